package cmd

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/sync/errgroup"

	"kiebitz/internal/english"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/runner/matrix"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
	"kiebitz/testscripts"
)

// scripted are the flags of a matrix of scripts. All others say which cases are run,
// how they are judged or what is reported of them.
var scripted = []string{"script", "folders", "expect", "lang", "languages", "sandbox", "read", "env", "jobs", "verbose", "quiet", "color", "csv"}

// scriptRow is a solver with what became of the scripts.
type scriptRow struct {
	name  string
	fault string // why it was not tried; "" if it was
	build bool   // that is its own fault: it does not compile
	list  []testscripts.Outcome
}

// runScripts runs scripts with many solvers, and prints a row for each script: who
// passes it and who does not.
func (f *matrixFlags) runScripts(cmd *cobra.Command, p oracle.Problem, found *matrix.Found, b *source.Builder) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if !slices.Contains(scripted, flag.Name) && err == nil {
			err = refuse("--script can't be combined with --%s, which is about cases", flag.Name)
			if f.reports.json+f.reports.html != "" {
				err = &requestError{Msg: err.Error(), Hint: "A script has no case to replay or explain. --csv lists which solver passes which script."}
			}
		}
	})
	if err == nil {
		err = f.reports.check()
	}
	if err != nil {
		return err
	}
	files, idle, err := scriptFiles(f.scripts)
	if err != nil {
		return err
	}
	if err := testedBy(files, idle); err != nil {
		return err
	}
	for _, w := range found.Warnings {
		tell("warning: %s", w)
	}
	o := testscripts.Options{Problem: p.Info().ID, Sandbox: string(f.run.Sandbox), Read: f.run.Read, Hide: f.unseen(), Env: f.run.Env}
	for _, s := range found.Submissions {
		o.Hide = append(o.Hide, s.Path)
	}
	b.Hide = o.Hide
	if o.Kiebitz, err = os.Executable(); err != nil {
		return err
	}
	rows := make([]scriptRow, len(found.Submissions))
	workers, ctx := errgroup.WithContext(cmd.Context()) // a fault of a script ends all
	workers.SetLimit(cmp.Or(f.run.Jobs, runtime.NumCPU()))
	for i := range found.Submissions {
		workers.Go(func() error {
			rows[i] = scriptsOf(ctx, &found.Submissions[i], b, o, files)
			for _, r := range rows[i].list {
				if r.Fault != "" {
					return scriptError(r.Fault)
				}
			}
			return nil
		})
	}
	if err := workers.Wait(); err != nil {
		return err
	}
	if cmd.Context().Err() != nil {
		return statusError(exitInterrupted)
	}
	if f.reports.csv != "" {
		err = writeText(cmd, f.reports.csv, func(w io.Writer) error { return scriptsCSV(w, rows) })
	}
	return cmp.Or(err, f.printScripts(cmd, p, files, idle, rows)) // a missing report must not look like a result
}

// scriptsCSV writes a row for each script of each solver, and one for a solver that was not tried.
func scriptsCSV(out io.Writer, rows []scriptRow) error {
	w := csv.NewWriter(out)
	w.Write([]string{"solver", "script", "outcome", "message"})
	for _, r := range rows {
		if r.fault != "" {
			outcome := result.NotStarted
			if r.build {
				outcome = string(oracle.DoesNotCompile)
			}
			w.Write([]string{report.Cell(r.name), "", outcome, report.Cell(r.fault)})
		}
		for _, o := range r.list {
			outcome, message := "pass", ""
			switch {
			case o.Failed:
				outcome = "fail"
				message, _, _ = strings.Cut(strings.TrimSpace(o.Differs), "\n")
			case o.Skipped:
				outcome, message = "skipped", strings.TrimSpace(o.Log)
			}
			w.Write([]string{report.Cell(r.name), report.Cell(o.Name), outcome, report.Cell(message)})
		}
	}
	w.Flush()
	return w.Error()
}

