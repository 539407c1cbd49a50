// Package game makes an [oracle.Problem] of a game whose rules are a value of package
// [kiebitz/oracle/rules]: all that a value doesn't say is some words, how the cards stand in an
// input, and how many lines an answer has. It is the way to a game in a module of one's own.
//
// Start with [Game] and [New]. 'kiebitz new' writes a module to begin with, and
// [kiebitz/oracle/oracletest.Run] tests it; examples/beggar is a whole game.
//
// Goals: turn games with one deck, dealt from a shuffled pile, of which an answer is some lines of
// words; misreadings without a list, as edits of the rules. Non-goals: other inputs, answers of
// which several are right, a fast engine: such games implement [oracle.Problem] themselves, as those
// of kiebitz do.
package game

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/kit"
	"kiebitz/oracle/rules"
)

// Game is a game as it is given to [New].
type Game struct {
	// Info needs ID, Title and Source. Players are the numbers of players; nil: two.
	Info oracle.Info

	// Rules makes the value. A card is written as the letters of its suit and its rank.
	Rules func() *rules.RuleSet

	// Clauses say what the clauses of the value are in your own words; nil: in those of the language.
	Clauses []oracle.Clause

	// Listed are misreadings that get a name, an id that begins with that of their clause. All others
	// are found as well, and spelled; [rules.Edit] says how.
	Listed []edits.Listing

	// Cases holds the stored cases, as samples/NAME.txtar and curated/NAME.txtar.
	Cases fs.FS

	// Rows is in how many lines of an input the cards of a case stand, the topmost first; 0: one.
	// If there may be several numbers of players, that number comes before the first card.
	Rows int

	// End is the line that ends an input; "": its first line says how many cases there are.
	End string

	// Lines is how many lines an answer has; 0: one.
	Lines int
}

// French returns a deck of clubs, diamonds, hearts and spades (C D H S), with the ranks of some
// letters in that order, of 23456789TJQKA.
func French(ranks string) rules.Deck {
	words := map[rune]string{'2': "two", '3': "three", '4': "four", '5': "five", '6': "six", '7': "seven", '8': "eight",
		'9': "nine", 'T': "ten", 'J': "jack", 'Q': "queen", 'K': "king", 'A': "ace"}
	d := rules.Deck{Ranks: ranks, Suits: "CDHS", SuitWords: []string{"clubs", "diamonds", "hearts", "spades"}}
	for _, r := range ranks {
		d.RankWords = append(d.RankWords, words[r])
	}
	return d
}

// problem is a game as a problem.
type problem struct {
	*edits.Game
	given   Game
	info    oracle.Info
	book    *oracle.Book
	deck    []string  // the codes of the cards
	engines sync.Pool // of the rules
	fault   error
}

// New makes a problem of a game. What is wrong with its rules is told by Check, which
// [kiebitz/oracle/oracletest.Run] and [kiebitz/cmd.Main] call: with the file and the line.
func New(g Game) oracle.Problem {
	g.Rows, g.Lines = max(g.Rows, 1), max(g.Lines, 1)
	p := &problem{given: g, info: g.Info}
	i := &p.info
	if i.Players == nil {
		i.Players = []int{2}
	}
	i.Unit, i.TimeLimit = cmp.Or(i.Unit, "game"), cmp.Or(i.TimeLimit, time.Second)
	i.LazyText = cmp.Or(i.LazyText, "knows the rules") // what no misreading makes
	i.Suite, i.Random, i.Batch = cmp.Or(i.Suite, 1), cmp.Or(i.Random, 1000), cmp.Or(i.Batch, 50)
	p.fault = p.make()
	return p
}

// Check says what is wrong with the game, each fault with the line of the piece.
func (p *problem) Check() error { return p.fault }

// make makes the rules, and what hangs on them. A panic in them is a fault as well.
func (p *problem) make() (err error) {
	defer func() {
		fault := recover()
		if e, ok := fault.(runtime.Error); ok && strings.Contains(e.Error(), "nil pointer") {
			fault = "a piece that was never made"
		}
		if fault != nil {
			err = fmt.Errorf("%s%v", outside(), fault)
		}
	}()
	r := p.given.Rules()
	if r == nil || r.Root == nil {
		return errors.New("found no rules, expected what RuleSet.Play returns")
	}
	d := &r.Deck
	p.deck = append(kit.Codes(d.Suits, d.Ranks), d.Jokers...)
	if p.info.Glyph == nil {
		p.info.Glyph = func(code string) string { return kit.Glyph(p.deck, code) }
	}
	clauses := p.clauses(r)
	p.book = oracle.NewBook(p.info.ID, clauses)
	for _, m := range p.given.Listed {
		p.book.Add(m.ID(), m.Text())
	}
	p.Game = edits.New(&edits.Game{
		Problem: p.info.ID,
		Rules:   func() *rules.RuleSet { return r },
		Book:    p.book,
		Listed:  p.given.Listed,
		Setup:   func(c oracle.Case) *rules.Setup { return c.(*deal).setup() },
		Teller:  func(r *rules.RuleSet) edits.Teller { return p.teller(r) },
	})
	p.engines.New = func() any { return r.Engine() }
	if err := errors.Join(r.Check(), misnamed(clauses, p.given.Clauses)); err != nil {
		return err
	}
	for _, m := range p.given.Listed {
		if _, fault := r.ParseEdit(m.Edit()); fault != nil {
			err = errors.Join(err, fmt.Errorf("misreading %s: %w", m.ID(), fault))
		}
	}
	return err
}

