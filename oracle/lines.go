package oracle

import "bytes"

// Lines returns an output without the white space that [SameLines] forgives:
// two outputs are the same lines if these are equal.
func Lines(output []byte) []byte {
	lines := bytes.Split(bytes.TrimRight(output, " \t\r\n"), []byte("\n"))
	for i := range lines {
		lines[i] = bytes.TrimRight(lines[i], " \t\r")
	}
	return bytes.Join(lines, []byte("\n"))
}

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
