package tractor

import (
	"cmp"
	"slices"
	"strconv"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// tracer records a round. The game tells it what it does; the tracer looks at
// the plays once more, and finds the clauses and situations that a step shows.
// What words.go says of a step is made of its turn.
type tracer struct {
	kit.Recorder // bare: citations only

	// actsOnly is set where nobody wants more than what two plays differ in.
	actsOnly bool
}

// turn is what the words of a step are made of.
type turn struct {
	round  *Round
	main   int // the main suit, or none
	rank   int // the current one
	side   int // the team, 0 or 1, of the declarers
	points int // of the defenders, after the step

	trick  trick    // the one played; where the hidden cards are counted, the last
	worths [4]worth // of what the players lay down, from the leader on
	hidden hiddenCount
	end    ending
}

// ending is the end of a round.
type ending struct {
	outcome
	down        bool
	team, steps int // who rises, and by how much
}

// worth is what a follower's cards are worth.
type worth struct {
	standing standing
	honor    kind
}

// standing says whether a follower may win, or why not.
type standing uint8

const (
	plainCard standing = iota // a single card that counts
	counted
	withHonor
	mixesDomains
	ofAnotherSuit
	notBuilt
	underTrumps   // the lead, a throw of trumps, stands
	withoutTrumps // which alone beat the lead, a throw
)

// The verbs of a round.
const (
	doDeal    = "deal"    // the places are the dealer and the main suit, the number the current rank
	doTrick   = "trick"   // the lead; the place is the winner; the numbers: see tracer.trick
	doHidden  = "hidden"  // the points of the hidden cards, how often they count, all points; of a solver the second alone
	doTotal   = "total"   // of a solver: all points
	doAccount = "account" // the place is the next dealer, the numbers are the new ranks; or the place is the winning team
)

// step ends a step: clause decides that the player does something. It returns
// nil if nobody asks for steps.
func (t *tracer) step(g *game, number int, clause string, a oracle.Act) *oracle.Step {
	s := t.Add(clause)
	if t.Bare {
		return nil
	}
	s.Number, s.Act = number, a
	s.Turn = &turn{round: g.r, main: g.main, rank: g.shown, side: g.side, points: g.points}
	return s
}

// begin records the header, step 0.
func (t *tracer) begin(g *game) {
	t.Begin()
	r := g.r
	own, other := g.ranks[g.side], g.ranks[1-g.side]
	t.CiteIf(own != other, "rank/team-"+strconv.Itoa(g.side+1))
	switch own {
	case 2, 10, 14:
		t.Cite("rank/" + rankName(own))
	}
	t.Cite("trump", "trump/"+suitLetters[g.main:g.main+1], "order", "turn")
	t.Bear("points") // the defenders have none
	s := t.step(g, 0, "rank", oracle.Act{Verb: doDeal, Places: []string{seats[r.dealer], suitNames[g.main]}, Numbers: []int{g.shown}})
	if s != nil {
		s.Focus = []int{0, 1, 2, 3}
		s.State.Add(uint64(g.shown), uint64(g.points), uint64(g.side), uint64(g.ranks[0]), uint64(g.ranks[1]))
	}
}

// trick records a trick. The first of its numbers is what the defenders get. If the
// hidden cards count, the sizes of the last lead's components follow: how often they
// do rests on these. The next step shows the next leader.
//
// The state is the winner and those sizes. All points together are left out, though
// the end of the round rests on them: acts have their parts, and with the sum every
// trick would differ after the first that does.
func (t *tracer) trick(g *game, k *trick) {
	clause := ""
	if !t.actsOnly {
		t.citeTrick(g, k)
		clause = t.decides()
	}
	if t.Bare {
		t.step(g, 0, clause, oracle.Act{})
		return
	}
	a := oracle.Act{Verb: doTrick, Cards: list(g.r.trick(k.at, k.size, 0)), Places: []string{seats[k.winner]}, Numbers: []int{k.points}}
	if k.index+1 == len(g.r.sizes) && g.hiddenMatter(k) {
		a.Numbers = append(a.Numbers, k.form.sizes()...)
	}
	if !t.actsOnly {
		t.bearTrick(g, k)
	}
	s := t.step(g, k.index+1, clause, a)
	s.Player = k.leader + 1
	own := s.Turn.(*turn)
	own.trick = *k
	s.State.Add(uint64(k.winner))
	for _, n := range a.Numbers[1:] {
		s.State.Add(uint64(n))
	}
	if !t.actsOnly {
		s.Choices = t.choices(g, k)
		for p := 1; p < 4; p++ {
			own.worths[p] = g.worth(k, p)
		}
	}
}

// hiddenMatter reports whether the hidden cards bring points after the last trick.
func (g *game) hiddenMatter(last *trick) bool {
	return teamOf(last.winner) != g.side && slices.ContainsFunc(g.r.hidden(), func(k kind) bool { return values[k] > 0 })
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
		if t.Cites(id) {
			return oracle.ClauseOf(id)
		}
	}
	return "beat"
}

