package tractor

import (
	"fmt"
	"strings"

	"kiebitz/oracle"
)

// fewCards is how many cards may be listed as those that matter.
const fewCards = 24

// noteMatters tells which cards of the round matter: all others may be
// exchanged for any hidden card, one at a time, and the solver still goes wrong
// in the same trick.
func (v *verdict) noteMatters(wrong oracle.Variant) {
	other, err := newEngine(wrong)
	if err != nil {
		return
	}
	hidden := v.r.hidden()
	if len(hidden) == 0 {
		return
	}
	var parts []string
	listed, at := 0, 0
	for i, size := range v.r.sizes {
		var strs []string
		some := false
		for p := range 4 {
			text := ""
			for j := range size {
				if v.mayVary(at+p*size+j, hidden, other) {
					text += ".."
				} else {
					text += v.r.cards[at+p*size+j].String()
					listed++
					some = true
				}
			}
			strs = append(strs, text)
		}
		if some {
			parts = append(parts, fmt.Sprintf("trick %d: %s", i+1, strings.Join(strs, " ")))
		}
		at += 4 * size
	}
	if listed > 0 && listed <= fewCards {
		v.note("What matters is %s. Every other card may be exchanged for any hidden one.", strings.Join(parts, "; "))
	}
}

// mayVary reports whether every hidden card could be played in the given place.
func (v *verdict) mayVary(at int, hidden []kind, other *engine) bool {
	for _, k := range hidden {
		changed := *v.r
		changed.cards[at] = k
		if !changed.leadsAreLegal() || v.firstRow(&changed, other) != v.rows[0].Move {
			return false
		}
	}
	return true
}

// firstRow returns the number of the first step in which the two plays of a
// round differ; -1 if their answers are the same.
func (v *verdict) firstRow(r *Round, other *engine) int {
	a, b := v.e.trace(r, true), other.trace(r, true)
	if v.e.game.outcome == other.game.outcome {
		return -1
	}
	for i := range a.tricks {
		if a.tricks[i].winner != b.tricks[i].winner || a.tricks[i].points != b.tricks[i].points {
			return i + 1
		}
	}
	rows, _ := oracle.CompareRows(&oracle.Trace{Steps: v.e.trace(r, false).steps}, &oracle.Trace{Steps: other.trace(r, false).steps})
	return rows[0].Move
}

// leadsAreLegal reports whether every lead is of one domain.
func (r *Round) leadsAreLegal() bool {
	o := &orders[r.main][r.ranks[teamOf(r.dealer)]]
	at := 0
	for _, size := range r.sizes {
		lead := r.trick(at, size, 0)
		for _, k := range lead {
			if o.domain[k] != o.domain[lead[0]] {
				return false
			}
		}
		at += 4 * size
	}
	return true
}
