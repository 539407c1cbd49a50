package game_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/game"
	"kiebitz/oracle/oracletest"
	"kiebitz/oracle/rules"
)

// small is a game of four cards, in rows of two, which the player with the last card wins.
func small(change func(*game.Game)) oracle.Problem {
	g := game.Game{
		Info:  oracle.Info{ID: "small", Title: "Small", Source: "this test", Players: []int{2, 3}},
		Rules: func() *rules.RuleSet { return last(rules.EndGame) },
		Rows:  2, End: "#", Lines: 2,
	}
	if change != nil {
		change(&g)
	}
	return game.New(g)
}

func last(end rules.Effect) *rules.RuleSet {
	r := rules.NewRules(game.French("A"), 10)
	stock, seen := r.Pile("stock", "the stock"), r.Pile("seen", "the cards seen")
	return r.Play(
		rules.Clause("lay", rules.Stack(stock), rules.Pass(rules.Seat(1))),
		rules.Turns(rules.Do(rules.Clause("draw", rules.Draw(stock, seen)),
			rules.When(rules.Empty(rules.CardsIn(stock)), end)), rules.Pass(rules.Next(rules.Me))),
		rules.Clause("show", rules.Write("won "), rules.WriteNumber(rules.SeatNumber(rules.Me)), rules.Write("\nby "), rules.WriteSuit(rules.Top(seen)), rules.Write("\n")))
}

// Faults of a game are told with the place of the piece, if it has one; none is a panic.
func TestFaults(t *testing.T) {
	for _, tc := range []struct {
		name   string
		change func(*game.Game)
		want   string
	}{
		{"a piece that was never made", func(g *game.Game) { g.Rules = func() *rules.RuleSet { return last(rules.Effect{}) } },
			"/game_test.go:N: a piece that was never made"},
		{"a rank that the deck lacks", func(g *game.Game) {
			g.Rules = func() *rules.RuleSet { return last(rules.When(rules.Some(rules.Ranks("K")), rules.EndGame)) }
		}, `/game_test.go:N: a rank "K", expected one of "A"`},
		{"no rules", func(g *game.Game) { g.Rules = func() *rules.RuleSet { return nil } }, "found no rules"},
		{"rules without an end", func(g *game.Game) { g.Rules = func() *rules.RuleSet { return last(rules.Nothing) } }, "/game_test.go:N: turns without an end of the game"},
		{"words for no clause", func(g *game.Game) { g.Clauses = []oracle.Clause{{ID: "drew"}} }, `clause "drew": the rules have none of that id`},
		{"a misreading of no clause", func(g *game.Game) { g.Listed = []edits.Listing{{"drew-two", "", ""}} }, `/game_test.go:N: misreading "drew-two" of small: expected an id that begins with a clause's`},
		{"an edit that is none", func(g *game.Game) { g.Listed = []edits.Listing{{"draw-two", "draw.0=moves:2", ""}} }, `misreading draw-two: edit "draw.0=moves:2": unknown word`},
	} {
		err := small(tc.change).(oracle.Checker).Check()
		if err == nil || !strings.Contains(line.ReplaceAllString(err.Error(), ":N:"), tc.want) {
			t.Errorf("%s: found %v, expected %q", tc.name, err, tc.want)
		}
	}
}

// line is the number of a line of this file.
var line = regexp.MustCompile(`:[1-9][0-9]*:`)

func TestConformance(t *testing.T) {
	sample := "One game.\n\nshows: draw\n-- input --\n2 CA DA\nHA SA\n#\n-- answer --\nwon 2\nby S\n"
	files := fstest.MapFS{"cases/samples/1.txtar": {Data: []byte(sample)}}
	oracletest.Run(t, small(func(g *game.Game) {
		g.Cases = files
		g.Listed = []edits.Listing{{"draw-bottom", "draw.0=move:1 stock seen", "the bottom card is drawn"}}
	}), oracletest.Options{})
}

