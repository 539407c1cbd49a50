package lines

import (
	"context"
	"os"
	"strings"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// Request asks for the lines of a source.
type Request struct {
	Problem oracle.Problem
	Builder *source.Builder
	Path    string // of the source
	Trace   TraceOptions

	Cases    []oracle.Case
	Exact    bool     // see [oracle.JudgeOptions]
	Readings []string // the same
	Misread  []string // ids of misreadings that explain the solver; may be nil
	Suspects int      // how many suspicious lines are named at most

	// Together are cases that one process is given, of which the last is wrong, though
	// not alone.
	Together [][]oracle.Case

	// Named are those of Cases of which a few are told turn by turn, Replays at most.
	Named   []cases.Case
	Replays int

	// Progress, if not nil, is called with the number of cases that were played.
	Progress func(done, total int)
}

// MostTime is how long cases are played for; those that are left then are not.
const MostTime = 60 * time.Second

// Find plays cases with a source and finds its lines. The errors are those of
// [Open], and those of the system. If the context is done, it returns what is known by then,
// if anything is, and the error.
func Find(ctx context.Context, r Request) (*result.Lines, error) {
	l, err := r.Builder.LanguageOf(r.Path)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(r.Path)
	if err != nil {
		return nil, err
	}
	t, err := Open(ctx, r.Builder, r.Path, r.Trace)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	s := &Study{Problem: r.Problem, Tracer: t, Exact: r.Exact, Readings: r.Readings, Misread: r.Misread}
	start := time.Now()
	for i, c := range r.Cases {
		if r.Progress != nil {
			r.Progress(i, len(r.Cases))
		}
		if err = s.Play(ctx, c); err != nil || time.Since(start) > MostTime {
			break
		}
	}
	lines := strings.Split(string(text), "\n")
	if err == nil {
		err = s.Together(ctx, r.Together, lines)
	}
	if err == nil && time.Since(start) < MostTime {
		err = r.try(ctx, s, lines)
	}
	if err != nil && (ctx.Err() == nil || len(s.games) == 0) {
		return nil, err
	}
	f := s.find(lines)
	d := f.result(r.Suspects)
	d.Played = f.played(r.Named, r.Replays)
	d.Source, d.Language = result.Valid(r.Path), result.Valid(l.Name)
	return d, err
}

// try goes on with what needs no cases of the run.
func (r *Request) try(ctx context.Context, s *Study, text []string) error {
	if r.Suspects == 0 {
		return s.Break(ctx)
	}
	if err := s.Nearby(ctx); err != nil {
		return err
	}
	return s.Change(ctx, text)
}

// mostChosen is how many of the cases of a run are played once more.
const mostChosen = 240

// Choose returns cases of a run: the smallest of each cause, the stored ones, and of
// the others as many that failed as are right.
func Choose(p oracle.Problem, plan *cases.Plan, d *result.Run) (list []oracle.Case) {
	known := map[string]bool{}
	add := func(c *result.Case) {
		text := c.Input
		if text == "" {
			i := plan.Find(c.ID)
			if i < 0 {
				return
			}
			text = plan.Case(i).Input.Text()
		}
		if in, err := p.ParseCase(text); err == nil && !known[text] && len(list) < mostChosen {
			known[text] = true
			list = append(list, in)
		}
	}
	for i := range d.Causes {
		if c := d.Causes[i].Minimal; c != nil {
			add(c)
		}
	}
	left := map[bool]int{}
	for _, stored := range []bool{true, false} {
		for i := range d.Cases {
			c := &d.Cases[i]
			failed := result.Failed(c.Verdict)
			of := c.Group == cases.Samples || c.Group == cases.Curated
			switch {
			case of != stored || c.Verdict == oracle.NotRun:
			case stored:
				add(c)
			case left[failed] < mostChosen/3:
				left[failed]++
				add(c)
			}
		}
	}
	return list
}

// mostTogether is how many lists of cases are played, each in one process.
const mostTogether = 5

// Together returns lists of cases of a run that one process must be given for the last of them
// to be wrong.
func Together(plan *cases.Plan, d *result.Run) (lists [][]oracle.Case) {
	for i := range d.Cases {
		c := &d.Cases[i]
		if len(c.With) < 2 || len(lists) == mostTogether {
			continue
		}
		var list []oracle.Case
		for _, id := range c.With {
			if k := plan.Find(id); k >= 0 {
				list = append(list, plan.Case(k).Input)
			}
		}
		if len(list) == len(c.With) {
			lists = append(lists, list)
		}
	}
	return lists
}
