package cmd

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// progress says on standard error how far a run is and what is known on the way: on a
// terminal in one line, after half a second. Where there is none, it prints a line now and
// then, and whenever more is known once somebody has waited for long.
type progress struct {
	unit  string
	text  string // in place of how far it is
	quiet bool   // print nothing where no terminal is
	tty   bool
	start time.Time

	lock        sync.Mutex
	done, total int
	ended       time.Time // when all cases were done
	news        runner.News
	last        time.Time // when the line was shown
	shown       bool      // on the terminal
	told        string    // what was known when a line was printed without a terminal
	ticks       *time.Timer
	paused      bool // nothing is shown until something is reported
}

// soon is after how long somebody on a terminal is told what is being done.
const soon = 500 * time.Millisecond

// patience is how long somebody waits, without a terminal, before being told, and from
// one line to the next if nothing new is known.
const patience = 30 * time.Second

func newProgress(unit string, quiet bool) *progress {
	return (&progress{unit: unit, quiet: quiet}).begin()
}

// say shows one line on a terminal, after half a second, until it is called off.
func say(line string) (off func()) {
	return (&progress{text: line, quiet: true}).begin().clear
}

// begin shows the line also while nothing new is reported: somebody who waits is to see
// that something is done.
func (p *progress) begin() *progress {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.start, p.tty = time.Now(), onTerminal()
	p.ticks = time.AfterFunc(soon, func() {
		p.lock.Lock()
		defer p.lock.Unlock()
		if !p.paused {
			p.say(true)
			p.ticks.Reset(time.Second)
		}
	})
	return p
}

// follow makes a run report to p.
func (p *progress) follow(o *runner.Options) { o.Progress, o.News = p.show, p.tell }

func (p *progress) show(done, total int) {
	p.report(done == total, func() {
		if p.done, p.total = done, total; done == total && p.ended.IsZero() {
			p.ended = time.Now()
		}
	})
}

// tell shows what is known.
func (p *progress) tell(n runner.News) { p.report(len(n.Named) > 0, func() { p.news = n }) }

// report notes something new and shows the line from now on.
func (p *progress) report(last bool, note func()) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if note(); p.paused {
		p.paused = false
		p.ticks.Reset(soon)
	}
	p.say(last)
}

// say shows the line, not too often unless it is the last for a while.
func (p *progress) say(last bool) {
	now := time.Now()
	switch {
	case p.total == 0 && p.text == "":
	case !p.tty:
		if p.due(now, p.news.ID+english.List(misreadingIDs(p.news.Named))) {
			tell("%s", p.line(now.Sub(p.start)))
		}
	case now.Sub(p.start) >= soon && (last || now.Sub(p.last) >= 100*time.Millisecond):
		p.last, p.shown = now, true
		overwrite(p.line(now.Sub(p.start)))
	}
}

// due reports whether a line is printed now where no terminal is, and remembers it. What
// is known, if it changes, is a reason for a line.
func (p *progress) due(now time.Time, known string) bool {
	if p.quiet || now.Sub(p.start) < patience || known == p.told && now.Sub(p.last) < patience {
		return false
	}
	p.last, p.told = now, known
	return true
}

// clear takes back the line on the terminal.
func (p *progress) clear() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.paused = true; p.shown {
		overwrite("")
		p.shown = false
	}
}

// line says how far the run is, and what is known.
func (p *progress) line(elapsed time.Duration) string {
	if p.text != "" {
		return p.text
	}
	n := p.news
	if p.done == p.total {
		n.Cases = 0
	}
	if n.Cases > 0 { // a few cases take long, and the others need not
		return fmt.Sprintf("%d of %d %ss", p.done, p.total, p.unit) + known(&n, p.unit)
	}
	line := progressLine(p.done, p.total, p.unit, elapsed)
	if since := time.Since(p.ended); p.done == p.total && !p.ended.IsZero() && since >= time.Second {
		line += fmt.Sprintf(", %.0f s", since.Seconds())
	}
	return line + known(&n, p.unit)
}

// known words what is known on the way, to follow how far the run is.
func known(n *runner.News, unit string) (text string) {
	if n.Failed > 0 {
		text += fmt.Sprintf("; %d failed, first %s: %s", n.Failed, n.ID, n.First)
	}
	if ids := english.List(misreadingIDs(n.Named)); ids != "" {
		return text + "; misreading " + ids
	}
	if n.Cases > 0 {
		text += fmt.Sprintf("; a process of %d %ss %s: looking for the %s", n.Cases, unit, processEnds(n.Ended), unit)
	}
	return text
}

// processEnds says of a process how it ended.
func processEnds(v oracle.Verdict) string {
	switch v {
	case oracle.MemoryLimit, oracle.OutputLimit:
		return fmt.Sprintf("went over the %s limit", strings.TrimSuffix(string(v), " limit"))
	case oracle.Forbidden:
		return "was killed for a forbidden operation"
	}
	return string(v)
}

// progressLine tells how far a run is, how fast it goes and how long the rest
// will take at that speed.
func progressLine(done, total int, unit string, elapsed time.Duration) string {
	line := fmt.Sprintf("%d of %d %ss", done, total, unit)
	if done == total {
		return line + ", analysing the result"
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
	if line += ", " + speed; 100*done < total {
		return line // the first may be the slow ones
	}
	return fmt.Sprintf("%s, %s left", line, about(float64(total-done)/rate))
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
