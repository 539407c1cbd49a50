package rummy

import (
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
)

// TestNotAtEnds demands that a solver that takes it that no joker may stand at the end of a
// sequence lays none there, and still lays some between cards.
func TestNotAtEnds(t *testing.T) {
	e, err := Problem.Engine(oracle.Variant{Misreadings: []string{"joker-not-at-ends"}})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 0))
	inner := 0
	for i := range 300 {
		l := Problem.Generate(r, oracle.Aim{}).(*Layout)
		a, err := moveOf(e, l)
		if err != nil {
			t.Fatalf("%s: %v", l.Text(), err)
		}
		_, _, laid := l.compare(a)
		for _, g := range laid {
			if g.isSet() {
				continue
			}
			if g[0] == joker || g[len(g)-1] == joker {
				t.Errorf("case %d, %s: it lays %s", i, l.Text(), texts(g, l.letters))
			}
			for _, k := range g[1 : len(g)-1] {
				if k == joker {
					inner++
				}
			}
		}
	}
	if inner == 0 {
		t.Error("no joker stands between cards")
	}
}
