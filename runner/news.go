package runner

import (
	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// News is what a run has found out so far, for those who wait. Each call of
// [Options.News] has all that is known.
type News struct {
	Failed int            // cases with a verdict that failed
	ID     string         // the first of them; "": none
	First  oracle.Verdict // its verdict

	// Among Cases cases that one process was given is one, at least, at which it ended
	// so, and which is looked for; 0: nothing is looked for.
	Cases int
	Ended oracle.Verdict

	Named []oracle.Misreading // the misreadings that explain the failures; nil: none yet
}

// tell hands on what is known once change has added to it.
func (r *run) tell(change func(n *News)) {
	if r.o.News == nil {
		return
	}
	r.newsLock.Lock()
	defer r.newsLock.Unlock()
	change(&r.news)
	r.o.News(r.news)
}

// tellFailed hands on what became of the cases of a batch.
func (r *run) tellFailed(list []outcome) {
	failed := 0
	var first *outcome
	for i := range list {
		if c := &list[i]; result.Failed(c.Verdict) {
			if failed++; first == nil {
				first = c
			}
		}
	}
	if failed == 0 {
		return
	}
	r.tell(func(n *News) {
		if n.Failed == 0 {
			n.ID, n.First = first.ID, first.Verdict
		}
		n.Failed += failed
		n.Cases = 0
	})
}

// tellEnded hands on that a process did not end well that was given several cases.
func (r *run) tellEnded(batch []cases.Case, v oracle.Verdict) {
	if len(batch) > 1 && v != "" {
		r.tell(func(n *News) { n.Cases, n.Ended = len(batch), v })
	}
}
