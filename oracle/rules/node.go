package rules

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Kind is what a piece of the rules is evaluated to. Each value is an int: a set of cards
// is a bit mask, a truth 0 or 1, a card or player that is not there [None].
type Kind uint8

// The kinds. An operation of [Any] kind has that of its last argument.
const (
	Any Kind = iota
	Number
	Truth
	CardSet
	OneCard
	OneSuit
	OnePlayer
	OnePile
	OneTeam
	OneForm // the components of some cards
	Act     // an effect, whose value says how play goes on
)

var kindNames = [...]string{"anything", "number", "truth", "set of cards", "card", "suit", "player", "pile", "team", "structure", "effect"}

func (k Kind) String() string { return kindNames[k] }

// one is the kind after its article.
func (k Kind) one() string {
	if k == Act {
		return "an " + k.String()
	}
	return "a " + k.String()
}

// None is the card or the player that is not there.
const None = -1

// Reads says what a piece depends on: what is spoken of as "it" or "that player", which
// an operation around it binds, and the state of the game.
type Reads uint8

// What a piece may depend on.
const (
	ItsCard   Reads = 1 << iota // [It]
	ThePlayer                   // [Who]
	State
	OtherCard // [That]
)

// Const is the kind of constant that a node has besides its arguments.
type Const uint8

// The kinds of constants.
const (
	NoConst Const = iota
	ANumber
	AList // of numbers
	AText
)

// Code is a piece of the rules made ready to be played.
type Code func(g *Game) int

// Arg is an argument of an operation: its kind, and what it may speak of besides.
type Arg struct {
	Kind  Kind
	Binds Reads
}

// Op is an operation of the language; all that a game can do with it is derived from this.
type Op struct {
	Name string
	Kind Kind
	Args []Arg
	More bool // the last argument may stand any number of times, or not at all

	Const Const // what is spelled after its name

	// Says is the English: {0} is an argument, {*} all of them, # the constant, $ the name.
	Says string

	// Called is what the constant is called in English; nil: as it is spelled.
	Called func(d *Deck, n *Node) string

	// Reads is what the operation depends on besides its arguments.
	Reads Reads

	// Code is the meaning: it makes the code of a node from that of its arguments. It is
	// the only one. Nodes that depend on no state are evaluated once.
	Code func(n *Node, k []Code) Code

	marks marks
}

var ops = map[string]*Op{}

// Register makes an operation known, so that edits can be spelled with it. A name that is
// taken, and English that leaves out an argument, are faults of the program.
func Register(o Op) *Op {
	if ops[o.Name] != nil {
		panic("operation " + o.Name + ": found it twice")
	}
	for i := range o.Args {
		if !strings.Contains(o.Says, "{*}") && !strings.Contains(o.Says, "{"+string(rune('0'+i))+"}") {
			panic(fmt.Sprintf("operation %s: found no {%d} in %q", o.Name, i, o.Says))
		}
	}
	ops[o.Name] = &o
	return &o
}

// says is what the operation says, with what stands in brackets if no argument is left out.
func (n *Node) says() string {
	text, option, _ := strings.Cut(n.op.Says, "[")
	if len(n.kids) >= len(n.op.Args) {
		text += strings.TrimSuffix(option, "]")
	}
	return text
}

// arg returns what is asked of the i-th argument, and whether there may be one.
func (o *Op) arg(i int) (Arg, bool) {
	switch n := len(o.Args); {
	case i < n:
		return o.Args[i], true
	case o.More && n > 0:
		return o.Args[n-1], true
	}
	return Arg{}, false
}

// takes reports whether the operation can have n arguments.
func (o *Op) takes(n int) bool {
	return n == len(o.Args) || o.More && n >= len(o.Args)-1
}

// Node is a piece of a rule set. Nodes are never changed, only replaced.
type Node struct {
	op   *Op
	kind Kind
	kids []*Node
	num  int    // a constant
	list []int  // a table, an order, some numbers
	text string // letters of ranks or of a suit, a text to be printed, the id of a definition
	name string // what a definition or a table is called in English
	decl *decl  // a piece of state
	pc   uintptr

	free  Reads // what it depends on that must be there
	marks marks // what it has somewhere
}

// marks say what stands in a piece.
type marks uint8

const (
	prints marks = 1 << iota // something is printed
	counts                   // it is asked how often it came to something
	plays                    // turns are played
	keeps                    // something is kept for later games
	takes                    // it speaks of the argument of a definition
)

// sum notes what is known from the arguments.
func (n *Node) sum() *Node {
	n.free, n.marks = n.op.Reads, n.op.marks
	for i, kid := range n.kids {
		arg, _ := n.op.arg(i)
		n.free |= kid.free &^ arg.Binds
		n.marks |= kid.marks
	}
	if n.decl != nil && n.decl.param {
		n.marks |= takes
	}
	return n
}

// Num returns the constant of a node, List its table, Text its text.
func (n *Node) Num() int     { return n.num }
func (n *Node) List() []int  { return n.list }
func (n *Node) Text() string { return n.text }

// Pieces of a rule set by kind: Go's compiler refuses a player where a card belongs.
type (
	Num    struct{ *Node }
	Bool   struct{ *Node }
	Cards  struct{ *Node }
	Card   struct{ *Node }
	Suit   struct{ *Node }
	Player struct{ *Node }
	Pile   struct{ *Node }
	Team   struct{ *Node }
	Form   struct{ *Node }
	Effect struct{ *Node }
)

