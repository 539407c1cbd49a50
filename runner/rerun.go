package runner

import (
	"context"
	"crypto/sha256"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// rerun runs every process with a wrong or malformed output once more. A
// solver that prints something else for the same input is not deterministic,
// and no other finding about it can be relied on.
func (r *run) rerun(ctx context.Context) error {
	var workers errgroup.Group
	workers.SetLimit(r.o.Jobs)
	repeated := 0
	for _, batch := range r.batches() {
		if repeated > 0 && repeated == r.o.Repeated {
			break
		}
		if !slices.ContainsFunc(batch, func(c outcome) bool { return c.repeatable() }) {
			continue
		}
		repeated++
		workers.Go(func() error {
			w, err := newWorker(r, r.judgedBy)
			if err != nil {
				return err
			}
			return w.rerun(ctx, batch)
		})
	}
	err := workers.Wait()
	r.reran = time.Now()
	return err
}

// aSecond lies between two runs of a process in any case: a solver that takes its random
// numbers from a clock of whole seconds does the same until then.
const aSecond = 1100 * time.Millisecond

// rerunLater runs some processes that failed once more, at least a second after all were. If
// one prints something else, all are run again, and what was found is dropped. Nobody waits
// for that where misreadings explain everything, or where an answer is wanted at once.
func (r *run) rerunLater(ctx context.Context) error {
	early := aSecond - time.Since(r.reran)
	soon := len(r.Diagnosis.Named) > 0 || r.o.ListOnly || r.o.ShrinkTime == 0
	if r.reran.IsZero() || r.count(oracle.NotDeterministic) > 0 || early > 0 && soon {
		return nil
	}
	w, err := newWorker(r, r.judgedBy)
	if err != nil {
		return err
	}
	left := 3
	for _, batch := range r.batches() {
		if left == 0 || !slices.ContainsFunc(batch, func(c outcome) bool { return c.repeatable() }) {
			continue
		}
		if left == 3 {
			wait(ctx, early)
		}
		left--
		if err := w.rerun(ctx, batch); err != nil {
			return err
		}
	}
	if r.count(oracle.NotDeterministic) == 0 {
		return nil
	}
	r.Diagnosis = result.Diagnosis{}
	for i := range r.cases {
		r.cases[i].Misread = nil
	}
	return r.rerun(ctx)
}

// wait waits for a time, or until nobody wants to know.
func wait(ctx context.Context, t time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(t):
	}
}

// repeatable reports whether c failed by what was printed, as one of its batch.
func (c *outcome) repeatable() bool {
	return (c.Verdict == oracle.Wrong || c.Verdict == oracle.Malformed) && c.With == nil
}

// rerun runs the cases of one batch as they were run before and compares the
// outputs of those that failed.
func (w *worker) rerun(ctx context.Context, list []outcome) error {
	batch := list[0].batch
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
		} else if now, end, err = w.alone(ctx, batch[i:i+1]); err != nil || end == sandbox.TimedOut {
			return err
		}
		if sha256.Sum256(now) != c.digest && ctx.Err() == nil {
			c.flaky(result.FaultOtherOutput)
		}
	}
	return nil
}

// alone returns the output of one case, run alone: as a whole if it can't be cut,
// as [outcome.malformed] keeps it, and nil if the process failed.
func (w *worker) alone(ctx context.Context, one []cases.Case) ([]byte, sandbox.End, error) {
	p, err := w.process(ctx, one)
	if err != nil || p.End != sandbox.Exited {
		return nil, p.End, err
	}
	if list, cut := w.unpack(p.Stdout, 1); cut == nil {
		return list[0], p.End, nil
	}
	return p.Stdout, p.End, nil
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
