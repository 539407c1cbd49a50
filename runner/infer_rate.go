package runner

import (
	"context"
	"hash/maphash"
	"slices"

	"golang.org/x/sync/errgroup"

	"kiebitz/oracle"
)

// rate rates points side by side. One that can't come to the least score is not
// rated to the end.
func (s *inference) rate(ctx context.Context, list []*point, least int) error {
	var workers errgroup.Group
	workers.SetLimit(s.ev.jobs)
	const portion = 8
	for part := range slices.Chunk(list, portion) {
		workers.Go(func() error {
			for _, p := range part {
				if ctx.Err() != nil {
					return nil
				}
				p.score = s.score(p, least)
			}
			return nil
		})
	}
	for _, p := range list {
		s.rated[p.name] = true
		if len(p.misread) == 1 {
			s.single[p.name] = p
		}
	}
	return workers.Wait()
}

// likely estimates what a point would score with one misreading more, by what each of them
// scores alone: a case that the misreading does not touch remains as the point has it, one
// that only the misreading touches is as that has it, and one that both touch may be right.
// It is not known where the misreading has not been rated alone, nor of one that shows
// beside others only.
func (s *inference) likely(p *point, t oracle.Misreading) (n int, known bool) {
	one := s.single[t.ID]
	if one == nil || len(p.misread) == 0 || t.Equivalent != "" {
		return 0, false
	}
	for i, by := range s.rules.each {
		a, b := by, by
		if i < len(p.each) {
			a = p.each[i]
		}
		if i < len(one.each) {
			b = one.each[i]
		}
		switch {
		case b.prints == by.prints:
			n += a.score
		case a.prints == by.prints:
			n += b.score
		default:
			n += whole
		}
	}
	return n, true
}

// whole is the score of an output that a point prints, and open is what it lacks if the
// solver may have given up.
const (
	whole = 1000
	open  = whole / 4
)

// setOpen finds how many cases of the sample a point may leave open: of its wrong ones the
// share that it may leave open of all.
func (s *inference) setOpen() {
	wrong, resigned := 0, 0
	for _, p := range s.sample {
		for i := range s.ev.batches[p.batch][:p.cases] {
			c := &s.ev.batches[p.batch][i]
			wrong += bool2int(s.ev.explained(c))
			resigned += bool2int(s.ev.resigned[c])
		}
	}
	share := (wrong + mostOpen - 1) / mostOpen
	s.mayResign = min(resigned, share, s.ev.wrong/mostOpen)
}

// enough is the score of a point that explains all of the sample that it must.
func (s *inference) enough() int { return s.full() - open*s.mayResign }

var answersSeed = maphash.MakeSeed()

// score rates a point; -1: what it says contradicts itself.
func (s *inference) score(p *point, least int) (n int) {
	p.each = p.each[:0]
	left, resigned := s.full(), s.mayResign
	var buf []byte
	variant := p.theory.variant()
	for _, part := range s.sample {
		e, err := s.ev.problem.Engine(variant)
		if err != nil {
			return -1
		}
		for i := range s.ev.batches[part.batch][:part.cases] {
			var score int
			score, buf = s.rateCase(e, part.batch, i, buf)
			if score < whole && resigned > 0 && s.ev.resigned[&s.ev.batches[part.batch][i]] {
				score = whole - open
				resigned--
			}
			p.each = append(p.each, rating{score, maphash.Bytes(answersSeed, buf)})
			n += score
			if left -= whole; n+left < least {
				return n
			}
		}
	}
	return n
}

// rateCase rates what an engine answers to one case: half of the whole at most if
// it is not what the solver printed.
func (s *inference) rateCase(e oracle.Engine, batch, i int, buf []byte) (int, []byte) {
	same, answer := s.ev.prints(e, batch, i, buf)
	if same {
		return whole, answer
	}
	printed := s.ev.answers[batch][i]
	if c := &s.ev.batches[batch][i]; s.ev.explained(c) {
		printed = c.output
	}
	n := 0
	for n < len(answer) && n < len(printed) && answer[n] == printed[n] {
		n++
	}
	return whole / 2 * n / max(1, len(answer), len(printed)), answer
}
