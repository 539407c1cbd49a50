package tractor

import (
	"math/rand/v2"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// Generate implements [oracle.Problem]. A round is made trick by trick from the
// cards that are left of two decks. In all but one of 25 rounds all readings agree, as
// they do in a real game, where a throw is led only if nobody can beat it.
func (problem) Generate(r *rand.Rand, _ oracle.Aim) oracle.Case {
	disputed := oracle.Below(r, 25) == 0
	for {
		round := newDealer(r).round()
		if disputed != undisputed(round) {
			return round
		}
	}
}

// undisputed reports whether all readings give one answer.
func undisputed(r *Round) bool {
	var g game
	g.play(r)
	for _, other := range [3]game{{formal: true}, {apart: true}, {formal: true, apart: true}} {
		if other.play(r); other.outcome != g.outcome {
			return false
		}
	}
	return true
}

// dealer makes a random round.
type dealer struct {
	rand *rand.Rand
	r    *Round
	o    *order
	left [kinds]int // cards of the decks that are not played yet
	used int        // cards in r

	long   bool // prefer long leads
	favour int  // the team that wins tricks more often; 2: none
	game   game
}

func newDealer(rand *rand.Rand) *dealer {
	d := &dealer{rand: rand, r: &Round{main: oracle.Below(rand, 5), dealer: oracle.Below(rand, 4)}}
	for i := range d.r.ranks {
		d.r.ranks[i] = lowest + oracle.Below(rand, highest-lowest+1)
		if oracle.Below(rand, 5) == 0 {
			d.r.ranks[i] = []int{2, 10, 13, 14}[oracle.Below(rand, 4)]
		}
	}
	d.o = d.r.order()
	for k := range d.left {
		d.left[k] = 2
	}
	d.long = oracle.Below(rand, 4) == 0
	d.favour = min(oracle.Below(rand, 4), 2)
	return d
}

// round makes the tricks one after another.
func (d *dealer) round() *Round {
	d.game.begin(d.r)
	for d.used < len(d.r.cards) {
		at, leader := d.used, d.game.leader
		size := d.lead()
		led := d.left
		// A few times the followers try to let the favoured team win.
		for range 4 {
			d.left, d.used, d.game.leader = led, at+size, leader
			for range 3 {
				d.follow(at, size)
			}
			t := d.game.trick(len(d.r.sizes), at, size)
			if d.favour == 2 || teamOf(t.winner) == d.favour || oracle.Below(d.rand, 3) == 0 {
				break
			}
		}
		d.r.sizes = append(d.r.sizes, size)
	}
	return d.r
}

// lead lays down the leader's cards and returns how many they are.
func (d *dealer) lead() int {
	room := (len(d.r.cards) - d.used) / 4
	want := 1
	switch n := oracle.Below(d.rand, 20); {
	case n < 8:
	case n < 12:
		want = 2
	case n < 15:
		want = 4
	case n < 17:
		want = 6 + 2*oracle.Below(d.rand, 2)
	default:
		want = 8 + oracle.Below(d.rand, 8)
	}
	if d.long {
		want += oracle.Below(d.rand, room+1)
	}
	at, domain := d.used, d.domain()
	d.pick(domain, min(want, room), oracle.Below(d.rand, 6) > 0)
	return d.used - at
}

// domain chooses the domain of a lead: one that has cards left.
func (d *dealer) domain() int {
	for {
		k := kind(oracle.Below(d.rand, kinds))
		if d.left[k] > 0 {
			return int(d.o.domain[k])
		}
	}
}

// pick lays down up to that number of cards of a domain: pairs on levels near to one
// another, if together is set, then any.
func (d *dealer) pick(domain, want int, together bool) {
	at := d.used
	if together && want > 1 {
		d.pairsNear(domain, want)
	}
	d.fill(at+want, domain)
	d.shuffle(at)
}

// fill lays down cards of a domain, or any if that is negative, as long as there are some and less
// than a number of all cards has been used.
func (d *dealer) fill(until, domain int) {
	have := d.cardsOf(domain)
	for d.used < until && len(have) > 0 {
		i := oracle.Below(d.rand, len(have))
		d.put(have[i])
		have = slices.Delete(have, i, i+1)
	}
}

// put lays down a card.
func (d *dealer) put(k kind) {
	d.r.cards[d.used] = k
	d.used++
	d.left[k]--
}

// cardsOf lists the cards of a domain that are left, each as often as it is.
func (d *dealer) cardsOf(domain int) (list []kind) {
	for k, n := range d.left {
		for range n {
			if int(d.o.domain[k]) == domain || domain < 0 {
				list = append(list, kind(k))
			}
		}
	}
	return list
}

// pairsNear lays down pairs of a domain in runs that begin at random levels.
func (d *dealer) pairsNear(domain, want int) {
	var pairs []kind
	for k, n := range d.left {
		if n == 2 && int(d.o.domain[k]) == domain {
			pairs = append(pairs, kind(k))
		}
	}
	slices.SortStableFunc(pairs, func(a, b kind) int { return int(d.o.level[a]) - int(d.o.level[b]) })
	for want > 1 && len(pairs) > 0 {
		from := oracle.Below(d.rand, len(pairs))
		if domain == trumps && oracle.Below(d.rand, 2) == 0 {
			// Around the current rank, where a level may have several pairs.
			from = max(0, len(pairs)-1-oracle.Below(d.rand, 7))
		}
		n := min(1+oracle.Below(d.rand, 4), want/2, len(pairs)-from)
		for _, k := range pairs[from : from+n] {
			d.put(k)
			d.put(k)
		}
		pairs = slices.Delete(pairs, from, from+n)
		want -= 2 * n
		if oracle.Below(d.rand, 4) == 0 {
			return
		}
	}
}

// shuffle mixes the cards from a place on: strings come in any order. In half
// of them equal cards stay together, as people write them.
func (d *dealer) shuffle(at int) {
	cards := d.r.cards[at:d.used]
	if oracle.Below(d.rand, 2) == 0 {
		slices.Sort(cards)
	} else {
		kit.Shuffle(d.rand, cards)
	}
}

// follow lays down a follower's cards: of the lead's suit or trumps, with a
// structure like the lead's or without, short by one card, or anything.
func (d *dealer) follow(at, size int) {
	from := d.used
	domain := int(d.o.domain[d.r.cards[at]])
	want := size
	switch n := oracle.Below(d.rand, 10); {
	case n < 3:
	case n < 7:
		domain = trumps
	case n == 7:
		domain = trumps
		want-- // one card is missing
	case n == 8:
		domain = -1
	default:
		domain = oracle.Below(d.rand, mixed)
	}
	together := oracle.Below(d.rand, 4) > 0
	if domain >= 0 {
		d.pick(domain, want, together)
	}
	d.fill(from+size, -1)
	d.shuffle(from)
}
