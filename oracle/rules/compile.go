package rules

import "runtime"

// evaluates says that what depends on no state is evaluated ahead. In the page of the playground
// it is not, where size counts for more than speed.
const evaluates = runtime.GOOS != "js"

// compiled is a node made ready, and what it depends on.
type compiled struct {
	code  Code
	reads Reads
	card  *Node // if one is not nil, the state is read through this card and this suit alone
	suit  *Node
}

// nullary makes the code of an operation without arguments from its meaning, unary that of one with a single
// argument. What each turn asks several times spares itself the call in between.
func nullary(f Code) func(*Node, []Code) Code {
	return func(*Node, []Code) Code { return f }
}

func unary(f func(g *Game, of int) int) func(*Node, []Code) Code {
	return func(_ *Node, k []Code) Code {
		of := k[0]
		return func(g *Game) int { return f(g, of(g)) }
	}
}

// compiler makes nodes into closures. What it has made it keeps: of changed rules it
// compiles what lies around the change alone.
type compiler struct {
	deck  *Deck
	done  map[*Node]compiled
	base  map[*Node]compiled            // what has been made already
	plain bool                          // nothing is evaluated ahead
	trial bool                          // what is compiled is played a few times at most: no tables, and nothing is kept
	count bool                          // how often it comes to effects with an id
	watch func(n *Node, code Code) Code // puts something around a node, or nil
	dummy *Game
}

func newCompiler(d *Deck) *compiler {
	return &compiler{deck: d, done: map[*Node]compiled{}, dummy: &Game{Deck: d}}
}

func (c *compiler) compile(n *Node) compiled {
	if k, ok := c.done[n]; ok {
		return k
	}
	if k, ok := c.base[n]; ok {
		return k
	}
	k := c.fresh(n)
	if f, i := k.code, n.num; c.count && n.op == opDefine && n.kind == Act {
		k.reads |= State
		k.code = func(g *Game) int { g.acted[i]++; return f(g) }
	}
	if f := k.code; n.op == opDefine && n.text == "begin" {
		k.code = func(g *Game) int { end := f(g); g.carry(); return end }
	}
	if c.watch != nil {
		if code := c.watch(n, k.code); code != nil {
			k.code = code
			if n.kind == Act || n.kind == Truth { // so that it is seen each time
				k.reads, k.card, k.suit = k.reads|State, nil, nil
			}
		}
	}
	if !c.trial {
		c.done[n] = k
	}
	return k
}

// fresh compiles a node. What depends on nothing, or on one card and one suit, is evaluated
// ahead.
func (c *compiler) fresh(n *Node) compiled {
	k := compiled{reads: n.op.Reads}
	own := k.reads&State != 0
	codes := make([]Code, len(n.kids))
	for i, kid := range n.kids {
		m := c.compile(kid)
		arg, _ := n.op.arg(i)
		codes[i] = m.code
		k.reads |= m.reads &^ arg.Binds
		own = own || m.reads&State != 0 && (m.card == nil && m.suit == nil || !joins(&k.card, m.card) || !joins(&k.suit, m.suit))
	}
	if k.code = n.op.Code(n, codes); !evaluates {
		return k
	}
	if own {
		k.card, k.suit = nil, nil
	}
	switch {
	case c.plain || c.trial && k.reads != 0 || n.kind == OnePile || n.op == opIt:
	case n.kind == Act && k.reads&^ItsCard == 0:
		k.code = c.ahead(k)
	case n.kind == Act:
	case k.reads == 0:
		k.code = value(k.code(c.dummy))
	case k.reads == ItsCard:
		t := c.table(k.code)
		k.code = func(g *Game) int { return t[g.It&63] }
	case k.reads == State && (k.card != nil || k.suit != nil) && len(n.kids) > 0 && n.op != opDefine:
		k.code = c.through(n, k)
	}
	switch {
	case k.reads != State || k.card != nil || k.suit != nil:
	case n.kind == OneCard:
		k.card = n
	case n.kind == OneSuit:
		k.suit = n
	}
	return k
}

// joins reports whether a piece is the only one of its kind so far.
func joins(only **Node, n *Node) bool {
	if *only == nil {
		*only = n
	}
	return n == nil || *only == n
}

// through evaluates a piece that reads the state through one card and one suit alone, for
// each of them.
func (c *compiler) through(n *Node, k compiled) Code {
	var tables [8]*[64]int
	for s := range tables {
		about := map[*Node]*Node{}
		if k.card != nil {
			about[k.card] = It.Node
		}
		if k.suit != nil {
			about[k.suit] = newNode(opSuit).WithText(c.deck.suitText(s))
		} else if s > 0 {
			break
		}
		apart := compiler{deck: c.deck, done: map[*Node]compiled{}, plain: true, dummy: c.dummy}
		tables[s] = c.table(apart.compile(replaceEach(n, about)).code)
	}
	switch {
	case k.suit == nil:
		t, card := tables[0], c.compile(k.card).code
		return func(g *Game) int { return t[card(g)&63] }
	case k.card == nil:
		suit := c.compile(k.suit).code
		return func(g *Game) int { return tables[suit(g)&7][0] }
	}
	card, suit := c.compile(k.card).code, c.compile(k.suit).code
	return func(g *Game) int { return tables[suit(g)&7][card(g)&63] }
}

// table evaluates code that depends on a card, for each card, and for none.
func (c *compiler) table(code Code) *[64]int {
	t := new([64]int)
	for i := range c.deck.cards() {
		c.dummy.It = i
		t[i] = code(c.dummy)
	}
	c.dummy.It = None
	t[63] = code(c.dummy)
	return t
}

// ahead evaluates an effect that depends on no state, so that it can only print, for each
// card.
func (c *compiler) ahead(k compiled) Code {
	var texts [64]string
	var ends [64]int
	for i := range c.deck.cards() {
		c.dummy.It, c.dummy.Out = i, c.dummy.Out[:0]
		ends[i] = k.code(c.dummy)
		texts[i] = string(c.dummy.Out)
	}
	switch text, end := texts[0], ends[0]; {
	case k.reads != 0:
		return func(g *Game) int { g.Out = append(g.Out, texts[g.It&63]...); return ends[g.It&63] }
	case text == "":
		return value(end)
	default:
		return func(g *Game) int { g.Out = append(g.Out, text...); return end }
	}
}
