package lines

import (
	"encoding/binary"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
)

// steps is a program in C with something wrong on each line, as a change of it shows.
const steps = `#include <stdio.h>
static int used, spare = 40;
static void note(int n) { used += n; }
int main(void) {
    int a, b, c = 4;
    if (scanf("%d %d", &a, &b) != 2) return 1;
    if (a < b) puts("less");
    if (a == 3 && b == 4) puts("either");
    if (a == 9 || b == 3) puts("both");
    printf("%d\n", b + 6);
    printf("%c\n", b == 3 ? 'S' : 'T');
    c = a - 1;
    printf("%d\n", c);
    printf("%d\n", b);
    note(7);
    printf("%d\n", used);
    printf("%d\n", spare);
    return 0;
}
`

// pythonSteps is one in Python.
const pythonSteps = `import sys
used = []
def note(n):
    used.append(n)
def main():
    a, b = map(int, sys.stdin.read().split())
    c = 4
    if a < b: print("less")
    if a == 3 and b == 4: print("either")
    if not (a == 9 or b == 3): print("neither")
    print(b + 6)
    print("S" if b == 3 else "T")
    c = a - 1
    print(c)
    print(b)
    note(7)
    print(len(used))
    print(3 in used, True)
    print("a", 1, sep="-")
main()
`

// changed opens a tracer of a program that can be changed.
func changed(t *testing.T, name, text string) (changer, map[int][]change) {
	t.Helper()
	if runtime.GOARCH != "amd64" && strings.HasSuffix(name, ".c") {
		t.Skip("machine code is changed on amd64 alone")
	}
	n := open(t, name, text).(changer)
	list, err := n.changes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n, list
}

// prints returns what a program prints as it is, and with each of some changes.
func prints(t *testing.T, n changer, input string, list []change) (plain string, with []string) {
	t.Helper()
	outputs, _, err := n.try(t.Context(), []oracle.Invocation{{Stdin: []byte(input)}}, append([]change{{}}, list...))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outputs[0][1:] {
		with = append(with, string(o))
	}
	return string(outputs[0][0]), with
}

// TestChanges demands that of each line what a slip may have changed can be changed back.
func TestChanges(t *testing.T) {
	const output = "both\n9\nS\n2\n3\n7\n40\n"
	changeBack(t, "steps.c", steps, output, []changeBackTest{
		{"<= for <", 7, result.OtherCondition, "less\n" + output},
		{"or for and", 8, result.OtherConnective, "either\n" + output},
		{"and for or", 9, result.OtherConnective, strings.Replace(output, "both\n", "", 1)},
		{"5 for 6", 10, result.OtherNumber, strings.Replace(output, "9", "8", 1)},
		{"- for +", 10, result.OtherNumber, strings.Replace(output, "9", "-3", 1)},
		{"another letter", 11, result.OtherNumber, strings.Replace(output, "S", "Q", 1)},
		{"a digit for a letter", 11, result.OtherNumber, strings.Replace(output, "S", "5", 1)},
		{"+ for -", 12, result.OtherOperator, strings.Replace(output, "2", "4", 1)},
		{"+= for =", 12, result.OtherOperator, strings.Replace(output, "2", "6", 1)},
		{"another variable", 14, result.OtherVariable, strings.Replace(output, "3\n", "2\n", 1)},
		{"a call too many", 15, result.StepRemoved, strings.Replace(output, "7", "0", 1)},
		{"a global variable", 17, result.OtherVariable, strings.Replace(output, "40", "7", 1)},
	})
}

