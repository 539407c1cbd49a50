package rules

// The page of the playground infers no edits, and must be small: it has no words for them,
func (*words) tricks(*RuleSet) {}
func (*editor) tricks(*Node)   {}

// and what only edits that are inferred speak of is not there, either.
var opStreak, opTally, opEver, opNoTurn, opOfColour, opTurnRound *Op
