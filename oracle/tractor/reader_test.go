package tractor

import (
	"strings"
	"testing"
)

// FuzzReadTrick reads a line of cards again and again: it finds a fault, or the line is written as
// it stands, with a T for a ten.
func FuzzReadTrick(f *testing.F) {
	f.Add("H Alice 7 10", "S6S6S7S7 SASKSJST STS8S4S4 S3S3S3S3")
	f.Add("O Charles 2 2", "DA DQ DK D4")
	f.Add("O Charles 2 2", "DA DQ  DK D4")    // two spaces
	f.Add("O Charles 2 2", "DA\tDQ DK D4")    // no space
	f.Add("O Charles 2 2", "DA D10 DK D4")    // a card of three letters
	f.Add("O Charles 2 2", "d! DQ DK D4")     // the low bits of a card
	f.Add("S Bob A 3", "S9C9 H3D3 BJRJ BJRJ") // two suits are led
	f.Add("S Bob A 3", "RJ RJ RJ RJ")
	f.Add("S Bob A 3", "RJ RJ RJ")
	f.Fuzz(func(t *testing.T, header, trick string) {
		rd := new(reader)
		if strings.Trim(header, " \t\r\n") == "" || strings.Trim(trick, " \t\r\n") == "" || strings.Contains(trick, "\n") || rd.line([]byte(header)) != nil {
			return
		}
		var want []string
		for range 4 { // until there are too many cards
			before := rd.cards
			if err := rd.line([]byte(trick)); err != nil {
				if err.Column < 1 || err.Column > len(trick) || err.Found == "" || err.Expected == "" {
					t.Errorf("%q: found %#v, expected a place in the line, and words", trick, err)
				}
				return
			}
			want = append(want, strings.ReplaceAll(strings.Join(strings.Fields(trick), " "), "10", "T"))
			if got := strings.Split(rd.r.Text(), " / ")[1:]; rd.cards == before || strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Fatalf("found %q, expected %q", got, want)
			}
		}
	})
}
