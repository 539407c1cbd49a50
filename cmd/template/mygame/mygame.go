// Package mygame is a game for kiebitz: its rules as a value, and how it is read and printed.
package mygame

import (
	"embed"

	"kiebitz/oracle"
	"kiebitz/oracle/game"

	//lint:ignore ST1001 the value reads like a statement
	. "kiebitz/oracle/rules"
)

//go:embed cases
var cases embed.FS

// Problem is the game: an input says how many games there are, and has 32 cards in a line for each,
// the topmost first; the answer is a line of two numbers.
var Problem = game.New(game.Game{
	Info:  oracle.Info{ID: "mygame", Title: "My game", Source: "my own"},
	Rules: rules,
	Cases: cases,
	Clauses: []oracle.Clause{
		{ID: "take", Title: "a card is taken", Text: "The player takes the top card of the stock. If there is none, the game is over."},
		{ID: "again", Title: "another turn after an ace", Text: "A player who takes an ace plays again; after any other card it is the other player's turn."},
	},
})

// rules are the whole game. What [Clause] names is what kiebitz cites; each small change of the
// rest is a misreading that it finds.
func rules() *RuleSet {
	r := NewRules(game.French("789TJQKA"), 100)
	stock, taken := r.Pile("stock", "the stock"), r.Piles("taken", "the cards of")

	return r.Play(
		Clause("deal", Stack(stock), Pass(Seat(1))),
		Turns(Do(
			Clause("take", When(Empty(CardsIn(stock)), EndGame), Draw(stock, taken(Me))),
			Clause("again", When(Not(Is(Top(taken(Me)), Ranks("A"))), Pass(Next(Me))))), Nothing),
		Clause("print", WriteNumber(Size(taken(Seat(1)))), Write(" "), WriteNumber(Size(taken(Seat(2)))), Write("\n")))
}
