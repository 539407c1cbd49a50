package hub

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

// lines writes lines for people, also those of several servers.
type lines struct {
	mu sync.Mutex
	w  io.Writer // nil: nobody
}

func (l *lines) say(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.w != nil {
		fmt.Fprintf(l.w, "%s\n", line)
	}
}

// logger passes warnings and errors of a server on, and keeps the last error.
type logger struct {
	*lines
	broken chan struct{} // receives when something can't be stored any more

	mu   sync.Mutex
	last string // the last error
	died bool   // the server can't go on
}

func newLogger(l *lines) *logger { return &logger{lines: l, broken: make(chan struct{}, 1)} }

// writeError is in what the server says when it gives up writing into a stream.
const writeError = "ritical write error"

func (l *logger) fail(line string) {
	l.say(line)
	if strings.Contains(line, writeError) {
		select {
		case l.broken <- struct{}{}:
		default:
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = line
}

// whyNot returns the last error as the reason why the server did not start.
func (l *logger) whyNot() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return errors.New(cmp.Or(l.last, "the server did not become ready"))
}

// fatal reports whether the server has given up.
func (l *logger) fatal() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.died
}

func (l *logger) Fatalf(format string, args ...any) {
	l.fail(fmt.Sprintf(format, args...))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.died = true
}

func (l *logger) Errorf(format string, args ...any) { l.fail(fmt.Sprintf(format, args...)) }
func (l *logger) Warnf(format string, args ...any)  { l.say(fmt.Sprintf(format, args...)) }
func (l *logger) Noticef(string, ...any)            {}
func (l *logger) Debugf(string, ...any)             {}
func (l *logger) Tracef(string, ...any)             {}
