#!/usr/bin/env python3
"""Check recorded games of Mau-Mau (SPOJ MAUMAU) step by step, by the statement alone.

The file that is named, or standard input, has a game a line, as of 'kiebitz explain maumau --json'. Of it the deal
("input") is believed and nothing else. A step is accepted if the clause that it cites licenses what is done in the
position before it, and the table after it and what it prints follow. The answer must be what the steps have printed.
Exit status: 0 all games are accepted, 1 one is refused, 2 something can't be read.
"""
import json
import sys

SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}  # rule 6: from the highest
VALUES = {"A": 11, "T": 10, "N": 9, "E": 8, "S": 7, "K": 4, "Q": 3, "J": 20}
SEVEN, EIGHT, JACK = "SEJ"
GAME = {"trace", "problem", "case", "input", "steps", "answer"}
ACT = ("verb", "cards", "places", "numbers")
STEP = {"number", "player", "act", "clause", "printed", "zones"}


class Refused(Exception):
    """A step is not licensed, or something does not follow from the steps."""


class Position:
    """The table before a step, and what is pending."""

    def __init__(self, deal):
        number, *cards = deal.split()
        if number not in ("2", "3", "4") or sorted(cards) != sorted(s + r for s in SUITS for r in VALUES):
            raise ValueError("the input is no deal of 32 cards to 2, 3 or 4 players")
        self.players = int(number)
        dealt = self.players * {2: 7, 3: 6, 4: 5}[self.players]
        self.hands = [set(cards[i:dealt:self.players]) for i in range(self.players)]
        self.stock, self.pile = cards[dealt:], []  # the open card is the last one of the pile
        self.turn = 0      # index of the player whose turn it is
        self.owed = 0      # cards that this player owes to active sevens
        self.skip = False  # an eight skips this player
        self.call = None   # the suit that was called for the open jack; None if it is the opening card
        self.began = self.over = self.scored = False  # the opening card is covered, somebody's last is laid, all is done

    def turn_to_play(self):
        return self.pile and not (self.over or self.skip or self.owed)

    def held(self, rank):
        return [c for c in self.hands[self.turn] if c[1] == rank]

    def fits(self, card):
        """Whether a card may be laid where no seven is active. A jack fits all but jacks, whatever the suits."""
        top = self.pile[-1]
        if JACK in (card[1], top[1]):
            return card[1] != top[1] and (card[1] == JACK or self.call in (None, SUITS[card[0]]))
        return card[0] == top[0] or card[1] == top[1]

    def jacks(self):
        return [c for c in self.held(JACK) if self.fits(c)]

    def jack_first(self):
        """Rule 4: the next player has one card left."""
        return self.jacks() and len(self.hands[(self.turn + 1) % self.players]) == 1

    def best(self):
        """Of the cards that fit, jacks apart, those of the highest value."""
        fit = [c for c in self.hands[self.turn] if c[1] != JACK and self.fits(c)]
        return [c for c in fit if VALUES[c[1]] == max(VALUES[d[1]] for d in fit)]

    def suit(self, card):
        """The suit that rule 5 calls when a card is laid, in a list; an empty one if none is called."""
        rest = self.hands[self.turn] - {card}
        counts = {s: sum(c[0] == s and c[1] != JACK for c in rest) for s in SUITS}
        return [SUITS[max(SUITS, key=counts.get)]] if card[1] == JACK and rest else []

    def draw(self, number):
        """The next cards, and stock and pile after them. The pile is turned as soon as the stock is used up."""
        cards, stock, pile = [], self.stock, self.pile
        for _ in range(number):
            if not stock:  # when it was used up the open card lay alone
                stock, pile = pile[:-1], pile[-1:]
            cards, stock = cards + stock[:1], stock[1:]
            if not stock:
                stock, pile = pile[:-1], pile[-1:]
        return cards, stock, pile

    def advance(self, verb, cards, places):
        """Do what is licensed."""
        if verb in ("open", "draw", "pass", "penalty"):  # player 1 opens a card as if it was drawn and laid
            drawn, self.stock, self.pile = self.draw(len(cards) if verb == "penalty" else 1)
            self.hands[self.turn].update(drawn)
        self.owed, self.skip, self.scored = 0 if verb == "penalty" else self.owed, False, verb == "score"
        if verb in ("open", "play", "draw"):
            card = cards[-1]
            self.hands[self.turn].discard(card)
            self.pile, self.call = self.pile + [card], places[0] if places else None
            self.began, self.over = verb != "open", not all(self.hands)
            if not self.over:  # the action of the last card is not executed
                self.owed, self.skip = self.owed + 2 * (card[1] == SEVEN), card[1] == EIGHT
        if verb != "open":
            self.turn = (self.turn + 1) % self.players

    def table(self):
        hands = [dict(name=f"player {i}", kind="hand", player=i, cards=sorted(h)) for i, h in enumerate(self.hands, 1)]
        return hands + [dict(name="draw pile", kind="stock", cards=self.stock), dict(name="discard pile", kind="pile", cards=self.pile)]


