package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/cases/export"
	"kiebitz/internal/english"
	"kiebitz/internal/file"
	"kiebitz/oracle"
)

func newExport() *cobra.Command {
	var c caseFlags
	var format string
	var random int
	var zip string
	var smallest bool
	var rights export.Rights
	cmd := &cobra.Command{
		Use:   "export PROBLEM --format FORMAT [FOLDER]",
		Short: "Write the suite as a problem package",
		Long: "Write the cases with their answers, and for contest judges also a statement,\n" +
			"validators and solvers, into FOLDER, which must be empty or new, or, with --zip,\n" +
			"into an archive for uploading to a judge. The same seed gives the same bytes.\n" +
			"The formats plain and txtar also take your own cases (--cases, --deal).\n\n" +
			"Formats:\n" + formatTable(),
		Example: "  kiebitz export maumau --format icpc-2025-09 maumau\n" +
			"  kiebitz export maumau --format txtar --cases judge.in suite\n" +
			"  kiebitz export maumau --format plain --random 5000 --seed 7 data",
		ValidArgsFunction: completeProblem,
		RunE: withProblem(2, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			f, err := formatFlag(cmd, format)
			if err != nil {
				return err
			}
			dir := strings.Join(args, "")
			if dir == "" && zip == "" {
				return &requestError{Msg: "the folder is missing", Hint: fmt.Sprintf("  %s %s --format %s FOLDER", cmd.CommandPath(), p.Info().ID, f.Name)}
			}
			if !slices.Contains(export.Licenses, cmp.Or(rights.License, export.Licenses[0])) {
				return refuse("--license: found %q, expected one of %s", rights.License, strings.Join(export.Licenses, ", "))
			}
			if dir != "" {
				if _, err := export.Check(dir); err != nil {
					return cannotExport(dir, err)
				}
			}
			if zip != "" {
				if err := file.Check(zip); err != nil {
					return cannotExport(zip, err)
				}
			}
			if c.chosen() && !f.TakesAny() {
				return refuse("--format: found %s, of which the suite is a part; expected plain or txtar for your own cases", f.Name)
			}
			suite := cases.Played
			if smallest {
				suite = cases.Smallest
			}
			if smallest && c.chosen() {
				return refuse("--smallest can't be combined with --case, --cases or --deal")
			}
			if !smallest || cmd.Flags().Changed("random") {
				if random, err = randomCases(cmd, p, random); err != nil {
					return err
				}
			}
			plan, err := c.plan(cmd, p, suite, random)
			if err != nil {
				return err
			}
			o := export.Options{Seed: c.seedValue, Players: c.players, Chosen: c.chosen(), Smallest: smallest, Rights: rights}
			off := say("playing the cases of the package")
			files, err := f.Files(p, plan.Cases(0, plan.Len()), o)
			off()
			if err != nil {
				return incomplete(err)
			}
			if zip != "" {
				if err := file.Write(zip, func(w io.Writer) error { return f.Zip(w, p, files) }); err != nil {
					return cannotExport(zip, err)
				}
			}
			return writePackage(cmd, files, o.Origin(), dir, zip)
		}),
	}
	c.add(cmd)
	cmd.Flags().StringVar(&format, "format", "", "the `FORMAT`: "+strings.Join(formatNames(), ", "))
	cmd.Flags().BoolVar(&smallest, "smallest", false, "besides the samples, only the smallest set of curated cases that catches every misreading (by default without random cases)")
	cmd.Flags().StringVar(&zip, "zip", "", "write the package into the archive `FILE`")
	cmd.Flags().StringVar(&rights.License, "license", "", "the license that the package states, `NAME`: "+strings.Join(export.Licenses, ", ")+" (default "+export.Licenses[0]+")")
	cmd.Flags().StringVar(&rights.Owner, "rights-owner", "", "`WHO` has given it (default: the author of the problem)")
	cmd.Flags().IntVar(&random, "random", 0, "number `N` of random cases (default: depends on the problem)")
	var known completions
	for _, f := range export.Formats {
		known = append(known, f.Name+"\t"+f.Text)
	}
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(known, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// writePackage writes a package, unless an archive is enough, and says so.
func writePackage(cmd *cobra.Command, files []txtar.File, origin, dir, zip string) error {
	if dir != "" {
		if err := export.Write(cmd.Context(), dir, files); err != nil {
			if cmd.Context().Err() != nil {
				return statusError(exitInterrupted)
			}
			return cannotExport(dir, err)
		}
	}
	into := slices.DeleteFunc([]string{dir, zip}, func(name string) bool { return name == "" })
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "wrote %s into %s, %s\n", english.Count(len(files), "file"), english.List(into), origin)
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
	parent := filepath.Dir(filepath.Clean(dir))
	_, missing := os.Stat(parent)
	switch {
	case errors.As(err, &occupied):
		return &requestError{Msg: err.Error(), Hint: "Name an empty folder or a new one."}
	case errors.Is(missing, fs.ErrNotExist):
		return refuse("cannot write %q: no such folder: %q", dir, parent)
	}
	return refuse("cannot write %q: %v", dir, file.Reason(err))
}
