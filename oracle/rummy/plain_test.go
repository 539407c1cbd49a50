package rummy

import (
	"fmt"
	"slices"
	"strings"
)

const (
	plainSuits = "HDCS"
	plainRanks = "A234567890JQK"
	plainJoker = "JJ"

	// The ranks in the order of a sequence. The ace stands at both ends; no
	// sequence may contain both.
	plainRow     = "A234567890JQKA"
	plainLongest = 13
)

// ---- One group

// plainLegal tells if the group may lie on the table just as it is written:
// a sequence from low to high with its jokers in their places, or a set in
// any order.
func plainLegal(group []string) bool {
	for _, card := range group {
		if !plainIsCard(card) {
			return false
		}
	}
	jokers := plainCount(group, plainJoker)
	if len(group)-jokers <= jokers {
		return false
	}
	return plainIsSet(group) || plainIsSequence(group)
}

func plainIsCard(card string) bool {
	if card == plainJoker {
		return true
	}
	return len(card) == 2 &&
		strings.Contains(plainSuits, card[:1]) && strings.Contains(plainRanks, card[1:])
}

// plainIsSet looks at everything but the number of jokers.
func plainIsSet(group []string) bool {
	if len(group) != 3 && len(group) != 4 {
		return false
	}
	suits, rank := "", ""
	for _, card := range group {
		if card == plainJoker {
			continue // it is one of the suits that are missing
		}
		if rank != "" && card[1:] != rank || strings.Contains(suits, card[:1]) {
			return false
		}
		suits += card[:1]
		rank = card[1:]
	}
	return true
}

// plainIsSequence looks at everything but the number of jokers.
func plainIsSequence(group []string) bool {
	if len(group) < 3 || len(group) > plainLongest {
		return false
	}
	for _, suit := range strings.Split(plainSuits, "") {
		for start := 0; start+len(group) <= len(plainRow); start++ {
			if plainMatches(group, suit, plainRow[start:start+len(group)]) {
				return true
			}
		}
	}
	return false
}

// plainMatches tells if the group can be read as these ranks of this suit.
func plainMatches(group []string, suit, ranks string) bool {
	for i, card := range group {
		if card != plainJoker && card != suit+ranks[i:i+1] {
			return false
		}
	}
	return true
}

// ---- A whole output

// plainCheck returns what is wrong with a position after a move, apart from
// there perhaps being better moves. The cards out lie on the table then, and
// the cards rest are still in the hand.
func plainCheck(table [][]string, hand []string, out [][]string, rest []string) error {
	for i, group := range out {
		if !plainLegal(group) {
			return fmt.Errorf("group %d is illegal: %v", i+1, group)
		}
	}

	// No card may appear, vanish or be doubled.
	before := slices.Concat(slices.Concat(table...), hand)
	after := slices.Concat(slices.Concat(out...), rest)
	for _, card := range slices.Concat(before, after) {
		if had, has := plainCount(before, card), plainCount(after, card); had != has {
			return fmt.Errorf("%d cards %s have become %d", had, card, has)
		}
	}

	// What comes from the table can't go to the hand.
	for _, card := range rest {
		if had, has := plainCount(hand, card), plainCount(rest, card); has > had {
			return fmt.Errorf("%d cards %s in the hand have become %d", had, card, has)
		}
	}
	return nil
}

func plainCount(cards []string, card string) int {
	n := 0
	for _, c := range cards {
		if c == card {
			n++
		}
	}
	return n
}

// ---- The best move

// plainCards says how many there are of each card: first the 52 common ones,
// suit by suit, then the jokers.
type plainCards [53]int8

const plainJokers = 52 // the place of the jokers

func plainPlace(card string) int {
	if !plainIsCard(card) {
		panic("not a card: " + card)
	}
	if card == plainJoker {
		return plainJokers
	}
	return strings.Index(plainSuits, card[:1])*13 + strings.Index(plainRanks, card[1:])
}

func plainCounted(cards []string) plainCards {
	var counts plainCards
	for _, card := range cards {
		counts[plainPlace(card)]++
	}
	return counts
}

func (p plainCards) contains(q plainCards) bool {
	for i := range p {
		if p[i] < q[i] {
			return false
		}
	}
	return true
}

func (p plainCards) minus(q plainCards) plainCards {
	for i := range p {
		p[i] -= q[i]
	}
	return p
}

// plainGroup is a legal group, as printed and as counted.
type plainGroup struct {
	printed []string
	cards   plainCards
}

// plainState is a point of the search: cards not yet looked at, and how many
// of them may stay in the hand. Copies of a card are all the same, so it does
// not matter which of them came from the table.
type plainState struct {
	cards, free plainCards
}

// plainChoice is the best thing to do in a state.
type plainChoice struct {
	left  int         // how many cards stay in the hand, from here to the end
	group *plainGroup // what is put down next, or nil
	next  plainState  // what remains then; nothing, if that was the last choice
}

