package maumau_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// sample is the first sample of the statement.
const (
	sample = "2 SS HA SN HQ CE SQ CA DT CK CQ DJ CN HN DN CS SA CJ DA HJ HS DE HT SE DK HK ST SJ HE DS CT DQ SK"
	answer = "CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS\nScore: 0 45\n"
)

func judge(t *testing.T, deal, output string, exact bool) oracle.Judgement {
	t.Helper()
	c, err := maumau.Problem.ParseCase(deal)
	if err != nil {
		t.Fatal(err)
	}
	return explain(c, []byte(output), oracle.ExplainOptions{JudgeOptions: oracle.JudgeOptions{Exact: exact}})
}

func explain(c oracle.Case, output []byte, o oracle.ExplainOptions) oracle.Judgement {
	return oracle.Explain(maumau.Problem, c, output, o)
}

func TestJudgeForm(t *testing.T) {
	cards, scores, _ := strings.Cut(strings.TrimSpace(answer), "\n")
	for _, tc := range []struct {
		name, reason, output string
		exact                bool
		want                 oracle.Verdict
		err                  string // of a malformed output
	}{
		{"right", "the answer itself", answer, false, oracle.OK, ""},
		{"right, exact", "the answer itself", answer, true, oracle.OK, ""},
		{"no line end", "forgiven", strings.TrimSpace(answer), false, oracle.OK, ""},
		{"no line end, exact", "not forgiven", strings.TrimSpace(answer), true, oracle.Malformed,
			`line 2, column 12: found the end of the output, expected a line end`},
		{"space at a line end", "forgiven", cards + " \n" + scores + " \n", false, oracle.OK, ""},
		{"space at a line end, exact", "not forgiven", cards + " \n" + scores + "\n", true, oracle.Malformed,
			`line 1, column 45: found whitespace, expected the end of the line`},
		{"CRLF", "forgiven", strings.ReplaceAll(answer, "\n", "\r\n"), false, oracle.OK, ""},
		{"blank lines at the end", "forgiven", answer + "\n \n", false, oracle.OK, ""},
		{"blank line at the end, exact", "not forgiven", answer + "\n", true, oracle.Malformed,
			`line 3, column 1: found another line, expected the end of the output after two lines`},
		{"blank line between", "judges compare words", cards + "\n\n" + scores, false, oracle.OK, ""},
		{"blank line between, exact", "a line too many", cards + "\n\n" + scores + "\n", true, oracle.Malformed,
			`line 2, column 1: found "", expected "Score:"`},
		{"blank line and a fault", "its line is counted", cards + "\n\n" + scores + " 1\n", false, oracle.Malformed,
			`line 3, column 13: found "1", expected the end of the line after 2 numbers`},
		{"all in one line", "judges compare words", cards + " " + scores, false, oracle.OK, ""},
		{"a card a line", "judges compare words", strings.ReplaceAll(cards, " ", "\n") + "\n" + scores, false, oracle.OK, ""},
		{"a card a line, one unknown", "its place is that of the output", "CS\nSS\n\n  S9\nScore: 0 45\n", false, oracle.Malformed,
			`line 4, column 3: found "S9", expected a card such as "CN" (suits C S H D, ranks S E N T J Q K A)`},
		{"a score a line, one wrong", "wrong, not malformed", cards + "\nScore:\n0\n46\n", false, oracle.Wrong, ""},
		{"nothing", "a silent solver", "", false, oracle.Malformed, `line 1, column 1: found no output, expected the line of cards`},
		{"one line", "the scores are missing", cards, false, oracle.Malformed,
			`line 2, column 1: found the end of the output, expected the line of scores, "Score: ..."`},
		{"three lines", "more than the answer", answer + "ok\n", false, oracle.Malformed,
			`line 3, column 1: found another line, expected the end of the output after two lines`},
		{"no space after Score:", "the form counts", cards + "\nScore:0 45\n", false, oracle.Malformed,
			`line 2, column 7: found "0 45", expected a space after "Score:"`},
		{"small s", "the form counts", cards + "\nscore: 0 45\n", false, oracle.Malformed,
			`line 2, column 1: found "score: 0 45", expected "Score:"`},
		{"too few scores", "one for each player", cards + "\nScore: 0\n", false, oracle.Malformed,
			`line 2, column 9: found the end of the line, expected 2 numbers, one for each player`},
		{"too many scores", "one for each player", cards + "\nScore: 0 45 1\n", false, oracle.Malformed,
			`line 2, column 13: found "1", expected the end of the line after 2 numbers`},
		{"no scores", "one for each player", cards + "\nScore:\n", false, oracle.Malformed,
			`line 2, column 8: found no number, expected 2 numbers with one space before each`},
		{"score with a zero", "no leading zeros", cards + "\nScore: 0 045\n", false, oracle.Malformed,
			`line 2, column 10: found "045", expected 2 numbers with one space before each`},
		{"score below zero", "no score is", cards + "\nScore: 0 -45\n", false, oracle.Malformed,
			`line 2, column 10: found "-45", expected 2 numbers with one space before each`},
		{"two spaces", "judges compare words", strings.Replace(answer, " SN", "  SN", 1), false, oracle.OK, ""},
		{"two spaces and a fault", "columns are those of the output", strings.Replace(answer, " SN", "  S9", 1), false, oracle.Malformed,
			`line 1, column 8: found "S9", expected a card such as "CN" (suits C S H D, ranks S E N T J Q K A)`},
		{"two spaces, exact", "one stands between cards", strings.Replace(answer, " SN", "  SN", 1), true, oracle.Malformed,
			`line 1, column 7: found a space, expected a card such as "CN" (suits C S H D, ranks S E N T J Q K A)`},
		{"unknown card", "no such rank", strings.Replace(answer, "SN", "S9", 1), false, oracle.Malformed,
			`line 1, column 7: found "S9", expected a card such as "CN" (suits C S H D, ranks S E N T J Q K A)`},
		{"wrong score", "wrong, not malformed", strings.Replace(answer, "45", "46", 1), false, oracle.Wrong, ""},
		{"wrong card", "wrong, not malformed", strings.Replace(answer, "CJ", "CQ", 1), false, oracle.Wrong, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			j := judge(t, sample, tc.output, tc.exact)
			got := ""
			if j.Syntax != nil {
				got = j.Syntax.Error()
			}
			if j.Verdict != tc.want || got != tc.err {
				t.Errorf("%s: got %s %s, expected %s %s", tc.reason, j.Verdict, got, tc.want, tc.err)
			}
		})
	}
}

