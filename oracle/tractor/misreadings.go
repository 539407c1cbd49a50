package tractor

import (
	"strings"

	"kiebitz/oracle"
)

var book = oracle.NewBook("tractor", clauses, readings...)

// The clauses of the cards: each misreading is a line here and a branch in order.go
// or in the hook of its clause (misplay*.go). The parameters of a clause stand above
// the names of their values.
var (
	rankPartner = book.AddOne("rank-partner", "Alice plays with %s, and the other two are team 2", "Charles", "", "Bob", "", "David", "",
		"Bob-across", "Bob (the player opposite the dealer still deals after a round that was made)")
	rankTeams  = book.AddSwitch("rank-team-1-deals", "team 1 is the dealer's team, in the header and in what is printed")
	rankHeader = book.AddOne("rank-header", "the ranks of team 1 and 2 are %s", "1-2", "the first and the second of the header",
		"2-1", "the second and the first of the header", "declarers", "those of the declarers and the defenders", "kept", "those after the previous round, if there was one and nobody won it")
	rankDealer    = book.AddSwitch("rank-dealer-kept", "the dealer is the next dealer of the previous round, if there was one and nobody won it")
	rankDeclarers = book.AddOne("rank-declarers", "the declarers are %s", "dealer", "the dealer's team", "other", "the team that does not deal",
		"team-1", "team 1", "team-2", "team 2", "higher", "the team with the higher rank, or the dealer's if both are equal",
		"lower", "the team with the lower rank, or the dealer's if both are equal")
	rankWhose = book.AddOne("rank-of", "the current rank is %s", "declarers", "that of the declarers", "defenders", "that of the defenders",
		"team-1", "that of team 1", "team-2", "that of team 2", "higher", "the higher one of both teams", "lower", "the lower one of both teams",
		"kept", "that of the previous round, if there was one", "first", "that of the first round, in all rounds", "7", "always seven")
	_ = book.Name("rank-team-1", "rank-of=team-1", "the current rank is always that of team 1")
	_ = book.Name("rank-defenders", "rank-of=defenders", "the current rank is that of the defenders")
	_ = book.Name("rank-higher", "rank-of=higher", "the current rank is the higher one of both teams")

	trumpMain = book.AddOne("trump-main", "the main suit is that of %s", "header", "the header", "before", "the previous round, if there was one",
		"first", "the first round, in all rounds")
	trumpNone = book.AddOne("trump-none", "without a main suit %s the main suit", "none", "nothing is", "H", "hearts are", "S", "spades are",
		"C", "clubs are", "D", "diamonds are")
	trumpRanks = book.AddOne("trump-ranks", "trumps for their rank are %s", "own", "the cards of the current rank",
		"both", "those of both teams' ranks, one as high as the other")
	trumpTwos  = book.AddSwitch("trump-twos", "twos are trumps in all suits, below the cards of the current rank; that of the main suit is the highest of them")
	trumpCards = book.AddParameter(oracle.Parameter{ID: "trump-cards", Kind: oracle.Some, Names: []string{"suit", "rank", "none-rank", "BJ", "RJ"},
		Rules: oracle.Value{1, 1, 1, 1, 1}, Say: sayTrumps})
	trumpOffRankNot = book.Name("trump-rank-in-suit", "trump-cards=suit/none-rank/BJ/RJ",
		"cards of the current rank are trumps in the main suit only; the others belong to their suits (unless there is no main suit)")
	_ = book.Name("trump-none-jokers-only", "trump-cards=suit/rank/BJ/RJ",
		"without a main suit only the jokers are trumps; cards of the current rank belong to their suits")
	trumpJokersNot = book.Name("trump-jokers-apart", "trump-cards=suit/rank/none-rank", "the jokers are a suit of their own and not trumps")

	orderTrumps = book.AddParameter(oracle.Parameter{ID: "order-trumps", Text: "trumps stand in the order %s",
		Kind: oracle.Order, Names: []string{"jokers", "main", "off", "suit"},
		Words: []string{"jokers", "current-rank card of the main suit", "other current-rank cards", "other cards of the main suit"},
		Rules: oracle.Value{0, 1, 2, 3}})
	orderJokers = book.AddOrder("order-jokers", "the jokers rank %s", "RJ", "BJ")
	orderMain   = book.AddOne("order-main", "the current-rank card of the main suit %s", "own", "has a place of its own",
		"equal", "is equal to those of the other suits", "in-place", "keeps its place by rank")
	orderLetter = book.AddOne("order-joker-letter", "if the current rank is jack, the jokers are %s, as their letter J is taken for a rank", "none", "jokers",
		"off", "current-rank cards like those of the other suits", "main", "current-rank cards like that of the main suit, or like the others without one")
	orderOff   = book.AddOne("order-off", "the current-rank cards of the other suits %s", offOrders()...)
	orderPlain = book.AddParameter(oracle.Parameter{ID: "order-plain-rank", Text: "current-rank cards that are not trumps %s", Kind: oracle.One,
		Names: []string{"in-place", "top", "bottom"}, Words: []string{"keep their places by rank", "are the highest of their suits", "are the lowest of their suits"},
		Rules: oracle.Value{0}, Equivalent: func(oracle.Value) string { return "all of them are trumps" }})
	orderCodes = book.AddSwitch("order-codes",
		"ranks are compared by the codes of their letters: T > Q > K > J > A > 9 > ... > 2; consecutive are 2 to 9, without the current rank, and J and K")
	orderRanks   = book.AddOrder("order-ranks", "the cards of a suit rank %s", strings.Split("AKQJT98765432", "")...)
	orderRanksIn = book.AddParameter(oracle.Parameter{ID: "order-ranks-in", Text: "ranks are in another order than by the rules in %s",
		Kind: oracle.One, Names: []string{"all", "trumps", "suits"},
		Words: []string{"the main suit and the others", "the main suit only", "the other suits only"}, Rules: oracle.Value{0},
		Equivalent: func(oracle.Value) string { return "ranks are in the order of the rules" }})
	orderJokersSwapped = book.Name("order-jokers-swapped", "order-jokers=BJ/RJ", "the black joker is higher than the red one")
	orderJokersLow     = book.Name("order-jokers-below-rank", "order-trumps=main/off/jokers/suit", "the jokers stand below the cards of the current rank")
	orderMainInPlace   = book.Name("order-main-in-place", "order-main=in-place", "the current-rank card of the main suit keeps its place by rank among the trumps")
	orderMainEqual     = book.Name("order-main-equal", "order-main=equal", "all cards of the current rank are equal, that of the main suit too")
	orderMainBelow     = book.Name("order-main-below", "order-trumps=jokers/off/main/suit",
		"the current-rank card of the main suit stands below those of the other suits")
	orderOffLow = book.Name("order-off-low", "order-trumps=jokers/main/suit/off", "the current-rank cards of the other suits are the lowest trumps")
	_           = book.Name("order-off-by-suit", "order-off=DCSH", "the current-rank cards of the other suits are ordered by suit instead of being equal")
	_           = book.Name("order-ace-low", "order-ranks=KQJT98765432A", "the ace is the lowest card of a suit")
	_           = book.Name("order-ten-high", "order-ranks=ATKQJ98765432", "the ten stands above the king")

	pairOf = book.AddOne("pair-of", "a pair is two %s", "card", "identical cards", "order", "cards of equal order",
		"rank", "cards of one rank, if both are trumps or of one suit", "jokers", "identical cards or any two jokers")
	pairByOrder    = book.Name("pair-by-order", "pair-of=order", "two cards of equal order are a pair, such as current-rank cards of two suits")
	pairSideBySide = book.Add("pair-side-by-side", "two identical cards are a pair only if they stand side by side in the string")

	nextSkips = book.AddOne("next-skips", "the current rank leaves a gap in %s: the ranks below and above it are not consecutive there", "none", "no suit",
		"main", "the main suit", "others", "the other suits", "each", "each suit", "inner", "each suit (an ace as the current rank leaves none above the king)")
	nextWithin    = book.AddNumber("next-within", "pairs are consecutive if they are at most %s steps apart in the order", 1, 1, 3)
	nextTwoJokers = book.AddSwitch("next-two-jokers-apart", "the black and the red joker are not consecutive")
	nextEquals    = book.AddSwitch("next-equals", "pairs of equal order are consecutive, such as those of current-rank cards of two suits")
	nextAceTwo    = book.AddSwitch("next-ace-two",
		"a pair of aces also stands below a pair of the lowest rank of its suit, if the tractor there is longer than the one above")
	nextGap         = book.Name("next-gap", "next-skips=each", "the current rank leaves a gap in each suit: the ranks below and above it are not consecutive")
	nextAceApart    = book.Add("next-ace-apart", "the highest trump by rank and the current-rank cards above it are not consecutive")
	nextRanksApart  = book.Add("next-ranks-apart", "the current-rank cards of the main suit and of the others are not consecutive")
	nextMainApart   = book.Add("next-main-apart", "the current-rank card of the main suit and the black joker are not consecutive")
	nextJokersApart = book.Add("next-jokers-apart", "jokers are never part of a tractor")
	nextRanksNever  = book.AddSwitch("next-ranks-never", "cards of the current rank are never part of a tractor")
)

