package rules

import (
	"fmt"
	"slices"
)

// ConflictError says that nobody can make two edits at once: one leaves nothing of the other.
type ConflictError [2]int

func (e *ConflictError) Error() string {
	return fmt.Sprintf("edits %d and %d undo each other", e[0], e[1])
}

// Together returns the rules with several edits made, each of which may be spelled alone. Of
// two that change one piece the order can matter: it is one in which something of each is left,
// if there is one, with those that come later in the list made later if both will do. Else the
// error is a [*ConflictError].
func (r *RuleSet) Together(spellings ...string) (*RuleSet, error) {
	var order []int
	edited := r
	for i, text := range spellings {
		if _, err := r.with(text); err != nil {
			return nil, err
		}
		fits := false
		for at := len(order); at >= 0 && !fits; at-- {
			next := slices.Insert(slices.Clone(order), at, i)
			if now := r.inTurn(spellings, next); now != nil && r.needsAll(now, spellings, next) {
				order, edited, fits = next, now, true
			}
		}
		if !fits {
			return nil, r.conflict(spellings, order, i)
		}
	}
	return edited, nil
}

// with returns the rules with an edit made; of the rules before all edits some are kept.
func (r *RuleSet) with(text string) (*RuleSet, error) {
	make := func() (w with) {
		_, root, err := r.read(text)
		if w.err = err; err == nil {
			w.rules = r.edited(root)
		}
		return w
	}
	if r.base != nil {
		w := make()
		return w.rules, w.err
	}
	w := r.made.with.Get(text, make)
	return w.rules, w.err
}

// with is edited rules, or what is wrong with the edit.
type with struct {
	rules *RuleSet
	err   error
}

// inTurn makes some edits one after another; nil if one finds its place no longer.
func (r *RuleSet) inTurn(spellings []string, order []int) *RuleSet {
	for _, i := range order {
		next, err := r.with(spellings[i])
		if err != nil {
			return nil
		}
		r = next
	}
	return r
}

// needsAll reports whether each of several edits leaves something in the rules that they make.
func (r *RuleSet) needsAll(edited *RuleSet, spellings []string, order []int) bool {
	if len(order) == 1 {
		return true
	}
	for k := range order {
		without := r.inTurn(spellings, slices.Delete(slices.Clone(order), k, k+1))
		if without != nil && without.Same(edited) {
			return false
		}
	}
	return true
}

// conflict says with which edit another one can't be made.
func (r *RuleSet) conflict(spellings []string, order []int, i int) error {
	for _, k := range order[1:] {
		if _, err := r.Together(spellings[k], spellings[i]); err != nil {
			return &ConflictError{k, i}
		}
	}
	return &ConflictError{order[0], i}
}
