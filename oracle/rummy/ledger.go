package rummy

import "kiebitz/oracle"

// sits makes situations of one clause from pairs of a name and its text.
func sits(clause string, pairs ...string) []oracle.Situation {
	var list []oracle.Situation
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, oracle.Situation{ID: clause + "/" + pairs[i], Text: pairs[i+1]})
	}
	return list
}

// clauses are the rules in the order in which a move comes to them.
var clauses = []oracle.Clause{
	{ID: "sequence", Title: "sequences", Source: "rules 1 and 2",
		Text: "A sequence is 3 to 13 cards of one suit in consecutive order, jokers included.",
		Situations: sits("sequence",
			"three", "a sequence of three cards is laid",
			"long", "a sequence of six cards or more is laid")},
	{ID: "ace", Title: "aces", Source: "rule 2",
		Text: "In a sequence the ace is the first card, before the two, or the last, after the king; no sequence goes round the corner.",
		Situations: sits("ace",
			"low", "a sequence begins with an ace",
			"high", "a sequence ends with an ace")},
	{ID: "set", Title: "sets", Source: "rule 1",
		Text: "A set is three or four cards of one rank and of different suits, jokers included.",
		Situations: sits("set",
			"three", "a set of three cards is laid",
			"four", "a set of four cards is laid")},
	{ID: "joker", Title: "jokers", Source: "rule 3",
		Text: "A joker stands for any card of a sequence or a set, also at the ends of a sequence.",
		Situations: sits("joker",
			"between", "a joker stands between two cards of a sequence",
			"end", "a joker stands at an end of a sequence",
			"ace", "a joker stands for an ace",
			"set", "a joker stands in a set")},
	{ID: "majority", Title: "more cards than jokers", Source: "rule 3",
		Text: "A group has more cards that are no jokers than jokers.",
		Situations: sits("majority",
			"limit", "a group has just one card more than jokers",
			"two", "a group has two jokers or more")},
	{ID: "table", Title: "the table's cards stay", Source: "the example, and the task",
		Text: "No card may be taken from the table, jokers neither; they may go to other groups. Every card is there once after the move.",
		Situations: sits("table",
			"joker-moves", "a joker of the table goes to another group",
			"empty", "there is no card on the table")},
	{ID: "rearrange", Title: "rearranging", Source: "the example",
		Text: "Groups on the table may be broken and built anew, as long as all groups are legal after the move.",
		Situations: sits("rearrange",
			"extend", "a group on the table takes a card of the hand and keeps its own",
			"break", "a group on the table is broken",
			"break-many", "three groups or more are broken")},
	{ID: "goal", Title: "as many cards as possible", Source: "the task",
		Text: "As many hand cards as possible are disposed of; a joker counts like any card.",
		Situations: sits("goal",
			"all", "the hand becomes empty",
			"some", "some cards stay in the hand",
			"nothing", "no card can be disposed of",
			"joker", "a joker of the hand is disposed of",
			"joker-stays", "a joker must stay in the hand")},
	{ID: "print", Title: "what is printed", Source: "the task",
		Text: "The groups, one a line, sequences in increasing order with jokers in their places; then the hand in one line, which is empty if the hand is.",
		Situations: sits("print",
			"inner-joker", "a joker is printed within a sequence",
			"hungarian", "the suits are written K, R, T, P")},
}
