package runner

import (
	"context"
	"reflect"
	"sync"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// run is a run on its way: what its stages hand on to each other. They fill in
// the result, and finish adds what depends on all of it.
type run struct {
	result.Run

	o       Options // with the defaults; no stage changes them
	boxes   *boxes
	planned int // cases that are to be run

	begun    beginning      // with the first batches, each of which is run before all others
	plain    []plain        // the batches that the result will list, in order, as long as all are plain; then nil
	cases    []outcome      // those that it will list, in order
	kept     []int          // how many of cases each process was given
	lists    lists          // of outcomes, to be used again
	unlisted []result.Group // counts the cases that are not in cases; has all groups, in order

	reran        time.Time // when all that failed was run once more; zero: it was not
	alone        *trial    // once some failures were run alone
	news         News
	newsLock     sync.Mutex
	explanations []theory  // that explain everything, the named one first
	against      []outcome // what the solver printed for cases that refute them all
	short        bool      // wrong outputs are left that do less than they could by it

	// judgedBy are the readings that outputs are judged by: those that were asked
	// for; nil: the defaults, but others are excused. Once it turns out that the
	// solver follows no others throughout, it is the defaults without excuse.
	judgedBy []string
}

func newRun(o Options) *run {
	r := &run{o: o.withDefaults(), judgedBy: o.Readings}
	r.Header, r.Readings = r.o.header(), o.Readings
	return r
}

// explain judges what was printed for a case and notes what reports say of it.
// Nothing else in a run judges.
func (r *run) explain(c *outcome, output []byte, how oracle.ExplainOptions) {
	how.Exact = r.o.Exact
	if c.judged != nil && reflect.DeepEqual(*c.judged, how) {
		return // judging again would find nothing else
	}
	j := oracle.Explain(r.o.Problem, c.in, output, how)
	clause, fault, known := c.Clause, c.Fault, c.judged != nil && how.Misreadings != nil
	c.judged = &how
	c.Verdict = j.Verdict
	c.note(r.o.Problem, &j)
	if known && clause != c.Clause {
		// What the run has found out must not change what a baseline compares.
		c.Failure.Clause = c.Clause
	}
	if known {
		c.Clause, c.Fault = clause, fault
	}
}

// explore finds out what the failures come from: which misreading, which causes,
// and the smallest case of each.
func (r *run) explore(ctx context.Context) error {
	if ctx.Err() == nil && r.GaveUp == "" {
		if err := r.rerun(ctx); err != nil {
			return err
		}
	}
	if err := r.diagnose(ctx); err != nil {
		return err
	}
	if named := r.Diagnosis.Named; len(named) > 0 {
		r.tell(func(n *News) { n.Named = named })
	}
	if err := r.form(ctx); err != nil {
		return err
	}
	if err := r.rerunLater(ctx); err != nil {
		return err
	}
	r.explainCauses()
	if err := r.runAlone(ctx); err != nil {
		return err
	}
	if err := r.state(ctx); err != nil {
		return err
	}
	if err := r.common(ctx); err != nil {
		return err
	}
	if r.o.ShrinkTime > 0 && ctx.Err() == nil {
		return r.shrink(ctx)
	}
	return nil
}

// finish makes the result of what the stages have found.
func (r *run) finish(started time.Time, elapsed time.Duration, interrupted bool) *result.Run {
	r.Timing.Started, r.Timing.Elapsed = started, result.SecondsOf(elapsed)
	r.Groups = r.groups()
	r.Verdict = result.Nonconforming
	switch {
	case r.Missing != nil:
		r.Verdict = result.Incomplete
	case r.conforms():
		r.Verdict = result.Conforms
	case interrupted:
		r.Verdict = result.Interrupted
	}
	if r.Followed != nil && r.Followed.Cases == 0 {
		r.Followed = nil
	}
	for _, c := range r.o.Problem.Book().Clauses() {
		c.Form, c.Situations = false, nil // a result has no place for them
		r.Clauses = append(r.Clauses, c)
	}
	r.list()
	r.reproduce()
	whole := r.Run // without what the stages hold
	return &whole
}

// list lists the cases, with as much of each failure as is kept.
func (r *run) list() {
	examples := make(map[int]bool)
	for _, c := range r.Causes {
		examples[c.Example] = true
	}
	n, failures := len(r.cases), 0
	var plain []plain
	for _, p := range r.plain {
		if r.o.ListFailing && generated(p.group()) && p.slowness() < r.Timing.Slowest {
			r.Timing.AddUnlisted(p.group(), p.took.Wall)
			continue
		}
		plain, n = append(plain, p), n+len(p.batch)
	}
	r.Cases, r.Timing.Cases = make([]result.Case, 0, n), make([]result.CaseTime, 0, n)
	list := func(c *outcome, d detail) {
		r.Cases, r.Timing.Cases = append(r.Cases, c.listed(d)), append(r.Timing.Cases, c.took)
		if r.o.Printed != nil {
			r.o.Printed(&r.Cases[len(r.Cases)-1], c.in, c.output)
		}
	}
	for _, p := range plain {
		for i := range p.batch {
			o := p.outcome(i)
			list(&o, brief)
		}
	}
	for i := range r.cases {
		c := &r.cases[i]
		if c.shown() {
			failures++
		}
		d := detailOf(failures)
		if examples[i] || r.Shard != nil { // the diagnosis of all shards together needs the outputs
			d = full
		}
		list(c, d)
	}
}

// reproduce finds a command for each cause. That of a shard says what the shard
// found out; its header does not, as all shards together may find out something
// else.
func (r *run) reproduce() {
	h := r.Header
	h.Flags.Readings = r.judgedBy
	if r.Shard == nil {
		r.Flags = h.Flags
	}
	if r.Causes == nil {
		r.Causes = []result.Cause{}
	}
	if typed := r.o.typed(); len(typed) > 0 { // a merge has none
		solver := *h.Solver
		solver.Command, h.Solver = typed, &solver
	}
	for i := range r.Causes {
		c := &r.Causes[i]
		if c.Solver != nil {
			c.Reproduce = h.Reproduce(nil)
			continue
		}
		shown, how := &r.Cases[c.Example], h
		if c.Minimal != nil {
			shown = c.Minimal
		}
		if r.wrongByAny(shown) {
			how.Flags.Readings = r.o.Readings
		}
		c.Reproduce = how.Reproduce(shown)
	}
}

// wrongByAny reports whether a case is wrong without readings that are asked for, as by no
// reading its output is right.
func (r *run) wrongByAny(c *result.Case) bool {
	in, err := r.o.Problem.ParseCase(c.Input)
	if f := c.Failure; err != nil || f == nil || f.Output == nil || f.Output.From+f.Output.Rest > 0 {
		return false
	}
	j := r.o.Problem.Judge(in, []byte(c.Failure.Output.String()), oracle.JudgeOptions{Exact: r.o.Exact, Readings: r.o.Readings})
	return j.Verdict == oracle.Wrong
}

// conforms reports whether all cases were run and are right.
func (r *run) conforms() bool {
	if len(r.Causes) > 0 && r.Causes[0].Solver != nil {
		return false // also where a shard has no case
	}
	for _, g := range r.Groups {
		if g.Verdicts[oracle.OK]+g.Verdicts[oracle.OtherReading] < g.Cases {
			return false
		}
	}
	return true
}
