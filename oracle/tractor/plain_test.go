package tractor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A card is a string: suit and rank ("HT"), or "BJ" and "RJ" for the jokers.
// Since whole strings are compared, a joker is never taken for a jack.
// Suits are H S C D, and O stands for a round without a main suit.
// A rank is a number from 2 to 14 (the ace).

const (
	plainSuits = "HSCD"
	plainRanks = "23456789TJQKA" // the symbol of rank r is at r-2
)

// The seats in the order of play. Even seats are team 1, odd seats team 2.
var plainNames = []string{"Alice", "Bob", "Charles", "David"}

// plainAnswer plays one round: the header, then four strings a trick.
func plainAnswer(text string) (string, error) {
	words := strings.Fields(text)
	if len(words)%4 != 0 || len(words) == 0 {
		return "", fmt.Errorf("%d words", len(words))
	}
	if len(words[0]) != 1 || !strings.Contains(plainSuits+"O", words[0]) {
		return "", fmt.Errorf("bad main suit %q", words[0])
	}
	suit := words[0][0]
	dealer := slices.Index(plainNames, words[1])
	ranks := [2]int{plainReadRank(words[2]), plainReadRank(words[3])}
	if dealer < 0 || ranks[0] == 0 || ranks[1] == 0 {
		return "", fmt.Errorf("bad header %q", words[:4])
	}
	rank := ranks[dealer%2] // the declarers' rank is the one of the round

	words = words[4:]
	points := 0         // of the defenders
	leader := dealer    // the seat that leads
	var played []string // the cards of all tricks
	for ; len(words) > 0; words = words[4:] {
		plays, err := plainReadTrick(words[:4])
		if err != nil {
			return "", err
		}
		winner, err := plainTrick(plays, suit, rank)
		if err != nil {
			return "", err
		}
		trick := slices.Concat(plays...)
		played = append(played, trick...)

		// The strings are in the order of play, so seats count from the leader.
		seat := (leader + winner) % 4
		if seat%2 != dealer%2 { // the defenders
			points += plainPoints(trick)
			// The last trick brings the hidden cards too. A lead that is no
			// throw is its own longest component, so one rule does for both.
			if len(words) == 4 {
				longest := plainStructure(plays[0], suit, rank)[0]
				points += plainPoints(plainHidden(played)) << longest
			}
		}
		leader = seat
	}
	if len(played) != 4*25 {
		return "", fmt.Errorf("%d cards played", len(played))
	}
	return plainResult(points, dealer, ranks), nil
}

// plainResult says what follows from the points of the defenders.
func plainResult(points, dealer int, ranks [2]int) string {
	declarers, defenders := dealer%2, 1-dealer%2
	next := (dealer + 2) % 4 // the partner, unless the declarers are down

	switch {
	case points == 0:
		ranks[declarers] += 3
	case points < 40:
		ranks[declarers] += 2
	case points < 80:
		ranks[declarers]++
	default:
		ranks[defenders] += (points - 80) / 40
		next = (dealer + 1) % 4
	}

	// Only one team has moved, so at most one is beyond the ace.
	for team, rank := range ranks {
		if rank > 14 {
			return fmt.Sprintf("%d\nWinner: Team %d\n", points, team+1)
		}
	}
	one, two := plainRanks[ranks[0]-2], plainRanks[ranks[1]-2]
	return fmt.Sprintf("%d\n%c %c %s\n", points, one, two, plainNames[next])
}

// plainReadRank reads a current rank, a symbol or a number; 0 if it is none.
func plainReadRank(word string) int {
	for rank := 2; rank <= 14; rank++ {
		if word == plainRanks[rank-2:rank-1] || word == strconv.Itoa(rank) {
			return rank
		}
	}
	return 0
}

// plainReadTrick cuts the four strings of a trick into cards.
func plainReadTrick(words []string) (plays [][]string, err error) {
	for _, word := range words {
		if len(word) != len(words[0]) || len(word)%2 != 0 {
			return nil, fmt.Errorf("bad number of cards in %q", word)
		}
		var cards []string
		for i := 0; i < len(word); i += 2 {
			card := word[i : i+2]
			if !slices.Contains(plainDeck(), card) {
				return nil, fmt.Errorf("bad card %q", card)
			}
			cards = append(cards, card)
		}
		plays = append(plays, cards)
	}
	return plays, nil
}

