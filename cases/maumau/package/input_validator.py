#!/usr/bin/env python3
"""Check an input on standard input.

Exit status 42: it is legal. 43: it is not, and standard error says why.
"""

import re
import sys

LIMIT = 10_000  # bytes; 49 games have fewer
COUNT = re.compile(r"[1-9]|[1-4][0-9]")
GAME = re.compile(r"[234]( [CSHD][SENTJQKA]){32}")
SUITS = "CSHD"
VALUES = {"S": 7, "E": 8, "N": 9, "T": 10, "J": 20, "Q": 3, "K": 4, "A": 11}


def check(lines):
    if not lines or not COUNT.fullmatch(lines[0]):
        raise Refused("line 1: expected the number of games, 1 to 49")
    if len(lines) - 1 != int(lines[0]):
        raise Refused(f"found {len(lines) - 1} games, expected {lines[0]}")
    for number, line in enumerate(lines[1:], 2):
        check_game(number, line)


def check_game(number, line):
    if not GAME.fullmatch(line):
        raise Refused(f"line {number}: expected the number of players and 32 cards, with single spaces between")
    players, *deck = line.split(" ")
    if len(set(deck)) < 32:
        raise Refused(f"line {number}: a card stands twice")
    if not ends(int(players), deck):
        raise Refused(f"line {number}: the game can't be played to its end")


def ends(players, deck):
    """Whether the game has an end: no position comes twice, and whenever a
    card must be drawn there is one."""
    dealt = (9 - players) * players
    hands = [deck[p:dealt:players] for p in range(players)]
    # A discard pile that is turned brings its cards back in the order in which
    # they were played. So both piles are one queue; its last card is open.
    queue = deck[dealt:]
    due = 2 if queue[0][1] == "S" else 0
    seat = 1 if queue[0][1] == "E" else 0
    called = SUITS  # what may follow an open jack
    queue = queue[1:] + queue[:1]
    seen = set()
    while all(hands):
        position = (seat, due, called, tuple(queue), *map(frozenset, hands))
        if position in seen:
            return False
        seen.add(position)
        hand = hands[seat]
        following = (seat + 1) % players
        card = choose(hand, queue[-1], due, called, len(hands[following]) == 1)
        if card is None:
            drawn = due or 1
            if len(queue) <= drawn:
                return False
            hand += queue[:drawn]
            del queue[:drawn]
            if not due:
                card = choose(hand[-1:], queue[-1], due, called, False)
            due = 0
        seat = following
        if card is None:
            continue
        hand.remove(card)
        queue.append(card)
        if card[1] == "S":
            due += 2
        if card[1] == "E":
            seat = (seat + 1) % players
        if card[1] == "J":
            called = max(SUITS, key=lambda s: sum(c[0] == s and c[1] != "J" for c in hand))
    return True


def choose(hand, top, due, called, alarm):
    """Return the card that is played, or None."""
    if due:
        fitting = [c for c in hand if c[1] == "S"]
    elif top[1] == "J":
        fitting = [c for c in hand if c[0] in called and c[1] != "J"]
    else:
        fitting = [c for c in hand if c[1] == "J" or c[0] == top[0] or c[1] == top[1]]
    jacks = [c for c in fitting if c[1] == "J"]
    others = [c for c in fitting if c[1] != "J"]
    if jacks and alarm:
        others = []
    return max(others or jacks, key=lambda c: (VALUES[c[1]], -SUITS.index(c[0])), default=None)
