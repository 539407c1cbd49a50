package rules

import (
	"bytes"
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"

	"kiebitz/oracle"
)

// Sample is a game of a solver, and what it printed.
type Sample struct {
	*Setup
	Got    []byte
	First  bool // of its process
	Failed bool // it fell, or was stopped before it came to an end
}

// Found is what explains the wrong games of a solver: edits, the cheapest and shortest first, each of which
// reproduces all of them, and breaks no right one.
type Found struct {
	Edits []*Edit
	Wrong int     // games reproduced
	Near  []*Edit // if there are none: those that explain most alone, the best first
	Plays int     // games that were played for it
}

// Limits say how far an inference goes.
type Limits struct {
	Cost  int // of an edit
	Plays int // for edits of one step; half as many more, at least, for others
	More  int // edits that cost so much more than the cheapest are found, too
}

// Infer finds the cheapest edits that make of the rules what a solver plays. Samples are in
// the order in which one process played them. It returns nil if there are none.
func (r *RuleSet) Infer(samples []Sample, l Limits) *Found {
	s := r.search(samples)
	if len(s.wrong) == 0 {
		return nil
	}
	s.reached = s.meet(s.wrong[:min(len(s.wrong), watched)])
	s.keeps = true
	found := Found{Wrong: len(s.wrong)}
	for cost, most := 1, min(l.Cost, dearest); cost <= most; cost++ {
		for _, t := range s.trials()[cost] {
			if s.plays > l.Plays {
				break
			}
			for _, piece := range s.explain(t) {
				found.Edits = append(found.Edits, &Edit{[]Change{t.change(piece)}, cost})
			}
		}
		if found.Edits != nil {
			most = min(most, found.Edits[0].Cost+l.More)
		}
	}
	if s.keeps = false; found.Edits == nil {
		found.Edits = s.solve()
	}
	if found.Edits == nil {
		found.Edits = s.climb(min(l.Plays, l.Plays*5/4-s.plays))
	}
	if found.Plays = s.plays; found.Edits == nil {
		return nil
	}
	slices.SortStableFunc(found.Edits, func(a, b *Edit) int {
		x, y := &a.Changes[0], &b.Changes[0]
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(x.fresh, y.fresh), cmp.Compare(len(x.Path), len(y.Path)))
	})
	return &found
}

// trial is a change to be tried, or one with a hole for each of some words.
type trial struct {
	*place
	piece *Node
	hole  *Node
	words []*Node
	price int
}

// dearest is the greatest cost of an edit.
const dearest = 5

// catalogue lists all edits, by cost.
func (r *RuleSet) catalogue() [][]trial {
	list, words := make([][]trial, dearest+1), r.vocabulary()
	for _, p := range r.places() {
		e := &editor{r, words, p, dearest, func(cost int, t trial) { list[cost] = append(list[cost], t) }}
		e.edits()
	}
	return list
}

// trials lists the edits by cost.
func (r *RuleSet) trials() [][]trial {
	r.made.edits.Do(func() { r.made.list = r.catalogue() })
	return r.made.list
}

// Edits lists every small change of a rule set, the cheapest first.
func (r *RuleSet) Edits() iter.Seq[*Edit] {
	return func(yield func(*Edit) bool) {
		for _, trials := range r.trials() {
			for _, t := range trials {
				pieces := []*Node{t.piece}
				if t.hole != nil {
					pieces = nil
					for _, w := range t.words {
						pieces = append(pieces, replaceAll(t.piece, t.hole, w))
					}
				}
				for _, piece := range pieces {
					if same(piece.meaning(), t.node.meaning()) { // one of the words stands there already
						continue
					}
					if !yield(&Edit{[]Change{t.change(piece)}, t.price}) {
						return
					}
				}
			}
		}
	}
}

// search is the state of an inference.
type search struct {
	*RuleSet
	g       Game
	vars    []int // as a process begins
	samples []Sample
	exact   bool  // the form counts: it is right where the words are, or all words are right
	wrong   []int // the game that refutes most first
	right   []int
	order   []int     // all, a process after another, first those in which one soon is wrong
	expect  [][]uint8 // the cards that a solver laid, by sample
	reached map[*Node]bool
	base    [2]*compiler // without counting, and with
	progs   map[*place]*[2]Code
	words   map[*Node]Code
	plays   int
	keeps   bool      // what reproduces the first wrong game
	first   []partial // these
}

// partial is a trial, of one with a hole with a word.
type partial struct {
	trial
	word *Node
}

// whole returns it with the word in its hole.
func (p *partial) whole() trial {
	t := trial{place: p.place, piece: p.piece, price: p.price}
	if p.hole != nil {
		t.piece = replaceAll(p.piece, p.hole, p.word)
	}
	return t
}

