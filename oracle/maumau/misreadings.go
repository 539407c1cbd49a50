package maumau

import "kiebitz/oracle"

// A mistake is one misreading of one clause. It is a branch in the hook of that
// clause (mistakes.go), and a line in the table below.
type mistake uint8

const (
	dealBlocks mistake = iota
	dealBackwards
	dealSevenEach
	dealFiveEach
	dealFromBottom
	openNotPrinted
	openFromBottom
	openSevenIgnored
	openSevenNoAnswer
	openSevenThenPlays
	openSevenOnNext
	openEightIgnored
	openEightOnNext
	openEightNotWithTwo
	openEightOnlyWithTwo
	openJackCallsItsSuit
	openJackCallsClubs
	openJackNothingFits
	openJackPlayerCalls
	openJackTakesJack
	r1TakesPenalty
	r1OnlyOnce
	r1NotWithHigher
	matchSuitOnly
	matchRankOnly
	jackNeedsSuit
	jackNotOnSeven
	jackNotOnEight
	jackOnJack
	jackOnActiveSeven
	jackPassesSeven
	r4Ignored
	r4OnJack
	r4OnActiveSeven
	r4LowestJack
	r4NotOverEight
	r4NotOverSeven
	r4PreviousPlayer
	r4SeatAfterNext
	r4AnyOpponent
	r4TwoCards
	r4OwnHand
	r3DrawsInstead
	r3DrawsFirst
	r3LowestJack
	r2LowestValue
	r2ByRank
	r2TenHigh
	r2AceLow
	r2CourtTen
	r2QueenOverKing
	r2JackFirst
	r2FirstInHand
	r2SuitFirst
	r2RankFirst
	r6Reversed
	r6Alphabetical
	r6Bridge
	r6RedFirst
	r6FirstInHand
	drawNotPlayed
	drawJackKept
	drawActionIgnored
	drawUntilPlayable
	drawTwo
	drawOnlySuit
	reshuffleReversed
	reshuffleKeepsTwo
	reshuffleOnce
	reshuffleNever
	reshuffleNoDraw
	reshuffleLate
	reshuffleWithOpen
	reshuffleCutsPenalty
	reshuffleLosesCall
	sevenPenalisedPlays
	sevenServedExtends
	sevenServedDemands
	sevenStaysActive
	sevenDrawsOne
	sevenDrawsThree
	sevenMayBeCovered
	chainAlwaysTwo
	chainOneMore
	chainWithoutOpening
	chainDoubles
	chainAtMostFour
	chainAtMostSix
	eightIgnored
	eightNotWithTwo
	eightOnlyWithTwo
	eightNotWithThree
	eightNotWithFour
	eightNotTwice
	eightAnswered
	r5CountsJacks
	r5CountsPlayedJack
	r5CountsBoth
	r5TiesReversed
	r5TiesAlphabetical
	r5TiesOwnSuit
	r5TiesByPoints
	r5EmptyOwnSuit
	r5EmptyAnySuit
	r5EmptyNextJack
	r5ByPoints
	r5HighestCard
	r5Rarest
	callOwnSuit
	callIgnored
	callLostAfterPass
	callOrOwnSuit
	callStays
	lastSevenServed
	lastSevenCarried
	lastNoJack
	scoreJackTen
	scoreJackTwo
	scoreAceOne
	scoreCourtTen
	scoreLowNothing
	scoreKingQueen
	doubleNever
	doubleNextOnly
	doubleAnyAction
	doubleTwoJacks
	mistakeCount
)

// mistakes is a set of mistakes.
type mistakes [2]uint64

func (m *mistakes) add(x mistake)      { m[x>>6] |= 1 << (x & 63) }
func (m *mistakes) has(x mistake) bool { return m[x>>6]>>(x&63)&1 != 0 }

// any reports whether one of list is in the set.
func (m *mistakes) any(list ...mistake) bool {
	for _, x := range list {
		if m.has(x) {
			return true
		}
	}
	return false
}

