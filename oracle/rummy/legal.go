package rummy

import "sync"

// rules are the rules about groups, as numbers that a misreading may change.
type rules struct {
	aceLow, aceHigh bool // an ace may be before the two, or after the king
	aceBoth         bool // both in one sequence
	jokersBeyond    bool // jokers before a low ace, or after a high one
	shortest        int  // cards of a sequence, jokers included
	longest         int
	smallest        int // cards of a set, jokers included
	largest         int
	noSets          [3]bool // of aces, numbers, pictures
	leastInRuns     int     // cards minus jokers in a sequence
	leastInSets     int     // and in a set
	cardsInRuns     int     // cards of a sequence that are no jokers, at least
	cardsInSets     int     // and of a set
	jokersInRuns    bool    // between cards
	jokersInFront   bool    // before the first card of a sequence
	jokersAfter     bool    // after the last one, except the ace
	jokerHigh       bool    // for the ace after the king
	jokersInSets    bool
	jokersInFours   bool // in sets with more cards than one needs
	jokersInOne     int  // in one group, at most
	jokersApart     bool // no two jokers beside one another in a sequence
	jokersNeeded    bool // jokers only between cards, and as many more as a group is too short without
	suitTwice       int  // how many cards a set has at least in which suits may stand twice
	oneTwice        bool // one suit of a set at most
	twiceBeside     bool // and in a set with a joker
	noneBeside      bool // but not in one
}

// never is more cards than a set has.
const never = 99

// theRules are what the statement says.
var theRules = rules{
	// ace: in a sequence it is before the two or after the king.
	aceLow: true, aceHigh: true,

	// sequence: 3 to 13 cards of one suit, one after another, jokers included.
	shortest: 3, longest: king,

	// set: three or four cards of one rank and of different suits, jokers
	// included.
	smallest: 3, largest: 4, suitTwice: never,

	// majority: a group has more cards that are no jokers than jokers.
	leastInRuns: 1, leastInSets: 1,

	// joker: it stands for any card of a group, also at the ends of a sequence.
	jokersInRuns: true, jokersInFront: true, jokersAfter: true, jokerHigh: true, jokersInSets: true, jokersInFours: true,
	jokersInOne: maxJokers,
}

// noSet reports whether no set has cards of a rank.
func (r *rules) noSet(rank int) bool { return r.noSets[one(rank > ace)+one(rank > 10)] }

// mayRepeat reports whether a suit may stand twice in a set of that many cards, jokers among
// them.
func (r *rules) mayRepeat(cards, jokers int) bool {
	return cards >= r.suitTwice && !(r.noneBeside && jokers > 0) || r.twiceBeside && jokers > 0
}

// placed reports whether it matters at which end of a sequence a joker stands, or for
// which card there. Else one end is as good as the other, and a joker finds a place at
// one of them.
func (r *rules) placed() bool {
	all := r.jokersInFront && r.jokersAfter && r.jokerHigh
	return !all && (r.jokersInFront || r.jokersAfter || r.jokerHigh)
}

// noticed reports whether it matters that a sequence ends with a joker while it is open.
func (r *rules) noticed() bool {
	return r.placed() || !r.jokersAfter || r.jokersApart || r.jokersNeeded
}

// endsOpen reports whether a sequence may close that ended with a joker while it was open,
// if that matters; at the top the joker is the ace.
func (r *rules) endsOpen(top bool) bool {
	return !r.jokersNeeded && (r.jokersAfter || top && r.jokerHigh)
}

// ofSequences returns the rules with those for sets as they should be: what makes
// sequences does not depend on these.
func (r rules) ofSequences() rules {
	r.noSets, r.smallest, r.largest, r.suitTwice, r.oneTwice, r.twiceBeside, r.noneBeside = theRules.noSets, theRules.smallest, theRules.largest, theRules.suitTwice, theRules.oneTwice, theRules.twiceBeside, theRules.noneBeside
	r.leastInSets, r.cardsInSets, r.jokersInSets, r.jokersInFours = theRules.leastInSets, theRules.cardsInSets, theRules.jokersInSets, theRules.jokersInFours
	return r
}

// counts is the number of cards of one rank that go into sets, by suit.
type counts [4]uint8

func (c counts) index() int { return int(c[0]) + 3*int(c[1]) + 9*int(c[2]) + 27*int(c[3]) }

// setTable says for all counts how many jokers the sets may have that are made
// of just these cards.
type setTable [81]ways

var setTables sync.Map // of rules

func (r rules) sets() *setTable {
	if t, ok := setTables.Load(r); ok {
		return t.(*setTable)
	}
	t := new(setTable)
	for i := range t {
		t[i] = r.setWays(countsAt(i))
	}
	stored, _ := setTables.LoadOrStore(r, t)
	return stored.(*setTable)
}

func countsAt(i int) counts { return allCounts[i] }

// allCounts is a table, as a search looks at all of them for each rank.
var allCounts = func() (t [81]counts) {
	for i := range t {
		t[i] = counts{uint8(i % 3), uint8(i / 3 % 3), uint8(i / 9 % 3), uint8(i / 27)}
	}
	return t
}()

// setWays divides cards of one rank into sets in all ways.
//
// set: three or four cards of different suits, jokers among them.
func (r rules) setWays(c counts) (w ways) {
	first := 0
	for first < 4 && c[first] == 0 {
		first++
	}
	if first == 4 {
		return 1
	}
	// The first card left is in some set; try all that it can be in.
	for i := range 81 {
		own := countsAt(i)
		if own[first] == 0 || !c.has(own) {
			continue
		}
		if jokers := r.setJokers(own); jokers != 0 {
			w |= jokers.plus(r.setWays(c.without(own)), maxJokers)
		}
	}
	return w
}

// setJokers is how many jokers a set of these cards may have.
func (r rules) setJokers(c counts) (w ways) {
	n, twice := 0, 0
	for _, cards := range c {
		twice += one(cards > 1)
		n += int(cards)
	}
	if r.oneTwice && twice > 1 || n < r.cardsInSets {
		return 0
	}
	for j := 0; n+j <= r.largest && n-j >= r.leastInSets && j <= r.jokersInOne; j++ {
		if (r.jokersNeeded || !r.jokersInFours) && j > 0 && n+j > r.smallest {
			break
		}
		if n+j >= r.smallest && (j == 0 || r.jokersInSets) && (twice == 0 || r.mayRepeat(n+j, j)) {
			w |= 1 << j
		}
	}
	return w
}

func (c counts) has(d counts) bool {
	for s := range 4 {
		if d[s] > c[s] {
			return false
		}
	}
	return true
}

func (c counts) without(d counts) counts {
	for s := range 4 {
		c[s] -= d[s]
	}
	return c
}