func TestParse(t *testing.T) {
	p := small(nil)
	for _, tc := range []struct{ name, input, want string }{
		{"another number of players", "4 CA DA\nHA SA\n#\n", `line 1, column 1: found "4", expected the number of players, one of [2 3]`},
		{"no card", "2 CA XX\nHA SA\n#\n", `line 1, column 6: found "XX", expected a card, from CA to SA`},
		{"a card twice", "2 CA DA\nHA CA\n#\n", `line 2, column 4: found "CA", expected every card once`},
		{"a short row", "2 CA DA\nHA\n#\n", "line 2, column 3: found the end of the line after 1 card, expected 2 cards"},
		{"a long row", "2 CA DA HA\nSA\n#\n", `line 1, column 9: found "HA", expected the end of the line after 2 cards`},
		{"half a game", "2 CA DA\n", "line 2, column 1: found the end of the file, expected line 2 of 2 of the game"},
		{"no end", "2 CA DA\nHA SA\n", `line 3, column 1: found the end of the file after 1 game, expected "#"`},
		{"more after the end", "2 CA DA\nHA SA\n#\n2\n", `line 4, column 1: found "2", expected the end of the file`},
		{"the end alone", "#\n", "line 2, column 1: found the end of the file, expected a game"},
	} {
		if _, err := p.Parse([]byte(tc.input)); err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%s: found %v, expected %q", tc.name, err, tc.want)
		}
	}
}

func TestJudge(t *testing.T) {
	p := small(nil)
	c, err := p.ParseCase("2 CA DA HA SA")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name, output string
		exact        bool
		want         oracle.Verdict
		kind         string
	}{
		{"right", "won 2\nby S\n", true, oracle.OK, ""},
		{"other whitespace", "won  2\nby S\n", false, oracle.OK, ""},
		{"other whitespace, exactly", "won  2\nby S\n", true, oracle.Malformed, "white-space"},
		{"another word", "won 2\nby C\n", false, oracle.Wrong, ""},
		{"a line less", "won 2\n", false, oracle.Malformed, "lines-fewer"},
		{"nothing", "", false, oracle.Malformed, "no-output"},
	} {
		if j := p.Judge(c, []byte(tc.output), oracle.JudgeOptions{Exact: tc.exact}); j.Verdict != tc.want || j.Syntax != nil && j.Syntax.Kind != tc.kind {
			t.Errorf("%s: found %s (%v), expected %s (%s)", tc.name, j.Verdict, j.Syntax, tc.want, tc.kind)
		}
	}
}

// A deal of which the game comes to no end is refused, and never made.
func TestEndless(t *testing.T) {
	p := game.New(game.Game{Info: oracle.Info{ID: "endless", Title: "Endless", Source: "this test"}, Rules: func() *rules.RuleSet {
		r := rules.NewRules(game.French("2A"), 10)
		stock := r.Pile("stock", "the stock")
		return r.Play(rules.Clause("deal", rules.Stack(stock), rules.Pass(rules.Seat(1))),
			rules.Turns(rules.Clause("ace", rules.When(rules.Is(rules.Top(stock), rules.Ranks("A")), rules.EndGame)), rules.Nothing),
			rules.Clause("show", rules.WriteSuit(rules.Top(stock)), rules.Write("\n")))
	}})
	c, err := p.ParseCase("C2 D2 H2 S2 CA DA HA SA")
	if err != nil {
		t.Fatal(err)
	}
	e, err := p.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Append(nil, c); err == nil || err.Error() != "move 10: the game comes to no end" {
		t.Errorf("found %v, expected that the game comes to no end", err)
	}
	if _, err := e.Trace(c); err == nil || !strings.HasSuffix(err.Error(), ": the game comes to no end") {
		t.Errorf("a trace: found %v, expected that the game comes to no end", err)
	}
	for i := range 50 {
		if c := p.Generate(rand.New(rand.NewPCG(1, uint64(i))), oracle.Aim{}); c.Text()[1] != 'A' {
			t.Errorf("%s is a game without an end", c.Text())
		}
	}
}
