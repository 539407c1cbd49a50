package rummy

import (
	"slices"
	"strings"

	"kiebitz/oracle"
)

var book = oracle.NewBook("rummy", clauses, readings...)

// What the clauses fix. The first ones are the rules for groups (misread), the others
// say how to move (misMove).
var (
	sequenceLeast = book.AddNumber("sequence-least", "a sequence has at least %s cards", 3, 2, 6)
	sequenceMost  = upTo("sequence-most", "a sequence has at most %s cards", "any length", 3, anyLength, sayLongest)
	sequenceRanks = book.AddParameter(oracle.Parameter{ID: "sequence-ranks", Kind: oracle.Order, Names: strings.Split("234567890JQK", ""), Rules: everything(king - 1), Say: sayRanks})
	sequenceSuits = book.AddOne("sequence-suits", "a sequence has cards of %s", "one", "one suit", "colour", "one colour: hearts and diamonds may be mixed, and clubs and spades", "any", "any suits")
	acePlaces     = some("ace-places", []string{"low", "high"}, 1, sayAces)
	aceWraps      = book.AddOne("ace-wraps", "%s", "no", "no sequence wraps around", "yes", "sequences may wrap around (queen, king, ace, two), as many as fit, also with jokers in them or after the ace",
		"joker", "a joker may stand for the ace between king and two, but an ace itself is first or last")
	aceEnds = book.AddOne("ace-ends", "%s", "any", "aces are low in some sequences and high in others",
		"same", "after a move the aces in sequences are all low or all high", "both", "a sequence may begin and end with an ace, so that it has 14 cards", "beyond", "jokers may stand before a low ace and after a high one")
	setLeast       = book.AddNumber("set-least", "a set has at least %s cards", 3, 2, 5)
	setMost        = book.AddNumber("set-most", "a set has at most %s cards", 4, 2, 8)
	setTimes       = book.AddOne("set-times", "a suit may appear in a set %s", "1", "once", "2", "twice", "2-of-4", "once, but in a set of four cards one suit may appear twice", "2-of-4-cards", "once, but in a set of four cards, none a joker, one suit may appear twice", "beside-joker", "once, but twice if the set has a joker")
	setRanks       = some("set-ranks", []string{"aces", "numbers", "pictures"}, 1, saySetRanks)
	jokerGroups    = some("joker-groups", []string{"sequences", "sets"}, 1, sayJokers)
	jokerThree     = book.AddSwitch("joker-set-of-three", "a set with a joker has three cards")
	jokerPlaces    = book.AddParameter(oracle.Parameter{ID: "joker-places", Kind: oracle.Some, Names: []string{"between", "front", "end", "high-ace"}, Rules: oracle.Value{1, 1, 1, 1}, Say: sayJokerPlaces, Equivalent: movable})
	jokerMost      = number("joker-most", maxJokers, 1, maxJokers, sayJokerMost)
	jokerCards     = some("joker-cards", []string{"sequences", "sets"}, 0, sayCards)
	jokerRow       = number("joker-row", 2, 1, 2, sayJokerRow)
	jokerNeeded    = book.AddSwitch("joker-needed", "a joker stands in a group only for a card that it lacks, between two of a sequence or as the third of a group; none is added to a group that is legal without it")
	jokerHand      = book.AddOne("joker-of-hand", "a joker of the hand may stand %s", "any", "in any group", "beside", "only in a group with another card of the hand that is no joker", "own", "only in a group of the hand's cards alone", "added", "only in a group with cards of the table")
	jokerStands    = book.AddOne("joker-stands", "a joker may stand for %s", "any", "any card", "one-missing", "a card only if one of the two that there are is neither on the table nor in the hand", "missing", "a card only if none like it is on the table or in the hand", "not-in-hand", "a card only if none like it is in the hand", "no-ace", "any card but an ace")
	majorityLeast  = book.AddParameter(oracle.Parameter{ID: "majority-least", Kind: oracle.Numbers, Names: []string{"sequences", "sets"}, Rules: oracle.Value{1, 1}, Low: anyMajority, High: 3, Say: sayMajority})
	majorityOver   = book.AddOne("majority-over", "jokers and other cards are counted %s", "group", "in each group", "table", "on the whole table together; a single group needs only one card that is no joker", "laid", "among the cards of the hand that are laid; a group needs only one card that is no joker")
	tableLost      = some("table-lost", []string{"hand-first", "hand-last", "hand-jokers", "table-jokers", "tens"}, 0, sayLost)
	tableOnce      = some("table-once", []string{"hand-cards", "hand-jokers", "table-cards", "table-jokers"}, 0, sayOnce)
	tableHandMost  = upTo("table-hand-most", "only the first %s cards of the hand are read", "all", 1, anyHand, sayHandMost)
	tableGroups    = book.AddOne("table-groups", "of the groups on the table %s are read", "all", "", "but-first", "all but the first", "but-last", "all but the last", "none", "", "1", "only the first 1", "2", "only the first 2", "3", "only the first 3", "4", "only the first 4", "5", "only the first 5")
	tableCardsMost = number("table-cards-most", king, 3, king, sayCardsMost)
	tableTaken     = book.AddOne("table-taken-into-hand", "%s", "no", "nothing on the table may be taken into the hand", "cards", "cards on the table may be taken into the hand, but no jokers",
		"jokers", "jokers on the table may be taken into the hand, but no other cards", "cards/jokers", "cards and jokers on the table may be taken into the hand",
		"spare-jokers", "jokers on the table may be taken into the hand, where only as many jokers count as it had before")
	tableFixed = book.AddParameter(oracle.Parameter{ID: "table-jokers-fixed", Kind: oracle.Some, Names: []string{"sequences", "sets", "majority"}, Rules: oracle.Value{0, 0, 0}, Say: sayFixed, Equivalent: noneFixed})
	tableStays = book.AddParameter(oracle.Parameter{ID: "table-stays", Kind: oracle.One, Names: []string{"no", "yes", "illegal"}, Rules: oracle.Value{0}, Say: sayStays,
		Equivalent: func(oracle.Value) string { return "all groups on the table are legal" }})
	rearrangeBroken = upTo("rearrange-broken", "at most %s groups on the table may be touched", "all", 0, allBroken, sayBroken)
	rearrangeKept   = some("rearrange-kept", []string{"sequences", "sets", "jokers"}, 0, sayKept)
	rearrangePlaces = book.AddBeside("rearrange-kept-in-place", "jokers of groups on the table that are not broken stay in their places", "all groups may be broken")
	rearrangeIdle   = some("rearrange-untouched", []string{"sequences", "sets", "jokers"}, 0, sayUntouched)
	rearrangeAdds   = book.AddOne("rearrange-adds-first", "%s", "no", "groups on the table may be broken", "yes", "groups on the table are not broken; cards of the hand are added to them where they fit, and new groups are made of what is left",
		"best", "groups on the table are not broken, and none of their cards moves; as many cards of the hand as possible are added to them or make new groups")
	rearrangeNew  = upTo("rearrange-new", "the table may have at most %s groups more than before", "any number", 0, anyNew, sayNew)
	rearrangeFrom = book.AddOne("rearrange-from", "%s", "any", "a group is made of any cards",
		"hand", "a group on the table stays as it is, or gets a card of the hand that is no joker: none is made of other cards alone",
		"hand-or-joker", "a group on the table stays as it is, or gets a card of the hand: none is made of the table's cards alone",
		"legal", "a group with cards of the table must be legal before those of the hand are added to it, jokers excepted",
		"legal-alone", "a group with cards of the table must be legal before those of the hand are added to it, jokers too",
		"two", "a group gets at least two cards of the hand, or none",
		"one", "a group with cards of the table gets at most one card of the hand",
		"one-group", "a group has cards of at most one group on the table",
		"one-group-cards", "a group has cards of at most one group on the table, jokers excepted",
		"not-added", "no card of the hand is added to a group on the table unless that is broken",
		"either", "cards of the hand go either all into groups of their own or all into groups with cards of the table",
		"either-cards", "cards of the hand go either all into groups of their own or all into groups with a card of the table that is no joker")
	rearrangeGives = book.AddOne("rearrange-gives", "%s", "any", "a group on the table gives any cards away",
		"legal", "a group on the table gives cards away only if what is left of it is legal",
		"one", "a group on the table gives at most one card away",
		"one-group", "only one group on the table gives cards away",
		"one-card", "only one card on the table goes to another group",
		"longer", "a group of three cards on the table gives none away; cards may be added to it",
		"kind", "cards of a sequence on the table stay in sequences, and cards of a set in sets",
		"sequences", "cards of a sequence on the table stay in sequences", "sets", "cards of a set on the table stay in sets")
	rearrangeOwn = book.AddOne("rearrange-own-first", "%s", "no", "no group of the hand's cards alone is needed", "yes", "a group of the hand's cards alone is laid first; without one nothing is added to the table or rearranged", "stays", "a group of the hand's cards alone is laid and stays as it is; without one nothing is added to the table or rearranged",
		"most", "first as many cards as possible are laid in groups of the hand's cards alone, which stay as they are; only the others may be added to the table, which may be rearranged for them")
	goalLeast   = number("goal-least", 1, 1, wholeHand, sayLeast)
	goalKept    = number("goal-kept", 0, 0, 2, sayStay)
	goalMost    = upTo("goal-most", "at most %s cards of the hand may be disposed of", "any number", 1, anyMove, sayMost)
	goalJokers  = upTo("goal-jokers", "at most %s jokers of the hand may be disposed of", "any number", 0, anyJokers, sayJokersLaid)
	goalOnce    = book.AddSwitch("goal-once", "a card of the hand stays there if an equal one lies on the table or is laid, jokers excepted")
	goalGroups  = upTo("goal-groups", "the cards of the hand that are disposed of go into at most %s groups", "any number", 1, anyGroups, sayGroups)
	goalOneKind = book.AddSwitch("goal-one-kind", "in a move all cards of the hand, jokers too, go into sequences, or all into sets")
	goalNeeded  = book.AddOne("goal-jokers-needed", "a joker of the hand is laid %s", "no", "wherever it may stand",
		"yes", "only for a card that a group lacks, between two of a sequence or as the third of a group; one that could only be added to a group stays in the hand",
		"others", "only for a card that a group lacks, between two of a sequence or as the third of a group, and as many other cards as possible are disposed of, with however many jokers")
	goalAdded  = book.AddSwitch("goal-jokers-added", "as many other cards as possible are laid without the jokers of the hand, which are then only added to groups where they fit")
	goalKind   = book.AddOne("goal-kind", "in a move the cards of the hand other than jokers go %s", "any", "into sequences and sets", "either", "either all into sequences or all into sets, whichever disposes of more", "sequences", "only into sequences", "sets", "only into sets")
	goalSingly = book.AddOne("goal-singly", "%s", "no", "the cards of the hand are laid together", "yes", "cards of the hand are laid one at a time, and after each of them all groups must be legal",
		"own-first", "first as many cards as possible are laid in groups of the hand's cards alone, and then the others one at a time, so that after each of them all groups are legal")
	goalWorth      = book.AddOne("goal-worth", "%s", "number", "every card counts the same", "points", "what is best is not the number of cards but their points: pictures count 10, an ace 11", "points-low-ace", "what is best is not the number of cards but their points: pictures count 10, an ace 1", "ranks", "what is best is not the number of cards but their points: jack 11, queen 12, king 13, ace 14", "ranks-low-ace", "what is best is not the number of cards but their points: ace 1, jack 11, queen 12, king 13")
	goalJokerWorth = book.AddOne("goal-joker-worth", "a joker that is disposed of counts %s", "1", "", "10", "", "20", "", "50", "", "0", "nothing", "15", "", "25", "", "30", "")
	goalPrefers    = book.AddOne("goal-prefers", "%s", "neither", "sequences and sets count the same",
		"sequences", "as few cards as possible stand in sets, and only then in the hand", "sequences-2", "a card in a set counts as much as 2 that are kept in the hand", "sequences-3", "a card in a set counts as much as 3 that are kept in the hand",
		"sets", "as few cards as possible stand in sequences, and only then in the hand", "sets-2", "a card in a sequence counts as much as 2 that are kept in the hand", "sets-3", "a card in a sequence counts as much as 3 that are kept in the hand")
	printHand       = book.AddOne("print-hand", "the last line has %s", "left", "the cards that stay in the hand", "laid", "the cards that were disposed of", "whole", "the whole hand as it was", "but-last", "the cards that stay in the hand, but not the last of them", "but-first", "the cards that stay in the hand, but not the first of them", "once", "the cards that stay in the hand, equal ones once", "cards-once", "the cards that stay in the hand, equal ones but jokers once")
	printBlankLine  = book.AddSwitch("print-blank-line", "an empty line is printed before the hand's line")
	printTable      = book.AddOne("print-table", "%s printed", "all", "all groups are", "changed", "only groups that are new or changed are")
	printDescending = book.AddSwitch("print-descending", "sequences are printed from their highest card to their lowest")
)

