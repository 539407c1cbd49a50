package rules

// Place is a situation that is derived from the rules: a condition in a definition, and whether
// it holds.
type Place struct {
	ID, Says string // the definition; the condition in English
	Holds    bool
}

// Places lists all of them, in the order of the book: those of a condition that comes to a
// decision, and of its parts, each held and not.
func (r *RuleSet) Places() (list []Place) {
	s := &sayer{RuleSet: r, known: r.canon()}
	r.conditions(func(id string, n *Node) {
		list = append(list, Place{id, s.say(n), true}, Place{id, s.denied(n), false})
	})
	return list
}

// conditions calls f with all conditions, once, and the first definition in which each stands.
func (r *RuleSet) conditions(f func(id string, n *Node)) {
	seen := map[*Node]bool{}
	r.Root.each(func(def *Node) {
		if def.op != opDefine {
			return
		}
		conditions(def.kids[0], func(n *Node) {
			if !seen[n] {
				seen[n] = true
				f(def.text, n)
			}
		})
	})
}

// conditions calls f with the conditions in a piece, down to other definitions.
func conditions(n *Node, f func(*Node)) {
	if n.op == opDefine {
		return
	}
	for i, kid := range n.kids {
		decides := i == 0 && (n.op == opWhen || n.op == opIf || n.op == opUntil) || n.op == opBoth || n.op == opEither
		if decides && kid.op != opBoth && kid.op != opEither {
			f(kid)
		}
		conditions(kid, f)
	}
}

// Reacher plays games and notes the places to which they come.
type Reacher struct {
	engine  *Engine
	reached []uint64
}

// Reacher returns one.
func (r *RuleSet) Reacher() *Reacher {
	p, places := &Reacher{}, map[*Node]int{}
	r.conditions(func(_ string, n *Node) { places[n] = 2 * len(places) })
	p.reached = make([]uint64, len(places)/32+1)
	c := newCompiler(&r.Deck)
	c.plain = true
	c.watch = func(n *Node, code Code) Code {
		place, ok := places[n]
		if !ok {
			return nil
		}
		return func(g *Game) int {
			v := code(g)
			i := place + 1 - v
			p.reached[i/64] |= 1 << (i % 64)
			return v
		}
	}
	p.engine = r.engine(c.compile(r.Root).code)
	return p
}

// Play plays a game and returns the places to which the games so far have come, as bits by their
// order in [RuleSet.Places].
func (p *Reacher) Play(d *Setup) []uint64 {
	p.engine.Play(d)
	return p.reached
}
