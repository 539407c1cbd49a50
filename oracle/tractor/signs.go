package tractor

import (
	"slices"
	"strings"

	"kiebitz/oracle/edits"
)

// situation is a case of a clause, in words, and at which place of the rules what holds where it
// shows; [kiebitz/oracle/rules.Question] says how these are spelled. A word in capital letters is one of [short].
type situation [4]string

func (s situation) sign() edits.Sign { return edits.Sign{s[0], s[2], s[3]} }

// short are what several signs speak of: of the lead, and of the follower whose play is looked at.
var short = strings.NewReplacer(
	"JOKERS", "jokers:0,1",
	"OFF-RANKS", "(but rank-cards main-cards)",
	"MAIN-RANK", "(and rank-cards main-cards)",
	"OTHER-RANKS", "(not (equal (rank-of declarers) (rank-of defenders)))",
	"LEAD", "(play me)",
	"LED-TRUMPS", "(suit-is led suit:trump)",
	"TRUMPS", "(suit-is belongs suit:trump)",
	"MIXED", "(suit-is belongs suit:none)",
	"SINGLES", "(components-of:1 own)",
	"LED-SINGLES", "(components-of:1 components-led)",
	"TRACTOR", "(over (most-cards components-led) 2)",
	"SEVERAL", "(over (size the-play) 1)",
	"TOP", "(place (top-of components-led))",
	"JOINED", "(first (both (not (over (place it) TOP)) (over (place it) (plus TOP (minus (divided (most-cards components-led) 2))))))",
	"JOINS-OFF-RANK", "(over (sum (and (cards LEAD) OFF-RANKS) JOINED) 0)",
	"JOINS-MAIN-RANK", "(over (sum (and (cards LEAD) MAIN-RANK) JOINED) 0)",
	"JOINS-BLACK", "(over (sum (and (cards LEAD) jokers:0) JOINED) 0)",
	"HIGHER", "(over (place honor) (place best))",
	"TIE", "(equal (place honor) (place best))",
	"HIGH-CARD", "(over (place (highest the-play (place it))) (place best))",
	"APART", "(both SEVERAL (over (components-of:1 (divide:0 the-play (both pair beside) next tractor (place it))) SINGLES))",
	"GAPS", "(over (components (divide:0 the-play pair (both next (not (both (over rank (for that by-rank)) (over by-rank rank)))) tractor (place it))) (components own))",
	"BY-ORDER", "(honor the-play components-led (both (equal (place it) (place that)) (suit-is suit (for that suit))) next (place it))",
	"GREEDY", "(honor:1 the-play components-led pair next (place it))",
	"UNBOUND", "(honor the-play (longest components-led) pair next (place it))",
	"WON", "(same-team (side winner) defenders)",
	"POINTS", "(over (total trick points-of) 0)",
	"LEFT", "(over (total left points-of) 0)",
)

const done = "truth:1"

