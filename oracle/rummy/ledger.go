package rummy

import "kiebitz/oracle"

// clauses are the rules in the order in which a move comes to them.
var clauses = []oracle.Clause{
	{ID: "sequence", Title: "sequences", Source: "rules 1 and 2",
		Text: "A sequence is 3 to 13 cards of one suit in consecutive order, jokers included.",
		Situations: oracle.Situations("sequence",
			"three", "a sequence of three cards is laid",
			"long", "a sequence of six cards or more is laid")},
	{ID: "ace", Title: "aces", Source: "rule 2",
		Text: "In a sequence the ace is the first card, before the two, or the last, after the king; no sequence wraps around.",
		Situations: oracle.Situations("ace",
			"low", "a sequence begins with an ace",
			"high", "a sequence ends with an ace")},
	{ID: "set", Title: "sets", Source: "rule 1",
		Text: "A set is three or four cards of one rank and of different suits, jokers included.",
		Situations: oracle.Situations("set",
			"three", "a set of three cards is laid",
			"four", "a set of four cards is laid")},
	{ID: "joker", Title: "jokers", Source: "rule 3",
		Text: "A joker stands for any card of a sequence or a set, even at the ends of a sequence.",
		Situations: oracle.Situations("joker",
			"between", "a joker stands between two cards of a sequence",
			"end", "a joker stands at an end of a sequence",
			"ace", "a joker stands for an ace",
			"set", "a joker stands in a set")},
	{ID: "majority", Title: "more cards than jokers", Source: "rule 3",
		Text: "A group has more other cards than jokers.",
		Situations: oracle.Situations("majority",
			"limit", "a group has just one card more than jokers",
			"two", "a group has two jokers or more")},
	{ID: "table", Title: "the table's cards stay", Source: "the example, and the task",
		Text: "No card may be taken from the table, not even a joker, but cards may move to other groups. After the move every card is there exactly once.",
		Situations: oracle.Situations("table",
			"joker-moves", "a joker on the table moves to another group",
			"empty", "there is no card on the table")},
	{ID: "rearrange", Title: "rearranging", Source: "the example",
		Text: "Groups on the table may be broken and rebuilt, as long as all groups are legal after the move.",
		Situations: oracle.Situations("rearrange",
			"extend", "a group on the table gets a card from the hand and keeps its own",
			"break", "a group on the table is broken",
			"break-many", "three groups or more are broken")},
	{ID: "goal", Title: "as many cards as possible", Source: "the task",
		Text: "As many cards of the hand as possible are disposed of; a joker counts like any other card.",
		Situations: oracle.Situations("goal",
			"all", "the hand becomes empty",
			"some", "some cards stay in the hand",
			"nothing", "no card can be disposed of",
			"joker", "a joker in the hand is disposed of",
			"joker-stays", "a joker must stay in the hand")},
	{ID: "print", Title: "what is printed", Source: "the task",
		Text: "The groups, one per line, sequences in increasing order with jokers in their places; then the hand on one line, which is empty if the hand is.",
		Situations: oracle.Situations("print",
			"inner-joker", "a joker is printed within a sequence",
			"hungarian", "the suits are written K, R, T, P")},
}

// unlined is the reading by which the line of an empty hand is not printed.
const unlined = "cards-only"

var readings = []oracle.Reading{
	{ID: "always", Clause: "print", Default: true,
		Text: "the hand has a line even if no card stays",
		Why:  "the statement has the second part of the output be one line, without exception, and without it nobody can tell a last group from a hand"},
	{ID: unlined, Clause: "print", Form: handLine,
		Text: "the hand has a line only if a card stays"},
}
