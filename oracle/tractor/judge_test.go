package tractor

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/oracle"
)

func TestJudgeForm(t *testing.T) {
	for _, tc := range []struct {
		name, reason, output string
		exact                bool
		verdict              oracle.Verdict
		line, column         int
	}{
		{"right", "the answer", "50\n3 2 Alice\n", false, oracle.OK, 0, 0},
		{"right, exact", "the answer", "50\n3 2 Alice\n", true, oracle.OK, 0, 0},
		{"spaces", "whitespace at line ends", "50 \n3 2 Alice\r\n\n", false, oracle.OK, 0, 0},
		{"spaces, exact", "no whitespace", "50 \n3 2 Alice\n", true, oracle.Malformed, 2, 3},
		{"no line end", "forgiven", "50\n3 2 Alice", false, oracle.OK, 0, 0},
		{"no line end, exact", "not forgiven", "50\n3 2 Alice", true, oracle.Malformed, 3, 10},
		{"empty", "nothing", "", false, oracle.Malformed, 2, 1},
		{"one line", "the second is missing", "50\n", false, oracle.Malformed, 3, 1},
		{"no number", "points are a number", "fifty\n3 2 Alice\n", false, oracle.Malformed, 2, 1},
		{"negative", "points are not negative", "-5\n3 2 Alice\n", false, oracle.Malformed, 2, 1},
		{"zeros", "as numbers are written", "050\n3 2 Alice\n", false, oracle.Malformed, 2, 1},
		{"blank between", "judges compare words", "50\n\n3 2 Alice\n", false, oracle.OK, 0, 0},
		{"blank between, exact", "no blank line", "50\n\n3 2 Alice\n", true, oracle.Malformed, 3, 1},
		{"one line of all", "judges compare words", "50 3 2 Alice\n", false, oracle.OK, 0, 0},
		{"blank between and a fault", "its line is counted", "50\n\n3 x Alice\n", false, oracle.Malformed, 4, 3},
		{"rank as a number", "ten is T", "50\n10 2 Alice\n", false, oracle.Malformed, 3, 1},
		{"second rank", "no such rank", "50\n3 x Alice\n", false, oracle.Malformed, 3, 3},
		{"dealer", "no such player", "50\n3 2 alice\n", false, oracle.Malformed, 3, 5},
		{"short", "the dealer is missing", "50\n3 2\n", false, oracle.Malformed, 3, 4},
		{"long", "a fourth word", "50\n3 2 Alice Bob\n", false, oracle.Malformed, 3, 11},
		{"two spaces", "judges compare words", "50\n3  2 Alice\n", false, oracle.OK, 0, 0},
		{"two spaces, exact", "one space", "50\n3  2 Alice\n", true, oracle.Malformed, 3, 3},
		{"winner", "there are two teams", "50\nWinner: Team 3\n", false, oracle.Malformed, 3, 14},
		{"winner spelt", "as the statement writes it", "50\nWinner : Team 1\n", false, oracle.Malformed, 3, 7},
		{"more", "a third line", "50\n3 2 Alice\n1\n", false, oracle.Malformed, 4, 1},
		{"points", "other points", "55\n3 2 Alice\n", false, oracle.Wrong, 0, 0},
		{"team", "another winner", "50\nWinner: Team 1\n", false, oracle.Wrong, 0, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			j := Problem.Judge(parse(t, sample), []byte(tc.output), oracle.JudgeOptions{Exact: tc.exact})
			if j.Verdict != tc.verdict {
				t.Fatalf("%s: got %s (%s), expected %s", tc.reason, j.Verdict, j.Fault, tc.verdict)
			}
			if tc.line > 0 && (j.Syntax.Line != tc.line || j.Syntax.Column != tc.column) {
				t.Errorf("%s: got %v, expected line %d, column %d", tc.reason, j.Syntax, tc.line, tc.column)
			}
		})
	}
}

// TestJudgeWrong explains wrong answers to the sample without knowing how they
// came about.
func TestJudgeWrong(t *testing.T) {
	for _, tc := range []struct {
		name, output, clause, note string
	}{
		{"dealer", "50\n3 2 Bob\n", "dealer", "points are right"},
		{"ranks", "50\n4 2 Alice\n", "make", "points are right"},
		{"winner", "50\nWinner: Team 2\n", "win", "points are right"},
		{"order", "50\n2 3 Alice\n", "print", "points are right"},
		{"hidden", "60\n3 2 Alice\n", "hidden", "the 60 points"},
		{"one trick", "10\n5 2 Alice\n", "points", "No single trick"},
		{"nonsense", "7\n5 2 Alice\n", "points", "No single trick"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			j := oracle.Explain(Problem, parse(t, sample), []byte(tc.output), oracle.ExplainOptions{})
			if notes := strings.Join(j.Notes, " "); j.Clause != tc.clause || !strings.Contains(notes, tc.note) {
				t.Errorf("got clause %s: %s", j.Clause, notes)
			}
		})
	}
}

