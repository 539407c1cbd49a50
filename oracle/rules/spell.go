package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Change is a piece that is put in a place: below a definition, for all that speak of it.
type Change struct {
	ID    string // of the definition
	Path  []int
	New   *Node
	fresh int // how much of it is new
}

// apply returns a tree with the change made, in which def has the id.
func (c *Change) apply(root, def *Node) *Node {
	return replaceAll(root, def, replaceAt(def, c.Path, c.New))
}

// defined returns the definition with an id, nil if there is none.
func defined(root *Node, id string) (def *Node) {
	root.each(func(n *Node) {
		if n.op == opDefine && n.text == id && def == nil {
			def = n
		}
	})
	return def
}

// Has reports whether something is defined by an id.
func (r *RuleSet) Has(id string) bool { return r.meanings().defs[id] != nil }

// Above returns an id and those of the definitions that speak of what it names, the nearest
// first.
func (r *RuleSet) Above(id string) (list []string) {
	list = []string{id}
	for i := 0; i < len(list); i++ {
		part := defined(r.Root, list[i])
		r.Root.each(func(n *Node) {
			if n.op == opDefine && n != part && !slices.Contains(list, n.text) && speaksOf(n.kids[0], part) {
				list = append(list, n.text)
			}
		})
	}
	return list
}

// speaksOf reports whether a piece has part in it, in no definition of its own.
func speaksOf(n, part *Node) bool {
	if n == part || n.op == opDefine {
		return n == part
	}
	return slices.ContainsFunc(n.kids, func(kid *Node) bool { return speaksOf(kid, part) })
}

// spelling is what words mean in a rule set.
type spelling struct {
	now   *spelling        // after the changes before
	defs  map[string]*Node // by id
	funcs map[string]*Node // calls of definitions with a parameter
	decls map[string]*decl
}

func (r *RuleSet) spelling(root *Node) *spelling {
	s := &spelling{defs: map[string]*Node{}, funcs: map[string]*Node{}, decls: map[string]*decl{}}
	root.each(func(n *Node) {
		switch {
		case n.op == opDefine && s.defs[n.text] == nil:
			s.defs[n.text] = n
		case n.op == opCall && s.funcs[n.kids[0].text] == nil:
			s.funcs[n.kids[0].text] = n
		}
	})
	for _, d := range r.decls {
		s.decls[d.id] = d
	}
	return s
}

// meanings is what words mean in the rules.
func (r *RuleSet) meanings() *spelling {
	r.made.words.Do(func() { r.made.spelled = r.spelling(r.Root) })
	return r.made.spelled
}

// reader reads a piece.
type reader struct {
	*spelling
	text string
	old  *Node
}

// faulty is an error in a spelling.
type faulty string

// ParseEdit reads the spelling of an edit. It must be one that can be played: of the right
// kinds, with nothing spoken of that is not there.
func (r *RuleSet) ParseEdit(text string) (edit *Edit, err error) {
	edit, _, err = r.read(text)
	return edit, err
}

// read reads the spelling of an edit, and makes it.
func (r *RuleSet) read(text string) (edit *Edit, root *Node, err error) {
	defer func() {
		if f, ok := recover().(faulty); ok {
			edit, err = nil, fmt.Errorf("edit %q: %s", text, string(f))
		}
	}()
	s := *r.meanings()
	edit, root = &Edit{}, r.Root
	for i, part := range parts(text) {
		if s.now = r.meanings(); i > 0 {
			s.now = r.spelling(root)
		}
		place, piece, ok := strings.Cut(part, "=")
		if !ok {
			panic(faulty("found no = in " + strconv.Quote(part)))
		}
		c, old := find(s.now.defs, place)
		read := reader{&s, piece, old}
		c.New = read.whole()
		if c.New.kind != old.kind {
			panic(faulty(fmt.Sprintf("found %s, expected %s in %s", c.New.kind.one(), old.kind.one(), place)))
		}
		c.New.each(func(n *Node) {
			if wrong := r.unfit(n); wrong != "" {
				panic(faulty("found " + wrong))
			}
		})
		root = c.apply(root, s.now.defs[c.ID])
		edit.Changes = append(edit.Changes, c)
	}
	if root.free&^State != 0 {
		panic(faulty("it speaks of a card or a player where none is spoken of"))
	}
	return edit, root, nil
}

