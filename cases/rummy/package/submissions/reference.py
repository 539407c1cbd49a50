"""Get rid of as many cards as possible.

The search goes from position to position, from the low ace to the high one.
At each it decides which cards go on with sequences, which begin new ones and
which go into sets. It is repeated, with one hand card more that may stay,
until it finds a way. Of an open sequence it only knows what matters for its
end. Jokers at the ends of sequences and in sets are not placed by the search,
but counted: how many there must be, and for how many more there is room.
"""

import sys
from collections import Counter, namedtuple
from functools import cache
from itertools import permutations, product

VARIANT = ""

JOKER = "JJ"
ALPHABETS = ["HDCS", "KRTP"]
RANKS = "A234567890JQK"
FIRST, LAST = 1, 14  # positions: the low ace and the high one
MANY = 99
NONE = (0, 0, 0, 0)  # of each suit

# Lengths and sizes count jokers, too. Margin is by how many a group has at
# least more cards than jokers.
Rules = namedtuple("Rules", "ace_low ace_high shortest longest smallest largest "
                            "margin between at_ends in_sets in_one suit_twice")
RULES = Rules(ace_low=True, ace_high=True, shortest=3, longest=13, smallest=3,
              largest=4, margin=1, between=True, at_ends=True, in_sets=True,
              in_one=MANY, suit_twice=False)
RULES = RULES._replace(**{
    "ace-high-only": {"ace_low": False},
    "ace-low-only": {"ace_high": False},
    "sequence-four": {"longest": 4},
    "sequence-from-two": {"shortest": 2},
    "sequence-from-four": {"shortest": 4},
    "set-three-only": {"largest": 3},
    "set-from-two": {"smallest": 2},
    "set-suit-twice": {"suit_twice": True},
    "joker-not-in-sets": {"in_sets": False},
    "joker-not-in-sequences": {"between": False, "at_ends": False},
    "joker-one": {"in_one": 1},
    "majority-equal": {"margin": 0},
    "majority-none": {"margin": -MANY},
}.get(VARIANT, {}))


def wrong(variant):
    return VARIANT == variant


# ---- Sequences ----

class Run(namedtuple("Run", "lacks room slack free gap")):
    """What matters of an open sequence.

    It has numbers of cards or jokers that it lacks and still has room for; it may get
    slack jokers before they are too many beside its cards, and free jokers if
    a group may have no more. If it has a gap, a joker is its last, and a
    card must follow.
    """

    def with_card(self):
        return Run(max(0, self.lacks - 1), self.room - 1, self.slack + 1,
                   self.free, False)

    def with_joker(self):
        return Run(max(0, self.lacks - 1), self.room - 1, self.slack - 1,
                   self.free - 1, True)

    def ends(self):
        """Return how many jokers there must be at its ends, and how many more
        there may be; None if it can't end here."""
        most = min(self.room, self.slack, self.free)
        if not RULES.at_ends:
            most = min(most, 0)
        if self.gap or most < self.lacks:
            return None
        return self.lacks, most - self.lacks


BEGUN = Run(RULES.shortest - 1, RULES.longest - 1, 1 - RULES.margin,
            RULES.in_one, False)
CARD, GAP, END = "card", "gap", "end"


@cache
def capped(runs, position, jokers):
    """Return runs with all numbers cut to what can still matter, in their
    order and sorted."""
    room = LAST - position + 1 + jokers
    cut = tuple(Run(run.lacks, min(run.room, room), min(run.slack, jokers),
                    min(run.free, jokers), run.gap) for run in runs)
    return cut, tuple(sorted(cut))


# A way to go on with the runs of a suit: what each gets, how many begin, the
# jokers in it, the room for more, and the runs that are open then.
Way = namedtuple("Way", "steps begun jokers spare runs")


def steps_of(run, jokers):
    """List what a run can get: cards, jokers, room for more, and what it is
    then."""
    if ends := run.ends():
        yield END, 0, *ends, None
    if run.room > 0:
        yield CARD, 1, 0, 0, run.with_card()
        if RULES.between and run.free > 0 and jokers > 0:
            yield GAP, 0, 1, 0, run.with_joker()


