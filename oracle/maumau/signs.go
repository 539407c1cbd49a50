package maumau

import (
	"strings"

	"kiebitz/oracle/edits"
)

// signs are by what turns show the clauses. A word in capital letters is one of [short].
var signs = edits.Signs{Decides: decides, Cites: cites, Bears: bears, Short: short,
	Else: "draw"} // under an edit, where nothing is done

// short are what several signs speak of.
var short = strings.NewReplacer(
	"JACKS", "(and held ranks:J)",
	"FITTING", "(and held match)",
	"EQUALS", "(and FITTING (of-rank best))",
	"OTHER", "(but held ranks:J)",
	"ALARM", "(in:1 (count (cards (hand (next me)))))",
	"BELOW", "(nth:2 discard)",
	"OWED", "(times chained 2)",
	"TAKEN", "(sum held (first (in:0 (since it))))",
	"OPENED", "(not (over (size laid) chained))",
	"CALLED", "(both (some called) (some (but all-cards called)))",
	"LEFT", "(some (and (cards (hand who)) ranks:J))",
	"MOST", "(most others (count (and others (of-suit (suit-of it)))))",
	"IN-ALL", "(sum others (first (not (over MOST (count (and others (of-suit (suit-of it))))))))",
	"OF-IT", "(of-suit (suit-of it))",
)

const done = "truth:1"

// decides are the clauses that can decide a turn; the first that holds does.
var decides = []edits.Sign{
	{"open", "deal", done},
	{"double", "score", "is open-card ranks:J"},
	{"score", "score", done},
	{"open-eight", "skipped", "in:1 turn"},
	{"eight", "skipped", done},
	{"chain", "penalty", "over chained 1"},
	{"open-seven", "penalty", "OPENED"},
	{"seven", "penalty", done},
	{"draw", "draw", done},
	{"R1", "R1", done},
	{"R3", "R3", done},
	{"R4", "R4", done},
	{"R6", "R2", "over (count EQUALS) 1"},
	{"R2", "R2", done},
	{"R3", "after play", "is open-card ranks:J"}, // by a rule that an edit adds
	{"R2", "play", done},
}

