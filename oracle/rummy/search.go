package rummy

import (
	"errors"
	"slices"
	"sync"
)

// maxJokers is how many jokers a case may have: for up to six the optimum is
// proven in milliseconds, and with each one more the automata grow threefold.
const maxJokers = 6

// errTooHard says that a search was given up.
var errTooHard = errors.New("the search for the optimum took too long and was stopped")

// errNotLegal says that the table's cards can't be laid out at all.
var errNotLegal = errors.New("the table is not legal")

// patience is how many nodes a search may look at.
const patience = 300_000

// deck counts cards: by suit and rank; index 0 is not used.
type deck [4][king + 1]uint8

// instance is what is searched.
//
// table: cards of the table, jokers too, stay on it, in whatever groups; those
// of the hand may go there.
type instance struct {
	table, both deck // on the table; on the table and in the hand
	fixed       int  // table jokers, which must be used
	jokers      int  // all jokers
	nodes       int  // that searches have looked at
	counted     bool // someone asks for that number
}

// node is what is decided up to a position: a point of each suit, which tells the
// position as well; zeros at the end.
type node struct {
	points [4]int32
	jokers ways // numbers of jokers spent so far, except those that states know of
}

// step is how a node was reached.
type step struct {
	node
	from       int32 // another step; -1: none
	priority   int32 // a bound for what can come of it
	value      int16 // hand cards used so far
	position   int8  // the last one that has been decided: 1 to 14
	runs, sets counts
}

// search looks for the best plan, the most promising node first, of equal ones the
// last. What can't reach a target is left out, which changes nothing else: it is on no
// way to a plan that reaches it, and better than nothing that is. The target is lowered
// until there is a plan; the first, what the suits can do one by one, is mostly reached.
type search struct {
	suits
	now     [4]point // of the step that is expanded
	steps   []step
	best    map[node]int32 // the step to a node
	queue   [][]int32      // steps by priority
	surplus int            // what a priority is more than the sum of the value and what the suits can add
	target  int            // the least priority that is looked at
	missed  int            // the highest that was not
	top     int            // no step that is left has a higher priority
	looked  int            // nodes
	spread  bool           // jokers are shared out among the suits when a priority is compared with the target
}

// plan is the outcome of a search: how many cards of each suit go into
// sequences and sets at each position, and with how many jokers.
type plan struct {
	runs, sets [highAce + 1]counts
	disposed   int // hand cards but jokers
}

// find returns the best plan with as few jokers as possible, whose own number does not count.
func (in *instance) find() (plan, error) {
	s := searches.Get().(*search)
	defer searches.Put(s)
	s.instance, s.table81 = in, sets()
	s.auto = complete[in.jokers]()
	s.spread = !in.counted
	s.prepare()
	defer s.forget()
	highest := 4*2*king + s.jokers
	s.surplus = s.jokers - s.fixed + 1
	s.queue = slices.Grow(s.queue[:0], highest+2)[:highest+2]
	s.target = len(s.queue)
	end, err := s.reached()
	for try := 0; err == nil && end < 0 && s.missed > 0; try++ {
		s.target = max(1, s.missed-1<<try>>1)
		end, err = s.reached()
	}
	in.nodes += s.looked
	switch {
	case err != nil:
		return plan{}, err
	case end < 0:
		return plan{}, errNotLegal
	}
	return s.plan(end), nil
}

// searches are kept for their memory.
var searches = sync.Pool{New: func() any { return &search{best: make(map[node]int32)} }}

// reached returns the last step to the best plan, if it reaches the target; -1 if it
// does not.
func (s *search) reached() (end int32, err error) {
	clear(s.best)
	for i := range s.queue {
		s.queue[i] = s.queue[i][:0]
	}
	s.steps, s.looked, s.missed, s.top = s.steps[:0], 0, 0, 0
	s.start()
	for s.top >= s.target {
		q := s.queue[s.top]
		if len(q) == 0 {
			s.top--
			continue
		}
		i := q[len(q)-1]
		s.queue[s.top] = q[:len(q)-1]
		switch by := &s.steps[i]; {
		case int(by.priority) != s.top:
			continue // it was reached in a better way since
		case by.position == highAce:
			return i, nil
		}
		if s.looked++; s.looked > patience {
			return -1, errTooHard
		}
		s.expand(i)
	}
	return -1, nil
}

// start decides about the low aces.
func (s *search) start() {
	for i := range 81 {
		c := countsAt(i)
		by := step{from: -1, position: 1, runs: c}
		by.jokers = 1
		fits := true
		for suit := range 4 {
			m := s.auto.firsts[c[suit]]
			if fits = fits && m.ok && c[suit] <= s.both[suit][ace]; fits {
				by.points[suit] = s.point(suit, 1, c[suit], m.next)
			}
		}
		if fits {
			s.reach(by)
		}
	}
}

// rankAt returns the rank that stands on a position from 2 on.
func rankAt(position int) int {
	if position == highAce {
		return ace
	}
	return position
}

