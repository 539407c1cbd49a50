//go:build !js

package tractor

import (
	"kiebitz/oracle"
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

// editedEngine plays edited rules.
type editedEngine struct {
	engine *rules.Engine
	table  roundTable
}

// edited returns an engine for the rules with some edits made.
func edited(spellings ...string) (*editedEngine, error) {
	r, err := Rules().Together(spellings...)
	if err != nil {
		return nil, err
	}
	return &editedEngine{engine: r.Engine()}, nil
}

// Append appends the answer to a round.
func (e *editedEngine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	out, fail := e.engine.Play(e.table.of(c.(*Round)))
	dst = append(dst, out...)
	if fail != "" {
		return dst, &oracle.PlayError{Reason: fail}
	}
	return dst, nil
}

// Frame implements [oracle.Framer].
func (e *editedEngine) Frame(before int, answers [][]byte) (b []byte) {
	for i, a := range answers {
		head, _ := e.engine.Play(&rules.Setup{Players: len(seats), Number: before + i + 1})
		b = append(append(b, head...), a...)
	}
	return b
}
