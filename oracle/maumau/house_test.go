package maumau_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// house is the values of parameters that are not those of the rules, as ids write
// them. What follows is a second plain engine, slow and close to the sentences of
// the parameters; without values it plays by the rules.
type house map[string]string

func (h house) on(id string) bool { return h[id] == "yes" }

func (h house) number(id string, rules int) int {
	if n, err := strconv.Atoi(h[id]); err == nil {
		return n
	}
	return rules
}

// at returns the number of a thing in a table.
func (h house) at(id, thing string, rules int) int {
	for entry := range strings.SplitSeq(h[id], "/") {
		if name, n, ok := strings.Cut(entry, ":"); ok && name == thing {
			rules, _ = strconv.Atoi(n)
		}
	}
	return rules
}

// in reports whether a thing is in a set. Sets of words have slashes.
func (h house) in(id, thing string, rules ...string) bool {
	text, found := h[id]
	switch {
	case !found:
		return slices.Contains(rules, thing)
	case len(thing) == 1 && !strings.Contains(text, "/") && text == strings.ToUpper(text):
		return strings.Contains(text, thing)
	}
	return slices.Contains(strings.Split(text, "/"), thing)
}

// order returns the place of a suit in an order of which the ids are given, the
// first that is there counts.
func (h house) order(suit string, ids ...string) int {
	for _, id := range ids {
		if text, found := h[id]; found {
			return strings.Index(text, suit)
		}
	}
	return strings.Index("CSHD", suit)
}

// houseTable is a game by a house's rules.
type houseTable struct {
	house
	players, seat, step int
	turn                int
	hands               [][]string // in the order of arrival
	pile, discards      []string
	played              []string

	due, skip, sevens int
	follow            string // the suits that may follow the open jack
	jackToo           bool   // and a jack of them
	anyToo            bool   // any card but a jack may follow the open seven
	renewed           bool   // the pile was turned, and the open card has lain there since
	passes, turned    int
	eightOf           int    // with two players: whose eight lies open, from 1; 0: nobody's
	skipsAfter        int    // whom an opening eight skips when the first move has been made
	called            string // the suit called last in this game
	past              *housePast
}

// housePast is what games leave to the next one.
type housePast struct {
	winner    int // from 1
	skip, due int
	called    string
	standing  string // the suit that the card before the last one demanded
	total     []int
	counted   map[string]int // by rule 5
	doubled   bool
}

// houseTurns is how many turns a game has at most.
const houseTurns = 1024

var errHouse = errors.New("the game can't go on")

// houseGame plays a game and returns the cards played and the scores.
func houseGame(h house, players int, cards []string, past *housePast) ([]string, []int, error) {
	t := &houseTable{house: h, players: players, step: 1, pile: slices.Clone(cards), past: past}
	if h.on("deal-plays-backwards") {
		t.step = players - 1
	}
	t.seat = min(h.number("deal-starter", 1), players) - 1
	if past.winner > 0 && h.on("deal-winner-begins") {
		t.seat = min(past.winner, players) - 1
	}
	if past.winner > 0 && h.on("deal-after-winner-begins") {
		t.seat = past.winner % players
	}
	if past.counted == nil || h["R5-kept"] == "game" {
		past.counted = map[string]int{}
	}
	t.deal()
	t.open()
	for t.turn = 1; t.turn <= houseTurns; t.turn++ {
		over, err := t.move()
		if err != nil {
			return t.printed(), nil, err
		}
		if over {
			return t.printed(), t.scores(), nil
		}
	}
	return t.printed(), nil, errHouse
}

func (t *houseTable) next(n int) int { return (t.seat + n*t.step) % t.players }

func (t *houseTable) top() string { return t.discards[len(t.discards)-1] }

func (t *houseTable) deal() {
	size := min(t.at("deal-sizes", strconv.Itoa(t.players), 9-t.players), 31/t.players)
	t.hands = make([][]string, t.players)
	var opened []string
	if t.on("open-before-deal") {
		opened, t.pile = t.pile[:1:1], t.pile[1:]
	}
	first := min(t.number("deal-first", 1), t.players) - 1
	for len(t.hands[first]) < size {
		for i := range t.players {
			p := (first + i) % t.players
			n := min(t.number("deal-packet", 1), size-len(t.hands[p]))
			t.hands[p] = append(t.hands[p], t.pile[:n]...)
			t.pile = t.pile[n:]
		}
	}
	t.pile = append(opened, t.pile...)
}

func (t *houseTable) open() {
	down := func() { t.pile = append(t.pile[1:], t.pile[0]) }
	for range t.number("open-skips", 0) {
		down()
	}
	for range len(t.pile) - 1 {
		if t.in("open-again", plainRank(t.pile[0])) {
			down()
		}
	}
	c := t.pile[0]
	t.pile, t.discards, t.played = t.pile[1:], []string{c}, []string{c}
	begins := 1
	switch plainRank(c) {
	case "S":
		t.due = t.number("open-seven-cost", t.number("seven-cost", 2))
		if t.due > 0 {
			t.sevens = 1
		}
		begins = t.number("open-seven-on", 1)
	case "E":
		t.eight(t.at("open-eight-skips", strconv.Itoa(t.players), 1))
		begins = t.number("open-eight-on", 1)
		if t.house["open-eight-after-first"] != "" {
			t.skip, t.skipsAfter = 0, 1
		}
	case "J":
		t.openJack(c)
	}
	t.seat = t.next(min(begins, t.players) - 1)
	if t.past.skip > 0 {
		t.skip, t.past.skip = t.past.skip, 0
	}
	if t.due == 0 {
		t.due = t.past.due
	}
	t.past.due = 0
}

