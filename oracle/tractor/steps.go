package tractor

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/rules"
)

// The verbs of a round.
const (
	doDeal    = "deal"    // the places are the dealer and the main suit, the number the current rank
	doTrick   = "trick"   // the lead; the place is the winner; the numbers: see teller.trick
	doHidden  = "hidden"  // the points of the hidden cards, how often they count, all points; of a solver the second alone
	doTotal   = "total"   // of a solver: all points
	doAccount = "account" // the place is the next dealer, the numbers are the new ranks; or the place is the winning team
)

// turn is what the words of a step are made of.
type turn struct {
	round  *Round
	rank   int // the current one
	side   int // the team, 0 or 1, of the declarers
	points int // of the defenders, after the step

	trick  played  // where the hidden cards are counted, the last
	worths []worth // of what the players lay down, from the leader on
	power  int     // w
	end    outcome
	down   bool
	riser  int // the team, 0 or 1, and by how much it rises
	rises  int
}

// played is a trick as it was played.
type played struct {
	leader, winner int       // seats
	points         int       // that the defenders got
	form           sizes     // of the lead
	plays          [4][]kind // of each seat
}

// worth is what is said of the cards of a player, in which FORM stands for the structure of the lead
// and CARD for the honor card.
type worth struct {
	says string
	card kind
}

// inWords are what acts and words of a round need.
var inWords edits.Values

var (
	rankNow      = inWords.Ask("turn", "rank")
	sideNow      = inWords.Ask("turn", "team-number declarers")
	scoredBefore = inWords.Ask("turn", "scored")
	scoredAfter  = inWords.Ask("after turn", "scored")
	winnerIs     = inWords.Ask("after turn", "seat-number winner")
	formIs       = inWords.Ask("after turn", "components-led")
	hiddenPoints = inWords.Ask("after hidden", "total left points-of")
	hiddenTimes  = inWords.Ask("after hidden", "times")
	hiddenPower  = inWords.Ask("after hidden", "power")
	hiddenWon    = inWords.Ask("after hidden", "WON")
	scoredAll    = inWords.Ask("after hidden", "scored")
	pointsEnd    = inWords.Ask("print", "scored")
	isMade       = inWords.Ask("print", "made")
	riserIs      = inWords.Ask("print", "team-number riser")
	victorIs     = inWords.Ask("print", "team-number victor")
	risesBy      = inWords.Ask("print", "steps")
	rankOfOne    = inWords.Ask("print", "rank-of team:1")
	rankOfTwo    = inWords.Ask("print", "rank-of team:2")
	isWon        = inWords.Ask("print", "won")
	dealerIs     = inWords.Ask("print", "seat-number dealer")
	acts         = len(inWords) // what stands above is all that acts are made of
	ledTrumps    = inWords.Ask("after turn", "LED-TRUMPS")
	followers    = inWords.Ask("at domain", "seat-number who")
	outOfSuit    = inWords.Ask("after domain", "seat-number who") // they can't win: what they play is of another suit,
	ofSeveral    = inWords.Ask("after domain", "MIXED")           // or of several
	noRuff       = inWords.Ask("after throw", "seat-number who")
	unlike       = inWords.Ask("after construct", "seat-number who")
	honors       = [...]int{inWords.Ask("at follow", "as seat:1 honor"), inWords.Ask("at follow", "as seat:2 honor"),
		inWords.Ask("at follow", "as seat:3 honor"), inWords.Ask("at follow", "as seat:4 honor")}
)

// teller makes the steps of rounds by some rules, or their acts alone: what is done and why is what a
// witness of these tells.
type teller struct {
	edits.Telling
	acts  bool
	table roundTable

	now turn // what holds in all steps
}

// newTeller returns one of all steps, newActor one of acts alone, in less time.
func newTeller(r *rules.RuleSet) *teller { return &teller{Telling: signs.Telling(r, inWords)} }

func newActor(r *rules.RuleSet) *teller {
	none := edits.Signs{Short: short}
	return &teller{Telling: none.Telling(r, inWords[:acts]), acts: true}
}

// Tell implements [edits.Teller].
func (t *teller) Tell(c oracle.Case) (told *oracle.Trace, fail string) {
	r := c.(*Round)
	t.Begin()
	turns, fail := t.Play(t.table.of(r))
	t.deal(r, turns)
	for i := range r.sizes {
		if i+1 >= len(turns) || fail == "" && i+2 == len(turns) {
			break // edited rules may end a round before
		}
		t.trick(&turns[i+1], i+1 == len(r.sizes))
	}
	if fail == "" && len(turns) > 1 {
		end := &turns[len(turns)-1]
		t.hidden(end)
		if !t.acts {
			t.place()
		}
		t.account(end)
	}
	return t.Trace(), fail
}

