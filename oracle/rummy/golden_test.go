package rummy

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// goldenCases are random cases of a fixed seed, and the stored ones, in which rare rules
// show.
func goldenCases(t testing.TB) (list []*Layout) {
	t.Helper()
	const seed, random = 49, 25
	r := rand.New(rand.NewPCG(seed, 0))
	for range random {
		list = append(list, Problem.Generate(r, oracle.Aim{}).(*Layout))
	}
	stored, err := cases.Stored(Problem)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(stored, func(a, b cases.Case) int { return strings.Compare(a.ID, b.ID) })
	for _, c := range stored {
		list = append(list, c.Input.(*Layout))
	}
	return list
}

// printed is the ids whose whole output is pinned, as they move nothing: each case as it
// is, printed.
func printed(id string) bool { return strings.HasPrefix(id, "print-") }

// pinned is what is the same of all best moves of a misreading: what is printed if nothing
// moves, else how many cards of the hand go, or why none can.
func pinned(t testing.TB, id string, l *Layout) string {
	t.Helper()
	v := oracle.Variant{}
	switch {
	case printed(id):
		v.Misreadings = []string{id, "goal-nothing"}
	case id != "rules":
		v.Misreadings = []string{id}
	}
	p, err := Problem.Engine(v)
	if err != nil {
		t.Fatal(err)
	}
	if printed(id) {
		text, err := p.Append(nil, l)
		return fmt.Sprint(string(text), err)
	}
	a, err := moveOf(p, l)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(a.disposed)
}

// moveOf is the move of an engine.
func moveOf(e oracle.Engine, l *Layout) (answer, error) {
	if v, ok := e.(*variant); ok {
		return v.move(l), nil
	}
	return l.move()
}

// digestOf tells texts apart.
func digestOf(texts []string) oracle.Digest {
	var d oracle.Digest
	for _, text := range texts {
		d.Add(uint64(len(text)))
		for i := range len(text) {
			d.Add(uint64(text[i]))
		}
	}
	return d
}

// TestMisreadingsGolden pins what the best moves of each listed misreading have in common,
// so that it keeps its meaning however it is searched for: how many of the cases differ
// from the rules, in how many there is no move, and a digest of all.
func TestMisreadingsGolden(t *testing.T) {
	list := goldenCases(t)
	ids := []string{"rules"}
	for _, m := range book.Misreadings() {
		ids = append(ids, m.ID)
	}
	var text strings.Builder
	var rules []string
	for _, id := range ids {
		var said []string
		differ, none := 0, 0
		for i, l := range list {
			s := pinned(t, id, l)
			said = append(said, s)
			none += one(!printed(id) && strings.Trim(s, "0123456789") != "")
			differ += one(!printed(id) && rules != nil && s != rules[i])
		}
		if id == "rules" {
			rules = said
		}
		fmt.Fprintf(&text, "%s %d %d %016x\n", id, differ, none, digestOf(said))
	}
	checkGolden(t, "misreadings.golden", text.String())
}

// TestFaultsGolden pins cases in which an earlier search for misreadings gave up, or did not lay
// as many cards: a misreading, a case, and how many go.
func TestFaultsGolden(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "faults.golden"))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for line := range strings.Lines(string(data)) {
		id, rest, _ := strings.Cut(line, " ")
		at := strings.LastIndex(rest, ": ")
		if at < 0 {
			t.Fatalf("line %q: found no colon", line)
		}
		c, err := Problem.ParseCase(rest[:at])
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "%s %s: %s\n", id, c.Text(), pinned(t, id, c.(*Layout)))
	}
	checkGolden(t, "faults.golden", text.String())
}

// checkGolden compares text with a golden file, line by line.
func checkGolden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(text, "\n")); d != "" {
		t.Errorf("%s: got +, expected -\n%s", file, d)
	}
}
