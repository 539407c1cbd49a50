package export

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// TestData demands of the validators that they take the data of the package, and
// refuse what is there to be refused.
func TestData(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		dir := written(t, p)
		input := filepath.Join(dir, "input_validators", "input_validator.py")
		inputs, err := filepath.Glob(filepath.Join(dir, "data", "*", "*.in"))
		if err != nil || len(inputs) == 0 {
			t.Fatal("no data", err)
		}
		for _, in := range inputs {
			group, base := filepath.Base(filepath.Dir(in)), strings.TrimSuffix(in, ".in")
			t.Run(group+"/"+filepath.Base(base), func(t *testing.T) {
				t.Parallel()
				wantIn, wantOut, out := 42, 42, base+".ans"
				switch group {
				case "invalid_input":
					wantIn = 43
				case "invalid_output":
					wantOut = 43
					fallthrough
				case "valid_output":
					out = base + ".out"
				}
				if got := exitStatus(t, read(t, in), input); got != wantIn {
					t.Errorf("input: got %d, want %d", got, wantIn)
				}
				if wantIn == 43 {
					return
				}
				if got, text := validate(t, dir, in, base+".ans", read(t, out)); got != wantOut {
					t.Errorf("output: got %d, want %d; %s", got, wantOut, text)
				}
			})
		}
	})
}

// TestChecks demands names and reasons.
func TestChecks(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		for what, list := range map[string][]Edit{
			"invalid_input": k.Checks.InvalidInput, "invalid_output": k.Checks.InvalidOutput, "valid_output": k.Checks.ValidOutput,
		} {
			if len(list) < 3 {
				t.Errorf("%s: found %d, expected three or more", what, len(list))
			}
			names := make(map[string]bool)
			for _, e := range list {
				if names[e.Name] || !strings.HasSuffix(e.Why, ".") {
					t.Errorf("%s: %s needs a name of its own and a reason as a sentence", what, e.Name)
				}
				names[e.Name] = true
			}
		}
	})
}

// junk is what no problem takes, as an input or an output.
var junk = []struct {
	name, why string
	data      []byte
}{
	{"zero bytes", "they are no text", make([]byte, 100)},
	{"not UTF-8", "decoding it fails", []byte("1\n\xff\xfe\xc3(\n")},
	{"not ASCII", "letters beyond ASCII; digits that int() would take", []byte("１\n２ ♣\u00a0A\u0661\n")},
	{"one long word", "a megabyte without a space", bytes.Repeat([]byte("a"), 1<<20)},
	{"one long number", "Python refuses to convert it", append(bytes.Repeat([]byte("9"), 1<<20), '\n')},
	{"digits", "many short numbers", bytes.Repeat([]byte("1 "), 1<<19)},
	{"blank lines", "a megabyte of them", bytes.Repeat([]byte("\n"), 1<<20)},
	{"spaces", "a megabyte of them", bytes.Repeat([]byte(" "), 1<<20)},
	{"brackets", "deep nesting", bytes.Repeat([]byte("[{("), 1<<18)},
	{"minus", "a negative number", []byte("-1\n")},
	{"cards for ever", "words that look right", bytes.Repeat([]byte("CA SA\n"), 1<<17)},
}

// TestJunk gives the validators what is nothing like an input or an output.
func TestJunk(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		dir := written(t, p)
		sample := filepath.Join(dir, "data", "sample", "1")
		for _, tc := range junk {
			t.Run(tc.name, func(t *testing.T) {
				t.Parallel()
				if got := exitStatus(t, tc.data, filepath.Join(dir, "input_validators", "input_validator.py")); got != 43 {
					t.Errorf("input, %s: got %d, want 43", tc.why, got)
				}
				if got, _ := validate(t, dir, sample+".in", sample+".ans", tc.data); got != 43 {
					t.Errorf("output, %s: got %d, want 43", tc.why, got)
				}
			})
		}
		// What no judge does must not look like a right output either.
		for name, args := range map[string][]string{
			"no arguments":     nil,
			"no folder":        {sample + ".in", sample + ".ans"},
			"missing answer":   {sample + ".in", sample + ".no", t.TempDir()},
			"answer is folder": {sample + ".in", dir, t.TempDir()},
			"missing folder":   {sample + ".in", sample + ".ans", filepath.Join(dir, "no")},
		} {
			t.Run(name, func(t *testing.T) {
				args := append([]string{filepath.Join(dir, "output_validator", "output_validator.py")}, args...)
				if got := exitStatus(t, nil, args...); got != 43 {
					t.Errorf("got %d, want 43", got)
				}
			})
		}
	})
}

