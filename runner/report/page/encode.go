package page

import (
	"slices"
	"strings"

	"kiebitz/oracle"
)

// table is how the tables of a play go into a page: the zones that some step
// has, and for each step what changes in them. Tables change little from step to
// step, so that this takes a small part of the room that all tables would.
type table struct {
	Zones []zone   `json:"zones"`
	Lines [][]step `json:"lines"` // of the rules and, from the step From on, of the other play
	From  int      `json:"from"`

	// Prices stand on the cards after the last step of the rules' play; see
	// [oracle.Proof].
	Prices map[string]string `json:"prices,omitempty"`
}

type zone struct {
	Name   string          `json:"name"`
	Kind   oracle.ZoneKind `json:"kind"`
	Player int             `json:"player,omitempty"`
}

// step lists the zones that change.
type step []change

// change replaces the middle of a zone: Keep cards stay at its beginning and
// Last at its end. A zone of which Keep is negative is no longer there.
type change struct {
	Zone  int    `json:"z"`
	Keep  int    `json:"k,omitempty"`
	Last  int    `json:"l,omitempty"`
	Cards string `json:"c,omitempty"` // with spaces between them

	// Marked are the cards that are marked from here on, if they change; none
	// are at first. See [oracle.Zone].
	Marked *[]int `json:"m,omitempty"`
}

// encode writes the tables of one play, and of another; other may be nil.
func encode(rules, other *oracle.Trace) table {
	var t table
	all := t.add(rules, 0, nil)
	if other != nil {
		from := sameTables(rules, other)
		t.From = from
		var before []place
		if from > 0 {
			before = all[from-1]
		}
		t.add(other, from, before)
	}
	return t
}

// sameTables returns for how many steps two plays have the same tables. Those
// may differ before a move does: a misreading may deal otherwise.
func sameTables(a, b *oracle.Trace) (n int) {
	same := func(x, y oracle.Zone) bool {
		return x.Name == y.Name && slices.Equal(x.Cards, y.Cards) && slices.Equal(x.Marked, y.Marked)
	}
	for n < min(len(a.Steps), len(b.Steps)) && slices.EqualFunc(a.Steps[n].Zones, b.Steps[n].Zones, same) {
		n++
	}
	return n
}

// add writes the tables of a play from a step on, after the given table. It
// returns the table of each step, by zones.
func (t *table) add(play *oracle.Trace, from int, table []place) (all [][]place) {
	var line []step
	for _, s := range play.Steps[min(from, len(play.Steps)):] {
		next := make([]place, len(t.Zones), len(t.Zones)+len(s.Zones))
		for _, z := range s.Zones {
			i := t.zone(z)
			for len(next) <= i {
				next = append(next, place{})
			}
			next[i] = place{true, z.Cards, z.Marked}
		}
		line = append(line, changes(table, next))
		table = next
		all = append(all, next)
	}
	t.Lines = append(t.Lines, line)
	return all
}

// zone returns the index of a zone.
func (t *table) zone(z oracle.Zone) int {
	i := slices.IndexFunc(t.Zones, func(o zone) bool { return o.Name == z.Name })
	if i < 0 {
		i = len(t.Zones)
		t.Zones = append(t.Zones, zone{z.Name, z.Kind, z.Player})
	}
	return i
}

// place is a zone as it stands.
type place struct {
	there  bool
	cards  []string
	marked []int
}

// changes returns how the table before becomes the one after.
func changes(before, after []place) step {
	list := step{}
	for i, now := range after {
		var old place
		if i < len(before) {
			old = before[i]
		}
		if !now.there {
			if old.there {
				list = append(list, change{Zone: i, Keep: -1})
			}
			continue
		}
		c := between(old.cards, now.cards)
		c.Zone = i
		if !slices.Equal(old.marked, now.marked) {
			marked := append([]int{}, now.marked...) // [] in place of null
			c.Marked = &marked
		}
		if !old.there || c.Marked != nil || !slices.Equal(old.cards, now.cards) {
			list = append(list, c)
		}
	}
	return list
}

// between finds what of a row of cards stays at its ends.
func between(old, now []string) (c change) {
	most := min(len(old), len(now))
	for c.Keep < most && old[c.Keep] == now[c.Keep] {
		c.Keep++
	}
	for c.Last < most-c.Keep && old[len(old)-1-c.Last] == now[len(now)-1-c.Last] {
		c.Last++
	}
	c.Cards = strings.Join(now[c.Keep:len(now)-c.Last], " ")
	return c
}
