// Keeps the score of single rounds of Tractor (UVa problem 1460, "Game
// Simulator"): reads the cards that were played and prints the points of the
// defenders, the new ranks of both teams and the next dealer.

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace std;

const array<string, 4> PLAYERS = {"Alice", "Bob", "Charles", "David"};
const string RANKS = "23456789TJQKA";
const string SUITS = "HSCD";
const int ACE = 14;
const int CARDS_PER_PLAYER = 25;

// Seats 0 and 2 are team 0 (printed as 1), seats 1 and 3 team 1.
int teamOf(int seat) { return seat % 2; }

struct Card {
    char suit;  // 'R' and 'B' for the jokers, whose rank is always 'J'
    char rank;

    bool operator<(const Card& other) const {
        return make_pair(suit, rank) < make_pair(other.suit, other.rank);
    }
};

bool isJoker(const Card& card) { return card.suit == 'R' || card.suit == 'B'; }

int rankNumber(char rank) { return (int)RANKS.find(rank) + 2; }

int pointsOf(const Card& card) {
    if (card.rank == '5') return 5;
    if (card.rank == 'T' || card.rank == 'K') return 10;
    return 0;
}

int pointsOf(const vector<Card>& cards) {
    int points = 0;
    for (const Card& card : cards) points += pointsOf(card);
    return points;
}

// Cards of one group can be led together. The groups are the four suits
// without their trumps, and the trumps, which are a group of their own.
using Group = char;
const Group TRUMPS = 'T';
const Group MIXED = 0;  // cards of several groups

// Inside a group the order of the cards is given by levels. Cards of the same
// level are equally high, and "consecutive" means neighbouring levels. To get
// this, the plain ranks close the gap that the current rank leaves, so that
// they take up levels 2 to 13.
const int OFF_SUIT_CURRENT_RANK = 14;
const int MAIN_CURRENT_RANK = 15;
const int BLACK_JOKER = 16;
const int RED_JOKER = 17;
const int LEVELS = 18;
const int NO_LEVEL = -1;

// What decides about the order of the cards in one round.
struct Ordering {
    char mainSuit;  // 'O' if there is none
    int currentRank;

    Group groupOf(const Card& card) const;
    Group groupOf(const vector<Card>& cards) const;
    int levelOf(const Card& card) const;
};

Group Ordering::groupOf(const Card& card) const {
    bool trump = isJoker(card) || card.suit == mainSuit ||
                 rankNumber(card.rank) == currentRank;
    return trump ? TRUMPS : card.suit;
}

Group Ordering::groupOf(const vector<Card>& cards) const {
    Group group = groupOf(cards.front());
    for (const Card& card : cards) {
        if (groupOf(card) != group) return MIXED;
    }
    return group;
}

int Ordering::levelOf(const Card& card) const {
    if (card.suit == 'R') return RED_JOKER;
    if (card.suit == 'B') return BLACK_JOKER;
    int rank = rankNumber(card.rank);
    if (rank != currentRank) return rank < currentRank ? rank : rank - 1;
    // Without a main suit all cards of the current rank are equal and come
    // right below the black joker. That is the level of the card that does
    // not exist then; below it there are no other trumps.
    if (card.suit == mainSuit || mainSuit == 'O') return MAIN_CURRENT_RANK;
    return OFF_SUIT_CURRENT_RANK;
}

// The sizes of the components in cards, the largest first. A tractor of k
// pairs has the size 2k, so the sizes tell everything about a structure.
using Structure = vector<int>;

bool isThrow(const Structure& structure) { return structure.size() > 1; }

// The cards one player lays in a trick, all of the same group. Suits matter
// only for finding the pairs; afterwards it is enough to know how many pairs
// each level has. (Only the level of the off-suit cards of the current rank
// can have more than one.)
class Play {
public:
    Play(const vector<Card>& cards, const Ordering& ordering);
    Structure structure() const;
    int honorLevel(const Structure& structure);

private:
    int pairsAt[LEVELS] = {};
    int pairCount = 0;
    int cardCount = 0;
    int highestLevel = NO_LEVEL;

    bool hasTractor(int top, int length) const;
    void addPairs(int top, int length, int change);
    bool canPlaceRest(const Structure& structure, size_t next, int lastTop);
};

Play::Play(const vector<Card>& cards, const Ordering& ordering)
    : cardCount((int)cards.size()) {
    map<Card, int> copies;
    for (const Card& card : cards) copies[card]++;
    for (const auto& [card, count] : copies) {
        int level = ordering.levelOf(card);
        pairsAt[level] += count / 2;
        pairCount += count / 2;
        highestLevel = max(highestLevel, level);
    }
}

