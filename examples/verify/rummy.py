#!/usr/bin/env python3
"""Checks certificates for Rummy (KöMaL S.28): python3 rummy.py FILE...

A certificate holds a table and a hand, a move that lays MOST cards of the hand, and
prices of cards that show that no move lays more:

    If no group costs less than its number of cards, the table after a move doesn't
    either. But it can't cost more than all cards there are. So there can't be more
    cards on it than that.

A proof is {"prices": {card: price}}, where cards that it does not name cost 1, or
{"group": cards, "there": proof, "not": proof}: one proof for the moves after which such
a group is on the table, and one for those after which it is not. A sequence that can
be cut into two groups counts as these two.

Written from the statement; it uses nothing of kiebitz. Exit status: 0 all certificates
are valid, 1 one is not.
"""

import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import lcm

JOKER = "JJ"
RANKS = "A234567890JQK"
PLACES = RANKS + "A"  # of a sequence: the ace is first or last


class Refused(Exception):
    """The certificate proves nothing."""


def need(true, why):
    if not true:
        raise Refused(why)


def is_group(cards, suits):
    """Whether cards, in this order, are a sequence or a set."""
    real = [card for card in cards if card != JOKER]
    if len(cards) < 3 or len(real) <= len(cards) - len(real):
        return False
    if len({card[1] for card in real}) == 1:  # one rank: four suits at most, each once
        return len(cards) <= 4 and len({card[0] for card in real}) == len(real)
    return len(cards) <= 13 and any(
        all(card in (JOKER, suit + PLACES[first + i]) for i, card in enumerate(cards))
        for suit in suits
        for first in range(len(PLACES) - len(cards) + 1)
    )


def can_be_cut(cards, suits):
    return any(is_group(cards[:i], suits) and is_group(cards[i:], suits) for i in range(3, len(cards) - 2))


def groups(have, suits):
    """All groups that can be made of the cards."""
    for suit in suits:
        for first in range(len(PLACES)):
            for last in range(first + 2, min(first + 13, len(PLACES))):
                yield from sequences([suit + rank for rank in PLACES[first : last + 1]], have)
    for rank in RANKS:
        real = [suit + rank for suit in suits if have[suit + rank]]
        for size in (2, 3, 4):
            for cards in combinations(real, size):
                for jokers in (0, 1):  # a second one would be too many
                    if jokers <= have[JOKER] and is_group(cards + (JOKER,) * jokers, suits):
                        yield cards + (JOKER,) * jokers


def sequences(cards, have):
    """A sequence with jokers for missing cards and for any others."""
    missing = [i for i, card in enumerate(cards) if not have[card]]
    rest = [i for i, card in enumerate(cards) if have[card]]
    for more in range(have[JOKER] - len(missing) + 1):
        if 2 * (len(missing) + more) >= len(cards):
            break
        for places in combinations(rest, more):
            yield tuple(JOKER if i in missing or i in places else card for i, card in enumerate(cards))


def check_proof(proof, least, most, absent, bound, suits):
    """Shows that no more than BOUND cards are in groups.

    least, most: how often each card is in groups at least and at most.
    absent: groups that are not there, as sorted tuples.
    """
    if "group" in proof:
        group = proof["group"].split()
        need(is_group(group, suits) and not Counter(group) - most, f"{' '.join(group)} can't be on the table")
        rest = Counter(group)
        check_proof(proof["there"], least - rest, most - rest, absent, bound - len(group), suits)
        check_proof(proof["not"], least, most, absent | {tuple(sorted(group))}, bound, suits)
        return
    price = {card: Fraction(1) for card in most} | {card: Fraction(p) for card, p in proof["prices"].items()}
    unit = lcm(*(p.denominator for p in price.values()))  # integers are faster
    price = {card: int(p * unit) for card, p in price.items()}
    for group in groups(most, suits):
        if sum(price[card] for card in group) < len(group) * unit:
            excused = tuple(sorted(group)) in absent or can_be_cut(group, suits)
            need(excused, f"{' '.join(group)} costs less than its number of cards")
    # What costs less than nothing is there as seldom as possible.
    total = sum(price[card] * (most[card] if price[card] > 0 else least[card]) for card in most)
    need(total < (bound + 1) * unit, f"the prices allow {total // unit} cards in groups, not {bound}")


def check(certificate):
    """Returns a sentence on what the certificate proves, or raises Refused."""
    need(certificate["certificate"] == "rummy" and certificate["version"] == 1, "it is no certificate for Rummy")
    before, after = ([group.split() for group in certificate[when]["table"]] for when in ("before", "after"))
    hand, kept = (certificate[when]["hand"].split() for when in ("before", "after"))
    every = sum(before, hand)
    suits = next((s for s in ("HDCS", "KRTP") if all(card[0] in s for card in every if card != JOKER)), "")
    need(suits and all(card == JOKER or len(card) == 2 and card[1] in RANKS for card in every), "unknown cards")
    for group in before + after:
        need(is_group(group, suits), f"{' '.join(group)} is no group")
    table, laid = Counter(sum(before, [])), Counter(sum(after, []))
    need(all(n <= 2 for card, n in Counter(every).items() if card != JOKER), "a card is there three times")
    need(not table - laid, "a card was taken from the table")
    need(laid + Counter(kept) == Counter(every), "the cards are not the same after the move")
    need(len(hand) - len(kept) == certificate["most"], "the move lays another number of cards")
    check_proof(certificate["proof"], table, Counter(every), frozenset(), table.total() + certificate["most"], suits)
    return f"{certificate['most']} of {len(hand)} cards can be laid, and no more"


def main(names):
    failed = False
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                print(f"{name}: {check(json.load(file))}")
        except (Refused, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            failed = True
            print(f"{name}: refused: {error}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
