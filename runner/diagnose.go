package runner

import (
	"cmp"
	"context"
	"slices"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// diagnosed is how many wrong or right outputs are looked at. More would not
// change the finding, only the time it takes.
const diagnosed = 10_000

// lastLook is how long an interrupted run may still look for the misreading.
const lastLook = time.Second

// diagnose lets every misreading play the processes of the run, first by the
// readings that were asked for, or the defaults, then by others. It stops
// without a finding when ctx is done on the way; a run that has been
// interrupted before is looked at for a moment.
func (r *run) diagnose(ctx context.Context) error {
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), lastLook)
		defer cancel()
	}
	others, err := r.readForm()
	if err != nil {
		return err
	}
	if done, err := r.diagnoseForm(ctx, others); done || err != nil {
		return err
	}
	ev, err := r.evidence(r.unexplained)
	if err != nil {
		return err
	}
	if ev.wrong == 0 {
		return nil
	}
	r.Diagnosis = result.Diagnosis{Wrong: ev.wrong, Right: ev.right}
	if done, err := r.followPlainly(ctx, ev, others); done || err != nil {
		return err
	}
	readings, err := r.name(ctx, ev, others)
	if err != nil {
		return err
	}
	if err := r.decide(ctx, ev); err != nil {
		return err
	}
	if err := r.nameByMore(ctx, ev, others); err != nil {
		return err
	}
	if err := r.settleReading(readings); err != nil {
		return err
	}
	r.Diagnosis.Wrong = min(r.count(oracle.Wrong), ev.wrong)
	r.Diagnosis.Reproduces = min(r.Diagnosis.Reproduces, r.Diagnosis.Wrong)
	return r.attribute()
}

// diagnoseForm looks for a misreading of the output's form, alone or with another
// one, where outputs are malformed. It is done if that explains them and all that
// is wrong besides, or if there is nothing else to explain.
func (r *run) diagnoseForm(ctx context.Context, others [][]string) (done bool, err error) {
	r.Diagnosis = result.Diagnosis{Right: r.count(oracle.OK)}
	if r.count(oracle.Malformed) == 0 {
		return false, nil
	}
	ev, err := r.evidence(func(c *outcome) bool {
		return r.unexplained(c) || c.Verdict == oracle.Malformed && c.With == nil && c.whole()
	})
	if err != nil || ev.wrong == 0 {
		return false, err
	}
	r.Diagnosis = result.Diagnosis{Wrong: ev.wrong, Right: ev.right}
	readings, err := r.nameOf(ctx, ev, r.singles(true), r.pairs(true), others, nil)
	if err != nil {
		return false, err
	}
	if len(r.Diagnosis.Named) == 0 {
		if r.count(oracle.Wrong)+r.count(oracle.OtherReading) > 0 {
			return false, nil
		}
		if err := r.nameMalformed(ctx, ev); err != nil {
			return false, err
		}
	}
	if err := r.settleReading(readings); err != nil {
		return false, err
	}
	return true, r.attribute()
}

// nameMalformed looks for a misreading of the rules by which outputs are malformed,
// such as numbers below 0: some of the outputs are right then.
func (r *run) nameMalformed(ctx context.Context, ev *evidence) error {
	if ev.right == 0 {
		return nil
	}
	all, err := ev.findings(ctx, theories(r.singles(false), [][]string{r.judgedBy}), bounds{})
	if err != nil || len(all) == 0 {
		return err
	}
	r.choose(ev, all)
	return r.decide(ctx, ev)
}

// singles returns the misreadings of the output's form, or all others.
func (r *run) singles(form bool) (list [][]oracle.Misreading) {
	for _, m := range r.o.Problem.Book().Misreadings() {
		if (m.Equivalent == "" || m.Space && r.o.Exact) && m.Form == form {
			list = append(list, []oracle.Misreading{m})
		}
	}
	return list
}

// pairs returns the pairs of misreadings of which one is of the output's form, also those that
// nobody can mean together, or of those of the rules. One that no case shows alone may do so next to
// another. Two of the rules are looked for from what explains some cases alone, unless many outputs
// are right.
func (r *run) pairs(form bool) (pairs [][]oracle.Misreading) {
	if _, many := r.o.Problem.(oracle.Behaver); !form && !many {
		return nil
	}
	list := r.o.Problem.Book().Misreadings()
	for i, a := range list {
		for _, b := range list[i+1:] {
			if (a.Form || b.Form) == form {
				pairs = append(pairs, []oracle.Misreading{a, b})
			}
		}
	}
	return pairs
}

