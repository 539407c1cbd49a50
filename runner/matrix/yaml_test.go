package matrix_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/runner/matrix"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

const submissions = "-- submissions/accepted/a.py --\n-- submissions/wrong_answer/b.py --\n-- submissions/mixed/c.py --\n-- submissions/mixed/d.py --\n" +
	"-- submissions/mixed/e/main.py --\n-- submissions/mixed/e/cards.py --\n-- submissions/submissions.yaml --\n"

// TestSubmissionsYAML reads the file as the format of 2025-09 says.
func TestSubmissionsYAML(t *testing.T) {
	unsaid := map[string]string{"accepted/a.py": "ACCEPTED", "wrong_answer/b.py": "WRONG_ANSWER", "mixed/c.py": "-", "mixed/d.py": "-", "mixed/e": "-"}
	for _, tc := range []struct {
		name, reason, yaml string
		want               map[string]string // where it differs from what is said without the file
		warnings           []string
	}{
		{"nothing", "an empty file says nothing", "# nothing\n", nil, nil},
		{"braces", "each word between them", "mixed/{c,d}.py:\n  permitted: [AC, WA]\n  required: [WA]\n", map[string]string{"mixed/c.py": "WRONG_ANSWER", "mixed/d.py": "WRONG_ANSWER"}, nil},
		{"braces in braces", "as a shell has them", "'{mixed/{c,d}.{py,cpp},other}':\n  required: [WA]\n  permitted: [WA, AC]\n", map[string]string{"mixed/c.py": "WRONG_ANSWER", "mixed/d.py": "WRONG_ANSWER"}, nil},
		{"folder", "what is in it matches", "mixed:\n  required: [WA]\n  permitted: [WA, AC]\n", map[string]string{"mixed/c.py": "WRONG_ANSWER", "mixed/d.py": "WRONG_ANSWER", "mixed/e": "WRONG_ANSWER"}, nil},
		{"folder with a slash", "it is the same", "mixed/:\n  required: [WA]\n  permitted: [WA, AC]\n", map[string]string{"mixed/c.py": "WRONG_ANSWER", "mixed/d.py": "WRONG_ANSWER", "mixed/e": "WRONG_ANSWER"}, nil},
		{"star", "it matches no slash", "'*.py':\n  required: [WA]\n", nil, []string{`submissions/submissions.yaml: line 1: the pattern "*.py" matches no submission`}},
		{"solver of several files", "a folder is one submission", "mixed/e:\n  required: [TLE]\n  permitted: [AC, TLE]\n", map[string]string{"mixed/e": "TIME_LIMIT_EXCEEDED"}, nil},
		{"wide", "more may be than must", "mixed/c.py:\n  permitted: [AC, WA, TLE]\n  required: [WA]\n", map[string]string{"mixed/c.py": "WRONG_ANSWER, of ACCEPTED or WRONG_ANSWER or TIME_LIMIT_EXCEEDED in all cases"}, nil},
		{"required alone", "all are permitted", "mixed/c.py: {required: [WA]}\n", map[string]string{"mixed/c.py": "WRONG_ANSWER, of ACCEPTED or WRONG_ANSWER or TIME_LIMIT_EXCEEDED or RUN_TIME_ERROR in all cases"}, nil},
		{"permitted alone", "none is required", "mixed/c.py: {permitted: [WA, AC]}\n", map[string]string{"mixed/c.py": "ACCEPTED or WRONG_ANSWER"}, nil},
		{"not even once accepted", "each case has to be wrong", "mixed/c.py: {permitted: [WA]}\n", map[string]string{"mixed/c.py": "WRONG_ANSWER, of WRONG_ANSWER in all cases"}, nil},
		{"several patterns", "all that match count together", "mixed:\n  permitted: [AC, WA, TLE]\n  required: [WA]\nmixed/*.py:\n  permitted: [AC, WA, TLE, RTE]\nmixed/c.py:\n  required: [TLE]\n",
			map[string]string{"mixed/c.py": "WRONG_ANSWER, TIME_LIMIT_EXCEEDED, of ACCEPTED or WRONG_ANSWER or TIME_LIMIT_EXCEEDED in all cases",
				"mixed/d.py": "WRONG_ANSWER, of ACCEPTED or WRONG_ANSWER or TIME_LIMIT_EXCEEDED in all cases", "mixed/e": "WRONG_ANSWER, of ACCEPTED or WRONG_ANSWER or TIME_LIMIT_EXCEEDED in all cases"}, nil},
		{"default replaced", "a key that is the name of a folder replaces what it gives", "wrong_answer:\n  permitted: [AC, WA, TLE]\n", map[string]string{"wrong_answer/b.py": "WRONG_ANSWER, of ACCEPTED or WRONG_ANSWER or TIME_LIMIT_EXCEEDED in all cases"}, nil},
		{"default kept", "a pattern adds to it", "wrong_answer/*:\n  permitted: [AC, WA, TLE]\n", map[string]string{"wrong_answer/b.py": "WRONG_ANSWER"}, nil},
		{"contradiction", "nothing could be as expected", "wrong_answer/*:\n  permitted: [AC, RTE]\n", map[string]string{"wrong_answer/b.py": "WRONG_ANSWER, of ACCEPTED in all cases"},
			[]string{"submissions/wrong_answer/b.py: no result is as expected: the folder wrong_answer says WRONG_ANSWER; line 1 of submissions.yaml permits ACCEPTED or RUN_TIME_ERROR"}},
		{"nothing is left", "a contradiction with a folder's name", "accepted/*:\n  permitted: [WA]\n", map[string]string{"accepted/a.py": "ACCEPTED, and no result is permitted"},
			[]string{"submissions/accepted/a.py: no result is as expected: the folder accepted says ACCEPTED; line 1 of submissions.yaml permits WRONG_ANSWER"}},
		{"groups", "a matrix has other cases", "mixed/c.py:\n  permitted: [AC, WA]\n  sample: {permitted: [AC]}\n  secret/*-hard:\n    required: [WA]\n", map[string]string{"mixed/c.py": "ACCEPTED or WRONG_ANSWER"},
			[]string{`submissions/submissions.yaml: 2 keys of groups of cases not read, since a matrix has other cases: "sample" in line 3 and "secret/*-hard" in line 4`}},
		{"other keys", "what decides otherwise is named", "mixed/c.py:\n  authors: [Ann, Bob]\n  model_solution: false\n  use_for_time_limit: lower\n  message: no hand\n  permitted: [AC]\n", map[string]string{"mixed/c.py": "ACCEPTED"},
			[]string{`submissions/submissions.yaml: 1 key not read: "message" in line 5`}},
		{"alias", "YAML's own", "mixed/c.py: &wrong\n  required: [WA]\n  permitted: [AC, WA]\nmixed/d.py: *wrong\n", map[string]string{"mixed/c.py": "WRONG_ANSWER", "mixed/d.py": "WRONG_ANSWER"}, nil},

		{"broken", "the others are judged", "mixed: [\n", map[string]string{"submissions.yaml": "FAULT line 1: did not find expected node content"}, nil},
		{"other words", "nobody guesses", "mixed:\n  permitted: [AC, OK]\n", map[string]string{"submissions.yaml": `FAULT line 2: mixed: permitted: found "OK", expected AC, WA, TLE or RTE`}, nil},
		{"a list", "in YAML's words", "mixed: [AC]\n", map[string]string{"submissions.yaml": "FAULT line 1: mixed: found a sequence, expected a mapping"}, nil},
		{"a word", "", "mixed:\n  permitted: AC\n", map[string]string{"submissions.yaml": `FAULT line 2: mixed: permitted: found the scalar "AC", expected a sequence`}, nil},
		{"null", "", "mixed:\n", map[string]string{"submissions.yaml": "FAULT line 1: mixed: found null, expected a mapping"}, nil},
		{"a list of all", "", "- mixed\n", map[string]string{"submissions.yaml": "FAULT line 1: the file: found a sequence, expected a mapping"}, nil},
		{"a typo", "an expectation would be lost", "mixed/c.py:\n  required: [WA]\n  permited: [WA]\n", map[string]string{"submissions.yaml": `FAULT line 3: mixed/c.py: unknown key "permited"; did you mean "permitted"?`}, nil},
		{"an unknown key", "", "mixed/c.py:\n  colour: red\n", map[string]string{"submissions.yaml": `FAULT line 2: mixed/c.py: unknown key "colour"; one of a group of cases has a mapping`}, nil},
		{"twice", "neither counts before the other", "mixed:\n  permitted: [AC]\nmixed:\n  permitted: [WA]\n", map[string]string{"mixed/c.py": "ACCEPTED", "mixed/d.py": "ACCEPTED", "mixed/e": "ACCEPTED", "submissions.yaml": `FAULT line 3: found the key "mixed" twice, first in line 1`}, nil},
		{"a merge key", "what it brings must not be lost", "mixed/c.py: &a\n  required: [WA]\nmixed/d.py:\n  <<: *a\n", map[string]string{"mixed/c.py": "WRONG_ANSWER, of ACCEPTED or WRONG_ANSWER or TIME_LIMIT_EXCEEDED or RUN_TIME_ERROR in all cases", "submissions.yaml": "FAULT line 4: mixed/d.py: found a merge key, <<, which is not read: write its keys out"}, nil},
		{"a circle", "the parser's, or not a list", "mixed/c.py: &a\n  required: [*a]\n", map[string]string{"submissions.yaml": `FAULT line 1: mixed/c.py: required: found "", expected AC, WA, TLE or RTE`}, nil},
		{"no list", "", "mixed:\n  required: []\n", map[string]string{"submissions.yaml": "FAULT line 2: mixed: required: found an empty sequence, expected at least one of AC, WA, TLE and RTE"}, nil},
		{"two documents", "the second would be lost", "mixed: {permitted: [AC]}\n---\nmixed: {permitted: [WA]}\n", map[string]string{"submissions.yaml": "FAULT found a second document, expected one"}, nil},
		{"outside", "it is no folder of this one's", "'../*':\n  permitted: [WA]\n", map[string]string{"submissions.yaml": `FAULT line 1: found the pattern "../*": it leads out of the folder of the submissions`}, nil},
		{"much that matches nothing", "a log is for people", strings.Repeat("#\n", 8) + "a: {}\nb: {}\nc: {}\nd: {}\ne: {}\nf: {}\ng: {}\n", nil,
			[]string{`submissions/submissions.yaml: line 9: the pattern "a" matches no submission`, `submissions/submissions.yaml: line 10: the pattern "b" matches no submission`,
				`submissions/submissions.yaml: line 11: the pattern "c" matches no submission`, "submissions/submissions.yaml: 4 more patterns match no submission"}},
		{"two stars", "the format does not have them", "'**/c.py':\n  permitted: [AC]\n", map[string]string{"submissions.yaml": `FAULT line 1: found the pattern "**/c.py": the format has * and {a,b}, and no "**"`}, nil},
		{"brackets", "nor these", "'mixed/[cd].py':\n  permitted: [AC]\n", map[string]string{"submissions.yaml": `FAULT line 1: found the pattern "mixed/[cd].py": the format has * and {a,b}, and no "["`}, nil},
		{"half a brace", "", "'mixed/{c,d.py':\n  permitted: [AC]\n", map[string]string{"submissions.yaml": `FAULT line 1: found the pattern "mixed/{c,d.py": found a brace without its other`}, nil},
		{"a bomb of braces", "thirty pairs are a thousand million patterns", "'" + strings.Repeat("{a,b}", 30) + "':\n  permitted: [AC]\n",
			map[string]string{"submissions.yaml": `FAULT line 1: found the pattern "` + strings.Repeat("{a,b}", 30) + `": its braces stand for too many others, more than 10000 in the file`}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tree(t, submissions+tc.yaml)
			found, err := matrix.Search{Table: source.Languages(), Expect: matrix.Packaged}.Find([]string{"submissions"})
			if err != nil {
				t.Fatalf("%s: %v", tc.reason, err)
			}
			want, got := map[string]string{}, map[string]string{}
			for _, list := range []map[string]string{unsaid, tc.want} {
				for name, text := range list {
					want[name] = text
				}
			}
			for _, s := range found.Submissions {
				row := result.MatrixSolver{Expected: s.Expected}
				got[s.Name], _ = row.Deserves()
				if s.Fault != "" {
					got[s.Name] = "FAULT " + s.Fault
				} else if s.Expected == nil {
					got[s.Name] = "-"
				}
			}
			if diff := cmp.Diff(want, got) + cmp.Diff(tc.warnings, found.Warnings); diff != "" {
				t.Errorf("%s: expected (-) and got (+):\n%s", tc.reason, diff)
			}
		})
	}
}

