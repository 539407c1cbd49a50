package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Laying is the rules of a game in which cards are laid in groups, made ready for a search.
type Laying struct {
	Rules *RuleSet

	g         *Game
	compiler  *compiler
	letters   [2]*Deck // the cards' letters, in two alphabets
	kinds     []*groupKind
	each      []Code // what each group fulfils
	origin    []Code // the same of where its cards come from
	stay, may int    // sets of cards
	table     Code
	loose     bool // any group on the table may be broken
	unlaid    bool // what may be done with one that could not be laid is said
	limits    [totals]int
	oneKind   bool
	handKind  bool    // that is said of the cards of the hand alone
	ofKind    counter // these, with jokers or without
	goal      bool
	least     int     // cards that go, if any do
	singly    bool    // cards of the hand are tried one by one
	again     bool    // as long as one goes
	kept      int     // cards that stay in the hand, at least
	once      int     // of which cards of the hand only one goes, of several that are equal
	lone      int     // of which cards only one lies on the table, in the end
	prefers   *Op     // what is done first: new groups are laid, or cards are added; nil: all at once
	greedy    *greedy // how is moved without a search; nil: the best way
	worth     [deckCards + 1]int
	form      []formPart
	said      map[*Op]bool // of a whole move, such as that nothing goes to an empty table
	jokers    int          // cards that are taken for jokers
	others    Code         // what may be done with the groups on the table but one
	atFirst   *Node        // what may be done with those at first
	calm      *Laying      // the rules with that

	last  lately
	taken struct{ of, as *Spread } // the last position, and how it is seen
}

// lately is what was found out about the last case: it is asked for several times.
type lately struct {
	pos        *Spread
	plans      map[way]*plan // of all outputs
	best       *Outcome
	impossible *bool
}

// about forgets what was found out about another case.
func (l *Laying) about(pos *Spread) *lately {
	if l.last.pos != pos {
		l.last = lately{pos: pos, plans: map[way]*plan{}}
	}
	return &l.last
}

// groupKind is a kind of group.
type groupKind struct {
	index   int
	name    string
	ordered bool
	places  []int                 // the rank on a place
	means   [deckCards + 1]uint64 // the places that a card may take, as bits suits*place+suit
	next    [64]uint64            // what may stand after a place
	beside  [64]uint64            // what may be in one group with it
	so      []Code                // other conditions
	lo, hi  int                   // of cards
}

// slot is a card in a group, and what it stands for.
type slot struct{ card, mean int8 }

// cand is a group that may be laid, by its cards.
type cand struct {
	bag
	kind uint8
}

// placed is a group as it stands.
type placed struct {
	*groupKind
	slots []slot
}

func (x placed) cand() cand {
	c := cand{kind: uint8(x.index)}
	for _, s := range x.slots {
		c.add(int(s.card))
	}
	return c
}

func (x placed) line() (line []uint8) {
	for _, s := range x.slots {
		line = append(line, uint8(s.card))
	}
	return line
}

// NewLaying reads rules. They must say what a group is, what a move may do and how it is
// printed; it is an error if an edit took one of these away.
func (r *RuleSet) NewLaying(alphabet string) (*Laying, error) {
	other := r.Deck
	other.Suits = alphabet
	l := &Laying{Rules: r, g: &Game{Deck: &r.Deck}, compiler: newCompiler(&r.Deck), letters: [2]*Deck{&r.Deck, &other}, said: map[*Op]bool{}}
	l.compiler.plain = true
	for i := range l.limits {
		l.limits[i] = noLimit
	}
	l.declare(r.Root)
	switch groups := slices.IndexFunc(l.form, func(p formPart) bool { return !p.hand }); {
	case len(l.kinds) == 0:
		return nil, fmt.Errorf("the rules have no kind of group")
	case l.table == nil:
		return nil, fmt.Errorf("the rules don't say what may be done with a group on the table")
	case !l.goal:
		return nil, fmt.Errorf("the rules have no goal")
	case groups < 0:
		return nil, fmt.Errorf("the groups are not printed")
	}
	for k := range l.worth[:jokerCard] { // then a joker counts next to nothing
		if l.said[opJokersLast] {
			l.worth[k] *= before
		}
	}
	if l.atFirst != nil {
		calm := *l
		calm.table, calm.loose = l.code(l.atFirst), false
		l.calm = &calm
	}
	return l, nil
}

