package runner

import (
	"context"
	"math"
	"slices"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// What failures have in common is said only if it is no chance and helps: nine in
// ten of them meet the conditions and at most one in ten of the right cases; or
// all do, a good many, and at most one in three of the right ones.
const (
	leastFailed = 5    // failures
	manyFailed  = 30   // failures that all meet the conditions
	chance      = 1e-4 // that any conditions fit so well by chance
	chanceKept  = 1e-3 // that given ones fit processes so well, of a solver that keeps something
	worth       = 0.05 // of the failures or the right cases, which a second condition must tell apart besides
	mostPaired  = 400  // conditions that are tried with all others
	leastTried  = 3    // failures that must have been run alone to tell what that changes
	looked      = 2000 // cases that are looked at
)

// common finds what failures have in common that nothing explains.
func (r *run) common(ctx context.Context) error {
	if len(r.Diagnosis.Named) > 0 || r.Diagnosis.Form != nil {
		return nil
	}
	var verdicts []oracle.Verdict
	for _, v := range oracle.Verdicts {
		if v != oracle.NotDeterministic && result.Failed(v) && r.count(v) >= leastFailed {
			verdicts = append(verdicts, v)
		}
	}
	if verdicts == nil || r.count(oracle.OK) < leastFailed { // there is nothing to tell them from
		return nil
	}
	tried, err := r.tryAlone(ctx)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), lastLook)
		defer cancel()
	}
	f, err := r.facts(ctx, r.toLookAt())
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	for _, v := range verdicts {
		alone := trial{}
		if v == oracle.Wrong || v == oracle.Malformed {
			alone = tried
		}
		s := newSearch(f, v, alone)
		if c := s.best(); c != nil {
			r.Diagnosis.Common = append(r.Diagnosis.Common, *c)
		}
	}
	return nil
}

// toLookAt chooses batches evenly: of those with failures as many that three
// quarters of the cases that are looked at may come from them, then others.
func (r *run) toLookAt() (list [][]outcome) {
	var failing, clean [][]outcome
	for _, batch := range r.batches() {
		switch {
		case slices.ContainsFunc(batch, func(o outcome) bool { return result.Failed(o.Verdict) }):
			failing = append(failing, batch)
		case slices.ContainsFunc(batch, func(o outcome) bool { return o.Verdict == oracle.OK }):
			clean = append(clean, batch)
		}
	}
	rest := looked
	take := func(from [][]outcome, most int) {
		cases := 0
		for _, b := range from {
			cases += len(b)
		}
		step := max(1, float64(cases)/float64(max(1, most)))
		for at := 0.0; int(at) < len(from); at += step {
			list = append(list, from[int(at)])
			rest -= len(from[int(at)])
		}
	}
	share := looked
	if len(clean) > 0 {
		share = looked * 3 / 4
	}
	take(failing, share)
	take(clean, rest)
	return list
}

// trial is how many failures were run again, alone, and how many are right then.
type trial struct{ cases, right int }

const mostTried = 8

// tryAlone runs some wrong cases that came after others of their process alone, to
// find out whether the solver keeps state of those.
func (r *run) tryAlone(ctx context.Context) (t trial, err error) {
	if r.alone != nil {
		return *r.alone, nil
	}
	if r.boxes == nil || r.count(oracle.NotDeterministic) > 0 {
		return t, nil // no solver is at hand, or chance would decide
	}
	var list []*outcome
	for i := range r.cases {
		if c := &r.cases[i]; c.repeatable() && c.took.Together > 1 && c.at > 0 {
			list = append(list, c)
		}
	}
	w, err := newWorker(r, r.judgedBy)
	if err != nil {
		return t, err
	}
	n := min(len(list), mostTried)
	for k := range n {
		c := list[k*len(list)/n]
		one := c.batch[c.at : c.at+1]
		outputs, _, err := w.outputs(ctx, one)
		if err != nil || ctx.Err() != nil {
			return trial{}, err
		}
		if r.GaveUp != "" { // then no batch was rerun yet
			if same, err := w.printsAgain(ctx, c.batch, c.at, c.digest); !same || err != nil {
				return trial{}, err
			}
		}
		answers, err := w.answers(one)
		if err != nil {
			return trial{}, err
		}
		t.cases++
		if outputs != nil && w.right(one[0], answers[0], outputs[0]) {
			t.right++
		}
	}
	r.alone = &t
	return t, nil
}

// keeps reports whether the trial shows that the solver keeps state: hardly a
// failure is one when it is run alone.
func (t trial) keeps() bool { return 10*t.right >= 9*t.cases }

