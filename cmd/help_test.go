package cmd

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The help says what a flag's value is, and not of which type of Go's.
func TestFlagsNameTheirValues(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if name, _ := pflag.UnquoteUsage(f); name != strings.ToUpper(name) && name != "MiB" {
				t.Errorf("%s --%s: found a value called %q, expected a word in capitals", cmd.CommandPath(), f.Name, name)
			}
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(newRoot())
}

// Each topic is in the help once, below what it is about.
func TestTopicsAreGrouped(t *testing.T) {
	var names []string
	for _, g := range grouped {
		if len(g.topics) > 7 {
			t.Errorf("%s: found %d topics, expected 7 at most", g.about, len(g.topics))
		}
		names = append(names, g.topics...)
	}
	slices.Sort(names)
	var files []string
	for _, file := range topics() {
		files = append(files, string(file))
	}
	if !slices.Equal(names, files) {
		t.Errorf("found %q in the help, expected %q", names, files)
	}
}

// A person finds a command, and a topic about it, below what they want to do.
func TestCommandsAreGrouped(t *testing.T) {
	var titles []string
	for _, g := range newRoot().Groups() {
		titles = append(titles, g.Title)
		n := 0
		for _, c := range newRoot().Commands() {
			if c.GroupID == g.ID {
				n++
			}
		}
		if n == 0 || n > 7 {
			t.Errorf("%s found %d commands, expected 1 to 7", g.Title, n)
		}
	}
	for i, g := range grouped {
		if i >= len(titles) || !strings.EqualFold(titles[i], g.about+":") {
			t.Errorf("found topics to %s, expected those of %q", g.about, titles)
		}
	}
}

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
			t.Errorf("%s: a flag has no heading in helptext.go", cmd.Name())
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			same := func(row []string) bool { return row[1] == f.Name }
			if i := slices.IndexFunc(rows, same); !f.Hidden && (i < 0 || slices.ContainsFunc(rows[i+1:], same)) {
				t.Errorf("%s --%s: expected it in the help once", cmd.Name(), f.Name)
			}
		})
	}
}