const plainNever = 1000 // more cards than any hand has: there is no way

type plainSearch struct {
	groups [52][]*plainGroup // the possible groups around each common card
	known  map[plainState]plainChoice
}

// plainBest returns the largest number of cards of the hand that can be put
// down, or -1 if not even the cards of the table can be.
func plainBest(table [][]string, hand []string) int {
	_, rest, ok := plainMove(table, hand)
	if !ok {
		return -1
	}
	return len(hand) - len(rest)
}

// plainMove returns a best move: the new table and the rest of the hand.
func plainMove(table [][]string, hand []string) (out [][]string, rest []string, ok bool) {
	all := slices.Concat(slices.Concat(table...), hand)
	search := plainSearch{known: map[plainState]plainChoice{}}
	for _, group := range plainGroups(plainCounted(all)) {
		for place := range plainJokers {
			if group.cards[place] > 0 {
				search.groups[place] = append(search.groups[place], group)
			}
		}
	}

	state := plainState{cards: plainCounted(all), free: plainCounted(hand)}
	if search.best(state).left == plainNever {
		return nil, nil, false
	}

	// Follow the best choices. What they don't put down is the rest.
	left := state.cards
	for {
		choice := search.best(state)
		if choice.group != nil {
			out = append(out, choice.group.printed)
			left = left.minus(choice.group.cards)
		}
		state = choice.next
		if state == (plainState{}) {
			break
		}
	}
	for _, card := range hand {
		if place := plainPlace(card); left[place] > 0 {
			left[place]--
			rest = append(rest, card)
		}
	}
	return out, rest, true
}

// best decides about the first common card: it is put down in one of the
// groups around it, or it stays in the hand if it may.
func (s *plainSearch) best(state plainState) plainChoice {
	if choice, ok := s.known[state]; ok {
		return choice
	}

	first := slices.IndexFunc(state.cards[:], func(n int8) bool { return n > 0 })
	if first == -1 || first == plainJokers {
		// A joker can't lie on the table without common cards.
		jokers := state.cards[plainJokers]
		if jokers > state.free[plainJokers] {
			return plainChoice{left: plainNever}
		}
		return plainChoice{left: int(jokers)}
	}

	best := plainChoice{left: plainNever}
	for _, group := range s.groups[first] {
		if best.left == 0 {
			break // nothing can be better
		}
		if !state.cards.contains(group.cards) {
			continue
		}
		next := plainState{cards: state.cards.minus(group.cards), free: state.free}
		for i := range next.free {
			next.free[i] = min(next.free[i], next.cards[i])
		}
		if left := s.best(next).left; left < best.left {
			best = plainChoice{left: left, group: group, next: next}
		}
	}
	if state.free[first] > 0 {
		next := state
		next.cards[first]--
		next.free[first]--
		if left := s.best(next).left; left+1 < best.left {
			best = plainChoice{left: left + 1, next: next}
		}
	}
	s.known[state] = best
	return best
}

// plainGroups lists the legal groups that can be made of the cards. Of groups
// that differ only in the places of their jokers it lists one.
func plainGroups(cards plainCards) []*plainGroup {
	var groups []*plainGroup
	seen := map[plainCards]bool{}
	add := func(printed []string) {
		counts := plainCounted(printed)
		if !plainLegal(printed) || !cards.contains(counts) || seen[counts] {
			return
		}
		seen[counts] = true
		groups = append(groups, &plainGroup{slices.Clone(printed), counts})
	}

	// A sequence is a piece of the row, each card itself or a joker.
	for _, suit := range strings.Split(plainSuits, "") {
		for start := range plainRow {
			for end := start + 1; end <= len(plainRow); end++ {
				var wanted []string
				for _, rank := range plainRow[start:end] {
					wanted = append(wanted, suit+string(rank))
				}
				plainFill(nil, wanted, []string{plainJoker}, cards, add)
			}
		}
	}

	// A set is four cards of a rank, each itself, a joker or not there.
	for _, rank := range strings.Split(plainRanks, "") {
		var wanted []string
		for _, suit := range plainSuits {
			wanted = append(wanted, string(suit)+rank)
		}
		plainFill(nil, wanted, []string{plainJoker, ""}, cards, add)
	}
	return groups
}

// plainFill adds every group that begins with the cards done and goes on with
// the wanted ones, some of them replaced; the replacement "" is no card. It
// never takes more than there are.
func plainFill(done, wanted, replacements []string, cards plainCards, add func([]string)) {
	if len(wanted) == 0 {
		add(done)
		return
	}
	for _, card := range append([]string{wanted[0]}, replacements...) {
		group, fewer := slices.Clone(done), cards
		if card != "" {
			group = append(group, card)
			fewer[plainPlace(card)]--
		}
		if slices.Min(fewer[:]) >= 0 {
			plainFill(group, wanted[1:], replacements, fewer, add)
		}
	}
}
