package lines

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"kiebitz/runner/result"
)

// Changes of a program in Go are all in it at once, each with a number that says which
// one is at work: none, unless the program is run with that number; see probe/change.go.txt.

//go:embed probe/change.go.txt
var goChanges []byte

const (
	nearVariables = 8 // that are put in place of one: those that are used nearest
	mostLetters   = 3 // of a text that is changed
)

// alter makes the changes of a node, and reports whether there are none inside.
func (g *goRewriter) alter(n ast.Node) bool {
	g.restrict(n)
	if e, ok := n.(ast.Expr); ok && (g.kept[e] || g.fix(e)) {
		return true
	}
	switch n := n.(type) {
	case *ast.IfStmt:
		g.decide(n.Cond, n.Else == nil)
	case *ast.ForStmt:
		g.decide(n.Cond, false)
	case *ast.AssignStmt:
		g.negate(n)
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			g.connect(n)
		} else {
			g.calculate(n)
		}
	case *ast.Ident:
		g.choose(n)
	case *ast.SelectorExpr:
		g.chooseField(n)
	case *ast.ArrayType:
		return true // its length is constant
	}
	return false
}

// restrict notes what of a node can't be a call, must stay constant, or may be of any type.
func (g *goRewriter) restrict(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, to := range n.Lhs {
			g.stores[to] = true
		}
	case *ast.IncDecStmt:
		g.stores[n.X] = true
	case *ast.RangeStmt:
		g.stores[n.Key], g.stores[n.Value] = true, true
	case *ast.SelectorExpr:
		if t := g.types.Types[n.X].Type; t != nil {
			if _, points := t.Underlying().(*types.Pointer); !points { // a method may need its address
				g.stores[n.X] = true
			}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			g.stores[n.X] = true
		}
	case *ast.CompositeLit:
		g.keep(n)
	case *ast.CallExpr:
		if of, ok := n.Fun.(*ast.SelectorExpr); ok && isPackage(of.X, "fmt") {
			for _, arg := range n.Args {
				g.any[arg] = true
			}
		}
	}
}

// negate lets a statement take away in place of adding, or the other way round.
func (g *goRewriter) negate(s *ast.AssignStmt) {
	if len(s.Rhs) != 1 || s.Tok != token.ADD_ASSIGN && s.Tok != token.SUB_ASSIGN || !isInteger(g.types.Types[s.Rhs[0]].Type) {
		return
	}
	n, other := g.site(), map[token.Token]string{token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+="}[s.Tok]
	g.wrap(s.Rhs[0], fmt.Sprintf("kiebitzSigned(%d,", n))
	g.change(n, g.line(s.TokPos), result.OtherOperator, s.Tok.String(), other, 0)
}

// keep lets the keys of a list be as they are: these must be constant.
func (g *goRewriter) keep(list *ast.CompositeLit) {
	if t := g.types.Types[list].Type; t != nil {
		if _, ok := t.Underlying().(*types.Map); ok {
			return
		}
	}
	for _, e := range list.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			g.kept[kv.Key] = true
		}
	}
}

// leaveOut makes statements that can be left out.
func (g *goRewriter) leaveOut(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.ExprStmt:
			if ends(s) {
				continue
			}
		case *ast.IncDecStmt:
		default:
			continue
		}
		n := g.site()
		g.put(s.Pos(), fmt.Sprintf("if kiebitzDoes(%d) {", n))
		g.close(s, "}")
		g.change(n, g.line(s.Pos()), result.StepRemoved, "", "", 0)
	}
}

// site makes a place for changes of a thing at a position, and returns its number.
func (g *goRewriter) site() int {
	g.sites++
	return g.sites
}

// change adds a change of a site; with says which of its changes it is.
func (g *goRewriter) change(site, line int, kind result.Changed, from, to string, with int64) {
	g.altered[line] = append(g.altered[line], change{line: line, kind: kind, from: from, to: to, where: uint64(uint32(site))<<32 | uint64(uint32(with)), thing: uint64(uint32(site))})
}

// wrap puts a call around an expression; the text before it is that call's begin.
func (g *goRewriter) wrap(e ast.Expr, begin string) {
	g.put(e.Pos(), begin)
	g.close(e, ")")
}

// isBool reports whether an expression is a truth value of no other type, as far as is known.
func (g *goRewriter) isBool(e ast.Expr) bool {
	t := g.types.Types[e]
	return t.Value == nil && (t.Type == types.Typ[types.Bool] || t.Type == types.Typ[types.UntypedBool] || t.Type == types.Typ[types.Invalid])
}

// decide changes the condition of a statement into its opposite, or leaves that out.
func (g *goRewriter) decide(cond ast.Expr, removed bool) {
	if cond == nil || !g.isBool(cond) {
		return
	}
	n, line := g.site(), g.line(cond.Pos())
	g.wrap(cond, fmt.Sprintf("kiebitzIs(%d,", n))
	g.change(n, line, result.Opposite, "", "", 1)
	if removed {
		g.change(n, line, result.StepRemoved, "", "", 0)
	}
}