// step ends a step: clause decides that something is done.
func (t *teller) step(clause string, a oracle.Act, state ...int) *oracle.Step {
	s := t.Add(clause)
	own := t.now
	s.Number, s.Act, s.Turn = len(t.Steps)-1, a, &own
	for _, n := range state {
		s.State.Add(uint64(n))
	}
	return s
}

// deal records the header, step 0.
func (t *teller) deal(r *Round, turns []rules.Turn) {
	first := &turns[min(1, len(turns)-1)]
	t.now = turn{round: r, rank: t.Value(first, rankNow), side: (t.Value(first, sideNow) - 1) & 1, points: t.Value(first, scoredBefore)}
	t.Show(&turns[0], nil)
	s := t.step("rank", oracle.Act{Verb: doDeal, Places: []string{seats[r.dealer], suitNames[r.main]}, Numbers: []int{t.now.rank}},
		t.now.rank, t.now.points, t.now.side, r.ranks[0], r.ranks[1])
	s.Focus = []int{0, 1, 2, 3}
}

// trick records a trick. The first of its numbers is what the defenders get. If the hidden cards
// count, the sizes of the last lead's components follow: how often they do rests on these. The next
// step shows the next leader.
//
// The state is the winner and those sizes. All points together are left out, though the end of the
// round rests on them: acts have their parts, and with the sum every trick would differ after the
// first that does.
func (t *teller) trick(told *rules.Turn, last bool) {
	k := played{leader: told.Seat & 3, winner: (t.Value(told, winnerIs) - 1) & 3, form: t.Sizes(t.Value(told, formIs))}
	k.points = t.Value(told, scoredAfter) - t.Value(told, scoredBefore)
	for seat := range seats {
		for _, c := range told.Pile("play", seat) {
			k.plays[seat] = append(k.plays[seat], ownCards[c])
		}
	}
	slices.SortFunc(k.form, func(a, b int) int { return b - a })
	t.now.trick, t.now.points = k, t.Value(told, scoredAfter)
	a := oracle.Act{Verb: doTrick, Cards: list(k.plays[k.leader]), Places: []string{seats[k.winner]}, Numbers: []int{k.points}}
	if last && teamOf(k.winner) != t.now.side && t.now.round.hiddenPoints() > 0 {
		a.Numbers = append(a.Numbers, k.form...)
	}
	s := t.step(t.Show(told, nil), a, append([]int{k.winner}, a.Numbers[1:]...)...)
	s.Player = k.leader + 1
	if t.acts {
		return
	}
	own, step := s.Turn.(*turn), 1
	if order := t.All(told, followers); len(order) > 0 && order[0] != (told.Seat+1)&3+1 {
		step = -1 // by edited rules they follow counter-clockwise
	}
	for p := range seats {
		seat := (told.Seat + p*step) & 3
		s.Choices = append(s.Choices, oracle.Choice{Player: seat + 1, Cards: list(k.plays[seat]), Taken: seat == k.winner})
		own.worths = append(own.worths, t.worth(told, seat, len(k.plays[seat]) == 1))
	}
}

// worth tells what the cards of a player are worth; nothing of a single card that counts.
func (t *teller) worth(told *rules.Turn, seat int, single bool) worth {
	honor := t.Value(told, honors[seat])
	bars := func(question int) bool { return slices.Contains(t.All(told, question), seat+1) }
	switch i := slices.Index(t.All(told, outOfSuit), seat+1); {
	case seat == told.Seat&3:
		return worth{says: "leads FORM"}
	case i >= 0 && t.All(told, ofSeveral)[i] != 0:
		return worth{says: "mixed"}
	case i >= 0:
		return worth{says: "another suit"}
	case bars(unlike), bars(noRuff) && honor < 0:
		return worth{says: "not FORM"}
	case bars(noRuff) && t.Value(told, ledTrumps) != 0:
		return worth{says: "a throw of trumps stands"}
	case bars(noRuff):
		return worth{says: "a throw is beaten by trumps only"}
	case single:
		return worth{}
	case honor >= 0 && honor < kinds:
		return worth{"honor card {CARD}", ownCards[honor]}
	}
	return worth{says: "counts"}
}

