package rummy

import (
	"strings"
	"testing"

	"kiebitz/oracle"
)

func TestJudge(t *testing.T) {
	for _, tc := range []struct {
		name, reason, text, output string
		exact                      bool
		verdict                    oracle.Verdict
		fault, note                string
	}{
		{"statement's", "the sample's own output", sample, "K4 K5 K6 K7\nTQ TK TA\nPQ KQ JJ\nT2 T3 T4\nK5 T5 JJ\nT0\n", false, oracle.OK, "", ""},
		{"fewer", "one card less than possible", sample, "K4 JJ K6 K7\nPQ KQ TQ\nTA T2 T3 T4 T5\nK5 K5 JJ TK T0\n", false, oracle.Wrong, "fewer cards than possible", "disposes of 4"},
		{"corner", "an illegal group and an empty hand", "| SK SA S2", "SK SA S2\n\n", false, oracle.Wrong, "not consecutive", "an ace is first or last"},
		{"corner kept", "the hand alone", "| SK SA S2", "SK SA S2\n", false, oracle.OK, "", ""},
		{"empty hand", "an empty line", "| S2 S3 S4", "S2 S3 S4\n\n", true, oracle.OK, "", ""},
		{"no hand line", "nobody can tell the last group from the hand", "| S2 S3 S4", "S2 S3 S4\n", false, oracle.Wrong, "fewer cards than possible", "the empty line for the hand is missing after it"},
		{"no hand line of a table", "no hand is like this", "S2 S3 S4 | S5", "S2 S3 S4 S5\n", false, oracle.Wrong, noHandLine, "the empty line for the hand is missing"},
		{"no hand line, exact", "not forgiven", "| S2 S3 S4", "S2 S3 S4\n", true, oracle.Malformed, "hand-missing", ""},
		{"no hand line of a table, exact", "not forgiven", "S2 S3 S4 | S5", "S2 S3 S4 S5\n", true, oracle.Malformed, "hand-missing", ""},
		{"group of two", "two cards before the empty line of the hand are a group that is too small", "| DQ DK", "DQ DK\n\n", false, oracle.Wrong, "too few cards", "Line 1: DQ DK is not a group"},
		{"blank after the hand", "the last line is the hand's", "H5 D5 C5 | C9", "H5 D5 C5\nC9\n\n", false, oracle.Wrong, "an empty line after the hand's", "Line 3: it is empty"},
		{"taken", "a table card in the hand", "H5 D5 C5 S5 | C9", "H5 D5 C5\nS5 C9\n", false, oracle.Wrong, "a table card taken", "Line 2: S5 was on the table and is in the hand, which is the last line"},
		{"invented", "a card from nowhere", "H5 D5 C5 | C9", "H5 D5 C5 S5\nC9\n", false, oracle.Wrong, "a card too many", "Line 1: S5 is printed once"},
		{"twice", "the second copy is the one too many", "H5 D5 C5 | C9", "H5 D5 C5\nC9 H5\n", false, oracle.Wrong, "a card too many", "Line 2: H5 is printed twice"},
		{"three in a line", "a card too many like any other", "H5 D5 C5 | C9", "H5 D5 C5\nC9 C9 C9\n", false, oracle.Wrong, "a card too many", "Line 2: C9 is printed 3 times"},
		{"order", "the group would be legal in another one", "H5 H6 H7 | C9", "H7 H6 H5\nC9\n", false, oracle.Wrong, "not in increasing order", "Line 1: H7 H6 H5 is not a group: H6 stands where H8 belongs; in another order it would be one"},
		{"lost", "a hand card is missing", "H5 D5 C5 | C9", "H5 D5 C5\n\n", false, oracle.Wrong, "a card lost", "C9 is printed not at all"},
		{"blank", "an empty line among the groups", "H5 D5 C5 | C9", "H5 D5 C5\n\nC9\n", false, oracle.Wrong, "an empty line", "Line 2"},
		{"text", "no card", "H5 D5 C5 | C9", "H5 D5 C5\nhand: C9\n", false, oracle.Malformed, "card", ""},
		{"nothing", "no output", "H5 D5 C5 | C9", "", false, oracle.Malformed, "no-output", ""},
		{"no line end", "forgiven", "H5 D5 C5 | C9", "H5 D5 C5\nC9", false, oracle.OK, "", ""},
		{"no line end, exact", "not forgiven", "H5 D5 C5 | C9", "H5 D5 C5\nC9", true, oracle.Malformed, "line-end", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			j := Problem.Judge(layout(t, tc.text), []byte(tc.output), oracle.JudgeOptions{Exact: tc.exact})
			notes := strings.Join(j.Notes, " ")
			if j.Verdict != tc.verdict || !strings.HasPrefix(j.Fault, tc.fault) || !strings.Contains(notes, tc.note) {
				t.Errorf("%s: got %s, %q: %s", tc.reason, j.Verdict, j.Fault, notes)
			}
		})
	}
}

