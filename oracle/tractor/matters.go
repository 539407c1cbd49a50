package tractor

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// noteMatters tells which cards of the round matter: all others may be
// exchanged for any hidden card, one at a time, and the solver still goes wrong
// in the same trick.
func (v *cause) noteMatters() {
	e, err := newVariant(oracle.Variant{Misreadings: v.Options.Misreadings, Readings: v.Options.Readings})
	hidden := v.round.hidden()
	if err != nil || len(hidden) == 0 {
		return
	}
	both := [2]*teller{newActor(e.(interface{ Value() *rules.RuleSet }).Value()), newActor(v.e.Rules)}
	var parts []string
	listed, at := 0, 0
	for i, size := range v.round.sizes {
		plays, n := v.mattering(at, size, hidden, both)
		if n > 0 {
			parts = append(parts, fmt.Sprintf("trick %d (%s)", i+1, plays))
		}
		listed += n
		at += 4 * size
	}
	if listed > 0 && listed <= 24 { // more are no help
		v.Free = append(v.Free, "In "+english.List(parts)+" only the cards shown matter; every other card may be swapped with any hidden one.")
	}
}

// mattering writes a trick with dots for what may vary, and counts the cards that
// may not.
func (v *cause) mattering(at, size int, hidden []kind, both [2]*teller) (plays string, n int) {
	var list [4]string
	for p := range list {
		for j := range size {
			place := at + p*size + j
			if v.mayVary(place, hidden, both) {
				list[p] += ".."
				continue
			}
			list[p] += v.round.cards[place].String()
			n++
		}
	}
	return strings.Join(list[:], " "), n
}

// mayVary reports whether every hidden card could be played in the given place.
func (v *cause) mayVary(at int, hidden []kind, both [2]*teller) bool {
	for _, k := range hidden {
		changed := *v.round
		changed.cards[at] = k
		if !changed.leadsAreLegal() || v.parting(&changed, both) != v.Rows[0].Move {
			return false
		}
	}
	return true
}

// parting returns the number of the first step in which the solver and the rules play
// a round otherwise; -1 if their answers are the same.
func (v *cause) parting(r *Round, both [2]*teller) int {
	var told [2]*oracle.Trace
	v.e.game.play(r)
	for i, t := range both {
		t.Forget()
		if told[i], _ = t.Tell(r); i == 0 && t.now.end == v.e.game.outcome {
			return -1
		}
	}
	cause, _, _ := oracle.Diverge(told[1], told[0])
	return cause
}

// leadsAreLegal reports whether every lead is of one domain.
func (r *Round) leadsAreLegal() bool {
	o := r.order()
	at := 0
	for _, size := range r.sizes {
		lead := r.trick(at, size, 0)
		if slices.ContainsFunc(lead, func(k kind) bool { return o.domain[k] != o.domain[lead[0]] }) {
			return false
		}
		at += 4 * size
	}
	return true
}