// The clauses of what is played.
var (
	structureLeast      = book.AddNumber("structure-least", "a tractor has at least %s pairs", 2, 2, 5)
	structureMost       = addMost("structure-most", "a tractor has at most %d pairs", 1, handSize/2)
	structureThrows     = book.AddSwitch("structure-throws-no-tractors", "a throw has no tractors, only pairs and single cards")
	structureNoTractors = book.Name("structure-no-tractors", "structure-most=1", "a lead has no tractors, only pairs and single cards")
	structureTwoPairs   = book.Name("structure-two-pairs", "structure-most=2", "a tractor has two pairs; longer ones are cut")
	structureThreePairs = book.Name("structure-three-pairs", "structure-least=3", "a tractor has at least three pairs")

	domainBy = book.AddOne("domain-by", "a play counts as trumps, or as cards of a suit, if %s", "all", "all its cards are",
		"trumps", "all its cards are, and as trumps if one is",
		"folded", "all its cards are, and as trumps if one is, unless cards of two suits stand before it", "first", "the first card is", "last", "the last card is", "most", "most of its cards are",
		"plain", "all its cards are, or as cards of the lead's suit if none is a trump",
		"fill", "all its cards are, or as trumps if they are trumps and cards of the lead's suit")
	domainWins = book.AddOne("domain-wins", "a follower can win with cards of %s", "both", "the lead's suit and with trumps",
		"lead", "the lead's suit only", "any", "any suit and with trumps")
	domainSuits = book.AddOne("domain-suits", "a follower can win with trumps of %s", "any", "any printed suits",
		"one", "one printed suit, jokers aside", "one-or-jokers", "one printed suit, or with jokers alone",
		"alike", "one printed suit, or with jokers of one colour alone")
	domainMixed    = book.Name("domain-mixed", "domain-by=trumps", "a play with trumps and other cards counts as trumps")
	_              = book.Name("domain-other-suit", "domain-wins=any", "cards of another suit can win by their rank")
	domainNoTrumps = book.Name("domain-no-trumps", "domain-wins=lead", "only cards of the lead's suit can win; trumps do not beat other suits")

	constructNeed = book.AddOne("construct-need", "a follower's cards must have %s", "all", "tractors and pairs for those of the lead",
		"none", "no structure", "tractors", "tractors for those of the lead, but no further pairs",
		"components", "no structure, but the lead's number of components",
		"throws", "tractors and pairs for those of a throw, but no structure for another lead", "others", "tractors and pairs for those of the lead, but no structure for a throw")
	constructOf = book.AddOne("construct-of", "%s must have the lead's structure", "all", "all cards",
		"suit", "cards of the lead's suit, but no trumps that beat another suit,", "throw", "all cards, but no trumps that beat a throw,", "trumps", "trumps, but no cards of another suit,")
	constructCut = book.AddOne("construct-cut", "%s may serve as something smaller", "both", "tractors and pairs", "tractors", "tractors, but no pairs,",
		"pairs", "pairs, but no tractors,", "neither", "neither tractors nor pairs")
	constructNot     = book.Name("construct-ignored", "construct-need=none", "the structure of a follower's cards does not matter")
	constructGreedy  = book.Add("construct-greedy", "a play is constructed greedily: each component, the longest first, takes the highest cards that fit")
	constructNoSplit = book.Name("construct-no-split", "construct-cut=neither",
		"a tractor or pair can't serve as something smaller: a play must have the lead's structure itself")
	constructPairsWhole     = book.Name("construct-pairs-whole", "construct-cut=tractors", "a pair can't serve as two single cards")
	constructTractorAsPairs = book.Add("construct-pairs-for-tractor", "pairs that are not consecutive will do for a tractor")
	constructLongestOnly    = book.Add("construct-longest-only", "only the longest component must be found in a follower's cards")

	honorOf = book.AddOne("honor-of", "the honor card is %s", "best", "the highest that can be the top of a longest component",
		"highest", "the highest card of a play", "lowest", "the lowest that can be the top of a longest component",
		"unchecked", "the top of the highest component of that length", "own", "the top of the longest component of a play's own structure",
		"bottom", "the lowest card of a play", "first", "the first card of the string", "sum", "not compared, but the sum of the places of all cards in the order")
	honorHighest   = book.Name("honor-highest-card", "honor-of=highest", "the honor card is the highest card of a play")
	honorLowest    = book.Name("honor-lowest", "honor-of=lowest", "the honor card is the lowest that can be the top of a longest component")
	honorUnchecked = book.Name("honor-unchecked", "honor-of=unchecked",
		"the honor card is the top of the highest component of that length, though the rest of the structure may then be impossible")

	beatTies = book.AddOne("beat-ties", "of equal honor cards %s wins", "first", "the first one", "last", "the last one",
		"last-trump", "the last one, if they are trumps, else the first one", "last-other", "the first one, if they are trumps, else the last one",
		"seat", "the first one in the order Alice, Bob, Charles, David")
	beatBy = book.AddOne("beat-by", "a trick is won by %s", "highest", "the highest honor card",
		"first-trump", "the first trumps that beat a lead of another suit, or else by the highest honor card",
		"first-trump-throw", "the first trumps that beat a throw of another suit, or else by the highest honor card",
		"first", "the first follower who beats the lead", "last", "the last follower who beats the lead")
	_              = book.Name("beat-ties-last", "beat-ties=last", "of equal honor cards the last one wins")
	beatFirstTrump = book.Name("beat-first-trump", "beat-by=first-trump", "the first trumps that beat a lead of another suit can't be beaten by higher trumps")

	throwBeaten = book.AddOne("throw-beaten", "%s", "trumps", "a throw of another suit is beaten by trumps only, and one of trumps by nothing",
		"never", "no throw is beaten, by trumps neither", "suit", "a throw of another suit is also beaten by higher cards of that suit",
		"higher-trumps", "a throw of trumps is beaten by higher trumps")
	throwIs = book.AddOne("throw-is", "a lead is a throw if it has %s", "several", "several components", "sizes", "components of different sizes",
		"single", "a single card and something else", "tractor", "a tractor and something else", "tractor-alone", "a tractor, or several components")
	throwStands = book.Name("throw-stands", "throw-beaten=never", "no throw can be beaten, not even by trumps")

	turnFirst = book.AddOne("turn-first", "%s leads the first trick", "dealer", "the dealer", "Alice", "", "next", "the player after the dealer",
		"kept", "the winner of the last trick of the previous round, if there was one,")
	turnNext = book.AddOne("turn-next", "%s leads the next trick", "winner", "the winner", "dealer", "the dealer",
		"after", "the player after the winner", "rotates", "the player after the leader", "leader", "the leader of the trick before", "Alice", "")
	turnDealer = book.Name("turn-dealer", "turn-next=dealer", "the dealer leads every trick")
	turnPlace  = book.AddSwitch("turn-place-as-seat", "the winner's place in the trick is mistaken for a seat: Alice if the leader wins, Bob if the next player does, and so on")
	turnOrder  = book.AddOne("turn-strings", "in each trick the first string is the play of %s, and the others follow clockwise", "leader", "the leader",
		"dealer", "the dealer", "after", "the player after the leader", "Alice", "")
	turnBack = book.AddEquivalent("turn-back", "the players follow counter-clockwise",
		"every second player belongs to the same team either way round, and only teams are counted")
	_ = book.Name("turn-after-winner", "turn-next=after", "the player after the winner leads the next trick")
	_ = book.Name("turn-first-alice", "turn-first=Alice", "Alice leads the first trick, whoever deals")
)

