# @EXPECTED_RESULTS@: WRONG_ANSWER
"""The right solver, tractor.py, with one planted mistake: tractors are cut greedily.

Each component, the longest first, takes the highest cards that fit. That is
right in all but about one round in five thousand.
"""

import sys
from collections import Counter
from collections.abc import Iterator

# A card is its two letters, suit first: "HT" is the ten of hearts. The
# jokers are "RJ" and "BJ".
Card = str

# The lengths of the components of a lead in cards, the longest first: 1 for a
# single card, 2 for a pair, 2 * k for a tractor of k pairs.
Structure = tuple[int, ...]

PLAYERS = ["Alice", "Bob", "Charles", "David"]
RANKS = "23456789TJQKA"
SUITS = "HSCD"
JOKERS = ["BJ", "RJ"]
NO_TRUMP_SUIT = "O"
DECK = [suit + rank for suit in SUITS for rank in RANKS] + JOKERS
POINTS = {"5": 5, "T": 10, "K": 10}
CARDS_PER_PLAYER = 25


def team(seat: int) -> int:
    """Return 0 for Alice and Charles, 1 for Bob and David."""
    return seat % 2


def points(cards: list[Card]) -> int:
    return sum(POINTS.get(card[1], 0) for card in cards)


# ---- Building structures from cards ----
#
# Here the cards are all trumps or all of one plain suit. What is left of them
# is the number of pairs at each level of their order, beginning with the
# highest level.

def structure(pairs: tuple[int, ...], card_count: int) -> Structure:
    """Return the structure of a lead: longest components first."""
    left = list(pairs)
    sizes = []
    for length in range(len(left), 0, -1):
        for top in range(len(left) - length + 1):
            levels = range(top, top + length)
            # More than once, as a level may hold several pairs.
            while all(left[level] for level in levels):
                for level in levels:
                    left[level] -= 1
                sizes.append(2 * length)
    singles = card_count - sum(sizes)
    return tuple(sizes + [1] * singles)


def fewer(lengths: tuple[int, ...]) -> tuple[int, ...]:
    """Shorten all runs of pairs by one pair, and drop those that end."""
    return tuple(length - 1 for length in lengths if length > 1)


def first_long_start(
    pairs: tuple[int, ...],
    waiting: tuple[int, ...],
    running: tuple[int, ...],
    longest: int,
) -> int | None:
    """Cut runs of pairs out of the levels, the longest first and as high as it fits.

    Return where the first one begins; None if one finds no room.
    """
    left = list(pairs)
    first = None
    for length in waiting:
        for start in range(len(left) - length + 1):
            if all(left[start:start + length]):
                break
        else:
            return None  # the planted mistake: nothing else is tried
        for level in range(start, start + length):
            left[level] -= 1
        if first is None:
            first = start
    return first


