#!/usr/bin/env python3
"""Check recorded rounds of Tractor (UVa 1460 = LA 4749) step by step, by the statement alone.

The file that is named, or standard input, has a round a line, as of 'kiebitz explain tractor --json'. Of it the plays
("input") are believed and nothing else. A step is accepted if it is what the rules make of the position before it, the
clause that it cites has a part in that, and the table after it and what it prints follow. The answer must be what is
printed. What the statement leaves open (clauses next and throw) is read as kiebitz does by default.
Exit status: 0 all rounds are accepted, 1 one is refused, 2 something can't be read.
"""
import json
import sys
from collections import Counter

NAMES = ["Alice", "Bob", "Charles", "David"]  # clockwise; Alice and Charles are team 1
SUITS = {"H": "hearts", "S": "spades", "C": "clubs", "D": "diamonds", "O": "none"}
RANKS = "23456789TJQKA"
DECKS = Counter(2 * ([s + r for s in "HSCD" for r in RANKS] + ["BJ", "RJ"]))
TRUMPS, OFF = 12, 24  # levels: the lowest trump's, and that of current-rank cards that are not of the main suit
ROUND, STEP = set("trace problem case input steps answer".split()), set("number player act clause printed zones".split())


class Refused(Exception):
    """A step is not licensed, or something does not follow from the steps."""


def points(cards):
    return sum({"5": 5, "T": 10, "K": 10}.get(card[1], 0) for card in cards)


def runs(pairs, length):
    """The ways to take consecutive pairs, given by their levels, the highest first: the top one, and those left."""
    for top in sorted(set(pairs), reverse=True):
        run = Counter(range(top - length + 1, top + 1))
        if not run - Counter(pairs):
            yield top, tuple(sorted((Counter(pairs) - run).elements()))


def divides(pairs, lengths):
    """Whether tractors of these lengths can be taken from pairs."""
    return not lengths or any(divides(rest, lengths[1:]) for _, rest in runs(pairs, lengths[0]))


