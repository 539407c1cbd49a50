package lines

import (
	"maps"
	"slices"

	"kiebitz/oracle"
)

// window is what was executed between two cuts.
type window struct {
	game     *game
	from, to int     // events
	whole    bool    // it is the whole game
	steps    [2]int  // of the game, from the one to before the other
	units    []int32 // what was executed, sorted; see units

	// wrong is how much the first wrong decision of the game is here; 0: all that
	// was done here is right.
	wrong float64

	// later says that it comes after the first wrong decision, of a game that is known to
	// its end.
	later bool
}

// A cut divides executions into windows.
type cut struct {
	block  int             // runs once at the beginning of each step of kind; -1: words of the output divide
	verbs  map[string]bool // of the steps that count; nil: those that print
	inside []bool          // by block: it runs in a window that is not the last one
}

// leastGames is how many right games must agree before a block is an anchor.
const leastGames = 5

// anchors returns the cuts by blocks that run exactly as often as the oracle counts steps of some
// kind, in all right games. Where next to no game is right it is about as often, in all games: the
// solver's own plays are not known, but are about as long.
func (s *Study) anchors() (list []cut) {
	var right, games []*game
	for _, g := range s.games {
		if g.Cut || g.crash || g.Counts == nil {
			continue
		}
		games = append(games, g)
		if g.followed() {
			right = append(right, g)
		}
	}
	exact := len(right) >= leastGames
	if exact {
		games = right
	}
	if len(games) == 0 {
		return nil
	}
	for _, verbs := range s.kinds(games) {
		numbers, all := make([]int, len(games)), 0
		for i, g := range games {
			numbers[i] = len(g.counted(verbs))
			all += numbers[i]
		}
		if exact && slices.Min(numbers) == slices.Max(numbers) {
			continue // any block outside of loops would do
		}
		for b, block := range s.Tracer.Blocks() {
			off := 0
			for i, g := range games {
				off += max(g.Counts[b]-numbers[i], numbers[i]-g.Counts[b])
			}
			if block.Compared == "" && (off == 0 && exact || !exact && float64(off) < mostOff*float64(all)) {
				list = append(list, cut{block: b, verbs: verbs})
			}
		}
	}
	return s.firsts(list, games[0])
}

// mostOff is by how much, on the average, a block may run more or less often then.
const mostOff = 0.25

// firsts keeps of blocks of one function that begin the same turns the one that runs
// first.
func (s *Study) firsts(list []cut, g *game) (kept []cut) {
	at := func(c cut) int { return slices.Index(g.Events, uint16(c.block)) }
	blocks := s.Tracer.Blocks()
	for _, c := range list {
		i := slices.IndexFunc(kept, func(k cut) bool {
			return maps.Equal(k.verbs, c.verbs) && blocks[k.block].Func == blocks[c.block].Func
		})
		if i < 0 {
			kept = append(kept, c)
		} else if at(c) < at(kept[i]) {
			kept[i] = c
		}
	}
	return kept
}

// mostVerbs is how many verbs are combined in all ways. Of more, each is taken and left
// out alone.
const mostVerbs = 7

// kinds returns sets of the verbs of what follows the deal, the largest first: which of
// them a program takes for a turn of its own can't be known.
func (s *Study) kinds(games []*game) (list []map[string]bool) {
	all := map[string]bool{}
	for _, g := range games {
		for _, s := range g.steps {
			if s.Number > 0 {
				all[s.Act.Verb] = true
			}
		}
	}
	verbs := slices.Sorted(maps.Keys(all))
	add := func(in func(i int) bool) {
		kind := map[string]bool{}
		for i, v := range verbs {
			if in(i) {
				kind[v] = true
			}
		}
		list = append(list, kind)
	}
	if len(verbs) <= mostVerbs {
		for n := 1; n < 1<<len(verbs); n++ {
			add(func(i int) bool { return n>>i&1 == 1 })
		}
	} else {
		for k := range verbs {
			add(func(i int) bool { return i == k })
		}
		for k := range slices.Backward(verbs) {
			add(func(i int) bool { return i != k })
		}
		add(func(int) bool { return true })
	}
	slices.SortStableFunc(list, func(a, b map[string]bool) int { return len(b) - len(a) })
	return list
}

// counted returns the indices of the steps with a verb of a set; nil: those that
// print.
func (g *game) counted(verbs map[string]bool) (list []int) {
	for i := range g.steps {
		s := &g.steps[i]
		if verbs == nil && s.Printed != "" || verbs != nil && s.Number > 0 && verbs[s.Act.Verb] {
			list = append(list, i)
		}
	}
	return list
}

// starts returns where in the events of a game windows begin, one for each of the
// steps that count, as far as the execution goes.
func (c *cut) starts(g *game) (list []int) {
	if c.verbs == nil { // after the words of the step before; those that were printed at once begin together
		list = append([]int{0}, g.out()...)
		return list[:min(len(list), len(g.counted(nil)))]
	}
	for i, e := range g.Events {
		if int(e) == c.block {
			list = append(list, i)
		}
	}
	return list
}

