package runner

import (
	"slices"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
)

// TestNeeded lets a Rummy solver follow a second misreading in a few cases only: it is
// not named where they are so few that some misreading would fit them anyway.
func TestNeeded(t *testing.T) {
	p := rummy.Problem
	both := &finding{}
	for _, id := range []string{"majority-equal", "set-suit-twice"} {
		m, err := p.Book().Find(id)
		if err != nil {
			t.Fatal(err)
		}
		both.misread = append(both.misread, m)
	}
	list := someCases(t, p, 0)
	for few := range leastNeeded + 2 {
		ev := withFew(t, playedBy(t, p, list, both.ids()), theory{misread: both.misread[:1]}, few)
		kept, less, err := ev.needed(t.Context(), []*finding{both})
		switch {
		case err != nil:
			t.Error(err)
		case few >= leastNeeded && (len(kept) != 1 || less != nil):
			t.Errorf("%d cases need the second misreading, but it is left out", few)
		case few < leastNeeded && (len(kept) > 0 || less == nil || less.ids()[0] != both.ids()[0]):
			t.Errorf("%d cases need the second misreading: found %d findings, expected the first misreading alone", few, len(kept))
		case less != nil && (less.contradicts > few || ev.wrong-less.reproduces > few):
			t.Errorf("alone it explains %d of %d wrong cases, expected all but %d", less.reproduces, ev.wrong, few)
		}
	}
}

// withFew leaves of the cases that a theory does not explain a few.
func withFew(t *testing.T, all *evidence, h theory, few int) *evidence {
	t.Helper()
	e, err := all.problem.Engine(h.variant())
	if err != nil {
		t.Fatal(err)
	}
	ev := *all
	ev.batches, ev.answers, ev.wrong, ev.right = nil, nil, 0, 0
	for b, batch := range all.batches {
		if same, _ := all.prints(e, b, 0, nil); !same {
			if few--; few < 0 {
				continue
			}
		}
		ev.batches, ev.answers = append(ev.batches, batch), append(ev.answers, all.answers[b])
		if ev.explained(&batch[0]) {
			ev.wrong++
		} else {
			ev.right++
		}
	}
	if few > 0 {
		t.Fatalf("%d cases more were expected that are not explained", few)
	}
	return &ev
}

// TestNeededByRight lets a Rummy solver leave groups on the table that it could not lay: only
// right outputs have such groups, and so these show that it does.
func TestNeededByRight(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	p := rummy.Problem
	both := &finding{}
	for _, id := range []string{`joker.0.0=jokers-at:"between after"`, "table-stays"} {
		m, err := p.Book().Find(id)
		if err != nil {
			t.Fatal(err)
		}
		both.misread = append(both.misread, m)
	}
	// Many cases, as the first misreading alone lets groups stay where it can't lay out the table.
	ev := withFew(t, playedBy(t, p, someCases(t, p, 600), both.ids()), theory{misread: both.misread[:1]}, 0)
	for _, seen := range []bool{true, false} {
		for _, batch := range ev.batches {
			if !seen {
				batch[0].right = nil
			}
		}
		kept, less, err := ev.needed(t.Context(), []*finding{both})
		if err != nil || (len(kept) == 1) != seen || (less == nil) != seen {
			t.Errorf("right outputs are seen: %t; found %d findings with both misreadings, error %v", seen, len(kept), err)
		}
	}
}

// TestNeededByUnruled lets a Rummy solver leave groups on the table that it could not lay: what
// becomes of these the rules do not say, so that they show no other second misreading, but the
// one that says it.
func TestNeededByUnruled(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	p := rummy.Problem
	var set []oracle.Misreading
	for _, id := range []string{"set-three-only", "table-jokers-taken", "table-stays"} {
		m, err := p.Book().Find(id)
		if err != nil {
			t.Fatal(err)
		}
		set = append(set, m)
	}
	stays := theory{misread: []oracle.Misreading{set[0], set[2]}}
	ev := playedBy(t, p, someCases(t, p, 300), stays.ids())
	kept, less, err := ev.needed(t.Context(), []*finding{{theory: theory{misread: set[:2]}}})
	if err != nil || len(kept) > 0 || less == nil || less.ids()[0] != set[0].ID {
		t.Fatalf("%d findings with %v, without it %+v, error %v; expected %v alone", len(kept), set[1].ID, less, err, set[0].ID)
	}
	all, err := newInference(ev, nil).withBeside(t.Context(), less)
	if err != nil || len(all) != 1 || all[0].ids()[1] != set[2].ID {
		t.Errorf("found %d findings, error %v, expected %v", len(all), err, stays.ids())
	}
	taken, err := p.Book().Find("table-taken")
	if err != nil {
		t.Fatal(err)
	}
	less.misread = []oracle.Misreading{taken} // which contradicts some of them
	if all, err := newInference(ev, nil).withBeside(t.Context(), less); err != nil || len(all) != 0 {
		t.Errorf("found %d findings with %s, error %v, expected none", len(all), taken.ID, err)
	}
}

