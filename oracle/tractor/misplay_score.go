package tractor

import (
	"slices"
	"strings"
)

// misStrings puts the strings of a trick in the order in which they are taken to be
// played, the leader's first.
func (g *game) misStrings(at, size int) {
	if !g.mis.Has(turnOrder.Ref()) {
		return
	}
	if at == 0 {
		r := *g.r
		g.r = &r
	}
	first := g.misWho(g.mis.Name(turnOrder), g.leader)
	shift := (g.leader - first) & 3 * size
	strings := g.r.cards[at:][:4*size]
	copy(strings, append(slices.Clone(strings[shift:]), strings[:shift]...))
}

// misSeat returns the seat of the winner: clockwise from the leader, unless
// they sit the other way round.
func (g *game) misSeat(t *trick) int {
	switch {
	case g.mis.Has(turnBack):
		return (2*t.leader - t.winner) & 3
	case g.mis.Has(turnPlace.Ref()):
		return (t.winner - t.leader) & 3
	}
	return t.winner
}

// misScore counts the points of a trick.
func (g *game) misScore(t *trick) {
	column := (t.winner - t.leader) & 3 // of the winner
	t.winner = g.misSeat(t)
	if g.longest = max(g.longest, t.form.longest()); t.index == 0 {
		g.longest, g.defended = t.form.longest(), 0
	}
	if g.team(t.winner) != g.side {
		g.defended++
	}
	if g.mis.Has(hiddenNot.Ref()) {
		g.misShow(t)
	}
	if !g.misCounts(t) {
		return
	}
	counted := g.mis.Name(pointsCards)
	for p := range 4 {
		if !g.misCounted(t, counted, p, column) {
			continue
		}
		for _, k := range g.r.trick(t.at, t.size, p) {
			t.points += g.values[k]
		}
	}
	g.points += t.points
}

// misShow notes which cards of a trick are no hidden ones.
func (g *game) misShow(t *trick) {
	by := g.mis.Name(hiddenNot)
	if t.index == 0 {
		g.shown = [kinds]int{}
	}
	for p := range seats {
		team := g.team(t.winner)
		if by == "defenders" || by == "declarers" {
			team = g.team(g.seatOf(t, p))
		}
		if (team == g.side) != strings.HasPrefix(by, "declarers") {
			continue
		}
		for _, k := range g.r.trick(t.at, t.size, p) {
			g.shown[k]++
		}
	}
}

// misCounts reports whether the points of a trick are counted.
func (g *game) misCounts(t *trick) bool {
	switch tricks := g.mis.Name(pointsTricks); {
	case tricks == "not-last" && t.index+1 == len(g.r.sizes), tricks == "not-first" && t.index == 0:
		return false
	}
	team := g.team(t.winner)
	switch g.mis.Name(pointsOf) {
	case "declarers":
		return team == g.side
	case "all":
		return true
	case "team-1":
		return team == 0
	case "team-2":
		return team == 1
	case "not-dealer":
		return t.winner != g.r.dealer
	}
	return team != g.side
}

// misCounted reports whether the cards of the player p after the leader count,
// where the winner is another such number.
func (g *game) misCounted(t *trick, counted string, p, winner int) bool {
	switch counted {
	case "winner":
		return p == winner
	case "others":
		return p != winner
	case "lead":
		return p == 0
	case "followers":
		return p != 0
	case "side", "against":
		return (g.teams[g.seatOf(t, p)] == g.teams[t.winner]) == (counted == "side")
	}
	return true
}

// misTurn is called when the winner has got the lead, which after the last trick
// is nobody else's.
func (g *game) misTurn(t *trick) {
	if t.index+1 == len(g.r.sizes) {
		g.led = t.leader
		return
	}
	switch next := g.mis.Name(turnNext); next {
	case "winner":
	case "rotates":
		g.leader = (t.leader + 1) & 3
	case "leader":
		g.leader = t.leader
	default:
		g.leader = g.misWho(next, t.winner)
	}
}
