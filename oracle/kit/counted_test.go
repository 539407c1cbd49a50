package kit_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// cards is a case of three cards in any order.
type cards []string

func (c cards) Text() string    { return strings.Join(c, " ") }
func (c cards) Players() int    { return 0 }
func (c cards) Summary() string { return "3 cards" }

func parse(line []byte) (oracle.Case, *oracle.SyntaxError) {
	list := strings.Fields(string(line))
	if len(list) < 3 {
		return nil, &oracle.SyntaxError{Column: len(line) + 1, Found: "the end of the line", Expected: "3 cards"}
	}
	return cards(list), nil
}

// packer writes such cases.
type packer struct{ oracle.Streamer }

func (packer) Head(n int) []byte { return kit.CountHead(n) }
func (packer) AppendCase(dst []byte, c oracle.Case) []byte {
	return append(append(dst, c.Text()...), '\n')
}

func TestCounted(t *testing.T) {
	for _, tc := range []struct{ name, reason, input, fault string }{
		{"two", "what is packed", "2\nA K Q\nQ A K\n", ""},
		{"spaces", "whitespace does not count", "\n2 \r\nA  K Q\n\n Q A K\n\n", ""},
		{"empty", "not even a number", "", "line 1, column 1: found an empty file, expected the number of games"},
		{"no number", "a case in place of it", "A K Q\n", `line 1, column 1: found "A K Q", expected the number of games, alone on its line`},
		{"fewer, without a line end", "the last line has begun", "2\nA K Q", "line 3, column 1: found the end of the file after 1 game, expected 2, as the first line says"},
		{"fewer", "a case is missing", "2\nA K Q\n", "line 3, column 1: found the end of the file after 1 game, expected 2, as the first line says"},
		{"more", "one too many", "1\nA K Q\nQ A K\n", "line 4, column 1: found the end of the file after 2 games, expected 1, as the first line says"},
		{"short", "a card is missing", "1\nA K\n", "line 2, column 4: found the end of the line, expected 3 cards"},
		{"each line", "each faulty line has an error", "2\nA\nK\n", "line 2, column 2: found the end of the line, expected 3 cards\nline 3, column 2: found the end of the line, expected 3 cards"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			list, err := oracle.ReadAll(&kit.Counted{Unit: "game", One: parse}, []byte(tc.input))
			if err == nil && tc.fault == "" {
				if got := string(kit.Pack(packer{}, list).Stdin); got != "2\nA K Q\nQ A K\n" {
					t.Errorf("%s: found %q", tc.reason, got)
				}
				return
			}
			if err == nil || err.Error() != tc.fault {
				t.Errorf("%s: found %v, expected %v", tc.reason, err, tc.fault)
			}
		})
	}
	for _, tc := range []struct{ name, input, fault string }{
		{"whole", "1\nA K Q\nQ A K\n", ""},
		{"ends within", "1\nA K Q\n", "line 3, column 1: found the end of the file in game 1 after a half, expected two halves"},
		{"a game less", "2\nA K Q\nQ A K\n", "line 4, column 1: found the end of the file after 1 game, expected 2, as the first line says"},
		{"a game more", "1\nA K Q\nQ A K\n A K\nA K\n", `line 4, column 2: found "A K", expected the end of the file after 1 game, as the first line says`},
		{"one fault", "1\nA\nK\n", "line 2, column 2: found the end of the line, expected 3 cards"},
	} {
		begun := false
		_, err := oracle.ReadAll(&kit.Counted{Unit: "game", One: func(line []byte) (oracle.Case, *oracle.SyntaxError) {
			c, err := parse(line)
			if begun = !begun; begun || err != nil {
				return nil, err
			}
			return c, nil
		}, Begun: func() (found, whole string) {
			if begun {
				found = "a half"
			}
			return found, "two halves"
		}}, []byte(tc.input))
		if got := fmt.Sprint(err); got != tc.fault && (err != nil || tc.fault != "") {
			t.Errorf("of two lines, %s: found %s, expected %s", tc.name, got, tc.fault)
		}
	}
	var fault *oracle.SyntaxError
	if _, err := kit.Alone("A K\n", parse); !errors.As(err, &fault) || fault.Line != 1 || fault.Column != 4 {
		t.Errorf("a short case alone: found %v, expected a fault in line 1, column 4", err)
	}
}

