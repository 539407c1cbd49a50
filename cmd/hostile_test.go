package cmd

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"kiebitz/internal/long"
	"kiebitz/runner/result"
)

var (
	hostileFiles = flag.Int("hostile", 400, "how many mutated files TestHostileFiles reads")
	hostileFirst = flag.Int("hostile-first", 0, "the file TestHostileFiles begins with, to see one again")
	hostileSeed  = flag.Uint64("hostile-seed", 0, "the seed of TestHostileFiles (0: one of the clock)")
)

// hostileName is a file name that would act on a terminal.
const hostileName = "bad\x1b[31m\u202e\u0085\x7f\xffname"

// reading is a command that reads a file; of its words FILE stands for that file,
// and what begins with @ for a file of the corpus.
type reading struct{ name, seed, line string }

// dear is the reading that takes seconds each time, as Tractor's misreadings are looked for: one in
// four of its turns is left.
const dear = "outputs of tractor"

var readings = []reading{
	{"report of a run", "checked.json", "report FILE --text -v --color always --html @html --junit @xml --github"},
	{"report of a run of rummy", "rummy.json", "report FILE --text -v --html @html --junit @xml --github"},
	{"report of a part", "1.json", "report FILE --text -v --html @html --junit @xml --github"},
	{"comparison of runs", "checked.json", "compare FILE FILE -v --html @html --markdown @md --json @json"},
	{"comparison of matrices", "m1.json", "compare FILE FILE -v --html @html --markdown @md --json @json"},
	{"report of a matrix", "m1.json", "report FILE --text -v --html @html --junit @xml --github"},
	{"merge", "1.json", "merge FILE @2.json -v --html @html --junit @xml --github"},
	{"merge of one", "one.json", "merge FILE -v --html @html --junit @xml --github"},
	{"merge of a matrix", "m2.json", "merge @m1.json FILE -v --html @html --junit @xml --github"},
	{"baseline", "known", "run maumau --sandbox off --random 0 --max-fail 1 --baseline FILE --html @html --junit @xml --github -- true"},
	{"languages", "mine.toml", "languages --languages FILE"},
	{"language", "mine.toml", "languages --languages FILE c++"},
	{"cases", "saved.txtar", "run maumau --sandbox off --cases FILE --html @html --junit @xml --github -- true"},
	{"inputs of a judge", "m.in", "run maumau --sandbox off --cases FILE --max-fail 1 -- true"},
	{"answers of a judge", "m.right", "run maumau --sandbox off --cases @m.in --answers FILE --max-fail 1 -- true"},
	{"what failed last time", "one.json", "run maumau --sandbox off --failed FILE --max-fail 1 -- true"},
	{"outputs", "m.out", "check maumau @m.in FILE --html @html --junit @xml --github"},
	{"outputs of tractor", "t.out", "check tractor @t.in FILE --html @html --junit @xml --github"},
	{"outputs of rummy", "r.out", "check rummy @r.in @r.in2 FILE --html @html --junit @xml --github"},
	{"inputs", "m.in", "validate maumau FILE"},
	{"inputs of tractor", "t.in", "validate tractor FILE"},
	{"inputs of rummy", "r.in", "validate rummy FILE @r.in2"},
	{"certificates", "certificate.json", "verify rummy FILE"},
	{"recorded games", "m.jsonl", "verify maumau FILE"},
	{"recorded rounds", "t.jsonl", "verify tractor FILE"},
	{"a case to prove", "r.in", "prove rummy FILE @r.in2"},
	{"the file of a project", projectName, "run --sandbox off --random 0 --max-fail 1 --jobs 1 --memory 1024 --timeout 1s"},
	{"a game", "m.in", "explain maumau FILE --html @html"},
}

// judging commands end with status 1 if a solver does not conform, or a certificate
// shows nothing.
var judging = regexp.MustCompile("^(run|check|merge|verify) ")