def lay(p, cards):
    """Laying the one of the highest suit: rule 6."""
    card = min(cards, key=lambda c: list(SUITS).index(c[0]))
    return "play", [card], p.suit(card), []


def draw_one(p):
    card = p.draw(1)[0][0]
    return ("draw", [card, card], p.suit(card), []) if p.fits(card) else ("pass", [card], [], [])


def penalty(p):
    return "penalty", p.draw(p.owed)[0], [], []


def score(p):
    return "score", [], [], [sum(VALUES[c[1]] for c in h) * (2 if p.pile[-1][1] == JACK else 1) for h in p.hands]


# Of each clause that can decide a step: where it does, and the act that it licenses there.
CLAUSES = {
    "open": (lambda p: not p.pile, lambda p: ("open", p.stock[:1], [], [])),
    "R1": (lambda p: p.owed and p.held(SEVEN) and not p.over, lambda p: lay(p, p.held(SEVEN))),
    "open-seven": (lambda p: p.owed and not p.held(SEVEN) and not p.over and not p.began, penalty),
    "seven": (lambda p: p.owed == 2 and not p.held(SEVEN) and not p.over and p.began, penalty),
    "chain": (lambda p: p.owed > 2 and not p.held(SEVEN) and not p.over, penalty),
    "open-eight": (lambda p: p.skip and not p.began, lambda p: ("skip", [], [], [])),
    "eight": (lambda p: p.skip and p.began, lambda p: ("skip", [], [], [])),
    "R2": (lambda p: p.turn_to_play() and len(p.best()) == 1 and not p.jack_first(), lambda p: lay(p, p.best())),
    "R6": (lambda p: p.turn_to_play() and len(p.best()) > 1 and not p.jack_first(), lambda p: lay(p, p.best())),
    "R3": (lambda p: p.turn_to_play() and not p.best() and p.jacks(), lambda p: lay(p, p.jacks())),
    "R4": (lambda p: p.turn_to_play() and p.jack_first(), lambda p: lay(p, p.jacks())),
    "draw": (lambda p: p.turn_to_play() and not p.best() and not p.jacks(), draw_one),
    "score": (lambda p: p.over and not p.scored and p.pile[-1][1] != JACK, score),
    "double": (lambda p: p.over and not p.scored and p.pile[-1][1] == JACK, score),
}


def expect(what, found, expected):
    if found != expected:
        raise Refused(f"{what}: found {json.dumps(found)}, expected {json.dumps(expected)}")


def check_step(p, number, step):
    """Check a step in the position before it, do it, and return what it prints."""
    expect(f"step {number}: number", step["number"], number)
    mover, player, clause = 0 if p.over or not p.pile else p.turn + 1, step.get("player", 0), step["clause"]
    act = {"cards": [], "places": [], "numbers": [], **step["act"]}
    where, does = CLAUSES.get(clause, (lambda p: False, None))
    if player != mover or not where(p) or dict(zip(ACT, does(p))) != act:
        right = [f"player {mover} {json.dumps(does(p))} by {c}" for c, (where, does) in CLAUSES.items() if where(p)]
        found = json.dumps([act.get(member) for member in ACT])
        raise Refused(f"step {number}: found player {player!a} {found} by {clause!a}, licensed: {' or '.join(right) or 'nothing'}")
    p.advance(act["verb"], act["cards"], act["places"])
    lays = act["verb"] in ("open", "play", "draw")
    printed = "Score: " + " ".join(map(str, act["numbers"])) if p.scored else act["cards"][-1] if lays else ""
    expect(f"step {number}: printed", step.get("printed", ""), printed)
    expect(f"step {number}: places on the table", len(step["zones"]), p.players + 2)
    for zone, right in zip(step["zones"], p.table()):
        in_order = sorted if right["kind"] == "hand" else list
        expect(f"step {number}: {right['name']}", {**zone, "cards": in_order(zone.get("cards", []))}, right)
    return printed


def check(game):
    if set(game) != GAME or (game["trace"], game["problem"]) != (1, "maumau") or any(set(s) - STEP for s in game["steps"]):
        raise ValueError("this is no recorded game of Mau-Mau, form 1")
    p, printed = Position(game["input"]), []
    for number, step in enumerate(game["steps"]):
        printed.append(check_step(p, number, step))
    if not p.scored:
        raise Refused(f"step {len(printed)}: found none, but the game is not over")
    expect("answer", game["answer"], " ".join(filter(None, printed[:-1])) + "\n" + printed[-1] + "\n")


def main():
    games = refused = 0
    try:
        for line in open(sys.argv[1], encoding="utf-8") if sys.argv[1:] else sys.stdin:
            game = json.loads(line)
            try:
                check(game)
            except Refused as fault:
                refused += 1
                print(f"game {games + 1} ({game['case']!a}) refused: {fault}")
            games += 1
        if not games:
            raise ValueError("found no game")
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as fault:
        print(f"maumau.py: line {games + 1}: {fault!a}", file=sys.stderr)
        sys.exit(2)
    print(f"{games - refused} of {games} games accepted")
    sys.exit(1 if refused else 0)


main()
