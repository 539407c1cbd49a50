package runner_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
	"kiebitz/oracle/tractor"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// printer is a solver with a form of its own: print makes of the right answer to the i-th case
// of a process what is printed for it.
type printer struct {
	name, reason string
	print        func(i int, c oracle.Case, answer string) string
	conforms     bool
	wrong        string // a case that is wrong in any case
}

const unended = "no end of the last line"

// TestLenient demands of everything that is forgiven in the form of an output that a solver with
// that form conforms, and that one that tries to profit by it does not: in a run, in shards of it
// and in a file of outputs.
func TestLenient(t *testing.T) {
	t.Run("rummy", func(t *testing.T) {
		lenient(t, rummy.Problem, 5, []printer{
			{"as it should be", "it is right", asIs, true, ""},
			{"no line for an empty hand", "it follows a reading of the clause throughout", noLine, true, ""},
			{unended, "a line needs no end", func(_ int, _ oracle.Case, a string) string { return strings.TrimSuffix(a, "\n") }, true, ""},
			{"wide", "whitespace in a line divides cards", func(_ int, _ oracle.Case, a string) string { return strings.ReplaceAll(a, " ", " \t ") }, true, ""},
			{"blank lines", "an empty line is a line", func(_ int, _ oracle.Case, a string) string { return strings.ReplaceAll(a, "\n", "\n\n") }, false, ""},
			{"nothing laid", "a sorted hand that happens to be a group is none", sortedHand, false, "curated/print-ace-low"},
			{"a line but where it hides", "only who never prints the line is read so", func(i int, c oracle.Case, a string) string {
				if c.Text() == "| D3 DA D2" {
					return sortedHand(i, c, a)
				}
				return a
			}, false, "curated/print-ace-low"},
			{"a line now and then", "a form is followed throughout", func(i int, c oracle.Case, a string) string {
				if len(c.Text())%2 == 0 {
					return noLine(i, c, a)
				}
				return a
			}, false, ""},
			{"a line where it is no group", "a form is followed throughout", func(i int, c oracle.Case, a string) string {
				if strings.HasPrefix(c.Text(), "|") {
					return a
				}
				return noLine(i, c, a)
			}, false, ""},
			{"nothing laid from an empty table, and no line", "other cases show that it lays too little", func(i int, c oracle.Case, a string) string {
				if strings.HasPrefix(c.Text(), "|") {
					return sortedHand(i, c, a)
				}
				return noLine(i, c, a)
			}, false, ""},
		})
	})
	t.Run("tractor", func(t *testing.T) {
		long.Test(t, "diagnoses many solvers")
		lenient(t, tractor.Problem, 60, append(worded, []printer{
			{"two answers", "one of them is not enough", func(_ int, _ oracle.Case, a string) string { return a + "0\n3 2 Alice\n" }, false, ""},
			{"the other answer first", "the words are in order", func(_ int, _ oracle.Case, a string) string {
				points, rest, _ := strings.Cut(a, "\n")
				return strings.TrimSuffix(rest, "\n") + "\n" + points + "\n"
			}, false, ""},
			{"padded points", "a number has no leading zero", func(_ int, _ oracle.Case, a string) string { return "0" + a }, false, ""},
			{"readings mixed", "a disputed clause is read throughout as elsewhere", func(i int, c oracle.Case, a string) string {
				if i%2 == 0 {
					return a
				}
				e, _ := tractor.Problem.Engine(oracle.Variant{Readings: []string{"formal"}})
				formal, _ := e.Append(nil, c)
				return string(formal)
			}, false, ""},
		}...))
	})
	t.Run("maumau", func(t *testing.T) {
		long.Test(t, "diagnoses many solvers")
		lenient(t, maumau.Problem, 60, append(worded, []printer{
			{"on after the end", "what is too much is wrong", func(_ int, _ oracle.Case, a string) string {
				return strings.Replace(a, "\n", strings.Repeat(" CS", 300)+"\n", 1)
			}, false, ""},
			{"padded scores", "a number has no leading zero", func(_ int, _ oracle.Case, a string) string {
				return strings.Replace(a, "Score: ", "Score: 0", 1)
			}, false, ""},
			{"a score for the next game", "words of one game are not another's", func(i int, _ oracle.Case, a string) string {
				cards, score, _ := strings.Cut(a, "\n")
				if i%2 == 1 {
					return score + cards + "\n"
				}
				return a
			}, false, ""},
			{"empty lines for a game", "empty lines are no answer", func(i int, _ oracle.Case, a string) string {
				if i%10 == 9 {
					return "\n\n"
				}
				return a
			}, false, ""},
		}...))
	})
}

