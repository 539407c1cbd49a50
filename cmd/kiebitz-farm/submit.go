package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/internal/english"
	"kiebitz/runner/farm"
	"kiebitz/runner/sandbox"
)

// submitFlags are the flags of submit and fetch that kiebitz does not
// know.
type submitFlags struct {
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

// add adds them, and those of a command of kiebitz.
func (f *submitFlags) add(cmd *cobra.Command, of string) {
	f.connection.add(cmd)
	f.addKiebitz(cmd)
	fs := cmd.Flags()
	fs.IntVar(&f.tasks, "tasks", 0, "make `N` tasks (default: as many as make each take --task-time, by a first measurement)")
	fs.DurationVar(&f.taskTime, "task-time", 5*time.Second, "the `TIME` that a task should take")
	fs.StringArrayVar(&f.with, "with", nil, "another `FILE` or folder to send (repeatable)")
	fs.BoolVar(&f.detach, "detach", false, "print the id of the run and end; 'kiebitz-farm fetch' gets the result")
	fs.IntVar(&f.replicas, "replicas", 1, "`N` copies that a cluster keeps of everything, if this is its first run")
	fs.StringVar(&f.sandbox, "sandbox", string(sandbox.Require), "sandbox `MODE`: require, auto or off; only workers with the same mode take part")
	nobody := []string{}
	addKiebitzFlags(cmd, of, map[flagKind]*[]string{ofShard: &f.flags, ofReport: &f.reports, ofNobody: &nobody})
}

func (f *submitFlags) addKiebitz(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.kiebitz, "kiebitz", "", "the `PROGRAM` kiebitz (default: the one beside this program, or in the path)")
}

// check refuses values that can't be meant.
func (f *submitFlags) check(cmd *cobra.Command) error {
	for _, n := range []struct {
		name        string
		value       int64
		least, most int64
	}{{"tasks", int64(f.tasks), 0, farm.MostTasks}, {"task-time", int64(f.taskTime), 1, math.MaxInt64}, {"replicas", int64(f.replicas), 1, 5}} {
		if n.value < n.least || n.value > n.most {
			return refuse("--%s: found %s, expected %d to %d", n.name, cmd.Flags().Lookup(n.name).Value, n.least, n.most)
		}
	}
	if err := command.CheckSandbox(f.sandbox); err != nil {
		return err
	}
	if f.detach && len(f.reports) > 0 {
		name, _, _ := strings.Cut(f.reports[0], "=")
		return &requestError{Msg: name + " can't be combined with --detach: there is no result yet",
			Hint: "Give it to 'kiebitz-farm fetch'."}
	}
	if last(f.flags, "seed") == "random" {
		return refuse("--seed: found random, which is another for each worker; expected a number")
	}
	return nil
}

// submit spreads what a spec says over the farm and, unless it is detached,
// reports the result.
func (f *submitFlags) submit(cmd *cobra.Command, s *spec) error {
	ctx := cmd.Context()
	files, err := s.pack(f.with)
	if err != nil {
		return err
	}
	k, err := findKiebitz(ctx, f.kiebitz)
	if err != nil {
		return err
	}
	if err := k.reportable(ctx, f.reports); err != nil {
		return err
	}
	fm, err := f.dial(farm.Submitter)
	if err != nil {
		return err
	}
	defer fm.Close()
	tasks, err := f.split(ctx, k, s)
	if err != nil {
		if ctx.Err() != nil {
			say("nothing was submitted")
		}
		return err
	}
	r, err := queue(ctx, fm, s, files, farm.Run{Title: s.title(), Tasks: tasks, Version: version(), Suite: suite(s.Sandbox)})
	if err != nil {
		if r != nil {
			say("not all tasks are queued; to go on: kiebitz-farm fetch " + r.ID)
		}
		return err
	}
	if f.detach {
		_, err := fmt.Fprintln(cmd.OutOrStdout(), r.ID)
		return err
	}
	say(fmt.Sprintf("run %s, %s", r.ID, english.Count(tasks, "task")))
	return fetch(ctx, fm, k, r, f.reports)
}

// queue stores the files and queues the tasks of a run.
func queue(ctx context.Context, fm *farm.Farm, s *spec, files []farm.File, r farm.Run) (*farm.Run, error) {
	if err := fm.Setup(ctx); err != nil {
		return nil, err
	}
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