// search looks for conditions that tell the failures of one verdict from right
// cases.
type search struct {
	verdict       oracle.Verdict
	alone         trial
	failed, right set
	w, r          int   // of each, the number
	tried         int   // facts that were tried
	process       []set // the cases of each process
	kept          bool  // the trial has shown that the solver keeps state
	list          []literal
}

// literal is a fact or its opposite.
type literal struct {
	result.Condition
	failed, right set // that meet it
	w, r          int
}

func newSearch(f *facts, v oracle.Verdict, alone trial) *search {
	s := &search{verdict: v, alone: alone, failed: make(set, len(f.cases)/64+1), right: make(set, len(f.cases)/64+1), tried: len(f.list)}
	for i, c := range f.cases {
		switch c.Verdict {
		case v:
			s.failed.add(i)
			s.w++
		case oracle.OK:
			s.right.add(i)
			s.r++
		}
	}
	if s.w < leastFailed {
		return s
	}
	s.process = f.processes()
	for _, not := range []bool{false, true} {
		for i := range f.list {
			if c := &f.list[i]; !not || c.Kind != result.Earlier { // no word for what has never been
				s.add(c, not)
			}
		}
	}
	return s
}

// add adds a fact, or its opposite, if enough failures meet it and it holds for them
// more often than for right cases. One that says of all cases what another one does
// is left out.
func (s *search) add(of *fact, not bool) {
	l := literal{Condition: of.Condition, failed: meet(s.failed, of.cases, not), right: meet(s.right, of.cases, not)}
	l.Not, l.w, l.r = not, l.failed.common(), l.right.common()
	if 10*l.w < 9*s.w || l.w*s.r <= l.r*s.w {
		return
	}
	for i := range s.list {
		if o := &s.list[i]; o.w == l.w && o.r == l.r && slices.Equal(o.failed, l.failed) && slices.Equal(o.right, l.right) {
			return
		}
	}
	s.list = append(s.list, l)
}

// meet returns the cases of a set that are in another one, or are not.
func meet(cases, of set, not bool) set {
	list := make(set, len(cases))
	for k := range list {
		if list[k] = cases[k] & of[k]; not {
			list[k] = cases[k] &^ of[k]
		}
	}
	return list
}

// score rates conditions that hold for w of the failures and r of the right cases: 1
// if they tell all of them apart. Where failures are rare each case counts the same.
func (s *search) score(w, r int) float64 {
	return float64(w)/float64(s.w) - float64(r)/float64(min(s.w, s.r))
}

// fits reports whether conditions are worth a word that hold for w of the failures
// and r of the right cases.
func (s *search) fits(w, r int) bool {
	return 10*w >= 9*s.w && 10*r <= s.r || w == s.w && w >= manyFailed && 3*r <= s.r
}

// fit is how well one or two conditions tell failures from right cases.
type fit struct {
	of    []*literal
	w, r  int
	score float64
}

// best returns what is to be said of the failures; nil if it is nothing. Conditions of
// the process come first, unless a trial has shown that it does not matter.
func (s *search) best() *result.Common {
	if s.w < leastFailed || s.r < leastFailed {
		return nil
	}
	decided := s.alone.cases >= leastTried
	s.kept = decided && s.alone.keeps()
	var of, free *fit
	if !decided || s.alone.right > 0 {
		of = s.among(true)
	}
	if !s.kept {
		free = s.among(false)
	}
	if of == nil || free != nil && of.score < free.score-worth {
		of = free
	}
	c := &result.Common{Verdict: s.verdict, Conditions: []result.Condition{}, Failed: s.w, Right: s.r, AloneRight: s.alone.right, Alone: s.alone.cases}
	switch {
	case of != nil:
		c.Holds, c.RightHolds = of.w, of.r
		for _, l := range of.of {
			c.Conditions = append(c.Conditions, l.Condition)
		}
		slices.SortStableFunc(c.Conditions, func(a, b result.Condition) int {
			return bool2int(b.OfProcess()) - bool2int(a.OfProcess())
		})
	case s.kept && s.alone.right == s.alone.cases && s.alone.cases >= leastFailed:
		c.Holds, c.RightHolds = s.w, s.r
	default:
		return nil
	}
	return c
}

