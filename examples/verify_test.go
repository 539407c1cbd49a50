package examples_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/tractor"
)

var verified = flag.Int("verify", 200, "random games that the checkers of recorded games must accept; a fifth as many altered ones they must refuse")

// verifier is a checker of recorded games. Its author knows the statement and not the
// engine. What a step records and a checker can't know from the statement is not in its
// JSON ([oracle.Step]).
type verifier struct {
	problem oracle.Problem
	script  string
	most    int // lines
}

var verifiers = []verifier{
	{maumau.Problem, "verify/maumau.py", 200},
	{tractor.Problem, "verify/tractor.py", 200},
}

// refusal is a line of a checker about a game, from 1, that it refuses at a step.
var refusal = regexp.MustCompile(`(?m)^\w+ (\d+) \(.*\) refused: step (\d+)\b.*$`)

// check has a checker read games. It returns its last line, its exit status, and
// of each game that it refuses at a step, by number from 1, that step.
func (v verifier) check(t *testing.T, games []byte) (last string, status int, refused map[int]int) {
	t.Helper()
	cmd := exec.Command("python3", v.script)
	cmd.Stdin = bytes.NewReader(games)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("%s: %v\n%s", v.script, err, stderr.String())
	}
	status, refused = cmd.ProcessState.ExitCode(), map[int]int{}
	for _, m := range refusal.FindAllStringSubmatch(string(out), -1) {
		game, _ := strconv.Atoi(m[1])
		refused[game], _ = strconv.Atoi(m[2])
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if status == 1 && len(lines) > 1 {
		t.Logf("the first line: %s", lines[0])
	}
	return lines[len(lines)-1], status, refused
}

// record writes recorded games, one a line.
func record(t *testing.T, games []*oracle.Record) []byte {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	for _, g := range games {
		if err := e.Encode(g); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// recorded plays the stored cases and n random ones.
func recorded(t *testing.T, p oracle.Problem, n int) (games []*oracle.Record) {
	t.Helper()
	engine, err := p.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	list, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		list = append(list, cases.Random(p, 4711, i+1, oracle.Aim{}))
	}
	for _, c := range list {
		g, err := oracle.NewRecord(p, c.ID, c.Input, engine)
		if oracle.GivenUp(err) {
			continue // the cards run out, which the statement rules out
		}
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		games = append(games, g)
	}
	return games
}

// The checkers share nothing with the engines: they were written from the
// statements by somebody who had not seen these.
func TestVerifyAccepts(t *testing.T) {
	require(t, solver{name: "verify.py", needs: "python3"})
	for _, v := range verifiers {
		t.Run(v.problem.Info().ID, func(t *testing.T) {
			source, err := os.ReadFile(v.script)
			if err != nil {
				t.Fatal(err)
			}
			if n := bytes.Count(source, []byte("\n")); n > v.most {
				t.Errorf("%s: found %d lines, expected at most %d", v.script, n, v.most)
			}
			games := recorded(t, v.problem, *verified)
			begin := time.Now()
			data := record(t, games)
			if _, err := v.problem.(oracle.Verifier).Verify(data); err != nil {
				t.Errorf("kiebitz verify: %v", err)
			}
			t.Logf("kiebitz verify: %v", time.Since(begin).Round(time.Millisecond))
			begin = time.Now()
			last, status, _ := v.check(t, data)
			want := fmt.Sprintf("%d of %d %ss accepted", len(games), len(games), v.problem.Info().Unit)
			if status != 0 || last != want {
				t.Errorf("%s: found status %d, %q; expected 0, %q", v.script, status, last, want)
			}
			t.Logf("%s in %v", last, time.Since(begin).Round(time.Millisecond))
		})
	}
}

// A game in which one step is altered is refused, at this step.
func TestVerifyRefuses(t *testing.T) {
	require(t, solver{name: "verify.py", needs: "python3"})
	const seed = 4711
	for _, v := range verifiers {
		t.Run(v.problem.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 17))
			games := recorded(t, v.problem, *verified)
			var altered []*oracle.Record
			var steps []int
			var kinds []string
			for len(altered) < *verified/5 {
				kind := alterations[len(altered)%len(alterations)]
				g := games[r.IntN(len(games))]
				k := r.IntN(len(g.Steps))
				other := *g
				other.Steps = slices.Clone(g.Steps)
				if kind.alter(r, v.problem, &other, k) {
					altered, steps, kinds = append(altered, &other), append(steps, k), append(kinds, kind.name)
				}
			}
			_, status, refused := v.check(t, record(t, altered))
			made := map[string]int{}
			for i, kind := range kinds {
				made[kind]++
				var refusal *oracle.Refusal
				_, err := v.problem.(oracle.Verifier).Verify(record(t, altered[i:i+1]))
				if where := fmt.Sprintf("), step %d,", steps[i]); !errors.As(err, &refusal) || !strings.Contains(refusal.Place+",", where) {
					t.Errorf("%s, seed %d: %s: kiebitz verify: found %v, expected a refusal at step %d", altered[i].Case, seed, kind, err, steps[i])
				}
				if at, ok := refused[i+1]; !ok || at != steps[i] {
					t.Errorf("%s, seed %d: %s, step %d: found refused %v at step %d, expected at step %d\n%+v", altered[i].Case, seed, kind, steps[i], ok, at, steps[i], altered[i].Steps[min(steps[i], len(altered[i].Steps)-1)])
				}
			}
			if status != 1 {
				t.Errorf("found status %d, expected 1", status)
			}
			t.Logf("%d altered games: %v", len(altered), made)
		})
	}
}

