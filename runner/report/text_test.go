package report

import (
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/problems"
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

// TestWrapQuoted demands that whitespace in quotes is kept: two spaces may be
// what was refused.
func TestWrapQuoted(t *testing.T) {
	for _, tc := range []struct{ name, reason, text, want string }{
		{"inside", "two spaces are two", `found "CA  SA"`, `found "CA  SA"`},
		{"ends", "so are those beside the quotes", `" CA  " or " "`, `" CA  " or " "`},
		{"outside", "they are the paragraph's", `a  "b"  c`, `a "b" c`},
		{"escape", "the quotation goes on after it", `"\"  x"`, `"\"  x"`},
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
			_, shown, mark := term.o.window(&result.Failure{Expected: want, Got: &result.Excerpt{Text: got}, Mark: &oracle.Span{From: 3 * at, To: 3*at + 2}})
			if mark.From < 0 || mark.To > len(shown) || shown[mark.From:mark.To] != "XX" {
				t.Errorf("width %d, card %d: %q is not marked at %v", width, at, shown, mark)
			}
			if width > 0 && columns(shown) > width-len("  expected  ") {
				t.Errorf("width %d, card %d: %d columns", width, at, columns(shown))
			}
		}
	}
}

// TestTableFits demands that a table of moves is no wider than the terminal, and that
// nothing is cut away of two moves that differ: what is news may stand at the end.
func TestTableFits(t *testing.T) {
	for _, p := range problems.All {
		list, err := cases.Played(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Book().Misreadings() {
			for _, c := range list[:min(20, len(list))] {
				rows := rowsOf(t, p, c.Input, m.ID)
				for _, width := range []int{60, 80, 100} {
					fits(t, p, rows, width, c.ID+" "+m.ID)
				}
			}
		}
	}
}

// rowsOf returns what a misreading does otherwise in a case.
func rowsOf(t *testing.T, p oracle.Problem, c oracle.Case, id string) []result.Row {
	t.Helper()
	var traces [2]*oracle.Trace
	for i, v := range []oracle.Variant{{}, {Misreadings: []string{id}}} {
		e, err := p.Engine(v)
		if err != nil {
			t.Fatal(err)
		}
		if traces[i], err = e.Trace(c); err != nil {
			return nil // the misreading makes a game without end
		}
	}
	return result.Rows(p, oracle.CompareAll(traces[0], traces[1]))
}

func fits(t *testing.T, p oracle.Problem, rows []result.Row, width int, name string) {
	t.Helper()
	for i := range rows {
		r := &rows[i]
		s := Style{Unicode: true, Width: width}
		text := s.table(p, rows[i:i+1], "your solver", 0)
		for line := range strings.Lines(text) {
			if n := columns(strings.TrimRight(line, "\n")); n > width {
				t.Fatalf("%s: a line has %d of %d columns:\n%s", name, n, width, text)
			}
		}
		line := s.tableLine(p, r)
		for _, cell := range []string{line.rules, line.solver} {
			for word := range strings.FieldsSeq(cell) {
				if columns(word) <= leastCell && !strings.Contains(text, word) {
					t.Fatalf("%s, %d columns: %q is cut away of %q:\n%s", name, width, word, cell, text)
				}
			}
		}
	}
}
