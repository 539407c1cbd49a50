// Get rid of as many cards as possible.
//
// The search goes over the places of a sequence, from the low ace to the high
// one. At each the cards of a suit go on with its open sequences, begin new ones,
// go into sets or stay; the aces may be kept for the last place. Jokers inside a
// sequence are placed, those at its ends and in sets are counted: how many there
// must be, and for how many more there is room. It is repeated with one card more
// that may stay until it finds a way, and remembers where it found none. It goes on
// nowhere where too many cards stay even if each suit has all jokers for itself, and
// the sets that it would like: a search over one suit says how many.

#include <algorithm>
#include <array>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

using namespace std;

const string RANKS = "A234567890JQK";
const char GAP = '*';  // a joker inside a sequence
const int LAST = 14;   // the place of the high ace

typedef array<int, 4> Four;  // a number for each suit

struct Run {
    int suit, first;  // the place of its first card
    int lacks = 2;    // cards or jokers that it still must have,
    int room = 12;    // and how many more it may have
    int slack = 0;    // how many more jokers leave it more cards than jokers
    string cards;     // their ranks
};

Run longer(Run run, char card) {
    run.lacks = max(0, run.lacks - 1);
    run.room--;
    run.slack += card == GAP ? -1 : 1;
    run.cards += card;
    return run;
}

// The jokers at its ends that it may have; -1 if it can't end here.
int most_at_ends(const Run& run) {
    int most = min(run.room, run.slack);
    return run.cards.back() == GAP || most < run.lacks ? -1 : most;
}

// A way to divide cards of one rank into sets, given as sets of suits.
struct Sets {
    int needed, room;  // jokers, and room for more
    vector<int> suits;
};

// All ways to divide exactly these numbers of cards of each suit.
const vector<Sets>& divide(const Four& counts) {
    static array<vector<Sets>, 81> known;
    auto& list = known[((counts[0] * 3 + counts[1]) * 3 + counts[2]) * 3 + counts[3]];
    if (!list.empty()) return list;
    if (counts == Four{}) {
        list.push_back({0, 0, {}});
        return list;
    }
    static const vector<Sets> none;
    int first = 0;
    while (!counts[first]) first++;
    vector<Sets> found;
    for (int set = 0; set < 16; set++) {
        Four rest = counts;
        int size = 0;
        bool legal = set >> first & 1;
        for (int s = 0; s < 4; s++)
            if (set >> s & 1) size++, legal = legal && rest[s]-- > 0;
        if (!legal || size < 2) continue;
        for (Sets more : divide(rest)) {
            more.needed += size == 2;
            more.room += size == 3;
            more.suits.push_back(set);
            found.push_back(more);
        }
    }
    if (found.empty()) return none;
    return list = found;
}

struct Search {
    array<Four, 13> must{}, may{};  // cards of each rank: on the table, and with the hand
    int jokers = 0, own_jokers = 0;
    vector<Run> done;
    vector<pair<char, int>> sets;  // a rank and suits
    unordered_map<string, int> failed, least;
    int only = -1;            // the suit that is searched alone; -1: all are
    vector<Search> alone{};   // such searches
    bool in_set[13][4][3]{};  // whether that number of cards of a rank and suit can go into sets

    // Prepare for the cards that are there by now.
    void prepare() {
        for (int rank = 0; rank < 13; rank++)
            for (int code = 0; code < 81; code++) {
                Four counts{code / 27, code / 9 % 3, code / 3 % 3, code % 3};
                bool there = false;
                for (const Sets& way : divide(counts)) there = there || way.needed <= jokers;
                for (int s = 0; s < 4; s++) there = there && counts[s] <= may[rank][s];
                for (int s = 0; s < 4; s++) {
                    bool& can = in_set[rank][s][counts[s]];
                    can = can || there;
                }
            }
        vector<Search> list(4, *this);
        for (int s = 0; s < 4; s++) list[s].only = s;
        alone = list;
    }

    // What is open while the cards of one place are shared out.
    struct State {
        int place, jokers, spare, stay;  // spare: room for further jokers
        vector<Run> runs, next;
        Four aces{}, in_sets{};  // aces that are kept for the last place
    };