// corpus makes the files that are mutated.
func corpus(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("GITHUB_STEP_SUMMARY", filepath.Join(dir, "summary"))
	must := func(status int, line string, into string) {
		t.Helper()
		got, out, err := carryOut(t, dir, "", line)
		if got != status {
			t.Fatalf("%s: exit status %d, expected %d\n%s", line, got, status, err)
		}
		if into != "" {
			put(t, filepath.Join(dir, into), out)
		}
	}
	must(0, "gen maumau -n 2 --seed 1", "m.in")
	must(0, "gen tractor -n 2 --seed 1", "t.in")
	put(t, filepath.Join(dir, "r.in"), []byte("H2 H3 H4 H5 H6\nDK CK SK\nC9 C0 CJ CQ CK\n"))
	put(t, filepath.Join(dir, "r.in2"), []byte("D9 D0 D2 DA\n"))
	must(0, "solve maumau @m.in --misread R5-counts-jacks", "m.out")
	must(0, "solve maumau @m.in", "m.right")
	must(0, "solve tractor @t.in", "t.out")
	must(0, "solve rummy @r.in @r.in2", "r.out")
	must(0, "explain maumau @m.in --json @m.jsonl", "")
	must(0, "explain tractor @t.in --json @t.jsonl", "")
	must(0, "prove rummy @r.in @r.in2 --json @certificate.json", "")
	put(t, filepath.Join(dir, "x.out"), []byte("Score: 0 1\nx\n"))
	must(1, "check maumau @m.in @x.out --json @checked.json", "")
	put(t, filepath.Join(dir, "y.out"), []byte("H2 H3 H4 H5 H6\nDK CK SK\nC9 C0 CJ CQ CK\n"))
	must(1, "check rummy @r.in @r.in2 @y.out --json @rummy.json", "")
	must(1, "run maumau --sandbox off --random 4 --shard 1/2 --max-fail 1 --json @1.json -- true", "")
	must(1, "run maumau --sandbox off --random 4 --shard 2/2 --max-fail 1 --json @2.json -- true", "")
	put(t, filepath.Join(dir, "a"), []byte("#!/bin/sh\necho Score: 0 1\n"))
	os.Chmod(filepath.Join(dir, "a"), 0o755)
	must(1, "run maumau --sandbox off --random 6 --players 2 --timeout 1s --max-fail 30 --shard 1/1 --json @one.json -- @a", "")
	for _, name := range []string{"a", "b"} {
		put(t, filepath.Join(dir, name+".sh"), []byte("#!/bin/sh\necho Score: 0 1\n"))
		os.Chmod(filepath.Join(dir, name+".sh"), 0o755)
	}
	must(1, "matrix maumau --sandbox off --case samples/1 --shard 1/2 --json @m1.json @a.sh @b.sh", "")
	must(1, "matrix maumau --sandbox off --case samples/1 --shard 2/2 --json @m2.json @a.sh @b.sh", "")
	must(1, "run maumau --sandbox off --random 0 --max-crashes 0 --shrink-time 0 --update-baseline --baseline @known -- true", "")
	must(1, "run maumau --sandbox off --case samples/1 --save @saved.txtar -- true", "")
	put(t, filepath.Join(dir, projectName), []byte("problem = \"maumau\"\ncommand = [\"true\"]\nseed = 5\nplayers = 2\nreading = []\nenv = [\"A=b\"]\nexact = true\nmax-crashes = 2\nkiebitz = \"1.2\"\n"))
	put(t, filepath.Join(dir, "mine.toml"), []byte("[[language]]\nname = \"C++\"\ncompile = [\"g++\", \"-o\", \"{out}/solver\", \"{source}\"]\n\n[[language]]\nname = \"Lua\"\nendings = [\".lua\"]\nrun = [\"lua\", \"{source}\"]\nread = [\"~/lua\"]\nenv = [\"LUA_PATH=x\"]\n"))
	return dir
}