// cites are what else a turn shows.
var cites = []edits.Sign{
	{"deal", "deal", done},
	{"deal/2", "deal", "players:2"},
	{"deal/3", "deal", "players:3"},
	{"deal/4", "deal", "players:4"},
	{"open-seven", "open-seven", done},
	{"open-eight", "open-eight", done},
	{"open-jack", "open-jack", done},

	{"open-eight/2", "skipped", "both (in:1 turn) players:2"},
	{"open-eight/3", "skipped", "both (in:1 turn) players:3"},
	{"open-eight/4", "skipped", "both (in:1 turn) players:4"},
	{"eight", "skipped", done},
	{"eight/2", "skipped", "both (not (in:1 turn)) players:2"},
	{"eight/3", "skipped", "both (not (in:1 turn)) players:3"},
	{"eight/4", "skipped", "both (not (in:1 turn)) players:4"},
	{"eight", "eight", done},
	{"eight/eight", "eight", "both (both players:2 (is BELOW ranks:E)) (both (same (by BELOW) me) (in:2 (since BELOW)))"},

	{"seven", "penalty", done},
	{"seven/served", "penalty", done},
	{"seven/could-play", "after penalty", "some (and held fits)"},
	{"jack/active-seven", "penalty", "some JACKS"},
	{"R4/active-seven", "penalty", "both (some JACKS) ALARM"},
	{"R4/active-seven", "R1", "both (some JACKS) ALARM"},
	{"chain/2", "penalty", "in:2 chained"},
	{"chain/3", "penalty", "in:3 chained"},
	{"chain/4", "penalty", "in:4 chained"},
	{"chain/opening", "penalty", "both (over chained 1) OPENED"},
	{"chain/turn", "turn-pile penalty", "both (over chained 1) (both (over TAKEN 0) (over OWED TAKEN))"},
	{"open-seven/served", "penalty", "both (in:1 chained) OPENED"},

	{"reshuffle", "turn-pile", done},
	{"reshuffle/open-alone", "draw-card turn-pile", "none (cards stock)"},
	{"reshuffle/second", "turn-pile", "over (acted turn-pile) 1"},
	{"reshuffle/in-penalty", "turn-pile penalty", "both (over TAKEN 0) (over OWED TAKEN)"},
	{"reshuffle/penalty-end", "turn-pile penalty", "not (over OWED TAKEN)"},
	{"reshuffle/card-kept", "turn-pile draw !draw-play", done},
	{"reshuffle/card-played", "turn-pile draw-play", done},

	{"draw/kept", "after draw !draw-play", "some drawn"},
	{"draw/jack-on-jack", "after draw !draw-play", "both (is open-card ranks:J) (some (and drawn ranks:J))"},
	{"draw/played", "draw-play", done},
	{"draw/jack", "after draw-play", "is open-card ranks:J"},
	{"draw/seven", "after draw-play", "is open-card ranks:S"},
	{"draw/eight", "after draw-play", "is open-card ranks:E"},
	{"jack/on-jack", "draw !draw-play", "both (is open-card ranks:J) (some JACKS)"},

	{"R1/extends", "R1", done},
	{"R1/lower-value", "R1", "over (most (but FITTING ranks:S) value) 7"},
	{"R6", "R1", "over (count (and held ranks:S)) 1"},
	{"R6/sevens", "R1", "over (count (and held ranks:S)) 1"},
	{"R3/last-resort", "R3", done},
	{"R3/two-jacks", "R3", "over (count JACKS) 1"},
	{"R4/jack-first", "R4", done},
	{"R4/two-jacks", "R4", "over (count JACKS) 1"},
	{"R4/over-eight", "R4", "is best ranks:E"},
	{"R4/over-seven", "R4", "is best ranks:S"},
	{"R4/jack-on-top", "turn play", "both (both (some JACKS) ALARM) (both (is open-card ranks:J) (some FITTING))"},
	{"R2", "R2", "over (count EQUALS) 1"},
	{"R6/fitting", "R2", "over (count EQUALS) 1"},
	{"R6/hearts-diamonds", "R2", "both (over (count EQUALS) 1) (none (and EQUALS (or (of-suit suit:C) (of-suit suit:S))))"},
	{"R2/choice", "R2", "both (over (count FITTING) 1) (in:1 (count EQUALS))"},
	{"R2/seven-before-king", "R2", "both (in:1 (count EQUALS)) (both (is best ranks:S) (some (and FITTING ranks:KQ)))"},

	{"jack", "after play", "is open-card ranks:J"},
	{"jack/other-suit", "after play", "both (is open-card ranks:J) (not (is open-card (of-suit (suit-of BELOW))))"},
	{"seven/jack-after", "after play", "both (both (is open-card ranks:J) (is BELOW ranks:S)) (over (since BELOW) 1)"},
	{"open-jack", "after play", "both (not (is open-card ranks:J)) (both (is BELOW ranks:J) (in:2 (size laid)))"},
	{"open-jack/other-suit", "after play", "both (both (not (is open-card ranks:J)) (both (is BELOW ranks:J) (in:2 (size laid)))) (not (is open-card (of-suit (suit-of BELOW))))"},
	{"call", "after play", "both (not (is open-card ranks:J)) (both (is BELOW ranks:J) (not (in:2 (size laid))))"},
	{"call/after-pass", "after play", "both (both (not (is open-card ranks:J)) (in:2 (since BELOW))) (both (is BELOW ranks:J) (not (in:2 (size laid))))"},
	{"call/after-passes", "after play", "both (both (not (is open-card ranks:J)) (over (since BELOW) 2)) (both (is BELOW ranks:J) (not (in:2 (size laid))))"},
	{"match", "after play !R1", "not (either (is open-card ranks:J) (is BELOW ranks:J))"},
	{"match/suit", "after play !R1", "both (not (either (is open-card ranks:J) (is BELOW ranks:J))) (is open-card (of-suit (suit-of BELOW)))"},
	{"match/rank", "after play !R1", "both (not (either (is open-card ranks:J) (is BELOW ranks:J))) (not (is open-card (of-suit (suit-of BELOW))))"},
	{"seven/match-after", "after play !R1", "both (both (not (is open-card ranks:J)) (is BELOW ranks:S)) (over (since BELOW) 1)"},

	{"seven", "chain", done},
	{"seven/again", "chain !R1", "is BELOW ranks:S"},
	{"open-seven/answered", "chain R1", "in:2 (size laid)"},
	{"chain", "after chain", "over chained 1"},
	{"last", "last", done},
	{"last/seven", "last", "is open-card ranks:S"},
	{"last/chain", "last R1", "is open-card ranks:S"},
	{"last/eight", "last", "is open-card ranks:E"},
	{"last/jack", "last", "is open-card ranks:J"},

	{"R5", "call", done},
	{"call/other-suit", "after call", "not (is open-card called)"},
	{"R5/jack-would-tip", "call", "both (some others) (not (suit-is R5 (choose (count (and held OF-IT)) suits)))"},
	{"R5/played-would-tip", "call", "both (some others) (not (suit-is R5 (choose (count (and (or others (just open-card)) OF-IT)) suits)))"},
	{"R5/points-would-tip", "call", "both (both (some others) (not (over IN-ALL MOST))) (not (suit-is R5 (choose (sum (and others OF-IT) value) suits)))"},
	{"R5/only-jacks", "call", "none others"},
	{"R5/most", "call", "both (some others) (not (over IN-ALL MOST))"},
	{"R5/tie-2", "call", "both (over IN-ALL MOST) (not (over IN-ALL (times MOST 2)))"},
	{"R5/tie-3", "call", "both (over IN-ALL (times MOST 2)) (not (over IN-ALL (times MOST 3)))"},
	{"R5/tie-4", "call", "over IN-ALL (times MOST 3)"},
	{"R6", "call", "either (none others) (over IN-ALL MOST)"},

	{"print", "score", done},
	{"score", "score", done},
	{"score/jack-left", "score", "exists LEFT"},
	{"double/jack-left", "score", "both (is open-card ranks:J) (exists LEFT)"},
}

