package recent

import (
	"strconv"
	"testing"
)

// TestCache keeps what is asked for again and again, and forgets what is not.
func TestCache(t *testing.T) {
	var c Cache[int]
	made := map[string]int{}
	get := func(key string) {
		c.Get(key, func() int { made[key]++; return len(key) })
	}
	for i := range 20 * Kept {
		get("often")
		get(strconv.Itoa(i))
		if n := len(c.young) + len(c.old); n > 2*Kept {
			t.Fatalf("%d values are kept, expected %d at most", n, 2*Kept)
		}
	}
	if get("0"); made["often"] != 1 || made["0"] != 2 {
		t.Errorf("made %d and %d times, expected what is asked for often once, and the other one twice", made["often"], made["0"])
	}
}
