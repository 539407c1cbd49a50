package main

import (
	"fmt"
	"time"

	"kiebitz/internal/command"
)

// progress shows one line on a terminal, after half a second.
type progress struct {
	tasks       int
	start, last time.Time
	shown       bool
	tty         bool
}

func newProgress(tasks int) *progress {
	return &progress{tasks: tasks, start: time.Now(), tty: command.Terminal()}
}

func (p *progress) show(done int) {
	now := time.Now()
	if !p.tty || now.Sub(p.start) < 500*time.Millisecond || now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.shown = now, true
	command.Overwrite(fmt.Sprintf("%d of %d tasks", done, p.tasks))
}

func (p *progress) clear() {
	if p.shown {
		command.Clear()
	}
}
