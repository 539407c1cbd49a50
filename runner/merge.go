package runner

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Merger makes of the shards of a run what one run of all cases would have come
// to. It holds no more of them than such a run would. Start with [NewMerger],
// give [Merger.Add] the parts in order, and end with [Merger.Finish].
type Merger struct {
	batchRun
	worker       *worker
	parts        int
	added        int  // parts so far
	over         bool // nothing that comes counts any more
	interrupted  bool
	minimal      []*outcome         // the smaller cases that the parts have found
	forms        []result.Rewriting // that the parts have found
	cut          bool               // the time ended the search of a part
	sandbox      []string
	began, ended time.Time
}

// NewMerger returns a merger for a number of shards. Of the options it takes what
// says which cases were run and how they are judged; head is what all shards say
// of the run, and which of them are missing: their cases count as not run.
func NewMerger(o Options, head result.Header, shards int) (*Merger, error) {
	o.Shard = result.Part{}
	r := newRun(o)
	head.Shard, head.Schema, head.Problem = nil, r.Schema, r.Problem
	r.Header = head
	m := &Merger{batchRun: *newBatchRun(r), parts: shards}
	var err error
	m.worker, err = newWorker(r, o.Readings)
	return m, err
}

// MismatchError says that a part is none of this run.
type MismatchError struct {
	Shard  result.Part
	Reason string
}

func (e *MismatchError) Error() string { return fmt.Sprintf("shard %s: %s", e.Shard, e.Reason) }

// part is a shard that is being added.
type part struct {
	result.Part
	run  *result.Run
	at   int            // of the cases that it lists, the next
	rest []result.Group // counts its cases except those that were added
}

func (p *part) mismatch(format string, args ...any) error {
	return &MismatchError{p.Part, fmt.Sprintf(format, args...)}
}

// Add adds the run of the next shard. The error is a [*MismatchError], or says
// that a minimal case can't be read or played.
func (m *Merger) Add(d *result.Run) error {
	p := &part{run: d}
	for _, g := range d.Groups {
		for v, n := range g.Verdicts {
			count(&p.rest, g.Name, v, n)
		}
	}
	if d.Shard != nil {
		p.Part = d.Shard.Part
	}
	if p.Of != m.parts || p.Index <= m.added || p.Index > m.added+1 && m.r.Missing == nil {
		return p.mismatch("expected shard %s", result.Part{Index: m.added + 1, Of: m.parts})
	}
	m.leave(p.Index - 1)
	if err := m.addMinimal(d); err != nil {
		return err
	}
	m.note(d)
	from, to := p.Range(m.batches.count)
	if found, expected := d.Total(), m.batches.start(to)-m.batches.start(from); found != expected {
		return p.mismatch("found %d cases, expected %d", found, expected)
	}
	for i := from; !m.over; i++ {
		if i = m.nextListed(i, to, p); i == to {
			break
		}
		if err := m.addBatch(i, p); err != nil {
			return err
		}
	}
	if m.over {
		return nil
	}
	if p.at < len(d.Cases) {
		return p.mismatch("found the case %s, which is none of its own", d.Cases[p.at].ID)
	}
	for _, g := range p.rest {
		for v, n := range g.Verdicts {
			if n < 0 {
				return p.mismatch("found more cases of %s than are counted", g.Name)
			}
			count(&m.r.unlisted, g.Name, v, n)
		}
	}
	for g, s := range d.Timing.Unlisted {
		m.r.Timing.AddUnlisted(g, s)
	}
	return nil
}

// leave counts the cases of the shards up to a number as not run.
func (m *Merger) leave(to int) {
	if to > m.added && !m.over {
		from, _ := result.Part{Index: m.added + 1, Of: m.parts}.Range(m.batches.count)
		_, end := result.Part{Index: to, Of: m.parts}.Range(m.batches.count)
		m.skip(from, end)
	}
	m.added = max(m.added, to)
}

// nextListed returns the first batch from i on that the shard lists; to if there
// is none. A plan may have more batches than anybody could go through.
func (m *Merger) nextListed(i, to int, p *part) int {
	if i >= to || m.batches.start(i) < m.o.Listed {
		return i
	}
	if p.at == len(p.run.Cases) {
		return to
	}
	at := m.o.Cases.Find(p.run.Cases[p.at].ID)
	if at < 0 || m.batches.holding(at) < i {
		return to // the case is none of its own
	}
	return min(m.batches.holding(at), to)
}

// addBatch adds the i-th batch of the plan, which the shard lists.
func (m *Merger) addBatch(i int, p *part) error {
	d := p.run
	first, last := m.batches.batch(i)
	if missing := last - first - (len(d.Cases) - p.at); missing > 0 {
		return p.mismatch("found %d cases less than it must list", missing)
	}
	batch := m.o.Cases.Cases(first, last)
	list := make([]outcome, len(batch))
	for k, c := range batch {
		if found := d.Cases[p.at].ID; found != c.ID {
			return p.mismatch("found the case %s where %s must be", found, c.ID)
		}
		list[k] = outcomeOf(&d.Cases[p.at], d.Timing.Cases[p.at], c)
		count(&p.rest, list[k].Group, list[k].Verdict, -1)
		m.judge(&list[k])
		p.at++
	}
	m.add(i, list, batch)
	if m.r.GaveUp = m.budget.spent; m.r.GaveUp != "" {
		m.over = true
		m.skip(i+1, m.to)
	}
	return nil
}

// outcomeOf takes over what a shard says of a case.
func outcomeOf(c *result.Case, took result.CaseTime, of cases.Case) outcome {
	o := outcome{Case: *c, took: took}
	o.identify(of)
	o.Cause, o.Input, o.Summary = nil, "", ""
	o.Failure = new(result.Failure)
	if f := c.Failure; f != nil {
		*o.Failure = *f
		o.output, o.stderr = []byte(f.Output.String()), []byte(f.Stderr.String())
		o.Failure.Output, o.Failure.Stderr = nil, nil
	}
	return o
}

