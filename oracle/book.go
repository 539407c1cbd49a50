package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// Book holds a problem's rules: its clauses, the readings of those that are
// disputed, and the misreadings. A game fills it while the program starts, a line
// for each misreading:
//
//	var r4Ignored = book.Add("R4-ignored", "rule 4 is not known")
//
// and asks a [Set] at the place of the clause whether the misreading is at work.
type Book struct {
	problem  string
	clauses  []Clause
	readings []Reading
	list     []Misreading
	index    map[string]Ref
	excludes []Set // by misreading: those that contradict it
}

// Ref is a misreading's index in its [Book].
type Ref uint8

// NewBook returns the book of the problem with the given id, without misreadings.
// Clauses stand in the order in which a game evaluates them. Of the readings of a
// clause one is the default.
func NewBook(problem string, clauses []Clause, readings ...Reading) *Book {
	return &Book{problem: problem, clauses: clauses, readings: readings, index: map[string]Ref{}}
}

// Clauses lists the rules in the order in which a game evaluates them.
func (b *Book) Clauses() []Clause { return b.clauses }

// Readings lists what disputed clauses may mean.
func (b *Book) Readings() []Reading { return b.readings }

// Add adds a misreading. Its id begins with the id of the clause that it breaks
// and a hyphen; of several clauses that fit, the longest is meant. Two
// misreadings with one id, and an id of no clause, are faults of the program.
func (b *Book) Add(id, text string) Ref { return b.add(Misreading{ID: id, Text: text}) }

// AddEquivalent adds a misreading that no case can tell from the rules, for the
// given reason.
func (b *Book) AddEquivalent(id, text, reason string) Ref {
	return b.add(Misreading{ID: id, Text: text, Equivalent: reason})
}

// AddForm adds a misreading of the output's form, which every case tells from the
// rules.
func (b *Book) AddForm(id, text string) Ref { return b.add(Misreading{ID: id, Text: text, Form: true}) }

func (b *Book) add(m Misreading) Ref {
	for _, c := range b.clauses {
		if strings.HasPrefix(m.ID, c.ID+"-") && len(c.ID) > len(m.Clause) {
			m.Clause = c.ID
		}
	}
	if _, known := b.index[m.ID]; known || m.Clause == "" || len(b.list) == 64*len(Set{}) {
		panic(fmt.Sprintf("misreading %q of %s: found a clause %q and %d misreadings before it, expected a new id that begins with a clause's",
			m.ID, b.problem, m.Clause, len(b.list)))
	}
	r := Ref(len(b.list))
	b.index[m.ID] = r
	b.list = append(b.list, m)
	b.excludes = append(b.excludes, Set{})
	return r
}

// Either says that at most one of some misreadings can be meant: each says what
// another would have to say, or leaves it nothing to say.
func (b *Book) Either(refs ...Ref) {
	for i, r := range refs {
		b.Against(r, refs[i+1:]...)
	}
}

// Against says that a misreading contradicts each of some others, which do not
// contradict one another.
func (b *Book) Against(r Ref, others ...Ref) {
	for _, o := range others {
		b.excludes[r].add(o)
		b.excludes[o].add(r)
	}
}

// Misreadings lists the misreadings in the order in which they were added.
func (b *Book) Misreadings() []Misreading { return b.list }

// Set returns the set of the misreadings with the given ids, nil for none. The
// error is an [*UnknownMisreadingError] or a [*ContradictionError].
func (b *Book) Set(ids []string) (*Set, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	set := new(Set)
	for i, id := range ids {
		r, ok := b.index[id]
		if !ok {
			return nil, &UnknownMisreadingError{Problem: b.problem, ID: id}
		}
		for _, before := range ids[:i] {
			if b.excludes[r].Has(b.index[before]) {
				return nil, &ContradictionError{Problem: b.problem, IDs: [2]string{before, id}}
			}
		}
		set.add(r)
	}
	return set, nil
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

// Set is a set of misreadings of one [Book] that are at work together.
type Set [4]uint64

func (s *Set) add(r Ref) { s[r>>6] |= 1 << (r & 63) }

// Has reports whether a misreading is at work.
func (s *Set) Has(r Ref) bool { return s[r>>6]>>(r&63)&1 != 0 }

// Any reports whether one of some misreadings is at work.
func (s *Set) Any(refs ...Ref) bool { return s.Meets(SetOf(refs...)) }

// SetOf returns the set of some misreadings, made once for a place that is
// passed often; see [Set.Meets].
func SetOf(refs ...Ref) (s Set) {
	for _, r := range refs {
		s.add(r)
	}
	return s
}

// Meets reports whether s and o have a misreading in common.
func (s *Set) Meets(o Set) bool {
	return s[0]&o[0]|s[1]&o[1]|s[2]&o[2]|s[3]&o[3] != 0
}

// UnknownMisreadingError says that a [Variant] names no misreading of a problem.
type UnknownMisreadingError struct {
	Problem, ID string
}

func (e *UnknownMisreadingError) Error() string {
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
