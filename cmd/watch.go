package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"kiebitz/runner"
	"kiebitz/runner/baseline"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

func newWatch() *cobra.Command {
	var (
		f    runFlags
		more []string
	)
	cmd := &cobra.Command{
		Use:   "watch PROBLEM [flags] SOURCE | -- SOLVER [ARG...]",
		Short: "Rerun whenever the solver changes",
		Long: "Run a solver as 'kiebitz run' does, and rerun it whenever one of its files\n" +
			"changes: the source, or the program and each argument that names a file. The\n" +
			"text begins with what changed: which cases now fail, now pass, or fail\n" +
			"differently. A change during a run restarts it; while a file is missing, as\n" +
			"during compilation, nothing is run. Ctrl-C ends it.",
		Example: "  kiebitz watch maumau solution.cpp\n" +
			"  kiebitz watch maumau -- ./mau\n" +
			"  kiebitz watch maumau --case 'curated/R4*' -- python3 mau.py\n" +
			"  kiebitz watch maumau --file build/Mau.class -- java -cp build Mau",
		Annotations:       map[string]string{"solver": "after --"},
		ValidArgsFunction: completeProblem,
		RunE: func(cmd *cobra.Command, args []string) error {
			return byProject(cmd, args, &f.of, func(args []string) error { return watchSolver(cmd, args, &f, more) })
		},
	}
	f.add(cmd)
	showFlag(cmd, &f.show, 1)
	cmd.Flags().StringArrayVar(&more, "file", nil, "also rerun when this `FILE` changes (repeatable)")
	return cmd
}

func watchSolver(cmd *cobra.Command, args []string, f *runFlags, more []string) error {
	o, solver, err := f.prepare(cmd, args)
	if err != nil {
		return err
	}
	defer solver.close()
	files, err := solver.find()
	if err != nil {
		return err
	}
	folder := ""               // of a solver of several files
	if solver.builder != nil { // of a command the program is known to be there
		more = append(slices.Clone(files), more...)
		folder = files[0]
	}
	for _, name := range append(sourceWords(files), more...) {
		if _, err := os.Stat(name); err != nil {
			return cannotRead(name, err)
		}
	}
	w, err := newWatcher(append(slices.Clone(files), more...), folder)
	if err != nil {
		return err
	}
	defer w.close()
	tell("watching %s; Ctrl-C ends it", result.Quote(w.files))
	v := &watching{f: f, o: o, solver: solver, out: cmd.OutOrStdout(), style: style(cmd)}
	for {
		if err := v.once(cmd.Context(), w); err != nil && cmd.Context().Err() == nil {
			return err
		}
		if !w.wait(cmd.Context()) {
			return statusError(exitInterrupted)
		}
	}
}

// sourceWords returns the arguments of a program, such as an interpreter, that name
// sources by their endings.
func sourceWords(command []string) (list []string) {
	for _, word := range command[1:] {
		if _, ok := source.Languages().Find(word); ok {
			list = append(list, word)
		}
	}
	return list
}

// watching is a series of runs.
type watching struct {
	f      *runFlags
	o      runner.Options // of each run
	solver *solverArg
	out    io.Writer
	style  report.Style
	last   *result.Run // nil before the first run has come to its end
	fails  bool        // the source did not compile when it was last shown
	shown  bool
}

// once runs the solver and shows the result. Files that change meanwhile end
// the run: its result would be about what is gone.
func (v *watching) once(ctx context.Context, w *watcher) error {
	if missing := w.begin(); missing != "" {
		tell("%q is missing; waiting for it", missing)
		return nil
	}
	run, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if w.wait(run) {
			stop()
		}
	}()
	d, err := v.run(run)
	changed := run.Err() != nil && ctx.Err() == nil
	stop()
	<-ended // it and the next wait must not share the events
	var start *sandbox.StartError
	var refused *requestError
	switch {
	case errors.Is(err, syscall.ETXTBSY):
		w.forget() // the compiler still has it open, and its closing makes no event
		return nil
	case errors.As(err, &start):
		tell("%v; waiting for a change", start)
		return nil
	case changed:
		return nil
	case errors.As(err, &refused) && v.last != nil: // it was a solver, and will be one
		tell("%v; waiting for a change", refused)
		return nil
	case err != nil:
		return runError(err)
	}
	return v.show(d)
}

// run builds the solver, if it is a source, and runs it.
func (v *watching) run(ctx context.Context) (*result.Run, error) {
	o := v.o
	if err := v.solver.build(ctx, &o); err != nil {
		return nil, err
	}
	progress := newProgress(v.o.Problem.Info().Unit, v.f.quiet)
	defer progress.clear()
	progress.follow(&o)
	return runner.Run(ctx, o)
}

func (v *watching) show(d *result.Run) error {
	built := d.NotCompiled() == nil
	if v.shown {
		if _, err := fmt.Fprintln(v.out); err != nil {
			return err
		}
	}
	if v.fails && built {
		fmt.Fprintln(v.out, "It compiles again.")
		if v.last == nil {
			fmt.Fprintln(v.out)
		}
	}
	v.shown, v.fails = true, !built
	if v.last != nil && built && d.Verdict != result.Interrupted {
		b, err := baseline.Runs(v.o.Problem, "", v.last, d)
		if err == nil {
			err = report.Changes(v.out, v.o.Problem, d, b, v.style)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(v.out)
	}
	if built { // else what comes next is compared with what was before
		v.last = d
	}
	return report.Terminal(v.out, v.o.Problem, d, v.f.text(v.style))
}
