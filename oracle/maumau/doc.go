// Package maumau is the reference for SPOJ MAUMAU: play a game of Mau-Mau of
// two to four players, who all decide by fixed rules, from a shuffled pile to
// the scores.
//
// Start with [Problem], which is all that the rest of the house uses. Inside,
// read ledger.go (the rules as clauses), then play.go (one turn, in the order
// in which the rules are evaluated), then the file of the rule family you care
// about: deal, choose, jack, seven, pile, score. misreadings.go lists the misreadings,
// misplay*.go have their branches; trace.go and traceplay.go record steps and what they
// cite, words.go puts them into English; judge.go judges an output, and cause.go finds the
// first wrong decision in one. neighbour.go is what searches walk on: shrinking
// (runner/shrink.go, runner/climb.go) and aiming (cases/aimed.go).
//
// Goals: exact in every deal, also those that run out of cards or never end;
// fast enough that no run waits for it (hands are bit masks, a game allocates
// nothing); one engine for the rules, for every misreading and for the trace.
//
// Non-goals: other rules of Mau-Mau, and strategy. No clock, no files, no
// processes: text in, text out.
package maumau
