package tractor

import "kiebitz/oracle"

// A mistake is one misreading of one clause. It is a branch in the hook of that
// clause (mistakes.go, order.go), and a line in the table below.
type mistake uint8

const (
	rankTeamOne mistake = iota
	rankDefenders
	rankHigher
	trumpOffRankNot
	trumpNoneRankNot
	trumpJokersNot
	orderJokersSwapped
	orderJokersLow
	orderMainInPlace
	orderMainEqual
	orderMainBelow
	orderOffLow
	orderOffBySuit
	orderAceLow
	orderTenHigh
	pairByOrder
	pairSideBySide
	nextGap
	nextAceApart
	nextRanksApart
	nextMainApart
	nextJokersApart
	structureNoTractors
	structureTwoPairs
	structureThreePairs
	domainMixed
	domainOtherSuit
	domainNoTrumps
	constructNot
	constructGreedy
	constructNoSplit
	constructPairsWhole
	constructTractorAsPairs
	constructLongestOnly
	honorHighest
	honorLowest
	honorUnchecked
	beatTiesLast
	beatFirstTrump
	throwStands
	turnDealer
	turnBack
	turnAfterWinner
	turnFirstAlice
	pointsKingNothing
	pointsFiveNothing
	pointsTenFive
	pointsAceTen
	pointsDeclarers
	pointsWinnersCards
	pointsKept
	hiddenNever
	hiddenPlain
	hiddenAlways
	hiddenDeclarers
	hiddenLastToo
	powerAllCards
	powerComponents
	powerTwice
	powerPairs
	powerSquare
	powerShortest
	makeZeroTwo
	makeForty
	makeEighty
	makeOne
	downOneMore
	downExclusive
	downThree
	downDeclarers
	winAtAce
	winCapped
	winRound
	winDeclarers
	dealerStays
	dealerMakeNext
	dealerDownBack
	dealerDownPartner
	dealerLastTrick
	printDeclarersFirst
	mistakeCount
)

// mistakes is a set of mistakes.
type mistakes [2]uint64

func (m *mistakes) add(x mistake)      { m[x>>6] |= 1 << (x & 63) }
func (m *mistakes) has(x mistake) bool { return m[x>>6]>>(x&63)&1 != 0 }

