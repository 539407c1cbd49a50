package rules

// table has nothing in the page of the playground, which plays no tricks by rules and must be small.
type table struct{}

func (*table) clear() {}

func (*words) tricks(*RuleSet) {}
func (*editor) tricks(*Node)   {}

// What only edits that are inferred speak of is not there, either.
var opStreak, opTally, opEver, opOfColour, opTurnRound *Op

// group is what conditions ask about groups on a table.
type group struct{}
