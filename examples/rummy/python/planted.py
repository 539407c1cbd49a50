# @EXPECTED_RESULTS@: WRONG_ANSWER
"""The right solver, rummy.py, with one planted mistake: no set has four cards."""

import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

JOKER = "JJ"

# Where the ranks stand in a sequence; the ace has a place at either end.
PLACES = "A234567890JQKA"
LOW_ACE = 0
HIGH_ACE = 13
LONGEST = 13  # one card more, and an ace would be at both ends


class Card(NamedTuple):
    """A card that is not a joker.

    Cards are sorted by their fields: by rank, so that few others matter for
    the first ones, and of two equal cards the one from the table comes before
    the one from the hand.
    """

    place: int  # index in PLACES, an ace has the low one
    suit: str  # the letter of the input, whichever alphabet it is from
    from_hand: bool

    def __str__(self) -> str:
        return self.suit + PLACES[self.place]


Group = list[Card | str]  # the only string in it is JOKER


class Outcome(NamedTuple):
    groups: list[Group]
    left: list[Card | str]  # goes back to the hand


def read_cards(names: list[str], from_hand: bool) -> list[Card]:
    """Return the cards with these names, without the jokers."""
    return [Card(PLACES.index(name[1]), name[0], from_hand)
            for name in names if name != JOKER]


def groups_with(card: Card, cards: tuple[Card, ...],
                jokers: int) -> Iterator[Group]:
    """Find the groups of some of these sorted cards that contain card."""
    # Of equal cards the first one overwrites the others. It is the one from
    # the table, if there is one: that one has to be placed anyway.
    available = {(other.suit, other.place): other for other in reversed(cards)}
    yield from sets_with(card, available, jokers)
    yield from sequences_with(card, available, jokers)


def sets_with(card: Card, available: dict[tuple[str, int], Card],
              jokers: int) -> Iterator[Group]:
    partners = [other for other in available.values()
                if other.place == card.place and other.suit != card.suit]
    for chosen in combinations(partners, 2):
        yield [card, *chosen]  # the planted mistake: three cards, never four
    if jokers >= 1:
        for partner in partners:
            yield [card, partner, JOKER]


def sequences_with(card: Card, available: dict[tuple[str, int], Card],
                   jokers: int) -> Iterator[Group]:
    # The cards that can be had for each place.
    row = [available.get((card.suit, place)) for place in range(HIGH_ACE)]
    row.append(row[LOW_ACE])
    places = (LOW_ACE, HIGH_ACE) if card.place == LOW_ACE else (card.place,)
    for place in places:
        for first in range(place + 1):
            for last in range(place, len(row)):
                length = last - first + 1
                if not 3 <= length <= LONGEST:
                    continue
                others = [p for p in range(first, last + 1) if p != place]
                present = [p for p in others if row[p]]
                gaps = len(others) - len(present)
                if gaps > jokers:
                    break  # a longer sequence has the same gaps
                most_jokers = min(jokers, (length - 1) // 2)
                # A joker may also take the place of a card that is there,
                # so that the card is free for another group.
                for extra in range(most_jokers - gaps + 1):
                    for replaced in combinations(present, extra):
                        group = [JOKER if p in replaced else row[p] or JOKER
                                 for p in range(first, last + 1)]
                        if not can_be_cut(group):
                            yield group


def can_be_cut(sequence: Group) -> bool:
    """Tell whether it is two sequences, so that it need not be tried as one."""
    jokers = [card == JOKER for card in sequence]
    return any(2 * sum(jokers[:cut]) < cut
               and 2 * sum(jokers[cut:]) < len(jokers) - cut
               for cut in range(3, len(jokers) - 2))


def solve(table: list[str], hand: list[str]) -> Outcome | None:
    """Return an outcome with the fewest cards left.

    It is None if the cards of the table can't be divided into groups.
    """
    hand_jokers = hand.count(JOKER)

    @cache
    def divide(cards: tuple[Card, ...], jokers: int,
               may_stay: int) -> Outcome | None:
        """Divide these into groups and at most may_stay cards left."""
        if not cards:
            # The jokers of the table must not be left.
            if jokers > min(hand_jokers, may_stay):
                return None
            return Outcome([], [JOKER] * jokers)
        # The first card is in some group, or else it stays in the hand.
        card = cards[0]
        for group in groups_with(card, cards, jokers):
            rest = list(cards)
            for member in group:
                if member != JOKER:
                    rest.remove(member)
            outcome = divide(tuple(rest), jokers - group.count(JOKER),
                             may_stay)
            if outcome:
                return Outcome([group] + outcome.groups, outcome.left)
        if card.from_hand and may_stay > 0:
            outcome = divide(cards[1:], jokers, may_stay - 1)
            if outcome:
                return Outcome(outcome.groups, [card] + outcome.left)
        return None

    cards = read_cards(table, False) + read_cards(hand, True)
    cards.sort()
    jokers = table.count(JOKER) + hand_jokers
    # Usually few cards are left, and the search with a small limit is short.
    for may_stay in range(len(hand) + 1):
        outcome = divide(tuple(cards), jokers, may_stay)
        if outcome:
            return outcome
    return None


def main() -> None:
    # Which cards lie together on the table doesn't matter: all of them may
    # be rearranged.
    table, hand = (Path(name).read_text().split() for name in sys.argv[1:])
    outcome = solve(table, hand)
    if not outcome:
        # A set of four lies on the table: nothing is moved.
        for name in sys.argv[1:]:
            print(Path(name).read_text(), end="")
        return
    for group in outcome.groups:
        print(*group)
    print(*outcome.left)


if __name__ == "__main__":
    main()
