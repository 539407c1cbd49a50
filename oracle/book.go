package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Book holds a problem's rules: its clauses, the readings of those that are
// disputed, and the misreadings. A game fills it while the program starts, a line
// for each misreading:
//
//	var r4Ignored = book.Add("R4-ignored", "rule 4 is not known")
//
// and asks a [Set] at the place of the clause whether the misreading is at work. What
// a clause fixes is a [Parameter]; there the game asks for its value, and a
// misreading can be the name of one.
type Book struct {
	problem    string
	clauses    []Clause
	readings   []Reading
	parameters []*Parameter
	entries    []*entry // by index

	// Edit reads the id of a misreading that is an edit of the rules, where these are a value;
	// the zero value stands for one that is none.
	Edit func(id string) (Misreading, error)

	asked sync.Once // for what follows
	list  []Misreading
	index map[string]*entry
}

// entry is what a book knows of a misreading or a parameter.
type entry struct {
	ref        Ref
	misreading Misreading // of a parameter: id and clause
	of         *Parameter // the parameter, or that of which the misreading is a value; nil: none
	value      Value
	excludes   Refs // what contradicts it
}

// Ref is the index of a misreading or a parameter in its [Book].
type Ref uint8

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
func (b *Book) Add(id, text string) Ref { return b.add(Misreading{ID: id, Text: text}) }

// AddEquivalent adds a misreading that no case can tell from the rules, for the
// given reason.
func (b *Book) AddEquivalent(id, text, reason string) Ref {
	return b.add(Misreading{ID: id, Text: text, Equivalent: reason})
}

// AddForm adds a misreading of the output's form, which every case tells from the
// rules. No step of it is wrong, and no case is aimed at it. One of what stands around
// answers makes the engine a [Framer].
func (b *Book) AddForm(id, text string) Ref { return b.add(Misreading{ID: id, Text: text, Form: true}) }

// AddSpace adds a misreading of the output's form that prints the right words with
// other whitespace: no case tells it from the rules, and exact mode alone does, in
// every case.
func (b *Book) AddSpace(id, text string) Ref {
	return b.add(Misreading{ID: id, Text: text, Form: true, Space: true,
		Equivalent: "whitespace alone differs, and judges compare words; --exact alone refuses it"})
}

// Name adds a misreading that is a value of a parameter, "order-jokers=BJ/RJ".
func (b *Book) Name(id, value, text string) Ref {
	return b.add(Misreading{ID: id, Text: text, Value: value})
}

// AddOrder adds a parameter that is an order of things, with that of the rules.
func (b *Book) AddOrder(id, text string, things ...string) *Parameter {
	rules := make(Value, len(things))
	for i := range rules {
		rules[i] = i
	}
	return b.AddParameter(Parameter{ID: id, Text: text, Names: things, Rules: rules, Kind: Order})
}

// AddNumber adds a parameter that is a number.
func (b *Book) AddNumber(id, text string, rules, low, high int) *Parameter {
	return b.AddParameter(Parameter{ID: id, Text: text, Names: []string{""}, Rules: Value{rules}, Kind: Numbers, Low: low, High: high})
}

// AddOne adds a parameter that is one of some things, of which the rules have the
// first, from pairs of a name and its words; without words the name is said.
func (b *Book) AddOne(id, text string, pairs ...string) *Parameter {
	p := Parameter{ID: id, Text: text, Rules: Value{0}, Kind: One}
	for i := 0; i < len(pairs); i += 2 {
		p.Names = append(p.Names, pairs[i])
		p.Words = append(p.Words, cmp.Or(pairs[i+1], pairs[i]))
	}
	return b.AddParameter(p)
}

// AddSwitch adds a parameter that is on or off, and off by the rules: a misreading
// that is not listed, "trump-twos=yes". Its [Parameter.Ref] is in a [Set] where
// it is on.
func (b *Book) AddSwitch(id, text string) *Parameter {
	return b.AddParameter(Parameter{ID: id, Names: []string{"yes"}, Rules: Value{0}, Kind: Some, Say: func(Value) string { return text }})
}

// AddBeside adds a switch that no case tells from the rules, for the given reason: it
// shows beside other misreadings only.
func (b *Book) AddBeside(id, text, reason string) *Parameter {
	return b.AddParameter(Parameter{ID: id, Names: []string{"yes"}, Rules: Value{0}, Kind: Some,
		Say: func(Value) string { return text }, Equivalent: func(Value) string { return reason }})
}

