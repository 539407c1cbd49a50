package rules

import (
	"cmp"
	"slices"
)

// The search for pairs: how many first edits are tried with each second one, up to which cost,
// and in how many games a first edit is judged.
const (
	beam     = 8
	partCost = 2
	judged   = 20
)

// InferPair finds two edits that together make of the rules what a solver plays: the second is
// looked for in the rules that the first has changed. First edits are those that reproduce most
// wrong games and break fewest right ones.
func (r *RuleSet) InferPair(samples []Sample, l Limits) *Found {
	s := r.search(samples)
	if len(s.wrong) == 0 {
		return nil
	}
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

// parts returns the best first edits.
func (s *search) parts(budget int) (list []part) {
	seen := map[string]bool{}
	for _, pivot := range s.wrong[:min(3, len(s.wrong))] {
		s.reached = s.meet([]int{pivot})
		for _, trials := range s.list()[:partCost+1] {
			for _, t := range trials {
				if s.plays > budget || t.carries() {
					continue
				}
				for _, piece := range s.reproduce(t, []int{pivot}) {
					e := &Edit{[]Change{t.change(piece)}, t.price}
					if text := s.Spell(e); !seen[text] {
						seen[text] = true
						list = append(list, part{e, s.worth(trial{place: t.place, piece: piece})})
					}
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b part) int { return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.Cost, b.Cost)) })
	return list[:min(beam, len(list))]
}

// worth is how many wrong games an edit reproduces, less thrice the right ones that it breaks.
func (s *search) worth(t trial) (n int) {
	all := s.reached
	s.reached = map[*Node]bool{t.node: true}
	defer func() { s.reached = all }()
	for _, i := range s.wrong[:min(judged, len(s.wrong))] {
		n += len(s.reproduce(t, []int{i}))
	}
	for _, i := range s.right[:min(judged, len(s.right))] {
		n -= 3 * (1 - len(s.reproduce(t, []int{i})))
	}
	return n
}