// flagRow is an output that differs from the answer in whitespace or in case.
type flagRow struct {
	name, reason string
	output       []byte
	flags        []string
	want         int
}

func flagRows(ans []byte) []flagRow {
	const flag = "exact"
	spaced := append(bytes.TrimSuffix(bytes.Clone(ans), []byte("\n")), " \n"...)
	rows := []flagRow{
		{"same", "nothing differs", ans, []string{flag}, 42},
		{"space at the end", "it is forgiven", spaced, nil, 42},
		{"space at the end, flag", "it is not", spaced, []string{flag}, 43},
		{"no line end, flag", "it is missing", bytes.TrimSuffix(ans, []byte("\n")), []string{flag}, 43},
		{"case_sensitive", "the flag is allowed", ans, []string{"case_sensitive"}, 42},
		{"space_change_sensitive", "it is for tools that make outputs", spaced, []string{"space_change_sensitive"}, 42},
	}
	if small := bytes.ToLower(ans); !bytes.Equal(small, ans) {
		rows = append(rows, flagRow{"small letters", "they are other cards", small, nil, 43})
	}
	return rows
}

// TestFlagRows demands that no row refuses the answer itself, as "small letters"
// would where an answer has no letters.
func TestFlagRows(t *testing.T) {
	for _, ans := range []string{"CA SA\nScore: 0 45\n", "12 7\n"} {
		for _, row := range flagRows([]byte(ans)) {
			if row.want == 43 && string(row.output) == ans {
				t.Errorf("%s: answer %q is refused as an output", row.name, ans)
			}
		}
	}
}

// TestFlags: whitespace counts if somebody asks for it, and case always.
func TestFlags(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		dir := written(t, p)
		base := filepath.Join(dir, "data", "sample", "1")
		for _, tc := range flagRows(read(t, base+".ans")) {
			t.Run(tc.name, func(t *testing.T) {
				if got, text := validate(t, dir, base+".in", base+".ans", tc.output, tc.flags...); got != tc.want {
					t.Errorf("%s: got %d, want %d; %s", tc.reason, got, tc.want, text)
				}
			})
		}
	})
}

// TestInputValidator compares the input validator with the oracle's parser: it
// takes what the oracle would have written, and nothing else.
func TestInputValidator(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		program := filepath.Join(written(t, p), "input_validators", "input_validator.py")
		r := rand.New(rand.NewPCG(testSeed, 0))
		for i := range 60 {
			in, _, _, err := play(p, []cases.Case{cases.Random(p, testSeed, i+1, oracle.Aim{})})
			if err != nil {
				t.Fatal(err)
			}
			data := mutate(r, in)
			t.Run(fmt.Sprintf("seed=%d,index=%d", testSeed, i), func(t *testing.T) {
				t.Parallel()
				want := 43
				if canonical(p, data) {
					want = 42
				}
				if got := exitStatus(t, data, program); got != want {
					t.Errorf("got %d, want %d for %q", got, want, data)
				}
			})
		}
	})
}

// TestOutputValidator compares the output validator with the oracle's judge: it
// takes what the judge takes, and beyond that only other whitespace. Where
// blank lines mean something, it takes just what the judge takes.
func TestOutputValidator(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		r := rand.New(rand.NewPCG(testSeed, 1))
		var list []cases.Case
		var trials []trial
		for i := range 400 {
			c := cases.Random(p, testSeed, i+1, oracle.Aim{})
			in, ans, _, err := play(p, []cases.Case{c})
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, c)
			trials = append(trials, trial{in, ans, mutate(r, ans)})
		}
		took := 0
		for i, got := range tryEach(t, filepath.Join(written(t, p), "output_validator", "output_validator.py"), trials) {
			c, out, ans := list[i], trials[i].Output, trials[i].Answer
			right := judged(p, c, out, false)
			tidy := right
			if !p.Info().BlankCounts {
				tidy = right || judged(p, c, tidied(out), false) || slices.Equal(strings.Fields(string(out)), strings.Fields(string(ans)))
			}
			strict := bytes.Equal(out, ans)
			if p.Info().BlankCounts {
				strict = judged(p, c, out, true)
			}
			if right && got[0] != 42 || !tidy && got[0] != 43 || (got[1] == 42) != strict {
				t.Errorf("seed %d, index %d: got %d, and %d with the flag; the judge says %v, %v without whitespace, %v if exact; output %q, answer %q",
					testSeed, i, got[0], got[1], right, tidy, strict, out, ans)
			}
			if got[0] == 42 {
				took++
			}
		}
		if took < 10 || took > len(trials)/2 {
			t.Errorf("%d of %d outputs were taken, which shows little", took, len(trials))
		}
	})
}