// misreadings lists every mistake with its clause; the index is the mistake.
var misreadings = [mistakeCount]oracle.Misreading{
	dealBlocks: {ID: "deal-blocks", Clause: "deal",
		Text: "each player is dealt all cards at once instead of one at a time"},
	dealBackwards: {ID: "deal-backwards", Clause: "deal",
		Text: "cards go round counter-clockwise, beginning with player 1"},
	dealSevenEach: {ID: "deal-seven-each", Clause: "deal",
		Text: "every player gets seven cards, however many play"},
	dealFiveEach: {ID: "deal-five-each", Clause: "deal",
		Text: "every player gets five cards, however many play"},
	dealFromBottom: {ID: "deal-from-bottom", Clause: "deal",
		Text: "the cards are read from the end: the last one is dealt first"},
	openNotPrinted: {ID: "open-not-printed", Clause: "open",
		Text: "the output begins with the first card that is played"},
	openFromBottom: {ID: "open-from-bottom", Clause: "open",
		Text: "the bottom card of the pile is opened instead of the topmost"},
	openSevenIgnored: {ID: "open-seven-ignored", Clause: "open-seven",
		Text: "an opening seven is without effect"},
	openSevenNoAnswer: {ID: "open-seven-no-answer", Clause: "open-seven",
		Text: "an opening seven can't be answered by a seven: player 1 draws two cards"},
	openSevenThenPlays: {ID: "open-seven-then-plays", Clause: "open-seven",
		Text: "player 1 draws two cards for an opening seven and then plays"},
	openSevenOnNext: {ID: "open-seven-on-next", Clause: "open-seven",
		Text: "an opening seven hits player 2, as if player 1 had played it"},
	openEightIgnored: {ID: "open-eight-ignored", Clause: "open-eight",
		Text: "an opening eight skips nobody"},
	openEightOnNext: {ID: "open-eight-on-next", Clause: "open-eight",
		Text: "an opening eight skips player 2, as if player 1 had played it"},
	openEightNotWithTwo: {ID: "open-eight-not-with-two", Clause: "open-eight",
		Text: "with two players an opening eight is without effect"},
	openEightOnlyWithTwo: {ID: "open-eight-only-with-two", Clause: "open-eight",
		Text: "an opening eight skips player 1 with two players only"},
	openJackCallsItsSuit: {ID: "open-jack-calls-its-suit", Clause: "open-jack",
		Text: "an opening jack demands its own suit"},
	openJackCallsClubs: {ID: "open-jack-calls-clubs", Clause: "open-jack",
		Text: "an opening jack demands clubs"},
	openJackNothingFits: {ID: "open-jack-nothing-fits", Clause: "open-jack",
		Text: "nothing in the hand fits an opening jack: player 1 draws"},
	openJackPlayerCalls: {ID: "open-jack-player-calls", Clause: "open-jack",
		Text: "player 1 calls a suit for an opening jack by rule 5 and follows it"},
	openJackTakesJack: {ID: "open-jack-takes-jack", Clause: "open-jack",
		Text:       "a jack may be played on an opening jack",
		Equivalent: "player 1 always holds another card than a jack, nobody has one card left yet, and jacks go last"},
	r1TakesPenalty: {ID: "R1-takes-penalty", Clause: "R1",
		Text: "an active seven is never answered by a seven, the penalty is always drawn"},
	r1OnlyOnce: {ID: "R1-only-once", Clause: "R1",
		Text: "a chain has two sevens at most: the second can't be answered"},
	r1NotWithHigher: {ID: "R1-not-with-higher", Clause: "R1",
		Text: "a seven is kept and the penalty drawn if a card of higher value fits"},
	matchSuitOnly: {ID: "match-suit-only", Clause: "match",
		Text: "only the suit must match, the rank does not help"},
	matchRankOnly: {ID: "match-rank-only", Clause: "match",
		Text: "only the rank must match, the suit does not help"},
	jackNeedsSuit: {ID: "jack-needs-suit", Clause: "jack",
		Text: "a jack must have the suit of the open card"},
	jackNotOnSeven: {ID: "jack-not-on-seven", Clause: "jack",
		Text: "a jack may not be played on a seven, not even on one that has been served"},
	jackNotOnEight: {ID: "jack-not-on-eight", Clause: "jack",
		Text: "a jack may not be played on an eight"},
	jackOnJack: {ID: "jack-on-jack", Clause: "jack",
		Text: "a jack may be played on a jack"},
	jackOnActiveSeven: {ID: "jack-on-active-seven", Clause: "jack",
		Text: "a jack may be played on an active seven and ends it"},
	jackPassesSeven: {ID: "jack-passes-seven", Clause: "jack",
		Text: "a jack may be played on an active seven; the next player owes the cards"},
	r4Ignored: {ID: "R4-ignored", Clause: "R4",
		Text: "a jack is never played ahead of another fitting card"},
	r4OnJack: {ID: "R4-on-jack", Clause: "R4",
		Text: "rule 4 puts a jack even on a jack"},
	r4OnActiveSeven: {ID: "R4-on-active-seven", Clause: "R4",
		Text: "rule 4 puts a jack even on an active seven"},
	r4LowestJack: {ID: "R4-lowest-jack", Clause: "R4",
		Text: "rule 4 plays the jack of the lowest suit"},
	r4NotOverEight: {ID: "R4-not-over-eight", Clause: "R4",
		Text: "rule 4 is not applied if rule 2 would play an eight, as the player with one card is skipped then"},
	r4NotOverSeven: {ID: "R4-not-over-seven", Clause: "R4",
		Text: "rule 4 is not applied if rule 2 would play a seven, as the player with one card must draw then"},
	r4PreviousPlayer: {ID: "R4-previous-player", Clause: "R4",
		Text: "rule 4 looks at the previous player's hand"},
	r4SeatAfterNext: {ID: "R4-seat-after-next", Clause: "R4",
		Text: "rule 4 looks at the player after the next"},
	r4AnyOpponent: {ID: "R4-any-opponent", Clause: "R4",
		Text: "rule 4 looks at all opponents"},
	r4TwoCards: {ID: "R4-two-cards", Clause: "R4",
		Text: "rule 4 is applied if the next player has one or two cards left"},
	r4OwnHand: {ID: "R4-own-hand", Clause: "R4",
		Text: "rule 4 is applied if the player in turn has two cards left, one after playing"},
	r3DrawsInstead: {ID: "R3-draws-instead", Clause: "R3",
		Text: "a card is drawn if nothing but a jack fits"},
	r3DrawsFirst: {ID: "R3-draws-first", Clause: "R3",
		Text: "if nothing but a jack fits, a card is drawn first; the jack goes if that does not fit"},
	r3LowestJack: {ID: "R3-lowest-jack", Clause: "R3",
		Text: "rule 3 plays the jack of the lowest suit"},
	r2LowestValue: {ID: "R2-lowest-value", Clause: "R2",
		Text: "the fitting card with the lowest value is played"},
	r2ByRank: {ID: "R2-by-rank", Clause: "R2",
		Text: "the fitting card with the highest rank is played, in the order ace, king, queen, ten to seven"},
	r2TenHigh: {ID: "R2-ten-after-ace", Clause: "R2",
		Text: "the fitting card with the highest rank is played, in the order ace, ten, king, queen, nine to seven"},
	r2AceLow: {ID: "R2-ace-low", Clause: "R2",
		Text: "an ace counts 1 when the card is chosen"},
	r2CourtTen: {ID: "R2-court-cards-ten", Clause: "R2",
		Text: "king and queen count 10 when the card is chosen"},
	r2QueenOverKing: {ID: "R2-queen-over-king", Clause: "R2",
		Text: "a queen is played before a king"},
	r2JackFirst: {ID: "R2-jack-first", Clause: "R2",
		Text: "a jack is a fitting card like any other: with 20 it is the highest"},
	r2FirstInHand: {ID: "R2-first-in-hand", Clause: "R2",
		Text: "the fitting card that has been in the hand for the longest time is played"},
	r2SuitFirst: {ID: "R2-suit-first", Clause: "R2",
		Text: "a card of the open card's suit is played before one of its rank"},
	r2RankFirst: {ID: "R2-rank-first", Clause: "R2",
		Text: "a card of the open card's rank is played before one of its suit"},
	r6Reversed: {ID: "R6-reversed", Clause: "R6",
		Text: "among equal values the lowest suit is played"},
	r6Alphabetical: {ID: "R6-alphabetical", Clause: "R6",
		Text: "suits rank clubs, diamonds, hearts, spades when a card is chosen"},
	r6Bridge: {ID: "R6-bridge", Clause: "R6",
		Text: "suits rank spades, hearts, diamonds, clubs when a card is chosen"},
	r6RedFirst: {ID: "R6-hearts-first", Clause: "R6",
		Text: "suits rank hearts, diamonds, clubs, spades when a card is chosen"},
	r6FirstInHand: {ID: "R6-first-in-hand", Clause: "R6",
		Text: "among equal values the card that has been in the hand for the longest time is played"},
	drawNotPlayed: {ID: "draw-not-played", Clause: "draw",
		Text: "a card just drawn is never played in the same turn"},
	drawJackKept: {ID: "draw-jack-kept", Clause: "draw",
		Text: "a jack just drawn is kept for later"},
	drawActionIgnored: {ID: "draw-action-ignored", Clause: "draw",
		Text: "a seven or an eight that is drawn and played is without effect"},
	drawUntilPlayable: {ID: "draw-until-playable", Clause: "draw",
		Text: "cards are drawn until one can be played"},
	drawTwo: {ID: "draw-two", Clause: "draw",
		Text: "who can't play draws two cards"},
	drawOnlySuit: {ID: "draw-only-by-suit", Clause: "draw",
		Text: "a card just drawn is played only if it has the suit that is asked for, or is a jack"},
	reshuffleReversed: {ID: "reshuffle-reversed", Clause: "reshuffle",
		Text: "the discard pile is not turned over: its top card is drawn first"},
	reshuffleKeepsTwo: {ID: "reshuffle-keeps-two", Clause: "reshuffle",
		Text: "not only the open card stays but also the card below it"},
	reshuffleOnce: {ID: "reshuffle-once", Clause: "reshuffle",
		Text: "the discard pile is turned once only; then the game ends for lack of cards"},
	reshuffleNever: {ID: "reshuffle-never", Clause: "reshuffle",
		Text: "the discard pile is never turned; without a draw pile the game ends"},
	reshuffleNoDraw: {ID: "reshuffle-never-passes", Clause: "reshuffle",
		Text: "the discard pile is never turned; without a draw pile nobody draws any more"},
	reshuffleLate: {ID: "reshuffle-late", Clause: "reshuffle",
		Text:       "the discard pile is turned only when the next card is needed",
		Equivalent: "the piles are one queue: cards come back in the order in which they were played, whenever the pile is turned"},
	reshuffleWithOpen: {ID: "reshuffle-with-open", Clause: "reshuffle",
		Text:       "the open card is turned, too, and lies at the bottom of the new pile",
		Equivalent: "the open card would be drawn only when no other is left, and such a deal is out of cards by the rules"},
	reshuffleCutsPenalty: {ID: "reshuffle-cuts-penalty", Clause: "reshuffle",
		Text: "a penalty ends when the draw pile is exhausted"},
	reshuffleLosesCall: {ID: "reshuffle-loses-call", Clause: "reshuffle",
		Text: "a called suit is forgotten when the discard pile is turned"},
	sevenPenalisedPlays: {ID: "seven-penalised-plays", Clause: "seven",
		Text: "after drawing a penalty the player still plays"},
	sevenServedExtends: {ID: "seven-served-extends", Clause: "seven",
		Text: "a seven on a served seven goes on counting where the last penalty ended"},
	sevenServedDemands: {ID: "seven-served-demands-seven", Clause: "seven",
		Text: "on a served seven only another seven or a jack may be played"},
	sevenStaysActive: {ID: "seven-stays-active", Clause: "seven",
		Text: "a seven stays active after the penalty: the next player owes cards, too"},
	sevenDrawsOne: {ID: "seven-draws-one", Clause: "seven",
		Text: "a seven costs one card, two sevens two, and so on"},
	sevenDrawsThree: {ID: "seven-draws-three", Clause: "seven",
		Text: "a seven costs three cards, two sevens six, and so on"},
	sevenMayBeCovered: {ID: "seven-may-be-covered", Clause: "seven",
		Text: "an active seven may be covered by any fitting card and is without effect then"},
	chainAlwaysTwo: {ID: "chain-always-two", Clause: "chain",
		Text: "the penalty is two cards however many sevens were played"},
	chainOneMore: {ID: "chain-one-more", Clause: "chain",
		Text: "each further seven adds one card: 2, 3, 4, 5"},
	chainWithoutOpening: {ID: "chain-without-opening", Clause: "chain",
		Text: "an opening seven is not counted: its answer costs two cards, not four"},
	chainDoubles: {ID: "chain-doubles", Clause: "chain",
		Text: "each further seven doubles the penalty: 2, 4, 8, 16"},
	chainAtMostFour: {ID: "chain-at-most-four", Clause: "chain",
		Text: "a penalty has four cards at most"},
	chainAtMostSix: {ID: "chain-at-most-six", Clause: "chain",
		Text: "a penalty has six cards at most"},
	eightIgnored: {ID: "eight-ignored", Clause: "eight",
		Text: "eights skip nobody"},
	eightNotWithTwo: {ID: "eight-not-with-two", Clause: "eight",
		Text: "with two players an eight is without effect"},
	eightOnlyWithTwo: {ID: "eight-only-with-two", Clause: "eight",
		Text: "with three or four players an eight is without effect"},
	eightNotWithThree: {ID: "eight-not-with-three", Clause: "eight",
		Text: "with three players an eight is without effect"},
	eightNotWithFour: {ID: "eight-not-with-four", Clause: "eight",
		Text: "with four players an eight is without effect"},
	eightNotTwice: {ID: "eight-not-twice", Clause: "eight",
		Text: "with two players an eight on one's own eight does not skip again"},
	eightAnswered: {ID: "eight-answered", Clause: "eight",
		Text: "the player to be skipped may play an eight instead"},
	r5CountsJacks: {ID: "R5-counts-jacks", Clause: "R5",
		Text: "the jacks left in the hand are counted when the suit is chosen"},
	r5CountsPlayedJack: {ID: "R5-counts-played-jack", Clause: "R5",
		Text: "the jack just played is counted when the suit is chosen"},
	r5CountsBoth: {ID: "R5-counts-all-jacks", Clause: "R5",
		Text: "all jacks are counted when the suit is chosen, also the one just played"},
	r5TiesReversed: {ID: "R5-ties-reversed", Clause: "R5",
		Text: "ties in rule 5 go to the lowest suit"},
	r5TiesAlphabetical: {ID: "R5-ties-alphabetical", Clause: "R5",
		Text: "ties in rule 5 go by clubs, diamonds, hearts, spades"},
	r5TiesOwnSuit: {ID: "R5-ties-own-suit", Clause: "R5",
		Text: "a tie in rule 5 goes to the suit of the played jack if that is among the tied"},
	r5TiesByPoints: {ID: "R5-ties-by-points", Clause: "R5",
		Text: "a tie in rule 5 goes to the suit with the higher sum of values"},
	r5EmptyOwnSuit: {ID: "R5-empty-own-suit", Clause: "R5",
		Text: "with only jacks left the suit of the played jack is called"},
	r5EmptyAnySuit: {ID: "R5-empty-any-suit", Clause: "R5",
		Text: "with only jacks left no suit is called: any card may follow"},
	r5EmptyNextJack: {ID: "R5-empty-next-jack", Clause: "R5",
		Text: "with only jacks left the suit of the next jack in the hand is called"},
	r5ByPoints: {ID: "R5-by-points", Clause: "R5",
		Text: "the suit with the highest sum of values is called"},
	r5HighestCard: {ID: "R5-highest-card", Clause: "R5",
		Text: "the suit of the card with the highest value is called"},
	r5Rarest: {ID: "R5-rarest", Clause: "R5",
		Text: "the suit that is rarest in the hand, but held, is called"},
	callOwnSuit: {ID: "call-own-suit", Clause: "call",
		Text: "the jack's own suit binds instead of the suit that rule 5 chooses"},
	callIgnored: {ID: "call-ignored", Clause: "call",
		Text: "after a jack any card may follow, whatever suit was called"},
	callLostAfterPass: {ID: "call-lost-after-pass", Clause: "call",
		Text: "the called suit binds the next player only: after a pass any card may follow"},
	callOrOwnSuit: {ID: "call-or-own-suit", Clause: "call",
		Text: "the jack's own suit may follow as well as the called one"},
	callStays: {ID: "call-never-cleared", Clause: "call",
		Text: "the called suit may still be played when the jack has been covered"},
	lastSevenServed: {ID: "last-seven-served", Clause: "last",
		Text: "the penalty for a final seven is drawn before the scores are counted"},
	lastSevenCarried: {ID: "last-seven-carried", Clause: "last",
		Text: "the penalty for a final seven is left to player 1 of the next game"},
	lastNoJack: {ID: "last-no-jack", Clause: "last",
		Text: "a jack may not be played as the last card"},
	scoreJackTen: {ID: "score-jack-ten", Clause: "score",
		Text: "a jack left in the hand counts 10"},
	scoreJackTwo: {ID: "score-jack-two", Clause: "score",
		Text: "a jack left in the hand counts 2"},
	scoreAceOne: {ID: "score-ace-one", Clause: "score",
		Text: "an ace left in the hand counts 1"},
	scoreCourtTen: {ID: "score-court-cards-ten", Clause: "score",
		Text: "king and queen left in the hand count 10"},
	scoreLowNothing: {ID: "score-low-cards-nothing", Clause: "score",
		Text: "sevens, eights and nines left in the hand count nothing"},
	scoreKingQueen: {ID: "score-king-queen-swapped", Clause: "score",
		Text: "a queen left in the hand counts 4, a king 3"},
	doubleNever: {ID: "double-never", Clause: "double",
		Text: "the scores are not doubled after a final jack"},
	doubleNextOnly: {ID: "double-next-only", Clause: "double",
		Text: "after a final jack only the next player's score is doubled"},
	doubleAnyAction: {ID: "double-any-action", Clause: "double",
		Text: "the scores are doubled after any final action card: seven, eight or jack"},
	doubleTwoJacks: {ID: "double-by-jacks", Clause: "double",
		Text: "the scores are doubled for each player who holds a jack at the end"},
}