class Ordering:
    """What is trump in a round, and which cards are higher than others."""

    def __init__(self, main_suit: str, current_rank: int) -> None:
        current = RANKS[current_rank - 2]
        plain_ranks = RANKS.replace(current, "")
        off_suits = SUITS.replace(main_suit, "")

        # For each group of cards that may be led together (a plain suit, or
        # the trumps) its levels, beginning with the highest one. The cards of
        # one level are equally high.
        self.groups: list[list[list[Card]]] = []
        for suit in off_suits:
            self.groups.append([[suit + rank] for rank in plain_ranks[::-1]])
        trumps = [["RJ"], ["BJ"]]
        if main_suit != NO_TRUMP_SUIT:
            trumps.append([main_suit + current])
        trumps.append([suit + current for suit in off_suits])
        if main_suit != NO_TRUMP_SUIT:
            trumps += [[main_suit + rank] for rank in plain_ranks[::-1]]
        self.groups.append(trumps)
        self.trump_group = len(self.groups) - 1

        self.group_of = {
            card: number
            for number, levels in enumerate(self.groups)
            for level in levels
            for card in level
        }

    def common_group(self, cards: list[Card]) -> int | None:
        numbers = {self.group_of[card] for card in cards}
        return numbers.pop() if len(numbers) == 1 else None

    def pairs(self, cards: list[Card]) -> tuple[int, ...]:
        """Count the pairs at each level; the cards must be of one group."""
        copies = Counter(cards)
        levels = self.groups[self.group_of[cards[0]]]
        return tuple(
            sum(copies[card] // 2 for card in level) for level in levels
        )

    def lead_structure(self, cards: list[Card]) -> Structure:
        return structure(self.pairs(cards), len(cards))

    def honor(self, cards: list[Card], wanted: Structure) -> int | None:
        """Return how high the honor card is (the more, the higher).

        The cards must be of one group, and as many as the structure has.
        Return None if the structure can't be built from them.
        """
        levels = self.groups[self.group_of[cards[0]]]
        if wanted[0] == 1:
            held = [bool(set(level) & set(cards)) for level in levels]
            return -held.index(True)
        # Only the pairs and tractors need a place. Whatever is left over has
        # the right number of cards to be the singles.
        runs = tuple(size // 2 for size in wanted if size > 1)
        start = first_long_start(self.pairs(cards), runs, (), runs[0])
        return None if start is None else -start

    def winner(self, plays: list[list[Card]]) -> int:
        """Return the index of the best play of a trick; the lead is first."""
        lead_group = self.common_group(plays[0])
        wanted = self.lead_structure(plays[0])
        is_throw = len(wanted) > 1
        if is_throw:
            # The highest cards of the same suit would not beat a throw.
            beating_groups = [self.trump_group]
        else:
            beating_groups = [lead_group, self.trump_group]
        if is_throw and lead_group == self.trump_group:
            beating_groups = []

        best = 0
        best_strength = (
            lead_group == self.trump_group, self.honor(plays[0], wanted)
        )
        for index, cards in enumerate(plays[1:], start=1):
            group = self.common_group(cards)
            if group not in beating_groups:
                continue
            honor = self.honor(cards, wanted)
            if honor is None:
                continue
            strength = (group == self.trump_group, honor)
            # Of equal plays the first one wins.
            if strength > best_strength:
                best, best_strength = index, strength
        return best


class Round:
    """One round: the tricks, and what follows from them for the teams."""

    def __init__(
        self,
        main_suit: str,
        dealer: int,
        ranks: list[int],
        tricks: list[list[list[Card]]],
    ) -> None:
        self.dealer = dealer
        self.ranks = ranks
        self.tricks = tricks
        self.declarers = team(dealer)
        self.defenders = 1 - self.declarers
        self.ordering = Ordering(main_suit, ranks[self.declarers])

    def winners(self) -> list[int]:
        """Return the seat of the winner of each trick."""
        seats = []
        leader = self.dealer
        for plays in self.tricks:
            leader = (leader + self.ordering.winner(plays)) % len(PLAYERS)
            seats.append(leader)
        return seats

    def hidden_cards(self) -> list[Card]:
        hidden = Counter(DECK * 2)
        for plays in self.tricks:
            for cards in plays:
                # This operator never goes below zero. It matters as some
                # inputs, like the sample, play a card three times.
                hidden -= Counter(cards)
        return list(hidden.elements())

    def defender_points(self) -> int:
        winners = self.winners()
        total = 0
        for winner, plays in zip(winners, self.tricks):
            if team(winner) == self.defenders:
                total += sum(map(points, plays))
        if team(winners[-1]) == self.defenders:
            # If the lead is no throw, its only component is all of it.
            last_lead = self.tricks[-1][0]
            longest = self.ordering.lead_structure(last_lead)[0]
            total += points(self.hidden_cards()) * 2**longest
        return total

    def report(self) -> list[str]:
        """Return the two lines to be printed after the case number."""
        total = self.defender_points()
        ranks = list(self.ranks)
        if total >= 80:
            ranks[self.defenders] += (total - 80) // 40
            next_dealer = self.dealer + 1
        else:
            rise = 3 if total == 0 else 2 if total < 40 else 1
            ranks[self.declarers] += rise
            next_dealer = self.dealer + 2

        for number, rank in enumerate(ranks, start=1):
            if rank > 14:
                return [str(total), f"Winner: Team {number}"]
        letters = [RANKS[rank - 2] for rank in ranks]
        dealer_name = PLAYERS[next_dealer % len(PLAYERS)]
        return [str(total), " ".join([*letters, dealer_name])]


def parse_rank(word: str) -> int:
    return RANKS.index(word) + 2 if word in RANKS else int(word)


def parse_cards(word: str) -> list[Card]:
    return [word[i:i + 2] for i in range(0, len(word), 2)]


def read_round(words: Iterator[str]) -> Round:
    main_suit = next(words)
    dealer = PLAYERS.index(next(words))
    ranks = [parse_rank(next(words)) for _ in range(2)]
    tricks: list[list[list[Card]]] = []
    played = 0
    while played < CARDS_PER_PLAYER:
        tricks.append([parse_cards(next(words)) for _ in PLAYERS])
        played += len(tricks[-1][0])
    return Round(main_suit, dealer, ranks, tricks)


def main() -> None:
    # Splitting at any whitespace copes with the blank lines.
    words = iter(sys.stdin.read().split())
    lines: list[str] = []
    for number in range(1, int(next(words)) + 1):
        lines.append(f"Case #{number}:")
        lines += read_round(words).report()
    print("\n".join(lines))


if __name__ == "__main__":
    main()
