package baseline_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/baseline"
	"kiebitz/runner/result"
)

// TestRecord holds what a file looks like, and that the same run gives the same
// bytes.
func TestRecord(t *testing.T) {
	list := suite(t)
	s := solver{misread: []string{mistake}, even: 3, seed: 4711, verdicts: map[string]oracle.Verdict{
		"samples/1": oracle.TimedOut, "curated/chain-2": oracle.NotDeterministic,
	}}
	f, err := baseline.Record(nil, s.run(t), baseline.Settings{Readings: []string{"b", "a"}, Exact: true}, list)
	if err != nil {
		t.Fatal(err)
	}
	text := string(f.Format())
	want := fmt.Sprintf("kiebitz baseline 1\nproblem maumau\nsuite %d", problem.Info().Suite) + "\ncases samples 2, curated 78, random 3\nseed 4711\nreading a\nreading b\nexact\nmisreading R4-ignored\n\nsamples/1 timed-out - - "
	input := short(cases.InputDigest(caseOf(t, "samples/1").Input.Text()))
	if !strings.HasPrefix(text, want+input) {
		t.Errorf("got\n%s", text)
	}
	if !strings.Contains(text, "\n"+wrongID+" wrong R4 ") || !strings.Contains(text, "\ncurated/chain-2 not-deterministic - - ") {
		t.Errorf("got\n%s", text)
	}
	again, err := baseline.Record(nil, s.run(t), baseline.Settings{Readings: []string{"a", "b"}, Exact: true}, list)
	if err != nil || !bytes.Equal(again.Format(), f.Format()) {
		t.Errorf("another text of the same run: %v", err)
	}
}

func short(s string) string { return s[:16] }