func (l *Laying) code(n *Node) Code { return l.compiler.compile(n).code }
func (l *Laying) value(n *Node) int { return l.code(n)(l.g) }

func (l *Laying) declare(n *Node) {
	switch n.op {
	case opDefine, opDo:
		for _, k := range n.kids {
			l.declare(k)
		}
	case opKind:
		l.kinds = append(l.kinds, l.kind(n, len(l.kinds)))
	case opEachGroup:
		if n.has(fromWhere) {
			l.origin = append(l.origin, l.code(n.kids[0]))
		} else {
			l.each = append(l.each, l.code(n.kids[0]))
		}
	case opTableMay:
		l.table, l.loose = l.code(n.kids[0]), n.kids[0].op == freedomOps[broken]
		l.unlaid = n.has(func(m *Node) bool { return m.op == opCouldBeLaid })
	case opGoal:
		l.goal = true
		for l.g.It = range l.worth {
			l.worth[l.g.It] = l.value(n.kids[0])
		}
	case opOneKind:
		l.oneKind = true
	case opHandKind, opKindOfAll:
		l.oneKind, l.handKind, l.ofKind = true, true, ofHandOthers
		if n.op == opKindOfAll {
			l.ofKind = ofHand
		}
		l.origin = append(l.origin, value(1)) // it matters where cards come from
	case opNewKind:
		l.oneKind, l.said[n.op] = true, true
	case opJokersLast:
		l.said[n.op] = true
		l.origin = append(l.origin, value(1))
	case opOpening, opNotFirst, opChanged, opStandIns, opHandOnce, opFixed:
		l.said[n.op] = true
	case opIfNeeded:
		l.atFirst = n.kids[0]
	case opOneBroken:
		l.others = l.code(n.kids[0])
	case opSingly, opOverAgain, opThenGroups, opTriples:
		l.singly, l.again, l.said[n.op] = true, n.op == opOverAgain, true
	case opAllOrNone:
		l.least = noLimit
	case opOwnFirst, opAddFirst:
		l.prefers = n.op
	case opGreedy, opGreedyHand:
		l.greedy = &greedy{so: l.code(n.kids[0]), hand: n.op == opGreedyHand}
		for _, key := range n.kids[1:] {
			l.greedy.keys = append(l.greedy.keys, l.code(key))
		}
	case opGroupLines, opHandLine:
		l.form = append(l.form, l.formPart(n))
	case opLone:
		l.lone = l.value(n.kids[0])
		l.once |= l.lone
	case opStay, opMay, opLeastLaid, opLeastKept, opOnce, opAsJokers:
		numbers := map[*Op]*int{opStay: &l.stay, opMay: &l.may, opLeastLaid: &l.least, opLeastKept: &l.kept, opOnce: &l.once, opAsJokers: &l.jokers}
		*numbers[n.op] = l.value(n.kids[0])
	default:
		if i := slices.Index(limitOps[:], n.op); i >= 0 {
			l.limits[i] = l.value(n.kids[0])
		}
	}
}

// fromWhere reports whether a piece asks where cards come from.
func fromWhere(n *Node) bool { return slices.Contains(counterOps[ofHand:], n.op) }

// parts are the conditions that hold together.
func parted(n *Node) []*Node {
	switch n.op {
	case opDefine:
		return parted(n.kids[0])
	case opBoth:
		return append(parted(n.kids[0]), parted(n.kids[1])...)
	}
	return []*Node{n}
}