def honor(top, pairs, sizes):
    """The honor card's level for cards with this top and these pairs in a structure; None if they can't be made into it."""
    if len(pairs) < sum(size // 2 for size in sizes):
        return None
    others = [size // 2 for size in sizes[1:] if size > 2]
    return top if sizes[0] == 1 else next((t for t, rest in runs(pairs, sizes[0] // 2) if divides(rest, others)), None)


class Trick:
    """The plays of a trick, the leader's first, and what the rules make of them."""

    def __init__(self, main, rank, plays):
        self.main, self.rank, self.plays = main, rank, plays
        self.parts, led = self.structure(plays[0]), self.domain(plays[0])
        if not led or len(plays) != 4 or len(set(map(len, plays))) > 1:
            raise ValueError("a trick is no lead that three players follow")
        self.sizes = [len(part) for part in self.parts]
        self.honors, self.out = [self.parts[0][0]], [""]  # of each player; the clause by which he can't win
        for play in plays[1:]:
            right = self.domain(play) in (led, "trumps")
            card = honor(self.top(play), self.pairs(play), self.sizes) if right else None
            barred = len(self.sizes) > 1 and (self.domain(play) == led or led == "trumps")
            self.out.append("domain" if not right else "construct" if card is None else barred * "throw")
            self.honors.append(card)
        self.winner = max((i for i in range(4) if not self.out[i]), key=lambda i: (self.honors[i], -i))

    def level(self, card):
        """Where a card stands in the order; cards of a domain are consecutive if their levels differ by one."""
        if card in ("BJ", "RJ"):
            return OFF + 1 + (self.main != "O") + (card == "RJ")
        if card[1] == self.rank:
            return OFF + (card[0] == self.main)
        return RANKS.replace(self.rank, "").index(card[1]) + TRUMPS * (card[0] == self.main)

    def top(self, cards):
        return max(map(self.level, cards))

    def domain(self, cards):
        """What all the cards are, "trumps" or a suit; None: they are mixed."""
        domains = {"trumps" if self.level(c) >= TRUMPS else c[0] for c in cards}
        return domains.pop() if len(domains) == 1 else None

    def pairs(self, cards, equal=False):
        """The levels of the pairs, which are two same cards, or would be two of equal order."""
        kinds = Counter((self.level(card), "" if equal else card) for card in cards)
        return tuple(level for (level, _), n in kinds.items() for _ in range(n // 2))

    def structure(self, lead):
        """The components, the longest and highest first, each as the levels of its cards."""
        pairs, parts, singles = self.pairs(lead), [], Counter(map(self.level, lead))
        while pairs:
            length, top, pairs = next((n, top, rest) for n in range(len(pairs), 0, -1) for top, rest in runs(pairs, n))
            parts.append([level for level in range(top, top - length, -1) for _ in "12"])
            singles -= Counter(parts[-1])
        return parts + [[level] for level in sorted(singles.elements(), reverse=True)]

    def clauses(self):
        """The clauses that have a part in who wins."""
        made = [i for i in range(4) if self.honors[i] is not None]
        best, rivals = self.honors[self.winner], [self.honors[i] for i in made if not self.out[i] and i != self.winner]
        gap = {RANKS.index(self.rank) - 1, RANKS.index(self.rank)}  # the levels of neighbours over the current rank
        short = [play for play, out in zip(self.plays, self.out) if out == "construct"]
        return [clause for clause, has_part in {
            "beat": best == max(self.honors[i] for i in made),
            "domain": "domain" in self.out,
            "construct": short or any([len(p) for p in self.structure(self.plays[i])] != self.sizes for i in made),
            "pair": any(honor(self.top(p), self.pairs(p, equal=True), self.sizes) is not None for p in short),
            "next": any(len(part) > 2 and (max(part) >= OFF or gap <= {n % TRUMPS for n in part}) for part in self.parts),
            "honor": len(made) > 1 and any(self.honors[i] < self.top(self.plays[i]) for i in made),
            "throw": len(self.sizes) > 1 and len(made) > 1,
            "order": any(min(best, rival) >= TRUMPS and max(best, rival) >= OFF for rival in rivals),
        }.items() if has_part]


class Round:
    """The steps of a round, as the rules have them."""

    def __init__(self, text):
        (main, dealer, *ranks), *tricks = map(str.split, text.split(" / "))
        plays = [[[word[i:i + 2] for i in range(0, len(word), 2)] for word in trick] for trick in tricks]
        if len(ranks) != 2 or sum(len(trick[0]) for trick in plays) != 25:
            raise ValueError("the input is no round of 25 cards a player")
        seat, ranks = NAMES.index(dealer), [RANKS.index(rank) for rank in ranks]
        self.tricks = [Trick(main, RANKS[ranks[seat % 2]], trick) for trick in plays]
        self.hidden = list((DECKS - Counter(sum(sum(plays, []), []))).elements())
        self.steps = [(0, ["rank"], ["deal", [], [dealer, SUITS[main]], [ranks[seat % 2] + 2]], "")]
        self.leaders, total = [seat], 0
        for trick in self.tricks:
            self.leaders.append((self.leaders[-1] + trick.winner) % 4)
            defended = (self.leaders[-1] - seat) % 2
            won, counts = points(sum(trick.plays, [])) * defended, trick is self.tricks[-1] and points(self.hidden) * defended > 0
            act = ["trick", trick.plays[0], [NAMES[self.leaders[-1]]], [won] + trick.sizes * counts]  # sizes where they count
            self.steps.append((self.leaders[-2] + 1, trick.clauses(), act, ""))
            total += won
        times = 2 ** trick.sizes[0] if counts else defended  # where no points are hidden, there is nothing to multiply
        total += times * points(self.hidden)
        self.steps.append((0, ["hidden"], ["hidden", [], [], [points(self.hidden), times, total]], str(total)))
        down, team, after = total >= 80, (seat + (total >= 80)) % 2, NAMES[(seat + 2 - (total >= 80)) % 4]
        ranks[team] += (total - 80) // 40 if down else 3 if not total else 2 if total < 40 else 1
        act, printed = [[after], [r + 2 for r in ranks]], " ".join([RANKS[min(r, 12)] for r in ranks] + [after])
        if ranks[team] >= len(RANKS):
            act, printed = [[f"Team {team + 1}"], []], f"Winner: Team {team + 1}"
        self.steps.append((0, ["down" if down else "make"], ["account", [], *act], printed))

    def table(self, number):
        """Who holds and who has played what after a step, and the hidden cards; nothing after the last step."""
        played = [[trick.plays[(i - leader) % 4] for i in range(4)] for trick, leader in zip(self.tricks, self.leaders)]
        now, *later = ([[[]] * 4] + played + [[[]] * 4] * 2)[number:]
        zones = [(name, "hand", i + 1, sum([cards[i] for cards in later], [])) for i, name in enumerate(NAMES)]
        zones += [(name + " plays", "trick", i + 1, now[i]) for i, name in enumerate(NAMES)]
        zones = (zones + [("hidden cards", "aside", 0, self.hidden)]) * (number < len(self.steps) - 1)
        return [{"name": name, "kind": kind, "player": i, "cards": sorted(cards)} for name, kind, i, cards in zones]


def expect(what, found, expected):
    if found != expected:
        raise Refused(f"{what}: found {json.dumps(found)}, expected {json.dumps(expected)}")


def check(game):
    if set(game) != ROUND or (game["trace"], game["problem"]) != (1, "tractor") or any(set(s) - STEP for s in game["steps"]):
        raise ValueError("this is no recorded round of Tractor, form 1")
    rules = Round(game["input"])
    for number, (step, (player, clauses, act, printed)) in enumerate(zip(game["steps"], rules.steps)):
        found = {"player": 0, "printed": "", **step, "act": {"verb": "", "cards": [], "places": [], "numbers": [], **step["act"]}}
        act = dict(zip(("verb", "cards", "places", "numbers"), act))
        expect(f"step {number}", [found[m] for m in ("number", "player", "act", "printed")], [number, player, act, printed])
        if step["clause"] not in clauses:
            raise Refused(f"step {number}: found clause {step['clause']!a}, licensed by {' and '.join(clauses)}")
        zones, table = step.get("zones", []), rules.table(number)
        expect(f"step {number}: places on the table", len(zones), len(table))
        for zone, right in zip(zones, table):
            expect(f"step {number}: {right['name']}", {"player": 0, **zone, "cards": sorted(zone.get("cards", []))}, right)
    expect(f"step {min(len(game['steps']), len(rules.steps))}: number of steps", len(game["steps"]), len(rules.steps))
    expect("answer", game["answer"], "".join(step[-1] + "\n" for step in rules.steps if step[-1]))


def main():
    rounds = refused = 0
    try:
        for line in open(sys.argv[1], encoding="utf-8") if sys.argv[1:] else sys.stdin:
            game = json.loads(line)
            try:
                check(game)
            except Refused as fault:
                refused += 1
                print(f"round {rounds + 1} ({game['case']!a}) refused: {fault}")
            rounds += 1
        if not rounds:
            raise ValueError("found no round")
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as fault:
        print(f"tractor.py: line {rounds + 1}: {fault!a}", file=sys.stderr)
        sys.exit(2)
    print(f"{rounds - refused} of {rounds} rounds accepted")
    sys.exit(1 if refused else 0)


main()
