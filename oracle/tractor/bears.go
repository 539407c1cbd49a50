package tractor

import "slices"

// bearTrick names the clauses that have decided about plays of a trick, or have
// said no.
func (t *tracer) bearTrick(g *game, k *trick) {
	for _, c := range g.r.cards[k.at:][:4*k.size] {
		// Is it a trump? Cards of the other team's rank are none.
		if g.order.domain[c] == trumps || !c.joker() && slices.Contains(g.ranks[:], c.rank()) {
			t.Bear("trump")
			break
		}
	}
	compared, tractors := false, k.lead.number > 1
	skips := tractors && g.skips(&k.lead)
	for p := 1; p < 4; p++ {
		f := g.look(g.r.trick(k.at, k.size, p))
		if !f.eligible(k) {
			continue // domain is cited
		}
		if f.domain != k.lead.domain {
			t.Bear("domain") // trumps alone may win
		}
		if k.form.n > 0 && f.number >= k.form.inTractors+k.form.pairs {
			tractors = true
			skips = skips || g.skips(&f)
		}
		if _, built := k.form.build(&f); !built {
			continue
		}
		if k.form.throw() || k.form.n > 0 { // a tractor alone is none
			t.Bear("throw")
		}
		compared = compared || g.mayBeat(k, &f)
	}
	if tractors {
		t.Bear("next") // are the pairs consecutive?
	}
	if skips {
		t.Bear("trump") // it takes the current rank out of its suit
	}
	if compared || tractors {
		t.Bear("order")
	}
}

// skips reports whether a play has pairs just above and below the place where
// the current rank would stand.
func (g *game) skips(p *play) bool {
	gap := g.rank - lowest
	if gap == 0 || p.domain == trumps && g.main == none {
		return false
	}
	return p.pairs.any()>>(3*(gap-1))&0o11 == 0o11
}