// TestCauseStructure names the last lead as the cause where a misreading changes
// nothing but how often the hidden cards count.
func TestCauseStructure(t *testing.T) {
	c := parse(t, "O Bob 2 K / S6 C7 C3 H9 / ST H6 S4 S9 / CT H8 HT HA / DA SQ S3 CJ / CQ S2 D9 CT / H8 HA CA D4 / "+
		"H4 D3 S6 D2 / DJ D6 D4 HQ / CK D7 CA H9 / SK CJ ST C9 / C8 SQ H3 SJ / C4 D8 S2 HT / SK S7 DT C2 / CK HJ H5 C8 / "+
		"D7 C5 C6 S9 / HK C5 H7 DQ / S8 H2 H4 C7 / SA D5 S4 D2 / C9 H5 D8 DT / S5 H2 C2 DJ / DK C3 H3 HK / BJBJRJRJ H6S3D3D9 S8SADQDA HQS7SJCQ")
	ids := []string{"next-jokers-apart"}
	e, err := Problem.Engine(oracle.Variant{Misreadings: ids})
	if err != nil {
		t.Fatal(err)
	}
	output, _ := e.Append(nil, c)
	j := oracle.Explain(Problem, c, output, oracle.ExplainOptions{Misreadings: ids})
	if j.Clause != "next" || len(j.Rows) != 2 {
		t.Fatalf("got clause %s and %d rows, expected next and two", j.Clause, len(j.Rows))
	}
	rules, solver := j.Rows[0].Words(Problem)
	if !strings.Contains(rules, "a tractor of 2 pairs, Charles wins") || !strings.Contains(solver, "a throw of 2 pairs, Charles wins") {
		t.Errorf("got %q and %q, expected the two structures", rules, solver)
	}
}

// TestJudgeTrick finds the one trick that a solver gives to somebody else, for once as
// a misreading does.
func TestJudgeTrick(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	list := book.Misreadings()
	found, right := 0, 0
	for range 1500 {
		c := Problem.Generate(r, oracle.Aim{}).(*Round)
		e, _ := newEngine(nil)
		e.game.force = otherWinner(t, c, list[oracle.Below(r, len(list))].ID)
		if e.game.force == nil {
			continue
		}
		output, _ := e.Append(nil, c)
		j := oracle.Explain(Problem, c, output, oracle.ExplainOptions{})
		if j.Verdict == oracle.OK {
			continue
		}
		found++
		last := &j.Rows[len(j.Rows)-1]
		if _, solver := last.Words(Problem); last.Remark != oracle.RemarkDifference || !strings.HasSuffix(solver, " in all") {
			t.Errorf("the first difference is %q, expected the points: no output shows more", solver)
		}
		if len(j.Rows) == 2 && j.Rows[0].Move <= e.game.force.index+1 && j.Rows[0].Remark == oracle.RemarkPerhaps || j.Clause == "power" || j.Clause == "hidden" {
			right++
		}
	}
	// Several tricks may explain one answer; the first that a misreading gives to
	// somebody else is named.
	if found < 70 || right != found {
		t.Errorf("%d of %d answers are explained by the trick or one before it", right, found)
	}
}

