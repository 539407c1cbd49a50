package tractor

import "kiebitz/oracle"

var book = oracle.NewBook("tractor", clauses, readings...)

// Each misreading is a line here and a branch in the hook of its clause
// (misplay.go, misplay_print.go, order.go).
var (
	rankTeamOne             = book.Add("rank-team-1", "the current rank is always that of team 1")
	rankDefenders           = book.Add("rank-defenders", "the current rank is that of the defenders")
	rankHigher              = book.Add("rank-higher", "the current rank is the higher one of both teams")
	trumpOffRankNot         = book.Add("trump-rank-in-suit", "cards of the current rank are trumps in the main suit only; the others belong to their suits (unless there is no main suit)")
	trumpNoneRankNot        = book.Add("trump-none-jokers-only", "without a main suit only the jokers are trumps; cards of the current rank belong to their suits")
	trumpJokersNot          = book.Add("trump-jokers-apart", "the jokers are a suit of their own and no trumps")
	orderJokersSwapped      = book.Add("order-jokers-swapped", "the black joker is higher than the red one")
	orderJokersLow          = book.Add("order-jokers-below-rank", "the jokers stand below the cards of the current rank")
	orderMainInPlace        = book.Add("order-main-in-place", "the current-rank card of the main suit keeps its place by rank among the trumps")
	orderMainEqual          = book.Add("order-main-equal", "all cards of the current rank are equal, that of the main suit too")
	orderMainBelow          = book.Add("order-main-below", "the current-rank card of the main suit stands below those of the other suits")
	orderOffLow             = book.Add("order-off-low", "the current-rank cards of the other suits are the lowest trumps")
	orderOffBySuit          = book.Add("order-off-by-suit", "the current-rank cards of the other suits are ordered by suit instead of being equal")
	orderAceLow             = book.Add("order-ace-low", "the ace is the lowest card of a suit")
	orderTenHigh            = book.Add("order-ten-high", "the ten stands above the king")
	pairByOrder             = book.Add("pair-by-order", "two cards of equal order are a pair, such as current-rank cards of two suits")
	pairSideBySide          = book.Add("pair-side-by-side", "two same cards are a pair only if they stand side by side in the string")
	nextGap                 = book.Add("next-gap", "the current rank leaves a gap in each suit: the ranks below and above it are not consecutive")
	nextAceApart            = book.Add("next-ace-apart", "the highest trump by rank and the current-rank cards above it are not consecutive")
	nextRanksApart          = book.Add("next-ranks-apart", "the current-rank cards of the main suit and of the others are not consecutive")
	nextMainApart           = book.Add("next-main-apart", "the current-rank card of the main suit and the black joker are not consecutive")
	nextJokersApart         = book.Add("next-jokers-apart", "jokers are never part of a tractor")
	structureNoTractors     = book.Add("structure-no-tractors", "a lead has no tractors, only pairs and single cards")
	structureTwoPairs       = book.Add("structure-two-pairs", "a tractor has two pairs; longer ones are cut")
	structureThreePairs     = book.Add("structure-three-pairs", "a tractor has at least three pairs")
	domainMixed             = book.Add("domain-mixed", "a play with trumps and other cards counts as trumps")
	domainOtherSuit         = book.Add("domain-other-suit", "cards of another suit can win by their rank")
	domainNoTrumps          = book.Add("domain-no-trumps", "only cards of the lead's suit can win; trumps do not beat other suits")
	constructNot            = book.Add("construct-ignored", "the structure of a follower's cards does not matter")
	constructGreedy         = book.Add("construct-greedy", "a play is constructed greedily: each component, the longest first, takes the highest cards that fit")
	constructNoSplit        = book.Add("construct-no-split", "a tractor or pair can't serve as something smaller: a play must have the lead's structure itself")
	constructPairsWhole     = book.Add("construct-pairs-whole", "a pair can't serve as two single cards")
	constructTractorAsPairs = book.Add("construct-pairs-for-tractor", "pairs that are not consecutive will do for a tractor")
	constructLongestOnly    = book.Add("construct-longest-only", "only the longest component must be found in a follower's cards")
	honorHighest            = book.Add("honor-highest-card", "the honor card is the highest card of a play")
	honorLowest             = book.Add("honor-lowest", "the honor card is the lowest that can be the top of a longest component")
	honorUnchecked          = book.Add("honor-unchecked", "the honor card is the top of the highest component of that length, though the rest of the structure may then be impossible")
	beatTiesLast            = book.Add("beat-ties-last", "of equal honor cards the last one wins")
	beatFirstTrump          = book.Add("beat-first-trump", "the first trumps that beat a lead of another suit can't be beaten by higher trumps")
	throwStands             = book.Add("throw-stands", "no throw can be beaten, not even by trumps")
	turnDealer              = book.Add("turn-dealer", "the dealer leads every trick")
	turnBack                = book.AddEquivalent("turn-back", "the players follow counter-clockwise",
		"every second player belongs to the same team either way round, and only teams are counted")
	turnAfterWinner     = book.Add("turn-after-winner", "the player after the winner leads the next trick")
	turnFirstAlice      = book.Add("turn-first-alice", "Alice leads the first trick, whoever deals")
	pointsKingNothing   = book.Add("points-king-nothing", "kings count nothing")
	pointsFiveNothing   = book.Add("points-five-nothing", "fives count nothing")
	pointsTenFive       = book.Add("points-ten-five", "tens count 5")
	pointsAceTen        = book.Add("points-ace-ten", "aces count 10, too")
	pointsDeclarers     = book.Add("points-declarers", "the points of the declarers' tricks are counted")
	pointsWinnersCards  = book.Add("points-winners-cards", "only the winner's own cards count in a trick")
	pointsKept          = book.Add("points-kept", "the points of the defenders are not reset between rounds")
	hiddenNever         = book.Add("hidden-never", "the hidden cards never count")
	hiddenPlain         = book.Add("hidden-plain", "the hidden cards' points are not multiplied")
	hiddenAlways        = book.Add("hidden-always", "the hidden cards count for the defenders whoever wins the last trick")
	hiddenDeclarers     = book.Add("hidden-declarers", "the hidden cards count for the defenders if the declarers win the last trick")
	hiddenLastToo       = book.Add("hidden-last-trick-too", "the points of the last trick are multiplied with those of the hidden cards")
	powerAllCards       = book.Add("power-all-cards", "w is the number of all cards of the last lead")
	powerComponents     = book.Add("power-components", "w is the number of components of the last lead")
	powerTwice          = book.Add("power-twice", "the hidden cards count 2*w times")
	powerPairs          = book.Add("power-pairs", "w is the number of pairs of a longest component, 1 for a single card")
	powerSquare         = book.Add("power-square", "the hidden cards count w*w times")
	powerShortest       = book.Add("power-shortest", "w is the number of cards of a shortest component")
	makeZeroTwo         = book.Add("make-zero-two", "the declarers rise by 2 if the defenders have no point")
	makeForty           = book.Add("make-forty", "the declarers rise by 2 at 40 points, too")
	makeEighty          = book.Add("make-eighty", "the round is made at 80 points, too")
	makeOne             = book.Add("make-one", "the declarers always rise by 1")
	downOneMore         = book.Add("down-one-more", "the defenders rise by 1 at 80 points already, by 2 from 120 on, and so on")
	downExclusive       = book.Add("down-exclusive", "the defenders rise at more than 120 points, more than 160, and so on")
	downThree           = book.Add("down-three", "the defenders rise by 3 at most")
	downDeclarers       = book.Add("down-declarers", "the declarers rise by what the defenders should")
	winAtAce            = book.Add("win-at-ace", "a team that rises to ace wins the game")
	winCapped           = book.Add("win-capped", "no rank rises beyond ace, and nobody wins")
	winRound            = book.Add("win-round", "after ace the ranks begin again with two, and nobody wins")
	winDeclarers        = book.Add("win-declarers", "the team of the dealer is printed as the winner, also if the other one rises beyond ace")
	dealerStays         = book.Add("dealer-stays", "the dealer deals again after a round that was made")
	dealerMakeNext      = book.Add("dealer-always-next", "the next player deals after a round that was made, too")
	dealerDownBack      = book.Add("dealer-down-back", "after a round that went down the player before the dealer deals")
	dealerDownPartner   = book.Add("dealer-always-partner", "the dealer's partner deals after a round that went down, too")
	dealerLastTrick     = book.Add("dealer-last-trick", "after a round that went down the winner of the last trick deals")
	printDeclarersFirst = book.Add("print-declarers-first", "the rank of the declarers is printed first")

	printNoHead       = book.AddForm("print-no-head", "no line with the number of the round is printed")
	printHeadFromZero = book.AddForm("print-head-from-zero", "the rounds are numbered from 0")
	printNoSign       = book.AddForm("print-head-without-number-sign", "there is no number sign in the head: \"Case 1:\"")
	printNoColon      = book.AddForm("print-head-without-colon", "there is no colon in the head: \"Case #1\"")
	printPointsInHead = book.AddForm("print-points-behind-head", "the points are printed in the line of the head")
	printPointsLast   = book.AddForm("print-points-last", "the points are printed below the ranks or the winner")
	printOneLine      = book.AddForm("print-one-line", "the points and what follows are printed in one line")
	printRankNumbers  = book.AddForm("print-ranks-as-numbers", "ranks above 9 are printed as numbers, 10 to 14")
	printDealerFirst  = book.AddForm("print-dealer-first", "the next dealer is printed before the ranks")
	printDealerNumber = book.AddForm("print-dealer-as-number", "the next dealer is printed as a number, 1 for Alice")
	printWinnerNumber = book.AddForm("print-winner-without-team", "the winner is printed without the word before the number")
)

