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

// view is how the outputs are looked at: by which readings the solver plays,
// and whether outputs that are right by them only count as right.
type view struct {
	readings []string
	excused  bool
}

// diagnose lets every misreading play the processes of the run. It stops
// without a finding when ctx is done on the way; a run that has been
// interrupted before is looked at for a moment.
func (r *Result) diagnose(ctx context.Context, o *Options) error {
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), lastLook)
		defer cancel()
	}
	if err := r.findReading(o); err != nil {
		return err
	}
	plain := view{readings: o.Readings}
	if len(r.Followed.Readings) == 0 {
		_, err := r.look(ctx, o, plain, true)
		return err
	}
	// A misreading may print by chance what another reading says: then it, and
	// no reading, explains the outputs.
	other := view{readings: r.Followed.ids(), excused: true}
	follows := r.Followed.Cases > r.Followed.Against
	if r.Count("", oracle.Wrong) > 0 && o.Readings == nil {
		for _, v := range []view{plain, other} {
			if named, err := r.look(ctx, o, v, false); err != nil || named {
				r.unexcuse(o, v)
				return err
			}
		}
	}
	v := plain
	if follows {
		v = other
	}
	_, err := r.look(ctx, o, v, true)
	r.unexcuse(o, v)
	return err
}

// look measures all misreadings by one view. It reports whether one, or two if
// pairs are asked for, explain everything.
func (r *Result) look(ctx context.Context, o *Options, v view, pairs bool) (named bool, err error) {
	ev, err := r.evidence(o, v)
	if err != nil {
		return false, err
	}
	r.Diagnosis = Diagnosis{Wrong: ev.wrong, Right: ev.right}
	if ev.wrong == 0 {
		return false, nil
	}
	var singles []set
	for _, m := range o.Problem.Misreadings() {
		if m.Equivalent == "" {
			singles = append(singles, set{m})
		}
	}
	all, err := ev.findings(ctx, singles, ev.half())
	if err != nil || ctx.Err() != nil {
		return false, err
	}
	r.Diagnosis.settle(ev, all)
	if len(r.Diagnosis.Named) == 0 && pairs {
		if err := r.diagnosePairs(ctx, ev, singles); err != nil {
			return false, err
		}
	}
	return len(r.Diagnosis.Named) > 0, r.attribute(o, v)
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
func (r *Result) attribute(o *Options, v view) error {
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
		for _, batch := range r.batches(o) {
			e, err := o.Problem.Engine(oracle.Variant{Misreadings: set, Readings: v.readings})
			if err != nil {
				return err
			}
			for _, c := range batch {
				got, _ := e.Append(nil, c.Input)
				if v.wrong(c) && c.Misread == nil && sameLines(got, c.Output) {
					c.Misread = set
				}
			}
		}
	}
	return nil
}
