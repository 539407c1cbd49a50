package rules

import (
	"cmp"
	"strconv"
	"strings"
)

// Entry is a definition in English, a line for each thing that is done in it.
type Entry struct {
	ID, Name string // a clause has no name
	Lines    []string
}

// Book returns the rules in English, in the order in which they are needed: what has a name is
// called by it, and has an entry of its own, as clauses have.
func (r *RuleSet) Book() (list []Entry) {
	s := &sayer{RuleSet: r, known: r.canon()}
	r.Root.each(func(n *Node) {
		if n.op == opDefine && s.known[n.text] == n {
			list = append(list, Entry{n.text, n.name, s.lines(n.kids[0])})
		}
	})
	return list
}

// canon returns by id the definitions that are called by their names: of several with one id,
// of which an edit has changed one, that of the rules before it. The others are said in full.
func (r *RuleSet) canon() map[string]*Node {
	known, before := map[string]*Node{}, map[*Node]bool{}
	r.before().Root.each(func(n *Node) { before[n] = true })
	r.Root.each(func(n *Node) {
		if n.op == opDefine && (known[n.text] == nil || before[n]) {
			known[n.text] = n
		}
	})
	return known
}

// sayer says pieces of a rule set in English.
type sayer struct {
	*RuleSet
	known map[string]*Node
}

// lines says effects, each in a line.
func (s *sayer) lines(n *Node) []string {
	if n.op != opDo {
		return []string{s.say(n)}
	}
	var list []string
	for _, kid := range n.kids {
		list = append(list, s.lines(kid)...)
	}
	return list
}

// say says a piece: by the words of its operation, where no better ones are known.
func (s *sayer) say(n *Node) string {
	if text := s.better(n); text != "" {
		return text
	}
	text := strings.ReplaceAll(n.says(), "#", s.constant(n))
	text = strings.ReplaceAll(text, "$", s.called(n))
	var rest []string
	for i, kid := range n.kids {
		place := "{" + strconv.Itoa(i) + "}"
		switch {
		case strings.Contains(text, place):
			text = strings.ReplaceAll(text, place, s.part(n, i))
		case kid.op == opFirst && kid.kids[0].op == opTruth: // the same of all cards: no order comes of it
		default:
			rest = append(rest, s.say(kid))
		}
	}
	between := ", then "
	if n.kind == Act {
		between = "; "
	}
	return strings.TrimSpace(strings.ReplaceAll(text, "{*}", strings.Join(rest, between)))
}

// part says an argument, in parentheses where it could be read otherwise.
func (s *sayer) part(n *Node, i int) string {
	kid := n.kids[i]
	joins := n.op == opOr || n.op == opAnd || n.op == opBut || n.op == opBoth || n.op == opEither
	switch {
	case kid.op == opIf && (n.op != opIf || i < 2) && n.op != opSet && n.op != opDefine,
		joins && kid.op != n.op && (kid.op == opOr || kid.op == opBoth || kid.op == opEither):
		return "(" + s.say(kid) + ")"
	}
	return s.say(kid)
}

// called is what a piece is called.
func (s *sayer) called(n *Node) string {
	switch {
	case n.decl != nil:
		name, _, _ := strings.Cut(n.decl.name, "|")
		return name
	case n.op == opWrite:
		return strconv.Quote(n.text)
	}
	return cmp.Or(n.name, n.text, map[*Op]string{opTable: "a value", opRank: "the order of suits"}[n.op])
}

