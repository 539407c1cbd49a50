package cmd

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

func newLanguages() *cobra.Command {
	var f sourceFlags
	cmd := &cobra.Command{
		Use:   "languages [NAME...]",
		Short: "List the languages of solver sources, and which tools are installed",
		Long: "List the languages of solver sources, their file extensions, and where their tools\n" +
			"are on this machine. With the name of a language, or an extension: its commands.\n\n" +
			"A TOML file changes the table. Entries override built-in languages field by\n" +
			"field; a new language needs file extensions (endings) or --lang:\n\n" +
			"  [[language]]\n" +
			"  name = \"C++\"\n" +
			"  compile = [\"clang++\", \"-O2\", \"-o\", \"{out}/solver\", \"{sources}\"]\n\n" +
			"  [[language]]\n" +
			"  name = \"Lua\"\n" +
			"  endings = [\".lua\"]\n" +
			"  run = [\"lua\", \"{source}\"]\n" +
			"  read = [\"~/lua\"]        # what its tools may read besides system folders\n" +
			"  env = [\"LUA_PATH\"]      # variables passed to them: NAME, or NAME=value\n" +
			"                          # if it is not set\n\n" +
			"A compiler works in its own folder with the source, {source}, or with all sources\n" +
			"of a folder, {sources}, of which {source} is the one to start. It may write into\n" +
			"{tmp}; what it writes into {out} is kept. {name} is a Java class, {exe} the file\n" +
			"extension of executables.",
		Example: "  kiebitz languages\n  kiebitz languages c++ java\n  kiebitz languages --languages mine.toml",
		ValidArgsFunction: func(*cobra.Command, []string, string) (completions, cobra.ShellCompDirective) {
			return source.Languages().Names(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			table, err := f.table()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return listLanguages(cmd.OutOrStdout(), table)
			}
			var chosen source.Table
			for _, name := range args {
				l, ok := table.Named(name)
				if !ok {
					return &requestError{Msg: fmt.Sprintf("unknown language %q%s", name, didYouMean(name, table.Names())), Hint: "See 'kiebitz languages'."}
				}
				chosen = append(chosen, l)
			}
			return describeLanguages(cmd.OutOrStdout(), chosen)
		},
	}
	f.addLanguages(cmd)
	return cmd
}

// listLanguages prints a line for each language.
func listLanguages(out io.Writer, table source.Table) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, l := range table {
		endings := cmp.Or(strings.Join(l.Endings, " "), "--lang "+l.Name)
		fmt.Fprintf(w, "%s\t%s\t%s\n", result.Visible(l.Name), result.Visible(endings), result.Visible(toolsOf(&l)))
	}
	return w.Flush()
}

// toolsOf says where a language's tools are.
func toolsOf(l *source.Language) string {
	var missing, found []string
	for _, tool := range l.Tools() {
		if path := source.Found(tool); path != "" {
			found = append(found, path)
		} else {
			missing = append(missing, tool)
		}
	}
	if len(missing) > 0 {
		text := "needs " + strings.Join(missing, " and ")
		if l.Install != "" {
			text += ". " + l.Install
		}
		return text
	}
	return strings.Join(found, ", ")
}

// describeLanguages prints what is known of languages, as it stands in a file
// for --languages.
func describeLanguages(out io.Writer, table source.Table) error {
	var b strings.Builder
	for i, l := range table {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "# %s\n%s", result.Visible(toolsOf(&l)), l.TOML())
	}
	_, err := io.WriteString(out, b.String())
	return err
}
