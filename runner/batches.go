package runner

import (
	"cmp"
	"context"
	"sync"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// window is how many batches may be under way for each process that runs: the
// results of those that ended early wait for the others.
const window = 8

// workersPerJob is how many batches are worked on for each process that may run:
// while one runs, the next is made and the last is judged.
const workersPerJob = 2

// After the batches that are listed anyway, a result keeps some of those with a
// failure out of each sampling window. It is a rule for each window, as a shard
// can't know what the shards before it have kept.
const (
	samplingWindow = 1000 // batches
	keptOfWindow   = 20
)

// batchRun is the part of a run that gives every case a verdict.
type batchRun struct {
	r        *run
	o        *Options
	batches  *batching
	from, to int // the batches to run
	budget   *budget
	done     int       // cases that have a verdict
	failures int       // of these, as reported to Options.Finished
	failed   bool      // one is not right: that the machine was busy does not change that
	sampler  sampler   // which batches are listed
	begins   chan bool // after a batch at the beginning: whether the next must be awaited, too
}

func newBatchRun(r *run) *batchRun {
	o, size := &r.o, r.o.Problem.Info().Batch
	if o.Adaptive {
		size = 1
	}
	b := &batchRun{r: r, o: o, batches: newBatching(o.Cases, size), budget: &budget{o: o}, begins: make(chan bool, 1)}
	b.from, b.to = o.Shard.Range(b.batches.count)
	if b.from > 0 || o.Adaptive {
		b.budget.begin.after = 1 // it does not begin with the first cases
	}
	for _, s := range b.batches.spans {
		count(&r.unlisted, s.Group, oracle.OK, 0) // the groups, in order
	}
	r.planned = b.batches.start(b.to) - b.batches.start(b.from)
	return b
}

// started reports to the caller that the first process is about to start.
func (b *batchRun) started() {
	if b.o.Started != nil {
		b.o.Started(b.r.Header, b.r.planned)
	}
	b.progress(0)
}

// notCompiled is the result of a solver that does not compile: no case is run,
// for one cause.
func (b *batchRun) notCompiled(start time.Time, e *source.CompileError) *result.Run {
	b.r.Sandbox = e.Sandbox
	b.started()
	b.skip(b.from, b.to)
	b.r.Causes = []result.Cause{{Verdict: oracle.DoesNotCompile, Count: 1,
		Solver: &result.Failure{Status: result.Short(e.Status), Stderr: result.Cut(e.Message, 0, result.OutputKept)}}}
	return b.r.finish(start, 0, false)
}

// played is what became of a batch.
type played struct {
	batch []cases.Case
	cases []outcome // nil: nobody has taken it
	err   error
}

// run gives every case a verdict. Batches run side by side; their results are
// taken in order, so that giving up does not depend on timing.
func (b *batchRun) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	order, err := b.start(ctx, &workers)
	if err != nil {
		return err
	}
	for i, begins := b.from, true; i < b.to; i++ {
		list := next(order)
		if list.err != nil {
			return list.err
		}
		if list.cases == nil {
			b.skip(i, b.to)
			break
		}
		if k := starved(list.cases); k >= 0 && !b.failed {
			return &BusyError{Case: list.cases[k].ID}
		}
		if !b.add(i, list.cases, list.batch) {
			b.r.lists.give(list.cases)
		}
		if b.r.GaveUp = b.budget.spent; b.r.GaveUp != "" {
			b.skip(i+1, b.to)
			break
		}
		if begins {
			begins = b.budget.begins()
			b.r.begun = b.budget.begin
			b.begins <- begins
		}
	}
	return nil
}

// starved returns the index of the first outcome that is no verdict; -1: there is none. No
// outcome is copied.
func starved(list []outcome) int {
	for i := range list {
		if list[i].starved {
			return i
		}
	}
	return -1
}

// start starts the workers. It returns where the results of batches can be
// had, in order, until the context is done.
func (b *batchRun) start(ctx context.Context, workers *sync.WaitGroup) (<-chan chan played, error) {
	order, free := make(chan chan played, window*b.o.Jobs), make(chan *worker, workersPerJob*b.o.Jobs)
	for range min(cap(free), b.to-b.from) {
		w, err := newWorker(b.r, b.r.judgedBy)
		if err != nil {
			return nil, err
		}
		free <- w
	}
	workers.Go(func() {
		defer close(order)
		for i, begins := b.from, true; i < b.to; i++ {
			done := make(chan played, 1)
			select {
			case order <- done:
			case <-ctx.Done():
				return
			}
			select {
			case w := <-free:
				workers.Go(func() {
					batch := b.o.Cases.Cases(b.batches.batch(i))
					list, err := w.repeated(ctx, batch)
					free <- w
					done <- played{batch, list, err}
				})
			case <-ctx.Done():
				done <- played{}
				return
			}
			if begins { // a solver that can't begin is known by the first batches, and nothing else need be started
				select {
				case begins = <-b.begins:
				case <-ctx.Done():
				}
			}
		}
	})
	return order, nil
}

// next returns what became of the next batch; no cases if nobody has taken it.
// Once the context is done workers end soon, and what had been played by then
// still gets its verdict.
func next(order <-chan chan played) played {
	done, more := <-order
	if !more {
		return played{}
	}
	return <-done
}

