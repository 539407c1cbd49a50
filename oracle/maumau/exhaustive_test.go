package maumau_test

import (
	"flag"
	"math/bits"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kiebitz/oracle/maumau"
)

var handCards = flag.Int("hand", 3, "most cards in a hand of which every decision is compared with the plain engine")

// engineOrder are the cards by the engine's numbers.
var engineOrder = append(append([]string{}, plainOrder...), plainJacks...)

// TestEveryDecision compares the engine with the plain one in every position of one
// decision with up to -hand cards in hand: the card that is played, and the suit
// that a jack calls. Positions are told apart by the hand, the open card, the suit
// that an open jack calls or none, the cards that an open seven still costs, and
// whether the next player has one card left.
func TestEveryDecision(t *testing.T) {
	start := time.Now()
	var positions atomic.Int64
	hands := make(chan uint32, 1024)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			n, failed := 0, 0
			for hand := range hands {
				if failed < 3 {
					k, wrong := decisions(t, hand)
					n, failed = n+k, failed+wrong
				}
			}
			positions.Add(int64(n))
		})
	}
	count := 0
	var deal func(hand uint32, from, left int)
	deal = func(hand uint32, from, left int) {
		if hand != 0 {
			hands <- hand
			count++
		}
		for c := from; c < 32 && left > 0; c++ {
			deal(hand|1<<c, c+1, left-1)
		}
	}
	deal(0, 0, *handCards)
	close(hands)
	workers.Wait()
	t.Logf("%d hands of up to %d cards, %d positions in %v", count, *handCards, positions.Load(), time.Since(start).Round(time.Second))
}

// decisions compares all positions of a hand, and returns how many there are and in
// how many the engines differ.
func decisions(t *testing.T, hand uint32) (n, wrong int) {
	var cards []string
	for rest := hand; rest != 0; rest &= rest - 1 {
		cards = append(cards, engineOrder[bits.TrailingZeros32(rest)])
	}
	for open, name := range engineOrder {
		if hand>>open&1 != 0 {
			continue
		}
		others := ^hand &^ (1 << open)
		one := others & -others
		two := one | (others&^one)&-(others&^one)
		calls, debts := []string{""}, []int{0}
		switch plainRank(name) {
		case "J":
			calls = []string{"", "C", "S", "H", "D"}
		case "S":
			debts = []int{0, 2, 4, 6, 8}
		}
		for _, called := range calls {
			for _, due := range debts {
				for k, next := range []uint32{one, two} {
					n++
					card, suit := plainChoice(cards, []string{name}, due, called, k+1), ""
					if card != "" && plainRank(card) == "J" {
						suit = plainCall(without(cards, card))
					}
					call := -1
					if called != "" {
						call = strings.Index("CSHD", called)
					}
					played, spoken := maumau.Decide(hand, next, open, call, due)
					got, gotSuit := "", ""
					if played < 32 {
						got = engineOrder[played]
					}
					if spoken >= 0 {
						gotSuit = "CSHD"[spoken : spoken+1]
					}
					if got != card || gotSuit != suit {
						wrong++
						t.Errorf("hand %v on %s, called %q, %d owed, next has %d: the engine plays %q and calls %q, the plain one %q and %q", cards, name, called, due, k+1, got, gotSuit, card, suit)
					}
				}
			}
		}
	}
	return n, wrong
}

// without returns the cards but one.
func without(cards []string, card string) (rest []string) {
	for _, c := range cards {
		if c != card {
			rest = append(rest, c)
		}
	}
	return rest
}