// otherDealers are who else deals next.
var otherDealers = []string{"previous", "the player before the dealer", "winner", "the winner of the last trick", "leader",
	"the leader of the last trick", "Alice", "", "Bob", "", "Charles", "", "David", ""}

// The clauses of what is counted.
var (
	pointsValues = book.AddParameter(oracle.Parameter{ID: "points-values", Text: "the points of cards are: %s",
		Kind: oracle.Numbers, Names: strings.Split("A K Q J T 9 8 7 6 5 4 3 2 joker", " "),
		Words: strings.Split("aces kings queens jacks tens nines eights sevens sixes fives fours threes twos jokers", " "),
		Rules: oracle.Value{0, 10, 0, 0, 10, 0, 0, 0, 0, 5, 0, 0, 0, 0}, Low: 0, High: 20})
	pointsOf200 = book.AddParameter(oracle.Parameter{ID: "points-of-200", Text: "the points of cards are: %s; the hidden points are what they leave of 200",
		Kind: oracle.Numbers, Names: pointsValues.Names, Words: pointsValues.Words, Rules: pointsValues.Rules, Low: 0, High: 20})
	pointsNotRank = book.AddSwitch("points-rank-nothing", "cards of the current rank count nothing")
	pointsOf      = book.AddOne("points-of", "the points of the tricks of %s are counted", "defenders", "the defenders", "declarers", "the declarers",
		"all", "all players", "team-1", "team 1", "team-2", "team 2", "not-dealer", "all players but the dealer")
	pointsCards = book.AddOne("points-cards", "in a trick %s count", "all", "all cards", "winner", "only the winner's own cards",
		"others", "only the cards of the other players than the winner", "lead", "only the lead's cards", "followers", "only the followers' cards",
		"side", "only the cards of the winner and the partner", "against", "only the cards of the other team than the winner's")
	pointsTricks = book.AddOne("points-tricks", "the points of %s are counted", "all", "all tricks", "not-last", "all tricks but the last",
		"not-first", "all tricks but the first")
	_               = book.Name("points-king-nothing", "points-values=K:0", "kings count nothing")
	_               = book.Name("points-five-nothing", "points-values=5:0", "fives count nothing")
	_               = book.Name("points-ten-five", "points-values=T:5", "tens count 5")
	_               = book.Name("points-ace-ten", "points-values=A:10", "aces also count 10")
	pointsDeclarers = book.Name("points-declarers", "points-of=declarers", "the points of the declarers' tricks are counted")
	_               = book.Name("points-winners-cards", "points-cards=winner", "only the winner's own cards count in a trick")
	pointsKept      = book.Add("points-kept", "the points of the defenders are not reset between rounds")

	powerW = book.AddOne("power-w", "w is %s", "longest", "the number of cards of a longest component of the last lead",
		"lead", "the number of all cards of the last lead", "components", "the number of components of the last lead",
		"pairs", "the number of pairs of a longest component, 1 for a single card", "shortest", "the number of cards of a shortest component",
		"winner", "the number of cards of a longest component of the winner's cards", "throw", "the number of components of a throw, or else of all cards of the last lead",
		"throw-pairs", "the number of cards of a longest component of the last lead; of a throw, the number of its pairs, 1 for a single card",
		"any-lead", "the number of cards of the longest component of any lead", "all-pairs", "the number of pairs of the last lead",
		"tricks", "the number of tricks", "tractor", "the number of cards of the longest tractor of the last lead, 1 without one",
		"all-longest", "the number of cards of all longest components of the last lead together")
	powerPlus = book.AddParameter(oracle.Parameter{ID: "power-plus", Kind: oracle.Numbers, Names: []string{""}, Rules: oracle.Value{0},
		Low: -2, High: 2, Say: sayPowerPlus})
	powerMost  = addMost("power-most", "w is %d at most", 1, handSize)
	powerTimes = book.AddOne("power-times", "the hidden cards count %s", "power", "two to the power of w times", "double", "2*w times",
		"square", "w*w times", "w", "w times", "two", "twice")
	powerBase = book.AddNumber("power-base", "the hidden cards count %s to the power of w times", 2, 1, 10)
	hiddenIf  = book.AddOne("hidden-if", "the hidden cards count for the defenders %s", "defenders", "if they win the last trick", "never", "never",
		"always", "always", "declarers", "if the declarers win the last trick", "lead", "if they lead to the last trick",
		"not-dealer", "if the dealer does not win the last trick")
	hiddenDecks = book.AddNumber("hidden-decks", "the hidden cards are what is left of %s decks", 2, 1, 3)
	hiddenNot   = book.AddOne("hidden-not", "the hidden cards are all cards but those %s", "played", "that are played",
		"defenders-tricks", "of the tricks that the defenders win", "declarers-tricks", "of the tricks that the declarers win",
		"defenders", "that the defenders play", "declarers", "that the declarers play")
	hiddenFor = book.AddOne("hidden-for", "the hidden cards count for %s", "both", "what is printed and for the ranks",
		"print", "what is printed, but not for the ranks", "ranks", "the ranks, but not for what is printed")
	hiddenTimes = book.AddOne("hidden-times", "if the hidden cards count, %s", "hidden", "their points are multiplied",
		"last", "the points of the last trick are also multiplied", "all", "all points are multiplied",
		"instead", "the points of the last trick do not count")
	hiddenElse = book.AddOne("hidden-else", "if the hidden cards do not count, their points are %s", "nothing", "not added",
		"once", "added once", "less-once", "taken away once", "less", "taken away as often as they would count")
	hiddenKept = book.AddOne("hidden-kept", "the hidden points are %s", "no", "those of the cards that are not played in the round",
		"yes", "those of the cards that are not played in this round or in one before",
		"sum", "200 less those of all cards of this round and the rounds before, which may be below 0")
	hiddenNever     = book.Name("hidden-never", "hidden-if=never", "the hidden cards never count")
	hiddenPlain     = book.Name("hidden-plain", "power-base=1", "the hidden cards' points are not multiplied")
	_               = book.Name("hidden-always", "hidden-if=always", "the hidden cards count for the defenders whoever wins the last trick")
	hiddenDeclarers = book.Name("hidden-declarers", "hidden-if=declarers", "the hidden cards count for the defenders if the declarers win the last trick")
	hiddenLastToo   = book.Name("hidden-last-trick-too", "hidden-times=last", "the points of the last trick are multiplied with those of the hidden cards")
	_               = book.Name("power-all-cards", "power-w=lead", "w is the number of all cards of the last lead")
	_               = book.Name("power-components", "power-w=components", "w is the number of components of the last lead")
	powerTwice      = book.Name("power-twice", "power-times=double", "the hidden cards count 2*w times")
	_               = book.Name("power-pairs", "power-w=pairs", "w is the number of pairs of a longest component, 1 for a single card")
	_               = book.Name("power-square", "power-times=square", "the hidden cards count w*w times")
	_               = book.Name("power-shortest", "power-w=shortest", "w is the number of cards of a shortest component")

	makeRises = book.AddParameter(oracle.Parameter{ID: "make-rises", Text: "the declarers rise %s", Kind: oracle.Numbers, Names: []string{"0", "few",
		"more"}, Words: []string{"at 0 points by", "below 40 points by", "from 40 points on by"},
		Rules: oracle.Value{3, 2, 1}, Low: 0, High: 6})
	makeStops = book.AddParameter(oracle.Parameter{ID: "make-stops", Kind: oracle.Some, Names: strings.Split("3456789TJQKA", ""),
		Rules: make(oracle.Value, highest-lowest), Say: sayStops})
	makeThree = addLimit("make-three", "the declarers rise by 3 if the defenders have fewer than %s points", 1, 1, 41)
	makeNone  = book.AddSwitch("make-three-no-trick", "the declarers rise by 3 only if the defenders win no trick, and else by 2 below 40 points")
	makeTwo   = addLimit("make-two", "the declarers rise by 2 if the defenders have points, but fewer than %s", 40, 1, 81)
	makeLimit = addLimit("make-limit", "the round is made if the defenders have fewer than %s points", 80, 35, 125)
	makeBase  = book.AddOne("make-base", "after a round that was made a team rises from %s", "own", "its own rank", "other", "the other team's rank",
		"higher", "the higher one of both teams' ranks", "lower", "the lower one of both teams' ranks")
	makeWho = book.AddOne("make-who", "after a round that was made %s rise", "declarers", "the declarers", "defenders", "the defenders",
		"both", "both teams")
	_         = book.Name("make-zero-two", "make-rises=0:2", "the declarers rise by 2 if the defenders have 0 points")
	makeForty = book.Name("make-forty", "make-two=41", "the declarers also rise by 2 at 40 points")
	_         = book.Name("make-eighty", "make-limit=81", "the round is also made at 80 points")
	makeOne   = book.Name("make-one", "make-rises=0:1/few:1", "the declarers always rise by 1")

	downFrom  = addLimit("down-from", "the defenders rise by 1 for each 40 points above %s", 80, 0, 160)
	downStep  = book.AddNumber("down-step", "the defenders rise by 1 for each %s points above 80", 40, 5, 100)
	downMost  = addMost("down-most", "the defenders rise by %d at most", 0, manySteps)
	downFalls = book.AddSwitch("down-falls-too", "after a round that went down the declarers fall by as many ranks as the defenders rise, but not below two")
	downWho   = book.AddOne("down-who", "after a round that went down %s rise", "defenders", "the defenders", "declarers", "the declarers",
		"both", "both teams")
	downBase = book.AddOne("down-base", "after a round that went down a team rises from %s", "own", "its own rank", "other", "the other team's rank",
		"higher", "the higher one of both teams' ranks", "lower", "the lower one of both teams' ranks")
	downFall      = book.AddNumber("down-fall", "after a round that went down the rank of the declarers falls by %s, not below two", 0, 0, 3)
	_             = book.Name("down-one-more", "down-from=40", "the defenders rise by 1 at 80 points already, by 2 from 120 on, and so on")
	_             = book.Name("down-exclusive", "down-from=81", "the defenders rise at more than 120 points, more than 160, and so on")
	downThree     = book.Name("down-three", "down-most=3", "the defenders rise by 3 at most")
	downDeclarers = book.Name("down-declarers", "down-who=declarers", "the declarers rise by what the defenders should")

	winAbove = book.AddParameter(oracle.Parameter{ID: "win-above", Kind: oracle.Numbers, Names: []string{""}, Rules: oracle.Value{highest},
		Low: 9, High: highest, Say: sayWinAbove})
	winAceLow = book.AddSwitch("win-ace-low", "the ace is the rank before two, and a team that rises above king wins")
	winWith   = book.AddParameter(oracle.Parameter{ID: "win-with", Kind: oracle.Numbers, Names: []string{""}, Rules: oracle.Value{highest + 1},
		Low: 10, High: highest + 1, Say: sayWinWith})
	winAt = book.AddParameter(oracle.Parameter{ID: "win-at", Kind: oracle.Numbers, Names: []string{""}, Rules: oracle.Value{highest + 1},
		Low: 10, High: highest + 1, Say: sayWinAt})
	winBeyond = book.AddOne("win-beyond", "a rank beyond ace %s", "wins", "wins the game", "capped", "is ace", "round", "begins again with two",
		"two", "is two", "played", "is ace, and wins the game only if it was ace before",
		"declared", "is ace, and wins the game only if it is the declarers' and was ace before")
	winTeam = book.AddOne("win-team", "%s is printed as the winner", "riser", "the team that rises beyond ace", "declarers", "the dealer's team",
		"defenders", "the team that does not deal", "other", "the team that does not rise", "team-1", "team 1", "team-2", "team 2")
	winOnly = book.AddOne("win-only", "%s can win by rising beyond ace; other ranks stay at ace", "both", "both teams",
		"declarers", "only the declarers", "defenders", "only the defenders")
	_            = book.Name("win-at-ace", "win-above=13", "a team that rises to ace wins the game")
	_            = book.Name("win-capped", "win-beyond=capped", "no rank rises beyond ace, and nobody wins")
	_            = book.Name("win-round", "win-beyond=round", "after ace the ranks start again at two, and nobody wins")
	winDeclarers = book.Name("win-declarers", "win-team=declarers", "the team of the dealer is printed as the winner, even if the other one rises beyond ace")

	dealerMake = book.AddOne("dealer-make", "after a round that was made %s deals", append([]string{"partner", "the dealer's partner", "next",
		"the next player", "dealer", "the dealer"}, otherDealers...)...)
	dealerDown = book.AddOne("dealer-down", "after a round that went down %s deals", append([]string{"next", "the next player", "partner",
		"the dealer's partner", "dealer", "the dealer"}, otherDealers...)...)
	dealerLimit = addLimit("dealer-limit", "the next dealer is found as after a round that was made if the defenders have fewer than %s points", 80, 35, 165)

	_ = book.Name("dealer-stays", "dealer-make=dealer", "the dealer deals again after a round that was made")
	_ = book.Name("dealer-always-next", "dealer-make=next", "the next player also deals after a round that was made")
	_ = book.Name("dealer-down-back", "dealer-down=previous", "after a round that went down the player before the dealer deals")
	_ = book.Name("dealer-always-partner", "dealer-down=partner", "the dealer's partner also deals after a round that went down")
	_ = book.Name("dealer-last-trick", "dealer-down=winner", "after a round that went down the winner of the last trick deals")
)

