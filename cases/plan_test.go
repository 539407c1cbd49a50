package cases_test

import (
	"reflect"
	"sync"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// TestPlan proves that a plan holds the same cases whoever asks for them first, and again, and
// that its groups are where their cases are.
func TestPlan(t *testing.T) {
	p := maumau.Problem
	stored, err := cases.Stored(p)
	if err != nil {
		t.Fatal(err)
	}
	given := append(stored[:3:3], stored[0])
	plan := func() *cases.Plan {
		pl, err := cases.NewPlan(p, given, 5, 9, oracle.Aim{Players: 3})
		if err != nil {
			t.Fatal(err)
		}
		return pl
	}
	lazy, asked := plan(), plan()
	var askers sync.WaitGroup
	for range 4 {
		askers.Go(func() { asked.Cases(0, asked.Len()) })
	}
	askers.Wait()
	ids := []string{given[0].ID, given[1].ID, given[2].ID, given[3].ID, "random/1", "random/2", "random/3", "aimed/1", "aimed/2"}
	if got := cases.IDs(lazy.Cases(0, lazy.Len())); !reflect.DeepEqual(got, ids) {
		t.Errorf("got %v, expected %v", got, ids)
	}
	for i := range ids {
		if a, b := lazy.Case(i), asked.Case(i); a.ID != b.ID || a.Input.Text() != b.Input.Text() || a.Target != b.Target {
			t.Errorf("case %d: %+v when it is needed, %+v before", i, a, b)
		}
	}
	for i, id := range ids {
		if got := lazy.Find(id); got != i && i != 3 { // the fourth is the first again
			t.Errorf("%s is found at %d, expected %d", id, got, i)
		}
	}
	for _, id := range []string{"random/4", "aimed/3", "random/0", "curated/no", stored[5].ID} {
		if got := lazy.Find(id); got >= 0 {
			t.Errorf("%s is found at %d, expected nowhere", id, got)
		}
	}
	covered := 0
	for _, s := range lazy.Spans() {
		for i := s.From; i < s.To; i++ {
			if covered++; cases.Group(ids[i]) != s.Group {
				t.Errorf("%s is in the span of %s", ids[i], s.Group)
			}
		}
	}
	if n := len(lazy.Spans()); covered != len(ids) || n != 5 {
		t.Errorf("%d spans cover %d cases, expected 5 and %d", n, covered, len(ids))
	}
}
