package cases_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// suite is what the statement does not rule out of the stored cases.
func suite(t *testing.T, p oracle.Problem) []cases.Case {
	return slices.DeleteFunc(stored(t, p), func(c cases.Case) bool { return ruledOut(p, c) })
}

func ruledOut(p oracle.Problem, c cases.Case) bool {
	return slices.ContainsFunc(situations(p), func(s oracle.Situation) bool { return s.RuledOut && slices.Contains(c.Shows, s.ID) })
}

// TestSharp demands that the sharp order catches every misreading as early as an
// order can that begins with the samples: within as many cases as the smallest set
// has that catches all, found by an exhaustive search. With -update it writes
// order.txt.
func TestSharp(t *testing.T) {
	most := map[string]int{"maumau": 12, "tractor": 12, "rummy": 9} // samples among them
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		if *update {
			newKills(t, p, suite(t, p)).write(t)
			return
		}
		list, err := cases.Sharp(p)
		if err != nil {
			t.Fatal(err)
		}
		all := newKills(t, p, list)
		smallest := all.smallest()
		if given, ids := cases.IDs(suite(t, p)), cases.IDs(list); !slices.Equal(slices.Sorted(slices.Values(given)), slices.Sorted(slices.Values(ids))) || len(ids) < all.samples || !slices.Equal(given[:all.samples], ids[:all.samples]) {
			t.Errorf("found %v, expected the samples, then every other case once that no statement may rule out", ids)
		}
		if limit := all.samples + len(smallest); limit != most[p.Info().ID] {
			t.Errorf("the smallest set has %d cases with the samples, expected %d: change the number above on purpose only", limit, most[p.Info().ID])
		}
		for _, s := range all.shown {
			if first := s.First(); first < 0 || first >= all.samples+len(smallest) {
				t.Errorf("%s: the first failure is that of case %d, expected one of the first %d; 'go test ./cases -run Sharp/%s -update' writes the order again",
					s.Misreading.ID, first+1, all.samples+len(smallest), p.Info().ID)
			}
		}
		for _, c := range list[all.samples:] {
			if !strings.Contains(orderFile(t, p), c.ID+"\n") {
				t.Errorf("order.txt lacks %s; 'go test ./cases -run Sharp/%s -update' adds it", c.ID, p.Info().ID)
			}
		}
	})
}

func orderFile(t *testing.T, p oracle.Problem) string {
	data, err := os.ReadFile(filepath.Join(p.Info().ID, "order.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// kills says which curated cases catch which misreadings, each case in a process
// of its own.
type kills struct {
	p       oracle.Problem
	list    []cases.Case
	samples int
	shown   []*cases.Show  // as a run plays the list
	by      []map[int]bool // for each misreading that a case catches alone, and no sample does, the cases
	all     []map[int]bool // the same for all misreadings, whatever the samples catch
}

func newKills(t *testing.T, p oracle.Problem, list []cases.Case) *kills {
	k := &kills{p: p, list: list}
	misreadings := cases.Catchable(p)
	k.shown = k.play(t, list)
	k.all = make([]map[int]bool, len(misreadings))
	for i := range misreadings {
		k.all[i] = make(map[int]bool)
	}
	for i := range list {
		if cases.Group(list[i].ID) == cases.Samples {
			k.samples++
		}
		for m, s := range k.play(t, list[i:i+1]) {
			if s.Caught[0] {
				k.all[m][i] = true
			}
		}
	}
	for _, by := range k.all {
		if len(by) > 0 && !bySample(by, k.samples) {
			k.by = append(k.by, by)
		}
	}
	return k
}

func bySample(by map[int]bool, samples int) bool {
	for i := range samples {
		if by[i] {
			return true
		}
	}
	return false
}

func (k *kills) play(t *testing.T, list []cases.Case) []*cases.Show {
	t.Helper()
	shown, err := cases.Shown(k.p, cases.Catchable(k.p), list)
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

// smallest returns the fewest cases that catch what the samples do not: for the
// misreading that the fewest catch, each of these is tried.
func (k *kills) smallest() (best []int) {
	var search func(chosen []int, left []map[int]bool)
	search = func(chosen []int, left []map[int]bool) {
		switch {
		case len(left) == 0:
			if best == nil || len(chosen) < len(best) {
				best = slices.Clone(chosen)
			}
			return
		case best != nil && len(chosen)+apart(left) >= len(best):
			return
		}
		rarest := slices.MinFunc(left, func(a, b map[int]bool) int { return len(a) - len(b) })
		for i := range k.list {
			if rarest[i] {
				search(append(chosen, i), slices.DeleteFunc(slices.Clone(left), func(by map[int]bool) bool { return by[i] }))
			}
		}
	}
	search(nil, k.by)
	return best
}

// apart counts misreadings no two of which one case catches: as many cases it takes
// at least.
func apart(left []map[int]bool) (n int) {
	used := make(map[int]bool)
	left = slices.Clone(left)
	slices.SortStableFunc(left, func(a, b map[int]bool) int { return len(a) - len(b) })
	for _, by := range left {
		free := true
		for i := range by {
			free = free && !used[i]
		}
		if free {
			n++
			for i := range by {
				used[i] = true
			}
		}
	}
	return n
}

// write writes the order: the smallest set, by what each catches, then the others
// round by round.
func (k *kills) write(t *testing.T) {
	order := k.settled(t, k.greedy(k.smallest(), k.by))
	var rest []int
	for i := k.samples; i < len(k.list); i++ {
		if !slices.Contains(order, i) {
			rest = append(rest, i)
		}
	}
	slices.SortFunc(rest, func(a, b int) int { return strings.Compare(k.list[a].ID, k.list[b].ID) })
	order = append(order, k.greedy(rest, k.all)...)
	var b strings.Builder
	for _, i := range order {
		b.WriteString(k.list[i].ID + "\n")
	}
	if err := os.WriteFile(filepath.Join(k.p.Info().ID, "order.txt"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// greedy orders some cases: always that next which catches most of what is left;
// where none catches anything, all is left again.
func (k *kills) greedy(some []int, by []map[int]bool) (order []int) {
	some = slices.Clone(some)
	left := by
	for len(some) > 0 {
		count := func(i int) (n int) {
			for _, m := range left {
				if m[i] {
					n++
				}
			}
			return n
		}
		next := slices.MaxFunc(some, func(a, b int) int { return count(a) - count(b) })
		if count(next) == 0 && len(left) < len(by) {
			left = by
			continue
		}
		order = append(order, next)
		some = slices.DeleteFunc(some, func(i int) bool { return i == next })
		left = slices.DeleteFunc(slices.Clone(left), func(m map[int]bool) bool { return m[next] })
	}
	return order
}

// settled moves one case of the order, if need be, until all misreadings are caught
// that keep something from one case to the next.
func (k *kills) settled(t *testing.T, order []int) []int {
	caught := func(order []int) (n int) {
		list := slices.Clone(k.list[:k.samples])
		for _, i := range order {
			list = append(list, k.list[i])
		}
		for _, s := range k.play(t, list) {
			if s.First() >= 0 {
				n++
			}
		}
		return n
	}
	best := order
	for from := range order {
		for to := range order {
			moved := slices.Insert(slices.Delete(slices.Clone(order), from, from+1), to, order[from])
			if caught(best) < len(k.shown) && caught(moved) > caught(best) {
				best = moved
			}
		}
	}
	return best
}
