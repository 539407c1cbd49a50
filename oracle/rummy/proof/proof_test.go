package proof

import (
	"errors"
	"strings"
	"testing"

	"kiebitz/oracle"
)

func cardsOf(t *testing.T, text string) (list []kind) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		k, ok := readCard(word, suits[0])
		if !ok {
			t.Fatalf("%q is no card", word)
		}
		list = append(list, k)
	}
	return list
}

func TestLegal(t *testing.T) {
	for _, tc := range []struct {
		cards, why    string
		legal, isPair bool // isPair: it can be cut
	}{
		{"H2 H3 H4", "the shortest sequence", true, false},
		{"H2 H3", "too short", false, false},
		{"HA H2 H3", "a low ace", true, false},
		{"HQ HK HA", "a high ace", true, false},
		{"HK HA H2", "round the corner", false, false},
		{"H4 H3 H2", "in falling order", false, false},
		{"H2 H3 D4", "two suits", false, false},
		{"H9 H0 JJ JJ HK", "two jokers between", true, false},
		{"JJ HA H2", "nothing is before a low ace, and nothing goes round the corner", false, false},
		{"JJ HK HA", "a joker for the queen", true, false},
		{"HK HA JJ", "nothing is after a high ace", false, false},
		{"JJ S4 JJ", "too many jokers", false, false},
		{"H5 JJ JJ H8", "as many jokers as cards", false, false},
		{"H5 JJ H7 JJ H9", "jokers in turn", true, false},
		{"HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK", "all ranks", true, true},
		{"HA H2 H3 H4 H5 H6 H7 H8 H9 H0 HJ HQ HK HA", "an ace at both ends", false, false},
		{"HA H2 H3 H4 H5 H6", "two sequences of three", true, true},
		{"H2 JJ H4 JJ H6 JJ H8", "a joker too many in any part", true, false},
		{"H5 D5 C5", "a set", true, false},
		{"H5 D5 C5 S5", "four suits", true, false},
		{"H5 D5 JJ", "a joker in a set", true, false},
		{"H5 D5 C5 JJ", "a joker for the fourth suit", true, false},
		{"H5 JJ JJ", "a card and two jokers", false, false},
		{"H5 D5 JJ JJ", "as many jokers as cards of a set", false, false},
		{"H5 D5 C5 S5 JJ", "no fifth suit", false, false},
		{"S5 S5 C5", "a suit twice", false, false},
	} {
		cards := cardsOf(t, tc.cards)
		if got := legal(cards); got != tc.legal {
			t.Errorf("%s (%s): legal: %v", tc.cards, tc.why, got)
		}
		if got := tc.legal && cuttable(cards); got != tc.isPair {
			t.Errorf("%s (%s): cuttable: %v", tc.cards, tc.why, got)
		}
	}
}

// TestEachGroup counts groups of a whole deck: 13 ranks with four sets of three and one
// of four, four suits with 14-n+1 sequences of n cards each; with jokers besides by
// choosing the places of jokers.
func TestEachGroup(t *testing.T) {
	deck := counts{}
	for k := range joker {
		deck[k] = 1
	}
	choose := func(n, k int) int {
		c := 1
		for i := range k {
			c = c * (n - i) / (i + 1)
		}
		return c
	}
	for jokers := range 7 {
		deck[joker] = jokers
		want := 13 * 5
		if jokers > 0 {
			want += 13 * (choose(4, 2) + choose(4, 3))
		}
		for n := 3; n <= 13; n++ {
			for j := 0; j <= jokers && 2*j < n; j++ {
				want += 4 * (14 - n + 1) * choose(n, j)
			}
		}
		got := 0
		eachGroup(&deck, func(cards []kind) bool {
			if !legal(cards) {
				t.Fatalf("%v is not legal", cards)
			}
			got++
			return true
		})
		if got != want {
			t.Errorf("%d jokers: found %d groups, expected %d", jokers, got, want)
		}
	}
}

// valid is a certificate of H2 H3 H4 | H5 S9.
const valid = `{
  "certificate": "rummy",
  "version": 1,
  "before": {"table": ["H2 H3 H4"], "hand": "H5 S9"},
  "after": {"table": ["H2 H3 H4 H5"], "hand": "S9"},
  "most": 1,
  "proof": {"prices": {"S9": "0"}}
}`