// Whatever stands in a file, it is refused or can't be read, and no checker
// stumbles over it.
func TestVerifyJunk(t *testing.T) {
	long.Test(t, "compiles the examples and runs them on thousands of games")
	require(t, solver{name: "verify.py", needs: "python3"})
	const seed = 4711
	for _, v := range verifiers {
		t.Run(v.problem.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 18))
			games := recorded(t, v.problem, 0)
			for range max(10, *verified/100) {
				var game map[string]any
				if err := json.Unmarshal(record(t, games[r.IntN(len(games)):][:1]), &game); err != nil {
					t.Fatal(err)
				}
				game["case"] = "a case's id is nobody's business"
				where := litter(r, game, "")
				data, err := json.Marshal(game)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := v.problem.(oracle.Verifier).Verify(data); err != nil {
					t.Logf("junk in place of %s: %v", where, err) // null in place of nothing is as good
				}
				cmd := exec.Command("python3", v.script)
				cmd.Stdin = bytes.NewReader(data)
				out, _ := cmd.CombinedOutput()
				if status := cmd.ProcessState.ExitCode(); where != ".case" && status != 1 && status != 2 || bytes.Contains(out, []byte("Traceback")) {
					t.Errorf("seed %d, junk in place of %s: found status %d, expected 1 or 2\n%s", seed, where, status, out)
				}
			}
		})
	}
}

// litter puts junk somewhere into a game, and says where.
func litter(r *rand.Rand, value any, path string) string {
	junk := []any{nil, -7, 1e300, "", "x", "C\x1b[31m", []any{}, []any{[]any{}}, map[string]any{}, map[string]any{"verb": 1}}[r.IntN(10)]
	within := func(inner any, name string, put func(any)) string {
		switch inner.(type) {
		case map[string]any, []any:
			if r.IntN(6) > 0 {
				if where := litter(r, inner, name); where != "" {
					return where
				}
			}
		}
		put(junk)
		return name
	}
	switch v := value.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		if len(keys) > 0 {
			k := keys[r.IntN(len(keys))]
			return within(v[k], path+"."+k, func(junk any) { v[k] = junk })
		}
	case []any:
		if len(v) > 0 {
			i := r.IntN(len(v))
			return within(v[i], path+"."+strconv.Itoa(i), func(junk any) { v[i] = junk })
		}
	}
	return ""
}

// alteration alters the step k of a game; it reports whether it could. The steps
// are the game's own, what they hold is not.
type alteration struct {
	name  string
	alter func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool
}