// worded are forms that are forgiven where words are compared.
var worded = []printer{
	{"as it should be", "it is right", asIs, true, ""},
	{"one line", "words are compared", func(_ int, _ oracle.Case, a string) string { return strings.ReplaceAll(a, "\n", " ") + "\n" }, true, ""},
	{"a word a line", "words are compared", func(_ int, _ oracle.Case, a string) string { return strings.ReplaceAll(a, " ", "\n") }, true, ""},
	{"blank lines", "words are compared", func(_ int, _ oracle.Case, a string) string { return "\n" + strings.ReplaceAll(a, "\n", " \r\n\n") }, true, ""},
	{"one line now and then", "whitespace makes no answer another", func(i int, _ oracle.Case, a string) string {
		if i%3 == 0 {
			return strings.ReplaceAll(a, "\n", " ") + "\n"
		}
		return a
	}, true, ""},
	{"words together", "words are compared", func(_ int, _ oracle.Case, a string) string { return strings.ReplaceAll(a, " ", "") }, false, ""},
	{"a word too few now and then", "each case counts", func(i int, _ oracle.Case, a string) string {
		if i%10 == 9 {
			return a[:strings.LastIndex(a, " ")] + "\n"
		}
		return a
	}, false, ""},
}

func asIs(_ int, _ oracle.Case, answer string) string { return answer }

func noLine(_ int, _ oracle.Case, answer string) string {
	if strings.HasSuffix(answer, "\n\n") {
		return answer[:len(answer)-1]
	}
	return answer
}

// sortedHand prints the table as it is, and the hand sorted by rank.
func sortedHand(_ int, c oracle.Case, _ string) string {
	table, hand, _ := strings.Cut(c.Text(), "|")
	cards := strings.Fields(hand)
	slices.SortStableFunc(cards, func(a, b string) int {
		return strings.IndexByte("A234567890JQK", a[1]) - strings.IndexByte("A234567890JQK", b[1])
	})
	out := ""
	for _, g := range strings.FieldsFunc(table, func(r rune) bool { return r == '/' }) {
		if g = strings.TrimSpace(g); g != "" {
			out += g + "\n"
		}
	}
	return out + strings.Join(cards, " ") + "\n"
}

func lenient(t *testing.T, p oracle.Problem, random int, solvers []printer) {
	stored, err := cases.Sharp(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, random, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range solvers {
		t.Run(s.name, func(t *testing.T) {
			o := runner.Options{Problem: p, Cases: plan, Func: s.solve(p), ListOnly: true, Seed: 4711}
			whole, err := runner.Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			s.judge(t, "a run", whole)
			var output bytes.Buffer
			if err := s.write(p, plan.Cases(0, plan.Len()), &output); err != nil {
				t.Fatal(err)
			}
			checked, err := runner.Check(t.Context(), o, output.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			if s.name != unended { // whose outputs nobody can put into one file
				s.judge(t, "a check", checked)
			}
			s.judge(t, "a merge", merged(t, o, whole.Header))
			o.VerdictOnly = true
			brief, err := runner.Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			s.judge(t, "a run for the verdict alone", brief)
		})
	}
}

func (s *printer) judge(t *testing.T, what string, r *result.Run) {
	t.Helper()
	if r.Conforms() != s.conforms {
		t.Errorf("%s: conforms: %v; expected %v, as %s", what, r.Conforms(), s.conforms, s.reason)
	}
	if r.Problem.ID == "tractor" && !s.conforms && (r.Followed != nil || r.Count("", oracle.OtherReading) > 0) {
		t.Errorf("%s: excused by a reading: %+v", what, r.Followed)
	}
	for _, c := range r.Cases {
		if c.ID == s.wrong && c.Verdict != oracle.Wrong {
			t.Errorf("%s: %s is %s; expected wrong, as %s", what, c.ID, c.Verdict, s.reason)
		}
	}
}

// merged runs a solver in three shards.
func merged(t *testing.T, o runner.Options, head result.Header) *result.Run {
	t.Helper()
	const shards = 3
	m, err := runner.NewMerger(o, head, shards)
	if err != nil {
		t.Fatal(err)
	}
	for i := range shards {
		o.Shard = result.Part{Index: i + 1, Of: shards}
		part, err := runner.Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Add(part); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Finish(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (s *printer) solve(p oracle.Problem) runner.Func {
	return func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		var list []cases.Case
		if in.Files != nil {
			c, err := oracle.ParseFiles(p, in.Files)
			if err != nil {
				return err
			}
			list = append(list, cases.Case{Input: c})
		} else {
			inputs, err := p.Parse(in.Stdin)
			if err != nil {
				return err
			}
			for _, c := range inputs {
				list = append(list, cases.Case{Input: c})
			}
		}
		return s.write(p, list, out)
	}
}

// write prints what one process prints for cases.
func (s *printer) write(p oracle.Problem, list []cases.Case, out io.Writer) error {
	e, err := p.Engine(oracle.Variant{})
	if err != nil {
		return err
	}
	var answers [][]byte
	for i, c := range list {
		answer, err := e.Append(nil, c.Input)
		if err != nil {
			return err
		}
		answers = append(answers, []byte(s.print(i, c.Input, string(answer))))
	}
	_, err = fmt.Fprintf(out, "%s", oracle.Frame(p, nil, answers))
	return err
}
