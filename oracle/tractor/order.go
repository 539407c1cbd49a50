package tractor

import (
	"slices"
	"strings"

	"kiebitz/oracle"
)

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
	gaps   [mixed]uint32 // for misreadings: a bit for each level of a domain that is not consecutive with the one below
}

// levels is the number of levels that fit into a play's counts; see play.
const levels = 21

// orders holds the order for each main suit and current rank.
var orders = func() (list [5][highest + 1]order) {
	for main := range list {
		for rank := lowest; rank <= highest; rank++ {
			list[main][rank] = makeOrder(main, []int{rank}, new(oracle.Set), false)
		}
	}
	return list
}()

// maker lays out an order, from the lowest card to the highest.
type maker struct {
	order
	mis     *oracle.Set
	main    int
	ranks   []int      // those that are trumps
	inPlace bool       // the main suit's cards of these ranks have the places of other trumps
	equal   bool       // they have that of the other suits' cards
	apart   bool       // reading apart of clause next
	at      [mixed]int // the next free level of each domain
}

// jackRank is the rank whose letter is also that of the jokers.
const jackRank = 11

// The blocks of the trumps, as indices of orderTrumps.
const (
	jokerBlock = iota
	mainBlock  // the current-rank card of the main suit
	offBlock   // those of the other suits
	suitBlock  // the other cards of the main suit
)

// makeOrder lays out the order for a main suit and current ranks, by the rules one.
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
func makeOrder(main int, ranks []int, mis *oracle.Set, apart bool) order {
	m := &maker{mis: mis, main: main, ranks: ranks, apart: apart}
	m.inPlace, m.equal = mis.Name(orderMain) == "in-place", mis.Name(orderMain) == "equal"
	for suit := range 4 {
		if suit != main {
			m.suit(suit, suit)
		}
	}
	if main == none {
		m.twos()
	}
	blocks := mis.Value(orderTrumps)
	below := -1
	for i := len(blocks) - 1; i >= 0; i-- {
		block := blocks[i]
		if main == none && (block == mainBlock || block == suitBlock) || block == mainBlock && (m.inPlace || m.equal) || block == offBlock && main != none && m.offInPlace() {
			continue // no card stands here
		}
		if block == jokerBlock && m.jokersAsRank() {
			continue
		}
		m.join(below, block)
		m.block(block)
		below = block
	}
	if m.jokersAsRank() {
		m.jokersBeside()
	}
	return m.order
}

// block puts the cards of a block of the trumps.
func (m *maker) block(block int) {
	switch block {
	case jokerBlock:
		m.jokers()
	case mainBlock:
		m.same(trumps, m.main)
		m.at[trumps]++
	case offBlock:
		m.offRank()
	case suitBlock:
		if m.mis.Has(orderCodes.Ref()) {
			defer func() { m.gaps[trumps] |= 1 << m.at[trumps] }()
		}
		domain := trumps
		if !m.isTrump("suit") {
			domain = m.main
		}
		m.suit(m.main, domain)
		m.twos()
		m.gap(nextAceApart, nextRanksNever.Ref())
	}
}

// join leaves a level free between two blocks if a misreading, or a reading, says
// so.
func (m *maker) join(below, block int) {
	switch {
	case block == mainBlock && below == offBlock, block == offBlock && below == mainBlock:
		m.gap(nextRanksApart, nextRanksNever.Ref())
	case block == offBlock && m.inPlace && m.main != none && int(m.level[cardOf(m.main, m.ranks[0])])+1 == m.at[trumps]:
		m.gap(nextRanksApart) // in its place, an ace stands next to them
	case block == jokerBlock && m.main == none && below == offBlock:
		if m.gap(nextRanksNever.Ref()); m.apart {
			m.at[trumps]++
		}
	case block == jokerBlock && m.main != none && (below == mainBlock || m.equal && below == offBlock):
		m.gap(nextMainApart, nextRanksNever.Ref())
	}
}

// suit puts the cards of a suit that have the places of their ranks.
func (m *maker) suit(suit, domain int) {
	m.plain(suit, domain, "bottom")
	before := byte(0) // the letter of the rank below
	for _, r := range m.rankOrder(suit) {
		letter := rankLetters[r-lowest]
		switch own := slices.Contains(m.ranks, r); {
		case own && suit == m.main && m.offInPlace():
			for off := range 4 {
				if off != suit && !m.plainRank(off) {
					m.domain[cardOf(off, r)], m.level[cardOf(off, r)] = trumps, uint8(m.at[trumps])
				}
			}
			if m.at[domain]++; m.inPlace {
				m.at[domain]--
				m.put(cardOf(suit, r), domain)
			}
		case !own && m.apartTwo(r): // it stands above the others
		case !own, m.plainRank(suit) && m.plainAt(suit) == inPlace:
			if before+1 != letter && m.mis.Has(orderCodes.Ref()) {
				m.gaps[min(domain, trumps)] |= 1 << m.at[min(domain, trumps)]
			}
			before = letter
			m.put(cardOf(suit, r), domain)
		case m.skips(suit, r):
			m.at[domain]++
		}
	}
	m.plain(suit, domain, "top")
}

// apartTwo reports whether the cards of a rank are trumps in all suits though it is not the
// current one.
func (m *maker) apartTwo(rank int) bool {
	return rank == lowest && m.mis.Has(trumpTwos.Ref()) && !slices.Contains(m.ranks, lowest)
}

