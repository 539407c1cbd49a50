package maumau

import (
	"strings"
	"testing"

	"kiebitz/oracle"
)

// TestChoices reads off one game what each rule chose from.
func TestChoices(t *testing.T) {
	c, err := Problem.ParseCase("2 SN SQ DA SJ CT SA HA HK ST CQ HN HS DS CN SK DE CJ HQ CA CS CE CK SS SE HE HT HJ DN DT DJ DQ DK")
	if err != nil {
		t.Fatal(err)
	}
	e, _ := Problem.Engine(oracle.Variant{})
	tr, err := e.Trace(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name  string
		move  int
		want  string
		state string
	}{
		{"the highest value", 1, "[ST value 10] SN value 9", ""},
		{"a jack that is not needed", 2, "[SA value 11] SQ value 3 SJ a jack is played only if nothing else fits", ""},
		{"equal values", 3, "[HA value 11] DA diamonds rank below hearts SN value 9", ""},
		{"a seven becomes active", 4, "[HS value 7] HK value 4 SJ a jack is played only if nothing else fits", "2 cards owed"},
		{"only a seven answers", 5, "[DS answers the seven] HN does not answer a seven", "4 cards owed"},
		{"a penalty leaves no choice", 6, "SJ does not answer a seven", ""},
		{"a jack before a card that fits", 12, "[CJ the next player has one card left] SQ a jack is played first SJ spades rank below clubs", "hearts called"},
		{"the game is over", 13, "[HN value 9]", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := &tr.Steps[row.move]
			words := oracle.Say(Problem, s)
			var got []string
			for i, c := range s.Choices {
				text := c.Cards[0] + " " + words.Choices[i]
				if c.Taken {
					text = "[" + text + "]"
				}
				got = append(got, text)
			}
			if text := strings.Join(got, " "); text != row.want {
				t.Errorf("choices of move %d:\n got %s\nwant %s", row.move, text, row.want)
			}
			if state := strings.Join(words.State, ", "); state != row.state {
				t.Errorf("state after move %d: got %q, want %q", row.move, state, row.state)
			}
		})
	}
}
