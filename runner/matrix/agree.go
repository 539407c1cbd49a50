package matrix

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/report/document"
)

// longOutput is how long an output may be that is compared with other solvers',
// in bytes: all outputs are kept until the last solver has run.
const longOutput = 16 << 10

// agreeing finds solvers that print the same wrong outputs: those that no
// misreading explains, and those of the solvers that follow the same one. Two
// misreadings of a clause come to the same now and then, which tells nothing.
type agreeing struct {
	p       oracle.Problem
	outputs [][][]byte // for each case the wrong outputs, each another behaviour
	solvers []wrongs   // one for each file; copies of one are not compared
	digests map[string]bool
}

// wrongs are the wrong outputs of a solver.
type wrongs struct {
	solver  int
	which   map[int]int // for each case the index among its outputs
	strange map[int]int // those of which that no misreading found in the solver explains
}

func newAgreeing(p oracle.Problem) *agreeing { return &agreeing{p: p, digests: map[string]bool{}} }

// add notes what a solver printed. Of several that are the same file only the
// first counts: they agree for another reason.
func (a *agreeing) add(solver int, digest string, r *runner.Result) {
	if digest != "" && a.digests[digest] {
		return
	}
	a.digests[digest] = true
	w := wrongs{solver, map[int]int{}, map[int]int{}}
	for i := range min(len(r.Cases), runner.DefaultListed) { // those are the same of every solver
		c := &r.Cases[i]
		if len(a.outputs) <= i {
			a.outputs = append(a.outputs, nil)
		}
		// Nothing, or a part of something, is said by too many.
		if c.Verdict != oracle.Wrong && c.Verdict != oracle.Malformed || len(c.Output) == 0 || len(c.Output) > longOutput {
			continue
		}
		k := slices.IndexFunc(a.outputs[i], func(other []byte) bool { return a.p.Alike(c.Input, other, c.Output) })
		if k < 0 {
			k = len(a.outputs[i])
			a.outputs[i] = append(a.outputs[i], c.Output)
		}
		w.which[i] = k
		if len(c.Misread) == 0 {
			w.strange[i] = k
		}
	}
	a.solvers = append(a.solvers, w)
}

// shared returns what two have in common: the cases with the same output.
func shared(a, b map[int]int) map[int]int {
	both := map[int]int{}
	for i, k := range a {
		if other, ok := b[i]; ok && other == k {
			both[i] = k
		}
	}
	return both
}

// agree reports whether so many shared cases are a good part of what is wrong:
// at least half of the fewer of two numbers.
func agree(shared, a, b int) bool { return shared > 0 && 2*shared >= min(a, b) }

// find returns the sets of solvers that agree, those first that tell most: which
// no misreading explains, then the largest.
func (a *agreeing) find(m *document.Matrix) []document.Agreement {
	list := a.misread(m)
	left := slices.DeleteFunc(slices.Clone(a.solvers), func(w wrongs) bool { return len(w.strange) == 0 })
	for {
		set, cases := closest(left)
		if set == nil {
			break
		}
		list = append(list, a.agreement(m, set, cases))
		left = slices.DeleteFunc(left, func(w wrongs) bool { return in(set, w) })
	}
	slices.SortStableFunc(list, func(a, b document.Agreement) int {
		return cmp.Or(cmp.Compare(weight(&a), weight(&b)), -cmp.Compare(len(a.Solvers), len(b.Solvers)), -cmp.Compare(a.Cases, b.Cases))
	})
	return list
}

func in(set []wrongs, w wrongs) bool {
	return slices.ContainsFunc(set, func(s wrongs) bool { return s.solver == w.solver })
}

// misread returns the sets of solvers that follow the same misreadings.
func (a *agreeing) misread(m *document.Matrix) []document.Agreement {
	list := []document.Agreement{}
	var keys []string
	sets := map[string][]wrongs{}
	for _, w := range a.solvers {
		ids, wholly := m.Solvers[w.solver].Misread()
		if key := strings.Join(ids, " "); wholly {
			if sets[key] == nil {
				keys = append(keys, key)
			}
			sets[key] = append(sets[key], w)
		}
	}
	for _, key := range keys {
		set := sets[key]
		cases := set[0].which
		for _, w := range set[1:] {
			cases = shared(cases, w.which)
		}
		if len(set) > 1 && len(cases) > 0 {
			g := a.agreement(m, set, cases)
			g.Misread = strings.Split(key, " ")
			list = append(list, g)
		}
	}
	return list
}

// weight orders agreements: those come first that nothing explains.
func weight(a *document.Agreement) (n int) {
	if a.Meant {
		n++
	}
	if len(a.Misread) > 0 {
		n += 2
	}
	return n
}

// closest returns the two solvers that share most strange outputs, with all
// others that share a good part of these; nil if no two agree.
func closest(list []wrongs) (set []wrongs, cases map[int]int) {
	for i, v := range list {
		for _, w := range list[i+1:] {
			both := shared(v.strange, w.strange)
			if len(both) > len(cases) && agree(len(both), len(v.strange), len(w.strange)) {
				set, cases = []wrongs{v, w}, both
			}
		}
	}
	if set == nil {
		return nil, nil
	}
	for _, w := range list {
		all := shared(cases, w.strange)
		if !in(set, w) && agree(len(all), len(cases), len(w.strange)) && 2*len(all) >= len(cases) {
			set, cases = append(set, w), all
		}
	}
	slices.SortFunc(set, func(a, b wrongs) int { return cmp.Compare(a.solver, b.solver) })
	return set, cases
}

// agreement says what is known of a set.
func (a *agreeing) agreement(m *document.Matrix, set []wrongs, cases map[int]int) document.Agreement {
	at := slices.Sorted(maps.Keys(cases))
	g := document.Agreement{Cases: len(at), Meant: true}
	for _, w := range set {
		s := &m.Solvers[w.solver]
		g.Solvers, g.Wrong = append(g.Solvers, w.solver), append(g.Wrong, len(w.which))
		g.Meant = g.Meant && s.Expected != nil && !slices.Contains(s.Expected.Results, Accepted)
	}
	g.Example = m.Solvers[set[0].solver].Run.Cases[at[0]].ID
	for _, w := range a.solvers {
		run := m.Solvers[w.solver].Run
		if !slices.ContainsFunc(at, func(i int) bool { return run.Cases[i].Verdict != oracle.OK }) {
			g.Right = append(g.Right, w.solver)
		}
	}
	return g
}