// situations are those of all clauses, in the order of the book. Where one shows in several places,
// it has its words once.
var situations = []situation{
	{"rank/team-1", "team 1 declares, and the ranks differ", "after header", "both OTHER-RANKS (same-team declarers team:1)"},
	{"rank/team-2", "team 2 declares, and the ranks differ", "after header", "both OTHER-RANKS (same-team declarers team:2)"},
	{"rank/2", "the current rank is two, so that suits begin with the three", "after header", "in:2 rank"},
	{"rank/T", "the current rank is ten, written T", "after header", "in:10 rank"},
	{"rank/A", "the current rank is ace, so that kings are the highest cards of a suit", "after header", "in:14 rank"},
	{"trump/H", "hearts are the main suit", "after trump", "suit-is main suit:H"},
	{"trump/S", "spades are the main suit", "after trump", "suit-is main suit:S"},
	{"trump/C", "clubs are the main suit", "after trump", "suit-is main suit:C"},
	{"trump/D", "diamonds are the main suit", "after trump", "suit-is main suit:D"},
	{"trump/O", "there is no main suit", "after trump", "suit-is main suit:none"},
	{"trump/off-rank", "a current-rank card of another suit than the main suit wins as a trump", "beat", "both (is honor OFF-RANKS) (not (suit-is main suit:none))"},
	{"trump/none-rank", "without a main suit a current-rank card wins as a trump", "beat", "both (is honor OFF-RANKS) (suit-is main suit:none)"},
	{"order/off-equal", "current-rank cards of two suits, neither the main suit, meet as equals", "at beat", "both (both TRUMPS TIE) (not (same-card honor best))"},
	{"order/main-over-off", "the current-rank card of the main suit beats one of another suit", "beat", "both (is honor MAIN-RANK) (is best OFF-RANKS)"},
	{"order/off-over-ace", "a current-rank card of another suit beats the highest trump by rank", "beat", "both (is honor OFF-RANKS) (is best trumps)"},
	{"order/joker-over-rank", "a joker beats the highest current-rank card", "beat", "both (is honor JOKERS) (is best rank-cards)"},
	{"order/red-over-black", "the red joker beats the black one", "beat", "both (is honor jokers:1) (is best jokers:0)"},
	{"next/skip", "a tractor passes over the current rank", "at follow", "both TRACTOR (as me (both (over (sum (cards LEAD) (times JOINED (first (over by-rank rank)))) 0) (over (sum (but (cards LEAD) JOKERS) (times JOINED (first (over rank by-rank)))) 0)))"},
	{"next/ace-rank", "a tractor joins the highest trump by rank and a current-rank card of another suit", "at follow", "both TRACTOR (both JOINS-OFF-RANK (over (sum (but (cards LEAD) (or rank-cards JOKERS)) JOINED) 0))"},
	{"next/rank-main", "a tractor joins current-rank cards of another suit and of the main suit", "at follow", "both TRACTOR (both JOINS-OFF-RANK JOINS-MAIN-RANK)"},
	{"next/main-joker", "a tractor joins the current-rank card of the main suit and the black joker", "at follow", "both TRACTOR (both JOINS-MAIN-RANK JOINS-BLACK)"},
	{"next/jokers", "a tractor joins the jokers", "at follow", "both TRACTOR (over (sum (and (cards LEAD) JOKERS) JOINED) 1)"},
	{"next/none", "without a main suit, a tractor joins a current-rank card and the black joker", "at follow", "both TRACTOR (both (suit-is main suit:none) (both JOINS-OFF-RANK JOINS-BLACK))"},
	{"pair/equal-order", "current-rank cards of two suits are played where a pair would help", "at throw", "both (not (there honor)) (there BY-ORDER)"},
	{"pair/apart", "the two cards of a pair do not stand side by side", "at follow", "as me APART"},
	{"pair/apart", "", "at domain", "APART"},
	{"structure/single", "a single card is led", "at follow", "both (not thrown) (in:1 (most-cards components-led))"},
	{"structure/pair", "a pair is led", "at follow", "both (not thrown) (in:2 (most-cards components-led))"},
	{"structure/tractor", "a tractor is led", "at follow", "both (not thrown) TRACTOR"},
	{"structure/throw", "a throw is led", "at follow", "thrown"},
	{"structure/two-tractors", "a throw has two tractors", "at follow", "over (components (runs components-led)) 1"},
	{"structure/long-tractor", "a tractor has three pairs or more", "at follow", "over (most-cards components-led) 4"},
	{"structure/equal-order", "cards of equal order and different suits are led: a throw", "at follow", "over (count (and (cards LEAD) OFF-RANKS)) 1"},
	{"structure/rank-pairs", "two pairs of current-rank cards of other suits are led; a tractor has room for at most one of them", "at follow", "over (total LEAD (first (is it OFF-RANKS))) (plus 1 (count (and (cards LEAD) OFF-RANKS)))"},
	{"domain/mixed", "a follower mixes trumps with other cards, and the trumps alone would be higher", "domain", "both (both MIXED (some (and (cards the-play) trumps))) HIGH-CARD"},
	{"domain/other-suit", "a follower plays higher cards of another suit", "domain", "both (not MIXED) HIGH-CARD"},
	{"construct/short", "the cards of the right suit, or trumps, can't be divided so", "at throw", "not (there honor)"},
	{"construct/split-tractor", "a tractor must be cut to match", "at throw", "both (both SEVERAL (there honor)) (both (over (most-cards own) 2) (not (alike (runs own) (runs components-led))))"},
	{"construct/split-pair", "a pair must serve as two single cards", "at throw", "both (both SEVERAL (there honor)) (over LED-SINGLES SINGLES)"},
	{"construct/beyond-greedy", "taking the highest components first fails, another division works", "at throw", "both TRACTOR (both (there honor) (not (there GREEDY)))"},
	{"honor/not-highest", "the honor card is not the highest card of the play", "at throw", "both (both SEVERAL (there honor)) (over (place (highest the-play (place it))) (place honor))"},
	{"honor/choice", "the highest component of the right size can't be used, since the rest could not be divided then", "at throw", "both TRACTOR (both (there honor) (over (place UNBOUND) (place honor)))"},
	{"throw/ruffed", "trumps beat a throw of another suit", "beat", "thrown"},
	{"throw/own-suit", "higher cards of the throw's own suit do not beat it", "throw", "both (not TRUMPS) HIGHER"},
	{"throw/trumps", "higher trumps do not beat a throw of trumps", "throw", "both TRUMPS HIGHER"},
	{"beat/higher", "a follower wins with a higher card of the lead's suit", "beat", "either LED-TRUMPS (not TRUMPS)"},
	{"beat/ruff", "a follower wins with trumps on another suit", "beat", "both (both TRUMPS (not LED-TRUMPS)) (not (is best trumps))"},
	{"beat/overruff", "the trumps of one follower are beaten by another's", "beat", "both (not LED-TRUMPS) (is best trumps)"},
	{"beat/tie", "two players play equal honor cards, and the first wins", "at beat", "TIE"},
	{"turn/passes", "another player than the leader wins and leads the next trick", "at points", "both more-tricks (not (same winner me))"},
	{"points/defenders", "the defenders win a trick with points", "at points", "both POINTS WON"},
	{"points/declarers", "the declarers win a trick with points", "at points", "both POINTS (not WON)"},
	{"hidden/defenders", "the defenders win the last trick, and there are points among the hidden cards", "after hidden", "both LEFT WON"},
	{"hidden/declarers", "the declarers win the last trick, so that hidden points do not count", "after hidden", "both LEFT (not WON)"},
	{"hidden/nothing", "the defenders win the last trick, but no hidden card has points", "after hidden", "both (not LEFT) WON"},
	{"power/single", "the last lead is a single card", "at times", "both LEFT (both (not thrown) (in:1 (most-cards components-led)))"},
	{"power/pair", "the last lead is a pair", "at times", "both LEFT (both (not thrown) (in:2 (most-cards components-led)))"},
	{"power/tractor", "the last lead is a tractor", "at times", "both LEFT (both (not thrown) TRACTOR)"},
	{"power/throw", "the last lead is a throw", "at times", "both LEFT thrown"},
	{"make/0", "0 points: three ranks", "print", "both made (equal scored 0)"},
	{"make/5", "5 points: two ranks", "print", "both made (equal scored 5)"},
	{"make/35", "35 points: the last number for two ranks", "print", "both made (equal scored 35)"},
	{"make/40", "40 points: the first number for one rank", "print", "both made (equal scored 40)"},
	{"make/75", "75 points: the last number for a round that is made", "print", "both made (equal scored 75)"},
	{"down/80", "80 points: down, and nobody rises", "print", "both (not made) (equal scored 80)"},
	{"down/115", "115 points: nobody rises", "print", "both (not made) (equal scored 115)"},
	{"down/120", "120 points: the first rank", "print", "both (not made) (equal scored 120)"},
	{"down/160", "160 points: the second rank", "print", "both (not made) (equal scored 160)"},
	{"down/far", "four ranks or more", "print", "both (not made) (over steps 3)"},
	{"win/declarers", "the declarers rise beyond ace", "print", "both won made"},
	{"win/defenders", "the defenders rise beyond ace", "print", "both won (not made)"},
	{"win/ace", "a team rises to ace, which does not win", "print", "both (not won) (both (over steps 0) (equal (rank-of riser) 14))"},
	{"dealer/make", "the partner deals", "print", "both (not won) made"},
	{"dealer/down", "the next player deals", "print", "both (not won) (not made)"},
}

