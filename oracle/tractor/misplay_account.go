package tractor

import "slices"

// misHidden changes how the hidden cards are counted.
func (g *game) misHidden(last *trick, h *hiddenCount) {
	h.points = 0
	decks := g.mis.Number(hiddenDecks)
	played := g.r.played()
	if g.mis.Has(hiddenNot.Ref()) {
		played = g.shown
	}
	sum := g.mis.Name(hiddenKept) == "sum"
	for k, n := range played {
		if g.mis.Has(hiddenKept.Ref()) {
			n += g.kept.played[k]
		}
		if n = decks - n; !sum {
			n = max(0, n)
		}
		h.points += g.values[k] * n
	}
	if g.mis.Has(pointsOf200.Ref()) {
		h.points = allPoints
		for k, n := range g.r.played() {
			h.points -= g.values[k] * n
		}
	}
	team := g.team(last.winner)
	switch h.counts = team != g.side; g.mis.Name(hiddenIf) {
	case "never":
		h.counts = false
	case "always":
		h.counts = true
	case "declarers":
		h.counts = team == g.side
	case "lead":
		h.counts = g.team(last.leader) != g.side
	case "not-dealer":
		h.counts = last.winner != g.r.dealer
	}
	h.w = max(0, min(g.misPower(last), g.mis.Number(powerMost))+g.mis.Number(powerPlus))
	h.factor = g.misFactor(h.w)
	g.unhidden = g.points
	if !h.counts {
		g.misElse(h)
		return
	}
	switch g.mis.Name(hiddenTimes) {
	case "last":
		g.points += last.points * (h.factor - 1)
	case "all":
		g.points *= h.factor
	case "instead":
		g.points -= last.points
	}
}

// allPoints are those of two decks.
const allPoints = 200

// misElse counts hidden cards that do not count by the rules.
func (g *game) misElse(h *hiddenCount) {
	switch g.mis.Name(hiddenElse) {
	case "nothing":
		return
	case "once":
		h.factor = 1
	case "less-once":
		h.factor = -1
	case "less":
		h.factor = -h.factor
	}
	h.counts = true
}

// mostFactor is how often the hidden cards count at most: more points than fit into
// a number are nobody's.
const mostFactor = 1 << 48

// misFactor returns how often the hidden cards count.
func (g *game) misFactor(w int) int {
	switch g.mis.Name(powerTimes) {
	case "double":
		return 2 * w
	case "square":
		return w * w
	case "w":
		return w
	case "two":
		return 2
	}
	base, factor := g.mis.Number(powerBase), 1
	for range w {
		factor = min(factor*base, mostFactor)
	}
	return factor
}

// misPower returns w.
func (g *game) misPower(last *trick) int {
	f := &last.form
	switch by := g.mis.Name(powerW); {
	case by == "lead":
		return last.size
	case by == "throw" && !f.throw():
		return last.size
	case by == "components", by == "throw":
		return f.components()
	case by == "any-lead":
		return g.longest
	case by == "pairs", by == "throw-pairs" && f.throw():
		return max(1, f.longest()/2)
	case by == "all-pairs":
		return f.inTractors + f.pairs
	case by == "tricks":
		return len(g.r.sizes)
	case by == "tractor" && f.n == 0:
		return 1
	case by == "winner":
		own := g.look(g.r.trick(last.at, last.size, g.column(last)))
		f := g.misStructure(&own, last.size)
		return f.longest()
	case by == "all-longest":
		sum := 0
		for _, n := range f.sizes() {
			if n == f.longest() {
				sum += n
			}
		}
		return sum
	case by == "shortest":
		return slices.Min(f.sizes())
	}
	return f.longest()
}

// column returns which player after the leader won a trick.
func (g *game) column(t *trick) int {
	for p := range seats {
		if g.seatOf(t, p) == t.winner {
			return p
		}
	}
	return 0
}

// printed returns the points that are printed.
func (g *game) printed() int {
	if g.mis != nil && g.mis.Name(hiddenFor) == "ranks" {
		return g.unhidden
	}
	return g.points
}

// ranked returns the points on which the ranks rest.
func (g *game) ranked() int {
	if g.mis != nil && g.mis.Name(hiddenFor) == "print" {
		return g.unhidden
	}
	return g.points
}

// misRaiseDeclarers returns by how many ranks the declarers rise.
func (g *game) misRaiseDeclarers() int {
	rises, points := g.mis.Value(makeRises), g.ranked()
	switch {
	case points < 0: // by what was kept of the hidden points
		return rises[1]
	case g.mis.Has(makeNone.Ref()) && g.defended == 0, !g.mis.Has(makeNone.Ref()) && points < g.mis.Number(makeThree):
		return rises[0]
	case points < g.mis.Number(makeTwo):
		return rises[1]
	}
	return rises[2]
}

// manySteps win from any rank.
const manySteps = highest - lowest + 1

// misRaiseDefenders returns by how many ranks the defenders rise.
func (g *game) misRaiseDefenders() int {
	steps := max(0, g.ranked()-g.mis.Number(downFrom)) / g.mis.Number(downStep)
	if g.mis.Has(downMost.Ref()) {
		return min(steps, g.mis.Number(downMost))
	}
	return steps
}