    bool step(State s) {
        if (s.place > LAST) return end(s);
        string key = {char(s.place), char(s.jokers), char(s.spare = min(s.spare, s.jokers))};
        for (int n : s.aces) key += char(n);
        vector<string> own;
        for (Run& run : s.runs) {
            run.room = min(run.room, LAST - s.place + 1 + s.jokers);
            run.slack = min(run.slack, s.jokers);
            own.push_back({char(run.suit), char(run.lacks), char(run.room), char(run.slack + 64), char(run.cards.back() == GAP)});
        }
        sort(own.begin(), own.end());
        for (string& o : own) key += o;
        auto it = failed.find(key);
        if (it != failed.end() && it->second >= s.stay) return false;
        it = least.find(key);
        if (it != least.end() && it->second <= s.stay) return true;
        int stay = s.stay;
        s.next.clear();
        if ((only < 0 && bound(s) > stay) || !suit(s, 0)) {
            failed[key] = stay;
            return false;
        }
        if (only >= 0) least[key] = stay;
        return true;
    }

    // So many cards must stay from s on.
    int bound(const State& s) {
        int stay = 0;
        for (Search& one : alone) {
            State own{s.place, s.jokers, 0, 0, {}, {}, {}, {}};
            for (const Run& run : s.runs)
                if (run.suit == one.only) own.runs.push_back(run);
            own.aces[one.only] = s.aces[one.only];
            for (;; own.stay++, stay++) {
                if (stay > s.stay) return stay;
                State again = own;
                if (one.step(again)) break;
            }
            one.done.clear();
        }
        return stay;
    }

    // Share out the cards of a suit and those of the suits after it.
    bool suit(State& s, int n) {
        if (n == 4) return all_suits(s);
        if (only >= 0 && n != only) return suit(s, n + 1);
        int rank = (s.place - 1) % 13, aces = s.aces[n];
        bool last = s.place == LAST;
        int there = last ? aces : may[rank][n], table = last ? aces : must[rank][n];
        for (int used = there; used >= (last ? aces : 0); used--)
            for (int kept = s.place == 1 ? there - used : 0; kept >= 0; kept--) {
                int most = there - used - kept;
                for (int set = most; set >= max(0, table - used - kept); set--) {
                    if (most - set > s.stay) break;
                    s.stay -= most - set;
                    s.in_sets[n] = set;
                    if (s.place == 1) s.aces[n] = kept;
                    bool found = go_on(s, n, 0, used);
                    s.stay += most - set;
                    if (found) return true;
                }
            }
        if (s.place == 1) s.aces[n] = aces;
        return false;
    }

    // Go on with the runs of suit n from the i-th run on, using exactly these cards.
    bool go_on(State& s, int n, size_t i, int cards) {
        while (i < s.runs.size() && s.runs[i].suit != n) i++;
        char rank = RANKS[(s.place - 1) % 13];
        if (i == s.runs.size()) {
            for (int k = 0; k < cards; k++) s.next.push_back({n, s.place, 2, 12, 0, string(1, rank)});
            bool found = suit(s, n + 1);
            s.next.resize(s.next.size() - cards);
            return found;
        }
        const Run run = s.runs[i];
        int most = most_at_ends(run);
        if (most >= 0 && run.lacks <= s.jokers) {
            done.push_back(run);
            s.jokers -= run.lacks;
            s.spare += most - run.lacks;
            if (go_on(s, n, i + 1, cards)) return true;
            s.jokers += run.lacks;
            s.spare -= most - run.lacks;
            done.pop_back();
        }
        for (char card : {rank, GAP}) {
            if (run.room == 0 || (card == GAP ? s.jokers : cards) == 0) continue;
            s.next.push_back(longer(run, card));
            s.jokers -= card == GAP;
            if (go_on(s, n, i + 1, cards - (card != GAP))) return true;
            s.jokers += card == GAP;
            s.next.pop_back();
        }
        return false;
    }

