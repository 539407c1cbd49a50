package rummy

// ofTheRules makes an automaton of the rules: the page of the playground has no room for
// stored ones.
func ofTheRules(jokers int) *automaton { return completed(jokers) }
