package tractor

import "fmt"

// handSize is the number of cards that each player plays in a round.
const handSize = 25

// hiddenSize is the number of cards that nobody plays.
const hiddenSize = 8

// seats are the players clockwise; the first and the third are team 1.
var seats = []string{"Alice", "Bob", "Charles", "David"}

// teamOf returns the team, 0 or 1, of the player in a seat.
func teamOf(seat int) int { return seat & 1 }

// Round is one case: a header and the cards as they were played.
type Round struct {
	main   int    // the main suit, or none
	dealer int    // seat
	ranks  [2]int // of team 1 and 2
	sizes  []int  // of each trick, the number of cards that every player plays

	// cards holds the tricks one after another, in each the players' cards
	// from the leader on, in the order in which they were written.
	cards [4 * handSize]kind
}

// trick returns the cards of the trick that begins at the given place in
// cards, player by player from the leader on.
func (r *Round) trick(at, size, player int) []kind {
	return r.cards[at+player*size:][:size]
}

// Text implements [oracle.Case]: the header and the tricks, with " / " between
// them in place of line ends.
func (r *Round) Text() string { return string(r.format(make([]byte, 0, 512), " / ")) }

// format appends the header and the tricks with a text between them.
func (r *Round) format(b []byte, lineEnd string) []byte {
	b = append(append(append(b, suitLetters[r.main], ' '), seats[r.dealer]...), ' ')
	b = append(b, rankLetters[r.ranks[0]-lowest], ' ', rankLetters[r.ranks[1]-lowest])
	at := 0
	for _, n := range r.sizes {
		for p := range 4 {
			if p == 0 {
				b = append(b, lineEnd...)
			} else {
				b = append(b, ' ')
			}
			for _, k := range r.trick(at, n, p) {
				b = append(b, cardNames[k]...)
			}
		}
		at += 4 * n
	}
	return b
}

// rankName writes a rank as on the cards; edited rules may come to what is none.
func rankName(rank int) string {
	if rank < lowest || rank > highest {
		return "?"
	}
	return rankLetters[rank-lowest : rank-lowest+1]
}

// Players implements [oracle.Case].
func (r *Round) Players() int { return len(seats) }

// Summary implements [oracle.Case].
func (r *Round) Summary() string {
	trump := suitNames[r.main] + " are trumps"
	if r.main == none {
		trump = "no main suit"
	}
	return fmt.Sprintf("%s deals, %s, %d tricks", seats[r.dealer], trump, len(r.sizes))
}

// Warnings implements [oracle.Warner]: cards that are played more often than two
// decks hold. The statement's own sample has one.
func (r *Round) Warnings() []string {
	var list []string
	for k, n := range r.played() {
		if n > 2 {
			list = append(list, fmt.Sprintf("found %s %d times, expected at most 2 of each card in two decks", kind(k), n))
		}
	}
	return list
}

// played counts how often each kind of card is played.
func (r *Round) played() (n [kinds]int) {
	for _, k := range r.cards {
		n[k]++
	}
	return n
}

// order is that of the cards by the header.
func (r *Round) order() *order { return &orders[r.main][r.ranks[teamOf(r.dealer)]] }

// hiddenPoints is what the cards count that nobody plays.
func (r *Round) hiddenPoints() (points int) {
	for k, n := range r.played() {
		points += pointsOf[k] * max(0, 2-n)
	}
	return points
}

// hidden returns the cards that nobody plays: what is left of the two decks.
//
// hidden: a card that is played too often leaves none, not less than none.
func (r *Round) hidden() (list []kind) {
	for k, n := range r.played() {
		for range 2 - n {
			list = append(list, kind(k))
		}
	}
	return list
}
