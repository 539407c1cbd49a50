package report

import (
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

func TestVisible(t *testing.T) {
	for _, tc := range []struct{ name, reason, in, want string }{
		{"plain", "letters and cards stay", "SE (8♠) ä", "SE (8♠) ä"},
		{"escape", "no sequence reaches the terminal", "\x1b[31mred", `\x1b[31mred`},
		{"line ends", "nor a line end", "a\r\nb", `a\r\nb`},
		{"tab", "nor a tab, whose width nobody knows", "a\tb", `a\tb`},
		{"nul", "nor a zero byte", "\x00", `\x00`},
		{"bad utf-8", "bytes that are no text show as bytes", "\xff\xfe", `\xff\xfe`},
		{"replacement", "the replacement character itself is text", "\ufffd", "\ufffd"},
		{"direction", "marks that turn the text around are shown", "\u202e", `\u202e`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := visible(tc.in); got != tc.want {
				t.Errorf("%s: got %q, expected %q", tc.reason, got, tc.want)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		args         []string
		want         string
	}{
		{"plain", "words without meaning to a shell", []string{"./mau", "-x=1", "a,b"}, "./mau -x=1 a,b"},
		{"space", "a deal is one word", []string{"--deal", "2 CS"}, "--deal '2 CS'"},
		{"quote", "a quote in quotes", []string{"it's"}, `'it'\''s'`},
		{"empty", "an empty word is a word", []string{""}, "''"},
		{"glob", "patterns are not expanded", []string{"curated/R4*"}, "'curated/R4*'"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Quote(tc.args); got != tc.want {
				t.Errorf("%s: got %s, expected %s", tc.reason, got, tc.want)
			}
		})
	}
}

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

// TestWindow demands that the marked part of a long line is always shown, at
// the place of the mark.
func TestWindow(t *testing.T) {
	const n = 120
	want := strings.TrimSpace(strings.Repeat("CS ", n))
	for _, width := range []int{0, 40, 80, 200} {
		for _, at := range []int{0, 1, 10, 50, n - 1} {
			got := want[:3*at] + "XX" + want[3*at+2:]
			term := &terminal{p: maumau.Problem, o: TerminalOptions{Style: Style{Width: width}}}
			_, shown, mark := term.window(&oracle.Judgement{Expected: want, Got: got, Mark: oracle.Span{From: 3 * at, To: 3*at + 2}})
			if mark.From < 0 || mark.To > len(shown) || shown[mark.From:mark.To] != "XX" {
				t.Errorf("width %d, card %d: %q is not marked at %v", width, at, shown, mark)
			}
			if width > 0 && columns(shown) > width-len("  expected  ") {
				t.Errorf("width %d, card %d: %d columns", width, at, columns(shown))
			}
		}
	}
}
