package runner

import "flag"

// Stride is how far apart the misreadings stand that the long tests take; see
// race_test.go.
var Stride = 1

// Every has the tests of one assertion for many misreadings take all of them.
var Every = flag.Bool("every", false, "take all misreadings where the tests take some, and more cases each")

// Some is the stride of such a test, 1 with [Every].
func Some(stride int) int {
	if *Every {
		return 1
	}
	return stride * Stride
}