// otherWinner is the first trick that a misreading gives to somebody else than the
// rules, if the same player leads to it.
func otherWinner(t *testing.T, c *Round, id string) *forced {
	e, err := Problem.Engine(oracle.Variant{Misreadings: []string{id}})
	if err != nil {
		t.Fatal(err)
	}
	tricks := func(e oracle.Engine) (list []played) {
		trace, err := e.Trace(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range trace.Steps[1:][:len(c.sizes)] {
			list = append(list, s.Turn.(*turn).trick)
		}
		return list
	}
	byRules, _ := newEngine(nil)
	rules, wrong := tricks(byRules), tricks(e)
	for i := range rules {
		if rules[i].leader != wrong[i].leader {
			return nil
		}
		if rules[i].winner != wrong[i].winner {
			return &forced{i, wrong[i].winner}
		}
	}
	return nil
}

// TestJudgeLikely prefers a trick that a misreading may give to somebody else to one
// before it that none does.
func TestJudgeLikely(t *testing.T) {
	// In trick 2 Bob's six of diamonds is lower than David's eight, which wins if the
	// trump of Charles does not. If Bob had won, the answer would be the same.
	c := parse(t, "H Alice K K / CJ H8 C7 C5 / D6 H6 D8 CK / D3D3 DKH9 HTHT SKSK / C2C2CAC3CQCTC8C8C4C3CQC4CACT CJHQS8D6C6H9C9C9C5D2C7RJC6H4 "+
		"H2H2H3H5H5HJHJHKHKHAHAD5BJBJ H8S2S4S6S6S8S9STD2D4D7D9DTDJ / S5 CK H7 S7 / DQDQDADA D5D8D9DT H3H4H6H7 HQSADKRJ / S3S3 S9D7 SADJ SQSQ")
	j := oracle.Explain(Problem, c, []byte("55\nA K Charles\n"), oracle.ExplainOptions{})
	if _, solver := j.Rows[0].Words(Problem); j.Rows[0].Move != 2 || solver != "perhaps David wins" {
		t.Errorf("got %q in move %d, expected David in move 2", solver, j.Rows[0].Move)
	}
}

func TestUnpack(t *testing.T) {
	const a, b = "50\n3 2 Alice\n", "0\n5 2 Alice\n"
	for _, tc := range []struct {
		name, output string
		n            int
		pieces       []string
		line         int // of the error; 0: none
		found        string
	}{
		{"one", "Case #1:\n" + a, 1, []string{a}, 0, ""},
		{"two", "Case #1:\n" + a + "Case #2:\n" + b, 2, []string{a, b}, 0, ""},
		{"blank lines", "\nCase #1: \n" + a + "\nCase #2:\n" + b + "\n", 2, []string{a + "\n", b + "\n"}, 0, ""},
		{"empty", "", 1, nil, 1, "the end"},
		{"one of two", "Case #1:\n" + a, 2, []string{a}, 4, "the end"},
		{"three of two", "Case #1:\n" + a + "Case #2:\n" + b + "Case #3:\n" + b, 2, []string{a, b}, 7, "Case #3:"},
		{"no head", a, 1, nil, 1, "50"},
		{"all are the first", "Case #1:\n" + a + "Case #1:\n" + b, 2, []string{a}, 4, "Case #1:"},
		{"from zero", "Case #0:\n" + a, 1, nil, 1, "Case #0:"},
		{"no colon", "Case #1\n" + a, 1, nil, 1, "Case #1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			list, err := Problem.Unpack([]byte(tc.output), tc.n)
			var se *oracle.SyntaxError
			if tc.line == 0 && err != nil || tc.line > 0 && (!errors.As(err, &se) || se.Line != tc.line || !strings.Contains(se.Found, tc.found)) {
				t.Errorf("got %v, expected line %d, found %s", err, tc.line, tc.found)
			}
			if len(list) != len(tc.pieces) {
				t.Fatalf("got %q, expected %q", list, tc.pieces)
			}
			for i := range list {
				if string(list[i]) != tc.pieces[i] {
					t.Errorf("got %q, expected %q", list, tc.pieces)
				}
			}
		})
	}
}

// FuzzJudge proves that no output makes the judge fail, and that the answer
// alone is right.
func FuzzJudge(f *testing.F) {
	c := parse(f, sample)
	f.Add([]byte("50\n3 2 Alice\n"))
	f.Add([]byte("Case #1:\n50\nWinner: Team 1\n"))
	f.Fuzz(func(t *testing.T, output []byte) {
		j := Problem.Judge(c, output, oracle.JudgeOptions{})
		got, err, _ := parseOutput(output, false)
		if right := err == nil && got == (outcome{Points: 50, Ranks: [2]int{3, 2}}); right != (j.Verdict == oracle.OK) {
			t.Errorf("%q is %s", output, j.Verdict)
		}
		if j.Verdict == oracle.Malformed && (j.Syntax == nil || j.Fault == "") {
			t.Errorf("%q is malformed for no reason", output)
		}
		list, _ := Problem.Unpack(output, 1)
		if len(list) > 1 {
			t.Errorf("%q has %d pieces", output, len(list))
		}
	})
}