// note takes over what holds for the run as a whole.
func (m *Merger) note(d *result.Run) {
	m.added++
	t := &d.Timing
	if m.began.IsZero() || t.Started.Before(m.began) {
		m.began = t.Started
	}
	if end := t.Started.Add(t.Elapsed.Duration()); end.After(m.ended) {
		m.ended = end
	}
	whole := &m.r.Timing
	whole.Slowest, whole.Largest = max(whole.Slowest, t.Slowest), max(whole.Largest, t.Largest)
	if f := d.Diagnosis.Form; f != nil {
		m.forms = append(m.forms, f.Rewritings...)
	}
	m.interrupted = m.interrupted || d.Verdict == result.Interrupted
	if !slices.Contains(m.sandbox, d.Sandbox) {
		m.sandbox = append(m.sandbox, d.Sandbox)
	}
}

// addMinimal adds the smaller cases that a shard has found.
func (m *Merger) addMinimal(d *result.Run) error {
	for i := range d.Causes {
		c := d.Causes[i].Minimal
		m.cut = m.cut || d.Causes[i].Cut
		if c == nil {
			continue
		}
		input, err := m.o.Problem.ParseCase(c.Input)
		if err != nil {
			return fmt.Errorf("causes[%d].minimal: %w", i, err)
		}
		o := outcomeOf(c, result.CaseTime{}, cases.Case{ID: c.ID, Input: input})
		if _, err := m.size(&o); err != nil {
			return fmt.Errorf("causes[%d].minimal: %w", i, err)
		}
		m.minimal = append(m.minimal, &o)
	}
	return nil
}

// judge judges an output again: the shard may have found out something about
// the solver that does not hold for all.
func (m *Merger) judge(c *outcome) {
	if c.wrong() && c.whole() {
		m.worker.decide(c, c.output)
	}
}

// Finish returns the result of the whole. The smallest cases are those that the
// shards have found.
func (m *Merger) Finish(ctx context.Context) (*result.Run, error) {
	if m.added < m.parts && m.r.Missing == nil {
		return nil, &MismatchError{result.Part{Index: m.added + 1, Of: m.parts}, "missing"}
	}
	m.leave(m.parts)
	r := m.r
	r.Sandbox = strings.Join(m.sandbox, ", ")
	if err := r.diagnose(ctx); err != nil {
		return nil, err
	}
	if err := r.form(ctx); err != nil {
		return nil, err
	}
	m.once()
	r.explainCauses()
	if err := r.common(ctx); err != nil {
		return nil, err
	}
	if err := m.chooseMinimal(); err != nil {
		return nil, err
	}
	return r.finish(m.began, m.ended.Sub(m.began), m.interrupted), nil
}

// once takes over what the parts have found to be printed once a process: of a process that
// can't be divided they have not handed on the output.
func (m *Merger) once() {
	f := m.r.Diagnosis.Form
	for i := 0; f != nil && i < len(f.Rewritings); i++ {
		w := &f.Rewritings[i]
		w.Once = w.Once || slices.ContainsFunc(m.forms, func(o result.Rewriting) bool {
			return o.Once && o.Kind == w.Kind && o.Text == w.Text
		})
	}
}

// chooseMinimal gives each of the first causes the smallest of the cases that
// the parts have found for it.
func (m *Merger) chooseMinimal() error {
	for i := range m.r.Causes {
		cause := &m.r.Causes[i]
		example := &m.r.cases[cause.Example]
		if i >= shrunkCauses || example.Verdict != oracle.Wrong {
			continue
		}
		best, err := m.smallest(example)
		if err != nil {
			return err
		}
		cause.Cut = m.cut
		if best == example {
			continue
		}
		c := *best
		m.r.explain(&c, c.output, oracle.ExplainOptions{JudgeOptions: oracle.JudgeOptions{Readings: m.r.Readings}, Follows: c.Readings, Misreadings: example.Misread, Minimal: m.r.allMisread(example)})
		made := c.listed(full)
		made.ID, made.Misread = fmt.Sprintf("minimal/%d", i+1), example.Misread
		cause.Minimal = &made
	}
	return nil
}

// smallest returns the smallest case that shows what an example shows.
func (m *Merger) smallest(example *outcome) (*outcome, error) {
	best := example
	least, err := m.size(example)
	if err != nil {
		return nil, err
	}
	for _, c := range m.minimal {
		same, err := m.sameCause(example, c)
		if err != nil {
			return nil, err
		}
		size, err := m.size(c)
		if err != nil {
			return nil, err
		}
		if same && size < least {
			best, least = c, size
		}
	}
	return best, nil
}

// sameCause reports whether what a smaller case shows is what the example
// shows: the same misreadings reproduce it, or, if none are known, its fault is
// the same.
func (m *Merger) sameCause(example, c *outcome) (bool, error) {
	if example.Misread == nil {
		return c.Misread == nil && c.Fault == example.Fault && c.Clause == example.Clause, nil
	}
	e, err := m.o.Problem.Engine(oracle.Variant{Misreadings: example.Misread, Readings: m.r.Readings})
	if err != nil {
		return false, err
	}
	parts, err := m.r.parts(example.Misread)
	output, _ := e.Append(nil, c.in) // where it comes to no end, what was played counts
	return oracle.Alike(m.o.Problem, c.in, output, c.output) && !m.r.explained(parts, c.in, c.output), err
}

func (m *Merger) size(c *outcome) (int, error) {
	answer, err := m.worker.engine.Append(nil, c.in)
	return m.o.Problem.Size(c.in, answer, c.output), err
}