// outside returns the innermost place that is neither in the language nor in what makes a problem
// of it.
func outside() string {
	callers := make([]uintptr, 100)
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers)])
	var ours []string
	for _, of := range []reflect.Type{reflect.TypeFor[rules.RuleSet](), reflect.TypeFor[oracle.Book](), reflect.TypeFor[problem]()} {
		ours = append(ours, of.PkgPath()+".")
	}
	for f, more := frames.Next(); more; f, more = frames.Next() {
		if !strings.HasPrefix(f.Function, "runtime.") && !slices.ContainsFunc(ours, func(p string) bool { return strings.HasPrefix(f.Function, p) }) {
			return fmt.Sprintf("%s:%d: ", f.File, f.Line)
		}
	}
	return ""
}

// clauses are those of the rules: in the words of the game or, where it has none, of the language.
func (p *problem) clauses(r *rules.RuleSet) (list []oracle.Clause) {
	for _, e := range r.Book() {
		if e.Name != "" || e.ID == "game" || e.ID == "begin" {
			continue
		}
		c := oracle.Clause{ID: e.ID, Title: strings.ReplaceAll(e.ID, "-", " "), Text: strings.Join(e.Lines, "; ") + "."}
		if i := slices.IndexFunc(p.given.Clauses, func(c oracle.Clause) bool { return c.ID == e.ID }); i >= 0 {
			c = p.given.Clauses[i]
		}
		c.Title, c.Source = cmp.Or(c.Title, e.ID), cmp.Or(c.Source, "the statement")
		list = append(list, c)
	}
	return list
}

// misnamed says which clauses have words and are not in the value.
func misnamed(clauses, words []oracle.Clause) (err error) {
	for _, w := range words {
		if !slices.ContainsFunc(clauses, func(c oracle.Clause) bool { return c.ID == w.ID }) {
			err = errors.Join(err, fmt.Errorf("clause %q: the rules have none of that id", w.ID))
		}
	}
	return err
}

// Info implements [oracle.Problem].
func (p *problem) Info() oracle.Info { return p.info }

// Book implements [oracle.Problem].
func (p *problem) Book() *oracle.Book { return p.book }

// Files returns the stored cases; see [oracle.Stored].
func (p *problem) Files() fs.FS { return p.given.Cases }

// Engine implements [oracle.Problem].
func (p *problem) Engine(v oracle.Variant) (oracle.Engine, error) {
	if err := p.book.Known(v.Readings); err != nil {
		return nil, err
	}
	return p.Game.Engine(v)
}

// play plays a case by the rules, and returns what is printed and in how many turns.
func (p *problem) play(c oracle.Case) (answer []byte, turns int, err error) {
	e := p.engines.Get().(*rules.Engine)
	defer p.engines.Put(e)
	e.Forget()
	out, fail := e.Play(c.(*deal).setup())
	if fail != "" {
		err = &oracle.PlayError{Move: e.Turn(), Reason: fail}
	}
	return slices.Clone(out), e.Turn(), err
}

// dealt is how often cards are shuffled until a game comes to its end.
const dealt = 10_000

// Generate implements [oracle.Problem]: a shuffled pile. Games that can't go on are left out.
func (p *problem) Generate(r *rand.Rand, aim oracle.Aim) oracle.Case {
	d := &deal{p: p, players: aim.Players}
	if d.players == 0 {
		d.players = p.info.Players[oracle.Below(r, len(p.info.Players))]
	}
	for i := range p.deck {
		d.cards = append(d.cards, uint8(i))
	}
	for range dealt {
		kit.Shuffle(r, d.cards)
		if _, _, err := p.play(d); err == nil {
			break
		}
	}
	return d
}

// Neighbour implements [oracle.Problem]: cards change places, a part of the pile is sorted, or
// another number takes part.
func (p *problem) Neighbour(r *rand.Rand, c oracle.Case) oracle.Case {
	for range 20 {
		d := *c.(*deal)
		d.cards = slices.Clone(d.cards)
		n := len(d.cards)
		switch oracle.Below(r, 10) {
		case 0:
			d.players = p.info.Players[oracle.Below(r, len(p.info.Players))]
		case 1:
			slices.Sort(d.cards[oracle.Below(r, n):])
		default:
			for range 1 + oracle.Below(r, 3) {
				i, k := oracle.Below(r, n), oracle.Below(r, n)
				d.cards[i], d.cards[k] = d.cards[k], d.cards[i]
			}
		}
		if _, _, err := p.play(&d); err == nil {
			return &d
		}
	}
	return c
}

// Size implements [oracle.Problem]: turns count most, then players, then how far the pile is from
// being sorted.
func (p *problem) Size(c oracle.Case, _, _ []byte) (size int) {
	d := c.(*deal)
	_, turns, _ := p.play(d)
	for i, a := range d.cards {
		for _, b := range d.cards[i+1:] {
			if a > b {
				size++
			}
		}
	}
	return (turns<<4+d.players)<<12 + size
}
