package main

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/term"
)

// progress shows one line on a terminal, after half a second.
type progress struct {
	tasks       int
	start, last time.Time
	shown       bool
	tty         bool
}

func newProgress(tasks int) *progress {
	return &progress{tasks: tasks, start: time.Now(), tty: term.IsTerminal(int(os.Stderr.Fd()))}
}

func (p *progress) show(done int) {
	now := time.Now()
	if !p.tty || now.Sub(p.start) < 500*time.Millisecond || now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.shown = now, true
	line := fmt.Sprintf("%d of %d tasks", done, p.tasks)
	if width, _, err := term.GetSize(int(os.Stderr.Fd())); err == nil && width > 0 {
		line = line[:min(len(line), width-1)]
	}
	fmt.Fprintf(os.Stderr, "\r%s\x1b[K", line)
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
}
