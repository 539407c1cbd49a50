package result_test

import (
	"strings"
	"testing"

	"kiebitz/runner/result"
)

// TestCrashLine finds the line that says what happened in what runtimes print.
func TestCrashLine(t *testing.T) {
	for _, tc := range []struct{ name, reason, stderr, want string }{
		{"nothing", "a signal leaves no words", "", ""},
		{"another", "the last line of a program of any language", "loading\nno cards left\n\n", "no cards left"},
		{"Python", "the line below the stack", "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\n    x\nKeyError: 'HA'\n", "KeyError: 'HA'"},
		{"Python, twice", "the exception that ended it", "ValueError: a\n\nDuring handling of the above exception, another exception occurred:\n\nKeyError: 'b'\n", "KeyError: 'b'"},
		{"Node", "above the stack", "/a.js:4\n  return hand.length;\n              ^\n\nTypeError: hand is undefined\n    at play (/a.js:4:15)\n\nNode.js v20\n", "TypeError: hand is undefined"},
		{"Go", "above the stack", "panic: runtime error: index out of range [3]\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:8 +0xa\n", "panic: runtime error: index out of range [3]"},
		{"Go, fatal", "no panic", "fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\n", "fatal error: all goroutines are asleep - deadlock!"},
		{"Java", "above the stack", "Exception in thread \"main\" java.lang.Error: 5\n\tat A.f(A.java:2)\n", "Exception in thread \"main\" java.lang.Error: 5"},
		{"C#", "above the stack", "Unhandled exception. System.Exception: five\n   at A.Main()\n", "Unhandled exception. System.Exception: five"},
		{"Ruby", "before the stack, with the place", "a.rb:1:in `f': no cards (RuntimeError)\n\tfrom a.rb:3:in `<main>'\n", "a.rb:1:in `f': no cards (RuntimeError)"},
		{"Rust", "two lines", "\nthread 'main' panicked at a.rs:2:5:\nno cards\nnote: run with `RUST_BACKTRACE=1`\n", "thread 'main' panicked at a.rs:2:5: no cards"},
		{"C++", "two lines", "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::at\n", "terminate called after throwing an instance of 'std::out_of_range' what(): vector::at"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if at, got := result.CrashLine(tc.stderr); got != tc.want || len(got) > 0 && !strings.HasPrefix(tc.stderr[at:], got[:4]) {
				t.Errorf("got %q at %d, expected %q: %s", got, at, tc.want, tc.reason)
			}
		})
	}
}

// TestLastWords keeps the crash line above a long stack, and the calls next to it: the last
// ones are the runtime's.
func TestLastWords(t *testing.T) {
	for _, tc := range []struct{ name, stderr, want string }{
		{"a stack below", "TypeError: x\n\n    at f (a.js:4)\n    at main (a.js:9)\n" + strings.Repeat("    at node\n", 9), "TypeError: x|    at f (a.js:4)|    at main (a.js:9)|..."},
		{"a line that goes on", "noise\nterminate called after throwing an instance of 'E'\n  what():  at\n1\n2\n3\n4\n", "terminate called after throwing an instance of 'E' what(): at|1|2|..."},
		{"no stack", "a\nb\nc\nd\ne\n", "b|c|d|e"},
		{"few lines", "a\nb\n", "a|b"},
	} {
		if got := strings.Join(result.LastWords(tc.stderr, 4), "|"); got != tc.want {
			t.Errorf("%s: got %q, expected %q", tc.name, got, tc.want)
		}
	}
}