// shown are clauses that a turn shows beside their situations.
var shown = []edits.Sign{
	{"trump", "trump", done},
	{"order", "order", done},
	{"turn", "first", done},
	{"turn", "structure", done},
	{"points", "structure", done},
	{"pair", "structure", done},
	{"structure", "structure", done},
	{"next", "at follow", "TRACTOR"},
	{"domain", "domain", done},
	{"construct", "at throw", "there honor"},
	{"honor", "at throw", "there honor"},
	{"beat", "at throw", "there honor"},
	{"power", "at times", "LEFT"},
	{"make", "print", "made"},
	{"down", "print", "not made"},
	{"print", "print", done},
}

// bears are clauses that have decided about plays, or have said no.
var bears = []edits.Sign{
	{"points", "header", done},
	// Is it a trump? Cards of the other team's rank are none.
	{"trump", "at follow", "some (and (cards trick) (or trumps (or (of-number (rank-of team:1)) (of-number (rank-of team:2)))))"},
	// It takes the current rank out of its suit.
	{"trump", "at follow", "both TRACTOR (as me GAPS)"},
	{"trump", "at throw", "both TRACTOR (both (not (over SINGLES LED-SINGLES)) (both (over (most-cards own) 2) GAPS))"},
	{"next", "at follow", "over (plus (size LEAD) -3) LED-SINGLES"}, // are the pairs consecutive?
	{"order", "at follow", "over (plus (size LEAD) -3) LED-SINGLES"},
	{"order", "at beat", "there honor"},
	{"domain", "at throw", "not (suit-is belongs led)"}, // trumps alone may win
	{"throw", "at throw", "both (either thrown TRACTOR) (there honor)"},
	{"points", "hidden", done}, // they say what a card counts
	{"make", "print", "not made"},
	{"down", "print", "made"},
	{"win", "print", done}, // the ranks are measured against the ace
}