@cache
def ways_on(runs, cards, jokers):
    """List the ways to go on with runs and exactly these cards of their suit."""
    found = {}
    for chosen in product(*(list(steps_of(run, jokers)) for run in runs)):
        begun = cards - sum(step[1] for step in chosen)
        needed = sum(step[2] for step in chosen)
        spare = sum(step[3] for step in chosen)
        if begun < 0 or needed > jokers:
            continue
        still = tuple(step[4] for step in chosen if step[4]) + (BEGUN,) * begun
        way = Way([step[0] for step in chosen], begun, needed, spare, still)
        found[tuple(sorted(still)), needed, spare] = way
    return list(found.values())


# ---- Sets ----

def set_jokers(cards):
    """Return how many jokers a set of that size must have, and how many
    more it may have; None if there is no such set."""
    least = max(0, RULES.smallest - cards)
    most = min(RULES.largest - cards, cards - RULES.margin, RULES.in_one)
    if not RULES.in_sets:
        most = min(most, 0)
    return None if most < least else (least, most - least)


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def all_between(least, most):
    """List the counts by suit between two, large ones first."""
    return product(*(range(b, a - 1, -1) for a, b in zip(least, most)))


@cache
def sets_of(counts):
    """Divide exactly these cards of one rank, by suit, into sets.

    Return for each number of jokers that must be in them the largest number
    for which there is room besides, with the counts of each set.
    """
    if not any(counts):
        return {0: (0, ())}
    first = next(suit for suit in range(4) if counts[suit])
    found = {}
    for one in all_between(NONE, counts):
        jokers = set_jokers(sum(one))
        if not one[first] or not jokers or max(one) > 1 and not RULES.suit_twice:
            continue
        for needed, (spare, sets) in sets_of(minus(counts, one)).items():
            key, room = needed + jokers[0], spare + jokers[1]
            if key not in found or found[key][0] < room:
                found[key] = (room, sets + (one,))
    return found


@cache
def sets_between(least, most):
    """List the sets that cards of one rank can go into: how many cards that
    leaves, the jokers in them, the room for more, and the counts of each."""
    return [(sum(minus(most, counts)), jokers, spare, sets)
            for counts in all_between(least, most)
            for jokers, (spare, sets) in sets_of(counts).items()]


# ---- The search ----

