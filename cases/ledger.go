package cases

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

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
	l := &Ledger{Stored: len(stored), Random: n}
	list := slices.Clone(stored)
	for i := range n {
		list = append(list, Random(p, 1, i+1, oracle.Aim{}))
	}
	all, err := l.entries(p, list)
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
				if me.Equivalent == "" {
					l.Catchable++
				}
				if me.Equivalent == "" && slices.ContainsFunc(me.CaughtBy, func(id string) bool { return Group(id) == Samples }) {
					l.SamplesCatch++
				}
			}
		}
		l.Clauses = append(l.Clauses, entry)
	}
	if l.Adequacy, err = NewAdequacy(p); err != nil {
		return nil, err
	}
	return l, l.lazy(p, stored)
}

// entries measures all misreadings in the stored cases and the random ones after them.
func (l *Ledger) entries(p oracle.Problem, list []Case) ([]MisreadingEntry, error) {
	entries := make([]MisreadingEntry, len(p.Book().Misreadings()))
	err := eachShow(p, p.Book().Misreadings(), list, func(k int, s *Show) {
		e := &entries[k]
		e.Misreading = s.Misreading
		for i, caught := range s.Caught {
			switch {
			case caught && i < l.Stored:
				e.CaughtBy = append(e.CaughtBy, list[i].ID)
			case caught:
				e.Revealed++
			}
		}
	})
	return entries, err
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
	right, err := Answers(p, stored)
	if err != nil {
		return err
	}
	rules, err := behaviours(p, oracle.Variant{}, stored, right)
	lazy, err2 := behaviours(p, p.Info().Lazy, stored, right)
	for i := range min(len(rules), len(lazy)) {
		if lazy[i] == rules[i] {
			l.LazyPass++
		}
	}
	return cmp.Or(err, err2)
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
