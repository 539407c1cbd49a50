package rules

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"kiebitz/internal/english"
)

// Check says what is wrong with the value of a rule set, all at once, each fault with the
// line that made the piece: what would silently be played wrong.
func (r *RuleSet) Check() error {
	c := &checker{RuleSet: r, ids: map[string]*Node{}, read: map[*decl]bool{}, set: map[*decl]bool{}, seen: map[seen]bool{}}
	c.walk(r.Root, r.Root, State)
	for _, d := range r.decls {
		switch {
		case d.param:
		case !c.read[d]:
			c.fault(d.pc, "%q is never read", d.id)
		case !c.set[d] && d.kind != OnePile:
			c.fault(d.pc, "%q is never set", d.id)
		}
	}
	return errors.Join(c.faults...)
}

type checker struct {
	*RuleSet
	ids       map[string]*Node
	read, set map[*decl]bool
	seen      map[seen]bool
	faults    []error
}

// seen is a piece that was checked where so much may be spoken of.
type seen struct {
	*Node
	Reads
}

// line returns where a piece was made.
func line(pc uintptr) string {
	if pc == 0 {
		return ""
	}
	f, _ := runtime.CallersFrames([]uintptr{pc}).Next()
	return fmt.Sprintf("%s:%d: ", f.File, f.Line)
}

func (c *checker) fault(pc uintptr, format string, args ...any) {
	err := errors.New(line(pc) + fmt.Sprintf(format, args...))
	if !slices.ContainsFunc(c.faults, func(e error) bool { return e.Error() == err.Error() }) {
		c.faults = append(c.faults, err)
	}
}

// walk checks a piece where some things may be spoken of. near is the piece around it that
// was made by a line.
func (c *checker) walk(n, near *Node, bound Reads) {
	if c.seen[seen{n, bound}] {
		return
	}
	c.seen[seen{n, bound}] = true
	if n.pc != 0 {
		near = n
	}
	if missing := n.op.Reads &^ bound; missing&ItsCard != 0 {
		c.fault(near.pc, "%q stands where no card is spoken of", n.op.Name)
	} else if missing&ThePlayer != 0 {
		c.fault(near.pc, "%q stands where no player is spoken of", n.op.Name)
	} else if missing&OtherCard != 0 {
		c.fault(near.pc, "%q stands where no other card is spoken of", n.op.Name)
	}
	if !n.op.takes(len(n.kids)) && n.decl == nil {
		c.fault(near.pc, "%s: found %d arguments, expected %d", n.op.Name, len(n.kids), len(n.op.Args))
	}
	c.own(n, near.pc)
	for i, kid := range n.kids {
		arg, _ := n.op.arg(i)
		if arg.Kind != Any && arg.Kind != kid.kind && n.decl == nil {
			c.fault(near.pc, "%s: found %s as argument %d, expected %s", n.op.Name, kid.kind.one(), i+1, arg.Kind.one())
		}
		c.walk(kid, near, bound|arg.Binds)
	}
}

// own checks the constants of a piece, and notes what it does with the state.
func (c *checker) own(n *Node, pc uintptr) {
	if wrong := c.unfit(n); wrong != "" {
		c.fault(pc, "%s", wrong)
	}
	if n.decl != nil && !slices.Contains(c.decls, n.decl) {
		c.fault(pc, "%q is declared for other rules", n.decl.id)
	}
	switch n.op {
	case opVar, opPile:
		c.read[n.decl] = true
	case opSet:
		if !slices.Contains(c.begin, n) {
			c.set[n.decl] = true
		}
	case opDefine:
		if o := c.ids[n.text]; o != nil && o != n {
			c.fault(pc, "the id %q is used twice (%s)", n.text, strings.TrimSuffix(line(o.pc), ": "))
		}
		c.ids[n.text] = n
	case opTurns:
		if !n.kids[0].has(func(m *Node) bool { return m.op == opEndGame }) {
			c.fault(pc, "turns without an end of the game")
		}
	case opUntil:
		if n.kids[0].free&State == 0 {
			c.fault(pc, "a loop whose end depends on nothing that it changes")
		}
	}
}

// unfit says what is wrong with the constant of a piece, if it does not fit the cards; "" if it does.
func (r *RuleSet) unfit(n *Node) string {
	ranks := len(r.Deck.Ranks)
	switch n.op {
	case opTable:
		if most := ranks + truth(r.laid()); len(n.list) < ranks || len(n.list) > most {
			return fmt.Sprintf("a table of %s, expected one for each of %d ranks", english.Count(len(n.list), "number"), ranks)
		}
	case opRank:
		order := slices.Sorted(slices.Values(n.list))
		if len(order) != suits || order[0] != 0 || order[suits-1] != suits-1 || len(slices.Compact(order)) != suits {
			return fmt.Sprintf("an order of suits %v, expected each of 0 to 3 once", n.list)
		}
	case opRanks, opFollows, opAround:
		text := n.text
		if n.op == opFollows {
			text = strings.ReplaceAll(text, string(beyond), "")
		}
		if i := strings.IndexFunc(text, func(l rune) bool { return !strings.ContainsRune(r.Deck.Ranks, l) }); i >= 0 {
			return fmt.Sprintf("a rank %q, expected one of %q", text[i:i+1], r.Deck.Ranks)
		}
	case opIn:
		if i := slices.IndexFunc(n.list, func(v int) bool { return v < 0 }); i >= 0 {
			return fmt.Sprintf("a number %d, expected none below 0", n.list[i])
		}
	case opSuit:
		if r.Deck.suit(n.text) == noSuit && n.text != "none" {
			return fmt.Sprintf("a suit %q, expected one of %q", n.text, r.Deck.Suits)
		}
	}
	return ""
}

// laid reports whether cards are laid in groups, where jokers have a number after all ranks.
func (r *RuleSet) laid() bool { return r.Root.has(func(n *Node) bool { return n.op == opGoal }) }