// bears are clauses that have said no in a turn, or nothing new.
var bears = []edits.Sign{
	{"seven", "open-seven", done},
	{"eight", "open-eight", done},
	{"R4", "turn !skipped", "both (some FITTING) (some (and held jack))"}, // a jack might have to go first
	{"R4", "turn !skipped", "both (some JACKS) ALARM"},
	{"R6", "turn !skipped", "over (count (and held jack)) 1"},                             // rules 3 and 4 leave it the choice
	{"jack", "turn !skipped", "both (some JACKS) (either active (is open-card ranks:J))"}, // none may be played
	{"jack", "after draw !draw-play", "both (is open-card ranks:J) (some (and drawn ranks:J))"},
	{"call", "after turn !last", "CALLED"},
	{"call", "turn last", "CALLED"},                                                                          // it binds, or no longer
	{"R1", "turn !skipped", "active"},                                                                        // a player who can't answer goes on to draw
	{"R1", "turn !skipped", "both (is open-card ranks:S) (some (and FITTING ranks:S))"},                      // a spent seven need not be answered
	{"match", "turn !skipped", "both (not (either active (is open-card ranks:J))) (some (but OTHER match))"}, // some cards do not fit
	{"match", "after draw !draw-play", "both (not (is open-card ranks:J)) (some (but drawn ranks:J))"},
	{"R2", "turn !skipped", "both (some FITTING) (some (and held jack))"},                // jacks apart
	{"eight", "turn !skipped", "both (is open-card ranks:E) (over (since open-card) 2)"}, // it skips nobody once more
	{"draw", "penalty", done},                                                            // it is from the draw pile, too
	{"chain", "after chain", "in:1 chained"},                                             // the count begins at two
	{"double", "score", done},
}

// inWords are what the words of a turn need.
var inWords edits.Values

const bound = "both (is open-card ranks:J) CALLED"

var (
	heldBefore   = inWords.Ask("turn", "held")
	fitsBefore   = inWords.Ask("turn", "FITTING")
	jacksBefore  = inWords.Ask("turn", "and held jack")
	activeBefore = inWords.Ask("turn", "active")
	owedBefore   = inWords.Ask("turn", "@penalty.0.1.0.0")
	openBefore   = inWords.Ask("turn", "open-card")
	calledBefore = inWords.Ask("turn", "suit-of (greatest called)")
	boundBefore  = inWords.Ask("turn", bound)
	alarmBefore  = inWords.Ask("turn", "ALARM")
	heldAfter    = inWords.Ask("after turn", "held")
	activeAfter  = inWords.Ask("after turn", "active")
	owedAfter    = inWords.Ask("after turn", "@penalty.0.1.0.0")
	skipsBefore  = inWords.Ask("turn", "skips")
	skipsAfter   = inWords.Ask("after turn", "skips")
	calledAfter  = inWords.Ask("after turn", "suit-of (greatest called)")
	boundAfter   = inWords.Ask("after turn", bound)
	endsAfter    = inWords.Ask("after draw-card", "none (cards stock)")
	nextAfter    = inWords.Ask("after turn", "next me")
	gameEnds     = inWords.Ask("last", done)
	pointsOf     = [...]int{inWords.Ask("after score", "points seat:1"), inWords.Ask("after score", "points seat:2"),
		inWords.Ask("after score", "points seat:3"), inWords.Ask("after score", "points seat:4")}
)
