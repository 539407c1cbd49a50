package result_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// BenchmarkRead reads a result with 20,000 failures. Time and memory are those of a
// merge of very large results.
func BenchmarkRead(b *testing.B) {
	d := runOf(b, problems.All[0], "misread", nil)
	failed := d.Cases[d.Causes[0].Example]
	f := *failed.Failure
	f.Line, f.Rows, f.Held, f.Reason, f.Notes, f.Output, f.Stderr = nil, nil, nil, "", nil, nil, nil
	f.Free = nil
	failed.Failure = &f
	for i := range 20000 {
		failed.ID = fmt.Sprintf("random/%d", i+1)
		d.Cases = append(d.Cases, failed)
		d.Timing.Cases = append(d.Timing.Cases, d.Timing.Cases[0])
		d.Groups[0].Cases++
		d.Groups[0].Verdicts[failed.Verdict]++
	}
	data := written(b, d)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := result.Read(data); err != nil {
			b.Fatal(err)
		}
	}
}

// few makes a run one over few cases, so that its result is short.
func few(o *runner.Options) {
	list, _ := cases.Played(o.Problem)
	o.Cases = cases.List(list[:min(3, len(list))])
}

// TestMutated changes results and a matrix in one place after another, in all ways
// that their schema may refuse, and demands that the reader refuses what the schema
// refuses, and names the place.
func TestMutated(t *testing.T) {
	long.Test(t, "makes results of all kinds")
	p := problems.All[0]
	compared, at := runOf(t, p, "misread", few), 0
	compared.Baseline = &result.Baseline{
		Outcome: result.Different, Suite: 1, Why: []string{"suite 2"}, Known: []result.Known{{Case: 0, Reason: "known"}}, Found: []result.Change{},
		Changes: []result.Change{{ID: "a", Case: &at, Kind: result.NowFailing, Was: &result.Expect{Verdict: oracle.OK, Clause: "R4", Reason: "b", Line: 1}}},
	}
	compared.Followed = &result.Followed{Readings: []oracle.Reading{{ID: "a", Clause: "R4", Text: "b"}}, Defaults: []string{"c"}, Cases: 1}
	part := runOf(t, p, "crash", func(o *runner.Options) { few(o); o.Shard = result.Part{Index: 1, Of: 1} })
	unbuilt := runOf(t, p, "not compiled", few)
	unbuilt.Causes[0].Solver.Stderr = result.Cut("\xff", 0, 1)
	for _, d := range []*result.Run{compared, part, unbuilt} {
		d.Clauses = d.Clauses[:1]
	}
	for _, tc := range []struct {
		name, schema string
		good         []byte
		read         func([]byte) error
	}{
		{"compared", "", written(t, compared), readRun},
		{"shard", "", written(t, part), readRun},
		{"malformed", "", written(t, runOf(t, p, "hostile", few)), readRun},
		{"not compiled", "", written(t, unbuilt), readRun},
		{"matrix", "#/$defs/matrix", goodMatrix(t, runOf(t, p, "crash", few)), func(data []byte) error { _, err := result.ReadMatrix(data); return err }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := schema(t, tc.schema)
			var whole any
			if err := json.Unmarshal(tc.good, &whole); err != nil || s.Validate(whole) != nil || tc.read(tc.good) != nil {
				t.Fatalf("the result itself: %v, %v", s.Validate(whole), tc.read(tc.good))
			}
			refused := 0
			mutate(whole, "", func(place, change string) {
				if s.Validate(whole) == nil {
					return // it may still be refused
				}
				refused++
				data, err := json.Marshal(whole)
				if err != nil {
					t.Fatal(err)
				}
				var bad *result.ReadError
				name := place[strings.LastIndexByte(place, '.')+1:]
				if err := tc.read(data); !errors.As(err, &bad) || bad.Line == 0 && !strings.Contains(bad.Reason, name) {
					t.Errorf("%s, %s: got %v, which has no place", place, change, err)
				}
			})
			if t.Logf("%d changes refused", refused); refused < 100 {
				t.Errorf("only %d changes are refused", refused)
			}
		})
	}
}

func readRun(data []byte) error {
	_, err := result.Read(data)
	return err
}

// mutate makes all changes in one place below v, of lists in the first and the last
// element, one after another, and tells each: its place, as "cases[0].id", and what it is.
func mutate(v any, place string, tell func(place, change string)) {
	switch v := v.(type) {
	case map[string]any:
		v["more"] = 1.0
		tell(place+".more", "a member that nobody knows")
		delete(v, "more")
		for _, name := range slices.Sorted(maps.Keys(v)) {
			was, at := v[name], strings.TrimPrefix(place+"."+name, ".")
			delete(v, name)
			tell(at, "missing")
			replace(was, func(other any, change string) { v[name] = other; tell(at, change) })
			v[name] = was
			mutate(was, at, tell)
		}
	case []any:
		for i, was := range v {
			if i == 0 || i == len(v)-1 {
				at := fmt.Sprintf("%s[%d]", place, i)
				replace(was, func(other any, change string) { v[i] = other; tell(at, change) })
				v[i] = was
				mutate(was, at, tell)
			}
		}
	}
}

// replace gives what may stand in the place of a value.
func replace(was any, with func(other any, change string)) {
	with(nil, "null")
	switch was.(type) {
	case string:
		with(7.0, "a number for text")
		with("no such word", "an unknown word")
		with("", "no text")
	case float64:
		with("7", "text for a number")
		with(-1.0, "a negative number")
		with(0.0, "nothing")
		with(0.5, "a fraction")
		with(1e15, "a number beyond the end")
	case bool:
		with("true", "text for a truth value")
		with(false, "false")
	default:
		with("x", "text")
		with([]any{}, "an empty list")
		with(map[string]any{}, "an empty object")
	}
}
