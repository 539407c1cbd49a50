package runner

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// finding is how well some misreadings explain a run.
type finding struct {
	list        []oracle.Misreading
	reproduces  int
	contradicts int
	fitting     int // how much the wrong cases are about them
	parts       int // how late their play parts from the rules; see evidence.parts
}

// evidence is what findings are measured by: the processes of a run with what
// came out.
type evidence struct {
	problem      oracle.Problem
	view         view
	jobs         int
	batches      [][]*CaseResult
	answers      [][][]byte // of each case in batches, by the rules
	wrong, right int
}

// batches returns the results as they were given to processes.
func (r *Result) batches(o *Options) (list [][]*CaseResult) {
	plans := plan(o.Cases, r.Info.Batch)
	if o.oneProcess {
		plans = [][]cases.Case{o.Cases}
	}
	at := 0
	for _, p := range plans {
		var batch []*CaseResult
		for range p {
			batch = append(batch, &r.Cases[at])
			at++
		}
		list = append(list, batch)
	}
	return list
}

// evidence collects the first batches of the run; those with a wrong output
// come first, since most misreadings are ruled out by one of them.
func (r *Result) evidence(o *Options, v view) (*evidence, error) {
	ev := &evidence{problem: o.Problem, view: v, jobs: o.Jobs}
	var clean [][]*CaseResult
	for _, batch := range r.batches(o) {
		before := ev.wrong
		for _, c := range batch {
			if v.wrong(c) {
				ev.wrong++
			} else if v.right(c) {
				ev.right++
			}
		}
		if ev.wrong > before {
			ev.batches = append(ev.batches, batch)
		} else {
			clean = append(clean, batch)
		}
		if ev.wrong >= diagnosed || ev.right >= diagnosed && ev.wrong > 0 {
			break
		}
	}
	if ev.wrong == 0 {
		return ev, nil
	}
	ev.batches = append(ev.batches, clean...)
	return ev, ev.play(o)
}

// play finds the right answers: those of the readings asked for, or for excused
// outputs those of the readings that excuse them.
func (ev *evidence) play(o *Options) error {
	rules, err := ev.problem.Engine(oracle.Variant{Readings: o.Readings})
	if err != nil {
		return err
	}
	other, err := ev.problem.Engine(oracle.Variant{Readings: ev.view.readings})
	if err != nil {
		return err
	}
	for _, batch := range ev.batches {
		answers := make([][]byte, len(batch))
		for i, c := range batch {
			e := rules
			if ev.view.excuses(c) {
				e = other
			}
			answers[i], _ = e.Append(nil, c.Input)
		}
		ev.answers = append(ev.answers, answers)
	}
	return nil
}

// wrong reports whether an output is to be explained by a misreading.
func (v view) wrong(c *CaseResult) bool {
	return (c.Verdict == oracle.Wrong || c.Verdict == oracle.OtherReading) && !v.excuses(c)
}

// right reports whether an output must not be contradicted.
func (v view) right(c *CaseResult) bool {
	return c.Verdict == oracle.OK || v.excuses(c)
}

// excuses reports whether an output is right by the readings of the view.
func (v view) excuses(c *CaseResult) bool {
	return v.excused && slices.Equal(c.Readings, v.readings) && c.Readings != nil
}

// set is some misreadings, all at work.
type set []oracle.Misreading

// bounds say how much misreadings may fail to explain before they are dropped.
type bounds struct {
	missed      int // wrong outputs that they do not reproduce
	contradicts int // right outputs that they do not print
}

// half lets a misreading explain one half of what is wrong.
func (ev *evidence) half() bounds { return bounds{missed: ev.wrong / 2, contradicts: ev.right} }

// findings measures each of several sets of misreadings, side by side. Those
// that pass the bounds are left out.
func (ev *evidence) findings(ctx context.Context, list []set, most bounds) ([]*finding, error) {
	all := make([]*finding, len(list))
	errs := make([]error, len(list))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range ev.jobs {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(list) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				all[i], errs[i] = ev.try(ctx, list[i], most)
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(all, func(f *finding) bool { return f == nil }), nil
}

// try lets misreadings play the processes of the run. It returns nil as soon
// as they pass the bounds.
func (ev *evidence) try(ctx context.Context, list set, most bounds) (*finding, error) {
	f := &finding{list: list}
	ids := f.ids()
	missed := 0
	var buf []byte
	for b, batch := range ev.batches {
		// A new engine for each process: what a misreading keeps from case to
		// case ends with the process.
		e, err := ev.problem.Engine(oracle.Variant{Misreadings: ids, Readings: ev.view.readings})
		if err != nil || ctx.Err() != nil {
			return nil, err
		}
		for i, c := range batch {
			// A misreading may run into a deal that it can't end; then what
			// it has played counts.
			buf, _ = e.Append(buf[:0], c.Input)
			switch {
			case ev.view.wrong(c) && sameLines(buf, c.Output):
				f.reproduces++
				for _, m := range list {
					f.fitting += fitting(c, m)
				}
			case ev.view.wrong(c):
				missed++
			case ev.view.right(c) && !bytes.Equal(buf, ev.answers[b][i]):
				f.contradicts++
			}
			if missed > most.missed || f.contradicts > most.contradicts {
				return nil, nil
			}
		}
	}
	return f, nil
}

// parts rates how late f plays otherwise than the rules in the first wrong
// case, and whether by the clause that decides the step.
func (ev *evidence) parts(f *finding) int {
	for _, batch := range ev.batches {
		for _, c := range batch {
			if !ev.view.wrong(c) {
				continue
			}
			rules, err := ev.problem.Engine(oracle.Variant{Readings: ev.view.readings})
			if err != nil {
				return 0
			}
			wrong, err := ev.problem.Engine(oracle.Variant{Misreadings: f.ids(), Readings: ev.view.readings})
			if err != nil {
				return 0
			}
			a, _ := rules.Trace(c.Input)
			b, _ := wrong.Trace(c.Input)
			cause, _, _ := oracle.Diverge(a, b)
			parts := 2 * cause
			if cause < len(a.Steps) && a.Steps[cause].Clause == f.list[0].Clause {
				parts++
			}
			return parts
		}
	}
	return 0
}

// ids returns the ids of the misreadings.
func (f *finding) ids() (ids []string) {
	for _, m := range f.list {
		ids = append(ids, m.ID)
	}
	return ids
}

// explains reports whether f explains all that there is.
func (f *finding) explains(ev *evidence) bool {
	return f.reproduces == ev.wrong && f.contradicts == 0
}

// fitting rates how much a wrong case is about a misreading.
func fitting(c *CaseResult, m oracle.Misreading) (n int) {
	if slices.Contains(c.Traps, m.ID) {
		n += 4
	}
	if c.MadeFor(m.Clause) {
		n++
	}
	if c.Judgement.Clause == m.Clause {
		n++
	}
	return n
}

// sameLines compares two outputs and forgives white space at line ends and at
// the end.
func sameLines(a, b []byte) bool {
	for {
		lineA, restA, moreA := bytes.Cut(bytes.TrimRight(a, " \t\r\n"), []byte("\n"))
		lineB, restB, moreB := bytes.Cut(bytes.TrimRight(b, " \t\r\n"), []byte("\n"))
		if !bytes.Equal(bytes.TrimRight(lineA, " \t\r"), bytes.TrimRight(lineB, " \t\r")) || moreA != moreB {
			return false
		}
		if !moreA {
			return true
		}
		a, b = restA, restB
	}
}
