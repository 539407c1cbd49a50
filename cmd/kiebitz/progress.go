package main

import (
	"fmt"
	"time"

	"kiebitz/internal/command"
)

// progress shows one line on a terminal, after half a second.
type progress struct {
	unit        string
	start, last time.Time
	shown       bool
	tty         bool
}

func newProgress(unit string) *progress {
	return &progress{unit: unit, start: time.Now(), tty: command.Terminal()}
}

func (p *progress) show(done, total int) {
	now := time.Now()
	if !p.tty || now.Sub(p.start) < 500*time.Millisecond || now.Sub(p.last) < 100*time.Millisecond && done < total {
		return
	}
	p.last, p.shown = now, true
	command.Overwrite(progressLine(done, total, p.unit, now.Sub(p.start)))
}

// say shows one line on a terminal, after half a second, until it is called
// off.
func say(line string) (off func()) {
	if !command.Terminal() {
		return func() {}
	}
	shown := make(chan struct{})
	timer := time.AfterFunc(500*time.Millisecond, func() {
		command.Overwrite(line)
		close(shown)
	})
	return func() {
		if !timer.Stop() {
			<-shown
			command.Clear()
		}
	}
}

func (p *progress) clear() {
	if p.shown {
		command.Clear()
		p.shown = false
	}
}

// progressLine tells how far a run is, how fast it goes and how long the rest
// will take at that speed.
func progressLine(done, total int, unit string, elapsed time.Duration) string {
	line := fmt.Sprintf("%d of %d %ss", done, total, unit)
	if done == total {
		return line + ", looking at the result"
	}
	rate := float64(done) / elapsed.Seconds()
	if done == 0 || rate <= 0 {
		return line
	}
	speed := fmt.Sprintf("%.0f/s", rate)
	switch {
	case rate < 0.1:
		speed = fmt.Sprintf("%.1f/min", 60*rate)
	case rate < 10:
		speed = fmt.Sprintf("%.1f/s", rate)
	}
	return fmt.Sprintf("%s, %s, %s left", line, speed, about(float64(total-done)/rate))
}

// about words a time as exactly as an estimate is.
func about(seconds float64) string {
	switch {
	case seconds < 1:
		return "less than 1 s"
	case seconds < 100:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("%.0f min", seconds/60)
	}
	return fmt.Sprintf("%.0f h", seconds/3600)
}
