package oracle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// SyntaxError is a fault in an input or output file.
type SyntaxError struct {
	File     string `json:"-"`      // which file of a case that has several; "" else
	Line     int    `json:"line"`   // from 1; 0: the file as a whole
	Column   int    `json:"column"` // from 1, in bytes
	Found    string `json:"found"`
	Expected string `json:"expected"`

	// Kind names the fault of an output, in a word or two that are the same in all
	// cases: "score-count". It is "" for inputs.
	Kind string `json:"-"`
}

func (e *SyntaxError) Error() string {
	msg := fmt.Sprintf("found %s, expected %s", e.Found, e.Expected)
	if e.Line == 0 {
		return msg
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, msg)
}

// Unmarked refuses a text that begins with a byte order mark, which some editors
// write and none shows. The error is a [*SyntaxError]. What a solver has printed
// is no such text: there the mark is malformed output.
func Unmarked(text []byte) error {
	for _, mark := range []struct{ bytes, of string }{{"\xef\xbb\xbf", "UTF-8"}, {"\xff\xfe", "UTF-16"}, {"\xfe\xff", "UTF-16"}} {
		if strings.HasPrefix(string(text[:min(len(text), 3)]), mark.bytes) {
			return &SyntaxError{Line: 1, Column: 1, Found: "a byte order mark (" + mark.of + ")", Expected: "a text in UTF-8 without one"}
		}
	}
	return nil
}

// PlayError says that a case can't be played to its end. The statement
// excludes such cases, and validators refuse them, unless they were given up.
type PlayError struct {
	Move   int    // the move at which it shows
	Reason string // "no card is left to draw"

	// GivenUp is set if the statement allows the case, and it is the reference
	// that bounds its work. Move does not count then.
	GivenUp bool
}

func (e *PlayError) Error() string {
	if e.GivenUp {
		return e.Reason
	}
	return fmt.Sprintf("move %d: %s", e.Move, e.Reason)
}

// GivenUp reports whether an error says that the reference gave up a case that
// the statement allows.
func GivenUp(err error) bool {
	var e *PlayError
	return errors.As(err, &e) && e.GivenUp
}

// seat names a player.
func seat(n int) string { return "player " + strconv.Itoa(n) }