// scriptsOf runs the scripts with a solver.
func scriptsOf(ctx context.Context, s *matrix.Submission, b *source.Builder, o testscripts.Options, files []string) scriptRow {
	row := scriptRow{name: result.Visible(s.Name), fault: s.Fault}
	if row.fault != "" || ctx.Err() != nil {
		return row
	}
	if s.Source {
		built, err := b.Build(ctx, s.Path)
		var fault *source.CompileError
		if row.build = errors.As(err, &fault); err != nil {
			row.fault = result.Visible(err.Error())
			return row
		}
		o.Solver, o.Read, o.Env = built.Command, append(slices.Clone(o.Read), built.Read...), built.Environment(o.Env)
	} else if command, err := findSolver(startable([]string{s.Path})); err != nil {
		row.fault = result.Visible(strings.SplitN(err.Error(), "\n", 2)[0])
		return row
	} else {
		o.Solver, o.Read = command, append(slices.Clone(o.Read), s.Own()...)
	}
	for _, file := range files {
		if ctx.Err() != nil {
			break
		}
		became := testscripts.Outcome{Name: file, Failed: true}
		testscripts.Run([]string{file}, o, func(r testscripts.Outcome) { became = r })
		row.list = append(row.list, became)
	}
	return row
}

// printScripts prints a row for each script, also those that run no solver, then who was not tried, and what differs
// where somebody asks.
func (f *matrixFlags) printScripts(cmd *cobra.Command, p oracle.Problem, files, idle []string, rows []scriptRow) error {
	tried := slices.DeleteFunc(slices.Clone(rows), func(r scriptRow) bool { return r.fault != "" })
	var b, log strings.Builder
	fmt.Fprintf(&b, "%s (%s), %s, %s\n\n", p.Info().ID, p.Info().Source, english.Count(len(rows), "solver"), english.Count(len(files), "script"))
	failures, failing, wide, hard := 0, map[string]bool{}, 0, ""
	for i := range files {
		for _, r := range tried {
			wide = max(wide, len([]rune(r.list[i].Name)))
		}
	}
	for i := range files {
		var failed []string
		passed, name := 0, ""
		for _, r := range tried {
			switch out := &r.list[i]; {
			case out.Failed:
				failed = append(failed, r.name)
				failing[r.name] = true
				fmt.Fprintf(&log, "\nFAIL  %s with %s\n%s\n", out.Name, r.name, out.Differs)
			case !out.Skipped:
				passed++
			}
			name = r.list[i].Name
		}
		if passed == 0 && len(failed) > 1 {
			hard = cmp.Or(hard, files[i])
		}
		line := fmt.Sprintf("  %-*s  %3d of %d pass", wide, name, passed, passed+len(failed))
		if slices.Contains(idle, files[i]) && len(failed) == 0 {
			line = fmt.Sprintf("  %-*s  runs no solver", wide, name)
		}
		if failures += len(failed); len(failed) > 0 {
			line += "; not: " + strings.Join(failed, ", ")
		}
		if len(tried) > 0 {
			fmt.Fprintln(&b, line)
		}
	}
	missing := 0
	for _, r := range rows {
		switch {
		case r.build:
			failing[r.name] = true
			fmt.Fprintf(&b, "\n  %s\n", r.fault)
		case r.fault != "":
			missing++
			fmt.Fprintf(&b, "\n  not started: %s: %s\n", r.name, r.fault)
		}
	}
	if f.verbose {
		b.WriteString(log.String())
	}
	if f.quiet {
		b.Reset()
	} else {
		b.WriteString("\n")
	}
	word := "CONFORMS"
	if len(failing) > 0 {
		word = "NONCONFORMING"
	}
	if missing > 0 {
		word = "INCOMPLETE"
	}
	fmt.Fprintf(&b, "%s  %s, %d pass all scripts\n", word, english.Count(len(rows), "solver"), len(rows)-len(failing)-missing)
	if !f.verbose && failures > 0 && !f.quiet {
		b.WriteString("  what differs: -v\n")
		if hard != "" {
			fmt.Fprintf(&b, "  nobody passes %[1]s; whether it is right: kiebitz script %[2]s %[1]s -- kiebitz solve %[2]s\n", result.Visible(hard), p.Info().ID)
		}
	}
	to, _ := f.reports.text(cmd)
	if _, err := visible.InertWriter(to).Write([]byte(b.String())); err != nil {
		return unlessGone(err)
	}
	switch {
	case missing > 0:
		return statusError(exitRequest)
	case len(failing) > 0:
		return statusError(exitNonconform)
	}
	return nil
}
