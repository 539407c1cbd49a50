package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"kiebitz/internal/temporary"
	"kiebitz/runner/farm"
)

// split tries a part of the work here. That finds what is wrong with the command
// line before others try it, and tells how many tasks to make.
func (f *submitFlags) split(ctx context.Context, k kiebitz, s *spec) (tasks int, err error) {
	dir, err := temporary.Make(tempPrefix)
	if err != nil {
		return 0, err
	}
	defer dir.Remove()
	t := &trial{k: k, s: s, file: filepath.Join(dir.Path, "result.json")}
	defer time.AfterFunc(silent, func() { say("a part is run here first, to find out how many tasks to make") }).Stop()
	if s.Kind == matrixTask {
		tasks, err = t.solvers(ctx, f.taskTime)
	} else {
		tasks, err = t.cases(ctx, f.taskTime, f.reports)
	}
	switch {
	case err != nil:
		return 0, err
	case f.tasks == 0:
		return tasks, nil
	case s.Kind == matrixTask:
		return min(f.tasks, t.found), nil // others would have no solver
	}
	return f.tasks, nil
}

// silent is how long nothing is said.
const silent = 3 * time.Second

// trial is work that is tried here.
type trial struct {
	k     kiebitz
	s     *spec
	file  string // the result
	found int    // solvers of a matrix
}

// run carries out kiebitz with these flags besides. If it fails it has said why.
func (t *trial) run(ctx context.Context, flags ...string) (took time.Duration, err error) {
	os.Remove(t.file)
	cmd := t.k.command(ctx, t.s.words(append(flags, "--jobs", "1", "--quiet", "--json", t.file)...)...)
	cmd.Stderr = os.Stderr
	start := time.Now()
	err = carryOut(cmd)
	switch {
	case ctx.Err() != nil:
		return 0, statusError(exitInterrupted)
	case !t.s.finished(err, exists(t.file)):
		return 0, ended(err)
	}
	return time.Since(start), nil
}

// sample is the number of random cases that are tried here.
const sample = 500

// parts are the parts of the sample that are tried, until one takes half the
// time of a task: a small one tells enough of a slow solver.
var parts = []int{25, 5, 1}

// cases tries some cases of a run.
func (t *trial) cases(ctx context.Context, each time.Duration, reports []string) (int, error) {
	random, err := strconv.Atoi(last(t.s.Flags, "random"))
	flags := []string{"--shrink-time", "0"}
	if err == nil { // else kiebitz says so
		flags = append(flags, "--random", strconv.Itoa(min(random, sample)))
	}
	took, measured := time.Duration(0), 0
	for i := 0; i < len(parts) && took < each/2; i++ {
		// The last shard has random cases, and never none.
		if took, err = t.run(ctx, append(flags, "--shard", fmt.Sprintf("%d/%[1]d", parts[i]))...); err != nil {
			return 0, err
		}
		d, err := readRun(t.file)
		if err != nil {
			return 0, err
		}
		if d.NotCompiled() != nil {
			return 0, t.report(ctx, reports)
		}
		measured = len(d.Cases)
	}
	return tasksFor(took, measured, random, each), nil
}

// report lets kiebitz report what needs no farm: that a source does not compile.
// It returns how that ends.
func (t *trial) report(ctx context.Context, reports []string) error {
	cmd := t.k.command(ctx, t.s.words(reports...)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return ended(carryOut(cmd))
}

// tasksFor returns the number of tasks, each of which takes as long as it
// should, if all cases take as long as those that were measured.
func tasksFor(took time.Duration, measured, random int, each time.Duration) int {
	whole := took.Seconds() * float64(random) / float64(max(1, measured))
	n := math.Ceil(whole / each.Seconds())
	return int(max(1, min(n, farm.MostTasks, float64(random))))
}

const (
	// tried is how many solvers of a matrix are tried at most.
	tried = 3
	// roomy is a size of results that every server takes, in bytes: half of what
	// NATS lets a message have by default.
	roomy = 512 << 10
)

// solvers tries some solvers of a matrix, far from each other in the list.
func (t *trial) solvers(ctx context.Context, each time.Duration) (int, error) {
	if err := t.count(ctx); err != nil {
		return 0, err
	}
	var sum time.Duration
	n, largest := 0, 1
	for most := min(tried, t.found); n < most && sum < each; {
		which := n * (t.found - 1) / max(1, most-1)
		took, err := t.run(ctx, "--shard", fmt.Sprintf("%d/%d", which+1, t.found))
		if err != nil {
			return 0, err
		}
		result, err := packed(t.file)
		if err != nil {
			return 0, err
		}
		sum += took
		n++
		largest = max(largest, len(result))
	}
	return tasksOf(t.found, sum/time.Duration(n), largest, each), nil
}

// count counts the solvers, by the least part of the matrix that there is.
func (t *trial) count(ctx context.Context) error {
	if _, err := t.run(ctx, "--shard", "1/"+strconv.Itoa(farm.MostTasks)); err != nil {
		return err
	}
	data, err := os.ReadFile(t.file)
	if err != nil {
		return err
	}
	var m struct{ Shard struct{ Solvers int } }
	err = json.Unmarshal(data, &m)
	t.found = m.Shard.Solvers
	return err
}

// tasksOf returns the number of tasks for n solvers, each of which takes as
// long as it should and has a result that a server takes, if all take as long as
// those that were measured, and none has a larger result.
func tasksOf(solvers int, took time.Duration, size int, each time.Duration) int {
	n := math.Ceil(took.Seconds() * float64(solvers) / each.Seconds())
	n = max(n, math.Ceil(float64(solvers)*float64(size)/roomy), 1)
	return int(min(n, float64(solvers), farm.MostTasks))
}
