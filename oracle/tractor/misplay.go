package tractor

import (
	"slices"

	"kiebitz/oracle"
)

// The hooks below are called from the places of the clauses, and only if some
// misreading is at work. Misreadings of the order of the cards are in order.go.

// kept is what misreadings carry from one round of a process to the next.
type kept struct {
	rounds, points, leader int
	dealer                 int
	main, first            int // main suits: of the previous round, of the first one
	rank, firstRank        int // current ranks of these
	ranks                  [2]int
	played                 [kinds]int
}

// keep ends a round.
func (g *game) keep(o *outcome, win bool) {
	k := &g.kept
	if k.rounds == 0 {
		k.first, k.firstRank = g.r.main, g.ranks[g.side]
	}
	k.rounds++
	k.dealer = o.Dealer
	k.points, k.leader, k.main, k.rank, k.ranks = g.points, g.leader, g.r.main, g.ranks[g.side], o.Ranks
	if win {
		k.ranks = [2]int{}
	}
	if g.mis.Has(hiddenKept.Ref()) {
		for i, n := range g.r.played() {
			k.played[i] += n
		}
	}
}

// misBegin is called when the table has been set.
func (g *game) misBegin() {
	g.unruled = false
	if g.mis.Has(rankDealer.Ref()) && g.kept.ranks[0] > 0 {
		r := *g.r
		r.dealer = g.kept.dealer
		g.r = &r
	}
	switch g.mis.Name(rankPartner) {
	case "Bob", "Bob-across":
		g.teams = [4]uint8{0, 0, 1, 1}
	case "David":
		g.teams = [4]uint8{0, 1, 1, 0}
	}
	if g.mis.Has(rankTeams.Ref()) && g.team(g.r.dealer) == 1 {
		for p := range g.teams {
			g.teams[p] ^= 1
		}
	}
	switch header := g.mis.Name(rankHeader); {
	case header == "2-1", header == "declarers" && g.team(g.r.dealer) == 1:
		g.ranks[0], g.ranks[1] = g.ranks[1], g.ranks[0]
	case header == "kept" && g.kept.ranks[0] > 0:
		g.ranks = g.kept.ranks
	}
	g.side = g.misDeclarers()
	g.rank = g.misRank()
	g.main = g.misMain()
	g.misOrder()
	g.leader = g.misWho(g.mis.Name(turnFirst), g.r.dealer)
	if g.mis.Has(pointsKept) {
		g.points = g.kept.points
	}
	g.values = &values
	for _, by := range []*oracle.Parameter{pointsValues, pointsOf200} {
		if g.mis.Has(by.Ref()) {
			g.ownValues = valuesOf(g.mis.Value(by))
			g.values = &g.ownValues
		}
	}
	if g.mis.Has(pointsNotRank.Ref()) {
		own := *g.values
		for suit := range 4 {
			own[cardOf(suit, g.rank)] = 0
		}
		g.ownValues, g.values = own, &g.ownValues
	}
}

// misDeclarers chooses the declarers, 0 or 1.
func (g *game) misDeclarers() int {
	dealers := g.team(g.r.dealer)
	switch g.mis.Name(rankDeclarers) {
	case "other":
		return 1 - dealers
	case "team-1":
		return 0
	case "team-2":
		return 1
	case "higher":
		if g.ranks[1-dealers] > g.ranks[dealers] {
			return 1 - dealers
		}
	case "lower":
		if g.ranks[1-dealers] < g.ranks[dealers] {
			return 1 - dealers
		}
	}
	return dealers
}

// misRank chooses the current rank.
func (g *game) misRank() int {
	ranks := g.ranks
	switch g.mis.Name(rankWhose) {
	case "team-1":
		return ranks[0]
	case "team-2":
		return ranks[1]
	case "defenders":
		return ranks[1-g.side]
	case "higher":
		return max(ranks[0], ranks[1])
	case "lower":
		return min(ranks[0], ranks[1])
	case "7":
		return 7
	case "kept":
		if g.kept.rounds > 0 {
			return g.kept.rank
		}
	case "first":
		if g.kept.rounds > 0 {
			return g.kept.firstRank
		}
	}
	return ranks[g.side]
}

// misMain chooses the main suit.
func (g *game) misMain() int {
	main := g.r.main
	switch from := g.mis.Name(trumpMain); {
	case g.kept.rounds == 0:
	case from == "before":
		main = g.kept.main
	case from == "first":
		main = g.kept.first
	}
	if suit := g.mis.Value(trumpNone)[0]; main == none && suit > 0 {
		return suit - 1
	}
	return main
}

// ordering are the misreadings of the order of the cards.
var ordering = oracle.RefsOf(trumpRanks.Ref(), trumpTwos.Ref(), trumpCards.Ref(), orderTrumps.Ref(), orderJokers.Ref(), orderMain.Ref(), orderOff.Ref(), orderLetter.Ref(), orderRanks.Ref(), orderCodes.Ref(),
	nextSkips.Ref(), nextAceApart, nextRanksApart, nextMainApart, nextJokersApart, nextTwoJokers.Ref(), nextRanksNever.Ref())

