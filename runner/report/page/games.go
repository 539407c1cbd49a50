//go:build !js

package page

import (
	"cmp"
	"fmt"
	"slices"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// picker picks the games of a run that a page lists and replays.
type picker struct {
	*run
	page   *Page
	listed map[int]bool // by index in the document
	room   int          // bytes of replays up to which there is one more
	err    error        // the first; then nothing more is listed
}

// games fills the list: what shows a cause first, then some that failed, then
// what is stored, then the others as far as there is room.
func (r *run) games(page *Page) (err error) {
	r.readings = r.d.Readings
	if r.players, err = NewPlayer(r.p, r.readings); err != nil {
		return err
	}
	usual := mostReplays
	if r.d.Failed() > 0 {
		usual = fewReplays
	}
	k := &picker{run: r, page: page, listed: map[int]bool{}, room: usual}
	examples := map[int]bool{}
	for i := range r.d.Causes {
		c := &r.d.Causes[i]
		examples[c.Example] = true
		if c.Minimal != nil && i < mostListed {
			k.add(c.Minimal, "shrunk from "+c.Minimal.From)
		}
	}
	failed := func(_ int, c *result.Case) bool { return result.Failed(c.Verdict) }
	changed := r.d.ChangesByCase()
	for _, pass := range []struct {
		most, room int
		want       func(i int, c *result.Case) bool
	}{
		{someFailed, usual, func(i int, c *result.Case) bool { return changed[i] != nil && failed(i, c) }},
		{mostListed, usual, func(i int, c *result.Case) bool { return examples[i] && failed(i, c) }},
		{someFailed, usual, func(i int, c *result.Case) bool { return failed(i, c) && detailed(c) }},
		// For each rule there is a replay to look at, also where little room is left.
		{len(r.d.Cases), mostReplays, k.firstOfClause()},
		{len(r.d.Cases), usual, func(_ int, c *result.Case) bool { return stored(c) }},
	} {
		k.room = pass.room
		k.list(pass.most, pass.want)
	}
	k.list(mostListed-k.count(failed), failed)
	k.someRight()
	k.rest(r.d.Failed()-k.count(failed), "more that failed")
	slices.SortStableFunc(page.Games, func(a, b Game) int { return cmp.Compare(rank(&a), rank(&b)) })
	k.rest(r.d.Count("", oracle.NotRun), "not run")
	return k.err
}

// add lists a case, with its replay as long as there is room for some.
func (k *picker) add(c *result.Case, note string) {
	if k.err != nil {
		return
	}
	g, err := k.game(c, k.bytes < k.room)
	if err != nil {
		k.err = fmt.Errorf("%s: %w", c.ID, err)
	}
	g.Note = note
	k.page.Games = append(k.page.Games, g)
}

// list lists up to n cases that are wanted and not listed yet.
func (k *picker) list(most int, want func(i int, c *result.Case) bool) {
	for i := range k.d.Cases {
		if c := &k.d.Cases[i]; most > 0 && !k.listed[i] && want(i, c) {
			most--
			k.listed[i] = true
			k.add(c, "")
		}
	}
}

// firstOfClause finds the stored cases that are right and the first ones made
// for some clause of which no listed game is.
func (k *picker) firstOfClause() func(int, *result.Case) bool {
	var shown map[string]bool
	return func(_ int, c *result.Case) bool {
		if shown == nil { // what is listed before the first case is asked for
			shown = map[string]bool{}
			for i := range k.page.Games {
				if g := &k.page.Games[i]; g.Rules != nil {
					for _, id := range g.Clauses {
						shown[id] = true
					}
				}
			}
		}
		news := false
		for _, id := range clausesOf(c.Shows) {
			if stored(c) && !shown[id] {
				shown[id], news = true, true
			}
		}
		return news
	}
}

// count counts the listed cases that are so.
func (k *picker) count(so func(i int, c *result.Case) bool) (n int) {
	for i := range k.listed {
		if so(i, &k.d.Cases[i]) {
			n++
		}
	}
	return n
}

// rest tells of games that are not listed.
func (k *picker) rest(n int, text string) {
	if n > 0 {
		k.page.Rest = append(k.page.Rest, Rest{n, text})
	}
}

// rank orders the list: what failed comes first.
func rank(g *Game) int {
	if result.Failed(g.Verdict) {
		return 0
	}
	return 1
}

// detailed reports whether all is known of a failure.
func detailed(c *result.Case) bool {
	return c.Failure != nil && (c.Failure.Output != nil || c.Failure.Rows != nil)
}

func stored(c *result.Case) bool {
	return c.Input != "" && !result.Failed(c.Verdict) && c.Verdict != oracle.NotRun
}

// someRight makes a few of the right random games again, and counts the rest.
func (k *picker) someRight() {
	taken := map[string]int{}
	var ids []string
	var list []result.Case
	right := func(_ int, c *result.Case) bool { return !result.Failed(c.Verdict) && c.Verdict != oracle.NotRun }
	for i := range k.d.Cases {
		c := &k.d.Cases[i]
		if !k.listed[i] && right(i, c) && taken[c.Group] < someRight && k.d.Problem.Suite == k.p.Info().Suite {
			taken[c.Group]++
			ids, list = append(ids, c.ID), append(list, *c)
		}
	}
	made, err := cases.Select(k.p, ids, k.d.Seed, oracle.Aim{Players: k.d.Flags.Players})
	if err != nil || len(made) != len(ids) {
		list = nil // no case of this version has these names
	}
	for i := range list {
		c := &list[i]
		c.Input, c.Summary = made[i].Input.Text(), made[i].Input.Summary()
		k.add(c, "")
	}
	k.rest(k.d.Total()-k.d.Failed()-k.d.Count("", oracle.NotRun)-k.count(right)-len(list), "more that are right")
}
