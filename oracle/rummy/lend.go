package rummy

import "sync"

// complete are the automata of the rules, by the number of jokers, found once each.
var complete [maxJokers + 1]func() *automaton

func init() {
	for jokers := range complete {
		complete[jokers] = sync.OnceValue(func() *automaton { return ofTheRules(jokers) })
	}
}

// newAutomaton returns an automaton, which is given back by [automaton.giveBack]. One
// that keeps every number of jokers is not kept for other searches: it would grow from
// each to the next.
func newAutomaton(r rules, jokers int, every bool) *automaton {
	switch {
	case every:
		return begun(r, jokers, true)
	case r != theRules:
		return spare.borrow(r, jokers)
	}
	return complete[jokers]()
}

func (a *automaton) giveBack() {
	if !a.every && !a.full && a.rules != theRules {
		spare.put(a)
	}
}

// spare are automata of misreadings that no search has at the moment. They grow from
// search to search as far as these go, which is little of the whole for most cases.
var spare lender

// mostSpare bounds the configs of spare automata; with six jokers one may have
// 200,000.
const mostSpare = 2_000_000

type lender struct {
	mutex sync.Mutex
	list  []*automaton // the last used last
	size  int          // their configs
}

// borrow returns an automaton that was given back, or a new one.
func (l *lender) borrow(r rules, jokers int) *automaton {
	l.mutex.Lock()
	for i := len(l.list) - 1; i >= 0; i-- {
		if a := l.list[i]; a.jokers == jokers && a.rules == r {
			l.list = append(l.list[:i], l.list[i+1:]...)
			l.size -= a.size
			l.mutex.Unlock()
			return a
		}
	}
	l.mutex.Unlock()
	return begun(r, jokers, false)
}

// put keeps an automaton, and drops those that were not used for the longest time if
// there are too many.
func (l *lender) put(a *automaton) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.list = append(l.list, a)
	l.size += a.size
	for l.size > mostSpare {
		l.size -= l.list[0].size
		l.list[0] = nil
		l.list = l.list[1:]
	}
}