func TestGlyph(t *testing.T) {
	deck := kit.Codes("CS", "9T")
	if want := []string{"C9", "S9", "CT", "ST"}; !slices.Equal(deck, want) {
		t.Errorf("found %v, expected %v", deck, want)
	}
	for code, want := range map[string]string{"ST": "10♠", "C9": "9♣", "H9": "", "9": "", "": ""} {
		if got := kit.Glyph(deck, code); got != want {
			t.Errorf("%q: found %q, expected %q", code, got, want)
		}
	}
}

func TestShuffle(t *testing.T) {
	list := []int{1, 2, 3, 4, 5, 6, 7, 8}
	kit.Shuffle(rand.New(rand.NewPCG(1, 2)), list)
	again := []int{1, 2, 3, 4, 5, 6, 7, 8}
	kit.Shuffle(rand.New(rand.NewPCG(1, 2)), again)
	if sorted := slices.Sorted(slices.Values(list)); slices.IsSorted(list) || sorted[7] != 8 || sorted[0] != 1 || !slices.Equal(list, again) {
		t.Errorf("found %v and %v, expected the same numbers in the same, other order", list, again)
	}
}

func TestOutputLines(t *testing.T) {
	for _, tc := range []struct {
		name, reason, output string
		exact                bool
		kind, line           string
	}{
		{"right", "a line for each text", "a\nb\n", true, "", ""},
		{"forgiven", "whitespace at ends", "a \nb", false, "", ""},
		{"exact", "the last line has no end", "a\nb", true, "line-end", "b"},
		{"nothing", "no line", "\n", false, "no-output", ""},
		{"fewer", "the second is missing", "a\n", false, "lines-fewer", ""},
		{"more", "a third line", "a\nb\nc\n", false, "lines-more", "c"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err, line := kit.OutputLines([]byte(tc.output), tc.exact, "the first", "the second")
			if kind := kindOf(err); kind != tc.kind || line != tc.line {
				t.Errorf("%s: found %q in %q, expected %q in %q", tc.reason, kind, line, tc.kind, tc.line)
			}
		})
	}
}

func kindOf(err *oracle.SyntaxError) string {
	if err == nil {
		return ""
	}
	return err.Kind
}

func TestWordsOf(t *testing.T) {
	number := func(_ int, word string) (expected, kind string) {
		if _, ok := kit.Number(word); !ok {
			return "a number", "number"
		}
		return "", ""
	}
	if _, err := kit.WordsOf("1 x", number); err == nil || err.Column != 3 || err.Kind != "number" {
		t.Errorf("a letter: found %v, expected a fault in column 3", err)
	}
	if _, err := kit.WordsOf("1  2", number); err == nil || err.Column != 3 || err.Found != "no word" {
		t.Errorf("two spaces: found %v, expected a fault in column 3", err)
	}
	for _, tc := range []struct {
		name, reason, want, got string
		mark                    oracle.Span
	}{
		{"first", "the first word", "1 20 3", "2 20 3", oracle.Span{From: 0, To: 1}},
		{"middle", "the first that differs counts", "1 20 3", "1 219 4", oracle.Span{From: 2, To: 5}},
		{"fewer", "the mark lies past the end", "1 20 3", "1 20", oracle.Span{From: 5, To: 5}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			j := kit.CompareWords(strings.Fields(tc.want), strings.Fields(tc.got))
			if j.Verdict != oracle.Wrong || j.Mark != tc.mark || j.Expected != tc.want || j.Got != tc.got {
				t.Errorf("%s: found %+v, expected the mark %v", tc.reason, j, tc.mark)
			}
		})
	}
	if j := kit.CompareWords([]string{"1"}, []string{"1"}); j.Verdict != oracle.OK {
		t.Errorf("the same words are %s", j.Verdict)
	}
}
