package tractor

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"kiebitz/oracle"
)

// sampleFile is the statement's sample as it stands there, with blank lines.
var sampleFile = "1\n\n" + strings.ReplaceAll(sample, " / ", "\n\n") + "\n"

func TestParse(t *testing.T) {
	list, err := Problem.Parse([]byte(sampleFile))
	if err != nil || len(list) != 1 || list[0].Text() != sample {
		t.Fatalf("got %v, %v", list, err)
	}
	if w := oracle.Warnings(list[0]); len(w) != 1 || !strings.Contains(w[0], "S3 3 times") {
		t.Errorf("got the warnings %q, expected one about S3", w)
	}
	packed := Problem.Pack(append(list, list...)).Stdin
	if again, err := Problem.Parse(packed); err != nil || len(again) != 2 || again[1].Text() != sample {
		t.Errorf("packed input is read as %v, %v", again, err)
	}
	spaced := strings.ReplaceAll(strings.ReplaceAll(sampleFile, " ", " \t "), "\n", " \r\n")
	if again, err := Problem.Parse([]byte(spaced)); err != nil || again[0].Text() != sample {
		t.Errorf("with more whitespace: %v", err)
	}
}

// TestRanks reads all ways to write a rank.
func TestRanks(t *testing.T) {
	for _, tc := range []struct {
		text string
		want int
	}{
		{"2", 2}, {"9", 9}, {"T", 10}, {"10", 10}, {"J", 11}, {"11", 11}, {"Q", 12}, {"12", 12},
		{"K", 13}, {"13", 13}, {"A", 14}, {"14", 14}, {"1", 0}, {"15", 0}, {"0", 0}, {"t", 0}, {"010", 0}, {"", 0},
	} {
		if got := rankOf(tc.text); got != tc.want {
			t.Errorf("%q: got %d, want %d", tc.text, got, tc.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	edit := func(from, to string) string { return strings.Replace(sampleFile, from, to, 1) }
	for _, tc := range []struct {
		name, reason, input string
		line, column        int
		found, expected     string
	}{
		{"empty", "no text", "", 1, 1, "empty file", "number of rounds"},
		{"count", "no number", "x\n", 1, 1, `"x"`, "number of rounds"},
		{"zero", "at least one round", "0\n", 1, 1, `"0"`, "number of rounds"},
		{"too few", "fewer rounds than announced", "2" + sampleFile[1:], 28, 1, "after 1 round", "2, as"},
		{"too many", "more rounds than announced", sampleFile + sampleFile[2:], 29, 1, "O Charles 2 2", "after 1 round"},
		{"header", "a word is missing", edit("O Charles 2 2", "O Charles 2"), 3, 1, "3 words", "header"},
		{"suit", "no such suit", edit("O Charles", "X Charles"), 3, 1, `"X"`, "main suit"},
		{"lower case", "suits are capitals", edit("O Charles", "o Charles"), 3, 1, `"o"`, "main suit"},
		{"dealer", "no such player", edit("O Charles", "O Charlie"), 3, 3, `"Charlie"`, "Alice"},
		{"rank", "no such rank", edit("2 2", "2 1"), 3, 13, `"1"`, "rank of team 2"},
		{"words", "a string is missing", edit("DA DQ DK D4", "DA DQ DK"), 9, 1, "3 words", "four strings"},
		{"card", "no such card", edit("DA DQ DK D4", "DA FQ DK D4"), 9, 4, `"FQ"`, "a card"},
		{"half a card", "a suit alone", edit("DA DQ DK D4", "DA D DK D4"), 9, 4, `"D"`, "a card"},
		{"rank of a card", "no such rank", edit("S9S9 H3D3", "S9S1 H3D3"), 7, 3, `"S1"`, "a card"},
		{"counts", "a follower plays too many", edit("DA DQ DK D4", "DA DQ DKD2 D4"), 9, 7, `"DKD2"`, "1 card"},
		{"lead", "two suits are led", edit("S9S9 H3D3", "S9C9 H3D3"), 7, 3, "C9, no trump", "one suit"},
		{"lead with a trump", "a trump and another suit are led", edit("S9S9 H3D3", "S9S2 H3D3"), 7, 3, "S2, a trump", "trumps only"},
		{"fourth", "even the sample has only three", edit("DA DQ DK D4", "S3 DQ S3 D4"), 9, 7, "S3 for the 4th time", "at most 2"},
		{"end", "a trick is missing", strings.TrimSuffix(sampleFile, "S2S2C2 CQCAD2 HTHJHK C9CQCA\n"), 27, 1, "after 22 cards", "25 cards"},
		{"more cards", "the last trick is too long", edit("S2S2C2 CQCAD2 HTHJHK C9CQCA", "S2S2C2C9 CQCAD2C9 HTHJHKC9 C9CQCAC9"), 27, 28, "C9CQCAC9", "after 25 cards"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Problem.Parse([]byte(tc.input))
			var se *oracle.SyntaxError
			if !errors.As(err, &se) {
				t.Fatalf("%s: got %v, expected a syntax error", tc.reason, err)
			}
			if se.Line != tc.line || se.Column != tc.column || !strings.Contains(se.Found, tc.found) || !strings.Contains(se.Expected, tc.expected) {
				t.Errorf("%s: got %v\nexpected line %d, column %d, found ...%s..., expected ...%s...",
					tc.reason, se, tc.line, tc.column, tc.found, tc.expected)
			}
		})
	}
}

// TestParseCase reads a round from one line, as --deal gives it.
func TestParseCase(t *testing.T) {
	if got := parse(t, strings.ReplaceAll(sample, " / ", "\n")); got.Text() != sample {
		t.Errorf("over several lines: got %s", got.Text())
	}
	for _, tc := range []struct {
		name, text   string
		line, column int
	}{
		{"short", "O Charles 2 2", 1, 14},
		{"empty", "", 1, 1},
		{"bad card", "O Charles 2 2 / S6S6S7S7 SASKSJST STS8S4X4 S3S3S3S3", 1, 41},
		{"more", sample + " / S2 S3 S4 S5", 1, len(sample) + 4},
	} {
		_, err := Problem.ParseCase(tc.text)
		var se *oracle.SyntaxError
		if !errors.As(err, &se) || se.Line != tc.line || se.Column != tc.column {
			t.Errorf("%s: got %v, expected line %d, column %d", tc.name, err, tc.line, tc.column)
		}
	}
}

// FuzzParse proves that what is read can be written and read again.
func FuzzParse(f *testing.F) {
	f.Add([]byte(sampleFile))
	f.Add([]byte("2\n\nH Bob 10 A\nHA H10 HT H2\n"))
	r := rand.New(rand.NewPCG(3, 3))
	for range 5 {
		f.Add(Problem.Pack([]oracle.Case{Problem.Generate(r, oracle.Aim{})}).Stdin)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Problem.Parse(data)
		if err != nil {
			return
		}
		again, err := Problem.Parse(Problem.Pack(list).Stdin)
		if err != nil || len(again) != len(list) {
			t.Fatalf("%d rounds are read again as %d: %v", len(list), len(again), err)
		}
		for i := range list {
			one, err := Problem.ParseCase(list[i].Text())
			if err != nil || one.Text() != list[i].Text() || again[i].Text() != one.Text() {
				t.Fatalf("round %d: %v\n%s\n%s", i+1, err, list[i].Text(), again[i].Text())
			}
		}
	})
}

// FuzzEngine compares the engine with the plain one on rounds that are read.
func FuzzEngine(f *testing.F) {
	f.Add(sample)
	r := rand.New(rand.NewPCG(4, 4))
	for range 5 {
		f.Add(Problem.Generate(r, oracle.Aim{}).Text())
	}
	e, err := newEngine(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Problem.ParseCase(text)
		if err != nil {
			return
		}
		got, _ := e.Append(nil, c)
		want, err := plainAnswer(string(c.(*Round).format(nil, "\n")))
		if err != nil || want != string(got) {
			t.Fatalf("%v: engine %q, plain %q", err, got, want)
		}
	})
}
