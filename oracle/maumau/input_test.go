package maumau_test

import (
	"errors"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// fine is a legal deal, sorted so that faults are easily seen.
const fine = "2 CA SA HA DA CT ST HT DT CN SN HN DN CE SE HE DE CS SS HS DS CK SK HK DK CQ SQ HQ DQ CJ SJ HJ DJ"

func TestParse(t *testing.T) {
	change := func(old, new string) string { return strings.Replace(fine, old, new, 1) }
	for _, tc := range []struct {
		name   string
		reason string
		input  string
		errs   []string // the faults in order; nil: none
	}{
		{"plain", "the form of the statement", "1\n" + fine + "\n", nil},
		{"no last line end", "editors leave it out", "1\n" + fine, nil},
		{"trailing space", "the second sample has one", "1\n" + fine + " \n", nil},
		{"CRLF", "files from Windows", "1\r\n" + fine + "\r\n", nil},
		{"blank lines", "around and between", "\n1\n\n" + fine + "\n\n\n", nil},
		{"many", "solve takes any number", "60\n" + strings.Repeat(fine+"\n", 60), nil},
		{"empty", "no file at all", "", []string{`line 1, column 1: found an empty file, expected the number of games`}},
		{"no count", "the count is missing", fine, []string{`line 1, column 1: found "2 CA SA HA DA CT ST HT DT CN SN HN DN CE"..., expected the number of games, alone on its line`}},
		{"count zero", "there is at least one game", "0\n", []string{`line 1, column 1: found "0", expected the number of games, alone on its line`}},
		{"count with a zero", "no leading zero", "01\n" + fine, []string{`line 1, column 1: found "01", expected the number of games, alone on its line`}},
		{"too few lines", "t says more", "2\n" + fine + "\n", []string{`line 3, column 1: found the end of the file after 1 game, expected 2, as the first line says`}},
		{"too many lines", "t says fewer", "1\n" + fine + "\n" + fine, []string{`line 4, column 1: found the end of the file after 2 games, expected 1, as the first line says`}},
		{"five players", "2 to 4 play", "1\n5" + fine[1:], []string{`line 2, column 1: found "5", expected the number of players: 2, 3 or 4`}},
		{"no players", "a card stands first", "1\n" + fine[2:], []string{`line 2, column 1: found "CA", expected the number of players: 2, 3 or 4`}},
		{"twice", "a card twice, so that one is missing", "1\n" + change("DJ", "CA"), []string{`line 2, column 96: found CA a second time (first in column 3), expected every card once; missing: DJ`}},
		{"unknown card", "no such rank", "1\n" + change("CN", "C9"), []string{`line 2, column 27: found "C9", expected a card such as "CN" (suits C S H D, ranks S E N T J Q K A)`}},
		{"small letters", "the notation has capitals", "1\n" + change("CN", "cn"), []string{`line 2, column 27: found "cn", expected a card such as "CN" (suits C S H D, ranks S E N T J Q K A)`}},
		{"two spaces", "one space stands between cards", "1\n" + change(" CN", "  CN"), []string{`line 2, column 27: found two spaces, expected one space between cards`}},
		{"tab", "a tab is no space", "1\n" + change(" CN", "\tCN"), []string{`line 2, column 24: found "DT\tCN", expected a card such as "CN" (suits C S H D, ranks S E N T J Q K A)`}},
		{"31 cards", "the missing one is named", "1\n" + change(" DJ", ""), []string{`line 2, column 95: found the end of the line after 31 cards, expected 32 cards; missing: DJ`}},
		{"33 cards", "one too many", "1\n" + fine + " CA", []string{`line 2, column 99: found "CA", a 33rd card, expected 32 cards`}},
		{"two faults", "each faulty line is reported", "2\n5" + fine[1:] + "\n" + change(" DJ", ""), []string{
			`line 2, column 1: found "5", expected the number of players: 2, 3 or 4`,
			`line 3, column 95: found the end of the line after 31 cards, expected 32 cards; missing: DJ`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := maumau.Problem.Parse([]byte(tc.input))
			want := strings.Join(tc.errs, "\n")
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != want {
				t.Errorf("%s:\n got %s\nwant %s", tc.reason, got, want)
			}
		})
	}
}

func TestParseCase(t *testing.T) {
	c, err := maumau.Problem.ParseCase(fine + "\n")
	if err != nil || c.Text() != fine {
		t.Errorf("got %v, %v", c, err)
	}
	_, err = maumau.Problem.ParseCase("2 CA")
	var syntax *oracle.SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 1 {
		t.Errorf("got the error %v, expected one in line 1", err)
	}
}

// TestUnplayable holds deals that the statement excludes: they are reported
// with the move, never guessed at.
func TestUnplayable(t *testing.T) {
	for _, tc := range []struct {
		name, reason, deal, err string
	}{
		{"out of cards", "a card must be drawn and only the open one is left",
			"4 HS SJ DT CT HK DQ SN CA HN SS SA CQ SQ DN SE DA HA ST CS CN DS HQ HT DE DJ CE CK CJ HE HJ DK SK",
			"move 25: a card must be drawn, but all cards except the open one are in the players' hands"},
		{"endless", "the players come to the same position again and again",
			"4 DJ SJ CE SQ CT SN HA CS DA ST HE HQ DS SE HT DE CK DN HS HJ HK SA CJ HN SK CQ DK SS CN CA DT DQ",
			"move 364: the game never ends: the position is that before move 56"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c, err := maumau.Problem.ParseCase(tc.deal)
			if err != nil {
				t.Fatal(err)
			}
			e, err := maumau.Problem.Engine(oracle.Variant{})
			if err != nil {
				t.Fatal(err)
			}
			_, err = e.Append(nil, c)
			var stuck *oracle.PlayError
			if !errors.As(err, &stuck) || stuck.Error() != tc.err {
				t.Errorf("%s: got the error %v, expected %s", tc.reason, err, tc.err)
			}
			if _, err := plainAnswer(c); err == nil {
				t.Errorf("%s: the plain engine plays it to an end", tc.reason)
			}
			tr, traceErr := e.Trace(c)
			if traceErr == nil || len(tr.Steps) == 0 || tr.Steps[len(tr.Steps)-1].Number >= stuck.Move {
				t.Errorf("%s: the trace does not stop before move %d: %v", tc.reason, stuck.Move, traceErr)
			}
		})
	}
}

