package lines

import (
	"context"
	"math/rand/v2"
	"time"

	"kiebitz/runner/sandbox"
)

const (
	nearbyGames = 60 // neighbours that are played
	nearbyLate  = 20 // of these, that do not end: then no more are
)

// Nearby plays cases that are close to the smallest one that went wrong, going on
// from each that is smaller still and goes wrong, too. What is executed in these
// differs in little but what is wrong.
func (s *Study) Nearby(ctx context.Context) error {
	var best *game
	size := 0
	for _, g := range s.games {
		if !g.right && (best == nil || s.size(g) < size) {
			best, size = g, s.size(g)
		}
	}
	if best == nil {
		return nil
	}
	c, random := best.in, rand.New(rand.NewPCG(1, 16))
	known, tries := map[string]bool{c.Text(): true}, 0
	late := 0
	for start := time.Now(); len(known) <= nearbyGames && late < nearbyLate && time.Since(start) < changeTime; {
		near := s.Problem.Neighbour(random, c)
		if tries++; tries > 20*nearbyGames {
			break // there are no others
		}
		if known[near.Text()] {
			continue
		}
		known[near.Text()] = true
		g, err := s.play(ctx, near)
		if err != nil {
			return err
		}
		if g == nil || g.right {
			continue
		}
		late += btoi(g.End == sandbox.TimedOut)
		if n := s.size(g); n <= size {
			c, size = near, n
		}
	}
	return nil
}

// size is how much of a game that went wrong a person has to follow; see
// [oracle.Problem].
func (s *Study) size(g *game) int { return s.Problem.Size(g.in, s.answer(g), g.Output) }
