package cmd

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"kiebitz/internal/command"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// progress shows how far a run is and what is known on the way.
type progress struct {
	*command.Progress
	unit string

	lock        sync.Mutex
	done, total int
	ended       time.Time // when all cases were done
	news        runner.News
	ticks       *time.Timer // shows the line also while nothing new is reported
	paused      bool        // nothing is shown until something is reported
}

func newProgress(unit string) *progress {
	p := &progress{Progress: command.NewProgress("kiebitz"), unit: unit}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.ticks = time.AfterFunc(command.Soon, p.tick)
	return p
}

// tick shows the line again: somebody who waits is to see that something is done.
func (p *progress) tick() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if !p.paused {
		p.say(true)
		p.ticks.Reset(time.Second)
	}
}

// resume shows the line from now on.
func (p *progress) resume() {
	if p.paused {
		p.paused = false
		p.ticks.Reset(command.Soon)
	}
}

// follow makes a run report to p.
func (p *progress) follow(o *runner.Options) { o.Progress, o.News = p.show, p.tell }

func (p *progress) show(done, total int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.done, p.total = done, total; done == total && p.ended.IsZero() {
		p.ended = time.Now()
	}
	p.resume()
	p.say(done == total)
}

// tell shows what is known.
func (p *progress) tell(n runner.News) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.news = n
	p.resume()
	p.say(len(n.Named) > 0)
}

// say shows the line, not too often unless it is the last for a while.
func (p *progress) say(last bool) {
	if p.total > 0 {
		p.Show(last, p.news.ID+idsOf(p.news.Named), p.line)
	}
}

// line says how far the run is, and what is known.
func (p *progress) line(elapsed time.Duration) string {
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
	if ids := idsOf(n.Named); ids != "" {
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

// idsOf lists misreadings by their ids.
func idsOf(list []oracle.Misreading) string {
	var ids []string
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	return english.List(ids)
}

// say shows one line on a terminal, after half a second, until it is called
// off.
func say(line string) (off func()) {
	if !command.Terminal() {
		return func() {}
	}
	shown := make(chan struct{})
	timer := time.AfterFunc(command.Soon, func() {
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
	p.lock.Lock()
	defer p.lock.Unlock()
	p.paused = true
	p.Clear()
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