// among returns the best of the conditions that are about the process, alone or with
// another one; or of those that are not.
func (s *search) among(process bool) *fit {
	var list []*literal
	for i := range s.list {
		if l := &s.list[i]; process || !l.OfProcess() {
			list = append(list, l)
		}
	}
	var single, pair *fit
	better := func(best **fit, f *fit) {
		if (*best == nil || f.score > (*best).score) && s.fits(f.w, f.r) && s.unlikely(f) {
			*best = f
		}
	}
	for _, l := range list {
		if !process || l.OfProcess() {
			better(&single, &fit{[]*literal{l}, l.w, l.r, s.score(l.w, l.r)})
		}
	}
	for i, a := range list {
		if i == mostPaired {
			break
		}
		for _, b := range list[i+1:] {
			if process && !a.OfProcess() && !b.OfProcess() {
				continue
			}
			w := a.failed.common(b.failed)
			if 10*w < 9*s.w {
				continue
			}
			r := a.right.common(b.right)
			f := fit{w: w, r: r, score: s.score(w, r)}
			if f.score < max(s.score(a.w, a.r), s.score(b.w, b.r))+worth || pair != nil && f.score <= pair.score {
				continue
			}
			f.of = []*literal{a, b}
			better(&pair, &f)
		}
	}
	if single == nil || pair != nil && pair.score >= single.score+worth {
		return pair
	}
	return single
}

// unlikely reports whether conditions would hardly fit so well by chance, and each of
// two would not given the other.
func (s *search) unlikely(f *fit) bool {
	whole := &literal{failed: s.failed, right: s.right}
	tries := math.Log(chance) - math.Log(float64(2*s.tried))
	if len(f.of) == 1 {
		return s.rare(whole, f.of[0]) < tries
	}
	a, b := f.of[0], f.of[1]
	both := &literal{failed: meet(a.failed, b.failed, false), right: meet(a.right, b.right, false)}
	both.Kind = a.Kind
	if b.OfProcess() {
		both.Kind = b.Kind
	}
	return s.rare(whole, both) < tries-math.Log(float64(2*s.tried)) && s.rare(a, both) < tries && s.rare(b, both) < tries
}

// rare returns the logarithm of the chance that of the cases which meet some conditions
// those that meet further ones are failures so often. A process may fail as a whole, for
// a reason of its own: so that must hold within processes, too, and where it is about
// what the process was given, of processes.
func (s *search) rare(of, some *literal) float64 {
	chance := tail(of.failed.common(), of.right.common(), some.failed.common(), some.right.common())
	var within strata
	var failed, right, w, r int
	for _, p := range s.process {
		m, n := of.failed.common(p), of.right.common(p)
		in, on := some.failed.common(p), some.right.common(p)
		within.add(m, n, in, on)
		w, failed = w+bool2int(in > 0), failed+bool2int(in > 0)+bool2int(m > in)
		r, right = r+bool2int(on > 0), right+bool2int(on > 0)+bool2int(n > on)
	}
	if p := tail(failed, right, w, r); some.OfProcess() && (!s.kept || p > math.Log(chanceKept)) {
		chance = max(chance, p)
	}
	return max(chance, within.tail())
}

// strata add up tables of failures and right cases, one a process: the test of Mantel
// and Haenszel.
type strata struct{ w, mean, variance float64 }

// add adds a process with a number of failures and right cases, of which w and r meet
// the conditions.
func (t *strata) add(failed, right, w, r int) {
	n, drawn := float64(failed+right), float64(w+r)
	if n < 2 {
		return
	}
	t.w += float64(w)
	t.mean += drawn * float64(failed) / n
	t.variance += drawn * (n - drawn) * float64(failed) * float64(right) / n / n / (n - 1)
}

// tail returns the logarithm of the chance that this number of failures meets the conditions.
func (t *strata) tail() float64 {
	if t.variance == 0 {
		return 0
	}
	z := (t.w - t.mean - 0.5) / math.Sqrt(t.variance)
	if z > 30 {
		return -z * z / 2
	}
	return math.Log(math.Erfc(z/math.Sqrt2) / 2)
}

// tail returns the logarithm of the chance that of w+r cases, drawn of failed ones and
// right ones without looking, w or more are failed ones: Fisher's exact test.
func tail(failed, right, w, r int) float64 {
	choose := func(n, k int) float64 {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		return a - b - c
	}
	drawn, sum, first := w+r, 0.0, 0.0
	for k := w; k <= min(failed, drawn); k++ {
		p := choose(failed, k) + choose(right, drawn-k) - choose(failed+right, drawn)
		if k == w {
			first = p
		}
		sum += math.Exp(p - first)
	}
	return first + math.Log(sum)
}
