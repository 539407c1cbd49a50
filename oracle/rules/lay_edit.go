//go:build !js

package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// slip is a small change of a piece, as it is spelled, with its cost: what a hasty reader or
// a tired programmer makes of it.
type slip struct {
	cost  int
	piece string
}

// slips are those of pieces that are an operation without numbers of its own.
var slips = map[*Op][]slip{
	opSameSuit: {{2, "same-colour"}, {2, "other-suit"}, {2, "same-rank"}, {2, "truth:1"}},
	opPairs: {{2, "either (from-to group-cards 4 99) (not (over group-others group-suits))"}, {2, "either (from-to group-cards 0 3) (not (over group-others group-suits))"},
		{2, "over (plus group-suits group-jokers) 2"}, {2, "over (plus group-suits group-jokers) 1"}},
	opOtherSuit: {{1, "truth:1"}, {2, "same-colour"}, {2, "same-suit"}},
	opSameRank:  {{1, "truth:1"}, {2, "same-suit"}, {2, "same-colour"}},
	opEachGroup: {{1, "each-group truth:1"}, {3, "each-group (either (is-kind:1) $0)"}, {3, "each-group (either (is-kind:0) $0)"}},
	opOver: {{1, "over (plus $0 1) $1"}, {2, "over (plus $0 2) $1"}, {2, "over (plus $0 3) $1"},
		{1, "over $0 (plus $1 1)"}, {2, "over $0 (plus $1 2)"}, {2, "over $0 (plus $1 3)"}, {2, "over $0 (times $1 2)"}, {2, "over (plus $0 1) (times $1 2)"}},
	opKept: {{1, "gone"}, {1, "whole"}, {1, "kept-once"}, {1, "kept-others"}},
	opGroupLines: {{1, "groups $0 $1 from-the-end"}, {1, "groups $0 $1 jokers-behind"}, {1, "groups $0 $1 " + byLetters}, {2, "groups $0 $1 (table:0,1,2,3,4,5,6,7,8,9,10,11,12,13 it)"},
		{2, "do $ changed-only"}, {2, "do $ stand-ins"}},
	opWrite:     {{1, `write:""`}, {1, `write:", "`}, {1, `write:","`}, {1, `write:"-"`}, {1, `write:"; "`}, {1, `write:"+"`}},
	opEveryCard: {{1, "no-card"}},
}

// byLetters sorts cards by their codes, of which a joker's is JJ.
const byLetters = "(minus (if (is it joker-cards) 19018 (plus (times (suit-letter it) 256) (rank-letter it))))"

// setWords are sets of cards that people speak of.
var setWords = []string{"joker-cards", "ranks:A", "ranks:JQK", "ranks:23456789", "ranks:0", "ranks:K", "suits:HD", "suits:CS"}

// values are what cards count elsewhere, an ace first; then comes the joker.
var values = []string{"11,2,3,4,5,6,7,8,9,10,10,10,10", "1,2,3,4,5,6,7,8,9,10,10,10,10", "14,2,3,4,5,6,7,8,9,10,11,12,13", "1,2,3,4,5,6,7,8,9,10,11,12,13"}

// groupConditions are what may be asked of a group, in words of the language with small numbers.
func groupConditions() (list []string) {
	for c, op := range counterOps {
		for n := range 6 {
			list = append(list, fmt.Sprintf("(from-to %s 0 %d)", op.Name, n))
			if n > 0 {
				list = append(list, fmt.Sprintf("(from-to %s %d 99)", op.Name, n))
			}
			if (n == 2 || n == 3) && counter(c) >= ofHand { // none, or as many at least
				list = append(list, fmt.Sprintf("(either (from-to %s 0 0) (from-to %s %d 99))", op.Name, op.Name, n))
			}
		}
	}
	for _, p := range [][2]string{{"hand-cards", "table-cards"}, {"table-cards", "hand-cards"}, {"hand-jokers", "hand-others"}, {"hand-others", "hand-jokers"},
		{"hand-jokers", "table-cards"}, {"hand-jokers", "table-others"}} { // not without, and not together
		list = append(list, fmt.Sprintf("(either (from-to %s 0 0) (from-to %s 1 99))", p[0], p[1]), fmt.Sprintf("(either (from-to %s 0 0) (from-to %s 0 0))", p[0], p[1]))
	}
	for _, where := range jokerPlaces {
		list = append(list, fmt.Sprintf("jokers-at:%q", where))
	}
	for _, set := range setWords {
		list = append(list, "(not (has "+set+"))", "(jokers-for (but every-card "+set+"))")
	}
	for _, with := range []counter{ofJokers, ofFirst, ofLast} { // with a joker, say, a group is smaller or larger
		for n := 2; n <= 5; n++ {
			for _, c := range []string{"group-cards 0 %d", "group-cards %d 99", "group-others %d 99"} {
				list = append(list, "(either (from-to "+counterOps[with].Name+" 0 0) (from-to "+fmt.Sprintf(c, n)+"))")
			}
		}
	}
	return list
}

