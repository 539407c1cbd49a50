package runner

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// A Cause groups failures with the same fault.
type Cause struct {
	Verdict oracle.Verdict
	Example *CaseResult // the smallest of them
	Minimal *CaseResult // a smaller case made from the example, or nil
	Count   int
	Cases   []int // the indices of all of them in Result.Cases

	// NotCompiled says why a solver does not compile. Such a cause has neither
	// cases nor an example.
	NotCompiled *source.CompileError
}

// causes groups the failed cases of a run and finds the smallest example of
// each group, the largest group first. Cases that the same misreadings
// reproduce have one cause.
func (r *Result) causes() []Cause {
	type key struct {
		verdict oracle.Verdict
		fault   string
	}
	index := make(map[key]int)
	var list []Cause
	for i := range r.Cases {
		c := &r.Cases[i]
		if !c.Failed() {
			continue
		}
		k := key{c.Verdict, c.Judgement.Fault}
		if c.Misread != nil {
			k.fault = strings.Join(c.Misread, " ")
		}
		at, ok := index[k]
		if !ok {
			at = len(list)
			index[k] = at
			list = append(list, Cause{Verdict: c.Verdict, Example: c})
		}
		list[at].Count++
		list[at].Cases = append(list[at].Cases, i)
		if r.betterExample(c, list[at].Example) {
			list[at].Example = c
		}
	}
	slices.SortStableFunc(list, func(a, b Cause) int { return cmp.Compare(b.Count, a.Count) })
	return list
}

// betterExample reports whether a explains its failure better than b: as a
// stored case made for the broken clause, else earlier in the game, else in a
// shorter game.
func (r *Result) betterExample(a, b *CaseResult) bool {
	made := func(c *CaseResult) int {
		for _, m := range r.Diagnosis.Named {
			if slices.Contains(c.Misread, m.ID) && slices.Contains(c.Traps, m.ID) {
				return 0
			}
			if slices.Contains(c.Misread, m.ID) && c.MadeFor(m.Clause) {
				return 1
			}
		}
		if len(c.Misread) == 0 && c.MadeFor(c.Judgement.Clause) {
			return 1
		}
		return 2
	}
	return cmp.Or(
		cmp.Compare(made(a), made(b)),
		cmp.Compare(a.Judgement.Mark.From, b.Judgement.Mark.From),
		cmp.Compare(len(a.Judgement.Rows), len(b.Judgement.Rows)),
		cmp.Compare(len(a.Judgement.Expected), len(b.Judgement.Expected)),
	) < 0
}

// Shown returns the case that shows the cause best; nil if it is that the
// solver does not compile.
func (c *Cause) Shown() *CaseResult {
	if c.Minimal != nil {
		return c.Minimal
	}
	return c.Example
}

// examplesRunAlone bounds the processes that runAlone starts.
const examplesRunAlone = 10

// explain finds the causes and completes their examples: the misreading that
// was found shows where the solver went wrong.
func (r *Result) explain(o *Options) {
	r.Causes = r.causes()
	for _, cause := range r.Causes {
		// An output that was cut could look malformed now.
		if c := cause.Example; c.Verdict == oracle.Wrong && len(c.Output) < OutputKept {
			c.Judgement = o.Problem.Judge(c.Input, c.Output, oracle.JudgeOptions{Exact: o.Exact, Readings: r.readings(o), Follows: c.Readings, Suspects: c.Misread})
		}
	}
}

// runAlone finds out which of the examples need the cases before them.
func (r *Result) runAlone(ctx context.Context, o *Options) error {
	w, err := newWorker(o)
	if err != nil {
		return err
	}
	for i, cause := range r.Causes {
		c := cause.Example
		if c.Verdict != oracle.Wrong && c.Verdict != oracle.Malformed ||
			c.With != nil || len(c.batch) < 2 || i >= examplesRunAlone || ctx.Err() != nil {
			continue
		}
		if err := w.together(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// together runs c alone. If it is right then, c.With names the cases that must
// be given to the same process.
func (w *worker) together(ctx context.Context, c *CaseResult) error {
	batch := []cases.Case{c.Case}
	outputs, _, err := w.outputs(ctx, batch)
	if err != nil || outputs == nil || ctx.Err() != nil {
		return err
	}
	answers, err := w.answers(batch)
	if err != nil {
		return err
	}
	if !w.right(c.Case, answers[0], outputs[0]) {
		return nil
	}
	few, err := w.fewest(ctx, c.batch, c.at, func(p sandbox.Result, some []cases.Case, at int) bool {
		outputs, cut := w.unpack(p.Stdout, len(some))
		return p.End == sandbox.Exited && cut == nil && !w.right(c.Case, answers[0], outputs[at])
	})
	c.With = cases.IDs(few)
	return err
}
