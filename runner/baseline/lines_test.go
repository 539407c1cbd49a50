package baseline_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/baseline"
	"kiebitz/runner/result"
)

// TestLines compares with lines that people write.
func TestLines(t *testing.T) {
	list := suite(t)
	wrong, right := solver{misread: []string{mistake}, even: 20, seed: 4711}, solver{even: 20, seed: 4711}
	crash := wrong
	crash.verdicts = map[string]oracle.Verdict{wrongID: oracle.Crashed}
	seed := wrong
	seed.seed = 1
	f := recorded(t, wrong.run(t), baseline.Settings{}, list)
	exact := map[string]string{}
	var order []string
	for _, l := range f.Lines {
		exact[l.ID] = l.String()
		order = append(order, l.ID)
	}
	head := string(f.Format()[:bytes.Index(f.Format(), []byte("\n\n"))+2])
	// with writes a file with lines of people's, and the recorded ones for what
	// these do not stand for.
	with := func(lines string, without ...string) *baseline.File {
		text := head + lines
		for _, id := range order {
			if !slices.ContainsFunc(without, func(p string) bool { return strings.HasPrefix(id, p) }) {
				text += exact[id] + "\n"
			}
		}
		return read(t, text, list)
	}
	for _, tc := range []struct {
		name, reason string
		f            *baseline.File
		s            solver
		outcome      string
		changes      []string
	}{
		{"any output", "one case with any answer", with(wrongID+" wrong R4\n", wrongID), wrong, result.AsRecorded, nil},
		{"any clause", "whatever is blamed", with(wrongID+" wrong *\n", wrongID), wrong, result.AsRecorded, nil},
		{"another clause", "R5 was blamed", with(wrongID+" wrong R5\n", wrongID), wrong, result.Different, []string{"failing differently " + wrongID}},
		{"another clause recorded", "the same answer is blamed on another rule", edited(t, f, list, wrongID+" wrong R4 ", wrongID+" wrong R5 "), wrong, result.Different, []string{"failing differently " + wrongID}},
		{"clause of a crash", "a crash breaks none", with(wrongID+" wrong|crashed R4\n", wrongID), crash, result.AsRecorded, nil},
		{"must fail", "right where a failure is demanded", with("curated/R4-two-j* wrong R4\n", wrongID), right, result.Different, nil},
		{"random may fail", "most are right", with("random/* ok|wrong R4\n", "random/"), wrong, result.AsRecorded, nil},
		{"random of another seed", "what fails in new cases is expected", with("random/* ok|wrong R4\n", "random/"), seed, result.AsRecorded, nil},
		{"random must fail", "most are right", with("random/* wrong R4\n", "random/"), wrong, result.Different, nil},
		{"crash in a pattern", "not what the line says", with("curated/R4-two* ok|wrong R4\n", wrongID), crash, result.Different, []string{"failing differently " + wrongID}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := baseline.Compare(tc.f, "base", tc.s.run(t), baseline.Settings{}, list)
			if b.Outcome != tc.outcome {
				t.Errorf("%s: %s", tc.reason, summary(b))
			}
			for _, c := range tc.changes {
				if len(b.Changes) != len(tc.changes) || !strings.Contains(summary(b), c) {
					t.Errorf("%s: %s", tc.reason, summary(b))
				}
			}
		})
	}
	d := crash.run(t)
	b := baseline.Compare(with("curated/R4-two* ok|wrong R4\n", wrongID), "base", d, baseline.Settings{}, list)
	if got := d.Tell(&b.Changes[0]); !strings.HasSuffix(got, " (was: wrong by clause R4 or ok)") {
		t.Errorf("got %q", got)
	}
	// A line that allows for right cases is no longer needed when all are.
	b = baseline.Compare(with("random/* ok|wrong R4\n", "random/"), "base", right.run(t), baseline.Settings{}, list)
	gone := func(c result.Change) bool {
		return c.ID == "random/*" && c.Kind == result.NowRight && c.Case == nil && c.Was.Line > 0
	}
	if !slices.ContainsFunc(b.Changes, gone) {
		t.Errorf("nobody says that random/* stands for no failure: %s", summary(b))
	}
	// Of some cases nobody knows that.
	right.even = 5
	if b := baseline.Compare(with("random/* ok|wrong R4\n", "random/"), "base", right.run(t), baseline.Settings{}, list); slices.ContainsFunc(b.Changes, gone) {
		t.Errorf("five of twenty games are right: %s", summary(b))
	}
}

func edited(t *testing.T, f *baseline.File, list []cases.Entry, old, now string) *baseline.File {
	t.Helper()
	text := string(f.Format())
	if !strings.Contains(text, old) {
		t.Fatalf("found no %q in\n%s", old, text)
	}
	return read(t, strings.Replace(text, old, now, 1), list)
}

