package runner

import (
	"bytes"
	"slices"

	"kiebitz/oracle"
)

// Followed says how a solver reads the disputed clauses, if some case shows it.
type Followed struct {
	Readings []oracle.Reading // those that are not the default; nil if no case shows any
	Cases    int              // that are right by them and by them only
	Against  int              // disputed cases that are right by the defaults only
}

// findReading finds the readings that most of the excused cases follow.
func (r *Result) findReading(o *Options) error {
	if o.Readings != nil && !r.allFollow() {
		return nil // who asks for a reading wants to know what is wrong by it
	}
	for _, ids := range oracle.OtherReadings(o.Problem) {
		n := 0
		for i := range r.Cases {
			if slices.Equal(r.Cases[i].Readings, ids) {
				n++
			}
		}
		if n <= r.Followed.Cases {
			continue
		}
		r.Followed = Followed{Cases: n}
		for _, id := range ids {
			reading, _ := oracle.FindReading(o.Problem, id)
			r.Followed.Readings = append(r.Followed.Readings, reading)
		}
	}
	if r.Followed.Readings == nil {
		return nil
	}
	rules, err := o.Problem.Engine(oracle.Variant{Readings: o.Readings})
	if err != nil {
		return err
	}
	other, err := o.Problem.Engine(oracle.Variant{Readings: r.Followed.ids()})
	if err != nil {
		return err
	}
	var a, b []byte
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict == oracle.OK {
			a, _ = rules.Append(a[:0], c.Input)
			b, _ = other.Append(b[:0], c.Input)
			if !bytes.Equal(a, b) {
				r.Followed.Against++
			}
		}
	}
	return nil
}

// allFollow reports whether every wrong output is right by some readings.
func (r *Result) allFollow() bool {
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict == oracle.Wrong && c.Readings == nil {
			return false
		}
	}
	return true
}

// unexcuse makes outputs wrong that other readings do not excuse after all.
func (r *Result) unexcuse(o *Options, v view) {
	if v.excused {
		return
	}
	r.Followed = Followed{}
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict == oracle.OtherReading {
			c.Verdict, c.Readings = oracle.Wrong, nil
			c.Judgement = o.Problem.Judge(c.Input, c.Output, oracle.JudgeOptions{Exact: o.Exact, Readings: o.Readings})
		}
	}
}

// readings returns the readings by which the rules explain a wrong output.
func (r *Result) readings(o *Options) []string {
	if o.Readings != nil {
		return o.Readings
	}
	return r.Followed.ids()
}

// ids returns the ids of the readings that the solver is taken to follow.
func (f *Followed) ids() (ids []string) {
	for _, r := range f.Readings {
		ids = append(ids, r.ID)
	}
	return ids
}
