package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"kiebitz/internal/command"
	"kiebitz/internal/temporary"
	"kiebitz/runner/farm"
	"kiebitz/runner/sandbox"
)

func newWork() *cobra.Command {
	var (
		c     connection
		jobs  int
		cache string
		named string
		mode  string
	)
	cmd := &cobra.Command{
		Use:   "work",
		Short: "Take tasks and carry them out",
		Long: "Take tasks and carry them out until interrupted; unfinished tasks then go to other\n" +
			"workers. Tasks of another version of kiebitz are left to workers of that version.",
		Example: "  kiebitz-farm work\n" +
			"  kiebitz-farm work --nats tls://hub.example.org:4222 --creds worker.nk --ca ca.pem",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if jobs < 1 {
				return refuse("--jobs: found %d, expected 1 or more", jobs)
			}
			if err := command.CheckSandbox(mode); err != nil {
				return err
			}
			if cache == "" {
				dir, err := os.UserCacheDir()
				if err != nil {
					return refuse("cannot find the user's folder for caches: %v; name one: --cache FOLDER", err)
				}
				cache = filepath.Join(dir, "kiebitz-farm")
			}
			k, err := findKiebitz(cmd.Context(), named)
			if err != nil {
				return err
			}
			if err := k.check(cmd.Context(), mode); err != nil {
				return err
			}
			temporary.Sweep(tempPrefix, nil)
			f, err := c.dial(farm.Worker)
			if err != nil {
				return err
			}
			defer f.Close()
			command.Unheard()
			say(fmt.Sprintf("connected to %s; tasks in parallel: %d", f.Server(), jobs))
			return f.Work(cmd.Context(), farm.WorkOptions{
				Execute: func(ctx context.Context, t farm.Task, solver string) ([]byte, error) {
					return k.execute(ctx, mode, t, solver)
				},
				Jobs: jobs, Version: version(), Suite: suite(mode), Cache: cache,
			})
		},
	}
	c.add(cmd)
	fs := cmd.Flags()
	fs.IntVar(&jobs, "jobs", runtime.NumCPU(), "run `N` tasks in parallel")
	fs.StringVar(&cache, "cache", "", "a `FOLDER` that keeps solvers (default: in the user's folder for caches)")
	fs.StringVar(&mode, "sandbox", string(sandbox.Require), "sandbox `MODE`: require (full isolation), auto (best available) or off; tasks that ask for another mode are left to other workers")
	fs.StringVar(&named, "kiebitz", "", "the `PROGRAM` kiebitz (default: the one beside this program, or in the path)")
	return cmd
}
