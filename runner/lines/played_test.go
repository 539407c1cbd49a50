package lines

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/result"
)

// covers reports whether a line ran in a window.
func covers(w result.Window, line int) bool {
	return slices.ContainsFunc(w.Lines, func(r [2]int) bool { return r[0] <= line && line <= r[1] })
}

// TestPlayed demands of a right example, and of one with a slip, which lines ran in the
// turns that cite a clause, and that a wrong game is told up to its first difference.
func TestPlayed(t *testing.T) {
	text, err := os.ReadFile("../../examples/maumau/cpp/maumau.cpp")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name, from, to string
		wrong          bool
	}{
		{"right", "", "", false},
		{"slip", "count > bestCount", "count >= bestCount", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			source := strings.Replace(string(text), tc.from, tc.to, 1)
			list, err := cases.Played(maumau.Problem)
			if err != nil {
				t.Fatal(err)
			}
			f := study(t, "maumau", "solver.cpp", source, 0).find(strings.Split(source, "\n"))
			played := f.played(list, 8)
			if len(played) < 2 || len(played) > 8 {
				t.Fatalf("%d games are told", len(played))
			}
			called := lineOf(t, source, "char bestSuit = 0;")
			seen := 0
			for i := range played {
				p := &played[i]
				steps := stepsOf(t, p.Input)
				tidy(t, p, len(steps), strings.Count(source, "\n")+1)
				if failed := p.Verdict != oracle.OK; failed != (tc.wrong && p.Failure != nil) || i == 0 && failed != tc.wrong {
					t.Errorf("game %d, %s: %s, failure %v", i, p.ID, p.Verdict, p.Failure)
				}
				if last := p.Windows[len(p.Windows)-1].To; p.Verdict == oracle.OK && last != len(steps)-1 {
					t.Errorf("%s: told up to step %d of %d", p.ID, last, len(steps)-1)
				} else if p.Verdict != oracle.OK && last > p.Failure.Rows[len(p.Failure.Rows)-1].Move {
					t.Errorf("%s: told up to step %d, where the plays differ", p.ID, last)
				}
				for _, w := range p.Windows {
					cites := false
					for k := w.From; k <= w.To; k++ {
						cites = cites || slices.ContainsFunc(steps[k].Cites, func(id string) bool { return oracle.ClauseOf(id) == "R5" })
					}
					if cites != covers(w, called) {
						t.Errorf("%s, steps %d to %d: cites R5: %v, runs line %d: %v", p.ID, w.From, w.To, cites, called, covers(w, called))
					}
					if cites {
						seen++
					}
				}
			}
			if seen == 0 {
				t.Error("no game that is told calls a suit")
			}
		})
	}
}

func stepsOf(t *testing.T, input string) []oracle.Step {
	t.Helper()
	c, err := maumau.Problem.ParseCase(input)
	if err != nil {
		t.Fatal(err)
	}
	e, err := maumau.Problem.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := e.Trace(c)
	if err != nil {
		t.Fatal(err)
	}
	return trace.Steps
}

// tidy demands that windows and ranges rise, and lie within the game and the source.
func tidy(t *testing.T, p *result.Played, steps, lines int) {
	t.Helper()
	before := -1
	for _, w := range p.Windows {
		if w.From <= before || w.To < w.From || w.To >= steps {
			t.Errorf("%s: steps %d to %d after %d, of %d", p.ID, w.From, w.To, before, steps)
		}
		before = w.To
		line := 0
		for _, r := range w.Lines {
			if r[0] <= line+1 && line > 0 || r[1] < r[0] || r[1] > lines {
				t.Errorf("%s, step %d: lines %v after %d, of %d", p.ID, w.From, r, line, lines)
			}
			line = r[1]
		}
	}
}

