package matrix_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/runner/matrix"
	"kiebitz/runner/source"
)

// TestWhoseWord demands that what is expected is read in a problem package, or where the
// owner says so, and that no student has a say in it.
func TestWhoseWord(t *testing.T) {
	const (
		ann   = "-- class/ann.py --\n-- class/bob/main.py --\n"
		judge = "-- pkg/submissions/accepted/a.py --\n-- pkg/submissions/wrong_answer/b.py --\n-- pkg/submissions/other/c.py --\n# @EXPECTED_RESULTS@: WRONG_ANSWER\n"
		says  = " is laid out as a problem package: its folders, submissions.yaml and lines in sources say what is expected; --expect conform goes by none of them, and --expect package keeps this quiet"
	)
	judged := []string{"accepted/a.py, source, ACCEPTED by the folder accepted", "other/c.py, source, WRONG_ANSWER by its line 1", "wrong_answer/b.py, source, WRONG_ANSWER by the folder wrong_answer"}
	plain := []string{"accepted/a.py, source", "other/c.py, source", "wrong_answer/b.py, source"}
	for _, tc := range []struct {
		name, reason string
		files        string
		paths        string
		expect       matrix.Expect
		want         []string
	}{
		{"a student's submissions.yaml", "it says what is expected of others", ann + "-- class/submissions.yaml --\n\"*\": {permitted: [WA]}\n", "class", "",
			[]string{"ann.py, source", "bob, source", "skipped class/submissions.yaml"}},
		{"a student's broken submissions.yaml", "nobody reads it", ann + "-- class/submissions.yaml --\n[\n", "class", "",
			[]string{"ann.py, source", "bob, source", "skipped class/submissions.yaml"}},
		{"a student's tag", "it asks for what it gets", ann + "-- class/eve.py --\n# @EXPECTED_RESULTS@: WRONG_ANSWER\n", "class", "",
			[]string{"ann.py, source", "bob, source", "eve.py, source", "warning 1 source with a line @EXPECTED_RESULTS@, which counts only in a problem package, since a solver could ask for what it likes; --expect package reads it"}},
		{"a student's two tags", "they count for nothing", ann + "-- class/eve.py --\n# @EXPECTED_RESULTS@: WRONG_ANSWER\n# @EXPECTED_RESULTS@: WRONG_ANSWER\n", "class", "",
			[]string{"ann.py, source", "bob, source", "eve.py, source"}},
		{"a student's folder", "its name asks for it", ann + "-- class/wrong_answer/eve.py --\n-- class/accepted/.keep --\n", "class", "",
			[]string{"accepted, FAULT it contains no source and no program", "ann.py, source", "bob, source", "wrong_answer/eve.py, source",
				"warning not a problem package, so that all have to conform: what class/accepted and class/wrong_answer would state is read with --expect package"}},
		{"a folder that is almost one", "in a class it means nothing", ann + "-- class/acepted/eve.py --\n", "class", "", []string{"acepted/eve.py, source", "ann.py, source", "bob, source"}},
		{"a class of folders", "one hands in a package's", "-- class/ann/a.py --\n-- class/accepted/.keep --\n-- class/wrong_answer/eve.py --\n", "class", "",
			[]string{"accepted, FAULT it contains no source and no program", "ann/a.py, source", "wrong_answer/eve.py, source",
				"warning not a problem package, so that all have to conform: what class/accepted and class/wrong_answer would state is read with --expect package"}},
		{"a class called submissions", "its name is no layout", "-- submissions/ann.py --\n-- submissions/submissions.yaml --\n\"*\": {permitted: [WA]}\n-- submissions/wrong_answer/eve.py --\n", "submissions", "",
			[]string{"ann.py, source", "wrong_answer/eve.py, source", "skipped submissions/submissions.yaml",
				"warning not a problem package, so that all have to conform: what submissions/wrong_answer would state is read with --expect package"}},
		{"a student's package", "of a class of which each path was typed", "-- class/ann/main.py --\n-- class/eve/accepted/.keep --\n-- class/eve/wrong_answer/e.py --\n", "class/ann class/eve", "",
			[]string{"class/ann, source", "accepted, FAULT it contains no source and no program", "wrong_answer/e.py, source",
				"warning not a problem package, so that all have to conform: what class/eve/accepted and class/eve/wrong_answer would state is read with --expect package"}},
		{"a student's own folder", "laid out so that nobody has to conform", "-- eve/accepted/.keep --\n-- eve/wrong_answer/e.py --\n", "eve", "",
			[]string{"accepted, FAULT it contains no source and no program", "wrong_answer/e.py, source",
				"warning not a problem package, so that all have to conform: what eve/accepted and eve/wrong_answer would state is read with --expect package"}},
		{"a student's own folder, with a say", "what is accepted as well", "-- eve/accepted/a.py --\n-- eve/submissions.yaml --\naccepted: {permitted: [WA], required: [WA]}\n", "eve", "",
			[]string{"accepted/a.py, source", "skipped eve/submissions.yaml",
				"warning not a problem package, so that all have to conform: what eve/accepted would state is read with --expect package"}},
		{"a student's problem.yaml", "the others must not be left out", "-- class/ann/main.py --\n-- class/problem.yaml --\n-- class/submissions/wrong_answer/e.py --\n", "class", "",
			[]string{"ann, source", "submissions/wrong_answer/e.py, source", "skipped class/problem.yaml"}},
		{"students' packages", "a pattern finds the submissions of each", "-- class/ann/submissions/main.py --\n-- class/eve/problem.yaml --\n-- class/eve/submissions/wrong_answer/e.py --\n", "class/ann/submissions class/eve/submissions", "",
			[]string{"class/ann/submissions, source", "wrong_answer/e.py, source",
				"warning not a problem package, so that all have to conform: what class/eve/submissions/wrong_answer would state is read with --expect package"}},

		{"a package", "what lies beside the submissions is no solver", judge + "-- pkg/problem.yaml --\n-- pkg/data/secret/1.in --\n-- pkg/output_validators/v.py --\n", "pkg", "", append(judged[:3:3], "warning pkg/submissions"+says)},
		{"its submissions", "", judge + "-- pkg/problem.yaml --\n", "pkg/submissions", "", append(judged[:3:3], "warning pkg/submissions"+says)},
		{"some of them", "a shell's pattern leaves folders in the path", judge + "-- pkg/problem.yaml --\n", "pkg/submissions/accepted/a.py pkg/submissions/wrong_answer", "",
			[]string{"pkg/submissions/accepted/a.py, source, ACCEPTED by the folder accepted", "b.py, source, WRONG_ANSWER by the folder wrong_answer", "warning pkg/submissions" + says}},
		{"submissions alone", "laid out as in a package", "-- s/accepted/a.py --\n-- s/mixed/c.py --\n# @EXPECTED_RESULTS@: WRONG_ANSWER\n", "s", "",
			[]string{"accepted/a.py, source, ACCEPTED by the folder accepted", "mixed/c.py, source, WRONG_ANSWER by its line 1", "warning s" + says}},
		{"submissions.yaml alone", "of folders with any name", "-- submissions/slow/a.py --\n-- submissions/submissions.yaml --\nslow: {permitted: [AC, TLE], required: [TLE]}\n", "submissions", "",
			[]string{"slow/a.py, source, TIME_LIMIT_EXCEEDED by submissions.yaml", "warning submissions" + says}},
		{"conform", "the owner says so", judge + "-- pkg/problem.yaml --\n", "pkg/submissions", matrix.Conform, plain},
		{"package", "the owner says so", strings.ReplaceAll(judge, "pkg/submissions", "s") + "-- s/eve.py --\n", "s", matrix.Packaged,
			[]string{judged[0], "eve.py, source", judged[1], judged[2]}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tree(t, tc.files)
			for _, here := range []string{"", ".", "abs"} {
				paths := strings.Fields(tc.paths)
				if here == "." && len(paths) == 1 { // the same from inside
					t.Chdir(paths[0])
					paths[0] = "."
				} else if here == "abs" && len(paths) == 1 {
					dir, _ := os.Getwd()
					paths[0] = dir
				} else if here != "" {
					continue
				}
				found, err := matrix.Search{Table: source.Languages(), Expect: tc.expect}.Find(paths)
				if err != nil {
					t.Fatalf("%s: %v", tc.reason, err)
				}
				got := lines(found)
				if here != "" { // paths differ, and nothing else does
					found.Skipped, found.Warnings = nil, nil
					got = lines(found)
					tc.want = slices.DeleteFunc(slices.Clone(tc.want), func(l string) bool { return strings.HasPrefix(l, "skipped ") || strings.HasPrefix(l, "warning ") })
				}
				if diff := cmp.Diff(tc.want, got); diff != "" {
					t.Errorf("%s, typed %q: expected (-) and got (+):\n%s", tc.reason, paths, diff)
				}
			}
		})
	}
}
