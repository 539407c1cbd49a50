package lines

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// TestMain lets the wardens of boxes begin; see package sandbox.
func TestMain(m *testing.M) { os.Exit(m.Run()) }

// recording makes what a process may have recorded of n blocks.
func recording(blocks, events, cut int, counts []uint32, list ...uint16) []byte {
	b := []byte(magic)
	for _, n := range []int{blocks, events, MostEvents, cut} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	for _, n := range append([]uint32{0}, counts...) {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	for _, e := range list {
		b = binary.LittleEndian.AppendUint16(b, e)
	}
	return b
}

// TestDecode demands that recordings are read, whatever is in them.
func TestDecode(t *testing.T) {
	counts := []uint32{2, 1}
	for _, tc := range []struct {
		name, reason string
		data         []byte
		err          string
		events       []uint16
		marks        []Mark
		cut          bool
	}{
		{"plain", "events count from 1 in the file", recording(2, 3, 0, counts, 1, 2, 1), "", []uint16{0, 1, 0}, nil, false},
		{"a mark", "a number in two halves", recording(2, 5, 0, counts, 1, mark, 2, 1, 2), "", []uint16{0, 1}, []Mark{{1, 65538}}, false},
		{"a mark backwards", "nothing is printed less", recording(2, 7, 0, counts, mark, 5, 0, mark, 4, 0, 1), "", []uint16{0}, []Mark{{0, 5}}, false},
		{"half a mark", "the end may be anywhere", recording(2, 2, 0, counts, mark, 2), "", nil, nil, false},
		{"no such block", "others go on", recording(2, 3, 0, counts, 9, 0, 2), "", []uint16{1}, nil, false},
		{"cut", "more came than fits", recording(2, 1, 1, counts, 1), "", []uint16{0}, nil, true},
		{"shorter than it says", "a process was killed", recording(2, 9, 0, counts, 1), "", []uint16{0}, nil, true},
		{"nothing", "the folder may be gone", nil, "found 0 bytes, expected the head of a recording", nil, nil, false},
		{"garbage", "it may write there what it likes", []byte(strings.Repeat("x", 100)), "found 100 bytes, expected the head of a recording", nil, nil, false},
		{"another program", "the number of blocks is known", recording(3, 0, 0, []uint32{1, 1, 1}), "found 3 blocks, expected 2", nil, nil, false},
		{"no counts", "they come first", recording(2, 0, 0, nil), "expected counts of all blocks", nil, nil, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var x Execution
			err := decode(&x, tc.data, 2)
			if tc.err != "" {
				if err == nil || !strings.Contains(err.Error(), tc.err) {
					t.Fatalf("%s: got %v, expected %q", tc.reason, err, tc.err)
				}
				return
			}
			if err != nil || !slices.Equal(x.Events, tc.events) || !slices.Equal(x.Marks, tc.marks) || x.Cut != tc.cut {
				t.Errorf("%s: got %v %v %v (%v), expected %v %v %v", tc.reason, x.Events, x.Marks, x.Cut, err, tc.events, tc.marks, tc.cut)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(recording(2, 5, 0, []uint32{1, 1}, 1, mark, 2, 1, 2))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		var x Execution
		if decode(&x, data, 2) != nil {
			return
		}
		for _, e := range x.Events {
			if e > 1 {
				t.Fatalf("found block %d of 2", e)
			}
		}
		for i, m := range x.Marks {
			if m.Event > len(x.Events) || i > 0 && m.Printed < x.Marks[i-1].Printed {
				t.Fatalf("found marks %v for %d events", x.Marks, len(x.Events))
			}
		}
	})
}

// write writes a source and returns its path.
func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// open makes a tracer of a text.
func open(t testing.TB, name, text string, files ...string) Tracer {
	t.Helper()
	path := write(t, name, text)
	b := &source.Builder{}
	t.Cleanup(func() { b.Close() })
	tr, err := Open(t.Context(), b, path, TraceOptions{CPU: 200 * time.Millisecond, Memory: 256 << 20, Files: files})
	if err != nil {
		var missing *source.MissingToolError
		if errors.As(err, &missing) {
			t.Skipf("%v", err)
		}
		t.Fatal(err)
	}
	t.Cleanup(func() { tr.Close() })
	return tr
}

// ran returns how often each line was begun, by the counts of its blocks.
func ran(tr Tracer, x *Execution) map[int]int {
	lines := map[int]int{}
	for b, n := range x.Counts {
		if n > 0 {
			l := tr.Blocks()[b].Lines[0]
			lines[l] = max(lines[l], n)
		}
	}
	return lines
}

const doubling = `#include <cstdio>
#include <iostream>
using namespace std;
int twice(int n) {
    if (n > 5)
        return 99;
    return 2 * n;
}
int main() {
    ios::sync_with_stdio(false);
    int n;
    while (cin >> n)
        cout << twice(n) << endl;
}
`

// TestNative demands of programs that gcc compiles which lines ran, in which order, and
// when something was printed, although it goes to a buffer, and is flushed.
func TestNative(t *testing.T) {
	tr := open(t, "doubling.cpp", doubling)
	x, err := tr.Trace(t.Context(), oracle.Invocation{Stdin: []byte("1 9 2")})
	if err != nil {
		t.Fatal(err)
	}
	if x.End != sandbox.Exited || string(x.Output) != "2\n99\n4\n" || x.Cut {
		t.Fatalf("got %s %q, cut %v", x.End, x.Output, x.Cut)
	}
	if got := ran(tr, &x); got[5] != 3 || got[6] != 1 || got[7] < 2 || got[13] < 3 {
		t.Errorf("lines ran %v times, expected 5: 3, 6: 1, 7 and 13 oftener", got)
	}
	var printed []int
	for _, m := range x.Marks {
		printed = append(printed, m.Printed)
	}
	for _, n := range []int{2, 5} { // after each line; the last one ends with the process
		if !slices.Contains(printed, n) {
			t.Errorf("marks have %v bytes printed, expected %d among them", printed, n)
		}
	}
	order := []int{}
	for _, e := range x.Events {
		if l := tr.Blocks()[e].Lines[0]; l == 6 || l == 7 {
			order = append(order, l)
		}
	}
	if order = slices.Compact(order); !slices.Equal(order, []int{7, 6, 7}) {
		t.Errorf("lines 6 and 7 ran in the order %v, expected 7 6 7", order)
	}
}

// compared returns how often each comparison came out as it did, by its line.
func compared(tr Tracer, x *Execution) map[string]int {
	out := map[string]int{}
	for i, b := range tr.Blocks() {
		if b.Compared != "" && x.Counts[i] > 0 {
			out[fmt.Sprintf("%d %s", b.Lines[0], b.Compared)] += x.Counts[i]
		}
	}
	return out
}

// TestComparisons demands how numbers compare, whichever side the constant is on, and
// that the values of expressions are evaluated once.
func TestComparisons(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       map[string]int
	}{
		{"c.c", `#include <stdio.h>
int main(void) {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) {
        if (a < b) puts("less");
        if (3 < a) puts("large");
        if (a >= 3) puts("large");
        long long wide = a - 3LL;
        if (wide == -2) puts("one");
        char c = 'a' + b;
        if (c > 'd') puts("behind");
        if (a * 0.5 > 1) puts("more");
    }
}
`, map[string]int{
			"4 equal": 3, "4 less": 1, "5 less": 1, "5 equal": 1, "5 greater": 1, "6 less": 1, "6 equal": 1, "6 greater": 1,
			"7 less-by-one": 1, "7 greater-by-one": 1, "7 greater": 1, // as a > 2
			"9 equal": 1, "9 greater": 2, "11 greater-by-one": 1, "11 equal": 1, "11 less-by-one": 1, "12 less": 1, "12 greater": 2}},
		{"p.py", `import sys
words = iter(map(int, sys.stdin.read().split()))
def take():
    return next(words, None)
while (a := take()) is not None:
    b = take()
    if a < b: print("less")
    if 3 < a <= 9: print("a chain is as it was")
    if a >= 3: print("large")
    if (
        [a] == [3]
    ): print("no numbers")
    if "dab"[a % 3] != "d": print("texts compare, too")
sys.exit(0)
`, map[string]int{"7 less": 1, "7 equal": 1, "7 greater": 1, "9 less": 1, "9 equal": 1, "9 greater": 1, "13 equal": 1, "13 less": 2}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tr := open(t, tc.name, tc.text)
			x, err := tr.Trace(t.Context(), oracle.Invocation{Stdin: []byte("1 4 3 3 5 2")})
			if err != nil || x.End != sandbox.Exited {
				t.Fatalf("%v, ended with %s (%s)", err, x.End, x.Status)
			}
			if got := compared(tr, &x); !maps.Equal(got, tc.want) {
				t.Errorf("got %v, expected %v", got, tc.want)
			}
		})
	}
}

