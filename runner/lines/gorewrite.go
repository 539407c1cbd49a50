package lines

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"

	"kiebitz/runner/result"
)

//go:embed probe/trace.go.txt
var goProbe []byte

// goRewriter puts calls into a source in Go that report its blocks, as 'go tool cover'
// does, and besides how comparisons come out and how much is printed. Lines stay what
// they are.
type goRewriter struct {
	fset  *token.FileSet
	file  *ast.File
	types types.Info

	blocks   []Block
	compared []Block // of a comparison five
	funcs    []int   // those that are open, by number; 0 is none
	known    int     // how many functions there are

	changing bool              // changes are put in, too
	altered  map[int][]change  // by lines
	any      map[ast.Expr]bool // constants that may be of any type
	stays    map[ast.Expr]bool // what is stored into, must have an address or stay constant
	sites    int

	edits   []goEdit
	closes  map[ast.Node][]goEdit // what follows a node
	spawns  bool                  // there is a goroutine besides that of main
	skipped map[ast.Node]bool     // bodies of switches, which have no statements of their own, and calls that are made later
}

// goEdit puts a text at a place, in the order of the list where places are equal, and
// takes a number of bytes away.
type goEdit struct {
	at, gone int
	text     string
}

// rewriteGo returns a source that reports its blocks, and if asked for has changes, and these.
// A source that can't be parsed is returned as it is: the compiler says why.
func rewriteGo(source []byte, changing bool) ([]byte, *goRewriter, error) {
	g := &goRewriter{fset: token.NewFileSet(), funcs: []int{0}, closes: map[ast.Node][]goEdit{}, skipped: map[ast.Node]bool{},
		changing: changing, any: map[ast.Expr]bool{}, stays: map[ast.Expr]bool{}, altered: map[int][]change{}}
	var err error
	if g.file, err = parser.ParseFile(g.fset, "", source, parser.SkipObjectResolution); err != nil {
		return source, g, nil
	}
	// Of imported packages nothing is known; the rest is enough.
	g.types.Types, g.types.Uses = map[ast.Expr]types.TypeAndValue{}, map[*ast.Ident]types.Object{}
	c := types.Config{Importer: noImports{}, Error: func(error) {}}
	_, _ = c.Check("main", g.fset, []*ast.File{g.file}, &g.types)
	var open []ast.Node
	ast.Inspect(g.file, func(n ast.Node) bool {
		if n == nil {
			last := open[len(open)-1]
			open = open[:len(open)-1]
			g.leave(last)
			return true
		}
		if d, ok := n.(*ast.GenDecl); ok && d.Tok != token.VAR { // constants, types
			return false
		}
		g.enter(n)
		if g.changing && g.alter(n) {
			g.leave(n)
			return false
		}
		open = append(open, n)
		return true
	})
	all := len(g.blocks) + len(g.compared)
	if len(g.blocks) == 0 || all > mostBlocks {
		return nil, nil, fmt.Errorf("%d blocks were found in it", all)
	}
	text := g.text(source)
	g.blocks = slices.Concat(g.blocks, g.compared)
	return text, g, nil
}

type noImports struct{}

func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

// text makes the edits.
func (g *goRewriter) text(source []byte) []byte {
	slices.SortStableFunc(g.edits, func(a, b goEdit) int { return a.at - b.at })
	var out bytes.Buffer
	at := 0
	for _, e := range g.edits {
		out.Write(source[at:e.at])
		out.WriteString(e.text)
		at = e.at + e.gone
	}
	out.Write(source[at:])
	fmt.Fprintf(&out, "\nconst kiebitzBlocks, kiebitzFirst = %d, %d\n", len(g.blocks)+len(g.compared), len(g.blocks)+1)
	out.Write(goProbe)
	out.Write(goChanges)
	return out.Bytes()
}

func (g *goRewriter) put(at token.Pos, text string) {
	g.edits = append(g.edits, goEdit{at: g.fset.Position(at).Offset, text: text})
}

// close puts a text after a node, and after what is put there for what it holds.
func (g *goRewriter) close(n ast.Node, text string) {
	g.closes[n] = append(g.closes[n], goEdit{at: g.fset.Position(n.End()).Offset, text: text})
}

