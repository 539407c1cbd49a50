//go:build !js

package rummy

import "slices"

// Where the cards of the hand are laid one at a time, a move is a chain of moves.

// singly lays one card of the hand after another, at most that number, unless that is
// anyMove.
func (e *engine) singly(l *Layout, most int) answer {
	best := e.begun(l, most)
	for again := true; again && (best.disposed < most || most == anyMove); {
		again = false
		for i, k := range best.hand {
			if table := e.withOne(l, best.table, k); table != nil {
				best = answer{table: table, hand: slices.Delete(slices.Clone(best.hand), i, i+1), disposed: best.disposed + 1}
				again = true
				break
			}
		}
	}
	return best
}

// begun is the move before the first single card: with nothing, or with as many cards as possible
// in groups of the hand's cards alone.
func (e *engine) begun(l *Layout, most int) answer {
	if e.mis.Name(goalSingly) != "own-first" {
		return stays(l)
	}
	a := e.atMost(&Layout{hand: l.hand, letters: l.letters}, most)
	a.table = append(slices.Clone(l.table), a.table...)
	return a
}

// withOne returns a table with one card more; nil if it can't be laid.
func (e *engine) withOne(l *Layout, table []group, k kind) []group {
	if a := e.rearranged(&Layout{table: table, hand: []kind{k}, letters: l.letters}); a.disposed == 1 {
		return a.table
	}
	return nil
}

// reaches reports whether an answer can come about card by card, in some order, and
// nothing can be added to it.
func (e *engine) reaches(l *Layout, a answer) bool {
	full := a.disposed == e.mis.Number(goalMost) && a.disposed < anyMove
	kept := e.mis.Number(goalJokers) < anyJokers && l.jokersLaid(a) >= e.mis.Number(goalJokers) // those that are left
	if !full && slices.ContainsFunc(a.hand, func(k kind) bool { return !(kept && k == joker) && e.withOne(l, a.table, k) != nil }) {
		return false
	}
	tried := map[pool]bool{}
	var from func(table []group, left []kind) bool
	from = func(table []group, left []kind) bool {
		if len(left) == 0 {
			return true
		}
		if p := poolOf(left); tried[p] || len(tried) == mostTries {
			return false
		} else {
			tried[p] = true
		}
		for i, k := range left {
			if next := e.withOne(l, table, k); next != nil && from(next, slices.Delete(slices.Clone(left), i, i+1)) {
				return true
			}
		}
		return false
	}
	laid := added(l.hand, a.hand)
	if e.mis.Name(goalSingly) != "own-first" {
		return from(l.table, laid)
	}
	own := e.begun(l, e.mis.Number(goalMost)).disposed
	return len(laid) >= own && eachOf(laid, own, func(some, others []kind) bool {
		a := e.rearranged(&Layout{hand: some, letters: l.letters})
		return a.disposed == own && from(append(slices.Clone(l.table), a.table...), others)
	})
}

// eachOf reports whether some number of the cards, with those that are left, are so.
func eachOf(cards []kind, n int, so func(some, others []kind) bool) bool {
	var try func(some, others, left []kind) bool
	try = func(some, others, left []kind) bool {
		if len(some) == n {
			return so(some, slices.Concat(others, left))
		}
		if len(some)+len(left) < n {
			return false
		}
		return try(append(slices.Clip(some), left[0]), others, left[1:]) || try(some, append(slices.Clip(others), left[0]), left[1:])
	}
	return try(nil, nil, cards)
}
