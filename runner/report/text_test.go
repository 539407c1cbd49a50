package report

import (
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/result"
)

func TestCards(t *testing.T) {
	const text = "plays {SE}, then {?}"
	if got := (Style{}).Cards(maumau.Problem, text); got != "plays SE, then ?" {
		t.Errorf("without pictures: %s", got)
	}
	if got := (Style{Unicode: true}).Cards(maumau.Problem, text); got != "plays SE (8♠), then ?" {
		t.Errorf("with pictures: %s", got)
	}
}

func TestWrap(t *testing.T) {
	text := strings.Repeat("word ", 40)
	for _, width := range []int{0, 20, 40, 60, 200} {
		s := Style{Width: width}
		limit := 78
		if width > 0 {
			limit = max(30, min(78, width-1))
		}
		for line := range strings.Lines(s.Wrap(text, "  ")) {
			if n := columns(strings.TrimRight(line, "\n")); n > limit {
				t.Errorf("width %d: a line has %d columns", width, n)
			}
		}
	}
}

// TestWrapQuoted demands that white space in quotes is kept: two spaces may be
// what was refused.
func TestWrapQuoted(t *testing.T) {
	for _, tc := range []struct{ name, reason, text, want string }{
		{"inside", "two spaces are two", `found "CA  SA"`, `found "CA  SA"`},
		{"ends", "so are those beside the quotes", `" CA  " or " "`, `" CA  " or " "`},
		{"outside", "they are the paragraph's", `a  "b"  c`, `a "b" c`},
		{"escape", "the quotation goes on behind it", `"\"  x"`, `"\"  x"`},
		{"one mark", "it quotes nothing", `a 3"  disk`, `a 3" disk`},
		{"long", "a line ends at a single space, not at two", `"aaaaaaaaa bbbbbbbbb ccccc  ddddd"`, "\"aaaaaaaaa bbbbbbbbb\nccccc  ddddd\""},
	} {
		if got := (Style{Width: 31}).Wrap(tc.text, ""); got != tc.want+"\n" {
			t.Errorf("%s: got\n%swant\n%s (%s)", tc.name, got, tc.want, tc.reason)
		}
	}
}

// TestWindow demands that the marked part of a long line is always shown, at
// the place of the mark.
func TestWindow(t *testing.T) {
	const n = 120
	want := strings.TrimSpace(strings.Repeat("CS ", n))
	for _, width := range []int{0, 40, 80, 200} {
		for _, at := range []int{0, 1, 10, 50, n - 1} {
			got := want[:3*at] + "XX" + want[3*at+2:]
			term := &terminal{p: maumau.Problem, o: TerminalOptions{Style: Style{Width: width}}}
			_, shown, mark := term.window(&result.Failure{Expected: want, Got: &result.Excerpt{Text: got}, Mark: &oracle.Span{From: 3 * at, To: 3*at + 2}})
			if mark.From < 0 || mark.To > len(shown) || shown[mark.From:mark.To] != "XX" {
				t.Errorf("width %d, card %d: %q is not marked at %v", width, at, shown, mark)
			}
			if width > 0 && columns(shown) > width-len("  expected  ") {
				t.Errorf("width %d, card %d: %d columns", width, at, columns(shown))
			}
		}
	}
}
