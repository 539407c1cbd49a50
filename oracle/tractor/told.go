package tractor

import (
	"bytes"
	"fmt"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// What a round by edited rules is asked, by the index of the question.
const (
	rankNow = iota
	sideNow
	scoredBefore
	scoredAfter
	winnerIs
	topLed
	trumpsLed
	outOfSuit // the followers who can't win: what they play is of another suit,
	ofSeveral // or of several
	noRuff
	unlike
	honors // of four players
	_
	_
	_
	hiddenPoints
	hiddenTimes
	hiddenPower
	hiddenWon
	scoredAll
	pointsEnd
	isMade
	riserIs
	victorIs
	risesBy
	rankOfOne
	rankOfTwo
	isWon
	dealerIs
	sizes // of components: how many are single cards, how many pairs, how many tractors of two pairs, and so on
)

// longestTractor is how many pairs one has at most.
const longestTractor = handSize / 2

// questions are those of a round.
var questions = func() []rules.Question {
	list := []rules.Question{
		rankNow:      {At: "turn", Piece: "rank"},
		sideNow:      {At: "turn", Piece: "team-number declarers"},
		scoredBefore: {At: "turn", Piece: "scored"},
		scoredAfter:  {At: "after turn", Piece: "scored"},
		winnerIs:     {At: "after turn", Piece: "seat-number winner"},
		topLed:       {At: "after turn", Piece: "top-of components-led"},
		trumpsLed:    {At: "after turn", Piece: "suit-is led suit:trump"},
		outOfSuit:    {At: "after domain", Piece: "seat-number who"},
		ofSeveral:    {At: "after domain", Piece: "suit-is belongs suit:none"},
		noRuff:       {At: "after throw", Piece: "seat-number who"},
		unlike:       {At: "after construct", Piece: "seat-number who"},
		hiddenPoints: {At: "after hidden", Piece: "total left points-of"},
		hiddenTimes:  {At: "after hidden", Piece: "times"},
		hiddenPower:  {At: "after hidden", Piece: "power"},
		hiddenWon:    {At: "after hidden", Piece: "same-team (team-of:0,1,0,1 winner) defenders"},
		scoredAll:    {At: "after hidden", Piece: "scored"},
		pointsEnd:    {At: "print", Piece: "scored"},
		isMade:       {At: "print", Piece: "made"},
		riserIs:      {At: "print", Piece: "team-number riser"},
		victorIs:     {At: "print", Piece: "team-number victor"},
		risesBy:      {At: "print", Piece: "steps"},
		rankOfOne:    {At: "print", Piece: "rank-of team:1"},
		rankOfTwo:    {At: "print", Piece: "rank-of team:2"},
		isWon:        {At: "print", Piece: "won"},
		dealerIs:     {At: "print", Piece: "seat-number dealer"},
	}
	for p := range seats {
		list[honors+p] = rules.Question{At: "after turn", Piece: fmt.Sprintf("as seat:%d honor", p+1)}
	}
	for n := range longestTractor + 1 {
		list = append(list, rules.Question{At: "after turn", Piece: fmt.Sprintf("components-of:%d components-led", max(1, 2*n))})
	}
	return list
}()

// teller makes the steps of a round by edited rules: what is done and why is what a witness of
// these tells, and the tracer says which clauses the cards on the table are about.
type teller struct {
	witness *rules.Witness
	table   roundTable
	game    game // that stands where the witness does
}

// newTeller returns a teller of rounds by some rules.
func newTeller(r *rules.RuleSet) *teller {
	w, err := r.Witness(questions)
	if err != nil {
		panic(err) // a test asks all questions
	}
	return &teller{witness: w}
}

// Forget implements [edits.Teller].
func (t *teller) Forget() { t.witness.Forget() }

// Tell implements [edits.Teller].
func (t *teller) Tell(c oracle.Case) (told *oracle.Trace, fail string) {
	tr := new(tracer)
	fail = t.tell(c.(*Round), tr)
	return tr.Trace(), fail
}

// tell plays a round and lets a tracer record it.
func (t *teller) tell(r *Round, tr *tracer) (fail string) {
	g := &t.game
	turns, fail := t.witness.Play(t.table.of(r))
	g.begin(r)
	if len(turns) > 1 {
		g.shown, g.side = turns[1].Answer(rankNow), (turns[1].Answer(sideNow)-1)&1
		g.points = turns[1].Answer(scoredBefore)
	}
	tr.begin(g)
	at, last := 0, trick{}
	for i, size := range r.sizes {
		if i+1 >= len(turns) || fail == "" && i+2 == len(turns) {
			break // edited rules may end a round before
		}
		told := &turns[i+1]
		last = t.trick(told, trick{index: i, at: at, size: size})
		tr.trick(g, &last)
		if !tr.actsOnly {
			tr.Steps[len(tr.Steps)-1].Turn.(*turn).worths = t.worths(told, &last)
		}
		at += 4 * size
	}
	if fail != "" || len(turns) == 1 {
		return fail
	}
	end := &turns[len(turns)-1]
	h := hiddenCount{points: end.Answer(hiddenPoints), w: end.Answer(hiddenPower), factor: end.Answer(hiddenTimes)}
	h.counts = end.Answer(scoredAll) != g.points || h.points == 0 && end.Answer(hiddenWon) != 0
	g.outcome = t.outcome(end)
	g.points = g.outcome.Points
	tr.hidden(g, &last, &h)
	tr.account(g, end.Answer(isMade) == 0, (end.Answer(riserIs)-1)&1, end.Answer(risesBy))
	return ""
}

// trick completes what is known of a trick, and lets the game stand after it.
func (t *teller) trick(told *rules.Turn, k trick) trick {
	g := &t.game
	k.leader, k.winner = told.Seat&3, (told.Answer(winnerIs)-1)&3
	g.leader = k.leader
	k.points = told.Answer(scoredAfter) - told.Answer(scoredBefore)
	g.points = told.Answer(scoredAfter)
	next := g.r.trick(k.at, k.size, 1)
	k.back = !slices.EqualFunc(next, told.Pile("play", (k.leader+1)&3), func(a kind, b uint8) bool { return ruleCards[a] == b })
	k.lead = g.look(g.r.trick(k.at, k.size, 0))
	for n := longestTractor; n >= 0; n-- {
		switch count := told.Answer(sizes + n); {
		case n == 0:
			k.form.singles = count
		case n == 1:
			k.form.pairs = count
		default:
			for ; count > 0 && k.form.n < len(k.form.tractors); count-- {
				k.form.tractors[k.form.n] = n
				k.form.n++
				k.form.inTractors += n
			}
		}
	}
	if top := told.Answer(topLed); top >= 0 && top < kinds {
		k.form.honor = int(g.order.level[ownCards[top]])
	}
	return k
}

// worths tells what the cards of the followers are worth.
func (t *teller) worths(told *rules.Turn, k *trick) (list [4]worth) {
	several := told.Answers(ofSeveral)
	for p := 1; p < 4; p++ {
		seat := k.seat(p)
		w, honor := &list[p], told.Answer(honors+seat)
		bars := func(question int) bool { return slices.Contains(told.Answers(question), seat+1) }
		switch i := slices.Index(told.Answers(outOfSuit), seat+1); {
		case i >= 0 && several[i] != 0:
			w.standing = mixesDomains
		case i >= 0:
			w.standing = ofAnotherSuit
		case bars(unlike), bars(noRuff) && honor < 0:
			w.standing = notBuilt
		case bars(noRuff) && told.Answer(trumpsLed) != 0:
			w.standing = underTrumps
		case bars(noRuff):
			w.standing = withoutTrumps
		case k.size == 1:
			w.standing = plainCard
		case honor >= 0 && honor < kinds:
			*w = worth{withHonor, ownCards[honor]}
		default:
			w.standing = counted
		}
	}
	return list
}

// outcome is what a round comes to: what is printed, if it has the form of an answer.
func (t *teller) outcome(end *rules.Turn) outcome {
	if o, err, _ := parseOutput(bytes.Clone(t.witness.Out()), false); err == nil {
		return o
	}
	o := outcome{Points: end.Answer(pointsEnd)}
	if end.Answer(isWon) != 0 {
		o.Winner = end.Answer(victorIs)
		return o
	}
	o.Ranks, o.Dealer = [2]int{end.Answer(rankOfOne), end.Answer(rankOfTwo)}, (end.Answer(dealerIs)-1)&3
	return o
}
