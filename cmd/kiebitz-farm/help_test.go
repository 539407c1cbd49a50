package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// Every flag is in the help once; many stand below headings. One that no heading
// knows would leave them without.
func TestFlagsHaveHeadings(t *testing.T) {
	for _, cmd := range newRoot().Commands() {
		root := newRoot()
		var text strings.Builder
		root.SetOut(&text)
		root.SetArgs([]string{cmd.Name(), "--help"})
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
		rows := regexp.MustCompile(`(?m)^(?:  -\w, | {6})--([\w-]+)( |$)`).FindAllStringSubmatch(text.String(), -1)
		if len(rows) >= 20 && strings.Contains(text.String(), "\nFlags:\n") {
			t.Errorf("%s: a flag has no heading in internal/command/help.go", cmd.Name())
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			same := func(row []string) bool { return row[1] == f.Name }
			if i := slices.IndexFunc(rows, same); !f.Hidden && (i < 0 || slices.ContainsFunc(rows[i+1:], same)) {
				t.Errorf("%s --%s: expected it in the help once", cmd.Name(), f.Name)
			}
		})
	}
}

// Both programs write their man pages into one folder.
func TestMan(t *testing.T) {
	dir := t.TempDir()
	root := newRoot()
	root.SetArgs([]string{"man", dir})
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range root.Commands() {
		page := filepath.Join(dir, "kiebitz-farm-"+c.Name()+".1")
		if _, err := os.Stat(page); (err == nil) == c.Hidden && c.Name() != "help" {
			t.Errorf("%s: found %v", page, err)
		}
	}
}
