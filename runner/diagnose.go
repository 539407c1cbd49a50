package runner

import (
	"cmp"
	"context"
	"slices"
	"time"

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

// lastLook is how long an interrupted run may still look for the misreading.
const lastLook = time.Second

// diagnose lets every misreading play the processes of the run, first by the
// readings that were asked for, or the defaults, then by others. It stops
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
	others := otherChoices(o)
	if plain, err := ev.findings(ctx, theories(nil, others), bounds{}); err != nil {
		return err
	} else if len(plain) > 0 {
		r.Diagnosis = Diagnosis{}
		return r.follow(o, plain[0].readings)
	}
	readings, err := r.name(ctx, o, ev, others)
	if err != nil {
		return err
	}
	if err := r.settleReading(o, readings); err != nil {
		return err
	}
	r.Diagnosis.Wrong = r.Count("", oracle.Wrong)
	if ev.wrong < r.Diagnosis.Wrong {
		r.Diagnosis.Wrong = ev.wrong
	}
	r.Diagnosis.Reproduces = min(r.Diagnosis.Reproduces, r.Diagnosis.Wrong)
	return r.attribute(o)
}

// name looks for one misreading, or two, that explain everything, and returns
// by which readings they do.
func (r *Result) name(ctx context.Context, o *Options, ev *evidence, others [][]string) (readings []string, err error) {
	var singles [][]oracle.Misreading
	for _, m := range o.Problem.Misreadings() {
		if m.Equivalent == "" {
			singles = append(singles, []oracle.Misreading{m})
		}
	}
	all, err := ev.findings(ctx, theories(singles, [][]string{o.Readings}), ev.half())
	if err != nil {
		return o.Readings, err
	}
	r.Diagnosis.settle(ev, all)
	if len(r.Diagnosis.Named) > 0 || ctx.Err() != nil {
		return o.Readings, nil
	}
	var pairs [][]oracle.Misreading
	for i, a := range singles {
		for _, b := range singles[i+1:] {
			pairs = append(pairs, []oracle.Misreading{a[0], b[0]})
		}
	}
	for _, list := range [][]theory{
		theories(singles, others),
		theories(pairs, [][]string{o.Readings}),
		theories(pairs, others),
	} {
		all, err := ev.findings(ctx, list, bounds{})
		if err != nil || ctx.Err() != nil {
			return o.Readings, err
		}
		if len(all) > 0 {
			return r.Diagnosis.take(ev, all), nil
		}
	}
	return o.Readings, nil
}

// theories joins sets of misreadings with choices of readings; nil for no
// misreading.
func theories(sets [][]oracle.Misreading, choices [][]string) (list []theory) {
	if sets == nil {
		sets = [][]oracle.Misreading{nil}
	}
	for _, c := range choices {
		for _, s := range sets {
			list = append(list, theory{s, c})
		}
	}
	return list
}

// take names the finding that the cases are about, of several that explain
// everything, and returns its readings.
func (d *Diagnosis) take(ev *evidence, all []*finding) []string {
	best := slices.MaxFunc(all, func(a, b *finding) int { return a.fitting - b.fitting })
	d.Named, d.Closest, d.Twins = best.misread, nil, nil
	d.Reproduces, d.Contradicts = best.reproduces, best.contradicts
	return best.readings
}

// settle names the misreading that explains everything; of several, the one
// that the cases are about, or whose play parts from the rules last. If there
// is none, it sets the closest.
func (d *Diagnosis) settle(ev *evidence, all []*finding) {
	for _, f := range all {
		if f.explains(ev) {
			f.parts = ev.parts(f)
		}
	}
	slices.SortStableFunc(all, func(a, b *finding) int {
		if a.explains(ev) != b.explains(ev) {
			return bool2int(b.explains(ev)) - bool2int(a.explains(ev))
		}
		if a.explains(ev) {
			return cmp.Or(b.fitting-a.fitting, b.parts-a.parts)
		}
		return (b.reproduces - b.contradicts) - (a.reproduces - a.contradicts)
	})
	if len(all) == 0 {
		return
	}
	best := all[0]
	d.Reproduces, d.Contradicts = best.reproduces, best.contradicts
	if !best.explains(ev) {
		// What contradicts many right outputs is no explanation.
		if 10*best.contradicts <= best.reproduces {
			d.Closest = &best.misread[0]
		}
		return
	}
	d.Named = best.misread
	for _, f := range all[1:] {
		if f.explains(ev) {
			d.Twins = append(d.Twins, f.misread[0])
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
	for i := range r.Cases {
		r.Cases[i].Misread = nil
	}
	ids := r.Diagnosis.Suspects()
	sets := [][]string{ids}
	if len(ids) == 2 {
		sets = [][]string{ids[:1], ids[1:], ids}
	}
	for _, set := range sets {
		if len(set) == 0 {
			continue
		}
		for _, batch := range r.batches() {
			e, err := o.Problem.Engine(oracle.Variant{Misreadings: set, Readings: r.readings(o)})
			if err != nil {
				return err
			}
			for i := range batch {
				c := &batch[i]
				got, _ := e.Append(nil, c.Input)
				if c.Verdict == oracle.Wrong && c.Misread == nil && o.Problem.Alike(c.Input, got, c.Output) {
					c.Misread = set
				}
			}
		}
	}
	return nil
}
