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
func (r *Result) shrink(ctx context.Context, o *Options) error {
	// What a misreading finds shall not depend on how busy the machine is: it
	// ends by itself, long before this.
	patience := o.ShrinkTime
	if patience >= DefaultShrinkTime {
		patience = max(patience, modelPatient)
	}
	byModel, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	left := o.ShrinkTime // for the solver
	for i := range r.Causes {
		cause := &r.Causes[i]
		if c := cause.Example; i >= shrunkCauses || c.Verdict != oracle.Wrong || c.With != nil || len(c.Output) >= OutputKept {
			continue
		}
		// By the readings that the solver follows, if it follows others.
		own := *o
		own.Readings = r.readings(o)
		s, err := newShrinker(&own, cause.Example)
		if err != nil {
			return err
		}
		if len(cause.Example.Misread) > 0 {
			s.byModel(byModel, r.alike(cause.Example))
		}
		if s.best == nil {
			began := time.Now()
			if err := s.bySolver(ctx, left); err != nil {
				return err
			}
			left -= time.Since(began)
		}
		if cause.Minimal, err = s.confirm(ctx, fmt.Sprintf("minimal/%d", i+1)); err != nil {
			return err
		}
		if m := cause.Minimal; m != nil && m.From == "" { // it is a case of the run
			s.from.Judgement = m.Judgement
			cause.Example, cause.Minimal = s.from, nil
		}
	}
	return nil
}

// shrinker looks for the smallest case.
type shrinker struct {
	*worker
	example *CaseResult
	random  *rand.Rand

	now  oracle.Case // the smallest so far
	size int
	best oracle.Case // the same, if it is smaller than the example
	from *CaseResult // what best was made from
}

func newShrinker(o *Options, example *CaseResult) (*shrinker, error) {
	w, err := newWorker(o)
	if err != nil {
		return nil, err
	}
	s := &shrinker{worker: w, example: example, now: example.Input, from: example}
	// The search depends on the cases alone, so that it can be repeated.
	s.random = rand.New(rand.NewChaCha8(sha256.Sum256([]byte(example.Input.Text()))))
	answer, err := w.engine.Append(nil, s.now)
	if err != nil {
		return nil, err
	}
	s.size = o.Problem.Size(s.now, answer, example.Output)
	return s, nil
}

// take makes c the smallest case so far if it is no larger than that one. It
// reports whether it is smaller.
func (s *shrinker) take(c oracle.Case, size int, from *CaseResult) bool {
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
			j := s.o.Problem.Judge(batch[i].Input, outputs[i], s.judgeOptions())
			size := s.o.Problem.Size(batch[i].Input, answers[i], outputs[i])
			if j.Fault == s.example.Judgement.Fault && s.take(batch[i].Input, size, s.example) {
				idle = 0
			}
		}
	}
	return nil
}

// confirm lets the solver play the smallest case alone. It returns nil if
// there is none, or if the solver does not fail in it.
func (s *shrinker) confirm(ctx context.Context, id string) (*CaseResult, error) {
	if s.best == nil {
		return nil, nil
	}
	batch := []cases.Case{{ID: id, Input: s.best}}
	if s.best.Text() == s.from.Input.Text() {
		batch[0] = s.from.Case // nothing smaller was found than a case of the run
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
	c := s.judge(batch[0], answers[0], outputs, p)
	if c.Verdict != oracle.Wrong {
		return nil, nil
	}
	c.Misread = s.example.Misread
	if c.ID == id {
		c.From = s.from.ID
	}
	c.Judgement = s.o.Problem.Judge(c.Input, c.Output, oracle.JudgeOptions{Exact: s.o.Exact, Readings: s.o.Readings, Suspects: c.Misread, Minimal: true})
	return &c, nil
}

// DefaultShrinkTime is enough for a solver that starts quickly. Less is kept by the
// search of a misreading, too.
const DefaultShrinkTime = 2 * time.Second
