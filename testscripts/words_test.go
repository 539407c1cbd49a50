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
var unnatural = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`(?:^|[.;] |\n)Who [a-z]+ |: who (?:is|has|gets|must|can|can't|wants|comes|does|reads|writes|runs|lies|plays|draws|owes|holds)\b|\b(?:for|by|than|of) who (?:is|has|gets|must|can|may|wants|was|had|does|reads|writes|runs|starts|slept|tests)\b`), `a noun: "a player who draws"`},
	{regexp.MustCompile(`\banew\b`), "again"},
	{regexp.MustCompile(`\bbut for\b`), "except"},
	{regexp.MustCompile(`\bso many\b`), "the number"},
	{regexp.MustCompile(`\bof whom\b`), "a sentence of its own"},
	{regexp.MustCompile(`\bbehind\b[^-]`), "after"},
}

// leftBehind is how native writers use the word.
var leftBehind = regexp.MustCompile(`(?i)\b(?:left|leaves?|leaving)\s+(?:\S+\s+){0,6}behind`)

// TestWords reads what people read for turns of phrase that sound translated: all
// Markdown, strings and comments of programs, the words of cases and scripts.
func TestWords(t *testing.T) {
	read := 0
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case strings.HasSuffix(name, ".md"), strings.HasSuffix(name, ".js"):
			text, err := os.ReadFile(name)
			read++
			natural(t, name, string(text))
			return err
		case strings.HasSuffix(name, ".txtar"):
			text, err := os.ReadFile(name)
			read++
			words, _, _ := strings.Cut(string(text), "\n-- ")
			natural(t, name, words)
			return err
		case strings.HasSuffix(name, ".go") && name != "words_test.go":
			read++
			return eachText(name, func(place token.Position, text string) { natural(t, place.String(), text) })
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
	text = leftBehind.ReplaceAllString(text, "")
	for _, u := range unnatural {
		if found := u.pattern.FindString(text); found != "" {
			t.Errorf("%s: found %q, expected %s", place, strings.TrimSpace(found), u.instead)
		}
	}
}

// eachText calls f for each comment of a Go file, and for each of its strings unless it
// is a test's, with its place.
func eachText(name string, f func(token.Position, string)) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return err
	}
	for _, c := range file.Comments {
		f(set.Position(c.Pos()), c.Text())
	}
	if strings.HasSuffix(name, "_test.go") {
		return nil // what it demands may be a turn of phrase
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
