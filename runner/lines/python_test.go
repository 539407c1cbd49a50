package lines

import (
	"testing"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
)

// TestPython demands the same of Python, by both of its ways.
func TestPython(t *testing.T) {
	tr := open(t, "doubling.py", doublingPython)
	x, err := tr.Trace(t.Context(), oracle.Invocation{Stdin: []byte("1 9 2")})
	if err != nil {
		t.Fatal(err)
	}
	if x.End != sandbox.Exited || string(x.Output) != "2\n99\n4\n" || x.Cut {
		t.Fatalf("got %s (%s) %q, cut %v", x.End, x.Status, x.Output, x.Cut)
	}
	if got := ran(tr, &x); got[4] != 3 || got[5] != 1 || got[6] != 2 {
		t.Errorf("lines ran %v times, expected 4: 3, 5: 1, 6: 2", got)
	}
	if len(x.Marks) != 3 || x.Marks[1].Printed != 5 {
		t.Errorf("got marks %v, expected three, at 2, 5 and 7 bytes", x.Marks)
	}
	for _, text := range []string{"raise ValueError('no')\n", "import os\nwhile True:\n    x = 1\n"} {
		tr := open(t, "bad.py", text)
		x, err := tr.Trace(t.Context(), oracle.Invocation{})
		if err != nil || x.End == sandbox.Exited || len(x.Events) == 0 {
			t.Errorf("%q: got %s (%v), %d events", text, x.End, err, len(x.Events))
		}
	}
}
