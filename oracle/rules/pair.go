package rules

import (
	"cmp"
	"slices"
)

// The search for pairs: how many first edits a second one is looked for with, up to which cost
// edits go, from how many wrong games first ones are taken, and in how many they are judged. The
// first of them gets one part of the games that may be played, and so on of what is left.
const (
	beam     = 8
	partCost = 3
	pivots   = 3
	judged   = 40
	share    = 3
)

// InferPair finds two edits that together make of the rules what a solver plays: the second is
// looked for in the rules that the first has changed. First edits are those that reproduce most
// wrong games and break fewest right ones, of small ones and of some that are known. If nothing is
// found, these are.
func (r *RuleSet) InferPair(samples []Sample, l Limits, known ...*Edit) *Found {
	s, none := r.search(samples), new(Found)
	for _, p := range s.parts(l.Plays/share, known) {
		if p.worth > 0 {
			none.Near = append(none.Near, p.Edit)
		}
		f := r.Apply(p.Edit).Infer(samples, Limits{Cost: partCost, Plays: (l.Plays - s.plays) / share})
		if f == nil {
			s.plays += max(0, l.Plays-s.plays) / share
			continue
		}
		found := &Found{Wrong: len(s.wrong), Plays: s.plays + f.Plays}
		for _, e := range f.Edits {
			found.Edits = append(found.Edits, &Edit{slices.Concat(p.Changes, e.Changes), p.Cost + e.Cost})
		}
		return found
	}
	none.Plays = s.plays
	return none
}

// part is an edit that explains some wrong games.
type part struct {
	*Edit
	worth int
}

// parts returns the best first edits, of those that judge games alike one.
func (s *search) parts(budget int, known []*Edit) (list []part) {
	seen, from := map[string]int{}, 0
	add := func(e *Edit, worth int, how string) {
		i, ok := seen[how]
		switch {
		case !ok:
			seen[how] = len(list)
			list = append(list, part{e, worth})
		case e.Cost == list[i].Cost && e.Changes[0].fresh < list[i].Changes[0].fresh: // fewer words say it
			list[i].Edit = e
		}
	}
	for _, e := range known {
		edited := s.Apply(e).Engine()
		if worth, how := s.worth(func(i int) bool { return s.same(edited.code, i, true) }); worth > 0 {
			add(&Edit{e.Changes, 1}, worth, how)
		}
	}
	for _, pivot := range s.wrong {
		before := len(list)
		s.reached = s.meet([]int{pivot})
		for _, trials := range s.trials()[:partCost+1] {
			for _, t := range trials {
				if s.plays > budget || t.carries() {
					continue
				}
				for _, piece := range s.reproduce(t, []int{pivot}) {
					alone := trial{place: t.place, piece: piece}
					worth, how := s.worth(func(i int) bool { return len(s.reproduce(alone, []int{i})) > 0 })
					add(&Edit{[]Change{t.change(piece)}, t.price}, worth, how)
				}
			}
		}
		if from += truth(len(list) > before); from == pivots || s.plays > budget {
			break
		}
	}
	slices.SortStableFunc(list, func(a, b part) int { return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.Cost, b.Cost)) })
	return list[:min(beam, len(list))]
}

// worth is how many wrong games an edit reproduces, less thrice the right ones that it breaks,
// and which these are.
func (s *search) worth(reproduces func(i int) bool) (n int, how string) {
	all, which := s.reached, []byte{}
	s.reached = nil // it may come to its place in one game and not in another
	defer func() { s.reached = all }()
	for k, list := range [][]int{s.wrong, s.right} {
		for _, i := range list[:min(judged, len(list))] {
			same := truth(reproduces(i))
			n += same*(1-k) - 3*(1-same)*k
			which = append(which, byte(same))
		}
	}
	return n, string(which)
}
