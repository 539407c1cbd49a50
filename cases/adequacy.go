package cases

import (
	"bytes"
	"cmp"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"kiebitz/oracle"
)

// Adequacy says how well the stored cases tell misreadings from the rules and from
// each other, if they are played as a run plays them: in the order of [Sharp], with
// a new process for each group and each Info.Batch cases. It counts misreadings
// with a name, except those that no case can tell from the rules.
type Adequacy struct {
	Problem     string `json:"problem"`
	Suite       int    `json:"suite"`
	Samples     int    `json:"samples"`     // number of cases
	Curated     int    `json:"curated"`     // the same
	Misreadings int    `json:"misreadings"` // that some case can tell from the rules
	Caught      int    `json:"caught"`      // of these

	// Pairs is how many pairs of these misreadings there are, Told how many of them
	// some stored case tells apart. Alike are the others.
	Pairs int         `json:"pairs"`
	Told  int         `json:"told"`
	Alike [][2]string `json:"alike"`

	// Smallest are the curated cases, of which none can be spared, that catch with
	// the samples all that is caught: the beginning of the order.
	Smallest []string `json:"smallest"`

	// First says of each case, in order, how many misreadings it is the first to
	// catch, up to the last case that is the first to catch one.
	First []First `json:"first"`
}

// First is a case with the number of misreadings that no case before it catches.
type First struct {
	ID      string `json:"id"`
	Catches int    `json:"catches"`
}

// NewAdequacy plays the stored cases by all misreadings.
func NewAdequacy(p oracle.Problem) (*Adequacy, error) {
	list, err := Sharp(p)
	if err != nil {
		return nil, err
	}
	shown, err := Shown(p, Catchable(p), list)
	if err != nil {
		return nil, err
	}
	a := &Adequacy{Problem: p.Info().ID, Suite: p.Info().Suite, Misreadings: len(shown), Pairs: len(shown) * (len(shown) - 1) / 2, Alike: [][2]string{}, Smallest: []string{}, First: []First{}}
	catches := make([]int, len(list))
	last := -1
	for _, s := range shown {
		if first := s.First(); first >= 0 {
			a.Caught++
			catches[first]++
			last = max(last, first)
		}
	}
	for i, c := range list {
		curated := Group(c.ID) == Curated
		if curated {
			a.Curated++
		} else {
			a.Samples++
		}
		if i <= last {
			a.First = append(a.First, First{c.ID, catches[i]})
			if curated {
				a.Smallest = append(a.Smallest, c.ID)
			}
		}
	}
	for i, x := range shown {
		for _, y := range shown[i+1:] {
			if x.differs(y) {
				a.Told++
			} else {
				a.Alike = append(a.Alike, [2]string{x.Misreading.ID, y.Misreading.ID})
			}
		}
	}
	return a, nil
}

// Catchable returns the misreadings that some case can tell from the rules.
func Catchable(p oracle.Problem) []oracle.Misreading {
	return slices.DeleteFunc(slices.Clone(p.Book().Misreadings()), func(m oracle.Misreading) bool { return m.Equivalent != "" })
}

// Show is what a misreading does in some cases.
type Show struct {
	Misreading oracle.Misreading
	Behaviours []string // for each case what its output shows; equal if nothing tells two apart
	Caught     []bool   // for each case whether that is not what the rules show
}

// First is the index of the first case that catches the misreading, or -1.
func (s *Show) First() int { return slices.Index(s.Caught, true) }

// differs reports whether some case tells two misreadings apart.
func (s *Show) differs(o *Show) bool { return !slices.Equal(s.Behaviours, o.Behaviours) }

// Shown lets each misreading play the cases as a run does. The error is that of
// an engine, or of a case that can't be played.
func Shown(p oracle.Problem, misreadings []oracle.Misreading, list []Case) ([]*Show, error) {
	shown := make([]*Show, len(misreadings))
	err := eachShow(p, misreadings, list, func(i int, s *Show) { shown[i] = s })
	return shown, err
}

// eachShow hands what misreadings show to take, which is called by several goroutines.
func eachShow(p oracle.Problem, misreadings []oracle.Misreading, list []Case, take func(i int, s *Show)) error {
	right, err := Answers(p, list) // once for all: for Rummy each takes as long as an answer by a misreading
	if err != nil {
		return err
	}
	rules, err := behaviours(p, oracle.Variant{}, list, right)
	if err != nil {
		return err
	}
	var workers errgroup.Group
	workers.SetLimit(runtime.NumCPU())
	for i, m := range misreadings {
		workers.Go(func() error {
			s := &Show{Misreading: m, Caught: make([]bool, len(list))}
			var err error
			s.Behaviours, err = behaviours(p, oracle.Variant{Misreadings: []string{m.ID}}, list, right)
			e, bad := p.Engine(oracle.Variant{Misreadings: []string{m.ID}})
			for k := range s.Behaviours {
				s.Caught[k] = s.Behaviours[k] != rules[k] && !Escapes(e, right[k], &list[k], m)
			}
			take(i, s)
			return cmp.Or(err, bad)
		})
	}
	return workers.Wait()
}

// Escapes reports whether a solver with a misreading may print a right answer to a case, where
// many are right, though an engine that misreads so does not: unless the case was made to catch it.
// Right is the answer of the rules.
func Escapes(e oracle.Engine, right []byte, c *Case, m oracle.Misreading) bool {
	by, ok := e.(oracle.Matcher)
	if !ok || m.Form || slices.Contains(c.Traps, m.ID) {
		return false
	}
	return by.Matches(c.Input, right) || oracle.Unruled(e) != ""
}

// Answers returns the right answer of each case.
func Answers(p oracle.Problem, list []Case) (right [][]byte, err error) {
	rules, err := p.Engine(oracle.Variant{})
	if err != nil {
		return nil, err
	}
	for i := range list {
		answer, err := rules.Append(nil, list[i].Input)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", list[i].ID, err)
		}
		right = append(right, answer)
	}
	return right, nil
}

// behaviours names what a variant shows in each case, as [oracle.Tells] compares
// it: the output's behaviour, and what stands around the right answers where that is its own.
func behaviours(p oracle.Problem, v oracle.Variant, list []Case, right [][]byte) (names []string, err error) {
	var e oracle.Engine
	given := 0 // cases to the process
	for i, c := range list {
		if given == p.Info().Batch || i == 0 || Group(c.ID) != Group(list[i-1].ID) {
			if e, err = p.Engine(v); err != nil {
				return nil, err
			}
			given = 0
		}
		given++
		answer, _ := e.Append(nil, c.Input) // a variant may come to no end; then what it has played counts
		around := oracle.Tokens(oracle.Frame(p, e, right[i:i+1]))
		names = append(names, oracle.Behaviour(p, c.Input, answer)+"\n"+string(bytes.Join(around, []byte(" "))))
	}
	return names, nil
}
