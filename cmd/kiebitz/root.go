package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kiebitz/internal/command"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// Exit statuses.
const (
	exitNonconform  = command.Nonconform
	exitRequest     = command.Request
	exitInternal    = command.Internal
	exitInterrupted = command.Interrupted
)

type (
	requestError = command.Error
	statusError  = command.Status
)

// refuse returns a requestError without a hint.
func refuse(format string, args ...any) error { return command.Refuse(format, args...) }

// run carries out a command line and returns the exit status.
func run(args []string) int { return command.Run("kiebitz", newRoot(), args) }

// version is what the build says about itself.
func version() string { return command.Version() }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "kiebitz",
		Short: "Check solvers of card-game contest problems against the rules",
		Long: "kiebitz checks a solver for a card-game problem against the rules, shows the\n" +
			"first wrong decision and names the rule that was misread.\n\n" +
			"Problems: " + problemList() + ".",
		Version:       version(),
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
			var names []string
			for _, c := range cmd.Commands() {
				names = append(names, c.Name())
			}
			return &requestError{Msg: fmt.Sprintf("unknown command %q%s", args[0], didYouMean(args[0], names)),
				Hint: "See 'kiebitz --help'."}
		},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		newRun(), newMatrix(), newWatch(),
		newSolve(), newExplain(), newRules(),
		newCheck(), newValidate(),
		newGen(), newCases(), newExport(), newScript(),
		newReport(), newMerge(),
		newLanguages(), newBox(), newMan(root),
	)
	for _, cmd := range root.Commands() {
		completePlainFlags(cmd)
	}
	return root
}

// flagError words a fault in the flags.
func flagError(cmd *cobra.Command, err error) error {
	hint := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && needsDashes(cmd) {
		return missingDashes(cmd)
	}
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		name := unknown.GetSpecifiedName()
		suggestion := nearest(name, names)
		if suggestion != "" {
			suggestion = fmt.Sprintf("; did you mean --%s?", suggestion)
		}
		return &requestError{Msg: fmt.Sprintf("unknown flag --%s%s", name, suggestion), Hint: hint}
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		err = invalidValue(invalid)
	}
	return &requestError{Msg: strings.ReplaceAll(err.Error(), "\n", " "), Hint: hint}
}

// emptyValue refuses flags that were given an empty text. They would do nothing,
// and nobody would see that a baseline was not compared.
func emptyValue(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		if err == nil && slices.Contains(values, "") {
			err = refuse("--%s: found \"\", expected a value", f.Name)
		}
	})
	return err
}

// invalidValue words a value that a flag can't have. What the library says of
// numbers and times is about Go's functions.
func invalidValue(err *pflag.InvalidValueError) error {
	f := err.GetFlag()
	expected := map[string]string{"int": "a whole number", "bool": "true or false", "duration": "a time such as 500ms, 5s or 2m"}[f.Value.Type()]
	switch {
	case expected == "":
		return fmt.Errorf("--%s: %w", f.Name, err.Unwrap()) // our own type of flag, and our words
	case errors.Is(err, strconv.ErrRange):
		expected = "a smaller number"
	}
	return fmt.Errorf("--%s: found %q, expected %s", f.Name, err.GetValue(), expected)
}

// problemArg returns the problem that the first argument names, and refuses
// more than most arguments.
func problemArg(cmd *cobra.Command, args []string, most int) (oracle.Problem, error) {
	see := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	hint := fmt.Sprintf("Problems: %s. %s", problemList(), see)
	if len(args) == 0 {
		return nil, &requestError{Msg: "the problem is missing", Hint: hint}
	}
	p, ok := problems.Find(args[0])
	switch {
	case !ok:
		return nil, &requestError{Msg: fmt.Sprintf("unknown problem %q%s", args[0], didYouMean(args[0], problemIDs())), Hint: hint}
	case len(args) > most:
		return nil, tooMany(cmd, args[most:])
	}
	return p, nil
}

// tooMany refuses arguments that nobody asked for.
func tooMany(cmd *cobra.Command, rest []string) error {
	return &requestError{Msg: fmt.Sprintf("unexpected argument %q", rest[0]), Hint: fmt.Sprintf("See '%s --help'.", cmd.CommandPath())}
}

// any number of arguments.
const anyNumber = 1 << 30

func problemIDs() []string {
	var list []string
	for _, p := range problems.All {
		list = append(list, p.Info().ID)
	}
	return list
}

func problemList() string { return strings.Join(problemIDs(), ", ") }

// readInput reads a file, or standard input for "-".
func readInput(cmd *cobra.Command, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(cmd.InOrStdin())
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, cannotRead(name, err)
	}
	return data, nil
}