// name looks for misreadings that explain everything, first for those of the
// rules. Another form of the output can look like other answers; but all outputs
// have it.
func (r *run) name(ctx context.Context, ev *evidence, others [][]string) (readings []string, err error) {
	readings, err = r.nameOf(ctx, ev, r.singles(false), r.pairs(false), others, newInference(ev, r.judgedBy))
	if err != nil || len(r.Diagnosis.Named) > 0 || r.count(oracle.OK) > r.count(oracle.Wrong) && !r.o.Adaptive {
		return readings, err
	}
	closest := r.Diagnosis
	if readings, err = r.nameOf(ctx, ev, r.singles(true), r.pairs(true), others, nil); len(r.Diagnosis.Named) == 0 {
		r.Diagnosis = closest
	}
	return readings, err
}

// nameOf looks for one misreading, or two, that explain everything, and returns
// by which readings they do: those of the list first, then, unless space is nil,
// what no list has, and more than two together where cases are many.
func (r *run) nameOf(ctx context.Context, ev *evidence, singles, pairs [][]oracle.Misreading, others [][]string, space *inference) (readings []string, err error) {
	asked := [][]string{r.judgedBy}
	// Most are ruled out by one of the first games. How close the others come is asked
	// only where none explains everything.
	all, err := ev.findings(ctx, theories(singles, asked), bounds{})
	var near *finding
	if err == nil && len(all) == 0 {
		near, err = ev.closestOf(ctx, theories(singles, asked))
	}
	if err != nil {
		return r.judgedBy, err
	}
	if len(all) > 0 {
		r.choose(ev, all)
	}
	r.nameCloser(near)
	if len(r.Diagnosis.Named) > 0 || r.o.ListOnly || ctx.Err() != nil {
		return r.judgedBy, nil
	}
	for _, look := range r.looks(ctx, ev, near, singles, pairs, others, space) {
		all, err := look()
		if err != nil || ctx.Err() != nil {
			return r.judgedBy, err
		}
		all, alone, err := ev.needed(ctx, all)
		if err != nil {
			return r.judgedBy, err
		}
		if len(all) > 0 {
			return r.choose(ev, all), nil
		}
		if alone != nil { // what it leaves open is too little to go on with
			if space != nil {
				all, err = space.withBeside(ctx, alone)
			}
			if err != nil {
				return r.judgedBy, err
			}
			if len(all) > 0 {
				return r.choose(ev, all), nil
			}
			return r.nameNear(ctx, ev, alone)
		}
	}
	if space == nil {
		return r.judgedBy, nil
	}
	near, err = ev.closestOf(ctx, space.alone)
	if err != nil {
		return r.judgedBy, err
	}
	if near != nil && near.explains(ev) { // all but what it may leave open
		return r.choose(ev, []*finding{near}), nil
	}
	if read, err := ev.readMostly(ctx, near, others); read != nil || err != nil {
		return read, err
	}
	return r.nameNear(ctx, ev, near, space.best()...)
}

// looks are where it is looked for what explains everything, once no misreading of the list alone does:
// those of the list by other readings, the closest with one that shows beside others only, then what no list has,
// and more together; of the output's form, where space is nil, pairs.
func (r *run) looks(ctx context.Context, ev *evidence, near *finding, singles, pairs [][]oracle.Misreading, others [][]string, space *inference) []func() ([]*finding, error) {
	asked := [][]string{r.judgedBy}
	listed := func(sets [][]oracle.Misreading, choices [][]string) func() ([]*finding, error) {
		return func() ([]*finding, error) { return ev.findings(ctx, theories(sets, choices), bounds{}) }
	}
	if space == nil {
		return []func() ([]*finding, error){listed(singles, others), listed(pairs, asked), listed(pairs, others)}
	}
	inferred := func(together int) func() ([]*finding, error) {
		return func() ([]*finding, error) { return space.search(ctx, together) }
	}
	besideNear := func() ([]*finding, error) {
		if near == nil {
			return nil, nil
		}
		return space.withBeside(ctx, near)
	}
	looks := []func() ([]*finding, error){listed(singles, others), besideNear, inferred(1), inferred(inferPair)} // these are quick
	if r.against != nil {                                                                                        // all was looked for before
		return looks
	}
	return append(looks, inferred(inferSure), inferred(inferMost),
		func() ([]*finding, error) { return space.besideOf(ctx, theories(pairs, asked)) })
}

// nameCloser sets the closest misreading if f comes closer than the one that is
// set.
func (r *run) nameCloser(f *finding) {
	d := &r.Diagnosis
	if f == nil || f.reproduces == 0 || d.Closest != nil && f.net() <= d.Reproduces-d.Contradicts || mostContradicted*f.contradicts > f.reproduces {
		return
	}
	d.Reproduces, d.Contradicts = f.reproduces, f.contradicts
	d.Closest = &named(f.misread)[0]
}