class Search:
    """Lays out the cards of the table, all of them, and those of the hand."""

    def __init__(self, table, hand, suits):
        must, may = Counter(table), Counter(table + hand)
        self.must = [tuple(must[suit + rank] for suit in suits) for rank in RANKS]
        self.may = [tuple(may[suit + rank] for suit in suits) for rank in RANKS]
        self.jokers = may[JOKER]
        self.own_jokers = self.jokers - must[JOKER]
        # For each rank and suit, how many of its cards can go into sets.
        self.in_sets = [[{one[suit] for one in all_between(NONE, may)
                          if min(sets_of(one), default=MANY) <= self.jokers}
                         for suit in range(4)] for may in self.may]
        self.failed = {}
        self.path = []  # a way for each suit, and sets, for each position

    def find(self, stay):
        """Find a way with at most that number of hand cards that stay."""
        self.path.clear()
        return self.step(FIRST, ((),) * 4, NONE, self.jokers, 0, stay)

    def step(self, position, runs, aces, jokers, spare, stay):
        """Find a way from a position on: aces are kept for the last one,
        jokers are left, and there is room for spare of them."""
        if position > LAST:
            return self.end(runs, jokers, spare, stay)
        runs, in_order = zip(*(capped(own, position, jokers) for own in runs))
        spare = min(spare, jokers)
        state = position, in_order, aces, jokers, spare
        if self.failed.get(state, -1) >= stay:
            return False
        # With several jokers left the bound rules out too little.
        if jokers <= 1 and self.bounds(position, in_order, aces, jokers) > stay:
            return False
        for used, kept, left, needed, room, sets in self.choices(position, aces):
            if left > stay or needed > jokers:
                continue
            for ways in product(*(ways_on(own, cards, jokers - needed)
                                  for own, cards in zip(runs, used))):
                rest = jokers - needed - sum(way.jokers for way in ways)
                if rest < 0:
                    continue
                more = spare + room + sum(way.spare for way in ways)
                self.path.append((ways, sets))
                if self.step(position + 1, tuple(way.runs for way in ways),
                             kept, rest, more, stay - left):
                    return True
                self.path.pop()
        self.failed[state] = stay
        return False

    @cache
    def choices(self, position, aces):
        """List what may become of the cards at a position: those that go into
        sequences, the aces that are kept, and what sets_between says."""
        return [(used, kept) + sets
                for used, kept, least, most in self.splits(position, aces)
                for sets in sets_between(least, most)]

    def splits(self, position, aces, part=slice(4)):
        """Split the cards at a position, of all suits or a part of them, into
        those that go into sequences, the aces that are kept for the last
        position, and those that go into sets at least and at most."""
        nothing = NONE[part]
        if position == LAST:
            yield aces, nothing, nothing, nothing
            return
        must = self.must[position - FIRST][part]
        may = self.may[position - FIRST][part]
        low = RULES.ace_low or position > FIRST
        for used in all_between(nothing, may if low else nothing):
            left = minus(may, used)
            high = left if position == FIRST and RULES.ace_high else nothing
            for kept in all_between(nothing, high):
                most = minus(left, kept)
                least = tuple(max(0, n) for n in minus(minus(must, used), kept))
                yield used, kept if position == FIRST else aces, least, most

    def bounds(self, position, runs, aces, jokers):
        return sum(self.bound(suit, position, runs[suit], aces[suit], jokers)
                   for suit in range(4))

    @cache
    def bound(self, suit, position, runs, aces, jokers):
        """Return how many cards of a suit must stay from a position on, if all
        jokers and all that other suits can give to sets were for it alone."""
        if position > LAST:
            ends = ways_on(runs, 0, jokers)
            return 0 if any(not way.runs for way in ends) else MANY
        in_sets = self.in_sets[(position - FIRST) % len(RANKS)][suit]
        part = slice(suit, suit + 1)
        least_stay = MANY
        for used, kept, least, most in self.splits(position, (aces,), part):
            sets = [n for n in in_sets if least[0] <= n <= most[0]]
            for way in ways_on(runs, used[0], jokers) if sets else []:
                rest = jokers - way.jokers
                after = capped(way.runs, position + 1, rest)[1]
                stay = self.bound(suit, position + 1, after, kept[0], rest)
                least_stay = min(least_stay, most[0] - max(sets) + stay)
        return least_stay

    def end(self, runs, jokers, spare, stay):
        """End all sequences after the last position."""
        for ways in product(*(ways_on(own, 0, jokers) for own in runs)):
            rest = jokers - sum(way.jokers for way in ways)
            room = spare + sum(way.spare for way in ways)
            if (not any(way.runs for way in ways) and rest >= 0
                    and rest - room <= min(self.own_jokers, stay)):
                self.path.append((ways, ()))
                return True
        return False


# ---- From a path to groups ----

def groups_of(path, suits, jokers):
    """Return the groups of a path, with as many of the jokers as fit."""
    sequences, sets, still = [], [], [[] for _ in suits]
    for position, (ways, counts) in enumerate(path, start=FIRST):
        rank = RANKS[(position - FIRST) % len(RANKS)]
        for suit, way, own in zip(suits, ways, still):
            for (_, cards), step in zip(own, way.steps):
                if step != END:
                    cards.append(suit + rank if step == CARD else JOKER)
            sequences += [run for run, step in zip(own, way.steps) if step == END]
            own[:] = [run for run, step in zip(own, way.steps) if step != END]
            own += [(position, [suit + rank]) for _ in range(way.begun)]
        for one in counts:
            sets.append([suit + rank for suit, n in zip(suits, one)
                         for _ in range(n)])
    return with_jokers(sequences, sets, jokers)


