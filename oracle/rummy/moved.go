package rummy

import (
	"slices"
	"strings"
)

// moves says which card of a new table came from where. Zones are counted as in
// a trace: the groups, then the hand.
type moves struct {
	layout *Layout
	away   [][]int         // of each zone before the move, the cards that leave it
	here   [][]int         // of each zone after the move, the cards that came
	from   []map[int]group // of each group after the move, the cards that came, by the zone they left
	home   []int           // of each group after the move, the group of the table that it goes on from, or -1
	same   []bool          // and whether it is that very group
}

// moved finds the moves of an answer. A new group goes on from the group of the
// table that it shares most cards with; equal cards stay where they can.
func (l *Layout) moved(a answer) *moves {
	m := &moves{layout: l, away: make([][]int, len(l.table)+1), here: make([][]int, len(a.table)+1),
		from: make([]map[int]group, len(a.table)), same: make([]bool, len(a.table))}
	zones := append(slices.Clone(l.table), l.hand)
	gone := make([][]bool, len(zones)) // cards that have found their place
	for i, z := range zones {
		gone[i] = make([]bool, len(z))
	}
	for _, k := range a.hand { // what is kept stays
		mark(zones, gone, len(l.table), k)
	}
	home := l.homes(a)
	m.home = home
	var open [][2]int // cards that came from elsewhere: group and index
	for i, g := range a.table {
		m.from[i] = map[int]group{}
		m.same[i] = home[i] >= 0 && slices.Equal(g, l.table[home[i]])
		for j, k := range g {
			if home[i] < 0 || mark(zones, gone, home[i], k) < 0 {
				open = append(open, [2]int{i, j})
			}
		}
	}
	for _, o := range open {
		k := a.table[o[0]][o[1]]
		for z := range zones {
			if at := mark(zones, gone, z, k); at >= 0 {
				m.away[z] = append(m.away[z], at)
				m.here[o[0]] = append(m.here[o[0]], o[1])
				m.from[o[0]][z] = append(m.from[o[0]][z], k)
				break
			}
		}
	}
	for _, list := range m.away {
		slices.Sort(list)
	}
	return m
}

// mark takes a card out of a zone, and returns its index; -1 if it is not there.
func mark(zones []group, gone [][]bool, zone int, k kind) int {
	for i, own := range zones[zone] {
		if own == k && !gone[zone][i] {
			gone[zone][i] = true
			return i
		}
	}
	return -1
}

// homes returns for each group of an answer the group of the table that it goes
// on from; -1 if it shares none. No two go on from the same.
func (l *Layout) homes(a answer) []int {
	home := make([]int, len(a.table))
	used := make([]bool, len(l.table))
	for i := range home {
		home[i] = -1
	}
	for shared := king; shared > 0; shared-- {
		for i, g := range a.table {
			for j, own := range l.table {
				if home[i] < 0 && !used[j] && len(g)-len(added(g, own)) == shared {
					home[i], used[j] = j, true
				}
			}
		}
	}
	return home
}

// origin says where the cards of a new group came from that were not in the
// group that it goes on from.
func (m *moves) origin(group int) string {
	l := m.layout
	var parts []string
	for z := range len(l.table) + 1 {
		cards := m.from[group][z]
		switch {
		case len(cards) == 0:
		case z == len(l.table):
			parts = append(parts, texts(cards, l.letters)+" from the hand")
		default:
			parts = append(parts, texts(cards, l.letters)+" from "+texts(l.table[z], l.letters))
		}
	}
	if len(parts) == 0 {
		return "what is left of " + texts(l.table[m.home[group]], l.letters)
	}
	return strings.Join(parts, ", ")
}