// better says what reads better than by the words of an operation and its arguments.
func (s *sayer) better(n *Node) string {
	switch {
	case n.op == opDefine && s.known[n.text] != n:
		return s.say(n.kids[0])
	case n.op == opDefine && n.name == "":
		return "[" + n.text + "]"
	case n.op == opDefine:
		return n.name
	case n.op == opCall:
		return s.calls(n)
	case n.kind == Act:
		return s.effect(n)
	case n.kind == Truth:
		return s.truth(n)
	case n.kind == Number:
		return s.number(n)
	}
	switch n.op {
	case opNext, opPrevious:
		return s.neighbour(n)
	case opAnd:
		if in, ok := strings.CutPrefix(s.part(n, 0), "the cards in "); ok {
			return s.part(n, 1) + " in " + in
		}
	case opGreatest:
		return "the highest of " + s.part(n, 0) + " by " + s.keys(n.kids[1:])
	case opChoose:
		return "the suit that is highest by " + s.keys(n.kids)
	case opSuitOf:
		if n.kids[0] == It.Node {
			return "its suit"
		}
	}
	return ""
}

// joined returns what a truth denies if that is two truths, which has no short denial.
func joined(n *Node) (denied *Node, ok bool) {
	if n.op != opNot || n.kids[0].op != opBoth && n.kids[0].op != opEither {
		return nil, false
	}
	return n.kids[0], true
}

func (s *sayer) effect(n *Node) string {
	switch n.op {
	case opSet:
		return s.sets(n)
	case opWhen:
		if not, ok := joined(n.kids[0]); ok {
			return "unless " + s.say(not) + ", " + s.part(n, 1)
		}
		if n.kids[1].op == opWhen && n.kids[0].op != opEither {
			return "if " + s.part(n, 0) + " and " + strings.TrimPrefix(s.say(n.kids[1]), "if ")
		}
	case opRepeat:
		switch times := n.kids[0]; {
		case times.op != opNumber:
			return "as many times as " + s.say(times) + ": " + s.part(n, 1)
		case times.num == 1:
			return s.part(n, 1)
		}
	case opTurnOver:
		return s.turned(n)
	case opPass:
		if n.kids[0].op == opMe { // which is to be said of the deal alone
			return "the same player has the turn again, at the beginning of a game the last one of the game before"
		}
	}
	return s.ofMove(n)
}

func (s *sayer) truth(n *Node) string {
	switch n.op {
	case opNot:
		return s.denied(n.kids[0])
	case opBoth:
		if not, ok := joined(n.kids[1]); ok {
			return s.part(n, 0) + ", unless " + s.say(not)
		}
	case opIn:
		if count := n.kids[0]; count.op == opCount && count.kids[0].op == opCards {
			return s.say(count.kids[0].kids[0]) + " has " + counted(n.list)
		}
	case opFromTo, opIsKind, opFollows:
		return s.ofGroup(n)
	case opNone, opSome:
		if but := n.kids[0]; but.op == opBut && but.kids[0].op == opAll {
			return s.say(but.kids[1]) + map[*Op]string{opNone: " are all cards", opSome: " are not all cards"}[n.op]
		}
		if in, ok := strings.CutPrefix(s.part(n, 0), "the cards in "); ok {
			return in + map[*Op]string{opNone: " is empty", opSome: " is not empty"}[n.op]
		}
		return map[*Op]string{opNone: "there are no ", opSome: "there are "}[n.op] + strings.TrimPrefix(s.part(n, 0), "the ")
	case opIs:
		switch of := n.kids[1]; of.op {
		case opRanks:
			return s.part(n, 0) + " is " + s.Deck.someRanks(of.text, false)
		case opJokers:
			if len(of.list) == 1 {
				return s.part(n, 0) + " is " + s.say(of)
			}
		case opOfSuit:
			return s.part(n, 0) + " is of " + s.say(of.kids[0])
		case opSuits:
			return s.part(n, 0) + " is of " + s.Deck.suitsOf(of.text)
		}
	case opOver:
		if a, b := n.kids[0], n.kids[1]; a.op == opActed && b.op == opNumber && b.num == 0 {
			return "it has come to " + s.say(a.kids[0]) + " before"
		}
	}
	return ""
}

