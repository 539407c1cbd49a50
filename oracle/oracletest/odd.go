package oracletest

import (
	"regexp"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	misread "kiebitz/oracle/edits"
)

// oddConstants fit next to nothing.
var oddConstants = []string{":", ":Z", ":-1", ":99", `:""`, ":1,2", ":999999999", "-1", "999999999"}

// OddConstants demands that an edit with a constant that fits nothing is refused, or played to
// an end: people type them. It tries those of a list.
func OddConstants(t *testing.T, p oracle.Problem, list []misread.Listing) {
	t.Helper()
	stored, err := cases.Stored(p)
	if err != nil {
		t.Fatal(err)
	}
	play := func(edit string) {
		defer func() {
			if fault := recover(); fault != nil {
				t.Errorf("%s: %v", edit, fault)
			}
		}()
		e, err := p.Engine(oracle.Variant{Misreadings: []string{edit}})
		if err != nil {
			return
		}
		e.Append(nil, stored[0].Input)
		e.Trace(stored[0].Input)
	}
	constant := regexp.MustCompile(`:[^ ();]*|\b[0-9]+\b`)
	for i, m := range list {
		place, piece, _ := strings.Cut(m.Edit(), "=")
		for k, at := range constant.FindAllStringIndex(piece, -1) {
			for n, odd := range oddConstants {
				if long.Runs() || (i+k+n)%5 == 0 {
					play(place + "=" + piece[:at[0]] + odd + piece[at[1]:])
				}
			}
		}
	}
}
