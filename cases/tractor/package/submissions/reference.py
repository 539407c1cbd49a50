"""Keep the score of rounds of Tractor."""

import sys
from collections import Counter
from itertools import permutations

VARIANT = ""

PLAYERS = ["Alice", "Bob", "Charles", "David"]
SUITS = "HSCD"
RANKS = "23456789TJQKA"  # rank 2 is the first
ACE = 14
POINTS = {"5": 5, "T": 10, "K": 10}
DECK = [suit + rank for suit in SUITS for rank in RANKS] + ["BJ", "RJ"]
HAND = 25
TRUMPS = "trumps"  # a domain; the others are the suits, without their trumps
MIXED = "mixed"  # cards of several domains
ABOVE_SUITS = 100  # more than any level


def wrong(variant):
    return VARIANT == variant


def team(seat):
    return seat % 2


def points_of(cards):
    return sum(POINTS.get(card[1], 0) for card in cards)


# ---- The order of the cards ----


def stays_in_suit(suit, main):
    """Whether the current-rank card of a suit is no trump: never, rightly."""
    if suit == main:
        return False
    return wrong("trump-none-jokers-only" if main == "O" else "trump-rank-in-suit")


def make_order(main, current):
    """Return for each card its domain and how high it stands there.

    Cards on neighbouring levels are consecutive.
    """
    order = {}
    trumps = 0  # the next level of the trumps
    for suit in SUITS:
        level = 0
        for rank in RANKS:
            if rank != current or stays_in_suit(suit, main):
                order[suit + rank] = (TRUMPS if suit == main else suit, level)
                level += 1
            elif wrong("next-gap"):
                level += 1
        if suit == main:
            trumps = level
    if wrong("next-ace-apart"):
        trumps += 1
    for suit in SUITS:
        if suit != main and not stays_in_suit(suit, main):
            order[suit + current] = (TRUMPS, trumps)
    trumps += 1
    if main != "O":
        if wrong("order-main-equal"):
            trumps -= 1
        order[main + current] = (TRUMPS, trumps)
        trumps += 1
    jokers = ["RJ", "BJ"] if wrong("order-jokers-swapped") else ["BJ", "RJ"]
    for level, joker in enumerate(jokers, start=trumps):
        order[joker] = (TRUMPS, level)
    return order


class Play:
    """What one player lays down in a trick."""

    def __init__(self, cards, order):
        self.size = len(cards)
        self.domain = order[cards[0]][0]
        unlike = several = False
        for domain, _ in (order[card] for card in cards):
            if domain == self.domain:
                continue
            several = True
            if wrong("domain-mixed") and TRUMPS in (domain, self.domain):
                self.domain = TRUMPS
            else:
                unlike = True
        if unlike:
            self.domain = MIXED
        # By the rules no lead has cards of several domains, and other plays that
        # do can't win. Where a mistake lets them, all are on one scale.
        level_of = {card: order[card][1] + (height(order[card][0]) if several else 0)
                    for card in cards}
        self.height = 0 if several else height(self.domain)
        levels = [level_of[card] for card in cards]
        if wrong("try-all-orders"):
            # The lead of 14 cards in curated/honor-choice has 14! = 87,178,291,200
            # orders: even ten million a second take more than two hours.
            levels = max(permutations(levels), key=neighbours)
        self.top = max(levels)
        # The number of pairs on each level.
        self.pairs = [0] * (self.top + 1)
        if wrong("pair-by-order"):
            for level, count in Counter(levels).items():
                self.pairs[level] = count // 2
        else:
            for card, count in Counter(cards).items():
                self.pairs[level_of[card]] += count // 2


def neighbours(levels):
    return sum(0 <= b - a <= 1 for a, b in zip(levels, levels[1:]))


# ---- Structures ----


def starts(pairs, length):
    """Return where a tractor of that number of pairs can begin, the highest first."""
    return [start for start in range(len(pairs) - length, -1, -1)
            if all(pairs[start:start + length])]


def without(pairs, start, length):
    return [count - (start <= level < start + length)
            for level, count in enumerate(pairs)]


def structure_of(lead):
    """Divide a lead: sizes in cards, the longest first, and the honor card."""
    sizes, honor, pairs = [], None, lead.pairs
    longest = len(pairs)
    if wrong("structure-two-pairs"):
        longest = min(longest, 2)
    if wrong("structure-no-tractors"):
        longest = 1
    for length in range(longest, 0, -1):
        while found := starts(pairs, length):
            if honor is None:
                honor = found[0] + length - 1
            sizes.append(2 * length)
            pairs = without(pairs, found[0], length)
    sizes += [1] * (lead.size - sum(sizes))
    return sizes, lead.top if honor is None else honor


def fits(pairs, lengths):
    """Whether components of these lengths in pairs can all be found."""
    if not lengths:
        return True
    if sum(lengths) > sum(pairs):
        return False
    if lengths[0] == 1:
        return True
    tried = starts(pairs, lengths[0])
    if wrong("construct-greedy"):
        tried = tried[:1]
    return any(fits(without(pairs, start, lengths[0]), lengths[1:])
               for start in tried)


