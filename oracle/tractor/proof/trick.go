// Package proof checks recorded rounds of Tractor: whether each step is what the rules
// make of the position before it, and whether the clause that it cites has a part in
// that. Nothing of the engine is used here. It says the same as
// examples/verify/tractor.py, from which it was written.
package proof

import (
	"errors"
	"slices"
	"strings"
)

const ranks = "23456789TJQKA"

// Levels of the order: the lowest trump's, and that of current-rank cards that are not
// of the main suit.
const trumps, off = 12, 24

// trick is the plays of a trick, the leader's first, and what the rules make of them.
type trick struct {
	main, rank byte
	plays      [][]string
	parts      [][]int   // of the lead, as levels of cards, the longest and highest first
	sizes      []int     // of the parts
	honors     [4]int    // levels of the honor cards; none: a play is not of the structure
	out        [4]string // the clause by which a play can't win; "": none
	winner     int       // its place after the leader
}

const none = -1

func newTrick(main, rank byte, plays [][]string) (*trick, error) {
	t := &trick{main: main, rank: rank, plays: plays}
	if len(plays) != 4 || slices.ContainsFunc(plays, func(p []string) bool { return len(p) == 0 || len(p) != len(plays[0]) }) {
		return nil, errors.New("a trick that is not four plays of as many cards")
	}
	led := t.domain(plays[0])
	if led == "" {
		return nil, errors.New("a mixed lead")
	}
	t.parts = t.structure(plays[0])
	for _, part := range t.parts {
		t.sizes = append(t.sizes, len(part))
	}
	t.honors[0] = t.parts[0][0]
	for i := 1; i < 4; i++ {
		domain := t.domain(plays[i])
		t.honors[i] = none
		switch {
		case domain != led && domain != "T":
			t.out[i] = "domain"
			continue
		case !t.construct(plays[i], false, &t.honors[i]):
			t.out[i] = "construct"
		case len(t.sizes) > 1 && (led == "T" || domain == led):
			t.out[i] = "throw"
		case t.honors[i] > t.honors[t.winner]: // beat: of equal ones the first
			t.winner = i
		}
	}
	return t, nil
}

// order: cards of a domain are consecutive if their levels differ by one.
func (t *trick) level(card string) int {
	level := strings.IndexByte(ranks, card[1])
	switch {
	case card == "BJ" || card == "RJ":
		level = off + 1
		if t.main != 'O' {
			level++
		}
		if card == "RJ" {
			level++
		}
		return level
	case card[1] == t.rank && card[0] == t.main:
		return off + 1
	case card[1] == t.rank:
		return off
	case level > strings.IndexByte(ranks, t.rank):
		level--
	}
	if card[0] == t.main {
		level += trumps
	}
	return level
}

func (t *trick) levels(cards []string) (all []int) {
	for _, c := range cards {
		all = append(all, t.level(c))
	}
	return all
}

// domain returns what all the cards are, "T" for trumps or a suit; "": they are mixed.
func (t *trick) domain(cards []string) string {
	found := ""
	for _, c := range cards {
		d := c[:1]
		if t.level(c) >= trumps {
			d = "T"
		}
		if found != "" && d != found {
			return ""
		}
		found = d
	}
	return found
}

// pair: two same cards; if equal, two of equal order. It returns how many there are at
// each level.
func (t *trick) pairs(cards []string, equal bool) (at map[int]int) {
	at = map[int]int{}
	odd := map[string]bool{}
	for _, c := range cards {
		key := c
		if equal {
			key = string(rune(t.level(c)))
		}
		if odd[key] {
			at[t.level(c)]++
		}
		odd[key] = !odd[key]
	}
	return at
}

// tops returns the levels at which a number of consecutive pairs end, the highest first.
func tops(pairs map[int]int, length int) (list []int) {
	for top := range pairs {
		if reach(pairs, top) >= length {
			list = append(list, top)
		}
	}
	slices.Sort(list)
	slices.Reverse(list)
	return list
}

