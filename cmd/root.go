package cmd

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/result"
)

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "kiebitz",
		Short: "Check solvers of card-game contest problems against the rules",
		Long: "kiebitz checks a solver for a card-game problem against the rules, shows the\n" +
			"first wrong decision and names the rule that was misread.\n\n" +
			"Problems: " + problemList() + ".",
		Version:           version(),
		SilenceUsage:      true,
		SilenceErrors:     true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return cmp.Or(emptyValue(cmd), checkColour(cmd)) },
		Args:              cobra.ArbitraryArgs,
		RunE:              orProblem(group),
	}
	root.SetVersionTemplate("{{.Version}}\n")
	wrapHelp(root)
	root.SetFlagErrorFunc(flagError)
	cobra.EnableCommandSorting = false // the one that most need comes first
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Test a solver:", []*cobra.Command{newRun(), newWatch(), newCheck(), newExplain(), newMap(), newInit(), newLanguages()}},
		{"Test many, and compare:", []*cobra.Command{newMatrix(), newMerge(), newReport(), newCompare()}},
		{"Write rules and cases:", []*cobra.Command{newRules(), newSolve(), newCases(), newGen(), newValidate(), newScript(), newPlayground()}},
		{"Write a game of your own:", []*cobra.Command{newNew()}},
		{"Build a package:", []*cobra.Command{newExport(), newProve(), newVerify()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, cmd := range g.commands {
			cmd.GroupID = g.title
			root.AddCommand(cmd)
		}
	}
	root.AddCommand(newBox(), newMan(root))
	for _, cmd := range root.Commands() {
		completePlainFlags(cmd)
	}
	addTopics(root)
	return root
}

// orProblem words that the command is missing where the first word is a problem;
// otherwise it does what do does.
func orProblem(do func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			if _, ok := problems.Find(args[0]); ok {
				rest := append(args[:1:1], "SOURCE")
				if len(args) > 1 {
					rest = args
				}
				return &requestError{Msg: fmt.Sprintf("%q is a problem; the command is missing", args[0]),
					Hint: "  kiebitz run " + result.Quote(rest)}
			}
		}
		return do(cmd, args)
	}
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
		return nil, &requestError{Msg: fmt.Sprintf("unknown problem %q%s", args[0], didYouMeanProblem(args[0])), Hint: hint}
	case len(args) > most:
		return nil, tooMany(cmd, args[most:])
	}
	return p, nil
}

// withProblem is what a command does that takes a problem, and other arguments up to a
// number with that one. It gets those after it.
func withProblem(most int, do func(*cobra.Command, oracle.Problem, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		p, err := problemArg(cmd, args, most)
		if err != nil {
			return err
		}
		return do(cmd, p, args[1:])
	}
}

// tooMany refuses arguments that nobody asked for.
func tooMany(cmd *cobra.Command, rest []string) error {
	return &requestError{Msg: fmt.Sprintf("unexpected argument %q", rest[0]), Hint: fmt.Sprintf("See '%s --help'.", cmd.CommandPath())}
}

// any number of arguments.
const anyNumber = 1 << 30

func problemIDs() (ids []string) {
	for _, p := range problems.All {
		ids = append(ids, p.Info().ID)
	}
	return ids
}

func problemList() string { return strings.Join(problemIDs(), ", ") }
