package oracle

import (
	"fmt"
	"strconv"
)

// SyntaxError is a fault in an input or output file.
type SyntaxError struct {
	File            string // which file of a case that has several; "" else
	Line, Column    int    // from 1, columns in bytes; Line 0: the file as a whole
	Found, Expected string
}

func (e *SyntaxError) Error() string {
	msg := fmt.Sprintf("found %s, expected %s", e.Found, e.Expected)
	if e.Line == 0 {
		return msg
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, msg)
}

// PlayError says that a case can't be played to its end. The statement
// excludes such cases; validators refuse them.
type PlayError struct {
	Move   int    // the move at which it shows
	Reason string // "no card is left to draw"
}

func (e *PlayError) Error() string { return fmt.Sprintf("move %d: %s", e.Move, e.Reason) }

// seat names a player.
func seat(n int) string { return "player " + strconv.Itoa(n) }