var alterations = []alteration{
	{"player", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		s := &g.Steps[k]
		s.Player = (s.Player + 1 + r.IntN(4)) % 5
		return true
	}},
	{"card", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		return another(r, &g.Steps[k].Act.Cards, cardsOf(g))
	}},
	{"number of cards", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		a := &g.Steps[k].Act
		if len(a.Cards) == 0 {
			return false
		}
		a.Cards = append(slices.Clone(a.Cards), cardsOf(g)[0])[:len(a.Cards)-1+2*r.IntN(2)]
		return true
	}},
	{"place", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		return another(r, &g.Steps[k].Act.Places, []string{"clubs", "spades", "hearts", "diamonds", "none", "Alice", "Bob", "Charles", "David", "Team 1", "Team 2"})
	}},
	{"number", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		n := slices.Clone(g.Steps[k].Act.Numbers)
		if len(n) == 0 {
			return false
		}
		n[r.IntN(len(n))] += 1 + r.IntN(20)
		g.Steps[k].Act.Numbers = n
		return true
	}},
	{"verb", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		verb := g.Steps[r.IntN(len(g.Steps))].Act.Verb
		changed := verb != g.Steps[k].Act.Verb
		g.Steps[k].Act.Verb = verb
		return changed
	}},
	{"clause", alterClause},
	{"printed", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		g.Steps[k].Printed += []string{" ", "0", "CA"}[r.IntN(3)]
		return true
	}},
	{"card on the table", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		z := zone(r, &g.Steps[k])
		return z != nil && another(r, &z.Cards, cardsOf(g))
	}},
	{"card missing on the table", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		z := zone(r, &g.Steps[k])
		if z == nil || len(z.Cards) == 0 {
			return false
		}
		i := r.IntN(len(z.Cards))
		z.Cards = slices.Delete(slices.Clone(z.Cards), i, i+1)
		return true
	}},
	{"place on the table", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		z := zone(r, &g.Steps[k])
		if z == nil {
			return false
		}
		z.Player++
		return true
	}},
	{"left out", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		g.Steps = slices.Delete(g.Steps, k, k+1)
		renumber(g)
		return true
	}},
	{"twice", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		if k == 0 {
			return false
		}
		g.Steps = slices.Insert(g.Steps, k, g.Steps[k-1])
		renumber(g)
		return true
	}},
	{"swapped", func(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
		if k+1 == len(g.Steps) {
			return false
		}
		g.Steps[k], g.Steps[k+1] = g.Steps[k+1], g.Steps[k]
		renumber(g)
		return true
	}},
}

// alterClause cites another clause, which has no part in the step. In Mau-Mau one
// clause alone decides, except a jack that goes by rule 3 and by rule 4. In a
// trick of Tractor several have a part, the comparison (beat) in any.
func alterClause(r *rand.Rand, p oracle.Problem, g *oracle.Record, k int) bool {
	s := &g.Steps[k]
	clauses := p.Book().Clauses()
	id := clauses[r.IntN(len(clauses))].ID
	part := id == s.Clause || s.About(id) || id == "beat" && s.Act.Verb == "trick"
	if p.Info().ID == "maumau" {
		part = id == s.Clause || id+s.Clause == "R3R4" || id+s.Clause == "R4R3"
	}
	s.Clause = id
	return !part
}

// another puts another word in the place of one of a list; it reports whether it
// could. The list is replaced.
func another(r *rand.Rand, list *[]string, words []string) bool {
	if len(*list) == 0 {
		return false
	}
	i, word := r.IntN(len(*list)), words[r.IntN(len(words))]
	changed := slices.Clone(*list)
	changed[i] = word
	before := *list
	*list = changed
	return before[i] != word
}

// zone returns a place on the table after s, which may be changed.
func zone(r *rand.Rand, s *oracle.Step) *oracle.Zone {
	if len(s.Zones) == 0 {
		return nil
	}
	s.Zones = slices.Clone(s.Zones)
	return &s.Zones[r.IntN(len(s.Zones))]
}

// cardsOf returns cards of a game.
func cardsOf(g *oracle.Record) (cards []string) {
	for _, z := range g.Steps[0].Zones {
		cards = append(cards, z.Cards...)
	}
	return cards
}

func renumber(g *oracle.Record) {
	for i := range g.Steps {
		g.Steps[i].Number = i
	}
}
