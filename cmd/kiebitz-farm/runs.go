package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/internal/english"
	"kiebitz/internal/temporary"
	"kiebitz/internal/visible"
	"kiebitz/runner/farm"
)

func newStatus() *cobra.Command {
	var c connection
	cmd := &cobra.Command{
		Use:   "status",
		Short: "List the runs on the farm",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			f, err := c.dial(farm.Submitter)
			if err != nil {
				return err
			}
			defer f.Close()
			list, err := f.Statuses(cmd.Context())
			if err != nil {
				return err
			}
			tw := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(tw, "RUN\tSUBMITTED\tSTATE\tRUN OF")
			for _, s := range list {
				fmt.Fprintf(tw, "%s\t%s\t%s\t%s\n", s.ID, s.Submitted.Local().Format(time.DateTime), state(&s), visible.Line(s.Title))
			}
			return tw.Flush()
		},
	}
	c.add(cmd)
	return cmd
}

// state words how far a run is.
func state(s *farm.Status) string {
	switch {
	case s.State == farm.Cancelled:
		return "cancelled"
	case s.Done == s.Tasks:
		return "done"
	case s.State == farm.Submitting:
		return fmt.Sprintf("%d of %d tasks, not all queued: fetch goes on", s.Done, s.Tasks)
	}
	return fmt.Sprintf("%d of %d tasks", s.Done, s.Tasks)
}

func newCancel() *cobra.Command {
	var c connection
	cmd := &cobra.Command{
		Use:   "cancel RUN",
		Short: "End a run and delete its results",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := exactly(cmd, args, 1, "the run"); err != nil {
				return err
			}
			f, err := c.dial(farm.Submitter)
			if err != nil {
				return err
			}
			defer f.Close()
			return f.Cancel(cmd.Context(), args[0])
		},
	}
	c.add(cmd)
	return cmd
}

func newFetch() *cobra.Command {
	var f submitFlags
	cmd := &cobra.Command{
		Use:   "fetch RUN [flags]",
		Short: "Wait for a run and report its result",
		Long: "Wait for a run or a matrix and report its result as kiebitz would, with the same\n" +
			"exit status. Anyone may fetch a run, even if its submitter has died, as often as\n" +
			"needed, for two weeks.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := exactly(cmd, args, 1, "the run"); err != nil {
				return err
			}
			return f.fetch(cmd.Context(), args[0])
		},
	}
	f.connection.add(cmd)
	f.addKiebitz(cmd)
	addKiebitzFlags(cmd, "", map[flagKind]*[]string{ofReport: &f.reports})
	return cmd
}

func (f *submitFlags) fetch(ctx context.Context, id string) error {
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
	r, err := fm.Run(ctx, id)
	if err != nil {
		return err
	}
	if r.State == farm.Cancelled {
		return farm.ErrCancelled
	}
	if err := fm.Resume(ctx, r); err != nil {
		return err
	}
	return fetch(ctx, fm, k, r, f.reports)
}

// fetch collects the results of a run and reports them.
func fetch(ctx context.Context, fm *farm.Farm, k kiebitz, r *farm.Run, reports []string) error {
	temporary.Sweep(tempPrefix, nil)
	s, err := newSpool()
	if err != nil {
		return err
	}
	defer s.close()
	p := newProgress(r.Tasks, reports)
	dead, err := fm.Collect(ctx, r, s, farm.CollectOptions{Progress: p.show, Idle: idle(ctx, fm, r, s, p)})
	p.Clear()
	if ctx.Err() != nil {
		say("the run goes on; its result: kiebitz-farm fetch " + r.ID)
		return statusError(exitInterrupted)
	}
	if err != nil {
		return err
	}
	if len(dead) > 0 {
		return deadError(r, dead)
	}
	return k.merge(ctx, s, reports)
}

// idle goes on to show how far the run is, and says once why nothing comes: perhaps
// nobody works, or all work for others.
func idle(ctx context.Context, fm *farm.Farm, r *farm.Run, s *spool, p *progress) func(time.Duration) {
	said := false
	return func(waited time.Duration) {
		p.again()
		if said || len(s.files) > 0 || waited < 10*time.Second {
			return
		}
		said = true
		p.Clear()
		waiting, inHand, err := fm.Queue(ctx, r)
		switch {
		case err != nil: // whoever collects finds out why
		case inHand > 0:
			say(fmt.Sprintf("nothing has come so far; in all runs, workers hold %s, and %d wait", english.Count(inHand, "task"), waiting))
		default:
			say(fmt.Sprintf("nothing has come so far; are there workers of version %q, suite %q?", r.Version, r.Suite))
		}
	}
}

// deadError lists the tasks without a result.
func deadError(r *farm.Run, dead []farm.Dead) error {
	const most = 10
	for i, d := range dead {
		if i == most {
			fmt.Fprintf(command.Stderr, "  and %d more\n", len(dead)-most)
			break
		}
		if i == 0 {
			say(fmt.Sprintf("%d of %d tasks have no result:", len(dead), r.Tasks))
		}
		fmt.Fprintf(command.Stderr, "  %d/%d: %s\n", d.Index+1, r.Tasks, visible.Line(d.Reason))
	}
	return errors.New("without them there is no report")
}
