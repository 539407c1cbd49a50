package rummy

import "slices"

// group is a sequence or a set as it is printed.
type group []kind

// jokersIn is how many jokers cards have among them.
func jokersIn(cards []kind) int { return poolOf(cards)[joker] }

// isSet reports whether a legal group is a set.
func (g group) isSet() bool {
	rank := 0
	for _, k := range g {
		switch {
		case k == joker:
		case rank != 0 && k.rank() != rank:
			return false
		default:
			rank = k.rank()
		}
	}
	return true
}

// arrange makes groups of a plan with exactly that number of jokers; nil if that can't
// be done.
func (in *instance) arrange(p *plan, jokers int) []group {
	parts := []func(jokers int) ([]group, bool){
		func(j int) ([]group, bool) { return in.arrangeSets(p, 2, j) },
	}
	for suit := range 4 {
		parts = append(parts, func(j int) ([]group, bool) { return in.arrangeRuns(p, suit, j) })
	}
	list, ok := distribute(parts, jokers)
	if !ok {
		return nil
	}
	if list == nil {
		list = []group{}
	}
	return list
}

// distribute gives each part a number of jokers that it can take.
func distribute(parts []func(int) ([]group, bool), jokers int) ([]group, bool) {
	if len(parts) == 0 {
		return nil, jokers == 0
	}
	for j := 0; j <= jokers; j++ {
		own, ok := parts[0](j)
		if !ok {
			continue
		}
		if rest, ok := distribute(parts[1:], jokers-j); ok {
			return append(own, rest...), true
		}
	}
	return nil, false
}

// arrangeSets makes the sets of all ranks from a position on.
func (in *instance) arrangeSets(p *plan, position, jokers int) ([]group, bool) {
	if position > highAce {
		return nil, jokers == 0
	}
	w := sets()[p.sets[position].index()]
	for j := 0; j <= jokers; j++ {
		if w>>j&1 == 0 {
			continue
		}
		if rest, ok := in.arrangeSets(p, position+1, jokers-j); ok {
			own, _ := divide(p.sets[position], rankAt(position), j)
			return append(own, rest...), true
		}
	}
	return nil, false
}

// divide makes sets of cards of one rank with exactly that number of jokers.
func divide(c counts, rank, jokers int) ([]group, bool) {
	first := 0
	for first < 4 && c[first] == 0 {
		first++
	}
	if first == 4 {
		return nil, jokers == 0
	}
	for i := 80; i > 0; i-- { // large sets first
		cards := countsAt(i)
		if cards[first] == 0 || !c.has(cards) {
			continue
		}
		own := setJokers(cards)
		for j := 0; j <= jokers; j++ {
			if own>>j&1 == 0 {
				continue
			}
			if rest, ok := divide(c.without(cards), rank, jokers-j); ok {
				var g group
				for suit, n := range cards {
					for range n {
						g = append(g, cardOf(suit, rank))
					}
				}
				for range j {
					g = append(g, joker)
				}
				return append([]group{g}, rest...), true
			}
		}
	}
	return nil, false
}

// openRun is a sequence in the making.
type openRun struct {
	run
	from  int // its first position
	cards group
}

// runBuilder makes the sequences of one suit.
type runBuilder struct {
	suit   int
	cards  [highAce + 1]uint8
	failed map[runKey]bool
	done   []group
}

type runKey struct {
	position int
	n        int
	runs     [maxOpen]run
	from     [maxOpen]int
	jokers   int
}

// arrangeRuns makes the sequences of a suit with exactly that number of jokers.
func (in *instance) arrangeRuns(p *plan, suit, jokers int) ([]group, bool) {
	b := &runBuilder{suit: suit, failed: make(map[runKey]bool)}
	for position := range p.runs {
		b.cards[position] = p.runs[position][suit]
	}
	if !b.build(1, nil, jokers) {
		return nil, false
	}
	return b.done, true
}

// build decides about the positions from one on.
func (b *runBuilder) build(position int, open []openRun, jokers int) bool {
	if position > highAce {
		return b.closeAll(open, jokers)
	}
	key := runKey{position: position, n: len(open), jokers: jokers}
	for i, o := range open {
		key.runs[i], key.from[i] = o.run, o.from
	}
	if b.failed[key] {
		return false
	}
	if b.decide(position, open, nil, int(b.cards[position]), jokers) {
		return true
	}
	b.failed[key] = true
	return false
}

// decide lets each open run take a card, close, or take a joker, in this order
// of preference, and begins new runs with what cards are left.
func (b *runBuilder) decide(position int, open, next []openRun, cards, jokers int) bool {
	if len(open) == 0 {
		return b.begin(position, next, cards, jokers)
	}
	o := open[0]
	goesOn := !(position == highAce && o.low) && int(o.length) < longest && len(next) < maxOpen
	if goesOn && cards > 0 && b.decide(position, open[1:], append(next[:len(next):len(next)], o.with(b.card(position))), cards-1, jokers) {
		return true
	}
	before := len(b.done)
	for e := 0; e <= jokers; e++ {
		if g, ok := b.closed(o, e); ok {
			b.done = append(b.done, g)
			if b.decide(position, open[1:], next, cards, jokers-e) {
				return true
			}
			b.done = b.done[:before]
		}
	}
	return goesOn && jokers > 0 &&
		b.decide(position, open[1:], append(next[:len(next):len(next)], o.with(joker)), cards, jokers-1)
}

// begin begins new runs and goes on to the next position.
func (b *runBuilder) begin(position int, next []openRun, cards, jokers int) bool {
	if len(next)+cards > maxOpen {
		return false
	}
	for range cards {
		next = append(next[:len(next):len(next)], openRun{run{length: 1, balance: 1, low: position == 1}, position, group{b.card(position)}})
	}
	return b.build(position+1, next, jokers)
}

// closeAll closes what is open after the last position.
func (b *runBuilder) closeAll(open []openRun, jokers int) bool {
	if len(open) == 0 {
		return jokers == 0
	}
	before := len(b.done)
	for e := 0; e <= jokers; e++ {
		if g, ok := b.closed(open[0], e); ok {
			b.done = append(b.done, g)
			if b.closeAll(open[1:], jokers-e) {
				return true
			}
			b.done = b.done[:before]
		}
	}
	return false
}

func (b *runBuilder) card(position int) kind { return cardOf(b.suit, rankAt(position)) }

// with returns the run with one card more.
func (o openRun) with(k kind) openRun {
	o.cards = append(o.cards[:len(o.cards):len(o.cards)], k)
	o.length++
	if k == joker {
		o.balance--
	} else {
		o.balance++
	}
	return o
}

// closed returns the sequence with that number of jokers at its ends, above it as long
// as there is room; ok is false if it is not legal so.
func (b *runBuilder) closed(o openRun, ends int) (g group, ok bool) {
	length := int(o.length) + ends
	if length < shortest || length > longest || int(o.balance) <= ends {
		return nil, false
	}
	g = o.cards[:len(o.cards):len(o.cards)]
	from, to := o.from, o.from+int(o.length)-1
	for range ends {
		switch {
		case to < king || to == king && from > 1:
			g = append(g, joker)
			to++
		case from > 1:
			g = append(group{joker}, g...)
			from--
		default:
			return nil, false
		}
	}
	return g, true
}

// addTo adds a card to the first group that takes it at one of its ends.
func addTo(groups []group, k kind) bool {
	for i, g := range groups {
		for _, longer := range []group{append(slices.Clone(g), k), append(group{k}, g...)} {
			if longer.fault(englishSuits) == nil {
				groups[i] = longer
				return true
			}
		}
	}
	return false
}