// TestPlayedWords demands that turns that are printed at once are not told apart.
func TestPlayedWords(t *testing.T) {
	windows := []result.Window{{From: 0, To: 1}, {From: 4, To: 5}, {From: 6, To: 6}, {From: 7, To: 8}}
	printing := []int{1, 2, 3, 5, 6, 8}
	for _, tc := range []struct {
		name, reason string
		right        bool
		seen         int
		out          []int
		want         string
	}{
		{"one by one", "each has its own", true, -1, []int{10, 20, 30, 40, 50, 60}, "[{0 1 []} {4 5 []} {6 6 []} {7 8 []}]"},
		{"three at once", "no window is theirs alone", true, -1, []int{10, 10, 10, 40, 50, 60}, "[{0 3 []} {4 5 []} {6 6 []} {7 8 []}]"},
		{"the last at once", "what follows them is no turn", true, -1, []int{10, 20, 30, 40, 50, 50}, "[{0 1 []} {4 5 []} {6 8 []}]"},
		{"all at once", "the game has one piece", true, -1, []int{50, 50, 50, 50, 50, 50}, "[{0 8 []}]"},
		{"wrong among them", "what ran after that is in it, too", false, 2, []int{10, 10, 10, 40, 50, 60}, "[{0 8 []}]"},
		{"wrong after them", "the turns before are right", false, 5, []int{10, 10, 30, 40}, "[{0 2 []} {4 5 []} {6 6 []} {7 8 []}]"},
	} {
		r := replay{game: &game{steps: make([]oracle.Step, 9), right: tc.right, seen: tc.seen}, windows: windows}
		r.join(printing, tc.out)
		if got := fmt.Sprint(r.windows); got != tc.want {
			t.Errorf("%s (%s): got %s, expected %s", tc.name, tc.reason, got, tc.want)
		}
	}
}

// TestPlayedCrash demands that a game that crashed is told as far as what was printed
// agrees with the rules.
func TestPlayedCrash(t *testing.T) {
	for _, tc := range []struct {
		name, output, want string
	}{
		{"nothing printed", "", "[{0 0 []} {1 2 []} {3 3 []}]"},
		{"all agrees", "CS HA", "[{0 0 []} {1 2 []} {3 3 []}]"},
		{"another card", "CS HA DT", "[{0 0 []} {1 2 []}]"},
		{"another first card", "DT HA", "[]"},
	} {
		steps := []oracle.Step{{Printed: "CS"}, {}, {Printed: "HA"}, {Printed: "Score: 1"}}
		r := replay{game: &game{steps: steps, Execution: Execution{Output: []byte(tc.output)}}, windows: []result.Window{{From: 0, To: 0}, {From: 1, To: 2}, {From: 3, To: 3}}}
		r.end(r.agreed())
		if got := fmt.Sprint(r.windows); got != tc.want {
			t.Errorf("%s: got %s, expected %s", tc.name, got, tc.want)
		}
	}
}

// made is a tracer of which only the blocks are asked for.
type made struct {
	Tracer
	blocks []Block
}

func (m made) Blocks() []Block { return m.blocks }

// TestPlayedBounded demands that sources of many lines are told game by game where there is no
// room for turns, and not at all where there is none for games.
func TestPlayedBounded(t *testing.T) {
	list, err := cases.Played(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	const lines = 15_000 // every other one has code
	blocks, text := make([]Block, lines), make([]string, 2*lines)
	for i := range blocks {
		blocks[i], text[2*i] = Block{Lines: []int{2*i + 1}}, "x"
	}
	s := &Study{Problem: maumau.Problem, Tracer: made{blocks: blocks}}
	f := &findings{Study: s, text: text, units: newUnits(blocks), cut: &cut{verbs: map[string]bool{}}}
	all := make([]int32, lines)
	for i := range all {
		all[i] = int32(i)
	}
	for i := range 3 {
		steps := stepsOf(t, list[i].Input.Text())
		s.games = append(s.games, &game{in: list[i].Input, right: true, steps: steps, Execution: Execution{Counts: make([]int, lines)}})
		for k := range steps {
			f.windows = append(f.windows, &window{game: s.games[i], steps: [2]int{k, k + 1}, units: all})
		}
		f.whole = append(f.whole, &window{game: s.games[i], steps: [2]int{0, len(steps)}, units: all})
	}
	played := f.played(list[:3], 8)
	if len(played) != 1 || len(played[0].Windows) != 1 || len(played[0].Windows[0].Lines) != lines {
		t.Errorf("%d games are told, expected one, in one piece", len(played))
	}
}
