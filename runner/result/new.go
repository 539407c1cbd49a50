package result

import (
	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// How much of a failure is kept.
const (
	detailed    = 100     // failures, in the order of the cases, that are kept in full; so are all examples
	shortened   = 20      // failures of a run that is one of very many; see [Run.Shorten]
	lineKept    = 4 << 10 // bytes of a line
	outputKept  = 4 << 10 // bytes of an output, or of a process's last words
	exampleKept = runner.OutputKept
)

// New makes the document of a finished run. kiebitz is the version of the
// program.
func New(p oracle.Problem, r *runner.Result, kiebitz string) *Run {
	b := &builder{p: p, r: r, index: map[*runner.CaseResult]int{}, examples: map[int]bool{}, cause: map[int]int{}}
	for i := range r.Cases {
		b.index[&r.Cases[i]] = i
	}
	for n, c := range r.Causes {
		if c.Example != nil {
			b.examples[b.index[c.Example]] = true
		}
		for _, i := range c.Cases {
			b.cause[i] = n
		}
	}
	d := &Run{Header: NewHeader(r, kiebitz), Cases: []Case{}}
	b.header = d.Header
	b.header.Repeat = allValid(r.RepeatFlags()) // of a shard, d does not say all of them
	d.Timing = Timing{RunTimes: RunTimes{r.Started, SecondsOf(r.Elapsed), SecondsOf(r.Slowest), int64(r.Largest)}, Cases: []CaseTime{}}
	for g, took := range r.Unlisted {
		d.Timing.addUnlisted(valid(g), SecondsOf(took))
	}
	for i := range r.Cases {
		d.Cases = append(d.Cases, b.caseOf(i))
		d.Timing.Cases = append(d.Timing.Cases, timeOf(&r.Cases[i]))
	}
	d.Summary = b.summary()
	return d
}

// NewHeader makes the part of a document that is known before the run. Of r it
// reads what [runner.Options] say.
func NewHeader(r *runner.Result, kiebitz string) Header {
	info := r.Info
	h := Header{
		Schema: Version, Kiebitz: kiebitz,
		Problem: ProblemOf(info),
		Seed:    r.Seed, Repeat: allValid(r.RepeatFlags()), Sandbox: r.Sandbox,
	}
	if s := r.Shard; s.Of > 0 {
		h.Shard = &Shard{Index: s.Index, Of: s.Of, Random: r.Random, MaxFail: r.Budget.Fail, MaxTimeouts: r.Budget.Timeouts, MaxCrashes: r.Budget.Crashes}
		h.Repeat = allValid(r.Repeat) // what all shards together find out may be something else
	}
	if len(r.Command) > 0 {
		h.Solver = &Solver{Command: allValid(r.Command), Language: valid(r.Language), Digests: []Digest{}}
		for _, d := range r.Digests {
			h.Solver.Digests = append(h.Solver.Digests, Digest(d))
		}
		h.Limits = &Limits{Timeout: SecondsOf(r.Timeout), Memory: r.MemoryLimit, Output: r.OutputLimit}
	}
	return h
}

// ProblemOf names a problem.
func ProblemOf(info oracle.Info) Problem {
	return Problem{ID: info.ID, Title: info.Title, Source: info.Source, Unit: info.Unit, Suite: info.Suite, Seats: info.Seats}
}

// builder makes a document.
type builder struct {
	p        oracle.Problem
	r        *runner.Result
	header   Header // as the lines that repeat a failure need it
	index    map[*runner.CaseResult]int
	examples map[int]bool // the cases that show a cause
	cause    map[int]int  // of each failed case
	failures int          // so far
}

func (b *builder) caseOf(i int) Case {
	r := &b.r.Cases[i]
	c := NewCase(r)
	if cause, ok := b.cause[i]; ok {
		c.Cause = &cause
	}
	if shown(r) {
		b.failures++
		c.Failure = failureOf(r, b.failures)
		if b.r.Shard.Of > 0 { // the diagnosis of all shards together needs the outputs
			c.Failure = failure(r, exampleKept)
		}
	}
	if b.examples[i] {
		c.Failure = failure(r, exampleKept)
	}
	return c
}

// shown reports whether there is anything to show of a case but its verdict.
func shown(r *runner.CaseResult) bool { return r.Verdict != oracle.OK && r.Verdict != oracle.NotRun }

// NewCase makes the part of a case that is known as soon as it has finished.
func NewCase(r *runner.CaseResult) Case {
	c := Case{
		ID: valid(r.ID), Group: valid(cases.Group(r.ID)), Verdict: r.Verdict,
		Clause: r.Judgement.Clause, Fault: short(r.Judgement.Fault),
		Misread: r.Misread, With: allValid(r.With), Readings: r.Readings,
		OutputSHA256: outputDigest(r),
		File:         valid(r.File), Doc: valid(r.Doc), Shows: r.Shows, Traps: r.Traps, Target: r.Target, From: valid(r.From), Forgiven: r.Judgement.Forgiven,
	}
	generated := c.Group == cases.RandomID || c.Group == cases.AimedID
	if r.Input != nil && (!generated || shown(r)) {
		c.Input, c.Summary = r.Input.Text(), r.Input.Summary()
	}
	return c
}

func timeOf(r *runner.CaseResult) CaseTime {
	return CaseTime{Wall: SecondsOf(r.Wall), CPU: SecondsOf(r.CPU), Memory: int64(r.Memory), Together: r.Together}
}

// short makes valid text, of lineKept bytes at most: a judgement may quote what
// the solver printed.
func short(s string) string {
	if len(s) > lineKept {
		s = s[:lineKept] + "..."
	}
	return valid(s)
}

// outputDigest is that of a case whose output is what the verdict is about.
func outputDigest(r *runner.CaseResult) string {
	if r.Verdict == oracle.NotDeterministic {
		return "" // it would be another one in the next run
	}
	return r.OutputDigest
}

// brief shows the first difference alone.
func brief(r *runner.CaseResult) *Failure {
	j := &r.Judgement
	f := &Failure{Expected: valid(j.Expected), Status: short(r.Status)}
	if r.Verdict == oracle.Wrong {
		f.Got = excerpt(j.Got, 0, max(lineKept, min(j.Mark.To, 2*lineKept)))
		end := len(f.Got.String()) // the mark of what was cut away is its end
		f.Mark = &Span{From: min(j.Mark.From, end), To: min(j.Mark.To, end+lineKept)}
	}
	if s := j.Syntax; s != nil {
		f.Syntax = &Syntax{Line: s.Line, Column: s.Column, Found: short(s.Found), Expected: short(s.Expected)}
	}
	return f
}

// failureOf shows a failure, the n-th of its run.
func failureOf(r *runner.CaseResult, n int) *Failure {
	if n > detailed {
		return brief(r)
	}
	return failure(r, outputKept)
}

// failure shows all that is known of a failure, and at most so many bytes of
// the output.
func failure(r *runner.CaseResult, kept int) *Failure {
	f := brief(r)
	j := &r.Judgement
	if j.Syntax != nil {
		at := j.Syntax.Column - 1
		f.Line = excerpt(j.Line, at-lineKept/2, max(at, 0)+lineKept/2)
	}
	for _, row := range j.Rows {
		row.Rules, row.Solver = short(row.Rules), short(row.Solver)
		f.Rows = append(f.Rows, Row(row))
	}
	for _, note := range j.Notes {
		f.Notes = append(f.Notes, short(note))
	}
	f.Output = excerpt(r.Output, 0, kept)
	f.Stderr = excerpt(r.Stderr, len(r.Stderr)-kept, len(r.Stderr))
	return f
}

func (b *builder) summary() Summary {
	r := b.r
	s := Summary{Verdict: Nonconforming, GaveUp: r.GaveUp, Groups: b.groups(), Causes: []Cause{}}
	switch {
	case r.Conforms():
		s.Verdict = Conforms
	case r.Interrupted:
		s.Verdict = Interrupted
	}
	for i := range r.Causes {
		s.Causes = append(s.Causes, b.causeOf(&r.Causes[i]))
	}
	d := &r.Diagnosis
	s.Diagnosis = Diagnosis{Named: misreadings(d.Named), Twins: misreadings(d.Twins), Reproduces: d.Reproduces, Wrong: d.Wrong, Contradicts: d.Contradicts, Right: d.Right}
	if d.Closest != nil {
		s.Diagnosis.Closest = &misreadings([]oracle.Misreading{*d.Closest})[0]
	}
	s.Followed = b.followed()
	for _, c := range b.p.Clauses() {
		s.Clauses = append(s.Clauses, Clause{ID: c.ID, Title: c.Title, Text: c.Text, Source: c.Source})
	}
	return s
}

// groups counts verdicts, in the order in which the groups were run.
func (b *builder) groups() []Group {
	list := []Group{}
	for _, t := range b.r.Tally() {
		g := Group{Name: valid(t.Group), Verdicts: t.Verdicts}
		for _, n := range t.Verdicts {
			g.Cases += n
		}
		list = append(list, g)
	}
	return list
}

func (b *builder) causeOf(c *runner.Cause) Cause {
	made := Cause{Verdict: c.Verdict, Count: c.Count, Example: b.index[c.Example]}
	if e := c.NotCompiled; e != nil {
		made.Solver = &Failure{Status: short(e.Status), Stderr: excerpt(e.Message, 0, exampleKept)}
		made.Reproduce = b.header.Reproduce(nil)
		return made
	}
	shown := NewCase(c.Shown())
	made.Reproduce = b.header.Reproduce(&shown)
	if c.Minimal != nil {
		m := NewCase(c.Minimal)
		m.Failure = failure(c.Minimal, exampleKept)
		made.Minimal = &m
	}
	return made
}

func misreadings(list []oracle.Misreading) (out []Misreading) {
	for _, m := range list {
		out = append(out, Misreading{ID: m.ID, Clause: m.Clause, Text: m.Text})
	}
	return out
}

func (b *builder) followed() *Followed {
	if b.r.Followed.Cases == 0 {
		return nil
	}
	f := &Followed{Cases: b.r.Followed.Cases, Readings: []Reading{}, Defaults: []string{}}
	disputed := map[string]bool{}
	for _, r := range b.r.Followed.Readings {
		f.Readings = append(f.Readings, Reading{ID: r.ID, Clause: r.Clause, Text: r.Text})
		disputed[r.Clause] = true
	}
	for _, r := range b.p.Readings() {
		if r.Default && disputed[r.Clause] {
			f.Defaults = append(f.Defaults, r.ID)
		}
	}
	return f
}
