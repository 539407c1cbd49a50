package runner_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// TestForm demands that outputs which are right answers in another form are told as
// what they are.
func TestForm(t *testing.T) {
	re := func(pattern, with string) func(string) string {
		return func(text string) string { return regexp.MustCompile(pattern).ReplaceAllString(text, with) }
	}
	then := func(edits ...func(string) string) func(string) string {
		return func(text string) string {
			for _, e := range edits {
				text = e(text)
			}
			return text
		}
	}
	groups := re(`^(.+\n)(.+\n)((?s).*\n)$`, "$2$1$3") // which is as right
	for n, tc := range []struct {
		problem, reason string
		edit            func(answer string) string
		want            string
	}{
		{"maumau", "T as 10", re(`([CSHD])T`, "${1}10"), "prints T as 10 where a card ends"},
		{"maumau", "suits of another language", re(`\bS([A-Z])\b`, "P$1"), "prints S as P where a card begins"},
		{"maumau", "suits swapped", then(re(`\bS([A-Z])\b`, "_$1"), re(`\bH([A-Z])\b`, "S$1"), re(`_`, "H")), "prints H as S and S as H where a card begins"},
		{"maumau", "signs for suits", then(re(`\bS([A-Z])\b`, "♠$1"), re(`\bH([A-Z])\b`, "♥$1")), "prints H as ♥ and S as ♠ where a card begins"},
		{"maumau", "another word", re(`Score:`, "Scores:"), `prints "Score:" as "Scores:"`},
		{"maumau", "no colon", re(`Score:`, "Score"), `prints "Score:" as "Score"`},
		{"maumau", "small word", re(`Score:`, "score:"), "prints everything but cards in lowercase"},
		{"maumau", "commas without spaces", re(`([CSHD].) `, "$1,"), "prints \",\" between cards"},
		{"maumau", "two spaces", re(` `, "  "), "prints \"  \" between words"},
		{"maumau", "hyphens between scores", then(re(`(\d) (\d)`, "$1-$2"), re(`(\d) (\d)`, "$1-$2")), "prints \"-\" between numbers"},
		{"maumau", "one line", re(`\nScore`, " Score"), "prints \" \" in place of the line ends within an answer"},
		{"maumau", "no scores", re(`Score.*\n`, ""), "does not print line 2"},
		{"maumau", "brackets", re(`(?m)^([CSHD]. .*)$`, "[$1]"), "prints \"[\" before line 1, and prints \"]\" after line 1"},
		{"maumau", "a word before the cards", re(`(?m)^([CSHD]. .*)$`, "Cards: $1"), "prints \"Cards: \" before line 1"},
		{"maumau", "a space before the colon", re(`Score:`, "Score :"), `prints "Score :" for "Score:"`},
		{"maumau", "points", re(`(?m)^(Score.*)$`, "$1 points"), "prints \" points\" after line 2"},
		{"maumau", "a line before", func(s string) string { return "Game over\n" + s }, "prints a line \"Game over\" before the answer to each game"},
		{"maumau", "an empty line after it", func(s string) string { return s + "\n" }, ""},
		{"maumau", "an empty line between", re(`\nScore`, "\n\nScore"), "prints an empty line after each line"},
		{"maumau", "T as 10 and commas", then(re(`([CSHD])T`, "${1}10"), re(`([CSHD]\w+) `, "$1, ")), "prints \", \" between cards, and prints T as 10 where a card ends"},
		{"maumau", "small and a line before", then(strings.ToLower, func(s string) string { return "result\n" + s }), "prints everything in lowercase, and prints a line \"result\" before the answer to each game"},
		{"maumau", "T as 10 and other suits", then(re(`([CSHD])T`, "${1}10"), re(`\bS(\w0?)\b`, "P$1")), "prints T as 10 where a card ends, and prints S as P where a card begins"},
		{"maumau", "no first card", re(`(?m)^[CSHD]\S `, ""), "open-not-printed "},
		{"tractor", "J as 11", then(re(`\bJ\b`, "11"), re(`\bT\b`, "10")), "prints J as 11 and T as 10"},
		{"tractor", "small names", strings.ToLower, "prints everything in lowercase"},
		{"tractor", "capital names", strings.ToUpper, "prints everything in capitals"},
		{"tractor", "no colon after the winner", re(`Winner:`, "Winner"), `prints "Winner:" as "Winner"`},
		{"tractor", "names by letters", then(re(`Alice`, "A."), re(`Bob`, "B."), re(`Charles`, "C."), re(`David`, "D.")), `prints "Alice" as "A.", "Bob" as "B.", "Charles" as "C." and "David" as "D."`},
		{"tractor", "first letters of names, one of which is a rank", re(`\b([ABCD])[a-z]+`, "$1"), "prints Alice as A, Bob as B, Charles as C and David as D"},
		{"rummy", "S as another letter", re(`\bK(\S)\b`, "k$1"), "prints K as k where a card begins"},
		{"rummy", "dashes", re(`(\S) (\S)`, "$1-$2"), "prints \"-\" between cards"},
		{"rummy", "a line before groups in another order", then(groups, re(`^`, "Table:\n")), "prints a line \"Table:\" before the answer to each case"},
		{"rummy", "a line after groups in another order", then(groups, re(`$`, "end\n")), "prints a line \"end\" after the answer to each case"},
		{"rummy", "a mark before groups in another order", then(groups, re(`^`, "\ufeff")), `prints "\ufeff" before line 1`},
	} {
		t.Run(tc.problem+": "+tc.reason, func(t *testing.T) {
			p := problemOf(t, tc.problem)
			edit := func(_ []oracle.Case, answers [][]byte) error {
				for i := range answers {
					answers[i] = []byte(tc.edit(string(answers[i])))
				}
				return nil
			}
			r := runFaulty(t, p, 0, runner.Options{ListOnly: n > 0}, edit) // what is looked for besides is the same
			if r.Conforms() {                                              // it is whitespace
				r = runFaulty(t, p, 0, runner.Options{ListOnly: true, Exact: true}, edit)
			}
			got := ""
			for _, m := range r.Diagnosis.Named {
				got += m.ID + " "
			}
			if r.Diagnosis.Form != nil {
				got += report.Rewritten(r, r.Diagnosis.Form)
			}
			if got != tc.want {
				t.Errorf("%s: found %q, expected %q", counts(r), got, tc.want)
			}
		})
	}
}