// kind makes tables of the relations of a kind of group.
func (l *Laying) kind(n *Node, index int) *groupKind {
	k := &groupKind{index: index, name: n.name, lo: 1, hi: 26}
	for r := range len(l.g.Deck.Ranks) {
		k.places = append(k.places, r)
	}
	var near, pairs []Code
	for _, kid := range n.kids {
		kid.each(func(m *Node) {
			if m.op == opFollows || m.op == opAround {
				k.places = k.places[:0]
				for _, r := range m.text {
					k.places = append(k.places, strings.IndexRune(l.g.Deck.Ranks, r))
				}
			}
		})
		for _, c := range parted(kid) {
			switch {
			case c.op == opNeighbours:
				k.ordered, near = true, append(near, l.code(c.kids[0]))
			case c.op == opPairs:
				pairs = append(pairs, l.code(c.kids[0]))
			case c.op == opFromTo && c.kids[0].op == counterOps[ofCards]:
				k.lo, k.hi = max(k.lo, l.value(c.kids[1])), min(k.hi, l.value(c.kids[2]))
			default:
				k.so = append(k.so, l.code(c))
			}
		}
	}
	x := &l.g.group
	x.places = k.places
	for x.a = range suits * len(k.places) {
		if card := k.cardOn(x.a); card >= 0 {
			k.means[card] |= 1 << x.a
		}
		for x.b = range suits * len(k.places) {
			if k.ordered && l.all(near) {
				k.next[x.a] |= 1 << x.b
			}
			if l.all(pairs) {
				k.beside[x.a] |= 1 << x.b
			}
		}
		if !k.ordered { // each choice of cards once
			k.next[x.a] = k.beside[x.a] >> x.a << x.a
		}
	}
	return k
}

func (k *groupKind) all() uint64         { return 1<<(suits*len(k.places)) - 1 }
func (k *groupKind) cardOn(mean int) int { return suits*k.places[mean/suits] + mean%suits }

func (l *Laying) all(conds []Code) bool {
	return !slices.ContainsFunc(conds, func(c Code) bool { return c(l.g) == 0 })
}

// count tells conditions about a group.
func (l *Laying) count(k *groupKind, slots []slot) {
	x := &l.g.group
	x.counts, x.kind, x.cards, x.stand = tally{ofCards: len(slots)}, k, 0, 0
	n := &x.counts
	row, real, beside := 0, false, k.all()
	for _, s := range slots {
		x.cards |= 1 << s.card
		if s.card == jokerCard {
			n[ofJokers]++
			row++
			n[ofRow] = max(n[ofRow], row)
			if card := k.cardOn(int(s.mean)); card >= 0 {
				x.stand |= 1 << card
			}
			continue
		}
		beside &= k.beside[s.mean]
		if real {
			n[ofBetween] += row
			n[ofGap] = max(n[ofGap], row)
		} else {
			n[ofBefore] = row
		}
		n[ofFirst] += truth(k.ordered && int(s.mean)/suits == 0)
		n[ofLast] += truth(k.ordered && int(s.mean)/suits == len(k.places)-1)
		row, real = 0, true
	}
	n[ofAfter], n[ofOthers] = row, n[ofCards]-n[ofJokers]
	if !k.ordered { // jokers stand nowhere
		n[ofBefore], n[ofBetween], n[ofAfter], n[ofRow], n[ofGap] = 0, 0, 0, 0, 0
		for x.stand = 0; n[ofJokers] > 0 && beside != 0; beside &= beside - 1 {
			x.stand |= 1 << k.cardOn(bits.TrailingZeros64(beside))
		}
	}
}

// fulfils reports whether a group fulfils all conditions but those about where its cards
// come from. A group has some card that is no joker: else nobody knows what it is.
func (l *Laying) fulfils(k *groupKind, slots []slot) bool {
	if len(slots) < k.lo || len(slots) > k.hi {
		return false
	}
	l.count(k, slots)
	return l.g.group.counts[ofOthers] > 0 && l.all(k.so) && l.all(l.each)
}

