package runner

import (
	"context"
	"slices"

	"kiebitz/oracle"
)

// The outputs that edits of the rules are inferred from: the beginnings of processes with so
// many cases, and how often one more that refutes what was found is added.
const (
	editCases  = 300
	editRounds = 4
)

// edited infers edits of the rules from some processes, and measures them by all.
func (s *inference) edited(ctx context.Context, infer func([]oracle.Printed) [][]oracle.Misreading) ([]*finding, error) {
	for range editRounds {
		list := slices.DeleteFunc(s.ev.asRead(infer(s.from.outputs), s.readings), func(t theory) bool {
			return len(t.misread) == 0 // what readings alone explain is known before
		})
		if len(list) == 0 || ctx.Err() != nil {
			return nil, nil
		}
		found, err := s.ev.findings(ctx, list, bounds{})
		if err != nil || len(found) > 0 {
			return found, err
		}
		more, refuted := s.ev.lost(list[0], func(at spot) bool { return s.from.taken[at.process] })
		if !refuted {
			break
		}
		s.from.take(more.process)
	}
	return nil, nil
}

// asRead returns what edits together are: misreadings, by other readings if some are these.
func (ev *evidence) asRead(sets [][]oracle.Misreading, readings []string) (list []theory) {
	for _, set := range sets {
		var others []string
		misread := slices.DeleteFunc(slices.Clone(set), func(m oracle.Misreading) bool {
			_, reading := oracle.FindReading(ev.problem, m.ID)
			if reading {
				others = append(others, m.ID)
			}
			return reading
		})
		if len(others) == 0 {
			others = readings
		}
		list = append(list, theory{misread, others})
	}
	return list
}

// telltale is what some processes of the evidence printed that tells something of the rules.
type telltale struct {
	*evidence
	taken   map[int]bool // by the index of a process
	outputs []oracle.Printed
}

// take adds a process.
func (s *telltale) take(b int) {
	s.taken[b] = true
	first := true
	for i := range s.batches[b] {
		c := &s.batches[b][i]
		output := c.output
		if output == nil && c.passed() {
			if output = c.right; output == nil {
				output = s.answers[b][i]
			}
		}
		if output == nil || c.uncut() || !c.passed() && !s.explained(c) {
			continue
		}
		s.outputs = append(s.outputs, oracle.Printed{Case: c.in, Output: output, First: first})
		first = false
	}
}
