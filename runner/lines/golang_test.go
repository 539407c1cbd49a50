package lines

import (
	"errors"
	"maps"
	"os"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

const doublingGo = `package main // as it is

import "fmt"

func twice(n int) int {
	if n > 5 {
		return 99
	}
	return 2 * n
}

func main() {
	for {
		var n int
		if _, err := fmt.Scan(&n); err != nil {
			break
		}
		fmt.Println(twice(n))
	}
}
`

// TestGo demands of programs in Go which lines ran, in which order, and when something was
// printed.
func TestGo(t *testing.T) {
	tr := open(t, "doubling.go", doublingGo)
	x, err := tr.Trace(t.Context(), oracle.Invocation{Stdin: []byte("1 9 2")})
	if err != nil {
		t.Fatal(err)
	}
	if x.End != sandbox.Exited || string(x.Output) != "2\n99\n4\n" || x.Cut {
		t.Fatalf("got %s (%s) %q, cut %v", x.End, x.Status, x.Output, x.Cut)
	}
	if got := ran(tr, &x); got[6] != 3 || got[7] != 1 || got[9] != 2 || got[18] != 3 || got[16] != 1 {
		t.Errorf("lines ran %v times, expected 6: 3, 7: 1, 9: 2, 16: 1, 18: 3", got)
	}
	if len(x.Marks) != 3 || x.Marks[1].Printed != 5 {
		t.Errorf("got marks %v, expected three, at 2, 5 and 7 bytes", x.Marks)
	}
	if got := compared(tr, &x); !maps.Equal(got, map[string]int{"6 less": 2, "6 greater": 1}) {
		t.Errorf("got comparisons %v, expected n > 5 twice less, once greater", got)
	}
}

// TestGoForms demands that every statement can be rewritten, does what it did, and
// counts.
func TestGoForms(t *testing.T) {
	const text = `package main

import (
	"fmt"
	"os"
	"strings"
)

type flag bool
type suit byte

const small = 3 < 4

var size [3]int
var global flag = 1 < 2 && len(size) > 2

func f(a, b int) (c flag) {
	defer fmt.Print("deferred;")
	c = a < b && b != 3 || a == 7
	return
}

func generic[T int | string](a, b T) bool { return a < b }

func main() {
	var s suit = 'S'
	out := &strings.Builder{}
	x, n, err := 1, 2, error(nil)
outer:
	for i := 0; i < 3; i++ {
		switch {
		case i == 0:
			continue outer
		case i < 2, s == 'T':
			fallthrough
		case err == nil && x <= 1<<n:
		default:
			panic("no")
		}
		switch y := i; y {
		case 1:
			x++
		case 2:
			if x++; x > 9 {
				break outer
			} else if z := x; z == 3 && f(z, 4) == flag(true) {
				goto end
			} else {
				x--
			}
		}
	}
end:
	for range 2 {
	}
	func() {
		if any(x) == any(3) && 1.5 < float64(x) && "" <= os.Args[0] && small {
			fmt.Fprint(out, "x")
		}
	}()
	switch any(x).(type) {
	}
	switch {
	}
	m := map[string]func() int{
		"a": func() int {
			return 5
		},
	}
	for k, v := range m { fmt.Println(k, v(), out, generic(1, 2), global) }
	{
	}
	select {
	default:
	}
	fmt.Fprintln(os.Stderr, "no output")
}
`
	tr := open(t, "forms.go", text)
	x, err := tr.Trace(t.Context(), oracle.Invocation{})
	if err != nil || x.End != sandbox.Exited {
		t.Fatalf("%v, ended with %s (%s): %s", err, x.End, x.Status, x.Output)
	}
	if got, want := string(x.Output), "deferred;a 5 x true true\n"; got != want {
		t.Errorf("printed %q, expected %q", got, want)
	}
	if x.Marks != nil {
		t.Errorf("got marks %v, expected none: what is deferred is not seen", x.Marks)
	}
	got := ran(tr, &x)
	want := map[int]int{18: 1, 23: 1, 26: 1, 30: 3, 31: 3, 32: 1, 34: 1, 36: 2, 37: 0, 40: 2, 41: 1, 43: 1, 45: 0, 46: 1, 47: 1, 49: 0,
		54: 2, 57: 1, 67: 1, 74: 1}
	for l, n := range want {
		if got[l] != n {
			t.Logf("line %d: %s", l, strings.Split(text, "\n")[l-1])
			t.Errorf("line %d ran %d times, expected %d", l, got[l], n)
		}
	}
}

// TestGoRefused demands that a source that can't be rewritten is not blamed for it.
func TestGoRefused(t *testing.T) {
	b := &source.Builder{}
	defer b.Close()
	for _, tc := range []struct{ name, text, want string }{
		{"syntax", "package main\nfunc main() {\n", "does not compile"},
		{"same names", "package main\nfunc kiebitzRan() {}\nfunc main() { kiebitzRan() }\n", "it does not compile with calls that report its blocks"},
		{"no code", "package main\n", "0 blocks were found in it"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path := t.TempDir() + "/a.go"
			if err := os.WriteFile(path, []byte(tc.text), 0o644); err != nil {
				t.Fatal(err)
			}
			tr, err := Open(t.Context(), b, path, TraceOptions{})
			var missing *source.MissingToolError
			if errors.As(err, &missing) {
				t.Skip(err)
			}
			if err == nil {
				tr.Close()
			}
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, expected %q", err, tc.want)
			}
		})
	}
}