// parts cuts a spelling into its changes, at semicolons outside of quotes.
func parts(text string) (list []string) {
	from, quoted := 0, false
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case !quoted && strings.HasPrefix(text[i:], "; "):
			list = append(list, text[from:i])
			from = i + len("; ")
		}
	}
	return append(list, text[from:])
}

// find reads a place, and returns what is there.
func find(defs map[string]*Node, place string) (c Change, old *Node) {
	id, rest, _ := strings.Cut(place, ".")
	def := defs[id]
	if def == nil {
		panic(faulty("unknown clause or definition " + strconv.Quote(id)))
	}
	c = Change{ID: id, Path: path(rest, def)}
	return c, def.at(c.Path)
}

// path reads the numbers of arguments, below a node.
func path(text string, n *Node) (list []int) {
	if text == "" {
		return nil
	}
	for word := range strings.SplitSeq(text, ".") {
		i, err := strconv.Atoi(word)
		if err != nil || i < 0 || i >= len(n.kids) {
			panic(faulty(fmt.Sprintf("found no argument %q of %s, which has %d", word, n.op.Name, len(n.kids))))
		}
		n = n.kids[i]
		list = append(list, i)
	}
	return list
}

// whole reads a piece up to the end.
func (r *reader) whole() *Node {
	n := r.piece(true)
	if r.text = strings.TrimSpace(r.text); r.text != "" {
		panic(faulty("found " + strconv.Quote(r.text) + " after the piece"))
	}
	return n
}

// piece reads a piece; open says that its arguments are those to the end.
func (r *reader) piece(open bool) *Node {
	r.text = strings.TrimSpace(r.text)
	if rest, ok := strings.CutPrefix(r.text, "("); ok {
		r.text = rest
		n := r.piece(true)
		if r.text, ok = strings.CutPrefix(strings.TrimSpace(r.text), ")"); !ok {
			panic(faulty("found no ) before " + strconv.Quote(r.text)))
		}
		return n
	}
	word := r.word()
	var kids []*Node
	if word == "set" {
		word += ":" + r.word()
	}
	for open && !strings.HasPrefix(strings.TrimSpace(r.text)+")", ")") {
		kids = append(kids, r.piece(false))
	}
	return r.node(word, kids)
}

// word reads a word, up to a space or a parenthesis.
func (r *reader) word() string {
	r.text = strings.TrimSpace(r.text)
	quoted := false
	i := strings.IndexFunc(r.text, func(c rune) bool {
		if c == '"' {
			quoted = !quoted
		}
		return !quoted && (unicode.IsSpace(c) || c == '(' || c == ')')
	})
	if i < 0 {
		i = len(r.text)
	}
	word := r.text[:i]
	if word == "" {
		panic(faulty("found the end, expected a piece"))
	}
	r.text = r.text[i:]
	return word
}

// node makes a node of a word and arguments.
func (r *reader) node(word string, kids []*Node) *Node {
	n := r.meant(word, kids)
	if len(n.kids) != len(kids) || len(kids) > 0 && n.kids[0] != kids[0] {
		if len(kids) > 0 && n.op != opCall {
			panic(faulty(fmt.Sprintf("found %d arguments of %s, which has none", len(kids), word)))
		}
		return n
	}
	if !n.op.takes(len(kids)) {
		panic(faulty(fmt.Sprintf("found %d arguments of %s, expected %d", len(kids), word, len(n.op.Args))))
	}
	for i, kid := range kids {
		if arg, _ := n.op.arg(i); arg.Kind != Any && arg.Kind != kid.kind && n.decl == nil {
			panic(faulty(fmt.Sprintf("argument %d of %s: found %s, expected %s", i+1, word, kid.kind.one(), arg.Kind.one())))
		}
	}
	return n
}

