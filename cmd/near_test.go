package cmd

import (
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
)

func TestNearest(t *testing.T) {
	for _, row := range []struct{ reason, word, name, want string }{
		{"one letter more", "rummi", "rummy", "rummy"},
		{"two letters changed places", "htlm", "html", "html"},
		{"a third of the letters", "R5-cuont-jack", "R5-counts-jacks", "R5-counts-jacks"},
		{"more than a third", "stat", "start-up", ""},
		{"two of three", "jam", "bom", ""},
		{"too short to be near to anything", "ab", "abc", ""},
		{"capitals tell nothing", "RUN", "run", "run"},
	} {
		if got := nearest(row.word, []string{row.name}); got != row.want {
			t.Errorf("%s: %q for %q, expected %q", row.reason, got, row.word, row.want)
		}
	}
}

// A file that is there, but can't be read, is the one that was meant.
func TestHintFile(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("maumau.cpp", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		err  error
		want string
	}{
		{syscall.ENOENT, `There is "maumau.cpp" here; did you mean that?`},
		{syscall.EMFILE, ""},
		{syscall.EACCES, ""},
	} {
		err := cannotRead("maumau.py", &fs.PathError{Op: "open", Path: "maumau.py", Err: row.err})
		if got := err.(*requestError).Hint; got != row.want {
			t.Errorf("%v: got %q, expected %q", row.err, got, row.want)
		}
	}
}

func TestMeant(t *testing.T) {
	for _, row := range []struct{ reason, word, names, want string }{
		{"the nearest", "htlm", "html json", "html"},
		{"the only one that it begins", "R5-co", "R5-counts-jacks R5-most", "R5-counts-jacks"},
		{"what it begins goes before what is as near", "mat", "man matrix", "matrix"},
		{"capitals tell nothing", "pyth", "Python PyPy", "Python"},
		{"it begins two", "R5-", "R5-counts-jacks R5-most-of-all", ""},
		{"a single letter", "j", "json", ""},
	} {
		if got := meant(row.word, strings.Fields(row.names)); got != row.want {
			t.Errorf("%s: %q for %q, expected %q", row.reason, got, row.word, row.want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	for _, row := range []struct{ reason, word, names, want string }{
		{"the nearest alone", "htlm", "html json html-each", `; did you mean "html"?`},
		{"what it begins goes first", "R5", "x-R5 R5-a R5-b", `; did you mean "R5-a", "R5-b" or "x-R5"?`},
		{"a part of one", "jacks", "R5-counts-jacks R4-ignored", `; did you mean "R5-counts-jacks"?`},
		{"of many the first", "R5", "R5-a R5-b R5-c R5-d", `; did you mean "R5-a", "R5-b", "R5-c" or another of 4?`},
		{"of none", "nonsense", "R5-a R5-b", ""},
		{"a single letter", "5", "R5-a R5-b", ""},
	} {
		if got := didYouMean(row.word, strings.Fields(row.names)); got != row.want {
			t.Errorf("%s: %q for %q, expected %q", row.reason, got, row.word, row.want)
		}
	}
}
