package maumau

import (
	"strings"

	"kiebitz/oracle"
)

// misread is the misreadings at work, with the value of every parameter in the
// form in which the hooks need it. Tables of players stand by their number.
type misread struct {
	*oracle.Set

	sizes, openEight, eight [5]int
	packet, first, starter  int
	openSkips               int
	openAgain               set // opening cards that go to the bottom
	openSevenCost           int
	openSeven, openEightOn  int
	openJack                oracle.Value

	fits, jackFits [32]set // what follows a card, and which jacks do

	r1Most           int
	r4Cards, r4Whose oracle.Value
	r4Over           set

	// By rule: the card with the least key is played; of several the one that came
	// into the hand first, or if arrival is -1 last. Where the order of the bits is
	// that of the keys, the choice is plain.
	keys    [rule4 + 1][32]int
	arrival [rule4 + 1]int
	plain   [rule4 + 1]bool

	drawCount, drawTries int
	drawPlays, drawActs  set
	drawSuit, drawRank   bool
	drawNot, drawUntil   oracle.Value // by the index of a card of openCodes
	drawKept             oracle.Value // by the index of a card of openCodes
	keeps, turns         int
	actsAgain            set // when the pile has been turned

	sevenCost         int
	chainAdds         [5]int // by the number of sevens in the chain
	covered, passedOn set

	r5Held, r5Played        bool
	weights                 [8]int
	suits                   oracle.Value // the order of suits in rule 5
	breaksTies              bool         // something else than the order of suits does
	countsCards             bool         // rule 5 counts cards, as by the rules
	empty, calls            oracle.Value
	callLasts, callOwnAfter int

	lastNot, doubleOn set
	worth             [8]int
	factor            int
	doubleFor         oracle.Value
}

// newMisread makes ready what a set of misreadings says.
func newMisread(s *oracle.Set) *misread {
	one := func(p *oracle.Parameter) int { return s.Value(p)[0] }
	byPlayers := func(p *oracle.Parameter) (t [5]int) {
		copy(t[2:], s.Value(p))
		return t
	}
	m := &misread{Set: s,
		sizes: byPlayers(dealSizes), packet: one(dealPacket), first: one(dealFirst), starter: one(dealStarter),
		openSkips: one(openSkips), openAgain: ranksIn(s, openAgain), openSevenCost: one(openSevenCost), openSeven: one(openSevenOn),
		openEightOn: one(openEightOn), openEight: byPlayers(openEightSkips), eight: byPlayers(eightSkips), openJack: s.Value(openJackFits),

		r1Most: one(r1Most), r4Cards: s.Value(r4Cards), r4Whose: s.Value(r4Whose), r4Over: ranksIn(s, r4Over),

		drawCount: one(drawCount), drawTries: one(drawTries), drawPlays: ranksIn(s, drawPlays), drawActs: ranksIn(s, drawActs),
		drawSuit: s.Value(drawFits)[0] != 0, drawRank: s.Value(drawFits)[1] != 0,
		drawNot: s.Value(drawNotOn), drawUntil: s.Value(drawUntilOn), drawKept: s.Value(drawKeptOn),
		keeps: one(reshuffleKeeps), turns: one(reshuffleTimes), actsAgain: ranksIn(s, reshuffleActs),

		sevenCost: one(sevenCost), covered: ranksIn(s, sevenCovered), passedOn: ranksIn(s, sevenPassed),

		r5Held: s.Value(r5Jacks)[0] != 0, r5Played: s.Value(r5Jacks)[1] != 0, suits: s.Value(r5Suits),
		empty: s.Value(r5Empty), calls: s.Value(callFits), callLasts: one(callLasts), callOwnAfter: one(callOwnAfter),

		lastNot: ranksIn(s, lastNot), doubleOn: ranksIn(s, doubleOn), factor: one(doubleFactor), doubleFor: s.Value(doubleFor),
	}
	copy(m.weights[:], s.Value(r5Weights))
	copy(m.worth[:], s.Value(scoreValues))
	if s.Has(r6Order.Ref()) {
		m.suits = s.Value(r6Order)
	}
	m.breaksTies = m.Any(r5TiesByPoints, r5TiesOwnSuit, r5TiesFirst.Ref(), r5TiesLast.Ref(), r5TiesHighest.Ref())
	m.countsCards = !m.Any(r5HighestCard, r5Rarest, r5Weights.Ref())
	m.matching()
	m.chain()
	if m.Meets(choosing) {
		m.choosing()
	} else {
		m.plain = [...]bool{rule1: true, rule2: true, rule3: true, rule4: true}
	}
	return m
}

// ranksIn returns the cards of the ranks that a set has by its codes.
func ranksIn(s *oracle.Set, p *oracle.Parameter) (cards set) {
	for i, in := range s.Value(p) {
		if in != 0 {
			cards |= rankSet(strings.Index(rankLetters, p.Names[i]))
		}
	}
	return cards
}

