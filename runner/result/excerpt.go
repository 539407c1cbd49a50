package result

import (
	"strings"
	"unicode/utf8"
)

// Excerpt is a part of what a solver printed. Text is always valid UTF-8;
// where the bytes are not, each bad one is U+FFFD there, and Base64 has them as
// they are.
type Excerpt struct {
	Text   string `json:"text"`
	Base64 []byte `json:"base64,omitempty"`
	From   int    `json:"from,omitempty"` // bytes left out before
	Rest   int    `json:"rest,omitempty"` // bytes left out behind
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

// excerpt keeps data[from:to]; nil if there is no data at all.
func excerpt[T string | []byte](data T, from, to int) *Excerpt {
	if len(data) == 0 {
		return nil
	}
	from = max(0, min(from, len(data)))
	to = max(from, min(to, len(data)))
	e := &Excerpt{Text: string(data[from:to]), From: from, Rest: len(data) - to}
	if !utf8.ValidString(e.Text) {
		e.Base64 = []byte(e.Text)
		e.Text = valid(e.Text)
	}
	return e
}

// valid replaces what is no text: JSON can't hold it.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s { // a bad byte comes as one U+FFFD
		b.WriteRune(r)
	}
	return b.String()
}

func allValid(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, valid(s))
	}
	return out
}
