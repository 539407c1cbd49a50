package command

import (
	"fmt"

	"github.com/spf13/cobra"
)

// NewRoot makes the command of a program, which has the others below it.
func NewRoot(name, short, long string) *cobra.Command {
	root := &cobra.Command{
		Use:           name,
		Short:         short,
		Long:          long,
		Version:       Version(),
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return emptyValue(cmd)
		},
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return unknownCommand(cmd, args[0])
		},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(FlagError)
	wrapHelp(root)
	return root
}

func unknownCommand(root *cobra.Command, name string) error {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return &Error{Msg: fmt.Sprintf("unknown command %q%s", name, DidYouMean(name, names)),
		Hint: fmt.Sprintf("See '%s --help'.", root.Name())}
}

// strictHelp makes 'help' refuse what is no command. The library's own shows the
// help of the program.
func strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, help := range root.Commands() {
		if help.Name() != "help" {
			continue
		}
		help.Args = func(_ *cobra.Command, args []string) error {
			of, rest, err := root.Find(args)
			switch {
			case err != nil:
				return Refuse("%v", err)
			case len(rest) > 0 && of == root:
				return unknownCommand(root, rest[0])
			case len(rest) > 0:
				return &Error{Msg: fmt.Sprintf("unexpected argument %q", rest[0]), Hint: fmt.Sprintf("See '%s --help'.", of.CommandPath())}
			}
			return nil
		}
	}
}
