package edits

import (
	"math/bits"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// citer finds which signs cases show, in less time than it takes to tell of their turns.
type citer struct {
	*rules.Witness
	*Signs
	cites   []string          // by the questions, and after them the clause that decides where none of the signs does
	wanted  map[string][]bool // the questions to be asked for some ids
	decided bool              // which clause decides is wanted
}

func (s *Signs) citer(r *rules.RuleSet) *citer {
	signs := slices.Concat(s.Decides, s.Cites)
	c := &citer{Signs: s, wanted: map[string][]bool{}}
	for _, sign := range signs {
		c.cites = append(c.cites, sign.ID())
	}
	c.cites = append(c.cites, s.Else)
	var err error
	if c.Witness, err = r.Summing(s.questions(signs), c.decide()); err != nil {
		panic(err) // a test asks all questions
	}
	return c
}

// decide keeps of what can decide a turn the first that holds, and situations.
func (c *citer) decide() func(held []uint64) {
	all, clauses, none := uint64(1)<<len(c.Decides)-1, uint64(0), len(c.cites)-1
	for i, s := range c.Decides {
		if oracle.ClauseOf(s.ID()) == s.ID() {
			clauses |= 1 << i
		}
	}
	return func(held []uint64) {
		first := held[0] & all
		if first == 0 && c.decided {
			held[none/64] |= 1 << (none % 64)
		}
		held[0] &^= clauses & (first &^ (1 << bits.TrailingZeros64(first)))
	}
}

// want asks for all signs, or if there are ids for what shows these.
func (c *citer) want(ids []string) []bool {
	asked := func(id string) bool {
		return len(ids) == 0 || slices.Contains(ids, id) || slices.Contains(ids, oracle.ClauseOf(id))
	}
	c.decided = asked(c.Else) || slices.ContainsFunc(c.Decides, func(s Sign) bool { return asked(s.ID()) && oracle.ClauseOf(s.ID()) == s.ID() })
	key := strings.Join(ids, " ")
	if c.wanted[key] == nil {
		list := make([]bool, len(c.cites))
		for i, id := range c.cites {
			list[i] = asked(id) || c.decided && i < len(c.Decides)
		}
		c.wanted[key] = list
	}
	return c.wanted[key]
}

// find returns what a case shows of some ids, of all if there are none.
func (c *citer) find(d *rules.Setup, ids []string) (list []string, fail string) {
	held, fail := c.Sum(d, c.want(ids))
	for i, id := range c.cites {
		if held[i/64]>>(i%64)&1 != 0 {
			list = append(list, id)
		}
	}
	return oracle.Cited(list), fail
}
