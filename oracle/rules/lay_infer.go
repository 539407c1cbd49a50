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

// Examination finds the edits that explain a solver.
type Examination struct {
	rules *Laying
	laws  []law
}

// law is the rules by an edit.
type law struct {
	*Edit
	*Laying
}

// Examine prepares an examination by the rules.
func (l *Laying) Examine() *Examination { return &Examination{l, l.laws(l.Rules.Slips())} }

// Rules returns those by which it is examined.
func (x *Examination) Rules() *RuleSet { return x.rules.Rules }

// laws leaves edits out by which nothing can be laid.
func (l *Laying) laws(edits []*Edit) (list []law) {
	for _, e := range edits {
		if by, err := l.Rules.Apply(e).NewLaying(l.letters[1].Suits); err == nil {
			list = append(list, law{e, by})
		}
	}
	return list
}

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
func (x *Examination) Explain(list []Shown) []Laid { return explain(x.laws, list) }

// ExplainBy does so with other edits.
func (x *Examination) ExplainBy(list []Shown, edits ...*Edit) []Laid {
	return explain(x.rules.laws(edits), list)
}

func explain(laws []law, list []Shown) (found []Laid) {
	for _, law := range laws {
		if len(found) > 0 && law.Cost > found[0].Cost {
			break
		}
		if l, ok := law.explains(list); ok {
			l.Edit, l.Room = law.Edit, law.room(list)
			found = append(found, l)
		}
	}
	slices.SortStableFunc(found, func(a, b Laid) int { return cmp.Or(a.Silent-b.Silent, a.Room-b.Room) })
	return found
}

// How much an edit that is only near may cost, and of how many wrong and right cases it is judged.
const (
	nearCost  = 2
	nearCases = 12
)

// Near returns the known edits and the cheap ones that explain some wrong cases of what a solver printed,
// sorted by [Examination.Sort], those first that explain most, less thrice the right ones that they refuse.
func (x *Examination) Near(list []Shown, known ...*Edit) (near []*Edit) {
	wrong := slices.IndexFunc(list, func(s Shown) bool { return !s.Wrong })
	if wrong < 0 {
		wrong = len(list)
	}
	right := list[wrong:min(len(list), wrong+nearCases)]
	worth := map[*Edit]int{}
	for _, law := range append(x.rules.laws(known), x.laws...) {
		if law.Cost > nearCost {
			break
		}
		n := 0
		for _, s := range list[:min(wrong, nearCases)] {
			n += truth(law.Judge(s.Spread, s.Out) == Allowed)
		}
		for j := 0; j < len(right) && n > 0; j++ {
			n -= 3 * truth(law.Judge(right[j].Spread, right[j].Out) == Refused)
		}
		if worth[law.Edit] = n; n > 0 {
			near = append(near, law.Edit)
		}
	}
	slices.SortStableFunc(near, func(a, b *Edit) int { return worth[b] - worth[a] })
	return near
}

// explains judges all cases, up to the first that contradicts the rules.
func (l *Laying) explains(list []Shown) (by Laid, ok bool) {
	unsure := 0
	for i := range list {
		s := &list[i]
		switch l.Judge(s.Spread, s.Out) {
		case Allowed:
			by.Allowed += truth(s.Wrong)
		case Silent:
			by.Silent += truth(s.Wrong)
		case Unsure:
			unsure++
		default:
			return by, false
		}
		if by.Silent > silentMore+silentFor*by.Allowed || unsure > 1+len(list)/unsureOf {
			return by, false
		}
	}
	return by, by.Allowed > 0 && silentFor*by.Allowed >= by.Silent
}

// roomCases is of how many cases it is counted how much is allowed.
const roomCases = 12

// room is how much rules allow in some cases: how many groups may be laid there, and how many
// cards may go or not, as they count nothing. Each restriction makes it less.
func (l *Laying) room(list []Shown) (n int) {
	for i := range list[:min(len(list), roomCases)] {
		p := l.program(l.seen(list[i].Spread), anyWay, nil)
		p.fresh(false)
		n += len(p.cols)
		for _, k := range list[i].Hand {
			n += truth(l.worth[k] == 0 && l.may>>k&1 == 1)
		}
	}
	return n
}
