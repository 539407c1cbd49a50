package runner_test

import (
	"regexp"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner/report"
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
	} {
		t.Run(tc.problem+": "+tc.reason, func(t *testing.T) {
			if n%4 > 0 {
				long.Test(t, "diagnoses many solvers")
			}
			p := problemOf(t, tc.problem)
			edit := func(_ []oracle.Case, answers [][]byte) error {
				for i := range answers {
					answers[i] = []byte(tc.edit(string(answers[i])))
				}
				return nil
			}
			r := runFaulty(t, p, 0, false, edit)
			if r.Conforms() { // it is whitespace
				r = runFaulty(t, p, 0, true, edit)
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
