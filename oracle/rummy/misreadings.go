package rummy

import (
	"kiebitz/oracle"
	"kiebitz/oracle/edits"
)

var book = newBook()

// newBook gives the clauses the listed misreadings.
func newBook() *oracle.Book {
	b := oracle.NewBook("rummy", clauses, readings...)
	add := b.Add
	for _, m := range listed {
		switch m.ID() {
		case "table-stays", illegalFixed: // beside another, a group may be illegal
			b.AddEquivalent(m.ID(), m.Text(), "all groups on the table are legal")
			continue
		case firstForm:
			add = b.AddForm
		}
		add(m.ID(), m.Text())
	}
	return b
}

// illegalFixed says what many do with a group on the table that is illegal as they read the rules.
const illegalFixed = "table-illegal-fixed"

// firstForm is the first one of those that print the right move, in another form.
const firstForm = "print-hand-first"

// listed are the misreadings that have a name: what a solver with one does, and the edit of
// [Rules] that plays so; [kiebitz/oracle/rules] says how that is spelled.
var listed = []edits.Listing{
	{"ace-high-only", `ace.0=follows:"234567890JQKA"`,
		"the ace may stand only after the king"},
	{"ace-low-only", "sequence.0=kind $0 $1 $2 (from-to last-place 0 0)",
		"the ace may stand only before the two"},
	{"ace-round-the-corner", `ace.0=around:"A234567890JQK"`,
		"a sequence may wrap around (queen, king, ace, two)"},
	{"set-three-only", "set.0.2.2=3",
		"a set has just three cards"},
	{"sequence-five", "sequence.0.2.2=5",
		"a sequence has five cards at most"},
	{"sequence-four", "sequence.0.2.2=4",
		"a sequence has four cards at most"},
	{"sequence-from-two", "sequence.0.2.1=2",
		"two cards in order are a sequence"},
	{"sequence-from-four", "sequence.0.2.1=4",
		"a sequence has at least four cards"},
	{"set-from-two", "set.0.2.1=2",
		"two cards of one rank are a set"},
	{"set-five", "set.0.2.2=5",
		"a joker may stand in a set besides all four suits"},
	{"set-suit-twice", "set.0.1.0=truth:1",
		"a suit may appear twice in a set"},
	{"joker-not-in-sets", "set.0=kind $0 $1 $2 (from-to group-jokers 0 0)",
		"jokers may stand only in sequences"},
	{"joker-not-in-sequences", `joker.0.0=jokers-at:""`,
		"jokers may stand only in sets"},
	{"joker-not-between", `joker.0.0=jokers-at:"before after"`,
		"in a sequence jokers may stand only at the ends"},
	{"joker-not-at-ends", "joker.0.0=jokers-at:between",
		"in a sequence jokers may stand only between cards"},
	{"joker-one", "joker.0=each-group (both $0 (from-to group-jokers 0 1))",
		"a group has one joker at most"},
	{"majority-equal", "majority.0.0=over (plus group-others 1) group-jokers",
		"a group may have as many jokers as other cards"},
	{"majority-none", "majority.0.0=truth:1",
		"a group may have any number of jokers beside one other card"},
	{"table-taken", "table.0.0=no-card",
		"cards on the table may be taken into the hand"},
	{"table-jokers-taken", "table.0.0=but every-card joker-cards",
		"jokers on the table may be taken into the hand"},
	{"table-stays", "rearrange.0.0=anyhow",
		"a group on the table may stay as it is, even if it could not be laid now"},
	{illegalFixed, "rearrange.0.0=if could-be-laid $ stays",
		"a group on the table that could not be laid now stays as it is"},
	{"table-jokers-frozen", "rearrange.0.0=if (from-to group-jokers 1 99) grows-at-ends $",
		"jokers on the table stay where they are: their groups are not broken, but added to where a card fits"},
	{"rearrange-never", "rearrange.0.0=stays",
		"the groups on the table are not touched; new groups are made of the hand alone"},
	{"rearrange-extend", "rearrange.0=do (table-may grows-at-ends) own-first",
		"groups on the table are not broken; new groups are made of the hand alone, and what is left is added to groups where it fits"},
	{"rearrange-one", "rearrange.0=do $ (most-touched 1)",
		"at most one group on the table is changed, the best one; all others stay as they are"},
	{"rearrange-two", "rearrange.0=do $ (most-touched 2)",
		"at most two groups on the table are broken, the best ones"},
	{"rearrange-one-kind", "rearrange.0=do $ one-kind",
		"either only sequences are built in a move or only sets; those of the other kind stay as they are"},
	{"rearrange-greedy-sequences", "rearrange.0=do $ (greedy (from-to group-jokers 0 1) (minus group-jokers) (first is-kind:0) group-cards)",
		"of all cards the longest sequences are taken, then the largest sets; if that leaves cards of the table over, the hand alone is laid so"},
	{"rearrange-greedy-sets", "rearrange.0=do $ (greedy (from-to group-jokers 0 1) (minus group-jokers) (first is-kind:1) group-cards)",
		"of all cards the largest sets are taken, then the longest sequences; if that leaves cards of the table over, the hand alone is laid so"},
	{"goal-keeps-jokers", "goal.0.0.0=but every-card joker-cards",
		"jokers in the hand are kept"},
	{"goal-surplus-jokers", "counts.0=table:20,20,20,20,20,20,20,20,20,20,20,20,20,-1 it",
		"only those jokers in the hand are laid that other cards need"},
	{"goal-nothing", "goal.0.0.0=no-card",
		"nothing is disposed of"},
	{"print-jokers-first", "print.0.0=groups $0 $1 (first (is it joker-cards))",
		"the jokers of a group are printed first"},
	{"print-jokers-last", "print.0.0=groups $0 $1 (minus (first (is it joker-cards)))",
		"the jokers of a group are printed last"},
	{"print-ace-first", "print.0.0=groups $0 $1 (first (is it ranks:A))",
		"the ace of a sequence is always printed first"},
	{"print-ace-last", "print.0.0=groups $0 $1 (minus (first (is it ranks:A)))",
		"the ace of a sequence is always printed last"},
	{"print-by-letters", "print.0.0=groups $0 $1 (minus (if (is it joker-cards) 19018 (plus (times (suit-letter it) 256) (rank-letter it))))",
		"the cards of a group are printed in alphabetical order"},
	{"print-hand-first", "print.0=do $1 $0",
		"the hand is printed before the groups"},
	{"print-no-hand", "print.0=$0",
		"the hand is not printed"},
	{"print-commas", `between.0=write:", "`,
		"cards are separated by a comma and a space"},
	{"print-no-spaces", `between.0=write:""`,
		"cards are printed without spaces"},
	{"print-ten-as-10", `card.0.2.1=if (is it ranks:0) write:"10" $`,
		"the rank of a ten is printed as 10"},
	{"print-rank-first", "card.0.2=do $1 $0",
		"the rank of a card is printed before its suit"},
	{"print-small-letters", "card.0=lower-case $",
		"cards are printed in lowercase"},
}
