package runner

import (
	"fmt"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// budget decides when a run has seen enough: a solver that sleeps would
// otherwise cost the time limit for every case.
type budget struct {
	o                         *Options
	failed, timeouts, crashes int
	together                  int    // batches that failed, of cases that are right alone
	spent                     string // why it is spent; "" as long as it is not
}

// maxTogether is how many batches may fail of which each case is right alone: a
// solver that can't keep cases apart fails in all.
const maxTogether = 2

// add counts one result.
func (b *budget) add(c *outcome) {
	v := c.Verdict
	if !result.Failed(v) {
		return
	}
	b.failed++
	switch v {
	case oracle.TimedOut:
		b.timeouts++
	case oracle.Crashed, oracle.MemoryLimit, oracle.OutputLimit, oracle.Forbidden, oracle.Malformed:
		b.crashes++
		if c.With != nil {
			b.together++
		}
	}
	switch {
	case reached(b.timeouts, b.o.Budget.MaxTimeouts):
		b.spent = fmt.Sprintf("%d timed out (--max-timeouts)", b.timeouts)
	case reached(b.crashes, b.o.Budget.MaxCrashes):
		b.spent = fmt.Sprintf("%d crashed, malformed or over a limit (--max-crashes)", b.crashes)
	case b.o.Budget.MaxCrashes > 0 && b.together >= maxTogether:
		b.spent = fmt.Sprintf("%d batches failed in which each %s is right alone", b.together, b.o.Problem.Info().Unit)
	case reached(b.failed, b.o.Budget.MaxFail):
		b.spent = fmt.Sprintf("%d failed (--max-fail)", b.failed)
	}
}

func reached(n, limit int) bool { return limit > 0 && n >= limit }
