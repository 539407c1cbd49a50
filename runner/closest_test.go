package runner

import (
	"slices"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
)

// TestClosestOf demands that the closest misreading is the one that is found where all are
// measured whole, though a sample of a long run drops most.
func TestClosestOf(t *testing.T) {
	long.Test(t)
	for _, tc := range []struct {
		solver []string
		one    bool // all games are of one process
	}{
		{[]string{"R4-ignored", "double-never"}, false},
		{[]string{"R4-ignored", "double-never"}, true},
	} {
		e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: tc.solver})
		if err != nil {
			t.Fatal(err)
		}
		r := tenThousand(t, func(_ int, answer string) (string, oracle.Verdict) { return answer, oracle.OK })
		for i := range r.cases {
			c := &r.cases[i]
			if got, _ := e.Append(nil, c.in); string(got) != string(c.output) {
				c.Verdict, c.output = oracle.Wrong, got
			}
		}
		if tc.one {
			r.kept = []int{len(r.cases)}
		}
		ev, err := r.evidence((*outcome).wrong)
		if err != nil {
			t.Fatal(err)
		}
		list := hypotheses(r.singles(false), [][]string{nil})
		all, err := ev.findings(t.Context(), list, ev.half())
		if err != nil {
			t.Fatal(err)
		}
		all = slices.DeleteFunc(all, func(f *finding) bool { return mostContradicted*f.contradicts > f.reproduces })
		want := slices.MaxFunc(all, func(a, b *finding) int { return a.net() - b.net() })
		got, err := ev.closestOf(t.Context(), list)
		if err != nil {
			t.Fatal(err)
		}
		if got.ids()[0] != want.ids()[0] || got.reproduces != want.reproduces || got.contradicts != want.contradicts {
			t.Errorf("%+v: found %+v, expected %+v", tc, got, want)
		}
		part := ev.sample()
		if part.wrong < sampled/2 || part.wrong > 2*sampled || part.right == 0 {
			t.Errorf("%+v: a sample of %d wrong games and %d right ones out of %d and %d", tc, part.wrong, part.right, ev.wrong, ev.right)
		}
	}
}

// TestStride demands some thousand wrong cases in a sample, and some forty where each has a
// process of its own.
func TestStride(t *testing.T) {
	for _, tc := range []struct {
		name        string
		problem     oracle.Problem
		wrong, want int
	}{
		{"few", maumau.Problem, 900, 1},
		{"many", maumau.Problem, 10_000, 10},
		{"few of their own", rummy.Problem, 79, 1},
		{"many of their own", rummy.Problem, 160, 4},
	} {
		ev := &evidence{problem: tc.problem, wrong: tc.wrong}
		if got := ev.stride(); got != tc.want {
			t.Errorf("%s: got %d, expected %d", tc.name, got, tc.want)
		}
	}
}
