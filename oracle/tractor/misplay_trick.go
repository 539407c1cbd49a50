package tractor

import (
	"slices"

	"kiebitz/oracle"
)

// misStructure finds the structure of a lead.
func (g *game) misStructure(p *play, size int) form {
	least, most := g.mis.Number(structureLeast), g.mis.Number(structureMost)
	if most < 2 {
		least = handSize
	}
	f := greedy(p, size, least, most)
	if g.chains(p) {
		q, at := g.chained(p)
		if chained := greedy(&q, size, least, most); chained.n > 0 {
			f = chained
			f.honor = int(at[f.honor])
		} else if f.n > 0 { // its pairs stand side by side, but are not consecutive
			f = greedy(p, size, handSize, handSize)
		}
	}
	if p.low != 0 {
		f.addLow(p, least, most)
	}
	if g.mis.Has(structureThrows.Ref()) && f.throw() {
		f = greedy(p, size, handSize, handSize)
	}
	return f
}

// addLow adds tractors of pairs that stand below all trumps. Other pairs have been
// counted.
func (f *form) addLow(p *play, least, most int) {
	low := p.low
	if f.n == 0 && p.pairs == 0 {
		f.honor = low.any().top() - trumpHeight
	}
	for {
		start, k := low.longest()
		if k < least {
			break
		}
		start, k = start+max(0, k-most), min(k, most)
		if f.n == 0 || k > f.tractors[0] && p.low == low {
			f.honor = start + k - 1 - trumpHeight
		}
		f.tractors[f.n] = k
		f.n++
		f.inTractors += k
		f.pairs -= k
		low -= run(start, k)
	}
	slices.SortFunc(f.tractors[:f.n], func(a, b int) int { return b - a })
}

// chaining are the misreadings by which pairs are consecutive that are not by the
// rules.
var chaining = oracle.RefsOf(nextEquals.Ref(), nextAceTwo.Ref(), nextWithin.Ref(), orderCodes.Ref())

// chains reports whether other pairs of a play may be consecutive than those whose
// levels are.
func (g *game) chains(p *play) bool { return p.domain < mixed && g.mis.Meets(chaining) }

// chained returns a play with its pairs in places where those are neighbours that
// are consecutive, and the level of each place.
func (g *game) chained(p *play) (q play, at [levels]uint8) {
	q = *p
	q.pairs = 0
	place, aces := 0, -1
	add := func(level int, n pairCounts) {
		if place < levels {
			q.pairs += n << (3 * place)
			at[place] = uint8(level)
			place++
		}
	}
	if g.mis.Has(nextAceTwo.Ref()) {
		if aces = g.acesBelow(p); aces >= 0 {
			add(aces, 1)
		}
	}
	free, within := 0, g.mis.Number(nextWithin) // levels in a row without a pair
	for level := range levels {
		n := p.pairs >> (3 * level) & 7
		if level == aces {
			n--
		}
		if p.domain < mixed && g.order.gaps[p.domain]>>level&1 != 0 {
			add(level, 0)
		}
		if free++; n > 0 {
			free = 0
		} else if free < within {
			continue
		}
		for ; n > 1 && g.mis.Has(nextEquals.Ref()); n-- {
			add(level, 1)
		}
		add(level, n)
	}
	return q, at
}

// acesBelow returns the level of a pair of aces that stands below the lowest rank of its
// suit, since it makes a longer tractor there; -1: there is none.
func (g *game) acesBelow(p *play) int {
	suit := int(p.domain)
	if p.domain == trumps {
		suit = g.main
	}
	if suit >= none || g.rank == highest || p.pairs&7 == 0 {
		return -1
	}
	ace := int(g.order.level[cardOf(suit, highest)])
	if ace < 2 || p.pairs>>(3*ace)&7 == 0 {
		return -1
	}
	paired := func(level int) bool { return p.pairs>>(3*level)&7 != 0 }
	low, high := 0, ace+1
	for low < ace && paired(low) {
		low++
	}
	above := ace
	for paired(above-1) && above > low {
		above--
	}
	for paired(high) {
		high++
	}
	if high-above > low {
		return -1
	}
	return ace
}

