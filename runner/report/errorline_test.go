package report

import (
	"testing"

	"kiebitz/runner/result"
)

// TestErrorLine wants of compilers' messages the line that annotations show.
func TestErrorLine(t *testing.T) {
	for _, tc := range []struct{ name, message, want string }{
		{"go", "# example.org/mau\n./mau.go:198:1: undefined: x\n", "./mau.go:198:1: undefined: x"},
		{"g++", "mau.cpp: In function 'int main()':\nmau.cpp:3:5: error: 'x' was not declared\n", "mau.cpp:3:5: error: 'x' was not declared"},
		{"javac", "Mau.java:3: error: ';' expected\r\n", "Mau.java:3: error: ';' expected"},
		{"no such word", "it does not work\nat all", "it does not work"},
		{"nothing", "", ""},
	} {
		e := &result.Excerpt{Text: tc.message}
		if got := errorLine(e); got != tc.want {
			t.Errorf("%s: got %q, expected %q", tc.name, got, tc.want)
		}
	}
}