// connect makes "or" of "and", or the other way round: not (not a and not b).
func (g *goRewriter) connect(e *ast.BinaryExpr) {
	if !g.isBool(e) || !g.isBool(e.X) || !g.isBool(e.Y) {
		return
	}
	n := g.site()
	for _, part := range []ast.Expr{e, e.X, e.Y} {
		g.wrap(part, fmt.Sprintf("kiebitzIs(%d,", n))
	}
	other := map[token.Token]string{token.LAND: "||", token.LOR: "&&"}[e.Op]
	g.change(n, g.line(e.OpPos), result.OtherConnective, e.Op.String(), other, 1)
}

// goSums are the operators of whole numbers that are changed, as the program has them.
var goSums = []token.Token{token.ADD, token.SUB, token.MUL, token.QUO, token.REM}

// calculate makes a call of an operation with whole numbers.
func (g *goRewriter) calculate(e *ast.BinaryExpr) {
	op := slices.Index(goSums, e.Op)
	t := g.types.Types[e]
	if op < 0 || t.Value != nil || !isInteger(t.Type) || shifts(e) || !types.Identical(g.types.Types[e.X].Type, t.Type) || !types.Identical(g.types.Types[e.Y].Type, t.Type) {
		return
	}
	n := g.site()
	g.wrap(e, fmt.Sprintf("kiebitzSum(%d,%d,", n, op))
	g.comma(e)
	for i, other := range goSums {
		if i != op {
			g.change(n, g.line(e.OpPos), result.OtherOperator, e.Op.String(), other.String(), int64(i))
		}
	}
}

// isInteger reports whether a type is one of whole numbers.
func isInteger(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Info()&types.IsUntyped == 0
}

// fix makes a call of a constant, so that it can be another one. It reports whether an
// expression is constant.
func (g *goRewriter) fix(e ast.Expr) bool {
	t := g.types.Types[e]
	if t.Value == nil {
		return false
	}
	line := g.line(e.Pos())
	if g.any[e] {
		t.Type = types.Default(t.Type)
	}
	of := func(with string) int {
		n := g.site()
		g.wrap(e, fmt.Sprintf("kiebitz%s(%d,%s(", with, n, g.typeName(t.Type)))
		g.close(e, ")")
		return n
	}
	switch {
	case t.Type == types.Typ[types.Bool]:
		n := g.site()
		g.wrap(e, fmt.Sprintf("kiebitzIs(%d,", n))
		g.change(n, line, result.OtherNumber, t.Value.String(), strconv.FormatBool(!constant.BoolVal(t.Value)), 1)
	case isInteger(t.Type):
		v, exact := constant.Int64Val(constant.ToInt(t.Value))
		if !exact || v > 1<<30 || v < -1<<30 {
			return true
		}
		n := of("Number")
		for _, w := range g.otherNumbers(e, v) {
			if types.Identical(t.Type.Underlying(), types.Typ[types.Uint8]) && (w < 0 || w > 255) || w < 0 && unsigned(t.Type) {
				continue
			}
			g.change(n, line, result.OtherNumber, g.written(e, v), g.written(e, w), w)
		}
	case isText(t.Type) && t.Value.Kind() == constant.String:
		text := constant.StringVal(t.Value)
		others := otherTexts(text)
		if len(others) == 0 {
			return true
		}
		n := of("Text")
		for _, other := range others {
			g.change(n, line, result.OtherNumber, strconv.Quote(text), strconv.Quote(other), packText(other))
		}
	}
	return true
}

func unsigned(t types.Type) bool { return t.Underlying().(*types.Basic).Info()&types.IsUnsigned != 0 }

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.String
}

// typeName is a type as the source calls it.
func (g *goRewriter) typeName(t types.Type) string {
	return types.TypeString(t, func(*types.Package) string { return "" })
}

// letters are those that may stand in place of one another.
var letters = []string{"0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"}

// otherNumbers returns numbers for one: its neighbours and opposite, those that stand nearest,
// or for a letter in quotes the other letters.
func (g *goRewriter) otherNumbers(e ast.Expr, v int64) (list []int64) {
	if inQuotes(e) {
		for _, group := range letters {
			for _, c := range group {
				if int64(c) != v && strings.ContainsRune(group, rune(v)) {
					list = append(list, int64(c))
				}
			}
		}
		return list
	}
	list = []int64{v - 1, v + 1, -v}
	for _, w := range g.nearNumbers(g.line(e.Pos())) {
		if len(list) < 3+4 && !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(w int64) bool { return w == v })
}

func inQuotes(e ast.Expr) bool {
	l, ok := e.(*ast.BasicLit)
	return ok && l.Kind == token.CHAR
}

