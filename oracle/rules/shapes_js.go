package rules

// The page of the playground infers no edits, and must be small: it has no words for them,
func (*words) tricks(*RuleSet) {}
func (*editor) tricks(*Node)   {}
func (*editor) lasting(*Node)  {}

// and what only edits that are inferred speak of is not there, either.
var opStreak, opTally, opEver, opNoTurn, opOfColour, opTurnRound, opCarry *Op
var opChanged, opStandIns, opAsJokers, opHandOnce, opFixed, opIfNeeded, opOneBroken, opKindOfAll, opNewKind, opJokersLast, opTriples *Op

func (l *Laying) told(_ *Spread, groups [][]uint8) [][]uint8 { return groups }
func (l *Laying) stoodFor(line []uint8) []uint8              { return line }
func (l *Laying) restore(*Spread, *laid) bool                { return true }
func (l *Laying) asJokers(cards []uint8) []uint8             { return cards }
func (l *Laying) seen(pos *Spread) *Spread                   { return pos }
func (p *Spread) masked(groups [][]uint8) [][]uint8          { return groups }
func (l *Laying) someAtOnce(*Outcome, *[]uint8, int) bool    { return false }
func thinned(which *Op, cards map[*Op][]uint8) []uint8       { return cards[which] }
