package export

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTeX(t *testing.T) {
	for _, tc := range []struct{ name, reason, markdown, want string }{
		{"paragraphs", "a line end within one stays", "One\ntwo.\n\nThree.\n", "\nOne\ntwo.\n\nThree.\n"},
		{"headings", "the format numbers none", "## Input\n\n### More\n", "\n\\section*{Input}\n\n\\subsection*{More}\n"},
		{"bullets", "a tight list", "- one\n- two\n", "\n\\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}\n"},
		{"numbers", "an ordered list", "1. one\n2. two\n", "\n\\begin{enumerate}\n\\item one\n\\item two\n\\end{enumerate}\n"},
		{"nested", "a list in an item", "- one\n  - two\n", "\n\\begin{itemize}\n\\item one\n\n\\begin{itemize}\n\\item two\n\\end{itemize}\n\\end{itemize}\n"},
		{"code", "characters of code are escaped, too", "Print `a_b`.\n", "\nPrint \\texttt{a\\_b}.\n"},
		{"escaped in code", "there a backslash is one", "`a\\*b &amp;`\n", "\n\\texttt{a\\textbackslash{}*b \\&amp;}\n"},
		{"emphasis", "one and two stars", "*one* **two**\n", "\n\\emph{one} \\textbf{two}\n"},
		{"fenced", "lines stay as they are", "```\na_b \\x\n```\n", "\n\\begin{verbatim}\na_b \\x\n\\end{verbatim}\n"},
		{"indented", "the other form of code", "    a & b\n", "\n\\begin{verbatim}\na & b\n\\end{verbatim}\n"},
		{"special", "each is printed as itself", "50% & #1 {x} ~ ^ < | \\ \"\n",
			"\n50\\% \\& \\#1 \\{x\\} \\textasciitilde{} \\textasciicircum{} \\textless{} \\textbar{} \\textbackslash{} \\char34{}\n"},
		{"escaped", "the backslash of Markdown is not printed", "2 \\* 3\n", "\n2 * 3\n"},
		{"entity", "entities of HTML are characters", "a &amp; b\n", "\na \\& b\n"},
		{"accents", "letters stay", "KöMaL\n", "\nKöMaL\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := TeX("A & B", []byte(tc.markdown))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff("\\problemname{A \\& B}\n"+tc.want, string(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tc.reason, diff)
			}
		})
	}
}

func TestTeXRefuses(t *testing.T) {
	for _, tc := range []struct{ name, markdown, want string }{
		{"link", "One.\n\nSee [this](x).\n", "line 3: found Link"},
		{"image", "![x](y)\n", "line 1: found Image"},
		{"html", "a <b>c</b>\n", "line 1: found RawHTML"},
		{"html block", "<p>\n", "line 1: found HTMLBlock"},
		{"address", "<http://localhost>\n", "line 1: found AutoLink"},
		{"quotation", "> a\n", "found Blockquote"},
		{"line", "a\n\n---\n", "found ThematicBreak"},
		{"break", "a  \nb\n", "line 1: found Text"},
		{"title", "# a\n", "line 1: found a heading of level 1"},
		{"formula", "a\n$x$\n", "line 2: found a dollar sign"},
		{"verbatim", "```\n\\end{verbatim}\n```\n", "line 2: found the end of a verbatim environment"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := TeX("A", []byte(tc.markdown))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}