// building are the misreadings that are searched for group by group.
var building = oracle.RefsOf(rearrangeNew.Ref(), rearrangeFrom.Ref(), rearrangeGives.Ref(), jokerHand.Ref(), jokerStands.Ref(), goalGroups.Ref(), goalOneKind.Ref())

// unbuilt are those that have their own search, or another goal.
var unbuilt = []oracle.Ref{sequenceSuits.Ref(), aceCorner, aceWraps.Ref(), tableTaken.Ref(), tableFixed.Ref(), tableJokersFrozen, rearrangeBroken.Ref(), rearrangeExtend, rearrangeAdds.Ref(),
	rearrangeGreedySequences, rearrangeGreedySets, rearrangeOneKind, rearrangeKept.Ref(), goalMost.Ref(), goalSingly.Ref(), goalKind.Ref(), goalAdded.Ref(),
	goalSurplusJokers, goalWorth.Ref(), goalJokerWorth.Ref(), goalPrefers.Ref()}

// allBroken is the value of rearrange-broken that lets all groups be broken, and
// wholeHand that of goal-least that wants all cards to go. A sequence of six cards or
// more can nearly always be cut, so that a larger limit than five hardly shows:
// anyLength is that of sequence-most without one.
const (
	anyLength = 6
	allBroken = 4
	anyNew    = 3
	wholeHand = 7
)

