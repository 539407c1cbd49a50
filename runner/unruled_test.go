package runner

import (
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/tractor"
)

// TestUnruled lets a solver take the first rank of the header for the declarers'. By that some
// leads have cards of several suits, of which the rules say nothing: whatever it prints then is
// left open, of one wrong round in ten and of one right round in ten.
func TestUnruled(t *testing.T) {
	p := tractor.Problem
	m, err := p.Book().Find("header.0.2.0=declarers; header.0.3.0=defenders")
	if err != nil {
		t.Fatal(err)
	}
	h := theory{misread: []oracle.Misreading{m}}
	list := someCases(t, p, 300)
	for _, tc := range []struct {
		name  string
		ruled bool // rounds of which the rules say something
		edit  func(*evidence, *outcome)
		most  func(*evidence) int
	}{
		{"wrong", false, func(_ *evidence, c *outcome) { c.output = []byte("7\n2 2 Alice\n") }, func(ev *evidence) int { return ev.wrong / mostOpen }},
		{"right", false, func(ev *evidence, c *outcome) {
			c.Verdict, c.output = oracle.OK, nil
			ev.wrong, ev.right = ev.wrong-1, ev.right+1
		}, func(ev *evidence) int { return ev.right / mostOpen }},
		{"ruled", true, func(_ *evidence, c *outcome) { c.output = []byte("7\n2 2 Alice\n") }, func(*evidence) int { return 0 }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			ev := playedBy(t, p, list, h.ids())
			open, most := 0, 0
			for _, c := range unruled(t, ev, h, !tc.ruled) {
				tc.edit(ev, c)
				f, err := ev.try(t.Context(), h, bounds{})
				if err != nil {
					t.Fatal(err)
				}
				if f == nil {
					break
				}
				if open, most = f.open+f.unruled, tc.most(ev); f.open > 0 && f.openFor == "" {
					t.Error("nothing says why rounds are left open")
				}
			}
			if open != most || most == 0 && !tc.ruled {
				t.Errorf("%d rounds of %d wrong and %d right ones may be left open, expected %d", open, ev.wrong, ev.right, most)
			}
		})
	}
}

// TestUnruledNamed lets some rounds be such of which the rules say nothing: the misreading that
// explains all others is named, and they are left open.
func TestUnruledNamed(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	p := tractor.Problem
	m, err := p.Book().Find("rank-team-1")
	if err != nil {
		t.Fatal(err)
	}
	h := theory{misread: []oracle.Misreading{m}}
	ev := playedBy(t, p, someCases(t, p, 300), h.ids())
	for _, c := range unruled(t, ev, h, true)[:ev.wrong/mostOpen] {
		c.output = []byte("7\n2 2 Alice\n")
	}
	r := newRun(Options{Problem: p})
	if _, err := r.nameOf(t.Context(), ev, r.singles(false), nil, nil, newInference(ev, nil)); err != nil {
		t.Fatal(err)
	}
	d := r.Diagnosis
	if len(d.Named) != 1 || d.Named[0].ID != m.ID || d.Open == "" || d.Reproduces == ev.wrong {
		t.Errorf("named %v, closest %v, left open %q, %d of %d; expected %s, some left open", d.Named, d.Closest, d.Open, d.Reproduces, ev.wrong, m.ID)
	}
}

// unruled returns the wrong outcomes of cases of which the rules say nothing by a theory, or
// those of the others.
func unruled(t *testing.T, ev *evidence, h theory, nothing bool) (list []*outcome) {
	t.Helper()
	for _, batch := range ev.batches {
		e, err := ev.problem.Engine(h.variant())
		if err != nil {
			t.Fatal(err)
		}
		for i := range batch {
			c := &batch[i]
			if _, err := e.Append(nil, c.in); err != nil {
				t.Fatal(err)
			}
			if ev.explained(c) && (oracle.Unruled(e) != "") == nothing {
				list = append(list, c)
			}
		}
	}
	return list
}
