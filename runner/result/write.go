package result

import (
	"encoding/json"
	"fmt"
	"io"

	"kiebitz/internal/visible"
)

// Write writes d as indented JSON.
func (d *Run) Write(out io.Writer) error { return write(out, d) }

func write(out io.Writer, v any) error {
	e := json.NewEncoder(visible.JSON(out))
	e.SetIndent("", " ")
	return e.Encode(v)
}

// ReadError says why a file is no result.
type ReadError struct {
	Line, Column int // from 1, columns in bytes; Line 0: no place
	Reason       string
}

func (e *ReadError) Error() string {
	if e.Line == 0 {
		return e.Reason
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}
