package rummy

import "kiebitz/oracle"

var book = oracle.NewBook("rummy", clauses)

// Each misreading is a line here; it has other rules for groups (misread), another
// way to move (misMove), or to print (order, misPrint).
var (
	aceHighOnly              = book.Add("ace-high-only", "the ace stands after the king only")
	aceLowOnly               = book.Add("ace-low-only", "the ace stands before the two only")
	aceCorner                = book.Add("ace-round-the-corner", "a sequence may go round the corner, queen, king, ace, two; one in a move")
	setThreeOnly             = book.Add("set-three-only", "a set has just three cards")
	sequenceFive             = book.Add("sequence-five", "a sequence has five cards at most")
	sequenceFour             = book.Add("sequence-four", "a sequence has four cards at most")
	sequenceFromTwo          = book.Add("sequence-from-two", "two cards in order are a sequence")
	sequenceFromFour         = book.Add("sequence-from-four", "a sequence has at least four cards")
	setFromTwo               = book.Add("set-from-two", "two cards of one rank are a set")
	setFive                  = book.Add("set-five", "a joker may stand in a set besides all four suits")
	setSuitTwice             = book.Add("set-suit-twice", "a suit may stand in a set twice")
	jokerNotInSets           = book.Add("joker-not-in-sets", "jokers stand in sequences only")
	jokerNotInSequences      = book.Add("joker-not-in-sequences", "jokers stand in sets only")
	jokerNotBetween          = book.Add("joker-not-between", "in a sequence jokers stand at the ends only")
	jokerNotAtEnds           = book.Add("joker-not-at-ends", "in a sequence jokers stand between cards only")
	jokerOne                 = book.Add("joker-one", "a group has one joker at most")
	majorityEqual            = book.Add("majority-equal", "as many jokers as other cards are allowed")
	majorityNone             = book.Add("majority-none", "any number of jokers is allowed beside one other card")
	tableTaken               = book.Add("table-taken", "cards of the table may be taken into the hand")
	tableJokersTaken         = book.Add("table-jokers-taken", "jokers of the table may be taken into the hand")
	tableJokersFrozen        = book.Add("table-jokers-frozen", "jokers of the table stay where they are: their groups are not broken, but added to where a card fits")
	rearrangeNever           = book.Add("rearrange-never", "the groups on the table are not touched; new groups are made of the hand alone")
	rearrangeExtend          = book.Add("rearrange-extend", "groups on the table are not broken; new groups are made of the hand alone, and what is left is added to groups where it fits")
	rearrangeOne             = book.Add("rearrange-one", "at most one group on the table is broken, the best one")
	rearrangeTwo             = book.Add("rearrange-two", "at most two groups on the table are broken, the best ones")
	rearrangeOneKind         = book.Add("rearrange-one-kind", "either only sequences are built in a move or only sets; those of the other kind stay as they are")
	rearrangeGreedySequences = book.Add("rearrange-greedy-sequences", "of all cards the longest sequences are taken, then the largest sets; if that leaves cards of the table over, the hand alone is laid so")
	rearrangeGreedySets      = book.Add("rearrange-greedy-sets", "of all cards the largest sets are taken, then the longest sequences; if that leaves cards of the table over, the hand alone is laid so")
	goalKeepsJokers          = book.Add("goal-keeps-jokers", "jokers of the hand are kept")
	goalSurplusJokers        = book.Add("goal-surplus-jokers", "only those jokers of the hand are laid that other cards need")
	goalNothing              = book.Add("goal-nothing", "nothing is disposed of")
	printJokersFirst         = book.Add("print-jokers-first", "the jokers of a group are printed first")
	printJokersLast          = book.Add("print-jokers-last", "the jokers of a group are printed last")
	printAceFirst            = book.Add("print-ace-first", "the ace of a sequence is always printed first")
	printAceLast             = book.Add("print-ace-last", "the ace of a sequence is always printed last")
	printByLetters           = book.Add("print-by-letters", "the cards of a group are printed in the order of their letters")
	printHandFirst           = book.AddForm("print-hand-first", "the hand is printed before the groups")
	printNoHand              = book.AddForm("print-no-hand", "the hand is not printed")
	printCommas              = book.AddForm("print-commas", "cards have a comma and a space between them")
	printNoSpaces            = book.AddForm("print-no-spaces", "cards are printed without spaces")
	printTen                 = book.AddForm("print-ten-as-10", "the rank of a ten is printed as 10")
	printRankFirst           = book.AddForm("print-rank-first", "the rank of a card is printed before its suit")
	printSmall               = book.AddForm("print-small-letters", "cards are printed in small letters")
	printNoEmptyLine         = book.AddEquivalent("print-no-empty-line", "the line of an empty hand is not printed",
		"where an output is right with its last line taken as a group, it is accepted; --exact alone refuses it")
)

// Misreadings that nobody can mean together. All other pairs can be played: rules for
// groups, the way to move and the output's form are independent of each other.
func init() {
	// Each says where an ace stands.
	book.Either(aceHighOnly, aceLowOnly, aceCorner)

	// Each says how long a sequence is at most, or at least.
	book.Either(sequenceFour, sequenceFive)
	book.Either(sequenceFromTwo, sequenceFromFour)

	// A set of just three cards has neither two nor five.
	book.Against(setThreeOnly, setFromTwo, setFive)

	// Each says where alone jokers stand; together they stand nowhere.
	book.Either(jokerNotInSets, jokerNotInSequences)
	book.Either(jokerNotBetween, jokerNotAtEnds)

	// Without jokers in sequences it does not matter where they stand there.
	book.Against(jokerNotInSequences, jokerNotBetween, jokerNotAtEnds)

	// The fifth card of a set is a joker.
	book.Against(jokerNotInSets, setFive)

	// Any number of jokers includes as many as other cards.
	book.Either(majorityEqual, majorityNone)

	// All cards that may be taken include the jokers.
	book.Either(tableTaken, tableJokersTaken)

	// Jokers that stay where they are can't be taken.
	book.Against(tableJokersFrozen, tableJokersTaken)

	// Each says how many groups are broken, or how all cards are laid again.
	book.Either(rearrangeNever, rearrangeExtend, rearrangeOne, rearrangeTwo, rearrangeGreedySequences, rearrangeGreedySets)

	// Greedy moves build groups of both kinds.
	book.Either(rearrangeOneKind, rearrangeGreedySequences)
	book.Either(rearrangeOneKind, rearrangeGreedySets)

	// If no group is broken, it does not matter which are not.
	book.Against(tableJokersFrozen, rearrangeNever, rearrangeExtend)

	// Cards of an unbroken group can't be taken, and greedy moves have their own rule
	// for table cards that are left over.
	for _, taken := range []oracle.Ref{tableTaken, tableJokersTaken} {
		book.Against(taken, rearrangeNever, rearrangeExtend, rearrangeGreedySequences, rearrangeGreedySets)
	}

	// Each says which jokers of the hand are laid, or that nothing is.
	book.Either(goalKeepsJokers, goalSurplusJokers, goalNothing)

	// If nothing is disposed of, it does not matter what a group is or how to move.
	for r := aceHighOnly; r < goalKeepsJokers; r++ {
		book.Against(goalNothing, r)
	}

	// Each says where the joker or the ace is printed; the letters place every card.
	book.Either(printJokersFirst, printJokersLast, printByLetters)
	book.Either(printAceFirst, printAceLast, printByLetters)

	// Each says where the hand is printed, or what is between cards.
	book.Either(printHandFirst, printNoHand)
	book.Either(printCommas, printNoSpaces)
}
