package maumau

import (
	"sync"

	//lint:ignore ST1001 the value reads like the statement
	. "kiebitz/oracle/rules"
)

// french is the deck, with the ranks in the order of their values.
var french = Deck{Ranks: "QKSENTAJ", Suits: suitLetters,
	RankWords: []string{"queen", "king", "seven", "eight", "nine", "ten", "ace", "jack"}, SuitWords: suitNames[:]}

// Rules are the rules of Mau-Mau as one value, from the shuffled pile to what is printed. It
// stands beside the statement: what has an id is a clause of the [Book], in the order in
// which a game comes to it.
var Rules = sync.OnceValue(func() *RuleSet {
	r := NewRules(french, patience)

	// The table.
	stock, discard, handOf := r.Pile("stock", "the draw pile"), r.Pile("discard", "the discard pile"), r.Piles("hand", "the hand of")
	laid := r.Pile("laid", "the cards in the order in which they were played")
	active, setActive := Var(r, "active", "a seven is active|no seven is active", No)
	chain, setChain := Var(r, "chained", "the number of sevens in the chain", N(0))
	skips, setSkips := Var(r, "skips", "the number of players to be skipped", N(0))
	called, call := Kept(r, "called", "the called cards", AllCards)
	drawn, setDrawn := Var(r, "drawn", "the cards just drawn", NoCards)
	score, setScore := Each[Num](r, "points", "the score of")

	// What the clauses speak of.
	sevens, eights, jacks := Ranks("S"), Ranks("E"), Ranks("J")
	open := Define("open-card", "the open card", Top(discard))
	hand := Define("held", "the cards in the hand", CardsIn(handOf(Me)))
	next := Define("next-player", "the next player", Next(Me))
	top := Define("next-card", "the next card", Top(stock))
	value := Define("value", "the value", Table(It, "the value", 3, 4, 7, 8, 9, 10, 11, 20))
	suits := Define("suits", "the order of suits", Order(SuitOf(It), "the order of suits", 0, 1, 2, 3))
	r6 := Define("R6", "the highest suit", suits)
	match := Define("match", "matching cards", But(
		If(Is(open, jacks), called, Or(OfSuit(SuitOf(open)), OfRank(open))), jacks))
	jackFits := Define("jack", "playable jacks", If(Is(open, jacks), NoCards, jacks))
	fits := Define("fits", "playable cards", Or(match, jackFits))
	bestJack := Define("best-jack", "the jack by rule 6", Greatest(And(hand, jackFits), r6))
	others := Define("others", "the cards in the hand but jacks", But(hand, jacks))

	// What a card does that has been played, if it was not the last.
	skip := Define("skip", "the next player is skipped", setSkips(N(1)))
	acts := Define("acts", "the card acts", Do(
		Clause("last", When(Empty(hand), EndGame)),
		Clause("seven",
			When(Is(open, sevens), Clause("chain", When(Not(active), setChain(N(0))), setChain(Plus(chain, N(1))))),
			setActive(Is(open, sevens))),
		Clause("eight", When(Is(open, eights), skip)),
		Clause("call", When(Is(open, jacks), call(OfSuit(
			Define("R5", "the suit by rule 5", ChooseSuit(Count(And(others, OfSuit(SuitOf(It)))), suits))))))))
	play := Function(r, "play", "play", "the card", func(c Card) Effect {
		return When(There(c), Lay(c, handOf(Me), discard), Note(c, laid), acts, EndTurn)
	})

	// A card is drawn, and the discard pile is turned over at once if it was the last.
	reshuffle := Clause("reshuffle", When(Empty(CardsIn(stock)),
		Define("turn-pile", "the discard pile is turned", TurnOver(discard, N(1), stock))))
	draw := Define("draw-card", "draw a card", Do(
		reshuffle,
		When(Empty(CardsIn(stock)), Clause("out", Stuck(outOfCards))),
		setDrawn(Or(drawn, Just(top))),
		Lay(top, stock, handOf(Me)),
		reshuffle))

	turn := Do(
		setDrawn(NoCards),
		Clause("skipped", When(Over(skips, N(0)), setSkips(Plus(skips, N(-1))), EndTurn)),
		Clause("R1", When(active, play(Greatest(And(hand, sevens), r6)))),
		Clause("penalty", When(active, Repeat(Times(chain, N(2)), draw), setActive(No), EndTurn)),
		Clause("R3", When(Empty(And(hand, match)), play(bestJack))),
		Clause("R4", When(Both(In(Count(CardsIn(handOf(next))), 1), Some(And(hand, match))), play(bestJack))),
		Clause("R2", play(Define("best", "the card by rule 2", Greatest(And(hand, match), value, r6)))),
		Clause("draw", Repeat(N(1), draw)),
		Clause("draw-play", play(Greatest(And(drawn, fits), First(Is(It, match)), value, r6))))

	return r.Play(
		Clause("pile", Stack(stock)),
		Clause("deal",
			Repeat(ByPlayers(0, 0, 7, 6, 5), ForEach(Seat(1), Draw(stock, handOf(Who)))),
			Pass(Seat(1))),
		Clause("open", Draw(stock, discard), Note(Top(discard), laid)),
		Clause("open-seven", When(Is(open, sevens), setChain(N(1)), setActive(Yes))),
		Clause("open-eight", When(Is(open, eights), skip)),
		Clause("open-jack", When(Is(open, jacks), call(AllCards))),
		Turns(turn, Pass(next)),
		Clause("score", ForEach(Seat(1), setScore(Who, Times(
			Sum(CardsIn(handOf(Who)), value),
			Define("double", "the factor", If(Is(open, jacks), N(2), N(1))))))),
		Clause("print",
			Do(List(laid, Do(WriteSuit(It), WriteRank(It)), Write(" ")), Write("\n")),
			Do(Write("Score:"), ForEach(Seat(1), Write(" "), WriteNumber(score(Who))), Write("\n"))))
})