// misHonor returns the honor card's level where it is not the top of a component;
// else top.
func (g *game) misHonor(cards []kind, top int) int {
	switch g.mis.Name(honorOf) {
	case "bottom":
		low := g.order.level[cards[0]]
		for _, k := range cards {
			low = min(low, g.order.level[k])
		}
		return int(low)
	case "first":
		return int(g.order.level[cards[0]])
	case "sum":
		sum := 0
		for _, k := range cards {
			sum += int(g.order.level[k]) + 1
		}
		return sum
	}
	return top
}

// misFollow looks at what the follower p plays.
func (g *game) misFollow(t *trick, p int) (h int, ok bool) {
	cards := g.r.trick(t.at, t.size, p)
	f := g.look(cards)
	if f.domain != trumps && t.lead.domain < trumps {
		switch by := g.mis.Name(domainBy); {
		case by == "plain" && g.plain(cards):
			f = g.misSeveral(cards, t.lead.domain)
		case by == "fill" && f.domain == mixed && g.filled(cards, t.lead.domain):
			f = g.misSeveral(cards, trumps)
		}
	}
	switch wins := g.mis.Name(domainWins); {
	case wins == "lead" && f.domain != t.lead.domain:
		return 0, false
	case wins == "any" && f.domain < trumps:
	case !f.eligible(t), f.domain == mixed, !g.misAlike(cards, f.domain):
		return 0, false
	}
	if !g.misMayBeat(t, &f) {
		return 0, false
	}
	honor, ok := g.misBuild(t, &f)
	if !ok && g.misFree(t, &f) {
		honor, ok = f.top, true
	}
	if ok {
		honor = g.misHonor(cards, honor)
	}
	return height(f.domain, honor), ok
}

// plain reports whether no card is a trump.
func (g *game) plain(cards []kind) bool {
	return !slices.ContainsFunc(cards, func(k kind) bool { return g.order.domain[k] >= trumps })
}

// filled reports whether all cards are trumps or of a suit.
func (g *game) filled(cards []kind, suit uint8) bool {
	return !slices.ContainsFunc(cards, func(k kind) bool { return g.order.domain[k] != trumps && g.order.domain[k] != suit })
}

// misAlike reports whether trumps show suits with which they can win.
func (g *game) misAlike(cards []kind, domain uint8) bool {
	alone := g.mis.Name(domainSuits)
	if alone == "any" || domain != trumps {
		return true
	}
	suit := none
	for _, k := range cards {
		switch {
		case alone != "one" && k.joker() != cards[0].joker(), alone == "alike" && k.joker() && k != cards[0]:
			return false
		case k.joker():
		case suit == none:
			suit = k.suit()
		case k.suit() != suit:
			return false
		}
	}
	return true
}

// misFree reports whether the play f needs no structure.
func (g *game) misFree(t *trick, f *play) bool {
	switch g.mis.Name(constructOf) {
	case "suit", "throw":
		return f.domain == trumps && t.lead.domain != trumps && (t.form.throw() || g.mis.Name(constructOf) == "suit")
	case "trumps":
		return f.domain != trumps
	}
	return false
}

// misMayBeat reports whether a throw can be beaten by the play f.
func (g *game) misMayBeat(t *trick, f *play) bool {
	if !g.misThrow(&t.form) {
		return true
	}
	own, ruffs := f.domain == t.lead.domain, f.domain == trumps && t.lead.domain != trumps
	switch beaten := g.mis.Name(throwBeaten); {
	case beaten == "never":
		return false
	case g.formal:
		return true
	case beaten == "suit":
		return ruffs || own && t.lead.domain != trumps
	case beaten == "higher-trumps":
		return f.domain == trumps
	}
	return ruffs
}

// misThrow reports whether a lead is a throw.
func (g *game) misThrow(f *form) bool {
	sizes := 0 // different ones
	for i, k := range f.tractors[:f.n] {
		if i == 0 || k != f.tractors[i-1] {
			sizes++
		}
	}
	sizes += min(1, f.pairs) + min(1, f.singles)
	switch g.mis.Name(throwIs) {
	case "sizes":
		return sizes > 1
	case "single":
		return f.throw() && f.singles > 0
	case "tractor":
		return f.throw() && f.n > 0
	case "tractor-alone":
		return f.throw() || f.n > 0
	}
	return f.throw()
}

