package tractor

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// tracer records a round. The game tells it what it does; the tracer looks at
// the plays once more, and finds the words and the citations.
type tracer struct {
	steps []oracle.Step
	bare  bool     // there are no steps
	shown []string // then, what they would cite

	tricks []trick
	cites  []string
}

func (t *tracer) cite(ids ...string) { t.cites = append(t.cites, ids...) }

// citeIf cites id if it is so.
func (t *tracer) citeIf(so bool, id string) {
	if so {
		t.cite(id)
	}
}

// add ends a step.
func (t *tracer) add(s oracle.Step) {
	if t.bare {
		t.shown = append(append(t.shown, s.Clause), t.cites...)
		t.cites = t.cites[:0]
		return
	}
	s.Cites = append([]string{s.Clause}, t.cites...)
	t.steps = append(t.steps, s)
	t.cites = nil
}

// begin records the header, step 0.
func (t *tracer) begin(g *game) {
	*t = tracer{bare: t.bare}
	r := g.r
	own, other := r.ranks[g.declarers()], r.ranks[1-g.declarers()]
	t.citeIf(own != other, "rank/team-"+strconv.Itoa(g.declarers()+1))
	switch own {
	case 2, 10, 14:
		t.cite("rank/" + rankName(own))
	}
	t.cite("trump", "trump/"+suitLetters[r.main:r.main+1], "order", "turn")
	s := oracle.Step{Clause: "rank", Focus: []int{0, 1, 2, 3}}
	if !t.bare {
		s.State = g.state()
	}
	if !t.bare {
		s.Text = fmt.Sprintf("%s deals, %s, the current rank is %s", seats[r.dealer], r.trumpText(), rankName(g.currentRank()))
		s.Why = fmt.Sprintf("Team %d declares.", g.declarers()+1)
		for _, w := range r.Warnings() {
			s.Why += " Not a legal deal: " + w + "."
		}
	}
	t.add(s)
}

func (r *Round) trumpText() string {
	if r.main == none {
		return "there is no main suit"
	}
	return suitNames[r.main] + " are trumps"
}

// trick records a trick.
func (t *tracer) trick(g *game, k *trick) {
	t.tricks = append(t.tricks, *k)
	t.citeTrick(g, k)
	s := oracle.Step{Number: k.index + 1, Player: k.leader + 1, Clause: t.decides()}
	if !t.bare {
		s.Text = fmt.Sprintf("leads %s, %s wins", codes(g.r.trick(k.at, k.size, 0)), seats[k.winner])
		if teamOf(k.winner) != g.declarers() || k.points > 0 {
			s.Text += fmt.Sprintf(" (%d points)", k.points)
		}
		s.Why = "The lead is " + k.form.text() + "."
		s.Choices = t.choices(g, k)
		s.State = g.state()
	}
	t.add(s)
}

// state tells what the cards on the table do not show.
func (g *game) state() []string {
	return []string{g.r.trumpText(), "current rank " + rankName(g.currentRank()),
		fmt.Sprintf("team %d declares", g.declarers()+1), fmt.Sprintf("defenders have %d points", g.points)}
}

// telling are situations, the most particular first: the first one that a trick
// shows names the clause that decides it.
var telling = []string{
	"honor/choice", "construct/beyond-greedy", "throw/own-suit", "throw/trumps", "honor/not-highest",
	"construct/split-tractor", "construct/split-pair", "throw/ruffed",
	"next/skip", "next/ace-rank", "next/rank-main", "next/main-joker", "next/none", "next/jokers",
	"pair/equal-order", "order/off-equal", "order/main-over-off", "order/red-over-black", "order/joker-over-rank", "order/off-over-ace",
	"beat/tie", "beat/overruff", "beat/ruff", "beat/higher", "construct/short", "domain/mixed", "domain/other-suit",
}

// decides returns the clause that decides the trick.
func (t *tracer) decides() string {
	for _, id := range telling {
		if slices.Contains(t.cites, id) {
			return oracle.ClauseOf(id)
		}
	}
	return "beat"
}

