package problems_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// freshVar makes of the test's executable a process that judges.
const freshVar = "KIEBITZ_FRESH_JUDGES"

// TestFreshJudges lets eight fresh processes judge and explain the same outputs:
// what a library decides afresh in every process must not reach a finding.
func TestFreshJudges(t *testing.T) {
	long.Test(t, "plays all misreadings again and again")
	if os.Getenv(freshVar) != "" {
		fmt.Printf("<%x>", judged(t))
		os.Exit(0)
	}
	first := ""
	for range 8 { // a library that throws a coin is found in 127 of 128 runs
		cmd := exec.Command(os.Args[0], "-test.run=^TestFreshJudges$")
		cmd.Env = append(os.Environ(), freshVar+"=1")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(out)
		}
		if string(out) != first || len(first) < 64 {
			t.Fatalf("found %s, expected %s as from the first process", out, first)
		}
	}
}

// judged returns a digest of what the judges of all problems say of what every
// fifth misreading prints for every ninth stored case, with the misreading known
// and without.
func judged(t *testing.T) []byte {
	h := sha256.New()
	for _, p := range problems.All {
		stored, err := cases.Stored(p)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(p.Book().Misreadings()); i += 5 {
			id := p.Book().Misreadings()[i].ID
			for k := 0; k < len(stored); k += 9 {
				e, err := p.Engine(oracle.Variant{Misreadings: []string{id}})
				if err != nil {
					t.Fatal(err)
				}
				output, _ := e.Append(nil, stored[k].Input)
				for _, known := range [][]string{nil, {id}} {
					j := oracle.Explain(p, stored[k].Input, output, oracle.ExplainOptions{Misreadings: known})
					fmt.Fprintln(h, j.Verdict, j.Clause, j.Fault, j.Expected, j.Got, j.Mark, j.Held, j.Reason, j.Notes)
					for i := range j.Rows {
						rules, solver := j.Rows[i].Words(p)
						fmt.Fprintln(h, j.Rows[i].Move, rules, solver, j.Rows[i].Clause, j.Rows[i].Remark)
					}
				}
			}
		}
	}
	return h.Sum(nil)
}
