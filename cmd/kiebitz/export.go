package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/cases/export"
	"kiebitz/oracle"
)

func newExport() *cobra.Command {
	var c choice
	var format string
	var random int
	cmd := &cobra.Command{
		Use:   "export PROBLEM --format FORMAT FOLDER",
		Short: "Write the suite as a problem package",
		Long: "Write the cases with their answers, and for a judge of contests also a statement,\n" +
			"validators and solvers, into FOLDER, which must be empty or not exist.\n\n" +
			"Formats:\n" + formatTable(),
		Example: "  kiebitz export maumau --format icpc-2025-09 maumau\n" +
			"  kiebitz export maumau --format plain --random 5000 --seed 7 data",
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := problemArg(cmd, args, 2)
			if err != nil {
				return err
			}
			f, err := formatFlag(cmd, format)
			if err != nil {
				return err
			}
			if len(args) < 2 || args[1] == "" {
				return &requestError{Msg: "the folder is missing", Hint: fmt.Sprintf("  %s %s --format %s FOLDER", cmd.CommandPath(), args[0], f.Name)}
			}
			if _, err := export.Check(args[1]); err != nil {
				return cannotExport(args[1], err)
			}
			if random, err = randomCases(cmd, p, random); err != nil {
				return err
			}
			plan, err := c.plan(cmd, p, random, true)
			if err != nil {
				return err
			}
			origin := fmt.Sprintf("seed %d", c.seedValue)
			if c.players != 0 {
				origin += fmt.Sprintf(", %d players", c.players)
			}
			return writePackage(cmd, p, f, plan.Cases(0, plan.Len()), origin, args[1])
		},
	}
	c.addRandom(cmd)
	cmd.Flags().StringVar(&format, "format", "", "the `FORMAT`: "+strings.Join(formatNames(), ", "))
	cmd.Flags().IntVar(&random, "random", 0, "`N` random cases (default: as many as suit the problem)")
	var known completions
	for _, f := range export.Formats {
		known = append(known, f.Name+"\t"+f.Text)
	}
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(known, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// writePackage writes a package and says so.
func writePackage(cmd *cobra.Command, p oracle.Problem, f export.Format, list []cases.Case, origin, dir string) error {
	files, err := f.Files(p, list, origin)
	if err != nil {
		return incomplete(err)
	}
	if err := export.Write(cmd.Context(), dir, files); err != nil {
		if cmd.Context().Err() != nil {
			return statusError(exitInterrupted)
		}
		return cannotExport(dir, err)
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "wrote %d files into %s, %s\n", len(files), dir, origin)
	return err
}

// randomCases returns how many random cases are asked for.
func randomCases(cmd *cobra.Command, p oracle.Problem, n int) (int, error) {
	switch {
	case !cmd.Flags().Changed("random"):
		k, err := export.Read(p)
		if err != nil {
			return 0, incomplete(err)
		}
		return k.Contents.Random, nil
	case n < 0:
		return 0, refuse("--random: found %d, expected a number from 0 on", n)
	}
	return n, nil
}

// formatFlag returns the format that is asked for.
func formatFlag(cmd *cobra.Command, name string) (export.Format, error) {
	f, ok := export.Find(name)
	hint := fmt.Sprintf("Formats: %s. See '%s --help'.", strings.Join(formatNames(), ", "), cmd.CommandPath())
	switch {
	case ok:
		return f, nil
	case !cmd.Flags().Changed("format"):
		return f, &requestError{Msg: "the format is missing", Hint: hint}
	}
	return f, &requestError{Msg: fmt.Sprintf("unknown format %q%s", name, didYouMean(name, formatNames())), Hint: hint}
}

func formatNames() (names []string) {
	for _, f := range export.Formats {
		names = append(names, f.Name)
	}
	return names
}

func formatTable() string {
	var b strings.Builder
	for _, f := range export.Formats {
		fmt.Fprintf(&b, "  %-12s  %s\n", f.Name, f.Text)
	}
	return strings.TrimRight(b.String(), "\n")
}

// incomplete refuses to export a problem that has no package yet.
func incomplete(err error) error {
	if e := (*export.IncompleteError)(nil); errors.As(err, &e) {
		return &requestError{Msg: err.Error(), Hint: "The formats plain and txtar need no package if --random N is given."}
	}
	return err
}

// cannotExport words why a folder can't be written.
func cannotExport(dir string, err error) error {
	var occupied *export.OccupiedError
	var path *fs.PathError
	var link *os.LinkError
	parent := filepath.Dir(filepath.Clean(dir))
	_, missing := os.Stat(parent)
	switch {
	case errors.As(err, &occupied):
		return &requestError{Msg: err.Error(), Hint: "Name a folder that is empty or does not exist."}
	case errors.Is(missing, fs.ErrNotExist):
		return refuse("cannot write %q: there is no folder %q", dir, parent)
	case errors.As(err, &path):
		return refuse("cannot write %q: %v", dir, path.Err)
	case errors.As(err, &link):
		return refuse("cannot write %q: %v", dir, link.Err)
	}
	return refuse("cannot write %q: %v", dir, err)
}
