package maumau

import (
	"strings"

	"kiebitz/oracle"
)

// noteSpare tells which cards of the deal do not matter: those at its end that
// nobody draws, and, if the solver's play is known, each card that may be
// exchanged for any of them.
func (v *verdict) noteSpare(d *Deal, suspects []string) {
	plays := []*tracer{v.t}
	if v.other != nil {
		plays = append(plays, v.other)
	}
	n := spare(plays...)
	if n < 2 {
		return
	}
	v.note("The last %d cards of the deal are never drawn: their order does not matter.", n)
	if v.other == nil {
		return
	}
	if list := v.free(d, suspects, n); len(list) > 0 {
		v.note("Each of %s may be exchanged for any of them: up to the first difference nothing changes.", strings.Join(list, " "))
	}
}

// spare returns how many cards at the end of the pile are never drawn, neither
// by the rules nor by the other play.
func spare(plays ...*tracer) int {
	n := 32
	for _, t := range plays {
		if t.turns > 0 {
			return 0
		}
		n = min(n, len(t.steps[len(t.steps)-1].Zones[len(t.steps[0].Zones)-2].Cards))
	}
	return n
}

// free returns the cards of d, before the last n, for which any of the last n
// may stand.
func (v *verdict) free(d *Deal, suspects []string, n int) (list []string) {
	wrong, err := newEngine(suspects)
	if err != nil {
		return nil
	}
	rules := new(engine)
	_, inRules, inOther := oracle.Diverge(v.rules, &oracle.Trace{Steps: v.other.steps})
	same := func(e *engine, d *Deal, as *tracer, upTo int) bool {
		t, fail := e.trace(d)
		if fail != nil && e == rules {
			return false // the statement excludes such a deal
		}
		for i := 1; i <= upTo && i < len(as.steps); i++ {
			if i >= len(t.steps) || t.steps[i].Text != as.steps[i].Text || t.steps[i].Player != as.steps[i].Player {
				return false
			}
		}
		return true
	}
	may := func(i int) bool {
		for k := len(d.cards) - n; k < len(d.cards); k++ {
			changed := *d
			changed.cards[i], changed.cards[k] = changed.cards[k], changed.cards[i]
			if !same(rules, &changed, v.t, inRules) || !same(wrong, &changed, v.other, inOther) {
				return false
			}
		}
		return true
	}
	for i, c := range d.cards[:len(d.cards)-n] {
		if may(i) {
			list = append(list, c.String())
		}
	}
	return list
}
