package lines

import (
	"bytes"
	"maps"
	"slices"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// mostRanges bounds what is told of all replayed games together: of a long source, every
// other line of which runs, it would be without end.
const mostRanges = 20_000

// replay is a game that may be told turn by turn.
type replay struct {
	*game
	of      *cases.Case
	windows []result.Window
	cites   map[string]bool
}

// played says which lines ran in which steps of a few of the named cases: of the
// smallest one that went wrong, if one did, then of the stored ones that together cite
// most clauses.
func (f *findings) played(named []cases.Case, most int) (list []result.Played) {
	if most == 0 {
		return nil
	}
	room, cited, all := mostRanges, map[string]bool{}, f.replays(named)
	for len(list) < most {
		best := -1
		if len(list) == 0 {
			best = f.smallest(all)
		}
		if best < 0 {
			best = richest(all, cited)
		}
		if best < 0 {
			break // the others show nothing new
		}
		r := all[best]
		all = slices.Delete(all, best, best+1)
		if ranges(r.windows) > room {
			r.windows = f.undivided(r.game)
		}
		if room -= ranges(r.windows); room < 0 {
			break
		}
		maps.Copy(cited, r.cites)
		list = append(list, f.told(&r))
	}
	return list
}

// replays returns the named cases that were played, with what is known of their turns.
func (f *findings) replays(named []cases.Case) (list []replay) {
	games, pieces := map[string]*game{}, map[*game][]*window{}
	for _, g := range f.games {
		games[g.in.Text()] = g
	}
	for _, w := range f.windows {
		pieces[w.game] = append(pieces[w.game], w)
	}
	for i := range named {
		g := games[named[i].Input.Text()]
		if g == nil || g.known || g.Counts == nil { // steps are those of the rules, and not of misreadings
			continue
		}
		r := replay{game: g, of: &named[i]}
		if r.right && !r.stored() {
			continue // there may be thousands
		}
		for _, w := range pieces[g] {
			r.windows = append(r.windows, f.piece(w))
		}
		if f.cut != nil && f.cut.verbs == nil {
			r.join(r.counted(nil), r.out())
		}
		if r.crash {
			r.end(r.agreed())
		}
		if r.cite(); len(r.windows) == 0 {
			r.windows = f.undivided(g)
		}
		list = append(list, r)
	}
	return list
}

// stored reports whether the game has a name that says what it shows.
func (r *replay) stored() bool {
	group := cases.Group(r.of.ID)
	return group == cases.Samples || group == cases.Curated
}

// cite notes the clauses that the windows cite.
func (r *replay) cite() {
	r.cites = map[string]bool{}
	for _, w := range r.windows {
		for _, step := range r.steps[w.From : w.To+1] {
			for _, id := range step.Cites {
				r.cites[oracle.ClauseOf(id)] = true
			}
		}
	}
}

// piece says which lines with code ran in a window.
func (f *findings) piece(w *window) result.Window {
	p := result.Window{From: w.steps[0], To: w.steps[1] - 1, Lines: [][2]int{}}
	var lines []int
	for _, u := range w.units {
		if from, b := f.units.block(u); from == nil && b.Compared == "" {
			lines = append(lines, b.Lines...)
		}
	}
	for _, n := range rising(lines) {
		switch last := len(p.Lines) - 1; {
		case !f.code(n):
		case last >= 0 && p.Lines[last][1] == n-1:
			p.Lines[last][1] = n
		default:
			p.Lines = append(p.Lines, [2]int{n, n})
		}
	}
	return p
}

// undivided is a game in one piece.
func (f *findings) undivided(g *game) []result.Window {
	i := slices.IndexFunc(f.whole, func(w *window) bool { return w.game == g })
	return []result.Window{f.piece(f.whole[i])}
}

// join makes one window of steps whose words are out at once: what ran for which of them
// is not known. It is given the steps that print, and where in the events their words are
// out. Of a game that went wrong in such a window it goes to the end, as the words do.
func (r *replay) join(steps, out []int) {
	var list []result.Window
	end := -1
	for _, w := range r.windows {
		if w.From <= end {
			continue
		}
		k := slices.Index(steps, w.To)
		for k >= 0 && k+1 < len(out) && out[k+1] == out[k] {
			k++
			if w.To = steps[k]; !r.right && w.To >= r.seen {
				w.To = len(r.steps) - 1
			}
		}
		end = w.To
		list = append(list, w)
	}
	r.windows = list
}

// agreed returns the first step that prints other words than the solver did before it
// crashed; the number of steps if nothing contradicts them.
func (g *game) agreed() int {
	words := oracle.Tokens(g.Output)
	for i := range g.steps {
		for _, want := range oracle.Tokens([]byte(g.steps[i].Printed)) {
			if len(words) == 0 {
				return len(g.steps)
			}
			if !bytes.Equal(words[0], want) {
				return i
			}
			words = words[1:]
		}
	}
	return len(g.steps)
}

// end leaves out what is from a step on: the solver did something else by then.
func (r *replay) end(step int) {
	r.windows = slices.DeleteFunc(r.windows, func(w result.Window) bool { return w.To >= step })
}

// ranges counts the ranges of lines in windows.
func ranges(list []result.Window) (n int) {
	for _, w := range list {
		n += len(w.Lines)
	}
	return n
}

// smallest returns the game that went wrong of which a person has least to follow, one
// whose turns are known before others; -1: none went wrong.
func (f *findings) smallest(all []replay) int {
	best, least := -1, 0
	for i := range all {
		r := &all[i]
		if r.right {
			continue
		}
		size := f.size(r.game)
		if len(r.cites) == 0 {
			size += 1 << 30
		}
		if best < 0 || size < least {
			best, least = i, size
		}
	}
	return best
}

// richest returns the stored game that cites most clauses that are not cited yet, the
// shortest of several; -1: none cites any.
func richest(all []replay, cited map[string]bool) int {
	best, most := -1, 0
	for i := range all {
		r, fresh := &all[i], 0
		for id := range r.cites {
			if !cited[id] {
				fresh++
			}
		}
		if !r.stored() || fresh < max(1, most) {
			continue
		}
		if fresh > most || len(r.steps) < len(all[best].steps) {
			best, most = i, fresh
		}
	}
	return best
}

// told says what became of a game, and which lines ran when.
func (f *findings) told(r *replay) result.Played {
	p := result.Played{Windows: r.windows, Case: result.Case{
		ID: result.Valid(r.of.ID), Group: result.Valid(cases.Group(r.of.ID)), Verdict: oracle.Verdict(r.End),
		Given: result.Given{Input: r.in.Text(), Summary: r.in.Summary(), File: result.Valid(r.of.File), Doc: result.Valid(r.of.Doc),
			Shows: r.of.Shows, Traps: r.of.Traps, Target: r.of.Target}}}
	switch {
	case r.right:
		p.Verdict = oracle.OK
	case r.crash:
		p.Failure = &result.Failure{Status: result.Short(r.Status), Output: result.Cut(r.Output, 0, mostPrinted)}
	default:
		j := f.explain(r.game)
		p.Verdict, p.Clause, p.Fault = j.Verdict, j.Clause, result.Short(j.Fault)
		p.Failure = result.FailureOf(f.Problem, &j)
		p.Failure.Output = result.Cut(r.Output, 0, mostPrinted)
	}
	return p
}

// mostPrinted is how many bytes of a wrong output are told.
const mostPrinted = 4 << 10
