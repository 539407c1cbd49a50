package command

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"
)

// wrapHelp makes the help of all commands as wide as there is room.
func wrapHelp(root *cobra.Command) {
	plain := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		out := cmd.OutOrStdout()
		var text bytes.Buffer
		cmd.SetOut(&text)
		plain(cmd, args)
		cmd.SetOut(out)
		io.WriteString(out, wrap(text.String(), helpWidth()))
	})
}

// helpWidth is COLUMNS, which counts in a pipe, too, else the width of the
// terminal, else 80.
func helpWidth() int {
	const least, most = 20, 100 // more than that is hard to read: who wants it says so
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return max(least, n)
	}
	if n, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && n > 0 {
		return min(max(least, n), most)
	}
	return 80
}

// unmark takes the back quotes out of the texts of flags: they mark what stands for
// the value in the help, and completions show them as they are.
func unmark(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) { f.Usage = strings.ReplaceAll(f.Usage, "`", "") })
	}
	for _, c := range cmd.Commands() {
		unmark(c)
	}
}

// row is a line of a table: a term, some spaces, and what it means.
var row = regexp.MustCompile(`^( +\S+(?: \S+)* {2,})(\S.*)$`)

// wrap breaks the lines of a help that are too long. Commands that may be copied
// stay whole.
func wrap(text string, width int) string {
	w := &wrapper{width: width}
	section := "" // the last line that was not indented
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		m := row.FindStringSubmatch(line)
		rest := strings.TrimLeft(line, " ")
		indent := len(line) - len(rest)
		switch {
		case rest != "" && indent == w.indent && len(w.lines) > 0: // a paragraph or a row goes on
			w.add(line, rest)
		case rest != "" && indent == 0:
			w.begin("", 0, line, line)
		case m == nil || section == "Usage:" || section == "Examples:":
			w.end()
			w.b.WriteString(line + "\n")
		default:
			w.begin(m[1], columns(m[1]), line, m[2])
		}
		if indent == 0 && rest != "" {
			section = line
		}
	}
	w.end()
	return w.b.String()
}

// wrapper collects the lines of a paragraph, or of a row of a table.
type wrapper struct {
	b      strings.Builder
	width  int
	term   string   // of a row
	indent int      // of the lines that belong to it
	lines  []string // as they are
	texts  []string // without the term
}

func (w *wrapper) begin(term string, indent int, line, text string) {
	w.end()
	w.term, w.indent = term, indent
	w.add(line, text)
}

func (w *wrapper) add(line, text string) {
	w.lines, w.texts = append(w.lines, line), append(w.texts, text)
}

// end writes what was collected.
func (w *wrapper) end() {
	text := strings.Join(w.texts, " ")
	switch {
	case fits(w.lines, w.width):
		for _, line := range w.lines {
			w.b.WriteString(line + "\n")
		}
	case w.indent <= w.width/2:
		fill(&w.b, w.term, strings.Repeat(" ", w.indent), text, w.width)
	default:
		const below = "        "
		w.b.WriteString(strings.TrimRight(w.term, " ") + "\n")
		fill(&w.b, below, below, text, w.width)
	}
	w.lines, w.texts = nil, nil
}

func fits(lines []string, width int) bool {
	for _, line := range lines {
		if columns(line) > width {
			return false
		}
	}
	return true
}

// fill writes words into lines. A word is never broken.
func fill(b *strings.Builder, first, indent, text string, width int) {
	line, empty := first, true
	for word := range strings.FieldsSeq(text) {
		if !empty && columns(line)+1+columns(word) > width {
			b.WriteString(line + "\n")
			line, empty = indent, true
		}
		if !empty {
			line += " "
		}
		line += word
		empty = false
	}
	b.WriteString(line + "\n")
}

func columns(s string) int { return utf8.RuneCountInString(s) }
