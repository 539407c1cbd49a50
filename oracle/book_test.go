package oracle

import (
	"errors"
	"slices"
	"testing"
)

func testBook() *Book {
	return NewBook("patience", []Clause{{ID: "open"}, {ID: "open-seven"}, {ID: "R4"}})
}

func TestBookClause(t *testing.T) {
	for _, tc := range []struct{ id, clause, reason string }{
		{"R4-ignored", "R4", "the id begins with the clause's"},
		{"open-seven-ignored", "open-seven", "the longest of two clauses that fit"},
		{"open-sevens", "open", "a clause's id ends at a hyphen"},
	} {
		t.Run(tc.id, func(t *testing.T) {
			b := testBook()
			b.Add(tc.id, "a text")
			if got := b.Misreadings()[0].Clause; got != tc.clause {
				t.Errorf("found clause %q, expected %q: %s", got, tc.clause, tc.reason)
			}
		})
	}
}

func TestBookFaults(t *testing.T) {
	for _, tc := range []struct {
		name string
		fill func(*Book)
	}{
		{"no clause", func(b *Book) { b.Add("R5-ignored", "rule 5 is not known") }},
		{"the clause alone", func(b *Book) { b.Add("R4", "rule 4 is not known") }},
		{"twice", func(b *Book) { b.Add("R4-ignored", "one"); b.Add("R4-ignored", "other") }},
		{"too many", func(b *Book) {
			for i := range 257 {
				b.Add("R4-"+string(rune('a'+i)), "a text")
			}
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("found no panic, expected one")
				}
			}()
			b := testBook()
			tc.fill(b)
			b.Misreadings()
		})
	}
}

func TestBookSet(t *testing.T) {
	b := testBook()
	first, second, third := b.Add("R4-first", ""), b.Add("R4-second", ""), b.Add("open-third", "")
	b.Either(first, second)
	if set, err := b.Set(nil); set != nil || err != nil {
		t.Errorf("no id: found %v and %v, expected nothing", set, err)
	}
	set, err := b.Set([]string{"open-third", "R4-second"})
	if err != nil {
		t.Fatal(err)
	}
	has := []bool{set.Has(first), set.Has(second), set.Has(third), set.Any(first, third), set.Any(first)}
	if want := []bool{false, true, true, true, false}; !slices.Equal(has, want) {
		t.Errorf("found %v, expected %v", has, want)
	}
	var unknown *UnknownMisreadingError
	if _, err := b.Set([]string{"R4-first", "R4-fourth"}); !errors.As(err, &unknown) || unknown.ID != "R4-fourth" {
		t.Errorf("unknown id: found %v", err)
	}
	var contradiction *ContradictionError
	if _, err := b.Set([]string{"R4-first", "open-third", "R4-second"}); !errors.As(err, &contradiction) || contradiction.IDs != [2]string{"R4-first", "R4-second"} {
		t.Errorf("contradiction: found %v", err)
	}
}
