package maumau

import (
	"fmt"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Each misreading is a line here and a branch in the hook of its clause
// (misplay*.go).
var (
	// What a table of players fixes stands by their number, and players are counted
	// from the one who begins by the rules; beyond the last it is the last.
	dealSizes       = addTable("deal-sizes", "a hand is dealt ", "%d cards if %s play", playerNumbers, playerWords, 3, 8, 7, 6, 5)
	dealPacket      = book.AddNumber("deal-packet", "cards are dealt %s at a time, as long as a hand lacks that many", 1, 1, 8)
	dealFirst       = book.AddNumber("deal-first", "the first card is dealt to player %s", 1, 1, 4)
	dealStarter     = book.AddNumber("deal-starter", "player %s starts", 1, 1, 4)
	_               = book.Name("deal-blocks", "deal-packet=8", "each player is dealt all cards at once instead of one at a time")
	dealBackwards   = book.Add("deal-backwards", "cards go round counter-clockwise, beginning with player 1")
	_               = book.Name("deal-seven-each", "deal-sizes=3:7/4:7", "every player gets seven cards, however many play")
	_               = book.Name("deal-five-each", "deal-sizes=2:5/3:5", "every player gets five cards, however many play")
	dealFromBottom  = book.Add("deal-from-bottom", "the cards are read from the end: the last one is dealt first")
	dealPlaysBack   = book.AddSwitch("deal-plays-backwards", "play goes round counter-clockwise")
	dealWinner      = book.AddSwitch("deal-winner-begins", "the winner of the previous game starts")
	dealAfterWinner = book.AddSwitch("deal-after-winner-begins", "the player after the winner of the previous game starts")
	openNotPrinted  = book.Add("open-not-printed", "the output begins with the first card that is played")
	openFromBottom  = book.Add("open-from-bottom", "the bottom card of the pile is opened instead of the topmost")
	openSkips       = addNumber("open-skips", 0, 0, 3, func(n int) string {
		return "before a card is opened, " + english.Count(n, "card") + " of the pile go to its bottom"
	})
	openAgain          = addSet("open-again", actionRanks, actionPlurals, 0, "opening %s go to the bottom of the pile and the next card is opened", "")
	openSevenCost      = addNumber("open-seven-cost", 2, 0, 8, func(n int) string { return "an opening seven costs " + english.Count(n, "card") + " (the rules: 2)" })
	openSevenOn        = book.AddNumber("open-seven-on", "an opening seven hits player %s, as if the one before had played it", 1, 1, 4)
	openSevenIgnored   = book.Name("open-seven-ignored", "open-seven-cost=0", "an opening seven has no effect")
	openSevenNoAnswer  = book.Add("open-seven-no-answer", "an opening seven can't be answered by a seven: player 1 draws two cards")
	openSevenThenPlays = book.Add("open-seven-then-plays", "player 1 draws two cards for an opening seven and then plays")
	_                  = book.Name("open-seven-on-next", "open-seven-on=2", "an opening seven hits player 2, as if player 1 had played it")
	openEightSkips     = addTable("open-eight-skips", "an opening eight skips ", "%d if %s play", playerNumbers, playerWords, 0, 3, 1, 1, 1)
	openEightOn        = book.AddNumber("open-eight-on", "an opening eight skips player %s, as if the one before had played it", 1, 1, 4)
	openEightApart     = book.AddParameter(oracle.Parameter{ID: "open-eight-apart", Names: []string{"yes"}, Rules: oracle.Value{0}, Kind: oracle.Some,
		Say: func(oracle.Value) string {
			return "an opening eight skips player 1 for certain, whatever other eights do"
		},
		Equivalent: func(oracle.Value) string { return "all eights do so" }})
	openEightAfter = book.AddOne("open-eight-after-first", "%s", "no", "an opening eight skips player 1", "yes", "after an opening eight player 1 has the first move, and player 2 is skipped",
		"adds", "after an opening eight player 1 has the first move, and player 2 is skipped, player 3 as well if that move is an eight")
	openEightIgnored    = book.Name("open-eight-ignored", "open-eight-skips=2:0/3:0/4:0", "an opening eight skips nobody")
	_                   = book.Name("open-eight-on-next", "open-eight-on=2", "an opening eight skips player 2, as if player 1 had played it")
	_                   = book.Name("open-eight-not-with-two", "open-eight-skips=2:0", "with two players an opening eight has no effect")
	_                   = book.Name("open-eight-only-with-two", "open-eight-skips=3:0/4:0", "an opening eight skips player 1 with two players only")
	openJackFits        = addSuits("open-jack-fits", []string{"C", "S", "H", "D", "own"}, 1<<4-1, "an opening jack may be followed by ", "")
	_                   = book.Name("open-jack-calls-its-suit", "open-jack-fits=own", "an opening jack demands its own suit")
	_                   = book.Name("open-jack-calls-clubs", "open-jack-fits=C", "an opening jack demands clubs")
	_                   = book.Name("open-jack-nothing-fits", "open-jack-fits=none", "nothing in the hand fits an opening jack: player 1 draws")
	openJackPlayerCalls = book.Add("open-jack-player-calls", "player 1 calls a suit for an opening jack by rule 5 and follows it")
	openJackTakesJack   = book.AddEquivalent("open-jack-takes-jack", "a jack may be played on an opening jack",
		"player 1 always holds another card than a jack, nobody has one card left yet, and jacks are played last")
	openJackOldCall = book.AddOne("open-jack-old-call", "an opening jack demands %s", "no", "no suit", "yes", "the suit that was called last in the games before",
		"standing", "the suit that was still to be followed when the game before ended, if there was one")
	openJackFirst = book.AddSwitch("open-jack-first-in-hand", "on an opening jack player 1 plays the first card that was dealt to the hand, except jacks")
	r1Most        = addNumber("R1-most", 4, 1, 4, func(n int) string {
		return "a chain has " + english.Count(n, "seven") + " at most: the last one can't be answered"
	})
	r1TakesPenalty  = book.Name("R1-takes-penalty", "R1-most=1", "an active seven is never answered by a seven; the penalty is always drawn")
	_               = book.Name("R1-only-once", "R1-most=2", "a chain has two sevens at most: the second can't be answered")
	r1Suits         = book.AddOrder("R1-suits", "rule 1 plays the sevens in the order %s", suitCodes...)
	r1NotWithHigher = book.Add("R1-not-with-higher", "a seven is kept and the penalty drawn if a card of higher value fits")
	r1Drawn         = book.AddOne("R1-drawn-seven", "%s", "no", "a seven drawn for a penalty is kept", "yes", "a seven drawn for a penalty is played in the same turn",
		"first", "if the first card drawn for a penalty is a seven, it is played and the penalty passed on")
	r1Spent = book.AddOne("R1-on-spent", "%s", "no", "a spent seven asks for no seven", "first", "on a spent seven, too, a seven goes before any other card",
		"after-R4", "on a spent seven, too, a seven goes before any other card, unless rule 4 asks for a jack")
	matchRanks        = addSet("match-ranks", plainRanks, rankPlurals, all, "", "%s do not match one another by rank")
	matchSuits        = addSet("match-suits", suitCodes, suitNames[:], all, "", "%s do not match one another by suit")
	matchWild         = addSet("match-wild", plainRanks, rankPlurals, 0, "%s may be played on any card except a jack or an active seven", "")
	matchColour       = book.AddSwitch("match-colour", "a card may also be played if it has the colour of the open card, black or red")
	_                 = book.Name("match-suit-only", "match-ranks=none", "only the suit must match, the rank does not help")
	_                 = book.Name("match-rank-only", "match-suits=none", "only the rank must match, the suit does not help")
	jackOn            = addSet("jack-on", rankCodes, rankPlurals, all&^(1<<jack), "a jack may be played on %s", "a jack may not be played on %s")
	jackNeedsSuit     = book.Add("jack-needs-suit", "a jack must have the suit of the open card")
	_                 = book.Name("jack-not-on-seven", "jack-on=ATNEKQ", "a jack may not be played on a seven, not even on a spent one")
	_                 = book.Name("jack-not-on-eight", "jack-on=ATNSKQ", "a jack may not be played on an eight")
	_                 = book.Name("jack-on-jack", "jack-on=ATNESKQJ", "a jack may be played on a jack")
	jackOnActiveSeven = book.Add("jack-on-active-seven", "a jack may be played on an active seven and ends it")
	jackPassesSeven   = book.Add("jack-passes-seven", "a jack may be played on an active seven; the next player owes the cards")
	jackLater         = book.AddOne("jack-on-jack-after", "a jack may be played on a jack %s", "no", "never", "pass", "once somebody has passed on it",
		"round", "once the turn has come back to its player", "own", "by players who have passed on it already")
	jackOfCalled = book.AddSwitch("jack-of-called-suit", "a jack of the called suit may be played on a jack")
	r4Cards      = addSet("R4-cards", []string{"1", "2", "3"}, []string{"1", "2", "3"}, 1, "rule 4 is applied if the next player has %s cards left", "rule 4 is not applied if the next player has %s card left")
	r4Whose      = addSet("R4-whose", []string{"next", "second", "previous", "own"},
		[]string{"the next player's hand", "the hand of the player after the next", "the previous player's hand", "the player's own hand after playing"},
		1, "rule 4 looks at %s", "rule 4 does not look at %s")
	r4Over        = addSet("R4-not-over", plainRanks, rankPlurals, 0, "rule 4 plays no jack in place of %s that rule 2 would play", "")
	r4Suits       = book.AddOrder("R4-suits", "rule 4 plays the jacks in the order %s", suitCodes...)
	r4Skipped     = book.AddSwitch("R4-after-skipped", "if rule 2 would play an eight, rule 4 looks at the hand of the player after the one who would be skipped")
	r4Ignored     = book.Name("R4-ignored", "R4-cards=none", "a jack is never played ahead of another card that fits")
	r4OnJack      = book.Add("R4-on-jack", "rule 4 plays a jack even on a jack")
	r4OnJackDrawn = book.AddParameter(oracle.Parameter{ID: "R4-on-jack-drawn", Names: []string{"yes"}, Rules: oracle.Value{0}, Kind: oracle.Some,
		Say: func(oracle.Value) string {
			return "a jack just drawn, too, is played on a jack if the next player has one card left"
		},
		Equivalent: func(oracle.Value) string { return "rule 4 plays no jack on a jack" }})
	r4OnActiveSeven = book.Add("R4-on-active-seven", "rule 4 plays a jack even on an active seven")
	_               = book.Name("R4-lowest-jack", "R4-suits=DHSC", "rule 4 plays the jack of the lowest suit")
	_               = book.Name("R4-not-over-eight", "R4-not-over=E", "rule 4 is not applied if rule 2 would play an eight, which skips the player with one card")
	_               = book.Name("R4-not-over-seven", "R4-not-over=S", "rule 4 is not applied if rule 2 would play a seven, which makes the player with one card draw")
	_               = book.Name("R4-previous-player", "R4-whose=previous", "rule 4 looks at the previous player's hand")
	_               = book.Name("R4-seat-after-next", "R4-whose=second", "rule 4 looks at the player after the next")
	_               = book.Name("R4-any-opponent", "R4-whose=next/second/previous", "rule 4 looks at all opponents")
	_               = book.Name("R4-two-cards", "R4-cards=12", "rule 4 is applied if the next player has one or two cards left")
	_               = book.Name("R4-own-hand", "R4-whose=own", "rule 4 is applied if the player whose turn it is has two cards left, one after playing")
	r3DrawsInstead  = book.Add("R3-draws-instead", "a card is drawn if only a jack fits")
	r3DrawsFirst    = book.Add("R3-draws-first", "if only a jack fits, a card is drawn first; the jack is played if that card does not fit")
	r3DrawsAgain    = book.AddSwitch("R3-draws-then-all", "if only a jack fits, a card is drawn first, unless rule 4 asks for the jack; then the whole hand is played from by the rules")
	r6Most          = book.AddSwitch("R6-jack-of-most", "of several jacks, rules 3 and 4 play the one of whose suit the hand has most other cards")
	r3Suits         = book.AddOrder("R3-suits", "rule 3 plays the jacks in the order %s", suitCodes...)
	_               = book.Name("R3-lowest-jack", "R3-suits=DHSC", "rule 3 plays the jack of the lowest suit")
	r2Values        = addTable("R2-values", "when the card is chosen, ", "%[2]s counts %[1]d", plainRanks, rankSingulars, 0, 20, values[:jack]...)
	r2Jack          = addNumber("R2-jack", 0, 0, 20, func(n int) string {
		return fmt.Sprintf("a jack is a card like any other, with the value %d", n)
	})
	r2JackOfSuit  = book.AddSwitch("R2-jack-of-suit", "a jack of the open card's suit is a card like any other, with the value 20: it is played first")
	r2LowestValue = book.Add("R2-lowest-value", "of the cards that fit, the one with the lowest value is played")
	_             = book.Name("R2-by-rank", "R2-values=A:14/K:13/Q:12", "of the cards that fit, the one with the highest rank is played, in the order ace, king, queen, ten to seven")
	_             = book.Name("R2-ten-after-ace", "R2-values=A:14/T:13/K:12/Q:11", "of the cards that fit, the one with the highest rank is played, in the order ace, ten, king, queen, nine to seven")
	_             = book.Name("R2-ace-low", "R2-values=A:1", "an ace counts 1 when the card is chosen")
	_             = book.Name("R2-court-cards-ten", "R2-values=K:10/Q:10", "king and queen count 10 when the card is chosen")
	_             = book.Name("R2-queen-over-king", "R2-values=K:3/Q:4", "a queen is played before a king")
	_             = book.Name("R2-jack-first", "R2-jack=20", "a jack is a card like any other: with 20 it is the highest")
	r2FirstInHand = book.Add("R2-first-in-hand", "of the cards that fit, the one that has been in the hand longest is played")
	r2SuitFirst   = book.Add("R2-suit-first", "a card of the open card's suit is played before one of its rank")
	r2RankFirst   = book.Add("R2-rank-first", "a card of the open card's rank is played before one of its suit")
	r2OpenJack    = book.AddParameter(oracle.Parameter{ID: "R2-suit-of-open-jack", Names: []string{"yes"}, Rules: oracle.Value{0}, Kind: oracle.Some,
		Say: func(oracle.Value) string {
			return "on an opening jack, too, a card of its suit is played before others"
		},
		Equivalent: func(oracle.Value) string { return "no card is played before others for its suit" }})
	r2LastInHand    = book.AddSwitch("R2-last-in-hand", "of the cards that fit, the one that came into the hand last is played")
	r2SuitOverValue = book.AddSwitch("R2-suit-over-value", "of the cards that fit, one of the highest suit is played, and among these the one with the highest value")
	r2Letter        = book.AddOne("R2-letter", "of the cards that fit, the one with %s is played", "no", "the highest value",
		"last", "the rank whose letter comes last in the alphabet (T, S, Q, N, K, E, A)", "first", "the rank whose letter comes first in the alphabet (A, E, K, N, Q, S, T)")
	r2Greatest    = book.AddSwitch("R2-greatest-code", "of the cards that fit, the one whose two letters are last in the alphabet is played")
	r2Least       = book.AddSwitch("R2-least-code", "of the cards that fit, the one whose two letters are first in the alphabet is played")
	r6Suits       = book.AddOrder("R6-suits", "suits rank %s when a card is chosen", suitCodes...)
	_             = book.Name("R6-reversed", "R6-suits=DHSC", "among equal values the lowest suit is played")
	_             = book.Name("R6-alphabetical", "R6-suits=CDHS", "suits rank clubs, diamonds, hearts, spades when a card is chosen")
	_             = book.Name("R6-bridge", "R6-suits=SHDC", "suits rank spades, hearts, diamonds, clubs when a card is chosen")
	_             = book.Name("R6-hearts-first", "R6-suits=HDCS", "suits rank hearts, diamonds, clubs, spades when a card is chosen")
	r6Order       = book.AddOrder("R6-order", "suits rank %s when a card is chosen and when a suit is", suitCodes...)
	r6First       = addSet("R6-first", ruleCodes, ruleWords, 0, "when rule 6 has to break a tie in %s, the card that has been in the hand longest is played", "")
	r6Last        = addSet("R6-last", ruleCodes, ruleWords, 0, "when rule 6 has to break a tie in %s, the card that came into the hand last is played", "")
	r6FirstInHand = book.Name("R6-first-in-hand", "R6-first=R1/R2/R3/R4", "among equal values the card that has been in the hand longest is played")
	drawCount     = book.AddNumber("draw-count", "a player who can't play draws %s cards, then plays one of them if it fits", 1, 0, 5)
	drawTries     = book.AddNumber("draw-tries", "a player who can't play draws cards until one fits, but not more than %s", 1, 1, 31)
	drawBottom    = book.AddSwitch("draw-from-bottom", "cards are drawn from the bottom of the draw pile")
	drawPlays     = addSet("draw-plays", rankCodes, rankPlurals, all, "", "%s just drawn are kept for later")
	drawActs      = addSet("draw-acts", actionRanks, actionPlurals, all, "", "%s that are drawn and played have no effect")
	drawFits      = addSet("draw-fits", []string{"suit", "rank"}, []string{"suit", "rank"}, all, "", "a card just drawn is not played if only its %s matches")
	drawJackSuit  = book.AddSwitch("draw-jack-of-suit", "a jack just drawn is played only if it has the suit of the open card")
	drawAll       = book.AddParameter(oracle.Parameter{ID: "draw-whole-hand", Names: []string{"yes"}, Rules: oracle.Value{0}, Kind: oracle.Some,
		Say: func(oracle.Value) string {
			return "a player who has drawn may play any card of the hand that may be played then"
		},
		Equivalent: func(oracle.Value) string { return "no other card of the hand may be played" }})
	drawNotOn      = addSet("draw-not-on", openCodes, openWords, 0, "on %s a player who can't play draws no card, and the turn is over", "")
	drawUntilOn    = addSet("draw-until-on", openCodes, openWords, 0, "on %s a player who can't play draws cards until one fits", "")
	drawKeptOn     = addSet("draw-kept-on", openCodes, openWords, 0, "on %s a card just drawn is not played in the same turn", "")
	drawNotPlayed  = book.Name("draw-not-played", "draw-plays=none", "a card just drawn is never played in the same turn")
	_              = book.Name("draw-jack-kept", "draw-plays=ATNESKQ", "a jack just drawn is kept for later")
	_              = book.Name("draw-action-ignored", "draw-acts=J", "a seven or an eight that is drawn and played has no effect")
	_              = book.Name("draw-until-playable", "draw-tries=31", "cards are drawn until one can be played")
	_              = book.Name("draw-two", "draw-count=2", "a player who can't play draws two cards")
	_              = book.Name("draw-only-by-suit", "draw-fits=suit", "a card just drawn is played only if it has the suit that is asked for, or is a jack")
	reshuffleKeeps = addNumber("reshuffle-keeps", 1, 0, 5, func(n int) string {
		return fmt.Sprintf("%d cards stay when the discard pile is turned (the rules: 1)", n)
	})
	reshuffleTimes = addNumber("reshuffle-times", always, 0, always, func(n int) string {
		return fmt.Sprintf("the discard pile is turned %d times at most; then the game ends, out of cards", n)
	})
	reshuffleReversed = book.Add("reshuffle-reversed", "the discard pile is not turned over: its top card is drawn first")
	_                 = book.Name("reshuffle-keeps-two", "reshuffle-keeps=2", "not only the open card stays but also the card below it")
	_                 = book.Name("reshuffle-once", "reshuffle-times=1", "the discard pile is turned only once; then the game ends, out of cards")
	reshuffleNever    = book.Name("reshuffle-never", "reshuffle-times=0", "the discard pile is never turned; without a draw pile the game ends")
	reshuffleNoDraw   = book.Add("reshuffle-never-passes", "the discard pile is never turned; without a draw pile nobody draws again")
	reshuffleLate     = book.AddEquivalent("reshuffle-late", "the discard pile is turned only when the next card is needed",
		"the piles are one queue: cards come back in the order in which they were played, whenever the pile is turned")
	_                    = book.Name("reshuffle-with-open", "reshuffle-keeps=0", "the open card is turned as well and lies at the bottom of the new pile")
	reshuffleCutsPenalty = book.Add("reshuffle-cuts-penalty", "a penalty ends when the draw pile is exhausted")
	reshuffleLosesCall   = book.Add("reshuffle-loses-call", "a called suit is forgotten when the discard pile is turned")
	reshuffleOwnSuit     = book.AddSwitch("reshuffle-own-suit", "a called suit is forgotten when the discard pile is turned: the jack's own suit counts")
	reshuffleActs        = addSet("reshuffle-acts", []string{"S", "E", "J"}, []string{"a seven", "an eight", "a jack"}, 0,
		"%s that lies open when the pile is turned, and is not covered in the same turn, acts once more, as an opening card", "")
	sevenCost           = addNumber("seven-cost", 2, 0, 8, func(n int) string { return "each seven costs " + english.Count(n, "card") + " (the rules: 2)" })
	sevenCovered        = addSet("seven-covered", otherRanks, otherPlurals, 0, "an active seven may be covered by %s that fit and has no effect then", "")
	sevenPassed         = addSet("seven-passed", otherRanks, otherPlurals, 0, "an active seven may be covered by %s that fit, and the next player owes the cards", "")
	sevenPenalisedPlays = book.Add("seven-penalised-plays", "after drawing a penalty the player still plays")
	sevenPlus           = addNumber("seven-plus", 0, -2, 2, func(n int) string {
		if n < 0 {
			return "a player who draws a penalty draws " + english.Count(-n, "card") + " fewer than owed"
		}
		return "a player who draws a penalty draws " + english.Count(n, "card") + " more than owed"
	})
	sevenThenFits       = book.AddSwitch("seven-then-fits", "after drawing a penalty the player plays a card that fits, if there is one, but draws no other")
	sevenServedAny      = book.AddOne("seven-served-any", "on a spent seven %s", spentOn...)
	sevenServedExtends  = book.Add("seven-served-extends", "a seven on a spent seven continues the count of the last penalty")
	sevenServedDemands  = book.Add("seven-served-demands-seven", "on a spent seven only another seven or a jack may be played")
	sevenStaysActive    = book.Add("seven-stays-active", "a seven stays active after the penalty: the next player also owes cards")
	_                   = book.Name("seven-draws-one", "seven-cost=1", "a seven costs one card, two sevens two, and so on")
	_                   = book.Name("seven-draws-three", "seven-cost=3", "a seven costs three cards, two sevens six, and so on")
	_                   = book.Name("seven-may-be-covered", "seven-covered=ATNEKQ", "an active seven may be covered by any card that fits and has no effect then")
	chainAdds           = addTable("chain-adds", "in a chain ", "the %[2]s seven adds %[1]d", []string{"2", "3", "4"}, []string{"second", "third", "fourth"}, 0, 8, 2, 2, 2)
	chainAlwaysTwo      = book.Name("chain-always-two", "chain-adds=2:0/3:0/4:0", "the penalty is two cards, however many sevens were played")
	_                   = book.Name("chain-one-more", "chain-adds=2:1/3:1/4:1", "each further seven adds one card: 2, 3, 4, 5")
	chainWithoutOpening = book.Add("chain-without-opening", "an opening seven is not counted: its answer costs two cards, not four")
	_                   = book.Name("chain-doubles", "chain-adds=3:4/4:8", "each further seven doubles the penalty: 2, 4, 8, 16")
	_                   = book.Name("chain-at-most-four", "chain-adds=3:0/4:0", "a penalty has four cards at most")
	_                   = book.Name("chain-at-most-six", "chain-adds=4:0", "a penalty has six cards at most")
	chainServed         = book.AddSwitch("chain-counts-served", "sevens spent earlier in the game count as part of the chain")
	chainPile           = book.AddSwitch("chain-counts-pile", "the penalty is two cards for each seven in a row on top of the discard pile, spent ones included")
	eightSkips          = addTable("eight-skips", "an eight skips ", "%d if %s play", playerNumbers, playerWords, 0, 3, 1, 1, 1)
	eightIgnored        = book.Name("eight-ignored", "eight-skips=2:0/3:0/4:0", "eights skip nobody")
	eightNotWithTwo     = book.Name("eight-not-with-two", "eight-skips=2:0", "with two players an eight has no effect")
	_                   = book.Name("eight-only-with-two", "eight-skips=3:0/4:0", "with three or four players an eight has no effect")
	_                   = book.Name("eight-not-with-three", "eight-skips=3:0", "with three players an eight has no effect")
	_                   = book.Name("eight-not-with-four", "eight-skips=4:0", "with four players an eight has no effect")
	eightNotTwice       = book.Add("eight-not-twice", "with two players an eight on the player's own eight does not skip again")
	eightSpentAny       = book.AddOne("eight-spent-any", "on an eight that has skipped somebody %s", spentOn...)
	eightStays          = book.AddSwitch("eight-stays", "an eight skips once more after each pass on it")
	eightAnswered       = book.Add("eight-answered", "the player to be skipped may play an eight instead")
	eightWraps          = book.AddSwitch("eight-wraps", "an eight played by the last player skips nobody: player 1 is next")
	eightReverses       = book.AddSwitch("eight-reverses", "an eight skips nobody and turns the direction of play")
	r5Jacks             = addSet("R5-jacks", []string{"held", "played"}, []string{"the jacks held", "the jack just played"}, 0, "rule 5 counts %s", "")
	r5Weights           = addTable("R5-weights", "when the suit is chosen, ", "%[2]s counts %[1]d", rankCodes, rankSingulars, 0, 20, 1, 1, 1, 1, 1, 1, 1, 1)
	_                   = book.Name("R5-counts-jacks", "R5-jacks=held", "the jacks left in the hand are counted when the suit is chosen")
	_                   = book.Name("R5-counts-played-jack", "R5-jacks=played", "the jack just played is counted when the suit is chosen")
	_                   = book.Name("R5-counts-all-jacks", "R5-jacks=held/played", "all jacks are counted when the suit is chosen, including the one just played")
	r5Suits             = book.AddOrder("R5-suits", "ties in rule 5 go by %s", suitCodes...)
	_                   = book.Name("R5-ties-reversed", "R5-suits=DHSC", "ties in rule 5 go to the lowest suit")
	_                   = book.Name("R5-ties-alphabetical", "R5-suits=CDHS", "ties in rule 5 go by clubs, diamonds, hearts, spades")
	r5TiesOwnSuit       = book.Add("R5-ties-own-suit", "a tie in rule 5 goes to the suit of the played jack if that is one of the tied suits")
	r5TiesByPoints      = book.Add("R5-ties-by-points", "a tie in rule 5 goes to the suit with the higher sum of values")
	r5TiesFirst         = book.AddSwitch("R5-ties-first-in-hand", "a tie in rule 5 goes to the suit of the card that has been in the hand longest")
	r5TiesLast          = book.AddSwitch("R5-ties-last-in-hand", "a tie in rule 5 goes to the suit of the card that came into the hand last")
	r5TiesHighest       = book.AddSwitch("R5-ties-highest-card", "a tie in rule 5 goes to the suit with the card of the highest value")
	r5Empty             = addSuits("R5-empty", []string{"C", "S", "H", "D", "own", "next"}, 1, "with only jacks left the call allows ", " (the rules: clubs)")
	_                   = book.Name("R5-empty-own-suit", "R5-empty=own", "with only jacks left the suit of the played jack is called")
	_                   = book.Name("R5-empty-any-suit", "R5-empty=C/S/H/D", "with only jacks left no suit is called: any card may follow")
	_                   = book.Name("R5-empty-next-jack", "R5-empty=next", "with only jacks left the suit of the next jack in the hand is called")
	_                   = book.Name("R5-by-points", "R5-weights=A:11/T:10/N:9/E:8/S:7/K:4/Q:3/J:20", "the suit with the highest sum of values is called")
	r5Kept              = book.AddOne("R5-kept", "rule 5 counts %s", "hand", "the cards in the hand",
		"game", "the cards in the hand and in all hands for which a suit was called before in the game",
		"games", "the cards in the hand and in all hands for which a suit was called before, in earlier games, too")
	r5HighestCard = book.Add("R5-highest-card", "the suit of the card with the highest value is called")
	r5Rarest      = book.Add("R5-rarest", "the suit that is rarest in the hand, but held, is called")
	callFits      = addSet("call-fits", []string{"called", "own", "others"}, []string{"the called suit", "the jack's own suit", "other suits"}, 1, "on a jack %s may follow", "on a jack %s may not follow")
	callLasts     = addNumber("call-lasts", forever, 1, forever, func(n int) string {
		return fmt.Sprintf("the called suit is forgotten after %s: then any card may follow", passes(n))
	})
	callOthers   = book.AddSwitch("call-binds-others", "the called suit does not bind the caller: if the jack is still open at the caller's next turn, any card except a jack may follow")
	callOwnAfter = addNumber("call-own-after", forever, 1, forever, func(n int) string {
		return fmt.Sprintf("the called suit is forgotten after %s: then the jack's own suit counts", passes(n))
	})
	_            = book.Name("call-own-suit", "call-fits=own", "the jack's own suit binds instead of the suit that rule 5 chooses")
	callIgnored  = book.Name("call-ignored", "call-fits=called/own/others", "after a jack any card may follow, whatever suit was called")
	_            = book.Name("call-lost-after-pass", "call-lasts=1", "the called suit binds the next player only: after a pass any card may follow")
	_            = book.Name("call-or-own-suit", "call-fits=called/own", "the jack's own suit may follow as well as the called one")
	callStays    = book.Add("call-never-cleared", "the called suit may still be played when the jack has been covered")
	callReplaces = book.AddOne("call-replaces-suit", "when the jack has been covered, the called suit %s", "no", "no longer counts", "yes", "goes on to count in place of the open card's",
		"alone", "goes on to bind until the next jack: only it and jacks may follow")
	lastSevenServed  = book.Add("last-seven-served", "the penalty for a final seven is drawn before the scores are counted")
	lastSevenAlone   = book.AddSwitch("last-seven-alone", "for a final seven nothing is drawn, but the penalty that was owed before it is")
	lastSevenCarried = book.Add("last-seven-carried", "the penalty for a final seven is left to player 1 of the next game")
	lastDebtKept     = book.AddSwitch("last-debt-kept", "cards that are owed when a game ends with a seven on an active one are owed by player 1 of the next game, unless a seven is opened")
	lastEightPlays   = book.AddSwitch("last-eight-plays-on", "with two players, a player whose last card is an eight has to move again, draws, and the game goes on")
	lastEightCarried = book.AddSwitch("last-eight-carried", "after a final eight player 1 of the next game is skipped")
	lastNot          = addSet("last-not", rankCodes, rankPlurals, 0, "%s may not be played as the last card", "")
	_                = book.Name("last-no-jack", "last-not=J", "a jack may not be played as the last card")
	scoreValues      = addTable("score-values", "left in the hand, ", "%[2]s counts %[1]d", rankCodes, rankSingulars, 0, 25, values[:]...)
	_                = book.Name("score-jack-ten", "score-values=J:10", "a jack left in the hand counts 10")
	_                = book.Name("score-jack-two", "score-values=J:2", "a jack left in the hand counts 2")
	_                = book.Name("score-ace-one", "score-values=A:1", "an ace left in the hand counts 1")
	_                = book.Name("score-court-cards-ten", "score-values=K:10/Q:10", "king and queen left in the hand count 10")
	_                = book.Name("score-low-cards-nothing", "score-values=N:0/E:0/S:0", "sevens, eights and nines left in the hand count 0")
	_                = book.Name("score-king-queen-swapped", "score-values=K:3/Q:4", "a queen left in the hand counts 4, a king 3")
	scoreAddsUp      = book.AddOne("score-adds-up", "the scores that are printed are %s", "no", "those of the game", "yes", "the totals of all games so far",
		"doubled", "the totals of all games so far, and a final jack doubles the total")
	scoreWinner    = book.AddSwitch("score-winner-takes-sum", "the winner scores the total that the others have left")
	doubleFactor   = book.AddNumber("double-factor", "after a final jack the scores are multiplied by %s", 2, 1, 4)
	doubleOn       = addSet("double-on", rankCodes, rankPlurals, 1<<jack, "the scores are doubled after final %s", "the scores are not doubled after final %s")
	doubleFor      = addSet("double-for", []string{"next", "second", "third"}, []string{"first", "second", "third"}, all, "", "after a final jack the score of the %s player after the winner is not doubled")
	doubleNever    = book.Name("double-never", "double-factor=1", "the scores are not doubled after a final jack")
	_              = book.Name("double-next-only", "double-for=next", "after a final jack only the next player's score is doubled")
	_              = book.Name("double-any-action", "double-on=ESJ", "the scores are doubled after any final action card: seven, eight or jack")
	doubleKept     = book.AddSwitch("double-kept", "once a game has ended with a jack, the scores of all games after it are also doubled")
	doubleOver     = book.AddSwitch("double-over-jack", "the scores are also doubled if the last card is put on a jack")
	doubleTwoJacks = book.Add("double-by-jacks", "the scores are doubled for each player who holds a jack at the end")
	printMost      = book.AddOne("print-most", "%s are printed", "all", "all cards", "25", "at most 25 cards", "30", "at most 30 cards", "31", "at most 31 cards",
		"32", "at most 32 cards", "33", "at most 33 cards", "40", "at most 40 cards", "50", "at most 50 cards", "64", "at most 64 cards")
	printTurned      = book.AddSwitch("print-open-again", "the open card is printed again when the discard pile is turned")
	printPile        = book.AddSwitch("print-pile", "only the cards that lie on the discard pile at the end are printed")
	printCalled      = book.AddSwitch("print-called-suit", "a jack is printed with the suit that is called, not with its own")
	printFromWinner  = book.AddSwitch("print-scores-from-winner", "the scores are printed from the winner on, round the table")
	printRankFirst   = book.AddForm("print-rank-first", "cards are printed with their rank first")
	printSmall       = book.AddForm("print-small-letters", "cards are printed in lowercase")
	printCommas      = book.AddForm("print-commas", "cards are separated by a comma and a space")
	printTogether    = book.AddForm("print-no-spaces", "cards are printed without spaces")
	printOneALine    = book.AddSpace("print-card-a-line", "each card is printed on a line of its own")
	printScoresFirst = book.AddForm("print-scores-first", "the scores are printed before the cards")
	printNoWord      = book.AddForm("print-no-score-word", "the scores are printed without the word before them")
	printWordAlone   = book.AddForm("print-no-space-after-colon", "there is no space after \"Score:\"")
	printScoreALine  = book.AddSpace("print-score-a-line", "each score is printed on a line of its own, after the word")
)

// What contradicts what: misreadings that give one thing two values, or say how
// something is done that another says is never done.
func init() {
	book.Against(openSevenIgnored, openSevenNoAnswer, openSevenThenPlays)
	book.Against(openEightIgnored, openEightOn.Ref())
	book.Against(openEightApart.Ref(), openEightSkips.Ref())
	book.Against(openEightAfter.Ref(), openEightIgnored, openEightOn.Ref(), openEightApart.Ref(), openEightSkips.Ref(), eightReverses.Ref(), eightWraps.Ref())
	book.Either(openJackFits.Ref(), openJackPlayerCalls, openJackOldCall.Ref())
	book.Either(dealStarter.Ref(), dealWinner.Ref(), dealAfterWinner.Ref())
	book.Either(openSkips.Ref(), openFromBottom)

	// The penalty is always drawn: nothing else is done about a seven.
	book.Against(r1TakesPenalty, r1NotWithHigher, jackOnActiveSeven, jackPassesSeven, sevenCovered.Ref(), sevenPassed.Ref())
	book.Either(jackOnActiveSeven, jackPassesSeven)
	book.Either(sevenCovered.Ref(), sevenPassed.Ref())

	// Rule 4 is not known.
	book.Against(r4Ignored, r2JackOfSuit.Ref(), r4OnJackDrawn.Ref(), r4OnJack, r4OnActiveSeven, r4Suits.Ref(), r4Over.Ref(), r4Whose.Ref(), r4Skipped.Ref())
	book.Either(r3DrawsInstead, r3DrawsFirst, r3DrawsAgain.Ref())
	book.Either(r3DrawsInstead, r3Suits.Ref())

	// How rule 2 chooses, and rule 6.
	book.Either(r2FirstInHand, r2LastInHand.Ref(), r2Greatest.Ref(), r2Least.Ref(), r2Values.Ref())
	book.Either(r2FirstInHand, r2LastInHand.Ref(), r2Greatest.Ref(), r2Least.Ref(), r2LowestValue)
	book.Either(r2FirstInHand, r2LastInHand.Ref(), r2Greatest.Ref(), r2Least.Ref(), r2SuitOverValue.Ref())
	book.Against(r2Letter.Ref(), r2FirstInHand, r2LastInHand.Ref(), r2Greatest.Ref(), r2Least.Ref(), r2Values.Ref(), r2LowestValue)
	book.Either(r2SuitFirst, r2RankFirst)
	book.Against(r2OpenJack.Ref(), r2RankFirst)
	book.Against(r2JackOfSuit.Ref(), r2Jack.Ref(), r4Skipped.Ref(), r4Over.Ref(), jackOfCalled.Ref(), r4OnJack)
	book.Either(r6Suits.Ref(), r6Order.Ref(), r6FirstInHand)
	book.Either(r6Order.Ref(), r5Suits.Ref())
	book.Either(r6First.Ref(), r6Last.Ref())

	book.Either(drawUntilOn.Ref(), drawNotOn.Ref(), drawTries.Ref(), drawCount.Ref())
	book.Against(drawNotPlayed, drawActs.Ref(), drawFits.Ref(), drawJackSuit.Ref(), drawAll.Ref())
	book.Against(drawAll.Ref(), r3DrawsInstead, r3DrawsFirst, r3DrawsAgain.Ref(), drawActs.Ref(), drawKeptOn.Ref(), r4OnJackDrawn.Ref())
	book.Either(reshuffleNever, reshuffleNoDraw)
	for _, never := range []oracle.Ref{reshuffleNever, reshuffleNoDraw} {
		book.Against(never, printTurned.Ref(), reshuffleOwnSuit.Ref(), reshuffleReversed, reshuffleKeeps.Ref(), reshuffleLate, reshuffleLosesCall, reshuffleActs.Ref())
	}
	book.Against(reshuffleNoDraw, reshuffleTimes.Ref())
	book.Either(reshuffleLosesCall, reshuffleOwnSuit.Ref())
	book.Against(reshuffleActs.Ref(), eightReverses.Ref(), sevenStaysActive)

	book.Either(sevenServedExtends, chainServed.Ref())
	book.Against(chainAlwaysTwo, chainWithoutOpening, sevenServedExtends, chainServed.Ref())
	book.Against(chainPile.Ref(), chainAlwaysTwo, chainWithoutOpening, sevenServedExtends, chainServed.Ref(), chainAdds.Ref(), sevenCost.Ref())
	book.Against(sevenStaysActive, sevenServedExtends, sevenServedDemands) // no seven is served
	book.Either(sevenServedDemands, sevenServedAny.Ref())
	book.Either(sevenPenalisedPlays, sevenThenFits.Ref())
	book.Either(lastSevenServed, lastSevenAlone.Ref())
	book.Either(lastSevenCarried, lastDebtKept.Ref())
	book.Either(printMost.Ref(), printPile.Ref())
	book.Against(printTurned.Ref(), printPile.Ref())

	book.Against(eightIgnored, eightStays.Ref(), eightSpentAny.Ref(), eightNotTwice, eightAnswered, eightWraps.Ref())
	book.Against(eightNotWithTwo, eightNotTwice)
	book.Against(eightReverses.Ref(), eightStays.Ref(), eightWraps.Ref(), eightSkips.Ref(), openEightSkips.Ref(), eightSpentAny.Ref(), eightNotTwice, eightAnswered)

	// How rule 5 counts, and what breaks a tie.
	book.Against(r5HighestCard, r5Weights.Ref(), r5Rarest)
	book.Against(r5Kept.Ref(), r5HighestCard, r5Rarest)
	book.Either(r5TiesOwnSuit, r5TiesByPoints, r5TiesFirst.Ref(), r5TiesLast.Ref(), r5TiesHighest.Ref())
	book.Against(callIgnored, callLasts.Ref(), callOwnAfter.Ref())
	book.Either(callLasts.Ref(), callOwnAfter.Ref())
	book.Against(callOthers.Ref(), callIgnored, callLasts.Ref(), callOwnAfter.Ref(), callFits.Ref(), r5Empty.Ref(), reshuffleLosesCall, reshuffleActs.Ref())
	book.Either(callStays, callReplaces.Ref())

	book.Against(doubleNever, doubleOver.Ref(), doubleKept.Ref(), doubleOn.Ref(), doubleFor.Ref(), doubleTwoJacks)
	book.Against(doubleTwoJacks, doubleOver.Ref(), doubleKept.Ref(), doubleOn.Ref(), doubleFor.Ref())
	book.Either(printCommas, printTogether, printOneALine)
	book.Either(printNoWord, printWordAlone)
	book.Either(printScoreALine, printWordAlone)
}
