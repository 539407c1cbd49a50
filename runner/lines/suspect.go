package lines

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// Weights of evidence. They were chosen by hand on some fifty slips of seeds 5 and 16: a
// table of another seed says what they are worth.
var weights = struct {
	games, turns, unusual, clauses                     float64 // of the kinds of evidence
	from, to, share, before, near, fade, smooth, dense float64
}{games: 1, turns: 1, unusual: 1, clauses: 0.5, from: 1, to: 0.9, share: 1, before: 0.3, near: 0.5, fade: 0.8, smooth: 5, dense: 0.1}

// balanced is Ochiai's coefficient, as if there were as many right windows as
// wrong ones: of the shares of both in which something is executed.
func balanced(wrong, right float64) float64 {
	if wrong <= 0 {
		return 0
	}
	return wrong / math.Sqrt(wrong+weights.share*right)
}

// rates returns for each unit the shares of wrong and right windows that have it.
func rates(windows []window, n int) (wrong, right []float64) {
	wrong, right = make([]float64, n), make([]float64, n)
	var allWrong, allRight float64
	for i := range windows {
		w := &windows[i]
		to, by := right, 1.0
		if w.wrong > 0 {
			to, by = wrong, w.wrong
			allWrong += by
		} else {
			allRight++
		}
		for _, u := range w.units {
			to[u] += by
		}
	}
	for u := range n {
		wrong[u] /= max(allWrong, 1e-9)
		right[u] /= max(allRight, 1)
	}
	return wrong, right
}

// usual says how often units are executed in right windows whose steps cite the
// same. What is cited is compared with situations; where there are too few such
// windows, by clauses, then by the verbs alone, then not at all.
type usual struct {
	keys   [][]string // by window, from the most to the least precise
	counts map[string]*tally
	units  int
}

type tally struct {
	windows float64
	has     []float64 // by unit
}

// fewest is how many right windows with the same citations are enough.
const fewest = 4

func (s *Study) usual(windows []window, n int) *usual {
	us := &usual{counts: map[string]*tally{}, units: n}
	for i := range windows {
		w := &windows[i]
		keys := s.keys(w)
		us.keys = append(us.keys, keys)
		if w.wrong > 0 {
			continue
		}
		for _, k := range keys {
			t := us.counts[k]
			if t == nil {
				t = &tally{has: make([]float64, n)}
				us.counts[k] = t
			}
			t.windows++
			for _, u := range w.units {
				t.has[u]++
			}
		}
	}
	return us
}

// keys name what a window's steps cite.
func (s *Study) keys(w *window) []string {
	g := &s.games[w.game]
	var verbs, clauses, all []string
	for _, k := range w.steps {
		st := &g.steps[k]
		verbs = append(verbs, st.Act.Verb)
		for _, id := range st.Cites {
			all = append(all, id)
			clauses = append(clauses, oracle.ClauseOf(id))
		}
	}
	name := func(level string, list []string) string {
		slices.Sort(list)
		return level + strings.Join(slices.Compact(list), " ")
	}
	verb := name("", verbs)
	return []string{verb + name("|s ", all), verb + name("|c ", clauses), verb, "|"}
}

// expect returns how often units are executed in windows like this one, itself
// left out.
func (us *usual) expect(i int, own bool) (t *tally, less float64) {
	if own {
		less = 1
	}
	for _, k := range us.keys[i] {
		if t = us.counts[k]; t != nil && t.windows-less >= fewest {
			return t, less
		}
	}
	return nil, 0
}

// deviation says where executions begin to be unusual.
type deviation struct {
	*units
	us   *usual
	last []uint16 // by function, its last block
	near [][]uint16

	seen  []int // by unit, the number of the last window that has it
	count int   // windows
}