// written is a number as it stands in the source, a letter in quotes.
func (g *goRewriter) written(e ast.Expr, v int64) string {
	if inQuotes(e) {
		return strconv.QuoteRune(rune(v))
	}
	return strconv.FormatInt(v, 10)
}

// nearNumbers returns the numbers of the source, those nearest to a line first.
func (g *goRewriter) nearNumbers(line int) (list []int64) {
	if g.numbers == nil {
		g.numbers = []numberAt{}
		ast.Inspect(g.file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.INT {
				if v, err := strconv.ParseInt(l.Value, 0, 32); err == nil {
					g.numbers = append(g.numbers, numberAt{g.line(l.Pos()), v})
				}
			}
			return true
		})
	}
	near := slices.Clone(g.numbers)
	slices.SortStableFunc(near, func(a, b numberAt) int { return distant(a.line, line) - distant(b.line, line) })
	for _, n := range near {
		list = append(list, n.value)
	}
	return list
}

type numberAt struct {
	line  int
	value int64
}

func distant(a, b int) int { return max(a-b, b-a) }

// otherTexts returns texts for a short one: other letters for one, other ends for what is no word.
func otherTexts(text string) (list []string) {
	for _, group := range letters {
		for _, c := range group {
			if len(text) == 1 && text != string(c) && strings.Contains(group, text) {
				list = append(list, string(c))
			}
		}
	}
	if 0 < len(text) && len(text) <= mostLetters && !strings.ContainsAny(text, strings.Join(letters, "")) {
		for _, other := range []string{"", " ", "\n"} {
			if other != text {
				list = append(list, other)
			}
		}
	}
	return list
}

// packText makes a number of a short text, its first letter the lowest byte.
func packText(text string) (n int64) {
	for i := len(text) - 1; i >= 0; i-- {
		n = n<<8 | int64(text[i])
	}
	return n
}

// choose makes a call of a variable of a function, so that it can be another one of its type.
func (g *goRewriter) choose(id *ast.Ident) {
	if v, ok := g.types.Uses[id].(*types.Var); ok && !v.IsField() && g.local(v) && !g.stores[id] && replaceable(v.Type()) {
		g.oneOf(id, id.Name, g.others(id, v), "")
	}
}

// chooseField does the same with a field of a variable.
func (g *goRewriter) chooseField(e *ast.SelectorExpr) {
	v, ok := g.types.Uses[e.Sel].(*types.Var)
	of, named := e.X.(*ast.Ident)
	if !ok || !named || !v.IsField() || g.stores[e] || !replaceable(v.Type()) {
		return
	}
	t := g.types.Types[e.X].Type.Underlying()
	if p, points := t.(*types.Pointer); points {
		t = p.Elem().Underlying()
	}
	fields, ok := t.(*types.Struct)
	if !ok {
		return
	}
	var names []string
	for f := range fields.Fields() {
		if f != v && types.Identical(f.Type(), v.Type()) && f.Name() != "_" {
			names = append(names, f.Name())
		}
	}
	g.oneOf(e, v.Name(), names[:min(len(names), nearVariables)], of.Name+".")
}

// oneOf makes a call of what can be others, with such names.
func (g *goRewriter) oneOf(e ast.Expr, now string, names []string, of string) {
	if len(names) == 0 {
		return
	}
	n := g.site()
	g.put(e.Pos(), fmt.Sprintf("kiebitzVariable(%d,", n))
	g.close(e, ","+of+strings.Join(names, ","+of)+")")
	for i, name := range names {
		g.change(n, g.line(e.Pos()), result.OtherVariable, now, name, int64(i))
	}
}

// local reports whether a variable is one of a function: those of the package may need it for
// their first value.
func (g *goRewriter) local(v *types.Var) bool {
	return v.Parent() != nil && v.Pkg() != nil && v.Parent() != v.Pkg().Scope()
}

// replaceable reports whether values of a type are few bytes, which nothing can be stored into.
func replaceable(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid
	case *types.Slice, *types.Map, *types.Pointer:
		return true
	}
	return false
}

// others returns the names of the other variables of the function that have the type of one and
// are known at its place, those that are used nearest first.
func (g *goRewriter) others(id *ast.Ident, v *types.Var) (names []string) {
	line, near := g.line(id.Pos()), map[string]int{}
	for other, o := range g.types.Uses {
		w, ok := o.(*types.Var)
		if !ok || w == v || w.IsField() || !g.local(w) || !types.Identical(w.Type(), v.Type()) {
			continue
		}
		if _, known := v.Parent().Innermost(id.Pos()).LookupParent(other.Name, id.Pos()); known != w {
			continue
		}
		d := distant(g.line(other.Pos()), line)
		if old, ok := near[other.Name]; !ok || d < old {
			near[other.Name] = d
		}
	}
	for name := range near {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if near[a] != near[b] {
			return near[a] - near[b]
		}
		return strings.Compare(a, b)
	})
	return names[:min(len(names), nearVariables)]
}
