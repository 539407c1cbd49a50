package tractor

import "kiebitz/oracle"

// The hooks below are called from the places of the clauses, and only if some
// misreading is at work. Misreadings of the order of the cards are in order.go.

// misBegin is called when the table has been set.
func (g *game) misBegin() {
	if g.mis == nil {
		return
	}
	if g.mis.Has(turnFirstAlice) {
		g.leader = 0
	}
	if g.mis.Has(pointsKept) {
		g.points = g.kept
	}
}

// misRank chooses the current rank.
func (g *game) misRank() int {
	ranks := g.r.ranks
	switch {
	case g.mis.Has(rankTeamOne):
		return ranks[0]
	case g.mis.Has(rankDefenders):
		return ranks[1-g.declarers()]
	case g.mis.Has(rankHigher):
		return max(ranks[0], ranks[1])
	}
	return ranks[g.declarers()]
}

var (
	usualRanks = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}
	aceLow     = []int{14, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
	tenHigh    = []int{2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 10, 14}
	tenHighest = []int{14, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 10}
)

// rankOrder returns the ranks of a suit, the lowest first.
func rankOrder(m *oracle.Set) []int {
	switch {
	case m.Has(orderAceLow) && m.Has(orderTenHigh):
		return tenHighest
	case m.Has(orderAceLow):
		return aceLow
	case m.Has(orderTenHigh):
		return tenHigh
	}
	return usualRanks
}

// misLook looks at a play in place of look.
func (g *game) misLook(cards []kind) play {
	p := play{domain: g.order.domain[cards[0]]}
	other := false
	for i, k := range cards {
		domain, level := g.order.domain[k], int(g.order.level[k])
		switch {
		case domain == p.domain:
		case g.mis.Has(domainMixed) && (domain == trumps || p.domain == trumps):
			p.domain = trumps
		default:
			other = true
		}
		p.top = max(p.top, level)
		if g.misPaired(cards, i) {
			p.pairs += 1 << (3 * level)
			p.number++
		}
	}
	if other {
		p.domain = mixed
	}
	return p
}

// misPaired reports whether card i of a play makes a pair with one before it.
func (g *game) misPaired(cards []kind, i int) bool {
	byOrder, beside := g.mis.Has(pairByOrder), g.mis.Has(pairSideBySide)
	k := cards[i]
	same, adjoining := 0, true
	for j := i - 1; j >= 0; j-- {
		alike := cards[j] == k || byOrder && g.order.domain[cards[j]] == g.order.domain[k] && g.order.level[cards[j]] == g.order.level[k]
		adjoining = adjoining && alike
		switch {
		case j == i-1 && beside && !alike:
			return false
		case alike && (adjoining || !byOrder || !beside):
			same++
		}
	}
	return same&1 != 0
}

// misStructure finds the structure of a lead.
func (g *game) misStructure(p *play, size int) form {
	least, most := 2, handSize
	switch {
	case g.mis.Has(structureNoTractors):
		least = handSize
	case g.mis.Has(structureThreePairs):
		least = 3
	case g.mis.Has(structureTwoPairs):
		most = 2
	}
	return greedy(p, size, least, most)
}

// misFollow looks at a follower's play.
func (g *game) misFollow(t *trick, p int, f *play) (h int, ok bool) {
	switch {
	case g.mis.Has(domainNoTrumps) && f.domain != t.lead.domain:
		return 0, false
	case g.mis.Has(domainOtherSuit) && f.domain < trumps:
	case !f.eligible(t):
		return 0, false
	}
	if t.form.throw() && g.mis.Has(throwStands) || !g.mayBeat(t, f) {
		return 0, false
	}
	honor, ok := g.misBuild(t, f)
	return height(f.domain, honor), ok
}

// misBuild constructs a play into the structure of the lead.
func (g *game) misBuild(t *trick, f *play) (honor int, ok bool) {
	if g.mis.Has(constructNot) {
		return f.top, true
	}
	lead := t.form
	own := g.misStructure(f, t.size)
	if g.mis.Has(constructPairsWhole) && own.singles != lead.singles || g.mis.Has(constructNoSplit) && !g.misWhole(&own, &lead) {
		return 0, false
	}
	if g.mis.Has(constructLongestOnly) {
		lead = lead.first()
	}
	switch {
	case g.mis.Has(constructTractorAsPairs):
		honor, ok = f.pairsTop(), f.number >= lead.inTractors+lead.pairs
	case g.mis.Has(constructGreedy):
		honor, ok = lead.buildGreedily(f)
	default:
		honor, ok = lead.build(f)
	}
	switch {
	case !ok:
		return 0, false
	case g.mis.Has(honorHighest):
		return f.top, true
	case g.mis.Has(honorLowest):
		return g.lowestHonor(&lead, f, honor), true
	case g.mis.Has(honorUnchecked) && lead.n > 0:
		return f.pairs.starts(lead.tractors[0]).top() + lead.tractors[0] - 1, true
	}
	return honor, true
}

