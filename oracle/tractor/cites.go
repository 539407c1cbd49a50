package tractor

import "strconv"

// citeTrick cites what a trick shows.
func (t *tracer) citeTrick(g *game, k *trick) {
	t.Cite("turn", "points", "pair")
	t.citeStructure(g, k)
	t.CiteIf(k.winner != k.leader && k.index+1 < len(g.r.sizes), "turn/passes")
	points := 0
	for _, c := range g.r.cards[k.at:][:4*k.size] {
		points += values[c]
	}
	if points > 0 {
		t.CiteIf(teamOf(k.winner) != g.side, "points/defenders")
		t.CiteIf(teamOf(k.winner) == g.side, "points/declarers")
	}
	t.citeFollowers(g, k)
}

// citeStructure cites what the lead shows.
func (t *tracer) citeStructure(g *game, k *trick) {
	f := &k.form
	t.Cite("structure")
	switch {
	case f.throw():
		t.Cite("structure/throw")
	case f.n > 0:
		t.Cite("structure/tractor")
	case f.pairs > 0:
		t.Cite("structure/pair")
	default:
		t.Cite("structure/single")
	}
	t.CiteIf(f.n > 1, "structure/two-tractors")
	t.CiteIf(f.n > 0 && f.tractors[0] > 2, "structure/long-tractor")
	lead := g.r.trick(k.at, k.size, 0)
	kinds, pairs := g.offRank(lead)
	t.CiteIf(kinds > 1, "structure/equal-order")
	t.CiteIf(pairs > 1, "structure/rank-pairs")
	t.citePair(lead)
	if f.n > 0 {
		t.citeNext(g, k.lead.domain, f.honor-f.tractors[0]+1, f.honor)
	}
}

// offRank counts the different current-rank cards among cards that are not of
// the main suit, and the pairs of them.
func (g *game) offRank(cards []kind) (kinds, pairs int) {
	var n [4]int
	rank := g.rank
	for _, c := range cards {
		if !c.joker() && c.rank() == rank && c.suit() != g.main {
			n[c.suit()]++
		}
	}
	for _, n := range n {
		kinds += min(n, 1)
		pairs += n / 2
	}
	return kinds, pairs
}

// lookByOrder is what [game.look] would see in the cards of f if two cards of equal
// order were a pair.
func (g *game) lookByOrder(cards []kind, f *play) play {
	p := play{domain: f.domain, top: f.top}
	var seen [32]int // by level
	for _, c := range cards {
		level := g.order.level[c]
		if seen[level]++; seen[level]%2 == 0 {
			p.pairs += 1 << (3 * level)
			p.number++
		}
	}
	return p
}

// citePair cites a pair whose cards stand apart.
func (t *tracer) citePair(cards []kind) {
	for i, c := range cards {
		for j := i + 2; j < len(cards); j++ {
			if cards[j] == c && cards[i+1] != c && cards[j-1] != c {
				t.Cite("pair/apart")
				return
			}
		}
	}
}

// citeNext cites what a tractor from one level to another joins.
func (t *tracer) citeNext(g *game, domain uint8, from, to int) {
	rank := g.rank
	t.Cite("next")
	if domain != trumps || g.main != none {
		// The level where the current rank would stand: between it and the one
		// below is the gap that is none.
		gap := rank - lowest
		t.CiteIf(from < gap && gap <= to && rank < highest, "next/skip")
	}
	if domain != trumps {
		return
	}
	joins := func(a, b kind) bool {
		low, high := int(g.order.level[a]), int(g.order.level[b])
		return from <= low && high <= to
	}
	t.CiteIf(joins(blackJoker, redJoker), "next/jokers")
	off := cardOf((g.main+1)&3, rank)
	if g.main == none {
		t.CiteIf(joins(off, blackJoker), "next/none")
		return
	}
	main := cardOf(g.main, rank)
	t.CiteIf(joins(off, main), "next/rank-main")
	t.CiteIf(joins(main, blackJoker), "next/main-joker")
	t.CiteIf(from < int(g.order.level[off]) && int(g.order.level[off]) <= to, "next/ace-rank")
}

// citeFollowers cites what the followers' cards show.
func (t *tracer) citeFollowers(g *game, k *trick) {
	best, winner := height(k.lead.domain, k.form.honor), 0
	ruffed := false
	for p := 1; p < 4; p++ {
		cards := g.r.trick(k.at, k.size, p)
		f := g.look(cards)
		t.citePair(cards)
		honor, built := k.form.build(&f)
		h := height(f.domain, honor)
		switch {
		case !f.eligible(k):
			t.citeDomain(g, k, cards, best)
			continue
		case !built:
			t.Cite("construct/short")
			equal := g.lookByOrder(cards, &f)
			_, would := k.form.build(&equal)
			t.CiteIf(would, "pair/equal-order")
			continue
		}
		t.Cite("construct", "honor", "beat")
		t.citeBuilt(k, &f, honor)
		if !g.mayBeat(k, &f) {
			t.CiteIf(h > best && f.domain == trumps && k.lead.domain == trumps, "throw/trumps")
			t.CiteIf(h > best && f.domain != trumps, "throw/own-suit")
			continue
		}
		switch {
		case h == best:
			t.Cite("beat/tie")
			before := g.r.trick(k.at, k.size, winner)
			a, b := g.cardAt(before, f.domain, honor), g.cardAt(cards, f.domain, honor)
			t.CiteIf(a != b && f.domain == trumps, "order/off-equal")
		case h > best:
			t.citeBeats(g, k, &f, honor, best, ruffed)
			best, winner = h, p
			ruffed = ruffed || k.lead.domain != trumps && f.domain == trumps
		}
	}
}

