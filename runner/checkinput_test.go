package runner

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
)

// TestCheckInput demands that a check of files comes to the same whatever is at hand of
// them: of right outputs and wrong ones, and of those that do not divide.
func TestCheckInput(t *testing.T) {
	const seed = 4711
	random := rand.New(rand.NewPCG(seed, 0))
	usual := windowSize
	defer func() { windowSize = usual }()
	for _, p := range problems.All {
		e, err := p.Engine(oracle.Variant{})
		if err != nil {
			t.Fatal(err)
		}
		var list []oracle.Case
		var answers [][]byte
		for i := range min(2*p.Info().Batch+2, 240) {
			c := cases.Random(p, seed, i+1, oracle.Aim{}).Input
			answer, _ := e.Append(nil, c)
			list, answers = append(list, c), append(answers, answer)
		}
		right := oracle.Frame(p, nil, answers)
		outputs := map[string][]byte{
			"right": right, "none": nil, "truncated": right[:len(right)/2], "more": append(bytes.Clone(right), "Case x\n"...),
			"in one line": bytes.ReplaceAll(right, []byte("\n"), []byte(" ")), "blank lines": append(bytes.ReplaceAll(right, []byte("\n"), []byte("\n\n")), "\n\n"...),
		}
		for _, name := range []string{"damaged", "damaged again"} {
			damaged := bytes.Clone(right)
			for range 9 {
				damaged[random.IntN(len(damaged))] = " \nC1"[random.IntN(4)]
			}
			outputs[name] = damaged
		}
		input := func(yield func(oracle.Case, error) bool) {
			for _, c := range list {
				if !yield(c, nil) {
					return
				}
			}
		}
		for name, output := range outputs {
			for _, exact := range []bool{false, true} {
				o := Options{Problem: p, Exact: exact, VerdictOnly: true}
				windowSize = 8
				found, err := CheckInput(t.Context(), o, input, io.NewSectionReader(bytes.NewReader(output), 0, int64(len(output))))
				windowSize = usual
				if err != nil {
					t.Fatal(err)
				}
				o.Cases = cases.Inputs(list)
				expected, err := Check(t.Context(), o, output)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(found, expected) {
					t.Errorf("%s, %s, exact %v, seed %d: found %v %v, expected %v %v", p.Info().ID, name, exact, seed,
						found.Verdict, found.Groups, expected.Verdict, expected.Groups)
				}
				o.ListFailing = true
				if found, err = Check(t.Context(), o, output); err != nil {
					t.Fatal(err)
				}
				if name == "right" { // the only ones that all pass as they are
					expected.Cases, expected.Timing.Cases = []result.Case{}, []result.CaseTime{}
				}
				if !reflect.DeepEqual(found, expected) {
					t.Errorf("%s, %s, exact %v, seed %d, listed if failing: found %v and %d cases, expected %v and %d", p.Info().ID, name, exact, seed,
						found.Groups, len(found.Cases), expected.Groups, len(expected.Cases))
				}
			}
		}
	}
}

// TestCheckInputFault demands that a fault of the input file is handed on, wherever the
// output ends.
func TestCheckInputFault(t *testing.T) {
	fault := errors.New("a fault")
	input := func(yield func(oracle.Case, error) bool) {
		for i := range 120 {
			if !yield(cases.Random(maumau.Problem, 1, i+1, oracle.Aim{}).Input, nil) {
				return
			}
		}
		yield(nil, fault)
	}
	for _, output := range []string{"", "CA\nScore: 1\n"} {
		_, err := CheckInput(t.Context(), Options{Problem: maumau.Problem}, input, io.NewSectionReader(bytes.NewReader([]byte(output)), 0, int64(len(output))))
		if err != fault {
			t.Errorf("output %q: found %v, expected the fault", output, err)
		}
	}
}

var checked = flag.Int("checked", 30_000, "games of TestCheckMemory")

// TestCheckMemory demands that a check holds no more the longer the files are, right or
// wrong. For a million games:
//
//	go test ./runner -run CheckMemory -checked 1000000
func TestCheckMemory(t *testing.T) {
	p := maumau.Problem
	for _, misread := range [][]string{nil, {"R5-counts-jacks"}} {
		e, err := p.Engine(oracle.Variant{Misreadings: misread})
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(t.TempDir(), "output")
		var output []byte
		for i := range 1000 { // again and again
			output, _ = e.Append(output, cases.Random(p, 1, i+1, oracle.Aim{}).Input)
		}
		if err := os.WriteFile(name, bytes.Repeat(output, *checked/1000), 0o644); err != nil {
			t.Fatal(err)
		}
		few, many := heldBy(t, name, len(output)*3, 3000), heldBy(t, name, len(output)*(*checked/1000), *checked)
		if many > few+few/2 {
			t.Errorf("misread %v: found %d bytes held for %d games, expected the %d of 3000", misread, many, *checked, few)
		}
	}
}

// heldBy checks the beginning of an output for a number of games, and returns how much is
// in use at most after a sampling window was listed.
func heldBy(t *testing.T, name string, size, games int) (most uint64) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	input := func(yield func(oracle.Case, error) bool) {
		for i := range games {
			if (i+1)%max(1000, games/10) == 0 {
				runtime.GC()
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
			if !yield(cases.Random(maumau.Problem, 1, i%1000+1, oracle.Aim{}).Input, nil) {
				return
			}
		}
	}
	o := Options{Problem: maumau.Problem, Listed: 1000, VerdictOnly: true}
	if _, err := CheckInput(t.Context(), o, iter.Seq2[oracle.Case, error](input), io.NewSectionReader(file, 0, int64(size))); err != nil {
		t.Fatal(err)
	}
	return most
}