// misRise changes the ranks of the teams. It returns the one that rises.
func (g *game) misRise(o *outcome, team, steps int, down bool) int {
	if g.mis.Has(winAceLow.Ref()) {
		for t, rank := range o.Ranks {
			if rank == highest {
				o.Ranks[t] = aceLow
			}
		}
	}
	who, base, meant := makeWho, makeBase, "declarers"
	if down {
		who, base, meant = downWho, downBase, "defenders"
		fall := g.mis.Number(downFall)
		if g.mis.Has(downFalls.Ref()) {
			fall = steps
		}
		if fall > 0 {
			o.Ranks[g.side] = max(lowest, o.Ranks[g.side]-fall)
		}
	}
	from := baseRanks(o.Ranks, g.mis.Name(base))
	switch name := g.mis.Name(who); {
	case name == "both":
		o.Ranks[1-team] = g.misStop(from[1-team], steps)
	case name != meant:
		team = 1 - team
	}
	o.Ranks[team] = g.misStop(from[team], steps)
	return team
}

// misStop returns the rank to which a team rises.
func (g *game) misStop(from, steps int) int {
	if !g.mis.Has(makeStops.Ref()) {
		return from + steps
	}
	stops := g.mis.Value(makeStops)
	for rank := from + 1; rank < from+steps && rank <= highest; rank++ {
		if rank > lowest && stops[rank-lowest-1] != 0 {
			return rank
		}
	}
	return from + steps
}

// baseRanks returns the rank from which each team rises: by the rules its own.
func baseRanks(ranks [2]int, base string) [2]int {
	low, high := min(ranks[0], ranks[1]), max(ranks[0], ranks[1])
	switch base {
	case "other":
		return [2]int{ranks[1], ranks[0]}
	case "higher":
		return [2]int{high, high}
	case "lower":
		return [2]int{low, low}
	}
	return ranks
}

// aceLow is the rank of an ace that comes before two.
const aceLow = lowest - 1

// misWin reports whether a team has won; it may be another one than that which
// rose.
func (g *game) misWin(o *outcome, team *int) bool {
	beyond, above, with, at := g.mis.Name(winBeyond), g.mis.Number(winAbove), g.mis.Number(winWith), g.mis.Number(winAt)
	riser, top, teams := *team, highest, [2]int{*team, 1 - *team}
	if g.mis.Has(winAceLow.Ref()) {
		top, above, with, at = top-1, above-1, with-1, at-1
	}
	if g.mis.Has(winWith.Ref()) {
		teams = [2]int{0, 1} // both may have won
	}
	for _, t := range teams {
		rank := &o.Ranks[t]
		wins := (t == g.side) != (g.mis.Name(winOnly) == "defenders") || !g.mis.Has(winOnly.Ref())
		ends := beyond == "wins" || (beyond == "played" || beyond == "declared" && t == g.side) && g.ranks[t] >= top
		if (*rank > above && *rank > g.ranks[t] || *rank >= with || t == riser && *rank >= at) && ends && wins {
			*team = t
			return true
		}
		switch {
		case *rank == aceLow:
			*rank = highest
		case *rank <= top:
		case beyond == "capped", beyond == "played", beyond == "declared", !wins:
			*rank = highest
		case beyond == "round":
			*rank = lowest + (*rank-lowest)%13
		case beyond == "two":
			*rank = lowest
		}
	}
	return false
}

// misPrinted changes what is printed of ranks and winners.
func (g *game) misPrinted(o *outcome) {
	if o.Winner > 0 {
		g.misWinningTeam(o)
		return
	}
	if g.mis.Has(printBefore.Ref()) {
		o.Ranks = g.ranks
	}
	first := 0
	switch name := g.mis.Name(printRanks); {
	case name == "team-2", name == "higher" && o.Ranks[1] > o.Ranks[0]:
		first = 1
	case name == "next":
		first = g.team(o.Dealer)
	case name == "declarers":
		first = g.side
	case name == "defenders":
		first = 1 - g.side
	}
	o.Ranks[0], o.Ranks[1] = o.Ranks[first], o.Ranks[1-first]
}

// misWinningTeam changes the team that is printed as the winner.
func (g *game) misWinningTeam(o *outcome) {
	switch g.mis.Name(winTeam) {
	case "declarers":
		o.Winner = g.side + 1
	case "defenders":
		o.Winner = 2 - g.side
	case "other":
		o.Winner = 3 - o.Winner
	case "team-1":
		o.Winner = 1
	case "team-2":
		o.Winner = 2
	}
}

// misDealer returns who deals next.
func (g *game) misDealer(down bool) int {
	who := dealerMake
	if g.mis.Has(dealerLimit.Ref()) {
		down = g.ranked() >= g.mis.Number(dealerLimit)
	}
	if down {
		who = dealerDown
	}
	switch name := g.mis.Name(who); name {
	case "winner":
		return g.leader
	case "leader":
		return g.led
	default:
		return g.misWho(name, g.r.dealer)
	}
}
