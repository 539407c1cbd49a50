package export

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/runner"
)

var (
	mutations   = flag.Int("mutations", 300, "how many mutated outputs of each problem TestOneVerdict judges")
	verdictSeed = flag.Uint64("verdict-seed", 0, "the seed of TestOneVerdict (0: one of its own)")
)

// printed is an output of a solver for a few cases.
type printed struct {
	cases  []cases.Case
	answer []byte
	output []byte
	edits  []string // what was done to the answer
}

// spaces are edits that change whitespace alone, and others some that do more.
var (
	spaces = map[string]func(r *rand.Rand, b []byte) []byte{
		"a blank line":           func(r *rand.Rand, b []byte) []byte { return at(r, b, "\n", "\n\n") },
		"blank lines everywhere": func(_ *rand.Rand, b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\n\n")) },
		"blank first":            func(_ *rand.Rand, b []byte) []byte { return append([]byte("\n"), b...) },
		"blank last":             func(_ *rand.Rand, b []byte) []byte { return append(b, " \n\n"...) },
		"CRLF":                   func(_ *rand.Rand, b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")) },
		"CRLF once":              func(r *rand.Rand, b []byte) []byte { return at(r, b, "\n", "\r\n") },
		"no last line end":       func(_ *rand.Rand, b []byte) []byte { return bytes.TrimSuffix(b, []byte("\n")) },
		"two spaces":             func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", "  ") },
		"two spaces everywhere":  func(_ *rand.Rand, b []byte) []byte { return bytes.ReplaceAll(b, []byte(" "), []byte("  ")) },
		"a tab":                  func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", "\t") },
		"a form feed":            func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", "\f") },
		"a vertical tab":         func(r *rand.Rand, b []byte) []byte { return at(r, b, "\n", "\v\n") },
		"a space at a line end":  func(r *rand.Rand, b []byte) []byte { return at(r, b, "\n", " \n") },
		"a space first":          func(_ *rand.Rand, b []byte) []byte { return append([]byte(" "), b...) },
		"a line end":             func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", "\n") },
		"a line end less":        func(r *rand.Rand, b []byte) []byte { return at(r, b, "\n", " ") },
		"a word a line":          func(_ *rand.Rand, b []byte) []byte { return bytes.ReplaceAll(b, []byte(" "), []byte("\n")) },
		"one line":               func(_ *rand.Rand, b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte(" ")) },
	}
	others = map[string]func(r *rand.Rand, b []byte) []byte{
		"small letters": func(_ *rand.Rand, b []byte) []byte { return bytes.ToLower(b) },
		"a small letter": func(r *rand.Rand, b []byte) []byte {
			i := r.IntN(len(b))
			return append(append(bytes.Clone(b[:i]), bytes.ToLower(b[i:i+1])...), b[i+1:]...)
		},
		"capital letters":           func(_ *rand.Rand, b []byte) []byte { return bytes.ToUpper(b) },
		"no space":                  func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", "") },
		"no line end":               func(r *rand.Rand, b []byte) []byte { return at(r, b, "\n", "") },
		"a space that is not ASCII": func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", "\u00a0") },
		"a zero byte":               func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", "\x00") },
		"words swapped":             func(r *rand.Rand, b []byte) []byte { return swap(r, b, " ") },
		"lines swapped":             func(r *rand.Rand, b []byte) []byte { return swap(r, b, "\n") },
		"anything":                  func(r *rand.Rand, b []byte) []byte { return mutate(r, b) },
		"a zero":                    func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", " 0") },
		"a comma":                   func(r *rand.Rand, b []byte) []byte { return at(r, b, " ", ", ") },
		"cut":                       func(r *rand.Rand, b []byte) []byte { return b[:r.IntN(len(b))] },
		"twice":                     func(_ *rand.Rand, b []byte) []byte { return append(bytes.Clone(b), b...) },
	}
)

// at replaces one of the places where old stands.
func at(r *rand.Rand, b []byte, old, new string) []byte {
	n := bytes.Count(b, []byte(old))
	if n == 0 {
		return b
	}
	parts := bytes.SplitN(b, []byte(old), r.IntN(n)+2)
	last := len(parts) - 1
	return slices.Concat(bytes.Join(parts[:last], []byte(old)), []byte(new), parts[last])
}

// TestOneVerdict holds run, check and the exported validators together, over all
// stored outputs and mutated ones: what one takes the others take, also exactly.
// Edits of whitespace alone are taken where lines mean nothing by themselves.
func TestOneVerdict(t *testing.T) {
	long.Test(t, "runs a program of Python for each case")
	seed := *verdictSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-verdict-seed %d", seed)
	eachPackage(t, func(t *testing.T, p oracle.Problem, _ *Package) {
		list := mutatedOutputs(t, p, rand.New(rand.NewPCG(seed, 0)))
		var trials []trial
		for _, o := range list {
			in, ans, _, err := play(p, o.cases)
			if err != nil {
				t.Fatal(err)
			}
			trials = append(trials, trial{in, ans, o.output})
		}
		taken := 0
		for i, got := range tryEach(t, filepath.Join(written(t, p), "output_validator", "output_validator.py"), trials) {
			o := &list[i]
			for k, exact := range []bool{false, true} {
				judge := got[k] == 42
				run, check := o.verdicts(t, p, exact)
				if run != judge || check != judge {
					t.Errorf("exact %v, %v: the validator takes it: %v, run: %v, check: %v; answer %q, output %q", exact, o.edits, judge, run, check, o.answer, o.output)
				}
				if judge {
					taken++
				}
			}
			onlySpace := !slices.ContainsFunc(o.edits, func(name string) bool { return spaces[name] == nil })
			if onlySpace && !p.Info().BlankCounts && got[0] != 42 {
				t.Errorf("%v: whitespace alone differs, and it is refused: %q", o.edits, o.output)
			}
		}
		t.Logf("%d outputs, %d times taken of %d", len(list), taken, 2*len(list))
		if taken < len(list)/4 || taken > 7*len(list)/4 {
			t.Errorf("%d of %d verdicts are right, which shows little", taken, 2*len(list))
		}
	})
}

func engineOf(t *testing.T, p oracle.Problem) oracle.Engine {
	t.Helper()
	e, err := p.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// mutatedOutputs returns the answers to all stored cases, and mutated ones to some of
// them, some together.
func mutatedOutputs(t *testing.T, p oracle.Problem, r *rand.Rand) (list []printed) {
	t.Helper()
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	add := func(some []cases.Case, n int) {
		_, ans, _, err := play(p, some)
		if err != nil {
			t.Fatal(err)
		}
		o := printed{cases: some, answer: ans, output: bytes.Clone(ans)}
		for range n {
			name, edit := choose(r)
			if len(o.output) > 0 {
				o.output, o.edits = edit(r, bytes.Clone(o.output)), append(o.edits, name)
			}
		}
		list = append(list, o)
	}
	for _, c := range stored {
		add([]cases.Case{c}, 0)
	}
	for range *mutations {
		n := 1 + r.IntN(min(4, p.Info().Batch))
		var some []cases.Case
		for range n {
			some = append(some, stored[r.IntN(len(stored))])
		}
		add(some, 1+r.IntN(2))
	}
	return list
}

// choose returns an edit, two times of three one of whitespace.
func choose(r *rand.Rand) (string, func(*rand.Rand, []byte) []byte) {
	from := spaces
	if r.IntN(3) == 0 {
		from = others
	}
	var names []string
	for name := range from {
		names = append(names, name)
	}
	slices.Sort(names)
	name := names[r.IntN(len(names))]
	return name, from[name]
}

// verdicts returns whether a run takes a solver that prints o, and what check says of
// the output.
func (o *printed) verdicts(t *testing.T, p oracle.Problem, exact bool) (run, check bool) {
	t.Helper()
	list := slices.Clone(o.cases)
	for i := range list {
		list[i].ID = fmt.Sprintf("input/%d", i+1)
	}
	options := runner.Options{Problem: p, Cases: cases.List(list), Exact: exact, Jobs: 1, VerdictOnly: true,
		Func: func(_ context.Context, in oracle.Invocation, out io.Writer) error {
			_, err := out.Write(o.printedFor(p, in))
			return err
		}}
	r, err := runner.Run(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	c, err := runner.Check(t.Context(), runner.Options{Problem: p, Cases: cases.List(list), Exact: exact, VerdictOnly: true}, o.output)
	if err != nil {
		t.Fatal(err)
	}
	return r.Conforms(), c.Conforms()
}

// printedFor is what the solver prints for an input: the output, and for other
// inputs what is right.
func (o *printed) printedFor(p oracle.Problem, in oracle.Invocation) []byte {
	inputs := make([]oracle.Case, len(o.cases))
	for i, c := range o.cases {
		inputs[i] = c.Input
	}
	whole := p.Pack(inputs)
	if bytes.Equal(whole.Stdin, in.Stdin) && slices.EqualFunc(whole.Files, in.Files, bytes.Equal) {
		return o.output
	}
	e, _ := p.Engine(oracle.Variant{})
	list, err := p.Parse(in.Stdin)
	if err != nil {
		return []byte(strings.TrimSpace(err.Error()))
	}
	answers := make([][]byte, len(list))
	for i, c := range list {
		answers[i], _ = e.Append(nil, c)
	}
	return oracle.Frame(p, nil, answers)
}

// TestInputsRead demands that the oracle, as 'kiebitz validate' asks it, reads the
// inputs of packages, and takes nothing that the input validators refuse except white
// space.
func TestInputsRead(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		engine := engineOf(t, p)
		takes := func(data []byte) bool {
			list, err := p.Parse(data)
			if most := p.Info().MaxCases; err != nil || most > 0 && len(list) > most {
				return false
			}
			for _, c := range list {
				if _, err := engine.Append(nil, c); err != nil {
					return false
				}
			}
			return true
		}
		read := 0
		for _, f := range files(t, p, "icpc-2025-09") {
			if !strings.HasSuffix(f.Name, ".in") {
				continue
			}
			read++
			refused := strings.Contains(f.Name, "/invalid_input/")
			if got := takes(f.Data); !refused && !got || refused && got && canonical(p, f.Data) {
				t.Errorf("%s: taken: %v", f.Name, got)
			}
		}
		if read < 50 {
			t.Errorf("only %d inputs were read", read)
		}
	})
}

// TestLimits demands that a package sets the limits of a run.
func TestLimits(t *testing.T) {
	if memory<<20 != runner.DefaultMemoryLimit {
		t.Errorf("packages allow %d MiB, runs %d", memory, runner.DefaultMemoryLimit>>20)
	}
	eachPackage(t, func(t *testing.T, p oracle.Problem, _ *Package) {
		want := fmt.Sprintf("time_limit: %v\n  memory: %d\n", p.Info().TimeLimit.Seconds(), memory)
		for _, f := range files(t, p, "icpc-2025-09") {
			if f.Name == "problem.yaml" && !strings.Contains(string(f.Data), want) {
				t.Errorf("problem.yaml: expected %q in %s", want, f.Data)
			}
		}
		want = fmt.Sprintf("timelimit = %v\n", p.Info().TimeLimit.Seconds())
		for _, f := range files(t, p, "icpc-legacy") {
			if f.Name == "domjudge-problem.ini" && string(f.Data) != want {
				t.Errorf("domjudge-problem.ini: found %q, expected %q", f.Data, want)
			}
		}
	})
}