// TestPythonChanges demands the same in Python.
func TestPythonChanges(t *testing.T) {
	const output = "9\nS\n2\n3\n1\nFalse True\na-1\n"
	changeBack(t, "steps.py", pythonSteps, output, []changeBackTest{
		{"<= for <", 8, result.OtherCondition, "less\n" + output},
		{"or for and", 9, result.OtherConnective, "either\n" + output},
		{"and for or", 10, result.OtherConnective, "neither\n" + output},
		{"without not", 10, result.OtherCondition, "neither\n" + output},
		{"5 for 6", 11, result.OtherNumber, strings.Replace(output, "9", "8", 1)},
		{"a number of another line", 11, result.OtherNumber, strings.Replace(output, "9", "6", 1)},
		{"- for +", 11, result.OtherOperator, strings.Replace(output, "9", "-3", 1)},
		{"+= for =", 13, result.OtherOperator, strings.Replace(output, "2\n", "6\n", 1)},
		{"another separator", 19, result.OtherNumber, strings.Replace(output, "-", " ", 1)},
		{"another letter", 12, result.OtherNumber, strings.Replace(output, "S", "Q", 1)},
		{"the other branch", 12, result.OtherCondition, strings.Replace(output, "S", "T", 1)},
		{"+ for -", 13, result.OtherOperator, strings.Replace(output, "2", "4", 1)},
		{"another variable", 15, result.OtherVariable, strings.Replace(output, "3\n", "2\n", 1)},
		{"a call too many", 16, result.StepRemoved, strings.Replace(output, "1", "0", 1)},
		{"not in", 18, result.OtherCondition, strings.Replace(output, "False", "True", 1)},
		{"False for True", 18, result.OtherNumber, strings.Replace(output, "True", "False", 1)},
	})
}

// changeBackTest demands that a change of a kind on a line makes a program print a text.
type changeBackTest struct {
	name string
	line int
	kind result.Changed
	want string
}

func changeBack(t *testing.T, name, text, output string, list []changeBackTest) {
	n, all := changed(t, name, text)
	for _, tc := range list {
		t.Run(tc.name, func(t *testing.T) {
			of := slices.DeleteFunc(slices.Clone(all[tc.line]), func(c change) bool { return c.kind != tc.kind })
			plain, with := prints(t, n, "3 3", of)
			if plain != output {
				t.Errorf("without a change it prints %q, expected %q", plain, output)
			}
			if !slices.Contains(with, tc.want) {
				t.Errorf("with %d changes of line %d it prints %q, expected %q", len(of), tc.line, with, tc.want)
			}
		})
	}
}

// TestChangesInputs demands that one process runs changes on several inputs, each with its own
// files and time.
func TestChangesInputs(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		line       int
	}{
		{"sum.c", `#include <stdio.h>
int main(int argc, char **argv) {
    int n = 0, m = 0;
    scanf("%d", &n);
    fscanf(fopen(argv[argc - 1], "r"), "%d", &m);
    n = n + 1;
    printf("%d %d %d\n", argc, n, m);
}
`, 6},
		{"sum.py", "import sys\ndef main():\n    n = int(input())\n    m = open(sys.argv[-1]).read()\n    n = n + 1\n    print(len(sys.argv), n, m)\nmain()\n", 5},
	} {
		t.Run(tc.name, func(t *testing.T) {
			n := open(t, tc.name, tc.text, "a.txt", "b.txt").(changer)
			list, err := n.changes(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			in := func(n, m string) oracle.Invocation {
				return oracle.Invocation{Stdin: []byte(n), Files: [][]byte{[]byte(m + m), []byte(m)}}
			}
			outputs, _, err := n.try(t.Context(), []oracle.Invocation{in("1", "70"), in("20", "8"), in("300", "9")}, append([]change{{}}, list[tc.line]...))
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range [][2]string{{"3 2 70\n", "3 0 70\n"}, {"3 21 8\n", "3 19 8\n"}, {"3 301 9\n", "3 299 9\n"}} {
				if got := string(outputs[i][0]); got != want[0] {
					t.Errorf("input %d: without a change %q, expected %q", i, got, want[0])
				}
				if !slices.ContainsFunc(outputs[i][1:], func(o []byte) bool { return string(o) == want[1] }) {
					t.Errorf("input %d: %q is not among %q", i, want[1], outputs[i][1:])
				}
			}
		})
	}
}

// TestChangesReached demands that a change is made when it is reached: what was printed and read
// by then stays so, and the next change finds it so, too. One that is not reached prints what the
// program does.
func TestChangesReached(t *testing.T) {
	n, list := changed(t, "reached.c", `#include <stdio.h>
int main(void) {
    int n = 0, m = 0;
    setvbuf(stdin, 0, _IONBF, 0);
    if (scanf("%d", &n) != 1) return 1;
    printf("%d\n", n);
    fflush(stdout);
    if (n == 9) {
        puts("never");
    }
    for (int i = 0; i < 3; i++) m = m + 2;
    if (scanf("%d", &n) != 1) return 1;
    printf("%d %d\n", n, m);
}
`)
	plain, with := prints(t, n, "3 4", append(slices.Clone(list[9]), list[11]...))
	if plain != "3\n4 6\n" {
		t.Errorf("without a change it prints %q", plain)
	}
	never := len(list[9])
	if never == 0 || slices.ContainsFunc(with[:never], func(o string) bool { return o != plain }) {
		t.Errorf("with changes that are not reached it prints %q", with[:never])
	}
	if !slices.Contains(with[never:], "3\n4 9\n") || slices.ContainsFunc(with[never:], func(o string) bool { return o != "" && !strings.HasPrefix(o, "3\n4 ") }) {
		t.Errorf("with others it prints %q, expected all to begin alike, and one with 3 in place of 2", with[never:])
	}
}

