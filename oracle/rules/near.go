package rules

import (
	"cmp"
	"slices"
)

// The search for edits beside which to look for another one: how many, up to which cost they go,
// from how many wrong games they are taken, and in how many they are judged.
const (
	nearEdits  = 8
	nearPrice  = 3
	nearPivots = 3
	nearGames  = 40
)

// Part is an edit that explains some of what a solver plays, or known rules that do.
type Part struct {
	*Edit     // nil: known rules
	Known int // which
	worth int // see [nearby.worth]
}

// Near returns the edits, or some known rules, with which most wrong games come out right, or nearly,
// and fewest right ones break: in the rules that they make another edit may be looked for. Of those that
// judge games alike there is one. It goes on beyond a number of plays, up to all, only as long as there is none.
func (r *RuleSet) Near(samples []Sample, plays, all int, known ...*RuleSet) []Part {
	p := nearby{search: r.search(samples), seen: map[string]int{}}
	before := p.nearly(r.Engine().code)
	for _, i := range p.wrong[:min(nearGames, len(p.wrong))] {
		p.before = append(p.before, before(i))
	}
	for i, edited := range known {
		p.add(Part{Known: i}, p.nearly(edited.Engine().code))
	}
	from := 0
	for _, pivot := range p.wrong {
		if len(p.list) == 0 {
			p.most = all
		} else {
			p.most = plays
		}
		if from += truth(p.of(pivot)); from == nearPivots || p.plays > p.most {
			break
		}
	}
	slices.SortStableFunc(p.list, func(a, b Part) int { return cmp.Or(b.worth-a.worth, a.cost()-b.cost()) })
	return p.list[:min(nearEdits, len(p.list))]
}

// nearby are the parts that were found.
type nearby struct {
	*search
	before []int // how well the first wrong games come out by the rules
	list   []Part
	seen   map[string]int // where in the list, by which games come out right
	most   int            // plays
}

// of adds the edits with which a wrong game comes out right, and reports whether there are any.
func (p *nearby) of(pivot int) bool {
	before := len(p.list)
	p.reached = p.meet([]int{pivot})
	for _, trials := range p.trials()[:nearPrice+1] {
		for _, t := range trials {
			if p.plays > p.most || t.carries() {
				continue
			}
			for _, piece := range p.reproduce(t, []int{pivot}) {
				p.add(Part{Edit: &Edit{[]Change{t.change(piece)}, t.price}}, p.agree(trial{place: t.place, piece: piece}))
			}
		}
	}
	return len(p.list) > before
}

// add adds a part, unless another one judges games alike and is said in no more words.
func (p *nearby) add(n Part, now func(i int) int) {
	worth, how := p.worth(now)
	if n.worth = worth; worth <= 0 {
		return
	}
	i, known := p.seen[how]
	if !known {
		p.seen[how] = len(p.list)
		p.list = append(p.list, n)
	} else if o := &p.list[i]; n.Edit != nil && o.Edit != nil && n.Cost == o.Cost && n.Changes[0].fresh < o.Changes[0].fresh {
		o.Edit = n.Edit
	}
}

// worth is how much better wrong games come out than by the rules, less thrice what right ones come out
// worse, and which of all come out right.
func (p *nearby) worth(now func(i int) int) (n int, how string) {
	var which []byte
	for k, i := range p.wrong[:len(p.before)] {
		v := now(i)
		which = append(which, byte(truth(v == rightWorth)))
		n += v - p.before[k]
	}
	for _, i := range p.right[:min(nearGames, len(p.right))] {
		v := now(i)
		which = append(which, byte(truth(v == rightWorth)))
		n -= 3 * (rightWorth - v)
	}
	return n, string(which)
}

// cost is what it costs to have a part in mind; what has a name costs least.
func (p *Part) cost() int {
	if p.Edit == nil {
		return 1
	}
	return p.Cost
}

// nearly says how well a game comes out by edited rules.
func (s *search) nearly(code Code) func(i int) int {
	return func(i int) int {
		if s.same(code, i, true) {
			return rightWorth
		}
		return s.agreed(code, i, false)
	}
}