// misreadings lists every mistake with its clause; the index is the mistake.
var misreadings = [mistakeCount]oracle.Misreading{
	rankTeamOne: {ID: "rank-team-1", Clause: "rank",
		Text: "the current rank is always that of team 1"},
	rankDefenders: {ID: "rank-defenders", Clause: "rank",
		Text: "the current rank is that of the defenders"},
	rankHigher: {ID: "rank-higher", Clause: "rank",
		Text: "the current rank is the higher one of both teams"},
	trumpOffRankNot: {ID: "trump-rank-in-suit", Clause: "trump",
		Text: "cards of the current rank are trumps in the main suit only; the others belong to their suits (unless there is no main suit)"},
	trumpNoneRankNot: {ID: "trump-none-jokers-only", Clause: "trump",
		Text: "without a main suit only the jokers are trumps; cards of the current rank belong to their suits"},
	trumpJokersNot: {ID: "trump-jokers-apart", Clause: "trump",
		Text: "the jokers are a suit of their own and no trumps"},
	orderJokersSwapped: {ID: "order-jokers-swapped", Clause: "order",
		Text: "the black joker is higher than the red one"},
	orderJokersLow: {ID: "order-jokers-below-rank", Clause: "order",
		Text: "the jokers stand below the cards of the current rank"},
	orderMainInPlace: {ID: "order-main-in-place", Clause: "order",
		Text: "the current-rank card of the main suit keeps its place by rank among the trumps"},
	orderMainEqual: {ID: "order-main-equal", Clause: "order",
		Text: "all cards of the current rank are equal, that of the main suit too"},
	orderMainBelow: {ID: "order-main-below", Clause: "order",
		Text: "the current-rank card of the main suit stands below those of the other suits"},
	orderOffLow: {ID: "order-off-low", Clause: "order",
		Text: "the current-rank cards of the other suits are the lowest trumps"},
	orderOffBySuit: {ID: "order-off-by-suit", Clause: "order",
		Text: "the current-rank cards of the other suits are ordered by suit instead of being equal"},
	orderAceLow: {ID: "order-ace-low", Clause: "order",
		Text: "the ace is the lowest card of a suit"},
	orderTenHigh: {ID: "order-ten-high", Clause: "order",
		Text: "the ten stands above the king"},
	pairByOrder: {ID: "pair-by-order", Clause: "pair",
		Text: "two cards of equal order are a pair, such as current-rank cards of two suits"},
	pairSideBySide: {ID: "pair-side-by-side", Clause: "pair",
		Text: "two same cards are a pair only if they stand side by side in the string"},
	nextGap: {ID: "next-gap", Clause: "next",
		Text: "the current rank leaves a gap in each suit: the ranks below and above it are not consecutive"},
	nextAceApart: {ID: "next-ace-apart", Clause: "next",
		Text: "the highest trump by rank and the current-rank cards above it are not consecutive"},
	nextRanksApart: {ID: "next-ranks-apart", Clause: "next",
		Text: "the current-rank cards of the main suit and of the others are not consecutive"},
	nextMainApart: {ID: "next-main-apart", Clause: "next",
		Text: "the current-rank card of the main suit and the black joker are not consecutive"},
	nextJokersApart: {ID: "next-jokers-apart", Clause: "next",
		Text: "jokers are never part of a tractor"},
	structureNoTractors: {ID: "structure-no-tractors", Clause: "structure",
		Text: "a lead has no tractors, only pairs and single cards"},
	structureTwoPairs: {ID: "structure-two-pairs", Clause: "structure",
		Text: "a tractor has two pairs; longer ones are cut"},
	structureThreePairs: {ID: "structure-three-pairs", Clause: "structure",
		Text: "a tractor has at least three pairs"},
	domainMixed: {ID: "domain-mixed", Clause: "domain",
		Text: "a play with trumps and other cards counts as trumps"},
	domainOtherSuit: {ID: "domain-other-suit", Clause: "domain",
		Text: "cards of another suit can win by their rank"},
	domainNoTrumps: {ID: "domain-no-trumps", Clause: "domain",
		Text: "only cards of the lead's suit can win; trumps do not beat other suits"},
	constructNot: {ID: "construct-ignored", Clause: "construct",
		Text: "the structure of a follower's cards does not matter"},
	constructGreedy: {ID: "construct-greedy", Clause: "construct",
		Text: "a play is constructed greedily: each component, the longest first, takes the highest cards that fit"},
	constructNoSplit: {ID: "construct-no-split", Clause: "construct",
		Text: "a tractor or pair can't serve as something smaller: a play must have the lead's structure itself"},
	constructPairsWhole: {ID: "construct-pairs-whole", Clause: "construct",
		Text: "a pair can't serve as two single cards"},
	constructTractorAsPairs: {ID: "construct-pairs-for-tractor", Clause: "construct",
		Text: "pairs that are not consecutive will do for a tractor"},
	constructLongestOnly: {ID: "construct-longest-only", Clause: "construct",
		Text: "only the longest component must be found in a follower's cards"},
	honorHighest: {ID: "honor-highest-card", Clause: "honor",
		Text: "the honor card is the highest card of a play"},
	honorLowest: {ID: "honor-lowest", Clause: "honor",
		Text: "the honor card is the lowest that can be the top of a longest component"},
	honorUnchecked: {ID: "honor-unchecked", Clause: "honor",
		Text: "the honor card is the top of the highest component of that length, though the rest of the structure may then be impossible"},
	beatTiesLast: {ID: "beat-ties-last", Clause: "beat",
		Text: "of equal honor cards the last one wins"},
	beatFirstTrump: {ID: "beat-first-trump", Clause: "beat",
		Text: "the first trumps that beat a lead of another suit can't be beaten by higher trumps"},
	throwStands: {ID: "throw-stands", Clause: "throw",
		Text: "no throw can be beaten, not even by trumps"},
	turnDealer: {ID: "turn-dealer", Clause: "turn",
		Text: "the dealer leads every trick"},
	turnBack: {ID: "turn-back", Clause: "turn",
		Text:       "the players follow counter-clockwise",
		Equivalent: "every second player belongs to the same team either way round, and only teams are counted"},
	turnAfterWinner: {ID: "turn-after-winner", Clause: "turn",
		Text: "the player after the winner leads the next trick"},
	turnFirstAlice: {ID: "turn-first-alice", Clause: "turn",
		Text: "Alice leads the first trick, whoever deals"},
	pointsKingNothing: {ID: "points-king-nothing", Clause: "points",
		Text: "kings count nothing"},
	pointsFiveNothing: {ID: "points-five-nothing", Clause: "points",
		Text: "fives count nothing"},
	pointsTenFive: {ID: "points-ten-five", Clause: "points",
		Text: "tens count 5"},
	pointsAceTen: {ID: "points-ace-ten", Clause: "points",
		Text: "aces count 10, too"},
	pointsDeclarers: {ID: "points-declarers", Clause: "points",
		Text: "the points of the declarers' tricks are counted"},
	pointsWinnersCards: {ID: "points-winners-cards", Clause: "points",
		Text: "only the winner's own cards count in a trick"},
	pointsKept: {ID: "points-kept", Clause: "points",
		Text: "the points of the defenders are not reset between rounds"},
	hiddenNever: {ID: "hidden-never", Clause: "hidden",
		Text: "the hidden cards never count"},
	hiddenPlain: {ID: "hidden-plain", Clause: "hidden",
		Text: "the hidden cards' points are not multiplied"},
	hiddenAlways: {ID: "hidden-always", Clause: "hidden",
		Text: "the hidden cards count for the defenders whoever wins the last trick"},
	hiddenDeclarers: {ID: "hidden-declarers", Clause: "hidden",
		Text: "the hidden cards count for the defenders if the declarers win the last trick"},
	hiddenLastToo: {ID: "hidden-last-trick-too", Clause: "hidden",
		Text: "the points of the last trick are multiplied with those of the hidden cards"},
	powerAllCards: {ID: "power-all-cards", Clause: "power",
		Text: "w is the number of all cards of the last lead"},
	powerComponents: {ID: "power-components", Clause: "power",
		Text: "w is the number of components of the last lead"},
	powerTwice: {ID: "power-twice", Clause: "power",
		Text: "the hidden cards count 2*w times"},
	powerPairs: {ID: "power-pairs", Clause: "power",
		Text: "w is the number of pairs of a longest component, 1 for a single card"},
	powerSquare: {ID: "power-square", Clause: "power",
		Text: "the hidden cards count w*w times"},
	powerShortest: {ID: "power-shortest", Clause: "power",
		Text: "w is the number of cards of a shortest component"},
	makeZeroTwo: {ID: "make-zero-two", Clause: "make",
		Text: "the declarers rise by 2 if the defenders have no point"},
	makeForty: {ID: "make-forty", Clause: "make",
		Text: "the declarers rise by 2 at 40 points, too"},
	makeEighty: {ID: "make-eighty", Clause: "make",
		Text: "the round is made at 80 points, too"},
	makeOne: {ID: "make-one", Clause: "make",
		Text: "the declarers always rise by 1"},
	downOneMore: {ID: "down-one-more", Clause: "down",
		Text: "the defenders rise by 1 at 80 points already, by 2 from 120 on, and so on"},
	downExclusive: {ID: "down-exclusive", Clause: "down",
		Text: "the defenders rise at more than 120 points, more than 160, and so on"},
	downThree: {ID: "down-three", Clause: "down",
		Text: "the defenders rise by 3 at most"},
	downDeclarers: {ID: "down-declarers", Clause: "down",
		Text: "the declarers rise by what the defenders should"},
	winAtAce: {ID: "win-at-ace", Clause: "win",
		Text: "a team that rises to ace wins the game"},
	winCapped: {ID: "win-capped", Clause: "win",
		Text: "no rank rises beyond ace, and nobody wins"},
	winRound: {ID: "win-round", Clause: "win",
		Text: "after ace the ranks begin again with two, and nobody wins"},
	winDeclarers: {ID: "win-declarers", Clause: "win",
		Text: "the team of the dealer is printed as the winner, also if the other one rises beyond ace"},
	dealerStays: {ID: "dealer-stays", Clause: "dealer",
		Text: "the dealer deals again after a round that was made"},
	dealerMakeNext: {ID: "dealer-always-next", Clause: "dealer",
		Text: "the next player deals after a round that was made, too"},
	dealerDownBack: {ID: "dealer-down-back", Clause: "dealer",
		Text: "after a round that went down the player before the dealer deals"},
	dealerDownPartner: {ID: "dealer-always-partner", Clause: "dealer",
		Text: "the dealer's partner deals after a round that went down, too"},
	dealerLastTrick: {ID: "dealer-last-trick", Clause: "dealer",
		Text: "after a round that went down the winner of the last trick deals"},
	printDeclarersFirst: {ID: "print-declarers-first", Clause: "print",
		Text: "the rank of the declarers is printed first"},
}