func (g *goRewriter) line(p token.Pos) int { return g.fset.Position(p).Line }

// add adds a block and returns its number.
func (g *goRewriter) add(lines []int) int {
	g.blocks = append(g.blocks, Block{Lines: rising(lines), Func: g.function()})
	return len(g.blocks)
}

func (g *goRewriter) function() int { return g.funcs[len(g.funcs)-1] }

func (g *goRewriter) enter(n ast.Node) {
	switch n := n.(type) {
	case *ast.File:
		g.put(n.Name.End(), `;import (kiebitzOs "os"; kiebitzSys "syscall"; kiebitzUnsafe "unsafe")`)
	case *ast.FuncDecl, *ast.FuncLit:
		g.known++
		g.funcs = append(g.funcs, g.known)
		if d, ok := n.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.Name == "main" && d.Body != nil && !g.spawning() {
			g.put(d.Body.Lbrace+1, "defer kiebitzEnd();")
		}
	case *ast.SwitchStmt:
		g.skipped[n.Body] = true
	case *ast.TypeSwitchStmt:
		g.skipped[n.Body] = true
	case *ast.SelectStmt:
		g.skipped[n.Body] = true
	case *ast.BlockStmt:
		if !g.skipped[n] {
			g.list(n.List, n.Lbrace+1, nil)
		}
	case *ast.CaseClause:
		g.list(n.Body, n.Colon+1, g.between(n.Case, n.Colon))
	case *ast.CommClause:
		g.list(n.Body, n.Colon+1, g.between(n.Case, n.Colon))
	case *ast.IfStmt:
		if other, ok := n.Else.(*ast.IfStmt); ok {
			g.condition(other.Cond)
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			g.condition(n.Cond)
		}
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			g.condition(n.Y)
		}
		g.compare(n)
	case *ast.DeferStmt:
		g.skipped[n.Call] = true
	case *ast.GoStmt:
		g.skipped[n.Call] = true
	case *ast.CallExpr:
		if g.prints(n) {
			g.wrap(n, "kiebitzPrinted(")
		}
	}
}

func (g *goRewriter) leave(n ast.Node) {
	switch n.(type) {
	case *ast.FuncDecl, *ast.FuncLit:
		g.funcs = g.funcs[:len(g.funcs)-1]
	}
	c := g.closes[n]
	slices.Reverse(c) // what was opened last is closed first
	g.edits = append(g.edits, c...)
}

// spawning reports whether goroutines are started.
func (g *goRewriter) spawning() bool {
	ast.Inspect(g.file, func(n ast.Node) bool {
		if _, ok := n.(*ast.GoStmt); ok {
			g.spawns = true
		}
		return !g.spawns
	})
	return g.spawns
}

// list puts a report at the start of each block of a list of statements. The first one
// has further lines; an empty list is a block at a place.
func (g *goRewriter) list(list []ast.Stmt, empty token.Pos, lines []int) {
	if len(list) == 0 {
		if lines == nil {
			lines = []int{g.line(empty)}
		}
		g.put(empty, fmt.Sprintf("kiebitzRan(%d);", g.add(lines)))
		return
	}
	for len(list) > 0 {
		n := slices.IndexFunc(list, ends) + 1
		if n == 0 {
			n = len(list)
		}
		for _, s := range list[:n] {
			lines = append(lines, g.head(s)...)
		}
		if lines == nil { // such as a block in a block
			lines = []int{g.line(list[0].Pos())}
		}
		g.put(list[0].Pos(), fmt.Sprintf("kiebitzRan(%d);", g.add(lines)))
		if g.changing {
			g.leaveOut(list[:n])
		}
		list, lines = list[n:], nil
	}
}

// ends reports whether what follows a statement may not be executed with it.
func ends(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.BlockStmt,
		*ast.ReturnStmt, *ast.BranchStmt, *ast.LabeledStmt:
		return true
	case *ast.ExprStmt:
		c, ok := s.X.(*ast.CallExpr)
		return ok && hasName(c.Fun, "panic")
	}
	return false
}

