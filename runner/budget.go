package runner

import (
	"fmt"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// budget decides when a run has seen enough: a solver that sleeps would
// otherwise cost the time limit for every case.
type budget struct {
	o                         *Options
	failed, timeouts, crashes int
	together                  int    // batches that failed, of cases that are right alone
	alike                     int    // samples that crashed with the same last words, and nothing printed
	words                     string // these
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
		b.lastWords(c)
	}
	switch {
	case reached(b.timeouts, b.o.Budget.MaxTimeouts):
		b.spent = fmt.Sprintf("%d timed out (--max-timeouts)", b.timeouts)
	case reached(b.crashes, b.o.Budget.MaxCrashes):
		b.spent = fmt.Sprintf("%d crashed, malformed or over a limit (--max-crashes)", b.crashes)
	case b.o.Budget.MaxCrashes > 0 && b.alike >= 2 && b.alike == b.samples():
		b.spent = "all samples crashed with the same last words"
	case b.o.Budget.MaxCrashes > 0 && b.together >= maxTogether:
		b.spent = fmt.Sprintf("%d batches failed in which each %s is right alone", b.together, b.o.Problem.Info().Unit)
	case reached(b.failed, b.o.Budget.MaxFail):
		b.spent = fmt.Sprintf("%d failed (--max-fail)", b.failed)
	}
}

// lastWords counts a sample that crashed before it had printed anything as the
// others did: a solver that can't begin fails in every case.
func (b *budget) lastWords(c *outcome) {
	words := string(c.stderr)
	if c.Verdict != oracle.Crashed || c.Group != cases.Samples || len(c.output) > 0 || words == "" || b.alike > 0 && words != b.words {
		return
	}
	b.words = words
	b.alike++
}

// samples is how many samples the run begins with.
func (b *budget) samples() int {
	if s := b.o.Cases.Spans(); len(s) > 0 && s[0].Group == cases.Samples {
		return s[0].To
	}
	return 0
}

func reached(n, limit int) bool { return limit > 0 && n >= limit }
