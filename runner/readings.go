package runner

import (
	"slices"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// otherChoices returns the choices of readings other than the given ones, which
// a solver is judged by, the simplest first; nil: the defaults.
func otherChoices(p oracle.Problem, readings []string) [][]string {
	others := oracle.OtherReadings(p)
	if readings == nil || len(others) == 0 {
		return others
	}
	others = append([][]string{oracle.DefaultReadings(p)}, others...)
	return slices.DeleteFunc(others, func(ids []string) bool { return slices.Equal(ids, readings) })
}

// settleReading makes of the excused outputs what the finding says: right by
// the readings that the solver follows, or wrong.
func (r *run) settleReading(readings []string) error {
	switch {
	case !slices.Equal(readings, r.judgedBy):
		return r.follow(readings)
	case r.count(oracle.OtherReading) > 0:
		r.unexcuse()
	}
	return nil
}

// follow notes that the solver follows some readings.
func (r *run) follow(ids []string) error {
	p := r.o.Problem
	e, err := p.Engine(oracle.Variant{Readings: ids})
	if err != nil {
		return err
	}
	r.Followed = followed(p, ids)
	if r.judgedBy == nil {
		r.Readings = ids
	}
	for _, g := range r.unlisted {
		r.Followed.Cases += g.Verdicts[oracle.OtherReading]
	}
	for i := range r.cases {
		c := &r.cases[i]
		if !c.wrong() {
			continue
		}
		answer, _ := e.Append(nil, c.in)
		switch right := oracle.Alike(p, c.in, answer, c.output); {
		case right:
			r.Followed.Cases++
			c.Readings = ids
		case c.Verdict == oracle.OtherReading:
			r.blame(c, ids)
		default:
			c.Readings = nil
		}
	}
	return nil
}

// followed says which readings are followed, and which of the defaults are not.
func followed(p oracle.Problem, ids []string) *result.Followed {
	f := &result.Followed{Readings: []oracle.Reading{}, Defaults: []string{}}
	disputed := map[string]bool{}
	for _, id := range ids {
		r, _ := oracle.FindReading(p, id)
		r.Default, r.Why = false, "" // a result has no place for them
		f.Readings = append(f.Readings, r)
		disputed[r.Clause] = true
	}
	for _, r := range p.Book().Readings() {
		if r.Default && disputed[r.Clause] {
			f.Defaults = append(f.Defaults, r.ID)
		}
	}
	return f
}

// unexcuse makes all outputs wrong that other readings excused. From here on
// outputs are judged by the default readings.
func (r *run) unexcuse() {
	r.judgedBy = oracle.DefaultReadings(r.o.Problem)
	r.Readings = r.judgedBy
	for i, g := range r.unlisted {
		count(&r.unlisted, g.Name, oracle.Wrong, g.Verdicts[oracle.OtherReading])
		delete(r.unlisted[i].Verdicts, oracle.OtherReading)
	}
	for i := range r.cases {
		if c := &r.cases[i]; c.Verdict == oracle.OtherReading {
			r.blame(c, r.judgedBy)
		}
	}
}

// blame makes an excused output wrong.
func (r *run) blame(c *outcome, readings []string) {
	r.explain(c, c.output, oracle.ExplainOptions{JudgeOptions: oracle.JudgeOptions{Readings: readings}})
	c.Verdict, c.Readings = oracle.Wrong, nil
}
