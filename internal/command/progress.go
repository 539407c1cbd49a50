package command

import "time"

// Progress says on standard error how far something is: on a terminal in one line,
// after half a second. Where there is none, it prints a line now and then, and whenever
// more is known once somebody has waited for long. It is for one goroutine at a time.
type Progress struct {
	name        string // of the program
	Quiet       bool   // print nothing where no terminal is
	start, last time.Time
	shown       bool
	tty         bool
	told        string // what was known when a line was printed without a terminal
}

// Soon is after how long somebody on a terminal is told what is being done.
const Soon = 500 * time.Millisecond

// patience is how long somebody waits, without a terminal, before being told, and from
// one line to the next if nothing new is known.
const patience = 30 * time.Second

// NewProgress begins to measure the time for a program of this name.
func NewProgress(name string) *Progress {
	return &Progress{name: name, start: time.Now(), tty: Terminal()}
}

// Show shows a line, which is made if it is time for one: not too often unless it is
// the last for a while. What is known, if it changes, is a reason for a line.
func (p *Progress) Show(last bool, known string, line func(elapsed time.Duration) string) {
	now := time.Now()
	elapsed := now.Sub(p.start)
	switch {
	case !p.tty:
		if p.due(now, known) {
			Tell(p.name, line(elapsed))
		}
	case elapsed >= Soon && (last || now.Sub(p.last) >= 100*time.Millisecond):
		p.last, p.shown = now, true
		Overwrite(line(elapsed))
	}
}

// due reports whether a line is printed now where no terminal is, and remembers it.
func (p *Progress) due(now time.Time, known string) bool {
	if p.Quiet || now.Sub(p.start) < patience || known == p.told && now.Sub(p.last) < patience {
		return false
	}
	p.last, p.told = now, known
	return true
}

// Clear takes back the line on the terminal.
func (p *Progress) Clear() {
	if p.shown {
		Clear()
		p.shown = false
	}
}
