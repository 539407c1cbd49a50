package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// group is what a command does that only has others below it.
func group(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	return unknownCommand(cmd, args[0])
}

func unknownCommand(above *cobra.Command, name string) error {
	var names []string
	for _, c := range above.Commands() {
		names = append(names, c.Name())
	}
	return &requestError{Msg: fmt.Sprintf("unknown command %q%s", name, didYouMean(name, names)),
		Hint: fmt.Sprintf("See '%s --help'.", above.CommandPath())}
}

// strict makes 'help' and 'completion' refuse what is no command. The library's
// own show their help, or the program's.
func strict(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, args []string) error { return helpArgs(root, args) }
		case "completion":
			cmd.Args, cmd.RunE = cobra.ArbitraryArgs, group
		}
	}
}

// helpArgs demands the name of a command, or of none. A word of its usage, such as the
// "add" of 'cases PROBLEM add', may follow.
func helpArgs(root *cobra.Command, args []string) error {
	of, rest, err := root.Find(args)
	switch {
	case err != nil:
		return refuse("%v", err)
	case len(rest) > 0 && of == root:
		return unknownCommand(root, rest[0])
	case len(rest) > 0 && !slices.Contains(strings.FieldsFunc(of.Use, func(r rune) bool { return r < 'a' || r > 'z' }), rest[0]):
		return &requestError{Msg: fmt.Sprintf("unexpected argument %q", rest[0]), Hint: fmt.Sprintf("See '%s --help'.", of.CommandPath())}
	}
	return nil
}
