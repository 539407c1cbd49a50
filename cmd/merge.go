package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/matrix"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

func newMerge() *cobra.Command {
	var (
		f    = reportFlags{saved: true}
		o    report.TerminalOptions
		base baselineFlags

		partial bool
	)
	cmd := &cobra.Command{
		Use:   "merge RESULT.json|FOLDER...",
		Short: "Merge the shards of a run or a matrix into one result",
		Long: "Read the results saved by 'kiebitz run --shard I/N --json', one for each of the\n" +
			"N shards in any order, or all *.json files of a folder, and report what one run\n" +
			"of all cases would have reported: the same verdicts, and the misreading that\n" +
			"explains all of them. The minimal cases are those that the shards found. Results\n" +
			"of 'kiebitz matrix --shard I/N --json' are merged into one matrix. --baseline\n" +
			"compares the whole run.\n\n" +
			"If shards are missing, or a file was cut off, can't be read or is of a shard that\n" +
			"was interrupted or whose solver does not compile, that is said with the command\n" +
			"that runs just these again; --partial merges the others. A shard that was run\n" +
			"twice counts once, and must have the same result both times.\n\n" +
			"Exit status: as for run or matrix; 2 if shards are missing, also with --partial.",
		Example: "  kiebitz run maumau --random 100000 --shard 1/2 --json 1.json -- ./mau\n" +
			"  kiebitz run maumau --random 100000 --shard 2/2 --json 2.json -- ./mau\n" +
			"  kiebitz merge 1.json 2.json --html report.html\n" +
			"  kiebitz merge shards",
		ValidArgsFunction: completeResults(anyNumber),
		RunE: func(cmd *cobra.Command, args []string) error {
			out, err := textOptions(cmd, &f, &o)
			if err != nil {
				return err
			}
			names, err := filesOf(args)
			if err != nil {
				return err
			}
			if err := f.check(names...); err != nil {
				return err
			}
			r, err := merge(cmd, names, partial)
			if err != nil {
				return err
			}
			unsettled, err := base.merged(r, f)
			if err != nil {
				return err
			}
			failed := f.writeAll(cmd, r)
			err = unlessGone(r.terminal(out, o))
			return cmp.Or(errors.Join(failed, err), unsettled, r.status()) // a missing report must not look like a result
		},
	}
	f.add(cmd)
	f.addLists(cmd)
	f.addEach(cmd)
	addTextFlags(cmd, &o)
	base.add(cmd)
	cmd.Flags().BoolVar(&partial, "partial", false, "merge the shards that there are, if some are missing or failed: the verdict is INCOMPLETE then, with exit status 2")
	return cmd
}

// addTextFlags adds the flags that say how much of a finished result the text
// tells.
func addTextFlags(cmd *cobra.Command, o *report.TerminalOptions) {
	fs := cmd.Flags()
	showFlag(cmd, &o.Show, 3)
	fs.BoolVarP(&o.Verbose, "verbose", "v", false, "list every failed case")
	fs.BoolVarP(&o.Quiet, "quiet", "q", false, "print only the verdict")
	colourFlag(cmd)
}

// textOptions reads them, and returns where the text goes.
func textOptions(cmd *cobra.Command, f *reportFlags, o *report.TerminalOptions) (out io.Writer, err error) {
	if o.Show < 0 {
		return nil, refuse("--show: found %d, expected 0 or more", o.Show)
	}
	out, o.Style = f.text(cmd)
	return out, nil
}

// merge makes one result of files, those of folders among them; with partial, also if some are
// missing.
func merge(cmd *cobra.Command, names []string, partial bool) (reported, error) {
	if len(names) == 0 {
		return nil, &requestError{Msg: "the results are missing", Hint: "  " + cmd.CommandPath() + " RESULT.json..."}
	}
	files, err := readShards(cmd, names, partial)
	if err != nil {
		return nil, err
	}
	if err := files.complain(partial); err != nil {
		return nil, err
	}
	defer say(fmt.Sprintf("merging %s and analysing the whole", english.Count(len(files.list), "result")))()
	if files.list[0].matrix != nil {
		return mergeMatrix(files)
	}
	return mergeRun(cmd, files)
}

// mergeRun makes one run of its shards. Their files are read again.
func mergeRun(cmd *cobra.Command, files *shardFiles) (reported, error) {
	p, head := files.list[0].p, *files.list[0].run
	head.Missing = files.missing()
	m, err := newMerger(p, &head)
	if err != nil {
		return nil, err
	}
	for _, f := range files.list {
		r, err := readResult(cmd, []string{f.name})
		if err != nil {
			return nil, err
		}
		again, ok := r.(aRun)
		if !ok {
			return nil, refuse("%s: it changed while it was read", f.name)
		}
		if err := m.Add(again.Run); err != nil {
			return nil, refuse("%s: %v", f.name, err)
		}
	}
	d, err := m.Finish(cmd.Context())
	return aRun{d, p}, err
}

// mergeMatrix makes one matrix of its shards.
func mergeMatrix(files *shardFiles) (reported, error) {
	var shards []*result.Matrix
	for _, f := range files.list {
		shards = append(shards, f.matrix)
	}
	m, err := matrix.Merge(shards, files.missing())
	if mismatch, ok := errors.AsType[*matrix.MismatchError](err); ok {
		return nil, refuse("%s: %v", files.list[mismatch.Shard].name, err)
	}
	return aMatrix{m, files.list[0].p}, err
}

// filesOf puts in place of each folder the results in it.
func filesOf(names []string) (files []string, err error) {
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name) // its reader says what is wrong
			continue
		}
		list := filesIn(name, "*.json")
		if len(list) == 0 {
			return nil, refuse("found no *.json in %q", name)
		}
		files = append(files, list...)
	}
	return files, nil
}

// filesIn returns what in a folder matches a pattern, in the order of the names.
func filesIn(dir, pattern string) (list []string) {
	names, _ := fs.Glob(os.DirFS(dir), pattern) // the folder's own name is no pattern
	for _, name := range names {
		list = append(list, filepath.Join(dir, name))
	}
	return list
}

// newMerger plans the cases of the whole run again.
func newMerger(p oracle.Problem, h *result.Header) (*runner.Merger, error) {
	stored, err := cases.Sharp(p) // as 'run' plays them
	if err != nil {
		return nil, err
	}
	plan, err := planned(p, stored, h.Shard.Random, h.Seed, oracle.Aim{Players: h.Flags.Players})
	if err != nil {
		return nil, err
	}
	return runner.NewMerger(runner.Options{
		Problem: p, Cases: plan, Exact: h.Flags.Exact, Readings: h.Flags.Readings,
		Budget: h.Shard.Budget,
	}, *h, h.Shard.Of)
}
