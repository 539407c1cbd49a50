package maumau

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// linesPerGame is the length of an answer: the cards, the scores.
const linesPerGame = 2

// result is an answer as a value. Fields are exported for go-cmp.
type result struct {
	Cards  []card
	Scores []int
}

// Unpack implements [oracle.Problem].
func (problem) Unpack(output []byte, n int) ([][]byte, error) {
	return oracle.UnpackWhole(Problem, output, n)
}

// UnpackPart implements [oracle.Streamer].
func (problem) UnpackPart(text []byte, part oracle.Part) ([]oracle.Span, error) {
	return kit.Cut(text, part, linesPerGame, "game")
}

// scoreWord begins the second line.
const scoreWord = "Score:"

// parseOutput reads what a solver printed for one game of that number of players. The
// error's line is the offending one, also given as text.
func parseOutput(output []byte, players int, exact bool) (result, *oracle.SyntaxError, string) {
	return kit.ReadOutput(output, exact, func(lines []string) (result, *oracle.SyntaxError) { return parseLines(lines, players) },
		func(words []string) []int { return []int{slices.Index(words, scoreWord)} })
}

func parseLines(lines []string, players int) (r result, err *oracle.SyntaxError) {
	if len(lines) == 0 {
		return r, &oracle.SyntaxError{Line: 1, Column: 1, Found: "no output", Expected: "the line of cards", Kind: "no-output"}
	}
	if r.Cards, err = parseCards(lines[0]); err != nil {
		return r, kit.On(1, err)
	}
	if len(lines) < 2 {
		return r, &oracle.SyntaxError{Line: 2, Column: 1, Found: "the end of the output", Expected: `the line of scores, "Score: ..."`, Kind: "scores-missing"}
	}
	if r.Scores, err = parseScores(lines[1], players); err != nil {
		return r, kit.On(2, err)
	}
	if len(lines) > linesPerGame {
		return r, &oracle.SyntaxError{Line: 3, Column: 1, Found: "another line", Expected: "the end of the output after two lines", Kind: "lines-more"}
	}
	return r, nil
}

func parseCards(line string) ([]card, *oracle.SyntaxError) {
	if line == "" {
		return nil, &oracle.SyntaxError{Column: 1, Found: "an empty line", Expected: "the line of cards", Kind: "cards-missing"}
	}
	var list []card
	column := 1
	for w := range strings.SplitSeq(line, " ") {
		c, ok := cardOf(w)
		if !ok {
			found := english.Quote(w)
			if w == "" {
				found = "a space"
			}
			return nil, &oracle.SyntaxError{Column: column, Found: found, Expected: wantCard, Kind: "card"}
		}
		list = append(list, c)
		column += len(w) + 1
	}
	return list, nil
}

func parseScores(line string, players int) ([]int, *oracle.SyntaxError) {
	const head = scoreWord
	rest, ok := strings.CutPrefix(line, head)
	if !ok {
		same := kit.Same(line, head)
		return nil, &oracle.SyntaxError{Column: same + 1, Found: english.Quote(line), Expected: `"Score:"`, Kind: "score-word"}
	}
	if rest != "" && rest[0] != ' ' {
		return nil, &oracle.SyntaxError{Column: len(head) + 1, Found: english.Quote(rest), Expected: `a space after "Score:"`, Kind: "score-space"}
	}
	var list []int
	column := len(head) + 2
	for w := range strings.SplitSeq(strings.TrimPrefix(rest, " "), " ") {
		n, ok := kit.Number(w)
		switch {
		case !ok:
			found := english.Quote(w)
			if w == "" {
				found = "no number"
			}
			return nil, &oracle.SyntaxError{Column: column, Found: found, Expected: fmt.Sprintf("%d numbers with one space before each", players), Kind: "score-number"}
		case len(list) == players:
			return nil, &oracle.SyntaxError{Column: column, Found: english.Quote(w), Expected: fmt.Sprintf("the end of the line after %d numbers", players), Kind: "scores-more"}
		}
		list = append(list, n)
		column += len(w) + 1
	}
	if len(list) < players {
		return nil, &oracle.SyntaxError{Column: len(line) + 1, Found: "the end of the line",
			Expected: fmt.Sprintf("%d numbers, one for each player", players), Kind: "scores-fewer"}
	}
	return list, nil
}
