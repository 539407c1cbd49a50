package runner

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// Part is what is known of a finished shard.
type Part struct {
	Shard   Shard
	Cases   []CaseResult  // those that it listed; of a right one the id and the verdict will do
	Tally   []Tally       // of all its cases
	Minimal []*CaseResult // the smaller cases that it has found

	Sandbox          string
	Started          time.Time
	Elapsed, Slowest time.Duration
	Largest          int
	Unlisted         map[string]time.Duration // see [Result]
	Interrupted      bool
}

// Merger makes of the shards of a run what one run of all cases would have come
// to. It holds no more of them than such a run would. Start with [NewMerger],
// give [Merger.Add] all parts in order, and end with [Merger.Finish].
type Merger struct {
	batchRun
	worker  *worker
	parts   int
	added   int  // parts so far
	over    bool // nothing that comes counts any more
	minimal []*CaseResult
	until   time.Time // the last part's end
	sandbox []string
}

// NewMerger returns a merger for so many shards. Of the options it takes what
// says which cases were run and how they are judged. What head says of the run
// as a whole is copied into the result.
func NewMerger(o Options, head Result, shards int) (*Merger, error) {
	if o.Jobs == 0 {
		o.Jobs = runtime.NumCPU()
	}
	if o.Listed == 0 {
		o.Listed = DefaultListed
	}
	o.Shard = Shard{}
	r := head
	r.Info, r.Shard, r.Random = o.Problem.Info(), Shard{}, o.Cases.Random()
	m := &Merger{batchRun: *newBatchRun(&r, &o), parts: shards}
	var err error
	m.worker, err = newWorker(&o)
	return m, err
}

// MismatchError says that a part is none of this run.
type MismatchError struct {
	Shard  Shard
	Reason string
}

func (e *MismatchError) Error() string { return fmt.Sprintf("shard %s: %s", e.Shard, e.Reason) }

// Add adds the next part. The error is a [*MismatchError].
func (m *Merger) Add(p Part) error {
	bad := func(format string, args ...any) error {
		return &MismatchError{p.Shard, fmt.Sprintf(format, args...)}
	}
	if p.Shard.Of != m.parts || p.Shard.Index != m.added+1 {
		return bad("expected shard %s", Shard{m.added + 1, m.parts})
	}
	m.note(&p)
	list := p.Cases
	rest := tallyOf(p.Tally)
	from, to := p.Shard.Range(m.batches.count)
	for i := from; i < to && !m.over; i++ {
		first, last := m.batches.batch(i)
		if first >= m.o.Listed && (len(list) == 0 || !m.holds(first, last, list[0].ID)) {
			continue
		}
		if len(list) < last-first {
			return bad("found %d cases less than it must list", last-first-len(list))
		}
		batch := list[:last-first]
		list = list[last-first:]
		for k, c := range m.o.Cases.Cases(first, last) {
			if batch[k].ID != c.ID {
				return bad("found the case %s where %s must be", batch[k].ID, c.ID)
			}
			rest[group{cases.Group(c.ID), batch[k].Verdict}]--
			batch[k].Case = c
			m.judge(&batch[k])
		}
		m.take(i, batch)
		if m.r.GaveUp = m.budget.spent; m.r.GaveUp != "" {
			m.over = true
			m.skip(i + 1)
		}
	}
	if m.over {
		return nil
	}
	if len(list) > 0 {
		return bad("found the case %s, which is none of its own", list[0].ID)
	}
	for g, n := range rest {
		if n < 0 {
			return bad("found more cases of %s than are counted", g.name)
		}
		count(&m.r.unlisted, g.name, g.verdict, n)
	}
	for g, d := range p.Unlisted {
		m.r.takes(g, d)
	}
	return nil
}

// group is what cases are counted by.
type group struct {
	name    string
	verdict oracle.Verdict
}

func tallyOf(list []Tally) map[group]int {
	n := make(map[group]int)
	for _, t := range list {
		for v, k := range t.Verdicts {
			n[group{t.Group, v}] += k
		}
	}
	return n
}

