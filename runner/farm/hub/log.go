package hub

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"sync"
)

// logger passes warnings and errors of the server on, and keeps the last error.
type logger struct {
	mu   sync.Mutex
	w    io.Writer
	last string // the last error
	died bool   // the server can't go on
}

func newLogger(w io.Writer) *logger { return &logger{w: w} }

func (l *logger) say(format string, args []any) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := fmt.Sprintf(format, args...)
	if l.w != nil {
		fmt.Fprintf(l.w, "%s\n", line)
	}
	return line
}

func (l *logger) fail(format string, args []any) {
	line := l.say(format, args)
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
	l.fail(format, args)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.died = true
}

func (l *logger) Errorf(format string, args ...any) { l.fail(format, args) }
func (l *logger) Warnf(format string, args ...any)  { l.say(format, args) }
func (l *logger) Noticef(string, ...any)            {}
func (l *logger) Debugf(string, ...any)             {}
func (l *logger) Tracef(string, ...any)             {}