    bool all_suits(const State& s) {
        if (only >= 0) {
            State next{s.place + 1, s.jokers, 0, s.stay, s.next, {}, s.aces, {}};
            return in_set[(s.place - 1) % 13][only][s.in_sets[only]] && step(next);
        }
        for (const Sets& way : divide(s.in_sets)) {
            if (way.needed > s.jokers) continue;
            State next{s.place + 1, s.jokers - way.needed, s.spare + way.room, s.stay, s.next, {}, s.aces, {}};
            for (int set : way.suits) sets.push_back({RANKS[(s.place - 1) % 13], set});
            if (step(next)) return true;
            sets.resize(sets.size() - way.suits.size());
        }
        return false;
    }

    bool end(const State& s) {
        int rest = s.jokers, room = s.spare;
        for (const Run& run : s.runs) {
            int most = most_at_ends(run);
            if (most < 0) return false;
            rest -= run.lacks;
            room += most - run.lacks;
        }
        if (only >= 0) return rest >= 0;
        if (rest < 0 || rest - room > min(own_jokers, s.stay)) return false;
        done.insert(done.end(), s.runs.begin(), s.runs.end());
        return true;
    }
};

int main() {
    vector<string> lines;
    for (string line; getline(cin, line);) lines.push_back(line);
    if (lines.empty()) return 1;
    string suits = "HDCS";
    Search search;
    vector<string> hand;
    auto parse = [&](const string& line) {
        vector<string> cards;
        istringstream in(line);
        for (string card; in >> card;) cards.push_back(card);
        return cards;
    };
    for (const string& line : lines)
        for (const string& card : parse(line))
            if (card != "JJ" && string("KRTP").find(card[0]) != string::npos) suits = "KRTP";
    for (size_t i = 0; i < lines.size(); i++)
        for (const string& card : parse(lines[i])) {
            bool own = i + 1 == lines.size();
            if (own) hand.push_back(card);
            if (card == "JJ") {
                search.jokers++;
                search.own_jokers += own;
                continue;
            }
            size_t rank = RANKS.find(card[1]), suit = suits.find(card[0]);
            search.may[rank][suit]++;
            search.must[rank][suit] += !own;
        }
    search.prepare();
    int stay = 0;
    while (!search.step({1, search.jokers, 0, stay, {}, {}, {}, {}})) stay++;

    // First each group gets the jokers that it must have, then those that it may.
    int jokers = search.jokers;
    for (Run& run : search.done) {
        run.room = 13 - run.cards.size();
        run.slack = -1;
        for (char card : run.cards) run.slack += card == GAP ? -1 : 1;
        jokers -= run.lacks + count(run.cards.begin(), run.cards.end(), GAP);
    }
    for (auto& set : search.sets) jokers -= __builtin_popcount(set.second) == 2;
    for (Run& run : search.done) {
        int more = min(jokers, most_at_ends(run) - run.lacks), ends = run.lacks + more;
        jokers -= more;
        int after = min(ends, LAST + 1 - run.first - int(run.cards.size()));
        string line;
        for (int i = after; i < ends; i++) line += " JJ";
        for (char card : run.cards) {
            string name = card == GAP ? "JJ" : string(1, suits[run.suit]) + card;
            auto laid = find(hand.begin(), hand.end(), name);
            if (card != GAP && laid != hand.end() && search.must[RANKS.find(card)][run.suit]-- <= 0) hand.erase(laid);
            line += " " + name;
        }
        for (int i = 0; i < after; i++) line += " JJ";
        cout << line.substr(1) << "\n";
    }
    for (auto& set : search.sets) {
        string line;
        for (int s = 0; s < 4; s++) {
            if (!(set.second >> s & 1)) continue;
            string name = string(1, suits[s]) + set.first;
            auto laid = find(hand.begin(), hand.end(), name);
            if (laid != hand.end() && search.must[RANKS.find(set.first)][s]-- <= 0) hand.erase(laid);
            line += " " + name;
        }
        int size = __builtin_popcount(set.second);
        if (size == 2 || (size == 3 && jokers > 0 && jokers--)) line += " JJ";
        cout << line.substr(1) << "\n";
    }
    // Of the jokers that lie nowhere none was on the table.
    string line;
    for (const string& card : hand)
        if (card != "JJ") line += " " + card;
    for (int i = 0; i < jokers; i++) line += " JJ";
    cout << (line.empty() ? line : line.substr(1)) << "\n";
}