// first follows what was executed in a window and gives credit for what is unusual
// there: the more, the less unusual was all before it, as what comes later may only
// follow from it. Blocks of the same function that were executed shortly before get a
// part. left is how much of a whole was given to nobody before, and is returned.
func (d *deviation) first(g *game, w *window, t *tally, less, weight, left float64, credit func(unit int32, by float64)) float64 {
	for f := range d.last {
		d.last[f], d.near[f] = noBlock, d.near[f][:0]
	}
	d.count++
	strange := func(unit int32) float64 {
		if d.seen[unit] == d.count {
			return 0
		}
		d.seen[unit] = d.count
		e := 1 - (t.has[unit]-less+0.5)/(t.windows-less+1)
		return max(0, 2*e-1) // what happens every other time is not unusual
	}
	for _, b := range g.Events[min(w.from, len(g.Events)):min(w.to, len(g.Events))] {
		if left < 0.01 {
			break
		}
		f := d.blocks[b].Func
		block, way := strange(int32(b)), 0.0
		if d.last[f] != noBlock && d.blocks[b].Compared == "" {
			if id, ok := d.ways[[2]uint16{d.last[f], b}]; ok {
				if way = strange(id); way > 0 {
					credit(id, weight*left*way)
				}
			}
		}
		most := max(block, way)
		if block > 0 {
			credit(int32(b), weight*left*block)
		}
		if most > 0 {
			part := weights.near * weight * left * most
			for k := len(d.near[f]) - 1; k >= 0 && part > 0.01; k-- {
				credit(int32(d.near[f][k]), part)
				part *= weights.fade
			}
			left *= 1 - most
		}
		if d.blocks[b].Compared != "" {
			continue
		}
		d.last[f] = b
		if i := slices.Index(d.near[f], b); i >= 0 {
			d.near[f] = slices.Delete(d.near[f], i, i+1)
		}
		d.near[f] = append(d.near[f], b)
	}
	return left
}

// deviations returns for each unit how much credit it gets by first, on the average of
// wrong and of right games.
func (s *Study) deviations(windows []window, u *units) (wrong, right []float64) {
	n := u.len()
	d := &deviation{units: u, us: s.usual(windows, n)}
	funcs := 0
	for _, b := range u.blocks {
		funcs = max(funcs, b.Func+1)
	}
	d.last, d.near, d.seen = make([]uint16, funcs), make([][]uint16, funcs), make([]int, n)
	sum, games := map[bool][]float64{false: make([]float64, n), true: make([]float64, n)}, map[bool]float64{}
	own := make([]float64, n)
	for i := 0; i < len(windows); {
		at := windows[i].game
		g := &s.games[at]
		clear(own)
		credit := func(unit int32, by float64) { own[unit] = min(1, own[unit]+by) }
		before, left := 1.0, 1.0
		for ; i < len(windows) && windows[i].game == at; i++ {
			w := &windows[i]
			t, less := d.us.expect(i, w.wrong == 0)
			switch {
			case t == nil:
			case !g.right && w.wrong == 0:
				before = d.first(g, w, t, less, weights.before, before, credit)
			default:
				left = d.first(g, w, t, less, 1, left, credit)
			}
		}
		games[g.right]++
		for x, by := range own {
			sum[g.right][x] += by
		}
	}
	for _, is := range []bool{false, true} {
		for x := range n {
			sum[is][x] /= max(1, games[is])
		}
	}
	return sum[false], sum[true]
}

// ranked is a line with its score.
type ranked struct {
	line  int
	score float64
	unit  int32 // for which it has it; of units

	units   *units
	windows []window
	part    float64
	by      []int // the places that kinds of evidence give it
}

// scored is what one kind of evidence says of units.
type scored struct {
	kind   Evidence
	weight float64
	scores []float64 // by unit
	in     []window  // that it looked at
}

// rank returns the lines of the source that were executed where something went
// wrong, the most suspicious first. Each kind of evidence ranks them by itself, and
// the places are added up as 1/(smooth+place), so that one that can't tell lines apart
// hurts none that can.
//
// If the clause that is misread is known, and where it lives, its lines come first.
func (f *findings) rank() []ranked {
	n := f.units.len()
	var list []scored
	add := func(kind Evidence, weight float64, in []window, wrong, right []float64) {
		e := scored{kind, weight, make([]float64, n), in}
		for i := range n {
			e.scores[i] = balanced(wrong[i], right[i])
		}
		list = append(list, e)
	}
	if f.with(Games) || f.cut == nil {
		wrong, right := rates(f.whole, n)
		add(Games, weights.games, f.whole, wrong, right)
	}
	if f.cut != nil {
		wrong, right := rates(f.windows, n)
		narrow := f.narrow(f.windows)
		add(Turns, weights.turns*narrow, f.windows, wrong, right)
		if f.with(Unusual) {
			wrong, right = f.deviations(f.windows, f.units)
			add(Unusual, weights.unusual*narrow, f.windows, wrong, right)
		}
		if f.with(Clauses) {
			e := f.clauseEvidence(f.windows, n)
			e.weight *= narrow
			list = append(list, e)
		}
	}
	total := map[int]*ranked{}
	for _, e := range list {
		f.places(&e, total)
	}
	if f.Misread != nil && f.with(Clauses) {
		for line := range f.lives() {
			if r := total[line]; r != nil {
				r.score += known
			}
		}
	}
	var order []ranked
	for _, r := range total {
		if f.with(Dense) {
			r.score *= 1 + weights.dense*float64(min(f.words(r.line), mostWords))
		}
		order = append(order, *r)
	}
	slices.SortFunc(order, func(a, b ranked) int { return cmp.Or(cmp.Compare(b.score, a.score), a.line-b.line) })
	return order
}

