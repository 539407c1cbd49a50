package lines

import (
	"fmt"
	"testing"

	"kiebitz/oracle"
)

// TestKinds demands that a game may have many verbs: few are combined in all ways, of many each is
// taken and left out alone.
func TestKinds(t *testing.T) {
	for verbs, want := range map[int]int{1: 1, mostVerbs: 1<<mostVerbs - 1, mostVerbs + 1: 2*(mostVerbs+1) + 1, 60: 121} {
		g := &game{}
		for i := range verbs {
			g.steps = append(g.steps, oracle.Step{Number: i + 1, Act: oracle.Act{Verb: fmt.Sprint("does ", i)}})
		}
		if list := (&Study{}).kinds([]*game{g}); len(list) != want || len(list[0]) != verbs {
			t.Errorf("%d verbs: found %d sets, of %d verbs first; expected %d, all first", verbs, len(list), len(list[0]), want)
		}
	}
}
