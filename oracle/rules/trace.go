package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Question is a piece of the rules that is evaluated at a place while a game is played: a
// truth that tells a situation, or a number that words need.
//
// The place is a definition, as "draw", in which something is done; "after draw" asks when it
// is done, "at draw" each time the game comes to it, whether something is done there or not, "turn"
// and "after turn" at the ends of each turn. Further ids must have been done in
// the same turn, too, or with an exclamation mark must not: "draw !draw-play". In what is done for
// one player after another a question may speak of that player.
type Question struct{ At, Piece string }

// question is one made ready. Sets of definitions are bits, by their order in questions.
type question struct {
	i         int
	code      Code
	with, not uint64
}

// Turn is what happened in a turn. The first one has the number 0 and is what comes before all
// turns; the last is what comes after them.
type Turn struct {
	Number, Seat int
	Done         []string // the definitions in which something was done, as they ended
	Moves        []Move
	Printed      string // in it
	done         uint64 // the same, of those in questions
	answers      []answer
	held         []uint64 // the questions of which an answer was not 0, as bits
	piles        [][]uint8
	rules        *RuleSet
}

// Move is a card that goes from a pile to another; no card if a pile is turned over.
type Move struct {
	Card             int
	From, To         string // ids
	FromSeat, ToSeat int    // of those that each player has
}

// Did reports whether something was done in a definition.
func (t *Turn) Did(id string) bool { return slices.Contains(t.Done, id) }

// Answer is the last answer to a question, 0 if it was not asked. Held reports whether one of the
// answers was not 0.
func (t *Turn) Answer(i int) (last int) {
	for _, a := range t.answers {
		if int(a.i) == i {
			last = a.value
		}
	}
	return last
}

// Answers returns all answers to a question, in order: of what is done for one player after another.
func (t *Turn) Answers(i int) (list []int) {
	for _, a := range t.answers {
		if int(a.i) == i {
			list = append(list, a.value)
		}
	}
	return list
}

func (t *Turn) Held(i int) bool { return t.held[i/64]>>(i%64)&1 != 0 }

// Pile returns the cards of a pile after the turn, the bottom one first.
func (t *Turn) Pile(id string, player int) []uint8 {
	for _, d := range t.rules.decls {
		if d.id == id {
			return t.piles[d.slot+player]
		}
	}
	return nil
}

// Witness plays games slowly, and tells what happened in each turn.
type Witness struct {
	rules  *RuleSet
	code   Code
	g      Game
	first  []int // its variables before the first game
	asked  []*question
	bits   map[string]uint64         // of the definitions in questions
	places [3]map[string][]*question // by when they ask, and the id

	turns  []Turn
	shown  int      // what was printed up to the last turn, in bytes
	deeds  int      // effects so far in the game
	times  int      // how often questions were asked
	open   []frame  // the definitions that are being done
	asks   []answer // theirs
	all    []answer // of this turn
	turnOf *Node    // what is played turn by turn
	lists  []*Node  // what is printed of each card of a pile
	listed int      // how often it was

	sums   bool                // only a sum is asked for:
	summed []uint64            // that
	held   []uint64            // what holds in this turn
	each   func(held []uint64) // is shown that
	wanted []bool              // the questions that are asked; nil: all
}

// When a question is asked: before something is done, after that, each time the game comes to a place.
const (
	askBefore = iota
	askAfter
	askEach
)

// frame is a definition that is being done. It is asked before its first effect: up to there
// nothing has changed.
type frame struct {
	before   []*question
	from, to int // its answers
	asked    bool
}

type answer struct {
	i     int32 // of the question
	value int
}

// Witness returns one that asks questions.
func (r *RuleSet) Witness(questions []Question) (*Witness, error) {
	return r.witness(questions, &Witness{})
}

