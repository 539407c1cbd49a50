package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// Book holds a problem's rules: its clauses, the readings of those that are
// disputed, and the misreadings that have a name. A game fills it while the program starts:
//
//	book.Add("R4-ignored", "rule 4 is not known")
//
// What such a misreading changes in the rules is said where they are a value; see
// [kiebitz/oracle/edits].
type Book struct {
	problem  string
	clauses  []Clause
	readings []Reading
	list     []Misreading

	// Edit reads the id of a misreading that is an edit of the rules, where these are a value;
	// the zero value stands for one that is none.
	Edit func(id string) (Misreading, error)
}

// NewBook returns the book of the problem with the given id, without misreadings.
// Clauses stand in the order in which a game evaluates them. Of the readings of a
// clause one is the default.
func NewBook(problem string, clauses []Clause, readings ...Reading) *Book {
	return &Book{problem: problem, clauses: clauses, readings: readings}
}

// Clauses lists the rules in the order in which a game evaluates them.
func (b *Book) Clauses() []Clause { return b.clauses }

// Readings lists what disputed clauses may mean.
func (b *Book) Readings() []Reading { return b.readings }

// Add adds a misreading. Its id begins with the id of the clause that it breaks
// and a hyphen; of several clauses that fit, the longest is meant. Two
// misreadings with one id, and an id of no clause, are faults of the program.
func (b *Book) Add(id, text string) { b.add(Misreading{ID: id, Text: text}) }

// AddEquivalent adds a misreading that no case can tell from the rules, for the
// given reason.
func (b *Book) AddEquivalent(id, text, reason string) {
	b.add(Misreading{ID: id, Text: text, Equivalent: reason})
}

// AddForm adds a misreading of the output's form, which every case tells from the
// rules. No step of it is wrong, and no case is aimed at it. One of what stands around
// answers makes the engine a [Framer].
func (b *Book) AddForm(id, text string) { b.add(Misreading{ID: id, Text: text, Form: true}) }

// AddSpace adds a misreading of the output's form that prints the right words with
// other whitespace: no case tells it from the rules, and exact mode alone does, in
// every case.
func (b *Book) AddSpace(id, text string) {
	b.add(Misreading{ID: id, Text: text, Form: true, Space: true,
		Equivalent: "whitespace alone differs, and judges compare words; --exact alone refuses it"})
}

// add gives an id its clause.
func (b *Book) add(m Misreading) {
	for i := range b.clauses {
		if c := b.clauses[i].ID; len(c) > len(m.Clause) && len(m.ID) > len(c) && m.ID[len(c)] == '-' && m.ID[:len(c)] == c {
			m.Clause = c
		}
	}
	if m.Clause == "" {
		panic(fmt.Sprintf("misreading %q of %s: expected an id that begins with a clause's", m.ID, b.problem))
	}
	if slices.ContainsFunc(b.list, func(o Misreading) bool { return o.ID == m.ID }) {
		panic(fmt.Sprintf("misreading %q of %s: found it twice", m.ID, b.problem))
	}
	b.list = append(b.list, m)
}

// Misreadings lists the misreadings in the order in which they were added.
func (b *Book) Misreadings() []Misreading { return b.list }

// Find returns the misreading with the given id, upper and lower case taken as
// equal: one of the list, or an edit of the rules. The error is an [*UnknownMisreadingError].
func (b *Book) Find(id string) (Misreading, error) {
	for _, m := range b.list {
		if strings.EqualFold(m.ID, id) {
			return m, nil
		}
	}
	unknown := &UnknownMisreadingError{Problem: b.problem, ID: id}
	if b.Edit == nil {
		return Misreading{}, unknown
	}
	m, err := b.Edit(id)
	if err != nil || m.ID == "" {
		unknown.Edit = err
		return Misreading{}, unknown
	}
	return m, nil
}

// Known checks the ids of readings. The error is an [*UnknownReadingError].
func (b *Book) Known(readings []string) error {
	for _, id := range readings {
		if !slices.ContainsFunc(b.readings, func(r Reading) bool { return r.ID == id }) {
			return &UnknownReadingError{Problem: b.problem, ID: id}
		}
	}
	return nil
}

// UnknownMisreadingError says that a [Variant] names no misreading of a problem.
type UnknownMisreadingError struct {
	Problem, ID string
	Edit        error // what is wrong with the edit that it seems to be
}

func (e *UnknownMisreadingError) Error() string {
	if e.Edit != nil {
		return e.Edit.Error()
	}
	return fmt.Sprintf("unknown misreading %q of %s", e.ID, e.Problem)
}

// ContradictionError says that nobody can mean two misreadings at once.
type ContradictionError struct {
	Problem string
	IDs     [2]string
}

func (e *ContradictionError) Error() string {
	return fmt.Sprintf("misreadings %s and %s of %s contradict each other", e.IDs[0], e.IDs[1], e.Problem)
}
