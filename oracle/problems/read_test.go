package problems_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// TestRead reads files piece by piece, as pipes and disks hand them out: the cases are
// those of the whole, and what a broken disk gave is none.
func TestRead(t *testing.T) {
	for _, p := range problems.All {
		text := p.Head(20)
		for i := range 20 {
			text = p.AppendCase(text, cases.Random(p, 7, i+1, oracle.Aim{}).Input)
		}
		want, err := p.Parse(text)
		if err != nil || len(want) != 20 {
			t.Fatalf("%s: found %d cases and %v, expected 20", p.Info().ID, len(want), err)
		}
		for _, tc := range []struct {
			name string
			in   io.Reader
		}{
			{"a byte at a time", iotest.OneByteReader(strings.NewReader(string(text)))},
			{"the end with the last bytes", iotest.DataErrReader(strings.NewReader(string(text)))},
			{"blank lines first", iotest.OneByteReader(strings.NewReader("\n \r\n" + string(text)))},
			{"no line end", strings.NewReader(strings.TrimRight(string(text), "\n"))},
		} {
			i := 0
			for c, err := range oracle.Read(p, tc.in) {
				if err != nil || i == len(want) || c.Text() != want[i].Text() {
					t.Fatalf("%s, %s, case %d: found %v and %v", p.Info().ID, tc.name, i+1, c, err)
				}
				i++
			}
			if i != len(want) {
				t.Errorf("%s, %s: found %d cases, expected %d", p.Info().ID, tc.name, i, len(want))
			}
		}
		broken := errors.New("broken")
		var faults []error
		for _, err := range oracle.Read(p, io.MultiReader(strings.NewReader(string(text[:len(text)/2])), iotest.ErrReader(broken))) {
			if err != nil {
				faults = append(faults, err)
			}
		}
		if len(faults) != 1 || faults[0] != broken {
			t.Errorf("%s: found %v, expected that the disk is broken and nothing else", p.Info().ID, faults)
		}
	}
}
