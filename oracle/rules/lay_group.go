package rules

// group is what conditions ask about where cards are laid in groups: of two cards what they
// stand for, and of a whole group how many cards there are of each kind.
type group struct {
	a, b   int   // places of two cards in an order: four times the place plus the suit
	places []int // the rank on each place
	counts tally // of the group
	cards  int   // which there are, a set
	stand  int   // what its jokers stand for, or may stand for where there is no order, a set
	kind   *groupKind
	legal  bool // it could be laid as it lies on the table, where that is asked
}

// rank returns the rank on a place; None where no group is asked about.
func (x *group) rank(place int) int {
	if i := place / suits; i < len(x.places) {
		return x.places[i]
	}
	return None
}

// tally is how many cards of a group are something, by the number of a [counter].
type tally [counters]int

// counter is something that is counted in a group.
type counter int

const (
	ofCards counter = iota
	ofJokers
	ofOthers
	ofBefore  // jokers before all other cards
	ofBetween // between them
	ofAfter   // and after them
	ofRow     // jokers beside one another, the most
	ofGap     // the same between two cards
	ofFirst   // cards on the first place of the order
	ofLast
	ofHand // from here on it matters where cards come from
	ofTable
	ofHandJokers
	ofHandOthers
	ofTableOthers
	counters
)
