//go:build !js

package tractor

import (
	"kiebitz/oracle/rules"
)

// Cards of the value go rank by rank.
var ruleCards = func() (cards [kinds]uint8) {
	for k := range kind(kinds) {
		cards[k] = uint8(k)
		if !k.joker() {
			cards[k] = uint8((k.rank()-lowest)*none + k.suit())
		}
	}
	return cards
}()

// roundTable is a round as the value of the rules takes it; it can be filled again and again.
type roundTable struct {
	setup rules.Setup
	cards [4 * handSize]uint8
	head  [4]int
}

// of lays out a round.
func (t *roundTable) of(r *Round) *rules.Setup {
	for i, k := range r.cards {
		t.cards[i] = ruleCards[k]
	}
	t.head = [4]int{r.main, r.dealer, r.ranks[0], r.ranks[1]}
	t.setup = rules.Setup{Players: len(seats), Cards: t.cards[:], Header: t.head[:], Sizes: r.sizes}
	return &t.setup
}
