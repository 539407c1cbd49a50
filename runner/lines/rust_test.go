package lines

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

const doublingRust = `use std::io;

fn twice(n: i32) -> i32 {
    if n > 5 {
        return 99;
    }
    2 * n
}

fn main() {
    for line in io::stdin().lines() {
        for word in line.unwrap().split_whitespace() {
            println!("{}", twice(word.parse().unwrap()));
        }
    }
}
`

// TestRust demands of programs in Rust which lines ran, in which order, and when something
// was printed. The source has a name that the library has, too.
func TestRust(t *testing.T) {
	tr := open(t, "lib.rs", doublingRust)
	x, err := tr.Trace(t.Context(), oracle.Invocation{Stdin: []byte("1 9 2")})
	if err != nil {
		t.Fatal(err)
	}
	if x.End != sandbox.Exited || string(x.Output) != "2\n99\n4\n" || x.Cut {
		t.Fatalf("got %s (%s) %q, cut %v", x.End, x.Status, x.Output, x.Cut)
	}
	if got := ran(tr, &x); got[3] != 3 || got[5] != 1 || got[7] != 2 || got[13] != 3 {
		t.Errorf("lines ran %v times, expected 3: 3, 5: 1, 7: 2, 13: 3", got)
	}
	for _, b := range tr.Blocks() {
		if slices.Max(b.Lines) > strings.Count(doublingRust, "\n") {
			t.Errorf("found lines %v, which are the library's", b.Lines)
		}
	}
	if len(x.Marks) != 3 || x.Marks[1].Printed != 5 {
		t.Errorf("got marks %v, expected three, at 2, 5 and 7 bytes", x.Marks)
	}
	got := compared(tr, &x)
	maps.DeleteFunc(got, func(what string, _ int) bool { return !strings.HasPrefix(what, "4 ") }) // loops compare, too
	if !maps.Equal(got, map[string]int{"4 less": 2, "4 greater": 1}) {
		t.Errorf("got comparisons %v, expected n > 5 twice less, once greater", got)
	}
}

// TestRustOverflow demands that arithmetic does what it does in the plain build.
func TestRustOverflow(t *testing.T) {
	tr := open(t, "wraps.rs", "fn main() {\n    let mut n: u8 = 250;\n    for _ in 0..10 {\n        n += 1;\n    }\n    debug_assert!(n > 9);\n    println!(\"{n}\");\n}\n")
	x, err := tr.Trace(t.Context(), oracle.Invocation{})
	if err != nil || x.End != sandbox.Exited || string(x.Output) != "4\n" {
		t.Errorf("%v, ended with %s (%s), printed %q, expected 4", err, x.End, x.Status, x.Output)
	}
}
