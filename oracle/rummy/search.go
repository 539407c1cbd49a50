package rummy

import (
	"errors"
)

// maxJokers is how many jokers a case may have: for up to six the optimum is
// proven in milliseconds, and with each one more the automata grow threefold.
const maxJokers = 6

// errTooHard says that a search was given up.
var errTooHard = errors.New("the search for the optimum took too long and was stopped")

// errNotLegal says that the table's cards can't be laid out at all.
var errNotLegal = errors.New("the table is not legal")

// patience is how many nodes a search may look at; everyPatience the same if
// it keeps every number of jokers, which takes far longer for each node, and
// wrongPatience by the rules of a misreading, which nobody waits for.
const (
	patience      = 300_000
	everyPatience = 50_000
	wrongPatience = 10_000
)

// deck counts cards: by suit and rank; index 0 is not used.
type deck [4][king + 1]uint8

// instance is what is searched.
//
// table: cards of the table, jokers too, stay on it, in whatever groups; those
// of the hand may go there.
type instance struct {
	rules       rules
	table, both deck   // on the table; on the table and in the hand
	fixed       int    // table jokers, which must be used
	jokers      int    // all jokers
	nodes       int    // that searches have looked at
	worth       *worth // what is best; nil: as many cards as possible
}

// node is a point of the search: everything up to a position is decided.
type node struct {
	suits    [4]uint16 // states of the suits' automata
	aces     counts    // low aces in sequences
	position uint8     // the last one that has been decided: 1 to 14
	jokers   ways      // numbers of jokers spent so far, except those that states know of
}

// step is how a node was reached.
type step struct {
	from  node
	runs  counts // cards in sequences at the position, by suit
	sets  counts // cards in sets
	value int16  // hand cards used so far
}

// search looks for the best plan, the most promising node first.
type search struct {
	*instance
	auto    *automaton
	table81 *setTable
	allowed [king + 1][]int   // for each rank the indices of counts that sets may take
	inSets  [king + 1][4]ways // for each rank and suit the counts among them
	bounds  [4]map[uint32]int16
	best    map[node]step
	queue   [][]node // by value and bound together
	offset  int      // what cards and jokers cost at most: no value is below its negative
	top     int
	steps   int
}

// plan is the outcome of a search: how many cards of each suit go into
// sequences and sets at each position, and with how many jokers.
type plan struct {
	runs, sets [highAce + 1]counts
	disposed   int  // hand cards but jokers
	jokers     ways // numbers of jokers that can be used
}

// find returns the best plan. If every is set it counts the jokers of the hand,
// too, and any number of jokers on the way; else it takes the least number.
func (in *instance) find(every bool) (plan, error) {
	s := &search{instance: in, auto: newAutomaton(in.rules.ofSequences(), in.jokers, every), table81: in.rules.sets(), best: make(map[node]step)}
	defer s.auto.giveBack()
	if s.auto.full {
		return plan{}, errTooHard
	}
	most := patience
	if every {
		most = everyPatience
	}
	if in.rules != theRules {
		most = wrongPatience
	}
	s.prepare()
	if !s.start() && !s.auto.full {
		return plan{}, errNotLegal
	}
	for s.top >= 0 {
		q := s.queue[s.top]
		if len(q) == 0 {
			s.top--
			continue
		}
		n := q[len(q)-1]
		s.queue[s.top] = q[:len(q)-1]
		if s.priority(n, s.best[n].value) != s.top {
			continue // it was reached in a better way since
		}
		if n.position == highAce && !s.auto.full {
			return s.plan(n), nil
		}
		s.nodes++
		if s.steps++; s.steps > most || s.auto.full {
			return plan{}, errTooHard
		}
		s.expand(n)
	}
	if s.auto.full {
		return plan{}, errTooHard
	}
	return plan{}, errNotLegal
}

