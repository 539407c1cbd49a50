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
				p.as[len(p.cols)] = lineOf(slots)
				p.add(d, &own, 1, rows)
			}
		}
		switch {
		case p.out != nil:
			for j, s := range p.out.slots {
				visit(p.out.kinds[j], s)
			}
		case p.may[i] == growsAtEnds:
			var have supply
			have.count(p.pos.Hand)
			p.longer(g, &have, visit)
		default:
			have := p.both
			have.count(g)
			ok = p.groups(&have, mostGrown, visit) && ok
		}
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

// longer calls visit with each legal group that a group on the table becomes when cards are
// added to it at its ends, one by one.
func (l *Laying) longer(g []uint8, have *supply, visit func(k *groupKind, slots []slot)) {
	for _, k := range l.kinds {
		own, ok := l.standsAs(k, g)
		if !ok {
			continue
		}
		var rec func(slots []slot, back bool)
		rec = func(slots []slot, back bool) {
			if len(slots) > len(own) {
				if !l.fulfils(k, slots) {
					return
				}
				visit(k, slots)
			}
			for m := range suits * len(k.places) {
				atEnd := !k.ordered && !slices.ContainsFunc(slots, func(s slot) bool { return s.card != jokerCard && k.beside[s.mean]>>m&1 == 0 }) ||
					k.ordered && k.next[slots[len(slots)-1].mean]>>m&1 != 0
				atFront := !atEnd && k.ordered && !back && k.next[m]>>slots[0].mean&1 != 0
				for _, card := range []int{k.cardOn(m), jokerCard} {
					if have[card] == 0 || !atEnd && !atFront || len(slots) == k.hi {
						continue
					}
					have[card]--
					x := []slot{{int8(card), int8(m)}}
					if atFront {
						rec(append(x, slots...), false)
					} else {
						rec(append(slices.Clone(slots), x...), true)
					}
					have[card]++
				}
			}
		}
		rec(own, false)
	}
}