// reach returns how many consecutive pairs there are from a level down.
func reach(pairs map[int]int, top int) (n int) {
	for pairs[top-n] > 0 {
		n++
	}
	return n
}

// use takes consecutive pairs from a level down, or gives them back.
func use(pairs map[int]int, top, length, by int) {
	for i := range length {
		pairs[top-i] -= by
	}
}

// structure: the longest component first, the highest of several.
func (t *trick) structure(lead []string) (parts [][]int) {
	pairs, singles := t.pairs(lead, false), map[int]int{}
	for _, l := range t.levels(lead) {
		singles[l]++
	}
	for length := len(lead) / 2; length > 0; {
		list := tops(pairs, length)
		if len(list) == 0 {
			length--
			continue
		}
		var part []int
		for i := range length {
			part = append(part, list[0]-i, list[0]-i)
		}
		use(pairs, list[0], length, 1)
		use(singles, list[0], length, 2)
		parts = append(parts, part)
	}
	for level := off + 3; level >= 0; level-- {
		for range singles[level] {
			parts = append(parts, []int{level})
		}
	}
	return parts
}

// construct reports whether cards can be made into the lead's structure, and sets the
// highest honor card that they then can have.
func (t *trick) construct(cards []string, equal bool, honor *int) bool {
	pairs, needed, had := t.pairs(cards, equal), 0, 0
	for _, n := range pairs {
		had += n
	}
	var tractors []int
	for _, size := range t.sizes {
		needed += size / 2
		if size > 2 {
			tractors = append(tractors, size/2)
		}
	}
	if needed > had {
		return false
	}
	if t.sizes[0] == 1 {
		*honor = slices.Max(t.levels(cards))
		return true
	}
	for _, top := range tops(pairs, t.sizes[0]/2) {
		use(pairs, top, t.sizes[0]/2, 1)
		if divides(pairs, tractors[min(1, len(tractors)):]) {
			*honor = top
			return true
		}
		use(pairs, top, t.sizes[0]/2, -1)
	}
	return false
}

// divides reports whether tractors of these lengths can be taken from pairs.
func divides(pairs map[int]int, lengths []int) bool {
	if len(lengths) == 0 {
		return true
	}
	for _, top := range tops(pairs, lengths[0]) {
		use(pairs, top, lengths[0], 1)
		ok := divides(pairs, lengths[1:])
		use(pairs, top, lengths[0], -1)
		if ok {
			return true
		}
	}
	return false
}

// clauses returns those that have a part in who wins.
func (t *trick) clauses() (list []string) {
	best, gap := t.honors[t.winner], strings.IndexByte(ranks, t.rank)
	highest, made := best, 0
	part := map[string]bool{}
	for i, play := range t.plays {
		part[t.out[i]] = true
		if t.honors[i] == none {
			var honor int
			part["pair"] = part["pair"] || t.out[i] == "construct" && t.construct(play, true, &honor)
			continue
		}
		made++
		highest = max(highest, t.honors[i])
		part["honor"] = part["honor"] || t.honors[i] < slices.Max(t.levels(play))
		part["construct"] = part["construct"] || !slices.EqualFunc(t.structure(play), t.sizes, func(p []int, size int) bool { return len(p) == size })
		rival := t.out[i] == "" && i != t.winner
		part["order"] = part["order"] || rival && min(best, t.honors[i]) >= trumps && max(best, t.honors[i]) >= off
	}
	for _, p := range t.parts {
		over := slices.ContainsFunc(p, func(l int) bool { return l%trumps == gap }) && slices.ContainsFunc(p, func(l int) bool { return l%trumps == gap-1 })
		part["next"] = part["next"] || len(p) > 2 && (p[0] >= off || over)
	}
	part["throw"] = len(t.sizes) > 1 && made > 1
	part["honor"] = part["honor"] && made > 1 // else nothing is compared with it
	part["beat"] = best == highest
	for _, id := range []string{"beat", "domain", "construct", "pair", "next", "honor", "throw", "order"} {
		if part[id] {
			list = append(list, id)
		}
	}
	return list
}
