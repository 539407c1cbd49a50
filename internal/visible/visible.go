// Package visible is the gate to whatever shows text: a terminal, a browser,
// GitHub. What a file, a name, an argument or a solver holds passes it on the way
// there, so that nothing in it acts: it is shown as a Go string would be written.
//
// Start with [Writer], through which standard output, standard error and all reports
// go; what is data for another program goes around it, by [Raw], and
// through [JSON], which changes how a character is written and not what is read.
package visible

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line escapes everything in a text that could act. What it returns is one line.
func Line(s string) string { return escape(s, "") }

// Text escapes everything but line ends and tabs.
func Text(s string) string { return escape(s, "\n\t") }

// escape shows what is no printable character, except those to keep. Its fast
// path is for the text that has nothing to hide.
func escape(s, keep string) string {
	stays := func(r rune) bool { return harmless(r) || strings.ContainsRune(keep, r) }
	if strings.IndexFunc(s, func(r rune) bool { return !stays(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case stays(r):
			b.WriteRune(r)
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == utf8.RuneError:
			b.WriteRune(r)
		default:
			q := strconv.QuoteRune(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}

// harmless reports whether a character can do nothing but be seen.
func harmless(r rune) bool {
	return r >= ' ' && r < 0x7f || r > 0x7f && r != utf8.RuneError && unicode.IsPrint(r)
}

// mark stands before and after the code of a colour on the way to the gate.
// It is another one in each process, so that no text can hold it.
var mark = "\x1b" + secret()

// Paint colours a text that goes to a [Writer], by the code of a terminal: "1"
// is bold.
func Paint(code, text string) string { return mark + code + mark + text + mark + "0" + mark }

// Writer makes all that is written to w visible, and colours what was painted.
// Each write must be whole characters.
func Writer(w io.Writer) io.Writer { return &gate{w, painted} }

// painted makes a text visible, and colours what was painted in it.
func painted(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, mark) {
		if i%2 == 1 {
			part = "\x1b[" + part + "m"
		} else {
			part = Text(part)
		}
		b.WriteString(part)
	}
	return b.String()
}

// gate is a writer that changes what goes through it.
type gate struct {
	w      io.Writer
	change func(string) string
}

func (g *gate) Write(p []byte) (int, error) {
	if _, err := io.WriteString(g.w, g.change(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Raw returns what is below a [Writer] or an [InertWriter], for data that must
// stay as they are; any other writer is returned itself.
func Raw(w io.Writer) io.Writer {
	if g, ok := w.(*gate); ok {
		return Raw(g.w)
	}
	return w
}
