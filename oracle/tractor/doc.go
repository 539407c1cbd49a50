// Package tractor is the reference for UVa 1460 = LA 4749, "Game Simulator": rounds of
// the card game Tractor, whose plays are given and whose tricks, points and ranks are
// asked for.
//
// Start with [Problem], which is all that other packages use. Inside, read ledger.go
// (the rules as clauses), then the three rule families: order (trumps, levels, what is
// consecutive), shape (pairs, structures, honor cards) and play (tricks, points, ranks,
// the dealer). Most misreadings are names of values of a clause's parameters:
// misreadings.go lists both, order.go and misplay*.go ask for the values, and the tests
// values*_test.go say what each of them plays. trace.go, cites.go and bears.go record a
// round, words.go puts it into English. Without a misreading's trace to compare with,
// cause.go looks for a trick with another winner that would give the solver's answer.
//
// rules.go is the same once more, as one value in the language of oracle/rules, beside the
// statement; edits.go has the listed misreadings and the readings as edits of it, and infer.go finds
// edits from outputs. Tests hold it against the engine; nothing else plays by it yet.
//
// Players of one team can't be told apart in an answer, so neither the direction of play
// nor which of two partners wins a trick shows in it. The statement's own sample plays a
// card three times: that is a warning, not an error.
//
// Goals: exact for every structure of a lead; one engine for the rules, for every
// misreading and for the trace.
//
// Non-goals: other rules of Tractor, and strategy. No clock, no files, no processes:
// text in, text out.
package tractor
