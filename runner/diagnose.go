package runner

import (
	"bytes"
	"slices"

	"kiebitz/oracle"
)

// Diagnosis says which misreading of the rules explains the wrong outputs.
type Diagnosis struct {
	// Named is the misreading that reproduces every wrong output exactly and
	// contradicts no right one; nil if there is none.
	Named *oracle.Misreading

	// Twins are further misreadings of which that is true.
	Twins []oracle.Misreading

	// Closest is set if none is named: the misreading that reproduces most
	// wrong outputs, at least half of them.
	Closest *oracle.Misreading

	Reproduces  int // wrong outputs that Named or Closest reproduces
	Wrong       int // wrong outputs looked at
	Contradicts int // right outputs that it contradicts
	Right       int // right outputs looked at

	fitting int // how much the wrong cases are about the misreading
}

// diagnosed is how many wrong and how many right outputs are looked at. More
// would not change the finding, only the time it takes.
const diagnosed = 10_000

// diagnose lets every misreading play the cases of the run.
func (r *Result) diagnose(o *Options) error {
	var wrong, right []*CaseResult
	for i := range r.Cases {
		switch c := &r.Cases[i]; {
		case c.Verdict == oracle.Wrong && len(wrong) < diagnosed:
			wrong = append(wrong, c)
		case c.Verdict == oracle.OK && len(right) < diagnosed:
			right = append(right, c)
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	answers, err := play(o.Problem, oracle.Variant{}, right)
	if err != nil {
		return err
	}
	best := Diagnosis{Wrong: len(wrong), Right: len(right)}
	for _, m := range o.Problem.Misreadings() {
		v := oracle.Variant{Misreadings: []string{m.ID}}
		played, err := play(o.Problem, v, wrong)
		if err != nil {
			return err
		}
		d := Diagnosis{Closest: &m, Wrong: len(wrong), Right: len(right)}
		for i, c := range wrong {
			if sameLines(played[i], c.Output) {
				d.Reproduces++
			}
		}
		if 2*d.Reproduces < len(wrong) || d.Reproduces < best.Reproduces {
			continue
		}
		if played, err = play(o.Problem, v, right); err != nil {
			return err
		}
		for i := range played {
			if !bytes.Equal(played[i], answers[i]) {
				d.Contradicts++
			}
		}
		for _, c := range wrong {
			d.fitting += fitting(c, m)
		}
		best = best.better(d)
	}
	r.Diagnosis = best
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

// better returns the better of two findings. Of several misreadings that
// explain everything, the one is named that the cases are about.
func (d Diagnosis) better(e Diagnosis) Diagnosis {
	if e.Reproduces == e.Wrong && e.Contradicts == 0 {
		e.Named, e.Closest = e.Closest, nil
		switch {
		case d.Named == nil:
			return e
		case e.fitting > d.fitting:
			e.Twins = append(d.Twins, *d.Named)
			return e
		}
		d.Twins = append(d.Twins, *e.Named)
		return d
	}
	if d.Named != nil || d.Closest != nil && (d.Reproduces > e.Reproduces ||
		d.Reproduces == e.Reproduces && d.Contradicts <= e.Contradicts) {
		return d
	}
	return e
}

// play returns the answers of a variant.
func play(p oracle.Problem, v oracle.Variant, list []*CaseResult) ([][]byte, error) {
	e, err := p.Engine(v)
	if err != nil {
		return nil, err
	}
	answers := make([][]byte, len(list))
	for i, c := range list {
		// A misreading may run into a deal that it can't end; then what it
		// has played counts.
		answers[i], _ = e.Append(nil, c.Input)
	}
	return answers, nil
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