// choices lists what the players put into a trick, from the leader on.
func (t *tracer) choices(g *game, k *trick) (all []oracle.Choice) {
	for p := range 4 {
		seat := k.seat(p)
		all = append(all, oracle.Choice{Player: seat + 1, Cards: list(g.r.trick(k.at, k.size, p)), Taken: seat == k.winner})
	}
	return all
}

// worth tells what the cards of the follower p are worth.
func (g *game) worth(k *trick, p int) worth {
	cards := g.r.trick(k.at, k.size, p)
	f := g.look(cards)
	honor, built := k.form.build(&f)
	_, ok := g.follow(k, p)
	switch {
	case ok && k.size == 1:
		return worth{standing: plainCard}
	case ok && built:
		return worth{withHonor, g.cardAt(cards, f.domain, honor)}
	case ok:
		return worth{standing: counted}
	case f.domain == mixed:
		return worth{standing: mixesDomains}
	case !f.eligible(k):
		return worth{standing: ofAnotherSuit}
	case !built:
		return worth{standing: notBuilt}
	case k.lead.domain == trumps:
		return worth{standing: underTrumps}
	}
	return worth{standing: withoutTrumps}
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
	t.citeHidden(g, last, h)
	times := 0
	switch {
	case h.counts && h.points > 0:
		times = h.factor
	case h.counts:
		times = 1 // nothing
	}
	s := t.step(g, len(g.r.sizes)+1, "hidden", oracle.Act{Verb: doHidden, Numbers: []int{h.points, times, g.points}})
	if s == nil {
		return
	}
	s.Printed, s.Focus = strconv.Itoa(g.points), []int{8}
	s.State.Add(uint64(g.points))
	own := s.Turn.(*turn)
	own.trick, own.hidden = *last, *h
}

// account records the end of the round.
func (t *tracer) account(g *game, down bool, team, steps int) {
	o := &g.outcome
	end := &ending{*o, down, team, steps}
	clause := t.citeEnd(end)
	if !t.actsOnly {
		t.place(g)
	}
	s := t.step(g, len(g.r.sizes)+2, clause, o.act())
	if s == nil {
		return
	}
	s.Printed = o.lines()[1]
	s.Turn.(*turn).end = *end
	s.State.Add(uint64(o.Winner), uint64(o.Ranks[0]), uint64(o.Ranks[1]), uint64(o.Dealer))
}

// act is what a round comes to.
func (o *outcome) act() oracle.Act {
	if o.Winner > 0 {
		return oracle.Act{Verb: doAccount, Places: []string{"Team " + strconv.Itoa(o.Winner)}}
	}
	return oracle.Act{Verb: doAccount, Places: []string{seats[o.Dealer]}, Numbers: []int{o.Ranks[0], o.Ranks[1]}}
}

// place fills in the zones of all steps so far: the hands are what is played later.
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
	for i := len(t.Steps) - 1; i >= 0; i-- {
		s := &t.Steps[i]
		if s.Act.Verb != doTrick {
			s.Zones = zones(nil)
			continue
		}
		k := &s.Turn.(*turn).trick
		s.Zones = zones(k)
		for seat := range seats {
			hands[seat] = append(hands[seat], g.r.trick(k.at, k.size, (seat-k.leader)&3)...)
		}
	}
}

// sorted returns a hand as players hold it: trumps, then suit by suit, high cards
// first.
func (g *game) sorted(hand []kind) []kind {
	place := [...]int{trumps: 1, spades: 2, hearts: 3, clubs: 4, diamonds: 5}
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