// What nobody can mean at once.
func init() {
	contradictOrders()
	contradictPlays()
	contradictAccounts()
}

func contradictOrders() {
	// Whose rank it is.
	book.Either(rankTeamOne, rankDefenders, rankHigher)
	// Where the main suit's card of the current rank stands.
	book.Either(orderMainInPlace, orderMainEqual, orderMainBelow)
	// The other cards of the current rank are equal, or they are not.
	book.Against(orderMainEqual, orderOffBySuit)
	// Then no two cards of different suits are equal.
	book.Against(orderOffBySuit, pairByOrder)
	// Nothing stands below the lowest trumps.
	book.Against(orderOffLow, orderMainBelow, orderJokersLow)
	// Cards that are no trumps have no place among them.
	book.Against(trumpOffRankNot, orderOffLow, orderMainEqual, orderMainBelow, nextRanksApart)
	book.Against(trumpJokersNot, orderJokersLow, nextMainApart)
	// Cards that do not stand side by side are not consecutive anyway.
	book.Against(nextRanksApart, orderMainEqual, orderOffLow)
	book.Against(nextMainApart, orderMainInPlace, orderMainBelow, orderJokersLow, orderJokersSwapped)
	book.Against(nextAceApart, orderJokersLow)
	// Where the other suits' cards are no trumps their level stays free: the ace and
	// the card above it are apart already.
	book.Against(nextAceApart, trumpOffRankNot)
	// No joker is consecutive with anything.
	book.Against(nextJokersApart, nextMainApart)
}