// TestChangesWork demands that the same changes are the same work, however often they are tried,
// and that a program that never ends is some.
func TestChangesWork(t *testing.T) {
	n, list := changed(t, "endless.c", "#include <stdio.h>\nint main(void) {\n    int n;\n    for (n = 9; n != 0; n--) putchar(n);\n}\n")
	var works []uint64
	for range 2 {
		_, work, err := n.try(t.Context(), []oracle.Invocation{{}}, append([]change{{}}, list[4]...))
		if err != nil {
			t.Fatal(err)
		}
		works = append(works, work)
	}
	if works[0] != works[1] || works[0] < 100_000 {
		t.Errorf("the work is %d, expected the same twice, and more than 100000", works)
	}
}

// TestChangesEnd demands that what a changed program does is bounded: this one counts down
// to zero, prints, calls itself and starts others.
func TestChangesEnd(t *testing.T) {
	long.Test(t, "records solvers game by game")
	n, list := changed(t, "wild.c", `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }
int main(void) {
    for (int n = 3; n != 0; n--) puts("again");
    printf("%d\n", deep(4));
    for (int i = 0; i < 2; i++) if (fork() == 0) _exit(0);
    char *p = malloc(100);
    p[7] = 1;
    usleep(10);
    return 0;
}
`)
	all := []change{}
	for _, l := range list {
		all = append(all, l...)
	}
	plain, with := prints(t, n, "", all)
	if plain != "again\nagain\nagain\n4\n" {
		t.Errorf("without a change it prints %q", plain)
	}
	ended := 0
	for _, text := range with {
		ended += btoi(text != "")
	}
	if ended == 0 || ended == len(all) {
		t.Errorf("%d of %d changed programs end well, expected some, but not all", ended, len(all))
	}
}

// TestChangesStop demands that a changed program that stops itself does not end the tries of
// others.
func TestChangesStop(t *testing.T) {
	n, list := changed(t, "stop.c", `#include <signal.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int n = 3;
    if (n == 2) kill(getpid(), SIGSTOP);
    printf("%d\n", n);
}
`)
	_, with := prints(t, n, "", list[5])
	if i := slices.Index(with, "4\n"); i < 1 || with[i-1] != "" {
		t.Errorf("printed %q, expected nothing for 2 and then 4", with)
	}
}

// TestHopeless demands that games are played until it is seen that a change is no repair.
func TestHopeless(t *testing.T) {
	for _, tc := range []struct {
		name string
		r    repair
		want bool
	}{
		{"right so far", repair{Repair: result.Repair{Wrong: 5, AllWrong: 5, Right: 5, AllRight: 5}}, false},
		{"two are few", repair{Repair: result.Repair{Wrong: 1, AllWrong: 3}}, false},
		{"half stay wrong", repair{Repair: result.Repair{Wrong: 3, AllWrong: 6}}, true},
		{"half go wrong, and half stay so", repair{Repair: result.Repair{Wrong: 1, AllWrong: 2, Right: 2, AllRight: 5}}, true},
		{"a third", repair{Repair: result.Repair{Wrong: 6, AllWrong: 9}}, false},
		{"all come right, and others go wrong", repair{Repair: result.Repair{Wrong: 5, AllWrong: 5, Right: 1, AllRight: 6}}, false},
		{"none comes right, but is otherwise where it went wrong", repair{Repair: result.Repair{Met: 5, AllWrong: 5, Right: 5, AllRight: 5}}, false},
		{"that, and right ones go wrong as well", repair{Repair: result.Repair{Met: 5, AllWrong: 5, Right: 1, AllRight: 5}}, true},
	} {
		if got := tc.r.hopeless(); got != tc.want {
			t.Errorf("%s: got %v, expected %v", tc.name, got, tc.want)
		}
	}
}

