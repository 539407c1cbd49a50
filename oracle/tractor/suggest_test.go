package tractor

import (
	"math/rand/v2"
	"testing"

	"kiebitz/oracle"
)

// TestSuggest plays rounds of chance as a solver does that counts some points otherwise.
func TestSuggest(t *testing.T) {
	for _, tc := range []struct {
		name, misreading string
		with             []string // misreadings beside it
		rounds           int
		want             string
	}{
		{"nothing printed", "points-values=T:6/3:17", nil, 0, ""},
		{"two cards count otherwise", "points-values=T:6/3:17", nil, 60, "points-values=T:6/3:17"},
		{"and what is hidden is left of 200", "points-of-200=A:2/3:14", nil, 60, "points-of-200=A:2/3:14"},
		{"all cards count otherwise", "points-values=A:11/K:4/Q:3/J:2/T:20/9:1/8:8/7:7/6:6/5:0/4:9/3:13/2:12/joker:15", nil, 200,
			"points-values=A:11/K:4/Q:3/J:2/T:20/9:1/8:8/7:7/6:6/5:0/4:9/3:13/2:12/joker:15"},
		{"the points are right", "make-three=11", nil, 60, ""},
		{"other tricks count", "points-of=declarers", nil, 60, ""},
		{"no sum of cards", "points-values=T:6/3:17", []string{"power-w=lead"}, 60, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			e, err := Problem.Engine(oracle.Variant{Misreadings: append(tc.with, tc.misreading)})
			if err != nil {
				t.Fatal(err)
			}
			unread := Problem.Generate(rand.New(rand.NewPCG(7, 1)), oracle.Aim{})
			outputs := []oracle.Printed{{Case: unread, Output: []byte("fifty\n")}}
			for i := range tc.rounds {
				c := Problem.Generate(rand.New(rand.NewPCG(7, uint64(i))), oracle.Aim{})
				output, err := e.Append(nil, c)
				if err != nil {
					t.Fatal(err)
				}
				outputs = append(outputs, oracle.Printed{Case: c, Output: output})
			}
			got := ""
			for _, m := range oracle.Suggest(Problem, outputs) {
				got += m.Value
			}
			if got != tc.want {
				t.Errorf("found %q, expected %q", got, tc.want)
			}
		})
	}
}