// TestUnpackBlank demands that blank lines at the end are left to the judge.
func TestUnpackBlank(t *testing.T) {
	pieces, err := maumau.Problem.Unpack([]byte(answer+answer+"\n \n"), 2)
	if err != nil || len(pieces) != 2 || string(pieces[1]) != answer+"\n \n" {
		t.Fatalf("got %q, %v", pieces, err)
	}
	if v := judge(t, sample, string(pieces[1]), true).Verdict; v != oracle.Malformed {
		t.Errorf("--exact: got %s", v)
	}
	if v := judge(t, sample, string(pieces[1]), false).Verdict; v != oracle.OK {
		t.Errorf("got %s", v)
	}
}

// TestJudgeCause holds wrong outputs of the first sample and what is found in
// them without any misreading at hand.
func TestJudgeCause(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		output       string // a line of cards, or of scores
		clause       string
		rows         string // "move clause remark" of each row
	}{
		{"R4 passed over", "the player has a queen that fits", "CS SS SN SA CA HA HN CN CE CK CQ DJ", "R4", "12 R4 first difference"},
		{"another jack", "the lower jack goes", "CS SS SN SA CA HA HN CN CE CK HJ", "R4", "12 R4 first difference"},
		{"eight without effect", "the player to be skipped plays", "CS SS SN SA CA HA HN CN CE CQ", "eight", "10 eight first difference"},
		{"seven not answered", "player 1 plays another card than the seven", "CS SN", "R1", "1 R1 first difference"},
		{"penalised player plays", "player 2 plays instead of drawing", "CS SS SQ", "chain", "2 chain first difference"},
		{"called suit", "hearts fit only if hearts were called", "CS SS SN SA CA HA HN CN CE CK CJ HQ", "R5",
			"12 R5 cause (not printed);13 draw ;14 R2 first difference"},
		{"jack on jack", "player 1 plays the jack instead of drawing", "CS SS SN SA CA HA HN CN CE CK CJ DJ", "draw", "13 draw first difference"},
		{"card of nobody", "the card lies in the draw pile, so a draw went wrong", "CS SS SN SE", "chain", "2 chain perhaps the cause;4 R2 first difference"},
		{"card played before", "it lies in the discard pile", "CS SS SN CS", "R2", "4 R2 first difference"},
		{"opening card missing", "the output begins with it", "SS SN SA", "open", "0 open first difference"},
		{"another opening card", "the deal decides it", "CK SS SN", "open", "0 open first difference"},
		{"drawn instead of played", "the card on top of the pile can only have been drawn now", "CS SS SN HS", "R2", "4 R2 first difference"},
		{"too short", "the game goes on", "CS SS SN", "R2", "4 R2 first difference"},
		{"too short before a penalty", "the next move can't be seen", "CS SS", "chain", "2 chain first difference"},
		{"too long", "the game is over", "CS SS SN SA CA HA HN CN CE CK CJ DA DJ HQ HS HA", "last", "18 last first difference"},
		{"doubled", "no jack was last", "Score: 0 90", "double", "18 double first difference"},
		{"wrong sum", "a jack counts 20", "Score: 0 35", "score", "18 score first difference"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			out := tc.output + "\nScore: 0 1\n"
			if strings.HasPrefix(tc.output, "Score") {
				out = strings.Replace(answer, "Score: 0 45", tc.output, 1)
			}
			j := judge(t, sample, out, false)
			var rows []string
			for _, r := range j.Rows {
				rows = append(rows, strings.Join([]string{itoa(r.Move), r.Clause, string(r.Remark)}, " "))
			}
			if got := strings.Join(rows, ";"); j.Verdict != oracle.Wrong || j.Clause != tc.clause || got != tc.rows {
				t.Errorf("%s:\n got %s %s %s\nwant wrong %s %s\nnotes %q", tc.reason, j.Verdict, j.Clause, got, tc.clause, tc.rows, j.Notes)
			}
		})
	}
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

