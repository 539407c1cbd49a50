package command

import "testing"

func TestWrap(t *testing.T) {
	for _, row := range []struct{ reason, text, want string }{
		{"what fits stays as it is", "one\ntwo\n\n  a  b\n", "one\ntwo\n\n  a  b\n"},
		{"a paragraph is filled anew", "It is a paragraph of two\nlines.\n\nEnd.\n", "It is a paragraph of\ntwo lines.\n\nEnd.\n"},
		{"also if it ends with a colon", "It is a paragraph of two\nlines:\n\n  a  b\n", "It is a paragraph of\ntwo lines:\n\n  a  b\n"},
		{"a row keeps its column", "Flags:\n  -h  print what it may be\n", "Flags:\n  -h  print what it\n      may be\n"},
		{"with the lines that belong to it", "  -h  print what it may\n      be\n  -v  b\n", "  -h  print what it\n      may be\n  -v  b\n"},
		{"a long term stands alone", "      --long string   what it means\n", "      --long string\n        what it\n        means\n"},
		{"commands stay whole", "Examples:\n  kiebitz run maumau  -- ./mau\n", "Examples:\n  kiebitz run maumau  -- ./mau\n"},
		{"so do words", "an unbelievably-long-word-of-more\n", "an\nunbelievably-long-word-of-more\n"},
	} {
		if got := wrap(row.text, 20); got != row.want {
			t.Errorf("%s: got\n%s\nexpected\n%s", row.reason, got, row.want)
		}
	}
}
