package matrix

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// longOutput is how long an output may be that is compared with other solvers',
// in bytes.
const longOutput = 16 << 10

// collect returns what collects in o what agreements need of a run.
func collect(p oracle.Problem, o *result.Outputs) func(*result.Case, oracle.Case, []byte) {
	i := -1
	return func(c *result.Case, in oracle.Case, output []byte) {
		if i++; i >= runner.DefaultListed { // those before are the same of every solver
			return
		}
		if i%8 == 0 {
			o.Right = append(o.Right, 0)
		}
		if c.Verdict == oracle.OK {
			o.Right[i/8] |= 1 << (i % 8)
		}
		// Nothing, a part of something or another form is printed by too many.
		if c.Verdict != oracle.Wrong || len(bytes.TrimSpace(output)) == 0 || len(output) > longOutput {
			return
		}
		sum := sha256.Sum256([]byte(oracle.Behaviour(p, in, output)))
		o.Wrong = append(o.Wrong, result.Output{Case: i, ID: c.ID, Behaviour: hex.EncodeToString(sum[:8]), Explained: len(c.Misread) > 0})
	}
}

// agreeing finds solvers that print the same wrong outputs: those that no
// misreading explains, and those of the solvers that follow the same one. Two
// misreadings of a clause come to the same now and then, which tells nothing.
type agreeing struct {
	m       *result.Matrix
	outputs []result.Outputs // of each solver
	ids     map[int]string   // of the cases
	solvers []wrongs         // one for each file; copies of one are not compared
}

// wrongs are the wrong outputs of a solver.
type wrongs struct {
	solver  int
	which   map[int]int // for each case the index among the behaviours in it
	strange map[int]int // those of which that no misreading found in the solver explains
}

// agreements returns the sets of solvers that agree, those first that tell most:
// which no misreading explains, then the largest.
func agreements(m *result.Matrix, outputs []result.Outputs) []result.Agreement {
	a := &agreeing{m: m, outputs: outputs, ids: map[int]string{}}
	a.number()
	list := a.misread()
	for set, cases := range groups(slices.DeleteFunc(slices.Clone(a.solvers), func(w wrongs) bool { return len(w.strange) == 0 })) {
		list = append(list, a.agreement(set, cases))
	}
	slices.SortStableFunc(list, func(a, b result.Agreement) int {
		return cmp.Or(cmp.Compare(weight(&a), weight(&b)), -cmp.Compare(len(a.Solvers), len(b.Solvers)), -cmp.Compare(a.Cases, b.Cases))
	})
	return list
}

// number gives the behaviours in each case numbers. Of several solvers that are
// the same file only the first counts: they agree for another reason.
func (a *agreeing) number() {
	type in struct {
		at        int
		behaviour string
	}
	numbers := map[in]int{}
	seen := map[string]bool{}
	for i := range a.m.Solvers {
		s := &a.m.Solvers[i]
		if s.Run == nil || s.SHA256 != "" && seen[s.SHA256] {
			continue
		}
		seen[s.SHA256] = true
		w := wrongs{i, map[int]int{}, map[int]int{}}
		for _, o := range a.outputs[i].Wrong {
			key := in{o.Case, o.Behaviour}
			k, ok := numbers[key]
			if !ok {
				k = len(numbers)
				numbers[key] = k
			}
			a.ids[o.Case] = o.ID
			w.which[o.Case] = k
			if !o.Explained {
				w.strange[o.Case] = k
			}
		}
		a.solvers = append(a.solvers, w)
	}
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

// agree reports whether that number of shared cases is a good part of what is wrong:
// at least half of the fewer of two numbers.
func agree(shared, a, b int) bool { return shared > 0 && 2*shared >= min(a, b) }

// misread returns the sets of solvers that follow the same misreadings.
func (a *agreeing) misread() []result.Agreement {
	list := []result.Agreement{}
	var keys []string
	sets := map[string][]wrongs{}
	for _, w := range a.solvers {
		ids, wholly := a.m.Solvers[w.solver].Misread()
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
			g := a.agreement(set, cases)
			g.Misread = strings.Split(key, " ")
			list = append(list, g)
		}
	}
	return list
}

// weight orders agreements: those come first that nothing explains.
func weight(a *result.Agreement) (n int) {
	if a.Meant {
		n++
	}
	if len(a.Misread) > 0 {
		n += 2
	}
	return n
}

// agreement says what is known of a set.
func (a *agreeing) agreement(set []wrongs, cases map[int]int) result.Agreement {
	at := slices.Sorted(maps.Keys(cases))
	g := result.Agreement{Cases: len(at), Meant: true, Example: a.ids[at[0]]}
	for _, w := range set {
		s := &a.m.Solvers[w.solver]
		g.Solvers, g.Wrong = append(g.Solvers, w.solver), append(g.Wrong, len(w.which))
		g.Meant = g.Meant && s.Expected != nil && !slices.Contains(s.Expected.Results, Accepted)
	}
	for _, w := range a.solvers {
		if !slices.ContainsFunc(at, func(i int) bool { return !a.outputs[w.solver].RightIn(i) }) {
			g.Right = append(g.Right, w.solver)
		}
	}
	return g
}
