package cmd

import (
	"cmp"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/internal/file"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/lines"
	"kiebitz/runner/report"
	"kiebitz/runner/report/page"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

func newMap() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "map PROBLEM SOURCE",
		Short: "Show which lines of a source carry which rule",
		Long: "Play the stored cases and random ones with a build of the source that records\n" +
			"what it executes, and print which of its lines carry which clause of the rules,\n" +
			"and how sure that is. It works for right and wrong solvers, and judges neither.\n\n" +
			"Languages: " + english.List(lines.Supported()) + ".",
		Example: "  kiebitz map maumau mau.cpp\n" +
			"  kiebitz map tractor --lang pypy sim.py\n" +
			"  kiebitz map maumau mau.cpp --html map.html",
		ValidArgsFunction: completeProblem,
		RunE: withProblem(2, func(cmd *cobra.Command, p oracle.Problem, args []string) error {
			if len(args) == 0 {
				return &requestError{Msg: "the source is missing", Hint: "  " + cmd.CommandPath() + " " + p.Info().ID + " SOURCE"}
			}
			return runMap(cmd, p, args[0], &f)
		}),
	}
	f.caseFlags.addRandom(cmd)
	f.sources.add(cmd)
	fs := cmd.Flags()
	fs.IntVar(&f.random, "random", mapRandom, "number `N` of random cases besides the stored ones")
	sandboxFlag(cmd, &f.run.Sandbox)
	readingFlag(cmd, &f.run.Readings)
	fs.StringVar(&f.reports.html, "html", "", "write a page into this `FILE` (-: standard output, instead of the text) that shows the source beside the replay of a few games")
	fs.StringVar(&f.reports.json, "json", "", "write the map as JSON into this `FILE` (-: standard output, instead of the text)")
	colourFlag(cmd)
	return cmd
}

// mapRandom is how many random cases a map is made of.
const (
	mapRandom  = 100
	mostMapped = 10_000
)

// mapReplays is how many games are followed turn by turn.
const mapReplays = 8

func runMap(cmd *cobra.Command, p oracle.Problem, path string, f *runFlags) error {
	out, s := f.reports.text(cmd)
	if f.random < 0 || f.random > mostMapped {
		return refuse("--random: found %d, expected 0 to %d", f.random, mostMapped)
	}
	if err := f.check(cmd); err != nil {
		return err
	}
	if _, err := newEngine(p, oracle.Variant{Readings: f.run.Readings}); err != nil {
		return err
	}
	table, err := f.sources.table()
	if err != nil {
		return err
	}
	if err := f.reports.check(); err != nil {
		return err
	}
	aim, err := f.aim(p)
	if err != nil {
		return err
	}
	stored, err := cases.Played(p)
	if err != nil {
		return err
	}
	plan, err := planned(p, stored, f.random, f.seedValue, aim)
	if err != nil {
		return err
	}
	b := &source.Builder{Table: table, Language: f.sources.lang, Sandbox: f.run.Sandbox}
	defer b.Close()
	r := f.request(p, b, path)
	r.Named, r.Replays = plan.Cases(0, plan.Len()), mapReplays
	for _, c := range r.Named {
		r.Cases = append(r.Cases, c.Input)
	}
	l, stopped := find(cmd, r)
	if l == nil {
		return stopped
	}
	text, err := file.Read(path, file.Most)
	if err != nil {
		return cannotRead(path, err)
	}
	m := &result.Map{Schema: result.Version, Kiebitz: version(), Problem: result.ProblemOf(p.Info()), Readings: f.run.Readings, Lines: *l}
	if f.reports.json != "" {
		err = writeFile(cmd, f.reports.json, m.Write)
	}
	if f.reports.html != "" && err == nil {
		var pg *page.Page
		if pg, err = page.OfMap(p, m, text); err == nil {
			err = writeText(cmd, f.reports.html, pg.Write)
		}
	}
	if err == nil && !f.reports.toStderr() {
		err = unlessGone(report.Map(out, p, l, text, s))
	}
	return cmp.Or(err, stopped)
}

// request asks for the lines of a source.
func (f *runFlags) request(p oracle.Problem, b *source.Builder, path string) lines.Request {
	limit, memory := f.run.Timeout, f.memory<<20
	if limit == 0 {
		limit = p.Info().TimeLimit
	}
	if memory == 0 {
		memory = runner.DefaultMemoryLimit
	}
	b.Hide = f.unseen()
	return lines.Request{Problem: p, Builder: b, Path: path, Exact: f.run.Exact, Readings: f.run.Readings,
		Trace: lines.TraceOptions{Mode: f.run.Sandbox, Read: f.run.Read, Hide: b.Hide, Env: f.run.Env, CPU: limit, Memory: memory, Files: p.Info().Files}}
}

// find finds lines, with errors for people.
func find(cmd *cobra.Command, r lines.Request) (*result.Lines, error) {
	progress := newProgress(r.Problem.Info().Unit, false)
	r.Progress = progress.show
	l, err := lines.Find(cmd.Context(), r)
	progress.clear()
	if err != nil && cmd.Context().Err() != nil {
		if l == nil {
			tell("interrupted; no lines were found")
		} else {
			tell("interrupted; the lines are from %s", english.Count(l.Games, r.Problem.Info().Unit))
		}
		return l, statusError(exitInterrupted)
	}
	return l, linesError(r.Path, err)
}

// linesError words why executions of a source can't be recorded.
func linesError(path string, err error) error {
	var unsupported *lines.UnsupportedError
	var failed *source.CompileError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unsupported):
		return &requestError{Msg: unsupported.Error(), Hint: supportedHint()}
	case errors.As(err, &failed):
		return &requestError{Msg: failed.Error(), Hint: strings.TrimSpace(result.Visible(result.Short(string(failed.Message))))}
	}
	return sourceError(path, err)
}

// checkLines refuses, before a long run, to look for lines where there are none.
func (f *runFlags) checkLines(c *solverArg) error {
	switch {
	case !f.lines:
		return nil
	case c.builder == nil:
		return &requestError{Msg: `--lines: found a command after "--", expected a source`, Hint: "Lines are found in what kiebitz compiles or starts itself."}
	case f.run.Shard.Of > 0:
		return refuse("--lines can't be combined with --shard: only all cases together show what is wrong")
	}
	err := lines.Check(c.builder, c.typed[0])
	if _, ok := errors.AsType[*lines.UnsupportedError](err); ok {
		return &requestError{Msg: err.Error(), Hint: supportedHint() + " Without --lines it can be run."}
	}
	return linesError(c.typed[0], err)
}

// supportedHint says in which languages lines can be found.
func supportedHint() string {
	return "Lines can be found in " + english.List(lines.Supported()) + "."
}

// findLines adds to the result of a run that failed which lines to look at first.
// Where they can't be found, that is told, and changes nothing else.
func (f *runFlags) findLines(cmd *cobra.Command, o *runner.Options, solver *solverArg, d *result.Run) {
	if d.Conforms() || d.NotCompiled() != nil || d.Failed() == 0 || cmd.Context().Err() != nil {
		return
	}
	r := f.request(o.Problem, solver.builder, solver.typed[0])
	r.Cases, r.Suspects = lines.Choose(o.Problem, o.Cases, d), suspectLines
	r.Together = lines.Together(o.Cases, d)
	r.Misread = misreadingIDs(d.Diagnosis.Named)
	l, err := find(cmd, r)
	if d.Lines = l; err != nil && cmd.Context().Err() == nil {
		tell("--lines: %v", err)
	}
}

// suspectLines is how many lines are named.
const suspectLines = 5
