package report

import (
	"io"
	"strings"
	"unicode/utf8"

	"kiebitz/internal/pattern"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
)

// Colours never carry a meaning alone: the words say the same.
func (t *terminal) red(s string) string   { return t.o.paint("31;1", s) }
func (t *terminal) green(s string) string { return t.o.paint("32;1", s) }
func (t *terminal) bold(s string) string  { return t.o.paint("1", s) }

func (s Style) paint(code, text string) string {
	if !s.Color || text == "" {
		return text
	}
	return visible.Paint(code, text)
}

// send writes a text that is made.
func send(out io.Writer, text *strings.Builder) error {
	_, err := io.WriteString(out, text.String())
	return err
}

// cards replaces the marks around cards; see [Style.Cards].
func (t *terminal) cards(text string) string { return t.o.Cards(t.p, text) }

// Cards shows the cards that a text of a trace marks: as codes with pictures,
// or as codes alone.
func (s Style) Cards(p oracle.Problem, text string) string {
	if !s.Unicode {
		return oracle.Plain(text)
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		code, after, _ := strings.Cut(rest, "}")
		b.WriteString(code)
		if glyph := p.Info().Glyph(code); glyph != "" {
			b.WriteString(" (" + glyph + ")")
		}
		text = after
	}
}

// text prints a paragraph, indented and wrapped; nothing of "".
func (t *terminal) text(s string) {
	if s != "" {
		t.b.WriteString(t.o.Wrap(s, "  "))
	}
}

// paragraph prints one that is not indented, with an empty line below.
func (t *terminal) paragraph(s string) { t.b.WriteString(t.o.Wrap(s, "") + "\n") }

// finding prints a line that scripts look for; on a terminal it is wrapped.
func (t *terminal) finding(indent, head, text string) {
	line := indent + head + " " + text + "\n"
	if t.o.Width > 0 {
		line = strings.TrimPrefix(t.o.Wrap(line, indent+"  "), "  ")
	}
	if indent == "" {
		line = t.bold(head) + strings.TrimPrefix(line, head)
	}
	t.b.WriteString(line)
}

// Wrap breaks a paragraph into lines of at most 78 columns, or fewer on a
// narrow terminal, each with the indent before it. Quoted text keeps its spaces.
func (s Style) Wrap(text, indent string) string {
	width := 78
	if s.Width > 0 {
		width = max(30, min(width, s.Width-1))
	}
	var b strings.Builder
	line := indent
	for w := range strings.FieldsSeq(pattern.Of(quoted).ReplaceAllStringFunc(text, glue)) {
		w = strings.ReplaceAll(w, "\x00", " ")
		if columns(line)+1+columns(w) > width && line != indent {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += w
	}
	return b.String() + line + "\n"
}

// Spaces in quotes that a reader would miss if they became a line's end: several
// together, and those beside the quotation marks.
const (
	quoted = `"(?:[^"\\]|\\.)*"`
	loose  = `^" +| +"$| {2,}`
)

// glue lets no line end at the loose spaces of a quoted text.
func glue(text string) string {
	return pattern.Of(loose).ReplaceAllStringFunc(text, func(s string) string { return strings.ReplaceAll(s, " ", "\x00") })
}

// columns counts the columns of a text without escapes.
func columns(s string) int { return utf8.RuneCountInString(s) }

func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-columns(s)))
}

// clip shortens s to n columns.
func clip(s string, width int) string {
	if columns(s) <= width {
		return s
	}
	return string([]rune(s)[:width-3]) + "..."
}

// named prints a misreading: one that no list has as what changes in the rules.
func (t *terminal) named(head string, m oracle.Misreading) {
	if was, reads, edit := Changed(t.p, m); edit {
		t.printf("%s of %s (not listed):\n", t.bold(head), m.Clause)
		t.edit("-", was)
		t.edit("+", reads)
	} else {
		t.finding("", head, m.ID+": "+m.Text)
	}
}

// Changed returns the lines of the rules that go and that come by a misreading that no
// list has; of one that is listed its text says it all.
func Changed(p oracle.Problem, m oracle.Misreading) (was, reads []string, edit bool) {
	known, _ := oracle.FindMisreading(p, m.ID)
	trimmed := func(text string) (lines []string) {
		for line := range strings.Lines(text) {
			lines = append(lines, strings.TrimSpace(line))
		}
		return lines
	}
	return trimmed(known.Was), trimmed(known.Reads), known.Edit
}
