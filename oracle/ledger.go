package oracle

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Clause is one rule of a statement, in our own words. Code, misreadings,
// cases, scripts and citations refer to it by its id, which never changes.
type Clause struct {
	ID     string `json:"id"`     // "R4", "reshuffle"
	Title  string `json:"title"`  // a few words: "next player has one card left"
	Text   string `json:"text"`   // the rule as one or two sentences
	Source string `json:"source"` // where the statement says it: "Rules of decision, rule 4"

	// Form is set if the clause rules the output's form and every case shows it, so
	// that there is nothing to aim at.
	Form bool `json:"-"`

	// Situations are the edge cases of the clause that a trace can name. A
	// test demands a curated case for each.
	Situations []Situation `json:"-"`
}

// Situation is an edge case of a clause: a point where programs go wrong.
type Situation struct {
	ID   string // clause and situation: "R4/jack-on-top"
	Text string // what happens there, as a sentence without its full stop

	// RuledOut is set if the statement can be read to promise that it never happens: a
	// suite judges nobody by it.
	RuledOut bool
}

// Situations makes situations of one clause from pairs of a name and its text. The name
// of one that the statement may rule out ends with a question mark.
func Situations(clause string, pairs ...string) []Situation {
	var list []Situation
	for i := 0; i < len(pairs); i += 2 {
		name, ruledOut := strings.CutSuffix(pairs[i], "?")
		list = append(list, Situation{clause + "/" + name, pairs[i+1], ruledOut})
	}
	return list
}

// Misreading is a wrong variant of the rules that breaks one clause only.
type Misreading struct {
	ID     string `json:"id"`     // clause and mistake: "R5-counts-jacks"
	Clause string `json:"clause"` // the id of the clause it breaks
	Text   string `json:"text"`   // what a solver with it does: "jacks are counted when ..."

	// Equivalent is the reason why no case can tell the misreading from the
	// rules; "" if one can.
	Equivalent string `json:"-"`

	// Form is set if the misreading is one of the output's form: every case tells
	// it from the rules, so that there is nothing to aim at.
	Form bool `json:"-"`

	// Edit is set if it is an edit of the rules, which no list has: its id spells it, Was and
	// Reads are the lines of the rules that go and that come, with a line end after each.
	Edit       bool   `json:"-"`
	Was, Reads string `json:"-"`

	// Space is set if it is one of whitespace alone: exact mode tells it from the
	// rules in every case, and nothing else does.
	Space bool `json:"-"`
}

// Variant chooses how an engine plays. The zero value means the rules.
type Variant struct {
	Misreadings []string // ids of misreadings, all at work at once
	Readings    []string // ids of readings; the default is meant where a clause has none here
}

// Reading is one of several meanings of a clause about which careful readers
// disagree. Nobody who follows one is wrong.
type Reading struct {
	ID      string `json:"id"`     // "strict"
	Clause  string `json:"clause"` // the id of the clause
	Text    string `json:"text"`   // what it says: "a throw of trumps is never beaten"
	Default bool   `json:"-"`      // it is what the engine follows if nobody asks
	Why     string `json:"-"`      // for the default: why it is

	// Form is set for a reading of the output's form by which some outputs that are legal
	// by the default are better ones. It says what the form of an output tells of the
	// solver: more than 0 if only one who follows the reading prints it, less than 0 if
	// nobody does who follows it, else 0. See [Followed].
	Form func(c Case, output []byte) int `json:"-"`
}

// OfForm reports whether one of some readings is of the output's form.
func OfForm(p Problem, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool {
		r, _ := FindReading(p, id)
		return r.Form != nil
	})
}

// Followed reports whether a solver with the given outputs may follow some readings: one
// of form is followed throughout or not at all, never to a solver's advantage in one case.
func Followed(p Problem, ids []string, outputs iter.Seq2[Case, []byte]) bool {
	for _, id := range ids {
		r, _ := FindReading(p, id)
		shown := r.Form == nil
		for c, output := range outputs {
			if r.Form == nil {
				break
			}
			switch form := r.Form(c, output); {
			case form < 0:
				return false
			case form > 0:
				shown = true
			}
		}
		if !shown {
			return false
		}
	}
	return true
}

// FindReading returns the reading of p with the given id.
func FindReading(p Problem, id string) (Reading, bool) {
	for _, r := range p.Book().Readings() {
		if strings.EqualFold(r.ID, id) {
			return r, true
		}
	}
	return Reading{}, false
}

// DefaultReadings returns the ids of the defaults.
func DefaultReadings(p Problem) (ids []string) {
	for _, r := range p.Book().Readings() {
		if r.Default {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// OtherReadings returns every choice of readings but the default one: for each
// clause at most one reading that is not the default.
func OtherReadings(p Problem) (list [][]string) {
	sets := [][]string{nil}
	clause := map[string]string{}
	for _, r := range p.Book().Readings() {
		if r.Default {
			continue
		}
		clause[r.ID] = r.Clause
		for _, s := range sets {
			if !slices.ContainsFunc(s, func(id string) bool { return clause[id] == r.Clause }) {
				sets = append(sets, append(slices.Clone(s), r.ID))
			}
		}
	}
	return sets[1:]
}

// ClauseOf returns the id of the clause in a citation: "R4" for both "R4" and
// "R4/jack-on-top".
func ClauseOf(citation string) string {
	id, _, _ := strings.Cut(citation, "/")
	return id
}

// Listed is the text as lists of misreadings have it: with whether a case can tell it
// from the rules, where none can.
func (m *Misreading) Listed() string {
	switch {
	case m.Space:
		return m.Text + " (only --exact can tell it from the rules)"
	case m.Equivalent != "":
		return m.Text + " (no case can tell it from the rules)"
	}
	return m.Text
}

// FindClause returns the clause of p with the given id, upper and lower case
// taken as equal.
func FindClause(p Problem, id string) (Clause, bool) {
	for _, c := range p.Book().Clauses() {
		if strings.EqualFold(c.ID, id) {
			return c, true
		}
	}
	return Clause{}, false
}

// FindMisreading returns the misreading of p with the given id, listed or an edit.
func FindMisreading(p Problem, id string) (Misreading, bool) {
	m, err := p.Book().Find(id)
	return m, err == nil
}

// UnknownReadingError says that a [Variant] names no reading of a problem.
type UnknownReadingError struct {
	Problem, ID string
}

func (e *UnknownReadingError) Error() string {
	return fmt.Sprintf("unknown reading %q of %s", e.ID, e.Problem)
}