// From here on a pair is treated as a tractor of length 1.
bool Play::hasTractor(int top, int length) const {
    for (int level = top; level > top - length; level--) {
        if (level < 0 || pairsAt[level] == 0) return false;
    }
    return true;
}

void Play::addPairs(int top, int length, int change) {
    for (int level = top; level > top - length; level--) {
        pairsAt[level] += change;
    }
}

// The structure of the trick, if this is the lead.
Structure Play::structure() const {
    Play rest = *this;
    Structure sizes;
    int singles = cardCount;
    while (true) {
        // Of several longest tractors the one found first is the highest,
        // which is the one the rules ask for.
        int bestTop = NO_LEVEL;
        int bestLength = 0;
        for (int top = LEVELS - 1; top >= 0; top--) {
            int length = 0;
            while (rest.hasTractor(top, length + 1)) length++;
            if (length > bestLength) {
                bestLength = length;
                bestTop = top;
            }
        }
        if (bestLength == 0) break;
        rest.addPairs(bestTop, bestLength, -1);
        sizes.push_back(2 * bestLength);
        singles -= 2 * bestLength;
    }
    sizes.insert(sizes.end(), singles, 1);
    return sizes;
}

// Builds the given structure from these cards so that the top of one of its
// longest components is as high as possible, and returns the level of this
// top, or NO_LEVEL if the structure can't be built. The number of cards must
// be that of the structure.
int Play::honorLevel(const Structure& structure) {
    if (structure.front() == 1) return highestLevel;

    // Enough pairs, and places for the tractors, are all that is needed: the
    // tractors leave the right number of pairs wherever they are placed, and
    // the cards left at the end are the singles.
    int pairsNeeded = 0;
    for (int size : structure) pairsNeeded += size / 2;
    if (pairsNeeded > pairCount) return NO_LEVEL;

    int length = structure.front() / 2;
    for (int top = LEVELS - 1; top >= 0; top--) {
        if (!hasTractor(top, length)) continue;
        addPairs(top, length, -1);
        bool complete = canPlaceRest(structure, 1, top);
        addPairs(top, length, +1);
        if (complete) return top;
    }
    return NO_LEVEL;
}

// Tries to place the tractors from the index next on; lastTop is the top of
// the one before. Always taking the highest place would not do, because it
// can tear apart the only place of another tractor.
bool Play::canPlaceRest(const Structure& structure, size_t next, int lastTop) {
    if (next == structure.size() || structure[next] <= 2) return true;
    int length = structure[next] / 2;
    // Tractors of the same length can be swapped, so they are tried only in
    // falling order.
    bool sameAsLast = structure[next] == structure[next - 1];
    for (int top = sameAsLast ? lastTop : LEVELS - 1; top >= 0; top--) {
        if (!hasTractor(top, length)) continue;
        addPairs(top, length, -1);
        bool complete = canPlaceRest(structure, next + 1, top);
        addPairs(top, length, +1);
        if (complete) return true;
    }
    return false;
}

struct Trick {
    vector<vector<Card>> plays;  // the lead comes first
    Structure structure;

    Trick(const vector<vector<Card>>& cards, const Ordering& ordering)
        : plays(cards), structure(Play(cards[0], ordering).structure()) {}
    int winner(const Ordering& ordering) const;
    int points() const;
};

// Returns the index of the winner in the order of play.
int Trick::winner(const Ordering& ordering) const {
    Group leadGroup = ordering.groupOf(plays[0]);
    if (isThrow(structure) && leadGroup == TRUMPS) return 0;

    // Trumps beat everything else, then the honor cards are compared. Only a
    // higher one wins, so that equal ones are won by the first.
    auto strengthOf = [&](const vector<Card>& cards, Group group) {
        int honor = Play(cards, ordering).honorLevel(structure);
        return make_pair(group == TRUMPS, honor);
    };
    int best = 0;
    auto bestStrength = strengthOf(plays[0], leadGroup);
    for (int i = 1; i < (int)plays.size(); i++) {
        Group group = ordering.groupOf(plays[i]);
        // A throw of a plain suit can be beaten by trumps only.
        bool mayWin = group == TRUMPS ||
                      (group == leadGroup && !isThrow(structure));
        if (!mayWin) continue;
        auto strength = strengthOf(plays[i], group);
        if (strength.second == NO_LEVEL) continue;
        if (strength > bestStrength) {
            best = i;
            bestStrength = strength;
        }
    }
    return best;
}

