package cases

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"kiebitz/oracle"
)

// Ledger measures how adequate the stored cases are: which of them tell each
// misreading from the rules, and what lazy solvers still pass.
type Ledger struct {
	Clauses []ClauseEntry
	Stored  int // number of stored cases
	Random  int // number of random cases that Revealed counts in

	Adequacy *Adequacy // the same, as a run plays them

	// SamplesCatch is how many misreadings the samples alone tell from the
	// rules, out of Catchable.
	SamplesCatch, Catchable int

	// What solvers pass that do not try, out of Stored.
	SilentPass, EchoPass, LazyPass int
}

// ClauseEntry is what hangs on one clause.
type ClauseEntry struct {
	oracle.Clause
	Cases       []string // ids of stored cases that show it
	Misreadings []MisreadingEntry
}

// MisreadingEntry is a misreading and what tells it from the rules.
type MisreadingEntry struct {
	oracle.Misreading
	CaughtBy []string // ids of stored cases
	Revealed int      // random cases with another answer
}

// NewLedger measures with the stored cases and n random ones.
func NewLedger(p oracle.Problem, n int) (*Ledger, error) {
	stored, err := Stored(p)
	if err != nil {
		return nil, err
	}
	for _, c := range stored {
		if c.Answer == nil {
			return nil, fmt.Errorf("%s has no answer: go test ./cases -run Stored/%s -update writes it", c.File, p.Info().ID)
		}
	}
	rules, err := p.Engine(oracle.Variant{})
	if err != nil {
		return nil, err
	}
	l := &Ledger{Stored: len(stored), Random: n}
	random := make([]Case, n)
	for i := range random {
		random[i] = Random(p, 1, i+1, oracle.Aim{})
		if random[i].Answer, err = rules.Append(nil, random[i].Input); err != nil {
			return nil, err
		}
	}
	all, err := l.entries(p, stored, random)
	if err != nil {
		return nil, err
	}
	for _, c := range p.Book().Clauses() {
		entry := ClauseEntry{Clause: c}
		for i := range stored {
			if stored[i].MadeFor(c.ID) {
				entry.Cases = append(entry.Cases, stored[i].ID)
			}
		}
		for _, me := range all {
			if me.Clause == c.ID {
				entry.Misreadings = append(entry.Misreadings, me)
				l.count(me.Misreading, slices.ContainsFunc(me.CaughtBy, func(id string) bool { return Group(id) == Samples }))
			}
		}
		l.Clauses = append(l.Clauses, entry)
	}
	if l.Adequacy, err = NewAdequacy(p); err != nil {
		return nil, err
	}
	return l, l.lazy(p, stored)
}

// entries measures all misreadings, several at a time.
func (l *Ledger) entries(p oracle.Problem, stored, random []Case) ([]MisreadingEntry, error) {
	list := make([]MisreadingEntry, len(p.Book().Misreadings()))
	errs := make([]error, len(list))
	free := make(chan bool, runtime.NumCPU())
	var workers sync.WaitGroup
	for i, m := range p.Book().Misreadings() {
		workers.Go(func() {
			free <- true
			defer func() { <-free }()
			v := oracle.Variant{Misreadings: []string{m.ID}}
			caught, err1 := caughtIn(p, v, stored)
			revealed, err2 := caughtIn(p, v, random)
			list[i] = MisreadingEntry{Misreading: m, CaughtBy: caught, Revealed: len(revealed)}
			errs[i] = errors.Join(err1, err2)
		})
	}
	workers.Wait()
	return list, errors.Join(errs...)
}

func (l *Ledger) count(m oracle.Misreading, bySample bool) {
	if m.Equivalent == "" {
		l.Catchable++
		if bySample {
			l.SamplesCatch++
		}
	}
}

// lazy measures what solvers pass that do not try.
func (l *Ledger) lazy(p oracle.Problem, stored []Case) error {
	var echo []byte
	for _, c := range stored {
		if Group(c.ID) == Samples {
			l.EchoPass++
			echo = append(echo, c.Answer...)
		}
	}
	for _, c := range stored {
		if bytes.Equal(c.Answer, nil) {
			l.SilentPass++
		}
		if Group(c.ID) != Samples && bytes.Equal(c.Answer, echo) {
			l.EchoPass++
		}
	}
	caught, err := caughtIn(p, p.Info().Lazy, stored)
	l.LazyPass = len(stored) - len(caught)
	return err
}

// caughtIn returns the ids of the cases, played in order, in which a variant gives
// another answer than the rules.
func caughtIn(p oracle.Problem, v oracle.Variant, list []Case) (ids []string, err error) {
	e, err := p.Engine(v)
	if err != nil {
		return nil, err
	}
	var buf []byte
	for _, c := range list {
		// A variant may come to no end; then what it has played counts.
		if buf, _ = e.Append(buf[:0], c.Input); oracle.Tells(p, c.Input, e, buf, nil, c.Answer) {
			ids = append(ids, c.ID)
		}
	}
	return ids, nil
}

// Caught returns how many misreadings some stored case tells from the rules.
func (l *Ledger) Caught() (n int) {
	for _, c := range l.Clauses {
		for _, m := range c.Misreadings {
			if m.Equivalent == "" && len(m.CaughtBy) > 0 {
				n++
			}
		}
	}
	return n
}
