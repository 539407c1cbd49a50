package edits

import (
	"math/bits"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// citer finds which signs cases show, in less time than it takes to tell of their turns.
type citer struct {
	*rules.Witness
	cites []string // by the questions
}

// citer returns one for all signs, or if there are ids for what shows these.
func (s *Signs) citer(r *rules.RuleSet, ids []string) *citer {
	asked := func(id string) bool {
		return len(ids) == 0 || slices.Contains(ids, id) || slices.Contains(ids, oracle.ClauseOf(id))
	}
	decided := asked(s.Else) || slices.ContainsFunc(s.Decides, func(s Sign) bool { return asked(s.ID()) && oracle.ClauseOf(s.ID()) == s.ID() })
	var signs []Sign
	c := new(citer)
	for i, sign := range slices.Concat(s.Decides, s.Cites) {
		if asked(sign.ID()) || decided && i < len(s.Decides) {
			signs, c.cites = append(signs, sign), append(c.cites, sign.ID())
		}
	}
	var decide func(held []uint64)
	if decided {
		decide = c.first(len(s.Decides))
		c.cites = append(c.cites, s.Else) // the bit after the others
	}
	var err error
	if c.Witness, err = r.Summing(s.questions(signs), decide); err != nil {
		panic(err) // a test asks all questions
	}
	return c
}

// first keeps of the first n signs those that decide, and situations.
func (c *citer) first(n int) func(held []uint64) {
	clauses, all := uint64(0), uint64(1)<<n-1
	for i, id := range c.cites[:n] {
		if oracle.ClauseOf(id) == id {
			clauses |= 1 << i
		}
	}
	none := len(c.cites)
	return func(held []uint64) {
		first := held[0] & all
		if first == 0 {
			held[none/64] |= 1 << (none % 64)
		}
		held[0] &^= clauses & (first &^ (1 << bits.TrailingZeros64(first)))
	}
}

func (c *citer) find(d *rules.Setup) (ids []string, fail string) {
	held, fail := c.Sum(d)
	for i, id := range c.cites {
		if held[i/64]>>(i%64)&1 != 0 {
			ids = append(ids, id)
		}
	}
	return oracle.Cited(ids), fail
}