// TestJudgeHandLine judges by the reading by which an empty hand has no line.
func TestJudgeHandLine(t *testing.T) {
	for _, tc := range []struct {
		name, reason, text, output string
		verdict                    oracle.Verdict
		fault                      string
		form                       int // what the output tells of its solver
	}{
		{"like a hand", "it may be either, so that it tells nothing", "| S2 S3 S4", "S2 S3 S4\n", oracle.OK, "", 0},
		{"a group alone", "nobody has a card of the table in the hand", "S2 S3 S4 | S5", "S2 S3 S4 S5\n", oracle.OK, "", 1},
		{"a line", "who prints it does not follow the reading", "S2 S3 S4 | S5", "S2 S3 S4 S5\n\n", oracle.Wrong, handLined, -1},
		{"a line of cards", "both readings have it", "S2 S3 S4 | S5 H9", "S2 S3 S4 S5\nH9\n", oracle.OK, "", 0},
		{"fewer", "the reading makes no answer better", "S2 S3 S4 | S5 H9", "S2 S3 S4\nS5 H9\n", oracle.Wrong, "fewer cards than possible", 0},
		{"a table card", "no reading makes a hand of it", "S2 S3 S4 S5 | H9", "S2 S3 S4\nS5 H9\n", oracle.Wrong, "a table card taken", 0},
		{"illegal and a line", "the line tells the same", "S2 S3 S4 | S6", "S2 S3 S4 S6\n\n", oracle.Wrong, "not consecutive", -1},
		{"no cards", "it tells nothing", "S2 S3 S4 | S5", "?\n", oracle.Malformed, "card", 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := layout(t, tc.text)
			j := Problem.Judge(c, []byte(tc.output), oracle.JudgeOptions{Readings: []string{unlined}})
			if form := handLine(c, []byte(tc.output)); j.Verdict != tc.verdict || j.Fault != tc.fault || form != tc.form {
				t.Errorf("%s: got %s, %q and %d, want %s, %q and %d", tc.reason, j.Verdict, j.Fault, form, tc.verdict, tc.fault, tc.form)
			}
		})
	}
}

// TestExplain wants a misreading to name the clause where it behaves as the output
// does.
func TestExplain(t *testing.T) {
	for _, tc := range []struct{ name, reason, text, output, misreading, clause, fault string }{
		{"found", "the misreading disposes of as few", "H5 D5 C5 S5 | C4 C6", "H5 D5 C5 S5\nC4 C6\n", "rearrange-never", "rearrange", "fewer cards than possible"},
		{"other", "the misreading disposes of more", "H5 D5 C5 S5 | C4 C6", "H5 D5 C5 S5\nC4 C6\n", "rearrange-one", "goal", "fewer cards than possible"},
		{"none", "nobody knows better", "H5 D5 C5 S5 | C4 C6", "H5 D5 C5 S5\nC4 C6\n", "", "goal", "fewer cards than possible"},
		{"illegal", "the fault is known", "| SK SA S2", "SK SA S2\n\n", "ace-round-the-corner", "ace", "not consecutive"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var o oracle.ExplainOptions
			if tc.misreading != "" {
				o.Misreadings = []string{tc.misreading}
			}
			j := oracle.Explain(Problem, layout(t, tc.text), []byte(tc.output), o)
			if j.Verdict != oracle.Wrong || j.Clause != tc.clause || j.Fault != tc.fault || j.Rows != nil {
				t.Errorf("%s: got %s by %s, %q with %d rows, expected %s by %s, %q with none",
					tc.reason, j.Verdict, j.Clause, j.Fault, len(j.Rows), oracle.Wrong, tc.clause, tc.fault)
			}
		})
	}
}

// TestUnpack reads back what Join writes.
func TestUnpack(t *testing.T) {
	answers := [][]byte{[]byte("S2 S3 S4\n\n"), []byte("C9\n"), []byte("H5 D5 C5\nC9\n")}
	for n := 1; n <= len(answers); n++ {
		list, err := Problem.Unpack(oracle.Frame(Problem, nil, answers[:n]), n)
		if err != nil || len(list) != n {
			t.Fatalf("%d: %q, %v", n, list, err)
		}
		for i := range list {
			if string(list[i]) != string(answers[i]) {
				t.Errorf("%d: got %q, want %q", n, list[i], answers[i])
			}
		}
	}
	if _, err := Problem.Unpack([]byte("C9\n"), 2); err == nil {
		t.Error("an output without heads is read as two")
	}
}