// Summing returns one for [Witness.Sum] alone, which takes less time. Before what holds in a turn is
// added to the rest, each may change it, if it is not nil: one bit after those of the questions is its
// own.
func (r *RuleSet) Summing(questions []Question, each func(held []uint64)) (*Witness, error) {
	n := len(questions)/64 + 1
	return r.witness(questions, &Witness{sums: true, summed: make([]uint64, n), held: make([]uint64, n), each: each})
}

func (r *RuleSet) witness(questions []Question, w *Witness) (_ *Witness, err error) {
	defer func() {
		if f, ok := recover().(faulty); ok {
			err = fmt.Errorf("question %s", string(f))
		}
	}()
	w.rules, w.bits = r, map[string]uint64{}
	for i := range w.places {
		w.places[i] = map[string][]*question{}
	}
	ask, s := newCompiler(&r.Deck), r.asking()
	ask.count, ask.watch = true, w.once
	for i, q := range questions {
		w.place(q.At, &question{i: i, code: ask.compile(s.asked(r, q.Piece)).code}, s)
	}
	c := newCompiler(&r.Deck)
	c.count, c.watch = true, w.watch
	r.Root.each(func(n *Node) {
		switch n.op {
		case opTurns:
			w.turnOf = n.kids[0]
		case opList:
			w.lists = append(w.lists, n.kids[1])
		}
	})
	w.code = c.compile(r.Root).code
	w.turns, w.g = []Turn{{rules: r}}, r.game()
	w.first = slices.Clone(w.g.vars)
	return w, nil
}

// Forget lets the next game be the first of a process.
func (w *Witness) Forget() {
	w.g.forget(w.first)
}

// place puts a question at its place.
func (w *Witness) place(at string, q *question, s *spelling) {
	w.asked = append(w.asked, q)
	ids, when := strings.Fields(at), max(0, slices.Index([]string{askAfter: "after", askEach: "at"}, strings.Fields(at)[0]))
	if when != askBefore {
		ids = ids[1:]
	}
	for i, word := range ids {
		id, not := strings.CutPrefix(word, "!")
		if s.defs[id] == nil && id != "turn" {
			panic(faulty(fmt.Sprintf("at %q: unknown clause or definition %q", at, id)))
		}
		bit, ok := w.bits[id]
		if !ok {
			bit = 1 << len(w.bits)
			w.bits[id] = bit
		}
		if bit == 0 {
			panic(faulty("more than 64 definitions"))
		}
		switch {
		case not:
			q.not |= bit
		case i > 0 || when != askEach:
			q.with |= bit
		}
	}
	w.places[when][ids[0]] = append(w.places[when][ids[0]], q)
}

// asking is what words mean in questions: what the rules say now, and of definitions that are
// not there any more what they said before all edits.
func (r *RuleSet) asking() *spelling {
	s, before := r.spelling(r.Root), r.before().meanings()
	for id, def := range before.defs {
		if s.defs[id] == nil {
			s.defs[id] = def
		}
	}
	return s
}

// asked reads the piece of a question: one that is spelled, or with an @ the place of one.
func (s *spelling) asked(r *RuleSet, text string) (n *Node) {
	place, ok := strings.CutPrefix(text, "@")
	if !ok {
		n = (&reader{s, text, r.Root}).whole()
	} else {
		_, n = find(r.before().meanings().defs, place)
		if now := r.lookup(place); now != nil && now.kind == n.kind {
			n = now
		}
	}
	if n.free&^(State|ThePlayer) != 0 {
		panic(faulty(fmt.Sprintf("%q: it speaks of a card where none is spoken of", text)))
	}
	return n
}

// lookup returns what is at a place, nil if there is none.
func (r *RuleSet) lookup(place string) (n *Node) {
	defer func() {
		if _, ok := recover().(faulty); ok {
			n = nil
		}
	}()
	_, n = find(r.meanings().defs, place)
	return n
}

