package cases

import (
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"kiebitz/oracle"
)

// Plan is what a run plays: given cases, then random ones, of which half are
// aimed. A random case depends on its index alone, so that it can be made when
// it is needed: a plan may have more cases than memory holds. It may be used by
// several goroutines at once.
type Plan struct {
	given       []Case
	even, aimed int // numbers of random cases drawn evenly over all deals, and of aimed ones
	problem     oracle.Problem
	aimer       *Aimer
	seed        uint64
	aim         oracle.Aim
	generators  sync.Pool              // of *Generator
	kept        *kept                  // the random ones, if a store keeps them
	made        []atomic.Pointer[Case] // the random ones that were made, if there are not too many
}

// List plans given cases and no other.
func List(given []Case) *Plan { return &Plan{given: given} }

// Inputs plans the cases of an input file, which are named by their places in it.
func Inputs(list []oracle.Case) *Plan {
	pl := &Plan{given: make([]Case, len(list))}
	for i, c := range list {
		pl.given[i] = OfInput(i, c)
	}
	return pl
}

// InputID is the group of the cases of an input file.
const InputID = "input"

// OfInput is the case with an index, from 0, of an input file.
func OfInput(i int, c oracle.Case) Case {
	return Case{ID: InputID + "/" + strconv.Itoa(i+1), Input: c}
}

// NewPlan plans given cases and a number of random ones.
func NewPlan(p oracle.Problem, given []Case, random int, seed uint64, aim oracle.Aim) (*Plan, error) {
	pl := &Plan{given: given, even: random - random/2, aimed: random / 2, problem: p, seed: seed, aim: aim}
	if random == 0 {
		return pl, nil
	}
	if random <= mostKept {
		pl.made = make([]atomic.Pointer[Case], random)
	}
	var err error
	pl.aimer, err = NewAimer(p)
	return pl, err
}

// mostKept is up to how many random cases are kept, here and in a store: some hundred bytes
// each. They are asked for again and again, and an aimed one takes as long to make as to play it
// a hundred times.
const mostKept = 200_000

// Len returns the number of cases.
func (pl *Plan) Len() int { return len(pl.given) + pl.even + pl.aimed }

// Random returns the number of random cases, aimed ones among them.
func (pl *Plan) Random() int { return pl.even + pl.aimed }

// Find returns the index of the case with an id, or -1. Of given cases with the
// same id it is the first.
func (pl *Plan) Find(id string) int {
	if i := slices.IndexFunc(pl.given, func(c Case) bool { return c.ID == id }); i >= 0 {
		return i
	}
	switch group, n, end := generated(id); {
	case end > n+1: // a range
	case group == RandomID && n <= pl.even:
		return len(pl.given) + n - 1
	case group == AimedID && n <= pl.aimed:
		return len(pl.given) + pl.even + n - 1
	}
	return -1
}

// Case returns the case with an index from 0.
func (pl *Plan) Case(i int) Case {
	if i < len(pl.given) {
		return pl.given[i]
	}
	return pl.random(i - len(pl.given))
}

// Cases returns the cases with the indices from up to, but not, to.
func (pl *Plan) Cases(from, to int) []Case {
	if to <= len(pl.given) {
		return pl.given[from:to:to]
	}
	list := make([]Case, 0, to-from)
	for i := from; i < to; i++ {
		list = append(list, pl.Case(i))
	}
	return list
}

// random returns one of the random cases, with an index from 0.
func (pl *Plan) random(i int) Case {
	if pl.made == nil {
		return pl.newCase(i)
	}
	if c := pl.made[i].Load(); c != nil {
		return *c
	}
	c, ok := pl.keptCase(i) // is as good as held
	if !ok {
		c = pl.newCase(i)
		pl.note(i, &c)
	}
	return c
}

// newCase makes one of the random cases, with an index from 0.
func (pl *Plan) newCase(i int) Case {
	if i >= pl.even {
		return pl.aimer.Case(pl.seed, i-pl.even+1, pl.aim)
	}
	g, ok := pl.generators.Get().(*Generator)
	if !ok {
		g = NewGenerator(pl.problem, pl.seed, pl.aim)
	}
	defer pl.generators.Put(g)
	return evenCase(i+1, g.Input(i+1))
}

// Span is a range of cases of one group that follow each other.
type Span struct {
	Group    string
	From, To int // indices in the plan; To is not one of them
}

// Spans cuts the plan into groups, in order. A group comes twice if cases of
// another stand between its own.
func (pl *Plan) Spans() (list []Span) {
	for i := range pl.given {
		group := Group(pl.given[i].ID)
		if n := len(list); n > 0 && list[n-1].Group == group {
			list[n-1].To++
			continue
		}
		list = append(list, Span{group, i, i + 1})
	}
	at := len(pl.given)
	list = append(list, Span{RandomID, at, at + pl.even}, Span{AimedID, at + pl.even, pl.Len()})
	return slices.DeleteFunc(list, func(s Span) bool { return s.From == s.To })
}
