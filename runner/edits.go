package runner

import (
	"context"

	"kiebitz/oracle"
)

// The outputs that edits of the rules are inferred from: the beginnings of processes with so
// many cases, and how often one more that refutes what was found is added.
const (
	editCases  = 300
	editRounds = 4
)

// edits looks for edits of the rules that explain everything, in a problem whose rules are a
// value: they are inferred from some processes, and then measured by all.
func (ev *evidence) edits(ctx context.Context, readings []string) ([]*finding, error) {
	if _, ok := ev.problem.(oracle.Inferrer); !ok {
		return nil, nil
	}
	taken := map[int]bool{}
	var outputs []oracle.Printed
	take := func(b int) {
		taken[b] = true
		first := true
		for i := range ev.batches[b] {
			c := &ev.batches[b][i]
			output := c.output
			if output == nil && c.passed() {
				if output = c.right; output == nil {
					output = ev.answers[b][i]
				}
			}
			if output == nil || c.uncut() || !c.passed() && !ev.explained(c) {
				continue // it says nothing of the rules
			}
			outputs = append(outputs, oracle.Printed{Case: c.in, Output: output, First: first})
			first = false
		}
	}
	for b := range ev.batches {
		if len(outputs) < editCases {
			take(b)
		}
	}
	for range editRounds {
		var sets [][]oracle.Misreading
		for _, m := range oracle.Infer(ev.problem, outputs) {
			sets = append(sets, []oracle.Misreading{m})
		}
		list := hypotheses(sets, [][]string{readings})
		if len(list) == 0 || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found, err := ev.findings(ctx, list, bounds{})
		if err != nil || len(found) > 0 {
			return found, err
		}
		more := ev.refutes(list[0], taken)
		if more < 0 {
			break
		}
		take(more)
	}
	return nil, nil
}

// refutes returns the first process that a hypothesis does not explain, of those that are not
// taken; -1 if there is none.
func (ev *evidence) refutes(h hypothesis, taken map[int]bool) int {
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
