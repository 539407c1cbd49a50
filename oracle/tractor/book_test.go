package tractor_test

import (
	"testing"

	"kiebitz/oracle/tractor"
)

// TestBookGolden pins the rule book that is derived from the value, and what each misreading
// changes in it: to be read aloud.
func TestBookGolden(t *testing.T) { checkGolden(t, "book.golden", tractor.BookText(t)) }