// TestMetLists demands that each case is permitted, and one of each list is there.
func TestMetLists(t *testing.T) {
	wa, tle, ac := matrix.WrongAnswer, matrix.TimeLimit, matrix.Accepted
	for _, tc := range []struct {
		name     string
		expected result.Expected
		got      []string
		want     bool
	}{
		{"wider than required", result.Expected{Results: []string{wa}, Permitted: []string{ac, wa, tle}}, []string{ac, wa, tle}, true},
		{"permitted, but not what is required", result.Expected{Results: []string{wa}, Permitted: []string{ac, wa, tle}}, []string{ac, tle}, false},
		{"one of each list", result.Expected{Results: []string{wa}, Required: [][]string{{tle}}}, []string{wa}, false},
		{"both lists", result.Expected{Results: []string{wa}, Required: [][]string{{tle}}, Permitted: []string{wa, tle}}, []string{wa, tle}, true},
		{"a case that is accepted", result.Expected{Results: []string{wa}, Permitted: []string{wa}}, []string{ac, wa}, false},
		{"none is accepted", result.Expected{Results: []string{wa}, Permitted: []string{wa}}, []string{wa}, true},
		{"one has to be accepted", result.Expected{Results: []string{ac}, Permitted: []string{ac, wa}}, []string{wa}, false},
	} {
		if got := matrix.Met(&tc.expected, tc.got); got != tc.want {
			t.Errorf("%s: met is %v", tc.name, got)
		}
	}
}