func contradictPlays() {
	// How many pairs a tractor has, if there are any.
	book.Either(structureNoTractors, structureTwoPairs, structureThreePairs)
	// Without tractors nothing is to be said of them, and 2*w is what it is by the
	// rules.
	book.Against(structureNoTractors, nextGap, nextAceApart, nextRanksApart, nextMainApart, nextJokersApart,
		constructTractorAsPairs, constructGreedy, honorUnchecked, powerTwice)
	// Of tractors of one length the highest may always be taken first.
	book.Against(structureTwoPairs, constructGreedy, honorUnchecked)
	// The suit of the lead alone, or other suits too.
	book.Against(domainNoTrumps, domainOtherSuit, beatFirstTrump)
	// Trumps and other cards together match a throw only.
	book.Against(throwStands, domainMixed)
	// If no structure is needed, nothing is constructed, and there is no longest
	// component.
	book.Against(constructNot, constructGreedy, constructNoSplit, constructPairsWhole, constructTractorAsPairs, constructLongestOnly,
		honorHighest, honorLowest, honorUnchecked)
	// A structure that is there itself is found greedily, has its pairs whole, and
	// leaves no choice of the highest component; one that must be there is more than
	// its longest component.
	book.Against(constructNoSplit, constructGreedy, constructPairsWhole, constructLongestOnly, honorUnchecked)
	// A search that takes the highest first fails for the rest of the structure
	// alone, and for tractors alone; its honor card is the unchecked one.
	book.Against(constructGreedy, constructLongestOnly, constructTractorAsPairs, honorUnchecked)
	// There the rest of the structure is always possible.
	book.Against(honorUnchecked, constructLongestOnly, constructTractorAsPairs)
	// Which card the honor card is.
	book.Either(honorHighest, honorLowest, honorUnchecked)
	// If nothing beats a throw, there is nothing to construct or to choose: a single
	// component has one top.
	book.Against(throwStands, constructGreedy, constructNoSplit, constructPairsWhole, constructLongestOnly, honorHighest, honorLowest, honorUnchecked)
	// Who leads: always the dealer.
	book.Against(turnDealer, turnAfterWinner, turnFirstAlice)
}

func contradictAccounts() {
	// Who gets the hidden points.
	book.Either(hiddenNever, hiddenAlways, hiddenDeclarers)
	// How often they count, if they do and it is not once.
	book.Either(powerTwice, powerSquare)
	book.Either(powerAllCards, powerComponents, powerPairs, powerShortest)
	for _, r := range []oracle.Ref{hiddenNever, hiddenPlain} {
		book.Against(r, powerAllCards, powerComponents, powerPairs, powerShortest, powerTwice, powerSquare, hiddenLastToo)
	}
	book.Against(hiddenNever, hiddenPlain)
	// All cards together have 200 points, three ranks' worth.
	book.Against(downThree, hiddenNever, hiddenPlain)
	// The last trick brings no points to those who get the hidden ones.
	book.Against(hiddenLastToo, hiddenDeclarers, pointsDeclarers)
	// By how much the declarers rise, and the defenders at 120.
	book.Against(makeOne, makeZeroTwo, makeForty)
	book.Against(downOneMore, downExclusive)
	// Nobody wins, or who does.
	book.Either(winCapped, winRound, winAtAce)
	book.Against(winDeclarers, winCapped, winRound, downDeclarers)
	// Who deals next.
	book.Either(dealerStays, dealerMakeNext)
	book.Either(dealerDownBack, dealerDownPartner, dealerLastTrick)
	// Nothing is to be said of a head that is not there, nor of a winner.
	book.Against(printNoHead, printHeadFromZero, printNoSign, printNoColon, printPointsInHead)
	book.Against(printWinnerNumber, winCapped, winRound)
	// Where the points stand.
	book.Either(printPointsInHead, printPointsLast)
}
