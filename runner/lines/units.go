package lines

import (
	"maps"
	"math"
	"math/bits"
	"slices"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// units are what may be executed or not: blocks, comparisons as they came out, and the
// ways from one block of a function to the next, which tell what its conditions were. A unit is a number:
// of blocks that of Tracer.Blocks, the ways follow.
type units struct {
	blocks []Block
	all    []way
	ways   map[way]int32
}

// way is how a block was reached.
type way struct {
	from, to int // blocks; from is negative of a unit that is the block, however it was reached
}

func newUnits(blocks []Block) *units {
	u := &units{blocks: blocks, ways: map[way]int32{}}
	for b := range blocks {
		u.all = append(u.all, way{-1, b})
	}
	return u
}

// block returns the block that a unit is, or leads to; from is the one before of a way, else nil.
func (u *units) block(unit int32) (from, to *Block) {
	w := u.all[unit]
	if w.from >= 0 {
		from = &u.blocks[w.from]
	}
	return from, &u.blocks[w.to]
}

// compared returns how a unit that is a comparison came out.
func (u *units) compared(unit int) result.Comparison { return u.blocks[u.all[unit].to].Compared }

// noBlock stands for none.
const noBlock = 1<<16 - 1

// fill notes of each window which units were executed in it.
func (u *units) fill(windows []*window) {
	funcs := 0
	for _, b := range u.blocks {
		funcs = max(funcs, b.Func+1)
	}
	last := make([]uint16, funcs) // block of each function
	var seen []*window            // by unit, the last one that has it
	for _, w := range windows {
		for f := range last {
			last[f] = noBlock
		}
		note := func(unit int32) {
			for len(seen) <= int(unit) {
				seen = append(seen, nil)
			}
			if seen[unit] != w {
				seen[unit] = w
				w.units = append(w.units, unit)
			}
		}
		g := w.game
		if w.whole { // there may have been too many events
			for b, n := range g.Counts {
				if n > 0 {
					note(int32(b))
				}
			}
		}
		for _, e := range g.Events[min(w.from, len(g.Events)):min(w.to, len(g.Events))] {
			note(int32(e))
			if u.blocks[e].Compared != "" {
				continue
			}
			f := u.blocks[e].Func
			if last[f] != noBlock {
				to := way{int(last[f]), int(e)}
				id, ok := u.ways[to]
				if !ok {
					id = int32(len(u.all))
					u.ways[to], u.all = id, append(u.all, to)
				}
				note(id)
			}
			last[f] = e
		}
		slices.Sort(w.units)
	}
}

// cites returns the clauses, without situations, that a window's steps cite, or that the
// output does.
func (w *window) cites() []string {
	cites := w.game.cites
	if cites == nil {
		for _, step := range w.game.steps[w.steps[0]:w.steps[1]] {
			cites = append(cites, step.Cites...)
		}
	}
	var list []string
	for _, id := range cites {
		if id = oracle.ClauseOf(id); !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

// set is a set of windows, a bit each.
type set []uint64

func newSet(n int) set  { return make(set, (n+63)/64) }
func (a set) add(i int) { a[i/64] |= 1 << (i % 64) }
func (a set) size() (n int) {
	for _, w := range a {
		n += bits.OnesCount64(w)
	}
	return n
}

// common returns how many windows are in both.
func (a set) common(b set) (n int) {
	for i, w := range a {
		n += bits.OnesCount64(w & b[i])
	}
	return n
}

// with returns what is in both, in a without b, or in one of them.
func (a set) with(b set, relation result.Relation) set {
	c := make(set, len(a))
	for i, w := range a {
		switch relation {
		case result.And:
			c[i] = w & b[i]
		case result.AndNot:
			c[i] = w &^ b[i]
		case result.Or:
			c[i] = w | b[i]
		}
	}
	return c
}

// f1 is the harmonic mean of two shares: of the windows in one set those that are
// in the other, and the other way round.
func (a set) f1(b set) float64 {
	n := a.size() + b.size()
	if n == 0 {
		return 0
	}
	return 2 * float64(a.common(b)) / float64(n)
}

// information returns how many bits all of n windows together tell of one set to
// who knows the other.
func (a set) information(b set, n int) (sum float64) {
	x, y, both := a.size(), b.size(), a.common(b)
	for _, k := range [][3]int{{both, x, y}, {x - both, x, n - y}, {y - both, n - x, y}, {n - x - y + both, n - x, n - y}} {
		if k[0] > 0 {
			sum += float64(k[0]) * math.Log2(float64(k[0])*float64(n)/float64(k[1])/float64(k[2]))
		}
	}
	return sum
}

// carriage says in which of the windows that are right units were executed, and which
// cite a clause.
type carriage struct {
	*units
	windows int
	ran     []set // by unit
	clauses map[string]set
}

func carry(windows []*window, u *units) *carriage {
	c := &carriage{units: u, clauses: map[string]set{}, ran: make([]set, len(u.all))}
	for _, w := range windows {
		c.windows += btoi(w.wrong == 0)
	}
	for u := range c.ran {
		c.ran[u] = newSet(c.windows)
	}
	at := 0
	for _, w := range windows {
		if w.wrong > 0 {
			continue
		}
		for _, u := range w.units {
			c.ran[u].add(at)
		}
		for _, id := range w.cites() {
			if c.clauses[id] == nil {
				c.clauses[id] = newSet(c.windows)
			}
			c.clauses[id].add(at)
		}
		at++
	}
	return c
}

// information says how much of what is cited units tell, in bits: of each clause
// what the best unit does. How comparisons come out is left out: some turns are told from
// others by it, but it does not divide them.
func (c *carriage) information() (sum float64) {
	for _, id := range slices.Sorted(maps.Keys(c.clauses)) { // sums of fractions depend on the order
		cited := c.clauses[id]
		best := 0.0
		for u, has := range c.ran {
			if c.compared(u) == "" {
				best = max(best, has.information(cited, c.windows))
			}
		}
		sum += best
	}
	return sum
}
