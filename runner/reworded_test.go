package runner_test

import (
	"context"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// reworded is a problem that has one word for everything.
type reworded struct{ oracle.Problem }

const word = "word"

func words(list []string) []string {
	same := make([]string, len(list))
	for i := range same {
		same[i] = word
	}
	return same
}

func (p reworded) Words(s *oracle.Step) oracle.Words {
	w := p.Problem.Words(s)
	return oracle.Words{Text: word, Brief: word, Why: word, State: words(w.State), Choices: words(w.Choices)}
}

func (p reworded) Judge(c oracle.Case, output []byte, o oracle.JudgeOptions) oracle.Judgement {
	j := p.Problem.Judge(c, output, o)
	j.Notes = words(j.Notes)
	if s := j.Syntax; s != nil {
		j.Syntax = &oracle.SyntaxError{Line: s.Line, Column: s.Column, Kind: s.Kind, Found: word, Expected: word}
	}
	return j
}

func (p reworded) Explain(x *oracle.Explanation) {
	if e, ok := p.Problem.(oracle.Explainer); ok {
		e.Explain(x)
		x.Notes = words(x.Notes)
	}
}

func (p reworded) ParseFiles(files [][]byte) (oracle.Case, error) {
	return oracle.ParseFiles(p.Problem, files)
}
func (p reworded) Frame(before int, answers [][]byte) []byte {
	return oracle.FrameAfter(p.Problem, nil, before, answers)
}
func (p reworded) Behaviour(c oracle.Case, output []byte) string {
	return oracle.Behaviour(p.Problem, c, output)
}

// TestReworded demands that no finding rests on a sentence: of solvers with a
// misreading, stored and random cases have the same verdicts, causes, clauses,
// moves, diagnoses and minimal cases if a game has one word for all.
func TestReworded(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			random := 200
			if p.Info().Batch == 1 && !*runner.Every {
				random /= 10 // a case takes long
			}
			for i, m := range p.Book().Misreadings() {
				if i%runner.Some(72) != 0 || m.Equivalent != "" {
					continue
				}
				t.Run(m.ID, func(t *testing.T) {
					a, b := foundIn(t, p, p, random, []string{m.ID}), foundIn(t, p, reworded{p}, random, []string{m.ID})
					if diff := cmp.Diff(a, b); diff != "" {
						t.Errorf("with words, with one word:\n%s", diff)
					}
				})
			}
		})
	}
}

// foundIn runs a solver with misreadings and returns what is found, without
// sentences.
func foundIn(t *testing.T, p, worded oracle.Problem, random int, misreadings []string) (list []any) {
	t.Helper()
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, random, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := runner.Run(t.Context(), runner.Options{Problem: worded, Cases: plan, Func: playing(p, misreadings), ShrinkTime: 30 * runner.DefaultShrinkTime})
	if err != nil {
		t.Fatal(err)
	}
	list = append(list, r.Verdict, r.Diagnosis)
	for i := range r.Cases {
		list = append(list, wordless(&r.Cases[i])...)
	}
	for _, c := range r.Causes {
		list = append(list, c.Verdict, c.Count, c.Example, c.Cut)
		if c.Minimal != nil {
			list = append(list, wordless(c.Minimal)...)
		}
	}
	return list
}

// playing is a solver with misreadings.
func playing(p oracle.Problem, misreadings []string) runner.Func {
	return func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		var list []oracle.Case
		var err error
		if p.Info().Files != nil {
			var c oracle.Case
			c, err = oracle.ParseFiles(p, in.Files)
			list = []oracle.Case{c}
		} else {
			list, err = p.Parse(in.Stdin)
		}
		if err != nil {
			return err
		}
		e, err := p.Engine(oracle.Variant{Misreadings: misreadings})
		if err != nil {
			return err
		}
		answers := make([][]byte, len(list))
		for i, c := range list {
			answers[i], _ = e.Append(nil, c)
		}
		_, err = out.Write(oracle.Frame(p, e, answers))
		return err
	}
}

// wordless is what a case says besides its sentences.
func wordless(c *result.Case) []any {
	list := []any{c.ID, c.Verdict, c.Clause, c.Fault, c.Misread, c.With, c.Input, c.From, c.OutputSHA256, c.Readings}
	if f := c.Failure; f != nil {
		list = append(list, f.Clause, f.Expected, f.Got, f.Mark, f.Held, f.Status, len(f.Notes))
		for _, r := range f.Rows {
			r.Rules.Text, r.Solver.Text = "", ""
			list = append(list, r)
		}
		if s := f.Syntax; s != nil {
			list = append(list, s.Line, s.Column)
		}
	}
	return list
}
