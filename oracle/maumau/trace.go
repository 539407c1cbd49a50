package maumau

import (
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// tracer records a game. The game tells it what it does; the tracer compares
// the table before and after, and finds the clauses and situations that a step
// shows. What words.go says of a step is made of its turn.
type tracer struct {
	kit.Recorder
	from int // the number of cards that are played before the first step to be recorded

	// The game so far.
	turns     int  // how often the pile was turned
	passes    int  // players who could not play since the open card was played
	opened    bool // the active seven's chain began with the opening card
	ownEight  bool // two players: the last card was an eight by the player in turn
	firstCard bool // no card has been played yet
	before    int  // the suit that bound last; -1: none has

	turn // the one in progress
}

// turn is what a player could do, and what came of it.
type turn struct {
	seat int  // from 0
	next int  // the seat after it
	last bool // the player there has one card left

	// As it stood when the turn began.
	hand     set
	fits, js set // cards of it that may be played
	due      int
	open     card
	called   int // the suit that binds the player; -1: none

	drawn     []card
	turned    []int // how many cards were drawn before the pile was turned
	exhausted bool  // the draw pile has ended and the open card lies alone

	card card // played, if the step plays one
	by   rule

	// As it stands after the turn.
	rest       set // the hand
	owed, skip int
	binds      int  // the suit that binds the next player; -1: none
	couldPlay  bool // after a penalty the player has a card to play, and may not
	again      bool // but goes on to play
	over       bool // the game
}

// bearOn names the clauses that have said no in this turn, or nothing new.
func (t *tracer) bearOn() {
	held := t.hand & jacks
	if t.js != 0 && t.fits != 0 || held != 0 && t.last {
		t.Bear("R4") // a jack might have to go first
	}
	if t.js.len() > 1 {
		t.Bear("R6") // rules 3 and 4 leave it the choice
	}
	if held != 0 && (t.due > 0 || t.open.rank() == jack) {
		t.Bear("jack") // none may be played
	}
	if t.called >= 0 || t.binds >= 0 {
		t.Bear("call")
	}
	if t.before >= 0 && t.open.rank() != jack {
		t.Bear("call") // the suit called binds no longer
	}
	if t.due > 0 {
		t.Bear("R1") // a player who can't answer goes on to draw
	}
	if t.due == 0 && t.open.rank() == seven && t.fits&sevens != 0 {
		t.Bear("R1") // a spent seven need not be answered
	}
	if t.due == 0 && t.open.rank() != jack && (t.hand|t.rest)&^jacks != t.fits {
		t.Bear("match") // some cards do not fit
	}
	if t.js != 0 && t.fits != 0 {
		t.Bear("R2") // jacks apart
	}
}

// The verbs of a game.
const (
	doOpen    = "open"    // the opening card
	doSkip    = "skip"    // nothing, as an eight lies before the player
	doPenalty = "penalty" // draw the cards
	doPass    = "pass"    // draw the cards, or none, and play none
	doPlay    = "play"    // the card; of a jack the place is the suit called
	doDraw    = "draw"    // the cards but the last one, and play that; the place as above
	doScore   = "score"   // the numbers
)

// act ends a step: clause decides that the player does something.
func (t *tracer) act(g *game, clause, verb string, cards ...card) *oracle.Step {
	t.seat, t.next = g.seat, g.after(g.seat)
	t.rest, t.owed, t.skip, t.binds = g.hand[g.seat&3], g.due, g.skip, g.bound()
	if t.over {
		t.binds = -1 // a last jack calls no suit
	}
	switch verb {
	case doOpen, doScore:
	case doSkip:
		if t.before >= 0 {
			t.Bear("call") // the suit called binds no longer
		}
	default:
		t.bearOn()
	}
	t.Bare = len(g.out)/3 < t.from
	s := t.Add(clause)
	if t.Bare {
		return s
	}
	own := t.turn
	own.drawn, own.turned = slices.Clone(t.drawn), slices.Clone(t.turned)
	s.Number, s.Player, s.Act = g.move, g.seat+1, oracle.Act{Verb: verb, Cards: codes(cards)}
	s.State, s.Zones, s.Focus, s.Turn = t.state(g), g.zones(), []int{g.seat}, &own
	return s
}

// nobody makes a step one that no player takes.
func nobody(s *oracle.Step) {
	s.Player, s.Focus = 0, everything(s.Zones)
}

// dealt records the deal, step 0.
func (t *tracer) dealt(g *game) {
	*t = tracer{from: t.from, firstCard: true, before: -1, turn: turn{called: -1}}
	c := g.pile.open()
	t.Cite("deal", "deal/"+strconv.Itoa(g.players))
	switch c.rank() {
	case seven:
		t.Cite("open-seven")
		t.Bear("seven")
		t.opened = true
	case eight:
		t.Cite("open-eight")
		t.Bear("eight")
	case jack:
		t.Cite("open-jack")
	}
	t.card = c
	s := t.act(g, "open", doOpen, c)
	s.Printed = strings.TrimSpace(string(g.out))
	nobody(s)
}

// begin notes the table at the beginning of a turn.
func (t *tracer) begin(g *game) {
	h := g.hand[g.seat&3]
	t.turn = turn{hand: h, fits: h & g.fits, js: h & g.jackFits, due: g.due, open: g.pile.open(), called: g.bound(),
		last: g.hand[g.after(g.seat)&3].single(), card: noCard, drawn: t.drawn[:0], turned: t.turned[:0]}
	if t.open.rank() == eight && t.passes > 0 {
		t.Bear("eight") // it skips nobody once more
	}
}

// bound returns the suit that was called with the open jack, -1 if none binds.
func (g *game) bound() int {
	if g.pile.open().rank() == jack && g.fits != ^jacks && g.called != anySuit {
		return g.called
	}
	return -1
}

// drew notes that c was drawn, and whether that has exhausted the draw pile.
func (t *tracer) drew(c card, exhausted bool) {
	t.drawn = append(t.drawn, c)
	t.exhausted = exhausted
}

// pileTurned notes that the pile was turned: late, before the next card is
// drawn, or at once, by a card that has not been noted yet.
func (t *tracer) pileTurned(late bool) {
	t.turns++
	n := len(t.drawn)
	if !late {
		n++
	}
	t.turned = append(t.turned, n)
	t.Cite("reshuffle")
	t.CiteIf(late, "reshuffle/open-alone")
	t.CiteIf(t.turns >= 2, "reshuffle/second")
}

// skipped records the turn of a player who is skipped.
func (t *tracer) skipped(g *game) {
	t.turn = turn{called: -1, card: noCard}
	n := strconv.Itoa(g.players)
	if t.firstCard && g.move == 1 {
		t.Cite("open-eight/"+n, "eight")
		t.act(g, "open-eight", doSkip)
		return
	}
	t.Cite("eight/" + n)
	t.act(g, "eight", doSkip)
}

// served records a penalty of owed cards, all drawn; again says that the player
// goes on to play, as no rule allows.
func (t *tracer) served(g *game, owed int, again bool) {
	t.again = again
	t.Cite("seven/served")
	t.Bear("draw") // it is from the draw pile, too
	for _, n := range t.turned {
		t.CiteIf(0 < n && n < owed, "reshuffle/in-penalty")
		t.CiteIf(n == owed, "reshuffle/penalty-end")
	}
	t.CiteIf(t.hand&jacks != 0, "jack/active-seven")
	t.CiteIf(t.hand&jacks != 0 && g.hand[g.after(g.seat)].single(), "R4/active-seven")
	t.couldPlay = g.hand[g.seat]&(g.fits|g.jackFits) != 0
	t.CiteIf(t.couldPlay, "seven/could-play")
	clause := "seven"
	switch {
	case owed > 2:
		clause = "chain"
		t.Cite("seven")
		t.CiteIf(4 <= owed && owed <= 8, "chain/"+strconv.Itoa(owed/2)) // misreadings owe other numbers
		t.CiteIf(t.opened, "chain/opening")
		t.CiteIf(len(t.turned) > 0 && 0 < t.turned[0] && t.turned[0] < owed, "chain/turn")
	case t.opened:
		clause = "open-seven"
		t.Cite("seven", "open-seven/served")
	}
	t.opened = false
	t.passes++
	if s := t.act(g, clause, doPenalty, t.drawn...); !t.Bare {
		s.Choices = t.barred()
	}
}

// passed records a turn in which the card drawn was kept.
func (t *tracer) passed(g *game) {
	if len(t.drawn) == 0 { // a misreading that plays on without cards
		t.act(g, "draw", doPass)
		return
	}
	c := t.drawn[len(t.drawn)-1]
	t.Cite("draw/kept")
	t.CiteIf(len(t.turned) > 0, "reshuffle/card-kept")
	onJack := t.open.rank() == jack
	t.CiteIf(onJack && t.hand&jacks != 0, "jack/on-jack")
	if onJack && c.rank() == jack {
		t.Cite("draw/jack-on-jack")
		t.Bear("jack")
	}
	t.passes++
	t.ownEight = false
	if s := t.act(g, "draw", doPass, t.drawn...); !t.Bare {
		s.Choices = t.barred()
	}
}

// everything returns the indices of all zones.
func everything(zones []oracle.Zone) (list []int) {
	for i := range zones {
		list = append(list, i)
	}
	return list
}

// state is what later moves depend on: whose turn it is, who has which cards,
// in which order the others lie, and what the open card still asks for. Which
// cards may be played follows from that by the rules, and a misreading of those
// rules shows when a card is played.
func (t *tracer) state(g *game) (d oracle.Digest) {
	var again uint64
	if t.again {
		again = 1
	}
	d.Add(uint64(g.seat), uint64(g.left[0]), again, uint64(g.due), uint64(g.skip), uint64(t.binds+1), uint64(g.pile.down), uint64(g.pile.size))
	for _, h := range g.hand[:g.players] {
		d.Add(uint64(h))
	}
	for i := range g.pile.size {
		d.Add(uint64(g.pile.at(i)))
	}
	return d
}

// zones returns the table as it stands. Their cards share an array: a trace has zones for
// each step, and diagnosis traces thousands of games.
func (g *game) zones() []oracle.Zone {
	list, all := make([]oracle.Zone, 0, g.players+2), make([]string, 0, 32)
	add := func(z oracle.Zone, from int) {
		z.Cards = all[from:len(all):len(all)]
		list = append(list, z)
	}
	for p := range g.players {
		from := len(all)
		for s := range 4 { // as players hold a hand: suit by suit
			for rest := g.hand[p] & suitSet(s); rest != 0; rest &= rest - 1 {
				all = append(all, rest.first().String())
			}
		}
		add(oracle.Zone{Name: handNames[p], Kind: oracle.Hand, Player: p + 1}, from)
	}
	pile := func(name string, kind oracle.ZoneKind, from, to uint8) {
		first := len(all)
		for i := from; i < to; i++ {
			all = append(all, g.pile.at(i).String())
		}
		add(oracle.Zone{Name: name, Kind: kind}, first)
	}
	pile("draw pile", oracle.Stock, 0, g.pile.down)
	pile("discard pile", oracle.Pile, g.pile.down, g.pile.size)
	return list
}

var handNames = [4]string{"player 1", "player 2", "player 3", "player 4"}

func codes(cards []card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.String()
	}
	return list
}
