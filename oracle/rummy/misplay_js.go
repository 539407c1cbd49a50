package rummy

import (
	"errors"

	"kiebitz/oracle"
)

// The page of the playground has no room for searches by which no misreading of the list is
// played, nor for what is asked of outputs for others alone.

func unsearched(mis *oracle.Set) error {
	if mis != nil && (mis.Meets(building) || mis.Any(rearrangeOwn.Ref(), goalSingly.Ref(), aceWraps.Ref(), sequenceSuits.Ref(), tableFixed.Ref())) {
		return errors.New("the playground has no room for the search that this misreading takes; kiebitz solve has it")
	}
	return nil
}

type moved struct{}

func (e *engine) misMoved(l *Layout) answer { return e.misMove(l) }

func (e *engine) built(l *Layout) answer { return stays(l) }

func (e *engine) comesAbout(*Layout, answer) bool { return true }

func (e *engine) ownFirst(l *Layout) answer { return stays(l) }

func (e *engine) fixed(l *Layout) answer { return e.ranked(l) }

func (e *engine) fixes(group) bool { return false }

func counted(*oracle.Set) bool { return false }

func (r rules) majorities([]group) bool { return true }

func (e *engine) meansFixed(*Layout, answer) bool { return true }

func (e *engine) jokersWereLast(*Layout, answer) bool { return true }

func (e *engine) ownLaid(*Layout, answer) bool { return true }

func (e *engine) singly(l *Layout, _ int) answer { return stays(l) }

func (e *engine) reaches(*Layout, answer) bool { return true }

type finder func(l *Layout, first []group) (answer, error)

func (e *engine) wrapped(l *Layout, first []group, find finder) (answer, error) {
	return find(l, first)
}

func (e *engine) mixed(l *Layout, first []group, find finder) (answer, error) { return find(l, first) }

func (e *engine) mixes(group) bool { return false }

func (e *engine) wraps(group) bool { return false }
