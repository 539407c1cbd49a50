package page

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// TestEncode writes the tables of random games, of the rules and of a
// misreading, and reads them back.
func TestEncode(t *testing.T) {
	const seed = 3
	r := rand.New(rand.NewPCG(seed, 0))
	for _, p := range problems.All {
		for _, m := range p.Book().Misreadings() {
			in := p.Generate(r, oracle.Aim{})
			rules, other := play(t, p, in), play(t, p, in, m.ID)
			if other == nil {
				continue
			}
			data, err := json.Marshal(encode(rules, other))
			if err != nil {
				t.Fatal(err)
			}
			var read table
			if err := json.Unmarshal(data, &read); err != nil {
				t.Fatal(err)
			}
			all := decode(&read)
			compare(t, in.Text(), &read, rules, all[0])
			compare(t, m.ID+": "+in.Text(), &read, other, all[1])
		}
	}
}

// TestEncodeMarks keeps marks of cards apart from the cards.
func TestEncodeMarks(t *testing.T) {
	zone := func(cards string, marked ...int) oracle.Step {
		return oracle.Step{Zones: []oracle.Zone{{Name: "group 1", Kind: oracle.Group, Cards: strings.Fields(cards), Marked: marked}}}
	}
	tr := &oracle.Trace{Steps: []oracle.Step{zone("H2 H3 H4", 1), zone("H2 H3 H4", 1), zone("H2 H3 H4"), {}, zone("H5 H6 H7", 0, 2)}}
	data, err := json.Marshal(encode(tr, nil))
	if err != nil {
		t.Fatal(err)
	}
	var read table
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	compare(t, string(data), &read, tr, decode(&read)[0])
}

func play(t *testing.T, p oracle.Problem, in oracle.Case, misreadings ...string) *oracle.Trace {
	t.Helper()
	e, err := p.Engine(oracle.Variant{Misreadings: misreadings})
	if err != nil {
		t.Fatal(err)
	}
	tr, err := e.Trace(in)
	if err != nil {
		return nil
	}
	return tr
}

// decode does what the script does.
func decode(t *table) (lines [][][]place) {
	for n, line := range t.Lines {
		var all [][]place
		if n > 0 {
			all = slices.Clone(lines[0][:min(t.From, len(lines[0]))])
		}
		for _, s := range line {
			now := make([]place, len(t.Zones))
			if len(all) > 0 {
				copy(now, all[len(all)-1])
			}
			for _, c := range s {
				old := now[c.Zone]
				if c.Keep < 0 {
					now[c.Zone] = place{}
					continue
				}
				cards := slices.Concat(old.cards[:c.Keep], strings.Fields(c.Cards), old.cards[len(old.cards)-c.Last:])
				marked := old.marked
				if c.Marked != nil {
					marked = *c.Marked
				}
				now[c.Zone] = place{true, cards, marked}
			}
			all = append(all, now)
		}
		lines = append(lines, all)
	}
	return lines
}

func compare(t *testing.T, name string, enc *table, want *oracle.Trace, got [][]place) {
	t.Helper()
	if len(got) != len(want.Steps) {
		t.Fatalf("%s: %d steps, want %d", name, len(got), len(want.Steps))
	}
	for i, s := range want.Steps {
		n := 0
		for _, p := range got[i] {
			if p.there {
				n++
			}
		}
		if n != len(s.Zones) {
			t.Fatalf("%s: step %d has %d zones, want %d", name, i, n, len(s.Zones))
		}
		for _, z := range s.Zones {
			p := got[i][slices.IndexFunc(enc.Zones, func(o zone) bool { return o.Name == z.Name })]
			if !p.there || !slices.Equal(p.cards, z.Cards) || !slices.Equal(p.marked, z.Marked) {
				t.Fatalf("%s: step %d, %s: got %v, want %v", name, i, z.Name, p, z)
			}
		}
	}
}
