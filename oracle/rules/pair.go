package rules

import (
	"cmp"
	"slices"
)

// The search for pairs: how many first edits a second one is looked for with, up to which cost
// edits go, from how many wrong games first ones are taken, and in how many they are judged.
const (
	beam     = 8
	partCost = 3
	pivots   = 3
	judged   = 40
)

// InferPair finds two edits that together make of the rules what a solver plays: the second is
// looked for in the rules that the first has changed. First edits are those that reproduce most
// wrong games and break fewest right ones.
func (r *RuleSet) InferPair(samples []Sample, l Limits) *Found {
	s := r.search(samples)
	first := s.parts(l.Plays / 2)
	var best *Found
	for _, p := range first {
		f := r.Apply(p.Edit).Infer(samples, Limits{Cost: partCost, Plays: l.Plays / 2 / len(first)})
		if s.plays += l.Plays / 2 / len(first); f == nil || best != nil && p.Cost+f.Edits[0].Cost >= best.Edits[0].Cost {
			continue
		}
		best = &Found{Wrong: len(s.wrong), Plays: s.plays}
		for _, e := range f.Edits {
			best.Edits = append(best.Edits, &Edit{slices.Concat(p.Changes, e.Changes), p.Cost + e.Cost})
		}
	}
	return best
}

// part is an edit that explains some wrong games.
type part struct {
	*Edit
	worth int
}

// parts returns the best first edits, of those that judge games alike one.
func (s *search) parts(budget int) (list []part) {
	seen, from := map[string]bool{}, 0
	for _, pivot := range s.wrong {
		before := len(list)
		s.reached = s.meet([]int{pivot})
		for _, trials := range s.trials()[:partCost+1] {
			for _, t := range trials {
				if s.plays > budget || t.carries() {
					continue
				}
				for _, piece := range s.reproduce(t, []int{pivot}) {
					worth, how := s.worth(trial{place: t.place, piece: piece})
					if !seen[how] {
						seen[how] = true
						list = append(list, part{&Edit{[]Change{t.change(piece)}, t.price}, worth})
					}
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
func (s *search) worth(t trial) (n int, how string) {
	all, which := s.reached, []byte{}
	s.reached = map[*Node]bool{t.node: true}
	defer func() { s.reached = all }()
	for k, list := range [][]int{s.wrong, s.right} {
		for _, i := range list[:min(judged, len(list))] {
			same := len(s.reproduce(t, []int{i}))
			n += same*(1-k) - 3*(1-same)*k
			which = append(which, byte(same))
		}
	}
	return n, string(which)
}
