package baseline_test

import (
	"bytes"
	"context"
	"flag"
	"io"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/baseline"
	"kiebitz/runner/result"
)

// swapping is a solver that no misreading explains: where the fourth and the
// seventh card that are played have one suit, it swaps them.
func swapping(_ context.Context, in oracle.Invocation, out io.Writer) error {
	games, err := maumau.Problem.Parse(in.Stdin)
	if err != nil {
		return err
	}
	rules, err := maumau.Problem.Engine(oracle.Variant{})
	if err != nil {
		return err
	}
	for _, game := range games {
		answer, _ := rules.Append(nil, game)
		if a, b := answer[12:14], answer[21:23]; answer[14] == ' ' && answer[23] == ' ' && a[0] == b[0] {
			a[1], b[1] = b[1], a[1]
		}
		out.Write(answer)
	}
	return nil
}

var steady = flag.Int("steady", 2, "how many times TestSteady runs its solver")

// TestSteady runs a solver with some 70 unexplained failures several times, by one process
// and by two: the results have the same bytes except the timing, and a baseline of the first
// run calls all others as recorded. That the clock decides nothing on a busy machine the
// runner's TestMinimalOnBusyMachine holds.
func TestSteady(t *testing.T) {
	long.Test(t, "runs one solver again and again")
	stored, err := cases.Played(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(maumau.Problem, stored, 200, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	suite, err := cases.Suite(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	var first []byte
	var file *baseline.File
	for i := range *steady {
		r, err := runner.Run(t.Context(), runner.Options{Problem: maumau.Problem, Cases: plan, Func: swapping, Kiebitz: "test",
			Seed: 4711, Jobs: 1 + i%3, ShrinkTime: runner.DefaultShrinkTime})
		if err != nil {
			t.Fatal(err)
		}
		if n := r.Count("", oracle.Wrong); n < 50 || len(r.Diagnosis.Named) > 0 || r.Causes[0].Minimal == nil {
			t.Fatalf("found %d wrong games, the misreadings %v and the minimal case %v, expected some 70 that nothing explains, and a smaller case", n, r.Diagnosis.Named, r.Causes[0].Minimal)
		}
		settings := baseline.Settings{}
		if i == 0 {
			if file, err = baseline.Record(nil, r, settings, suite); err != nil {
				t.Fatal(err)
			}
		}
		if b := baseline.Compare(file, "file", r, settings, suite); b.Outcome != result.AsRecorded {
			t.Errorf("run %d: found %q, with %d changes, expected %q", i+1, b.Outcome, len(b.Changes), result.AsRecorded)
		}
		r.Timing = result.Timing{}
		var text bytes.Buffer
		if err := r.Write(&text); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = text.Bytes()
		} else if !bytes.Equal(text.Bytes(), first) {
			t.Errorf("run %d has other bytes than the first one", i+1)
		}
	}
}
