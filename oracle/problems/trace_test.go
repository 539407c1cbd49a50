package problems_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// TestTraceContract demands of every problem what renderers of traces rely on,
// of the rules and of every misreading.
func TestTraceContract(t *testing.T) {
	kinds := []oracle.ZoneKind{oracle.Hand, oracle.Stock, oracle.Pile, oracle.Trick, oracle.Group, oracle.Aside}
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			variants := []oracle.Variant{{}}
			for _, m := range p.Misreadings() {
				variants = append(variants, oracle.Variant{Misreadings: []string{m.ID}})
			}
			r := rand.New(rand.NewPCG(7, 0))
			for _, v := range variants {
				e, err := p.Engine(v)
				if err != nil {
					t.Fatal(err)
				}
				for range 5 {
					c := p.Generate(r, oracle.Aim{})
					tr, err := e.Trace(c)
					if err != nil {
						continue // a misreading that comes to no end
					}
					for _, s := range tr.Steps {
						for _, z := range s.Zones {
							if !slices.Contains(kinds, z.Kind) {
								t.Fatalf("%v, %s: zone %q of step %d has kind %q", v, c.Text(), z.Name, s.Number, z.Kind)
							}
							for _, card := range z.Cards {
								if p.Glyph(card) == "" {
									t.Fatalf("%v, %s: no picture of %q in %q of step %d", v, c.Text(), card, z.Name, s.Number)
								}
							}
						}
						checkChoices(t, &s)
					}
				}
			}
		})
	}
}

func checkChoices(t *testing.T, s *oracle.Step) {
	t.Helper()
	taken := 0
	for _, c := range s.Choices {
		if len(c.Cards) == 0 {
			t.Errorf("step %d: a choice without cards", s.Number)
		}
		if c.Taken {
			taken++
		}
	}
	if taken > 1 {
		t.Errorf("step %d: %d choices are taken", s.Number, taken)
	}
}
