package maumau_test

import (
	"errors"
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
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// goldenGames are the games of the golden files: random ones of a fixed seed, and then
// the stored cases, in which rare rules show. What one game leaves to the next shows in
// their order.
func goldenGames(t testing.TB) []oracle.Case {
	t.Helper()
	const seed, random = 47, 2000
	r := rand.New(rand.NewPCG(seed, 0))
	var list []oracle.Case
	for range random {
		list = append(list, maumau.Problem.Generate(r, oracle.Aim{}))
	}
	for _, c := range storedCases(t) {
		list = append(list, c.Input)
	}
	return list
}

// storedCases are the stored cases, in the order of their ids.
func storedCases(t testing.TB) []cases.Case {
	t.Helper()
	list, err := cases.Stored(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(list, func(a, b cases.Case) int { return strings.Compare(a.ID, b.ID) })
	return list
}

// outcome is what an engine makes of a case: what it prints, and why it can't go on.
func outcome(e oracle.Engine, c oracle.Case) string {
	answer, err := e.Append(nil, c)
	var stuck *oracle.PlayError
	if errors.As(err, &stuck) {
		return string(answer) + stuck.Reason + "\n"
	}
	return string(answer)
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

// goldenLine says what an engine makes of the golden games: how many differ from those of
// the rules, and a digest of all.
func goldenLine(id string, e oracle.Engine, games []oracle.Case, rules []string) (line string, outcomes []string) {
	differ := 0
	for i, c := range games {
		o := outcome(e, c)
		if rules != nil && o != rules[i] {
			differ++
		}
		outcomes = append(outcomes, o)
	}
	return fmt.Sprintf("%s %d %016x\n", id, differ, digestOf(outcomes)), outcomes
}

// TestMisreadingsGolden pins what each listed misreading prints, and why a game of it
// does not end: the list must keep its meaning, however it is played.
func TestMisreadingsGolden(t *testing.T) {
	games := goldenGames(t)
	text, rules := goldenLine("rules", engineOf(t), games, nil)
	for _, m := range maumau.Problem.Book().Misreadings() {
		line, outcomes := goldenLine(m.ID, engineOf(t, m.ID), games, rules)
		if m.Equivalent == "" && slices.Equal(outcomes, rules) {
			t.Errorf("%s: no game tells it from the rules", m.ID)
		}
		text += line
	}
	checkGolden(t, "misreadings.golden", text)
}

// TestCitesGolden pins what traces cite and say: of 300 random games as a digest, and which
// clauses and situations each stored case reaches.
func TestCitesGolden(t *testing.T) {
	const random = 300
	e := engineOf(t)
	var said []string
	for _, c := range goldenGames(t)[:random] {
		trace, err := e.Trace(c)
		if err != nil {
			t.Fatal(err)
		}
		for i := range trace.Steps {
			s := &trace.Steps[i]
			said = append(said, fmt.Sprint(s.Number, s.Player, s.Clause, s.Cites, s.Bears, s.Act, s.Printed, s.Zones, maumau.Problem.Words(s)))
		}
	}
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

// traced are the misreadings whose traces are pinned: one of each kind of step at least.
var traced = []string{
	"deal-backwards", "open-seven-ignored", "open-eight-only-with-two", "open-jack-player-calls", "R1-takes-penalty", "match-suit-only",
	"jack-on-jack", "R4-ignored", "R4-any-opponent", "R3-draws-first", "R2-by-rank", "R6-reversed", "draw-two", "draw-until-playable",
	"reshuffle-keeps-two", "seven-penalised-plays", "chain-doubles", "eight-ignored", "R5-counts-jacks", "call-ignored", "last-no-jack", "double-never",
}

// TestTracesGolden pins what is recorded of each step of a game, by the rules and by some
// misreadings, and where the plays part: the state itself is the engine's own.
func TestTracesGolden(t *testing.T) {
	const random = 2000
	games := goldenGames(t)
	few := append(slices.Clone(games[:100]), games[random:]...)
	rules := engineOf(t)
	text := "rules " + tracesLine(t, rules, rules, games[random-400:]) // random ones, and those in which rare rules show
	for _, id := range traced {
		text += id + " " + tracesLine(t, rules, engineOf(t, id), few)
	}
	checkGolden(t, "traces.golden", text)
}

func tracesLine(t *testing.T, rules, e oracle.Engine, games []oracle.Case) string {
	var said []string
	for _, c := range games {
		trace, err := e.Trace(c)
		for i := range trace.Steps {
			said = append(said, stepText(&trace.Steps[i]))
		}
		byRules, fail := rules.Trace(c)
		if fail != nil {
			t.Fatal(fail)
		}
		said = append(said, fmt.Sprint(err))
		said = append(said, fmt.Sprint(oracle.Diverge(byRules, trace)))
	}
	return fmt.Sprintf("%d %016x\n", len(said), digestOf(said))
}

// stepText is all that a step shows; in which order it cites clauses does not matter.
func stepText(s *oracle.Step) string {
	set := func(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }
	return fmt.Sprint(s.Number, s.Player, s.Act, s.Clause, set(s.Cites), set(s.Bears), s.Printed, s.Zones, s.Focus, s.Choices, maumau.Problem.Words(s))
}

// TestBookGolden pins the rule book that is derived from the value, and what each misreading
// changes in it: to be read aloud.
func TestBookGolden(t *testing.T) { checkGolden(t, "book.golden", maumau.BookText(t)) }

// TestPlaces: the stored cases come to all places of the rules but one, to which none comes
// that can be played: the statement promises that cards do not run out.
func TestPlaces(t *testing.T) {
	var stored []oracle.Case
	for _, c := range storedCases(t) {
		stored = append(stored, c.Input)
	}
	if list := maumau.Unreached(t, stored); !slices.Equal(list, []string{"draw-card: the draw pile is empty"}) {
		t.Errorf("no stored case comes to %q", list)
	}
}

func engineOf(t testing.TB, misreadings ...string) oracle.Engine {
	t.Helper()
	e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: misreadings})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestPairsGolden pins what random pairs of listed misreadings print together.
func TestPairsGolden(t *testing.T) {
	const seed, pairs = 48, 300
	games := goldenGames(t)[1700:] // a part of the random ones, and the stored cases
	_, rules := goldenLine("rules", engineOf(t), games, nil)
	r := rand.New(rand.NewPCG(seed, 0))
	list := maumau.Problem.Book().Misreadings()
	text := ""
	for strings.Count(text, "\n") < pairs {
		a, b := list[r.IntN(len(list))], list[r.IntN(len(list))]
		if a.Equivalent != "" || b.Equivalent != "" || a.ID == b.ID {
			continue
		}
		e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: []string{a.ID, b.ID}})
		if err != nil {
			text += a.ID + " " + b.ID + " contradict each other\n"
			continue
		}
		line, _ := goldenLine(a.ID+" "+b.ID, e, games, rules)
		text += line
	}
	checkGolden(t, "pairs.golden", text)
}
