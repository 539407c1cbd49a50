package runner

import (
	"cmp"
	"context"
	"crypto/sha256"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// causes groups the failed cases of a run and finds the smallest example of
// each group, the largest group first. Cases that the same misreadings
// reproduce have one cause.
func (r *run) causes() {
	type key struct {
		verdict oracle.Verdict
		fault   string
	}
	type group struct {
		result.Cause
		cases []*outcome
	}
	index := make(map[key]*group)
	var list []*group
	for i := range r.cases {
		c := &r.cases[i]
		if !result.Failed(c.Verdict) {
			continue
		}
		k := key{c.Verdict, c.Fault + " " + c.Clause}
		if c.Misread != nil {
			k.fault = strings.Join(c.Misread, " ")
		}
		g := index[k]
		if g == nil {
			g = &group{Cause: result.Cause{Verdict: c.Verdict, Example: i}}
			index[k] = g
			list = append(list, g)
		}
		g.Count++
		g.cases = append(g.cases, c)
		if r.betterExample(c, &r.cases[g.Example]) {
			g.Example = i
		}
	}
	slices.SortStableFunc(list, func(a, b *group) int { return cmp.Compare(b.Count, a.Count) })
	for i, g := range list {
		r.Causes = append(r.Causes, g.Cause)
		for _, c := range g.cases {
			c.Cause = &i
		}
	}
}

// betterExample reports whether a explains its failure better than b: as a
// stored case made for the broken clause, else earlier in the game, else in a
// shorter game.
func (r *run) betterExample(a, b *outcome) bool {
	made := func(c *outcome) int {
		for _, m := range r.Diagnosis.Named {
			if slices.Contains(c.Misread, m.ID) && slices.Contains(c.Traps, m.ID) {
				return 0
			}
			if slices.Contains(c.Misread, m.ID) && c.MadeFor(m.Clause) {
				return 1
			}
		}
		if len(c.Misread) == 0 && c.MadeFor(c.Clause) {
			return 1
		}
		return 2
	}
	from := func(c *outcome) int {
		if c.Failure.Mark == nil {
			return 0
		}
		return c.Failure.Mark.From
	}
	return cmp.Or(
		cmp.Compare(made(a), made(b)),
		cmp.Compare(from(a), from(b)),
		cmp.Compare(len(a.Failure.Rows), len(b.Failure.Rows)),
		cmp.Compare(len(a.Failure.Expected), len(b.Failure.Expected)),
	) < 0
}

// examplesRunAlone bounds the processes that runAlone starts.
const examplesRunAlone = 10

// explainCauses finds the causes and completes their examples: the misreading
// that was found shows where the solver went wrong.
func (r *run) explainCauses() {
	r.causes()
	for _, cause := range r.Causes {
		if c := &r.cases[cause.Example]; (c.Verdict == oracle.Wrong || c.Verdict == oracle.Malformed && c.Misread != nil) && c.whole() {
			r.explain(c, c.output, oracle.ExplainOptions{JudgeOptions: oracle.JudgeOptions{Readings: r.Readings}, Follows: c.Readings, Misreadings: c.Misread, Whole: c.uncut()})
		}
	}
}

// runAlone finds out which of the examples need the cases before them. If the
// solver is not deterministic, chance would decide.
func (r *run) runAlone(ctx context.Context) error {
	if r.count(oracle.NotDeterministic) > 0 {
		return nil
	}
	w, err := newWorker(r, r.judgedBy)
	if err != nil {
		return err
	}
	for i, cause := range r.Causes {
		c := &r.cases[cause.Example]
		if c.Verdict != oracle.Wrong && c.Verdict != oracle.Malformed ||
			c.With != nil || len(c.batch) < 2 || i >= examplesRunAlone || ctx.Err() != nil {
			continue
		}
		if err := w.needsContext(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// repeats is how often both must happen again for "passes alone, fails with others" to be
// said: a solver that plays at random does so once by chance.
const repeats = 3

// needsContext runs c alone. If it is right then, and repeatably so, c.With names the cases
// that must be given to the same process.
func (w *worker) needsContext(ctx context.Context, c *outcome) error {
	one := c.batch[c.at : c.at+1]
	answers, err := w.answers(one)
	if err != nil {
		return err
	}
	passes := func() (bool, error) {
		outputs, _, err := w.outputs(ctx, one)
		return outputs != nil && ctx.Err() == nil && w.right(one[0], answers[0], outputs[0]), err
	}
	if ok, err := passes(); !ok || err != nil {
		return err
	}
	digest, place := c.digest, c.at
	few, err := w.fewest(ctx, c.batch, c.at, func(p sandbox.Result, some []cases.Case, at int) bool {
		outputs, cut := w.unpack(p.Stdout, len(some))
		if p.End != sandbox.Exited || cut != nil || w.right(one[0], answers[0], outputs[at]) {
			return false
		}
		digest, place = sha256.Sum256(outputs[at]), at
		return true
	})
	if err != nil {
		return err
	}
	for range repeats {
		if same, err := w.printsAgain(ctx, few, place, digest); !same || err != nil {
			return err
		}
		if ok, err := passes(); !ok || err != nil {
			return err
		}
	}
	c.With = names(few)
	return nil
}

// printsAgain reports whether a process prints an output with this digest for list[at].
func (w *worker) printsAgain(ctx context.Context, list []cases.Case, at int, digest [32]byte) (bool, error) {
	outputs, _, err := w.outputs(ctx, list)
	return outputs != nil && ctx.Err() == nil && sha256.Sum256(outputs[at]) == digest, err
}
