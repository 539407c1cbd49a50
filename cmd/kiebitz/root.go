package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// Exit statuses.
const (
	exitConforms    = 0
	exitNonconform  = 1 // wrong, malformed, crashed, timed out, over a limit
	exitRequest     = 2 // the request can't be carried out
	exitInternal    = 3 // kiebitz itself failed
	exitInterrupted = 130
)

// requestError is a request that can't be carried out. It is printed with its
// hint in at most three lines.
type requestError struct {
	msg    string
	hint   string // may be empty
	status int    // 0: exitRequest
}

func (e *requestError) Error() string { return e.msg }

// refuse returns a requestError without a hint.
func refuse(format string, args ...any) error {
	return &requestError{msg: fmt.Sprintf(format, args...)}
}

// statusError ends the program with a status and without a message: all has
// been said.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// run carries out a command line and returns the exit status.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A second interrupt ends the program at once.
	context.AfterFunc(ctx, stop)

	cmd := newRoot()
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(ctx)
	var status statusError
	var request *requestError
	switch {
	case err == nil:
		return exitConforms
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, syscall.EPIPE):
		return exitConforms // who reads us has seen enough
	case errors.As(err, &request):
		fmt.Fprintf(os.Stderr, "kiebitz: %s\n", request.msg)
		if request.hint != "" {
			fmt.Fprintln(os.Stderr, request.hint)
		}
		return cmp.Or(request.status, exitRequest)
	case ctx.Err() != nil:
		return exitInterrupted
	}
	fmt.Fprintf(os.Stderr, "kiebitz: %v\n", err)
	return exitInternal
}

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
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			var names []string
			for _, c := range cmd.Commands() {
				names = append(names, c.Name())
			}
			return &requestError{msg: fmt.Sprintf("unknown command %q%s", args[0], didYouMean(args[0], names)),
				hint: "See 'kiebitz --help'."}
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
		newLanguages(), newMan(root),
	)
	for _, cmd := range root.Commands() {
		completePlainFlags(cmd)
	}
	return root
}

// version is what the build says about itself.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "kiebitz (unknown version)"
	}
	s := "kiebitz " + info.Main.Version
	for _, set := range info.Settings {
		if set.Key == "vcs.revision" {
			s += " " + set.Value
		}
	}
	return s + " " + info.GoVersion
}

// flagError words a fault in the flags.
func flagError(cmd *cobra.Command, err error) error {
	hint := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	if needsDashes(cmd) {
		return missingDashes(cmd)
	}
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		name := unknown.GetSpecifiedName()
		suggestion := nearest(name, names)
		if suggestion != "" {
			suggestion = fmt.Sprintf("; did you mean --%s?", suggestion)
		}
		return &requestError{msg: fmt.Sprintf("unknown flag --%s%s", name, suggestion), hint: hint}
	}
	return &requestError{msg: strings.ReplaceAll(err.Error(), "\n", " "), hint: hint}
}

// problemArg returns the problem that the first argument names, and refuses
// more than most arguments.
func problemArg(cmd *cobra.Command, args []string, most int) (oracle.Problem, error) {
	see := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	hint := fmt.Sprintf("Problems: %s. %s", problemList(), see)
	if len(args) == 0 {
		return nil, &requestError{msg: "the problem is missing", hint: hint}
	}
	p, ok := problems.Find(args[0])
	switch {
	case !ok:
		return nil, &requestError{msg: fmt.Sprintf("unknown problem %q%s", args[0], didYouMean(args[0], problemIDs())), hint: hint}
	case len(args) > most:
		return nil, tooMany(cmd, args[most:])
	}
	return p, nil
}

// tooMany refuses arguments that nobody asked for.
func tooMany(cmd *cobra.Command, rest []string) error {
	return &requestError{msg: fmt.Sprintf("unexpected argument %q", rest[0]), hint: fmt.Sprintf("See '%s --help'.", cmd.CommandPath())}
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
