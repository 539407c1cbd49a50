package result

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// How much is kept of what a solver printed, in bytes.
const (
	LineKept   = 4 << 10  // of a line
	OutputKept = 64 << 10 // of an output, at the most
)

// Excerpt is a part of what a solver printed. Text is always valid UTF-8;
// where the bytes are not, each bad one is U+FFFD there, and Base64 has them as
// they are.
type Excerpt struct {
	Text   string `json:"text"`             // valid UTF-8; each byte that is not is U+FFFD
	Base64 []byte `json:"base64,omitempty"` // the bytes as they were printed; nil: text is exact
	From   int    `json:"from,omitempty"`   // bytes left out before
	Rest   int    `json:"rest,omitempty"`   // bytes left out after it
}

// String returns the bytes as they were printed; "" for nil.
func (e *Excerpt) String() string {
	switch {
	case e == nil:
		return ""
	case e.Base64 != nil:
		return string(e.Base64)
	}
	return e.Text
}

// Cut keeps data[from:to]; it returns nil if there is no data at all.
func Cut[T string | []byte](data T, from, to int) *Excerpt {
	if len(data) == 0 {
		return nil
	}
	from = max(0, min(from, len(data)))
	to = max(from, min(to, len(data)))
	e := &Excerpt{Text: string(data[from:to]), From: from, Rest: len(data) - to}
	if !utf8.ValidString(e.Text) {
		e.Base64 = []byte(e.Text)
		e.Text = Valid(e.Text)
	}
	return e
}

// Valid replaces what is no text, each bad byte by U+FFFD: JSON can't hold it.
func Valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// AllValid does so with each of a list.
func AllValid(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, Valid(s))
	}
	return out
}

// Short makes valid text, of LineKept bytes at most: what is said of an output may
// quote it.
func Short(s string) string {
	if len(s) > LineKept {
		s = s[:LineKept] + "..."
	}
	return Valid(s)
}

// crashed reports whether a line is one in which a language's runtime says what ended a
// program, wherever its stack stands. The playground has no room for a regexp.
func crashed(line string) bool {
	name := line
	if end := strings.IndexAny(line, " :"); end >= 0 {
		name = line[:end]
	}
	for _, head := range []string{"panic: ", "fatal error: ", "Unhandled exception", "terminate called "} {
		if strings.HasPrefix(line, head) {
			return true
		}
	}
	return strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Exception") ||
		strings.HasPrefix(line, "thread '") && strings.Contains(line, " panicked at ") || strings.HasSuffix(line, "Error)")
}

// CrashLine returns where the last such line begins in what a crashed process wrote, and
// its text, with the next line where that belongs to it, as in Rust and C++; of a language
// without one it is the last line that is not blank.
func CrashLine(stderr string) (at int, text string) {
	stderr = strings.TrimRight(stderr, " \t\r\n")
	at = strings.LastIndexByte(stderr, '\n') + 1
	text = stderr[at:]
	from := 0
	for line := range strings.Lines(stderr) {
		if crashed(strings.TrimRight(line, "\r\n")) {
			at, text = from, line
		} else if at+len(text) == from && (strings.HasPrefix(line, "  what(): ") || strings.HasSuffix(text, ":\n")) {
			text += line
		}
		from += len(line)
	}
	return at, strings.Join(strings.Fields(text), " ")
}

// LastWords returns the last lines of what a crashed process wrote. Where the crash line
// stands above its stack, they begin there: such a stack begins with the innermost call, and
// ends in the runtime's.
func LastWords(stderr string, most int) []string {
	lines := strings.Split(strings.TrimRight(stderr, "\n"), "\n")
	if len(lines) <= most {
		return lines
	}
	at, text := CrashLine(stderr)
	above := strings.Count(stderr[:at], "\n")
	if above >= len(lines)-most {
		return lines[len(lines)-most:]
	}
	stack := slices.DeleteFunc(lines[above+1:], func(l string) bool {
		return strings.HasSuffix(text, strings.Join(strings.Fields(l), " ")) // a blank line, or one that text has
	})
	return slices.Concat([]string{text}, stack[:min(len(stack), most-2)], []string{"..."})
}
