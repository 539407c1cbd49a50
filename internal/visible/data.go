package visible

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON returns a writer for JSON that shows every character that could act as JSON itself
// writes it, "\u202e", so that whoever reads the JSON gets the same text as without it.
// Each write must be whole characters.
func JSON(w io.Writer) io.Writer { return jsonWriter{w} }

type jsonWriter struct{ w io.Writer }

func (j jsonWriter) Write(p []byte) (int, error) {
	to := bytes.ReplaceAll(p, []byte("##["), []byte(`#\u0023[`)) // a command of GitHub
	if bytes.IndexFunc(to, acts) >= 0 {
		var b bytes.Buffer
		for _, r := range string(to) {
			switch high, low := utf16.EncodeRune(r); {
			case !acts(r):
				b.WriteRune(r)
			case r > 0xffff:
				fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
			default:
				fmt.Fprintf(&b, `\u%04x`, r)
			}
		}
		to = b.Bytes()
	}
	if _, err := j.w.Write(to); err != nil {
		return 0, err
	}
	return len(p), nil
}

// acts reports whether a character in a string of JSON could act; its encoder has seen to
// those below the blank.
func acts(r rune) bool { return r > '~' && r != utf8.RuneError && !harmless(r) }
