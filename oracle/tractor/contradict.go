package tractor

import "kiebitz/oracle"

// What nobody can mean at once. Two values of one parameter never are.
func init() {
	contradictOrders()
	contradictPlays()
	contradictAccounts()
}

func contradictOrders() {
	// Where the main suit's card of the current rank stands, if it has a place.
	book.Against(orderMainBelow, orderMainInPlace, orderMainEqual)
	// The other cards of the current rank are equal, or they are not.
	book.Against(orderMainEqual, orderOff.Ref())
	// Then no two cards of different suits are equal.
	book.Against(orderOff.Ref(), pairByOrder)
	// Twos have their place by another order.
	book.Against(trumpTwos.Ref(), trumpRanks.Ref(), trumpCards.Ref(), orderOff.Ref(), orderRanks.Ref(), orderRanksIn.Ref(), orderCodes.Ref(), nextAceTwo.Ref())
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
	// The codes of letters say how ranks stand, and which are consecutive.
	book.Against(orderCodes.Ref(), orderRanks.Ref(), orderRanksIn.Ref(), nextSkips.Ref(), nextAceApart, nextAceTwo.Ref())
	// No joker is consecutive with anything.
	book.Against(nextJokersApart, nextMainApart, nextTwoJokers.Ref())
}

func contradictPlays() {
	// How many pairs a tractor has, if there are any.
	book.Against(structureThreePairs, structureNoTractors, structureTwoPairs)
	// Without tractors nothing is to be said of them, and 2*w is what it is by the
	// rules.
	book.Against(structureNoTractors, nextGap, nextAceApart, nextRanksApart, nextMainApart, nextJokersApart,
		constructTractorAsPairs, constructGreedy, honorUnchecked, powerTwice)
	// Of tractors of one length the highest may always be taken first.
	book.Against(structureTwoPairs, constructGreedy, honorUnchecked)
	// The suit of the lead alone, or other suits too.
	book.Against(domainNoTrumps, beatFirstTrump)
	// Trumps and other cards together match a throw only.
	book.Against(throwStands, domainMixed)
	// If no structure is needed, nothing is constructed, and there is no longest
	// component.
	book.Against(constructNot, constructCut.Ref(), constructGreedy, constructTractorAsPairs, constructLongestOnly, honorOf.Ref())
	// A structure that is there itself is found greedily, has its pairs whole, and
	// leaves no choice of the highest component; one that must be there is more than
	// its longest component.
	book.Against(constructNoSplit, constructGreedy, constructLongestOnly, honorUnchecked)
	// A search that takes the highest first fails for the rest of the structure
	// alone, and for tractors alone; its honor card is the unchecked one.
	book.Against(constructGreedy, constructLongestOnly, constructTractorAsPairs, honorUnchecked)
	// There the rest of the structure is always possible.
	book.Against(honorUnchecked, constructLongestOnly, constructTractorAsPairs)
	// If nothing beats a throw, there is nothing to construct or to choose: a single
	// component has one top.
	book.Against(throwStands, constructGreedy, constructNoSplit, constructPairsWhole, constructLongestOnly, honorHighest, honorLowest, honorUnchecked)
	// The dealer always leads.
	book.Against(turnDealer, turnFirst.Ref())
	book.Against(turnPlace.Ref(), turnFirst.Ref(), turnNext.Ref(), turnOrder.Ref(), turnBack)
}

func contradictAccounts() {
	// What cards count.
	book.Against(pointsOf200.Ref(), pointsValues.Ref())
	// How often the hidden cards count, if they do and it is not once.
	for _, r := range []oracle.Ref{hiddenNever, hiddenPlain} {
		book.Against(r, powerW.Ref(), powerPlus.Ref(), powerMost.Ref(), powerTimes.Ref(), hiddenLastToo)
	}
	book.Against(hiddenNever, hiddenElse.Ref(), powerBase.Ref(), hiddenNot.Ref())
	book.Against(powerTimes.Ref(), powerBase.Ref())
	// All cards together have 200 points, three ranks' worth.
	book.Against(downThree, hiddenNever, hiddenPlain)
	// The last trick brings no points to those who get the hidden ones.
	book.Against(hiddenLastToo, hiddenDeclarers, pointsDeclarers)
	// By how much the declarers rise.
	book.Against(makeOne, makeForty)
	book.Against(makeNone.Ref(), makeThree.Ref())
	// Nobody wins, or who does.
	book.Against(winBeyond.Ref(), winOnly.Ref(), winAbove.Ref(), winTeam.Ref(), winWith.Ref(), winAt.Ref())
	book.Against(winWith.Ref(), winAbove.Ref(), winTeam.Ref(), winAt.Ref())
	book.Either(winAt.Ref(), winAbove.Ref())
	book.Either(downFall.Ref(), downFalls.Ref())
	book.Against(makeStops.Ref(), winAceLow.Ref())
	book.Against(winDeclarers, downDeclarers)
	// Nothing is to be said of a head that is not there, nor of a winner.
	book.Against(printNoHead, printHeadFromZero, printNoSign, printNoColon, printPointsInHead)
	for _, r := range []oracle.Ref{printWinnerNumber, printWinnerAlone} {
		book.Against(r, winBeyond.Ref())
	}
	book.Either(printWinnerAlone, printPointsLast)
	// Where the points stand.
	book.Either(printPointsInHead, printPointsLast)
}
