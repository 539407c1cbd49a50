package maumau

import (
	"fmt"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// tracer records a game. The game tells it what it does; the tracer compares
// the table before and after, and finds the words and the citations.
type tracer struct {
	steps []oracle.Step
	bare  bool     // there are no steps
	shown []string // then, what they would cite

	// The game so far.
	turns     int         // how often the pile was turned
	calls     map[int]int // the suit called, by index of the step
	passes    int         // players who could not play since the open card was played
	opened    bool        // the active seven's chain began with the opening card
	ownEight  bool        // two players: the last card was an eight by the player in turn
	firstCard bool        // no card has been played yet

	// The turn in progress, as it stood when it began.
	hand       set
	fits, js   set // cards that may be played
	due        int
	open       card
	drawn      []card
	exhausted  bool  // the draw pile has ended and the open card lies alone
	turnedFrom []int // how many cards of this turn were drawn before the pile was turned
	cites      []string
}

func (t *tracer) cite(ids ...string) { t.cites = append(t.cites, ids...) }

// citeIf cites id if it is so.
func (t *tracer) citeIf(so bool, id string) {
	if so {
		t.cite(id)
	}
}

// add ends a step.
func (t *tracer) add(g *game, s oracle.Step) {
	if t.bare {
		t.shown = append(append(t.shown, s.Clause), t.cites...)
		t.cites = t.cites[:0]
		return
	}
	s.Number = g.move
	s.Cites = append([]string{s.Clause}, t.cites...)
	s.Zones = g.zones()
	s.State = g.state()
	if s.Player > 0 {
		s.Focus = []int{s.Player - 1}
	} else {
		s.Focus = everything(s.Zones)
	}
	t.steps = append(t.steps, s)
	t.cites = nil
}

// dealt records the deal, step 0.
func (t *tracer) dealt(g *game) {
	*t = tracer{bare: t.bare, firstCard: true, calls: make(map[int]int)}
	c := g.pile.open()
	t.cite("deal", "deal/"+strconv.Itoa(g.players))
	s := oracle.Step{Clause: "open", Printed: strings.TrimSpace(string(g.out)), Text: "{" + c.String() + "} is opened"}
	switch c.rank() {
	case seven:
		t.cite("open-seven")
		t.opened = true
		s.Why = "An opening seven is active: player 1 owes two cards."
	case eight:
		t.cite("open-eight")
		s.Why = "An opening eight skips player 1."
	case jack:
		t.cite("open-jack")
		s.Why = "No suit is called: any card but a jack may follow."
	}
	t.add(g, s)
}

// begin notes the table at the beginning of a turn.
func (t *tracer) begin(g *game) {
	t.hand = g.hand[g.seat]
	t.fits, t.js = t.hand&g.fits, t.hand&g.jackFits
	t.due, t.open = g.due, g.pile.open()
	t.drawn, t.turnedFrom, t.exhausted = t.drawn[:0], t.turnedFrom[:0], false
}

// drew notes that c was drawn, and whether that has exhausted the draw pile.
func (t *tracer) drew(c card, exhausted bool) {
	t.drawn = append(t.drawn, c)
	t.exhausted = exhausted
}

// turned notes that the pile was turned: late, before the next card is drawn,
// or at once, by a card that has not been noted yet.
func (t *tracer) turned(late bool) {
	t.turns++
	n := len(t.drawn)
	if !late {
		n++
	}
	t.turnedFrom = append(t.turnedFrom, n)
	t.cite("reshuffle")
	t.citeIf(late, "reshuffle/open-alone")
	t.citeIf(t.turns >= 2, "reshuffle/second")
}

// skipped records the turn of a player who is skipped.
func (t *tracer) skipped(g *game) {
	s := oracle.Step{Player: g.seat + 1, Text: "is skipped", Clause: "eight",
		Why: "The eight passes the turn over player " + strconv.Itoa(g.seat+1) + "."}
	n := strconv.Itoa(g.players)
	if t.firstCard && g.move == 1 {
		s.Clause = "open-eight"
		t.cite("open-eight/"+n, "eight")
	} else {
		t.cite("eight/" + n)
	}
	t.add(g, s)
}

// served records a penalty of owed cards, all drawn.
func (t *tracer) served(g *game, owed int) {
	t.cite("seven/served")
	for _, n := range t.turnedFrom {
		t.citeIf(0 < n && n < owed, "reshuffle/in-penalty")
		t.citeIf(n == owed, "reshuffle/penalty-end")
	}
	t.citeIf(t.hand&jacks != 0, "jack/active-seven")
	t.citeIf(t.hand&jacks != 0 && g.hand[g.after(g.seat)].single(), "R4/active-seven")
	could := g.hand[g.seat]&(g.fits|g.jackFits) != 0
	t.citeIf(could, "seven/could-play")
	why := "No seven in the hand: the penalty is drawn"
	if could {
		why += ", and no card may be played after it"
	}
	if t.hand&jacks != 0 {
		why += "; a jack is no answer to a seven"
	}
	s := oracle.Step{Player: g.seat + 1, Clause: "seven", Why: why + "." + t.turnedWhy(), Choices: t.barred(),
		Text: "draws " + braced(t.drawn) + t.turnedText() + ", the penalty"}
	switch {
	case owed > 2:
		s.Clause = "chain"
		t.cite("seven", "chain/"+strconv.Itoa(owed/2))
		t.citeIf(t.opened, "chain/opening")
		t.citeIf(len(t.turnedFrom) > 0 && 0 < t.turnedFrom[0] && t.turnedFrom[0] < owed, "chain/turn")
	case t.opened:
		s.Clause = "open-seven"
		t.cite("seven", "open-seven/served")
	}
	t.opened = false
	t.passes++
	t.add(g, s)
}

// passed records a turn in which the card drawn was kept.
func (t *tracer) passed(g *game) {
	if len(t.drawn) == 0 { // a misreading that plays on without cards
		t.add(g, oracle.Step{Player: g.seat + 1, Clause: "draw", Text: "passes without drawing"})
		return
	}
	c := t.drawn[len(t.drawn)-1]
	t.cite("draw/kept")
	t.citeIf(len(t.turnedFrom) > 0, "reshuffle/card-kept")
	onJack := t.open.rank() == jack
	t.citeIf(onJack && t.hand&jacks != 0, "jack/on-jack")
	t.citeIf(onJack && c.rank() == jack, "draw/jack-on-jack")
	why := "Neither the hand nor the card drawn fits " + g.demand() + "."
	if onJack && g.hand[g.seat]&jacks != 0 {
		why += " No jack goes on a jack."
	}
	why += t.turnedWhy()
	t.passes++
	t.ownEight = false
	t.add(g, oracle.Step{Player: g.seat + 1, Clause: "draw", Why: why, Choices: t.barred(),
		Text: "draws " + braced(t.drawn) + t.turnedText() + ", passes"})
}

// turnedText tells within a step that the pile was turned, or could not be.
func (t *tracer) turnedText() string {
	var parts []string
	for _, n := range t.turnedFrom {
		switch {
		case n == 0:
			parts = append(parts, "pile turned first")
		case len(t.drawn) == 1:
			parts = append(parts, "pile turned")
		default:
			parts = append(parts, fmt.Sprintf("pile turned after %d", n))
		}
	}
	if t.exhausted {
		parts = append(parts, "pile ends, nothing to turn")
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// turnedWhy explains turnedText.
func (t *tracer) turnedWhy() string {
	switch {
	case t.exhausted:
		return " The draw pile ends while the open card lies alone: the pile is turned when the next card is needed."
	case len(t.turnedFrom) > 0 && t.turnedFrom[0] == 0:
		return " The draw pile had ended; now that the open card has been covered, the cards below it are turned."
	case len(t.turnedFrom) > 0:
		return " With the last card of the draw pile the discard pile is turned: all but the open card."
	}
	return ""
}

// demand names what the next card must fit.
func (g *game) demand() string {
	c := g.pile.open()
	if c.rank() == jack && g.fits != ^jacks {
		return "the called suit, " + suitNames[g.called]
	}
	return "{" + c.String() + "}"
}

// everything returns the indices of all zones.
func everything(zones []oracle.Zone) (list []int) {
	for i := range zones {
		list = append(list, i)
	}
	return list
}

// zones returns the table as it stands.
func (g *game) zones() []oracle.Zone {
	var list []oracle.Zone
	for p := range g.players {
		list = append(list, oracle.Zone{
			Name: "player " + strconv.Itoa(p+1), Kind: oracle.Hand, Player: p + 1, Cards: codes(bySuit(g.hand[p])),
		})
	}
	var queue []card
	for i := range g.pile.size {
		queue = append(queue, g.pile.at(i))
	}
	return append(list,
		oracle.Zone{Name: "draw pile", Kind: oracle.Stock, Cards: codes(queue[:g.pile.down])},
		oracle.Zone{Name: "discard pile", Kind: oracle.Pile, Cards: codes(queue[g.pile.down:])})
}

// bySuit lists a hand as players hold it: suit by suit.
func bySuit(hand set) []card {
	var list []card
	for s := range 4 {
		list = append(list, (hand & suitSet(s)).cards()...)
	}
	return list
}

func codes(cards []card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.String()
	}
	return list
}

// braced lists cards in a text of a trace. Only a card that stands alone is
// marked for a picture; lists would become unreadable.
func braced(cards []card) string {
	if len(cards) == 1 {
		return "{" + cards[0].String() + "}"
	}
	return strings.Join(codes(cards), ", ")
}