func (t *houseTable) openJack(c string) {
	for _, s := range []string{"C", "S", "H", "D"} {
		if t.in("open-jack-fits", s, "C", "S", "H", "D") || plainSuit(c) == s && t.in("open-jack-fits", "own") {
			t.follow += s
		}
	}
	if t.on("open-jack-old-call") && t.past.called != "" {
		t.follow = t.past.called
	}
	if t.house["open-jack-old-call"] == "standing" && t.past.standing != "" {
		t.follow = t.past.standing
	}
}

func (t *houseTable) eight(skips int) {
	switch {
	case t.on("eight-reverses"):
		t.step = t.players - t.step
	case skips != 1:
		t.skip = skips
	default:
		t.skip = t.at("eight-skips", strconv.Itoa(t.players), 1)
	}
}

// move is one turn. It reports whether the game is over.
func (t *houseTable) move() (over bool, err error) {
	if t.skip > 0 {
		t.skip--
		t.anyToo = plainRank(t.top()) == "E" && t.house["eight-spent-any"] != ""
		t.seat = t.next(1)
		return false, nil
	}
	if t.due > 0 {
		c := t.answer()
		if c == "" {
			owed := max(0, t.due+t.number("seven-plus", 0))
			if owed > 0 && t.house["R1-drawn-seven"] == "first" {
				before := len(t.hands[t.seat])
				if err := t.take(1); err != nil {
					return false, err
				}
				owed--
				if hand := t.hands[t.seat]; len(hand) > before && plainRank(hand[before]) == "S" {
					return t.put(hand[before], false), nil
				}
			}
			if err := t.take(owed); err != nil {
				return false, err
			}
			t.due, t.anyToo = 0, t.house["seven-served-any"] != ""
			if !t.on("chain-counts-served") {
				t.sevens = 0
			}
			if sevens := t.those(func(c string) bool { return plainRank(c) == "S" }); t.on("R1-drawn-seven") && len(sevens) > 0 {
				if t.turn++; t.turn > houseTurns {
					return false, nil
				}
				return t.put(t.pick(sevens, "R1"), false), nil
			}
			if t.on("seven-then-fits") && len(t.those(t.fits)) > 0 {
				if t.turn++; t.turn > houseTurns {
					return false, nil
				}
				return t.put(t.choose(), false), nil
			}
			t.again()
			t.seat = t.next(1)
			return false, nil
		}
		return t.put(c, false), nil
	}
	if c := t.choose(); c != "" {
		return t.put(c, false), nil
	}
	c, err := t.draw()
	if err != nil {
		return false, err
	}
	if c != "" {
		return t.put(c, true), nil
	}
	t.passes++
	t.eightOf = 0
	t.afterFirst()
	if by := map[string]string{"S": "seven-served-any", "E": "eight-spent-any"}[plainRank(t.top())]; t.house[by] == "once" {
		t.anyToo = false
	}
	if n := t.number("call-lasts", 9); n < 9 && t.passes >= n && plainRank(t.top()) == "J" {
		t.follow = "CSHD"
	}
	if t.on("call-binds-others") && plainRank(t.top()) == "J" && t.called != "" {
		if t.follow = t.called; t.passes%t.players == t.players-1 {
			t.follow = "CSHD"
		}
	}
	if n := t.number("call-own-after", 9); n < 9 && t.passes >= n && plainRank(t.top()) == "J" {
		t.follow = plainSuit(t.top())
	}
	if t.on("eight-stays") && plainRank(t.top()) == "E" {
		t.skip = 1
	}
	t.again()
	t.seat = t.next(1)
	return false, nil
}

// those returns some cards of the hand.
func (t *houseTable) those(f func(string) bool) (list []string) {
	for _, c := range t.hands[t.seat] {
		if f(c) {
			list = append(list, c)
		}
	}
	return list
}

// fits reports whether a card may follow the open one.
func (t *houseTable) fits(c string) bool {
	open := t.top()
	suit, rank := plainSuit(c), plainRank(c)
	switch {
	case rank == "J" && plainRank(open) == "J":
		return t.in("jack-on", "J") || t.jackAfter() || t.on("jack-of-called-suit") && t.jackToo && strings.Contains(t.follow, suit)
	case rank == "J":
		return t.in("jack-on", plainRank(open), "A", "T", "N", "E", "S", "K", "Q")
	case plainRank(open) == "J":
		return strings.Contains(t.follow, suit)
	case t.anyToo:
		return true
	}
	if t.house["call-replaces-suit"] == "alone" && t.called != "" {
		return suit == t.called
	}
	demanded := plainSuit(open)
	if t.on("call-replaces-suit") && t.called != "" {
		demanded = t.called
	}
	colour := map[string]string{"C": "black", "S": "black", "H": "red", "D": "red"}
	return rank == plainRank(open) && t.in("match-ranks", rank, "A", "T", "N", "E", "S", "K", "Q") ||
		suit == demanded && t.in("match-suits", suit, "C", "S", "H", "D") ||
		t.in("match-wild", rank) || t.on("match-colour") && colour[suit] == colour[plainSuit(open)]
}

// jackAfter reports whether enough players have passed on a jack to play one on it.
func (t *houseTable) jackAfter() bool {
	least, ok := map[string]int{"pass": 1, "round": t.players - 1, "own": t.players}[t.house["jack-on-jack-after"]]
	return ok && t.passes >= least
}
