package runner_test

import (
	"slices"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/tractor"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// TestUnruled lets a solver take the first rank of the header for the declarers'. By that some
// leads have cards of several suits, of which the rules say nothing: whatever it prints then is
// left open, of one wrong round in ten, and of right ones too.
func TestUnruled(t *testing.T) {
	const id = "rank-header=declarers"
	list := rounds(t, 300)
	for _, tc := range []struct {
		name  string
		share int // one in that number of such rounds is printed as by other misreadings; 0: one of the others
		named bool
	}{
		{"as the engine", 1 << 20, true},
		{"one in twelve otherwise", 12, true},
		{"all otherwise", 1, false},
		{"another round otherwise", 0, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, changed := otherwise(t, list, id, tc.share)
			d := &r.Diagnosis
			if named := slices.Equal(d.Found(), []string{id}) && d.Closest == nil; named != tc.named {
				t.Fatalf("%d of %d rounds wrong, %d printed otherwise: found %v, named %t", d.Wrong, len(list), changed, d.Found(), named)
			}
			if open := d.Wrong - d.Reproduces; tc.named && (open > changed || (d.Open != "") != (open > 0)) {
				t.Errorf("%d rounds are printed otherwise, %d are open, for %q", changed, open, d.Open)
			}
			if d.Contradicts > 0 && tc.named {
				t.Errorf("%d right rounds are contradicted", d.Contradicts)
			}
		})
	}
}

// otherwise judges what a misreading prints, but as the rules do, with other points, in a
// share of the rounds of which the rules say nothing then, or if that is 0 in one of the others.
func otherwise(t *testing.T, list []cases.Case, id string, share int) (*result.Run, int) {
	t.Helper()
	p := tractor.Problem
	e, err := p.Engine(oracle.Variant{Misreadings: []string{id}})
	if err != nil {
		t.Fatal(err)
	}
	other, err := p.Engine(oracle.Variant{Misreadings: []string{"points-declarers"}})
	if err != nil {
		t.Fatal(err)
	}
	var answers [][]byte
	seen, changed := 0, 0
	for _, c := range list {
		answer, _ := e.Append(nil, c.Input)
		unruled := oracle.Unruled(e) != ""
		if unruled && share > 0 || !unruled && share == 0 && changed == 0 {
			if seen++; share == 0 || seen%share == 0 {
				answer, _ = other.Append(nil, c.Input)
				changed++
			}
		}
		answers = append(answers, answer)
	}
	r, err := runner.Check(t.Context(), runner.Options{Problem: p, Cases: cases.List(list)}, oracle.Frame(p, nil, answers))
	if err != nil {
		t.Fatal(err)
	}
	return r, changed
}
