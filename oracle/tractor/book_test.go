package tractor_test

import (
	"strings"
	"testing"

	"kiebitz/oracle/tractor"
)

// TestBookGolden pins the rule book that is derived from the value, and what each misreading
// changes in it: to be read aloud.
func TestBookGolden(t *testing.T) { checkGolden(t, "book.golden", tractor.BookText(t)) }

// TestNoKey: what is the same of all cards puts them in no order, and is not spoken of.
func TestNoKey(t *testing.T) {
	m, err := tractor.Problem.Book().Find("order.0.1=first (truth:0)")
	if err != nil {
		t.Fatal(err)
	}
	const red = "whether it is the red joker; "
	if !strings.Contains(m.Was, red) || m.Reads != strings.Replace(m.Was, red, "", 1) {
		t.Errorf("found %q in place of %q", m.Reads, m.Was)
	}
}
