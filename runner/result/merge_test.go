package result_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// sharded runs a solver on all cases of a plan in n shards, each of which
// goes through a file, and merges them.
func sharded(t *testing.T, p oracle.Problem, plan *cases.Plan, kind string, shards int, change func(*runner.Options)) *result.Run {
	t.Helper()
	var m *runner.Merger
	var head result.Header
	took := map[string]result.Seconds{}
	for i := range shards {
		d := runOf(t, p, kind, func(o *runner.Options) {
			if change != nil {
				change(o)
			}
			o.Cases, o.Shard = plan, result.Part{Index: i + 1, Of: shards}
		})
		validate(t, schema(t, ""), written(t, d))
		d, err := result.Read(written(t, d))
		if err != nil {
			t.Fatal(err)
		}
		if head = d.Header; m == nil {
			o := runner.Options{Problem: p, ListOnly: true} // as the runs
			if change != nil {
				change(&o)
			}
			o.Cases = plan
			if m, err = runner.NewMerger(o, head, shards); err != nil {
				t.Fatal(err)
			}
		}
		for _, g := range d.Groups {
			took[g.Name] += d.GroupTime(g.Name)
		}
		if err := m.Add(d); err != nil {
			t.Fatal(err)
		}
	}
	d, err := m.Finish(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for g, want := range took {
		// What comes after the end of a run that gives up counts as not run.
		if got := d.GroupTime(g); math.Abs(float64(got-want)) > 1e-3 && d.GaveUp == "" {
			t.Errorf("%s took %f s in all, the shards say %f", g, got, want)
		}
	}
	return d
}

// TestMerge demands that shards come to the same as one run of all cases, byte
// for byte except the times.
func TestMerge(t *testing.T) {
	long.Test(t, "makes results of all kinds")
	for _, tc := range []struct {
		problem, kind, reason string
		shards                int
		change                func(*runner.Options)
	}{
		{"maumau", "right", "a right solver", 3, nil},
		{"maumau", "misread", "the misreading is found in all of them", 4, nil},
		{"maumau", "misread", "also if few cases are listed", 3, func(o *runner.Options) { o.Listed = 60 }},
		{"maumau", "misread", "one shard is the whole, of a source", 1, func(o *runner.Options) { o.Language = "Python" }},
		{"maumau", "misread", "more shards than batches", 30, nil},
		{"maumau", "crash", "the whole gives up where it would", 3, func(o *runner.Options) { o.Budget.MaxCrashes = 20 }},
		{"maumau", "misread", "or goes through all", 3, func(o *runner.Options) { o.Budget.MaxFail = 11 }},
		{"maumau", "hostile", "whatever is printed", 2, func(o *runner.Options) { o.Budget = result.Budget{} }},
		{"tractor", "reading", "a reading that some shards can't see", 3, nil},
		{"tractor", "misread", "a misreading beside readings", 3, nil},
		{"rummy", "misread", "one case a process; of many failures few are listed", 4, func(o *runner.Options) { o.Listed = 30 }},
	} {
		t.Run(fmt.Sprintf("%s/%s/%s", tc.problem, tc.kind, tc.reason), func(t *testing.T) {
			p, _ := problems.Find(tc.problem)
			stored, err := cases.Played(p)
			if err != nil {
				t.Fatal(err)
			}
			random := min(p.Info().Batch*4, 100)
			if tc.kind == "crash" || tc.kind == "hostile" { // each case has a process of its own
				stored, random = stored[:20], 12
			}
			plan, err := cases.NewPlan(p, stored, random, 4711, oracle.Aim{})
			if err != nil {
				t.Fatal(err)
			}
			change := func(o *runner.Options) {
				o.ShrinkTime, o.Budget = 0, result.Budget{MaxCrashes: 3}
				if tc.change != nil {
					tc.change(o)
				}
			}
			whole := runOf(t, p, tc.kind, func(o *runner.Options) { change(o); o.Cases = plan })
			if tc.problem == "rummy" && whole.Total() == len(whole.Cases) {
				t.Error("all are listed")
			}
			merged := sharded(t, p, plan, tc.kind, tc.shards, change)
			whole.Timing, merged.Timing = result.Timing{}, result.Timing{}
			if diff := cmp.Diff(string(written(t, whole)), string(written(t, merged))); diff != "" {
				t.Errorf("%s: one run and its shards (-,+):\n%s", tc.reason, diff)
			}
		})
	}
}

// TestMergePartial demands of some of the shards what they say themselves, and that the cases of
// the others were not run, listed or not.
func TestMergePartial(t *testing.T) {
	p, _ := problems.Find("maumau")
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, 200, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for _, listed := range []int{60, 1000} {
		var m *runner.Merger
		want := map[oracle.Verdict]int{oracle.NotRun: plan.Len()}
		for _, i := range []int{2, 4} {
			d := runOf(t, p, "misread", func(o *runner.Options) {
				o.Cases, o.Shard, o.ShrinkTime, o.Listed = plan, result.Part{Index: i, Of: 5}, 0, listed
			})
			if m == nil {
				head := d.Header
				head.Missing = &result.Missing{Shards: "1,3,5", Of: 5}
				if m, err = runner.NewMerger(runner.Options{Problem: p, Cases: plan, Listed: listed}, head, 5); err != nil {
					t.Fatal(err)
				}
			}
			if err := m.Add(d); err != nil {
				t.Fatal(err)
			}
			for _, g := range d.Groups {
				for v, n := range g.Verdicts {
					want[v] += n
					want[oracle.NotRun] -= n
				}
			}
		}
		d, err := m.Finish(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for v, n := range want {
			if got := d.Count("", v); got != n || n == 0 {
				t.Errorf("%d listed: found %d %s, expected %d", listed, got, v, n)
			}
		}
		if d.Verdict != result.Incomplete || len(d.Diagnosis.Named) != 1 || d.Total() != plan.Len() {
			t.Errorf("%d listed: found %s with %+v of %d cases", listed, d.Verdict, d.Diagnosis, d.Total())
		}
		validate(t, schema(t, ""), written(t, d))
		if _, err := result.Read(written(t, d)); err != nil {
			t.Error(err)
		}
	}
}

// TestMergeVast merges a shard of more cases than anybody could go through one by
// one: what it lists is all that costs time, also where the rest is not run.
func TestMergeVast(t *testing.T) {
	p, _ := problems.Find("maumau")
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, result.MostRandom, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for _, budget := range []result.Budget{{}, {MaxFail: 3}} {
		d := runOf(t, p, "misread", func(o *runner.Options) {
			o.Cases, o.Shard, o.ShrinkTime, o.Budget = cases.List(stored), result.Part{Index: 1, Of: 1}, 0, result.Budget{}
		})
		for _, name := range []string{cases.RandomID, cases.AimedID} {
			n := result.MostRandom / 2
			d.Groups = append(d.Groups, result.Group{Name: name, Cases: n, Verdicts: map[oracle.Verdict]int{oracle.NotRun: n}})
		}
		m, err := runner.NewMerger(runner.Options{Problem: p, Cases: plan, Listed: 1, Budget: budget}, d.Header, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Add(d); err != nil {
			t.Fatal(err)
		}
		if d, err = m.Finish(t.Context()); err != nil || d.Total() != plan.Len() || d.Count("", oracle.NotRun) < result.MostRandom {
			t.Errorf("%+v: got %d cases, expected %d; %v", budget, d.Total(), plan.Len(), err)
		}
	}
}

// TestMergeMinimal demands that the smallest case of the shards is shown.
func TestMergeMinimal(t *testing.T) {
	p, _ := problems.Find("maumau")
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	d := sharded(t, p, cases.List(stored), "misread", 2, nil)
	c := d.Causes[0].Minimal
	if c == nil || c.ID != "minimal/1" || c.From == "" || len(c.Failure.Rows) == 0 || len(c.Misread) == 0 {
		t.Errorf("got the minimal case %+v", c)
	}
}
