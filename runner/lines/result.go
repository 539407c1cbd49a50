package lines

import (
	"math"
	"slices"
	"strings"

	"kiebitz/runner/result"
)

// findings are what the games of a study show together.
type findings struct {
	*Study
	windows []*window
	whole   []*window
	cut     *cut
	units   *units
	carried *carriage
	text    []string // the lines of the source
}

// result says what the games show about a source, with a number of suspects at most;
// there are none if no game failed.
func (f *findings) result(suspects int) *result.Lines {
	s := f.Study
	r := &result.Lines{Games: len(s.games), Cut: result.ByGames}
	for _, w := range f.windows {
		switch {
		case w.later:
		case w.wrong > 0:
			r.Bad++
		default:
			r.Windows++
		}
	}
	r.Wrong = s.wrong()
	if f.cut != nil {
		r.Cut = result.ByWords
		if f.cut.verbs != nil {
			r.Cut, r.At = result.ByTurns, s.Tracer.Blocks()[f.cut.block].Lines[0]
		}
	}
	for _, c := range s.Problem.Book().Clauses() {
		r.Clauses = append(r.Clauses, f.clause(c.ID))
	}
	if r.Wrong > 0 || s.kept != nil {
		r.Suspects = f.suspects(suspects)
	}
	return r
}

// find divides the games and compares.
func (s *Study) find(text []string) *findings {
	f := &findings{Study: s, text: text}
	f.windows, f.cut = s.divide()
	f.units = newUnits(s.Tracer.Blocks())
	f.units.fill(f.windows)
	f.whole = s.whole()
	f.units.fill(f.whole)
	f.carried = carry(f.windows, f.units)
	return f
}

// clause says which lines carry a clause.
func (f *findings) clause(id string) result.Carried {
	r := result.Carried{Clause: id, Sure: result.NoLine}
	cited := f.carried.clauses[id]
	if cited == nil {
		r.Sure = result.NotCited
		return r
	}
	r.Cited = cited.size()
	list := f.carried.carriers(id)
	if list == nil {
		r.Sure = result.Everywhere
		return f.proven(r)
	}
	clearest := f.clearest(list)
	best := clearest[0]
	r.Agrees = math.Round(best.f1*1000) / 1000
	switch {
	case best.f1 < likely:
		return f.proven(r)
	case best.f1 >= exactly && !f.ends(cited) && !f.shared(id, cited):
		r.Sure = result.Exactly
	default:
		r.Sure = result.Likely
	}
	r.Compared = best.compared
	if best.other >= 0 {
		r.Lines, r.Branch = f.lines(best.unit)
		r.With, _ = f.lines(best.other)
		r.Relation = best.relation
		return f.proven(r)
	}
	r.Branch = true
	way, _ := f.units.block(best.unit)
	for _, c := range clearest {
		lines, branch := f.lines(c.unit)
		if from, _ := f.units.block(c.unit); from != nil && way == nil { // it may go to where more comes together
			lines = []int{from.last()}
		}
		r.Lines = append(r.Lines, lines...)
		r.Branch = r.Branch && branch
	}
	r.Lines = rising(r.Lines)
	return f.proven(r)
}

// proven keeps of lines that are found exactly those of which changes break the clause: what
// runs in just the turns that cite it may do something else there. Where no line of those that
// were found is proven, changes may show others.
func (f *findings) proven(r result.Carried) result.Carried {
	var broke []int
	for _, l := range r.Lines {
		if f.broke(l, r.Clause) {
			broke = append(broke, l)
		}
	}
	pair := r.With != nil // the best of millions
	if r.Sure == result.Exactly {
		if broke != nil && !pair {
			r.Lines = broke
			return r
		}
		r.Sure = result.Likely
	}
	if broke == nil || pair && r.Relation != result.Or {
		if lines := f.breakers(r.Clause); lines != nil {
			return result.Carried{Clause: r.Clause, Sure: result.Likely, Agrees: r.Agrees, Cited: r.Cited, Lines: lines, Broken: true}
		}
	}
	return r
}

// shared reports whether another clause is cited by nearly the same windows, so that no line can
// be told to carry the one and not the other.
func (f *findings) shared(id string, cited set) bool {
	for other, windows := range f.carried.clauses {
		if n := cited.common(windows); other != id && 2*float64(n) >= nearlySame*float64(cited.size()+windows.size()) {
			return true
		}
	}
	return false
}

// ends reports whether windows are the first ones of all games or the last ones, or those
// next to them: whatever is done once at the beginning or the end of a game, such as
// reading it, runs in just these.
func (f *findings) ends(cited set) bool {
	if f.cut == nil {
		return false
	}
	var games []int // how many windows of each are right
	var before *game
	for _, w := range f.windows {
		if w.wrong > 0 {
			continue
		}
		if w.game != before {
			games, before = append(games, 0), w.game
		}
		games[len(games)-1]++
	}
	for away := range 2 {
		first, last, at := newSet(f.carried.windows), newSet(f.carried.windows), 0
		for _, n := range games {
			if away < n {
				first.add(at + away)
				last.add(at + n - 1 - away)
			}
			at += n
		}
		if cited.f1(first) >= exactly || cited.f1(last) >= exactly {
			return true
		}
	}
	return false
}

