package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/internal/file"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/baseline"
	"kiebitz/runner/result"
)

// baselineFlags ask for a comparison with a recorded run.
type baselineFlags struct {
	name   string
	update bool
}

func (f *baselineFlags) add(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.name, "baseline", "", "compare with the run recorded in this `FILE`; without such a file, record this run (off: ignore the one in "+projectName+")")
	fs.BoolVar(&f.update, "update-baseline", false, "record this run in the --baseline file; lines that still apply keep their reasons")
}

// base is a baseline of a run that is about to begin.
type base struct {
	name     string
	p        oracle.Problem
	settings baseline.Settings
	suite    []cases.Entry
	old      *baseline.File // nil: there is no such file
	record   bool
}

// open reads the baseline and refuses, before a long run, what can't be
// compared or recorded. It returns nil if none was asked for.
func (f *baselineFlags) open(r *runFlags, p oracle.Problem) (*base, error) {
	b := &base{name: f.name, p: p, settings: baseline.Settings{Players: r.players, Readings: r.run.Readings, Exact: r.run.Exact}}
	if b.name == "off" {
		b.name = ""
	}
	switch {
	case b.name == "" && f.update:
		return nil, refuse("--update-baseline: the file is missing; name it with --baseline")
	case b.name == "":
		return nil, nil
	case b.name == "-":
		return nil, refuse("--baseline: found \"-\", expected a file: it is read and written")
	case r.run.Shard.Of > 0:
		return nil, &requestError{Msg: "--baseline can't be combined with --shard: one shard says nothing about the others",
			Hint: "'kiebitz merge --baseline FILE' compares or records the whole run."}
	}
	for _, o := range r.reports.outputs() {
		if o[1] == b.name {
			return nil, refuse("--baseline and --%s: found %q for both, expected two files", o[0], b.name)
		}
	}
	var err error
	if b.suite, err = cases.Suite(p); err != nil {
		return nil, err
	}
	if err := b.read(); err != nil {
		return nil, err
	}
	b.record = f.update || b.old == nil
	if b.record {
		return b, b.checkRecord(r)
	}
	return b, cmp.Or(b.checkOld(), b.checkOwn(r))
}

// merged compares or records what shards were merged into, as the run of all cases would.
func (f *baselineFlags) merged(r reported, reports reportFlags) (unsettled, err error) {
	run, ok := r.(aRun)
	if !ok && (f.name != "" || f.update) {
		return nil, refuse("--baseline: found a matrix, expected a run of one solver")
	} else if !ok {
		return nil, nil
	}
	of := &runFlags{reports: reports, run: runner.Options{Exact: run.Flags.Exact, Readings: run.Flags.Readings}}
	of.players = run.Flags.Players
	b, err := f.open(of, run.p)
	if err != nil {
		return nil, err
	}
	return b.compareOrRecord(run.Run), nil
}

// read reads the file, if there is one.
func (b *base) read() error {
	info, err := os.Stat(b.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return cannotRead(b.name, err)
	case !info.Mode().IsRegular():
		return refuse("--baseline: cannot read %q: not a regular file", b.name)
	}
	data, err := file.Read(b.name, file.Most)
	if err != nil {
		return cannotRead(b.name, err)
	}
	if b.old, err = baseline.Parse(data); err != nil {
		return refuse("%s: %v", b.name, err)
	}
	switch info := b.p.Info(); {
	case b.old.Problem != info.ID:
		return refuse("%s: found a baseline of %q, expected one of %s", b.name, b.old.Problem, info.ID)
	case b.old.Suite > info.Suite: // its cases need not be known here
		return b.checkOld()
	}
	if err := b.old.Check(b.suite, b.p.Book().Clauses()); err != nil {
		return &requestError{Msg: fmt.Sprintf("%s: %v", b.name, err), Hint: fmt.Sprintf("'kiebitz cases %[1]s' lists the cases, 'kiebitz explain %[1]s' the clauses.", b.p.Info().ID)}
	}
	return nil
}

// checkRecord refuses runs of which there can be no baseline.
func (b *base) checkRecord(r *runFlags) error {
	some := len(r.ids)+len(r.deals) > 0 || r.failed != ""
	switch {
	case some && b.old == nil:
		return &requestError{Msg: fmt.Sprintf("--baseline: found no file %q to compare with", b.name),
			Hint: "A baseline records whole groups; run without --case, --deal and --failed first."}
	case some:
		return refuse("--update-baseline can't be combined with --case, --deal or --failed: a baseline records whole groups")
	}
	return checkFile("baseline", b.name)
}

const sameFlags = "Run with the same flags, or record it again with --update-baseline."

// checkOld refuses what can't be compared.
func (b *base) checkOld() error {
	err := b.old.Fits(b.p.Info(), b.settings, b.suite)
	var e *baseline.MismatchError
	if !errors.As(err, &e) {
		return err
	}
	hint := sameFlags
	switch e.What {
	case "suite":
		hint = "A later version of kiebitz recorded it; use that version or a newer one."
	case cases.Samples, cases.Curated:
		hint = "Cases joined the suite, and which ones are new can't be told; record it again with --update-baseline."
	}
	return &requestError{Msg: fmt.Sprintf("%s: %v", b.name, e), Hint: hint}
}

// checkOwn refuses a folder of own cases that lacks one that was recorded.
func (b *base) checkOwn(r *runFlags) error {
	if !slices.ContainsFunc(r.files, func(name string) bool { info, err := os.Stat(name); return err == nil && info.IsDir() }) {
		return nil
	}
	for i := range b.old.Lines {
		l := &b.old.Lines[i]
		if cases.Group(l.ID) == cases.OwnID && !slices.ContainsFunc(r.own, func(c cases.Case) bool { return result.Valid(c.ID) == l.ID }) {
			return &requestError{Msg: fmt.Sprintf("%s: line %d: found %q, expected a case that --cases finds", b.name, l.Number, l.ID), Hint: sameFlags}
		}
	}
	return nil
}

// compareOrRecord compares a finished run, or records it. The error says why that could
// not be done; the run has a result all the same.
func (b *base) compareOrRecord(d *result.Run) error {
	switch {
	case b == nil:
		return nil
	case b.record:
		return b.recordRun(d)
	}
	if err := baseline.CheckNames(d); err != nil {
		return refuse("--baseline: nothing was compared: %v", err)
	}
	c := baseline.Compare(b.old, b.name, d, b.settings, b.suite)
	if c.Compared == 0 && c.Outcome != result.Incomplete {
		return refuse("--baseline: no %s of this run is in %q: nothing was compared", d.Problem.Unit, b.name)
	}
	d.Baseline = c
	return nil
}

func (b *base) recordRun(d *result.Run) error {
	f, err := baseline.Record(b.old, d, b.settings, b.suite)
	if err != nil {
		e := &requestError{Msg: fmt.Sprintf("--baseline: nothing was recorded in %q: %v", b.name, err)}
		if d.GaveUp != "" {
			e.Hint = "Set that limit to 0 to run to the end."
		}
		return e
	}
	if err := file.Put(b.name, f.Format()); err != nil {
		return named(b.name, err)
	}
	d.Baseline = baseline.Recorded(f, b.name, b.suite)
	return nil
}
