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
	besides    = 3 // points beside which one edit more is looked for
)

// edits looks for a number of edits of the rules that explain everything, in a problem whose
// rules are a value. If there are none, the search goes on with those that explain most alone.
func (s *inference) edits(ctx context.Context, together int) ([]*finding, error) {
	p, ok := s.ev.problem.(oracle.Inferrer)
	if !ok {
		return nil, nil
	}
	var near []oracle.Misreading
	found, err := s.edited(ctx, func(outputs []oracle.Printed) (sets [][]oracle.Misreading) {
		sets, near = p.Infer(outputs, together)
		return sets
	})
	if len(found) == 0 {
		s.goOnWith(near)
	}
	return found, err
}

// oneMore looks for one edit of the rules beside what explains most.
func (s *inference) oneMore(ctx context.Context) ([]*finding, error) {
	p, ok := s.ev.problem.(oracle.Inferrer)
	if !ok {
		return nil, nil
	}
	for _, point := range s.beam[:min(besides, len(s.beam))] {
		if s.beside[point.name] || !slices.Equal(point.readings, s.readings) {
			continue
		}
		s.beside[point.name] = true
		found, err := s.edited(ctx, func(outputs []oracle.Printed) [][]oracle.Misreading {
			return p.InferBeside(outputs, point.misread)
		})
		if len(found) > 0 || err != nil || ctx.Err() != nil {
			return found, err
		}
	}
	return nil, nil
}

// edited infers edits of the rules from some processes, and measures them by all.
func (s *inference) edited(ctx context.Context, infer func([]oracle.Printed) [][]oracle.Misreading) ([]*finding, error) {
	from := telltale{evidence: s.ev, taken: map[int]bool{}}
	for b := range s.ev.batches {
		if len(from.outputs) < editCases {
			from.take(b)
		}
	}
	for range editRounds {
		list := s.ev.asRead(infer(from.outputs), s.readings)
		if len(list) == 0 || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found, err := s.ev.findings(ctx, list, bounds{})
		if err != nil || len(found) > 0 {
			return found, err
		}
		more := s.ev.refutes(list[0], from.taken)
		if more < 0 {
			break
		}
		from.take(more)
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
		if len(misread) > 0 { // what readings alone explain is known before
			list = append(list, theory{misread, others})
		}
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

// refutes returns the first process that a theory does not explain, of those that are not
// taken; -1 if there is none.
func (ev *evidence) refutes(h theory, taken map[int]bool) int {
	for b, batch := range ev.batches {
		e, err := ev.problem.Engine(h.variant())
		if taken[b] || err != nil {
			continue
		}
		for i := range batch {
			if same, _ := ev.prints(e, b, i, nil); !same {
				return b
			}
		}
	}
	return -1
}
