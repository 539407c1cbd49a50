package testscripts_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"kiebitz/internal/long"
)

// TestOtherSystems type-checks what is built for systems that have files of their own,
// tests included. Compiling it for them took .ci/run ten times as long.
func TestOtherSystems(t *testing.T) {
	long.Test(t, "builds the program again, or runs it dozens of times")
	if os.Getenv("CI") != "true" {
		t.Skip("takes half a minute; CI runs it")
	}
	t.Parallel()
	for _, system := range []string{"windows", "darwin"} {
		typeCheck(t, "..", "GOOS="+system, "GOARCH=arm64")
	}
}

// typeCheck type-checks the module in a folder, tests included.
func typeCheck(t *testing.T, dir string, env ...string) {
	t.Helper()
	root, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	list, err := packages.Load(&packages.Config{
		Dir:   root,
		Mode:  packages.LoadAllSyntax,
		Env:   slices.Concat(os.Environ(), []string{"CGO_ENABLED=0", "GOFLAGS="}, env),
		Tests: true,
		ParseFile: func(files *token.FileSet, name string, text []byte) (*ast.File, error) {
			file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
			if err == nil && !strings.HasPrefix(name, root+string(filepath.Separator)) {
				dropBodies(file) // what functions of others do is not asked
			}
			return file, err
		},
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Fatalf("%s: found %d packages, expected all of the module", env, len(list))
	}
	for _, p := range list {
		if strings.HasSuffix(p.ID, ".test") {
			continue // what go makes to run the tests: no file of ours
		}
		for _, e := range p.Errors {
			t.Errorf("%s: %v", env, e)
		}
	}
}

func dropBodies(file *ast.File) {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			f.Body = nil
		}
	}
}
