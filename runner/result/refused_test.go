package result_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
)

func TestReadFaults(t *testing.T) {
	good, unbuilt := string(written(t, runOf(t, problems.All[0], "crash", nil))), string(written(t, runOf(t, problems.All[0], "not compiled", nil)))
	edit := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("found no %s", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	for _, tc := range []struct{ name, reason, in, want string }{
		{"empty", "an empty file", "", "found nothing, expected the result that run --json writes"},
		{"text", "another file", "maumau (SPOJ MAUMAU)\n", "line 1, column 1: found no JSON object, expected the result that run --json writes"},
		{"list", "other JSON", "[]", "line 1, column 1: found JSON of kind array, expected object"},
		{"other object", "JSON of something else", "{}", `found no member "schema"`},
		{"newer", "a later version", edit(`"schema": 2`, `"schema": 3`), "line 2, column 2: found schema 3, expected 2: another version of kiebitz wrote this"},
		{"cut", "half a file", good[:len(good)/2], "unexpected end of JSON input"},
		{"after", "something after the end", good + "{}", "invalid character '{' after top-level value"},
		{"unknown", "a member that nobody knows", edit(`"kiebitz":`, `"kibitz":`), `unknown field "kibitz"`},
		{"kind", "text for a number", edit(`"seed": 4711`, `"seed": "x"`), `seed: found JSON of kind string, expected number`},
		{"negative", "a number that a seed can't be", edit(`"seed": 4711`, `"seed": -1`), `seed: found -1, expected a whole number from 0 to 18446744073709551615`},
		{"fraction", "a number that is not whole", edit(`"suite": 2`, `"suite": 2.5`), `suite: found 2.5, expected a whole number, of 18 digits or less`},
		{"without solver", "limits are those of a solver", regexp.MustCompile(`(?s)\n "solver": \{.*?\n \},`).ReplaceAllString(good, ""), `solver: found none, expected one, as there are limits`},
		{"kind within", "a number for text of a type within", edit(`"input": "`, `"input": 7, "doc": "`), "input: found JSON of kind number, expected string"},
		{"verdict of the run", "an unknown word", edit(`"verdict": "nonconforming"`, `"verdict": "fine"`), `verdict: found "fine", expected one of conforms nonconforming interrupted`},
		{"verdict of a case", "an unknown word", edit(`"verdict": "not run"`, `"verdict": "fine"`), `].verdict: found "fine", expected one of`},
		{"example", "an index past the end", edit(`"example": 0`, `"example": 99`), "causes[0].example: found 99"},
		{"cause", "an index past the end", edit(`"cause": 0`, `"cause": 9`), "cases[0].cause: found 9"},
		{"count", "less than nothing", edit(`"cases": 2,`, `"cases": -2,`), "groups[0].cases: found -2, expected 0 or more"},
		{"many", "more than a run can have", edit(`"cases": 2,`, `"cases": 4611686018427387904,`), "groups[0].cases: found 4611686018427387904"},
		{"uncounted", "cases without a verdict", edit(`"cases": 2,`, `"cases": 3,`), "groups[0].verdicts: found 2, expected 3, as many as cases"},
		{"vast", "more than anybody can run", edit(`"sandbox"`, `"shard": {"index": 1, "of": 1, "random": 1000000000001, "max_fail": 0, "max_timeouts": 0, "max_crashes": 0}, "sandbox"`), "shard.random: found 1000000000001, expected 0 to 1000000000000"},
		{"endless", "more seconds than a duration holds", edit(`"timeout_seconds": `, `"timeout_seconds": 1e2`), "limits.timeout_seconds: found 1e+260, expected 9223372036 or less"},
		{"memory", "bytes below none", edit(`"memory_bytes": `, `"memory_bytes": -`), "limits.memory_bytes: found -"},
		{"together", "a process of fewer cases than none", edit(`"together": `, `"together": -`), "timing.cases[0].together: found -"},
		{"bytes", "a list of numbers for bytes, which encoding/json takes", edit(`"stderr": {
`, `"stderr": {"base64": [1],
`), "stderr.base64: found JSON of kind array, expected string"},
		{"clock", "a run that took less than no time", edit(`"elapsed_seconds": `, `"elapsed_seconds": -1`), "timing.elapsed_seconds: found -1"},
		{"letters", "a name in other letters, which encoding/json takes", edit(`"kiebitz":`, `"Kiebitz":`), "Kiebitz: found one, expected none"},
		{"command", "a solver without a command", edit(`"limits"`, `"flags":{},"limits"`), ""},
		{"a case that does not compile", "what is a solver's verdict", edit(`"verdict": "not run"`, `"verdict": "does not compile"`), `found "does not compile", expected the verdict on a case`},
		{"no message", "a solver that does not compile, without why", strings.Replace(unbuilt, `"solver": {
    "status"`, `"minimal": {
    "id"`, 1), `unknown field`},
		{"another cause", "a message of what compiles", strings.Replace(unbuilt, `"verdict": "does not compile"`, `"verdict": "wrong"`, 1), `causes[0].solver: found verdict "wrong"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := result.Read([]byte(tc.in))
			if tc.want == "" && err == nil {
				return
			}
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%s: got %v, expected %q", tc.reason, err, tc.want)
			}
		})
	}
}

// goodMatrix is a part of a matrix with a run and a solver that was not started.
func goodMatrix(t *testing.T, d *result.Run) []byte {
	t.Helper()
	sum := strings.Repeat("0", 64)
	m := &result.Matrix{
		Kind: result.MatrixKind, Schema: result.Version, Problem: d.Problem, Verdict: result.AsExpected,
		Solvers: []result.MatrixSolver{
			{Name: "a", Path: "a", State: result.Judged, Results: []string{"RUN_TIME_ERROR"}, Clauses: result.Tallies(problems.All[0], d), Run: d},
			{Name: "b", Path: "b", State: result.NotStarted},
		},
		Agreements: []result.Agreement{{Solvers: []int{0, 1}, Cases: 1, Wrong: []int{1, 1}, Example: "samples/1"}},
		Shard: &result.MatrixShard{Part: result.Part{Index: 1, Of: 2}, Solvers: 4, SolverSum: sum, CaseSum: sum, Flags: []string{}, Paths: []string{},
			Outputs: []result.Outputs{{Right: []byte{5}, Wrong: []result.Output{{Case: 7, ID: "random/1", Behaviour: sum[:16]}}}, {}}},
		Cases: 8,
	}
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadMatrixFaults(t *testing.T) {
	d := runOf(t, problems.All[0], "crash", nil)
	good := string(goodMatrix(t, d))
	if _, err := result.ReadMatrix([]byte(good)); err != nil {
		t.Fatalf("the matrix itself: %v", err)
	}
	if result.KindOf([]byte(good)) != result.MatrixKind || result.KindOf(written(t, d)) != "" || result.KindOf([]byte("[")) != "" {
		t.Error("the kind is not told")
	}
	edit := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("found no %s", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	for _, tc := range []struct{ name, reason, in, want string }{
		{"newer", "a later version", edit(`"schema": 2`, `"schema": 3`), "line 3, column 2: found schema 3, expected 2: another version of kiebitz wrote this"},
		{"one run", "the result of another command", string(written(t, d)), `unknown field "solver"`},
		{"unknown", "a member that nobody knows", edit(`"path": "a"`, `"paht": "a"`), `unknown field "paht"`},
		{"kind", "another kind", edit(`"kind": "matrix"`, `"kind": "list"`), `kind: found "list", expected matrix`},
		{"verdict", "an unknown word", edit(`"verdict": "as expected"`, `"verdict": "fine"`), `verdict: found "fine", expected one of`},
		{"state", "an unknown word", edit(`"state": "not started"`, `"state": "lost"`), `solvers[1].state: found "lost", expected one of`},
		{"no run", "a solver that ran without its run", edit(`"state": "not started"`, `"state": "judged"`), "solvers[1].run: found one or none"},
		{"a run", "a solver that did not run with one", edit(`"state": "judged"`, `"state": "not run"`), "solvers[0].run: found one or none"},
		{"in a run", "a fault in a run", edit(`"verdict": "nonconforming"`, `"verdict": "fine"`), `solvers[0].run.verdict: found "fine"`},
		{"version of a run", "a run of another version", edit("\n   \"run\": {\n    \"schema\": 2", "\n   \"run\": {\n    \"schema\": 3"), "solvers[0].run.schema: found 3, expected 2"},
		{"other problem", "a run of another problem", edit(`"id": "`+d.Problem.ID+`"`, `"id": "other"`), "solvers[0].run.problem: found"},
		{"agreement", "an index past the end", edit("0,\n    1\n   ],\n   \"cases\"", "0,\n    2\n   ],\n   \"cases\""), "agreements[0]: found 2, expected the index of a solver"},
		{"shard", "an index past the end", edit(`"index": 1`, `"index": 3`), "shard: found 3/2 with 2 of 4 solvers, expected a part of a matrix"},
		{"index", "text for a number", edit(`"index": 1`, `"index": "x"`), "shard.index: found JSON of kind string, expected number"},
		{"larger than the whole", "more solvers than the whole has", edit(`"solvers": 4`, `"solvers": 1`), "shard: found 1/2 with 2 of 1 solvers"},
		{"a case below the first", "a case that there is not", edit(`"case": 7`, `"case": -9`), "shard.outputs[0].wrong[0].case: found -9, expected 0 or more"},
		{"a case after the last", "a case that there is not", edit(`"case": 7`, `"case": 8`), "shard.outputs[0].wrong: found the case 8, expected one of 8"},
		{"outputs", "none of a solver", edit(",\n   {}", ""), "shard.outputs: found 1, expected 2, as many as solvers"},
		{"another case", "an id in the table that no run has", edit("\"table\": [\n  {\n   \"id\": \""+d.Cases[0].ID, "\"table\": [\n  {\n   \"id\": \"none"), `solvers[0].run.cases[0].id: found "` + d.Cases[0].ID + `", expected that of a case in table`},
		{"cut", "half a file", good[:len(good)/2], "unexpected end of JSON input"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := result.ReadMatrix([]byte(tc.in))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%s: got %v, expected %q", tc.reason, err, tc.want)
			}
		})
	}
}

// TestSharedCases demands that what a matrix file holds once comes back to all runs,
// and that the matrix that is written stays as it is.
func TestSharedCases(t *testing.T) {
	d := runOf(t, problems.All[0], "misread", nil)
	right := *d // in the generated cases that d fails: of such a case less is kept
	right.Cases, right.Causes = slices.Clone(d.Cases), []result.Cause{}
	changed := 0
	for i := range right.Cases {
		c := &right.Cases[i]
		c.Cause = nil
		if c.Group == cases.RandomID && c.Failure != nil {
			*c = result.Case{ID: c.ID, Group: c.Group, Verdict: oracle.OK}
			changed++
		}
	}
	if changed == 0 {
		t.Fatal("no generated case fails")
	}
	m := &result.Matrix{Kind: result.MatrixKind, Schema: result.Version, Problem: d.Problem, Cases: len(d.Cases), Verdict: result.AsExpected,
		Agreements: []result.Agreement{}, Solvers: []result.MatrixSolver{{Name: "a", State: result.Judged, Run: d}, {Name: "b", State: result.Judged, Run: &right}}}
	before, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	read, err := result.ReadMatrix(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]*result.Matrix{"written": m, "read": read} {
		if after, err := json.Marshal(m); err != nil || !bytes.Equal(after, before) {
			t.Errorf("the matrix that was %s is another one: %v\n%s\n%s", name, err, after, before)
		}
	}
	for _, c := range d.Cases {
		if n := bytes.Count(file.Bytes(), []byte(strconv.Quote(c.Input))); c.Input != "" && n != 1 {
			t.Errorf("%s stands %d times in the file", c.ID, n)
		}
	}
}

// TestSchemaVerdicts demands that the schema knows all verdicts.
func TestSchemaVerdicts(t *testing.T) {
	s := schema(t, "#/$defs/verdict")
	for _, v := range oracle.Verdicts {
		if err := s.Validate(string(v)); err != nil {
			t.Errorf("%s: %v", v, err)
		}
	}
	if s.Validate("fine") == nil {
		t.Error("any verdict is accepted")
	}
}

// TestSchemaClosed demands that the schema refuses what no document has.
func TestSchemaClosed(t *testing.T) {
	s := schema(t, "")
	var v map[string]any
	if err := json.Unmarshal(written(t, runOf(t, problems.All[0], "crash", nil)), &v); err != nil {
		t.Fatal(err)
	}
	for _, key := range slices.Sorted(func(yield func(string) bool) {
		for k := range v {
			if !yield(k) {
				return
			}
		}
	}) {
		was := v[key]
		delete(v, key)
		optional := key == "solver" || key == "limits" || key == "gave_up"
		if err := s.Validate(v); (err == nil) != optional {
			t.Errorf("without %s: %v", key, err)
		}
		v[key] = was
	}
	v["more"] = 1
	if s.Validate(v) == nil {
		t.Error("a member that nobody knows is accepted")
	}
}

// TestShortenNothing shortens what a shard without cases comes to whose solver
// does not compile: its cause has no example to look for.
func TestShortenNothing(t *testing.T) {
	d := &result.Run{}
	d.Causes = []result.Cause{{Verdict: oracle.DoesNotCompile, Solver: &result.Failure{}}}
	d.Shorten()
	if len(d.Cases) > 0 || d.Causes[0].Example != 0 {
		t.Errorf("got %d cases, and the example %d", len(d.Cases), d.Causes[0].Example)
	}
}
