package maumau

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"

	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

// readEdit reads an edit of the rules, as a finding prints it: "R4.0.0.0=in:1,2 $0".
func readEdit(id string) (oracle.Misreading, error) {
	place, _, ok := strings.Cut(id, "=")
	if place, _, _ = strings.Cut(place, "."); !ok || !Rules().Has(place) {
		return oracle.Misreading{}, nil
	}
	v := known(id)
	if v.err != nil {
		return oracle.Misreading{}, v.err
	}
	return v.misreading(id), nil
}

// variant is rules that may be edited, with what plays and tells them.
type variant struct {
	rules   *rules.RuleSet
	err     error
	tellers sync.Pool
	once    sync.Once
	told    oracle.Misreading // of one edit
}

// variants are those that were asked for, by the spellings of their edits: each process of a
// solver has an engine of its own.
var variants sync.Map

// known returns the rules with some edits made.
func known(spellings ...string) *variant {
	key := strings.Join(spellings, "\n")
	if v, ok := variants.Load(key); ok {
		return v.(*variant)
	}
	v := new(variant)
	v.rules, v.err = Rules().Together(spellings...)
	kept, _ := variants.LoadOrStore(key, v)
	return kept.(*variant)
}

// misreading is an edit of the rules as a misreading, at the clause whose play it changes.
func (v *variant) misreading(id string) oracle.Misreading {
	v.once.Do(func() { v.told = misreadingOf(id, v.rules) })
	return v.told
}

func misreadingOf(id string, edited *rules.RuleSet) oracle.Misreading {
	place, _, _ := strings.Cut(id, "=")
	place, _, _ = strings.Cut(place, ".")
	m := oracle.Misreading{ID: id, Value: id, Edit: true, Clause: clauseOf(place)}
	for i, c := range edited.Difference() {
		if at := parted(c.Less, c.More); i == 0 && at != "" {
			m.Clause = at
		} else if i == 0 && Rules().Has(c.ID) {
			m.Clause = clauseOf(c.ID)
		}
		m.Was += lines(c.Less)
		m.Reads += lines(c.More)
	}
	m.Text = strings.ReplaceAll(strings.TrimSpace(m.Reads), "\n", "; ")
	if m.Text == "" {
		m.Text = "left out: " + strings.ReplaceAll(strings.TrimSpace(m.Was), "\n", "; ")
	}
	return m
}

func lines(list []string) string {
	if list == nil {
		return ""
	}
	return strings.Join(list, "\n") + "\n"
}

// named finds the clauses that a line of the book only names: "[R1]".
var named = regexp.MustCompile(`\[([\w-]+)\]`)

// parted returns the first clause that lines name where others name another one or none: if
// the clauses of a turn change places, the one that comes later. It is "" if they name the same.
func parted(less, more []string) string {
	was, reads := named.FindAllStringSubmatch(lines(less), -1), named.FindAllStringSubmatch(lines(more), -1)
	for i, m := range was {
		if (i >= len(reads) || reads[i][1] != m[1]) && isClause(m[1]) {
			return m[1]
		}
	}
	return ""
}

func isClause(id string) bool {
	return slices.ContainsFunc(clauses, func(c oracle.Clause) bool { return c.ID == id })
}

// clauseOf returns the clause of the book in which a definition is used.
func clauseOf(id string) string {
	for _, c := range Rules().Above(id) {
		if isClause(c) {
			return c
		}
	}
	return clauses[0].ID
}

// edited returns an engine with some misreadings, listed ones and edits.
func edited(ids []string) (oracle.Engine, error) {
	var texts, kept []string
	for _, id := range ids {
		m, err := book.Find(id)
		if err != nil {
			return nil, err
		}
		if slices.Contains(kept, m.ID) {
			continue
		}
		kept = append(kept, m.ID)
		texts = append(texts, editOf(m.ID))
	}
	v := known(texts...)
	if both := new(rules.ConflictError); errors.As(v.err, &both) {
		return nil, &oracle.ContradictionError{Problem: info.ID, IDs: [2]string{kept[both[0]], kept[both[1]]}}
	}
	if v.err != nil {
		return nil, v.err
	}
	return &editedEngine{Engine: v.rules.Engine(), variant: v}, nil
}

// editOf returns the edit that a misreading is.
func editOf(id string) string {
	if i := slices.IndexFunc(listed[:], func(row listing) bool { return row.id == id }); i >= 0 {
		return listed[i].edit
	}
	return id
}

// editedEngine plays edited rules.
type editedEngine struct {
	*rules.Engine
	*variant
}

// Append implements [oracle.Engine].
func (e *editedEngine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	out, fail := e.Play(c.(*Deal).setup())
	return append(dst, out...), playError(fail)
}

// Other implements [oracle.Undecided]: where no card is left to draw a game goes on without, or
// ends.
func (e *editedEngine) Other(dst []byte, c oracle.Case) ([]byte, bool) {
	if !e.Lacked() {
		return dst, false
	}
	out, ends := e.Ending(c.(*Deal).setup())
	return append(dst, out...), ends
}

// playError is why a game can't go on, nil for "".
func playError(fail string) error {
	switch fail {
	case "":
		return nil
	case rules.Endless: // the rules alone come to an end
		fail = "the misreading comes to no end"
	}
	return &oracle.PlayError{Reason: fail}
}

// Trace implements [oracle.Engine].
func (v *variant) Trace(c oracle.Case) (*oracle.Trace, error) {
	t := v.teller()
	defer v.tellers.Put(t)
	fail := t.tell(c.(*Deal), false)
	return t.Trace(), playError(fail)
}

// Cites implements [oracle.Citer].
func (v *variant) Cites(c oracle.Case) ([]string, error) {
	t := v.teller()
	defer v.tellers.Put(t)
	if fail := t.tell(c.(*Deal), true); fail != "" {
		return nil, playError(fail)
	}
	return t.Shown(), nil
}

// teller returns one that nobody uses, which remembers no game.
func (v *variant) teller() *teller {
	if t, ok := v.tellers.Get().(*teller); ok {
		t.witness.Forget()
		return t
	}
	return newTeller(v.rules)
}

// Games that are played for each one of a solver, and all in all: what explains a few games is
// chance, and to look for it took seconds.
const (
	playsEach = 1_000
	playsMost = 400_000
)

// Infer implements [oracle.Inferrer].
func (problem) Infer(outputs []oracle.Printed) (list []oracle.Misreading) {
	samples := make([]rules.Sample, 0, len(outputs))
	for _, o := range outputs {
		samples = append(samples, rules.Sample{Setup: o.Case.(*Deal).setup(), Got: o.Output, First: o.First})
	}
	found := Rules().Infer(samples, rules.Limits{Cost: 5, Plays: min(playsMost, playsEach*len(outputs))})
	if found == nil {
		return nil
	}
	slices.SortStableFunc(found.Edits, func(a, b *rules.Edit) int {
		return cmp.Or(a.Cost-b.Cost, len(Rules().Spell(a))-len(Rules().Spell(b)))
	})
	for _, e := range found.Edits {
		spelling := Rules().Spell(e)
		list = append(list, known(spelling).misreading(spelling))
	}
	return list
}
