package result

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner"
)

// Head returns what d says of the run as a whole, for [runner.NewMerger].
func (h *Header) Head() runner.Result {
	r := runner.Result{Seed: h.Seed, Repeat: h.Repeat}
	if h.Solver != nil {
		r.Command, r.Language = h.Solver.Command, h.Solver.Language
		for _, d := range h.Solver.Digests {
			r.Digests = append(r.Digests, runner.Digest(d))
		}
	}
	if l := h.Limits; l != nil {
		r.Timeout, r.MemoryLimit, r.OutputLimit = l.Timeout.Duration(), l.Memory, l.Output
	}
	return r
}

// Flags are those of a run that its header holds.
type Flags struct {
	Exact    bool
	Players  int      // 0: mixed
	Readings []string // that were asked for, or that the run settled on
}

// Flags reads the flags that a command needs to repeat the run.
func (h *Header) Flags() (f Flags) {
	for _, flag := range h.Repeat {
		switch name, value, _ := strings.Cut(flag, "="); name {
		case "--exact":
			f.Exact = value == "true"
		case "--players":
			f.Players, _ = strconv.Atoi(value)
		case "--reading":
			f.Readings = append(f.Readings, value)
		}
	}
	return f
}

// Part returns what the document of a shard says of its cases.
func (d *Run) Part(p oracle.Problem) (runner.Part, error) {
	t := &d.Timing
	part := runner.Part{
		Sandbox: d.Sandbox, Started: t.Started, Elapsed: t.Elapsed.Duration(), Slowest: t.Slowest.Duration(), Largest: int(t.Largest),
		Interrupted: d.Verdict == Interrupted,
	}
	if d.Shard != nil {
		part.Shard = runner.Shard{Index: d.Shard.Index, Of: d.Shard.Of}
	}
	for g, s := range t.Unlisted {
		if part.Unlisted == nil {
			part.Unlisted = map[string]time.Duration{}
		}
		part.Unlisted[g] = s.Duration()
	}
	for i := range d.Cases {
		r := d.Cases[i].result()
		r.Wall, r.CPU, r.Memory, r.Together = t.Cases[i].Wall.Duration(), t.Cases[i].CPU.Duration(), int(t.Cases[i].Memory), t.Cases[i].Together
		part.Cases = append(part.Cases, r)
	}
	for _, g := range d.Groups {
		part.Tally = append(part.Tally, runner.Tally{Group: g.Name, Verdicts: g.Verdicts})
	}
	for i := range d.Causes {
		c := d.Causes[i].Minimal
		if c == nil {
			continue
		}
		r := c.result()
		var err error
		if r.Input, err = p.ParseCase(c.Input); err != nil {
			return part, fmt.Errorf("causes[%d].minimal: %w", i, err)
		}
		part.Minimal = append(part.Minimal, &r)
	}
	return part, nil
}

// result is what became of a case, but for its input, as far as c tells.
func (c *Case) result() runner.CaseResult {
	r := runner.CaseResult{Verdict: c.Verdict, Misread: c.Misread, With: c.With, Readings: c.Readings, From: c.From, OutputDigest: c.OutputSHA256}
	r.ID = c.ID
	r.Judgement = oracle.Judgement{Clause: c.Clause, Fault: c.Fault, Forgiven: c.Forgiven}
	f := c.Failure
	if f == nil {
		return r
	}
	r.Status = f.Status
	r.Output, r.Stderr = []byte(f.Output.String()), []byte(f.Stderr.String())
	j := &r.Judgement
	j.Expected, j.Got, j.Notes = f.Expected, f.Got.String(), f.Notes
	if f.Mark != nil {
		j.Mark = oracle.Span(*f.Mark)
	}
	for _, row := range f.Rows {
		j.Rows = append(j.Rows, oracle.Row(row))
	}
	if s := f.Syntax; s != nil {
		j.Syntax = &oracle.SyntaxError{Line: s.Line, Column: s.Column, Found: s.Found, Expected: s.Expected}
	}
	if l := f.Line; l != nil {
		// What was left out is never shown: only its length counts.
		j.Line = strings.Repeat(" ", l.From) + l.String() + strings.Repeat(" ", l.Rest)
	}
	return r
}
