package runner

import (
	"context"
	"iter"
	"slices"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// otherChoices returns the choices of readings other than the given ones, which
// a solver is judged by, the simplest first; nil: the defaults. Exact mode knows no
// other readings of the output's form.
func (o *Options) otherChoices(readings []string) [][]string {
	others := slices.DeleteFunc(oracle.OtherReadings(o.Problem), func(ids []string) bool { return o.Exact && oracle.OfForm(o.Problem, ids) })
	if readings == nil || len(others) == 0 {
		return others
	}
	others = append([][]string{oracle.DefaultReadings(o.Problem)}, others...)
	return slices.DeleteFunc(others, func(ids []string) bool { return slices.Equal(ids, readings) })
}

// readForm decides whether the solver follows another reading of the output's form: by all
// outputs together, and before anything is explained. If it does, the run is judged by that
// from here on; else nothing is excused by it. It returns the other choices that are left.
func (r *run) readForm() (others [][]string, err error) {
	p, form := r.o.Problem, [][]string(nil)
	for _, ids := range r.o.otherChoices(r.judgedBy) {
		if oracle.OfForm(p, ids) {
			form = append(form, ids)
		} else {
			others = append(others, ids)
		}
	}
	rules, err := p.Engine(oracle.Variant{Readings: r.judgedBy})
	if err != nil {
		return nil, err
	}
	for _, ids := range form {
		right := func(c outcome) bool { return slices.Equal(c.Readings, ids) }
		if !slices.ContainsFunc(r.cases, right) || !oracle.Followed(p, ids, r.outputs(rules)) {
			continue
		}
		if err := r.follow(ids); err != nil {
			return nil, err
		}
		if r.judgedBy == nil {
			r.judgedBy = ids
		}
		return nil, nil
	}
	return others, nil
}

// unexplained reports whether an output is to be explained: one that is excused, too, unless it
// is known that the solver follows the reading.
func (r *run) unexplained(c *outcome) bool {
	return c.Verdict == oracle.Wrong || c.Verdict == oracle.OtherReading && r.Followed == nil
}

// outputs yields what was printed for cases, for right ones perhaps what the rules print, which
// is as good.
func (r *run) outputs(rules oracle.Engine) iter.Seq2[oracle.Case, []byte] {
	return func(yield func(oracle.Case, []byte) bool) {
		for i := range r.cases {
			c := &r.cases[i]
			output := c.output
			switch {
			case c.Verdict == oracle.OK && c.right != nil:
				output = c.right
			case c.Verdict == oracle.OK:
				output, _ = rules.Append(nil, c.in)
			case !c.wrong() || !c.whole():
				continue
			}
			if !yield(c.in, output) {
				return
			}
		}
	}
}

// settleReading makes of the excused outputs what the finding says: right by
// the readings that the solver follows, or wrong.
func (r *run) settleReading(readings []string) error {
	switch {
	case !slices.Equal(readings, r.judgedBy):
		return r.follow(readings)
	case r.count(oracle.OtherReading) > 0 && r.Followed == nil:
		r.unexcuse()
	}
	return nil
}

// followPlainly looks for other readings by which all is right, and notes that the solver
// follows them.
func (r *run) followPlainly(ctx context.Context, ev *evidence, others [][]string) (found bool, err error) {
	plain, err := ev.findings(ctx, theories([][]oracle.Misreading{nil}, others), bounds{})
	if err != nil || len(plain) == 0 {
		return false, err
	}
	r.Diagnosis = result.Diagnosis{}
	return true, r.follow(plain[0].readings)
}

// settleVerdicts does of a diagnosis what verdicts depend on.
func (r *run) settleVerdicts(ctx context.Context) error {
	others, err := r.readForm()
	if err != nil || r.Followed != nil || r.count(oracle.OtherReading) == 0 {
		return err
	}
	ev, err := r.evidence(r.unexplained)
	if err != nil {
		return err
	}
	if found, err := r.followPlainly(ctx, ev, others); found || err != nil {
		return err
	}
	r.unexcuse()
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
		switch right := oracle.Matches(p, e, c.in, c.output); {
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
		r.Default, r.Why, r.Form = false, "", nil // a result has no place for them
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

// readMostly returns the choice of readings by which more wrong outputs are right than the closest
// misreading explains, nearly all, and none that is right by the others is wrong; nil if none is. A
// solver follows them, and goes wrong in some other way besides.
func (ev *evidence) readMostly(ctx context.Context, near *finding, choices [][]string) (best []string, err error) {
	all, err := ev.findings(ctx, theories([][]oracle.Misreading{nil}, choices), bounds{missed: ev.wrong / 4})
	if err != nil {
		return nil, err
	}
	most := 0
	if near != nil {
		most = near.net()
	}
	for _, f := range all {
		if f.reproduces > max(most, leastNeeded) {
			best, most = f.readings, f.reproduces
		}
	}
	return best, nil
}
