package rules

// The page of the playground infers no edits, and must be small: it has no words for them,
func (*words) tricks(*RuleSet) {}
func (*editor) tricks(*Node)   {}

// and what only edits that are inferred speak of is not there, either.
var opStreak, opTally, opEver, opNoTurn, opOfColour, opTurnRound *Op
var opChanged, opStandIns *Op

func (l *Laying) told(_ *Spread, groups [][]uint8) [][]uint8 { return groups }
func (l *Laying) stoodFor(line []uint8) []uint8              { return line }
func (l *Laying) restore(*Spread, *laid) bool                { return true }