func (r *reader) meant(word string, kids []*Node) *Node {
	name, constant, _ := strings.Cut(word, ":")
	if num, err := strconv.Atoi(word); err == nil {
		return newNode(opNumber).WithNum(num)
	}
	if rest, ok := strings.CutPrefix(word, "$"); ok {
		return r.old.at(path(rest, r.old))
	}
	if id, ok := strings.CutSuffix(word, "'"); ok {
		return (&reader{spelling: r.now, old: r.old}).meant(id, kids)
	}
	if call := r.funcs[word]; call != nil && len(kids) == 1 {
		if kids[0].kind != call.kids[1].kind {
			panic(faulty(fmt.Sprintf("found %s, expected %s for %s", kids[0].kind.one(), call.kids[1].kind.one(), word)))
		}
		return call.withKids(call.kids[0], kids[0])
	}
	if def := r.defs[word]; def != nil && len(kids) == 0 {
		return def
	}
	if d := r.decls[word]; d != nil {
		return r.state(opVar, d, kids, 0)
	}
	if name == "set" && r.decls[constant] != nil && len(kids) > 0 {
		return r.state(opSet, r.decls[constant], kids, 1)
	}
	o := ops[name]
	if o == nil || o == opVar || o == opPile || o == opSet || o == opCall || o == opDefine || o.Kind == Any && len(kids) != len(o.Args) {
		panic(faulty("unknown word " + strconv.Quote(word)))
	}
	n := newNode(o, kids...)
	if old := r.old.meaning(); old.op == o { // what is called as before
		n.name, n.text = old.name, old.text
	}
	return constants(n, constant)
}

// state makes a node about a piece of the state: kids are the player, if there is one for
// each, and that number of others.
func (r *reader) state(o *Op, d *decl, kids []*Node, more int) *Node {
	if want := more + truth(d.each); len(kids) != want {
		panic(faulty(fmt.Sprintf("found %d arguments of %s, expected %d", len(kids), d.id, want)))
	}
	if of := [2]Kind{OnePlayer, OneTeam}[truth(d.team)]; d.each && kids[0].kind != of {
		panic(faulty(fmt.Sprintf("found %s, expected %s for %s", kids[0].kind.one(), of.one(), d.id)))
	}
	if more == 1 && kids[len(kids)-1].kind != d.kind {
		panic(faulty(fmt.Sprintf("found %s, expected %s for %s", kids[len(kids)-1].kind.one(), d.kind.one(), d.id)))
	}
	if o == opSet {
		return newNode(opSet, kids...).of(d)
	}
	return d.get(kids...)
}

// constants gives a node the constant that stands after its name.
func constants(n *Node, text string) *Node {
	number := func(word string) int {
		v, err := strconv.Atoi(word)
		if err != nil {
			panic(faulty("found " + strconv.Quote(word) + ", expected a number"))
		}
		return v
	}
	switch {
	case text == "" && n.op.Const != AList:
	case n.op.Const == ANumber:
		n.num = number(text)
	case n.op.Const == AList:
		for word := range strings.SplitSeq(text, ",") {
			n.list = append(n.list, number(word))
		}
	case n.op.Const == AText && text[0] == '"':
		s, err := strconv.Unquote(text)
		if err != nil {
			panic(faulty("found " + text + ", expected a text in quotes"))
		}
		n.text = s
	case n.op.Const == AText:
		n.text = text
	default:
		panic(faulty("found " + strconv.Quote(text) + " after " + n.op.Name + ", expected nothing"))
	}
	return n
}

