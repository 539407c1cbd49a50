package testscripts_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// unnatural are turns of phrase that native writers of tools would not use, with what
// they say instead.
var unnatural = []struct{ pattern, instead string }{
	{`(?:^|[.:;] |\n)[Ww]ho (?:is|has|gets|must|can|can't|wants|comes|does|reads|writes|runs|lies|plays|draws|owes|holds)\b`, `a noun: "a player who draws"`},
	{`\banew\b`, "again"},
	{`\bbut for\b`, "except"},
	{`\bso many\b`, "the number"},
	{`\bof whom\b`, "a sentence of its own"},
	{`\bbehind\b[^-]`, "after"},
}

// TestWords reads what people read, the strings of the programs and all Markdown, for
// turns of phrase that sound translated.
func TestWords(t *testing.T) {
	read := 0
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case strings.HasSuffix(name, ".md"):
			text, err := os.ReadFile(name)
			read++
			natural(t, name, string(text))
			return err
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			read++
			return eachString(name, func(place token.Position, text string) { natural(t, place.String(), text) })
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 400 {
		t.Errorf("found %d files, expected all of the repository", read)
	}
}

func natural(t *testing.T, place, text string) {
	t.Helper()
	for _, u := range unnatural {
		if found := regexp.MustCompile(u.pattern).FindString(text); found != "" {
			t.Errorf("%s: found %q, expected %s", place, strings.TrimSpace(found), u.instead)
		}
	}
}

// eachString calls f for each string of a Go file, with its place.
func eachString(name string, f func(token.Position, string)) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if text, err := strconv.Unquote(l.Value); err == nil {
				f(set.Position(l.Pos()), text)
			}
		}
		return true
	})
	return nil
}