// TestSeveralOfRummy has what Rummy solvers misread told, all of it: also what they do with groups that they could
// not lay, of which the rules say nothing, and a misreading beside which others explain more alone.
func TestSeveralOfRummy(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for _, tc := range []struct {
		name string
		want []string
	}{
		{"two misreadings of the list", []string{"ace-low-only", "set-three-only", "table-stays"}},
		{"one, closest of the list", []string{"ace-high-only", "table-illegal-fixed"}},
		{"one that is not in the list", []string{"sequence.0=(kind $0 $1 $2 (from-to group-others 3 99))", "table-illegal-fixed"}},
		{"what greedy ones come near to", []string{"sequence-four", "rearrange-extend"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := rummy.Problem
			r := newRun(Options{Problem: p, Jobs: 2})
			for _, batch := range playedBatches(t, p, someCases(t, p, 100), tc.want) {
				r.cases, r.kept = append(r.cases, batch...), append(r.kept, len(batch))
			}
			if err := r.diagnose(t.Context()); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range r.Diagnosis.Named {
				got = append(got, m.ID)
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("%d of %d wrong cases: found %v, expected %v", r.Diagnosis.Reproduces, r.Diagnosis.Wrong, got, tc.want)
			}
		})
	}
}

// TestNameAll demands that what explains as much is told where a case has a process of its own: of the few
// that are made to tell it apart none may do so. Of many games one would.
func TestNameAll(t *testing.T) {
	for _, tc := range []struct {
		p          oracle.Problem
		one, other string
		want       int
	}{
		{rummy.Problem, "counts.0=(table:11,2,3,4,5,6,7,8,9,10,10,10,10,20 it)", "counts.0=(table:11,2,3,4,5,6,7,8,9,10,10,10,10,25 it)", 1},
		{maumau.Problem, "R6.0=order:1,0,2,3 (suit-of it)", "R6.0=order:1,0,3,2 (suit-of it)", 0},
	} {
		r := newRun(Options{Problem: tc.p})
		r.boxes = &boxes{}
		r.nameAll([]theory{ruledIn(t, tc.p, tc.one), ruledIn(t, tc.p, tc.other)})
		if d := r.Diagnosis; len(d.Named) != 1 || len(d.Indistinguishable) != tc.want {
			t.Errorf("%s: found %d named and %d that explain as much, expected 1 and %d", tc.p.Info().ID, len(d.Named), len(d.Indistinguishable), tc.want)
		}
	}
}

// TestResigned lets a Rummy solver lay nothing in some cases, as if it had given up its search:
// one wrong case in ten is left open.
func TestResigned(t *testing.T) {
	p := rummy.Problem
	m, err := p.Book().Find("joker-not-in-sets")
	if err != nil {
		t.Fatal(err)
	}
	h := theory{misread: []oracle.Misreading{m}}
	lazy, err := p.Engine(oracle.Variant{Misreadings: p.Info().Lazy.Misreadings})
	if err != nil {
		t.Fatal(err)
	}
	ev := playedBy(t, p, someCases(t, p, 60), h.ids())
	open := 0
	for _, batch := range ev.batches[:ev.wrong] {
		c := &batch[0]
		c.output, _ = lazy.Append(nil, c.in)
		ev.resign()
		f, err := ev.try(t.Context(), h, bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if f == nil {
			break
		}
		open = f.open
	}
	if open == 0 || open != ev.wrong/mostOpen {
		t.Errorf("%d of %d wrong cases may be left open, expected %d", open, ev.wrong, ev.wrong/mostOpen)
	}
}

// TestResignedFirst demands of the evidence that it begins with cases in which the solver did something.
func TestResignedFirst(t *testing.T) {
	p := rummy.Problem
	ev := playedBy(t, p, someCases(t, p, 60), []string{"set-suit-twice"})
	lazy, err := p.Engine(oracle.Variant{Misreadings: p.Info().Lazy.Misreadings})
	if err != nil {
		t.Fatal(err)
	}
	for _, batch := range ev.batches[:ev.wrong-1] {
		batch[0].output, _ = lazy.Append(nil, batch[0].in)
	}
	clean := ev.batches[ev.wrong:]
	ev.batches = ev.batches[:ev.wrong]
	ev.resign()
	ev.batches = append(ev.batches, clean...)
	if ev.resigned[&ev.batches[0][0]] {
		t.Error("the first case is one in which the solver gave up")
	}
}