// once lets what questions at one place speak of be found once for all of them, if it speaks of no
// card and no argument.
func (w *Witness) once(n *Node, code Code) Code {
	if n.op != opDefine || n.kind == Act || n.free&^(State|ThePlayer) != 0 || n.marks&takes != 0 {
		return nil
	}
	known, who, v := 0, 0, 0
	return func(g *Game) int {
		if known != w.times || who != g.Who {
			v = code(g)
			known, who = w.times, g.Who
		}
		return v
	}
}

// watch puts around a node what notes it; nil: nothing.
func (w *Witness) watch(n *Node, code Code) (noted Code) {
	if slices.Contains(w.lists, n) && !w.sums {
		list := code
		code = func(g *Game) int { w.listed++; return list(g) }
		noted = code
	}
	switch {
	case n.op == opDefine:
		if n.kind == Act && !w.sums || w.bits[n.text] != 0 { // nothing is done in others
			noted = w.around(n.text, code, false)
		}
	case n.op == opMove || n.op == opLay || n.op == opTurnOver:
		noted = w.moved(n, code)
	case n.kind == Act && n.op != opNothing && !slices.ContainsFunc(n.kids, func(k *Node) bool { return k.kind == Act }):
		effect := code
		noted = func(g *Game) int { w.ask(g); w.deeds++; return effect(g) }
	}
	if n == w.turnOf {
		if noted != nil {
			code = noted
		}
		noted = w.turn(w.around("turn", code, true))
	}
	return noted
}

// around asks the questions of a place, if something is done there.
func (w *Witness) around(id string, code Code, always bool) Code {
	places, bit := [3][]*question{w.places[askBefore][id], w.places[askAfter][id], w.places[askEach][id]}, w.bits[id]
	return func(g *Game) int {
		w.all = w.answers(g, w.all, places[askEach])
		depth, deeds := len(w.open), w.deeds
		w.open = append(w.open, frame{before: places[askBefore]})
		if always {
			w.ask(g)
		}
		end := code(g)
		f := w.open[depth]
		w.open = w.open[:depth]
		if always || w.deeds != deeds {
			w.all = append(w.all, w.asks[f.from:f.to]...)
			w.all = w.answers(g, w.all, places[askAfter])
			t := w.current()
			if t.done |= bit; !w.sums {
				t.Done = append(t.Done, id)
			}
		}
		if f.asked {
			w.asks = w.asks[:f.from]
		}
		return end
	}
}

// ask asks all that are being done and have not been asked.
func (w *Witness) ask(g *Game) {
	for i := range w.open {
		if f := &w.open[i]; !f.asked {
			f.asked, f.from = true, len(w.asks)
			w.asks = w.answers(g, w.asks, f.before)
			f.to = len(w.asks)
		}
	}
}

func (w *Witness) answers(g *Game, list []answer, questions []*question) []answer {
	w.times++
	for _, q := range questions {
		if w.wanted == nil || w.wanted[q.i] {
			list = append(list, answer{int32(q.i), q.code(g)})
		}
	}
	return list
}

func (w *Witness) current() *Turn { return &w.turns[len(w.turns)-1] }

// turn begins and ends the record of a turn.
func (w *Witness) turn(code Code) Code {
	return func(g *Game) int {
		if g.turn == 1 {
			w.end(g)
			w.begin(g)
		}
		*w.current() = Turn{Number: g.turn, Seat: g.Seat, rules: w.rules}
		w.all = w.all[:0]
		end := code(g)
		w.end(g)
		w.begin(g)
		return end
	}
}

// begin begins a record, of a turn or of what comes after the last one.
func (w *Witness) begin(g *Game) {
	if w.all = w.all[:0]; w.sums {
		*w.current() = Turn{Number: g.turn + 1, rules: w.rules}
		return
	}
	w.turns = append(w.turns, Turn{Number: g.turn + 1, Seat: g.Seat, rules: w.rules})
}