func put(t testing.TB, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// carryOut carries out a command line in this process and returns its exit
// status and what it has printed.
func carryOut(t testing.TB, dir, file, line string) (status int, out, errs []byte) {
	t.Helper()
	args := strings.Fields(line)
	for i, a := range args {
		if a == "FILE" {
			args[i] = file
		} else if name, ok := strings.CutPrefix(a, "@"); ok {
			args[i] = filepath.Join(dir, name)
		}
	}
	var files [2]*os.File
	for i := range files {
		f, err := os.CreateTemp(dir, "printed")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { f.Close(); os.Remove(f.Name()) }()
		files[i] = f
	}
	was := [2]*os.File{os.Stdout, os.Stderr}
	os.Stdout, os.Stderr = files[0], files[1]
	done := make(chan int, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				fmt.Fprintf(was[1], "panic: %v\n", r)
				done <- -1
			}
		}()
		done <- run(args)
	}()
	// On a busy machine the clock says little: it counts what this process has had
	// of the processor, or that it has come to nothing for very much longer.
	const most = time.Minute // which a busy machine may need; what hangs needs more
	began, until := used(), time.Now().Add(30*most)
	for pending := true; pending; {
		select {
		case status = <-done:
			pending = false
		case <-time.After(most / 10):
			if used()-began >= most || time.Now().After(until) {
				status, pending = -2, false
			}
		}
	}
	os.Stdout, os.Stderr = was[0], was[1]
	var texts [2][]byte
	for i, f := range files {
		texts[i], _ = os.ReadFile(f.Name())
	}
	return status, texts[0], texts[1]
}

// ours are the colours that kiebitz itself prints.
var ours = regexp.MustCompile("\x1b\\[(?:31;1|32;1|1|0)m")

// acting finds the first thing in a text that could act on a terminal; "" if
// there is none.
func acting(text []byte) string {
	text = ours.ReplaceAll(text, nil)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 || r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 ||
			r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return fmt.Sprintf("%q", text[max(0, i-40):min(len(text), i+20)])
		}
		i += size
	}
	return ""
}

// readHostile has a command read a file, and demands an exit status that the
// command may have, in time, and text that acts on nothing.
func readHostile(t *testing.T, dir string, c reading, data []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), hostileName)
	if c.seed == projectName { // which is found by its name
		file = filepath.Join(filepath.Dir(file), projectName)
		t.Chdir(filepath.Dir(file))
	}
	put(t, file, data)
	for _, name := range []string{"html", "xml", "summary"} {
		os.Remove(filepath.Join(dir, name))
	}
	status, out, errs := carryOut(t, dir, file, c.line)
	switch {
	case status == -1:
		t.Fatalf("%s: panics", c.name)
	case status == -2:
		t.Fatalf("%s: takes more than 5 s", c.name)
	case status > 2 || status == 1 && !judging.MatchString(c.line):
		t.Errorf("%s: ends with status %d: %s", c.name, status, errs)
	case status == 2 && !bytes.HasPrefix(errs, []byte("kiebitz: ")) && c.name != "merge of a matrix": // that may be incomplete
		t.Errorf("%s: ends with status 2, and does not say why: %q", c.name, errs)
	}
	texts := map[string][]byte{"standard output": out, "standard error": errs}
	for _, name := range []string{"html", "xml", "summary"} {
		texts[name], _ = os.ReadFile(filepath.Join(dir, name))
	}
	for where, text := range texts {
		if what := acting(text); what != "" {
			t.Errorf("%s: %s holds %s", c.name, where, what)
		}
	}
}

// TestHostileFiles has every command that reads files read mutated ones.
func TestHostileFiles(t *testing.T) {
	long.Test(t, "reads hundreds of mutated files")
	seed := *hostileSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	dir := corpus(t)
	for i := *hostileFirst; i < *hostileFirst+*hostileFiles; i++ {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		c := readings[i%len(readings)]
		if c.name == dear && i/len(readings)%4 > 0 {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, c.seed))
		if err != nil {
			t.Fatal(err)
		}
		data = mutate(r, data)
		t.Run(fmt.Sprintf("%s/%d", c.name, i), func(t *testing.T) {
			defer func() {
				if t.Failed() {
					name := filepath.Join(os.TempDir(), fmt.Sprintf("kiebitz-hostile-%d-%d", seed, i))
					put(t, name, data)
					t.Logf("seed %d, file %d: %s", seed, i, name)
				}
			}()
			readHostile(t, dir, c, data)
		})
	}
}

