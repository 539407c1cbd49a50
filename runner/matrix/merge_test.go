package matrix_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/internal/long"
	"kiebitz/runner/matrix"
	"kiebitz/runner/matrix/matrixtest"
	"kiebitz/runner/result"
)

// TestMergeWhole demands that the shards of a matrix come to the same as one of all
// solvers, byte for byte except the times, however many there are.
func TestMergeWhole(t *testing.T) {
	long.Test(t, "runs a dozen solvers in several shards")
	dir := files(t, map[string]string{
		"accepted/1": program(t, "swap:H"), "2": program(t, "swap:H swap:CJ"), "2-copied": program(t, "swap:H swap:CJ"),
		"3": program(t, "right"), "4": program(t, "R5-counts-jacks"), "5": program(t, "R5-counts-jacks ") + "\n",
		"6": program(t, "crash"), "7": program(t, "swap:H ") + "\n", "8.broken": "", "9.rare": "", "notes": "",
	})
	one := run(t, t.Context(), dir, nil)
	if len(one.Agreements) != 2 {
		t.Errorf("found the agreements %v, expected two to be merged", one.Agreements)
	}
	whole := matrixtest.Untimed(t, one)
	for _, n := range []int{14} { // more shards than solvers
		var shards []*result.Matrix
		for i := range n {
			shards = append(shards, run(t, t.Context(), dir, func(o *matrix.Options) { o.Shard = result.Part{Index: i + 1, Of: n} }))
		}
		m, err := matrix.Merge(shards, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(whole, matrixtest.Untimed(t, m)); diff != "" {
			t.Errorf("%d shards differ from the whole (-whole +merged):\n%s", n, diff)
		}
	}
}

// TestListed demands that of many solvers few cases are listed, those that show
// something, and that all that counts them is as before.
func TestListed(t *testing.T) {
	long.Test(t, "runs a dozen solvers in several shards")
	dir := files(t, map[string]string{
		"1": program(t, "swap:H"), "2": program(t, "swap:H ") + "\n", "3": program(t, "right"), "4": program(t, "R5-counts-jacks"),
		"5": program(t, "R5-counts-jacks ") + "\n", "6": program(t, "crash"), "7.broken": "",
	})
	all := run(t, t.Context(), dir, func(o *matrix.Options) { o.Listed = 7 })
	few := run(t, t.Context(), dir, func(o *matrix.Options) { o.Listed = 6 })
	if len(few.Agreements) == 0 {
		t.Error("found no agreements")
	}
	for i := range all.Solvers {
		a, f := all.Solvers[i].Run, few.Solvers[i].Run
		const least = 20
		if n := len(f.Cases); f.NotCompiled() == nil && (n < min(least, f.Failed()) || n > least+len(f.Causes)) || a.Total() != f.Total() {
			t.Errorf("%s: %d cases are listed, of %d of which %d failed", all.Solvers[i].Name, n, f.Total(), f.Failed())
		}
		for k := range a.Causes {
			if a, f := a.Cases[a.Causes[k].Example].ID, f.Cases[f.Causes[k].Example].ID; a != f {
				t.Errorf("%s: the example of a cause is %s, expected %s", all.Solvers[i].Name, f, a)
			}
		}
		took := map[string]result.Seconds{}
		for _, g := range a.Groups {
			took[g.Name] = a.GroupTime(g.Name)
		}
		a.Shorten()
		for g, want := range took {
			if got := a.GroupTime(g); math.Abs(float64(got-want)) > 1e-6 || want == 0 && i == 0 {
				t.Errorf("%s: %s took %f s, expected %f, as with all cases listed", all.Solvers[i].Name, g, got, want)
			}
		}
	}
	if diff := cmp.Diff(matrixtest.Untimed(t, all), matrixtest.Untimed(t, few)); diff != "" {
		t.Errorf("with all cases listed (-) and not (+):\n%s", diff)
	}
}

// TestMergeRefused demands that a shard with other rows than its own is told.
func TestMergeRefused(t *testing.T) {
	dir := files(t, map[string]string{"a": program(t, "right"), "b": program(t, "right ") + "\n"})
	var shards []*result.Matrix
	for i := range 2 {
		shards = append(shards, run(t, t.Context(), dir, func(o *matrix.Options) { o.Shard = result.Part{Index: i + 1, Of: 2} }))
	}
	shards[1].Solvers = nil
	_, err := matrix.Merge(shards, nil)
	mismatch, ok := err.(*matrix.MismatchError)
	if !ok || mismatch.Shard != 1 || err.Error() != "found 0 solvers, expected 1 of 2" {
		t.Errorf("found %v", err)
	}
}
