package baseline_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/oracle"
	"kiebitz/runner/baseline"
)

// head is a header with every group of a usual run.
const head = "kiebitz baseline 1\nproblem maumau\nsuite 2\ncases samples, curated, random 50, aimed 40\nseed 4711\n"

// ownHead is that of a user's own cases.
const ownHead = "kiebitz baseline 1\nproblem maumau\nsuite 2\ncases own\n"

const (
	dig1 = "0123456789abcdef"
	dig2 = "fedcba9876543210"
)

func TestParse(t *testing.T) {
	text := head + "players 4\nreading strict\nreading formal\nexact\n\n" +
		"curated/R4* ok|wrong R4 # ticket 12\n" +
		"curated/R5-x timed-out *\n" +
		"curated/R2-choice wrong R2 " + dig1 + " " + dig2 + " # since  2026-03, # twice\n" +
		"aimed/7 crashed - - " + dig2 + "\n"
	f, err := baseline.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := &baseline.File{
		Problem: "maumau", Suite: 2, Seed: 4711,
		Groups:   []baseline.Group{{Name: "samples"}, {Name: "curated"}, {Name: "random", Cases: 50}, {Name: "aimed", Cases: 40}},
		Settings: baseline.Settings{Players: 4, Readings: []string{"strict", "formal"}, Exact: true},
		Lines: []baseline.Line{
			{Number: 11, ClauseAt: 22, ID: "curated/R4*", Pattern: true, Any: true, Verdicts: []oracle.Verdict{oracle.OK, oracle.Wrong}, Clause: "R4", Reason: "ticket 12"},
			{Number: 12, ID: "curated/R5-x", Any: true, Verdicts: []oracle.Verdict{oracle.TimedOut}, Clause: "*"},
			{Number: 13, ClauseAt: 25, ID: "curated/R2-choice", Verdicts: []oracle.Verdict{oracle.Wrong}, Clause: "R2", Output: dig1, Input: dig2, Reason: "since  2026-03, # twice"},
			{Number: 14, ID: "aimed/7", Verdicts: []oracle.Verdict{oracle.Crashed}, Input: dig2},
		},
	}
	if diff := cmp.Diff(want, f); diff != "" {
		t.Errorf("read otherwise (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(text, string(f.Format())); diff != "" {
		t.Errorf("written otherwise (-want +got):\n%s", diff)
	}
	if _, err := baseline.Parse([]byte(strings.ReplaceAll(text, "\n", "\r\n"))); err != nil {
		t.Errorf("with line ends of Windows: %v", err)
	}
}

// TestOwnNames takes names that a user's files may have there and back.
func TestOwnNames(t *testing.T) {
	var lines []baseline.Line
	for i, name := range []string{"plain", "two words", `with "quotes"`, "star*", "[x]", `back\slash`, "# hash", "Käse", "line\nend", "a/b", "\x1b[2J", "\u202e", "�"} {
		lines = append(lines, baseline.Line{Number: 6 + i, ID: "own/" + name, Verdicts: []oracle.Verdict{oracle.OK}, Input: dig1})
	}
	f := &baseline.File{Problem: "rummy", Suite: 1, Groups: []baseline.Group{{Name: "own"}}, Lines: lines}
	again, err := baseline.Parse(f.Format())
	if err != nil {
		t.Fatalf("%v in\n%s", err, f.Format())
	}
	if diff := cmp.Diff(f, again); diff != "" {
		t.Error(diff)
	}
}

func TestParseFaults(t *testing.T) {
	line := func(text string) string { return head + "\n" + text + "\n" }
	for _, tc := range []struct {
		name, reason, text string
		line, column       int
		found              string
	}{
		{"empty", "an editor saved nothing", "", 1, 1, "an empty file"},
		{"other file", "a file of another kind", "{}\n", 1, 1, `"{}"`},
		{"two words", "not a baseline", "kiebitz result\n", 1, 9, `"result"`},
		{"later form", "a later kiebitz", strings.Replace(head, "baseline 1", "baseline 2", 1), 1, 18, `"2"`},
		{"header cut", "a file cut short", "kiebitz baseline 1\nproblem maumau\n", 3, 1, "the end of the file"},
		{"no problem", "the id is missing", "kiebitz baseline 1\nproblem\n", 2, 8, "the end of the line"},
		{"problem and more", "two ids", "kiebitz baseline 1\nproblem maumau rummy\n", 2, 16, `"rummy"`},
		{"suite zero", "versions begin with 1", strings.Replace(head, "suite 2", "suite 0", 1), 3, 7, `"0"`},
		{"leading zero", "numbers have one form", strings.Replace(head, "suite 2", "suite 02", 1), 3, 7, `"02"`},
		{"huge count", "nobody ran that number", strings.Replace(head, "random 50", "random 99999999999", 1), 4, 32, `"99999999999,"`},
		{"no count", "how many random cases", strings.Replace(head, "random 50", "random", 1), 4, 25, `"random,"`},
		{"two counts", "each group has one", strings.Replace(head, "samples,", "samples 2 3,", 1), 4, 17, `"3,"`},
		{"a count of own cases", "their lines tell it", strings.Replace(ownHead, "own", "own 3", 1), 4, 11, `"3"`},
		{"group twice", "each group once", strings.Replace(head, "samples, curated", "samples, samples", 1), 4, 16, `"samples" again`},
		{"unknown group", "a group that no run has", strings.Replace(head, "samples", "sample", 1), 4, 7, `"sample,"`},
		{"comma at the end", "a group is missing", strings.Replace(head, "aimed 40", "aimed 40,", 1), 4, 45, "the end of the line"},
		{"no seed", "random cases depend on it", strings.Replace(head, "seed 4711\n", "", 1), 5, 1, "the end of the file"},
		{"seed without random cases", "it would say nothing", ownHead + "seed 1\n", 5, 1, `"seed"`},
		{"order", "exact stands last", head + "exact\nplayers 4\n", 7, 1, `"players"`},
		{"players twice", "one number", head + "players 4\nplayers 3\n", 7, 1, `"players"`},
		{"exact twice", "once is enough", head + "exact\nexact\n", 7, 1, `"exact"`},
		{"reading twice", "once is enough", head + "reading a\nreading a\n", 7, 9, `"a"`},
		{"case in the header", "the empty line is missing", head + "curated/a wrong -\n", 6, 1, `"curated/a"`},
		{"empty line", "lines only", line("curated/a wrong -\n"), 8, 1, "the end of the line"},
		{"comment", "reasons stand after a case", line("# a comment"), 7, 1, `"#"`},
		{"no group", "an id has two parts", line("R4-two-jacks wrong -"), 7, 1, `"R4-two-jacks"`},
		{"no name", "an id has two parts", line("curated/ wrong -"), 7, 1, `"curated/"`},
		{"other group", "own cases were not run", line("own/a ok - - " + dig1), 7, 1, `"own/a"`},
		{"wild group", "wildcards stay within a group", line("*/R4 wrong -"), 7, 1, `"*/R4"`},
		{"wild all", "wildcards stay within a group", line("* wrong -"), 7, 1, `"*"`},
		{"bad pattern", "no end of the set", line("curated/[a wrong -"), 7, 1, `"curated/[a"`},
		{"some random", "numbers of games mean nothing", line("random/1* wrong -"), 7, 1, `"random/1*"`},
		{"own pattern", "own cases have a line each", ownHead + "\nown/* wrong -\n", 6, 1, `"own/*"`},
		{"own without digests", "own cases have a line each", ownHead + "\nown/a wrong -\n", 6, 14, "the end of the line"},
		{"open quote", "the second quote is missing", line(`"curated/a wrong -`), 7, 1, `"\"curated/a"`},
		{"glued", "no space after the quote", line(`"curated/a"wrong -`), 7, 12, `"wrong"`},
		{"no verdict", "the line ends", line("curated/a"), 7, 10, `the end of the line`},
		{"unknown verdict", "a typo", line("curated/a wring -"), 7, 11, `"wring"`},
		{"two words for one", "the verdict is one word", line("curated/a timed out -"), 7, 11, `"timed"`},
		{"not run", "says nothing", line("curated/a not-run -"), 7, 11, `"not-run"`},
		{"second verdict", "a typo after the bar", line("curated/a ok|wring -"), 7, 14, `"wring"`},
		{"same verdict twice", "once is enough", line("curated/a wrong|wrong -"), 7, 17, `"wrong"`},
		{"bar at the end", "a verdict is missing", line("curated/a wrong| -"), 7, 17, "the end of the line"},
		{"only ok", "right cases have no line", line("curated/a ok -"), 7, 11, `"ok"`},
		{"no clause", "the line ends", line("curated/a wrong"), 7, 16, "the end of the line"},
		{"reason for a clause", "the clause is missing", line("curated/a wrong # R4"), 7, 17, `"#"`},
		{"pattern with digest", "several cases have several outputs", line("curated/a* wrong R4 " + dig1), 7, 21, `"` + dig1 + `"`},
		{"short digest", "some digits are gone", line("curated/a wrong R4 0123 " + dig1), 7, 20, `"0123"`},
		{"capital digits", "digests have one form", line("curated/a wrong R4 " + strings.ToUpper(dig1) + " " + dig1), 7, 20, `"` + strings.ToUpper(dig1) + `"`},
		{"no input", "every case has one", line("curated/a wrong R4 " + dig1 + " -"), 7, 37, `"-"`},
		{"one digest", "that of the input is missing", line("curated/a wrong R4 " + dig1), 7, 36, "the end of the line"},
		{"several and digests", "one output has one verdict", line("curated/a ok|wrong R4 " + dig1 + " " + dig1), 7, 11, "several verdicts"},
		{"any clause and digests", "one output breaks one clause", line("curated/a wrong * " + dig1 + " " + dig1), 7, 17, `"*"`},
		{"more words", "a reason without #", line("curated/a wrong R4 " + dig1 + " " + dig1 + " why"), 7, 54, `"why"`},
		{"twice", "two lines for one case", line("curated/a wrong -\ncurated/a crashed -"), 8, 1, `a second line for "curated/a"`},
		{"twice in quotes", "the same id", line("curated/a wrong -\n\"curated/a\" crashed -"), 8, 1, `a second line for "curated/a"`},
		{"escape", "it would act on a terminal", line("curated/a wrong - # \x1b[2J"), 7, 21, "the byte 0x1b"},
		{"no text", "bytes that are not UTF-8", line("curated/a wrong - # \xff"), 7, 21, "the byte 0xff"},
		{"tab", "words are parted by spaces", line("curated/a\twrong -"), 7, 10, "the byte 0x09"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := baseline.Parse([]byte(tc.text))
			var e *oracle.SyntaxError
			if !errors.As(err, &e) {
				t.Fatalf("got %v, expected an error (%s)", err, tc.reason)
			}
			if e.Line != tc.line || e.Column != tc.column || e.Found != tc.found || e.Expected == "" {
				t.Errorf("got line %d, column %d, found %s; expected %d, %d, %s (%s)", e.Line, e.Column, e.Found, tc.line, tc.column, tc.found, tc.reason)
			}
		})
	}
}

// FuzzParse demands that nothing makes the parser panic, that errors have a
// place, and that what is read is written so that it is read the same.
func FuzzParse(f *testing.F) {
	f.Add(head + "\ncurated/R4* ok|wrong R4 # why\nrandom/3 wrong R4 " + dig1 + " " + dig2 + "\n")
	f.Add(ownHead + "\n\"own/a b\" ok - - " + dig1 + "\n")
	f.Add(head + "players 4\nreading strict\nexact\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := baseline.Parse([]byte(text))
		if err != nil {
			var e *oracle.SyntaxError
			if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Found == "" || e.Expected == "" {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		written := file.Format()
		again, err := baseline.Parse(written)
		if err != nil {
			t.Fatalf("%v in what was written:\n%s", err, written)
		}
		if string(again.Format()) != string(written) {
			t.Fatalf("written otherwise:\n%s\n%s", written, again.Format())
		}
		if err := file.Check(nil, nil); err == nil && len(file.Lines) > 0 {
			for _, l := range file.Lines {
				if strings.HasPrefix(l.ID, "curated/") {
					t.Fatalf("%s stands for a case of an empty suite", l.ID)
				}
			}
		}
	})
}