// add adds the results of the i-th batch. Once the budget is spent, the rest
// counts as not run, even if it was. It reports whether one failed.
func (b *batchRun) add(i int, list []outcome, batch []cases.Case) (failed bool) {
	t := &b.r.Timing
	for k := range list {
		c := &list[k]
		if b.budget.spent != "" {
			*c = newOutcome(batch[k], oracle.NotRun)
		}
		c.batch, c.at = batch, k
		b.budget.add(c)
		t.Slowest = max(t.Slowest, cmp.Or(c.took.CPU, c.took.Wall))
		if c.Verdict == oracle.TimedOut { // who waits uses no processor
			t.Slowest = max(t.Slowest, c.took.Wall)
		}
		t.Largest = max(t.Largest, c.took.Memory)
		failed = failed || c.shown()
	}
	b.failed = b.failed || failed
	b.finished(list, b.keep(i, list, batch, failed))
	b.r.tellFailed(list)
	b.progress(len(list))
	return failed
}

// lists are those of outcomes that nobody needs any more, of batches that are right: as a
// batch's take some 30 kB, new ones are most of what a long run would spend memory on.
type lists struct{ pool sync.Pool }

func (l *lists) give(list []outcome) { l.pool.Put(&list) }

// take returns a list of n outcomes, each of which the caller sets.
func (l *lists) take(n int) []outcome {
	if list, ok := l.pool.Get().(*[]outcome); ok && cap(*list) >= n {
		return (*list)[:n]
	}
	return make([]outcome, n)
}

// finished reports cases that have a verdict to the caller.
func (b *batchRun) finished(list []outcome, listed bool) {
	if b.o.Finished == nil {
		return
	}
	for k := range list {
		c := &list[k]
		if c.shown() {
			b.failures++
		}
		b.o.Finished(c.listed(detailOf(b.failures)), c.took, listed)
	}
}

func (b *batchRun) progress(n int) {
	if b.done += n; b.o.Progress != nil {
		b.o.Progress(b.done, b.r.planned)
	}
}

// keep lists the cases of the i-th batch or counts their verdicts.
func (b *batchRun) keep(i int, list []outcome, batch []cases.Case, failed bool) (listed bool) {
	from := b.batches.start(i)
	if from < b.o.Listed && len(b.r.cases) == 0 && isPlain(list) {
		b.r.plain = append(b.r.plain, plain{batch, list[0].took})
		return true
	}
	if b.sampler.lists(b.r, i, from, failed) {
		b.r.unfold()
	}
	return b.sampler.keep(b.r, i, from, list, failed)
}

// plain is a batch of which no more is to be said than that all its cases are right. As a right
// solver has hardly others, their outcomes are made only once another is listed.
type plain struct {
	batch []cases.Case
	took  result.CaseTime
}

// isPlain reports whether that is all that is to be said of a batch.
func isPlain(list []outcome) bool {
	took := list[0].took
	for i := range list {
		if o := &list[i]; o.Verdict != oracle.OK || o.judged != nil || o.Repeat != nil || o.took != took {
			return false
		}
	}
	return took.Together == len(list)
}

// group is that of its cases.
func (p *plain) group() string { return cases.Group(p.batch[0].ID) }

// slowness is what Timing.Slowest is the most of.
func (p *plain) slowness() result.Seconds { return cmp.Or(p.took.CPU, p.took.Wall) }

// outcome makes that of the i-th case of it.
func (p *plain) outcome(i int) outcome {
	o := newOutcome(p.batch[i], oracle.OK)
	o.took, o.batch, o.at = p.took, p.batch, i
	return o
}

// unfold lists the cases of the plain batches, which are the first.
func (r *run) unfold() {
	if r.plain == nil {
		return
	}
	r.cases = make([]outcome, 0, min(r.planned, r.o.Listed+r.o.Problem.Info().Batch)) // growing would move them many times
	for _, p := range r.plain {
		for i := range p.batch {
			r.cases = append(r.cases, p.outcome(i))
		}
		r.kept = append(r.kept, len(p.batch))
	}
	r.plain = nil
}

// sampler decides which batches are listed.
type sampler struct {
	window int // the sampling window that was kept from last
	kept   int // batches of it
}

// lists reports whether the i-th batch will be listed, which begins with the case at an
// index. That depends on the cases before it alone.
func (s *sampler) lists(r *run, i, from int, failed bool) bool {
	if n := i / samplingWindow; n != s.window {
		s.window, s.kept = n, 0
	}
	return from < r.o.Listed || failed && s.kept < keptOfWindow && len(r.cases) < 2*r.o.Listed
}

// keep lists the cases of the batch or counts their verdicts.
func (s *sampler) keep(r *run, i, from int, list []outcome, failed bool) (listed bool) {
	if s.lists(r, i, from, failed) {
		r.cases = append(r.cases, list...)
		r.kept = append(r.kept, len(list))
		if from >= r.o.Listed {
			s.kept++
		}
		return true
	}
	for k := range list {
		c := &list[k]
		count(&r.unlisted, c.Group, c.Verdict, 1)
		r.Timing.AddUnlisted(c.Group, c.took.Share())
	}
	return false
}

// skip notes that batches were not run.
func (b *batchRun) skip(from, to int) {
	i := from
	for ; i < to && b.batches.start(i) < b.o.Listed; i++ {
		batch := b.o.Cases.Cases(b.batches.batch(i))
		b.add(i, notRun(batch), batch)
	}
	if i >= to {
		return
	}
	// There may be more batches than anybody could go through.
	first, last := b.batches.start(i), b.batches.start(to)
	for _, s := range b.batches.spans {
		count(&b.r.unlisted, s.Group, oracle.NotRun, max(0, min(last, s.To)-max(first, s.From)))
	}
}

func notRun(batch []cases.Case) []outcome {
	list := make([]outcome, len(batch))
	for i, c := range batch {
		list[i] = newOutcome(c, oracle.NotRun)
	}
	return list
}