// telling are situations, the most particular first: the first one that a trick shows names the
// clause that decides it.
var telling = []string{
	"honor/choice", "construct/beyond-greedy", "throw/own-suit", "throw/trumps", "honor/not-highest",
	"construct/split-tractor", "construct/split-pair", "throw/ruffed",
	"next/skip", "next/ace-rank", "next/rank-main", "next/main-joker", "next/none", "next/jokers",
	"pair/equal-order", "order/off-equal", "order/main-over-off", "order/red-over-black", "order/joker-over-rank", "order/off-over-ace",
	"beat/tie", "beat/overruff", "beat/ruff", "beat/higher", "construct/short", "domain/mixed", "domain/other-suit",
}

// signs are by what a round shows the clauses.
var signs = func() edits.Signs {
	s := edits.Signs{Cites: shown, Bears: bears, Else: "beat", Short: short, Decides: []edits.Sign{
		{"turn", "turn !structure", done}, // there is no trick any more
		{"rank", "header", done},
		{"hidden", "hidden", done},
	}}
	for _, id := range telling {
		s.Decides = append(s.Decides, situations[slices.IndexFunc(situations, func(s situation) bool { return s[0] == id })].sign())
	}
	for _, row := range situations {
		if !slices.Contains(telling, row[0]) {
			s.Cites = append(s.Cites, row.sign())
		}
	}
	return s
}()
