// Package rummy is the reference for KöMaL S.28: the table may be rearranged, and as
// many cards of a hand as possible are to be laid.
//
// Start with [Problem], which is all that other packages use. Inside, read ledger.go
// (the rules as clauses), then the search for the optimum: search.go goes over positions,
// led by what each suit can do alone (suits.go), with an automaton for the sequences of a
// suit (runs.go; builder_test.go makes what is stored of it) and a table for sets (legal.go).
// arrange.go makes groups of its plan, fewest.go keeps groups that need not change,
// moved.go says which card went where, and check.go judges an output group by group.
//
// rules.go has the rules as a value, and a misreading is an edit of it (misreadings.go). Edited
// rules are played and judged by the integer program of [kiebitz/oracle/rules], which knows no
// Rummy: edited.go lays out a case for it and takes its moves, infer.go looks for the edit that a
// solver follows, and orders.go reads an order of the ranks from printed groups. Its prices are
// the certificates of prove.go, which the package proof checks. The search for the rules alone is
// the fast twin: tests hold each against the other.
//
// Answers are not unique: an [oracle.Behaver] says which outputs behave alike.
//
// Goals: a proven optimum for every case that the statement allows; rules that are stated
// once.
//
// Non-goals: other rules of Rummy, and strategy over several moves. No clock, no files,
// no processes: text in, text out.
package rummy