// TestOtherCases is lenient where the diagnosis rests on other cases: the same
// output is enough. What the solver prints is compared all the same.
func TestOtherCases(t *testing.T) {
	list := suite(t)
	s := solver{misread: []string{mistake}, even: 20, seed: 4711}
	f := edited(t, recorded(t, s.run(t), baseline.Settings{}, list), list, wrongID+" wrong R4 ", wrongID+" wrong R5 ")
	s.only = func(id string) bool { return id == wrongID }
	if b := baseline.Compare(f, "base", s.run(t), baseline.Settings{}, list); b.Outcome != result.AsRecorded {
		t.Errorf("the same output: %s", summary(b))
	}
	s.on = map[string]string{wrongID: "CA\nScore: 0 1\n"}
	if b := baseline.Compare(f, "base", s.run(t), baseline.Settings{}, list); b.Outcome != result.Different {
		t.Errorf("another output: %s", summary(b))
	}
}

func TestCheck(t *testing.T) {
	list := suite(t, "curated/chain-2")
	f := recorded(t, solver{even: 20, seed: 4711, only: func(id string) bool { return id != "curated/chain-2" }}.run(t), baseline.Settings{}, list)
	head := string(f.Format()) + "\n"
	for _, tc := range []struct {
		name, reason, lines string
		line                int // of the fault; 0: none
		found               string
	}{
		{"good", "a case and a pattern", "random/20 wrong R4\ncurated/R4* wrong *\n", 0, ""},
		{"typo", "no such case", "random/20 wrong R4\ncurated/R4-tow-jacks wrong R4\n", 8, `"curated/R4-tow-jacks", which matches nothing`},
		{"pattern for nothing", "no such cases", "curated/X* wrong *\n", 7, `"curated/X*", which matches nothing`},
		{"joined later", "the recorded run had no such case", "curated/chain-2 wrong *\n", 7, `"curated/chain-2", which matches nothing`},
		{"too many", "20 random cases were run", "random/21 wrong *\n", 7, `"random/21", which matches nothing`},
		{"zeros", "ids have one form", "random/020 wrong *\n", 7, `"random/020", which matches nothing`},
		{"case and pattern", "two lines for one case", wrongID + " wrong R4\ncurated/R4* wrong *\n", 7, `a second line for "` + wrongID + `"`},
		{"patterns", "two lines for one case", "curated/R4-two* wrong R4\ncurated/R4-t* wrong *\n", 8, `a second line for "` + wrongID + `"`},
		{"clause", "a typo in what is broken", "random/20  wrong R44 # why\n", 7, `"R44"`},
		{"clause of a pattern", "it stands for no failure", "curated/R4* ok|wrong none\n", 7, `"none"`},
		{"random and pattern", "two lines for one case", "random/* wrong *\nrandom/3 wrong R4\n", 8, `a second line for "random/3"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f, err := baseline.Parse([]byte(head + tc.lines))
			if err != nil {
				t.Fatal(err)
			}
			err = f.Check(list, problem.Book().Clauses())
			var e *oracle.SyntaxError
			if tc.line == 0 && err == nil {
				return
			}
			if !errors.As(err, &e) || e.Line != tc.line || e.Found != tc.found || strings.Index(tc.lines, strings.Trim(e.Found, `"`)) != e.Column-1 && strings.HasPrefix(tc.name, "clause") {
				t.Errorf("got %v, expected line %d, found %s (%s)", err, tc.line, tc.found, tc.reason)
			}
		})
	}
}

func TestFits(t *testing.T) {
	info := problem.Info()
	f := &baseline.File{Problem: info.ID, Suite: info.Suite, Groups: []baseline.Group{{Name: "samples", Cases: 2}}, Settings: baseline.Settings{Readings: []string{"a", "b"}}}
	asked := baseline.Settings{Readings: []string{"b", "a"}}
	if err := f.Fits(info, asked, suite(t)); err != nil {
		t.Errorf("the same readings in another order: %v", err)
	}
	for _, tc := range []struct {
		name, reason string
		change       func(*baseline.File, *baseline.Settings)
		what         string
	}{
		{"problem", "a file of another problem", func(f *baseline.File, _ *baseline.Settings) { f.Problem = "rummy" }, "problem"},
		{"suite", "kiebitz is older than the file", func(f *baseline.File, _ *baseline.Settings) { f.Suite++ }, "suite"},
		{"samples", "a case joined the suite in its version", func(f *baseline.File, _ *baseline.Settings) { f.Groups = []baseline.Group{{Name: "samples", Cases: 1}} }, "samples"},
		{"readings", "judged by other rules", func(_ *baseline.File, s *baseline.Settings) { s.Readings = nil }, "readings"},
		{"exact", "judged more strictly", func(_ *baseline.File, s *baseline.Settings) { s.Exact = true }, "whitespace"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f, s := *f, asked
			tc.change(&f, &s)
			err := f.Fits(info, s, suite(t))
			var e *baseline.MismatchError
			if !errors.As(err, &e) || e.What != tc.what {
				t.Errorf("got %v, expected %s (%s)", err, tc.what, tc.reason)
			}
		})
	}
}
