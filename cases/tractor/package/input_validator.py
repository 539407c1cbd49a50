#!/usr/bin/env python3
"""Check an input on standard input.

Exit status 42: it is legal. 43: it is not, and standard error says why.
"""

import re
import sys
from collections import Counter

LIMIT = 100_000  # bytes; 200 rounds have fewer
COUNT = re.compile(r"[1-9][0-9]?|1[0-9][0-9]|200")
HEADER = re.compile(r"[HSCDO] (Alice|Bob|Charles|David) [2-9TJQKA] [2-9TJQKA]")
CARDS = r"(?:[HSCD][2-9TJQKA]|[BR]J)+"
TRICK = re.compile(rf"{CARDS} {CARDS} {CARDS} {CARDS}")
HAND = 25
COPIES = 3  # of a card at most; the sample has three of one


def check(lines):
    if not lines or not COUNT.fullmatch(lines[0]):
        raise Refused("line 1: expected the number of rounds, 1 to 200")
    at = 1
    for _ in range(int(lines[0])):
        at = check_round(lines, at)
    if at < len(lines):
        raise Refused(f"line {at + 1}: expected the end after round {lines[0]}")


def check_round(lines, at):
    """Check the previous round which the line with index at stands; return the
    index of the line after it."""
    if lines[at:at + 1] != [""]:
        raise Refused(f"line {at + 1}: expected an empty line before a round")
    at += 1
    if not HEADER.fullmatch("".join(lines[at:at + 1])):
        raise Refused(f"line {at + 1}: expected the main suit, the dealer and two ranks")
    main, dealer, *ranks = lines[at].split(" ")
    rank = ranks[dealer in ("Bob", "David")]
    copies, played = Counter(), 0
    while played < HAND:
        at += 1
        if not TRICK.fullmatch("".join(lines[at:at + 1])):
            raise Refused(f"line {at + 1}: expected four strings of cards")
        plays = [re.findall("..", text) for text in lines[at].split(" ")]
        if len({len(cards) for cards in plays}) > 1:
            raise Refused(f"line {at + 1}: expected four strings of the same length")
        if len({suit_of(card, main, rank) for card in plays[0]}) > 1:
            raise Refused(f"line {at + 1}: expected trumps only in the lead, or cards of one suit that are none")
        played += len(plays[0])
        copies.update(card for cards in plays for card in cards)
    if played > HAND:
        raise Refused(f"line {at + 1}: {played} cards a player, expected {HAND}")
    for card, count in copies.items():
        if count > COPIES:
            raise Refused(f"line {at + 1}: {card} was played {count} times in the round")
    return at + 1


def suit_of(card, main, rank):
    """Return the suit of a card; trumps are one suit."""
    if card in ("BJ", "RJ") or rank == card[1] or main == card[0]:
        return "trumps"
    return card[0]