// spell writes a piece; old is what it replaces.
func (s *spelling) spell(n, old *Node) string {
	if list, ok := within(old, n); ok && (len(list) == 0 || len(n.kids) > 0) {
		return "$" + dotted(list)
	}
	name := n.op.Name
	switch {
	case n.op == opNumber:
		return strconv.Itoa(n.num)
	case n.op == opDefine:
		return s.id(n)
	case n.op == opCall:
		return "(" + s.id(n.kids[0]) + " " + s.spell(n.kids[1], old) + ")"
	case n.op == opVar || n.op == opPile:
		name = n.decl.id
	case n.op == opSet:
		name = "set " + n.decl.id
	case n.op.Const == AList:
		name += ":" + strings.Trim(strings.ReplaceAll(fmt.Sprint(n.list), " ", ","), "[]")
	case n.op.Const == AText && n.text != "" && strings.IndexFunc(n.text, func(c rune) bool { return c > unicode.MaxASCII || !unicode.IsLetter(c) }) < 0:
		name += ":" + n.text
	case n.op.Const == AText:
		name += ":" + strconv.Quote(n.text)
	case n.num != 0:
		name += ":" + strconv.Itoa(n.num)
	}
	if len(n.kids) == 0 {
		return name
	}
	words := []string{name}
	for _, kid := range n.kids {
		words = append(words, s.spell(kid, old))
	}
	return "(" + strings.Join(words, " ") + ")"
}

// id writes which definition is meant.
func (s *spelling) id(def *Node) string {
	if s.defs[def.text] == def {
		return def.text
	}
	return def.text + "'"
}

// within returns the path to a piece that is part of another one.
func within(n, part *Node) (list []int, ok bool) {
	if n == part {
		return nil, true
	}
	for i, kid := range n.kids {
		if list, ok := within(kid, part); ok {
			return append([]int{i}, list...), true
		}
	}
	return nil, false
}

func dotted(list []int) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = strconv.Itoa(v)
	}
	return strings.Join(words, ".")
}

// Spell returns the spelling of an edit.
func (r *RuleSet) Spell(e *Edit) string {
	s, root := r.meanings(), r.Root
	var list []string
	for _, c := range e.Changes {
		place := strings.TrimSuffix(c.ID+"."+dotted(c.Path), ".")
		def := defined(root, c.ID)
		list = append(list, place+"="+s.spell(c.New, def.at(c.Path)))
		root = c.apply(root, def)
	}
	return strings.Join(list, "; ")
}

// before returns the rules before all edits.
func (r *RuleSet) before() *RuleSet {
	if r.base != nil {
		return r.base
	}
	return r
}

// Edit is a change of a rule set, or several: a misreading of it.
//
// It is spelled in one line, which is stable: "R4.0.0.0=in:1,2 $0" says that the piece
// at the place R4.0.0.0, the first argument of the first of the first of what has the id
// R4, is replaced. A piece is a word, or an operation with its arguments in parentheses,
// which may be left out around the whole. A word is
//
//   - $, the piece that is replaced, or $0.1, the second argument of its first;
//   - the id of a definition, a clause or a piece of the state, as the rules have it;
//   - a number, or the name of an operation, after a colon its constant: a number, some
//     (1,2), letters, or a text in quotes.
//
// Several changes stand one after another, with a semicolon between. Definitions mean what
// they meant before all changes; with an apostrophe, R4', what they mean after those before.
type Edit struct {
	Changes []Change
	Cost    int
}

// Apply returns the rules with the edit made.
func (r *RuleSet) Apply(e *Edit) *RuleSet {
	root := r.Root
	for _, c := range e.Changes {
		root = c.apply(root, defined(root, c.ID))
	}
	return r.edited(root)
}

// edited returns the rules that an edit has made of these.
func (r *RuleSet) edited(root *Node) *RuleSet {
	edited := *r
	edited.base, edited.Root, edited.made = r.before(), root, new(made)
	return &edited
}