// TestHostileNative demands that programs that work against what records them are
// contained, and that what they record is bounded.
func TestHostileNative(t *testing.T) {
	long.Test(t, "records solvers game by game")
	for _, tc := range []struct {
		name, reason, text string
		end                sandbox.End
		check              func(*Execution) bool
	}{
		{"flood", "events end, counts go on", `int main() { volatile int n = 0; for (int i = 0; i < 2000000; i++) if (i % 2) n++; }`, sandbox.Exited,
			func(x *Execution) bool {
				return x.Cut && len(x.Events) <= MostEvents && slices.Max(x.Counts) >= 1_000_000
			}},
		{"forever", "what was executed until it was killed is there", `int main() { volatile int n = 0; for (;;) if (n < 5) n++; }`, sandbox.TimedOut,
			func(x *Execution) bool { return x.Cut && len(x.Events) > 0 }},
		{"one line", "a function may be its head alone", "int main() { volatile int n = 0; for (;;) n = n + 1; }", sandbox.TimedOut,
			func(x *Execution) bool { return len(x.Events) > 0 }},
		{"crash", "the same of a solver that crashes", "int main(int argc, char**) {\n if (argc < 9)\n  __builtin_trap();\n}", sandbox.Crashed,
			func(x *Execution) bool { return len(x.Events) >= 2 }},
		{"closes all", "the recording needs no descriptor", "#include <unistd.h>\nint main() { for (int i = 0; i < 256; i++) close(i); }", sandbox.Exited,
			func(x *Execution) bool { return len(x.Events) > 0 }},
		{"forks", "children record nothing", "#include <unistd.h>\n#include <sys/wait.h>\nint main() { for (int i = 0; i < 3; i++) if (fork() == 0) { for (int k = 0; k < 1000; k++) if (k % 7 == 9) return 1; return 0; }\n while (wait(0) > 0); }", sandbox.Exited,
			func(x *Execution) bool { return slices.Max(x.Counts) < 1000 }},
		{"garbage", "what it writes there is no recording", "#include <cstdio>\nint main() { FILE* f = fopen(\"trace/blocks\", \"r+\"); for (int i = 0; i < 99999; i++) fputc(i * 7, f); fclose(f); }", sandbox.Exited,
			func(x *Execution) bool { return x.Events == nil && x.Counts == nil }},
		{"removes", "nor what is not there", "#include <cstdio>\nint main() { remove(\"trace/blocks\"); }", sandbox.Exited,
			func(x *Execution) bool { return x.Events == nil }},
		{"large files", "the folder is bounded", "#include <cstdio>\nint main() { static char b[1<<20]; for (int k = 0; k < 40; k++) { char n[20]; sprintf(n, \"trace/%d\", k); FILE* f = fopen(n, \"w\"); fwrite(b, 1, sizeof b, f); fclose(f); } }", sandbox.OutputLimit,
			func(x *Execution) bool { return x.Events == nil }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tr := open(t, "solver.cpp", tc.text)
			x, err := tr.Trace(t.Context(), oracle.Invocation{})
			if err != nil {
				t.Fatal(err)
			}
			if x.End != tc.end || !tc.check(&x) {
				t.Errorf("%s: ended with %s (%s), %d events, cut %v, counts %v; expected %s", tc.reason, x.End, x.Status, len(x.Events), x.Cut, x.Counts, tc.end)
			}
		})
	}
}