// AddParameter adds a parameter. Its id begins as that of a misreading does.
func (b *Book) AddParameter(p Parameter) *Parameter {
	e := b.enter(Misreading{ID: p.ID})
	e.of, p.ref, p.Clause = &p, e.ref, e.misreading.Clause
	if !p.legal(p.Rules) {
		panic(fmt.Sprintf("parameter %s of %s: it can't have the value %v, that of the rules", p.ID, b.problem, p.Rules))
	}
	b.parameters = append(b.parameters, &p)
	return &p
}

func (b *Book) add(m Misreading) Ref { return b.enter(m).ref }

// enter gives an id its clause and the next index.
func (b *Book) enter(m Misreading) *entry {
	for i := range b.clauses {
		if c := b.clauses[i].ID; len(c) > len(m.Clause) && len(m.ID) > len(c) && m.ID[len(c)] == '-' && m.ID[:len(c)] == c {
			m.Clause = c
		}
	}
	n := len(b.entries)
	if m.Clause == "" || n == 64*len(Refs{}) || b.index != nil {
		panic(fmt.Sprintf("misreading %q of %s: found a clause %q and %d misreadings and parameters before it, expected an id that begins with a clause's",
			m.ID, b.problem, m.Clause, n))
	}
	e := &entry{ref: Ref(n), misreading: m}
	b.entries = append(b.entries, e)
	return e
}

// fill makes the list and the index of what was added. That is done when they are first
// asked for: each start of the program would pay for all problems.
func (b *Book) fill() {
	b.index = make(map[string]*entry, len(b.entries))
	for _, e := range b.entries {
		m := &e.misreading
		if b.index[m.ID] != nil {
			panic(fmt.Sprintf("misreading %q of %s: found it twice", m.ID, b.problem))
		}
		b.index[m.ID] = e
		if e.of != nil {
			continue
		}
		if m.Value != "" {
			p, v, err := b.value(m.Value)
			if p == nil || err != nil {
				panic(fmt.Sprintf("misreading %q of %s: %q is not the value of a parameter: %v", m.ID, b.problem, m.Value, err))
			}
			value := p.Misreading(v)
			m.Value, m.Equivalent, e.of, e.value = value.ID, value.Equivalent, p, v
		}
		b.list = append(b.list, *m)
	}
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
		b.entries[r].excludes.add(o)
		b.entries[o].excludes.add(r)
	}
}

// Misreadings lists the misreadings in the order in which they were added.
func (b *Book) Misreadings() []Misreading {
	b.asked.Do(b.fill)
	return b.list
}

// Parameters lists the parameters in the order in which they were added.
func (b *Book) Parameters() []*Parameter { return b.parameters }

// Find returns the misreading with the given id, upper and lower case taken as
// equal: one of the list, a value of a parameter, or an edit of the rules. The error is an
// [*UnknownMisreadingError], a [*ValueError] or, of an edit, says what is wrong with it.
func (b *Book) Find(id string) (Misreading, error) {
	for _, m := range b.Misreadings() {
		if strings.EqualFold(m.ID, id) {
			return m, nil
		}
	}
	p, v, err := b.value(id)
	switch {
	case err != nil:
		return Misreading{}, err
	case p == nil:
		return b.edit(id)
	}
	return p.Misreading(v), nil
}

// edit reads the id of a misreading that is an edit of the rules.
func (b *Book) edit(id string) (Misreading, error) {
	unknown := &UnknownMisreadingError{Problem: b.problem, ID: id}
	if b.Edit == nil {
		return Misreading{}, unknown
	}
	m, err := b.Edit(id)
	switch {
	case err != nil:
		unknown.Edit = err
		fallthrough
	case m.ID == "":
		return Misreading{}, unknown
	}
	return m, nil
}

// ValueOf returns the parameter of which a misreading is a value, and the value;
// nil if it is none.
func (b *Book) ValueOf(m Misreading) (*Parameter, Value) {
	if m.Value == "" {
		return nil, nil
	}
	p, v, _ := b.value(m.Value)
	return p, v
}