func (s *sayer) number(n *Node) string {
	switch n.op {
	case opPlus:
		if a := n.kids[1]; a.op == opNumber && a.num < 0 {
			return s.part(n, 0) + " minus " + strconv.Itoa(-a.num)
		}
	case opMax:
		return "the greatest " + bare(s.part(n, 1)) + " among " + s.part(n, 0)
	case opCount:
		return "the number of " + bare(s.part(n, 0))
	case opByPlayers:
		return s.constant(n) + " players"
	case opTable, opRank:
		of := ""
		if !same(n.kids[0], It.Node) && !same(n.kids[0], SuitOf(It).Node) {
			of = " of " + s.part(n, 0)
		}
		return s.called(n) + of + " (" + s.constant(n) + ")"
	}
	return ""
}

// keys says by what one of several is chosen.
func (s *sayer) keys(list []*Node) string {
	words := make([]string, len(list))
	for i, key := range list {
		words[i] = s.key(key)
	}
	return strings.Join(words, ", then by ")
}

func (s *sayer) key(n *Node) string {
	switch n.op {
	case opMinus:
		if late, ok := strings.CutPrefix(s.say(n.kids[0]), "how late "); ok {
			return "how early " + late
		}
		return s.say(n.kids[0]) + " in reverse"
	case opMax:
		if late := n.kids[1].kids; n.kids[1].op == opMinus && late[0].op == opPosition && same(late[0].kids[0], It.Node) {
			return "how early the first of the " + bare(s.part(n, 0)) + " came to " + s.part(late[0], 1)
		}
	}
	return s.say(n)
}

// bare leaves out an article.
func bare(text string) string { return strings.TrimPrefix(text, "the ") }

// calls says that a definition is used with an argument, and what it is if an edit has changed
// it here alone.
func (s *sayer) calls(n *Node) string {
	def := n.kids[0]
	if def.op != opDefine {
		return s.say(def) + ", where " + n.decl.name + " is " + s.say(n.kids[1])
	}
	text := s.called(def) + " " + s.say(n.kids[1])
	if s.known[def.text] != def {
		text += ", which is here: " + strings.Join(s.lines(def.kids[0]), "; ")
	}
	return text
}

// denied says that a truth does not hold.
func (s *sayer) denied(n *Node) string {
	text := s.say(n)
	verb, not := " is ", " is not "
	switch n.op {
	case opVar:
		if _, not, ok := strings.Cut(n.decl.name, "|"); ok {
			return not
		}
	case opNot:
		return s.say(n.kids[0])
	case opPlayers:
		if s.constant(n) == "two" {
			return "more than two play"
		}
		return "not exactly " + s.constant(n) + " play"
	case opBoth, opEither:
		return "it is not so that " + text
	case opSome:
		return s.say(newNode(opNone, n.kids...))
	case opNone:
		return s.say(newNode(opSome, n.kids...))
	}
	switch {
	case n.op == opOver && !strings.HasSuffix(text, " before"):
		verb, not = " is more than ", " is not more than "
	case strings.Contains(text, " has "):
		verb, not = " has ", " has not "
	}
	if i := strings.LastIndex(text, verb); i >= 0 {
		return text[:i] + not + text[i+len(verb):]
	}
	return "it is not so that " + text
}

// sets says to what a piece of the state is set.
func (s *sayer) sets(n *Node) string {
	to := n.kids[len(n.kids)-1]
	holds, not, ok := strings.Cut(n.decl.name, "|")
	switch {
	case ok && to.op == opTruth && to.num != 0:
		return holds + " from now on"
	case ok && to.op == opTruth:
		return not + " from now on"
	case ok:
		return holds + " from now on if " + s.say(to)
	case len(n.kids) > 1:
		return "let " + holds + " " + s.say(n.kids[0]) + " be " + s.say(to)
	}
	return "let " + holds + " be " + s.say(to)
}

// neighbour says a player by the seat.
func (s *sayer) neighbour(n *Node) string {
	side := map[*Op]string{opNext: "next", opPrevious: "previous"}[n.op]
	of := n.kids[0]
	if of.op == opDefine {
		of = of.kids[0]
	}
	switch of.op {
	case opMe:
		return "the " + side + " player"
	case n.op:
		return "the player after the " + side
	}
	return ""
}