// walker lists groups that can be made of a supply.
type walker struct {
	*Laying
	k     *groupKind
	have  supply
	line  []uint8 // how the cards stand; nil: as they may
	slots []slot
	emit  func(x placed)
	nodes int
}

// contents calls emit with the cards of each legal group of a supply once, and with the first way
// in which it stands. It reports false if there are too many.
func (l *Laying) contents(have *supply, most int, emit func(c cand, x placed)) bool {
	seen := map[cand]bool{}
	return l.groups(have, most, func(x placed) {
		if c := x.cand(); !seen[c] {
			seen[c] = true
			emit(c, x)
		}
	})
}

// groups calls emit with each legal group of a supply, as it stands. It reports false if
// there are too many.
func (l *Laying) groups(have *supply, most int, emit func(x placed)) bool {
	w := &walker{Laying: l, have: *have, emit: emit, nodes: most}
	for _, k := range l.kinds {
		w.k, w.slots = k, w.slots[:0]
		w.extend(0, k.all(), k.all(), false)
	}
	return w.nodes > 0
}

// extend adds each slot that may come next: of next and, if it is a card, of those that may
// be in one group with all before.
func (w *walker) extend(last int, next, beside uint64, real bool) {
	if w.nodes--; w.nodes <= 0 {
		return
	}
	n := len(w.slots)
	if n >= w.k.lo && real && w.fulfils(w.k, w.slots) {
		w.emit(placed{w.k, w.slots})
	}
	if n == w.k.hi {
		return
	}
	if !w.k.ordered && n > 0 {
		if w.has(jokerCard) {
			w.push(jokerCard, last, 0, 0, true) // jokers are the last
		}
		if w.slots[n-1].card == jokerCard {
			return
		}
	}
	for s := next; s != 0; s &= s - 1 {
		m := bits.TrailingZeros64(s)
		if card := w.k.cardOn(m); card >= 0 && w.has(card) && beside>>m&1 != 0 {
			following := w.k.next[m]
			if !w.k.ordered {
				following &= next
			}
			w.push(card, m, following, beside&w.k.beside[m], true)
		}
		if w.k.ordered && w.has(jokerCard) {
			w.push(jokerCard, m, w.k.next[m], beside, real)
		}
	}
}

// has reports whether a card may be the next one.
func (w *walker) has(card int) bool {
	return w.have[card] > 0 && (w.line == nil || int(w.line[len(w.slots)]) == card)
}

func (w *walker) push(card, mean int, next, beside uint64, real bool) {
	w.have[card]--
	w.slots = append(w.slots, slot{int8(card), int8(mean)})
	w.extend(mean, next, beside, real)
	w.slots = w.slots[:len(w.slots)-1]
	w.have[card]++
}

// candidates lists the groups of a supply by their cards. Where rules count neither groups
// nor where cards come from, a group that is two others is left out.
func (l *Laying) candidates(have *supply, most int, cut bool) (list []cand, ok bool) {
	legal := map[bag]bool{}
	var longer []cand
	var cuts [][]slot
	ok = l.contents(have, most, func(c cand, x placed) {
		legal[c.bag] = true
		if !cut || len(x.slots) < 2*x.lo {
			list = append(list, c)
			return
		}
		longer, cuts = append(longer, c), append(cuts, slices.Clone(x.slots))
	})
	for i, c := range longer {
		var left bag
		two := slices.ContainsFunc(cuts[i], func(s slot) bool {
			left.add(int(s.card))
			return legal[left] && legal[c.without(left)]
		})
		if !two {
			list = append(list, c)
		}
	}
	return list, ok
}

// mostListed is how many steps are made to list the groups of a supply.
const mostListed = 1_000_000
