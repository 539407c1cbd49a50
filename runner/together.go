package runner

import (
	"context"
	"slices"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// firstTwo handles a batch that failed if already its first two cases fail
// together and are right alone: then it need not be run case by case. It
// returns nil if they do not.
func (w *worker) firstTwo(ctx context.Context, batch []cases.Case, answers, outputs [][]byte) ([]outcome, error) {
	pair := batch[:2]
	list, err := w.oneByOne(ctx, pair)
	if err != nil || anyFailed(list) {
		return nil, err
	}
	p, err := w.process(ctx, pair)
	if _, cut := w.unpack(p.Stdout, 2); err != nil || p.End == sandbox.Stopped || p.End == sandbox.Exited && cut == nil {
		return nil, err
	}
	if list, err = w.onlyTogether(ctx, pair, list, answers[:2], p.End); err != nil || !anyFailed(list) {
		return nil, err
	}
	list = append(list, notRun(batch[2:])...)
	for i := 2; i < len(outputs) && w.right(batch[i], answers[i], outputs[i]); i++ {
		list[i] = w.judge(batch[i], answers[i], outputs[i:i+1], sandbox.Result{End: sandbox.Exited, Wall: p.Wall})
	}
	return list, nil
}

// onlyTogether handles a batch that failed although each of its cases is right
// alone: the solver is too slow for that many, or can't keep them apart. The
// batch is run once more, to be sure; the failure is charged to the first case
// without a right output.
func (w *worker) onlyTogether(ctx context.Context, batch []cases.Case, list []outcome, answers [][]byte, before sandbox.End) ([]outcome, error) {
	p, err := w.process(ctx, batch)
	if err != nil || p.End == sandbox.Stopped {
		return list, err
	}
	outputs, cut := w.unpack(p.Stdout, len(batch))
	at := len(batch) - 1
	for i := range outputs {
		if !w.right(batch[i], answers[i], outputs[i]) {
			at = i
			break
		}
	}
	if p.End == sandbox.Exited && cut == nil {
		// The failure did not show again. A busy machine can make a process
		// late; nothing else may differ.
		if before != sandbox.TimedOut {
			list[at] = newOutcome(batch[at], oracle.NotDeterministic)
			list[at].flaky(result.FaultOnce)
			list[at].With = names(batch)
		}
		for i := range outputs {
			if c := w.judge(batch[i], answers[i], outputs[i:i+1], p); result.Failed(c.Verdict) {
				c.With, c.took.Together = names(batch), len(batch)
				list[i] = c
			}
		}
		return list, nil
	}
	if len(outputs) < len(batch) {
		at = min(at, len(outputs))
	}
	r := w.judge(batch[at], answers[at], outputs[at:min(at+1, len(outputs))], p)
	if r.Verdict == oracle.OK || p.End == sandbox.Exited && at == len(outputs) {
		r.malformed(cut, p.Stdout)
		r.OutputSHA256 = "" // this is the output of many cases
	}
	if p.End == sandbox.Exited {
		r.undivided(p.Stdout, batch)
	}
	few := batch
	if p.End != sandbox.TimedOut { // each try would take as long
		few, err = w.fewest(ctx, batch, at, func(p sandbox.Result, some []cases.Case, _ int) bool {
			_, cut := w.unpack(p.Stdout, len(some))
			return p.End != sandbox.Exited || cut != nil
		})
	}
	r.With, r.took.Together = names(few), len(batch)
	list[at] = r
	return list, err
}

// names returns the ids of cases.
func names(list []cases.Case) []string { return result.AllValid(cases.IDs(list)) }

// fewest returns few cases of a batch, batch[at] among them and in order, whose
// process still fails; failed is told what became of it, and the place of
// batch[at]. It takes for granted that more cases fail, too, and prefers those
// just before batch[at]. If that takes many, the farthest of them is needed, and is
// tried alone: often the state comes from it only.
func (w *worker) fewest(ctx context.Context, batch []cases.Case, at int, failed func(p sandbox.Result, some []cases.Case, at int) bool) ([]cases.Case, error) {
	others := make([]int, 0, len(batch))
	for i := at - 1; i >= 0; i-- {
		others = append(others, i)
	}
	for i := at + 1; i < len(batch); i++ {
		others = append(others, i)
	}
	few := batch
	try := func(others ...int) (bool, error) {
		places := append(slices.Clone(others), at)
		slices.Sort(places)
		some := make([]cases.Case, len(places))
		for i, k := range places {
			some[i] = batch[k]
		}
		p, err := w.process(ctx, some)
		if err != nil || p.End == sandbox.Stopped || !failed(p, some, slices.Index(places, at)) {
			return false, err
		}
		few = some
		return true, nil
	}
	least, most := 1, len(others) // how many others are needed
	for least < most && ctx.Err() == nil {
		n := (least + most) / 2
		if least == 1 && most == len(others) {
			n = 1 // mostly one other will do
		}
		if fails, err := try(others[:n]...); err != nil {
			return batch, err
		} else if fails {
			most = n
		} else {
			least = n + 1
		}
	}
	if most > 1 && ctx.Err() == nil {
		if _, err := try(others[most-1]); err != nil {
			return batch, err
		}
	}
	return few, nil
}
