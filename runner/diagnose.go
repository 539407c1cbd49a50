package runner

import (
	"bytes"
	"runtime"
	"slices"
	"sync"

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
	batches      [][]*CaseResult
	wrong, right int
}

// diagnose lets every misreading play the processes of the run.
func (r *Result) diagnose(o *Options) error {
	ev := r.evidence(o)
	r.Diagnosis = Diagnosis{Wrong: ev.wrong, Right: ev.right}
	if ev.wrong == 0 {
		return nil
	}
	all, err := ev.findings(o.Problem.Misreadings())
	if err != nil {
		return err
	}
	r.Diagnosis.settle(ev, all)
	if len(r.Diagnosis.Named) == 0 {
		pair, err := ev.pair(o.Problem.Misreadings())
		if err != nil {
			return err
		}
		if pair != nil {
			r.Diagnosis.Named, r.Diagnosis.Closest = pair.list, nil
			r.Diagnosis.Reproduces, r.Diagnosis.Contradicts = pair.reproduces, 0
		}
	}
	return r.attribute(o)
}

// batches returns the results as they were given to processes.
func (r *Result) batches(o *Options) (list [][]*CaseResult) {
	plans := plan(o.Cases, r.Info.MaxCases)
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

// evidence collects the first batches of the run.
func (r *Result) evidence(o *Options) *evidence {
	ev := &evidence{problem: o.Problem}
	for _, batch := range r.batches(o) {
		for _, c := range batch {
			switch c.Verdict {
			case oracle.Wrong:
				ev.wrong++
			case oracle.OK:
				ev.right++
			}
		}
		ev.batches = append(ev.batches, batch)
		if ev.wrong >= diagnosed || ev.right >= diagnosed && ev.wrong > 0 {
			break
		}
	}
	return ev
}

// findings measures each misreading alone, several side by side.
func (ev *evidence) findings(misreadings []oracle.Misreading) ([]*finding, error) {
	all := make([]*finding, len(misreadings))
	errs := make([]error, len(misreadings))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			for i := range next {
				all[i], errs[i] = ev.try(misreadings[i : i+1])
			}
		})
	}
	for i, m := range misreadings {
		if m.Equivalent == "" {
			next <- i
		}
	}
	close(next)
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(all, func(f *finding) bool { return f == nil }), nil
}

// try lets misreadings play the processes of the run. It returns nil as soon
// as they can't reproduce half of the wrong outputs.
func (ev *evidence) try(list []oracle.Misreading) (*finding, error) {
	f := &finding{list: list}
	var ids []string
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	missed := 0
	var buf, answer []byte
	rules, err := ev.problem.Engine(oracle.Variant{})
	if err != nil {
		return nil, err
	}
	for _, batch := range ev.batches {
		// A new engine for each process: what a misreading keeps from case to
		// case ends with the process.
		e, err := ev.problem.Engine(oracle.Variant{Misreadings: ids})
		if err != nil {
			return nil, err
		}
		for _, c := range batch {
			// A misreading may run into a deal that it can't end; then what
			// it has played counts.
			buf, _ = e.Append(buf[:0], c.Input)
			switch c.Verdict {
			case oracle.Wrong:
				if sameLines(buf, c.Output) {
					f.reproduces++
					for _, m := range list {
						f.fitting += fitting(c, m)
					}
				} else if missed++; 2*missed > ev.wrong {
					return nil, nil
				}
			case oracle.OK:
				answer, _ = rules.Append(answer[:0], c.Input)
				if !bytes.Equal(buf, answer) {
					f.contradicts++
				}
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

// pair returns the two misreadings that together explain everything, or nil.
// A pair that fails on the first wrong cases is dropped at once.
func (ev *evidence) pair(misreadings []oracle.Misreading) (best *finding, err error) {
	probe := ev.probe(8)
	for i, a := range misreadings {
		for _, b := range misreadings[i+1:] {
			if a.Equivalent != "" || b.Equivalent != "" {
				continue
			}
			list := []oracle.Misreading{a, b}
			f, err := probe.try(list)
			if err != nil {
				return nil, err
			}
			if f == nil || !f.explains(probe) {
				continue
			}
			if f, err = ev.try(list); err != nil {
				return nil, err
			}
			if f != nil && f.explains(ev) && (best == nil || f.fitting > best.fitting) {
				best = f
			}
		}
	}
	return best, nil
}

// probe returns some wrong cases of ev, each as a process of its own.
func (ev *evidence) probe(n int) *evidence {
	p := &evidence{problem: ev.problem}
	for _, batch := range ev.batches {
		for _, c := range batch {
			if c.Verdict == oracle.Wrong && p.wrong < n {
				p.batches = append(p.batches, []*CaseResult{c})
				p.wrong++
			}
		}
	}
	return p
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
			e, err := o.Problem.Engine(oracle.Variant{Misreadings: set})
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
