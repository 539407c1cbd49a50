package cmd

import (
	"embed"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// help holds the topics of 'kiebitz help', a Markdown file each, which GitHub shows as
// they are. The first line of a file is its title.
//
//go:embed help/*.md
var help embed.FS

// topic is the name of one of them.
type topic string

func topics() (list []topic) {
	files, _ := help.ReadDir("help")
	for _, f := range files {
		list = append(list, topic(strings.TrimSuffix(f.Name(), ".md")))
	}
	return list
}

// grouped are the topics by what a person wants to do; a test holds them against the files.
var grouped = []struct {
	about  string
	topics []string
}{
	{"test a solver", []string{"verdicts", "misreadings", "readings", "sources", "lines", "baselines", "project"}},
	{"test many, and compare", []string{"matrix", "shards", "sandbox", "reports", "go"}},
	{"write rules and cases", []string{"rules", "scripts", "playground"}},
	{"write a game of your own", []string{"games"}},
	{"build a package", []string{"packages", "certificates"}},
}

// text is the whole file. On the web a command is to be tried in a clone.
func (t topic) text() string {
	data, _ := help.ReadFile("help/" + string(t) + ".md")
	return strings.ReplaceAll(string(data), "go run ./cmd/kiebitz", "kiebitz")
}

func (t topic) title() string {
	title, _, _ := strings.Cut(t.text(), "\n")
	return strings.TrimPrefix(title, "# ")
}

// addTopics has 'kiebitz help' know the topics: one that has the name of a command is
// shown after that command's help.
func addTopics(root *cobra.Command) {
	list := topics()
	var names []string
	for _, t := range list {
		names = append(names, string(t))
		if c := below(root, string(t)); c != nil {
			c.Long += more(t)
			continue
		}
		page := &cobra.Command{Use: string(t), Hidden: true, Args: cobra.NoArgs, DisableFlagParsing: true}
		page.SetHelpFunc(func(cmd *cobra.Command, _ []string) { printTopic(cmd.OutOrStdout(), t) })
		root.AddCommand(page)
	}
	root.Long += "\n\nTopics of 'kiebitz help':\n"
	for _, g := range grouped {
		root.Long += "  " + g.about + ": " + strings.Join(g.topics, ", ") + "\n"
	}
	root.Long = strings.TrimSpace(root.Long)
	root.InitDefaultHelpCmd()
	about := below(root, "help")
	about.Use, about.Short = "help [COMMAND | TOPIC]", "Help about a command or a topic"
	about.Long = "Show the help of a command, or read about a topic.\n\nTopics: " + strings.Join(names, ", ") + "."
	show, complete := about.Run, about.ValidArgsFunction
	about.Run = func(cmd *cobra.Command, args []string) {
		for _, t := range list {
			if c := below(root, string(t)); len(args) == 1 && args[0] == string(t) && !c.Hidden {
				c.Long = strings.TrimSuffix(c.Long, more(t)) // it follows
				show(cmd, args)
				io.WriteString(cmd.OutOrStdout(), "\n")
				printTopic(cmd.OutOrStdout(), t)
				return
			}
		}
		show(cmd, args)
	}
	about.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		found, directive := complete(cmd, args, begun)
		for _, t := range list {
			if len(args) == 0 && strings.HasPrefix(string(t), begun) && !slices.ContainsFunc(found, func(c cobra.Completion) bool { return strings.HasPrefix(c, string(t)+"\t") }) {
				found = append(found, cobra.CompletionWithDesc(string(t), t.title()))
			}
		}
		return found, directive
	}
}

// more says where a command's topic is.
func more(t topic) string { return "\n\nMore: 'kiebitz help " + string(t) + "'." }

// below returns the command of a name; nil if there is none.
func below(root *cobra.Command, name string) *cobra.Command {
	if i := slices.IndexFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == name }); i >= 0 {
		return root.Commands()[i]
	}
	return nil
}

func printTopic(w io.Writer, t topic) {
	io.WriteString(w, forTerminal([]byte(t.text()), helpWidth()))
}