// TestChangesHostile demands that what a program does to what it is tried by costs
// nobody but the program.
func TestChangesHostile(t *testing.T) {
	long.Test(t, "records solvers game by game")
	defer func(t time.Duration) { changeTime = t }(changeTime)
	changeTime = 15 * time.Second // one row waits for a third of it
	for _, tc := range []struct{ name, reason, text string }{
		{"garbage", "what it writes there may be read", `FILE *f = fopen("trace/tried", "w"); for (int i = 0; i < 9999; i++) fputc(i * 7, f); fclose(f);`},
		{"lies", "a size beyond the end", `FILE *f = fopen("trace/tried", "w"); fwrite("\0\0\0\0\377\377\377\377x", 1, 9, f); fclose(f);`},
		{"removes", "nothing is read then", `unlink("trace/tried"); unlink("changes"); unlink("input"); unlink("trace/output");`},
		{"kills", "the process that tries is its parent", `kill(getppid(), 9);`},
		{"stops", "the clock goes on", `kill(getpid(), SIGSTOP);`},
		{"garbage in Python", "the same", "open('trace/tried', 'wb').write(bytes(i * 7 % 256 for i in range(9999)))"},
		{"kills in Python", "the same", "__import__('os').kill(__import__('os').getppid(), 9)"},
		{"garbage in Go", "the same", "os.WriteFile(\"trace/tried\", make([]byte, 9999), 0)"},
		{"kills in Go", "the same", "syscall.Kill(os.Getppid(), 9)"},
		{"forks in Go", "a change is for one process", "if p, err := os.StartProcess(os.Args[0], os.Args, &os.ProcAttr{}); err == nil { p.Wait() }"},
		{"takes a name in Python", "its modules are within reach", "__import__('kiebitz_change').limit = None"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			name, text := "hostile.c", "#include <stdio.h>\n#include <signal.h>\n#include <unistd.h>\nint main(void) {\n\n    int n = 1; "+tc.text+"\n    printf(\"%d\\n\", n);\n}\n"
			if strings.HasSuffix(tc.name, "Python") {
				name, text = "hostile.py", "\n\n\n\n\nn = 1; "+tc.text+"\nprint(n)\n"
			} else if strings.HasSuffix(tc.name, "Go") {
				name, text = "hostile.go", "package main\nimport (\"fmt\"; \"os\"; \"syscall\")\nvar _, _ = os.Args, syscall.Kill\nfunc main() {\n\n\tn := 1; "+tc.text+"\n\tfmt.Println(n)\n}\n"
			}
			n, list := changed(t, name, text)
			_, with := prints(t, n, "", list[6])
			if len(with) != len(list[6]) || len(with) == 0 {
				t.Errorf("%s: %d outputs of %d changes", tc.reason, len(with), len(list[6]))
			}
		})
	}
}

// TestRepair demands that the change that makes a solver right is found, and told.
func TestRepair(t *testing.T) {
	long.Test(t, "records solvers game by game")
	data, err := os.ReadFile("../../examples/maumau/cpp/maumau.cpp")
	if err != nil {
		t.Fatal(err)
	}
	const right, wrong = "case 'S': return 7;", "case 'S': return 8;"
	text := strings.Replace(string(data), right, wrong, 1)
	if text == string(data) {
		t.Fatalf("the example has no line with %q", right)
	}
	changed(t, "any.c", "int main(void) { return 0; }\n")
	s := study(t, "maumau", "solver.cpp", text, 10)
	if err := s.Change(t.Context(), strings.Split(text, "\n")); err != nil {
		t.Fatal(err)
	}
	l := s.Result([]byte(text), 5)
	if len(l.Suspects) == 0 || !strings.Contains(l.Suspects[0].Text, wrong) {
		t.Fatalf("the first line is not that of the slip: %+v", l.Suspects)
	}
	r := l.Suspects[0].Repair
	if r == nil || r.Changed != result.OtherNumber || r.From != "8" || r.To != "7" || r.Wrong != r.AllWrong || r.Right != r.AllRight || r.AllWrong < 3 || r.AllRight < 3 {
		t.Errorf("found %+v, expected 7 in place of 8, which makes all right", r)
	}
	s.repairs = nil
	if l := s.Result([]byte(text), 5); len(l.Suspects) > 0 && l.Suspects[0].Score > 100 {
		t.Errorf("without changes the score is %g", l.Suspects[0].Score)
	}
}

