package tractor

import (
	"sync"

	//lint:ignore ST1001 the value reads like the statement
	. "kiebitz/oracle/rules"
)

// decks are the cards, each of which a round has twice.
var decks = Deck{Ranks: rankLetters, Suits: suitLetters[:none], Lowest: lowest, Names: seats,
	RankWords: []string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"},
	SuitWords: suitNames[:none], Jokers: []string{"BJ", "RJ"}, JokerWords: []string{"black joker", "red joker"}}

// Rules are the rules of Tractor as one value, from the header of a round to what is printed. It
// stands beside the statement: what has an id is a clause of the [Book], in the order in which
// a round comes to it.
var Rules = sync.OnceValue(func() *RuleSet {
	r := NewRules(decks, handSize+2)

	// The table. The player in turn is the leader of a trick.
	playOf, trick := r.Piles("play", "the play of"), r.Pile("trick", "the cards of the trick")
	played, hidden := r.Pile("played", "the cards that have been played"), r.Pile("left", "the hidden cards")
	main, setMain := Var(r, "main", "the main suit", NoSuit)
	dealer, setDealer := Var(r, "deals", "the dealer", Seat(1))
	rankOf, setRank := EachTeam[Num](r, "rank-of", "the rank of")
	trumps, setTrumps := Var(r, "trumps", "trumps", NoCards)
	winner, setWinner := Var(r, "winner", "the winner", Seat(1))
	led, setLed := Var(r, "led", "the suit of the lead", NoSuit)
	structure, setStructure := Var(r, "components-led", "the structure of the trick", NoForm)
	best, setBest := Var(r, "best", "the honor card to beat", Top(trick))
	points, setPoints := Var(r, "scored", "the points of the defenders", N(0))
	won, setWon := Var(r, "won", "a team wins the game|no team wins the game", No)

	// Who declares, and the order of the cards.
	teamOf := Function(r, "side", "the team of", "a player", func(p Player) Team { return TeamOf(p, 0, 1, 0, 1) })
	declarers := Define("declarers", "the declarers", teamOf(dealer))
	defenders := Define("defenders", "the defenders", OtherTeam(declarers))
	current := Define("rank", "the current rank", rankOf(declarers))
	ofRank := Define("rank-cards", "the cards of the current rank", OfNumber(current))
	ofMain := Define("main-cards", "the cards of the main suit", OfSuit(main))
	jokers, isOne := Jokers(0, 1), func(c Cards) Num { return First(Is(It, c)) }
	rank := Define("by-rank", "the rank of a card", Table(It, "the rank", 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
	value := Define("points-of", "the points of a card", Table(It, "its points", 0, 0, 0, 5, 0, 0, 0, 0, 10, 0, 0, 10, 0))
	suit := Define("suit", "the suit to which it belongs", If(Is(It, trumps), Trump, SuitOf(It)))

	// Components of a play, and its honor card.
	pair := Define("pair", "the two cards are a pair", SameCard(It, That))
	next := Define("next", "one stands next above the other", Both(
		Equal(PlaceOf(It), Plus(PlaceOf(That), N(1))), SuitIs(suit, For(That, suit))))
	tractor := Define("tractor", "the fewest pairs of a tractor", N(2))
	play := Define("the-play", "the cards of the player", playOf(Who))
	belongs := Define("belongs", "the suit of the play", Common(play, suit))
	own := Define("own", "the components of the play", Divide(play, pair, next, tractor, PlaceOf(It)))
	throw := Define("thrown", "the lead is a throw", Over(Components(structure), N(1)))
	honor := Define("honor", "the honor card of the play", Honor(play, structure, pair, next, PlaceOf(It)))

	turn := Do(
		When(Not(MoreTricks), EndGame),
		Clause("turn", Serve(Me, playOf(Who), trick), Pour(trick, played)),
		Clause("structure", setLed(As(Me, belongs)), setStructure(As(Me, own)), setWinner(Me), setBest(TopOf(structure))),
		Clause("follow", ForEachOther(Me,
			Clause("domain",
				When(SuitIs(belongs, NoSuit), EndTurn),
				When(Not(Either(SuitIs(belongs, Trump), SuitIs(belongs, led))), EndTurn)),
			Clause("throw", When(Both(throw, Either(SuitIs(led, Trump), Not(SuitIs(belongs, Trump)))), EndTurn)),
			Clause("construct", When(Not(There(honor)), EndTurn)),
			Clause("beat", When(Over(PlaceOf(honor), PlaceOf(best)), setWinner(Who), setBest(honor))))),
		Clause("points", When(SameTeam(teamOf(winner), defenders), setPoints(Plus(points, Total(trick, value))))))

	// What comes of the round.
	made := Define("made", "the round is made", Over(N(80), points))
	riser := Define("riser", "the team that rises", If(made, declarers, defenders))
	make := Define("make", "the ranks by which the declarers rise", If(Equal(points, N(0)), N(3), If(Over(N(40), points), N(2), N(1))))
	down := Define("down", "the ranks by which the defenders rise", Divided(
		Define("above", "the points above 80", Plus(points, N(-80))), N(40)))
	steps := Define("steps", "the ranks by which it rises", If(made, make, down))
	beyond := Function(r, "beyond", "the game is won by", "the team", func(t Team) Bool { return Over(rankOf(t), N(14)) })
	victor := Define("victor", "the team that wins", If(beyond(Team1), Team1, Team2))
	w := Define("power", "w", MostCards(structure))
	written := Function(r, "rank-written", "print the rank of", "the team", func(t Team) Effect { return WriteRankNumber(rankOf(t)) })
	result := WriteWords(written(Team1), written(Team2),
		WriteName(Define("dealer", "the next dealer", If(made, Next(Next(dealer)), Next(dealer)))))

	return r.Play(
		Clause("head", Head(Write("Case #"), WriteNumber(GameNumber), Write(":"), Write("\n"))),
		Clause("header", setMain(HeaderSuit(0)), setDealer(HeaderPlayer(1)), setRank(Team1, Header(2)), setRank(Team2, Header(3))),
		Clause("trump", setTrumps(Or(Or(ofMain, ofRank), jokers))),
		Clause("order", PutInOrder(isOne(trumps), isOne(Jokers(1)), isOne(jokers), isOne(ofRank), isOne(ofMain), rank)),
		Clause("first", Pass(dealer)),
		Turns(turn, Clause("leads", Pass(winner))),
		Clause("hidden", Rest(N(2), played, hidden), When(SameTeam(teamOf(winner), defenders),
			setPoints(Plus(points, Times(Total(hidden, value), Define("times", "how often they count", Power(N(2), w))))))),
		Clause("rise", When(Over(steps, N(0)), setRank(riser, Plus(rankOf(riser), steps)))),
		Clause("win", setWon(Either(beyond(Team1), beyond(Team2)))),
		Clause("print",
			Do(WriteNumber(points), Write("\n")),
			If(won, Do(Write("Winner: Team "), WriteNumber(TeamNumber(victor)), Write("\n")), result)))
})