// hidden records how the hidden cards count: the act has their points, how often they count, 0 if
// not at all and 1 if there are none, and the points of the defenders with theirs.
func (t *teller) hidden(end *rules.Turn) {
	points, times := t.Value(end, hiddenPoints), 0
	switch {
	case t.Value(end, scoredAll) != t.now.points:
		if times = t.Value(end, hiddenTimes); points == 0 {
			times = 1
		}
	case points == 0:
		times = t.Value(end, hiddenWon)
	}
	t.now.end, t.now.power = t.answer(end), t.Value(end, hiddenPower)
	t.now.points = t.now.end.Points
	clause := t.Show(end, func(clause string) bool { return strings.Contains(ofHidden, clause) })
	s := t.step(clause, oracle.Act{Verb: doHidden, Numbers: []int{points, times, t.now.points}}, t.now.points)
	s.Printed, s.Focus = strconv.Itoa(t.now.points), []int{8}
}

// ofHidden are the clauses that the hidden cards are about.
const ofHidden = "hidden power points"

// account records the end of the round.
func (t *teller) account(end *rules.Turn) {
	o := &t.now.end
	t.now.down, t.now.riser, t.now.rises = t.Value(end, isMade) == 0, (t.Value(end, riserIs)-1)&1, t.Value(end, risesBy)
	t.Show(end, func(clause string) bool { return !strings.Contains(ofHidden, clause) })
	clause := "make"
	if t.now.down {
		clause = "down"
	}
	s := t.step(clause, o.act(), o.Winner, o.Ranks[0], o.Ranks[1], o.Dealer)
	s.Printed = o.lines()[1]
}

// act is what a round comes to.
func (o *outcome) act() oracle.Act {
	if o.Winner > 0 {
		return oracle.Act{Verb: doAccount, Places: []string{"Team " + strconv.Itoa(o.Winner)}}
	}
	return oracle.Act{Verb: doAccount, Places: []string{seats[o.Dealer]}, Numbers: []int{o.Ranks[0], o.Ranks[1]}}
}

// answer is what a round comes to: what is printed, if it has the form of an answer.
func (t *teller) answer(end *rules.Turn) outcome {
	if o, err, _ := parseOutput(bytes.Clone(t.Out()), false); err == nil {
		return o
	}
	o := outcome{Points: t.Value(end, pointsEnd)}
	if t.Value(end, isWon) != 0 {
		o.Winner = t.Value(end, victorIs)
		return o
	}
	o.Ranks, o.Dealer = [2]int{t.Value(end, rankOfOne), t.Value(end, rankOfTwo)}, (t.Value(end, dealerIs)-1)&3
	return o
}

// place fills in the zones of the steps so far: the hands are what is played later.
func (t *teller) place() {
	order := t.now.round.held()
	var hands [4][kinds]int
	hidden := oracle.Zone{Name: "hidden cards", Kind: oracle.Aside, Cards: list(t.now.round.hidden())}
	for i := len(t.Steps) - 1; i >= 0; i-- {
		s := &t.Steps[i]
		var plays [4][]kind
		if s.Act.Verb == doTrick {
			plays = s.Turn.(*turn).trick.plays
		}
		s.Zones = make([]oracle.Zone, 0, 2*len(seats)+1)
		for seat, name := range seats {
			cards := make([]string, 0, handSize)
			for _, k := range order {
				for range hands[seat][k] {
					cards = append(cards, k.String())
				}
			}
			s.Zones = append(s.Zones, oracle.Zone{Name: name, Kind: oracle.Hand, Player: seat + 1, Cards: cards})
		}
		for seat, name := range seats {
			s.Zones = append(s.Zones, oracle.Zone{Name: name + " plays", Kind: oracle.Trick, Player: seat + 1, Cards: list(plays[seat])})
			for _, k := range plays[seat] {
				hands[seat][k]++
			}
		}
		s.Zones = append(s.Zones, hidden)
	}
}

// held lists all cards as players hold them: trumps, then suit by suit, high cards first.
func (r *Round) held() (cards [kinds]kind) {
	place, o := [...]int{trumps: 1, spades: 2, hearts: 3, clubs: 4, diamonds: 5}, r.order()
	for k := range cards {
		cards[k] = kind(k)
	}
	slices.SortFunc(cards[:], func(a, b kind) int {
		return cmp.Or(place[o.domain[a]]-place[o.domain[b]], int(o.level[b])-int(o.level[a]), int(a)-int(b))
	})
	return cards
}