// prepare finds what sets are possible at each rank.
func (s *search) prepare() {
	for rank := ace; rank <= king; rank++ {
		// Sequences have more room for jokers than sets. What comes last is
		// looked at first: few cards in sets.
		for i := len(s.table81) - 1; i >= 0; i-- {
			c, w := countsAt(i), s.table81[i]
			fits := w&(1<<(s.jokers+1)-1) != 0
			for suit := range 4 {
				fits = fits && c[suit] <= s.both[suit][rank]
			}
			if !fits {
				continue
			}
			s.allowed[rank] = append(s.allowed[rank], i)
			for suit := range 4 {
				s.inSets[rank][suit] |= 1 << c[suit]
			}
		}
	}
	for suit := range s.bounds {
		s.bounds[suit] = make(map[uint32]int16)
	}
	best, cost := s.bestOfAll()
	s.offset = cost
	s.queue = make([][]node, best+cost+2)
}

// start decides about the low aces.
func (s *search) start() bool {
	for i := range 81 {
		c := countsAt(i)
		n := node{position: 1, jokers: 1, aces: c}
		fits := true
		for suit := range 4 {
			m := s.auto.firsts[c[suit]]
			n.suits[suit] = m.next
			fits = fits && m.ok && c[suit] <= s.both[suit][ace]
		}
		if fits {
			s.reach(n, step{runs: c})
		}
	}
	return s.top > 0
}

// rankAt returns the rank that stands on a position from 2 on.
func rankAt(position int) int {
	if position == highAce {
		return ace
	}
	return position
}

// reach notes a way to a node if it is the best so far.
func (s *search) reach(n node, by step) {
	if s.dominated(n, by.value) {
		return
	}
	p := s.priority(n, by.value)
	if p < 0 {
		return
	}
	s.best[n] = by
	s.queue[p] = append(s.queue[p], n)
	s.top = max(s.top, p)
}

// dominated reports whether a node is known that is the same, has spent no more
// jokers, and has used as many hand cards.
func (s *search) dominated(n node, value int16) bool {
	for {
		if old, ok := s.best[n]; ok && old.value >= value {
			return true
		}
		if s.auto.every || n.jokers == 1 {
			return false
		}
		n.jokers >>= 1
	}
}

// priority is a bound for what can come of a node; -1 if nothing can. It is at
// least 1 else.
func (s *search) priority(n node, value int16) int {
	total := int(value) + s.offset
	if n.position == highAce {
		return total + s.jokersUsed(n.jokers) + 1
	}
	for suit, id := range n.suits {
		b := s.bound(suit, int(n.position), id, n.aces[suit])
		if b == impossible {
			return -1
		}
		total += int(b)
	}
	return total + s.jokersWorth(s.jokers-s.fixed) + 1
}

// jokersUsed is how many jokers of the hand a plan disposes of.
func (s *search) jokersUsed(w ways) int {
	if s.worth != nil {
		return s.worth.joker * (s.worth.used(w, s.fixed) - s.fixed)
	}
	if !s.auto.every {
		return s.jokers - s.fixed // it is seen afterwards whether they all fit
	}
	return w.most() - s.fixed
}

// bound is how many hand cards of a suit can be disposed of from a state on if
// it may have all the jokers that are left, and the other suits give any set
// that their cards allow; impossible if the table's can't be placed.
func (s *search) bound(suit, position int, id uint16, aces uint8) int16 {
	key := uint32(aces)<<24 | uint32(position)<<16 | uint32(id)
	if b, ok := s.bounds[suit][key]; ok {
		return b
	}
	best := impossible
	rank := rankAt(position + 1)
	table, both := s.table[suit][rank], s.both[suit][rank]
	if rank == ace {
		table, both = sub(table, aces), sub(both, aces)
	}
	for inSets := uint8(0); inSets <= both; inSets++ {
		if s.inSets[rank][suit]>>inSets&1 == 0 {
			continue
		}
		for inRuns := sub(table, inSets); inRuns+inSets <= both; inRuns++ {
			if rank == ace {
				gain := s.gain(suit, ace, inRuns+aces, inSets)
				if s.auto.end(id, int(inRuns)) != 0 {
					best = max(best, gain)
				}
			} else if m := s.auto.step(id, int(inRuns)); m.ok {
				if rest := s.bound(suit, position+1, m.next, aces); rest > impossible {
					best = max(best, s.gain(suit, rank, inRuns, inSets)+rest)
				}
			}
		}
	}
	s.bounds[suit][key] = best
	return best
}

