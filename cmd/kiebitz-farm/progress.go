package main

import (
	"fmt"
	"strconv"
	"time"

	"kiebitz/internal/command"
)

// progress shows how many tasks have a result.
type progress struct {
	*command.Progress
	done, tasks int
}

func newProgress(tasks int, reports []string) *progress {
	p := &progress{Progress: command.NewProgress("kiebitz-farm"), tasks: tasks}
	p.Quiet, _ = strconv.ParseBool(last(reports, "quiet"))
	return p
}

func (p *progress) show(done int) {
	p.done = done
	p.again()
}

// again shows what it shows while nothing comes.
func (p *progress) again() {
	p.Show(false, "", func(time.Duration) string { return fmt.Sprintf("%d of %d tasks", p.done, p.tasks) })
}