// theories joins sets of misreadings with choices of readings.
func theories(sets [][]oracle.Misreading, choices [][]string) (list []theory) {
	for _, c := range choices {
		for _, s := range sets {
			list = append(list, theory{s, c})
		}
	}
	return list
}

// choose names one of several findings that explain everything, and returns its readings: of those
// that leave the fewest cases open the one that the cases are about, or, of single misreadings
// of the list, whose play parts from the rules last.
func (r *run) choose(ev *evidence, all []*finding) []string {
	for _, f := range all {
		if len(f.misread) == 1 && f.isListed() {
			f.divergence = ev.divergence(f)
		}
	}
	slices.SortStableFunc(all, func(a, b *finding) int {
		return cmp.Or(a.open-b.open, b.relevance-a.relevance, b.divergence-a.divergence)
	})
	d, best := &r.Diagnosis, all[0]
	best.misread = inOrder(r.o.Problem, best.misread)
	d.Named, d.Closest, d.Indistinguishable = named(best.misread), nil, nil
	d.Reproduces, d.Contradicts, d.Open = best.reproduces, best.contradicts, best.openFor
	r.explanations, r.short = []theory{best.theory}, best.short > 0
	for _, f := range all[1:] {
		if f.open > best.open {
			break
		}
		r.explanations = append(r.explanations, f.theory)
		if len(best.misread) == 1 && f.isListed() {
			d.Indistinguishable = append(d.Indistinguishable, named(f.misread)...)
		}
	}
	return best.readings
}

// inOrder puts misreadings in the order of the list, others after them, and last what shows beside others only.
func inOrder(p oracle.Problem, misread []oracle.Misreading) []oracle.Misreading {
	list := p.Book().Misreadings()
	place := func(m oracle.Misreading) int {
		i := slices.IndexFunc(list, func(l oracle.Misreading) bool { return l.ID == m.ID })
		return (i+len(list)+1)%(len(list)+1) + bool2int(m.Equivalent != "")*(len(list)+1)
	}
	return slices.SortedStableFunc(slices.Values(misread), func(a, b oracle.Misreading) int { return place(a) - place(b) })
}

// named returns misreadings with what a result has a place for.
func named(list []oracle.Misreading) (out []oracle.Misreading) {
	for _, m := range list {
		m.Equivalent, m.Form, m.Space = "", false, false
		out = append(out, m)
	}
	return out
}

func bool2int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// subsets returns the sets of some of the ids, those of one first, and all together
// last.
func subsets(ids []string) (sets [][]string) {
	for bits := 1; bits < 1<<len(ids); bits++ {
		var set []string
		for i, id := range ids {
			if bits>>i&1 != 0 {
				set = append(set, id)
			}
		}
		sets = append(sets, set)
	}
	slices.SortStableFunc(sets, func(a, b []string) int { return len(a) - len(b) })
	return sets
}

// misreads notes that misreadings reproduce a wrong case, and of a single one its clause: the
// first difference that shows in the output may lie at another.
func (o *outcome) misreads(b *oracle.Book, set []string) {
	o.Misread = set
	if len(set) != 1 {
		return
	}
	if m, err := b.Find(set[0]); err == nil && m.Clause != o.Clause && o.Failure != nil {
		o.Failure.Clause = m.Clause
	}
}

// attribute notes for each wrong case which of the misreadings found reproduce
// it: one of several, if that will do.
func (r *run) attribute() error {
	p := r.o.Problem
	for i := range r.cases {
		r.cases[i].Misread = nil
	}
	var ids []string
	for _, m := range r.Diagnosis.Named {
		ids = append(ids, m.ID)
	}
	// A closest misreading that leaves some cases open still tells of the others, which would
	// be blamed on whatever clause shows it first. One that leaves none open is not named as
	// cases made to test it came out otherwise: what it says of these is chance.
	if d := &r.Diagnosis; d.Closest != nil && 4*d.Reproduces >= 3*d.Wrong && d.Reproduces < d.Wrong {
		ids = append(ids, d.Closest.ID)
	}
	rules, err := p.Engine(oracle.Variant{Readings: r.Readings})
	if err != nil {
		return err
	}
	for _, set := range subsets(ids) {
		for _, batch := range r.batches() {
			e, err := p.Engine(oracle.Variant{Misreadings: set, Readings: r.Readings})
			if err != nil {
				return err
			}
			for i := range batch {
				c := &batch[i]
				got, err := e.Append(nil, c.in)
				if c.Verdict != oracle.Wrong && c.Verdict != oracle.Malformed || c.Misread != nil {
					continue
				}
				begun := false
				if err != nil {
					right, _ := rules.Append(nil, c.in)
					begun = goesOn(c.output, got, right)
				}
				if begun || c.printedBy(p, e, got, r.o.Exact) {
					c.misreads(p.Book(), set)
				}
			}
		}
	}
	return nil
}