// head returns the lines of a statement that are executed with what is before it.
func (g *goRewriter) head(s ast.Stmt) []int {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return g.head(s.Stmt)
	case *ast.IfStmt:
		return g.between(s.Pos(), s.Body.Lbrace)
	case *ast.ForStmt:
		if s.Init != nil || s.Cond == nil {
			return g.between(s.Pos(), s.Pos())
		}
		return nil // the condition is a block
	case *ast.RangeStmt:
		return g.between(s.Pos(), s.Body.Lbrace)
	case *ast.SwitchStmt:
		return g.between(s.Pos(), s.Body.Lbrace)
	case *ast.TypeSwitchStmt:
		return g.between(s.Pos(), s.Body.Lbrace)
	case *ast.SelectStmt:
		return g.between(s.Pos(), s.Pos())
	case *ast.BlockStmt, *ast.EmptyStmt:
		return nil
	}
	var inner []int
	ast.Inspect(s, func(n ast.Node) bool {
		if f, ok := n.(*ast.FuncLit); ok {
			for l := g.line(f.Body.Lbrace) + 1; l < g.line(f.Body.Rbrace); l++ {
				inner = append(inner, l)
			}
			return false
		}
		return true
	})
	return slices.DeleteFunc(g.between(s.Pos(), s.End()), func(l int) bool { return slices.Contains(inner, l) })
}

// between returns the lines from one place to another.
func (g *goRewriter) between(from, to token.Pos) (list []int) {
	for l := g.line(from); l <= g.line(to); l++ {
		list = append(list, l)
	}
	return list
}

// condition makes a block of an expression that is executed by itself.
func (g *goRewriter) condition(e ast.Expr) {
	if g.isBool(e) {
		g.wrap(e, fmt.Sprintf("kiebitzIf(%d,", g.add(g.between(e.Pos(), e.End()))))
	}
}

// compare makes a call of a comparison of two numbers or texts, to see how they compare.
func (g *goRewriter) compare(e *ast.BinaryExpr) {
	if !slices.Contains(goComparisons, e.Op) {
		return
	}
	whole, x, y := g.types.Types[e], g.types.Types[e.X], g.types.Types[e.Y]
	if !g.isBool(e) || whole.Type == types.Typ[types.Invalid] || x.Type == nil || y.Type == nil {
		return
	}
	if !types.Identical(x.Type, y.Type) || !is(x.Type, types.IsInteger|types.IsFloat|types.IsString) || shifts(e) {
		return
	}
	kind, site := "Others", g.site()
	if is(x.Type, types.IsInteger) {
		kind = "Ints"
	}
	g.wrap(e, fmt.Sprintf("kiebitz%s(kiebitzFirst+%d,%d,%d,", kind, len(g.compared), site, slices.Index(goComparisons, e.Op)))
	g.compared = appendCompared(g.compared, g.line(e.OpPos), g.function())
	g.comma(e)
	g.operators(site, e, result.OtherCondition, goComparisons)
}

// comma puts a comma in place of an operator, after all that follows its left side.
func (g *goRewriter) comma(e *ast.BinaryExpr) {
	g.closes[e.X] = append(g.closes[e.X], goEdit{at: g.fset.Position(e.OpPos).Offset, gone: len(e.Op.String()), text: ","})
}

// goComparisons are the comparisons, as the program has them.
var goComparisons = []token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ}

// shifts reports whether an expression has shifts: the types of their operands depend on
// what is around them.
func shifts(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.SHL || b.Op == token.SHR) {
			found = true
		}
		return !found
	})
	return found
}

// prints reports whether a call prints by package fmt, at once.
func (g *goRewriter) prints(c *ast.CallExpr) bool {
	s, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || g.skipped[c] || !hasName(s.X, "fmt") {
		return false
	}
	switch s.Sel.Name {
	case "Print", "Printf", "Println":
		return true
	case "Fprint", "Fprintf", "Fprintln":
		if len(c.Args) == 0 {
			return false
		}
		to, ok := c.Args[0].(*ast.SelectorExpr)
		return !ok || to.Sel.Name != "Stderr"
	}
	return false
}

// hasName reports whether an expression is a name, such as that of a package.
func hasName(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}