// TestFormOnce demands that what a solver prints once a process is told as that, whichever of
// the cases it makes malformed: all others are right.
func TestFormOnce(t *testing.T) {
	first := func(text string) func([][]byte) {
		return func(answers [][]byte) { answers[0] = append([]byte(text), answers[0]...) }
	}
	last := func(text string) func([][]byte) {
		return func(answers [][]byte) {
			n := len(answers) - 1
			answers[n] = append(bytes.TrimSuffix(answers[n], []byte("\n")), text...)
		}
	}
	for n, tc := range []struct {
		name, problem, reason string
		edit                  func(answers [][]byte)
		run, check            string
	}{
		{"prompt", "maumau", "what is asked for is printed before it is read", first("t= "),
			`prints "t= " once, before the first game of each process`, `prints "t= " once, before the first game`},
		{"byte order mark", "maumau", "some systems put one at the beginning of a file", first("\ufeff"),
			`prints "\ufeff" once, before the first game of each process`, `prints "\ufeff" once, before the first game`},
		{"prompt without a space", "maumau", "it is no word of its own", first("t=?"),
			`prints "t=?" once, before the first game of each process`, `prints "t=?" once, before the first game`},
		{"end", "maumau", "a last word stands in the last line", last(" bye"),
			`prints " bye" once, after the last game of each process`, ""},
		{"prompt line", "maumau", "a line of its own makes all others another's", first("t=?\n"),
			`prints a line "t=?" once, before the first game of each process`, `prints a line "t=?" once, before the first game`},
		{"each", "maumau", "it is printed before each game", func(answers [][]byte) {
			for i := range answers {
				answers[i] = append([]byte("t= "), answers[i]...)
			}
		}, `prints "t= " before line 1`, `prints "t= " before line 1`},
		{"second", "maumau", "it is before the second game, which no rewriting does", func(answers [][]byte) {
			if len(answers) > 1 {
				answers[1] = append([]byte("t= "), answers[1]...)
			}
		}, "", ""},
		{"round", "tractor", "the first head can't be read", func(answers [][]byte) {
			answers[0] = append([]byte("0"), answers[0]...)
		}, `prints "0" once, before the first round of each process`, `prints "0" once, before the first round`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := problemOf(t, tc.problem)
			edit := func(_ []oracle.Case, answers [][]byte) error {
				tc.edit(answers)
				return nil
			}
			plan, err := cases.NewPlan(p, nil, 150, 4711, oracle.Aim{})
			if err != nil {
				t.Fatal(err)
			}
			o := runner.Options{Problem: p, Cases: plan, Func: faulty(p, edit), Typed: []string{"solver"}, ListOnly: n > 0}
			r, err := runner.Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			if got := formOf(merged(t, o, r.Header)); got != tc.run {
				t.Errorf("a merge: found %q, expected %q, as %s", got, tc.run, tc.reason)
			}
			if got := formOf(r); got != tc.run {
				t.Errorf("a run: found %q, expected %q, as %s", got, tc.run, tc.reason)
			}
			var list []cases.Case
			var answers [][]byte
			e, _ := p.Engine(oracle.Variant{})
			for i := range 60 {
				list = append(list, cases.Random(p, 4711, i+1, oracle.Aim{}))
				answer, _ := e.Append(nil, list[i].Input)
				answers = append(answers, answer)
			}
			tc.edit(answers)
			r, err = runner.Check(t.Context(), runner.Options{Problem: p, Cases: cases.List(list), ListOnly: n > 0}, oracle.Frame(p, nil, answers))
			if err != nil {
				t.Fatal(err)
			}
			if got := formOf(r); got != tc.check {
				t.Errorf("a check: found %q, expected %q, as %s", got, tc.check, tc.reason)
			}
		})
	}
}

// formOf words the form that a run has found, "" for none.
func formOf(r *result.Run) string {
	if r.Diagnosis.Form == nil {
		return ""
	}
	return report.Rewritten(r, r.Diagnosis.Form)
}
