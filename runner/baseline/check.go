package baseline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// index finds what a baseline says of a case.
type index struct {
	f        *File
	since    map[string]int   // the stored cases, with the version that they joined
	byID     map[string]*Line // the lines of one case
	patterns []*Line
	groups   map[string]int // of each group that was run: how many cases
}

func newIndex(f *File, suite []cases.Entry) index {
	x := index{f: f, since: map[string]int{}, byID: map[string]*Line{}, groups: map[string]int{}}
	for _, g := range f.Groups {
		x.groups[g.Name] = 0
		if generated(g.Name) {
			x.groups[g.Name] = g.Cases
		}
	}
	for _, e := range suite {
		if _, run := x.groups[cases.Group(e.ID)]; run && e.Since <= f.Suite && (e.Last == 0 || f.Suite <= e.Last) {
			x.since[e.ID] = e.Since
			x.groups[cases.Group(e.ID)]++
		}
	}
	for i := range f.Lines {
		l := &f.Lines[i]
		if l.Pattern {
			x.patterns = append(x.patterns, l)
			continue
		}
		x.byID[l.ID] = l
		if cases.Group(l.ID) == cases.OwnID {
			x.groups[cases.OwnID]++
		}
	}
	if f.Ran != nil {
		x.groups = map[string]int{}
		for id := range f.Ran {
			x.groups[cases.Group(id)]++
		}
	}
	return x
}

// total counts the cases that were recorded.
func (x *index) total() (n int) {
	for _, k := range x.groups {
		n += k
	}
	return n
}

// has reports whether a case with this id was recorded.
func (x *index) has(id string) bool {
	if x.f.Ran != nil {
		return x.f.Ran[id]
	}
	group, name, _ := strings.Cut(id, "/")
	if generated(group) {
		_, ok := number(name, 1, uint64(x.groups[group]))
		return ok
	}
	if group == cases.OwnID {
		return x.byID[id] != nil
	}
	return x.since[id] > 0
}

// line returns the line that stands for a case; nil if there is none.
func (x *index) line(id string) *Line {
	if l := x.byID[id]; l != nil {
		return l
	}
	for _, l := range x.patterns {
		if l.matches(id) {
			return l
		}
	}
	return nil
}

// stands counts the recorded cases that a line stands for.
func (x *index) stands(l *Line) (n int) {
	switch group := cases.Group(l.ID); {
	case l.Pattern && generated(group):
		return x.groups[group]
	case !l.Pattern && x.has(l.ID):
		return 1
	case !l.Pattern:
		return 0
	}
	for id := range x.since {
		if l.matches(id) {
			n++
		}
	}
	return n
}

// Check demands that each line stands for a case that was run and names a clause that
// there is, and that no case has two. The error is a [*oracle.SyntaxError]; suite and
// clauses are those of the problem.
func (f *File) Check(suite []cases.Entry, clauses []oracle.Clause) error {
	x := newIndex(f, suite)
	for i := range f.Lines {
		l := &f.Lines[i]
		bad := func(found, expected string) error {
			return &oracle.SyntaxError{Line: l.Number, Column: 1, Found: found, Expected: expected}
		}
		if x.stands(l) == 0 {
			return bad(fmt.Sprintf("%q, which matches nothing", l.ID), fmt.Sprintf("a case that was run (suite %d)", f.Suite))
		}
		if l.ClauseAt > 0 && !slices.ContainsFunc(clauses, func(c oracle.Clause) bool { return c.ID == l.Clause }) {
			return &oracle.SyntaxError{Line: l.Number, Column: l.ClauseAt, Found: strconv.Quote(l.Clause), Expected: "a clause of " + f.Problem + ", or - for none"}
		}
		for _, o := range x.patterns {
			if o == l || l.Pattern && o.Number > l.Number {
				continue
			}
			if id, ok := x.both(o, l); ok {
				return bad(fmt.Sprintf("a second line for %q", id), fmt.Sprintf("one; the other is line %d", o.Number))
			}
		}
	}
	return nil
}

// both returns a case that two lines stand for.
func (x *index) both(pattern, l *Line) (id string, ok bool) {
	if !l.Pattern {
		return l.ID, pattern.matches(l.ID)
	}
	var ids []string
	for id := range x.since {
		if pattern.matches(id) && l.matches(id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return "", false
	}
	return slices.Min(ids), true
}

// MismatchError says that a run can't be compared with a baseline.
type MismatchError struct {
	What        string // "problem"
	Found, Want string // in the file, and in the run
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("%s: recorded with %s, this run has %s", e.What, e.Found, e.Want)
}

// Fits demands that a run can be compared: of the same problem, by the same
// rules, with a suite that is not older and did not grow within a version: nobody could
// tell which cases are new. The error is a [*MismatchError].
func (f *File) Fits(p oracle.Info, s Settings, suite []cases.Entry) error {
	readings := func(list []string) string {
		if list == nil {
			return "the defaults"
		}
		return strings.Join(slices.Sorted(slices.Values(list)), " ")
	}
	space := func(exact bool) string {
		if exact {
			return "--exact"
		}
		return "whitespace ignored"
	}
	if f.Problem == p.ID && f.Suite > p.Suite {
		return &MismatchError{"suite", fmt.Sprintf("%d, a later version", f.Suite), fmt.Sprint(p.Suite)}
	}
	for _, e := range []MismatchError{
		{"problem", f.Problem, p.ID},
		{"readings", readings(f.Readings), readings(s.Readings)},
		{"whitespace", space(f.Exact), space(s.Exact)},
	} {
		if e.Found != e.Want {
			return &e
		}
	}
	x := newIndex(f, suite)
	for _, g := range f.Groups {
		if now := x.groups[g.Name]; g.Name != cases.OwnID && g.Cases > 0 && g.Cases != now && f.Ran == nil {
			return &MismatchError{g.Name, fmt.Sprintf("%d cases of suite %d", g.Cases, f.Suite), fmt.Sprint(now)}
		}
	}
	return nil
}
