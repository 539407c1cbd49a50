package runner

import (
	"bytes"
	"context"
	"slices"

	"kiebitz/oracle"
)

// How far misreadings climb from a case.
const (
	mostClimbs = 12  // from the case that led farthest
	idleClimbs = 2   // of these one after another that find no smaller case
	lateness   = 100 // steps back to the case that a candidate is compared with, too
)

// steps returns how many neighbours are played in a climb, and how many of them
// without a success. Where a process gets one case only, a case takes long.
func (m *model) steps() (all, idle int) {
	if m.o.Problem.Info().Batch == 1 {
		return 1_500, 500
	}
	return 6_000, 2_000
}

// model is the play of misreadings beside that of the rules.
type model struct {
	*shrinker
	wrong          oracle.Engine
	endless        bool // in the example the misreadings come to no end
	answer, output []byte
}

// alike returns the cases that the same misreadings reproduce.
func (r *run) alike(example *outcome) (list []*outcome) {
	for i := range r.cases {
		if c := &r.cases[i]; slices.Equal(c.Misread, example.Misread) {
			list = append(list, c)
		}
	}
	return list
}

// byModel lets the misreadings that reproduce the example play the candidates,
// so that a search may start from any case that shows them. It starts from the
// smallest of the known ones for each number of players, and then again and again
// from the one that led farthest, until that leads no farther.
func (s *shrinker) byModel(ctx context.Context, known []*outcome) {
	wrong, err := s.o.Problem.Engine(oracle.Variant{Misreadings: s.example.Misread, Readings: s.how.Readings})
	if err != nil {
		return
	}
	m := &model{shrinker: s, wrong: wrong}
	_, err = wrong.Append(nil, s.example.in)
	m.endless = err != nil
	for _, c := range m.starts(known) {
		m.climb(ctx, c)
	}
	for climbs, idle := 0, 0; climbs < mostClimbs && idle < idleClimbs; climbs++ {
		idle++
		before := s.size
		if m.climb(ctx, s.from); s.size < before {
			idle = 0
		}
	}
}

// measure plays c and returns its size; it reports false if c does not show the
// misreadings. Where these come to no end, most solvers print nothing.
func (m *model) measure(c oracle.Case) (size int, shows bool) {
	var err error
	if m.answer, err = m.engine.Append(m.answer[:0], c); err != nil {
		return 0, false
	}
	if m.output, err = m.wrong.Append(m.output[:0], c); err != nil && !m.endless || bytes.Equal(m.answer, m.output) {
		return 0, false
	}
	p := m.o.Problem
	return p.Size(c, m.answer, m.output), !oracle.Alike(p, c, m.answer, m.output)
}

// starts returns the smallest case of each number of players.
func (m *model) starts(known []*outcome) (list []*outcome) {
	least := make(map[int]int)
	for _, c := range known {
		size, shows := m.measure(c.in)
		if !shows {
			continue
		}
		players := c.in.Players()
		at := slices.IndexFunc(list, func(o *outcome) bool { return o.in.Players() == players })
		switch {
		case at < 0:
			list, least[players] = append(list, c), size
		case size < least[players]:
			list[at], least[players] = c, size
		}
	}
	return list
}

// climb goes from neighbour to neighbour by late acceptance (Burke and Bykov): a
// candidate is taken if it is no larger than the case before it, or than the one
// of some steps before. That leads out of places where all neighbours are
// larger, such as a game in which one more eight would help, but only in the
// right place.
func (m *model) climb(ctx context.Context, from *outcome) {
	now := from.in
	size, shows := m.measure(now)
	if !shows || m.r.explained(m.parts, now, m.output) {
		return // it needs the cases before it
	}
	m.keep(now, size, from)
	least, late := size, slices.Repeat([]int{size}, lateness)
	steps, patience := m.steps()
	for step, idle := 0, 0; step < steps && idle < patience && ctx.Err() == nil; step++ {
		idle++
		c := m.o.Problem.Neighbour(m.random, now)
		if worth := max(size, late[step%lateness]); m.o.Problem.Size(c, nil, nil) <= worth {
			if next, shows := m.measure(c); shows && next <= worth && !m.r.explained(m.parts, c, m.output) {
				now, size = c, next
			}
		}
		late[step%lateness] = size
		if size < least {
			least, idle = size, 0
			m.keep(now, size, from)
		}
	}
}

// parts returns engines of fewer misreadings than a set, for each choice of them.
func (r *run) parts(ids []string) (list []oracle.Engine, err error) {
	for _, set := range subsets(ids) {
		if len(set) == len(ids) {
			continue
		}
		e, err := r.o.Problem.Engine(oracle.Variant{Misreadings: set, Readings: r.Readings})
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// explained reports whether one of the engines reproduces an output.
func (r *run) explained(engines []oracle.Engine, c oracle.Case, output []byte) bool {
	return slices.ContainsFunc(engines, func(e oracle.Engine) bool {
		o := outcome{in: c, output: output}
		got, err := e.Append(nil, c)
		return err == nil && o.printedBy(r.o.Problem, e, got, r.o.Exact)
	})
}
