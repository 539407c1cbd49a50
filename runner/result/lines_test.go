package result_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
)

// linesOf has every member that lines may have.
func linesOf() result.Lines {
	return result.Lines{Source: "mau.cpp", Language: "C++", Games: 3, Wrong: 1, Cut: result.ByTurns, At: 7, Windows: 20, Bad: 1,
		Clauses: []result.Carried{
			{Clause: "R5", Sure: result.Exactly, Agrees: 1, Cited: 4, Lines: []int{8, 9}, With: []int{3}, Relation: result.AndNot, Compared: result.Equal, Branch: true},
			{Clause: "R6", Sure: result.NotCited}},
		Suspects: []result.Suspect{{Line: 9, Text: "if (a >= b)", First: 8, Context: []string{"{", "    if (a >= b)"}, Reason: result.Runs, From: 8, To: 9,
			Clause: "R5", Compared: result.Equal, Score: 2.5, Wrong: 1, AllWrong: 1, Games: true, Right: 2, AllRight: 20}},
		Played: []result.Played{
			{Case: result.Case{ID: "samples/1", Group: "samples", Verdict: oracle.Wrong, Clause: "R5", Fault: "clause", Given: result.Given{Input: "2 CS"}, Failure: &result.Failure{Expected: "CS"}},
				Windows: []result.Window{{From: 0, To: 2, Lines: [][2]int{{1, 3}, {8, 9}}}, {From: 3, To: 3, Lines: [][2]int{}}}},
		}}
}

// TestMapSchema demands that a map is as the schema says, with its lines and without any, and that
// nothing else is in one.
func TestMapSchema(t *testing.T) {
	s := schema(t, "#/$defs/map")
	m := result.Map{Schema: result.Version, Kiebitz: "kiebitz 1", Problem: result.ProblemOf(problems.All[0].Info()), Readings: []string{"strict"}, Lines: linesOf()}
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	validate(t, s, b.Bytes())
	var back result.Map
	if err := json.Unmarshal(b.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m, back); diff != "" {
		t.Errorf("read back:\n%s", diff)
	}
	for _, change := range []struct{ name, from, to string }{
		{"a step before the deal", `"from": 0`, `"from": -1`},
		{"a line alone", `"lines": []`, `"lines": [3]`},
		{"another member", `"windows": [`, `"more": 1, "windows": [`},
		{"no verdict", `"verdict": "wrong"`, `"verdict": "maybe"`},
		{"another version", `"schema": 2`, `"schema": 1`},
	} {
		changed := bytes.Replace(b.Bytes(), []byte(change.from), []byte(change.to), 1)
		var v any
		if err := json.Unmarshal(changed, &v); err != nil {
			t.Fatalf("%s: %v", change.name, err)
		}
		if s.Validate(v) == nil {
			t.Errorf("%s is accepted", change.name)
		}
	}
}

// TestLinesOfRun demands that a run's lines are read back as they were written.
func TestLinesOfRun(t *testing.T) {
	d := runOf(t, problems.All[0], "crash", nil)
	l := linesOf()
	d.Lines = &l
	data := written(t, d)
	validate(t, schema(t, ""), data)
	back, err := result.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d.Lines, back.Lines); diff != "" {
		t.Errorf("read back:\n%s", diff)
	}
}