// first returns the longest component alone.
func (f *form) first() form {
	one := form{n: min(f.n, 1), tractors: f.tractors, inTractors: f.tractors[0], pairs: min(f.pairs, 1)}
	if one.n > 0 {
		one.pairs = 0
	}
	return one
}

// misWhole reports whether no component of a play has to be cut for the lead's.
func (g *game) misWhole(own, lead *form) bool {
	if !g.mis.Has(constructTractorAsPairs) {
		return own.alike(lead)
	}
	// Pairs will do for a tractor, but a tractor only for one of its length.
	i := 0
	for _, k := range lead.tractors[:lead.n] {
		if i < own.n && own.tractors[i] == k {
			i++
		}
	}
	return i == own.n && own.singles == lead.singles
}

// alike reports whether two structures have components of the same sizes.
func (f *form) alike(other *form) bool {
	return f.tractors == other.tractors && f.pairs == other.pairs && f.singles == other.singles
}

// pairsTop returns the level of the highest pair, or of the highest card if
// there is none.
func (p *play) pairsTop() int {
	if p.pairs == 0 {
		return p.top
	}
	return p.pairs.any().top()
}

// buildGreedily constructs a play without ever taking a choice back.
func (f *form) buildGreedily(p *play) (honor int, ok bool) {
	if f.n == 0 || p.number < f.inTractors+f.pairs {
		return f.build(p)
	}
	pairs := p.pairs
	for i, k := range f.tractors[:f.n] {
		starts := pairs.starts(k)
		if starts == 0 {
			return 0, false
		}
		pairs -= run(starts.top(), k)
		if i == 0 {
			honor = starts.top() + k - 1
		}
	}
	return honor, true
}

// lowestHonor returns the lowest possible top of a longest component.
func (g *game) lowestHonor(f *form, p *play, honor int) int {
	switch {
	case f.n > 0 && g.mis.Has(constructTractorAsPairs):
		// Any pairs make a tractor: the lowest.
		for level, n := 0, 0; level < levels; level++ {
			if n += int(p.pairs >> (3 * level) & 7); n >= f.tractors[0] {
				return level
			}
		}
	case f.n > 0:
		k := f.tractors[0]
		for start := range levels {
			if p.pairs.starts(k)>>(3*start)&1 != 0 && (f.n == 1 || pack(p.pairs-run(start, k), f.tractors[1:f.n], levels)) {
				return start + k - 1
			}
		}
	case f.pairs > 0:
		for level := range levels {
			if p.pairs>>(3*level)&7 != 0 {
				return level
			}
		}
	}
	return honor
}

// misWinner is called when the winner of a trick has been found.
func (g *game) misWinner(t *trick) {
	if !g.mis.Has(beatFirstTrump) || t.lead.domain == trumps {
		return
	}
	for p := 1; p < 4; p++ {
		f := g.look(g.r.trick(t.at, t.size, p))
		if _, ok := g.misFollow(t, p, &f); ok && f.domain == trumps {
			t.winner = (g.leader + p) & 3
			return
		}
	}
}

// misSeat returns the seat of the winner: clockwise from the leader, unless
// they sit the other way round.
func (g *game) misSeat(t *trick) int {
	if g.mis.Has(turnBack) {
		return (2*t.leader - t.winner) & 3
	}
	return t.winner
}

// misScore counts the points of a trick.
func (g *game) misScore(t *trick) {
	winner := (t.winner - t.leader) & 3
	t.winner = g.misSeat(t)
	if (teamOf(t.winner) == g.declarers()) != g.mis.Has(pointsDeclarers) {
		return
	}
	for i, k := range g.r.cards[t.at:][:4*t.size] {
		if !g.mis.Has(pointsWinnersCards) || i/t.size == winner {
			t.points += g.misValue(k)
		}
	}
	g.points += t.points
}

// misValue is what a card counts.
func (g *game) misValue(k kind) int {
	if k.joker() {
		return 0
	}
	switch rank := k.rank(); {
	case rank == 13 && g.mis.Has(pointsKingNothing), rank == 5 && g.mis.Has(pointsFiveNothing):
		return 0
	case rank == 10 && g.mis.Has(pointsTenFive):
		return 5
	case rank == 14 && g.mis.Has(pointsAceTen):
		return 10
	}
	return values[k]
}