// text names the structure of a lead.
func (f *form) text() string {
	var parts []string
	for i := 0; i < f.n; {
		same := i
		for same < f.n && f.tractors[same] == f.tractors[i] {
			same++
		}
		part := fmt.Sprintf("a tractor of %d pairs", f.tractors[i])
		if n := same - i; n > 1 {
			part = fmt.Sprintf("%d tractors of %d pairs", n, f.tractors[i])
		}
		parts = append(parts, part)
		i = same
	}
	if f.pairs > 0 {
		parts = append(parts, plural(f.pairs, "pair"))
	}
	if f.singles > 0 {
		parts = append(parts, plural(f.singles, "single card"))
	}
	text := parts[0]
	if n := len(parts); n > 1 {
		text = strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	if f.throw() {
		return "a throw of " + text
	}
	return text
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}

func plural(n int, thing string) string {
	if n == 1 {
		return "a " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// choices lists what the players put into a trick, from the leader on, and what
// it is worth.
func (t *tracer) choices(g *game, k *trick) (all []oracle.Choice) {
	for p := range 4 {
		seat := g.seatOf(k, p)
		c := oracle.Choice{Player: seat + 1, Cards: list(g.r.trick(k.at, k.size, p)), Taken: seat == k.winner}
		if p == 0 {
			c.Why = "leads " + k.form.text()
		} else {
			c.Why = t.worth(g, k, p)
		}
		all = append(all, c)
	}
	return all
}

// seatOf returns the seat of the player p after the leader.
func (g *game) seatOf(k *trick, p int) int {
	if g.mis != nil && g.mis.Has(turnBack) {
		return (k.leader - p) & 3
	}
	return (k.leader + p) & 3
}

// worth tells what the cards of the follower p are worth; "" if that is plain.
func (t *tracer) worth(g *game, k *trick, p int) string {
	cards := g.r.trick(k.at, k.size, p)
	f := g.look(cards)
	honor, built := k.form.build(&f)
	_, ok := g.follow(k, p)
	switch {
	case ok && k.size == 1:
		return ""
	case ok && built:
		return "honor card {" + g.cardAt(cards, f.domain, honor).String() + "}"
	case ok:
		return "counts"
	case f.domain == mixed:
		return "mixed"
	case !f.eligible(k):
		return "another suit"
	case !built:
		return "not " + k.form.text()
	case k.lead.domain == trumps:
		return "a throw of trumps stands"
	default:
		return "a throw is beaten by trumps only"
	}
}

// cardAt returns the card among cards that stands on a level of a domain.
func (g *game) cardAt(cards []kind, domain uint8, level int) kind {
	for _, c := range cards {
		if g.order.domain[c] == domain && int(g.order.level[c]) == level {
			return c
		}
	}
	return cards[0]
}

// hidden records the hidden cards.
func (t *tracer) hidden(g *game, last *trick, h *hiddenCount) {
	defenders := teamOf(last.winner) != g.declarers()
	t.citeIf(defenders && h.points > 0, "hidden/defenders")
	t.citeIf(!defenders && h.points > 0, "hidden/declarers")
	t.citeIf(defenders && h.points == 0, "hidden/nothing")
	if h.counts && h.points > 0 {
		t.cite("power")
		switch f := &last.form; {
		case f.throw():
			t.cite("power/throw")
		case f.n > 0:
			t.cite("power/tractor")
		case f.pairs > 0:
			t.cite("power/pair")
		default:
			t.cite("power/single")
		}
	}
	s := oracle.Step{Number: len(g.r.sizes) + 1, Clause: "hidden", Focus: []int{8}}
	if !t.bare {
		s.Printed = strconv.Itoa(g.points)
		s.State = g.state()
		s.Text = fmt.Sprintf("%d hidden points", h.points)
		switch {
		case h.counts && h.points > 0:
			s.Text += " count " + times(h.factor)
			s.Why = fmt.Sprintf("The defenders win the last trick; w is %d, the length of a longest component of %s.", h.w, last.form.text())
		case h.counts:
			s.Why = "The defenders win the last trick, but there is nothing to count."
		default:
			s.Text += " do not count"
			s.Why = "The declarers win the last trick."
		}
		s.Text += fmt.Sprintf(": %d in all", g.points)
	}
	t.add(s)
}

// account records the end of the round.
func (t *tracer) account(g *game, down bool, team, steps int) {
	o := &g.outcome
	p := strconv.Itoa(o.Points)
	s := oracle.Step{Number: len(g.r.sizes) + 2, Clause: "make"}
	if down {
		s.Clause = "down"
		t.citeIf(o.Points == 80 || o.Points == 115 || o.Points == 120 || o.Points == 160, "down/"+p)
		t.citeIf(steps >= 4, "down/far")
	} else {
		t.citeIf(o.Points == 0 || o.Points == 5 || o.Points == 35 || o.Points == 40 || o.Points == 75, "make/"+p)
	}
	switch {
	case o.Winner > 0 && down:
		t.cite("win/defenders")
	case o.Winner > 0:
		t.cite("win/declarers")
	case down:
		t.cite("dealer/down")
	default:
		t.cite("dealer/make")
	}
	t.citeIf(o.Winner == 0 && o.Ranks[team&1] == highest && steps > 0, "win/ace")
	t.cite("print")
	if !t.bare {
		s.Printed = o.lines()[1]
		s.State = g.state()
		s.Text = accountText(o, down, team, steps)
		t.place(g)
	}
	t.add(s)
}

func accountText(o *outcome, down bool, team, steps int) string {
	text := fmt.Sprintf("made at %d points", o.Points)
	if down {
		text = fmt.Sprintf("down at %d points", o.Points)
	}
	if steps > 0 {
		text += fmt.Sprintf(", team %d rises by %d", team+1, steps)
	} else {
		text += ", nobody rises"
	}
	if o.Winner > 0 {
		return text + fmt.Sprintf(" and beyond ace: team %d wins", o.Winner)
	}
	return text + fmt.Sprintf(": ranks %s and %s, %s deals next", rankName(o.Ranks[0]), rankName(o.Ranks[1]), seats[o.Dealer])
}

// place fills in the zones of all steps: the hands are what is played later.
func (t *tracer) place(g *game) {
	var hands [4][]kind
	hidden := oracle.Zone{Name: "hidden cards", Kind: oracle.Aside, Cards: list(g.r.hidden())}
	zones := func(k *trick) []oracle.Zone {
		var all []oracle.Zone
		for seat, name := range seats {
			all = append(all, oracle.Zone{Name: name, Kind: oracle.Hand, Player: seat + 1, Cards: list(g.sorted(hands[seat]))})
		}
		for seat, name := range seats {
			z := oracle.Zone{Name: name + " plays", Kind: oracle.Trick, Player: seat + 1}
			if k != nil {
				z.Cards = list(g.r.trick(k.at, k.size, (seat-k.leader)&3))
			}
			all = append(all, z)
		}
		return append(all, hidden)
	}
	for i := len(t.steps) - 1; i >= 0; i-- {
		n := t.steps[i].Number
		if n == 0 || n > len(t.tricks) {
			t.steps[i].Zones = zones(nil)
			continue
		}
		k := &t.tricks[n-1]
		t.steps[i].Zones = zones(k)
		for seat := range seats {
			hands[seat] = append(hands[seat], g.r.trick(k.at, k.size, (seat-k.leader)&3)...)
		}
	}
}

// sorted returns a hand as players hold it: trumps, then suit by suit, high cards
// first.
func (g *game) sorted(hand []kind) []kind {
	place := [...]int{jokers: 0, trumps: 1, spades: 2, hearts: 3, clubs: 4, diamonds: 5}
	hand = slices.Clone(hand)
	slices.SortStableFunc(hand, func(a, b kind) int {
		return cmp.Or(place[g.order.domain[a]]-place[g.order.domain[b]],
			int(g.order.level[b])-int(g.order.level[a]), int(a)-int(b))
	})
	return hand
}

// list writes cards as codes.
func list(cards []kind) []string {
	codes := make([]string, len(cards))
	for i, c := range cards {
		codes[i] = c.String()
	}
	return codes
}
