package oracle

import (
	"math/bits"
	"math/rand/v2"
)

// Below returns a random number from 0 to n-1 that depends on the source alone
// and not on the version of math/rand: random cases must never change.
func Below(r *rand.Rand, n int) int {
	hi, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(hi)
}