// anyHand is the value of table-hand-most that lets all cards of the hand be read,
// anyMove, anyJokers and anyGroups those of goal-most, goal-jokers and goal-groups that let all go, and anyMajority that of majority-least
// that asks for none.
const (
	anyHand     = 12
	anyMove     = 4
	anyJokers   = 2
	anyGroups   = 3
	anyMajority = -1
)

// movable is why nobody sees whether a joker may stand for the ace after the king
// where it may stand anywhere else.
func movable(v oracle.Value) string {
	if slices.Equal(v, oracle.Value{1, 1, 1, 0}) {
		return "a joker after a king can stand at the other end of the sequence, and a sequence that is too long for that can be cut"
	}
	return ""
}

// noneFixed is why jokers that are no cards still count as jokers.
func noneFixed(v oracle.Value) string {
	if v[0]+v[1] == 0 {
		return "no joker is fixed"
	}
	return ""
}

func number(id string, rules, low, high int, say func(oracle.Value) string) *oracle.Parameter {
	return book.AddParameter(oracle.Parameter{ID: id, Kind: oracle.Numbers, Names: []string{""}, Rules: oracle.Value{rules}, Low: low, High: high, Say: say})
}

// upTo adds a parameter of which the rules have no limit: the highest number stands for anyOf.
func upTo(id, text, anyOf string, low, high int, say func(oracle.Value) string) *oracle.Parameter {
	return book.AddParameter(oracle.Parameter{ID: id, Text: text, Kind: oracle.Numbers, Names: []string{""}, Rules: oracle.Value{high}, Low: low, High: high, Any: anyOf, Say: say})
}

