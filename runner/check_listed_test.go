package runner

import (
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/tractor"
)

// TestCheckListed demands that a check of more cases than a result lists counts the
// verdicts of all, lists the first ones as a check of them alone does, and then some with
// a failure.
func TestCheckListed(t *testing.T) {
	for _, tc := range []struct {
		problem oracle.Problem
		misread string
		cases   int
	}{
		{maumau.Problem, "R5-counts-jacks", 3000},
		{tractor.Problem, "beat-ties-last", 3000},
	} {
		p := tc.problem
		e, err := p.Engine(oracle.Variant{Misreadings: []string{tc.misread}})
		if err != nil {
			t.Fatal(err)
		}
		var inputs []oracle.Case
		var answers [][]byte
		for i := range tc.cases {
			inputs = append(inputs, cases.Random(p, 7, i+1, oracle.Aim{}).Input)
			answer, _ := e.Append(nil, inputs[i])
			answers = append(answers, answer)
		}
		output := oracle.Frame(p, e, answers)
		all, err := Check(t.Context(), Options{Problem: p, Cases: cases.Inputs(inputs), ListOnly: true}, output)
		if err != nil {
			t.Fatal(err)
		}
		some, err := Check(t.Context(), Options{Problem: p, Cases: cases.Inputs(inputs), Listed: 200, ListOnly: true}, output)
		if err != nil {
			t.Fatal(err)
		}
		wrong := all.Groups[0].Verdicts[oracle.Wrong]
		if got := some.Groups[0]; got.Cases != tc.cases || got.Verdicts[oracle.Wrong] != wrong || wrong == 0 {
			t.Errorf("%s: found %v, expected %v", p.Info().ID, got, all.Groups[0])
		}
		if n := len(some.Cases); n < 200 || n > 400+2*p.Info().Batch || len(all.Cases) != tc.cases {
			t.Errorf("%s: found %d and %d cases listed, expected some 200 to 400, and all", p.Info().ID, n, len(all.Cases))
		}
		byID := map[string]int{}
		for i := range all.Cases {
			byID[all.Cases[i].ID] = i
		}
		for i := range some.Cases {
			c, same := &some.Cases[i], &all.Cases[byID[some.Cases[i].ID]]
			if c.Verdict != same.Verdict || c.Clause != same.Clause || c.OutputSHA256 != same.OutputSHA256 || i < 200 && c.ID != all.Cases[i].ID {
				t.Errorf("%s, %s: found %s by %q, expected %s by %q", p.Info().ID, c.ID, c.Verdict, c.Clause, same.Verdict, same.Clause)
			}
		}
		if len(some.Diagnosis.Named) != 1 || some.Diagnosis.Named[0].ID != tc.misread {
			t.Errorf("%s: found %v, expected %s", p.Info().ID, some.Diagnosis.Named, tc.misread)
		}
	}
}
