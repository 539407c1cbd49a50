package maumau

import "testing"

// FuzzReadDeal holds the quick reader of a deal to the one that finds the words
// for a fault.
func FuzzReadDeal(f *testing.F) {
	const fine = "2 SS HA SN HQ CE SQ CA DT CK CQ DJ CN HN DN CS SA CJ DA HJ HS DE HT SE DK HK ST SJ HE DS CT DQ SK"
	f.Add(fine)
	f.Add("5" + fine[1:])
	f.Add(fine[:len(fine)-2] + "SS")   // twice
	f.Add(fine[:5] + "\t" + fine[6:])  // no space
	f.Add(fine[:2] + "ss" + fine[4:])  // small letters have the same five bits
	f.Add(fine[:2] + "3S" + fine[4:])  // so has a digit
	f.Add(fine + " SS")                // a 33rd card
	f.Add(fine[:10] + " " + fine[10:]) // two spaces
	f.Add(fine[:len(fine)-3])          // 31 cards
	f.Add("2\xff" + fine[2:])
	// A byte in place of a space whose wrong bits are all in the letter after it.
	f.Add(fine[:7] + "`" + fine[8:])
	f.Add(fine[:len(fine)-6] + "`" + fine[len(fine)-5:])
	f.Fuzz(func(t *testing.T, text string) {
		var quick Deal
		fine := quick.read([]byte(text))
		d, err := parseDeal(text)
		if fine != (err == nil) {
			t.Fatalf("%q: found %v, expected %v and %v", text, quick, d, err)
		}
		if fine && quick != *d.(*Deal) {
			t.Errorf("%q: found %s, expected %s", text, quick.Text(), d.Text())
		}
	})
}
