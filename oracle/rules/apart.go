package rules

import (
	"bytes"
	"iter"
	"slices"
)

// enough games that tell edits apart are looked for, and the shortest is asked for; a solver is
// asked for mostAsked at most, and for confirmed to confirm what is found.
const (
	enough    = 5
	mostAsked = 30
	confirmed = 5
)

// Settle infers and asks the solver for more games: such as tell edits apart that explain what
// is known, those that cost one more among them, and some in which the change shows. In the end
// the edits are one class, which has stood the test. Deals must be others each time.
func (r *RuleSet) Settle(samples []Sample, l Limits, deals iter.Seq[*Setup], ask func(*Setup) Sample) *Found {
	l.More = 1
	found, alike, shown := r.Infer(samples, l), false, 0
	for asked := 0; found != nil && asked < mostAsked; asked++ {
		var s *Setup
		if !alike {
			s = r.Apart(found.Edits, deals)
			alike = s == nil
		}
		if alike && shown < confirmed {
			shown++
			s = r.Apart([]*Edit{found.Edits[0], {}}, deals)
		}
		if s == nil {
			break
		}
		samples = append(samples, ask(s))
		if found.Edits = r.Explain(found.Edits, samples[len(samples)-1:]); len(found.Edits) == 0 {
			found, alike, shown = r.Infer(samples, l), false, 0
		}
	}
	return found
}

// Apart looks for a game in which edits don't all come out alike, the shortest of the first
// few. If there is none among the deals, they are one class.
func (r *RuleSet) Apart(edits []*Edit, deals iter.Seq[*Setup]) (best *Setup) {
	var engines []*Engine
	for _, e := range edits {
		engines = append(engines, r.Apply(e).Engine())
	}
	size, found := 0, 0
	for d := range deals {
		var first []byte
		for i, e := range engines {
			out, _ := e.Play(d)
			if i == 0 {
				first = slices.Clone(out)
			} else if !bytes.Equal(first, out) {
				if found++; best == nil || len(first)+len(out) < size {
					best, size = &Setup{d.Players, slices.Clone(d.Cards)}, len(first)+len(out)
				}
				break
			}
		}
		if found == enough {
			break
		}
	}
	return best
}

// Explain returns those of some edits with which all games come out as a solver's.
func (r *RuleSet) Explain(edits []*Edit, samples []Sample) (list []*Edit) {
	s := r.search(samples)
	for _, e := range edits {
		c := newCompiler(&r.Deck)
		c.count = true
		if s.all(c.compile(r.Apply(e).Root).code) {
			list = append(list, e)
		}
	}
	return list
}
