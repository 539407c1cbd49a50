package rules

import (
	"runtime"
	"sync"

	"kiebitz/internal/recent"
)

// decl is a piece of the state that a rule set declares.
type decl struct {
	id    string // by which edits speak of it
	name  string // "the called suit"; of a truth also what is said if it does not hold: "a seven is active|no seven is active"
	kind  Kind
	each  bool // one for each player
	team  bool // one for each team
	slot  int  // where it lies: in vars, in piles
	param bool // the argument of a definition
	kept  bool // from game to game
	pc    uintptr
}

// maxPlayers is how many players a game may have.
const maxPlayers = 8

// RuleSet is the rules of a game: one value, a tree of nodes.
type RuleSet struct {
	Deck Deck
	Root *Node

	decls  []*decl
	begin  []*Node // what is set before each game
	once   []*Node // and what before the first one alone
	vars   int
	piles  int
	limits int
	defs   int      // numbered definitions
	base   *RuleSet // before all edits; nil: these are they
	*made
}

// made is what is made of rules when it is first asked for.
type made struct {
	edits, code, words, vocab sync.Once
	with                      recent.Cache[with] // by the spelling of one edit
	list                      [][]trial          // all edits, by cost
	first                     *Engine            // of which others are copies
	compiler                  *compiler          // that has made it
	spelled                   *spelling
	wordsOf                   *words
}

// NewRules begins the rules of a game whose longest has fewer than a number of turns: of one that
// has more it is said that it comes to no end.
func NewRules(d Deck, turns int) *RuleSet { return &RuleSet{Deck: d, limits: turns} }

// Play ends them: the effects are the whole game. Before them each piece of state that is
// not kept is set to its beginning, by a clause "begin", so that an edit can forget it.
func (r *RuleSet) Play(e ...Effect) *RuleSet {
	begin := newNode(opDefine, newNode(opDo, r.begin...)).WithText("begin")
	r.Root = newNode(opDefine, newNode(opDo, append([]*Node{begin}, nodesOf(e)...)...)).WithText("game")
	n := 0
	r.Root.each(func(m *Node) {
		if m.op == opDefine {
			m.num = n
			n++
		}
	})
	r.defs, r.made = n, new(made)
	r.vars = 2*r.vars + 1 // and for each its value in the next game, and which have one; see opCarry
	return r
}

func (r *RuleSet) declare(id, name string, k Kind, each, param bool) *decl {
	d := &decl{id: id, name: name, kind: k, each: each, param: param}
	n := 1
	if each {
		n = maxPlayers
	}
	if k == OnePile {
		d.slot, r.piles = r.piles, r.piles+n
	} else {
		d.slot, r.vars = r.vars, r.vars+n
	}
	var pc [1]uintptr
	runtime.Callers(3, pc[:])
	d.pc = pc[0]
	r.decls = append(r.decls, d)
	return d
}

// get reads a piece of state, of one for each player that of one.
func (d *decl) get(of ...*Node) *Node {
	o := opVar
	if d.kind == OnePile {
		o = opPile
	}
	return (&Node{op: o, kind: d.kind, kids: of, decl: d}).sum()
}

// Var declares a piece of state: it returns how it is read, and how it is set. begin is
// what it is before each game.
func Var[T Piece](r *RuleSet, id, name string, begin T) (get T, set func(T) Effect) {
	d := r.declare(id, name, nodeOf(begin).kind, false, false)
	n := d.get()
	r.begin = append(r.begin, newNode(opSet, nodeOf(begin)).of(d))
	return typed[T](n), func(v T) Effect { return Effect{Make(opSet, nodeOf(v)).of(d)} }
}

// Kept declares a piece of state that is kept from game to game: begin is what it is before the
// first. The rules have to set it before they read it, so that an edit can forget that.
func Kept[T Piece](r *RuleSet, id, name string, begin T) (get T, set func(T) Effect) {
	get, set = Var(r, id, name, begin)
	r.decls[len(r.decls)-1].kept = true
	last := len(r.begin) - 1
	r.once, r.begin = append(r.once, r.begin[last]), r.begin[:last]
	return get, set
}

