package oracle

import (
	"errors"
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
	} {
		t.Run(tc.name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("found no panic, expected one")
				}
			}()
			tc.fill(testBook())
		})
	}
}

func TestBookFind(t *testing.T) {
	b := testBook()
	b.Add("R4-first", "a text")
	b.Edit = func(id string) (Misreading, error) {
		switch id {
		case "R4.0=2":
			return Misreading{ID: id, Clause: "R4", Edit: true}, nil
		case "R4.9=2":
			return Misreading{}, errors.New("R4 has no place 9")
		}
		return Misreading{}, nil
	}
	for _, tc := range []struct{ id, found, fault string }{
		{"r4-FIRST", "R4-first", ""},
		{"R4.0=2", "R4.0=2", ""},
		{"R4.9=2", "", "R4 has no place 9"},
		{"R4-fourth", "", `unknown misreading "R4-fourth" of patience`},
	} {
		m, err := b.Find(tc.id)
		var unknown *UnknownMisreadingError
		if m.ID != tc.found || (err == nil) != (tc.fault == "") || err != nil && (!errors.As(err, &unknown) || err.Error() != tc.fault) {
			t.Errorf("%s: found %q and %v, expected %q and %q", tc.id, m.ID, err, tc.found, tc.fault)
		}
	}
}
