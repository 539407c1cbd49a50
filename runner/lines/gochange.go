package lines

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
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
	nearNumbers = 4 // that are put in place of one, besides the next ones and the opposite: those that are nearest
	mostLetters = 3 // of a text that is changed
)

// alter makes the changes of a node, and reports whether there are none inside.
func (g *goRewriter) alter(n ast.Node) bool {
	g.restrict(n)
	if e, ok := n.(ast.Expr); ok && g.types.Types[e].Value != nil {
		if !g.stays[e] {
			g.fix(e)
		}
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

// restrict notes what of a node must stay as it is, and what constants may be of any type.
func (g *goRewriter) restrict(n ast.Node) {
	stay := func(list ...ast.Expr) {
		for _, e := range list {
			g.stays[e] = true
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		stay(n.Lhs...)
	case *ast.IncDecStmt:
		stay(n.X)
	case *ast.RangeStmt:
		stay(n.Key, n.Value)
	case *ast.SelectorExpr:
		if t := g.types.Types[n.X].Type; t != nil {
			if _, points := t.Underlying().(*types.Pointer); !points { // a method may need its address
				stay(n.X)
			}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			stay(n.X)
		}
	case *ast.CompositeLit:
		isMap := false
		if t := g.types.Types[n].Type; t != nil {
			_, isMap = t.Underlying().(*types.Map)
		}
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok && !isMap { // of a list keys must be constant
				stay(kv.Key)
			}
		}
	case *ast.CallExpr:
		if of, ok := n.Fun.(*ast.SelectorExpr); ok && hasName(of.X, "fmt") {
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
	g.operators(n, e, result.OtherOperator, goSums)
}

// operators adds changes of a site into other operators of a list.
func (g *goRewriter) operators(site int, e *ast.BinaryExpr, kind result.Changed, list []token.Token) {
	for i, other := range list {
		if other != e.Op && g.changing {
			g.change(site, g.line(e.OpPos), kind, e.Op.String(), other.String(), int64(i))
		}
	}
}

// isInteger reports whether a type is one of whole numbers.
func isInteger(t types.Type) bool { return is(t, types.IsInteger) }

// is reports whether a type is basic and has a property.
func is(t types.Type, property types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&property != 0 && b.Info()&types.IsUntyped == 0
}

// fix makes a call of a constant, so that it can be another one.
func (g *goRewriter) fix(e ast.Expr) {
	t := g.types.Types[e]
	if g.any[e] {
		t.Type = types.Default(t.Type)
	}
	switch text := constant.StringVal; {
	case t.Type == types.Typ[types.Bool]:
		g.instead(e, result.OtherNumber, t.Type, t.Value.String(), []string{strconv.FormatBool(!constant.BoolVal(t.Value))}, "")
	case isInteger(t.Type):
		v, exact := constant.Int64Val(constant.ToInt(t.Value))
		if !exact || v > 1<<30 || v < -1<<30 {
			return
		}
		write := func(n int64) string { return strconv.FormatInt(n, 10) }
		if inQuotes(e) {
			write = func(n int64) string { return strconv.QuoteRune(rune(n)) }
		}
		var others []string
		for _, w := range g.otherNumbers(e, v) {
			if fits(w, t.Type) {
				others = append(others, write(w))
			}
		}
		g.instead(e, result.OtherNumber, t.Type, write(v), others, "")
	case is(t.Type, types.IsString) && t.Value.Kind() == constant.String:
		var others []string
		for _, other := range otherTexts(text(t.Value)) {
			others = append(others, strconv.Quote(other))
		}
		g.instead(e, result.OtherNumber, t.Type, strconv.Quote(text(t.Value)), others, "")
	}
}

// fits reports whether a type has a number.
func fits(n int64, t types.Type) bool {
	bits := 8 * types.SizesFor("gc", "amd64").Sizeof(t)
	if is(t, types.IsUnsigned) {
		return n >= 0 && (bits == 64 || n < 1<<bits)
	}
	return bits == 64 || -1<<(bits-1) <= n && n < 1<<(bits-1)
}

// otherNumbers returns numbers for one: its neighbours and opposite, those that stand nearest,
// or for a letter in quotes the other letters.
func (g *goRewriter) otherNumbers(e ast.Expr, v int64) (list []int64) {
	if inQuotes(e) {
		return alike(rune(v), letters)
	}
	away := map[int64]int{}
	ast.Inspect(g.file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.INT {
			if w, err := strconv.ParseInt(l.Value, 0, 32); err == nil {
				near(away, w, g.line(l.Pos())-g.line(e.Pos()))
			}
		}
		return true
	})
	list = []int64{v - 1, v + 1, -v}
	for _, w := range nearest(away) {
		if len(list) < 3+nearNumbers && !slices.Contains(list, w) {
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

// otherTexts returns texts for a short one: other letters for one, other ends for what is no word.
func otherTexts(text string) (list []string) {
	if len(text) == 1 {
		for _, c := range alike(rune(text[0]), letters) {
			list = append(list, string(rune(c)))
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

// choose makes a call of a variable of a function, so that it can be another one of its type.
func (g *goRewriter) choose(id *ast.Ident) {
	if v, ok := g.types.Uses[id].(*types.Var); ok && !v.IsField() && g.local(v) && !g.stays[id] && replaceable(v.Type()) {
		g.instead(id, result.OtherVariable, nil, id.Name, g.others(id, v), "")
	}
}

// chooseField does the same with a field of a variable.
func (g *goRewriter) chooseField(e *ast.SelectorExpr) {
	v, ok := g.types.Uses[e.Sel].(*types.Var)
	of, named := e.X.(*ast.Ident)
	if !ok || !named || !v.IsField() || g.stays[e] || !replaceable(v.Type()) {
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
	g.instead(e, result.OtherVariable, nil, v.Name(), names[:min(len(names), nearVariables)], of.Name+".")
}

// instead makes a call of an expression, of a type if it is constant, so that others can be in its
// place, each after what they are of.
func (g *goRewriter) instead(e ast.Expr, kind result.Changed, t types.Type, now string, others []string, of string) {
	if len(others) == 0 {
		return
	}
	n, begin, end := g.site(), "", ","
	if t != nil {
		begin = types.TypeString(t, func(*types.Package) string { return "" }) + "("
		end = "),"
	}
	g.put(e.Pos(), fmt.Sprintf("kiebitzInstead(%d,%s", n, begin))
	g.close(e, end+of+strings.Join(others, ","+of)+")")
	for i, other := range others {
		g.change(n, g.line(e.Pos()), kind, now, other, int64(i))
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
func (g *goRewriter) others(id *ast.Ident, v *types.Var) []string {
	away := map[string]int{}
	for other, o := range g.types.Uses {
		w, ok := o.(*types.Var)
		if !ok || w == v || w.IsField() || !g.local(w) || !types.Identical(w.Type(), v.Type()) {
			continue
		}
		if _, known := v.Parent().Innermost(id.Pos()).LookupParent(other.Name, id.Pos()); known == w {
			near(away, other.Name, g.line(other.Pos())-g.line(id.Pos()))
		}
	}
	names := nearest(away)
	return names[:min(len(names), nearVariables)]
}

// near notes what is how many lines away, where it is nearest.
func near[K comparable](away map[K]int, what K, lines int) {
	lines = max(lines, -lines)
	if old, ok := away[what]; !ok || lines < old {
		away[what] = lines
	}
}

// nearest returns what is near, the nearest first.
func nearest[K cmp.Ordered](away map[K]int) []K {
	return slices.SortedFunc(maps.Keys(away), func(a, b K) int { return cmp.Or(away[a]-away[b], cmp.Compare(a, b)) })
}
