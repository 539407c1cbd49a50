package runner

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"time"

	"golang.org/x/sync/errgroup"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// How far a search for a smaller case goes.
const (
	shrunkCauses = 3  // causes whose example is shrunk
	lanes        = 4  // processes of the solver whose candidates are drawn before any is judged
	solverRounds = 20 // of that number of processes, for all causes together
	idleRounds   = 8  // without a success
)

// rounds returns how often the solver may play candidates. Where a process gets
// one case only, a round has fewer.
func (r *run) rounds() int {
	if r.o.Problem.Info().Batch == 1 {
		return 3 * solverRounds
	}
	return solverRounds
}

// shrink looks for the smallest case that shows each of the first causes. A
// misreading that was found plays the candidates in the solver's place, so that
// the solver has to confirm the last one only; else the solver itself plays
// them. Both end by themselves after a number of steps, so that what is found does
// not depend on how busy the machine is; where the time is up before, the cause
// says so.
func (r *run) shrink(ctx context.Context) error {
	limited, cancel := context.WithTimeout(ctx, r.o.ShrinkTime)
	defer cancel()
	rounds := r.rounds()
	for i := range r.Causes {
		cause := &r.Causes[i]
		c := &r.cases[cause.Example]
		if i >= shrunkCauses || c.Verdict != oracle.Wrong || c.With != nil || !c.whole() {
			continue
		}
		s, err := newShrinker(r, c)
		if err != nil {
			return err
		}
		if len(c.Misread) > 0 {
			s.byModel(limited, r.alike(c))
		}
		if s.best == nil {
			if err := s.bySolver(limited, &rounds); err != nil {
				return err
			}
		}
		cause.Cut = limited.Err() != nil && ctx.Err() == nil
		minimal, err := s.confirm(ctx, fmt.Sprintf("minimal/%d", i+1))
		switch {
		case err != nil:
			return err
		case minimal == nil:
		case minimal.From == "": // it is a case of the run
			s.from.noteAs(minimal)
			cause.Example = r.index(s.from)
		default:
			made := minimal.listed(full)
			cause.Minimal = &made
		}
	}
	return nil
}

// index returns the place of one of the run's cases.
func (r *run) index(c *outcome) (i int) {
	for &r.cases[i] != c {
		i++
	}
	return i
}

// shrinker looks for the smallest case.
type shrinker struct {
	*worker
	example *outcome
	parts   []oracle.Engine // of fewer misreadings than the example takes
	random  *rand.Rand

	now  oracle.Case // the smallest so far
	size int
	best oracle.Case // the same, if it is smaller than the example
	from *outcome    // what best was made from
}

func newShrinker(r *run, example *outcome) (*shrinker, error) {
	// By the readings that the solver follows, if it follows others.
	w, err := newWorker(r, r.Readings)
	if err != nil {
		return nil, err
	}
	s := &shrinker{worker: w, example: example, now: example.in, from: example}
	// The search depends on the cases alone, so that it can be repeated.
	s.random = rand.New(rand.NewChaCha8(sha256.Sum256([]byte(example.in.Text()))))
	answer, err := w.engine.Append(nil, s.now)
	if err != nil {
		return nil, err
	}
	s.size = r.o.Problem.Size(s.now, answer, example.output)
	s.parts, err = r.parts(example.Misread)
	return s, err
}

// keep makes c the smallest case so far if it is no larger than that one. It
// reports whether it is smaller.
func (s *shrinker) keep(c oracle.Case, size int, from *outcome) bool {
	if size > s.size {
		return false
	}
	smaller := size < s.size
	s.now, s.size = c, size
	if smaller {
		s.best, s.from = c, from
	}
	return smaller
}

// bySolver lets the solver play the candidates, in rounds of which a number are
// left.
func (s *shrinker) bySolver(ctx context.Context, left *int) error {
	for idle := 0; idle < idleRounds && *left > 0 && ctx.Err() == nil; idle++ {
		*left--
		var round [lanes]lane
		for i := range round {
			round[i].batch = make([]cases.Case, s.o.Problem.Info().Batch)
			for k := range round[i].batch {
				round[i].batch[k].Input = s.o.Problem.Neighbour(s.random, s.now)
			}
		}
		if err := s.play(ctx, &round); err != nil || ctx.Err() != nil {
			return err
		}
		for i := range round {
			if s.judgeLane(&round[i]) {
				idle = 0
			}
		}
	}
	return nil
}