// TestUnsupported demands a clear refusal.
func TestUnsupported(t *testing.T) {
	tcc, err := source.Languages().With([]byte("[[language]]\nname = \"C\"\ncompile = [\"tcc\", \"-o\", \"{out}/solver\", \"{source}\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	gccrs, err := source.Languages().With([]byte("[[language]]\nname = \"Rust\"\ncompile = [\"gccrs\", \"-o\", \"{out}/solver\", \"{source}\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		path, want string
		table      source.Table
	}{
		{"Main.java", "Main.java: the lines that a solver in Java executes can't be recorded", nil},
		{".", "lines are found in one source, and it is a folder of them", nil},
		{"mau.c", "its compiler is neither gcc nor clang", tcc},
		{"mau.rs", "its compiler is not rustc", gccrs},
	} {
		_, err := Open(t.Context(), &source.Builder{Table: tc.table}, tc.path, TraceOptions{})
		var unsupported *UnsupportedError
		if !errors.As(err, &unsupported) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: got %v, expected %q", tc.path, err, tc.want)
		}
	}
}

// study plays the stored cases and some random ones.
func study(t testing.TB, problem, name, text string, random int) *Study {
	t.Helper()
	p, _ := problems.Find(problem)
	list, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range random {
		list = append(list, cases.Random(p, 4711, i+1, oracle.Aim{}))
	}
	return studied(t, p, name, text, list)
}

