//go:build !js

package tractor_test

import (
	"slices"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/tractor"
)

// TestJoin makes one rule of two misreadings where one takes the place of what the other changes.
func TestJoin(t *testing.T) {
	for _, tc := range []struct {
		name      string
		ids, want []string
	}{
		{"one takes the other's place", []string{"dealer-always-partner", "dealer-last-trick"}, []string{"dealer.0.2=winner; dealer.0.2=next $"}},
		{"beside a third", []string{"make-forty", "dealer-always-partner", "dealer-last-trick"}, []string{"make-forty", "dealer.0.2=winner; dealer.0.2=next $"}},
		{"other rules", []string{"dealer-always-partner", "make-forty"}, []string{"dealer-always-partner", "make-forty"}},
		{"keys of one order", []string{"order-jokers-swapped", "order-main-below"}, []string{"order-jokers-swapped", "order-main-below"}},
		{"one", []string{"dealer-last-trick"}, []string{"dealer-last-trick"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var set []oracle.Misreading
			for _, id := range tc.ids {
				m, err := tractor.Problem.Book().Find(id)
				if err != nil {
					t.Fatal(err)
				}
				set = append(set, m)
			}
			var got []string
			for _, m := range tractor.Problem.(oracle.Inferrer).Join(set) {
				got = append(got, m.ID)
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("found %q, expected %q", got, tc.want)
			}
		})
	}
}

// TestClauseOfStep tells a step that changes places at the clause that the change is about.
func TestClauseOfStep(t *testing.T) {
	m, err := tractor.Problem.Book().Find("game.0.6.0=(do $0 $1 $2 $4 $3)")
	if err != nil || m.Clause != "points" {
		t.Errorf("found %q, %v, expected points", m.Clause, err)
	}
}
