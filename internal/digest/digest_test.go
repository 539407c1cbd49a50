package digest

import (
	"crypto/sha256"
	"math/rand/v2"
	"testing"
)

// TestPlain holds the digest of the page against Go's, for all lengths around the ends of blocks.
func TestPlain(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for n := range 300 {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		if got, want := plain(data), sha256.Sum256(data); got != want || Sum(data) != want {
			t.Fatalf("%x: got %x, expected %x", data, got, want)
		}
	}
}