// end completes a record.
func (w *Witness) end(g *Game) {
	t := w.current()
	if w.sums {
		w.add(t.done)
		return
	}
	t.Printed, w.shown = string(g.Out[min(w.shown, len(g.Out)):]), len(g.Out)
	t.held = make([]uint64, len(w.asked)/64+1)
	t.answers = slices.Clone(w.told(t.done))
	for _, a := range t.answers {
		if a.value != 0 {
			t.held[a.i/64] |= 1 << (a.i % 64)
		}
	}
	t.piles = make([][]uint8, len(g.piles))
	var all []uint8
	for i := range g.piles {
		p := &g.piles[i]
		from := len(all)
		all = append(all, p.c[p.from:p.to]...)
		t.piles[i] = all[from:len(all):len(all)]
	}
}

// told are the answers of a turn in which certain definitions were done.
func (w *Witness) told(done uint64) []answer {
	return slices.DeleteFunc(w.all, func(a answer) bool { q := w.asked[a.i]; return q.with&^done != 0 || q.not&done != 0 })
}

// add adds a turn to the sum.
func (w *Witness) add(done uint64) {
	clear(w.held)
	for _, a := range w.told(done) {
		w.held[a.i/64] |= uint64(truth(a.value != 0)) << (a.i % 64)
	}
	if w.each != nil {
		w.each(w.held)
	}
	for i, bits := range w.held {
		w.summed[i] |= bits
	}
}

// moved notes which card goes where.
func (w *Witness) moved(n *Node, code Code) Code {
	from, to := n.kids[len(n.kids)-2], n.kids[len(n.kids)-1]
	if n.op == opTurnOver {
		from = n.kids[0]
	}
	c := newCompiler(&w.rules.Deck)
	source, target := c.compile(from).code, c.compile(to).code
	return func(g *Game) int {
		w.ask(g)
		at, on := source(g), target(g)
		size := g.piles[at].len()
		end := code(g)
		if g.piles[at].len() == size {
			return end // nothing was there
		}
		if w.deeds++; w.sums {
			return end
		}
		m := Move{g.piles[on].nth(1), from.decl.id, to.decl.id, at - from.decl.slot, on - to.decl.slot}
		if n.op == opTurnOver {
			m.Card = None
		}
		w.current().Moves = append(w.current().Moves, m)
		return end
	}
}

// Out returns what was printed in the last game.
func (w *Witness) Out() []byte { return w.g.Out }

// Sizes returns how many cards the components of a structure have that was an answer in the last
// game.
func (w *Witness) Sizes(structure int) (list []int) {
	for _, p := range w.g.parts(structure) {
		list = append(list, p.size())
	}
	return list
}

// Listed returns how many cards of piles were printed in the last game.
func (w *Witness) Listed() int { return w.listed }

// Play plays a game and returns its turns: up to the one in which it can't go on, for the
// reason that is given too.
func (w *Witness) Play(d *Setup) (turns []Turn, fail string) {
	w.turns = []Turn{{rules: w.rules}}
	if fail = w.play(d); fail != "" {
		if w.drop(); fail != Endless {
			w.drop()
		}
		return w.turns, fail
	}
	return w.turns, ""
}

// drop forgets the last turn; under an edit a game may fail before the first.
func (w *Witness) drop() {
	if n := len(w.turns); n > 0 {
		w.turns = w.turns[:n-1]
	}
}

// Sum plays a game and returns the questions of which an answer was not 0 in some turn, as bits,
// which are good up to the next game. Only the wanted ones are asked; nil: all. It is for one made by
// [RuleSet.Summing].
func (w *Witness) Sum(d *Setup, wanted []bool) (held []uint64, fail string) {
	*w.current(), w.wanted = Turn{rules: w.rules}, wanted
	clear(w.summed)
	fail = w.play(d)
	return w.summed, fail
}

func (w *Witness) play(d *Setup) (fail string) {
	w.all, w.asks, w.open, w.deeds, w.listed = w.all[:0], w.asks[:0], w.open[:0], 0, 0
	w.shown = 0
	w.g.start(d)
	w.code(&w.g)
	if w.g.fail == "" {
		w.end(&w.g)
	}
	return w.g.fail
}
