package tractor

import "kiebitz/oracle"

// The domains are the four suits, without the cards that are trumps, and the
// trumps. Cards of one domain can be compared, paired and chained.
const (
	trumps = 4
	mixed  = 5 // cards of more than one domain
	jokers = 6 // for a misreading only
)

// order says to which domain each kind of card belongs and how high it stands
// there. Levels count from 0; pairs on neighbouring levels are consecutive.
type order struct {
	domain [kinds]uint8
	level  [kinds]uint8
}

// levels is the number of levels that fit into a play's counts; see play.
const levels = 21

// orders holds the order for each main suit and current rank.
var orders = func() (list [5][highest + 1]order) {
	for main := range list {
		for rank := lowest; rank <= highest; rank++ {
			list[main][rank] = makeOrder(main, rank, new(oracle.Set), false)
		}
	}
	return list
}()

// maker lays out an order, from the lowest card to the highest.
type maker struct {
	order
	mis *oracle.Set
	at  [mixed]int // the next free level of each domain
}

// makeOrder lays out the order for a main suit and a current rank.
//
// trump: trumps are the cards of the main suit, the four cards of the current
// rank, and the jokers.
//
// order: trumps of the main suit go by rank; above them are the current-rank
// cards of the other suits, all equal, then that of the main suit, then the
// black and the red joker. Other cards go by rank within their suit.
//
// next: a level follows the next one below that any card has: the current rank
// leaves no gap in a suit.
func makeOrder(main, rank int, mis *oracle.Set, apart bool) order {
	m := &maker{mis: mis}
	if mis.Has(orderOffLow) {
		m.offRank(main, rank)
	}
	for suit := range 4 {
		domain := suit
		if suit == main {
			domain = trumps
		}
		for _, r := range rankOrder(mis) {
			switch {
			case r != rank || m.plainRank(suit, main):
				m.put(cardOf(suit, r), domain)
			case mis.Has(nextGap):
				m.at[domain]++
			}
		}
	}
	if main != none {
		m.gap(nextAceApart)
	}
	if mis.Has(orderJokersLow) {
		m.jokers()
	}
	if !mis.Has(orderOffLow) && !mis.Has(orderMainBelow) {
		m.offRank(main, rank)
	}
	m.mainRank(main, rank)
	if mis.Has(orderMainBelow) {
		m.gap(nextRanksApart)
		m.offRank(main, rank)
	}
	if main == none && apart || main != none && mis.Has(nextMainApart) {
		m.at[trumps]++
	}
	if !mis.Has(orderJokersLow) {
		m.jokers()
	}
	return m.order
}

// put gives a card the next level of a domain.
func (m *maker) put(k kind, domain int) {
	m.same(k, domain)
	m.at[domain]++
}

// same gives a card the next level of a domain, for others to share it.
func (m *maker) same(k kind, domain int) {
	m.domain[k], m.level[k] = uint8(domain), uint8(min(m.at[domain], levels-1))
}

// offRank puts the current-rank cards of all suits but the main suit.
func (m *maker) offRank(main, rank int) {
	if main != none && m.mis.Has(orderMainInPlace) && int(m.level[cardOf(main, rank)])+1 == m.at[trumps] {
		m.gap(nextRanksApart) // in its place, an ace stands next to them
	}
	for suit := range 4 {
		if suit == main || m.plainRank(suit, main) {
			continue
		}
		m.same(cardOf(suit, rank), trumps)
		if m.mis.Has(orderOffBySuit) {
			m.at[trumps]++
		}
	}
	if m.mis.Has(orderMainEqual) && main != none {
		m.same(cardOf(main, rank), trumps)
	}
	if !m.mis.Has(orderOffBySuit) {
		m.at[trumps]++
	}
}

// mainRank puts the current-rank card of the main suit.
func (m *maker) mainRank(main, rank int) {
	if main == none || m.mis.Any(orderMainInPlace, orderMainEqual) {
		return // it has its place
	}
	if !m.mis.Has(orderMainBelow) {
		m.gap(nextRanksApart)
	}
	m.put(cardOf(main, rank), trumps)
}

// jokers puts the jokers.
func (m *maker) jokers() {
	low, high := blackJoker, redJoker
	if m.mis.Has(orderJokersSwapped) {
		low, high = redJoker, blackJoker
	}
	m.gap(nextJokersApart)
	m.put(low, trumps)
	m.gap(nextJokersApart)
	m.put(high, trumps)
	m.gap(nextJokersApart) // other cards follow if the jokers stand low
	if m.mis.Has(trumpJokersNot) {
		m.domain[low], m.domain[high] = jokers, jokers
	}
}

// gap leaves a level free if a misreading says so.
func (m *maker) gap(x oracle.Ref) {
	if m.mis.Has(x) {
		m.at[trumps]++
	}
}

// plainRank reports whether the current-rank card of a suit stands in its suit
// like any other, as it never does by the rules.
func (m *maker) plainRank(suit, main int) bool {
	switch {
	case suit == main:
		return m.mis.Has(orderMainInPlace)
	case main == none:
		return m.mis.Has(trumpNoneRankNot)
	}
	return m.mis.Has(trumpOffRankNot)
}
