package baseline

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Record makes a baseline of a run. The error says why the run is none: it did
// not get to its end, or had only some cases of a group.
//
// Of old, the baseline that is rewritten (nil: none), the lines that still hold
// keep their reasons; so do patterns, as long as they hold for every case.
func Record(old *File, d *result.Run, s Settings, suite []cases.Entry) (*File, error) {
	switch {
	case d.Verdict == result.Interrupted:
		return nil, errors.New("the run was interrupted")
	case d.Missing != nil:
		return nil, errors.New(d.Missing.String())
	case d.GaveUp != "":
		return nil, fmt.Errorf("the run gave up after %s", d.GaveUp)
	case d.Count("", oracle.NotRun) > 0:
		return nil, fmt.Errorf("%d of the cases were not run", d.Count("", oracle.NotRun))
	}
	f := begin(d, s)
	if err := f.addGroups(d, suite); err != nil {
		return nil, err
	}
	r := newKept(old, d)
	for l, c := range lines(d) {
		if was := r.line(c.ID); was != nil && was.Any && was.expects(c) {
			if !r.broken[was] {
				continue
			}
			l.Reason = was.Reason
		} else if was != nil && !was.Any && l.same(was) {
			l.Reason = was.Reason
		}
		f.Lines = append(f.Lines, l)
	}
	f.Lines = append(r.lines(), f.Lines...)
	f.sort(suite)
	return f, nil
}

// begin makes a file without groups and lines.
func begin(d *result.Run, s Settings) *File {
	f := &File{Problem: d.Problem.ID, Suite: d.Problem.Suite, Settings: s, Misread: d.Diagnosis.Found()}
	f.Readings = slices.Clone(s.Readings)
	slices.Sort(f.Readings)
	return f
}

// lines returns the line of each case that must have one.
func lines(d *result.Run) iter.Seq2[Line, *result.Case] {
	return func(yield func(Line, *result.Case) bool) {
		for i := range d.Cases {
			if c := &d.Cases[i]; (c.Verdict != oracle.OK || c.Group == cases.OwnID) && !yield(lineOf(c), c) {
				return
			}
		}
	}
}

// same reports whether two lines say that a solver does the same.
func (l *Line) same(o *Line) bool {
	return slices.Equal(l.Verdicts, o.Verdicts) && l.Output == o.Output && l.Input == o.Input && (l.Clause == o.Clause || l.Output != "")
}

// CheckNames demands that no two cases have the same name, as a user's files in
// two folders may: nobody could tell them apart.
func CheckNames(d *result.Run) error {
	seen := map[string]bool{}
	for i := range d.Cases {
		id := d.Cases[i].ID
		if seen[id] {
			return fmt.Errorf("two cases are named %q", id)
		}
		seen[id] = true
	}
	return nil
}

// addGroups notes which groups were run, and demands that they were run whole.
func (f *File) addGroups(d *result.Run, suite []cases.Entry) error {
	if err := CheckNames(d); err != nil {
		return err
	}
	notOK := map[string]int{}
	for i := range d.Cases {
		if c := &d.Cases[i]; c.Verdict != oracle.OK {
			notOK[c.Group]++
		}
	}
	for _, g := range d.Groups {
		now := Group{Name: g.Name}
		switch {
		case !slices.Contains(groupNames, g.Name):
			return fmt.Errorf("found cases of the group %q, expected those of %s", g.Name, strings.Join(groupNames, ", "))
		case g.Cases-g.Verdicts[oracle.OK] > notOK[g.Name]:
			return fmt.Errorf("only %d of %d failures in the group %s are listed; a baseline needs them all", notOK[g.Name], g.Cases-g.Verdicts[oracle.OK], g.Name)
		case g.Name != cases.OwnID:
			now.Cases = g.Cases
		}
		if generated(g.Name) {
			f.Seed = d.Seed
		}
		f.Groups = append(f.Groups, now)
	}
	x := newIndex(f, suite)
	for i := range d.Cases {
		if c := &d.Cases[i]; c.Group != cases.OwnID && !x.has(c.ID) {
			return fmt.Errorf("the group %s was not run whole", c.Group)
		}
	}
	for _, g := range d.Groups {
		if g.Name != cases.OwnID && x.groups[g.Name] != g.Cases {
			return fmt.Errorf("the group %s was not run whole: found %d of %d", g.Name, g.Cases, x.groups[g.Name])
		}
	}
	return nil
}

// kept are the lines of an old baseline that may stay.
type kept struct {
	index
	used   map[*Line]bool // lines without digests that stand for a failure
	broken map[*Line]bool // those that some case does not fulfil
}

func newKept(old *File, d *result.Run) *kept {
	if old == nil {
		old = &File{}
	}
	k := &kept{newIndex(old, nil), map[*Line]bool{}, map[*Line]bool{}}
	for i := range d.Cases {
		c := &d.Cases[i]
		l := k.line(c.ID)
		switch {
		case l == nil || !l.Any:
		case !l.expects(c):
			k.broken[l] = true
		case result.Failed(c.Verdict) || c.Verdict == oracle.OtherReading:
			k.used[l] = true
		}
	}
	for _, g := range d.Groups {
		if l := k.line(g.Name + "/*"); l != nil && l.Any && !l.allowsOK() && g.Verdicts[oracle.OK] > 0 {
			k.broken[l] = true // by right cases that may not be listed
		}
	}
	return k
}

// lines returns the lines without digests that stay.
func (k *kept) lines() (list []Line) {
	for i := range k.f.Lines {
		if l := &k.f.Lines[i]; l.Any && k.used[l] && !k.broken[l] {
			list = append(list, *l)
		}
	}
	return list
}

// sort puts the lines into the order of the groups, in each those without
// digests first, then those of stored cases in the order of the suite, as runs of
// another kiebitz may play them in another. The others stay in the order of the run.
func (f *File) sort(suite []cases.Entry) {
	place := make(map[string]int)
	for i, e := range suite {
		place[e.ID] = i
	}
	rank := func(l *Line) int {
		group := cases.Group(l.ID)
		r := 2 * slices.IndexFunc(f.Groups, func(g Group) bool { return g.Name == group })
		if l.Any {
			return r
		}
		return r + 1
	}
	slices.SortStableFunc(f.Lines, func(a, b Line) int {
		if a.Any && b.Any && rank(&a) == rank(&b) {
			return strings.Compare(a.ID, b.ID)
		}
		return cmp.Or(rank(&a)-rank(&b), place[a.ID]-place[b.ID])
	})
	for i := range f.Lines {
		f.Lines[i].Number = 0
	}
}

// Recorded says that a run is the baseline from now on; name is how its file
// was named.
func Recorded(f *File, name string, suite []cases.Entry) *result.Baseline {
	x := newIndex(f, suite)
	return &result.Baseline{
		File: name, Outcome: result.Recorded, Suite: f.Suite, Recorded: x.total(),
		Known: []result.Known{}, Changes: []result.Change{}, Found: []result.Change{},
	}
}