// What is printed.
var (
	printRanks = book.AddOne("print-ranks", "the rank of %s is printed first", "team-1", "team 1", "team-2", "team 2", "declarers", "the declarers",
		"defenders", "the defenders", "higher", "the team with the higher one", "next", "the team that deals next")
	printBefore = book.AddSwitch("print-ranks-before", "the ranks before the round are printed")
	_           = book.Name("print-declarers-first", "print-ranks=declarers", "the rank of the declarers is printed first")

	printNoHead       = book.AddForm("print-no-head", "no line with the number of the round is printed")
	printHeadFromZero = book.AddForm("print-head-from-zero", "the rounds are numbered from 0")
	printNoSign       = book.AddForm("print-head-without-number-sign", "there is no number sign in the heading: \"Case 1:\"")
	printNoColon      = book.AddForm("print-head-without-colon", "there is no colon in the heading: \"Case #1\"")
	printPointsInHead = book.AddSpace("print-points-behind-head", "the points are printed on the line of the heading")
	printPointsLast   = book.AddForm("print-points-last", "the points are printed below the ranks or the winner")
	printWinnerAlone  = book.AddForm("print-winner-alone", "if a team wins, its line is printed in place of the points")
	printOneLine      = book.AddSpace("print-one-line", "the points and what follows are printed on one line")
	printRankNumbers  = book.AddForm("print-ranks-as-numbers", "ranks above 9 are printed as numbers, 10 to 14")
	printDealerFirst  = book.AddForm("print-dealer-first", "the next dealer is printed before the ranks")
	printDealerNumber = book.AddForm("print-dealer-as-number", "the next dealer is printed as a number, 1 for Alice")
	printWinnerNumber = book.AddForm("print-winner-without-team", "the winner is printed without the word before the number")
)
