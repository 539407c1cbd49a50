package rummy

// suits say what can come of each suit alone, if it may have all the jokers that are
// left, and the others give any set that their cards allow.
type suits struct {
	*instance
	auto    *automaton
	table81 *setTable
	allowed [king + 1][]int   // for each rank the indices of counts that sets may take
	inSets  [king + 1][4]ways // for each rank and suit the counts among them
	points  [4][]point        // by suit; the first is the end
	index   [4][]int32        // by suit and key of a point; 0: it has not been made
}

// point is what is decided about a suit up to a position, and what can come of it.
type point struct {
	key   int32
	id    uint16               // of a state
	aces  uint8                // low ones in sequences
	bound int16                // how many hand cards can be disposed of; impossible: the table's can't be placed
	rest  [maxJokers + 1]int16 // the same with that number of jokers, if it may be fewer; none: they can't be placed
	most  [3]int16             // the bound with that number of cards in sets at the next position
	hops  [3]hop               // to the next position, with that number of cards in sequences
}

// hop is a step of a suit. It spends no number of jokers if it can't be made.
type hop struct {
	to     int32
	jokers ways
}

// impossible is less than any value, and none so much less that sums of it are as well.
const (
	impossible = int16(-1 << 15)
	none       = int16(-1 << 12)
)

// prepare finds what sets are possible at each rank.
func (s *suits) prepare() {
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
	for suit := range s.points {
		s.points[suit] = append(s.points[suit][:0], point{})
	}
}

// forget makes everything ready for another search.
func (s *suits) forget() {
	for suit, list := range s.points {
		for i := range list {
			s.index[suit][list[i].key] = 0
		}
	}
	s.allowed, s.inSets, s.auto, s.instance = [king + 1][]int{}, [king + 1][4]ways{}, nil, nil
}

// point returns the index of a point. Those that follow it are made with it.
func (s *suits) point(suit, position int, aces uint8, id uint16) int32 {
	key := (int(id)*3+int(aces))*highAce + position
	if short := key + 1 - len(s.index[suit]); short > 0 {
		s.index[suit] = append(s.index[suit], make([]int32, max(short, len(s.auto.states)*3*highAce-len(s.index[suit])))...)
	}
	if i := s.index[suit][key]; i > 0 {
		return i
	}
	p := point{key: int32(key), id: id, aces: aces, bound: impossible, most: [3]int16{impossible, impossible, impossible}}
	for j := range p.rest {
		p.rest[j] = none
	}
	rank := rankAt(position + 1)
	table, both := s.cards(suit, position+1, aces)
	for r := uint8(0); r <= both; r++ {
		least := sub(table, r)
		inSets := s.inSets[rank][suit] >> least << least & (1<<(both-r+1) - 1)
		if inSets == 0 {
			continue
		}
		if rank == ace {
			p.hops[r].jokers = s.auto.ends[id][r]
		} else if m := s.auto.steps[id][r]; m.ok {
			p.hops[r] = hop{s.point(suit, position+1, aces, m.next), 1 << m.jokers}
		}
		for ; inSets != 0 && p.hops[r].jokers != 0; inSets &= inSets - 1 {
			c := inSets.least()
			s.join(&p, suit, c, p.hops[r], s.gainAt(suit, position+1, aces, r, uint8(c)))
		}
	}
	i := int32(len(s.points[suit]))
	s.points[suit] = append(s.points[suit], p)
	s.index[suit][key] = i
	return i
}

// join notes what can come of a point by a hop, with cards in sets and what both gain.
func (s *suits) join(p *point, suit, inSets int, h hop, gain int16) {
	next := &s.points[suit][h.to]
	if next.bound == impossible {
		return
	}
	p.most[inSets] = max(p.most[inSets], gain+next.bound)
	p.bound = max(p.bound, gain+next.bound)
	spent := h.jokers.least()
	for j := spent; j <= s.jokers && j < len(p.rest); j++ {
		p.rest[j] = max(p.rest[j], gain+next.rest[j-spent])
	}
}

// cards are those of a suit at a position that are the table's, and all, without low
// aces in sequences.
func (s *suits) cards(suit, position int, aces uint8) (table, both uint8) {
	rank := rankAt(position)
	table, both = s.table[suit][rank], s.both[suit][rank]
	if rank == ace {
		table, both = sub(table, aces), sub(both, aces)
	}
	return table, both
}

// sub is a - b, or 0.
func sub(a, b uint8) uint8 { return a - min(a, b) }

// gainAt is the value of cards of a suit that go into sequences and sets at a position: how
// many of them are the hand's. Low aces are counted with the high ones.
func (s *suits) gainAt(suit, position int, aces, inRuns, inSets uint8) int16 {
	rank := rankAt(position)
	if rank == ace {
		inRuns += aces
	}
	return int16(inRuns) + int16(inSets) - int16(s.table[suit][rank])
}
