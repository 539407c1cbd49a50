package cmd

import "testing"

func TestFill(t *testing.T) {
	for _, row := range []struct{ reason, text, want string }{
		{"a paragraph is wrapped again", "It is a paragraph of two\nlines.\n\nEnd.\n", "It is a paragraph of\ntwo lines.\n\nEnd.\n"},
		{"also if it ends with a colon", "It is a paragraph of two\nlines:\n\n  a  b\n", "It is a paragraph of\ntwo lines:\n\n  a  b\n"},
		{"a row keeps its column", "Commands:\n  run  print what it may be\n  gen  b\n", "Commands:\n  run  print what it\n       may be\n  gen  b\n"},
		{"commands stay whole", "Examples:\n  kiebitz run maumau  -- ./mau\n", "Examples:\n  kiebitz run maumau  -- ./mau\n"},
		{"so do words", "an unbelievably-long-word-of-more\n", "an\nunbelievably-long-word-of-more\n"},
	} {
		if got := fill(row.text, 20); got != row.want {
			t.Errorf("%s: got\n%s\nexpected\n%s", row.reason, got, row.want)
		}
	}
}
