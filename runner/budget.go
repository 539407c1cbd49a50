package runner

import (
	"fmt"
	"strings"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// budget decides when a run has seen enough: a solver that sleeps would
// otherwise cost the time limit for every case.
type budget struct {
	o                         *Options
	failed, timeouts, crashes int
	late                      int            // processes that timed out, or were killed after as long
	killed                    int            // of these, cases that were killed for something else
	together                  int            // batches that failed, of cases that are right alone
	begin                     beginning      // of the run
	over                      int            // the first cases, if each went over the same limit
	limit                     oracle.Verdict // which
	spent                     string         // why it is spent; "" as long as it is not
}

// maxTogether is how many batches may fail of which each case is right alone: a
// solver that can't keep cases apart fails in all.
const maxTogether = 2

// lateForEach is how many processes may time out for each case that may: each costs the
// time limit, and the cases are found by halving batches.
const lateForEach = 2

// beginning is how the first cases of a run failed: a solver that can't begin fails in every case.
type beginning struct {
	after int    // cases that were run before
	alike int    // the first cases, if they failed in the same way; crashed ones printed nothing
	how   string // their last words without values, or the signal that ended them in silence; "" if they timed out
}

// leastAlike is how many cases at least must fail in the same way for a solver to be
// one that can't begin: one sample alone may be special.
const leastAlike = 2

// add counts one result.
func (b *budget) add(c *outcome) {
	v := c.Verdict
	b.begin.add(c)
	if (v == oracle.OutputLimit || v == oracle.MemoryLimit) && b.over == b.begin.after-1 && (b.over == 0 || v == b.limit) {
		b.over++
		b.limit = v
	}
	if !result.Failed(v) {
		return
	}
	b.failed++
	switch v {
	case oracle.TimedOut:
		b.timeouts++
		b.late += 1 + c.late
		if c.With != nil && b.o.Budget.MaxTimeouts > 0 {
			b.together++
		}
	case oracle.Crashed, oracle.MemoryLimit, oracle.OutputLimit, oracle.Forbidden, oracle.Malformed:
		b.crashes++
		if max(c.took.CPU, c.took.Wall) >= result.SecondsOf(b.o.Timeout/2) { // it fills its memory slowly, say
			b.late++
			b.killed++
		}
		if c.With != nil && b.o.Budget.MaxCrashes > 0 {
			b.together++
		}
	}
	switch {
	case reached(b.timeouts, b.o.Budget.MaxTimeouts):
		b.spent = fmt.Sprintf("%d timed out (--max-timeouts)", b.timeouts)
	case reached(b.late, lateForEach*b.o.Budget.MaxTimeouts) && b.killed > 0:
		b.spent = fmt.Sprintf("%d processes took half of the time limit or more (--max-timeouts)", b.late)
	case reached(b.late, lateForEach*b.o.Budget.MaxTimeouts):
		b.spent = fmt.Sprintf("%d processes timed out (--max-timeouts)", b.late)
	case reached(b.crashes, b.o.Budget.MaxCrashes):
		b.spent = fmt.Sprintf("%d crashed, malformed or over a limit (--max-crashes)", b.crashes)
	case b.begin.alike > 0 && b.begin.alike == b.needed() && b.begin.how != "" && b.o.Budget.MaxCrashes > 0:
		b.spent = b.first() + " crashed with the same message"
		if strings.HasPrefix(b.begin.how, signalled) {
			b.spent = b.first() + " crashed by the same signal"
		}
	case b.begin.alike > 0 && b.begin.alike == b.needed() && b.begin.how == "" && b.o.LateSamples:
		b.spent = b.first() + " timed out"
	case b.over > 0 && b.over == b.needed() && b.o.Budget.MaxCrashes > 0:
		b.spent = b.first() + " went over the output limit"
		if b.limit == oracle.MemoryLimit {
			b.spent = b.first() + " went over the memory limit"
		}
	case b.together >= maxTogether:
		b.spent = fmt.Sprintf("%d batches failed whose %ss are each right when run alone", b.together, b.o.Problem.Info().Unit)
	case reached(b.failed, b.o.Budget.MaxFail):
		b.spent = fmt.Sprintf("%d failed (--max-fail)", b.failed)
	}
}

// signalled begins the status of a process that a signal ended.
const signalled = "signal: "

// values are what last words of one fault differ in: ValueError: 'HA' and 'SS'.
const values = `"[^"\n]*"|'[^'\n]*'|[0-9]+`

// add notes a case if all before it failed as it does, a crash before anything was printed:
// a solver that times out may have printed something, and does no better in other cases.
func (b *beginning) add(c *outcome) {
	b.after++
	late := c.Verdict == oracle.TimedOut
	if b.alike != b.after-1 || !late && (c.Verdict != oracle.Crashed || len(c.output) > 0) {
		return
	}
	words := ""
	if !late {
		words = pattern.Of(values).ReplaceAllString(string(c.stderr), "")
		if words == "" && c.Failure != nil && strings.HasPrefix(c.Failure.Status, signalled) {
			words = c.Failure.Status
		}
		if words == "" {
			return
		}
	}
	if b.alike == 0 || words == b.how {
		b.how = words
		b.alike++
	}
}

// samples is how many samples the run begins with.
func (b *budget) samples() int {
	if s := b.o.Cases.Spans(); len(s) > 0 && s[0].Group == cases.Samples {
		return s[0].To
	}
	return 0
}

// needed is how many of the first cases must fail in the same way: the samples, and
// the next case if there is but one. It is 0 of a run without samples.
func (b *budget) needed() int {
	if n := b.samples(); n > 0 {
		return max(n, leastAlike)
	}
	return 0
}

// begins reports whether all cases so far failed in the same way, and it takes more to
// know that the solver can't begin.
func (b *budget) begins() bool { return b.begin.alike == b.begin.after && b.begin.alike < b.needed() }

// first names the cases that a solver must begin with.
func (b *budget) first() string {
	if b.samples() >= leastAlike {
		return "all samples"
	}
	return "the first " + english.Count(leastAlike, b.o.Problem.Info().Unit)
}

func reached(n, limit int) bool { return limit > 0 && n >= limit }
