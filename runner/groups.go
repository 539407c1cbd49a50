package runner

import (
	"slices"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// groups counts all cases of the run, listed or not, in the order of the groups.
func (r *run) groups() []result.Group {
	list := []result.Group{}
	for _, g := range r.unlisted {
		for v, n := range g.Verdicts {
			count(&list, g.Name, v, n)
		}
		count(&list, g.Name, oracle.OK, 0) // the group, even if nothing of it is unlisted
	}
	for _, p := range r.plain {
		count(&list, p.group(), oracle.OK, len(p.batch))
	}
	for i, n := 0, 0; i < len(r.cases); i += n { // mostly many like it follow a case
		c := &r.cases[i]
		for n = 1; i+n < len(r.cases) && r.cases[i+n].Group == c.Group && r.cases[i+n].Verdict == c.Verdict; n++ {
		}
		count(&list, c.Group, c.Verdict, n)
	}
	return slices.DeleteFunc(list, func(g result.Group) bool { return g.Cases == 0 })
}

// count adds to a list of groups.
func count(list *[]result.Group, name string, v oracle.Verdict, n int) {
	name = result.Valid(name)
	at := slices.IndexFunc(*list, func(g result.Group) bool { return g.Name == name })
	if at < 0 {
		at = len(*list)
		*list = append(*list, result.Group{Name: name, Verdicts: map[oracle.Verdict]int{}})
	}
	if n != 0 {
		g := &(*list)[at]
		g.Cases += n
		g.Verdicts[v] += n
	}
}

// count returns the number of cases with the given verdict.
func (r *run) count(v oracle.Verdict) (n int) {
	for _, g := range r.groups() {
		n += g.Verdicts[v]
	}
	return n
}

// batches returns the listed cases as they were given to processes.
func (r *run) batches() (list [][]outcome) {
	at := 0
	for _, n := range r.kept {
		list = append(list, r.cases[at:at+n])
		at += n
	}
	return list
}
