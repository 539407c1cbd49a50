package runner

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// How far a search for a smaller case goes.
const (
	shrunkCauses  = 3                // causes whose example is shrunk
	solverBatches = 60               // processes of the solver without a success
	modelPatient  = 20 * time.Second // of a misreading, which needs five at most
)

// shrink looks for the smallest case that shows each of the first causes. A
// misreading that was found plays the candidates in the solver's place, so that
// the solver has to confirm the last one only; else the solver itself plays
// them, a batch at a time, until the time is up.
func (r *run) shrink(ctx context.Context) error {
	// What a misreading finds shall not depend on how busy the machine is: it
	// ends by itself, long before this.
	patience := r.o.ShrinkTime
	if patience >= DefaultShrinkTime {
		patience = max(patience, modelPatient)
	}
	byModel, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	left := r.o.ShrinkTime // for the solver
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
			s.byModel(byModel, r.alike(c))
		}
		if s.best == nil {
			began := time.Now()
			if err := s.bySolver(ctx, left); err != nil {
				return err
			}
			left -= time.Since(began)
		}
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
	return s, nil
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

// bySolver lets the solver play the candidates, for so long at most.
func (s *shrinker) bySolver(ctx context.Context, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for idle := 0; idle < solverBatches && ctx.Err() == nil; idle++ {
		batch := make([]cases.Case, s.o.Problem.Info().Batch)
		for i := range batch {
			batch[i].Input = s.o.Problem.Neighbour(s.random, s.now)
		}
		answers, err := s.answers(batch)
		if err != nil {
			return err
		}
		outputs, _, err := s.outputs(ctx, batch)
		if err != nil {
			return err
		}
		for i := range outputs {
			if s.same(answers[i], outputs[i]) {
				continue
			}
			c := outcome{in: batch[i].Input}
			s.r.explain(&c, outputs[i], s.how)
			size := s.o.Problem.Size(c.in, answers[i], outputs[i])
			if c.Fault == s.example.Fault && c.Clause == s.example.Clause && s.keep(c.in, size, s.example) {
				idle = 0
			}
		}
	}
	return nil
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
	w.how.Misreadings, w.how.Minimal = s.example.Misread, true
	c := w.judge(batch[0], answers[0], outputs, p)
	if c.Verdict != oracle.Wrong {
		return nil, nil
	}
	c.Misread = s.example.Misread
	if c.ID == id {
		c.From = s.from.ID
	}
	return &c, nil
}

// DefaultShrinkTime is enough for a solver that starts quickly. Less is kept by the
// search of a misreading, too.
const DefaultShrinkTime = 2 * time.Second