// Piece is a typed piece of a rule set.
type Piece interface {
	~struct{ *Node }
	kindOf() Kind
}

func (Num) kindOf() Kind    { return Number }
func (Bool) kindOf() Kind   { return Truth }
func (Cards) kindOf() Kind  { return CardSet }
func (Card) kindOf() Kind   { return OneCard }
func (Suit) kindOf() Kind   { return OneSuit }
func (Player) kindOf() Kind { return OnePlayer }
func (Pile) kindOf() Kind   { return OnePile }
func (Team) kindOf() Kind   { return OneTeam }
func (Form) kindOf() Kind   { return OneForm }
func (Effect) kindOf() Kind { return Act }

func nodeOf[T Piece](v T) *Node { return struct{ *Node }(v).Node }
func typed[T Piece](n *Node) T  { return T(struct{ *Node }{n}) }

// Make makes a node of an operation, for the constructors of packages that register some.
// It notes the line that called the constructor, for [RuleSet.Check].
func Make(o *Op, kids ...*Node) *Node {
	n := newNode(o, kids...)
	var pc [1]uintptr
	runtime.Callers(3, pc[:])
	n.pc = pc[0]
	return n
}

// newNode makes a node as edits do: of no line.
func newNode(o *Op, kids ...*Node) *Node {
	n := &Node{op: o, kind: o.Kind, kids: kids}
	if o.Kind == Any {
		n.kind = kids[len(kids)-1].kind
		if o == opCall {
			n.kind = kids[0].kind
		}
	}
	return n.sum()
}

func nodesOf[T Piece](list []T) []*Node {
	var nodes []*Node
	for _, v := range list {
		nodes = append(nodes, nodeOf(v))
	}
	return nodes
}

// WithNum, WithList and WithText return the node with a constant.
func (n *Node) WithNum(num int) *Node      { m := *n; m.num = num; return &m }
func (n *Node) WithList(list ...int) *Node { m := *n; m.list = list; return &m }
func (n *Node) WithText(text string) *Node { m := *n; m.text = text; return &m }
func (n *Node) named(name string) *Node    { m := *n; m.name = name; return &m }
func (n *Node) of(d *decl) *Node           { m := *n; m.decl = d; return &m }
func (n *Node) withKids(kids ...*Node) *Node {
	m := *n
	m.kids = kids
	return m.sum()
}

// withKid returns n with another i-th argument.
func (n *Node) withKid(i int, kid *Node) *Node {
	m := *n
	m.kids = slices.Clone(n.kids)
	m.kids[i] = kid
	return m.sum()
}

// meaning is what a definition says, and of other pieces these.
func (n *Node) meaning() *Node {
	for n.op == opDefine {
		n = n.kids[0]
	}
	return n
}

// same reports whether two pieces say the same.
func same(a, b *Node) bool {
	if a == b {
		return true
	}
	return a.op == b.op && a.num == b.num && a.text == b.text && a.decl == b.decl && slices.Equal(a.list, b.list) &&
		len(a.kids) == len(b.kids) && slices.EqualFunc(a.kids, b.kids, same)
}

// Same reports whether two rule sets are written alike.
func (r *RuleSet) Same(o *RuleSet) bool { return same(r.Root, o.Root) }

// replaceAt returns the piece at the end of a path below n replaced.
func replaceAt(n *Node, path []int, piece *Node) *Node {
	if len(path) == 0 {
		return piece
	}
	return n.withKid(path[0], replaceAt(n.kids[path[0]], path[1:], piece))
}

// at returns the piece at the end of a path below n.
func (n *Node) at(path []int) *Node {
	for _, i := range path {
		n = n.kids[i]
	}
	return n
}

// replaceAll returns root with every occurrence of old replaced.
func replaceAll(root, old, piece *Node) *Node {
	return replaceEach(root, map[*Node]*Node{old: piece})
}

// walked holds maps for walks of trees, used again: to grow one takes longer than the walk
// itself, and searches walk thousands of times.
var walked = sync.Pool{New: func() any { return map[*Node]*Node{} }}

// replaceEach replaces several pieces, also if one is part of another.
func replaceEach(root *Node, pieces map[*Node]*Node) *Node {
	done := walked.Get().(map[*Node]*Node)
	maps.Copy(done, pieces)
	var walk func(n *Node) *Node
	walk = func(n *Node) *Node {
		if m, ok := done[n]; ok {
			return m
		}
		m := n
		for i, kid := range n.kids {
			if k := walk(kid); k != kid {
				m = m.withKid(i, k)
			}
		}
		done[n] = m
		return m
	}
	root = walk(root)
	clear(done)
	walked.Put(done)
	return root
}

// each calls f with every node of a tree, once, parents first.
func (n *Node) each(f func(*Node)) {
	seen := walked.Get().(map[*Node]*Node)
	var walk func(n *Node)
	walk = func(n *Node) {
		if seen[n] != nil {
			return
		}
		seen[n] = n
		f(n)
		for _, kid := range n.kids {
			walk(kid)
		}
	}
	walk(n)
	clear(seen)
	walked.Put(seen)
}

// has reports whether some node of a tree is as f says.
func (n *Node) has(f func(*Node) bool) bool {
	found := false
	n.each(func(m *Node) { found = found || f(m) })
	return found
}
