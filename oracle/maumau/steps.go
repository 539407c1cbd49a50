package maumau

import (
	"math/bits"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/rules"
)

// rankOf are the ranks of the deck by the engine's.
var rankOf = [8]int{ace: 6, ten: 5, nine: 4, eight: 3, seven: 2, king: 1, queen: 0, jack: 7}

// setup is a deal as the value of the rules takes it, whose deck has another order.
func (d *Deal) setup() *rules.Setup {
	s := &rules.Setup{Players: d.players, Cards: make([]uint8, len(d.cards))}
	for i, c := range d.cards {
		s.Cards[i] = uint8(4*rankOf[c.rank()] + c.suit())
	}
	return s
}

// ofDeck is the reverse for a card, and setOfDeck for a set.
func ofDeck(c int) card {
	if c < 0 {
		return noCard
	}
	return deckCards[c&31]
}

var deckCards = func() (t [32]card) {
	for c := range card(len(t)) {
		t[4*rankOf[c.rank()]+c.suit()] = c
	}
	return t
}()

func setOfDeck(cards int) (s set) {
	for ; cards != 0; cards &= cards - 1 {
		s |= ofDeck(bits.TrailingZeros(uint(cards))).set()
	}
	return s
}

// teller makes the steps of a trace of what a witness tells.
type teller struct {
	edits.Telling
	players int
}

// newTeller returns a teller of games by some rules.
func newTeller(r *rules.RuleSet) *teller {
	return &teller{Telling: signs.Telling(r, inWords)}
}

// Tell implements [edits.Teller].
func (t *teller) Tell(c oracle.Case) (told *oracle.Trace, fail string) {
	fail = t.tell(c.(*Deal))
	return t.Trace(), fail
}

// tell plays a deal and records its steps.
func (t *teller) tell(d *Deal) (fail string) {
	t.Begin()
	t.players = d.players
	turns, fail := t.Play(d.setup())
	for i := range turns {
		told := &turns[i]
		clause := t.Show(told, nil)
		s := t.Add(clause)
		s.Number, s.Player, s.Zones = told.Number, told.Seat+1, t.zones(told)
		s.Focus = []int{told.Seat}
		now := t.turnOf(told, clause)
		s.Turn = now
		switch {
		case i == 0:
			t.opened(turns, s, now)
			nobody(s)
		case i == len(turns)-1 && fail == "":
			t.heeds(now, &turns[i-1], activeAfter, owedAfter, skipsAfter, boundAfter, calledAfter)
			t.score(told, s, now)
		default:
			t.move(told, s, now)
		}
		s.State = t.state(told, now)
	}
	if len(t.Steps) > 0 {
		t.Steps[len(t.Steps)-1].FocusAll()
	}
	return fail
}

// opened completes the first step: what the opening card asks of the first player.
func (t *teller) opened(turns []rules.Turn, s *oracle.Step, now *turn) {
	if now.card = top(&turns[0]); now.card == noCard {
		s.Act = oracle.Act{Verb: doOpen} // under an edit none is opened
	} else {
		s.Act = oracle.Act{Verb: doOpen, Cards: codes([]card{now.card})}
		if t.Listed() == len(turns[len(turns)-1].Pile("laid", 0)) {
			s.Printed = now.card.String()
		}
	}
	if len(turns) > 1 {
		now.seat = turns[1].Seat
		t.heeds(now, &turns[1], activeBefore, owedBefore, skipsBefore, boundBefore, calledBefore)
	}
}

// top is the card on the discard pile after a turn.
func top(told *rules.Turn) card {
	pile := told.Pile("discard", 0)
	if len(pile) == 0 {
		return noCard
	}
	return ofDeck(int(pile[len(pile)-1]))
}

// turnOf is what words need of a turn.
func (t *teller) turnOf(told *rules.Turn, clause string) *turn {
	is := func(i int) int { return t.Value(told, i) }
	now := &turn{seat: told.Seat, next: is(nextAfter), called: -1, card: noCard, by: byClause[clause]}
	now.rest = setOfDeck(is(heldAfter))
	t.heeds(now, told, activeAfter, owedAfter, skipsAfter, boundAfter, calledAfter)
	now.over = is(gameEnds) != 0
	if told.Number == 0 || told.Did("score") || told.Did("skipped") {
		return now
	}
	now.hand, now.fits, now.js = setOfDeck(is(heldBefore)), setOfDeck(is(fitsBefore)), setOfDeck(is(jacksBefore))
	if now.open, now.last = ofDeck(is(openBefore)), is(alarmBefore) != 0; is(activeBefore) != 0 {
		now.due = is(owedBefore)
	}
	if is(boundBefore) != 0 {
		now.called = is(calledBefore)
	}
	now.exhausted = is(endsAfter) != 0
	return now
}

