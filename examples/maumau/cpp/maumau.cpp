// Plays games of Mau-Mau (SPOJ problem MAUMAU) and prints, for each of them,
// the cards in the order they were laid on the table and the final scores.

#include <deque>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const string SUITS = "CSHD";  // best suit first
const int DECK_SIZE = 32;

// The rules do not promise an end; games that end are far shorter.
const int MAX_TURNS = 100000;

struct Card {
    char suit;
    char rank;
};

bool isJack(const Card& card) { return card.rank == 'J'; }
bool isSeven(const Card& card) { return card.rank == 'S'; }
bool isEight(const Card& card) { return card.rank == 'E'; }

int valueOf(const Card& card) {
    switch (card.rank) {
        case 'S': return 7;
        case 'E': return 8;
        case 'N': return 9;
        case 'T': return 10;
        case 'J': return 20;
        case 'Q': return 3;
        case 'K': return 4;
        default: return 11;  // ace
    }
}

// Would a player rather lay a than b, if both may be laid?
bool isPreferred(const Card& a, const Card& b) {
    if (valueOf(a) != valueOf(b)) return valueOf(a) > valueOf(b);
    return SUITS.find(a.suit) < SUITS.find(b.suit);
}

struct Game {
    vector<vector<Card>> hands;
    deque<Card> drawPile;      // the front is the next card to draw
    vector<Card> discardPile;  // the back is the open card
    vector<Card> history;      // outlives the turning of the discard pile
    char calledSuit = 0;       // 0: no suit is called
    int penalty = 0;           // cards owed because of sevens; 0: none active
    int current = 0;           // the seat in turn
    bool won = false;
    bool stuck = false;  // a card was needed and none was left

    Game(int players, const vector<Card>& deck);
    void run();
    void print() const;

    int seatAfter(int seat) const { return (seat + 1) % (int)hands.size(); }
    void layOnTable(const Card& card);
    bool draw(int seat);
    void turnDiscardPile();
    bool isPlayable(const Card& card) const;
    int chooseCard(int seat) const;
    char chooseSuit(int seat) const;
    void playCard(int seat, int index);
    void servePenalty();
    void takeTurn();
};

Game::Game(int players, const vector<Card>& deck)
    : hands(players), drawPile(deck.begin(), deck.end()) {
    int handSize = 9 - players;  // 7, 6 or 5 cards for 2, 3 or 4 players
    for (int round = 0; round < handSize; round++) {
        for (vector<Card>& hand : hands) {
            hand.push_back(drawPile.front());
            drawPile.pop_front();
        }
    }
    Card opening = drawPile.front();
    drawPile.pop_front();
    layOnTable(opening);
    if (isSeven(opening)) penalty = 2;
    if (isEight(opening)) current = 1;
}

void Game::layOnTable(const Card& card) {
    discardPile.push_back(card);
    history.push_back(card);
}

// The open card stays; the card that lay lowest becomes the next one to draw.
void Game::turnDiscardPile() {
    drawPile.assign(discardPile.begin(), discardPile.end() - 1);
    discardPile.erase(discardPile.begin(), discardPile.end() - 1);
}

// Returns false and stops the game if all other cards are in the hands.
bool Game::draw(int seat) {
    // The pile can be empty here only if there was nothing below the open
    // card at the last draw.
    if (drawPile.empty()) turnDiscardPile();
    if (drawPile.empty()) {
        stuck = true;
        return false;
    }
    hands[seat].push_back(drawPile.front());
    drawPile.pop_front();
    // Turned at once, as the rules ask, even if the new card is played next.
    // (Waiting would not change the order in which the cards come back.)
    if (drawPile.empty()) turnDiscardPile();
    return true;
}

bool Game::isPlayable(const Card& card) const {
    const Card& open = discardPile.back();
    if (penalty > 0) return isSeven(card);
    if (isJack(open)) {
        if (isJack(card)) return false;
        return calledSuit == 0 || card.suit == calledSuit;
    }
    return isJack(card) || card.suit == open.suit || card.rank == open.rank;
}

// Returns the index in the hand, or -1 if nothing can be played.
int Game::chooseCard(int seat) const {
    const vector<Card>& hand = hands[seat];
    int bestJack = -1;
    int bestOther = -1;
    for (int i = 0; i < (int)hand.size(); i++) {
        if (!isPlayable(hand[i])) continue;
        int& best = isJack(hand[i]) ? bestJack : bestOther;
        if (best < 0 || isPreferred(hand[i], hand[best])) best = i;
    }
    // A jack is kept for later unless it is needed, or unless it may keep
    // the neighbour from laying the last card.
    bool neighbourNearlyDone = hands[seatAfter(seat)].size() == 1;
    if (bestJack >= 0 && (bestOther < 0 || neighbourNearlyDone)) {
        return bestJack;
    }
    return bestOther;
}

char Game::chooseSuit(int seat) const {
    char bestSuit = 0;
    int bestCount = -1;
    // Going from the best suit down, only a larger count can win, so that
    // ties are won by the better suit.
    for (char suit : SUITS) {
        int count = 0;
        for (const Card& card : hands[seat]) {
            if (!isJack(card) && card.suit == suit) count++;
        }
        if (count > bestCount) {
            bestSuit = suit;
            bestCount = count;
        }
    }
    return bestSuit;
}

void Game::playCard(int seat, int index) {
    Card card = hands[seat][index];
    hands[seat].erase(hands[seat].begin() + index);
    layOnTable(card);
    calledSuit = 0;
    if (hands[seat].empty()) {
        won = true;
        return;
    }
    if (isSeven(card)) penalty += 2;
    if (isJack(card)) calledSuit = chooseSuit(seat);
    current = seatAfter(seat);
    if (isEight(card)) current = seatAfter(current);
}

// The punished player may not play, so the turn is over after the draws.
void Game::servePenalty() {
    for (; penalty > 0; penalty--) {
        if (!draw(current)) return;
    }
    current = seatAfter(current);
}

void Game::takeTurn() {
    int index = chooseCard(current);
    if (index < 0 && penalty > 0) {
        servePenalty();
        return;
    }
    if (index < 0) {
        if (!draw(current)) return;
        // Nothing else was playable, so this can find only the new card.
        index = chooseCard(current);
    }
    if (index < 0) {
        current = seatAfter(current);
    } else {
        playCard(current, index);
    }
}

void Game::run() {
    for (int turn = 0; turn < MAX_TURNS && !won && !stuck; turn++) {
        takeTurn();
    }
}

void Game::print() const {
    for (size_t i = 0; i < history.size(); i++) {
        if (i > 0) cout << ' ';
        cout << history[i].suit << history[i].rank;
    }
    cout << "\nScore:";
    for (const vector<Card>& hand : hands) {
        int score = 0;
        for (const Card& card : hand) score += valueOf(card);
        if (won && isJack(discardPile.back())) score *= 2;
        cout << ' ' << score;
    }
    cout << '\n';
}

int main() {
    int games;
    cin >> games;
    while (games-- > 0) {
        int players;
        cin >> players;
        vector<Card> deck(DECK_SIZE);
        for (Card& card : deck) cin >> card.suit >> card.rank;
        // Without this a file that is cut short would be played as garbage.
        if (!cin || players < 2 || players > 4) return 1;
        Game game(players, deck);
        game.run();
        game.print();
    }
}
