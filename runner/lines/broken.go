package lines

import (
	"context"
	"maps"
	"math"
	"slices"

	"kiebitz/runner/result"
)

const (
	mostBroken  = 24   // right games on which changes are tried to see which clauses these break
	eachClause  = 3    // games that cite a clause, at least, as far as there are
	lineChanges = 12   // changes of one line
	explained   = 4    // games that a change makes wrong, that count
	mostBreaks  = 2048 // changes of all lines
)

// Break tries small changes of all lines on right games, and notes which clauses they break
// there: what runs where a clause is cited need not be what decides it. It needs a tracer that
// can do that.
func (s *Study) Break(ctx context.Context) error {
	t, ok := s.Tracer.(changer)
	games := s.citing()
	if !ok || s.Problem.Info().Several || len(games) == 0 {
		return nil
	}
	all, err := t.changes(ctx)
	if err != nil || len(all) == 0 {
		return err
	}
	e := &experiment{Study: s, tracer: t, breaks: true}
	breaks := map[int]map[string]int{}
	return e.each(ctx, changeTime/3, e.toBreak(all, games), func(ctx context.Context, part []change) (bool, error) {
		outcomes, err := e.play(ctx, part, games)
		for i, c := range part {
			if breaks[c.line] == nil {
				breaks[c.line] = map[string]int{}
			}
			n := 0
			for _, o := range outcomes[i] {
				if o.clause != "" && n < explained {
					breaks[c.line][o.clause]++
					n++
				}
			}
		}
		s.breaks = breaks
		return false, err
	})
}

// citing returns right games that together cite all clauses some times, short ones first.
func (s *Study) citing() (list []*game) {
	number := map[string]int{}
	games := slices.Clone(s.games)
	slices.SortStableFunc(games, func(a, b *game) int { return len(a.steps) - len(b.steps) })
	for _, g := range games {
		cites := g.whole().cites()
		if g.right && g.Counts != nil && len(list) < mostBroken && slices.ContainsFunc(cites, func(id string) bool { return number[id] < eachClause }) {
			list = append(list, g)
			for _, id := range cites {
				number[id]++
			}
		}
	}
	return list
}

// toBreak returns changes of the lines that ran in some games: of each thing two of a kind.
func (e *experiment) toBreak(all map[int][]change, games []*game) (list []change) {
	ran := map[int]bool{}
	for _, g := range games {
		maps.Copy(ran, g.lines(e.Tracer.Blocks()))
	}
	for _, line := range slices.Sorted(maps.Keys(all)) {
		n := 0
		of := map[uint64]int{}
		for _, kind := range []result.Changed{result.OtherCondition, result.OtherConnective, result.StepRemoved, result.OtherOperator, result.OtherNumber} {
			for _, c := range all[line] {
				if c.kind == kind && ran[line] && n < lineChanges && of[c.thing] < 2 && len(list) < mostBreaks {
					list = append(list, c)
					of[c.thing]++
					n++
				}
			}
		}
	}
	return list
}

// breakers returns the lines that the changes that break a clause are on, and that have few
// other changes: by Ochiai's coefficient, as most changes let another card be played, which is
// a break of the same few clauses. They mostly run where the clause is cited. nil: none stands out.
func (f *findings) breakers(id string) (list []int) {
	total := 0
	for _, of := range f.breaks {
		total += of[id]
	}
	score, best := map[int]float64{}, leastBroken
	for l, of := range f.breaks {
		if of[id] > explained && f.code(l) && f.runsIn(l, f.carried.clauses[id]) {
			score[l] = float64(of[id]) / math.Sqrt(float64(total)*float64(sum(of)))
			best = max(best, score[l])
		}
	}
	for _, l := range slices.Sorted(maps.Keys(score)) {
		if score[l] >= nearlyBest*best {
			list = append(list, l)
		}
	}
	return list[:min(len(list), mostBreakers)]
}

const (
	leastBroken  = 0.3   // Ochiai's coefficient of a line that stands out
	nearlyBest   = 0.8   // of the best, that others have that are named beside it
	mostBreakers = 3     // lines
	leastRun     = 0.6   // of the windows that cite a clause, in which such a line runs
	leastShare   = 0.125 // of what the changes of a line break, by which it is seen to carry a clause
)

// runsIn reports whether a line runs in most of some windows.
func (f *findings) runsIn(line int, cited set) bool {
	ran := newSet(f.carried.windows)
	for i, b := range f.units.blocks {
		if slices.Contains(b.Lines, line) {
			ran = ran.with(f.carried.ran[i], result.Or)
		}
	}
	return float64(ran.common(cited)) >= leastRun*float64(cited.size())
}

// broke reports whether changes of a line are seen to break a clause.
func (f *findings) broke(line int, id string) bool {
	of := f.breaks[line]
	return of[id] > 0 && float64(of[id]) >= leastShare*float64(sum(of))
}

func sum(of map[string]int) (n int) {
	for _, k := range of {
		n += k
	}
	return n
}
