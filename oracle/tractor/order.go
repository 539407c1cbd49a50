package tractor

// The domains are the four suits, without the cards that are trumps, and the
// trumps. Cards of one domain can be compared, paired and chained.
const (
	trumps = 4
	mixed  = 5 // cards of more than one domain
)

// order says to which domain each kind of card belongs and how high it stands
// there. Levels count from 0; pairs on neighbouring levels are consecutive.
type order struct {
	domain [kinds]uint8
	level  [kinds]uint8
}

// levels is the number of levels that fit into a play's counts; see play.
const levels = 21

// orders holds the order for each main suit and current rank, and ordersApart that by the
// reading apart of clause next.
var orders, ordersApart = allOrders(false), allOrders(true)

func allOrders(apart bool) (list [5][highest + 1]order) {
	for main := range list {
		for rank := lowest; rank <= highest; rank++ {
			list[main][rank] = makeOrder(main, rank, apart)
		}
	}
	return list
}

// makeOrder lays out the order for a main suit and a current rank, from the lowest
// card to the highest.
//
// trump: trumps are the cards of the main suit, the four cards of the current
// rank, and the jokers.
//
// order: trumps of the main suit go by rank; above them are the current-rank
// cards of the other suits, all equal, then that of the main suit, then the
// black and the red joker. Other cards go by rank within their suit.
//
// next: a level follows the next one below that any card has: the current rank
// leaves no gap in a suit. By the reading apart the jokers are not next to the
// current-rank cards if there is no main suit.
func makeOrder(main, rank int, apart bool) (o order) {
	at := 0 // the next free level of the trumps
	put := func(k kind, domain, level int) { o.domain[k], o.level[k] = uint8(domain), uint8(level) }
	for suit := range 4 {
		domain, level := suit, 0
		if suit == main {
			domain = trumps
		}
		for r := lowest; r <= highest; r++ {
			if r != rank {
				put(cardOf(suit, r), domain, level)
				level++
			}
		}
		if suit == main {
			at = level
		}
	}
	for suit := range 4 {
		put(cardOf(suit, rank), trumps, at)
	}
	if at++; main != none {
		put(cardOf(main, rank), trumps, at)
		at++
	} else if apart {
		at++
	}
	put(blackJoker, trumps, at)
	put(redJoker, trumps, at+1)
	return o
}