// out returns, for each printing step, where in the events its words are out, as far as
// that is seen.
func (g *game) out() (list []int) {
	ends, words, m := g.tokenEnds(), 0, 0
	for i := range g.steps {
		s := &g.steps[i]
		if s.Printed == "" {
			continue
		}
		if words += len(oracle.Tokens([]byte(s.Printed))); words > len(ends) || words == 0 {
			break
		}
		for m < len(g.Marks) && g.Marks[m].Printed < ends[words-1] {
			m++
		}
		if m == len(g.Marks) {
			break
		}
		list = append(list, g.Marks[m].Event)
	}
	return list
}

// whole is the cut that cuts nothing.
func (s *Study) whole() (windows []*window) {
	for _, g := range s.games {
		if g.Counts != nil {
			windows = append(windows, g.whole())
		}
	}
	return windows
}

// whole is a game in one piece.
func (g *game) whole() *window {
	return &window{game: g, to: len(g.Events), whole: true, steps: [2]int{0, len(g.steps)}, wrong: float64(btoi(!g.right))}
}

// apply cuts all games.
func (s *Study) apply(c *cut) (windows []*window) {
	c.inside = make([]bool, len(s.Tracer.Blocks()))
	for _, g := range s.games {
		starts := c.starts(g)
		for k := 0; k+1 < len(starts) && g.followed(); k++ {
			for _, e := range g.Events[starts[k]:starts[k+1]] {
				c.inside[e] = true
			}
		}
	}
	for _, g := range s.games {
		windows = append(windows, c.pieces(g)...)
	}
	return windows
}

// pieces cuts one game, as far as its steps are known.
func (c *cut) pieces(g *game) (windows []*window) {
	starts, counted := c.starts(g), g.counted(c.verbs)
	n := min(len(starts), len(counted))
	if n == 0 || g.Events == nil || g.followed() && len(starts) != len(counted) {
		return nil
	}
	add := func(from, to, step, next int) {
		if w := (&window{game: g, from: from, to: to, steps: [2]int{step, next}}); to > from && g.place(w) {
			windows = append(windows, w)
		}
	}
	prints := c.verbs == nil // a step that prints is the end of its window, another one the start
	if !prints {
		add(0, starts[0], 0, counted[0])
	}
	for k := range n {
		to, first, next := len(g.Events), counted[k], len(g.steps)
		if k+1 < len(starts) {
			to = starts[k+1]
		}
		switch {
		case prints && k > 0:
			first, next = counted[k-1]+1, counted[k]+1
		case prints:
			first, next = 0, counted[k]+1
		case k+1 < len(counted):
			next = counted[k+1]
		}
		if own := counted[k] + 1; k+1 == n && g.followed() && own < len(g.steps) { // others follow the last of them
			end := starts[k]
			for end < to && c.inside[g.Events[end]] {
				end++
			}
			add(starts[k], end, first, own)
			add(end, to, own, len(g.steps))
			continue
		}
		add(starts[k], to, first, next)
	}
	if g.crash && len(windows) > 0 {
		windows[len(windows)-1].wrong = 1 // the last one that was begun
	}
	wrong := 0.0
	for _, w := range windows {
		wrong += w.wrong
	}
	for _, w := range windows {
		w.wrong /= max(1, wrong)
	}
	return windows
}

// place says whether what a window holds is right or wrong. It reports false if
// that is not known.
func (g *game) place(w *window) bool {
	from, next := w.steps[0], w.steps[1]
	switch {
	case from == next:
		return false
	case g.right, g.crash:
		return true
	case g.known && from > g.seen:
		w.later = true
		return true
	case g.seen < 0, from > g.seen:
		return false
	case next <= g.cause:
		return true
	}
	w.wrong = 1
	return true
}

// tried is how many games cuts are compared by.
const tried = 60

// divide returns the windows of the cut that tells most of the clauses: by an
// anchor, by what was printed, or by games alone.
func (s *Study) divide() (windows []*window, by *cut) {
	cuts := s.anchors()
	if slices.ContainsFunc(s.games, func(g *game) bool { return len(g.Marks) > 0 }) {
		cuts = append(cuts, cut{block: -1})
	}
	sample := &Study{Problem: s.Problem, Tracer: s.Tracer}
	for _, right := range []bool{true, false} { // of wrong ones what is before they go wrong
		for _, g := range s.games {
			if g.followed() == right && len(sample.games) < tried {
				sample.games = append(sample.games, g)
			}
		}
	}
	u := newUnits(s.Tracer.Blocks())
	tells := func(windows []*window) float64 {
		u.fill(windows)
		return carry(windows, u).information()
	}
	most := tells(sample.whole())
	for i := range cuts {
		if n := tells(sample.apply(&cuts[i])); n > most {
			most, by = n, &cuts[i]
		}
	}
	if by == nil {
		return s.whole(), nil
	}
	return s.apply(by), by
}