// studySome studies a solver by one stored case of four: where a fault shows in most of
// them, all of them show no more.
func studySome(t testing.TB, problem, name, text string) *Study {
	t.Helper()
	p, _ := problems.Find(problem)
	list, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	var some []cases.Case
	for i := 0; i < len(list); i += 4 {
		some = append(some, list[i])
	}
	return studied(t, p, name, text, some)
}

func studied(t testing.TB, p oracle.Problem, name, text string, list []cases.Case) *Study {
	t.Helper()
	s := &Study{Problem: p, Tracer: open(t, name, text, p.Info().Files...)}
	for _, c := range list {
		if err := s.Play(context.WithoutCancel(t.Context()), c.Input); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestMap demands of right examples the line that begins each turn, and for how many
// clauses lines are found.
func TestMap(t *testing.T) {
	long.Test(t, "records solvers game by game")
	for _, tc := range []struct {
		problem, path string
		turn          string            // on the line that begins a turn
		least         int               // clauses of which the lines agree to 90 %
		exactly       map[string]string // what is on a line of a clause
		likely        map[string]string
	}{
		{"maumau", "examples/maumau/cpp/maumau.cpp", "turn < MAX_TURNS", 16, map[string]string{
			"eight": "isEight(", "R5": "if (count > bestCount)", "open-eight": "if (isEight(opening))", "double": "score *= 2"},
			map[string]string{"R2": "isPreferred(hand[i]", "R4": "neighbourNearlyDone =", "R3": "return bestJack", "reshuffle": "drawPile.assign("}},
		{"tractor", "examples/tractor/cpp/tractor.cpp", "i < tricks.size()", 14, map[string]string{
			"make": "rise = 3"}, map[string]string{"down": "(points - 80) / 40", "next": "length > bestLength"}},
		{"maumau", "examples/maumau/go/main.go", "turn < maxTurns", 14, map[string]string{"R5": "isJack(card)", "double": "2"}, nil},
		{"maumau", "runner/lines/testdata/maumau.rs", "turns < MAX_TURNS", 14, map[string]string{
			"R5": "hand.iter().filter(", "double": "score *= 2"}, nil},
		{"maumau", "runner/lines/testdata/maumau.js", "let card = this.choose()", 14, nil, map[string]string{
			"R5": "const card of hand", "double": "score *= 2", "draw": "this.draw(1)"}},
	} {
		t.Run(tc.path, func(t *testing.T) {
			text, err := os.ReadFile("../../" + tc.path)
			if err != nil {
				t.Fatal(err)
			}
			l := broken(t, study(t, tc.problem, "solver"+filepath.Ext(tc.path), string(text), 20)).Result(text, 5)
			lines := strings.Split(string(text), "\n")
			if l.Wrong > 0 || l.Suspects != nil {
				t.Fatalf("%d games are wrong, %d lines suspicious, of a right solver", l.Wrong, len(l.Suspects))
			}
			if l.Cut != result.ByTurns || !strings.Contains(lines[l.At-1], tc.turn) {
				t.Errorf("cut by %s at line %d, expected the one with %q", l.Cut, l.At, tc.turn)
			}
			good := 0
			for _, c := range l.Clauses {
				if c.Agrees >= 0.9 {
					good++
				}
				if slices.Contains([]string{"deal", "last", "score"}, c.Clause) && c.Sure == result.Exactly {
					t.Errorf("%s: %s, expected likely: whatever begins or ends a game runs with it", c.Clause, c.Sure)
				}
				want, sure := tc.exactly[c.Clause], result.Exactly
				if want == "" {
					want, sure = tc.likely[c.Clause], result.Likely
				}
				if want != "" && (c.Sure != sure || !slices.ContainsFunc(c.Lines, func(n int) bool { return strings.Contains(lines[n-1], want) })) {
					t.Errorf("%s: %s %v, expected %s, with the line of %q", c.Clause, c.Sure, c.Lines, sure, want)
				}
			}
			t.Logf("%d of %d clauses agree to 90 %%", good, len(l.Clauses))
			if good < tc.least {
				t.Errorf("%d clauses agree to 90 %%, expected %d", good, tc.least)
			}
		})
	}
}

// TestNoLine demands that a rule that a solver does not know is said to have no line.
func TestNoLine(t *testing.T) {
	text, err := os.ReadFile("../../examples/maumau/cpp/maumau.cpp")
	if err != nil {
		t.Fatal(err)
	}
	without := strings.ReplaceAll(string(text), "if (isEight(opening)) current = 1;", ";")
	if without == string(text) {
		t.Fatal("the example has no such lines any more")
	}
	l := study(t, "maumau", "solver.cpp", without, 0).Result([]byte(without), 5)
	for _, c := range l.Clauses {
		if c.Clause == "open-eight" && (c.Sure == result.Exactly || c.Sure == result.Likely) {
			t.Errorf("%s: found %s in lines %v of a solver without it", c.Clause, c.Sure, c.Lines)
		}
	}
}

// Result says what the games show about a source, with a number of suspects at most.
func (s *Study) Result(text []byte, suspects int) *result.Lines {
	return s.find(strings.Split(string(text), "\n")).result(suspects)
}

// TestSuspects demands slips of several kinds among the lines that are named.
func TestSuspects(t *testing.T) {
	long.Test(t, "records solvers game by game")
	text, err := os.ReadFile("../../examples/maumau/cpp/maumau.cpp")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, from, to string }{
		{"constant", "score *= 2;", "score *= 3;"},
		{"condition", "bestOther < 0 || neighbourNearlyDone", "bestOther <= 0 || neighbourNearlyDone"},
		{"opening", "if (isEight(opening)) current = 1;", "if (isEight(opening)) current = 0;"},
		{"operator", "calledSuit == 0 || card.suit == calledSuit", "calledSuit == 0 && card.suit == calledSuit"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			before, _, ok := strings.Cut(string(text), tc.from)
			if !ok {
				t.Fatalf("the example has no %q any more", tc.from)
			}
			slipped := strings.Replace(string(text), tc.from, tc.to, 1)
			s := study(t, "maumau", "solver.cpp", slipped, 20)
			if err := s.Nearby(t.Context()); err != nil {
				t.Fatal(err)
			}
			l := s.Result([]byte(slipped), 5)
			line := strings.Count(before, "\n") + 1
			if l.Wrong == 0 || len(l.Suspects) > 5 {
				t.Fatalf("%d games wrong, %d suspects", l.Wrong, len(l.Suspects))
			}
			if !slices.ContainsFunc(l.Suspects, func(s result.Suspect) bool { return s.Line == line }) {
				var got []string
				for _, s := range l.Suspects {
					got = append(got, fmt.Sprintf("%d (%s)", s.Line, s.Text))
				}
				t.Errorf("found %s, expected line %d", strings.Join(got, ", "), line)
			}
		})
	}
}

const doublingPython = `import sys

def twice(n):
    if n > 5:
        return 99
    return 2 * n

for word in sys.stdin.read().split():
    print(twice(int(word)))
sys.exit(0)
`