// misBuild constructs a play into the structure of the lead.
func (g *game) misBuild(t *trick, f *play) (honor int, ok bool) {
	lead := t.form
	var own form
	need := g.mis.Name(constructNeed)
	if need == "components" || g.mis.Any(constructCut.Ref(), honorOf.Ref()) {
		own = g.misStructure(f, t.size)
	}
	switch need {
	case "none", "others", "throws":
		if need == "none" || lead.throw() == (need == "others") {
			return f.top, true
		}
	case "components":
		return own.honor, own.components() == lead.components()
	case "tractors": // what is left are single cards
		lead.singles += 2 * lead.pairs
		lead.pairs = 0
	}
	if !g.misWhole(&own, &t.form) {
		return 0, false
	}
	if g.mis.Has(constructLongestOnly) {
		lead = lead.first()
	}
	if lead.n > 0 && g.chains(f) {
		q, at := g.chained(f)
		honor, ok = g.misPlace(&lead, &own, &q)
		return int(at[honor]), ok
	}
	return g.misPlace(&lead, &own, f)
}

// misPlace places the components of a lead on the pairs of a play. Its own structure
// is there if the honor card may rest on it.
func (g *game) misPlace(lead, own *form, f *play) (honor int, ok bool) {
	switch {
	case g.mis.Has(constructTractorAsPairs) && lead.n > 0:
		honor, ok = f.pairsTop(), f.number >= lead.inTractors+lead.pairs
	case g.mis.Has(constructGreedy):
		honor, ok = lead.buildGreedily(f)
	default:
		honor, ok = lead.build(f)
	}
	if !ok {
		return 0, false
	}
	if f.low != 0 && f.pairs == 0 && lead.n == 0 && lead.pairs > 0 {
		honor = f.low.any().top() - trumpHeight
	}
	switch of := g.mis.Name(honorOf); {
	case of == "highest":
		return f.top, true
	case of == "lowest":
		return g.lowestHonor(lead, f, honor), true
	case of == "unchecked" && lead.n > 0:
		return f.pairs.starts(lead.tractors[0]).top() + lead.tractors[0] - 1, true
	case of == "own":
		return own.honor, true
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

// misWhole reports whether no component of a play has to be cut for the lead's that
// can't be.
func (g *game) misWhole(own, lead *form) bool {
	cut := g.mis.Name(constructCut)
	switch {
	case cut == "both":
		return true
	case cut == "tractors":
		return own.singles == lead.singles
	case cut == "pairs" && !g.mis.Has(constructTractorAsPairs):
		return own.tractors == lead.tractors
	case !g.mis.Has(constructTractorAsPairs):
		return own.alike(lead)
	}
	// Pairs will do for a tractor, but a tractor only for one of its length.
	i := 0
	for _, k := range lead.tractors[:lead.n] {
		if i < own.n && own.tractors[i] == k {
			i++
		}
	}
	return i == own.n && (cut == "pairs" || own.singles == lead.singles)
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

// misTie reports whether the later one of two equal honor cards wins, p players
// after the leader; the other one is best.
func (g *game) misTie(h, p, best int) bool {
	switch g.mis.Name(beatTies) {
	case "last":
		return true
	case "last-trump":
		return h >= trumpHeight
	case "last-other":
		return h < trumpHeight
	case "seat":
		return (g.leader+p)&3 < (g.leader+best)&3
	}
	return false
}

// misWinner returns which player after the leader wins a trick.
func (g *game) misWinner(t *trick) int {
	by := g.mis.Name(beatBy)
	switch {
	case t.lead.domain == trumps && by == "first-trump", by == "first-trump-throw" && (t.lead.domain == trumps || !g.misThrow(&t.form)):
		by = "highest"
	case by == "first-trump-throw":
		by = "first-trump"
	}
	domain := t.lead.domain
	if domain == mixed { // the level of its honor card says whether this is a trump
		g.unruled = true
		domain = trumps
		t.lead = g.misSeveral(g.r.trick(t.at, t.size, 0), mixed)
		t.form = g.misStructure(&t.lead, t.size)
	}
	winner, best := 0, height(domain, g.misHonor(g.r.trick(t.at, t.size, 0), t.form.honor))
	for p := 1; p < 4; p++ {
		h, ok := g.misFollow(t, p)
		switch {
		case !ok || h < best || h == best && !g.misTie(h, p, winner):
		case by == "first", by == "first-trump" && h >= trumpHeight:
			return p
		case by == "last":
			winner = p // the lead is what has to be beaten
		default:
			winner, best = p, h
		}
	}
	return winner
}
