package lines

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// mostDirect is how many lines are named for one reason.
const mostDirect = 2

// counted makes suspects of the lines that most of a number of games name.
func (f *findings) counted(games map[int]int, of int, reason result.Reason) (list []result.Suspect) {
	lines := slices.SortedFunc(maps.Keys(games), func(a, b int) int { return cmp.Or(games[b]-games[a], a-b) })
	for _, l := range lines[:min(len(lines), mostDirect)] {
		if f.code(l) {
			s := f.suspect(l, reason)
			s.Wrong, s.AllWrong, s.Games = games[l], of, true
			list = append(list, s)
		}
	}
	return list
}

// crashes returns the lines where games crashed.
func (f *findings) crashes() []result.Suspect {
	at, crashed := map[int]int{}, 0
	for _, g := range f.games {
		if g.End == sandbox.Crashed {
			crashed++
			at[g.Crash]++
		}
	}
	return f.counted(at, crashed, result.Crashed)
}

// printing returns the lines that print where outputs first differ from the rules', if no
// game that was played to its end is wrong in anything but its form.
func (f *findings) printing() []result.Suspect {
	if !f.misformed() {
		return nil
	}
	texts := f.texts()
	here, before, written, n := map[int]int{}, map[int]int{}, map[int]int{}, 0
	for _, g := range f.games {
		if !g.malformed {
			continue
		}
		n++
		at := f.differs(g)
		a, b := g.printer(at, f.units.blocks), g.printer(at-1, f.units.blocks)
		here[a]++
		if b != a {
			before[b]++
		}
		for _, l := range longest(texts, string(g.Output), at) {
			written[l]++
		}
	}
	maps.DeleteFunc(written, func(_, games int) bool { return 2*games < n }) // it stands there by chance
	list := f.counted(here, n, result.Prints)
	return join(join(list, f.counted(written, n, result.Text)), f.counted(before, n, result.PrintsBefore))
}

// join appends suspects whose lines are not in a list yet.
func join(list, more []result.Suspect) []result.Suspect {
	for _, s := range more {
		if !slices.ContainsFunc(list, func(o result.Suspect) bool { return o.Line == s.Line }) {
			list = append(list, s)
		}
	}
	return list
}

// misformed reports whether all games are malformed that were wrong and played to their end.
func (s *Study) misformed() (is bool) {
	for _, g := range s.games {
		if !g.right && !g.crash {
			if is = g.malformed; !is {
				return false
			}
		}
	}
	return is
}

// differs returns where in the output of a game the first byte is that is not the rules'.
func (f *findings) differs(g *game) int {
	if f.Problem.Info().Several {
		return 0
	}
	answer := f.answer(g)
	n := min(len(answer), len(g.Output))
	for i := range n {
		if answer[i] != g.Output[i] {
			return i
		}
	}
	return n
}

// printer returns the line that has printed a byte of the output, as far as that is seen;
// else 0.
func (g *game) printer(at int, blocks []Block) int {
	event := len(g.Events)
	if i := slices.IndexFunc(g.Marks, func(m Mark) bool { return m.Printed > at }); i >= 0 {
		event = g.Marks[i].Event
	}
	if g.Marks == nil || at < 0 {
		return 0
	}
	x := Execution{Events: g.Events[:event], Cut: g.Cut}
	return x.last(blocks)
}

// suspect begins to tell of a line.
func (f *findings) suspect(line int, reason result.Reason) result.Suspect {
	s := result.Suspect{Line: line, Text: result.Short(strings.TrimSpace(f.text[line-1])), Reason: reason}
	s.First, s.Context = f.around(line)
	return s
}

// suspects returns the most suspicious lines with their reasons. Some are named by executions
// themselves, and no ranking has to find them: where games crashed, what prints where a form goes wrong,
// and what is kept from game to game. Those come first that half of the wrong games name; those that
// fewer do are among the others. Of a form that is wrong there are no others: what runs says nothing of
// what is printed.
func (f *findings) suspects(most int) []result.Suspect {
	direct, ranked, wrong := slices.Concat(f.keeps(), f.crashes(), f.printing()), []result.Suspect(nil), f.wrong()
	if wrong > 0 && !f.misformed() {
		ranked = f.inTurns(most)
	}
	list := slices.DeleteFunc(slices.Clone(direct), func(s result.Suspect) bool { return s.Games && 2*s.Wrong < wrong })
	first := len(list)
	list = join(list, ranked)
	list = list[:min(len(list), max(first, most-len(direct)+first))]
	list = join(list, direct)
	list = list[:min(len(list), max(first, most))]
	score := 1.0
	for i := len(list) - 1; i >= 0; i-- { // those that are not ranked have that of the next one, and some more
		if list[i].Score == 0 {
			list[i].Score = math.Round(1010*score) / 1000
			list[i].Repair = f.repair(list[i].Line)
		}
		score = list[i].Score
	}
	return list
}