// clearest returns the best of carriers: of those that are equally good, and of the first one's
// kind, those in the function that has the most of them.
func (f *findings) clearest(list []carrier) []carrier {
	if list[0].other >= 0 {
		return list[:1]
	}
	number := map[int]int{}
	var same []carrier
	for _, c := range list {
		if c.f1 >= list[0].f1-0.001 && (c.compared == "") == (list[0].compared == "") {
			same = append(same, c)
			number[f.function(c.unit)]++
		}
	}
	best := slices.MaxFunc(same, func(a, b carrier) int { return number[f.function(a.unit)] - number[f.function(b.unit)] })
	return slices.DeleteFunc(same, func(c carrier) bool {
		return c.compared != best.compared || f.function(c.unit) != f.function(best.unit)
	})
}

func (f *findings) function(unit int32) int {
	_, to := f.units.block(unit)
	return to.Func
}

// lines returns the lines with code of a unit, and whether it is a way.
func (f *findings) lines(unit int32) (list []int, way bool) {
	from, to := f.units.block(unit)
	if from != nil {
		list = append(list, from.last())
	}
	for _, l := range to.Lines {
		if f.code(l) {
			list = append(list, l)
		}
	}
	return rising(list), from != nil
}

// code reports whether there is more on a line than brackets.
func (f *findings) code(line int) bool {
	return line >= 1 && line <= len(f.text) && carriesCode(f.text[line-1])
}

// inTurns returns the most suspicious lines: of several misreadings those of each in turns.
func (f *findings) inTurns(most int) (list []result.Suspect) {
	parts := f.apart()
	if parts == nil {
		return f.ranked(most)
	}
	each := make([][]result.Suspect, len(parts))
	for i, p := range parts {
		each[i] = p.find(f.text).ranked(most)
	}
	for i := range most {
		for _, of := range each {
			if i < len(of) {
				if n := len(list); n > 0 { // the order is not by score
					of[i].Score = min(of[i].Score, list[n-1].Score)
				}
				list = append(list, of[i])
			}
		}
	}
	return list
}

// ranked returns the lines that rank says are the most suspicious ones, with their reasons.
func (f *findings) ranked(most int) (list []result.Suspect) {
	lives := f.lives()
	for _, k := range f.rank() {
		if len(list) == most {
			break
		}
		if !f.code(k.line) || k.score <= 0 || len(list) > 0 && k.score < least*list[0].Score {
			continue
		}
		s := f.suspect(k.line, result.Runs)
		s.Clause, s.Score = lives[k.line], math.Round(k.score*1000)/1000
		f.reason(&s, k)
		s.Repair = f.repair(k.line)
		list = append(list, s)
	}
	return list
}

// around returns a line with the two before it and the two after it, as far as there are
// such, and the number of the first of them.
func (f *findings) around(line int) (first int, list []string) {
	first = max(1, line-2)
	for _, text := range f.text[first-1 : min(line+2, len(f.text))] {
		list = append(list, result.Short(strings.TrimRight(text, " \t\r")))
	}
	return first, list
}

// lives returns which broken clause lives in which line.
func (f *findings) lives() map[int]string {
	lives, broken := map[int]string{}, f.broken()
	for id := range broken {
		for _, l := range f.clause(id).Lines {
			if broken[id] > broken[lives[l]] || broken[id] == broken[lives[l]] && id < lives[l] {
				lives[l] = id
			}
		}
	}
	return lives
}

// least is what part of the score of the most suspicious line another one must have.
const least = 0.1

// part reports whether a line has other blocks than one.
func (f *findings) part(block *Block, line int) bool {
	for i := range f.units.blocks {
		if b := &f.units.blocks[i]; b != block && b.Compared == "" && slices.Contains(b.Lines, line) {
			return true
		}
	}
	return false
}

// reason says where it holds what makes a line suspicious.
func (f *findings) reason(s *result.Suspect, k ranked) {
	switch from, to := f.units.block(k.unit); {
	case from == nil:
		s.Compared = to.Compared
		s.Part = s.Compared == "" && f.part(to, k.line)
	case s.Line == from.last():
		s.To = to.Lines[0]
	default:
		s.From = from.last()
	}
	wrong := map[*game]bool{}
	s.Games = len(k.windows) > 0 && k.windows[0].whole
	for _, w := range k.windows {
		_, has := slices.BinarySearch(w.units, k.unit)
		switch {
		case w.later:
		case w.wrong == 0:
			s.AllRight++
			if has {
				s.Right++
			}
		case has:
			wrong[w.game] = true
		}
	}
	s.Wrong, s.AllWrong = len(wrong), f.wrong()
}
