package main

import (
	"embed"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
)

// help holds the topics of 'kiebitz help', a Markdown file each, which GitHub shows as
// they are. The first line of a file is its title.
//
//go:embed help/*.md
var help embed.FS

// topic is one of them.
type topic struct{ name, title, text string }

func topics() (list []topic) {
	files, _ := fs.Glob(help, "help/*.md")
	for _, name := range files {
		data, _ := help.ReadFile(name)
		title, _, _ := strings.Cut(string(data), "\n")
		// On the web a command is to be tried in a clone.
		text := strings.ReplaceAll(string(data), "go run ./cmd/kiebitz", "kiebitz")
		list = append(list, topic{strings.TrimSuffix(path.Base(name), ".md"), strings.TrimPrefix(title, "# "), text})
	}
	return list
}

// addTopics has 'kiebitz help' know the topics: one that has the name of a command is
// shown after that command's help.
func addTopics(root *cobra.Command) {
	list := topics()
	var names []string
	for _, t := range list {
		names = append(names, t.name)
		if c := below(root, t.name); c != nil {
			c.Long += "\n\nMore: 'kiebitz help " + t.name + "'."
			continue
		}
		page := &cobra.Command{Use: t.name, Short: t.title, Hidden: true, Args: cobra.NoArgs, DisableFlagParsing: true}
		page.SetHelpFunc(func(cmd *cobra.Command, _ []string) { printTopic(cmd.OutOrStdout(), t) })
		root.AddCommand(page)
	}
	root.Long += "\n\nTopics of 'kiebitz help': " + strings.Join(names, ", ") + "."
	root.InitDefaultHelpCmd()
	about := below(root, "help")
	about.Use, about.Short = "help [COMMAND | TOPIC]", "Help about a command or a topic"
	about.Long = "Show the help of a command, or read about a topic.\n\nTopics: " + strings.Join(names, ", ") + "."
	show, complete := about.Run, about.ValidArgsFunction
	about.Run = func(cmd *cobra.Command, args []string) {
		show(cmd, args)
		for _, t := range list {
			if len(args) == 1 && args[0] == t.name && !below(root, t.name).Hidden {
				io.WriteString(cmd.OutOrStdout(), "\n")
				printTopic(cmd.OutOrStdout(), t)
			}
		}
	}
	about.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		found, directive := complete(cmd, args, begun)
		for _, t := range list {
			if len(args) == 0 && strings.HasPrefix(t.name, begun) && !slices.ContainsFunc(found, func(c cobra.Completion) bool { return strings.HasPrefix(c, t.name+"\t") }) {
				found = append(found, cobra.CompletionWithDesc(t.name, t.title))
			}
		}
		return found, directive
	}
}

// below returns the command of a name; nil if there is none.
func below(root *cobra.Command, name string) *cobra.Command {
	if i := slices.IndexFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == name }); i >= 0 {
		return root.Commands()[i]
	}
	return nil
}

func printTopic(w io.Writer, t topic) {
	io.WriteString(w, command.Markdown([]byte(t.text), command.HelpWidth()))
}