// value reads the id of a parameter's value; without an error and a parameter it
// is none.
func (b *Book) value(id string) (*Parameter, Value, error) {
	name, text, ok := strings.Cut(id, "=")
	if ok {
		for _, p := range b.parameters {
			if strings.EqualFold(p.ID, name) {
				v, err := p.Read(text)
				return p, v, err
			}
		}
	}
	return nil, nil, nil
}

// Set returns the set of the misreadings with the given ids, nil for none. The
// error is an [*UnknownMisreadingError], a [*ValueError] or a
// [*ContradictionError].
func (b *Book) Set(ids []string) (*Set, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	set := new(Set)
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue
		}
		e, err := b.entry(id)
		if err != nil {
			return nil, err
		}
		for _, before := range ids[:i] {
			if o, _ := b.entry(before); e.contradicts(o) {
				return nil, &ContradictionError{Problem: b.problem, IDs: [2]string{before, id}}
			}
		}
		set.add(e.ref)
		if e.of != nil {
			set.add(e.of.ref)
			set.values = append(set.values, valueOf{e.of, e.value})
		}
	}
	return set, nil
}

// entry returns what is known of a misreading, listed or a parameter's value.
func (b *Book) entry(id string) (*entry, error) {
	b.asked.Do(b.fill)
	if e := b.index[id]; e != nil && (e.of == nil || e.value != nil) {
		if e.of == nil {
			return e, nil
		}
		name := *e // what contradicts a parameter contradicts each of its values
		for i, refs := range b.entries[e.of.ref].excludes {
			name.excludes[i] |= refs
		}
		return &name, nil
	}
	p, v, err := b.value(id)
	switch {
	case err != nil:
		return nil, err
	case p == nil:
		if _, err := b.edit(id); err != nil {
			return nil, err
		}
		return nil, &UnknownMisreadingError{Problem: b.problem, ID: id} // an edit is in no set
	}
	e := *b.entries[p.ref]
	e.value = v
	for _, name := range b.entries { // what contradicts a name contradicts its value
		if name.of == p && slices.Equal(name.value, v) {
			for i, refs := range name.excludes {
				e.excludes[i] |= refs
			}
		}
	}
	return &e, nil
}

// contradicts reports whether nobody can mean both: one is declared to exclude
// the other, or both are values of one parameter.
func (e *entry) contradicts(o *entry) bool {
	if e.of != nil && e.of == o.of {
		return true
	}
	return e.excludes.Has(o.ref) || o.excludes.Has(e.ref) || e.of != nil && o.excludes.Has(e.of.ref) || o.of != nil && e.excludes.Has(o.of.ref)
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

// Refs is a set of misreadings and parameters of one [Book].
type Refs [4]uint64

func (s *Refs) add(r Ref) { s[r>>6] |= 1 << (r & 63) }

// RefsOf returns the set of some misreadings, made once for a place that is
// passed often; see [Refs.Meets].
func RefsOf(refs ...Ref) (s Refs) {
	for _, r := range refs {
		s.add(r)
	}
	return s
}

// Has reports whether a misreading is at work, or a parameter has a value that is
// not that of the rules.
func (s *Refs) Has(r Ref) bool { return s[r>>6]>>(r&63)&1 != 0 }

// Any reports whether one of some misreadings is at work.
func (s *Refs) Any(refs ...Ref) bool { return s.Meets(RefsOf(refs...)) }

// Meets reports whether s and o have a misreading in common.
func (s *Refs) Meets(o Refs) bool {
	return s[0]&o[0]|s[1]&o[1]|s[2]&o[2]|s[3]&o[3] != 0
}

// Set is a set of misreadings of one [Book] that are at work together.
type Set struct {
	Refs
	values []valueOf
}

type valueOf struct {
	of    *Parameter
	value Value
}

// Value returns the value of a parameter.
func (s *Set) Value(p *Parameter) Value {
	for i := range s.values {
		if s.values[i].of == p {
			return s.values[i].value
		}
	}
	return p.Rules
}

// Name returns the name of the thing that a parameter of the kind [One] means.
func (s *Set) Name(p *Parameter) string { return p.Names[s.Value(p)[0]] }

// Number returns the value of a parameter that is one number.
func (s *Set) Number(p *Parameter) int { return s.Value(p)[0] }

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
