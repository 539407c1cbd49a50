package runner

import (
	"slices"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
	"kiebitz/oracle/tractor"
)

// TestShort lets a solver end its search too early in some of the cases in which it misreads a
// rule: the misreading is named, if these are no more than one in twenty and all that the solver
// does is legal by it.
func TestShort(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	p, misread := rummy.Problem, "joker-not-in-sets"
	ev := playedBy(t, p, someCases(t, p, 100), []string{misread})
	own, err := p.Engine(oracle.Variant{Misreadings: []string{misread}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name  string
		every int // wrong cases for each that is changed
		by    []string
		named bool
	}{
		{"few end too early", 20, []string{misread, "rearrange.0=do $ (most-laid 1)"}, true},
		{"more of them do", 10, []string{misread, "rearrange.0=do $ (most-laid 1)"}, false},
		{"few do what the misreading forbids", 20, []string{"rearrange.0=do $ (most-laid 1)"}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			by, err := p.Engine(oracle.Variant{Misreadings: tc.by})
			if err != nil {
				t.Fatal(err)
			}
			changed := 0
			for _, batch := range ev.batches {
				c := &batch[0]
				if !ev.explained(c) || (changed+1)*tc.every > ev.wrong {
					continue
				}
				if _, err := own.Append(nil, c.in); err != nil || oracle.Unruled(own) != "" {
					continue // such are left open for another reason
				}
				if output, err := by.Append(nil, c.in); err == nil && !oracle.Matches(p, own, c.in, output) && !oracle.Resigns(p, c.in, output) {
					was := c.output
					defer func() { c.output = was }()
					c.output = output
					changed++
				}
			}
			r := newRun(Options{Problem: p})
			if _, err := r.nameOf(t.Context(), ev, nil, nil, nil, newInference(ev, nil)); err != nil {
				t.Fatal(err)
			}
			d := r.Diagnosis
			if named := len(d.Named) == 1 && d.Named[0].ID == misread; named != tc.named || named && d.Reproduces != ev.wrong-changed {
				t.Errorf("%d of %d changed: named %v, closest %v, %d reproduced; expected that it is named: %t", changed, ev.wrong, d.Named, d.Closest, d.Reproduces, tc.named)
			}
		})
	}
}

// TestShortBest takes of the theories that a search has kept those with one misreading, and with
// such as show beside it only.
func TestShortBest(t *testing.T) {
	one, beside, two := ruled(t, "set-from-two"), ruled(t, "joker-not-at-ends", "table-stays"), ruled(t, "set-from-two", "goal-keeps-jokers")
	s := &inference{beam: []rated{{theory: two}, {theory: beside}}, alone: []theory{one}}
	var got []string
	for _, h := range s.best() {
		got = append(got, key(h.misread))
	}
	if want := []string{key(beside.misread), key(one.misread)}; !slices.Equal(got, want) {
		t.Errorf("found %q, expected %q", got, want)
	}
}

// TestShortPrinted lets an output do less than it could only where a solver is known to.
func TestShortPrinted(t *testing.T) {
	c, err := rummy.Problem.ParseCase("H9 D9 C9 | S9 H2 H3 H4")
	if err != nil {
		t.Fatal(err)
	}
	x, row := ruled(t, "set-three-only"), []cases.Case{{ID: "made", Input: c}}
	for _, tc := range []struct {
		output      string
		short, want bool
	}{
		{"H9 D9 C9\nH2 H3 H4\nS9\n", false, true},
		{"H9 D9 C9\nS9 H2 H3 H4\n", false, false},
		{"H9 D9 C9\nS9 H2 H3 H4\n", true, true},
		{"H9 D9 C9 S9\nH2 H3 H4\n", true, false},
	} {
		if fits, err := x.printed(rummy.Problem, row, [][]byte{[]byte(tc.output)}, false, tc.short); err != nil || fits != tc.want {
			t.Errorf("%q fits: %t (%v), expected %t, as one that may do less: %t", tc.output, fits, err, tc.want, tc.short)
		}
	}
}

// TestNamedFirst says by the list what nothing tells from edits.
func TestNamedFirst(t *testing.T) {
	p := rummy.Problem
	of := func(ids ...string) theory { return ruledIn(t, p, ids...) }
	bare, listed := of("goal-keeps-jokers", "sequence.0.2.2=6"), of("goal-keeps-jokers", "sequence-five")
	for _, tc := range []struct {
		name  string
		all   []theory
		first theory
	}{
		{"an edit", []theory{bare, listed}, listed},
		{"it is first", []theory{listed, bare}, listed},
		{"none", nil, theory{}},
	} {
		all := namedFirst(tc.all)
		if len(all) != len(tc.all) || len(all) > 0 && key(all[0].misread) != key(tc.first.misread) {
			t.Errorf("%s: found %v first, expected %v", tc.name, all, tc.first)
		}
	}
}

// TestNameJoined names two misreadings of which one takes the other's place as one rule.
func TestNameJoined(t *testing.T) {
	r := newRun(Options{Problem: tractor.Problem})
	r.nameAll([]theory{ruledIn(t, tractor.Problem, "dealer-always-partner", "dealer-last-trick")})
	if d := &r.Diagnosis; len(d.Named) != 1 || d.Named[0].ID != "dealer.0.2=winner; dealer.0.2=next $" {
		t.Errorf("found %+v, expected one edit", d.Named)
	}
}
