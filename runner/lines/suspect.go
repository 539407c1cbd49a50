package lines

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"kiebitz/internal/pattern"
)

// fading is how much of what was executed in a window is remembered in the next one: a
// slip may show at once or some turns later.
const fading = 0.5

// reached is the share of a way's score that the line gets that it goes to: its condition
// is on the one that it comes from.
const reached = 0.9

// divergence says how much more often something is executed where things go wrong than where
// they are right, from the shares of both: how many bits each wrong game tells, on the
// average, for the hypothesis that one follows from the other (their Kullback-Leibler
// divergence). What is executed everywhere tells none; less than none is what is
// executed less often.
func divergence(wrong, right float64) float64 {
	const unseen = 0.01 // no share is known to be 0 or 1
	p, q := unseen+(1-2*unseen)*wrong, unseen+(1-2*unseen)*right
	d := p*math.Log2(p/q) + (1-p)*math.Log2((1-p)/(1-q))
	if p < q {
		return -d
	}
	return d
}

// portion says for each unit how much of it is in some windows, on the average.
type portion struct {
	units []float64
	all   float64
}

// add counts a window, by how much of each unit is remembered in it.
func (p *portion) add(now []float64, weight float64) {
	p.all += weight
	for u, by := range now {
		p.units[u] += weight * by
	}
}

// of is the share of a unit.
func (p *portion) of(unit int) float64 { return p.units[unit] / max(p.all, 1e-9) }

// shares divides windows of n units into some and others: by says how much a window counts, and
// whether it is one of the first ones. Of what ran in a window a part is remembered in the next one of
// its game.
func shares(windows []*window, n int, memory float64, by func(*window) (weight float64, first bool)) (a, b portion) {
	a.units, b.units = make([]float64, n), make([]float64, n)
	now := make([]float64, n)
	var game *game
	for _, w := range windows {
		if w.game != game {
			clear(now)
			game = w.game
		}
		for u := range now {
			now[u] *= memory
		}
		for _, u := range w.units {
			now[u] = 1
		}
		switch weight, first := by(w); {
		case weight > 0 && first:
			a.add(now, weight)
		case weight > 0:
			b.add(now, weight)
		}
	}
	return a, b
}

// wrongly divides windows into those that are wrong and right ones.
func wrongly(w *window) (weight float64, wrong bool) {
	switch {
	case w.later:
		return 0, false
	case w.wrong > 0:
		return w.wrong, true
	}
	return 1, false
}

// evidence returns how many bits speak against each unit, by windows and by whole games
// together, and of them those by whole games: nobody knows how late a slip shows.
func (f *findings) evidence() (sum, games []float64) {
	n := len(f.units.all)
	sum, games = make([]float64, n), make([]float64, n)
	wrong, right := shares(f.whole, n, 0, wrongly)
	for u := range n {
		games[u] = divergence(wrong.of(u), right.of(u))
	}
	copy(sum, games)
	if f.cut != nil {
		wrong, right := shares(f.windows, n, fading, wrongly)
		for u := range n {
			sum[u] += divergence(wrong.of(u), right.of(u))
		}
	}
	return sum, games
}

// misreadIn returns how many bits each unit tells of where the misread clauses decide, by
// the windows of which it is known what was done in them: of several clauses the mean.
func (f *findings) misreadIn() []float64 {
	sum, clauses := make([]float64, len(f.units.all)), 0.0
	for _, id := range f.Misread {
		m, err := f.Problem.Book().Find(id)
		if err != nil {
			continue
		}
		clauses++
		in, out := shares(f.windows, len(sum), 0, func(w *window) (float64, bool) {
			known := w.wrong == 0 || w.game.followed()
			return float64(btoi(known)), slices.Contains(w.cites(), m.Clause)
		})
		for u := range sum {
			if in.all > 0 && out.all > 0 {
				sum[u] += divergence(in.of(u), out.of(u))
			}
		}
	}
	for u := range sum {
		sum[u] /= max(1, clauses)
	}
	return sum
}

// ranked is a line with its score.
type ranked struct {
	line    int
	score   float64
	unit    int32     // for which it has it
	windows []*window // in which that is seen best
}

// rank returns the lines of the source that were executed where something went wrong, the
// most suspicious first: each with the bits of its best unit, and those of the unit that
// tells most of the misread clauses: a clause has lines, and on one of them is a slip. Of
// lines with the same bits that with the most words of these clauses is first, then that
// with the most words.
func (f *findings) rank() []ranked {
	sum, games := f.evidence()
	clauses := f.misreadIn()
	best, carries := map[int]ranked{}, map[int]float64{}
	put := func(line int, unit int, share float64) {
		score := share * sum[unit]
		carries[line] = max(carries[line], share*clauses[unit])
		if b, ok := best[line]; f.code(line) && (!ok || score > b.score) {
			r := ranked{line: line, score: score, unit: int32(unit), windows: f.windows}
			if 2*games[unit] > sum[unit] {
				r.windows = f.whole
			}
			best[line] = r
		}
	}
	for i := range sum {
		switch from, to := f.units.block(int32(i)); {
		case from != nil:
			put(from.last(), i, 1)
			put(to.Lines[0], i, reached)
		default:
			for _, l := range to.Lines {
				put(l, i, 1)
			}
		}
	}
	order := make([]ranked, 0, len(best))
	most := 1.0
	for _, r := range best {
		most = max(most, r.score+carries[r.line])
	}
	for _, r := range best {
		if p := f.repairs[r.line]; p != nil {
			r.score = max(0, r.score) + most*p.speaks()
		}
		r.score = math.Round((r.score+carries[r.line])*1e6) / 1e6
		order = append(order, r)
	}
	named := f.named()
	slices.SortFunc(order, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), f.akin(b.line, named)-f.akin(a.line, named), f.words(b.line)-f.words(a.line), a.line-b.line)
	})
	return order
}

// words returns how many words and numbers are on a line.
func (f *findings) words(line int) int {
	return len(strings.FieldsFunc(f.text[line-1], func(r rune) bool {
		return !(r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	}))
}

// stem is how many letters of a word are compared: opening is of open, dealt of deal.
const stem = 4

// inWords matches the words of names, openCard being two.
const inWords = `[A-Z]?[a-z]+|[A-Z]+`

// stems returns the beginnings of the words of a text, without those that are shorter.
func stems(text string) map[string]bool {
	list := map[string]bool{}
	for _, w := range pattern.Of(inWords).FindAllString(text, -1) {
		if len(w) >= stem {
			list[strings.ToLower(w[:stem])] = true
		}
	}
	return list
}

// named returns the stems of the words that say what is misread.
func (f *findings) named() map[string]bool {
	var text strings.Builder
	for _, id := range f.Misread {
		if m, err := f.Problem.Book().Find(id); err == nil {
			fmt.Fprintln(&text, m.Clause, m.Text)
		}
	}
	return stems(text.String())
}

// akin returns how many of some stems are in the names of a line.
func (f *findings) akin(line int, of map[string]bool) (n int) {
	for s := range stems(f.text[line-1]) {
		n += btoi(of[s])
	}
	return n
}

// broken returns which clauses the wrong games break, and the share of each.
func (s *Study) broken() map[string]float64 {
	share, all := map[string]float64{}, 0.0
	for _, g := range s.games {
		if !g.right && g.clause != "" {
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