def honor_of(play, sizes):
    """Return the level of the honor card; None if the play does not fit."""
    if wrong("construct-ignored"):
        return play.top
    if wrong("construct-no-split") and structure_of(play)[0] != sizes:
        return None
    lengths = [size // 2 for size in sizes if size > 1]
    if not lengths:
        return play.top
    tried = starts(play.pairs, lengths[0])
    if wrong("construct-greedy") and lengths[0] > 1:
        tried = tried[:1]
    tops = [start + lengths[0] - 1 for start in tried
            if fits(without(play.pairs, start, lengths[0]), lengths[1:])]
    if not tops:
        return None
    if wrong("honor-highest-card"):
        return play.top
    if wrong("honor-lowest"):
        return tops[-1]
    return tops[0]


# ---- Tricks ----


def may_win(lead, sizes, play):
    """Whether a follower may win by the domain of the cards."""
    if wrong("domain-no-trumps") and play.domain != lead.domain:
        return False
    if len(sizes) > 1:
        ruffed = lead.domain != TRUMPS and play.domain == TRUMPS
        return ruffed and not wrong("throw-stands")
    if wrong("domain-other-suit") and play.domain != MIXED:
        return True
    return play.domain in (lead.domain, TRUMPS) and play.domain != MIXED


def height(domain):
    return ABOVE_SUITS if domain == TRUMPS else 0


def winner_of(plays):
    """Return who wins, counted from the leader, and the lead's structure."""
    lead = plays[0]
    sizes, honor = structure_of(lead)
    winner, best = 0, honor + lead.height
    for index, play in enumerate(plays[1:], start=1):
        if not may_win(lead, sizes, play):
            continue
        honor = honor_of(play, sizes)
        if honor is None:
            continue
        now = honor + play.height
        if now > best or now == best and wrong("beat-ties-last"):
            winner, best = index, now
    return winner, sizes


# ---- Rounds ----


def current_rank(dealer, ranks):
    if wrong("rank-team-1"):
        return ranks[0]
    if wrong("rank-defenders"):
        return ranks[1 - team(dealer)]
    return ranks[team(dealer)]


def defenders_points(main, dealer, ranks, tricks):
    order = make_order(main, RANKS[current_rank(dealer, ranks) - 2])
    declarers, total, leader = team(dealer), 0, dealer
    hidden = Counter(DECK * 2)
    for trick in tricks:
        winner, sizes = winner_of([Play(cards, order) for cards in trick])
        winner = (leader + winner) % 4
        counts = team(winner) != declarers
        if counts != wrong("points-declarers"):
            total += sum(map(points_of, trick))
        leader = dealer if wrong("turn-dealer") else winner
        for cards in trick:
            hidden -= Counter(cards)  # never below zero
    if wrong("hidden-never"):
        counts = False
    if wrong("hidden-always"):
        counts = True
    if counts:
        power = sum(sizes) if wrong("power-all-cards") else sizes[0]
        factor = 1 if wrong("hidden-plain") else 2 ** power
        total += points_of(hidden.elements()) * factor
    return total


def steps_of(total):
    """Return by how many ranks a team rises: the defenders from 80 on."""
    if total >= 80:
        return (total - 80) // 40 + wrong("down-one-more")
    if total == 0:
        return 3
    return 2 if total < 40 or total == 40 and wrong("make-forty") else 1


def next_dealer(dealer, down):
    if down:
        step = 3 if wrong("dealer-down-back") else 1
    else:
        step = 0 if wrong("dealer-stays") else 2
    return PLAYERS[(dealer + step) % 4]


def report(main, dealer, ranks, tricks):
    """Return what is printed below the head of a round."""
    total = defenders_points(main, dealer, ranks, tricks)
    down = total >= 80
    risen, steps = team(dealer) ^ down, steps_of(total)
    ranks = list(ranks)
    ranks[risen] += steps
    last = ACE - 1 if wrong("win-at-ace") and steps else ACE
    if ranks[risen] > last and not wrong("crash-beyond-ace"):
        return f"{total}\nWinner: Team {risen + 1}"
    if wrong("print-declarers-first") and team(dealer) == 1:
        ranks.reverse()
    letters = [RANKS[rank - 2] for rank in ranks]
    return f"{total}\n{letters[0]} {letters[1]} {next_dealer(dealer, down)}"


def read_round(words):
    main, dealer = next(words), PLAYERS.index(next(words))
    ranks = [RANKS.index(next(words)) + 2 for _ in range(2)]
    tricks, played = [], 0
    while played < HAND:
        strings = [next(words) for _ in PLAYERS]
        tricks.append([[text[i:i + 2] for i in range(0, len(text), 2)]
                       for text in strings])
        played += len(tricks[-1][0])
    return main, dealer, ranks, tricks


def main():
    words = iter(sys.stdin.read().split())
    for number in range(1, int(next(words)) + 1):
        print(f"Case #{number}:")
        print(report(*read_round(words)))


if __name__ == "__main__":
    main()
