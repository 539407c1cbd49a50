package cmd

import "testing"

func TestMarkdown(t *testing.T) {
	for _, row := range []struct {
		reason, source, want string
		width                int
	}{
		{"the title is in capitals, other headings are not", "# The title\n\n## A part\n\nText.\n", "THE TITLE\n\nA part\n\nText.\n", 40},
		{"a paragraph is filled, without its marks", "Some `code`, `--flags` and **more** of\nit in *one* line.\n", "Some 'code', --flags and\nmore of it in one line.\n", 26},
		{"code is indented and never broken", "```console\nkiebitz run maumau  --html FILE\n\n  x\n```\n", "    kiebitz run maumau  --html FILE\n\n      x\n", 20},
		{"a link inside of the repository is its words, another one has its address", "See [a](b.md) and [c](https://d.org).\n", "See a and c (https://d.org).\n", 40},
		{"pictures are left out", "Before.\n\n![A picture](a.png)\n\nAfter.\n", "Before.\n\nAfter.\n", 40},
		{"a list hangs", "- one two three four five\n- six\n", "  - one two three\n    four five\n  - six\n", 20},
		{"the last column of a table is filled", "| a | what it is |\n|---|---|\n| `long one` | one two three four five six |\n", "  a         what it is\n\n  long one  one two three four five\n            six\n", 36},
		{"columns count characters", "| a | b |\n|---|---|\n| ö | one |\n| oo | two |\n", "  a   b\n\n  ö   one\n  oo  two\n", 40},
		{"a table too wide has a line for each cell", "| a | b | what it is |\n|---|---|---|\n| one | two two two two | three three |\n", "  one\n    b: two two two two\n    what it is: three three\n", 36},
	} {
		if got := forTerminal([]byte(row.source), row.width); got != row.want {
			t.Errorf("%s: got\n%s\nexpected\n%s", row.reason, got, row.want)
		}
	}
}
