package problems_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kiebitz/oracle/problems"
)

// mark is the id at the beginning of a paragraph: "reshuffle: as soon as ...".
var mark = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9/-]*): `)

// TestClausesInCode demands that the id of each clause stands above the code
// that obeys it, at the beginning of a paragraph of a comment, and that no such
// id is one that the problem does not have.
func TestClausesInCode(t *testing.T) {
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) {
			known, missing := map[string]bool{}, map[string]bool{}
			for _, c := range p.Book().Clauses() {
				known[c.ID], missing[c.ID] = true, true
				for _, s := range c.Situations {
					known[s.ID] = true
				}
			}
			for _, m := range p.Book().Misreadings() {
				known[m.ID] = true
			}
			list, functions := marks(t, filepath.Join("..", p.Info().ID))
			for _, m := range list {
				if !known[m.id] && !functions[m.id] {
					t.Errorf("%s: %q is no clause, situation or misreading", m.at, m.id)
				}
				delete(missing, m.id)
			}
			for id := range missing {
				t.Errorf("clause %s stands above no code", id)
			}
		})
	}
}

// marked is an id in a comment.
type marked struct {
	id string
	at token.Position
}

// marks returns what may be ids in the comments of a game's code, and the names
// of its functions, with which comments begin as well. What a package says of
// itself, or a comment of the code before it in its line, stands above no code.
func marks(t *testing.T, dir string) (list []marked, functions map[string]bool) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("found no code in %s (%v)", dir, err)
	}
	functions = map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				functions[f.Name.Name] = true
			}
		}
		for _, comment := range file.Comments {
			at := set.Position(comment.Pos())
			before := source[at.Offset-at.Column+1 : at.Offset]
			if comment == file.Doc || len(bytes.TrimSpace(before)) > 0 {
				continue
			}
			begins := true
			for _, line := range comment.List {
				text := strings.TrimSpace(strings.TrimPrefix(line.Text, "//"))
				if m := mark.FindStringSubmatch(text); begins && m != nil {
					list = append(list, marked{m[1], set.Position(line.Pos())})
				}
				begins = text == ""
			}
		}
	}
	return list, functions
}
