//go:build !js

package tractor

// edit is a misreading of the book, or a reading, as an edit of [Rules].
type edit struct{ id, edit string }

// readingEdits are the readings that are not the rules' own.
var readingEdits = [...]edit{
	{"formal", "throw.0=nothing"},
	{"apart", "next.0=both $ (not (both (both (is it jokers:0,1) (is that rank-cards)) (suit-is main suit:none)))"},
}

// listedEdits are the listed misreadings; [kiebitz/oracle/rules] says how an edit is spelled.
var listedEdits = [...]edit{
	{"rank-team-1", "rank.0=rank-of team:1"},
	{"rank-defenders", "rank.0=rank-of defenders"},
	{"rank-higher", "rank.0=at-least (rank-of team:1) (rank-of team:2)"},

	{"trump-rank-in-suit", "rank-cards.0=if (suit-is main suit:none) $ (and $ main-cards); next.0=both $ (not (both (is it rank-cards') (not (is that rank-cards'))))"}, // their place is left free
	{"trump-none-jokers-only", "rank-cards.0=if (suit-is main suit:none) no-card $"},
	{"trump-jokers-apart", "trump.0.0=$0"},

	{"order-jokers-swapped", "order.0.1=first (is it jokers:0)"},
	{"order-jokers-below-rank", "order.0=in-order $0 $3 $1 $2 $4 $5"},
	{"order-main-in-place", "order.0.3=first (is it (but rank-cards main-cards))"},
	{"order-main-equal", "order.0.4=first (is it (but main-cards rank-cards))"},
	{"order-main-below", "order.0.4=minus $"},
	{"order-off-low", "order.0.3=first (is it (and rank-cards main-cards))"},
	{"order-off-by-suit", "order.0=in-order $0 $1 $2 $3 $4 (if (is it rank-cards) (order:3,2,1,0 (suit-of it)) 0) $5"},
	{"order-ace-low", "by-rank.0=table:2,3,4,5,6,7,8,9,10,11,12,13,1 it"},
	{"order-ten-high", "by-rank.0=table:2,3,4,5,6,7,8,9,13,10,11,12,14 it"},

	{"pair-by-order", "pair.0=both (equal (place it) (place that)) (suit-is suit (for that suit))"},
	{"pair-side-by-side", "pair.0=both $ beside"},

	{"next-gap", "next.0=both $ (not (both (over (most rank-cards by-rank) (for that by-rank)) (over by-rank (plus (most rank-cards by-rank) -1))))"},
	{"next-ace-apart", "next.0=both $ (not (both (is it rank-cards) (not (is that rank-cards))))"},
	{"next-ranks-apart", "next.0=both $ (not (both (is it rank-cards) (is that rank-cards)))"},
	{"next-main-apart", "next.0=both $ (not (both (is it jokers:0,1) (is that (and rank-cards main-cards))))"},
	{"next-jokers-apart", "next.0=both $ (not (either (is it jokers:0,1) (is that jokers:0,1)))"},

	{"structure-no-tractors", "own.0=divide:1 $0 $1 $2 $3 $4"},
	{"structure-two-pairs", "own.0=divide:2 $0 $1 $2 $3 $4"},
	{"structure-three-pairs", "tractor.0=3"},

	{"domain-mixed", "belongs.0=if (some (and (cards the-play) trumps)) suit:trump $"},
	{"domain-other-suit", "domain.0.1=nothing"},
	{"domain-no-trumps", "domain.0.1.0.0=$1"},

	{"construct-ignored", "honor.0=highest the-play (place it)"},
	{"construct-greedy", "honor.0=honor:1 $0 $1 $2 $3 $4"},
	{"construct-no-split", "construct.0.0.0=both $ (alike own components-led)"},
	{"construct-pairs-whole", "construct.0.0.0=both $ (equal (components-of:1 own) (components-of:1 components-led))"},
	{"construct-pairs-for-tractor", "honor.0.3=truth:1"},
	{"construct-longest-only", "honor.0.1=longest components-led"},

	{"honor-highest-card", "honor.0=if (there $) (highest the-play (place it)) $"},
	{"honor-lowest", "honor.0.4=if (in:1 (most-cards components-led)) $ (minus $)"},
	{"honor-unchecked", "honor.0=if (there $) (honor $0 (longest components-led) $2 $3 $4) $"},

	{"beat-ties-last", "beat.0.0=not (over $1 $0)"},
	{"beat-first-trump", "beat.0.0=both $ (not (both (is best trumps) (not (suit-is led suit:trump))))"},

	{"throw-stands", "throw.0.0=$0"},

	{"turn-dealer", "leads.0.0=deals"},
	{"turn-back", "turn.0.0=serve:-1 $0 $1 $2; follow.0=each-other:-1 $0 $1"},
	{"turn-after-winner", "leads.0.0=next $"},
	{"turn-first-alice", "first.0.0=seat:1"},

	{"points-king-nothing", "points-of.0=table:0,0,0,5,0,0,0,0,10,0,0,0,0 it"},
	{"points-five-nothing", "points-of.0=table:0,0,0,0,0,0,0,0,10,0,0,10,0 it"},
	{"points-ten-five", "points-of.0=table:0,0,0,5,0,0,0,0,5,0,0,10,0 it"},
	{"points-ace-ten", "points-of.0=table:0,0,0,5,0,0,0,0,10,0,0,10,10 it"},
	{"points-declarers", "points.0.0.1=declarers"},
	{"points-winners-cards", "points.0.1.0.1.0=play winner"},
	{"points-kept", "begin.0.7=nothing"},

	{"hidden-never", "hidden.0.1=nothing"},
	{"hidden-plain", "times.0=1"},
	{"hidden-always", "hidden.0.1=$1"},
	{"hidden-declarers", "hidden.0.1.0.1=declarers"},
	{"hidden-last-trick-too", "hidden.0.1.1.0=plus $ (times (total trick points-of) (plus times -1))"},

	{"power-all-cards", "power.0=size (play winner)"},
	{"power-components", "power.0=components components-led"},
	{"power-twice", "times.0=times 2 power"},
	{"power-pairs", "power.0=at-least (divided $ 2) 1"},
	{"power-square", "times.0=times power power"},
	{"power-shortest", "power.0=fewest-cards components-led"},

	{"make-zero-two", "make.0.1=2"},
	{"make-forty", "make.0.2.0.0=41"},
	{"make-eighty", "made.0.0=81"},
	{"make-one", "make.0=1"},

	{"down-one-more", "above.0.1=-40"},
	{"down-exclusive", "above.0.1=-81"},
	{"down-three", "down.0=at-most $ 3"},
	{"down-declarers", "riser.0=declarers"},

	{"win-at-ace", "win.0.0.1=13"},
	{"win-capped", "rise.0.1.0.1=at-most $ 14"},
	{"win-round", "rise.0.1.0.1=plus (modulo (plus $ -2) 13) 2"},
	{"win-declarers", "print.0.1.1.1.0.0=declarers"},

	{"dealer-stays", "dealer.0.1=deals"},
	{"dealer-always-next", "dealer.0.1=$0"},
	{"dealer-down-back", "dealer.0.2=previous deals"},
	{"dealer-always-partner", "dealer.0.2=next $"},
	{"dealer-last-trick", "dealer.0.2=winner"},

	{"print-declarers-first", "print.0.1.2=words (rank-written declarers) (rank-written defenders) $2"},
	{"print-no-head", "head.0.0=nothing"},
	{"print-head-from-zero", "head.0.0.1.0=plus $ -1"},
	{"print-head-without-number-sign", "head.0.0.0=write:\"Case \""},
	{"print-head-without-colon", "head.0.0.2=nothing"},
	{"print-points-behind-head", "head.0.0.3=write:\" \""},
	{"print-points-last", "print.0=do $1 $0"},
	{"print-winner-alone", "print.0.0=when (not won) $"},
	{"print-one-line", "print.0.0.1=write:\" \""},
	{"print-ranks-as-numbers", "rank-written.0=write-number $0"},
	{"print-dealer-first", "print.0.1.2=words $2 $0 $1"},
	{"print-dealer-as-number", "print.0.1.2.2=write-number (seat-number dealer)"},
	{"print-winner-without-team", "print.0.1.1.0=write:\"Winner: \""},
}
