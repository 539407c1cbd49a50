package tractor

import (
	"bytes"
	"errors"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/rules"
)

// edited is the game by its rules' value, as it is and with edits.
var edited = edits.New(&edits.Game{
	Problem:  "tractor",
	Rules:    Rules,
	Book:     book,
	Listed:   listed,
	Readings: readAs,
	PartOf: map[string]string{"header": "rank", "declarers": "rank", "defenders": "rank", "first": "turn", "leads": "turn", "by-rank": "order",
		"suit": "trump", "belongs": "domain", "thrown": "throw", "points-of": "points", "rise": "win", "beyond": "win", "victor": "win", "head": "print", "rank-written": "print"},
	Setup:  func(c oracle.Case) *rules.Setup { return new(roundTable).of(c.(*Round)) },
	Signs:  &signs,
	Teller: func(r *rules.RuleSet) edits.Teller { return newTeller(r) },
})

// Cards of the value go rank by rank.
var ruleCards, ownCards = func() (cards [kinds]uint8, own [kinds]kind) {
	for k := range kind(kinds) {
		cards[k] = uint8(k)
		if k < blackJoker {
			cards[k] = uint8(k%13*none + k/13)
		}
		own[cards[k]] = k
	}
	return cards, own
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

// variant is an engine for edited rules.
type variant struct {
	oracle.Engine
	rules *rules.RuleSet
	last  *Round // that was answered
	ask   *rules.Witness
}

// newVariant returns an engine with misreadings. A reading that one of them contradicts goes: the
// misreading is another view of its clause.
func newVariant(v oracle.Variant) (oracle.Engine, error) {
	e, err := edited.Engine(v)
	if both := new(oracle.ContradictionError); errors.As(err, &both) && slices.Contains(v.Readings, both.IDs[0]) {
		v.Readings = slices.DeleteFunc(slices.Clone(v.Readings), func(id string) bool { return id == both.IDs[0] })
		return newVariant(v)
	}
	if err != nil {
		return nil, err
	}
	mis := &variant{Engine: e, rules: e.(interface{ Value() *rules.RuleSet }).Value()}
	if h := (headed{mis, mis.rules.Engine()}); !bytes.Equal(h.Frame(0, [][]byte{nil, nil}), Problem.(oracle.Framer).Frame(0, [][]byte{nil, nil})) {
		return h, nil
	}
	return mis, nil
}

// Value returns the edited rules.
func (v *variant) Value() *rules.RuleSet { return v.rules }

// Append implements [oracle.Engine].
func (v *variant) Append(dst []byte, c oracle.Case) ([]byte, error) {
	v.last = c.(*Round)
	return v.Engine.Append(dst, c)
}

// Unruled implements [oracle.Unruler].
//
// domain: the cards of a lead are of one suit, or trumps. By other ranks or trumps than those
// of the rules they may not be.
func (v *variant) Unruled() string {
	if v.ask == nil {
		v.ask, _ = v.rules.Summing([]rules.Question{{At: "after structure", Piece: "suit-is led suit:none"}}, nil)
	}
	if held, _ := v.ask.Sum(new(roundTable).of(v.last), nil); held[0] != 0 {
		return "a lead has cards of several suits"
	}
	return ""
}

// headed is an engine that prints other heads.
type headed struct {
	*variant
	heads *rules.Engine
}

// Frame implements [oracle.Framer].
func (e headed) Frame(before int, answers [][]byte) (b []byte) {
	for i, a := range answers {
		head, _ := e.heads.Play(&rules.Setup{Players: len(seats), Number: before + i + 1})
		b = append(append(b, head...), a...)
	}
	return b
}
