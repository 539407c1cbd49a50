package cmd

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// around are the functions of the programs that touch the standard streams
// themselves, with the reason why nothing gets around the gate there.
var around = map[string]string{
	"cmd/style.go style":        "asks what standard output is",
	"cmd/reports.go text":       "names the file whose style is asked for",
	"cmd/output.go Write":       "is past the gate",
	"cmd/output.go onTerminal":  "asks what standard error is",
	"cmd/output.go oneOutput":   "asks whether the two are one file",
	"cmd/output.go overwrite":   "shows what is visible, after its own two sequences",
	"cmd/edge.go run":           "puts the gate before them",
	"cmd/helptext.go helpWidth": "asks how wide it is",
}

// TestGate demands that no program writes to a standard stream but through the
// gate: what a message quotes would act on a terminal.
func TestGate(t *testing.T) {
	met := map[string]bool{}
	for _, root := range []string{"cmd", "internal", "runner", "oracle", "cases"} {
		err := filepath.WalkDir(filepath.Join("..", root), func(path string, d os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata") {
				return err
			}
			found, err := touches(path)
			for _, f := range found {
				where := strings.TrimPrefix(filepath.ToSlash(path), "../") + " " + f.function
				if met[where] = true; around[where] == "" {
					t.Errorf("%s (line %d): %s writes around the gate; take tell, the command's own output or raw", where, f.line, f.what)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for where := range around {
		if !met[where] {
			t.Errorf("%s touches no standard stream any more", where)
		}
	}
}

// touch is a place that may write to a standard stream.
type touch struct {
	function, what string
	line           int
}

// touches finds them in a file.
func touches(path string) (list []touch, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		return nil, err
	}
	for _, im := range file.Imports {
		if slices.Contains([]string{`"log"`, `"log/slog"`}, im.Path.Value) {
			list = append(list, touch{"import", im.Path.Value, set.Position(im.Pos()).Line})
		}
	}
	for _, decl := range file.Decls {
		name := "var"
		if f, ok := decl.(*ast.FuncDecl); ok {
			name = f.Name.Name
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			what := ""
			switch n := n.(type) {
			case *ast.SelectorExpr:
				what = fmt.Sprintf("%s.%s", n.X, n.Sel.Name)
			case *ast.CallExpr:
				if id, ok := n.Fun.(*ast.Ident); ok {
					what = id.Name
				}
			}
			if slices.Contains([]string{"os.Stdout", "os.Stderr", "fmt.Print", "fmt.Printf", "fmt.Println", "print", "println"}, what) {
				list = append(list, touch{name, what, set.Position(n.Pos()).Line})
			}
			return true
		})
	}
	return list, nil
}
