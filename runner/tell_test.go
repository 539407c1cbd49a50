package runner_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner"
)

// TestNamedIsTried demands that what was inferred is named only if it also prints
// what the solver does in new games: one that plays so in the games of the run
// alone follows no such rule. TestEdits names those that do.
func TestNamedIsTried(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	list := suite(t, 60)
	old := map[string]bool{}
	for _, c := range list {
		old[c.Input.Text()] = true
	}
	const suits, kept = "R6.0=order:1,0,2,3 (suit-of it)", "double.0.0=ever $"
	for _, tc := range []struct {
		name, ids string
		others    string // the misreadings in all games but those of the run
		named     bool
	}{
		{"a rule in the games of the run alone", suits, "", false},
		{"what is kept from one game to the next", kept, kept, true},
		{"what is kept, in the games of the run alone", kept, "", false},
		{"two rules, of which one shows in the games of the run alone", suits + "|open-seven-then-plays", suits, false},
		{"two rules, of which one decides nothing alone", "R2-jack-first|open-jack-takes-jack", "R2-jack-first|open-jack-takes-jack", true},
		{"a rule by which games come to no end", "penalty.0.1.2=do (play (greatest (and drawn ranks:S) R6)) $", "penalty.0.1.2=do (play (greatest (and drawn ranks:S) R6)) $", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
				games, err := problem.Parse(in.Stdin)
				if err != nil {
					return err
				}
				e, err := problem.Engine(oracle.Variant{Misreadings: split(tc.ids)})
				if err != nil {
					return err
				}
				if !old[games[0].Text()] {
					e, err = problem.Engine(oracle.Variant{Misreadings: split(tc.others)})
				}
				for _, g := range games {
					answer, noEnd := e.Append(nil, g)
					if noEnd != nil { // it goes on for longer than the misreading does
						answer = bytes.Replace(answer, []byte("\n"), []byte(" CA\n"), 1)
					}
					out.Write(answer)
				}
				return err
			}
			r, err := runner.Run(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list), Func: solver})
			if err != nil {
				t.Fatal(err)
			}
			var ids []string
			for _, m := range r.Diagnosis.Named {
				ids = append(ids, m.ID)
			}
			if named := ids != nil && alike(t, ids, split(tc.ids)); named != tc.named || !tc.named && ids != nil {
				t.Errorf("found %+v, expected it to be named: %v", r.Diagnosis, tc.named)
			}
			for i := range r.Cases {
				if c := &r.Cases[i]; c.Misread != nil && ids == nil && r.Diagnosis.Reproduces == r.Diagnosis.Wrong {
					t.Fatalf("%s is blamed on %v, which was refuted", c.ID, c.Misread)
				}
			}
		})
	}
}

// split reads the ids of misreadings.
func split(ids string) []string {
	return strings.FieldsFunc(ids, func(r rune) bool { return r == '|' })
}

// alike reports whether some misreadings play as others do in games that nobody has seen.
func alike(t *testing.T, ids, others []string) bool {
	t.Helper()
	random := rand.New(rand.NewPCG(47, 0))
	var games []oracle.Case
	for range 500 {
		games = append(games, problem.Generate(random, oracle.Aim{}))
	}
	return slices.Equal(solve(games, ids...), solve(games, others...))
}

// TestOneWrongAnswer demands that a rule that allows what is right as well is not named for one
// answer that is not: in cases made to try it the solver does nothing by it.
func TestOneWrongAnswer(t *testing.T) {
	p, _ := problems.Find("rummy")
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	wrongAt := stored[slices.IndexFunc(stored, func(c cases.Case) bool { return c.ID == "curated/joker-both-copies" })].Input.Text()
	plan, err := cases.NewPlan(p, stored, 300, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	const jokers = "counts.0=table:1,1,1,1,1,1,1,1,1,1,1,1,1,0 it"
	for _, always := range []bool{false, true} {
		solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
			c, err := oracle.ParseFiles(p, in.Files)
			if err != nil {
				return err
			}
			ids := []string(nil)
			if always {
				ids = []string{jokers}
			} else if c.Text() == wrongAt {
				_, err := io.WriteString(out, "H5 D5 C5 S5\nH5 D5 C5 S5\nJJ\n")
				return err
			}
			e, err := p.Engine(oracle.Variant{Misreadings: ids})
			if err != nil {
				return err
			}
			answer, err := e.Append(nil, c)
			out.Write(answer)
			return err
		}
		r, err := runner.Run(t.Context(), runner.Options{Problem: p, Cases: plan, Func: solver})
		if err != nil {
			t.Fatal(err)
		}
		if named := len(r.Diagnosis.Named) > 0; r.Diagnosis.Wrong == 0 || named != always {
			t.Errorf("always: %v: %d wrong, named: %v", always, r.Diagnosis.Wrong, r.Diagnosis.Named)
		}
	}
}

// TestRefutedIsLookedForAgain demands that a rule is found by the cases that refuted another one: all
// rounds of the run begin with Alice as a dealer, so that what comes first fits these alone.
func TestRefutedIsLookedForAgain(t *testing.T) {
	p, _ := problems.Find("tractor")
	const kept = "first.0=(when no-turn-yet $)"
	var list []cases.Case
	for r := rand.New(rand.NewPCG(3, 0)); len(list) < 60; {
		if c := p.Generate(r, oracle.Aim{}); len(list) > 0 || strings.HasPrefix(c.Summary(), "Alice deals") {
			list = append(list, cases.Case{ID: fmt.Sprint("random/", len(list)+1), Input: c})
		}
	}
	solver := func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		rounds, err := p.Parse(in.Stdin)
		if err != nil {
			return err
		}
		e, err := p.Engine(oracle.Variant{Misreadings: []string{kept}})
		if err != nil {
			return err
		}
		var answers [][]byte
		for _, c := range rounds {
			answer, err := e.Append(nil, c)
			if err != nil {
				return err
			}
			answers = append(answers, answer)
		}
		_, err = out.Write(oracle.Frame(p, e, answers))
		return err
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: p, Cases: cases.List(list), Func: solver})
	if err != nil {
		t.Fatal(err)
	}
	d := r.Diagnosis
	if len(d.Named) != 1 || d.Named[0].ID != kept || d.Reproduces != d.Wrong || d.Contradicts != 0 {
		t.Errorf("named: %v, closest: %v, %d of %d wrong", d.Named, d.Closest, d.Reproduces, d.Wrong)
	}
}