// misTurn is called when the winner has got the lead, which after the last trick
// is nobody else's.
func (g *game) misTurn(t *trick) {
	switch {
	case t.index+1 == len(g.r.sizes):
	case g.mis.Has(turnDealer):
		g.leader = g.r.dealer
	case g.mis.Has(turnAfterWinner):
		g.leader = (t.winner + 1) & 3
	}
}

// misHidden changes how the hidden cards are counted.
func (g *game) misHidden(last *trick, h *hiddenCount) {
	h.points = 0
	for _, k := range g.r.hidden() {
		h.points += g.misValue(k)
	}
	switch {
	case g.mis.Has(hiddenNever):
		h.counts = false
	case g.mis.Has(hiddenAlways):
		h.counts = true
	case g.mis.Has(hiddenDeclarers):
		h.counts = !h.counts
	}
	h.w = g.misPower(last)
	switch {
	case g.mis.Has(hiddenPlain):
		h.factor = 1
	case g.mis.Has(powerTwice):
		h.factor = 2 * h.w
	case g.mis.Has(powerSquare):
		h.factor = h.w * h.w
	default:
		h.factor = 1 << h.w
	}
	if g.mis.Has(hiddenLastToo) && h.counts {
		g.points += last.points * (h.factor - 1)
	}
}

// misPower returns w.
func (g *game) misPower(last *trick) int {
	f := &last.form
	switch {
	case g.mis.Has(powerAllCards):
		return last.size
	case g.mis.Has(powerComponents):
		return f.components()
	case g.mis.Has(powerPairs):
		return max(1, f.longest()/2)
	case g.mis.Has(powerShortest) && f.singles > 0:
		return 1
	case g.mis.Has(powerShortest) && f.pairs > 0:
		return 2
	case g.mis.Has(powerShortest):
		return 2 * f.tractors[f.n-1]
	}
	return f.longest()
}

// misRaiseDeclarers returns by how many ranks the declarers rise.
func (g *game) misRaiseDeclarers() int {
	switch {
	case g.mis.Has(makeOne):
		return 1
	case g.points == 0 && !g.mis.Has(makeZeroTwo):
		return 3
	case g.points < 40, g.points == 40 && g.mis.Has(makeForty):
		return 2
	}
	return 1
}

// misRaiseDefenders returns by how many ranks the defenders rise.
func (g *game) misRaiseDefenders() int {
	steps := (g.points - 80) / 40
	if g.mis.Has(downExclusive) {
		steps = max(0, g.points-81) / 40
	}
	if g.mis.Has(downOneMore) {
		steps++
	}
	if g.mis.Has(downThree) {
		steps = min(steps, 3)
	}
	return steps
}

// misRaised returns the team that rises.
func (g *game) misRaised(team int, down bool) int {
	g.kept = g.points
	if down && g.mis.Has(downDeclarers) {
		return g.declarers()
	}
	return team
}

// misWin reports whether the team that rose has won.
func (g *game) misWin(o *outcome, team int) bool {
	rank := &o.Ranks[team]
	rose := *rank > g.r.ranks[team]
	switch {
	case g.mis.Has(winAtAce) && rose && *rank >= highest:
		return true
	case g.mis.Has(winCapped):
		*rank = min(*rank, highest)
	case g.mis.Has(winRound):
		*rank = lowest + (*rank-lowest)%13
	}
	if *rank > highest {
		return true
	}
	if g.mis.Has(printDeclarersFirst) && g.declarers() == 1 {
		o.Ranks[0], o.Ranks[1] = o.Ranks[1], o.Ranks[0]
	}
	return false
}

// misWinningTeam changes the team that is printed as the winner.
func (g *game) misWinningTeam(o *outcome) {
	if g.mis.Has(winDeclarers) {
		o.Winner = g.declarers() + 1
	}
}

// misDealer returns how many seats after the dealer the next one sits.
func (g *game) misDealer(step int, down bool) int {
	switch {
	case !down && g.mis.Has(dealerStays):
		return 0
	case !down && g.mis.Has(dealerMakeNext):
		return 1
	case down && g.mis.Has(dealerDownBack):
		return 3
	case down && g.mis.Has(dealerDownPartner):
		return 2
	case down && g.mis.Has(dealerLastTrick):
		return (g.leader - g.r.dealer) & 3
	}
	return step
}
