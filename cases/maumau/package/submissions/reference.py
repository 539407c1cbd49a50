"""Play games of Mau-Mau (SPOJ problem MAUMAU) and print how they went."""

import sys
from collections import deque

VARIANT = ""

# A card is its two letters, suit first: "CN" is the nine of clubs.
Card = str

SUITS = "CSHD"  # best suit first
VALUES = {"S": 7, "E": 8, "N": 9, "T": 10, "J": 20, "Q": 3, "K": 4, "A": 11}
HAND_SIZES = {2: 7, 3: 6, 4: 5}
DECK_SIZE = 32

# The rules do not promise an end; games that end are far shorter.
MAX_TURNS = 100_000


def is_jack(card: Card) -> bool:
    return card[1] == "J"


def value(card: Card) -> int:
    return VALUES[card[1]]


def preference(card: Card) -> tuple[int, int]:
    """Sort key: the card a player likes best to play has the largest one."""
    return value(card), -SUITS.index(card[0])


def suit_to_call(hand: list[Card]) -> str:
    """Return the suit to wish for with this hand left after a jack."""
    suits = [card[0] for card in hand if not is_jack(card)]
    # max() keeps the first of equals, and SUITS begins with the best suit.
    return max(SUITS, key=suits.count)


class OutOfCards(Exception):
    """A card has to be drawn, but all except the open one are in hands."""


class Game:
    """One game, from the deal to the last card."""

    def __init__(self, players: int, deck: list[Card]) -> None:
        dealt = players * HAND_SIZES[players]
        opening = deck[dealt]
        self.hands = [deck[seat:dealt:players] for seat in range(players)]
        self.draw_pile = deque(deck[dealt + 1:])  # next card on the left
        self.discard_pile = [opening]  # open card at the end
        self.played = [opening]  # not touched when the pile is turned
        self.called_suit: str | None = None
        self.penalty = 2 if opening[1] == "S" else 0
        self.seat = 1 if opening[1] == "E" else 0

    def run(self) -> None:
        for _ in range(MAX_TURNS):
            try:
                self.take_turn()
            except OutOfCards:
                return
            if self.is_won():
                return

    def is_won(self) -> bool:
        return not all(self.hands)

    def scores(self) -> list[int]:
        factor = 1
        if self.is_won() and is_jack(self.discard_pile[-1]):
            factor = 2
        return [factor * sum(map(value, hand)) for hand in self.hands]

    def take_turn(self) -> None:
        hand = self.hands[self.seat]
        card = self.choose(hand)
        if card is None and self.penalty:
            # The punished player may not play a card that was just drawn.
            for _ in range(self.penalty):
                self.draw(hand)
            self.penalty = 0
            self.advance(1)
            return
        if card is None:
            self.draw(hand)
            # The cards held before still don't fit: only the new one can.
            card = self.choose(hand)
        if card is None:
            self.advance(1)
        else:
            self.play(hand, card)

    def choose(self, hand: list[Card]) -> Card | None:
        """Return the card to be played, or None if none of them fits."""
        fitting = [card for card in hand if self.fits(card)]
        jacks = [card for card in fitting if is_jack(card)]
        others = [card for card in fitting if not is_jack(card)]
        next_hand = self.hands[(self.seat + 1) % len(self.hands)]
        # Jacks come last, unless the neighbour is about to win.
        if jacks and len(next_hand) == 1:
            return max(jacks, key=preference)
        return max(others or jacks, key=preference, default=None)

    def fits(self, card: Card) -> bool:
        suit, rank = card
        open_suit, open_rank = self.discard_pile[-1]
        if self.penalty:
            return rank == "S"
        if open_rank == "J":
            # Nobody has called a suit if the jack is the opening card.
            return rank != "J" and self.called_suit in (None, suit)
        return rank == "J" or suit == open_suit or rank == open_rank

    def play(self, hand: list[Card], card: Card) -> None:
        hand.remove(card)
        self.discard_pile.append(card)
        self.played.append(card)
        # The actions below are harmless after the last card of a hand,
        # because there will be no further turn.
        rank = card[1]
        if rank == "S":
            self.penalty += 2
        self.called_suit = suit_to_call(hand) if rank == "J" else None
        self.advance(2 if rank == "E" else 1)

    def draw(self, hand: list[Card]) -> None:
        if not self.draw_pile:
            # There was nothing to turn at the last draw; perhaps there is
            # now, as cards may have been played since.
            self.turn_discard_pile()
        if not self.draw_pile:
            raise OutOfCards
        hand.append(self.draw_pile.popleft())
        if not self.draw_pile:
            # At once, as the rules ask, though the cards would come back in
            # the same order if this waited for the next draw.
            self.turn_discard_pile()

    def turn_discard_pile(self) -> None:
        *below, open_card = self.discard_pile
        self.draw_pile.extend(below)
        self.discard_pile = [open_card]

    def advance(self, seats: int) -> None:
        self.seat = (self.seat + seats) % len(self.hands)


def main() -> None:
    # Splitting at any white space copes with CRLF and stray blanks.
    words = iter(sys.stdin.read().split())
    lines: list[str] = []
    for _ in range(int(next(words))):
        players = int(next(words))
        game = Game(players, [next(words) for _ in range(DECK_SIZE)])
        game.run()
        lines.append(" ".join(game.played))
        lines.append("Score: " + " ".join(map(str, game.scores())))
    print("\n".join(lines))


if __name__ == "__main__":
    main()