// twos puts the twos that are trumps in all suits.
func (m *maker) twos() {
	if !m.apartTwo(lowest) {
		return
	}
	for suit := range 4 {
		if suit != m.main {
			m.set(cardOf(suit, lowest), trumps)
		}
	}
	m.at[trumps]++
	if m.main != none {
		m.put(cardOf(m.main, lowest), trumps)
	}
}

// plain puts the current-rank cards of a suit that are no trumps, if their place
// in it is the given one.
func (m *maker) plain(suit, domain int, at string) {
	if m.plainRank(suit) && m.plainAt(suit) == at {
		m.same(domain, suit)
		m.at[domain]++
	}
}

// plainAt returns the place of those cards.
func (m *maker) plainAt(suit int) string {
	if suit == m.main {
		return inPlace
	}
	return m.mis.Name(orderPlain)
}

// offInPlace reports whether the current-rank cards of other suits than the main
// suit stand among the trumps by their rank.
func (m *maker) offInPlace() bool { return m.mis.Name(orderOff) == inPlace }

// skips reports whether a current rank leaves a gap in a suit.
func (m *maker) skips(suit, rank int) bool {
	switch m.mis.Name(nextSkips) {
	case "main":
		return suit == m.main
	case "others":
		return suit != m.main
	case "each":
		return true
	case "inner":
		return rank != highest
	}
	return false
}

// rankOrder returns the ranks of a suit, the lowest first.
func (m *maker) rankOrder(suit int) []int {
	if m.mis.Has(orderCodes.Ref()) {
		return rankCodes
	}
	if !m.mis.Has(orderRanks.Ref()) || m.mis.Name(orderRanksIn) == "trumps" && suit != m.main || m.mis.Name(orderRanksIn) == "suits" && suit == m.main {
		return usualRanks
	}
	var list []int
	for _, n := range slices.Backward(m.mis.Value(orderRanks)) {
		list = append(list, highest-n)
	}
	return list
}

var (
	usualRanks = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}
	rankCodes  = []int{2, 3, 4, 5, 6, 7, 8, 9, 14, 11, 13, 12, 10} // by the codes of their letters
)

// put gives a card the next level of a domain.
func (m *maker) put(k kind, domain int) {
	m.set(k, domain)
	m.at[domain]++
}

// set gives a card the next level of a domain, for others to share it.
func (m *maker) set(k kind, domain int) {
	m.domain[k], m.level[k] = uint8(domain), uint8(min(m.at[min(domain, trumps)], levels-1))
}

// same gives the current-rank cards of a suit the next level of a domain.
func (m *maker) same(domain, suit int) {
	for _, r := range m.ranks {
		m.set(cardOf(suit, r), domain)
	}
}

// offRank puts the current-rank cards of all suits but the main suit.
func (m *maker) offRank() {
	suits := m.mis.Name(orderOff)
	if suits == inPlace && m.main != none {
		return // they stand among the cards of the main suit
	}
	equal := suits == "equal" || suits == inPlace
	if equal {
		suits = suitLetters[:none]
	}
	for i := len(suits) - 1; i >= 0; i-- {
		suit := strings.IndexByte(suitLetters, suits[i])
		if suit == m.main || m.plainRank(suit) {
			continue
		}
		m.same(trumps, suit)
		if !equal {
			m.at[trumps]++
		}
	}
	if m.equal && m.main != none {
		m.same(trumps, m.main)
	}
	if equal {
		m.at[trumps]++
	}
}

// jokers puts the jokers.
func (m *maker) jokers() {
	list, names := []kind{blackJoker, redJoker}, []string{"BJ", "RJ"}
	if m.mis.Has(orderJokers.Ref()) {
		slices.Reverse(list)
		slices.Reverse(names)
	}
	m.gap(nextJokersApart)
	for i, k := range list {
		domain := trumps
		if !m.isTrump(names[i]) {
			domain = jokers
		}
		m.set(k, domain)
		m.at[trumps]++
		m.gap(nextJokersApart) // other cards follow if the jokers stand low
		if i == 0 {
			m.gap(nextTwoJokers.Ref())
		}
	}
}

// jokersAsRank reports whether the jokers count as current-rank cards, as their
// second letter is that of the rank.
func (m *maker) jokersAsRank() bool {
	return m.mis.Has(orderLetter.Ref()) && slices.Contains(m.ranks, jackRank)
}

// jokersBeside gives the jokers the place of another current-rank card.
func (m *maker) jokersBeside() {
	suit := m.main
	if suit == none || m.mis.Name(orderLetter) == "off" {
		suit = (m.main + 1) % none
	}
	k := cardOf(suit, jackRank)
	for _, j := range []kind{blackJoker, redJoker} {
		m.domain[j], m.level[j] = m.domain[k], m.level[k]
	}
}

// gap leaves a level free if one of these misreadings says so.
func (m *maker) gap(any ...oracle.Ref) {
	if m.mis.Any(any...) {
		m.at[trumps]++
	}
}

// isTrump reports whether the cards of a name are trumps, as all are by the rules.
func (m *maker) isTrump(name string) bool {
	return !m.mis.Has(trumpCards.Ref()) || m.mis.Value(trumpCards)[slices.Index(trumpCards.Names, name)] != 0
}

// plainRank reports whether the current-rank card of a suit stands in its suit
// like any other, as it never does by the rules.
func (m *maker) plainRank(suit int) bool {
	switch {
	case suit == m.main:
		return m.inPlace
	case m.main == none:
		return !m.isTrump("none-rank")
	}
	return !m.isTrump("rank")
}
