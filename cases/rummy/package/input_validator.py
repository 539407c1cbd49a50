#!/usr/bin/env python3
"""Check an input on standard input.

Exit status 42: it is legal. 43: it is not, and standard error says why.
"""

import re
import sys
from collections import Counter

LIMIT = 1_000  # bytes; all cards that there can be take fewer
JOKER = "JJ"
JOKERS = 6  # at most
ALPHABETS = ["HDCS", "KRTP"]
RANKS = "A234567890JQK"
LINE = re.compile(r"[A-Z][0-9A-Z]( [A-Z][0-9A-Z])*")


def check(lines):
    if len(lines) < 2 or lines[-2] != "":
        raise Refused("expected an empty line before the last one, which is the hand")
    cards = []
    for number, line in enumerate(lines, 1):
        if number == len(lines) - 1:
            continue
        if not LINE.fullmatch(line):
            raise Refused(f"line {number}: expected cards with single spaces between")
        cards += line.split(" ")
    check_cards(cards)
    for number, line in enumerate(lines[:-2], 1):
        group = line.split(" ")
        if not (is_set(group) or is_sequence(group)):
            raise Refused(f"line {number}: it is neither a set nor a sequence")


def check_cards(cards):
    suits = next((letters for card in cards for letters in ALPHABETS
                  if card != JOKER and card[0] in letters), "")
    for card, count in Counter(cards).items():
        if card == JOKER:
            if count > JOKERS:
                raise Refused(f"{count} jokers, expected at most {JOKERS}")
        elif card[0] not in suits or card[1] not in RANKS:
            raise Refused(f"{card} is no card, or not of the alphabet of the others")
        elif count > 2:
            raise Refused(f"{card} is there {count} times, expected at most 2 of each card")


def majority(group):
    jokers = group.count(JOKER)
    return len(group) - jokers > jokers


def is_set(group):
    cards = [card for card in group if card != JOKER]
    return (3 <= len(group) <= 4 and majority(group)
            and len({card[1] for card in cards}) == 1 and len(set(cards)) == len(cards))


def is_sequence(group):
    cards = [card for card in group if card != JOKER]
    if not 3 <= len(group) <= 13 or not majority(group) or len({card[0] for card in cards}) > 1:
        return False
    # The ace has a place at both ends.
    row = RANKS + RANKS[0]
    return any(all(card == JOKER or card[1] == rank for card, rank in zip(group, row[first:]))
               for first in range(len(row) - len(group) + 1))