// lane is a process of a round, with what came out.
type lane struct {
	batch            []cases.Case
	answers, outputs [][]byte
}

// play lets the solver play the lanes of a round side by side.
func (s *shrinker) play(ctx context.Context, round *[lanes]lane) error {
	var group errgroup.Group
	group.SetLimit(s.o.Jobs)
	for i := range round {
		l := &round[i]
		w, err := newWorker(s.r, s.r.Readings)
		if err != nil {
			return err
		}
		group.Go(func() (err error) {
			if l.answers, err = w.answers(l.batch); err != nil {
				return err
			}
			l.outputs, _, err = w.outputs(ctx, l.batch)
			return err
		})
	}
	return group.Wait()
}

// judgeLane keeps the smallest case of a lane that has the example's fault, and
// reports whether there is one smaller than those before.
func (s *shrinker) judgeLane(l *lane) (smaller bool) {
	for i := range l.outputs {
		if s.same(l.answers[i], l.outputs[i]) {
			continue
		}
		c := outcome{in: l.batch[i].Input}
		size := s.o.Problem.Size(c.in, l.answers[i], l.outputs[i])
		if size > s.size {
			continue // to explain it takes longer than all else
		}
		s.r.explain(&c, l.outputs[i], s.how)
		if c.Fault == s.example.Fault && c.Clause == s.example.Clause && !s.r.explained(s.parts, c.in, l.outputs[i]) && s.keep(c.in, size, s.example) {
			smaller = true
		}
	}
	return smaller
}

// confirm lets the solver play the smallest case alone. It returns nil if
// there is none, or if the solver does not fail in it.
func (s *shrinker) confirm(ctx context.Context, id string) (*outcome, error) {
	if s.best == nil {
		return nil, nil
	}
	batch := []cases.Case{{ID: id, Input: s.best}}
	if s.best.Text() == s.from.in.Text() {
		batch[0] = s.from.batch[s.from.at] // nothing smaller was found than a case of the run
	}
	answers, err := s.answers(batch)
	if err != nil {
		return nil, err
	}
	// The time for the search may be up; this process is not part of it.
	p, err := s.process(context.WithoutCancel(ctx), batch)
	if err != nil {
		return nil, err
	}
	outputs, _ := s.o.Problem.Unpack(p.Stdout, 1)
	w := *s.worker
	w.how.Misreadings, w.how.Minimal = s.example.Misread, s.r.allMisread(s.example)
	c := w.judge(batch[0], answers[0], outputs, p)
	if c.Verdict != oracle.Wrong || s.r.explained(s.parts, c.in, c.output) {
		return nil, nil
	}
	c.Misread = s.example.Misread
	switch set, err := s.r.taken(&c); {
	case err != nil:
		return nil, err
	case set != nil && len(set) > len(c.Misread): // more of what the solver misreads shows here
		w.how.Misreadings, w.how.Minimal = set, len(set) == len(s.r.Diagnosis.Named)
		c = w.judge(batch[0], answers[0], outputs, p)
		c.Misread = set
	}
	if c.ID == id {
		c.From = s.from.ID
	}
	return &c, nil
}

// taken returns the fewest of the misreadings that were named with which the rules print what the
// solver printed in a case; nil if none do.
func (r *run) taken(c *outcome) ([]string, error) {
	for _, set := range subsets(r.Diagnosis.Found()) {
		e, err := r.o.Problem.Engine(oracle.Variant{Misreadings: set, Readings: r.Readings})
		if err != nil || r.explained([]oracle.Engine{e}, c.in, c.output) {
			return set, err
		}
	}
	return nil, nil
}

// DefaultShrinkTime is far more than the searches take, except with very slow solvers.
const DefaultShrinkTime = 30 * time.Second

// allMisread reports whether a case takes all that the solver misreads: of one that takes less
// nobody knows what the rest would do if something in it were otherwise.
func (r *run) allMisread(c *outcome) bool { return len(c.Misread) == len(r.Diagnosis.Named) }
