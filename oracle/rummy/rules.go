package rummy

import (
	"sync"

	//lint:ignore ST1001 the value reads like the statement
	. "kiebitz/oracle/rules"
)

// french is the deck, whose ranks are in the order of their indices.
var french = Deck{Ranks: aceCards, Suits: string(englishSuits), RankWords: []string{"ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"}, SuitWords: suitNames[:]}

// Rules are the rules of Rummy as one value, from what a group is to what is printed. It
// stands beside the statement: what has an id is a clause of the [Book].
var Rules = sync.OnceValue(func() *RuleSet {
	card := Define("card", "its code", If(Is(It, JokerCards), Write("JJ"), Do(WriteSuit(It), WriteRank(It))))
	between := Define("between", "a space", Write(" "))
	ace := Define("ace", "in consecutive order, the ace first or last", Follows("A234567890JQKA"))
	counts := Define("counts", "the same", Table(It, "the value", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)) // the joker's is the last

	return NewRules(french, 1).Play(
		Clause("sequence", GroupOf("a sequence", Neighbours(SameSuit), Neighbours(ace), FromTo(GroupSize, 3, 13))),
		Clause("set", GroupOf("a set", Pairs(SameRank), Pairs(OtherSuit), FromTo(GroupSize, 3, 4))),
		Clause("joker", EachGroup(JokersAt("before between after"))),
		Clause("majority", EachGroup(Over(Others, GroupJokers))),
		Clause("table", Stay(EveryCard)),
		Clause("rearrange", TableMay(MayBeBroken)),
		Clause("goal", MayGo(EveryCard), Goal(counts)),
		Clause("print", GroupLines(card, between), HandLine(card, between, TheHandLeft)))
})
