// Package maumau is the reference for SPOJ MAUMAU: play a game of Mau-Mau of
// two to four players, who all decide by fixed rules, from a shuffled pile to
// the scores.
//
// Start with [Problem], which is all that the rest of the house uses. Inside, read ledger.go
// (the rules as clauses), then rules.go (the same as one value, in the language of oracle/rules,
// beside the statement). From it come misreadings, which are edits of it: misreadings.go lists
// those that have names, edited.go plays them, infer.go finds others from outputs; and traces:
// signs.go says at which place which truth cites a clause, steps.go makes steps of that, and
// words.go puts them into English.
//
// The rules alone are played by a fast twin of the value, for verdicts: play.go (one turn, in
// the order in which the rules are evaluated), deal, choose, pile and score. It knows no
// misreading and records nothing; TestRules holds it against the value. judge.go judges an
// output, and cause.go finds the first wrong decision in one. neighbour.go is what searches
// walk on: shrinking (runner/shrink.go, runner/climb.go) and aiming (cases/aimed.go).
//
// Goals: exact in every deal, also those that run out of cards or never end; fast enough that
// no run waits for it (hands are bit masks, a game allocates nothing); each rule written once
// except in the twin.
//
// Non-goals: other rules of Mau-Mau, and strategy. No clock, no files, no
// processes: text in, text out.
package maumau