// plainDeck returns one deck of 54 cards.
func plainDeck() []string {
	deck := []string{"BJ", "RJ"}
	for _, suit := range plainSuits {
		for _, rank := range plainRanks {
			deck = append(deck, string(suit)+string(rank))
		}
	}
	return deck
}

// plainHidden returns what is left of two decks. A card may have been played
// more often than it exists (the sample of the statement does so): then none
// of it is left, and there are more than eight hidden cards.
func plainHidden(played []string) []string {
	hidden := slices.Concat(plainDeck(), plainDeck())
	for _, card := range played {
		if left, ok := plainTake(hidden, []string{card}); ok {
			hidden = left
		}
	}
	return hidden
}

// plainPoints adds up the points of cards, trumps or not.
func plainPoints(cards []string) int {
	points := 0
	for _, card := range cards {
		switch card[1] {
		case '5':
			points += 5
		case 'T', 'K':
			points += 10
		}
	}
	return points
}

// plainOrders returns the orders of a round: first the trumps, then one for
// each plain suit. Every card stands in exactly one of them. An order is a
// list of steps from the lowest to the highest, and a step is a list of cards
// that are equal in order. Neighbouring steps are consecutive. The level of a
// card is the index of its step.
func plainOrders(suit byte, rank int) [][][]string {
	current := string(plainRanks[rank-2])
	var others []string // cards of the current rank, but not the main suit
	var plain [][][]string
	for i := range plainSuits {
		if plainSuits[i] != suit {
			others = append(others, plainSuits[i:i+1]+current)
			plain = append(plain, plainSuitOrder(plainSuits[i], rank))
		}
	}
	// In a round without a main suit all four cards of the current rank are
	// "others", nothing is below them, and the jokers come next.
	trumps := [][]string{others, {"BJ"}, {"RJ"}}
	if suit != 'O' {
		trumps = append(plainSuitOrder(suit, rank),
			others, []string{string(suit) + current}, []string{"BJ"}, []string{"RJ"})
	}
	return append([][][]string{trumps}, plain...)
}

// plainSuitOrder returns the cards of a suit without the current rank.
func plainSuitOrder(suit byte, rank int) [][]string {
	var order [][]string
	for _, r := range plainRanks {
		order = append(order, []string{string(suit) + string(r)})
	}
	return slices.Delete(order, rank-2, rank-1)
}

// plainLevel returns the level of a card in an order, -1 if it isn't there.
func plainLevel(order [][]string, card string) int {
	for level, step := range order {
		if slices.Contains(step, card) {
			return level
		}
	}
	return -1
}

// plainKind returns which order all the cards belong to: 0 for trumps, more
// for plain suits, -1 if they are mixed (or none).
func plainKind(orders [][][]string, cards []string) int {
	for kind, order := range orders {
		here := slices.DeleteFunc(slices.Clone(cards), func(card string) bool {
			return plainLevel(order, card) < 0
		})
		if len(cards) > 0 && len(here) == len(cards) {
			return kind
		}
	}
	return -1
}

// plainTrick returns who wins a trick: 0 for the leader, 1 for the next.
func plainTrick(plays [][]string, suit byte, rank int) (winner int, err error) {
	const trumps = 0
	orders := plainOrders(suit, rank)
	leadKind := plainKind(orders, plays[0])
	if leadKind < 0 {
		return 0, fmt.Errorf("bad lead %v", plays[0])
	}
	sizes := plainStructure(plays[0], suit, rank)
	throw := len(sizes) > 1

	// A lead that is no throw has only one construction. The level of a throw
	// isn't needed: it is compared with nothing of the same kind.
	bestKind := leadKind
	bestLevel, _ := plainHonor(plays[0], sizes, suit, rank)

	for i := 1; i < len(plays); i++ {
		kind := plainKind(orders, plays[i])
		// Trumps can win. Cards of the lead's suit can too, but a throw is
		// never beaten by its own kind, be it a suit or trumps.
		allowed := kind == trumps || kind == leadKind
		if !allowed || throw && kind == leadKind {
			continue
		}
		level, ok := plainHonor(plays[i], sizes, suit, rank)
		if !ok {
			continue
		}
		// Any trump is higher than any other card; levels are compared within
		// one order only. Equal levels leave it to the earlier player.
		firstTrump := kind == trumps && bestKind != trumps
		if firstTrump || kind == bestKind && level > bestLevel {
			winner, bestKind, bestLevel = i, kind, level
		}
	}
	return winner, nil
}

