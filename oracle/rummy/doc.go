// Package rummy is the reference for KöMaL S.28: the table may be rearranged, and as
// many cards of a hand as possible are to be laid.
//
// Start with [Problem], which is all that other packages use. Inside, read ledger.go
// (the rules as clauses), then the search for the optimum: search.go goes over positions,
// led by what each suit can do alone (suits.go), with an automaton for the sequences of a
// suit (runs.go) and a table for sets (rules.go).
// arrange.go makes groups of its plan, fewest.go keeps groups that need not change,
// moved.go says which card went where, and check.go judges an output group by group.
//
// A misreading makes other rules for groups of the parameters' values (misplay.go), by
// which the same search runs. Automata of the rules are made once, those of other rules
// as far as a search goes, and lent (lend.go). misplay_move.go combines the hand cards,
// groups of the table and search that a misreading moves with, misplay_keep.go adds to
// groups that are not broken, misplay_hand.go limits where cards of the hand go,
// misplay_singly.go lays them one at a time, misplay_wrap.go and misplay_mix.go lay first
// what is no sequence by the rules,
// misplay_from.go searches group by group where it matters of which cards each is made,
// misplay_read.go reads other cards than there are, worth.go has another goal than the
// number of cards, and greedy.go is what some do instead of a search. say.go has the
// words of values, suggest.go reads an order of the ranks from printed groups, and
// match.go says whether an output may be that of a misreading, most often without a
// search; match_odd.go does so of a table that is illegal by it.
//
// Answers are not unique: an [oracle.Behaver] says which outputs behave alike.
//
// Goals: a proven optimum for every case that the statement allows; one search for the
// rules and every misreading.
//
// Non-goals: other rules of Rummy, and strategy over several moves. No clock, no files,
// no processes: text in, text out.
package rummy