// citeDomain cites cards that can't win by their suit, but would by their rank.
func (t *tracer) citeDomain(g *game, k *trick, cards []kind, best int) {
	t.Cite("domain")
	other, trump, top := true, false, 0
	domain := g.order.domain[cards[0]]
	for _, c := range cards {
		other = other && g.order.domain[c] == domain
		trump = trump || g.order.domain[c] == trumps
		top = max(top, height(g.order.domain[c], int(g.order.level[c])))
	}
	t.CiteIf(!other && trump && top > best, "domain/mixed")
	t.CiteIf(other && top > best, "domain/other-suit")
}

// citeBuilt cites how a play is constructed into the lead's structure.
func (t *tracer) citeBuilt(k *trick, f *play, honor int) {
	own := structure(f, k.size)
	t.CiteIf(own.n > 0 && (own.tractors != k.form.tractors), "construct/split-tractor")
	t.CiteIf(f.number > k.form.inTractors+k.form.pairs, "construct/split-pair")
	_, easy := k.form.buildGreedily(f)
	t.CiteIf(!easy, "construct/beyond-greedy")
	t.CiteIf(honor < f.top, "honor/not-highest")
	if k.form.n > 0 {
		t.CiteIf(f.pairs.starts(k.form.tractors[0]).top()+k.form.tractors[0]-1 > honor, "honor/choice")
	}
}

// citeBeats cites how a follower's honor card beats the best before.
func (t *tracer) citeBeats(g *game, k *trick, f *play, honor, best int, ruffed bool) {
	t.CiteIf(k.form.throw(), "throw/ruffed")
	switch {
	case f.domain == trumps && ruffed:
		t.Cite("beat/overruff")
	case f.domain == trumps && k.lead.domain != trumps:
		t.Cite("beat/ruff")
	default:
		t.Cite("beat/higher")
	}
	if f.domain != trumps {
		return
	}
	rank := g.rank
	off := int(g.order.level[cardOf((g.main+1)&3, rank)])
	if g.main == none {
		t.CiteIf(honor == off, "trump/none-rank")
	} else {
		t.CiteIf(honor == off, "trump/off-rank")
	}
	if best < trumpHeight { // the best before is no trump
		return
	}
	switch before := best - trumpHeight; {
	case honor == int(g.order.level[redJoker]) && before == int(g.order.level[blackJoker]):
		t.Cite("order/red-over-black")
	case honor >= int(g.order.level[blackJoker]):
		t.CiteIf(before < int(g.order.level[blackJoker]) && before >= off, "order/joker-over-rank")
	case honor > off:
		t.CiteIf(before == off, "order/main-over-off")
	case honor == off:
		t.Cite("order/off-over-ace")
	}
}

// citeHidden cites what the hidden cards show.
func (t *tracer) citeHidden(g *game, last *trick, h *hiddenCount) {
	defenders := teamOf(last.winner) != g.side
	t.CiteIf(defenders && h.points > 0, "hidden/defenders")
	t.CiteIf(!defenders && h.points > 0, "hidden/declarers")
	t.CiteIf(defenders && h.points == 0, "hidden/nothing")
	t.Bear("points") // they say what a card counts
	if !h.counts || h.points == 0 {
		return
	}
	t.Cite("power")
	switch f := &last.form; {
	case f.throw():
		t.Cite("power/throw")
	case f.n > 0:
		t.Cite("power/tractor")
	case f.pairs > 0:
		t.Cite("power/pair")
	default:
		t.Cite("power/single")
	}
}

// citeEnd cites what the end of a round shows, and returns the clause that
// decides.
func (t *tracer) citeEnd(e *ending) (clause string) {
	p := strconv.Itoa(e.Points)
	if e.down {
		clause = "down"
		t.CiteIf(e.Points == 80 || e.Points == 115 || e.Points == 120 || e.Points == 160, "down/"+p)
		t.CiteIf(e.steps >= 4, "down/far")
		t.Bear("make") // which the points say no to
	} else {
		clause = "make"
		t.CiteIf(e.Points == 0 || e.Points == 5 || e.Points == 35 || e.Points == 40 || e.Points == 75, "make/"+p)
		t.Bear("down")
	}
	switch {
	case e.Winner > 0 && e.down:
		t.Cite("win/defenders")
	case e.Winner > 0:
		t.Cite("win/declarers")
	case e.down:
		t.Cite("dealer/down")
	default:
		t.Cite("dealer/make")
	}
	t.CiteIf(e.Winner == 0 && e.Ranks[e.team&1] == highest && e.steps > 0, "win/ace")
	t.Bear("win") // the ranks are measured against the ace
	t.Cite("print")
	return clause
}
