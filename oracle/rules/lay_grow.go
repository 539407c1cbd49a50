package rules

import "slices"

// mostGrown is how many steps are made to list the groups that one on the table may become.
const mostGrown = 60_000

// grown lets cards be added to groups on the table that are not broken.
func (p *plan) grown() (ok bool) {
	ok = true
	for i, g := range p.pos.Table {
		if p.may[i] != grows && p.may[i] != growsAtEnds {
			continue
		}
		own, seen := bagOf(g), map[cand]bool{}
		visit := func(x placed) {
			d := x.cand()
			if len(x.slots) <= len(g) || !own.in(d.bag) || seen[d] || p.may[i] == growsAtEnds && !x.holds(p.pos.groups[i].slots) {
				return
			}
			seen[d] = true
			if rows, ok := p.taken(d.without(own), p.unit[i]); ok {
				if p.as[len(p.cols)] = x.line(); !x.ordered { // what is added stands last
					p.as[len(p.cols)] = slices.Concat(g, d.without(own).cards())
				}
				p.add(d, &own, 1, rows)
			}
		}
		if p.out != nil {
			for _, x := range p.out {
				visit(x)
			}
			continue
		}
		have := p.both
		if p.may[i] == growsAtEnds {
			have = supply{}
			have.count(p.pos.Hand)
		}
		have.count(g)
		ok = p.groups(&have, mostGrown, visit) && ok
	}
	return ok
}

// holds reports whether a group stands within this one as it stood.
func (x placed) holds(own []slot) bool {
	for i := 0; x.ordered && i+len(own) <= len(x.slots); i++ {
		if slices.EqualFunc(own, x.slots[i:i+len(own)], func(a, b slot) bool { return a.card == b.card }) {
			return true
		}
	}
	return !x.ordered
}
