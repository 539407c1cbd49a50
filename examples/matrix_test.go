package examples_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
	"kiebitz/oracle/tractor"
	"kiebitz/runner"
	"kiebitz/runner/matrix"
	"kiebitz/runner/matrix/matrixtest"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// TestMatrix sets the examples of each problem side by side and demands what
// each deserves, as the sources say. Those in Go are built before: a compiler
// in the sandbox has no cache and builds the standard library as well.
func TestMatrix(t *testing.T) {
	long.Test(t, "compiles the examples and runs them on thousands of games")
	if runtime.GOOS == "windows" {
		t.Skip("programs are told by a bit of their mode")
	}
	for _, tc := range []struct {
		p    oracle.Problem
		want []string
	}{
		{maumau.Problem, []string{"accepted/go: ACCEPTED", "accepted/maumau.cpp: ACCEPTED", "accepted/maumau.py: ACCEPTED", "wrong_answer/planted: WRONG_ANSWER R5-counts-jacks"}},
		{tractor.Problem, []string{"cpp/tractor.cpp: ACCEPTED", "python/planted.py: WRONG_ANSWER construct-greedy", "python/tractor.py: ACCEPTED"}},
		{rummy.Problem, []string{"cpp/rummy.cpp: ACCEPTED", "python/planted.py: WRONG_ANSWER set-three-only", "python/rummy.py: ACCEPTED"}},
	} {
		t.Run(tc.p.Info().ID, func(t *testing.T) {
			dir := tc.p.Info().ID
			if tc.p == maumau.Problem {
				dir = withoutGo(t)
			}
			m := matrixOf(t, tc.p, dir, result.Part{})
			var got []string
			for i := range m.Solvers {
				s := &m.Solvers[i]
				ids, _ := s.Misread()
				got = append(got, strings.TrimSpace(fmt.Sprintf("%s: %s%s %s", s.Name, strings.Join(s.Results, " "), s.Reason, strings.Join(ids, " "))))
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("expected (-) and got (+):\n%s", diff)
			}
			if m.Verdict != result.AsExpected || len(m.Agreements) > 0 {
				t.Errorf("the matrix is %s, with %d agreements", m.Verdict, len(m.Agreements))
			}
		})
	}
}

// TestMatrixShards demands of three shards, each written and read, the document
// that one machine comes to.
func TestMatrixShards(t *testing.T) {
	long.Test(t, "compiles the examples and runs them on thousands of games")
	if runtime.GOOS == "windows" {
		t.Skip("programs are told by a bit of their mode")
	}
	const n = 3
	dir := withoutGo(t)
	var shards []*result.Matrix
	for i := range n {
		var b bytes.Buffer
		if err := matrixOf(t, maumau.Problem, dir, result.Part{Index: i + 1, Of: n}).Write(&b); err != nil {
			t.Fatal(err)
		}
		m, err := result.ReadMatrix(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		shards = append(shards, m)
	}
	merged, err := matrix.Merge(shards, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(matrixtest.Untimed(t, matrixOf(t, maumau.Problem, dir, result.Part{})), matrixtest.Untimed(t, merged)); diff != "" {
		t.Errorf("the shards differ from the whole (-whole +merged):\n%s", diff)
	}
}

// withoutGo makes a folder of Mau-Mau's examples, with those in Go as programs.
func withoutGo(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, s := range solvers {
		if s.problem != maumau.Problem {
			continue
		}
		command := ready(t, s)
		from := command[len(command)-1]
		name := filepath.Base(from)
		switch {
		case s.misreading != "":
			name = "wrong_answer/" + s.name
		case s.name == "cpp":
			from, name = "maumau/cpp/maumau.cpp", "accepted/maumau.cpp"
		case s.name == "go":
			name = "accepted/go"
		default:
			name = "accepted/" + name
		}
		info, err := os.Stat(from)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, info.Mode()); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// matrixOf runs the solvers in a folder on the stored cases and few others.
func matrixOf(t *testing.T, p oracle.Problem, dir string, shard result.Part) *result.Matrix {
	t.Helper()
	for _, s := range solvers {
		if s.problem == p {
			require(t, s)
		}
	}
	found, err := matrix.Search{Table: source.Languages(), Expect: matrix.Packaged}.Find([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	list, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	if p.Info().Files != nil {
		list = slices.DeleteFunc(list, func(c cases.Case) bool { return cases.Group(c.ID) != cases.Samples && !c.MadeFor("set") })
	}
	b := &source.Builder{}
	defer b.Close()
	m, err := matrix.Run(t.Context(), found, matrix.Options{Builder: b, Shard: shard, Run: runner.Options{
		Kiebitz: "kiebitz test", Problem: p, Cases: cases.List(list), Timeout: 20 * time.Second, Budget: result.Budget{MaxCrashes: 100},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}