// TestJudgeSuspect proves on random games that a wrong output is always found
// wrong, and that the misreading that causes it, as the suspect, is what explains
// it: the clause is the misreading's, and the last row is the first difference
// that can be seen.
func TestJudgeSuspect(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	rules, _ := maumau.Problem.Engine(oracle.Variant{})
	for _, m := range maumau.Problem.Book().Misreadings() {
		for range 30 {
			e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: []string{m.ID}}) // without a game before
			if err != nil {
				t.Fatal(err)
			}
			c := maumau.Problem.Generate(r, oracle.Aim{})
			want, _ := rules.Append(nil, c)
			got, err := e.Append(nil, c)
			if err != nil {
				continue
			}
			j := explain(c, got, oracle.ExplainOptions{Misreadings: []string{m.ID}})
			if string(want) == string(got) {
				if j.Verdict != oracle.OK {
					t.Fatalf("%s: the right answer is %s: %v", c.Text(), j.Verdict, j.Syntax)
				}
				continue
			}
			if m.Space {
				exact := explain(c, got, oracle.ExplainOptions{JudgeOptions: oracle.JudgeOptions{Exact: true}, Misreadings: []string{m.ID}})
				if j.Verdict != oracle.OK || j.Forgiven == "" || exact.Verdict != oracle.Malformed || exact.Clause != m.Clause {
					t.Fatalf("%s: %s is judged %s (%s), in exact mode %s by clause %s", c.Text(), m.ID, j.Verdict, j.Forgiven, exact.Verdict, exact.Clause)
				}
				continue
			}
			if m.Form {
				if j.Verdict == oracle.OK || j.Clause != m.Clause {
					t.Fatalf("%s: %s is judged %s by clause %s", c.Text(), m.ID, j.Verdict, j.Clause)
				}
				continue
			}
			if j.Verdict != oracle.Wrong || j.Clause != m.Clause || len(j.Rows) == 0 || j.Rows[len(j.Rows)-1].Remark != oracle.RemarkDifference {
				t.Fatalf("%s: %s is judged %s by clause %s: %+v", c.Text(), m.ID, j.Verdict, j.Clause, j.Rows)
			}
			if plain := explain(c, got, oracle.ExplainOptions{}); plain.Verdict != oracle.Wrong || plain.Clause == "" {
				t.Fatalf("%s: %s without a suspect is judged %s by clause %q", c.Text(), m.ID, plain.Verdict, plain.Clause)
			}
		}
	}
}

