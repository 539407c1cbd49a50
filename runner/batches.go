package runner

import (
	"cmp"
	"context"
	"sync"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// window is how many batches may be under way for each process that runs: the
// results of those that ended early wait for the others.
const window = 8

// workersPerJob is how many batches are worked on for each process that may run:
// while one runs, the next is made and the last is judged.
const workersPerJob = 2

// Of each stretch of so many batches, behind those that are listed anyway, a
// result keeps some of those with a failure. It is a rule for each stretch, as a
// shard can't know what the shards before it have kept.
const (
	stretch     = 1000
	keptOfThese = 20
)

// batchRun is the part of a run that gives every case a verdict.
type batchRun struct {
	r        *Result
	o        *Options
	batches  *batching
	from, to int // the batches to run
	budget   *budget
	done     int // cases that have a verdict
	now      int // the stretch that was kept from last
	kept     int // batches of it
}

func newBatchRun(r *Result, o *Options) *batchRun {
	b := &batchRun{r: r, o: o, batches: newBatching(o.Cases, r.Info.Batch), budget: &budget{o: o}}
	b.from, b.to = o.Shard.Range(b.batches.count)
	for _, s := range b.batches.spans {
		count(&r.unlisted, s.Group, oracle.OK, 0) // the groups, in order
	}
	r.Planned = b.batches.start(b.to) - b.batches.start(b.from)
	r.Cases = make([]CaseResult, 0, min(r.Planned, o.Listed+r.Info.Batch)) // growing would move them many times
	return b
}

// played is what became of a batch.
type played struct {
	cases []CaseResult
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
	for i := b.from; i < b.to; i++ {
		list := next(order)
		if list.err != nil {
			return list.err
		}
		if list.cases == nil {
			b.skip(i)
			break
		}
		b.take(i, list.cases)
		if b.r.GaveUp = b.budget.spent; b.r.GaveUp != "" {
			b.skip(i + 1)
			break
		}
	}
	return nil
}

// start starts the workers. It returns where the results of batches can be
// had, in order, until the context is done.
func (b *batchRun) start(ctx context.Context, workers *sync.WaitGroup) (<-chan chan played, error) {
	type job struct {
		index  int
		result chan played
	}
	jobs := make(chan job)
	order := make(chan chan played, window*b.o.Jobs)
	workers.Go(func() {
		defer close(order)
		defer close(jobs)
		for i := b.from; i < b.to; i++ {
			result := make(chan played, 1)
			select {
			case order <- result:
			case <-ctx.Done():
				return
			}
			select {
			case jobs <- job{i, result}:
			case <-ctx.Done():
				result <- played{}
				return
			}
		}
	})
	for range min(workersPerJob*b.o.Jobs, b.to-b.from) {
		w, err := newWorker(b.o)
		if err != nil {
			return nil, err
		}
		workers.Go(func() {
			for j := range jobs {
				list, err := w.batch(ctx, b.o.Cases.Cases(b.batches.batch(j.index)))
				j.result <- played{list, err}
			}
		})
	}
	return order, nil
}

// next returns what became of the next batch; no cases if nobody has taken it.
// Once the context is done workers end soon, and what had been played by then
// still gets its verdict.
func next(order <-chan chan played) played {
	result, more := <-order
	if !more {
		return played{}
	}
	return <-result
}

// take adds the results of the i-th batch. Once the budget is spent, the rest
// counts as not run, even if it was.
func (b *batchRun) take(i int, list []CaseResult) {
	batch := make([]cases.Case, len(list))
	for k := range list {
		batch[k] = list[k].Case
	}
	failed := false
	for k := range list {
		c := &list[k]
		if b.budget.spent != "" {
			*c = CaseResult{Case: c.Case, Verdict: oracle.NotRun}
		}
		c.batch, c.at = batch, k
		b.budget.add(c)
		b.r.Slowest = max(b.r.Slowest, cmp.Or(c.CPU, c.Wall))
		b.r.Largest = max(b.r.Largest, c.Memory)
		failed = failed || c.Failed() || c.wrong()
	}
	b.keep(i, list, failed)
	if b.o.Finished != nil {
		for k := range list {
			b.o.Finished(&list[k])
		}
	}
	b.progress(len(list))
}

func (b *batchRun) progress(n int) {
	if b.done += n; b.o.Progress != nil {
		b.o.Progress(b.done, b.r.Planned)
	}
}

// keep lists the cases of the i-th batch or counts their verdicts. What is
// listed depends on the cases before it alone.
func (b *batchRun) keep(i int, list []CaseResult, failed bool) {
	r := b.r
	if n := i / stretch; n != b.now {
		b.now, b.kept = n, 0
	}
	whole := b.batches.start(i) < b.o.Listed
	if whole || failed && b.kept < keptOfThese && len(r.Cases) < 2*b.o.Listed {
		r.Cases = append(r.Cases, list...)
		r.kept = append(r.kept, len(list))
		if !whole {
			b.kept++
		}
		return
	}
	for k := range list {
		list[k].Unlisted = true
		group := cases.Group(list[k].ID)
		count(&r.unlisted, group, list[k].Verdict, 1)
		r.takes(group, list[k].Wall/time.Duration(max(1, list[k].Together)))
	}
}

// takes adds to what the unlisted cases of a group took.
func (r *Result) takes(group string, d time.Duration) {
	if d == 0 { // it was not run
		return
	}
	if r.Unlisted == nil {
		r.Unlisted = map[string]time.Duration{}
	}
	r.Unlisted[group] += d
}

// skip notes that the batches from one on were not run.
func (b *batchRun) skip(from int) {
	for i := from; i < b.to; i++ {
		first, last := b.batches.batch(i)
		if first < b.o.Listed {
			b.take(i, notRun(b.o.Cases.Cases(first, last)))
			continue
		}
		count(&b.r.unlisted, b.batches.group(i), oracle.NotRun, last-first)
	}
}

func notRun(batch []cases.Case) []CaseResult {
	list := make([]CaseResult, len(batch))
	for i, c := range batch {
		list[i] = CaseResult{Case: c, Verdict: oracle.NotRun}
	}
	return list
}