// sub is a - b, or 0.
func sub(a, b uint8) uint8 { return a - min(a, b) }

// impossible is less than any value.
const impossible = int16(-1 << 15)

// gain is the value of cards of a suit and rank that go into sequences and sets: how
// many of them are the hand's.
func (s *search) gain(suit, rank int, inRuns, inSets uint8) int16 {
	n := int16(inRuns) + int16(inSets) - int16(s.table[suit][rank])
	if s.worth != nil {
		return s.worth.of(rank, int(n), int(inRuns), int(inSets))
	}
	return n
}

// expand decides about the next position.
func (s *search) expand(n node) {
	rank := rankAt(int(n.position) + 1)
	value := s.best[n].value
	for _, i := range s.allowed[rank] {
		next := node{position: n.position + 1, aces: n.aces, jokers: s.spend(n.jokers, s.table81[i])}
		if next.jokers != 0 {
			s.choose(n, next, step{from: n, sets: countsAt(i), value: value}, rank, 0)
		}
	}
}

// choose decides how many cards of a suit, and of those after it, go into
// sequences.
func (s *search) choose(n, next node, by step, rank, suit int) {
	if suit == 4 {
		if rank == ace {
			next.suits, next.aces = [4]uint16{}, counts{}
			if s.auto.every && next.jokers>>s.fixed == 0 {
				return // not all table jokers have a place
			}
		} else {
			for i, id := range next.suits {
				var ok bool
				if next.suits[i], ok = s.auto.reduced(id, s.jokers-next.jokers.least()); !ok {
					return
				}
			}
		}
		s.reach(next, by)
		return
	}
	id := n.suits[suit]
	table, both := s.table[suit][rank], s.both[suit][rank]
	if rank == ace {
		table, both = sub(table, n.aces[suit]), sub(both, n.aces[suit])
	}
	c := by.sets[suit]
	if c > both {
		return
	}
	for r := sub(table, c); r+c <= both; r++ {
		now, to := by, next
		now.runs[suit] = r
		if rank == ace {
			if to.jokers = s.spend(to.jokers, s.auto.end(id, int(r))); to.jokers == 0 {
				continue
			}
			now.value += s.gain(suit, ace, r+n.aces[suit], c)
		} else {
			m := s.auto.step(id, int(r))
			if to.jokers = s.spend(to.jokers, 1<<m.jokers); !m.ok || to.jokers == 0 {
				continue
			}
			to.suits[suit] = m.next
			if s.worth == nil { // the hot path
				now.value += int16(r+c) - int16(table)
			} else {
				now.value += s.gain(suit, rank, r, c)
			}
		}
		s.choose(n, to, now, rank, suit+1)
	}
}

// spend adds numbers of jokers; 0 if there are not as many.
func (s *search) spend(w, more ways) ways {
	w = w.plus(more, s.jokers)
	if !s.auto.every {
		w &= -w
	}
	return w
}

// plan reads the plan that leads to a node.
func (s *search) plan(n node) plan {
	p := plan{jokers: n.jokers}
	for suit := range 4 {
		for _, cards := range s.table[suit] {
			p.disposed -= int(cards)
		}
	}
	for {
		by := s.best[n]
		p.runs[n.position], p.sets[n.position] = by.runs, by.sets
		for suit := range 4 {
			p.disposed += int(by.runs[suit] + by.sets[suit])
		}
		if n.position == 1 {
			return p
		}
		n = by.from
	}
}
