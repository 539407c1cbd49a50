package maumau

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// noteSpare says which cards of the deal do not matter: those at its end that
// nobody draws, and, if the solver's play is known, each card that may be
// exchanged for any of them.
func (v *cause) noteSpare(d *Deal) {
	plays := []*oracle.Trace{v.Rules}
	if v.Other != nil {
		plays = append(plays, v.Other)
	}
	n := spare(plays...)
	if n < 2 {
		return
	}
	v.Free = append(v.Free, fmt.Sprintf("The last %d cards of the deal are never drawn, so their order does not matter.", n))
	if v.Other == nil {
		return
	}
	if list := v.free(d, n); len(list) > 0 {
		v.Free = append(v.Free, fmt.Sprintf("These cards are interchangeable up to the first difference: %s.", strings.Join(list, " ")))
	}
}

// spare returns how many cards at the end of the pile are never drawn, neither
// by the rules nor by the other play.
func spare(plays ...*oracle.Trace) int {
	n := 32
	for _, t := range plays {
		for i := range t.Steps {
			if len(t.Steps[i].Turn.(*turn).turned) > 0 {
				return 0
			}
		}
		n = min(n, len(t.Steps[len(t.Steps)-1].Zone("draw pile").Cards))
	}
	return n
}

// free returns cards of d, before the last n, of which any may change places with any other
// and with any of the last n.
func (v *cause) free(d *Deal, n int) (list []string) {
	wrong, err := Problem.Engine(oracle.Variant{Misreadings: v.Options.Misreadings})
	if err != nil {
		return nil
	}
	var rules oracle.Engine = new(engine)
	_, inRules, inOther := oracle.Diverge(v.Rules, v.Other)
	same := func(e oracle.Engine, d *Deal, as *oracle.Trace, upTo int) bool {
		t, fail := e.Trace(d)
		if fail != nil && e == rules {
			return false // the statement excludes such a deal
		}
		for i := 1; i <= upTo && i < len(as.Steps); i++ {
			if i >= len(t.Steps) || !t.Steps[i].Act.Equal(as.Steps[i].Act) || t.Steps[i].Player != as.Steps[i].Player {
				return false
			}
		}
		return true
	}
	may := func(i, k int) bool {
		changed := *d
		changed.cards[i], changed.cards[k] = changed.cards[k], changed.cards[i]
		return same(rules, &changed, v.Rules, inRules) && same(wrong, &changed, v.Other, inOther)
	}
	var places []int
	for k := len(d.cards) - n; k < len(d.cards); k++ {
		places = append(places, k)
	}
	for i, c := range d.cards[:len(d.cards)-n] {
		if !slices.ContainsFunc(places, func(k int) bool { return !may(i, k) }) {
			places, list = append(places, i), append(list, c.String())
		}
	}
	return list
}
