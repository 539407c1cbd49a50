package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"kiebitz/runner/farm"
	"kiebitz/runner/sandbox"
)

// runFlags are the flags of run that kiebitz does not know.
type runFlags struct {
	connection
	kiebitz  string
	tasks    int
	taskTime time.Duration
	with     []string
	detach   bool
	sandbox  string
	flags    []string // of kiebitz, for the shards
	reports  []string // of kiebitz, for the merge
}

func (f *runFlags) add(cmd *cobra.Command) {
	f.connection.add(cmd)
	fs := cmd.Flags()
	fs.StringVar(&f.kiebitz, "kiebitz", "", "the program kiebitz (default: the one beside this program, or in the path)")
	fs.IntVar(&f.tasks, "tasks", 0, "the number of tasks (default: so many that each takes --task-time, by a first measurement)")
	fs.DurationVar(&f.taskTime, "task-time", 5*time.Second, "how long a task shall take")
	fs.StringArrayVar(&f.with, "with", nil, "a file or folder that the solver needs beside what its command names; may be repeated")
	fs.BoolVar(&f.detach, "detach", false, "print the id of the run and end; 'kiebitz-farm fetch' gets the result")
	fs.IntVar(&f.replicas, "replicas", 1, "copies that a cluster keeps of everything, if this is its first run")
	fs.StringVar(&f.sandbox, "sandbox", string(sandbox.Require), "containment of the solver: require, auto or off; only workers with the same take part")
	nobody := []string{}
	addKiebitzFlags(cmd, map[flagKind]*[]string{ofShard: &f.flags, ofReport: &f.reports, ofNobody: &nobody})
}

func newRun() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run PROBLEM --random N [flags] -- SOLVER [ARG...]",
		Short: "Run a solver on the farm",
		Long: "Run a solver on the workers of the farm and report as 'kiebitz run' would, with the\n" +
			"same exit status. The files that the command names, in this folder or below, are\n" +
			"sent to the workers; other programs must be there. An interrupt leaves the run on\n" +
			"the farm.",
		Example: "  kiebitz-farm run maumau --random 100000000 -- ./mau\n" +
			"  kiebitz-farm run maumau --random 1000000 --detach -- python3 mau.py",
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.spec(cmd, args)
			if err != nil {
				return err
			}
			return f.run(cmd.Context(), s)
		},
	}
	f.add(cmd)
	return cmd
}

// spec reads the command line.
func (f *runFlags) spec(cmd *cobra.Command, args []string) (*spec, error) {
	see := fmt.Sprintf("See '%s --help'.", cmd.CommandPath())
	dash := cmd.ArgsLenAtDash()
	switch {
	case dash == 0 || len(args) == 0:
		return nil, &requestError{Msg: "the problem is missing", Hint: see}
	case dash < 0 || dash == len(args):
		return nil, &requestError{Msg: "the solver is missing", Hint: fmt.Sprintf("  %s %s --random N -- SOLVER [ARG...]", cmd.CommandPath(), args[0])}
	case dash > 1:
		return nil, &requestError{Msg: fmt.Sprintf("unexpected argument %q", args[1]), Hint: see}
	}
	for _, n := range []struct {
		name        string
		value       int64
		least, most int64
	}{{"tasks", int64(f.tasks), 0, farm.MostTasks}, {"task-time", int64(f.taskTime), 1, math.MaxInt64}, {"replicas", int64(f.replicas), 1, 5}} {
		if n.value < n.least || n.value > n.most {
			return nil, refuse("--%s: found %s, expected %d to %d", n.name, cmd.Flags().Lookup(n.name).Value, n.least, n.most)
		}
	}
	if last(f.flags, "random") == "" {
		return nil, &requestError{Msg: "--random N is missing: a run of the usual size needs no farm", Hint: see}
	}
	if last(f.flags, "seed") == "random" {
		return nil, refuse("--seed: found random, which is another for each worker; expected a number")
	}
	return &spec{Problem: args[0], Flags: f.flags, Sandbox: f.sandbox, Command: args[1:]}, nil
}

func (f *runFlags) run(ctx context.Context, s *spec) error {
	files, err := pack(s.Command, f.with)
	if err != nil {
		return err
	}
	k, err := findKiebitz(ctx, f.kiebitz)
	if err != nil {
		return err
	}
	fm, err := f.dial(farm.Submitter)
	if err != nil {
		return err
	}
	defer fm.Close()
	tasks, err := f.split(ctx, k, s)
	if err != nil {
		return err
	}
	r, err := submit(ctx, fm, s, files, tasks)
	if err != nil {
		return err
	}
	if f.detach {
		fmt.Println(r.ID)
		return nil
	}
	say(fmt.Sprintf("run %s, %d tasks", r.ID, tasks))
	return fetch(ctx, fm, k, r, f.reports)
}

// sample is the number of random cases of the first measurement, and share the
// least in a task: below that its start costs more than its cases.
const (
	sample = 500
	share  = 200
)

// split runs some cases here. That finds what is wrong with the command line
// before others try it, and tells how many tasks to make.
func (f *runFlags) split(ctx context.Context, k kiebitz, s *spec) (int, error) {
	random, err := strconv.Atoi(last(s.Flags, "random"))
	n := min(random, sample)
	args := append([]string{"run", s.Problem}, s.Flags...)
	if err == nil {
		args = append(args, "--random", strconv.Itoa(n))
	}
	args = append(args, "--sandbox", s.Sandbox, "--jobs", "1", "--shrink-time", "0", "--quiet", "--")
	cmd := k.command(ctx, append(args, s.Command...)...)
	cmd.Stderr = os.Stderr
	start := time.Now()
	switch err := finished(cmd.Run()); {
	case ctx.Err() != nil:
		return 0, statusError(exitInterrupted)
	case err != nil && cmd.ProcessState == nil:
		return 0, err
	case err != nil:
		return 0, statusError(cmd.ProcessState.ExitCode()) // kiebitz has said why
	case f.tasks > 0:
		return f.tasks, nil
	}
	return tasksFor(time.Since(start), n, random, f.taskTime), nil
}

// tasksFor returns the number of tasks, each of which takes as long as it
// should, if all cases take as long as those that were measured.
func tasksFor(took time.Duration, measured, random int, each time.Duration) int {
	whole := took.Seconds() * float64(random) / float64(max(1, measured))
	n := math.Ceil(whole / each.Seconds())
	return int(max(1, min(n, farm.MostTasks, float64(random/share))))
}

func submit(ctx context.Context, fm *farm.Farm, s *spec, files []farm.File, tasks int) (*farm.Run, error) {
	if err := fm.Setup(ctx); err != nil {
		return nil, err
	}
	r := farm.Run{Title: s.title(), Tasks: tasks, Version: version(), Suite: suite(s.Sandbox)}
	var err error
	if r.Spec, err = json.Marshal(s); err != nil {
		return nil, err
	}
	if len(files) > 0 {
		if r.Solver, err = fm.PutSolver(ctx, files); err != nil {
			return nil, err
		}
	}
	return fm.Submit(ctx, r)
}
