package runner

import (
	"context"
	"crypto/sha256"
	"slices"
	"sync"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// runAgain runs every process with a wrong or malformed output once more. A
// solver that prints something else for the same input is not deterministic,
// and no other finding about it can be relied on.
func (r *Result) runAgain(ctx context.Context, o *Options) error {
	var jobs [][]CaseResult
	for _, batch := range r.batches() {
		if slices.ContainsFunc(batch, func(c CaseResult) bool { return c.repeatable() }) {
			jobs = append(jobs, batch)
		}
	}
	queue := make(chan []CaseResult)
	errs := make(chan error, o.Jobs)
	var workers sync.WaitGroup
	for range o.Jobs {
		w, err := newWorker(o)
		if err != nil {
			return err
		}
		workers.Go(func() {
			for j := range queue {
				if err := w.again(ctx, j); err != nil {
					select {
					case errs <- err:
					default:
					}
				}
			}
		})
	}
	for _, j := range jobs {
		queue <- j
	}
	close(queue)
	workers.Wait()
	close(errs)
	return <-errs
}

// repeatable reports whether c failed by what was printed, as one of its batch.
func (c *CaseResult) repeatable() bool {
	return (c.Verdict == oracle.Wrong || c.Verdict == oracle.Malformed) && c.With == nil
}

// again runs the cases of one batch as they were run before and compares the
// outputs of those that failed.
func (w *worker) again(ctx context.Context, list []CaseResult) error {
	batch := make([]cases.Case, len(list))
	for i := range list {
		batch[i] = list[i].Case
	}
	outputs, end, err := w.outputs(ctx, batch)
	if err != nil || end == sandbox.TimedOut {
		return err // being late says nothing about what would have been printed
	}
	for i := range list {
		c := &list[i]
		if !c.repeatable() || ctx.Err() != nil {
			continue
		}
		var now []byte
		if outputs != nil {
			now = outputs[i]
		} else if alone, end, err := w.outputs(ctx, batch[i:i+1]); err != nil || end == sandbox.TimedOut {
			return err
		} else if alone != nil {
			now = alone[0]
		}
		if sha256.Sum256(now) != c.digest && ctx.Err() == nil {
			c.Verdict = oracle.NotDeterministic
			c.Judgement = oracle.Judgement{Fault: "two runs on the same input print different outputs"}
		}
	}
	return nil
}

// outputs returns one output a case, or nil if the process failed or printed
// what does not divide so, and how the process ended.
func (w *worker) outputs(ctx context.Context, batch []cases.Case) ([][]byte, sandbox.End, error) {
	p, err := w.process(ctx, batch)
	if err != nil || p.End != sandbox.Exited {
		return nil, p.End, err
	}
	list, cut := w.unpack(p.Stdout, len(batch))
	if cut != nil {
		return nil, p.End, nil
	}
	return list, p.End, nil
}
