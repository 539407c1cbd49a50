package oracle

import "bytes"

// SameLines compares two outputs and forgives white space at line ends and at
// the end.
func SameLines(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	for {
		lineA, restA, moreA := bytes.Cut(bytes.TrimRight(a, " \t\r\n"), []byte("\n"))
		lineB, restB, moreB := bytes.Cut(bytes.TrimRight(b, " \t\r\n"), []byte("\n"))
		if !bytes.Equal(bytes.TrimRight(lineA, " \t\r"), bytes.TrimRight(lineB, " \t\r")) || moreA != moreB {
			return false
		}
		if !moreA {
			return true
		}
		a, b = restA, restB
	}
}
