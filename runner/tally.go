package runner

import (
	"slices"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// Tally counts the cases of a group by their verdicts.
type Tally struct {
	Group    string
	Verdicts map[oracle.Verdict]int
}

// Tally counts all cases of the run, listed or not, in the order of the groups.
func (r *Result) Tally() []Tally {
	var list []Tally
	for _, t := range r.unlisted {
		for v, n := range t.Verdicts {
			count(&list, t.Group, v, n)
		}
		count(&list, t.Group, oracle.OK, 0) // the group, even if nothing of it is unlisted
	}
	for i := range r.Cases {
		count(&list, cases.Group(r.Cases[i].ID), r.Cases[i].Verdict, 1)
	}
	return slices.DeleteFunc(list, func(t Tally) bool { return len(t.Verdicts) == 0 })
}

// count adds to a list of tallies.
func count(list *[]Tally, group string, v oracle.Verdict, n int) {
	at := slices.IndexFunc(*list, func(t Tally) bool { return t.Group == group })
	if at < 0 {
		at = len(*list)
		*list = append(*list, Tally{group, map[oracle.Verdict]int{}})
	}
	if n > 0 {
		(*list)[at].Verdicts[v] += n
	}
}

// Count returns the number of cases with the given verdict in a group, "" for
// all groups.
func (r *Result) Count(group string, v oracle.Verdict) (n int) {
	for _, t := range r.Tally() {
		if group == "" || t.Group == group {
			n += t.Verdicts[v]
		}
	}
	return n
}

// RepeatFlags returns the flags that a command needs to come to the same end:
// Repeat and what the run found out.
func (r *Result) RepeatFlags() []string {
	list := slices.Clone(r.Repeat)
	for _, id := range r.Asked {
		list = append(list, "--reading="+id)
	}
	return list
}

// Conforms reports whether all cases were run and are right.
func (r *Result) Conforms() bool {
	if len(r.Causes) > 0 && r.Causes[0].NotCompiled != nil {
		return false // also where a shard has no case
	}
	for _, t := range r.Tally() {
		for v, n := range t.Verdicts {
			if n > 0 && v != oracle.OK && v != oracle.OtherReading {
				return false
			}
		}
	}
	return true
}

// batches returns the listed cases as they were given to processes.
func (r *Result) batches() (list [][]CaseResult) {
	at := 0
	for _, n := range r.kept {
		list = append(list, r.Cases[at:at+n])
		at += n
	}
	return list
}