func (r *RuleSet) search(samples []Sample) *search {
	s := &search{RuleSet: r, g: r.game(), samples: samples, progs: map[*place]*[2]Code{}, words: map[*Node]Code{}}
	for i := range s.base {
		s.base[i] = newCompiler(&r.Deck)
		s.base[i].count = i == 1
		s.base[i].compile(r.Root)
	}
	s.g.edits, s.vars = true, slices.Clone(s.g.vars)
	var list lister
	list.find(r)
	for _, x := range samples {
		s.expect = append(s.expect, list.cards(x.Got))
	}
	s.sort()
	s.g.watch = list.pile
	return s
}

// sort tells wrong games from right ones. A game that differs early refutes most in the
// least time.
func (s *search) sort() {
	s.wrong, s.right = nil, nil
	e, differs, lax := s.Engine(), make([]int, len(s.samples)), false
	for i, x := range s.samples {
		out, _ := e.Play(x.Setup)
		switch differs[i] = common(out, x.Got); {
		case x.Failed:
			differs[i] = math.MaxInt
			s.wrong = append(s.wrong, i)
		case s.equal(out, x.Got):
			s.right = append(s.right, i)
			lax = lax || !bytes.Equal(out, x.Got)
		default:
			s.wrong = append(s.wrong, i)
		}
	}
	switch {
	case s.exact:
	case lax && len(s.wrong) == 0:
		s.exact = true
		s.sort()
		return
	default:
		s.exact = !lax && len(s.right) > 0
	}
	var processes [][]int
	for i := range s.samples {
		if i == 0 || s.samples[i].First {
			processes = append(processes, nil)
		}
		last := &processes[len(processes)-1]
		*last = append(*last, i)
	}
	untilWrong := func(list []int) int { // right games before
		if i := slices.IndexFunc(list, func(i int) bool { _, ok := slices.BinarySearch(s.wrong, i); return ok }); i >= 0 {
			return i
		}
		return math.MaxInt
	}
	slices.SortStableFunc(processes, func(a, b []int) int { return cmp.Compare(untilWrong(a), untilWrong(b)) })
	s.order = slices.Concat(processes...)
	slices.SortStableFunc(s.wrong, func(a, b int) int { return cmp.Compare(differs[a], differs[b]) })
	if len(s.wrong) > 0 { // but a short one first, in which most likely one thing alone is otherwise
		short := slices.MinFunc(s.wrong, func(a, b int) int { return cmp.Compare(len(s.samples[a].Got), len(s.samples[b].Got)) })
		i := slices.Index(s.wrong, short)
		s.wrong = slices.Insert(slices.Delete(s.wrong, i, i+1), 0, short)
	}
}

// equal compares outputs as a judge does, unless the form counts.
func (s *search) equal(a, b []byte) bool {
	return bytes.Equal(a, b) || !s.exact && oracle.SameWords(a, b)
}

// meet returns the pieces that are evaluated in all of some wrong games; see [search.reaches].
func (s *search) meet(games []int) (all map[*Node]bool) {
	for _, i := range games {
		reached := s.reaches(i)
		if all != nil {
			maps.DeleteFunc(reached, func(n *Node, _ bool) bool { return !all[n] })
		}
		all = reached
	}
	return all
}

// watched is in how many wrong games it is looked where they come to.
const watched = 40

// common is how many bytes two texts begin with alike.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// reaches returns the pieces that are evaluated in a wrong game by the rules, up to where the
// solver lays another card: the change must be in one of them.
func (s *search) reaches(i int) map[*Node]bool {
	reached := map[*Node]bool{}
	c := newCompiler(&s.Deck)
	c.plain = true
	c.watch = func(n *Node, code Code) Code { return func(g *Game) int { reached[n] = true; return code(g) } }
	e := s.engine(c.compile(s.Root).code)
	e.g.watch, e.g.expect = s.g.watch, s.expect[i]
	e.Play(s.samples[i].Setup)
	return reached
}

// opPatch is the piece that is being tried.
var opPatch = Register(Op{Name: "patch", Reads: State | ItsCard | ThePlayer, Args: []Arg{{Kind: Any}}, Says: "{0}", Code: func(*Node, []Code) Code {
	return func(g *Game) int { return g.patch(g) }
}})

// prog returns the rules with a patch in a place.
func (s *search) prog(p *place, count int) Code {
	progs := s.progs[p]
	if progs == nil {
		progs = new([2]Code)
		s.progs[p] = progs
	}
	if progs[count] == nil {
		c := *s.base[count]
		c.trial = true
		progs[count] = c.compile(replaceAll(s.Root, p.def, replaceAt(p.def, p.path, newNode(opPatch, p.node)))).code
	}
	return progs[count]
}

// opHole is where one of some words stands.
var opHole = Register(Op{Name: "hole", Reads: State, Says: "something", Code: func(*Node, []Code) Code {
	return func(g *Game) int { return g.hole(g) }
}})

// carries reports whether a trial may change what one game leaves to the next.
func (t *trial) carries() bool {
	return t.hole == nil && (t.def.text == "begin" || t.up.op == opPass || t.up.op == opSet && t.up.decl.each || t.piece.marks&keeps != 0 ||
		t.node.setsKept() && !t.piece.setsKept())
}