// FuzzJudge demands that no output makes the judge panic, that only the answer
// is right, and that every fault has a place. The outputs are answers with
// edits, of three bytes each: what to do, where, and a card.
func FuzzJudge(f *testing.F) {
	f.Add(uint64(1), []byte(nil))
	f.Add(uint64(2), []byte{0, 0, 5})
	f.Add(uint64(3), []byte{1, 0, 0})
	f.Add(uint64(4), []byte{2, 3, 7, 3, 1, 0})
	f.Add(uint64(5), []byte{4, 4, 32})
	f.Add(uint64(6), []byte{4, 9, 0xa0}) // no-break space
	f.Add(uint64(7), []byte{4, 9, 0x85}) // next line
	e, err := maumau.Problem.Engine(oracle.Variant{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, seed uint64, edits []byte) {
		c := maumau.Problem.Generate(rand.New(rand.NewPCG(seed, 0)), oracle.Aim{})
		want, err := e.Append(nil, c)
		if err != nil {
			t.Fatal(err)
		}
		output := edited(string(want), edits)
		for _, exact := range []bool{false, true} {
			j := explain(c, []byte(output), oracle.ExplainOptions{JudgeOptions: oracle.JudgeOptions{Exact: exact}})
			same := output == string(want)
			if !exact {
				same = forgiven(output) == forgiven(string(want))
			}
			if (j.Verdict == oracle.OK) != same {
				t.Errorf("exact %v: %q is %s", exact, output, j.Verdict)
			}
			if j.Verdict == oracle.Malformed && (j.Syntax == nil || j.Syntax.Line < 1 || j.Syntax.Column < 1) {
				t.Errorf("%q is malformed without a place", output)
			}
			if j.Verdict == oracle.Wrong && (j.Clause == "" || len(j.Rows) == 0) {
				t.Errorf("%q is wrong without a clause", output)
			}
		}
	})
}

// edited applies edits to an answer.
func edited(answer string, edits []byte) string {
	cards, rest, _ := strings.Cut(answer, "\n")
	words := strings.Fields(cards)
	for ; len(edits) >= 3; edits = edits[3:] {
		if len(words) == 0 {
			break
		}
		at := int(edits[1]) % len(words)
		card := fine[2+3*(int(edits[2])%32):][:2]
		switch edits[0] % 5 {
		case 0:
			words[at] = card
		case 1:
			words = append(words[:at], words[at+1:]...)
		case 2:
			words = append(words[:at], append([]string{card}, words[at:]...)...)
		case 3:
			words = words[:at]
		case 4:
			rest = rest[:at%len(rest)] + string(edits[2]) + rest[at%len(rest):]
		}
	}
	return strings.Join(words, " ") + "\n" + rest
}

// forgiven is what judges compare: the words, whatever whitespace is between them. It is
// that of C's isspace, as in their checkers: a no-break space is a part of a word.
func forgiven(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }), " ")
}

// TestLoop wants a word of the loop over the games where an output has those of one too
// few or too many, and not where it only ends with a blank line.
func TestLoop(t *testing.T) {
	for _, tc := range []struct {
		name, output string
		exact        bool
		want         string
	}{
		{"one too few", "", false, "one game too early"},
		{"one too many", answer + answer, false, "one game too many"},
		{"a blank line", answer + "\n", true, ""},
		{"another first line", "CS SA\nScore: 0 45\nok\n", false, ""},
	} {
		j := judge(t, sample, tc.output, tc.exact)
		if got := strings.Join(j.Notes, " "); j.Verdict != oracle.Malformed || strings.Contains(got, "A loop") != (tc.want != "") || !strings.Contains(got, tc.want) {
			t.Errorf("%s: %s, %q", tc.name, j.Verdict, got)
		}
	}
}