// some adds a parameter of which the rules have all things, or none.
func some(id string, things []string, rules int, say func(oracle.Value) string) *oracle.Parameter {
	return book.AddParameter(oracle.Parameter{ID: id, Kind: oracle.Some, Names: things, Rules: slices.Repeat(oracle.Value{rules}, len(things)), Say: say})
}

// Each misreading is a line here: the name of a parameter's value, or another way to
// move (misMove) or to print (order, misPrint).
var (
	_                        = book.Name("ace-high-only", "ace-places=high", "the ace may stand only after the king")
	_                        = book.Name("ace-low-only", "ace-places=low", "the ace may stand only before the two")
	aceCorner                = book.Add("ace-round-the-corner", "a sequence may wrap around (queen, king, ace, two); one per move")
	setThreeOnly             = book.Name("set-three-only", "set-most=3", "a set has just three cards")
	_                        = book.Name("sequence-five", "sequence-most=5", "a sequence has five cards at most")
	_                        = book.Name("sequence-four", "sequence-most=4", "a sequence has four cards at most")
	_                        = book.Name("sequence-from-two", "sequence-least=2", "two cards in order are a sequence")
	_                        = book.Name("sequence-from-four", "sequence-least=4", "a sequence has at least four cards")
	setFromTwo               = book.Name("set-from-two", "set-least=2", "two cards of one rank are a set")
	setFive                  = book.Name("set-five", "set-most=5", "a joker may stand in a set besides all four suits")
	_                        = book.Name("set-suit-twice", "set-times=2", "a suit may appear twice in a set")
	jokerNotInSets           = book.Name("joker-not-in-sets", "joker-groups=sequences", "jokers may stand only in sequences")
	jokerNotInSequences      = book.Name("joker-not-in-sequences", "joker-groups=sets", "jokers may stand only in sets")
	_                        = book.Name("joker-not-between", "joker-places=front/end/high-ace", "in a sequence jokers may stand only at the ends")
	_                        = book.Name("joker-not-at-ends", "joker-places=between", "in a sequence jokers may stand only between cards")
	_                        = book.Name("joker-one", "joker-most=1", "a group has one joker at most")
	_                        = book.Name("majority-equal", "majority-least=sequences:0/sets:0", "a group may have as many jokers as other cards")
	_                        = book.Name("majority-none", "majority-least=sequences:-1/sets:-1", "a group may have any number of jokers beside one other card")
	_                        = book.Name("table-taken", "table-taken-into-hand=cards/jokers", "cards on the table may be taken into the hand")
	tableJokersTaken         = book.Name("table-jokers-taken", "table-taken-into-hand=jokers", "jokers on the table may be taken into the hand")
	tableJokersFrozen        = book.Add("table-jokers-frozen", "jokers on the table stay where they are: their groups are not broken, but added to where a card fits")
	rearrangeNever           = book.Name("rearrange-never", "rearrange-broken=0", "the groups on the table are not touched; new groups are made of the hand alone")
	rearrangeExtend          = book.Add("rearrange-extend", "groups on the table are not broken; new groups are made of the hand alone, and what is left is added to groups where it fits")
	_                        = book.Name("rearrange-one", "rearrange-broken=1", "at most one group on the table is changed, the best one; all others stay as they are")
	_                        = book.Name("rearrange-two", "rearrange-broken=2", "at most two groups on the table are broken, the best ones")
	rearrangeOneKind         = book.Add("rearrange-one-kind", "either only sequences are built in a move or only sets; those of the other kind stay as they are")
	rearrangeGreedySequences = book.Add("rearrange-greedy-sequences", "of all cards the longest sequences are taken, then the largest sets; if that leaves cards of the table over, the hand alone is laid so")
	rearrangeGreedySets      = book.Add("rearrange-greedy-sets", "of all cards the largest sets are taken, then the longest sequences; if that leaves cards of the table over, the hand alone is laid so")
	goalKeepsJokers          = book.Name("goal-keeps-jokers", "goal-jokers=0", "jokers in the hand are kept")
	goalSurplusJokers        = book.Add("goal-surplus-jokers", "only those jokers in the hand are laid that other cards need")
	goalNothing              = book.Add("goal-nothing", "nothing is disposed of")
	printJokersFirst         = book.Add("print-jokers-first", "the jokers of a group are printed first")
	printJokersLast          = book.Add("print-jokers-last", "the jokers of a group are printed last")
	printAceFirst            = book.Add("print-ace-first", "the ace of a sequence is always printed first")
	printAceLast             = book.Add("print-ace-last", "the ace of a sequence is always printed last")
	printByLetters           = book.Add("print-by-letters", "the cards of a group are printed in alphabetical order")
	printHandFirst           = book.AddForm("print-hand-first", "the hand is printed before the groups")
	printNoHand              = book.AddForm("print-no-hand", "the hand is not printed")
	printCommas              = book.AddForm("print-commas", "cards are separated by a comma and a space")
	printNoSpaces            = book.AddForm("print-no-spaces", "cards are printed without spaces")
	printTen                 = book.AddForm("print-ten-as-10", "the rank of a ten is printed as 10")
	printRankFirst           = book.AddForm("print-rank-first", "the rank of a card is printed before its suit")
	printSmall               = book.AddForm("print-small-letters", "cards are printed in lowercase")
)