// trial is an output with the files that it is checked against.
type trial struct{ Input, Answer, Output []byte }

// tryOut runs the output validator that its argument names on trials, without
// a flag and with one, in one process.
const tryOut = `
import base64, json, os, sys, tempfile
with open(sys.argv[1]) as file:
    program = compile(file.read(), sys.argv[1], "exec")
validator = {"__name__": "validator"}
exec(program, validator)
statuses = []
with tempfile.TemporaryDirectory() as folder:
    names = {part: os.path.join(folder, part) for part in ("Input", "Answer", "Output")}
    for trial in json.load(sys.stdin):
        for part, name in names.items():
            with open(name, "wb") as file:
                file.write(base64.b64decode(trial[part]))
        pair = []
        for flags in [], ["exact"]:
            file = os.open(names["Output"], os.O_RDONLY)
            if file != 0:
                os.dup2(file, 0)
                os.close(file)
            pair.append(validator["main"]([names["Input"], names["Answer"], folder] + flags))
        statuses.append(pair)
print(json.dumps(statuses))
`

// tryEach returns for each trial what the output validator says without a flag
// and with exact.
func tryEach(t *testing.T, program string, trials []trial) (statuses [][2]int) {
	t.Helper()
	runJSON(t, tryOut, program, trials, &statuses)
	if len(statuses) != len(trials) {
		t.Fatalf("%d results, want %d", len(statuses), len(trials))
	}
	return statuses
}

// judged reports whether what a solver printed for c alone is right.
func judged(p oracle.Problem, c cases.Case, output []byte, exact bool) bool {
	list, err := p.Unpack(output, 1)
	if err != nil || len(list) != 1 {
		return false
	}
	right := func(ids []string) bool {
		return p.Judge(c.Input, list[0], oracle.JudgeOptions{Exact: exact, Readings: ids}).Verdict == oracle.OK
	}
	alone := func(yield func(oracle.Case, []byte) bool) { yield(c.Input, list[0]) }
	return right(nil) || !exact && slices.ContainsFunc(oracle.OtherReadings(p), func(ids []string) bool {
		return oracle.OfForm(p, ids) && oracle.Followed(p, ids, alone) && right(ids)
	})
}

// tidied returns lines with single spaces between words.
func tidied(output []byte) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(string(output)) {
		fmt.Fprintln(&b, strings.Join(strings.Fields(line), " "))
	}
	return b.Bytes()
}

// mutate changes a byte of data, swaps two words or two lines, or moves the end
// of a line into the next one.
func mutate(r *rand.Rand, data []byte) []byte {
	data = bytes.Clone(data)
	i := r.IntN(len(data))
	switch r.IntN(6) {
	case 0:
		return append(data[:i], data[i+1:]...)
	case 1:
		return append(data[:i:i], append([]byte{" \n\t\r0+1C"[r.IntN(8)]}, data[i:]...)...)
	case 2:
		data[i] = data[r.IntN(len(data))]
		return data
	case 3:
		return swap(r, data, " ")
	case 4:
		return swap(r, data, "\n")
	}
	from := bytes.LastIndexByte(data[:i], ' ')
	to := bytes.IndexByte(data[i:], '\n')
	if from < 0 || to < 0 {
		return data[:i]
	}
	moved := append([]byte("\n"), data[from+1:i+to]...)
	return slices.Concat(data[:from], moved, []byte(" "), data[i+to+1:])
}

// swap swaps two parts of data, which sep divides.
func swap(r *rand.Rand, data []byte, sep string) []byte {
	parts := bytes.Split(data, []byte(sep))
	a, b := r.IntN(len(parts)), r.IntN(len(parts))
	parts[a], parts[b] = parts[b], parts[a]
	return bytes.Join(parts, []byte(sep))
}

// canonical reports whether data are an input just as the oracle writes it.
func canonical(p oracle.Problem, data []byte) bool {
	var list []oracle.Case
	var err error
	if len(p.Info().Files) == 0 {
		list, err = p.Parse(data)
	} else {
		table, hand, ok := bytes.Cut(append([]byte("\n"), data...), []byte("\n\n"))
		if !ok {
			return false
		}
		var c oracle.Case
		c, err = oracle.ParseFiles(p, [][]byte{append(table, '\n')[1:], hand})
		list = []oracle.Case{c}
	}
	if most := p.Info().MaxCases; err != nil || most > 0 && len(list) > most {
		return false
	}
	named := make([]cases.Case, len(list))
	for i, c := range list {
		named[i].Input = c
	}
	in, _, _, err := play(p, named)
	return err == nil && bytes.Equal(in, data)
}
