package runner

import (
	"slices"

	"kiebitz/oracle"
)

// Followed says how a solver reads the disputed clauses, if that is not as the
// rules do by which it is judged.
type Followed struct {
	Readings []oracle.Reading
	Cases    int // that are right by them and not by the rules
}

// otherChoices returns the choices of readings by which the solver is not
// judged, the simplest first.
func otherChoices(o *Options) [][]string {
	others := oracle.OtherReadings(o.Problem)
	if o.Readings == nil || len(others) == 0 {
		return others
	}
	others = append([][]string{oracle.DefaultReadings(o.Problem)}, others...)
	return slices.DeleteFunc(others, func(ids []string) bool { return slices.Equal(ids, o.Readings) })
}

// settleReading makes of the excused outputs what the finding says: right by
// the readings that the solver follows, or wrong.
func (r *Result) settleReading(o *Options, readings []string) error {
	switch {
	case !slices.Equal(readings, o.Readings):
		return r.follow(o, readings)
	case r.Count("", oracle.OtherReading) > 0:
		r.unexcuse(o)
	}
	return nil
}

// follow notes that the solver follows some readings.
func (r *Result) follow(o *Options, ids []string) error {
	for _, id := range ids {
		reading, _ := oracle.FindReading(o.Problem, id)
		r.Followed.Readings = append(r.Followed.Readings, reading)
	}
	e, err := o.Problem.Engine(oracle.Variant{Readings: ids})
	if err != nil {
		return err
	}
	for _, t := range r.unlisted {
		r.Followed.Cases += t.Verdicts[oracle.OtherReading]
	}
	for i := range r.Cases {
		c := &r.Cases[i]
		if !c.wrong() {
			continue
		}
		answer, _ := e.Append(nil, c.Input)
		switch right := o.Problem.Alike(c.Input, answer, c.Output); {
		case right:
			r.Followed.Cases++
			c.Readings = ids
		case c.Verdict == oracle.OtherReading:
			r.blame(o, c, ids)
		default:
			c.Readings = nil
		}
	}
	return nil
}

// unexcuse makes all outputs wrong that other readings excused. From here on
// the default readings are asked for.
func (r *Result) unexcuse(o *Options) {
	o.Readings = oracle.DefaultReadings(o.Problem)
	r.Asked = o.Readings
	for i, t := range r.unlisted {
		count(&r.unlisted, t.Group, oracle.Wrong, t.Verdicts[oracle.OtherReading])
		delete(r.unlisted[i].Verdicts, oracle.OtherReading)
	}
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict == oracle.OtherReading {
			r.blame(o, c, o.Readings)
		}
	}
}

// blame makes an excused output wrong.
func (r *Result) blame(o *Options, c *CaseResult, readings []string) {
	c.Verdict, c.Readings = oracle.Wrong, nil
	c.Judgement = o.Problem.Judge(c.Input, c.Output, oracle.JudgeOptions{Exact: o.Exact, Readings: readings})
}

// readings returns the readings by which the rules explain a wrong output.
func (r *Result) readings(o *Options) []string {
	if o.Readings != nil || r.Followed.Readings == nil {
		return o.Readings
	}
	var ids []string
	for _, f := range r.Followed.Readings {
		ids = append(ids, f.ID)
	}
	return ids
}
