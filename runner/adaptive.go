package runner

import (
	"context"
	"slices"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// mostQuestions is how many cases an adaptive run asks for at most.
const mostQuestions = 20

// questions are what an adaptive run asks a solver: one case a process, and next
// always the case that splits what may be the matter best. A solver that follows
// the rules, or what nobody has listed, is a possibility like each misreading.
type questions struct {
	ev    evidence // of the last answer
	list  []cases.Case
	asked []bool
	left  []*possible
}

// possible is what explains all answers so far: a misreading, or nothing for the
// rules.
type possible struct {
	theory
	shows []string // for each case; "" where that is what the rules show
	spent int      // cases in which it would show and did not, as it may print what is right there, too
}

// mostSpent is how many cases are spent on what does not show where it would: it
// stays possible, but no further case is chosen for it.
const mostSpent = 2

// show is what h is expected to show in a case.
func (h *possible) show(i int) string {
	if h.spent >= mostSpent {
		return ""
	}
	return h.shows[i]
}

// ask asks for cases of the plan until one misreading is left, or nothing tells
// apart what is. What no possibility explains is asked on for, up to the bound, as
// a pair or an edit may.
func (b *batchRun) ask(ctx context.Context) error {
	q, err := b.r.newQuestions()
	if err != nil {
		return err
	}
	w, err := newWorker(b.r, b.r.judgedBy)
	if err != nil {
		return err
	}
	b.r.Adaptive = &result.Adaptive{Of: len(q.list), Left: []int{}}
	for n := 0; n < mostQuestions && ctx.Err() == nil; n++ {
		i := q.next()
		if i < 0 {
			break
		}
		q.asked[i] = true
		batch := q.list[i : i+1]
		list, err := w.batch(ctx, batch)
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			break // nobody has answered
		}
		if err := q.answered(i, &list[0], b.r.judgedBy); err != nil {
			return err
		}
		b.r.Adaptive.Left = append(b.r.Adaptive.Left, q.misreadings())
		b.add(n, list, batch)
		if b.r.GaveUp = b.budget.spent; b.r.GaveUp != "" {
			break
		}
	}
	return nil
}

// newQuestions plays the cases of the plan, each alone, by all misreadings.
func (r *run) newQuestions() (*questions, error) {
	p := r.o.Problem
	q := &questions{
		ev:   evidence{problem: p, exact: r.o.Exact, jobs: r.o.Jobs, explained: func(c *outcome) bool { return c.Verdict == oracle.Wrong || c.Verdict == oracle.Malformed }},
		list: r.o.Cases.Cases(0, r.o.Cases.Len()),
	}
	q.asked = make([]bool, len(q.list))
	var all []oracle.Misreading
	q.left = append(q.left, &possible{theory: theory{readings: r.judgedBy}, shows: make([]string, len(q.list))})
	for _, m := range slices.Concat(r.singles(false), r.singles(true)) {
		all = append(all, m...)
		q.left = append(q.left, &possible{theory: theory{m, r.judgedBy}, shows: make([]string, len(q.list))})
	}
	for i := range q.list {
		shown, err := cases.Shown(p, all, q.list[i:i+1])
		if err != nil {
			return nil, &CaseError{ID: q.list[i].ID, Err: err}
		}
		for m, s := range shown {
			if s.Caught[0] {
				q.left[m+1].shows[i] = s.Behaviours[0]
			}
		}
	}
	return q, nil
}

// next returns the case whose answer leaves least on average; -1: none tells apart
// what is left. If nothing is left, it is the first that was not asked.
func (q *questions) next() int {
	if len(q.left) == 0 {
		return slices.Index(q.asked, false)
	}
	next, least := -1, len(q.left)*len(q.left)
	for i := range q.list {
		if q.asked[i] {
			continue
		}
		groups := make(map[string]int)
		for _, h := range q.left {
			groups[h.show(i)]++
		}
		sum := 0
		for _, n := range groups {
			sum += n * n
		}
		if sum < least {
			next, least = i, sum
		}
	}
	return next
}

// answered drops what does not print what the solver did. How a process crashed or
// was stopped says nothing of the rules, nor does an output that another reading
// excuses.
func (q *questions) answered(i int, c *outcome, readings []string) error {
	if c.Verdict != oracle.OK && !q.ev.explained(c) || !c.whole() {
		return nil
	}
	q.ev.batches, q.ev.answers = [][]outcome{{*c}}, nil
	if err := q.ev.play(readings); err != nil {
		return err
	}
	var left []*possible
	for _, h := range q.left {
		e, err := q.ev.problem.Engine(h.variant())
		if err != nil {
			return err
		}
		same := c.Verdict == oracle.OK
		if len(h.misread) > 0 {
			same, _ = q.ev.prints(e, 0, 0, nil)
		}
		if !same {
			continue
		}
		if left = append(left, h); c.Verdict == oracle.OK && h.shows[i] != "" {
			h.spent++
		}
	}
	q.left = left
	return nil
}

// misreadings counts those that are left.
func (q *questions) misreadings() (n int) {
	for _, h := range q.left {
		n += len(h.misread)
	}
	return n
}
