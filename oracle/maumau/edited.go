package maumau

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"

	"kiebitz/internal/recent"
	"kiebitz/oracle"
	"kiebitz/oracle/rules"
)

func init() { book.Edit = readEdit }

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
	telling
}

// variants are those that were asked for last, by the spellings of their edits: each process of
// a solver has an engine of its own.
var variants recent.Cache[*variant]

// known returns the rules with some edits made.
func known(spellings ...string) *variant {
	if len(spellings) == 0 {
		return byRules()
	}
	return variants.Get(strings.Join(spellings, "\n"), func() *variant {
		v := new(variant)
		v.rules, v.err = Rules().Together(spellings...)
		return v
	})
}

// byRules are the rules without an edit.
var byRules = sync.OnceValue(func() *variant { return &variant{rules: Rules()} })

func isClause(id string) bool {
	return slices.ContainsFunc(clauses, func(c oracle.Clause) bool { return c.ID == id })
}

// partOf are clauses of the book that stand under another id, too.
var partOf = map[string]string{"draw-play": "draw", "penalty": "seven", "skipped": "eight", "out": "reshuffle"}

// clauseOf returns the clause of the book in which a definition is used.
func clauseOf(id string) string {
	above := Rules().Above(id)
	if i := slices.IndexFunc(above, isClause); i >= 0 {
		return above[i]
	}
	for _, c := range above {
		if partOf[c] != "" {
			return partOf[c]
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
	fail := t.tell(c.(*Deal))
	return t.Trace(), playError(fail)
}

// Cites implements [oracle.Citer].
func (v *variant) Cites(c oracle.Case) ([]string, error) {
	if runtime.GOOS == "js" { // the page of the playground is small, and seldom asks
		t, err := v.Trace(c)
		return t.Cites(), err
	}
	t := v.teller()
	defer v.tellers.Put(t)
	ids, fail := t.shown(c.(*Deal))
	if fail != "" {
		return nil, playError(fail)
	}
	return ids, nil
}

// teller returns one that nobody uses, which remembers no game.
func (v *variant) teller() *teller {
	if t, ok := v.tellers.Get().(*teller); ok {
		t.witness.Forget()
		return t
	}
	return newTeller(v.rules)
}
