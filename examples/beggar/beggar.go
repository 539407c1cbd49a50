// Package beggar is Beggar My Neighbour, UVa 162, as a game of a module of its own. It was made by
// 'kiebitz new beggar'; here, too, 'go get -t ./...' comes first.
package beggar

import (
	"embed"

	"kiebitz/oracle"
	"kiebitz/oracle/game"

	//lint:ignore ST1001 the value reads like a statement
	. "kiebitz/oracle/rules"
)

//go:embed cases
var cases embed.FS

// Problem is the game. An input has four rows of 13 cards for each deck, and ends with #.
var Problem = game.New(game.Game{
	Info:  oracle.Info{ID: "beggar", Title: "Beggar My Neighbour", Source: "UVa 162"},
	Rules: rules,
	Cases: cases,
	Rows:  4,
	End:   "#",
	Clauses: []oracle.Clause{
		{ID: "deal", Title: "the deck is dealt", Text: "The deck is dealt card by card, face down: the first card goes to player 2, the next to player 1, who deals, and so on. Player 2 begins."},
		{ID: "stuck", Title: "no card left", Text: "A player who must play but has no cards left loses at once, whatever lies on the heap."},
		{ID: "play", Title: "a card is played", Text: "The player lays the top card of the own hand face up on the heap."},
		{ID: "demand", Title: "face cards", Text: "After an ace, king, queen or jack the other player must pay 4, 3, 2 or 1 cards."},
		{ID: "pay", Title: "cards are paid one by one", Text: "A player who owes cards plays on until they are paid; a face card among them ends the debt."},
		{ID: "take", Title: "the heap is taken", Text: "When all is paid, the other player takes the heap, turns it over, puts it under the own hand, and plays next."},
		{ID: "print", Title: "the winner", Text: "The winner's number is printed, and the number of cards in the winner's hand, in three places."},
	},
})

// rules are the game as a value.
func rules() *RuleSet {
	r := NewRules(game.French("23456789TJQKA"), 1<<14)
	deck, heap, hand := r.Pile("deck", "the deck"), r.Pile("heap", "the heap"), r.Piles("hand", "the hand of")
	owed, owe := Var(r, "owed", "the number of cards owed", N(0))

	other := Define("other", "the other player", Next(Me))
	played := Define("played", "the card played", Top(heap))
	demands := Define("demands", "the card played is a face card", Is(played, Ranks("JQKA")))
	price := Define("price", "the price", Table(played, "the price", 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4))
	winner := Define("winner", "the winner", Next(Me))
	left := Define("left", "the number of cards in the winner's hand", Size(hand(winner)))

	return r.Play(
		Clause("deal", Stack(deck), Repeat(N(26), Draw(deck, hand(Seat(2))), Draw(deck, hand(Seat(1)))), Pass(Seat(2))),
		Turns(Do(
			Clause("stuck", When(Empty(CardsIn(hand(Me))), EndGame)),
			Clause("play", Draw(hand(Me), heap)),
			Clause("demand", When(demands, owe(price), Pass(other), EndTurn)),
			When(Over(owed, N(0)),
				Clause("pay", owe(Plus(owed, N(-1))), When(Over(owed, N(0)), EndTurn)),
				Clause("take", TurnOver(heap, N(0), hand(other)))),
			Pass(other)), Nothing),
		Clause("print",
			WriteNumber(SeatNumber(winner)), Write(" "),
			When(Over(N(10), left), Write(" ")), WriteNumber(left), Write("\n")))
}
