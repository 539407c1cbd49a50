package runner

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// Diagnosis says which misreading of the rules explains the wrong outputs.
type Diagnosis struct {
	// Named are the misreadings that, all at work, reproduce every wrong output
	// exactly and contradict no right one: one, or two if one will not do. It
	// is empty if there are none.
	Named []oracle.Misreading

	// Twins are further misreadings that do so alone.
	Twins []oracle.Misreading

	// Closest is set if none is named: the misreading that reproduces most
	// wrong outputs, at least half of them.
	Closest *oracle.Misreading

	Reproduces  int // wrong outputs that the misreadings found reproduce
	Wrong       int // wrong outputs looked at
	Contradicts int // right outputs that they contradict
	Right       int // right outputs looked at
}

// Suspects returns the ids of the misreadings found.
func (d *Diagnosis) Suspects() (ids []string) {
	for _, m := range d.Named {
		ids = append(ids, m.ID)
	}
	if d.Closest != nil {
		ids = append(ids, d.Closest.ID)
	}
	return ids
}

// diagnosed is how many wrong or right outputs are looked at. More would not
// change the finding, only the time it takes.
const diagnosed = 10_000

// finding is how well some misreadings explain a run.
type finding struct {
	list        []oracle.Misreading
	reproduces  int
	contradicts int
	fitting     int // how much the wrong cases are about them
}

// evidence is what findings are measured by: the processes of a run with what
// came out.
type evidence struct {
	problem      oracle.Problem
	readings     []string // that the solver follows
	jobs         int
	batches      [][]*CaseResult
	answers      [][][]byte // of each case in batches, by the rules
	wrong, right int
}

// lastLook is how long an interrupted run may still look for the misreading.
const lastLook = time.Second

// diagnose lets every misreading play the processes of the run. It stops
// without a finding when ctx is done on the way; a run that has been
// interrupted before is looked at for a moment.
func (r *Result) diagnose(ctx context.Context, o *Options) error {
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), lastLook)
		defer cancel()
	}
	ev, err := r.evidence(o)
	if err != nil {
		return err
	}
	r.Diagnosis = Diagnosis{Wrong: ev.wrong, Right: ev.right}
	if ev.wrong == 0 {
		return nil
	}
	var singles []set
	for _, m := range o.Problem.Misreadings() {
		if m.Equivalent == "" {
			singles = append(singles, set{m})
		}
	}
	all, err := ev.findings(ctx, singles, ev.half())
	if err != nil || ctx.Err() != nil {
		return err
	}
	r.Diagnosis.settle(ev, all)
	if len(r.Diagnosis.Named) == 0 {
		if err := r.diagnosePairs(ctx, ev, singles); err != nil {
			return err
		}
	}
	return r.attribute(o)
}

// diagnosePairs names the two misreadings that together explain everything, if
// there are two; of several such pairs, the one that the cases are about.
func (r *Result) diagnosePairs(ctx context.Context, ev *evidence, singles []set) error {
	var pairs []set
	for i, a := range singles {
		for _, b := range singles[i+1:] {
			pairs = append(pairs, set{a[0], b[0]})
		}
	}
	all, err := ev.findings(ctx, pairs, bounds{})
	if err != nil || len(all) == 0 || ctx.Err() != nil {
		return err
	}
	best := slices.MaxFunc(all, func(a, b *finding) int { return a.fitting - b.fitting })
	r.Diagnosis.Named, r.Diagnosis.Closest = best.list, nil
	r.Diagnosis.Reproduces, r.Diagnosis.Contradicts = best.reproduces, best.contradicts
	return nil
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
func (r *Result) evidence(o *Options) (*evidence, error) {
	ev := &evidence{problem: o.Problem, readings: r.Followed.readings(o), jobs: o.Jobs}
	var clean [][]*CaseResult
	for _, batch := range r.batches(o) {
		before := ev.wrong
		for _, c := range batch {
			switch c.Verdict {
			case oracle.Wrong:
				ev.wrong++
			case oracle.OK:
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
	rules, err := ev.problem.Engine(oracle.Variant{Readings: o.Readings})
	if err != nil {
		return nil, err
	}
	for _, batch := range ev.batches {
		answers := make([][]byte, len(batch))
		for i, c := range batch {
			answers[i], _ = rules.Append(nil, c.Input)
		}
		ev.answers = append(ev.answers, answers)
	}
	return ev, nil
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
	var ids []string
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	missed := 0
	var buf []byte
	for b, batch := range ev.batches {
		// A new engine for each process: what a misreading keeps from case to
		// case ends with the process.
		e, err := ev.problem.Engine(oracle.Variant{Misreadings: ids, Readings: ev.readings})
		if err != nil || ctx.Err() != nil {
			return nil, err
		}
		for i, c := range batch {
			// A misreading may run into a deal that it can't end; then what
			// it has played counts.
			buf, _ = e.Append(buf[:0], c.Input)
			switch {
			case c.Verdict == oracle.Wrong && sameLines(buf, c.Output):
				f.reproduces++
				for _, m := range list {
					f.fitting += fitting(c, m)
				}
			case c.Verdict == oracle.Wrong:
				missed++
			case c.Verdict == oracle.OK && !bytes.Equal(buf, ev.answers[b][i]):
				f.contradicts++
			}
			if missed > most.missed || f.contradicts > most.contradicts {
				return nil, nil
			}
		}
	}
	return f, nil
}

// explains reports whether f explains all that there is.
func (f *finding) explains(ev *evidence) bool {
	return f.reproduces == ev.wrong && f.contradicts == 0
}

// settle names the misreading that explains everything; of several, the one
// that the cases are about. If there is none, it sets the closest.
func (d *Diagnosis) settle(ev *evidence, all []*finding) {
	slices.SortStableFunc(all, func(a, b *finding) int {
		if a.explains(ev) != b.explains(ev) {
			return bool2int(b.explains(ev)) - bool2int(a.explains(ev))
		}
		if a.explains(ev) {
			return b.fitting - a.fitting
		}
		return (b.reproduces - b.contradicts) - (a.reproduces - a.contradicts)
	})
	if len(all) == 0 {
		return
	}
	best := all[0]
	d.Reproduces, d.Contradicts = best.reproduces, best.contradicts
	if !best.explains(ev) {
		d.Closest = &best.list[0]
		return
	}
	d.Named = best.list
	for _, f := range all[1:] {
		if f.explains(ev) {
			d.Twins = append(d.Twins, f.list[0])
		}
	}
}

func bool2int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// attribute notes for each wrong case which of the misreadings found reproduce
// it: one of a pair, if that will do.
func (r *Result) attribute(o *Options) error {
	ids := r.Diagnosis.Suspects()
	sets := [][]string{ids}
	if len(ids) == 2 {
		sets = [][]string{ids[:1], ids[1:], ids}
	}
	for _, set := range sets {
		if len(set) == 0 {
			continue
		}
		for _, batch := range r.batches(o) {
			e, err := o.Problem.Engine(oracle.Variant{Misreadings: set, Readings: r.Followed.readings(o)})
			if err != nil {
				return err
			}
			for _, c := range batch {
				got, _ := e.Append(nil, c.Input)
				if c.Verdict == oracle.Wrong && c.Misread == nil && sameLines(got, c.Output) {
					c.Misread = set
				}
			}
		}
	}
	return nil
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