// TestSpeaksWhole demands that a change that makes everything right outweighs all that another
// line has: the most bits, those of the rule's line, and a change that leaves one game wrong.
func TestSpeaksWhole(t *testing.T) {
	whole, nearly := repair{Repair: result.Repair{Wrong: 40, AllWrong: 40, Right: 40, AllRight: 40}}, repair{Repair: result.Repair{Wrong: 40, AllWrong: 40, Right: 39, AllRight: 40}}
	if whole.speaks() < nearly.speaks()+1 {
		t.Errorf("%v and %v, expected one more", whole.speaks(), nearly.speaks())
	}
}

// TestCommon demands where two outputs are otherwise first, by words.
func TestCommon(t *testing.T) {
	for _, tc := range []struct {
		name, a, b string
		n          int
		same       bool
	}{
		{"the same but for whitespace", "CS  DQ\n", "CS DQ", 2, true},
		{"another number that begins alike", "CS 30", "CS 31", 1, false},
		{"one ends", "CS DQ", "CS", 1, false},
		{"nothing", "", "", 0, true},
	} {
		if n, same := common([]byte(tc.a), []byte(tc.b)); n != tc.n || same != tc.same {
			t.Errorf("%s: got %d, %v, expected %d, %v", tc.name, n, same, tc.n, tc.same)
		}
	}
}

// TestChangesNone demands that nothing is tried for a right solver, and by tracers that
// can't.
func TestChangesNone(t *testing.T) {
	p, _ := problems.Find("maumau")
	s := &Study{Problem: p}
	if err := s.Change(t.Context(), nil); err != nil || s.repairs != nil {
		t.Errorf("found %v (%v), expected nothing", s.repairs, err)
	}
}

// FuzzChange64 demands of changes of any code that each is an instruction of the same
// length in its place.
func FuzzChange64(f *testing.F) {
	f.Add([]byte{0x83, 0x7d, 0xec, 0x05, 0x7e, 0x10, 0x66, 0xe8, 0, 0, 0x0f, 0x8e, 0, 1, 0, 0})
	f.Add([]byte{0x66, 0x0f, 0x84, 0, 0, 0x48, 0x8b, 0x05, 9, 0, 0, 0, 0xe8, 1, 2, 3, 4, 0x8d, 0x58, 0xff})
	f.Add([]byte{0x48, 0x66, 0x0f}) // prefixes in an order of no compiler
	f.Add([]byte{0x0f, 0xaf, 0x45, 0xf8, 0xc6, 0x45, 0xff, 0x53, 0x80, 0x3d, 1, 0, 0, 0, 7, 0x74, 0xf0})
	f.Fuzz(func(t *testing.T, code []byte) {
		const base = 0x1000
		all := decode64(code, base, []span{{from: base, to: base + uint64(len(code)), line: 1, function: base}})
		lengths := map[uint64]int{}
		for i := range all {
			lengths[all[i].at-base] = all[i].Len
		}
		for _, c := range changesOf(all, base, nil)[1] {
			if n, ok := lengths[c.where]; !ok || n != len(c.code) || n > mostCode {
				t.Errorf("%d bytes at %d in place of %d", len(c.code), c.where, n)
			}
		}
	})
}

// FuzzTried holds the reader of what changed programs print to its bounds.
func FuzzTried(f *testing.F) {
	f.Add(append(binary.LittleEndian.AppendUint32([]byte{1, 0, 0, 0}, 2), "ab"...))
	f.Add([]byte{0, 0, 0, 0, 255, 255, 255, 255, 1})
	f.Add([]byte{9, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte{0, 0, 0, 0, 1, 0, 0, 0, 'a', 1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 8, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		outputs, _ := decodeTried(data, 2, 3)
		size, n := 0, 0
		for _, list := range outputs {
			for _, o := range list {
				size = max(size, len(o))
				n++
			}
		}
		if len(outputs) != 2 || n != 6 || size > len(data) {
			t.Errorf("%d outputs of up to %d bytes from %d bytes", n, size, len(data))
		}
	})
}
