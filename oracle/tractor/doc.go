// Package tractor is the reference for UVa 1460 = LA 4749, "Game Simulator": rounds of
// the card game Tractor, whose plays are given and whose tricks, points and ranks are
// asked for.
//
// Start with [Problem], which is all that other packages use. The rules stand in rules.go, as
// one value in the language of oracle/rules: read it beside the statement. ledger.go has the same as
// clauses for people. What plays nearly all rounds is a fast engine of its own, in three rule
// families: order (trumps, levels, what is consecutive), shape (pairs, structures, honor cards) and
// play (tricks, points, ranks, the dealer). It knows the rules and the readings, but no misreading,
// and makes no trace; tests hold it against the value.
//
// Everything else comes from the value: signs.go says at which place of it what shows a clause or a
// situation, steps.go makes the steps of a round of what it is asked, by the rules or by edited
// ones, and words.go puts them into English; misreadings.go lists the misreadings and the readings that are
// not the rules' own, as edits, edited.go plays them, and oracle/edits finds what no list has. Without
// a misreading's trace to compare with, cause.go looks for a trick with another winner that would
// give the solver's answer.
//
// Players of one team can't be told apart in an answer, so neither the direction of play
// nor which of two partners wins a trick shows in it. The statement's own sample plays a
// card three times: that is a warning, not an error.
//
// Goals: exact for every structure of a lead; a rule is written once, and a misreading is a
// change of it. Non-goals: other rules of Tractor, and strategy. No clock, no files, no
// processes: text in, text out.
package tractor
