package visible

import (
	"io"
	"strings"
	"unicode"
)

// Inert changes a text so that GitHub finds no workflow command in it, whatever
// a solver printed: "::" at the start of a line, whitespace aside, and "##["
// anywhere.
func Inert(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		rest := strings.TrimLeftFunc(line, unicode.IsSpace)
		if strings.HasPrefix(rest, "::") {
			line = line[:len(line)-len(rest)] + `\x3a` + rest[1:]
		}
		b.WriteString(strings.ReplaceAll(line, "##[", `#\x23[`))
	}
	return b.String()
}

// InertWriter makes all that is written to it inert. Each write must be whole
// lines.
func InertWriter(w io.Writer) io.Writer { return &gate{w, Inert} }
