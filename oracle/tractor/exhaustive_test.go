package tractor

import (
	"flag"
	"slices"
	"testing"
)

var deckKinds = flag.Int("deck", 9, "most kinds of cards in the deck of which every play is compared with an enumeration")

// TestEveryStructure compares what decides between two plays with an enumeration of
// all divisions: for every play of up to six cards of a small deck the structure as
// a lead, and for every structure of as many cards whether the play is constructed
// into it and its honor card. A deck has what matters in a domain: cards in a row,
// a gap at the current rank, several kinds on one level, jokers.
func TestEveryStructure(t *testing.T) {
	const rank, most = 7, 6
	plays, compared := 0, 0
	for _, main := range []int{2, len(suitLetters) - 1} { // a main suit, and none
		g := &game{r: &Round{main: main, ranks: [2]int{rank, rank}}}
		g.begin(g.r)
		for domain := range uint8(mixed) {
			everyPlay(smallDeck(g, domain), most, func(cards []kind) {
				plays++
				p, suit := g.look(cards), suitLetters[main]
				lead := structure(&p, len(cards))
				if got, want := lead.sizes(), plainStructure(list(cards), suit, rank); !slices.Equal(got, want) {
					t.Fatalf("%s as a lead, main suit %c: got components of %v cards, want %v", codes(cards), suit, got, want)
				}
				everyForm(len(cards), func(form form) {
					compared++
					level, ok := form.build(&p)
					want, wantOK := plainHonor(list(cards), form.sizes(), suit, rank)
					if ok != wantOK || ok && level != want {
						t.Fatalf("%s for sizes %v, main suit %c: got %d %v, want %d %v", codes(cards), form.sizes(), suit, level, ok, want, wantOK)
					}
					if slices.Equal(form.sizes(), lead.sizes()) && lead.honor != want {
						t.Fatalf("%s as a lead, main suit %c: got level %d, want %d", codes(cards), suit, lead.honor, want)
					}
				})
			})
		}
	}
	t.Logf("%d plays of up to %d cards, %d with a structure", plays, most, compared)
	if compared < 30_000 {
		t.Errorf("found %d, expected 30000 at least", compared)
	}
}

// smallDeck returns some of the highest trumps, or the kinds of a plain suit from
// the four to the ten.
func smallDeck(g *game, domain uint8) (deck []kind) {
	for k := range kind(kinds) {
		if level := g.order.level[k]; uint8(g.order.domain[k]) == domain && (domain == uint8(trumps) || level >= 2 && level <= 7) {
			deck = append(deck, k)
		}
	}
	slices.SortStableFunc(deck, func(a, b kind) int { return int(g.order.level[b]) - int(g.order.level[a]) })
	return deck[:min(*deckKinds, len(deck))]
}

// everyPlay does something with each choice of up to a number of cards of two decks.
func everyPlay(deck []kind, most int, do func([]kind)) {
	var choose func(cards []kind, from int)
	choose = func(cards []kind, from int) {
		if len(cards) > 0 {
			do(cards)
		}
		for i := from; i < len(deck); i++ {
			for copies := 1; copies <= 2 && len(cards)+copies <= most; copies++ {
				choose(append(slices.Clone(cards), slices.Repeat(deck[i:i+1], copies)...), i+1)
			}
		}
	}
	choose(nil, 0)
}

// everyForm does something with each structure of a number of cards.
func everyForm(size int, do func(form)) {
	var extend func(f form, left, longest int)
	extend = func(f form, left, longest int) {
		for pairs := 0; 2*pairs <= left; pairs++ {
			g := f
			g.pairs, g.singles = pairs, left-2*pairs
			do(g)
		}
		for k := 2; k <= longest && 2*k <= left; k++ {
			g := f
			g.tractors[g.n] = k
			g.n++
			g.inTractors += k
			extend(g, left-2*k, k)
		}
	}
	extend(form{}, size, size)
}
