package tractor

import (
	"reflect"
	"strings"
	"testing"

	"kiebitz/oracle/kit"
)

// FuzzReadTrick holds the quick reader of a trick to the one that finds the words for a
// fault.
func FuzzReadTrick(f *testing.F) {
	f.Add("H Alice 7 10", "S6S6S7S7 SASKSJST STS8S4S4 S3S3S3S3")
	f.Add("O Charles 2 2", "DA DQ DK D4")
	f.Add("O Charles 2 2", "DA DQ  DK D4")    // two spaces
	f.Add("O Charles 2 2", "DA\tDQ DK D4")    // no space
	f.Add("O Charles 2 2", "DA D10 DK D4")    // a card of three letters
	f.Add("O Charles 2 2", "d! DQ DK D4")     // the same low bits
	f.Add("S Bob A 3", "S9C9 H3D3 BJRJ BJRJ") // two suits are led
	f.Add("S Bob A 3", "RJ RJ RJ RJ")
	f.Add("S Bob A 3", "RJ RJ RJ")
	f.Fuzz(func(t *testing.T, header, trick string) {
		plain, quick := new(reader), new(reader)
		if strings.Trim(header, " \t\r\n") == "" || strings.Trim(trick, " \t\r\n") == "" || plain.line([]byte(header)) != nil || quick.line([]byte(header)) != nil {
			return
		}
		for range 3 { // until there are too many cards
			cards, copies := quick.cards, quick.copies
			read := quick.readPlain([]byte(trick))
			if !read && (quick.cards != cards || quick.copies != copies || len(quick.r.sizes) != len(plain.r.sizes)) {
				t.Fatalf("%q: found a part of the trick read", trick)
			}
			fault := plain.readTrick(kit.Words(trick))
			if read && (fault != nil || !reflect.DeepEqual(plain, quick)) {
				t.Fatalf("%q: found %v and no fault, expected %v and %v", trick, quick.r, plain.r, fault)
			}
			if fault != nil {
				return
			}
			if !read && quick.readTrick(kit.Words(trick)) != nil {
				t.Fatalf("%q: found a fault, expected none as before", trick)
			}
		}
	})
}