// Each declares a piece of state for each player. It is kept from game to game, so that
// the rules have to set it before they read it.
func Each[T Piece](r *RuleSet, id, name string) (get func(Player) T, set func(Player, T) Effect) {
	d := r.declare(id, name, kindOf[T](), true, false)
	get = func(p Player) T {
		n := Make(opVar, p.Node).of(d)
		n.kind = d.kind
		return typed[T](n)
	}
	return get, func(p Player, v T) Effect { return Effect{Make(opSet, p.Node, nodeOf(v)).of(d)} }
}

// Pile declares a pile of cards, Piles one for each player.
func (r *RuleSet) Pile(id, name string) Pile {
	return Pile{Make(opPile).of(r.declare(id, name, OnePile, false, false))}
}

func (r *RuleSet) Piles(id, name string) func(Player) Pile {
	d := r.declare(id, name, OnePile, true, false)
	return func(p Player) Pile { return Pile{Make(opPile, p.Node).of(d)} }
}

// Declared is a piece of state that rules declare: one, or one for each player.
type Declared struct {
	ID, Name string
	Kind     Kind
	Each     bool
}

// State lists what a game has on the table and in mind, in the order in which it is declared.
func (r *RuleSet) State() (list []Declared) {
	for _, d := range r.decls {
		if !d.param && !d.team {
			list = append(list, Declared{d.id, d.name, d.kind, d.each})
		}
	}
	return list
}

func kindOf[T Piece]() Kind { return (*new(T)).kindOf() }

var (
	opVar = Register(Op{Name: "var", Reads: State, More: true, Args: []Arg{{Kind: OnePlayer}}, Says: "$ {*}", Code: func(n *Node, k []Code) Code {
		i := n.decl.slot
		if len(k) == 0 {
			return func(g *Game) int { return g.vars[i] }
		}
		p := k[0]
		return func(g *Game) int { return g.vars[i+p(g)&(maxPlayers-1)] }
	}})
	opSet = Register(Op{Name: "set", Kind: Act, Reads: State, More: true, Args: []Arg{{Kind: Any}}, Says: "$ {*}", Code: func(n *Node, k []Code) Code {
		i, v := n.decl.slot, k[len(k)-1]
		if len(k) == 1 {
			return func(g *Game) int { g.vars[i] = v(g); return goOn }
		}
		p := k[0]
		return func(g *Game) int { g.vars[i+p(g)&(maxPlayers-1)] = v(g); return goOn }
	}})
	opPile = Register(Op{Name: "pile", Kind: OnePile, Reads: State, More: true, Args: []Arg{{Kind: OnePlayer}}, Says: "$ {*}", Code: func(n *Node, k []Code) Code {
		i := n.decl.slot
		if len(k) == 0 {
			return func(*Game) int { return i }
		}
		if n.kids[0].op == opMe {
			return func(g *Game) int { return i + g.Seat&(maxPlayers-1) }
		}
		p := k[0]
		return func(g *Game) int { return i + p(g)&(maxPlayers-1) }
	}})
)

// Definitions: a piece has an id and a name, by which clauses speak of it. A definition
// without a name is a clause, whose own words are said.
var (
	opDefine = Register(Op{Name: "define", Args: []Arg{{Kind: Any}}, Says: "$ {0}", Code: func(n *Node, k []Code) Code {
		return k[0]
	}})
	opCall = Register(Op{Name: "apply", Reads: State, Args: []Arg{{Kind: Any}, {Kind: Any}}, Says: "{0} {1}", Code: func(n *Node, k []Code) Code {
		i, body, arg := n.decl.slot, k[0], k[1]
		return func(g *Game) int { g.vars[i] = arg(g); return body(g) }
	}})
)

// Define gives a piece an id and a name.
func Define[T Piece](id, name string, v T) T {
	return typed[T](Make(opDefine, nodeOf(v)).WithText(id).named(name))
}

// Clause is a part of the rules with an id.
func Clause(id string, e ...Effect) Effect {
	return Effect{Make(opDefine, sequence(e)).WithText(id)}
}

// Function defines a piece with a parameter.
func Function[A, T Piece](r *RuleSet, id, name, parameter string, body func(A) T) func(A) T {
	d := r.declare(id+"-of", parameter, kindOf[A](), false, true)
	def := Make(opDefine, nodeOf(body(typed[A](d.get())))).WithText(id).named(name)
	return func(v A) T { return typed[T](Make(opCall, def, nodeOf(v)).of(d)) }
}