func caseOf(t *testing.T, id string) cases.Case {
	t.Helper()
	list, err := cases.Select(problem, []string{id}, 0, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

func TestRefused(t *testing.T) {
	list := suite(t)
	whole := func(edit func(*result.Run)) *result.Run {
		d := solver{even: 3, seed: 4711}.run(t)
		edit(d)
		return d
	}
	some := func(ids ...string) *result.Run {
		return solver{even: 3, seed: 4711, only: func(id string) bool {
			for _, pattern := range ids {
				if strings.HasPrefix(id, pattern) {
					return true
				}
			}
			return false
		}}.run(t)
	}
	few := len(some("curated/R4").Cases)
	for _, tc := range []struct {
		name, reason string
		d            *result.Run
		err          string // "": none
	}{
		{"whole", "every case of each group", whole(func(*result.Run) {}), ""},
		{"stored", "without random ones", some("samples", "curated"), ""},
		{"interrupted", "the rest is not known", whole(func(d *result.Run) { d.Verdict = result.Interrupted }), "the run was interrupted"},
		{"gave up", "the rest is not known", whole(func(d *result.Run) { d.GaveUp = "10 timed out (--max-timeouts)" }), "the run gave up after 10 timed out (--max-timeouts)"},
		{"not run", "failures that show only together end a run", whole(func(d *result.Run) { d.Groups[0].Verdicts[oracle.NotRun] = 2 }), "2 of the cases were not run"},
		{"some curated", "as --case makes it", some("samples", "curated/R4"), fmt.Sprintf("the group curated was not run whole: found %d of %d", few, len(list)-2)},
		{"a random one", "the first two are missing", some("random/3"), "the group random was not run whole"},
		{"a deal", "nobody knows what it was", whole(func(d *result.Run) { d.Groups[0].Name = "deal" }), `found cases of the group "deal", expected those of samples, curated, random, aimed, own`},
		{"unknown", "a case that the suite does not have", whole(func(d *result.Run) { d.Cases[5].ID = "curated/none" }), "the group curated was not run whole"},
		{"same name", "two files with the same name", whole(func(d *result.Run) { d.Cases[5].ID = d.Cases[6].ID }), `two cases are named "curated/R3-last-resort"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := baseline.Record(nil, tc.d, baseline.Settings{}, list)
			if err == nil && tc.err == "" {
				return
			}
			if err == nil || err.Error() != tc.err {
				t.Errorf("got %v, expected %s (%s)", err, tc.err, tc.reason)
			}
		})
	}
}

// TestRewrite keeps the reasons of lines that still hold, and the patterns that
// hold for all their cases.
func TestRewrite(t *testing.T) {
	list := suite(t)
	s := solver{misread: []string{mistake}, even: 20, seed: 4711}
	f := recorded(t, s.run(t), baseline.Settings{}, list)
	var lines []string
	for _, l := range f.Lines {
		switch {
		case strings.HasPrefix(l.ID, "random/"), strings.HasPrefix(l.ID, "curated/R4"):
		case l.ID == "curated/chain-2":
		default:
			lines = append(lines, l.String()+" # "+l.ID)
		}
	}
	head, _, _ := strings.Cut(string(f.Format()), "\n\n")
	const random, curated, literal = "random/* ok|wrong R4 # ticket 12", "curated/R4* ok|wrong R4 # ticket 13", "curated/R5-only-jacks ok|wrong * # ticket 14"
	old := read(t, head+"\n\n"+strings.Join(append([]string{random, curated, literal}, lines...), "\n")+"\n", list)

	rewrite := func(s solver) string {
		now, err := baseline.Record(old, s.run(t), baseline.Settings{}, list)
		if err != nil {
			t.Fatal(err)
		}
		again := read(t, string(now.Format()), list)
		if b := baseline.Compare(again, "base", s.run(t), baseline.Settings{}, list); b.Outcome != result.AsRecorded {
			t.Errorf("not as recorded after an update: %s", summary(b))
		}
		return string(now.Format())
	}
	// The line that stands for no failure goes; all else stays, in order.
	want := head + "\n\n" + lines[0] + "\n" + curated + "\n" + strings.Join(lines[1:], "\n") + "\n" + random + "\n"
	if diff := cmp.Diff(want, rewrite(s)); diff != "" {
		t.Errorf("the same run (-want +got):\n%s", diff)
	}
	// A case that the pattern does not allow for takes it away; its cases get
	// lines with its reason.
	s.verdicts = map[string]oracle.Verdict{wrongID: oracle.Crashed}
	text := rewrite(s)
	if strings.Contains(text, "curated/R4*") || !strings.Contains(text, "\n"+wrongID+" crashed - - ") || strings.Contains(text, wrongID+" crashed - - "+short(cases.InputDigest(caseOf(t, wrongID).Input.Text()))+" #") {
		t.Errorf("a crash below a pattern:\n%s", text)
	}
	if n := strings.Count(text, "# ticket 13"); n < 3 || !strings.Contains(text, random) {
		t.Errorf("%d lines have the reason of the pattern:\n%s", n, text)
	}
	// Another answer is another failure: its reason is not known.
	s.verdicts, s.on = nil, map[string]string{lines0(lines): "CA\nScore: 0 1\n"}
	if text := rewrite(s); strings.Contains(text, "# "+lines0(lines)+"\n") || !strings.Contains(text, "\n"+lines0(lines)+" wrong ") {
		t.Errorf("another answer keeps its reason:\n%s", text)
	}
	// Where nothing is wrong no line stays.
	if text := rewrite(solver{even: 20, seed: 4711}); text != strings.TrimSuffix(head, "misreading "+mistake) {
		t.Errorf("a right solver:\n%s", text)
	}
}

// lines0 is the id in the first line.
func lines0(lines []string) string {
	id, _, _ := strings.Cut(lines[0], " ")
	return id
}

// TestOwn records a user's own cases: right ones have a line, too, so that a
// new file, or another game in an old one, is not taken for a change of the
// solver.
func TestOwn(t *testing.T) {
	dir := t.TempDir()
	load := func(name, from string) cases.Case {
		file := filepath.Join(dir, name+".txtar")
		if err := cases.Save(problem, file, caseOf(t, from)); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c, err := cases.Read(problem, file, data)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	list := []cases.Case{load("b two words", wrongID), load("a*", "samples/2")}
	s := solver{misread: []string{mistake}}
	f := recorded(t, s.runOn(t, list), baseline.Settings{}, suite(t))
	if text := string(f.Format()); !strings.Contains(text, "\ncases own\nmisreading R4-ignored\n\n\"own/b two words\" wrong R4 ") || !strings.Contains(text, "\n\"own/a*\" ok - - ") {
		t.Errorf("recorded as\n%s", text)
	}
	compare := func(s solver, list []cases.Case) *result.Baseline {
		return baseline.Compare(f, "base", s.runOn(t, list), baseline.Settings{}, suite(t))
	}
	if b := compare(s, list); b.Outcome != result.AsRecorded || b.Compared != 2 {
		t.Errorf("the same cases: %s", summary(b))
	}
	more := append([]cases.Case{load("new", wrongID)}, list...)
	if b := compare(s, more); b.New != 1 || len(b.Found) != 1 || b.Found[0].ID != "own/new" || len(b.Changes) != 0 {
		t.Errorf("a new file: %s", summary(b))
	}
	other := []cases.Case{list[0], load("a*", "curated/R4-jack-first")}
	if b := compare(s, other); b.New != 1 || len(b.Found) != 1 || len(b.Changes) != 0 {
		t.Errorf("another game in an old file: %s", summary(b))
	}
	s.on = map[string]string{"own/a*": "CA\nScore: 0 1\n"}
	if b := compare(s, list); len(b.Changes) != 1 || b.Changes[0].Kind != result.NowFailing {
		t.Errorf("a right case that fails now: %s", summary(b))
	}
}
