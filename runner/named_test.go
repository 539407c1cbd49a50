package runner_test

import (
	"context"
	"io"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
	"kiebitz/runner"
)

// TestDiagnosisOfMoves calls every misreading of Rummy as a solver and demands
// that it is named, by the stored cases alone.
func TestDiagnosisOfMoves(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	stored, err := cases.Played(rummy.Problem)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range rummy.Problem.Book().Misreadings() {
		if m.Equivalent != "" || i%runner.Some(4) != 0 {
			continue
		}
		solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
			c, err := oracle.ParseFiles(rummy.Problem, in.Files)
			if err != nil {
				return err
			}
			e, err := rummy.Problem.Engine(oracle.Variant{Misreadings: []string{m.ID}})
			if err != nil {
				return err
			}
			answer, err := e.Append(nil, c)
			out.Write(answer)
			return err
		}
		r, err := runner.Run(t.Context(), runner.Options{Problem: rummy.Problem, Cases: cases.List(stored), Func: solver})
		if err != nil {
			t.Fatal(err)
		}
		if d := r.Diagnosis; len(d.Named) != 1 || d.Named[0].ID != m.ID {
			t.Errorf("%s: named %+v, closest %+v", m.ID, d.Named, d.Closest)
		}
	}
}