// plainStructure returns the sizes of the components of a lead, the longest
// first: always the longest that can be taken, and the highest of those.
func plainStructure(cards []string, suit byte, rank int) []int {
	orders := plainOrders(suit, rank)
	kind := plainKind(orders, cards)
	if kind < 0 {
		return nil // nothing that may be led
	}
	var sizes []int
	left := cards
	// Taking cards away never makes a longer component, so one pass will do.
	for size := len(cards); size >= 1; size-- {
		found := plainComponents(orders[kind], left, size)
		for len(found) > 0 {
			sizes = append(sizes, size)
			left, _ = plainTake(left, found[0])
			found = plainComponents(orders[kind], left, size)
		}
	}
	return sizes
}

// plainComponents lists all components of a size that the cards contain,
// those with the highest top first. The first card of each is its top. The
// two copies of a card look the same, so they don't make a difference here.
// But equal cards of different suits do: each gives components of its own.
func plainComponents(order [][]string, cards []string, size int) [][]string {
	copies := min(size, 2) // of each card: one in a single, else two
	if size < 1 || size%copies != 0 {
		return nil
	}
	steps := size / copies
	count := map[string]int{}
	for _, card := range cards {
		count[card]++
	}

	var all [][]string
	for top := len(order) - 1; top-steps+1 >= 0; top-- {
		// Go down from the top, one pair (or the single) from every step.
		begun := [][]string{nil}
		for level := top; level > top-steps; level-- {
			var longer [][]string
			for _, component := range begun {
				for _, card := range order[level] {
					if count[card] >= copies {
						same := slices.Repeat([]string{card}, copies)
						longer = append(longer, slices.Concat(component, same))
					}
				}
			}
			begun = longer
		}
		all = append(all, begun...)
	}
	return all
}

// plainTake returns the cards without a component, if it is among them.
func plainTake(cards, component []string) (left []string, ok bool) {
	left = slices.Clone(cards)
	for _, card := range component {
		i := slices.Index(left, card)
		if i < 0 {
			return nil, false
		}
		left = slices.Delete(left, i, i+1)
	}
	return left, true
}

// plainHonor looks at every way to make components of exactly these sizes of
// the cards, which must be all trumps or all of one plain suit. It returns
// whether there is one, and the highest level of a top of a longest component
// in any of them.
//
// The level counts from 0 in the order of the cards. The twelve ranks of a
// plain suit are 0 to 11. The same goes for the main suit; the other cards of
// the current rank are 12, the one of the main suit 13, BJ 14 and RJ 15.
// Without a main suit, cards of the current rank are 0, BJ 1 and RJ 2.
func plainHonor(cards []string, sizes []int, suit byte, rank int) (level int, ok bool) {
	orders := plainOrders(suit, rank)
	kind := plainKind(orders, cards)
	sum := 0
	for _, size := range sizes {
		sum += size
	}
	if kind < 0 || sum != len(cards) {
		return 0, false
	}
	sorted := slices.Sorted(slices.Values(sizes))
	slices.Reverse(sorted)

	level = -1
	plainEach(orders[kind], cards, cards, sorted, 0, nil, func(construction [][]string) {
		for _, component := range construction {
			if len(component) == sorted[0] {
				level = max(level, plainLevel(orders[kind], component[0]))
			}
		}
	})
	return max(level, 0), level >= 0
}

// plainEach calls do with every construction: what is built already, and
// components of these sizes (longest first) made of the cards left.
//
// Two shortcuts leave out nothing but constructions that have been seen:
//   - A construction doesn't say in which order components of one size were
//     chosen. So of all orders only the one that follows the list of possible
//     components is tried: after the one at i come only those from i on.
//     (The list is made of all cards, so that it is the same each time; what
//     is left decides whether a component can be taken.)
//   - Singles come last, and by then the number of cards left is the number
//     of singles (maybe 0). There is only one way: each card left is one.
func plainEach(order [][]string, cards, left []string, sizes []int, from int, built [][]string, do func([][]string)) {
	if len(sizes) == 0 || sizes[0] == 1 {
		for _, card := range left {
			built = append(slices.Clone(built), []string{card})
		}
		do(built)
		return
	}
	components := plainComponents(order, cards, sizes[0])
	for i := from; i < len(components); i++ {
		nextFrom := 0
		if len(sizes) > 1 && sizes[1] == sizes[0] {
			nextFrom = i
		}
		if rest, ok := plainTake(left, components[i]); ok {
			more := append(slices.Clone(built), components[i])
			plainEach(order, cards, rest, sizes[1:], nextFrom, more, do)
		}
	}
}
