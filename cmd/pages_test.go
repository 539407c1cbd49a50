package cmd

import (
	"strings"
	"testing"
)

// TestPageName demands names of files that work everywhere and are no one else's.
func TestPageName(t *testing.T) {
	taken := map[string]bool{}
	for _, tc := range []struct{ solver, want, reason string }{
		{"ann.cpp", "ann.cpp", "as it is"},
		{"bob/main.py", "bob-main.py", "no folders"},
		{"bob-main.py", "bob-main.py-2", "the name is taken"},
		{"ANN.cpp", "ANN.cpp-2", "where capitals are not told apart it is taken, too"},
		{"../../etc/passwd", "etc-passwd", "nothing leads out of the folder"},
		{"..", "solver", "nothing is left"},
		{".hidden", "hidden", "pages are to be seen"},
		{"Jürgen Müller <x>\n.c", "Jürgen-Müller--x--.c", "letters of all languages, and nothing that acts"},
		{strings.Repeat("ü", 100), strings.Repeat("ü", 75), "no file system takes more"},
		{strings.Repeat("ü", 100) + "1", strings.Repeat("ü", 75) + "-2", "what is cut is still no other's"},
	} {
		if got := pageName(tc.solver, taken); got != tc.want {
			t.Errorf("%s: %q becomes %q, expected %q", tc.reason, tc.solver, got, tc.want)
		}
	}
}
