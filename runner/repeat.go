package runner

import (
	"context"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// repeated gives a verdict to each case of a batch, as often as was asked for. A case that
// does not come out the same each time is flaky.
func (w *worker) repeated(ctx context.Context, batch []cases.Case) ([]outcome, error) {
	list, err := w.batch(ctx, batch)
	if err != nil || w.o.Repeat < 2 {
		return list, err
	}
	all, err := w.again(ctx, batch, [][]outcome{list})
	if err != nil {
		return list, err
	}
	for i := range list {
		runs := countRuns(all, i)
		if runs.Results < 2 {
			continue
		}
		if len(batch) > 1 { // is it by itself, too?
			alone, err := w.again(ctx, batch[i:i+1], nil)
			if err != nil {
				return list, err
			}
			runs.Alone = countRuns(alone, 0).Results
		}
		list[i] = flakyOf(all, i)
		list[i].Repeat = &runs
		if runs.Alone == 1 {
			list[i].With = names(batch)
		}
	}
	return list, nil
}

// flakyOf returns the i-th case as flaky, with the first of its wrong outputs, if there is one.
func flakyOf(all [][]outcome, i int) outcome {
	o, shown := all[0][i], result.Failure{}
	for _, list := range all {
		if list[i].Verdict == oracle.Wrong {
			o, shown = list[i], *list[i].Failure
			break
		}
	}
	o.flaky(result.FaultOtherOutput)
	o.Failure.Expected, o.Failure.Got, o.Failure.Mark = shown.Expected, shown.Got, shown.Mark
	return o
}

// again runs a batch until it has been run as often as was asked for.
func (w *worker) again(ctx context.Context, batch []cases.Case, all [][]outcome) ([][]outcome, error) {
	for len(all) < w.o.Repeat && ctx.Err() == nil {
		list, err := w.batch(ctx, batch)
		if err != nil {
			return nil, err
		}
		all = append(all, list)
	}
	return all, nil
}

// countRuns counts the different results of the i-th case. A run in which it was late, or
// not reached, says nothing about what would have been printed.
func countRuns(all [][]outcome, i int) (r result.Repeat) {
	type kind struct {
		verdict oracle.Verdict
		digest  [32]byte
	}
	seen := map[kind]bool{}
	for _, list := range all {
		o := &list[i]
		if o.Verdict == oracle.TimedOut || o.Verdict == oracle.NotRun {
			continue
		}
		r.Runs++
		if o.passed() {
			r.Right++
		}
		seen[kind{o.Verdict, o.digest}] = true
	}
	r.Results = len(seen)
	return r
}