def ends_of(cards):
    """Return what Run.ends does, of a sequence's cards."""
    run = BEGUN
    for card in cards[1:]:
        run = run.with_joker() if card == JOKER else run.with_card()
    return run.ends()


def with_jokers(sequences, sets, jokers):
    """Give each group the jokers that it must have, then those that it may."""
    jokers -= sum(cards.count(JOKER) for _, cards in sequences)
    wanted = [ends_of(cards) for _, cards in sequences]
    wanted += [set_jokers(len(cards)) for cards in sets]
    jokers -= sum(needed for needed, _ in wanted)
    gets = []
    for needed, room in wanted:
        more = min(room, jokers)
        jokers -= more
        gets.append(needed + more)
    groups = []
    for (start, cards), n in zip(sequences, gets):
        after = min(n, LAST + 1 - start - len(cards))
        groups.append([JOKER] * (n - after) + cards + [JOKER] * after)
    for cards, n in zip(sets, gets[len(sequences):]):
        groups.append(cards + [JOKER] * n)
    return groups


# ---- Moves ----

def lay_out(table, hand, suits):
    """Return groups of all cards of the table and as many of the hand as
    possible; None if there are none."""
    search = Search(table, hand, suits)
    for stay in range(len(hand) + 1):
        if search.find(stay):
            return groups_of(search.path, suits, search.jokers)
    return None


def flat(groups):
    return [card for group in groups for card in group]


def best_of(moves, groups):
    """Return the move with the most cards on the table, or the groups as they
    are if none has more."""
    return max([groups] + [move for move in moves if move is not None],
               key=lambda move: len(flat(move)))


def move(groups, hand, suits):
    """Return the groups after the move."""
    table = flat(groups)
    if wrong("goal-nothing"):
        return groups
    if wrong("goal-keeps-jokers"):
        hand = [card for card in hand if card != JOKER]
    if wrong("rearrange-never"):
        return groups + (lay_out([], hand, suits) or [])
    if wrong("rearrange-one"):
        moves = [lay_out([], hand, suits) + groups]
        for i, group in enumerate(groups):
            laid = lay_out(group, hand, suits)
            moves.append(laid and groups[:i] + groups[i + 1:] + laid)
        return best_of(moves, groups)
    if wrong("table-taken"):
        return best_of([lay_out([], table + hand, suits)], groups)
    if wrong("table-jokers-taken"):
        jokers = [JOKER] * table.count(JOKER)
        rest = [card for card in table if card != JOKER]
        return best_of([lay_out(rest, jokers + hand, suits)], groups)
    # With the 17 cards of samples/1 there are 17! = 355,687,428,096,000 orders: even
    # a thousand million a second take four days.
    orders = permutations(table + hand) if wrong("try-all-orders") else [()]
    return best_of([lay_out(table, hand, suits) for _ in orders], groups)


def printed(group):
    if wrong("print-jokers-last"):
        return sorted(group, key=lambda card: card == JOKER)
    if wrong("print-by-letters"):
        return sorted(group)
    return group


def main():
    *table, hand = sys.stdin.read().removesuffix("\n").split("\n")
    groups = [line.split() for line in table if line]
    hand = hand.split()
    known = groups[0] if wrong("crash-empty-table") else flat(groups) + hand
    suits = next((letters for letters in ALPHABETS for card in known
                  if card != JOKER and card[0] in letters), ALPHABETS[0])
    after = move(groups, hand, suits)
    gone = Counter(flat(after))
    left = []
    for card in flat(groups) + hand:
        if gone[card] > 0:
            gone[card] -= 1
        else:
            left.append(card)
    for group in after:
        print(*printed(group))
    print(*left)


if __name__ == "__main__":
    main()
