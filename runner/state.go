package runner

import (
	"cmp"
	"context"
	"slices"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// state makes one cause of all failures of a verdict that come of what the solver keeps
// from one case to the next: in which decision that shows first is chance, and tells
// nothing of several faults.
func (r *run) state(ctx context.Context) error {
	if len(r.Diagnosis.Named) > 0 || r.Diagnosis.Form != nil || !slices.ContainsFunc(r.Causes, r.needsOthers) {
		return nil
	}
	alone, err := r.tryAlone(ctx)
	if err != nil || ctx.Err() != nil {
		return err
	}
	if !alone.keeps() {
		return nil
	}
	into := make([]int, len(r.Causes)) // the cause that each becomes part of
	var list []result.Cause
	for i, c := range r.Causes {
		at := slices.IndexFunc(list, func(o result.Cause) bool {
			return o.Verdict == c.Verdict && r.needsOthers(o) && (r.needsOthers(c) || i >= examplesRunAlone)
		})
		if into[i] = at; at < 0 {
			into[i] = len(list)
			list = append(list, c)
			continue
		}
		o := &list[at]
		o.Count += c.Count
		if a, b := &r.cases[c.Example], &r.cases[o.Example]; a.With != nil && (len(a.With) < len(b.With) || len(a.With) == len(b.With) && r.betterExample(a, b)) {
			o.Example = c.Example
		}
	}
	r.arrange(list, into)
	return nil
}

// needsOthers reports whether the example of a cause is wrong only in one process with
// other cases.
func (r *run) needsOthers(c result.Cause) bool {
	return (c.Verdict == oracle.Wrong || c.Verdict == oracle.Malformed) && len(r.cases[c.Example].With) > 1
}

// arrange takes causes for those that were found, the largest first; into says for each
// of these which it is part of.
func (r *run) arrange(list []result.Cause, into []int) {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[b].Count, list[a].Count) })
	place := make([]int, len(list))
	r.Causes = nil
	for at, i := range order {
		place[i] = at
		r.Causes = append(r.Causes, list[i])
	}
	for i := range r.cases {
		if c := r.cases[i].Cause; c != nil {
			at := place[into[*c]]
			r.cases[i].Cause = &at
		}
	}
}
