package visible_test

import (
	"encoding/json"
	"strings"
	"testing"

	"kiebitz/internal/visible"
)

func TestText(t *testing.T) {
	for _, row := range []struct{ reason, in, line, text string }{
		{"what is printable stays", "Ä ♠ \ufe0e�\\x", "Ä ♠ \ufe0e�\\x", "Ä ♠ \ufe0e�\\x"},
		{"lines and tabs stay in a text", "a\n\tb\n", `a\n\tb\n`, "a\n\tb\n"},
		{"escapes", "\x1b[31m\x00\a\r\x7f", `\x1b[31m\x00\a\r\x7f`, `\x1b[31m\x00\a\r\x7f`},
		{"the second set of controls", "\u0085\u009b31m", `\u0085\u009b31m`, `\u0085\u009b31m`},
		{"what is no UTF-8", "a\xff\x9b31m", `a\xff\x9b31m`, `a\xff\x9b31m`},
		{"the direction of text", "\u202e\u2066\u200f", `\u202e\u2066\u200f`, `\u202e\u2066\u200f`},
		{"other ends of lines, and spaces that look like one", "\u2028\u00a0\ufeff", `\u2028\u00a0\ufeff`, `\u2028\u00a0\ufeff`},
	} {
		if got := visible.Line(row.in); got != row.line {
			t.Errorf("%s: got the line %q, expected %q", row.reason, got, row.line)
		}
		if got := visible.Text(row.in); got != row.text {
			t.Errorf("%s: got the text %q, expected %q", row.reason, got, row.text)
		}
	}
}

// TestWriter demands that only what was painted is coloured.
func TestWriter(t *testing.T) {
	var b strings.Builder
	w := visible.Writer(&b)
	text := "a " + visible.Paint("31;1", "b\x1b[32m") + "\n"
	if n, err := w.Write([]byte(text)); n != len(text) || err != nil {
		t.Errorf("wrote %d of %d, %v", n, len(text), err)
	}
	if got, want := b.String(), "a \x1b[31;1mb\\x1b[32m\x1b[0m\n"; got != want {
		t.Errorf("got %q, expected %q", got, want)
	}
	b.Reset()
	visible.Raw(w).Write([]byte("\x1b"))
	visible.Raw(&b).Write([]byte("\xff"))
	visible.Raw(visible.InertWriter(w)).Write([]byte("::\r"))
	if b.String() != "\x1b\xff::\r" {
		t.Errorf("raw, got %q", b.String())
	}
}

func TestInert(t *testing.T) {
	for _, tc := range []struct{ name, reason, in, want string }{
		{"plain", "other text stays", "a::b # [x]\nc\n", "a::b # [x]\nc\n"},
		{"start", "a command", "::error::x\n", `\x3a:error::x` + "\n"},
		{"whitespace", "the runner trims", " \u00a0::error::x", " \u00a0" + `\x3a:error::x`},
		{"old form", "anywhere in a line", "x ###[error]y", `x ##\x23[error]y`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := visible.Inert(tc.in); got != tc.want {
				t.Errorf("%s: got %q, expected %q", tc.reason, got, tc.want)
			}
		})
	}
}

// TestJSON demands that nothing in JSON acts, and that it is read as it was.
func TestJSON(t *testing.T) {
	for _, tc := range []struct{ reason, in, want string }{
		{"what is printable stays", "Ä ♠ a", `"Ä ♠ a"`},
		{"controls of the second set", "\u0085\u009b31m", `"\u0085\u009b31m"`},
		{"the direction of text", "\u202e\u2066", `"\u202e\u2066"`},
		{"what is deleted", "\x7f", `"\u007f"`},
		{"two words of UTF-16", "a\U000e0001b", `"a\udb40\udc01b"`},
		{"a command of GitHub", "###[error]x", `"##\u0023[error]x"`},
		{"ends of lines", "a\n\u2028b", `"a\n\u2028b"`},
	} {
		var b strings.Builder
		if err := json.NewEncoder(visible.JSON(&b)).Encode(tc.in); err != nil {
			t.Fatal(err)
		}
		var back string
		if err := json.Unmarshal([]byte(b.String()), &back); err != nil || back != tc.in || strings.TrimSpace(b.String()) != tc.want {
			t.Errorf("%s: got %s, read as %q, %v; expected %s", tc.reason, b.String(), back, err, tc.want)
		}
	}
}