// holds reports whether a case is one of a range of the plan.
func (m *Merger) holds(first, last int, id string) bool {
	at := m.o.Cases.Find(id)
	return at >= first && at < last
}

// note takes over what holds for the run as a whole.
func (m *Merger) note(p *Part) {
	m.added++
	r := m.r
	if r.Started.IsZero() || p.Started.Before(r.Started) {
		r.Started = p.Started
	}
	if end := p.Started.Add(p.Elapsed); end.After(m.until) {
		m.until = end
	}
	r.Slowest, r.Largest = max(r.Slowest, p.Slowest), max(r.Largest, p.Largest)
	r.Interrupted = r.Interrupted || p.Interrupted
	m.minimal = append(m.minimal, p.Minimal...)
	if !slices.Contains(m.sandbox, p.Sandbox) {
		m.sandbox = append(m.sandbox, p.Sandbox)
	}
}

// judge judges an output again: the shard may have found out something about
// the solver that does not hold for all.
func (m *Merger) judge(c *CaseResult) {
	if c.wrong() && len(c.Output) < OutputKept {
		m.worker.weigh(c, c.Output)
	}
}

// Finish returns the result of the whole. If the options have a command, its
// examples are shrunk as those of a run are; else the smaller cases that the
// parts have found are taken.
func (m *Merger) Finish(ctx context.Context) (*Result, error) {
	if m.added < m.parts {
		return nil, &MismatchError{Shard{m.added + 1, m.parts}, "missing"}
	}
	r, o := m.r, m.o
	r.Sandbox = strings.Join(m.sandbox, ", ")
	r.Elapsed = m.until.Sub(r.Started)
	if len(o.Command) > 0 {
		o.boxes = newBoxes(o)
		defer o.boxes.close()
		return r, r.explore(ctx, o)
	}
	if err := r.diagnose(ctx, o); err != nil {
		return nil, err
	}
	r.explain(o)
	return r, m.takeMinimal()
}

// takeMinimal gives each of the first causes the smallest of the cases that the
// parts have found for it.
func (m *Merger) takeMinimal() error {
	for i := range m.r.Causes {
		cause := &m.r.Causes[i]
		if i >= shrunkCauses || cause.Example.Verdict != oracle.Wrong {
			continue
		}
		least, err := m.size(cause.Example)
		if err != nil {
			return err
		}
		for _, c := range m.minimal {
			same, err := m.sameCause(cause.Example, c)
			if err != nil {
				return err
			}
			size, err := m.size(c)
			if err != nil {
				return err
			}
			if same && size < least {
				least = size
				made := *c
				cause.Minimal = &made
			}
		}
		if c := cause.Minimal; c != nil {
			c.ID, c.Misread = fmt.Sprintf("minimal/%d", i+1), cause.Example.Misread
			c.Judgement = m.o.Problem.Judge(c.Input, c.Output, oracle.JudgeOptions{Exact: m.o.Exact, Readings: m.r.readings(m.o), Suspects: c.Misread, Minimal: true})
		}
	}
	return nil
}

// sameCause reports whether what a smaller case shows is what the example
// shows: the same misreadings reproduce it, or, if none are known, its fault is
// the same.
func (m *Merger) sameCause(example, c *CaseResult) (bool, error) {
	if example.Misread == nil {
		return c.Misread == nil && c.Judgement.Fault == example.Judgement.Fault, nil
	}
	e, err := m.o.Problem.Engine(oracle.Variant{Misreadings: example.Misread, Readings: m.r.readings(m.o)})
	if err != nil {
		return false, err
	}
	output, _ := e.Append(nil, c.Input) // where it comes to no end, what was played counts
	return m.o.Problem.Alike(c.Input, output, c.Output), nil
}

func (m *Merger) size(c *CaseResult) (int, error) {
	answer, err := m.worker.engine.Append(nil, c.Input)
	return m.o.Problem.Size(c.Input, answer, c.Output), err
}
