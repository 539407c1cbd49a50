package result

import (
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
	Text   string `json:"text"`
	Base64 []byte `json:"base64,omitempty"`
	From   int    `json:"from,omitempty"` // bytes left out before
	Rest   int    `json:"rest,omitempty"` // bytes left out after it
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

// Valid replaces what is no text: JSON can't hold it.
func Valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s { // a bad byte comes as one U+FFFD
		b.WriteRune(r)
	}
	return b.String()
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
