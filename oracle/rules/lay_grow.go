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
		visit := func(k *groupKind, slots []slot) {
			d := cand{bagOfSlots(slots), uint8(k.index)}
			if len(slots) <= len(g) || !own.in(d.bag) || seen[d] || p.may[i] == growsAtEnds && !inPlace(k, p.pos.slots[i], slots) {
				return
			}
			seen[d] = true
			if rows, ok := p.taken(d.without(own), p.unit[i]); ok {
				if p.as[len(p.cols)] = lineOf(slots); !k.ordered { // what is added stands last
					p.as[len(p.cols)] = slices.Concat(g, d.without(own).cards())
				}
				p.add(d, &own, 1, rows)
			}
		}
		if p.out != nil {
			for j, s := range p.out.slots {
				visit(p.out.kinds[j], s)
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

// inPlace reports whether a group stands within another as it stood.
func inPlace(k *groupKind, own, slots []slot) bool {
	for i := 0; k.ordered && i+len(own) <= len(slots); i++ {
		if slices.EqualFunc(own, slots[i:i+len(own)], func(a, b slot) bool { return a.card == b.card }) {
			return true
		}
	}
	return !k.ordered
}
