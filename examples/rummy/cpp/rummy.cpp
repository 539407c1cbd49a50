// Get rid of as many rummy cards as possible (KöMaL problem S.28): rummy TABLE HAND
//
// The first card, by rank, is in some group or stays in the hand; then the next one is
// the first. The search allows no card to stay, then one, and so on. It remembers the
// positions from which there is no way, so that none is searched twice.

#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;

// Where the ranks stand in a sequence; the ace has a place at either end.
static const string PLACES = "A234567890JQKA";
static const int HIGH_ACE = 13, LONGEST = 13;
static const string JOKER = "JJ";

struct Card {
    int place;  // index in PLACES, an ace has the low one
    char suit;  // the letter of the input, whichever alphabet it is from
    bool fromHand;
    bool operator<(const Card& o) const {
        if (place != o.place) return place < o.place;
        if (suit != o.suit) return suit < o.suit;
        return !fromHand && o.fromHand;  // of equal cards the one from the table is first: it must be placed
    }
    string text() const { return string(1, suit) + PLACES[place]; }
};

static const int NO_CARD = -1;  // a joker, where a group lists its cards

// A group: the places of its cards among those that are left, NO_CARD for a joker.
typedef vector<int> Group;

static vector<string> readWords(const char* name) {
    ifstream in(name);
    vector<string> words;
    for (string w; in >> w;) words.push_back(w);
    return words;
}

class Solver {
   public:
    vector<vector<string>> groups;
    vector<string> left;

    Solver(const vector<string>& table, const vector<string>& hand) : handSize(hand.size()) {
        read(table, false);
        read(hand, true);
        sort(cards.begin(), cards.end());
    }

    // solve finds the move after which the fewest cards stay.
    bool solve() {
        for (int stay = 0; stay <= handSize; stay++) {
            if (divide(cards, jokers, stay)) return true;
        }
        return false;
    }

   private:
    vector<Card> cards;
    int jokers = 0, handJokers = 0, handSize;
    unordered_map<string, int> failed;  // the most that may stay without there being a way

    void read(const vector<string>& names, bool fromHand) {
        for (const string& name : names) {
            if (name == JOKER) {
                jokers++;
                handJokers += fromHand;
            } else {
                cards.push_back({(int)PLACES.find(name[1]), name[0], fromHand});
            }
        }
    }

    static string key(const vector<Card>& rest, int jokers) {
        string k = {(char)jokers};
        for (const Card& c : rest) k += {(char)c.place, c.suit, (char)c.fromHand};
        return k;
    }

    // divide puts cards and jokers into groups and leaves at most that number in the hand.
    bool divide(const vector<Card>& rest, int jokers, int stay) {
        if (rest.empty()) {
            if (jokers > min(handJokers, stay)) return false;  // those of the table must not be left
            left.insert(left.end(), jokers, JOKER);
            return true;
        }
        string k = key(rest, jokers);
        auto known = failed.find(k);
        if (known != failed.end() && known->second >= stay) return false;
        auto take = [&](const Group& g) { return without(rest, g, jokers, stay); };
        if (sets(rest, jokers, take) || sequences(rest, jokers, take)) return true;
        if (rest[0].fromHand && stay > 0 && divide({rest.begin() + 1, rest.end()}, jokers, stay - 1)) {
            left.push_back(rest[0].text());
            return true;
        }
        failed[k] = stay;
        return false;
    }

    // without divides what a group leaves.
    bool without(const vector<Card>& rest, const Group& g, int jokers, int stay) {
        vector<Card> others;
        for (int i = 0; i < (int)rest.size(); i++)
            if (find(g.begin(), g.end(), i) == g.end()) others.push_back(rest[i]);
        if (!divide(others, jokers - (int)count(g.begin(), g.end(), NO_CARD), stay)) return false;
        vector<string> names;
        for (int i : g) names.push_back(i == NO_CARD ? JOKER : rest[i].text());
        groups.push_back(names);
        return true;
    }

    typedef function<bool(const Group&)> Take;

    // sets tries the sets that contain the first card.
    static bool sets(const vector<Card>& rest, int jokers, const Take& take) {
        vector<int> partners;  // one of each other suit
        for (int i = 1; i < (int)rest.size() && rest[i].place == rest[0].place; i++)
            if (rest[i].suit != rest[i - 1].suit) partners.push_back(i);
        for (int chosen = 1; chosen < 1 << partners.size(); chosen++) {
            Group g = {0};
            for (int i = 0; i < (int)partners.size(); i++)
                if (chosen >> i & 1) g.push_back(partners[i]);
            if (g.size() >= 3 && take(g)) return true;
            if (g.size() <= 3 && jokers > 0) {  // a second joker would be one too many
                g.push_back(NO_CARD);
                if (take(g)) return true;
            }
        }
        return false;
    }

    // sequences tries the sequences that contain the first card. Nothing left comes before
    // it but a joker, unless it is an ace, which may also be the last.
    static bool sequences(const vector<Card>& rest, int jokers, const Take& take) {
        vector<int> row(PLACES.size(), NO_CARD);  // the card that can be had for each place
        for (int i = (int)rest.size() - 1; i >= 0; i--)
            if (rest[i].suit == rest[0].suit) row[rest[i].place] = i;
        row[HIGH_ACE] = row[0];
        vector<int> places = {rest[0].place};
        if (rest[0].place == 0) places.push_back(HIGH_ACE);
        for (int place : places)
            for (int first = 0; first <= place; first++)
                for (int last = max(place, first + 2); last < (int)row.size() && last - first < LONGEST; last++)
                    if (sequence(row, first, last, place, jokers, take)) return true;
        return false;
    }

    static bool canBeCut(const Group& g) {
        int jokers = count(g.begin(), g.end(), NO_CARD), before = 0, size = g.size();
        for (int cut = 1; cut <= size - 3; cut++) {
            before += g[cut - 1] == NO_CARD;
            if (cut >= 3 && 2 * before < cut && 2 * (jokers - before) < size - cut) return true;
        }
        return false;
    }

    // sequence tries those from one place to another: a joker may also stand for a card
    // that is there, so that the card is free for another group. What can be cut
    // into two sequences need not be tried as one.
    static bool sequence(const vector<int>& row, int first, int last, int place, int jokers, const Take& take) {
        Group g(row.begin() + first, row.begin() + last + 1);
        int gaps = count(g.begin(), g.end(), NO_CARD), most = min(jokers, ((int)g.size() - 1) / 2);
        function<bool(int, int)> replace = [&](int from, int more) {
            if (!canBeCut(g) && take(g)) return true;
            for (int i = from; i < (int)g.size() && more > 0; i++) {
                if (g[i] == NO_CARD || first + i == place) continue;
                int card = g[i];
                g[i] = NO_CARD;
                if (replace(i + 1, more - 1)) return true;
                g[i] = card;
            }
            return false;
        };
        return gaps <= most && replace(0, most - gaps);
    }
};

int main(int argc, char** argv) {
    if (argc != 3) {
        cerr << "usage: rummy TABLE HAND\n";
        return 2;
    }
    Solver s(readWords(argv[1]), readWords(argv[2]));
    if (!s.solve()) {
        cerr << "The cards on the table can't be divided into groups.\n";
        return 1;
    }
    for (const auto& group : s.groups)
        for (size_t i = 0; i < group.size(); i++) cout << group[i] << (i + 1 < group.size() ? ' ' : '\n');
    for (size_t i = 0; i < s.left.size(); i++) cout << (i ? " " : "") << s.left[i];
    cout << '\n';
}
