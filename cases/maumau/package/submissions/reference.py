#!/usr/bin/env python3
"""Play games of Mau-Mau and print the cards played and the scores.

With VARIANT empty this obeys the rules. Otherwise it makes one mistake, at
the place where the rule stands.
"""

import sys

VARIANT = ""

SUITS = "CSHD"  # highest first
VALUES = {"S": 7, "E": 8, "N": 9, "T": 10, "J": 20, "Q": 3, "K": 4, "A": 11}
HAND_SIZES = {2: 7, 3: 6, 4: 5}

# What cards are worth when one is chosen, and what they score.
WORTH = dict(VALUES)
POINTS = dict(VALUES)
if VARIANT == "R2-by-rank":
    WORTH.update(zip("SENTQKA", range(1, 8)))
if VARIANT == "score-jack-ten":
    POINTS["J"] = 10
if VARIANT == "score-ace-one":
    POINTS["A"] = 1

# A mistake may make a game endless; games by the rules end long before.
MAX_MOVES = 1024


def is_jack(card):
    return card[1] == "J"


def best(cards, order=SUITS):
    """Return the card of the highest value and, among equals, suit."""
    if VARIANT == "R6-reversed":
        order = order[::-1]
    if VARIANT == "R6-alphabetical":
        order = "CDHS"
    return max(cards, key=lambda c: (WORTH[c[1]], -order.index(c[0])), default=None)


