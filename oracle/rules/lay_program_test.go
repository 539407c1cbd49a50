//go:build !js

package rules

import (
	"math/rand/v2"
	"testing"
)

// TestProgram holds branch and bound over linear programs against all ways to lay a few
// columns.
func TestProgram(t *testing.T) {
	const seed, programs = 49, 2000
	r := rand.New(rand.NewPCG(seed, 0))
	none := 0
	for i := range programs {
		p := &program{most: 3}
		for range 1 + r.IntN(5) {
			hi := r.IntN(5)
			p.lo, p.hi = append(p.lo, r.IntN(hi+1)*r.IntN(2)), append(p.hi, hi)
		}
		for range 1 + r.IntN(6) {
			c := column{gain: int32(r.IntN(5) - 1), most: int32(1 + r.IntN(2))}
			for range 1 + r.IntN(4) {
				c.rows = append(c.rows, int16(r.IntN(len(p.lo))))
			}
			p.cols = append(p.cols, c)
		}
		want, any := exhaustive(p, make([]int32, len(p.cols)), 0)
		x, gain, found, sure := p.solve(nothing, false)
		if !sure || found != any || found && (gain != want || !p.fits(x)) {
			t.Fatalf("seed %d, program %d: found %d (%v, sure %v), expected %d (%v)\n%+v", seed, i, gain, found, sure, want, any, p)
		}
		if !any {
			none++
		}
		if _, _, better, _ := p.solve(want, true); any && better {
			t.Fatalf("seed %d, program %d: more than %d\n%+v", seed, i, want, p)
		}
	}
	if none == 0 || none > programs/2 {
		t.Errorf("%d of %d programs have no solution", none, programs)
	}
}

// exhaustive tries all solutions from a column on.
func exhaustive(p *program, x []int32, at int) (best int, any bool) {
	if at == len(x) {
		for i, n := range x {
			best += int(n) * int(p.cols[i].gain)
		}
		return best, p.fits(x)
	}
	for n := range p.cols[at].most + 1 {
		x[at] = n
		if gain, ok := exhaustive(p, x, at+1); ok && (!any || gain > best) {
			best, any = gain, true
		}
	}
	x[at] = 0
	return best, any
}