var byClause = map[string]rule{"R1": rule1, "R2": rule2, "R3": rule3, "R4": rule4, "R6": rule2}

// heeds notes what the next player has to heed.
func (t *teller) heeds(now *turn, told *rules.Turn, active, owed, skips, bound, called int) {
	is := func(i int) int { return t.Value(told, i) }
	now.owed, now.skip, now.binds = is(active)*is(owed), is(skips), -1
	if is(bound) != 0 && is(gameEnds) == 0 {
		now.binds = is(called)
	}
}

// move completes a step of a player.
func (t *teller) move(told *rules.Turn, s *oracle.Step, now *turn) {
	for _, m := range told.Moves {
		switch {
		case m.Card == rules.None:
			now.turned = append(now.turned, len(now.drawn))
		case m.To == "discard":
			now.card = ofDeck(m.Card)
		case m.To == "hand" && now.card == noCard:
			now.drawn = append(now.drawn, ofDeck(m.Card))
		}
	}
	verb, cards := doPass, now.drawn
	switch {
	case now.card != noCard:
		if verb = doPlay; len(now.drawn) > 0 {
			verb = doDraw
		}
		cards = append(slices.Clone(now.drawn), now.card)
		s.Printed, s.Choices = now.card.String(), now.choices()
	case told.Did("skipped"):
		verb, cards = doSkip, nil
	default:
		if told.Did("penalty") {
			verb = doPenalty
		}
		now.couldPlay = slices.Contains(s.Cites, "seven/could-play")
		s.Choices = now.barred()
	}
	s.Act = oracle.Act{Verb: verb, Cards: codes(cards)}
	if told.Did("call") {
		s.Act.Places = []string{"any suit"}
		if now.binds >= 0 {
			s.Act.Places[0] = suitNames[now.binds]
		}
	}
}

// score completes the last step.
func (t *teller) score(told *rules.Turn, s *oracle.Step, now *turn) {
	now.card = top(told)
	var list []int
	for p := range t.players {
		list = append(list, t.Value(told, pointsOf[p]))
	}
	s.Act = oracle.Act{Verb: doScore, Numbers: list}
	s.Printed = scoreLine(list)
	nobody(s)
}

// state is all that later moves depend on: the player in turn, the hands, the order of the
// other cards, and what the open card still asks for. Which cards may be played follows from
// that by the rules, and a misreading of those rules shows when a card is played.
func (t *teller) state(told *rules.Turn, now *turn) (d oracle.Digest) {
	stock, discard := pileOf(told, "stock", 0), pileOf(told, "discard", 0)
	d.Add(uint64(now.seat), 1, 0, uint64(now.owed), uint64(now.skip), uint64(now.binds+1), uint64(len(stock)), uint64(len(stock)+len(discard)))
	for p := range t.players {
		var hand set
		for _, c := range pileOf(told, "hand", p) {
			hand |= c.set()
		}
		d.Add(uint64(hand))
	}
	slices.Reverse(stock)
	for _, c := range append(stock, discard...) {
		d.Add(uint64(c))
	}
	return d
}

// pileOf returns the cards of a pile after a turn, the bottom one first.
func pileOf(told *rules.Turn, id string, player int) []card {
	pile := told.Pile(id, player)
	cards := make([]card, len(pile))
	for i, c := range pile {
		cards[i] = ofDeck(int(c))
	}
	return cards
}

// zones returns the table as it stands.
func (t *teller) zones(told *rules.Turn) []oracle.Zone {
	list, all := make([]oracle.Zone, 0, t.players+2), make([]string, 0, 32)
	add := func(z oracle.Zone, cards []card) {
		from := len(all)
		for _, c := range cards {
			all = append(all, c.String())
		}
		z.Cards = all[from:len(all):len(all)]
		list = append(list, z)
	}
	for p := range t.players {
		hand := pileOf(told, "hand", p)
		slices.SortFunc(hand, func(a, b card) int { return (a.suit()-b.suit())*32 + int(a) - int(b) }) // as players hold it
		add(oracle.Zone{Name: handNames[p], Kind: oracle.Hand, Player: p + 1}, hand)
	}
	stock := pileOf(told, "stock", 0)
	slices.Reverse(stock)
	add(oracle.Zone{Name: "draw pile", Kind: oracle.Stock}, stock)
	add(oracle.Zone{Name: "discard pile", Kind: oracle.Pile}, pileOf(told, "discard", 0))
	return list
}