func TestRead(t *testing.T) {
	if _, err := Read([]byte(valid)); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, old, new, want string }{
		{"no JSON", `{`, `(`, "line 1, column 1: found invalid character '(' looking for beginning of value, expected JSON"},
		{"the end is missing", "}}\n}", "}", "line 7, column 34: found the end of the file, expected the rest of a JSON value"},
		{"more after it", "}}\n}", "}}\n} 5", "line 8, column 3: found more, expected the end of the file"},
		{"no object", valid, "[]", "line 1, column 1: found an array, expected an object in the certificate"},
		{"another file", `"rummy"`, `"chess"`, `line 2, column 18: found "chess", expected "rummy" in certificate`},
		{"another version", "1,", "2,", "line 3, column 14: found 2, expected 1 in version"},
		{"a typo", `"most"`, `"msot"`, `line 6, column 11: found the member "msot", expected the members certificate, version, before, after, most and proof in the certificate`},
		{"a member twice", `"most"`, `"version"`, `line 6, column 3: found "version" a second time, expected each member once`},
		{"a missing member", `, "hand": "H5 S9"`, "", `line 4, column 13: found no member "hand", expected the members table and hand in before`},
		{"no card", "S9\"}", "S1\"}", `line 4, column 45: found "S1", expected a card such as "H4" (suits HDCS, ten is 0) or the joker JJ in before.hand`},
		{"another alphabet", "H5 S9", "H5 T9", `line 4, column 45: found "T9", expected a card such as "H4" (suits HDCS, ten is 0) or the joker JJ in before.hand`},
		{"a number as a price", `"0"`, `0`, "line 7, column 30: found a number, expected a string in proof.prices.S9"},
		{"a price that is no fraction", `"0"`, `"0.5"`, `line 7, column 30: found "0.5", expected a price such as "2", "1/2" or "-1", in lowest terms in proof.prices.S9`},
		{"a fraction not in lowest terms", `"0"`, `"2/4"`, `line 7, column 30: found "2/4", expected a price such as "2", "1/2" or "-1", in lowest terms in proof.prices.S9`},
		{"division by zero", `"0"`, `"1/0"`, `line 7, column 30: found "1/0", expected a price such as "2", "1/2" or "-1", in lowest terms in proof.prices.S9`},
		{"a price of no card", `"S9": "0"`, `"X": "0"`, `line 7, column 29: found "X", expected a card such as "H4" (suits HDCS, ten is 0) or the joker JJ in proof.prices`},
		{"a fraction of a card", `1,
  "proof"`, `1.5,
  "proof"`, "line 6, column 11: found a number 1.5, expected a whole number in most"},
		{"half a tree", `{"prices": {"S9": "0"}}`, `{"group": "H2 H3 H4"}`, `line 7, column 12: found no member "there", expected the members group, there and not in proof`},
		{"prices and a group", `{"S9": "0"}`, `{}, "group": ""`, `line 7, column 36: found the member "group", expected the members prices in proof`},
		{"too deep", `{"prices": {"S9": "0"}}`, strings.Repeat(`{"not":`, 70), "line 7, column 425: found a value within too many others, expected fewer levels"},
		{"too many cards", "H5 S9", strings.Repeat("H5 ", 130), "line 4, column 13: found 133 cards, expected at most 124 in before"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Read([]byte(strings.Replace(valid, tc.old, tc.new, 1)))
			if err == nil || err.Error() != tc.want {
				t.Errorf("found %v\nexpected %s", err, tc.want)
			}
		})
	}
}

func TestVerify(t *testing.T) {
	for _, tc := range []struct{ name, old, new, want string }{
		{"a valid one", "", "", ""},
		{"the hand's card that stays costs something", `{"S9": "0"}`, `{}`, "proof.prices: found prices that let 2 cards of the hand go, expected 1 at most"},
		{"a group is too cheap", `"0"`, `"0", "H4": "1/2"`, `proof.prices: found "H2 H3 H4" at 5/2, expected 3 at least, a group's number of cards`},
		{"no group", "H2 H3 H4 H5", "H2 H4 H3 H5", `after.table[0]: found "H2 H4 H3 H5", expected a legal group, in order`},
		{"another number of cards", "1,\n  \"proof", "2,\n  \"proof", "most: found 2, expected 1, which the play lays"},
		{"a card lost", `"hand": "S9"`, `"hand": ""`, "after: found S9 not at all, expected once, as before"},
		{"a card taken", `["H2 H3 H4 H5"], "hand": "S9"`, `[], "hand": "H2 H3 H4 H5 S9"`, "after.table: found H2 not at all, expected at least once, as before"},
		{"a group that can't be there", `{"prices": {"S9": "0"}}`, `{"group": "S7 S8 S9", "there": {"prices": {}}, "not": {"prices": {}}}`, `proof.group: found "S7 S8 S9", expected a legal group that may be on the table`},
		{"a branch that proves nothing", `{"prices": {"S9": "0"}}`, `{"group": "H3 H4 H5", "there": {"prices": {"H2": "-5"}}, "not": {"prices": {}}}`, `proof.not.prices: found prices that let 2 cards of the hand go, expected 1 at most`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c, err := Read([]byte(strings.Replace(valid, tc.old, tc.new, 1)))
			if err != nil {
				t.Fatal(err)
			}
			switch err := c.Verify(); {
			case tc.want == "" && err == nil:
			case err == nil || err.Error() != tc.want:
				t.Errorf("found %v\nexpected %s", err, tc.want)
			case !errors.As(err, new(*oracle.Refusal)):
				t.Errorf("%v is no refusal", err)
			}
		})
	}
}
