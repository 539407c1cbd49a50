package page_test

import (
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/report/page"
	"kiebitz/runner/result"
)

// TestEdits wants a misreading that no list has to be told as what changes in the rules,
// and how to play it among the commands; a listed one by its sentence and its name.
func TestEdits(t *testing.T) {
	const spelled = "draw.0=(repeat 6 (when (none (and drawn fits)) $1))"
	edit, ok := oracle.FindMisreading(maumau.Problem, spelled)
	if !ok {
		t.Fatalf("%s is no edit", spelled)
	}
	listed, _ := oracle.FindMisreading(maumau.Problem, "R5-counts-jacks")
	for _, tc := range []struct {
		name        string
		named       []oracle.Misreading
		closest     *oracle.Misreading
		notes, html []string
	}{
		{"named", []oracle.Misreading{edit}, nil, []string{"This misreading reproduces 2 of 2 failed games and contradicts 0 of 3 right ones."},
			[]string{"<del>draw a card</del> <ins>6 times: if there are no playable cards", "solve maumau --misread &#39;" + spelled + "&#39;</pre>"}},
		{"beside a listed one", []oracle.Misreading{listed, edit}, nil, []string{"Together these misreadings reproduce 2 of 2 failed games and contradict 0 of 3 right ones."},
			[]string{"The jacks left in the hand are counted when the suit is chosen.", "<del>draw a card</del>"}},
		{"closest", nil, &edit, []string{"This misreading reproduces 1 of 2 failed games and contradicts 0 of 3 right ones.", "Something else is wrong as well."}, []string{"<del>draw a card</del>"}},
		{"a listed one", []oracle.Misreading{listed}, nil, []string{"This misreading, R5-counts-jacks, reproduces 2 of 2 failed games and contradicts 0 of 3 right ones."}, nil},
	} {
		d := &result.Run{}
		d.Verdict, d.Diagnosis = result.Nonconforming, result.Diagnosis{Named: tc.named, Closest: tc.closest, Wrong: 2, Right: 3, Reproduces: 2}
		if tc.closest != nil {
			d.Diagnosis.Reproduces = 1
		}
		d.Problem.ID, d.Problem.Unit = "maumau", "game"
		pg, err := page.OfRun(maumau.Problem, d)
		if err != nil {
			t.Fatalf("%s: %v", tc.name, err)
		}
		for _, want := range tc.notes {
			if !slices.Contains(pg.Finding.Notes, want) {
				t.Errorf("%s: found the notes %q, expected %q", tc.name, pg.Finding.Notes, want)
			}
		}
		var b strings.Builder
		if err := pg.Write(&b); err != nil {
			t.Fatal(err)
		}
		for _, want := range tc.html {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: the page has no %q", tc.name, want)
			}
		}
	}
}