var jokerPlaces = []string{"", "before", "between", "after", "before between", "before after", "between after"}

// Slips returns all single edits of rules for laying groups, the cheapest first.
func (r *RuleSet) Slips() (list []*Edit) {
	seen := map[string]bool{}
	conds := groupConditions()
	defs := r.meanings().defs
	for _, p := range r.places() {
		if defs[p.def.text] != p.def {
			continue // by an edit it means something else elsewhere: its id is that of the other
		}
		at := strings.TrimSuffix(p.def.text+"."+dotted(p.path), ".")
		for _, s := range append(p.slips(conds), slips[p.node.op]...) {
			text := at + "=" + s.piece
			e, err := r.ParseEdit(text)
			if err != nil {
				panic("slip " + text + ": " + err.Error())
			}
			if key := r.Spell(e); !seen[key] && !same(p.node, e.Changes[0].New) {
				seen[key] = true
				e.Cost = s.cost + p.cost
				list = append(list, e)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *Edit) int { return cmp.Compare(a.Cost, b.Cost) })
	return list
}

// slips are the changes of a piece in which numbers are tried.
func (p *place) slips(conds []string) (list []slip) {
	put := func(cost int, format string, args ...any) {
		list = append(list, slip{cost, fmt.Sprintf(format, args...)})
	}
	switch n := p.node; n.op {
	case opKind:
		kids := "kind"
		for i := range n.kids {
			kids += fmt.Sprintf(" $%d", i)
		}
		for _, c := range conds {
			put(3, "%s %s", kids, c)
		}
		put(1, "%s (from-to group-jokers 0 0)", kids)
	case opEachGroup:
		for n := 1; n <= 4; n++ {
			put(2, "each-group (both $0 (from-to group-jokers 0 %d))", n)
		}
		for _, c := range conds {
			put(3, "each-group (both $0 %s)", c)
		}
		for kind := 0; kind < 2 && n.kids[0].op == opOver; kind++ { // as many are enough in one kind of group
			put(3, "each-group (either $0 (both is-kind:%d (over (plus $0.0 1) $0.1)))", kind)
		}
	case opFromTo:
		for k := 1; k <= 14; k++ {
			put(1, "from-to $0 %d $2", k)
			put(1, "from-to $0 $1 %d", k)
			put(2, "from-to $0 %d %d", k, k)
		}
	case opJokersAt:
		for _, where := range jokerPlaces {
			put(1, "jokers-at:%q", where)
		}
	case opFollows:
		otherOrders(n.text, put)
	case opEveryCard:
		for _, set := range setWords {
			put(1, "but every-card %s", set)
			put(2, "%s", set)
		}
	case opTableMay:
		put(1, "do (table-may grows) own-first")
		put(1, "do (table-may grows-at-ends) own-first")
		put(1, "do (table-may grows) add-first")
		put(1, "do (table-may grows-at-ends) add-first")
		for _, more := range []string{"one-kind", "hand-one-kind", "all-hand-one-kind", "new-one-kind"} {
			put(2, "do $ %s", more)
		}
		for f := grows; f <= stays; f++ {
			put(2, "do $ (if-needed %s)", freedomOps[f].Name)
			if f < stays { // that is what most-touched says
				put(2, "do $ (one-broken %s)", freedomOps[f].Name)
			}
		}
		for _, op := range []*Op{opGreedy, opGreedyHand} {
			for _, first := range []string{"", "(first is-kind:0)", "(first is-kind:1)"} {
				for _, jokers := range []string{"truth:1", "(from-to group-jokers 0 1) (minus group-jokers)", "truth:1 (minus group-jokers)"} {
					put(2, "do $ (%s %s %s group-cards)", op.Name, jokers, first)
				}
			}
		}
		for _, op := range limitOps {
			for k := range 9 {
				put(2, "do $ (%s %d)", op.Name, k)
			}
		}
	case opGoal:
		for _, more := range []string{"all-or-none", "one-by-one", "one-by-one-again", "one-by-one-then-groups", "opening", "not-first", "jokers-last",
			"one-two-three", "hand-once", "jokers-fixed",
			"(as-jokers ranks:J)", // a joker's letter is theirs, too
			"(once joker-cards)"} {
			put(2, "do $ %s", more)
		}
		for _, op := range []*Op{opOnce, opLone} {
			put(2, "do $ (%s every-card)", op.Name)
			put(2, "do $ (%s (but every-card joker-cards))", op.Name)
		}
		for k := 1; k <= 3; k++ {
			put(2, "do $ (least-kept %d)", k)
		}
		for k := 2; k <= 5; k++ {
			put(2, "do $ (least-laid %d)", k)
		}
	case opTable:
		put(2, "table:1,1,1,1,1,1,1,1,1,1,1,1,1,0 it")
		for _, j := range []int{-1, 1} {
			put(2, "table:%s,%d it", strings.Repeat("20,", 12)+"20", j)
		}
		put(2, "table:1,1,1,1,1,1,1,1,1,1,1,1,1,20 it")
		for _, v := range values {
			for _, j := range []int{20, 25, 50, 15, 10, 5, 30, 1, 0} { // the usual ones first
				put(3, "table:%s,%d it", v, j) // all cost the same: few cases don't tell them apart
			}
		}
	case opGroupLines:
		for _, set := range []string{"joker-cards", "ranks:A"} {
			put(1, "groups $0 $1 (first (is it %s))", set)
			put(1, "groups $0 $1 (minus (first (is it %s)))", set)
		}
	case opWriteLetter:
		for _, s := range []string{"0=10", "0=T", "A=1", "0=X", "J=B", "J=U"} {
			put(1, "if (is it ranks:%s) write:%q $", s[:1], s[2:])
		}
	case opIf:
		if n.kind == Act { // how a card is printed
			put(1, "lower-case $")
		}
	case opDo:
		if len(n.kids) == 2 && n.kids[0].marks+n.kids[1].marks != 0 { // of what is printed
			put(1, "do $1 $0")
			put(1, "$0")
			put(1, "$1")
		}
	case freedomOps[broken]:
		otherFreedoms(put)
	}
	return list
}

// otherFreedoms are what else may be done with groups on the table, all or some of them.
func otherFreedoms(put func(cost int, format string, args ...any)) {
	which := []string{"(is-kind:0)", "(from-to group-jokers 1 99)", "(from-to group-cards 0 3)", "(from-to group-cards 0 4)", "(from-to group-cards 0 5)",
		"(both (is-kind:1) (from-to group-cards 4 99))"}
	for _, op := range freedomOps {
		put(1, op.Name)
		for _, so := range which {
			put(3, "if %s %s $", so, op.Name)
			put(3, "if %s $ %s", so, op.Name)
		}
	}
}

// otherOrders are other orders of ranks: one left out, two exchanged, one moved, in a ring, by
// letters.
func otherOrders(text string, put func(cost int, format string, args ...any)) {
	put(2, "follows:%q", string(beyond)+text+string(beyond))
	put(2, "follows:%q", "0"+strings.Replace(text, "0", string(beyond), 1)) // the digit is its value
	for i := range text {
		short := text[:i] + text[i+1:]
		put(1, "follows:%q", short)
		if i > 0 {
			put(2, "follows:%q", text[:i-1]+text[i:i+1]+text[i-1:i]+text[i+1:])
		}
		for j := range short {
			put(3, "follows:%q", short[:j]+text[i:i+1]+short[j:])
		}
	}
	ring := ""
	for _, c := range text {
		if !strings.ContainsRune(ring, c) {
			ring += string(c)
		}
	}
	put(2, "around:%q", ring)
	sorted := strings.Split(ring, "")
	slices.Sort(sorted)
	put(2, "follows:%q", strings.Join(sorted, ""))
}
