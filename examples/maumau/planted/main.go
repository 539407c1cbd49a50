// @EXPECTED_RESULTS@: WRONG_ANSWER

// Program main plays games of Mau-Mau (SPOJ problem MAUMAU) with one planted
// mistake: after playing a jack, the jacks left in the hand are counted too
// when the suit to call is chosen (rule 5). Both official samples pass.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"
)

const (
	suits    = "CSHD" // best first
	deckSize = 32

	// The rules do not promise an end; games that end are far shorter.
	maxTurns = 100_000
)

var values = map[byte]int{
	'S': 7, 'E': 8, 'N': 9, 'T': 10, 'J': 20, 'Q': 3, 'K': 4, 'A': 11,
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	err := playAll(bufio.NewReader(os.Stdin), out)
	if err := errors.Join(err, out.Flush()); err != nil {
		log.Fatal(err)
	}
}

func playAll(in io.Reader, out io.Writer) error {
	var games int
	if _, err := fmt.Fscan(in, &games); err != nil {
		return fmt.Errorf("number of games: %w", err)
	}
	for n := 1; n <= games; n++ {
		g, err := readGame(in)
		if err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
		g.run()
		fmt.Fprintln(out, strings.Join(g.played, " "))
		fmt.Fprintln(out, "Score:", strings.Trim(fmt.Sprint(g.scores()), "[]"))
	}
	return nil
}

func readGame(in io.Reader) (*game, error) {
	var players int
	// Fscan sees line ends and extra blanks, CRLF too, as mere gaps.
	if _, err := fmt.Fscan(in, &players); err != nil {
		return nil, err
	}
	if players < 2 || players > 4 {
		return nil, fmt.Errorf("%d players", players)
	}
	deck := make([]string, deckSize)
	for i := range deck {
		if _, err := fmt.Fscan(in, &deck[i]); err != nil {
			return nil, err
		}
	}
	return deal(players, deck), nil
}

// A card is written with two letters, "CN" being the nine of clubs.
func suit(card string) byte { return card[0] }
func rank(card string) byte { return card[1] }

func isJack(card string) bool { return rank(card) == 'J' }

func value(card string) int { return values[rank(card)] }

// strength is largest for the card that a player likes best to play.
func strength(card string) int {
	return len(suits)*value(card) - strings.IndexByte(suits, suit(card))
}

type game struct {
	hands    [][]string
	drawPile []string // the next card first
	discards []string // the open card last
	played   []string // like discards, but never turned
	called   byte     // suit called with the open jack, 0 if none
	penalty  int      // cards to draw for active sevens
	seat     int      // whose turn it is
	won      bool
	stuck    bool // a card was needed and none was left
}

func deal(players int, deck []string) *game {
	g := &game{hands: make([][]string, players)}
	dealt := players * (9 - players) // 7, 6 or 5 cards each
	for i, card := range deck[:dealt] {
		g.hands[i%players] = append(g.hands[i%players], card)
	}
	g.drawPile = slices.Clone(deck[dealt+1:])
	g.lay(deck[dealt])
	return g
}

func (g *game) run() {
	for turn := 0; turn < maxTurns && !g.won && !g.stuck; turn++ {
		g.takeTurn()
	}
}

func (g *game) takeTurn() {
	card, ok := g.choose()
	if !ok && g.penalty > 0 {
		// This uses up the whole turn: the punished player may not play.
		g.draw(g.penalty)
		g.penalty = 0
	} else if !ok {
		g.draw(1)
		// The old cards still don't fit, so only the new one can be chosen.
		card, ok = g.choose()
	}
	if ok {
		g.play(card)
	}
	g.advance()
}

// choose returns the card that the player in turn will play, if any.
func (g *game) choose() (card string, ok bool) {
	var jack, other string
	for _, c := range g.hands[g.seat] {
		best := &other
		if isJack(c) {
			best = &jack
		}
		if g.fits(c) && (*best == "" || strength(c) > strength(*best)) {
			*best = c
		}
	}
	// A jack is the last resort, or else a way to stop a neighbour who
	// is about to win.
	if jack != "" && (other == "" || len(g.hands[g.next()]) == 1) {
		return jack, true
	}
	return other, other != ""
}

func (g *game) fits(card string) bool {
	open := g.open()
	switch {
	case g.penalty > 0:
		return rank(card) == 'S'
	case isJack(open):
		// No suit is called if the jack is the opening card.
		return !isJack(card) && (g.called == 0 || suit(card) == g.called)
	default:
		return isJack(card) || suit(card) == suit(open) || rank(card) == rank(open)
	}
}

func (g *game) play(card string) {
	hand := g.hands[g.seat]
	at := slices.Index(hand, card)
	hand = slices.Delete(hand, at, at+1)
	g.hands[g.seat] = hand
	g.won = len(hand) == 0
	if isJack(card) {
		g.called = suitToCall(hand)
	}
	g.lay(card)
}

// lay puts a card on the table. What a seven or an eight does is the same
// for the opening card; after the last card it does no harm.
func (g *game) lay(card string) {
	g.discards = append(g.discards, card)
	g.played = append(g.played, card)
	switch rank(card) {
	case 'S':
		g.penalty += 2
	case 'E':
		g.advance()
	}
}

// suitToCall expects the hand without the jack that was just played.
func suitToCall(hand []string) byte {
	count := map[byte]int{}
	for _, card := range hand {
		count[suit(card)]++ // the planted mistake: jacks have no suit
	}
	best := suits[0]
	for _, s := range []byte(suits) {
		// Only a larger count wins, so that a tie goes to the better suit.
		if count[s] > count[best] {
			best = s
		}
	}
	return best
}

func (g *game) scores() []int {
	scores := make([]int, len(g.hands))
	for i, hand := range g.hands {
		for _, card := range hand {
			scores[i] += value(card)
		}
		if g.won && isJack(g.open()) {
			scores[i] *= 2 // the winner's last card was a jack
		}
	}
	return scores
}

// draw gives the player in turn the next cards, or stops the game if all
// cards but the open one are in the players' hands.
func (g *game) draw(n int) {
	for range n {
		g.refill()
		if len(g.drawPile) == 0 {
			g.stuck = true
			return
		}
		g.hands[g.seat] = append(g.hands[g.seat], g.drawPile[0])
		g.drawPile = g.drawPile[1:]
		g.refill()
	}
}

// refill turns the discard pile once the draw pile is used up. That is tried
// before a draw too, as there may have been nothing to turn after the last.
func (g *game) refill() {
	if len(g.drawPile) == 0 {
		below := len(g.discards) - 1
		g.drawPile = slices.Clone(g.discards[:below])
		g.discards = slices.Clone(g.discards[below:])
	}
}

func (g *game) open() string { return g.discards[len(g.discards)-1] }

func (g *game) next() int { return (g.seat + 1) % len(g.hands) }

func (g *game) advance() { g.seat = g.next() }