// TestNoReplay has pages made of saved results whose games are none.
func TestNoReplay(t *testing.T) {
	long.Test(t, "makes the corpus")
	dir := corpus(t)
	spoilt := regexp.MustCompile(`"input": ?"[^"]*"`)
	for _, c := range []struct{ name, file, line, flag string }{
		{"report", "checked.json", "report FILE --html @html", "--html"},
		{"report of a matrix", "m1.json", "report FILE --html @html", "--html"},
		{"comparison", "checked.json", "compare FILE FILE --html @html", "--html"},
		{"pages of a matrix", "m1.json", "report FILE --html-each @pages", "--html-each"},
	} {
		t.Run(c.name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(dir, c.file))
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(t.TempDir(), c.file)
			put(t, name, spoilt.ReplaceAll(data, []byte(`"input": "x"`)))
			status, _, errs := carryOut(t, dir, name, c.line)
			if want := c.flag + ": found no game to replay: "; status != exitRequest || !strings.Contains(string(errs), want) {
				t.Errorf("ends with status %d: %s\nexpected %d: %s", status, errs, exitRequest, want)
			}
		})
	}
}

// FuzzFiles does the same with files that the fuzzer makes.
func FuzzFiles(f *testing.F) {
	dir := corpus(f)
	for i, c := range readings {
		data, err := os.ReadFile(filepath.Join(dir, c.seed))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), data)
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		readHostile(t, dir, readings[int(which)%len(readings)], data)
	})
}

// hostileValues are put in place of values of JSON, hostileBytes into any file.
var (
	hostileValues = []any{nil, true, -1, 0, 1, 2, 99, 1 << 31, 1 << 40, 1 << 62, -1 << 62, 1e300, "", "x", "\n::error::\x1b[31m", "\x9b31m\u0085\u202e", "random/999999999999", "aimed/7",
		strings.Repeat("long ", 3000), []any{}, []any{"\x1b[31m"}, map[string]any{}, map[string]any{"\x1b[31m": 1}}
	hostileBytes = []string{"\x1b[31m", "\x1b]0;title\x07", "\r", "\x00", "\x7f", "\xff\xfe", "\u0085", "\u202e", "\u2066", "\ufeff", "\n", "::error::x", "99999999999999999999", "-1", "1e9", "\"", "<script>", "-- x --\n"}
)

// mutate changes a file in one to three places.
func mutate(r *rand.Rand, data []byte) []byte {
	for range 1 + r.IntN(3) {
		var root any
		if r.IntN(4) > 0 && json.Unmarshal(data, &root) == nil {
			var sets []func(any)
			all := slices.Clone(hostileValues)
			values(root, func(set func(any), was any) {
				sets, all = append(sets, set), append(all, was)
			}, r)
			if len(sets) > 0 {
				// Of the values of the file there are more, of which few are of the right kind.
				v := hostileValues[r.IntN(len(hostileValues))]
				if r.IntN(4) == 0 {
					v = all[r.IntN(len(all))]
				}
				sets[r.IntN(len(sets))](v)
				data, _ = json.Marshal(root)
				continue
			}
		}
		at := r.IntN(len(data) + 1)
		to := min(len(data), at+r.IntN(1+[]int{1, 20, len(data)}[r.IntN(3)]))
		switch r.IntN(4) {
		case 0: // replace
			data = slices.Concat(data[:at], []byte(hostileBytes[r.IntN(len(hostileBytes))]), data[to:])
		case 1: // put in
			data = slices.Concat(data[:at], []byte(hostileBytes[r.IntN(len(hostileBytes))]), data[at:])
		case 2: // leave out
			data = slices.Concat(data[:at], data[to:])
		default: // twice
			data = slices.Concat(data[:to], bytes.Clone(data[at:]))
		}
	}
	return data
}

// members are the names of the members of results: those that a file has not can
// be added.
var members = slices.Compact(slices.Sorted(func(yield func(string) bool) {
	for _, m := range regexp.MustCompile(`"(\w+)": \{`).FindAllSubmatch(result.Schema, -1) {
		if !yield(string(m[1])) {
			return
		}
	}
}))

// values visits everything below a value of JSON, in order, and of each object
// one member that it may not have.
func values(v any, visit func(set func(any), was any), r *rand.Rand) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			visit(func(n any) { v[key] = n }, v[key])
			values(v[key], visit, r)
		}
		more := members[r.IntN(len(members))]
		visit(func(n any) { v[more] = n }, nil)
	case []any:
		for i := range v {
			visit(func(n any) { v[i] = n }, v[i])
			values(v[i], visit, r)
		}
	}
}