// misOrder orders the cards.
func (g *game) misOrder() {
	if !g.apart && !g.mis.Meets(ordering) {
		g.order = &orders[g.main][g.rank]
		return
	}
	ranks := []int{g.rank}
	if other := g.ranks[0] + g.ranks[1] - g.rank; g.mis.Has(trumpRanks.Ref()) && slices.Contains(g.ranks[:], g.rank) && other != g.rank {
		ranks = append(ranks, other)
	}
	g.own = makeOrder(g.main, ranks, g.mis, g.apart)
	g.order = &g.own
}

// misWho returns the seat of a player who is named beside another.
func (g *game) misWho(name string, seat int) int {
	switch name {
	case "dealer":
		return g.r.dealer
	case "next", "after":
		return (seat + 1) & 3
	case "previous":
		return (seat + 3) & 3
	case "partner":
		return g.partner(seat)
	case "kept":
		if g.kept.rounds > 0 {
			return g.kept.leader
		}
	default:
		if named := slices.Index(seats, name); named >= 0 {
			return named
		}
	}
	return seat
}

// partner returns the seat of a player's partner.
func (g *game) partner(seat int) int {
	if g.mis.Name(rankPartner) == "Bob-across" {
		return (seat + 2) & 3
	}
	for p := range seats {
		if p != seat && g.teams[p] == g.teams[seat] {
			return p
		}
	}
	return seat
}

// pairing are the misreadings of pairs.
var pairing = oracle.RefsOf(pairOf.Ref(), pairSideBySide)

// misLook looks at a play in place of look.
func (g *game) misLook(cards []kind) play {
	p := play{domain: g.order.domain[cards[0]]}
	var single uint64
	otherwise := g.mis.Meets(pairing)
	for i, k := range cards {
		if g.order.domain[k] != p.domain {
			if p.domain = g.misDomain(cards); p.domain == mixed {
				return play{domain: mixed} // who follows with it can't win
			}
			return g.misSeveral(cards, p.domain)
		}
		level, paired := int(g.order.level[k]), single>>k&1 != 0
		p.top = max(p.top, level)
		single ^= 1 << k
		if otherwise {
			level, paired = g.misPaired(cards, i)
		}
		if paired {
			p.addPair(&p.pairs, level)
		}
	}
	return p
}

// misSeveral looks at a play with cards of several domains that counts as one. If
// that is no suit, a card that is no trump stands below all that are.
func (g *game) misSeveral(cards []kind, domain uint8) play {
	p := play{domain: domain, top: -trumpHeight}
	var single uint64
	suit, otherwise := p.domain < trumps || p.domain == jokers, g.mis.Meets(pairing)
	for i, k := range cards {
		below, pairs := 0, &p.pairs
		if !suit && g.order.domain[k] != trumps {
			below, pairs = trumpHeight, &p.low
		}
		level, paired := int(g.order.level[k]), single>>k&1 != 0
		p.top = max(p.top, level-below)
		single ^= 1 << k
		if otherwise {
			level, paired = g.misPaired(cards, i)
		}
		if paired {
			p.addPair(pairs, level)
		}
	}
	return p
}

// addPair adds a pair on a level.
func (p *play) addPair(pairs *pairCounts, level int) {
	if *pairs>>(3*level)&7 < 7 {
		*pairs += 1 << (3 * level)
		p.number++
	}
}

// misDomain returns the domain of a play with cards of several.
func (g *game) misDomain(cards []kind) uint8 {
	if !g.mis.Has(domainBy.Ref()) {
		return mixed
	}
	var n [jokers + 1]int
	for _, k := range cards {
		n[g.order.domain[k]]++
	}
	switch by := g.mis.Name(domainBy); {
	case by == "trumps" && n[trumps] > 0, by == "folded" && n[trumps] > 0 && g.oneSuitFirst(cards):
		return trumps
	case by == "first":
		return g.order.domain[cards[0]]
	case by == "last":
		return g.order.domain[cards[len(cards)-1]]
	case by == "most":
		for d := range n {
			if 2*n[d] > len(cards) {
				return uint8(d)
			}
		}
	}
	return mixed
}

// oneSuitFirst reports whether the cards before the first trump are of one domain.
func (g *game) oneSuitFirst(cards []kind) bool {
	for _, k := range cards {
		switch g.order.domain[k] {
		case trumps:
			return true
		case g.order.domain[cards[0]]:
		default:
			return false
		}
	}
	return false
}

// misPaired reports whether card i of a play makes a pair with one before it, and
// the pair's level.
func (g *game) misPaired(cards []kind, i int) (level int, ok bool) {
	by, beside := g.mis.Name(pairOf), g.mis.Has(pairSideBySide)
	k := cards[i]
	level = int(g.order.level[k])
	same, adjoining := 0, true
	for j := i - 1; j >= 0; j-- {
		alike := g.matches(by, cards[j], k)
		adjoining = adjoining && alike
		switch {
		case j == i-1 && beside && !alike:
			return level, false
		case alike && (adjoining || by == "card" || !beside):
			if same++; same == 1 {
				level = max(level, int(g.order.level[cards[j]]))
			}
		}
	}
	return level, same&1 != 0
}

// matches reports whether two cards are a pair.
func (g *game) matches(by string, a, b kind) bool {
	o := g.order
	switch {
	case a == b:
		return true
	case by == "order":
		return o.domain[a] == o.domain[b] && o.level[a] == o.level[b]
	case by == "rank":
		return o.domain[a] == o.domain[b] && !a.joker() && !b.joker() && a.rank() == b.rank()
	case by == "jokers":
		return a.joker() && b.joker()
	}
	return false
}