int Trick::points() const {
    int points = 0;
    for (const vector<Card>& cards : plays) points += pointsOf(cards);
    return points;
}

class Round {
public:
    bool read();
    void play();
    void print() const;

private:
    Ordering ordering;
    int dealer;
    int ranks[2];
    vector<vector<vector<Card>>> tricks;
    // A tractor of 24 cards in the last trick makes the points of the hidden
    // cards count 2^24 times, which is near the limit of 32 bits.
    long long points = 0;  // of the defenders

    int hiddenPoints() const;
};

// Returns 0 for a word that is no rank.
int parseRank(const string& word) {
    if (word.size() == 1 && RANKS.find(word[0]) != string::npos) {
        return rankNumber(word[0]);
    }
    for (int rank = 10; rank <= ACE; rank++) {
        if (word == to_string(rank)) return rank;
    }
    return 0;
}

vector<Card> parseCards(const string& word) {
    vector<Card> cards;
    for (size_t i = 0; i + 1 < word.size(); i += 2) {
        cards.push_back({word[i], word[i + 1]});
    }
    return cards;
}

// Returns false if the input ends early or is no round at all.
bool Round::read() {
    string dealerName;
    string rankWords[2];
    cin >> ordering.mainSuit >> dealerName >> rankWords[0] >> rankWords[1];
    dealer = int(find(PLAYERS.begin(), PLAYERS.end(), dealerName) -
                 PLAYERS.begin());
    if (!cin || dealer == (int)PLAYERS.size()) return false;
    for (int team = 0; team < 2; team++) {
        ranks[team] = parseRank(rankWords[team]);
        if (ranks[team] == 0) return false;
    }
    ordering.currentRank = ranks[teamOf(dealer)];

    int played = 0;
    while (played < CARDS_PER_PLAYER) {
        vector<vector<Card>> plays;
        for (size_t i = 0; i < PLAYERS.size(); i++) {
            string word;
            cin >> word;
            plays.push_back(parseCards(word));
            if (plays[i].empty() || plays[i].size() != plays[0].size()) {
                return false;
            }
        }
        played += (int)plays[0].size();
        tricks.push_back(plays);
    }
    return true;
}

int Round::hiddenPoints() const {
    map<Card, int> left;
    for (char suit : SUITS) {
        for (char rank : RANKS) left[{suit, rank}] = 2;
    }
    // Inputs that play a card three times do exist (the sample is one), so
    // the count has to stop at zero.
    for (const auto& plays : tricks) {
        for (const auto& cards : plays) {
            for (const Card& card : cards) {
                int& count = left[card];
                count = max(0, count - 1);
            }
        }
    }
    int points = 0;
    for (const auto& [card, count] : left) points += count * pointsOf(card);
    return points;
}

void Round::play() {
    int defenders = 1 - teamOf(dealer);
    int leader = dealer;
    for (size_t i = 0; i < tricks.size(); i++) {
        Trick trick(tricks[i], ordering);
        leader = (leader + trick.winner(ordering)) % (int)PLAYERS.size();
        if (teamOf(leader) != defenders) continue;
        points += trick.points();
        if (i + 1 == tricks.size()) {
            // The first component is the longest one, and it is the whole
            // lead if that is not a throw.
            points += (long long)hiddenPoints() << trick.structure.front();
        }
    }
}

void Round::print() const {
    cout << points << '\n';

    bool made = points < 80;
    int declarers = teamOf(dealer);
    int riser = made ? declarers : 1 - declarers;
    long long rise;
    if (!made) rise = (points - 80) / 40;
    else if (points == 0) rise = 3;
    else if (points < 40) rise = 2;
    else rise = 1;

    long long risen = ranks[riser] + rise;
    if (risen > ACE) {
        cout << "Winner: Team " << riser + 1 << '\n';
        return;
    }
    int newRanks[2] = {ranks[0], ranks[1]};
    newRanks[riser] = (int)risen;
    int nextDealer = (dealer + (made ? 2 : 1)) % (int)PLAYERS.size();
    for (int rank : newRanks) cout << RANKS[rank - 2] << ' ';
    cout << PLAYERS[nextDealer] << '\n';
}

int main() {
    int rounds;
    if (!(cin >> rounds)) return 1;
    for (int number = 1; number <= rounds; number++) {
        Round round;
        if (!round.read()) return 1;
        round.play();
        cout << "Case #" << number << ":\n";
        round.print();
    }
}
