package rules_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	. "kiebitz/oracle/rules"
)

// opRed is an operation that a game adds.
var opRed = Register(Op{Name: "red", Kind: CardSet, Says: "red cards", Code: func(*Node, []Code) Code {
	return func(g *Game) int { return 0xCCCCCCCC }
}})

var small = Deck{Ranks: "789TJQKA", Suits: "CSHD"}

// pairs is a game of two players, who turn two cards in turn: the higher one decides which of
// them takes both. Red cards count double.
func pairs() *RuleSet {
	r := NewRules(small, 100)
	stock, wonBy := r.Pile("stock", "the stock"), r.Piles("won", "the cards won by")
	tricks, setTricks := Var(r, "tricks", "the number of tricks", N(0))
	points, setPoints := Each[Num](r, "points", "the points of")
	rank := Define("rank", "the rank", Table(It, "rank", 1, 2, 3, 4, 5, 6, 7, 8))
	first, second := Nth(stock, 1), Nth(stock, 2)
	higher := Define("higher", "the higher of two cards", Greatest(Or(Just(first), Just(second)), rank, Order(SuitOf(It), "suit", 0, 1, 2, 3)))
	take := Function(r, "take", "a player takes the trick", "the player", func(p Player) Effect {
		return Do(Draw(stock, wonBy(p)), Draw(stock, wonBy(p)), setTricks(Plus(tricks, N(1))))
	})
	return r.Play(
		Clause("deal", Stack(stock), Pass(Seat(1))),
		Turns(Do(
			Clause("end", When(Empty(CardsIn(stock)), EndGame)),
			Clause("trick", take(If(Is(first, Just(higher)), Me, Next(Me))))), Pass(Next(Me))),
		Clause("count", ForEach(Seat(1), setPoints(Who, Plus(Count(CardsIn(wonBy(Who))), Count(And(CardsIn(wonBy(Who)), Cards{Make(opRed)})))))),
		Clause("print", WriteNumber(tricks), ForEach(Seat(1), Write(" "), WriteNumber(points(Who))), Write("\n")))
}

func setup(r *rand.Rand) *Setup {
	s := &Setup{Players: 2}
	for _, c := range r.Perm(32) {
		s.Cards = append(s.Cards, uint8(c))
	}
	return s
}

