package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/baseline"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// extremes are what a hand may put in place of any value.
var extremes = []any{nil, -1, 0, 1 << 40, -1 << 62, "", "x", "\n::error::\x1b", strings.Repeat("long ", 3000), []any{}, map[string]any{}}

// TestEdited demands that a result that was changed by hand is refused or can
// be rendered: each value of it is changed to each extreme.
func TestEdited(t *testing.T) {
	long.Test(t, "makes all reports of many runs")
	read, refused := edited(t, smallDocument(t))
	if read < 500 || refused < 500 {
		t.Errorf("%d documents were read and %d refused", read, refused)
	}
	d := notCompiled(t, "message")
	d.Clauses, d.Cases, d.Timing.Cases = d.Clauses[:1], d.Cases[:1], d.Timing.Cases[:1]
	if read, refused := edited(t, d); read < 100 || refused < 100 {
		t.Errorf("of one that was not compiled %d documents were read and %d refused", read, refused)
	}
}

// edited reads and renders all documents that have an extreme in place of one
// value, and counts them.
func edited(t *testing.T, d *result.Run) (read, refused int) {
	t.Helper()
	var saved bytes.Buffer
	if err := d.Write(&saved); err != nil {
		t.Fatal(err)
	}
	var root any
	if err := json.Unmarshal(saved.Bytes(), &root); err != nil {
		t.Fatal(err)
	}
	walk(root, func(path string, set func(any), was any) {
		for _, v := range extremes {
			set(v)
			data, err := json.Marshal(root)
			if err != nil {
				t.Fatal(err)
			}
			d, err := result.Read(data)
			if err != nil {
				refused++
				continue
			}
			read++
			renderAll(t, fmt.Sprintf("%s = %.20v", path, v), d)
		}
		set(was)
	}, "")
	return read, refused
}

// smallDocument has a failure of each kind and little else.
func smallDocument(t *testing.T) *result.Run {
	d := broken(t)
	wrong := checked(t, "R5-counts-jacks")
	example := wrong.Cases[wrong.Causes[0].Example]
	d.Cases, d.Timing.Cases, d.Causes = append(d.Cases[10:15:15], example), d.Timing.Cases[10:16], nil
	for i, c := range d.Cases {
		fail(d, i, c)
	}
	d.Causes[5].Minimal = &example
	d.Clauses = d.Clauses[:1]
	last, was := len(d.Cases)-1, &result.Expect{Verdict: oracle.Wrong, Clause: "R4", Reason: "ticket 12", Line: 7}
	d.Baseline = &result.Baseline{File: "mau.baseline", Outcome: result.Different, Suite: 1, Recorded: 9, Compared: 8, New: 1, Why: []string{"suite 1, recorded with 2"},
		Known:   []result.Known{{Case: 1, Reason: "ticket 12"}},
		Changes: []result.Change{{ID: d.Cases[last].ID, Case: &last, Kind: result.Otherwise, Was: was}, {ID: "curated/*", Kind: result.NowRight, Was: was}},
		Found:   []result.Change{{ID: d.Cases[0].ID, Case: new(int), Kind: result.NewFailing}},
	}
	return d
}

// walk visits every value below v.
func walk(v any, visit func(path string, set func(any), was any), path string) {
	switch v := v.(type) {
	case map[string]any:
		for key, was := range v {
			at := path + "." + key
			visit(at, func(n any) { v[key] = n }, was)
			walk(was, visit, at)
		}
	case []any:
		for i, was := range v {
			at := fmt.Sprintf("%s[%d]", path, i)
			visit(at, func(n any) { v[i] = n }, was)
			walk(was, visit, at)
		}
	}
}

func renderAll(t *testing.T, name string, d *result.Run) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s: %v", name, r)
		}
	}()
	p, ok := problems.Find(d.Problem.ID)
	if !ok {
		return
	}
	same, err := baseline.Runs(p, "", d, d)
	if err == nil {
		err = report.Changes(io.Discard, p, d, same, report.Style{})
	}
	for _, err := range []error{
		err,
		report.Terminal(io.Discard, p, d, report.TerminalOptions{Show: 9, Verbose: true, Style: report.Style{Width: 40, Unicode: true}}),
		report.JUnit(io.Discard, p, d),
		report.GitHub(io.Discard, d),
		report.GitHubSummary(io.Discard, p, d),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
