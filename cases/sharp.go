package cases

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// orders holds the sharp order of each problem's curated cases as
// problem/order.txt: an id a line.
//
//go:embed */order.txt
var orders embed.FS

// Sharp returns the cases of [Played] in the order in which a run plays them, so
// that its first failure comes soon: the samples, then the fewest curated cases
// that together with them catch every misreading, then the others, those first
// that catch most that the last few before them do not. A test finds the order
// and writes order.txt; a case that is missing there comes last.
//
// The samples stay first, as they show which solvers can't start. A solver that keeps
// something between games may fail in other cases once the order changes, so it is
// written again only when TestSharp demands it.
func Sharp(p oracle.Problem) ([]Case, error) {
	list, err := Played(p)
	if err != nil {
		return nil, err
	}
	files, dir := folder(p, orders)
	data, err := fs.ReadFile(files, path.Join(dir, "order.txt"))
	if err != nil {
		return list, nil // a new problem has none yet
	}
	place := make(map[string]int)
	for _, id := range strings.Fields(string(data)) {
		place[id] = len(place)
	}
	at := func(c Case) int {
		if n, ok := place[c.ID]; ok {
			return n
		} else if Group(c.ID) == Samples {
			return -1
		}
		return len(place)
	}
	slices.SortStableFunc(list, func(a, b Case) int { return at(a) - at(b) })
	return list, nil
}

// Played returns the stored cases that a run plays and a package contains: those of
// [Stored] without the ones of a situation that the statement may rule out.
func Played(p oracle.Problem) ([]Case, error) {
	list, err := Stored(p)
	out := ruledOut(p)
	return slices.DeleteFunc(list, func(c Case) bool { return c.showsOneOf(out) }), err
}

// ruledOut returns the ids of the situations that the statement may rule out.
func ruledOut(p oracle.Problem) (list []string) {
	for _, c := range p.Book().Clauses() {
		for _, s := range c.Situations {
			if s.RuledOut {
				list = append(list, s.ID)
			}
		}
	}
	return list
}

// RuledOut returns the situation among those that a case shows that the statement may rule
// out; false if there is none.
func RuledOut(p oracle.Problem, shows []string) (oracle.Situation, bool) {
	if len(shows) == 0 { // as of all random cases
		return oracle.Situation{}, false
	}
	for _, c := range p.Book().Clauses() {
		for _, s := range c.Situations {
			if s.RuledOut && slices.Contains(shows, s.ID) {
				return s, true
			}
		}
	}
	return oracle.Situation{}, false
}

func (c *Case) showsOneOf(situations []string) bool {
	return slices.ContainsFunc(c.Shows, func(id string) bool { return slices.Contains(situations, id) })
}

// Smallest returns the samples of p, and the fewest curated cases that catch with
// them every misreading that a stored case catches, in the order of [Sharp].
func Smallest(p oracle.Problem) ([]Case, error) {
	list, err := Sharp(p)
	if err != nil {
		return nil, err
	}
	a, err := NewAdequacy(p)
	if err != nil {
		return nil, err
	}
	return list[:a.Samples+len(a.Smallest)], nil
}