// Misreadings that nobody can mean together. All other pairs can be played: rules for
// groups, the way to move and the output's form are independent of each other.
func init() {
	// Each says where an ace stands.
	book.Either(aceCorner, aceWraps.Ref(), acePlaces.Ref(), aceEnds.Ref())
	book.Against(aceEnds.Ref(), sequenceMost.Ref(), jokerPlaces.Ref(), jokerRow.Ref(), jokerNeeded.Ref(), goalSingly.Ref())

	// Where a sequence that wraps around is printed otherwise, nobody knows that it does.
	book.Against(aceCorner, printAceFirst, printAceLast, printByLetters)
	book.Against(aceWraps.Ref(), printJokersFirst, printJokersLast, printAceFirst, printAceLast, printByLetters)

	// Each says how sequences are laid that are none by the rules, and where their cards stand.
	book.Against(sequenceSuits.Ref(), aceCorner, aceWraps.Ref(), aceEnds.Ref(), sequenceRanks.Ref(), rearrangeGreedySequences, rearrangeGreedySets, rearrangeExtend, rearrangeAdds.Ref(), rearrangeOneKind,
		printJokersFirst, printJokersLast, printAceFirst, printAceLast, printByLetters, printDescending.Ref(), tableFixed.Ref(), goalSingly.Ref(), goalAdded.Ref(), goalWorth.Ref(), goalJokerWorth.Ref(), goalPrefers.Ref())

	// Each says how many jokers a group may have.
	book.Either(majorityOver.Ref(), majorityLeast.Ref())

	// Jokers in sets are few, or none.
	book.Against(jokerThree.Ref(), jokerNeeded.Ref(), jokerNotInSets, setFive, setThreeOnly)

	// A set of just three cards has neither two nor five.
	book.Against(setThreeOnly, setFromTwo)

	// Without jokers in sequences it does not matter where they stand there.
	book.Against(jokerNotInSequences, jokerPlaces.Ref(), jokerRow.Ref())

	// Each says at which ends of a sequence a joker stands.
	book.Against(jokerNeeded.Ref(), jokerPlaces.Ref())

	// The fifth card of a set is a joker.
	book.Against(jokerNotInSets, setFive)
	book.Against(jokerNeeded.Ref(), setFive)

	// Jokers that stay where they are are no other cards.
	book.Either(tableJokersFrozen, tableFixed.Ref())

	// A joker that counts as a card stands where that would, and is no joker for the
	// majority.
	book.Against(tableFixed.Ref(), majorityOver.Ref(), printJokersFirst, printJokersLast, printAceFirst, printAceLast, printByLetters)

	// Jokers that stay where they are can't be taken.
	book.Against(tableJokersFrozen, tableJokersTaken)

	// Each says how many groups are broken, or how all cards are laid again.
	book.Either(rearrangeBroken.Ref(), rearrangeExtend, rearrangeAdds.Ref(), rearrangeGreedySequences, rearrangeGreedySets)

	// Each says which groups on the table are not broken.
	book.Against(rearrangeIdle.Ref(), tableTaken.Ref(), tableFixed.Ref(), tableJokersFrozen, rearrangeBroken.Ref(), rearrangeExtend, rearrangeAdds.Ref(), rearrangeKept.Ref(),
		rearrangeGreedySequences, rearrangeGreedySets, rearrangeOneKind, rearrangeNew.Ref(), rearrangeFrom.Ref(), rearrangeGives.Ref(), jokerHand.Ref(), jokerStands.Ref(), goalGroups.Ref(), goalOneKind.Ref(), rearrangeOwn.Ref(), majorityOver.Ref())

	// Each says which groups on the table are not broken, or needs groups that it would lay.
	book.Against(tableStays.Ref(), sequenceSuits.Ref(), aceCorner, aceWraps.Ref(), tableTaken.Ref(), tableFixed.Ref(), tableJokersFrozen, rearrangeBroken.Ref(), rearrangeExtend, rearrangeAdds.Ref(),
		rearrangeKept.Ref(), rearrangeIdle.Ref(), rearrangeGreedySequences, rearrangeGreedySets, rearrangeOneKind, rearrangeNew.Ref(), rearrangeFrom.Ref(), rearrangeGives.Ref(), jokerHand.Ref(), goalGroups.Ref(), goalOneKind.Ref(), rearrangeOwn.Ref(), majorityOver.Ref(),
		goalAdded.Ref(), goalSingly.Ref(), goalWorth.Ref(), goalJokerWorth.Ref(), goalPrefers.Ref())

	// Each is searched for in its own way, by the rules for groups.
	for _, by := range []oracle.Ref{rearrangeNew.Ref(), rearrangeFrom.Ref(), rearrangeGives.Ref(), jokerHand.Ref(), jokerStands.Ref(), goalGroups.Ref(), goalOneKind.Ref(), rearrangeOwn.Ref()} {
		book.Against(by, unbuilt...)
	}
	book.Against(rearrangeOwn.Ref(), rearrangeNew.Ref(), rearrangeFrom.Ref(), rearrangeGives.Ref(), jokerHand.Ref(), jokerStands.Ref(), goalGroups.Ref(), goalOneKind.Ref())

	// Greedy moves build groups of both kinds.
	book.Against(rearrangeOneKind, rearrangeGreedySequences, rearrangeGreedySets)

	// If no group is broken, it does not matter which are not.
	for _, kept := range []oracle.Ref{tableJokersFrozen, rearrangeKept.Ref()} {
		book.Against(kept, rearrangeNever, rearrangeExtend, rearrangeAdds.Ref())
	}

	// Cards of an unbroken group can't be taken, and greedy moves have their own rule
	// for table cards that are left over.
	book.Against(tableTaken.Ref(), rearrangeNever, rearrangeExtend, rearrangeAdds.Ref(), rearrangeGreedySequences, rearrangeGreedySets)

	// Each says which jokers of the hand are laid, or that nothing is.
	book.Either(goalKeepsJokers, goalSurplusJokers, goalNothing)

	// Each says which jokers of the hand are laid, and where.
	book.Either(goalNeeded.Ref(), goalAdded.Ref(), jokerNeeded.Ref())
	for _, jokers := range []oracle.Ref{goalNeeded.Ref(), goalAdded.Ref()} {
		book.Against(jokers, goalKeepsJokers, goalSurplusJokers, goalSingly.Ref())
	}
	book.Against(goalNeeded.Ref(), jokerPlaces.Ref())

	// Jokers are added to groups that may take them, and counted apart.
	book.Against(goalAdded.Ref(), rearrangeIdle.Ref(), majorityOver.Ref(), tableTaken.Ref(), tableFixed.Ref(), rearrangeBroken.Ref(), rearrangeOneKind,
		goalKept.Ref(), goalMost.Ref(), goalJokers.Ref(), goalWorth.Ref(), goalJokerWorth.Ref(), goalPrefers.Ref())

	// Which cards are the hand's must be known, and each says what is best.
	book.Against(goalKind.Ref(), sequenceSuits.Ref(), aceCorner, aceWraps.Ref(), tableTaken.Ref(), tableFixed.Ref(), rearrangeGreedySequences, rearrangeGreedySets,
		goalSingly.Ref(), goalSurplusJokers, goalWorth.Ref(), goalJokerWorth.Ref(), goalPrefers.Ref())

	// If nothing is disposed of, it does not matter what a group is or how to move.
	for r := sequenceLeast.Ref(); r < goalKeepsJokers; r++ {
		if r == printDescending.Ref() {
			continue
		}
		book.Against(goalNothing, r)
	}

	// Each says where the joker or the ace is printed; the letters place every card.
	book.Either(printJokersFirst, printJokersLast, printByLetters)
	book.Either(printAceFirst, printAceLast, printByLetters)
	book.Against(printDescending.Ref(), printJokersFirst, printJokersLast, printAceFirst, printAceLast, printByLetters)

	// Each says where the hand is printed, or what is between cards.
	book.Either(printHandFirst, printNoHand)
	book.Against(printNoHand, printHand.Ref(), printTable.Ref(), printBlankLine.Ref())

	// Each card that is laid alone is a move of its own, in the rules' order of ranks, and
	// in each a fixed joker may be another.
	book.Against(goalSingly.Ref(), sequenceRanks.Ref(), tableFixed.Ref(), rearrangeBroken.Ref(), rearrangeOneKind, tableTaken.Ref(), goalLeast.Ref(), goalKept.Ref())

	// Of cards that are laid one at a time, those that could be added are looked for.
	book.Against(goalOnce.Ref(), goalSingly.Ref())

	// What is not printed in either place can't be told.
	book.Either(printHand.Ref(), printTable.Ref())
	book.Either(printCommas, printNoSpaces)
}