class Game:
    def __init__(self, players, deck):
        size = HAND_SIZES[players]
        if VARIANT == "deal-seven-each":
            size = 7
        dealt = size * players
        if VARIANT == "deal-blocks":
            self.hands = [deck[size * p:size * (p + 1)] for p in range(players)]
        else:
            self.hands = [deck[p:dealt:players] for p in range(players)]
        self.pile = deck[dealt + 1:]  # topmost first
        self.discard = [deck[dealt]]  # the last one is open
        self.played = [] if VARIANT == "open-not-printed" else [deck[dealt]]
        self.called = ""  # the suits that may follow an open jack
        self.due = 0  # cards owed to an active seven
        self.skip = False
        self.seat = 0
        self.move = 0
        self.open_first(deck[dealt])

    def open_first(self, card):
        if card[1] == "S" and VARIANT != "open-seven-ignored":
            self.due = 2
        if card[1] == "E" and VARIANT != "open-eight-ignored":
            self.set_skip()
        if is_jack(card):
            self.called = card[0] if VARIANT == "open-jack-calls-its-suit" else SUITS

    def run(self):
        while all(self.hands) and self.move != MAX_MOVES:
            self.move += 1
            self.turn()

    def turn(self):
        if self.skip:
            self.skip = False
            self.pass_on()
            return
        card = self.choose()
        if card is None and self.due:
            self.serve()
            return
        if card is None:
            card = self.draw_one()
        if card is None:
            if VARIANT == "call-lost-after-pass" and self.called:
                self.called = SUITS
        else:
            self.play(card)
        self.pass_on()

    def pass_on(self):
        self.seat = self.neighbour()

    def neighbour(self):
        return (self.seat + 1) % len(self.hands)

    def fits(self, card):
        """Whether the card may be played, if no seven is active."""
        suit, rank = self.discard[-1]
        if rank == "J":
            if is_jack(card):
                return VARIANT == "jack-on-jack" and len(self.played) > 1
            return card[0] in self.called
        if is_jack(card):
            return VARIANT != "jack-needs-suit" or card[0] == suit
        if VARIANT == "match-suit-only":
            return card[0] == suit
        if VARIANT == "match-rank-only":
            return card[1] == rank
        return card[0] == suit or card[1] == rank

    def choose(self):
        """Return the card to play, or None."""
        hand = self.hands[self.seat]
        if self.due:
            if VARIANT == "R1-takes-penalty" or VARIANT == "open-seven-no-answer" and self.move == 1:
                return None
            return best([c for c in hand if c[1] == "S"])
        fitting = [c for c in hand if self.fits(c)]
        jacks = [c for c in fitting if is_jack(c)]
        others = [c for c in fitting if not is_jack(c)]
        if VARIANT == "last-no-jack" and len(hand) == 1 or VARIANT == "R3-draws-instead" and not others:
            jacks = []
        if not others:
            return best(jacks)
        if jacks and self.alarm():
            return best(jacks, SUITS[::-1] if VARIANT == "R4-lowest-jack" else SUITS)
        if VARIANT == "R2-lowest-value":
            return max(others, key=lambda c: (-VALUES[c[1]], -SUITS.index(c[0])))
        return best(others)

    def alarm(self):
        """Whether rule 4 asks for a jack."""
        seat = self.neighbour()
        if VARIANT == "R4-ignored":
            return False
        if VARIANT == "R4-previous-player":
            seat = self.seat - 1
        if VARIANT == "R4-two-cards":
            return len(self.hands[seat]) <= 2
        return len(self.hands[seat]) == 1

    def serve(self):
        """Draw the penalty."""
        for _ in range(self.due):
            self.hands[self.seat] += self.take()
        self.due = 0
        if VARIANT != "seven-penalised-plays":
            self.pass_on()

    def draw_one(self):
        """Draw a card. Return it if it is to be played, else None."""
        drawn = self.take()
        self.hands[self.seat] += drawn
        for card in drawn:
            if VARIANT == "draw-not-played" or VARIANT == "draw-jack-kept" and is_jack(card):
                return None
            if self.fits(card):
                return card
        return None

    def take(self):
        """Return a list with the topmost card of the draw pile. By the rules no
        deal runs out of cards."""
        if VARIANT == "crash-empty-pile":
            return [self.pile.pop(0)]
        # The open card may have lain alone when the pile ended.
        self.turn_pile()
        if not self.pile:
            return []
        card = self.pile.pop(0)
        self.turn_pile()
        return [card]

    def turn_pile(self):
        """Turn the discard pile if the draw pile is empty."""
        while VARIANT == "wait-for-cards" and not self.pile:
            pass  # it is somebody else's task
        if self.pile:
            return
        *self.pile, card = self.discard
        self.discard = [card]
        if VARIANT == "reshuffle-reversed":
            self.pile.reverse()

    def play(self, card):
        hand = self.hands[self.seat]
        hand.remove(card)
        self.discard.append(card)
        self.played.append(card)
        if not hand:
            if VARIANT == "last-seven-served" and card[1] == "S":
                for _ in range(self.due + 2):
                    self.hands[self.neighbour()] += self.take()
            return
        self.called = ""
        if card[1] == "S":
            self.extend()
        if card[1] == "E":
            self.set_skip()
        if is_jack(card):
            self.called = self.call(card, hand)

    def extend(self):
        if VARIANT == "chain-always-two":
            self.due = 2
        elif VARIANT == "chain-one-more" and self.due:
            self.due += 1
        else:
            self.due += 2

    def set_skip(self):
        if VARIANT == "eight-ignored" or VARIANT == "eight-not-with-two" and len(self.hands) == 2:
            return
        self.skip = True

    def call(self, jack, hand):
        """Return the suits that may follow the jack."""
        if VARIANT == "call-ignored":
            return SUITS
        if VARIANT == "call-own-suit":
            return jack[0]
        counted = [c for c in hand if not is_jack(c)]
        if VARIANT == "R5-counts-jacks":
            counted = hand
        if VARIANT == "R5-counts-played-jack":
            counted = counted + [jack]
        order = SUITS[::-1] if VARIANT == "R5-ties-reversed" else SUITS
        if VARIANT == "R5-by-points":
            return max(order, key=lambda s: sum(VALUES[c[1]] for c in counted if c[0] == s))
        # max() keeps the first of equals.
        return max(order, key=lambda s: sum(c[0] == s for c in counted))

    def scores(self):
        doubling = "J"
        if VARIANT == "double-never":
            doubling = ""
        if VARIANT == "double-any-action":
            doubling = "JSE"
        factor = 2 if self.discard[-1][1] in doubling else 1
        return [factor * sum(POINTS[c[1]] for c in hand) for hand in self.hands]


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        players = int(next(words))
        game = Game(players, [next(words) for _ in range(32)])
        game.run()
        print(*game.played, sep=", " if VARIANT == "print-commas" else " ")
        print("Score:", *game.scores())


if __name__ == "__main__":
    main()
