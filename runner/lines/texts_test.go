package lines

import (
	"slices"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/runner/result"
)

// TestPieces cuts the texts of lines, in the languages that are traced.
func TestPieces(t *testing.T) {
	for _, tc := range []struct {
		name, line string
		want       []string
	}{
		{"none", `total += card.points // "`, nil},
		{"two", `cout << "Score:" << ' ' << total << "\n";`, []string{"Score:", " ", "\n"}},
		{"a place for a number", `printf("Case #%02d: %s\n", n, team);`, []string{"Case #", ": ", "\n"}},
		{"Python", `lines.append(f"Case #{number}:")`, []string{"Case #", ":"}},
		{"JavaScript", "out.push(`Score: ${scores.join(' ')}`)", []string{"Score: "}},
		{"Rust", `println!("Score: {}", list.join(" "));`, []string{"Score: ", " "}},
		{"a quote in it", `say("a \"b\"")`, []string{`a "b"`}},
		{"an apostrophe in it", `say("isn't", 'x')`, []string{"isn't", "x"}},
	} {
		if got := pieces(tc.line); !slices.Equal(got, tc.want) {
			t.Errorf("%s: got %q, expected %q", tc.name, got, tc.want)
		}
	}
}

// TestTouches says of pieces whether they stand where outputs differ.
func TestTouches(t *testing.T) {
	const output = "CS, SN\nScore: 3\n"
	for _, tc := range []struct {
		name, piece string
		at          int
		want        bool
	}{
		{"at the place", ", ", 2, true},
		{"over it", "S, S", 2, true},
		{"just before it", "CS", 2, true},
		{"further before", "C", 2, false},
		{"after it", "SN", 2, false},
		{"elsewhere", "Score: ", 2, false},
		{"at the end", "3\n", len(output), true},
		{"longer than all", output + "x", 2, false},
	} {
		if got := touches(output, tc.piece, tc.at); got != tc.want {
			t.Errorf("%s: got %v, expected %v", tc.name, got, tc.want)
		}
	}
}

// TestLongest chooses lines by their texts at the comma of an output.
func TestLongest(t *testing.T) {
	const output, at = "CS, SN\n", 2
	for _, tc := range []struct {
		name  string
		lines [][]string
		want  []int
	}{
		{"none", [][]string{nil, {"SN"}}, nil},
		{"a single letter stands anywhere", [][]string{{","}}, nil},
		{"the longest", [][]string{{", "}, {"CS, "}, {", "}}, []int{2}},
		{"several", [][]string{{", "}, nil, {", "}}, []int{1, 3}},
		{"twice on a line", [][]string{{", ", ", "}}, []int{1}},
	} {
		if got := longest(tc.lines, output, at); !slices.Equal(got, tc.want) {
			t.Errorf("%s: got %v, expected %v", tc.name, got, tc.want)
		}
	}
}

// TestTexts demands the line whose text is wrong of a program that prints all at its end,
// and no line where a text stands by chance.
func TestTexts(t *testing.T) {
	long.Test(t, "records solvers game by game")
	text := program{"maumau", "examples/maumau/python/maumau.py"}.read(t)
	const from, to = `" ".join(game.played)`, `", ".join(game.played)`
	line := lineOf(t, text, from)
	text = strings.Replace(text, from, to, 1)
	list := studySome(t, "maumau", "solver.py", text).Result([]byte(text), 5).Suspects
	if len(list) != 2 || list[0].Reason != result.Prints || list[1].Line != line || list[1].Reason != result.Text || list[1].Wrong != list[1].AllWrong {
		t.Errorf("got %+v, expected what prints it, and line %d", list, line)
	}
}
