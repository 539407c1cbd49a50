//go:build !js

package rules

import (
	"cmp"
	"slices"
)

// Shown is a case with what a solver printed for it.
type Shown struct {
	*Spread
	Out   string
	Wrong bool // by the rules
}

// Laid is an edit that explains what a solver printed: all of it is legal under the edit, and
// nothing better is.
type Laid struct {
	*Edit
	Allowed, Silent int // of the wrong cases
	Room            int // how much the edit allows; see room
}

// Examination finds the edits that explain a solver. What the laws of edits have found out
// about groups is kept for other solvers.
type Examination struct {
	rules *Laying
	edits []*Edit
	laws  []*Laying // of the edits; nil: none can be made
	Asked int       // outputs that were judged
}

// Examine prepares an examination by the rules.
func (l *Laying) Examine() *Examination {
	x := &Examination{rules: l, edits: l.Rules.Slips()}
	for _, e := range x.edits {
		law, err := l.Rules.Apply(e).NewLaying(l.letters[1].Suits)
		if err != nil {
			law = nil
		}
		x.laws = append(x.laws, law)
	}
	return x
}

// Edits is how many edits there are.
func (x *Examination) Edits() int { return len(x.edits) }

// Sort judges outputs by the rules, and puts the wrong ones first and of these the small ones.
func (x *Examination) Sort(list []Shown) (wrong int) {
	for i := range list {
		s := &list[i]
		s.Wrong = x.rules.Judge(s.Spread, s.Out) != Allowed
		wrong += truth(s.Wrong)
	}
	slices.SortStableFunc(list, func(a, b Shown) int {
		return cmp.Or(truth(b.Wrong)-truth(a.Wrong), a.size()-b.size())
	})
	return wrong
}

func (s *Spread) size() int {
	n := len(s.Hand)
	for _, g := range s.Table {
		n += len(g)
	}
	return n
}

// How much may be missing where an edit explains a solver: cases of which it says nothing,
// for each that it reproduces and besides, and the share of cases that it gives up.
const (
	silentFor  = 4
	silentMore = 8
	unsureOf   = 10
)

// Explain returns the cheapest edits that explain what a solver printed, sorted by
// [Examination.Sort]. Of those that cost the same the one is first that allows the least: an
// edit under which everything is allowed explains nothing.
func (x *Examination) Explain(list []Shown) (found []Laid) {
	for i, e := range x.edits {
		if len(found) > 0 && e.Cost > found[0].Cost {
			break
		}
		if x.laws[i] == nil {
			continue
		}
		if l, ok := x.explains(x.laws[i], list); ok {
			l.Edit = e
			l.Room = x.laws[i].room(list)
			found = append(found, l)
		}
	}
	slices.SortStableFunc(found, func(a, b Laid) int { return cmp.Or(a.Silent-b.Silent, a.Room-b.Room) })
	return found
}

// ExplainBy returns those of some edits that explain what a solver printed, sorted by
// [Examination.Sort].
func (x *Examination) ExplainBy(list []Shown, edits ...*Edit) (found []Laid) {
	for _, e := range edits {
		law, err := x.rules.Rules.Apply(e).NewLaying(x.rules.letters[1].Suits)
		if err != nil {
			continue
		}
		if l, ok := x.explains(law, list); ok {
			l.Edit = e
			found = append(found, l)
		}
	}
	return found
}

// How much an edit that is only near may cost, how many there are, and of how many wrong and
// right cases they are judged.
const (
	nearCost  = 2
	nearMost  = 8
	nearCases = 12
)

// Near returns the cheap edits that explain most wrong cases of what a solver printed, sorted by
// [Examination.Sort], less thrice the right ones that they refuse.
func (x *Examination) Near(list []Shown) (near []*Edit) {
	wrong := slices.IndexFunc(list, func(s Shown) bool { return !s.Wrong })
	if wrong < 0 {
		wrong = len(list)
	}
	right := list[wrong:min(len(list), wrong+nearCases)]
	worth := map[*Edit]int{}
	for i, e := range x.edits {
		if x.laws[i] == nil || e.Cost > nearCost {
			continue
		}
		for _, s := range list[:min(wrong, nearCases)] {
			worth[e] += truth(x.laws[i].Judge(s.Spread, s.Out) == Allowed)
		}
		for j := 0; j < len(right) && worth[e] > 0; j++ {
			worth[e] -= 3 * truth(x.laws[i].Judge(right[j].Spread, right[j].Out) == Refused)
		}
		if worth[e] > 0 {
			near = append(near, e)
		}
	}
	slices.SortStableFunc(near, func(a, b *Edit) int { return worth[b] - worth[a] })
	return near[:min(len(near), nearMost)]
}

// explains judges all cases by a law, up to the first that contradicts it.
func (x *Examination) explains(law *Laying, list []Shown) (l Laid, ok bool) {
	unsure := 0
	for i := range list {
		s := &list[i]
		x.Asked++
		switch law.Judge(s.Spread, s.Out) {
		case Allowed:
			l.Allowed += truth(s.Wrong)
		case Silent:
			l.Silent += truth(s.Wrong)
		case Unsure:
			unsure++
		default:
			return l, false
		}
		if l.Silent > silentMore+silentFor*l.Allowed || unsure > 1+len(list)/unsureOf {
			return l, false
		}
	}
	return l, l.Allowed > 0 && silentFor*l.Allowed >= l.Silent
}

// roomCases is of how many cases it is counted how much is allowed.
const roomCases = 12

// room is how much rules allow in some cases: how many groups may be laid there, and how many
// cards may go or not, as they count nothing. Each restriction makes it less.
func (l *Laying) room(list []Shown) (n int) {
	for i := range list[:min(len(list), roomCases)] {
		p := l.program(list[i].Spread, -1, nil)
		p.fresh(false)
		n += len(p.cols)
		for _, k := range list[i].Hand {
			n += truth(l.worth[k] == 0 && l.may>>k&1 == 1)
		}
	}
	return n
}