// setsKept reports whether a piece sets, itself, state that is kept from game to game.
func (n *Node) setsKept() bool {
	return n.op == opSet && n.decl.kept || n.op != opDefine && slices.ContainsFunc(n.kids, (*Node).setsKept)
}

// explain returns the pieces with which a trial reproduces all games.
func (s *search) explain(t trial) []*Node {
	if !t.carries() {
		return s.reproduce(t, s.wrong, s.right)
	}
	s.g.patch = s.code(t.piece, 0)
	if !s.all(s.prog(t.place, 0)) {
		return nil
	}
	return []*Node{t.piece}
}

// all reports whether all games, one after another, come out as the solver's.
func (s *search) all(code Code) bool {
	for _, i := range s.order {
		if i == 0 || s.samples[i].First {
			s.g.forget(s.vars)
		}
		if !s.same(code, i, false) {
			return false
		}
	}
	return true
}

// reproduce returns the pieces with which a trial reproduces some games.
func (s *search) reproduce(t trial, lists ...[]int) []*Node {
	form := t.def.marks&(prints|plays) == prints
	if !form && s.reached != nil && !s.reached[t.node] {
		return nil
	}
	marks := t.piece.marks
	for _, w := range t.words {
		marks |= w.marks
	}
	count := truth(marks&counts != 0)
	code := s.prog(t.place, count)
	s.g.patch = s.code(t.piece, count)
	if t.hole != nil {
		return s.fill(t, code, form, lists)
	}
	for _, list := range lists {
		for _, i := range list {
			if !s.same(code, i, form) {
				return nil
			}
			if s.keeps && i == s.wrong[0] {
				s.first = append(s.first, partial{trial: t})
			}
		}
	}
	return []*Node{t.piece}
}

// code compiles a piece that is tried.
func (s *search) code(n *Node, count int) Code {
	c := *s.base[count]
	c.trial = true
	return c.compile(n).code
}

// word is one that is tried, with its code.
type word struct {
	*Node
	code Code
}

// fill tries all words for a hole.
func (s *search) fill(t trial, code Code, form bool, lists [][]int) (pieces []*Node) {
	var alive []word
	for _, w := range t.words {
		if s.words[w] == nil {
			s.words[w] = s.code(w, 1)
		}
		alive = append(alive, word{w, s.words[w]})
	}
	for _, list := range lists {
		for _, i := range list {
			if alive = s.split(alive, code, i, form); len(alive) == 0 {
				return nil
			}
			for _, w := range alive {
				if s.keeps && i == s.wrong[0] {
					s.first = append(s.first, partial{t, w.Node})
				}
			}
		}
	}
	for _, w := range alive {
		pieces = append(pieces, replaceAll(t.piece, t.hole, w.Node))
	}
	return pieces
}

// split returns the words with which a game comes out as the solver's. Words that have had
// the same values until the game was over make no difference in it, so it is played once for
// them all.
func (s *search) split(words []word, code Code, i int, form bool) (alive []word) {
	var class, rest, others []word
	asked := 0
	defer func() { s.plays += asked / askedWords }()
	for class = slices.Clone(words); len(class) > 0; class, others = append(class[:0], others...), others[:0] {
		s.g.hole = func(g *Game) int {
			v := class[0].code(g)
			asked += len(class)
			rest = rest[:0]
			for _, w := range class {
				if w.code(g) == v {
					rest = append(rest, w)
				} else {
					others = append(others, w)
				}
			}
			class, rest = rest, class
			return v
		}
		if s.same(code, i, form) {
			alive = append(alive, class...)
		}
	}
	return alive
}

// same plays a game and reports whether it comes out as the solver's.
func (s *search) same(code Code, i int, form bool) bool {
	x := &s.samples[i]
	if s.g.expect = s.expect[i]; form {
		s.g.expect = nil
	}
	s.g.limit = max(editedTurns, s.patience())
	if most := someTurns + len(x.Got); !x.Failed && s.g.watch >= 0 { // a turn prints something, or few do not
		s.g.limit = min(s.g.limit, most)
	} else if !x.Failed {
		s.g.limit = min(s.g.limit, max(most, s.patience()))
	}
	s.g.start(x.Setup)
	code(&s.g)
	s.plays += 1 + (s.g.turn+(loops*s.g.limit-s.g.steps)/8)/longGame
	switch {
	case x.Failed: // as it may where rules don't say how to go on
		return s.g.fail != "" || s.g.lacks
	case s.g.fail == Endless && s.g.expect != nil && s.g.piles[s.g.watch].len() > manyCards:
		return true
	}
	return (s.g.fail == "" || s.g.fail == Endless) && s.equal(s.g.Out, x.Got)
}

// longGame is how many turns are counted as a play, so that endless games don't take a budget
// that is meant for others; eight rounds of a loop are as much as a turn.
const longGame = 64

// askedWords is how many words that are asked for their values cost as much as a play.
const askedWords = 1024

// someTurns are more than there are in a row in which nothing is printed.
const someTurns = 100

// manyCards is the number of cards from which on a game that has none but these of the
// solver's is taken for the same one, without an end.
const manyCards = 100