// matching fills in what follows a card.
func (m *misread) matching() {
	ranks, wild, on := ranksIn(m.Set, matchRanks), ranksIn(m.Set, matchWild), ranksIn(m.Set, jackOn)
	suits, colour, needsSuit := m.Value(matchSuits), m.Has(matchColour.Ref()), m.Has(jackNeedsSuit)
	for i := range m.fits {
		c := card(i)
		fits := wild
		if ranks.has(c) {
			fits |= rankSet(c.rank())
		}
		if suits[c.suit()] != 0 {
			fits |= suitSet(c.suit())
		}
		if colour { // clubs and spades are black
			fits |= suitSet(c.suit()) | suitSet(c.suit()^1)
		}
		m.fits[i] = fits &^ jacks
		if on.has(c) {
			m.jackFits[i] = jacks
		}
		if needsSuit && c.rank() != jack {
			m.jackFits[i] &= suitSet(c.suit())
		}
	}
}

// choosing are the misreadings by which a rule chooses another card of several.
var choosing = oracle.RefsOf(r2Values.Ref(), r2Jack.Ref(), r2LowestValue, r2FirstInHand, r2LastInHand.Ref(), r2SuitOverValue.Ref(), r2Greatest.Ref(),
	r2Least.Ref(), r2Letter.Ref(), r1Suits.Ref(), r2SuitFirst, r2RankFirst, r3Suits.Ref(), r4Suits.Ref(), r6Most.Ref(), r6Suits.Ref(), r6Order.Ref(), r6First.Ref(), r6Last.Ref(), openJackFirst.Ref())

// choosing fills in by what each rule chooses.
func (m *misread) choosing() {
	worth := [8]int{jack: m.Value(r2Jack)[0]}
	copy(worth[:], m.Value(r2Values))
	for by := rule1; by <= rule4; by++ {
		order := m.orderOf(by)
		var place [4]int
		for i, s := range order {
			place[s] = i
		}
		m.arrival[by] = m.Value(r6First)[by-rule1] - m.Value(r6Last)[by-rule1]
		if by == rule1 && m.Has(r1Suits.Ref()) || by == rule3 && m.Has(r3Suits.Ref()) || by == rule4 && m.Has(r4Suits.Ref()) {
			m.arrival[by] = 0
		}
		for i := range m.keys[by] {
			c := card(i)
			key := -worth[c.rank()] << 20
			switch m.Name(r2Letter) {
			case "last":
				key = -int(rankLetters[c.rank()]) << 20
			case "first":
				key = int(rankLetters[c.rank()]) << 20
			}
			if m.Has(r2LowestValue) {
				key = -key
			}
			if m.arrival[by] == 0 {
				key += place[c.suit()]
			}
			if by == rule2 {
				key = m.keyOfRule2(c, key, place[c.suit()])
			}
			m.keys[by][i] = key
		}
		m.plain[by] = m.isPlain(by)
	}
}

// orderOf returns the order of suits by which a rule chooses.
func (m *misread) orderOf(by rule) oracle.Value {
	switch {
	case by == rule1 && m.Has(r1Suits.Ref()):
		return m.Value(r1Suits)
	case by == rule3 && m.Has(r3Suits.Ref()):
		return m.Value(r3Suits)
	case by == rule4 && m.Has(r4Suits.Ref()):
		return m.Value(r4Suits)
	case m.Has(r6Order.Ref()):
		return m.Value(r6Order)
	}
	return m.Value(r6Suits)
}

// keyOfRule2 returns the key of c if rule 2 does not go by values, else key.
func (m *misread) keyOfRule2(c card, key, suit int) int {
	code := int(suitLetters[c.suit()])<<8 + int(rankLetters[c.rank()])
	switch {
	case m.Has(r2FirstInHand):
		m.arrival[rule2], key = 1, 0
	case m.Has(r2LastInHand.Ref()):
		m.arrival[rule2], key = -1, 0
	case m.Has(r2Greatest.Ref()):
		m.arrival[rule2], key = 0, -code
	case m.Has(r2Least.Ref()):
		m.arrival[rule2], key = 0, code
	case m.Has(r2SuitOverValue.Ref()):
		m.arrival[rule2], key = 0, suit<<26+key
	}
	return key
}

// isPlain reports whether a rule chooses as the rules do.
func (m *misread) isPlain(by rule) bool {
	if m.arrival[by] != 0 || by >= rule3 && m.Has(r6Most.Ref()) || by == rule2 && m.Any(r2SuitFirst, r2RankFirst, openJackFirst.Ref()) {
		return false
	}
	first, last := 0, 4*jack
	switch by {
	case rule1:
		first, last = 4*seven, 4*seven+4
	case rule3, rule4:
		first, last = 4*jack, 4*jack+4
	}
	for i := first + 1; i < last; i++ {
		if m.keys[by][i] <= m.keys[by][i-1] {
			return false
		}
	}
	return true
}

// chain fills in what sevens cost. A seven that adds what the rules say costs as
// much as one alone.
func (m *misread) chain() {
	m.chainAdds[1] = m.sevenCost
	for i, n := range m.Value(chainAdds) {
		if n == chainAdds.Rules[i] {
			n = m.sevenCost
		}
		m.chainAdds[i+2] = n
	}
}