// reach notes a step if it is the best to its node so far.
func (s *search) reach(by step) {
	p := s.priority(&by)
	if p < s.target {
		s.missed = max(s.missed, p)
		return
	}
	if s.dominated(&by) {
		return
	}
	by.priority = int32(p)
	i, ok := s.best[by.node]
	if ok {
		s.steps[i] = by
	} else {
		i = int32(len(s.steps))
		s.steps = append(s.steps, by)
		s.best[by.node] = i
	}
	s.queue[p] = append(s.queue[p], i)
	s.top = max(s.top, p)
}

// dominated reports whether a node is known that is the same, has spent no more
// jokers, and has used as many hand cards.
func (s *search) dominated(by *step) bool {
	for n := by.node; ; n.jokers >>= 1 {
		if i, ok := s.best[n]; ok && s.steps[i].value >= by.value {
			return true
		}
		if n.jokers == 1 {
			return false
		}
	}
}

// priority is a bound for what can come of a step; at least 1, or less if nothing can.
func (s *search) priority(by *step) int {
	if by.position == highAce {
		return int(by.value) + s.surplus // it is seen afterwards whether all jokers fit
	}
	total := int(by.value) + s.surplus
	for suit, i := range by.points {
		bound := s.points[suit][i].bound
		if bound == impossible {
			return 0
		}
		total += int(bound)
	}
	if s.spread && total >= s.target {
		if best := int(by.value) + s.surplus + s.shared(by); best < s.target {
			return best
		}
	}
	return total
}

// shared is how many hand cards the suits can dispose of from a step on with the jokers
// that are left, however these are shared out.
func (s *search) shared(by *step) int {
	left := s.jokers - by.jokers.least()
	all := s.points[0][by.points[0]].rest
	for suit := 1; suit < 4; suit++ {
		own := &s.points[suit][by.points[suit]].rest
		for j := left; j >= 0; j-- { // what all have with fewer is still that of the suits before
			best := none
			for k := range j + 1 {
				best = max(best, all[j-k]+own[k])
			}
			all[j] = best
		}
	}
	return int(all[left])
}

// expand decides about the next position.
func (s *search) expand(i int32) {
	from := s.steps[i]
	for suit, p := range from.points {
		s.now[suit] = s.points[suit][p]
	}
	next := step{from: i, position: from.position + 1}
	for _, set := range s.allowed[rankAt(int(next.position))] {
		next.value, next.sets, next.jokers = from.value, countsAt(set), s.spend(from.jokers, s.table81[set])
		best := int(from.value) + s.surplus
		for suit, cards := range next.sets {
			if most := s.now[suit].most[cards]; most != impossible {
				best += int(most)
			} else {
				next.jokers = 0
			}
		}
		if next.jokers != 0 {
			s.choose(next, 0, best)
		}
	}
}

// choose decides how many cards of a suit, and of those after it, go into
// sequences. Best is the highest priority that can come of it.
func (s *search) choose(next step, suit, best int) {
	last := next.position == highAce
	if best < s.target {
		s.missed = max(s.missed, best)
		return
	}
	if suit == 4 {
		s.decided(next, last)
		return
	}
	p := &s.now[suit]
	cards := next.sets[suit]
	best -= int(p.most[cards])
	table, both := s.cards(suit, int(next.position), p.aces)
	for r := sub(table, cards); r+cards <= both; r++ {
		hop, to := p.hops[r], next
		if to.jokers = s.spend(next.jokers, hop.jokers); to.jokers == 0 {
			continue
		}
		to.runs[suit], to.points[suit] = r, hop.to
		gain := s.gainAt(suit, int(next.position), p.aces, r, cards)
		to.value += gain
		s.choose(to, suit+1, best+int(gain)+int(s.points[suit][hop.to].bound))
	}
}

// decided reaches the next position, where states need no more jokers than are left.
func (s *search) decided(next step, last bool) {
	if last {
		s.reach(next)
		return
	}
	left := s.jokers - next.jokers.least()
	for suit, i := range next.points {
		p := &s.points[suit][i]
		id, ok := s.auto.reduced(p.id, left)
		if !ok {
			return
		}
		if id != p.id {
			next.points[suit] = s.point(suit, int(next.position), p.aces, id)
		}
	}
	s.reach(next)
}

// spend adds numbers of jokers; 0 if there are not as many.
func (s *search) spend(w, more ways) ways {
	w = w.plus(more, s.jokers)
	return w & -w
}

// plan reads the plan that ends with a step.
func (s *search) plan(end int32) plan {
	p := plan{}
	for suit := range 4 {
		for _, cards := range s.table[suit] {
			p.disposed -= int(cards)
		}
	}
	for i := end; i >= 0; i = s.steps[i].from {
		by := &s.steps[i]
		p.runs[by.position], p.sets[by.position] = by.runs, by.sets
		for suit := range 4 {
			p.disposed += int(by.runs[suit] + by.sets[suit])
		}
	}
	return p
}
