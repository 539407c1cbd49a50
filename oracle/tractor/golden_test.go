package tractor_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/tractor"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// goldenRounds are the rounds of the golden files: random ones of a fixed seed, and then the
// stored cases, in which rare rules show. What one round leaves to the next shows in their order.
func goldenRounds(t testing.TB) []oracle.Case {
	t.Helper()
	const seed, random = 48, 2000
	r := rand.New(rand.NewPCG(seed, 0))
	var list []oracle.Case
	for range random {
		list = append(list, tractor.Problem.Generate(r, oracle.Aim{}))
	}
	for _, c := range storedCases(t) {
		list = append(list, c.Input)
	}
	return list
}

// storedCases are the stored cases, in the order of their ids.
func storedCases(t testing.TB) []cases.Case {
	t.Helper()
	list, err := cases.Stored(tractor.Problem)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(list, func(a, b cases.Case) int { return strings.Compare(a.ID, b.ID) })
	return list
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

// player plays rounds, one after another.
type player interface {
	Append(dst []byte, c oracle.Case) ([]byte, error)
}

// outputs are what an engine prints for each round, and at the end all of them with what stands
// around them.
func outputs(t testing.TB, e player, list []oracle.Case) (texts []string) {
	var answers [][]byte
	for _, c := range list {
		answer, err := e.Append(nil, c)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
		texts = append(texts, string(answer))
	}
	framer, ok := e.(oracle.Framer)
	if !ok {
		framer = tractor.Problem.(oracle.Framer)
	}
	return append(texts, string(framer.Frame(0, answers)))
}

// goldenLine says what an engine prints: how many outputs differ from those of the rules, and a
// digest of all.
func goldenLine(id string, texts, rules []string) string {
	differ := 0
	for i, text := range texts[:len(texts)-1] {
		if text != rules[i] {
			differ++
		}
	}
	return fmt.Sprintf("%s %d %016x\n", id, differ, digestOf(texts))
}

// TestMisreadingsGolden pins what each listed misreading and each reading prints: the list must
// keep its meaning, however it is played. The rules are played by the fast engine and by their value.
func TestMisreadingsGolden(t *testing.T) {
	list := goldenRounds(t)
	rules := outputs(t, engineOf(t, oracle.Variant{}), list)
	for i, c := range list {
		if got := tractor.ByValue(c); got != rules[i] {
			t.Errorf("%s: the value prints %q, expected %q", c.Text(), got, rules[i])
		}
	}
	text := goldenLine("rules", rules, rules)
	for _, r := range tractor.Problem.Book().Readings() {
		if !r.Default {
			text += goldenLine("reading "+r.ID, outputs(t, engineOf(t, oracle.Variant{Readings: []string{r.ID}}), list), rules)
		}
	}
	for _, e := range tractor.Edits() { // what they are as edits plays so, too
		if id, ok := strings.CutPrefix(e[0], "reading "); ok {
			byEdit := outputs(t, engineOf(t, oracle.Variant{Misreadings: []string{e[1]}}), list)
			if !slices.Equal(byEdit, outputs(t, engineOf(t, oracle.Variant{Readings: []string{id}}), list)) {
				t.Errorf("reading %s: the edit %s plays otherwise", id, e[1])
			}
		}
	}
	for _, m := range tractor.Problem.Book().Misreadings() {
		texts := outputs(t, engineOf(t, oracle.Variant{Misreadings: []string{m.ID}}), list)
		if m.Equivalent == "" && slices.Equal(texts, rules) {
			t.Errorf("%s: no round tells it from the rules", m.ID)
		}
		text += goldenLine(m.ID, texts, rules)
	}
	checkGolden(t, "misreadings.golden", text)
}

// TestPairsGolden pins what random pairs of listed misreadings print together.
func TestPairsGolden(t *testing.T) {
	const seed, pairs = 49, 300
	rounds := goldenRounds(t)[1700:] // a part of the random ones, and the stored cases
	rules := outputs(t, engineOf(t, oracle.Variant{}), rounds)
	r := rand.New(rand.NewPCG(seed, 0))
	list := tractor.Problem.Book().Misreadings()
	text := ""
	for strings.Count(text, "\n") < pairs {
		a, b := list[r.IntN(len(list))], list[r.IntN(len(list))]
		if a.Equivalent != "" || b.Equivalent != "" || a.ID == b.ID {
			continue
		}
		e, err := tractor.Problem.Engine(oracle.Variant{Misreadings: []string{a.ID, b.ID}})
		if err != nil {
			text += a.ID + " " + b.ID + " contradict each other\n"
			continue
		}
		text += goldenLine(a.ID+" "+b.ID, outputs(t, e, rounds), rules)
	}
	checkGolden(t, "pairs.golden", text)
}

// TestCitesGolden pins which clauses and situations traces cite, and their words: of 300 random
// rounds as a digest, and of each stored case the ids.
func TestCitesGolden(t *testing.T) {
	const random = 300
	e := engineOf(t, oracle.Variant{})
	list := traces(t, e, goldenRounds(t)[:random])
	said := steps(list, list)
	text := fmt.Sprintf("random %d steps %016x\n", len(said), digestOf(said))
	for _, c := range storedCases(t) {
		trace, err := e.Trace(c.Input)
		if err != nil {
			t.Fatal(err)
		}
		text += c.ID + " " + strings.Join(trace.Cites(), " ") + "\n"
	}
	checkGolden(t, "cites.golden", text)
}

// TestShownGolden pins what each step of random rounds shows, by the rules and by each reading that
// is not theirs: a digest of a hundred rounds each, so that it is seen where something changes.
func TestShownGolden(t *testing.T) {
	const each = 100
	rounds, text := goldenRounds(t)[:2000], ""
	pin := func(v oracle.Variant, list []oracle.Case) {
		e := engineOf(t, v)
		for part := range slices.Chunk(list, each) {
			var said []string
			for _, trace := range traces(t, e, part) {
				for _, s := range trace.Steps {
					said = append(said, s.Clause+": "+strings.Join(set(s.Cites), " ")+"; "+strings.Join(set(s.Bears), " "))
				}
			}
			text += fmt.Sprintf("%v %d %016x\n", v.Readings, len(said), digestOf(said))
		}
	}
	pin(oracle.Variant{}, rounds)
	for _, r := range tractor.Problem.Book().Readings() {
		if !r.Default {
			pin(oracle.Variant{Readings: []string{r.ID}}, rounds[:3*each])
		}
	}
	checkGolden(t, "shown.golden", text)
}

// TestTracesGolden pins what is recorded of each step of a round by the rules and by each listed
// misreading, and where the plays part.
func TestTracesGolden(t *testing.T) {
	long.Test(t, "90 misreadings are traced in 50 rounds each")
	const random = 2000
	var few []oracle.Case
	for pair := range slices.Chunk(goldenRounds(t)[random-30:], 2) {
		few = append(few, pair[0])
	}
	byRules := traces(t, engineOf(t, oracle.Variant{}), few)
	text := tracesLine("rules", steps(byRules, byRules))
	for _, m := range tractor.Problem.Book().Misreadings() {
		text += tracesLine(m.ID, steps(byRules, traces(t, engineOf(t, oracle.Variant{Misreadings: []string{m.ID}}), few)))
	}
	checkGolden(t, "traces.golden", text)
}

func tracesLine(id string, said []string) string {
	return fmt.Sprintf("%s %d %016x\n", id, len(said), digestOf(said))
}

func traces(t *testing.T, e oracle.Engine, list []oracle.Case) (all []*oracle.Trace) {
	t.Helper()
	for _, c := range list {
		trace, err := e.Trace(c)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, trace)
	}
	return all
}

// steps are the steps of some rounds, and where they part from the rules.
func steps(byRules, list []*oracle.Trace) (said []string) {
	for i, trace := range list {
		for k := range trace.Steps {
			said = append(said, stepText(&trace.Steps[k]))
		}
		said = append(said, fmt.Sprint(oracle.Diverge(byRules[i], trace)))
	}
	return said
}

// stepText is all that a step shows; in which order it cites clauses does not matter.
func stepText(s *oracle.Step) string {
	return fmt.Sprint(s.Number, s.Player, s.Act, s.Clause, set(s.Cites), set(s.Bears), s.Printed, s.Zones, s.Focus, s.Choices, tractor.Problem.Words(s))
}

func set(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }

func engineOf(t testing.TB, v oracle.Variant) oracle.Engine {
	t.Helper()
	e, err := tractor.Problem.Engine(v)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