// TestPlay holds a game against the same in Go, and both evaluations against each other.
func TestPlay(t *testing.T) {
	if err := pairs().Check(); err != nil {
		t.Fatal(err)
	}
	const seed = 1
	source := rand.New(rand.NewPCG(seed, 0))
	fast, plain := pairs().Engine(), pairs().Plain()
	for range 200 {
		s := setup(source)
		var points [2]int
		for i := 0; i < 32; i += 2 {
			a, b := int(s.Cards[i]), int(s.Cards[i+1])
			winner := i / 2 % 2
			if b/4 > a/4 || b/4 == a/4 && b%4 < a%4 {
				winner = 1 - winner
			}
			points[winner] += 2 + a%4/2 + b%4/2
		}
		want := "16 " + itoa(points[0]) + " " + itoa(points[1]) + "\n"
		for _, e := range []*Engine{fast, plain} {
			if got, fail := e.Play(s); string(got) != want || fail != "" {
				t.Fatalf("seed %d: got %q %s, expected %q", seed, got, fail, want)
			}
		}
	}
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

// TestCheck puts faults into a value, of which each must be told with its line.
func TestCheck(t *testing.T) {
	for name, row := range map[string]struct {
		fault func(r *RuleSet) Effect
		want  string
	}{
		"it":          {func(*RuleSet) Effect { return When(Is(It, NoCards), EndGame) }, `"it" stands where no card is spoken of`},
		"who":         {func(*RuleSet) Effect { return Pass(Next(Who)) }, `"who" stands where no player is spoken of`},
		"foreign":     {func(*RuleSet) Effect { p := NewRules(Deck{}, 1).Pile("p", "the pile"); return Draw(p, p) }, `"p" is declared for other rules`},
		"unread":      {func(r *RuleSet) Effect { _, set := Var(r, "x", "x", No); return set(Yes) }, `"x" is never read`},
		"unset":       {func(r *RuleSet) Effect { x, _ := Var(r, "x", "x", No); return When(x, EndGame) }, `"x" is never set`},
		"short table": {func(*RuleSet) Effect { return WriteNumber(Sum(NoCards, Table(It, "value", 1))) }, "a table of 1 number, expected one for each of 8 ranks"},
		"table":       {func(*RuleSet) Effect { return WriteNumber(Sum(NoCards, Table(It, "value", 1, 2))) }, "a table of 2 numbers, expected one for each of 8 ranks"},
		"order":       {func(*RuleSet) Effect { return WriteNumber(Sum(NoCards, Order(SuitOf(It), "order", 0, 1, 1, 3))) }, "an order of suits [0 1 1 3]"},
		"rank":        {func(*RuleSet) Effect { return When(Empty(Ranks("7X")), EndGame) }, `a rank "X", expected one of "789TJQKA"`},
		"twice":       {func(*RuleSet) Effect { return Do(Clause("a", EndTurn), Clause("a", EndGame)) }, `the id "a" is used twice`},
		"endless":     {func(*RuleSet) Effect { return Turns(EndTurn, Pass(Next(Me))) }, "turns without an end of the game"},
	} {
		t.Run(name, func(t *testing.T) {
			r := NewRules(small, 10)
			err := r.Play(row.fault(r)).Check()
			if err == nil || !strings.Contains(err.Error(), row.want) || !strings.Contains(err.Error(), "rules_test.go:") {
				t.Errorf("got %v, expected %q and a line of this file", err, row.want)
			}
		})
	}
}

// TestParseEdit reads spellings back, and refuses what can't be played.
func TestParseEdit(t *testing.T) {
	r := pairs()
	for _, text := range []string{
		"trick.0.1=me",
		"count.0.0=seat:2",
		"rank.0=table:8,7,6,5,4,3,2,1 it",
		"trick=do (when (in:1,2 turn) end-game) $",
		"begin.0.0=nothing; print.0.2=write:\"; \"",
		"end.0.0=over tricks 3",
		"count.0.1.1.1=count (and $0.0 red)",
		"rank.0=table:8,7,6,5,4,3,2,1 it; higher.0.2=minus rank'",
	} {
		e, err := r.ParseEdit(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if again, err := r.ParseEdit(r.Spell(e)); err != nil || r.Spell(again) != r.Spell(e) {
			t.Errorf("%s: spelled %s, which reads as something else: %v", text, r.Spell(e), err)
		}
		if err := r.Apply(e).Root; err == r.Root {
			t.Errorf("%s: changes nothing", text)
		}
	}
	for text, want := range map[string]string{
		"trick":               `found no = in "trick"`,
		"nonsense.0=me":       `unknown clause or definition "nonsense"`,
		"trick.0.9=me":        `found no argument "9" of apply, which has 2`,
		"trick.0=tricks":      "found a number, expected an effect in trick.0",
		"trick.0.1=tricks":    "found a number, expected a player in trick.0.1",
		"trick.0.1=who":       "it speaks of a card or a player where none is spoken of",
		"trick.0.1=next":      "found 0 arguments of next, expected 1",
		"trick.0.1=(next me":  `found no ) before ""`,
		"trick.0.1=next me)":  `found ")" after the piece`,
		"trick.0.1=next red":  "argument 1 of next: found a set of cards, expected a player",
		"trick.0.1=foo":       `unknown word "foo"`,
		"trick.0.1=":          "found the end, expected a piece",
		"end.0.0=in:x tricks": `found "x", expected a number`,
		"trick.0=take tricks": "found a number, expected a player for take",
	} {
		if _, err := r.ParseEdit(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, expected %q", text, err, want)
		}
	}
}

// TestInfer infers changes of a game from what it prints with them.
func TestInfer(t *testing.T) {
	const seed, known = 2, 60
	r := pairs()
	for _, text := range []string{
		"trick.0.1=me",
		"rank.0=table:8,7,6,5,4,3,2,1 it",
		"higher.0.2=order:3,2,1,0 (suit-of it)",
		"begin.0.0=nothing", // the number of tricks goes on in the next game
		"trick.0=when (not (in:1 turn)) $",
		"count.0.1.1=$0",
	} {
		edit, err := r.ParseEdit(text)
		if err != nil {
			t.Fatal(err)
		}
		source := rand.New(rand.NewPCG(seed, 0))
		wrong := r.Apply(edit).Engine()
		var samples []Sample
		for range known {
			s := Sample{Setup: setup(source)}
			got, _ := wrong.Play(s.Setup)
			s.Got = []byte(string(got))
			samples = append(samples, s)
		}
		found := r.Infer(samples, Limits{Cost: 4, Plays: 100_000})
		if found == nil {
			t.Errorf("%s: nothing is found", text)
			continue
		}
		again := r.Apply(found.Edits[0]).Engine()
		for _, s := range samples {
			again.Play(s.Setup)
		}
		for range 200 {
			s := setup(source)
			a, _ := wrong.Play(s)
			if b, _ := again.Play(s); string(a) != string(b) {
				t.Errorf("%s: %s is found, and prints %q, expected %q", text, r.Spell(found.Edits[0]), b, a)
				break
			}
		}
	}
	if found := r.Infer(nil, Limits{Cost: 4, Plays: 1000}); found != nil {
		t.Errorf("without a wrong game %s is found", r.Spell(found.Edits[0]))
	}
}

// TestNear demands that of two changes that are far from one another one is found that explains
// some games, or nearly, and in the rules that it makes the other.
func TestNear(t *testing.T) {
	const seed, known = 3, 80
	r := pairs()
	const edit = "rank.0=table:1,2,3,4,8,6,7,5 it; count.0.1.1=$0"
	both, err := r.ParseEdit(edit)
	if err != nil {
		t.Fatal(err)
	}
	source := rand.New(rand.NewPCG(seed, 0))
	wrong := r.Apply(both).Engine()
	var samples []Sample
	for range known {
		s := Sample{Setup: setup(source)}
		got, _ := wrong.Play(s.Setup)
		s.Got = []byte(string(got))
		samples = append(samples, s)
	}
	l := Limits{Cost: 2, Plays: 100_000}
	if found := r.Infer(samples, l); found != nil {
		t.Fatalf("one edit is found: %s", r.Spell(found.Edits[0]))
	}
	for _, tc := range []struct {
		reason string
		known  []string
	}{
		{"of all edits", nil},
		{"of known rules", []string{"rank.0=table:8,7,6,5,4,3,2,1 it", "count.0.1.1=$0"}},
	} {
		t.Run(tc.reason, func(t *testing.T) {
			var known []*RuleSet
			for _, text := range tc.known {
				edited, err := r.Together(text)
				if err != nil {
					t.Fatal(err)
				}
				known = append(known, edited)
			}
			var found *RuleSet
			for _, part := range r.Near(samples, l.Plays, l.Plays, known...) {
				if tc.known != nil && (part.Edit != nil || part.Known != 1) {
					continue
				}
				var base *RuleSet
				if part.Edit == nil {
					base = known[part.Known]
				} else {
					base = r.Apply(part.Edit)
				}
				if rest := base.Infer(samples, l); rest != nil {
					found = base.Apply(rest.Edits[0])
					break
				}
			}
			if found == nil {
				t.Fatal("nothing is found")
			}
			again := found.Engine()
			for range 200 {
				s := setup(source)
				a, _ := wrong.Play(s)
				if b, _ := again.Play(s); string(a) != string(b) {
					t.Fatalf("%q is printed, expected %q", b, a)
				}
			}
		})
	}
}

// TestWitness tells of a game what TestPlay plays, and asks questions in it.
func TestWitness(t *testing.T) {
	const seed = 4
	w, err := pairs().Witness([]Question{
		{"trick", "same (by (nth:1 stock)) me"},
		{"turn", "size stock"},
		{"after turn", "size stock"},
		{"trick !end", "truth:1"},
		{"end trick", "truth:1"},
		{"after count", "points seat:2"},
		{"at end", "size stock"}, // whether something is done there or not
		{"at end trick", "truth:1"},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := setup(rand.New(rand.NewPCG(seed, 0)))
	out, _ := pairs().Engine().Play(s)
	turns, fail := w.Play(s)
	if len(turns) != 19 || fail != "" {
		t.Fatalf("got %d turns %s, expected the deal, 16 tricks, one without cards, and the count", len(turns), fail)
	}
	for i := range 16 {
		turn := &turns[i+1]
		if len(turn.Moves) != 2 || turn.Moves[0].Card != int(s.Cards[2*i]) || turn.Number != i+1 || turn.Seat != i%2 || !turn.Did("trick") || turn.Did("end") {
			t.Errorf("turn %d: %+v", i+1, turn)
		}
		if a, b := turn.Answer(1), turn.Answer(2); a != 32-2*i || b != a-2 || len(turn.Pile("stock", 0)) != b || !turn.Held(3) || turn.Held(4) || turn.Answer(6) != a || !turn.Held(7) {
			t.Errorf("turn %d: %d cards before, %d after", i+1, a, b)
		}
	}
	if n := turns[18].Answer(5); !strings.HasSuffix(string(out), " "+itoa(n)+"\n") || !turns[17].Did("end") {
		t.Errorf("got %d points, expected those of %q", n, out)
	}
	for at, want := range map[Question]string{
		{"nonsense", "truth:1"}: `unknown clause or definition "nonsense"`,
		{"trick", "foo"}:        `unknown word "foo"`,
		{"trick", "is it red"}:  "it speaks of a card where none is spoken of",
	} {
		if _, err := pairs().Witness([]Question{at}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, expected %q", at, err, want)
		}
	}
}

// TestSumming finds what has held in some turn of a game, of what is asked for alone.
func TestSumming(t *testing.T) {
	const own = 3
	turns := 0
	w, err := pairs().Summing([]Question{
		{"trick", "same me seat:2"},
		{"end", "some (cards stock)"}, // never
		{"at end", "none (cards stock)"},
	}, func(held []uint64) {
		turns++
		held[0] |= held[0] & 1 << own
	})
	if err != nil {
		t.Fatal(err)
	}
	s := setup(rand.New(rand.NewPCG(4, 0)))
	for _, tc := range []struct {
		wanted []bool
		want   uint64
	}{
		{nil, 1 | 1<<2 | 1<<own},
		{[]bool{false, true, true}, 1 << 2},
		{[]bool{true, false, false}, 1 | 1<<own},
	} {
		turns = 0
		if held, fail := w.Sum(s, tc.wanted); held[0] != tc.want || fail != "" || turns != 19 {
			t.Errorf("%v: got %b in %d turns %s, expected %b in 19", tc.wanted, held[0], turns, fail, tc.want)
		}
	}
}

// TestBook says a game in English, with an operation that it adds, and an edit of it.
func TestBook(t *testing.T) {
	r := pairs()
	var text strings.Builder
	for _, e := range r.Book() {
		text.WriteString(e.ID + ": " + strings.Join(e.Lines, "; ") + "\n")
	}
	for _, want := range []string{
		"\nend: if the stock is empty, the game is over\n",
		"\ntake: the top card of the stock goes to the cards won by the player; ",
		"the number of red cards in the cards won by that player",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("found no %q in\n%s", want, text.String())
		}
	}
	e, err := r.ParseEdit("end.0.0=not $")
	if err != nil {
		t.Fatal(err)
	}
	got := r.Apply(e).Difference()
	if len(got) != 1 || got[0].ID != "end" || got[0].Less[0] != "if the stock is empty, the game is over" || got[0].More[0] != "if the stock is not empty, the game is over" {
		t.Errorf("got %+v", got)
	}
}

// TestEditsOfTurns: no edit plays the turns of a whole game more than once, or something beside
// them; nobody means that.
func TestEditsOfTurns(t *testing.T) {
	r, n := pairs(), 0
	for e := range r.Edits() {
		place, piece, _ := strings.Cut(r.Spell(e), "=")
		if place != "game.0.2" {
			continue
		}
		n++
		if strings.HasPrefix(piece, "(do ") || strings.HasPrefix(piece, "(repeat ") {
			t.Errorf("%s=%s is an edit", place, piece)
		}
	}
	if n == 0 {
		t.Error("found no edit of the turns")
	}
}