// mostWords bounds the words that count of a line.
const mostWords = 16

// words returns how many words and numbers are on a line.
func (f *findings) words(line int) int {
	return len(strings.FieldsFunc(f.text[line-1], func(r rune) bool {
		return !(r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	}))
}

// known is more than all evidence together.
const known = 1

// narrow says how narrowly windows hold the first wrong decisions: 1 if each game has
// one window that must be wrong, less if it is one of several.
func (s *Study) narrow(windows []window) float64 {
	sum, games, last := 0.0, 0.0, -1
	for i := range windows {
		if w := &windows[i]; w.wrong > 0 {
			sum += w.wrong * w.wrong
			if w.game != last {
				games++
				last = w.game
			}
		}
	}
	return sum / max(1, games)
}

// clauseEvidence scores units by how well they agree with the clauses that are broken.
func (s *Study) clauseEvidence(windows []window, n int) scored {
	e := scored{Clauses, weights.clauses, make([]float64, n), windows}
	c := s.carry(windows, n)
	broken := s.broken()
	for _, id := range slices.Sorted(maps.Keys(broken)) { // sums of fractions depend on the order
		share := broken[id]
		cited := c.clauses[id]
		if cited == nil {
			continue
		}
		for i := range n {
			e.scores[i] += share * c.units[i].f1(cited)
		}
	}
	return e
}

// places adds what one kind of evidence says of lines. The score of a line is that of
// its best unit; lines with the same score share the last of their places.
func (f *findings) places(e *scored, total map[int]*ranked) {
	u := f.units
	best := map[int]ranked{}
	put := func(line int, score float64, unit int32) {
		if b, ok := best[line]; !ok || score > b.score {
			best[line] = ranked{line: line, score: score, unit: unit, units: u, windows: e.in}
		}
	}
	for i, score := range e.scores {
		from, to, way := u.isWay(int32(i))
		switch {
		case !way:
			for _, l := range u.blocks[i].Lines {
				put(l, score, int32(i))
			}
		case f.with(Ways):
			lines := u.blocks[from].Lines
			put(lines[len(lines)-1], weights.from*score, int32(i))
			put(u.blocks[to].Lines[0], weights.to*score, int32(i))
		}
	}
	var order []ranked
	for _, r := range best {
		if f.code(r.line) {
			order = append(order, r)
		}
	}
	slices.SortFunc(order, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	for i := 0; i < len(order); {
		k := i
		for k < len(order) && order[k].score > order[i].score-1e-9 {
			k++
		}
		place := float64(i+k+1) / 2
		if order[i].score == 0 {
			place = float64(len(order))
		}
		for ; i < k; i++ {
			r := order[i]
			r.part = e.weight / (weights.smooth + place)
			t := total[r.line]
			if t == nil {
				t = &ranked{line: r.line}
				total[r.line] = t
			}
			sum := t.score + r.part
			if r.part > t.part {
				*t = r
			}
			t.score = sum
			t.by = append(t.by, int(place))
		}
	}
}

// broken returns which clauses the wrong games break, and the share of each.
func (s *Study) broken() map[string]float64 {
	share, all := map[string]float64{}, 0.0
	for i := range s.games {
		if g := &s.games[i]; !g.right && g.clause != "" {
			share[g.clause]++
			all++
		}
	}
	for id := range share {
		share[id] /= all
	}
	return share
}

// carriesCode reports whether there is more on a line than brackets.
func carriesCode(line string) bool {
	for _, c := range line {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			return true
		}
	}
	return false
}