// FuzzParse demands that no input makes the parser panic, that what it takes
// is what it prints again, and that every fault has a place.
func FuzzParse(f *testing.F) {
	f.Add([]byte("1\n" + fine + "\n"))
	f.Add([]byte("2\r\n\n" + fine + " \r\n3" + fine[1:]))
	f.Add([]byte("1\n2 CA CA"))
	f.Fuzz(func(t *testing.T, input []byte) {
		list, err := maumau.Problem.Parse(input)
		if err != nil {
			joined, ok := err.(interface{ Unwrap() []error })
			if !ok {
				joined = oneError{err}
			}
			for _, err := range joined.Unwrap() {
				var syntax *oracle.SyntaxError
				if !errors.As(err, &syntax) || syntax.Line < 1 || syntax.Column < 1 {
					t.Errorf("the fault %v has no place", err)
				}
			}
			return
		}
		again, err := maumau.Problem.Parse(maumau.Problem.Pack(list).Stdin)
		if err != nil || len(again) != len(list) {
			t.Fatalf("packed cases are not read again: %v", err)
		}
		for i := range list {
			if list[i].Text() != again[i].Text() {
				t.Errorf("%s became %s", list[i].Text(), again[i].Text())
			}
		}
	})
}

type oneError struct{ error }

func (e oneError) Unwrap() []error { return []error{e.error} }
