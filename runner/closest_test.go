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
// measured whole, though a sample of a long run drops most: of a solver that keeps nothing, in
// many processes and in one.
func TestClosestOf(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: []string{"R4-ignored", "double-never"}})
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
	list := theories(r.singles(false), [][]string{nil})
	var want *finding
	for _, kept := range [][]int{r.kept, {len(r.cases)}} {
		r.kept = kept
		ev, err := r.evidence((*outcome).wrong)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			all, err := ev.findings(t.Context(), list, ev.half())
			if err != nil {
				t.Fatal(err)
			}
			all = slices.DeleteFunc(all, func(f *finding) bool { return mostContradicted*f.contradicts > f.reproduces })
			want = slices.MaxFunc(all, func(a, b *finding) int { return a.net() - b.net() })
		}
		got, err := ev.closestOf(t.Context(), list)
		if err != nil {
			t.Fatal(err)
		}
		if got.ids()[0] != want.ids()[0] || got.reproduces != want.reproduces || got.contradicts != want.contradicts {
			t.Errorf("%d processes: found %+v, expected %+v", len(kept), got, want)
		}
		part := ev.sample()
		if part.wrong < sampled/2 || part.wrong > 2*sampled || part.right == 0 {
			t.Errorf("%d processes: a sample of %d wrong games and %d right ones out of %d and %d", len(kept), part.wrong, part.right, ev.wrong, ev.right)
		}
	}
}

// TestClosestContradicts demands that the closest misreading contradicts at most one right
// output for each ten that it reproduces, and none if it reproduces less than a half.
func TestClosestContradicts(t *testing.T) {
	list := someCases(t, maumau.Problem, 200)
	for _, tc := range []struct {
		name         string
		other, right int // of forty games where the misreading shows: wrong in another way, or right
		want         bool
	}{
		{"few", 0, 2, true},
		{"many", 0, 8, false},
		{"few beside others", 12, 2, true},
		{"many beside others", 12, 3, false}, // less than a tenth of what is wrong
		{"more than a third", 24, 0, true},
		{"more than a third, and some contradicted", 23, 1, false},
		{"less than a third", 30, 0, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := newRun(Options{Problem: maumau.Problem, Jobs: 2, Listed: len(list)})
			wrong := 0
			for _, batch := range playedBatches(t, maumau.Problem, list, []string{"R4-ignored"}) {
				for i := range batch {
					if !batch[i].wrong() {
						continue
					}
					if of := wrong % 40; of >= 40-tc.right {
						batch[i] = newOutcome(list[len(r.cases)+i], oracle.OK)
					} else if of >= 40-tc.right-tc.other {
						batch[i].output = []byte("another\n")
					}
					wrong++
				}
				r.cases, r.kept = append(r.cases, batch...), append(r.kept, len(batch))
			}
			ev, err := r.evidence((*outcome).wrong)
			if err != nil {
				t.Fatal(err)
			}
			got, err := ev.closestOf(t.Context(), theories(r.singles(false), [][]string{nil}))
			if err != nil || (got != nil) != tc.want {
				t.Errorf("found %+v, %v, expected one: %t", got, err, tc.want)
			}
		})
	}
	for contradicts, want := range map[int]bool{8: true, 9: false} {
		r := newRun(Options{Problem: maumau.Problem})
		r.nameCloser(&finding{theory: theories(r.singles(false), [][]string{nil})[0], reproduces: 80, contradicts: contradicts})
		if got := r.Diagnosis.Closest != nil; got != want {
			t.Errorf("80 reproduced and %d contradicted: named %t, expected %t", contradicts, got, want)
		}
	}
	r := newRun(Options{Problem: maumau.Problem})
	if r.nameCloser(&finding{theory: theories(r.singles(false), [][]string{nil})[0]}); r.Diagnosis.Closest != nil {
		t.Error("what reproduces nothing is the closest")
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
