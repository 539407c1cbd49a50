#!/usr/bin/env python3
"""Check an output on standard input.

Arguments: the input, the answer, a folder for messages, and flags. Exit
status 42: the output is right. 43: it is not, and judgemessage.txt says where.

There are many right outputs: every group must be legal, all cards must be there
that were there, none may be taken from the table, and no more may stay in the
hand than in the answer. What is wrong is said with the clause in brackets.
Whitespace between cards and at the ends of lines does not count, and the empty
line of an empty hand may be missing where the last line can't be the hand. With
the flag exact it may not, and no whitespace may stand at a line's end. The flags
case_sensitive and space_change_sensitive change nothing: they say to tools that
make outputs to try that letters and lines mean something.
"""

import os
import re
import sys
from collections import Counter

JOKER = b"JJ"
ALPHABETS = [b"HDCS", b"KRTP"]
RANKS = b"A234567890JQK"
SPACE = re.compile(rb"[ \t\r]+")


def check(data, answer, output, strict):
    """Judge an output; data is the input."""
    table, _, hand = (b"\n" + data).rpartition(b"\n\n")
    table, hand = Counter(table.split()), Counter(hand.split())
    lines = read(output, table + hand, strict)
    left = lines[-1]
    try:
        check_move(table, hand, lines[:-1], left)
    except Refused as refused:
        if strict:
            raise
        try:
            # The last line may be a group, and the hand's line be missing.
            check_move(table, hand, lines, [])
        except Refused:
            raise refused from None
        left = []
    stay = len(answer.removesuffix(b"\n").rpartition(b"\n")[2].split())
    if len(left) > stay:
        raise Refused(f"Cards that stay in the hand: found {len(left)}, expected {stay} [goal].")
    if len(left) < stay:
        raise Refused(f"Cards that stay in the hand: found {len(left)}, expected {stay}. The answer is wrong.")


def read(output, cards, strict):
    """Return the lines of an output as lists of cards."""
    if not output:
        raise Refused("There is no output.")
    most = sum(cards.values()) + 2  # a group has a card, and the hand its line
    lines = output.split(b"\n", most + 1)
    if lines[-1] == b"":
        lines.pop()
    elif strict:
        raise Refused("The last line does not end.")
    if len(lines) > most:
        raise Refused("There are more lines than cards.")
    suits = next((letters for letters in ALPHABETS for card in cards
                  if card != JOKER and card[0] in letters), ALPHABETS[0])
    return [read_line(number, line, suits, strict) for number, line in enumerate(lines, 1)]


def read_line(number, line, suits, strict):
    if strict and line != line.rstrip(b" \t\r"):
        raise Refused(f"Line {number}: whitespace stands at its end.")
    words = [word for word in SPACE.split(line) if word]
    for word in words:
        if word != JOKER and (len(word) != 2 or word[0] not in suits or word[1] not in RANKS):
            raise Refused(f"Line {number}: found {show(word)}, expected a card, its suit one of {suits.decode()}.")
    return words


def check_move(table, hand, groups, left):
    """Refuse a move unless it is legal."""
    for number, group in enumerate(groups, 1):
        fault = fault_of(group)
        if fault:
            raise Refused(f"Line {number}: {fault}.")
    now = Counter()
    for group in groups:
        now.update(group)
    before, after = table + hand, now + Counter(left)
    for card in sorted(before.keys() | after.keys()):
        if before[card] != after[card]:
            raise Refused(f"{card.decode()}: found {after[card]}, expected {before[card]}, as before the move [table].")
        if now[card] < table[card]:
            raise Refused(f"{card.decode()} was taken from the table [table].")


def fault_of(group):
    """Say why cards are no group; None if they are."""
    cards = [card for card in group if card != JOKER]
    jokers = len(group) - len(cards)
    if len(group) < 3:
        return "a group has three cards or more [sequence]"
    if len(cards) <= jokers:
        return "a group has more other cards than jokers [majority]"
    if len({card[1] for card in cards}) == 1:
        if len(set(cards)) < len(cards):
            return "a set has no suit twice [set]"
        if len(group) > 4:
            return "a set has four cards at most [set]"
        return None
    if len({card[0] for card in cards}) > 1:
        return "its cards have neither one suit nor one rank [sequence]"
    if len(group) > 13:
        return "a sequence has 13 cards at most [sequence]"
    # The ace has a place at both ends.
    row = RANKS + RANKS[:1]
    for first in range(len(row) - len(group) + 1):
        if all(card == JOKER or card[1] == rank for card, rank in zip(group, row[first:])):
            return None
    return "its cards are not in consecutive order [sequence]"
