package maumau

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// linesPerGame is the length of an answer: the cards, the scores.
const linesPerGame = 2

// result is an answer as a value. Fields are exported for go-cmp.
type result struct {
	Cards  []card
	Scores []int
}

// Join implements [oracle.Problem].
func (problem) Join(answers [][]byte) []byte { return bytes.Join(answers, nil) }

// Unpack implements [oracle.Problem].
func (problem) Unpack(output []byte, n int) ([][]byte, error) {
	if n == 1 {
		return [][]byte{output}, nil
	}
	lines := bytes.SplitAfter(output, []byte("\n"))
	for len(lines) > 0 && len(bytes.TrimSpace(lines[len(lines)-1])) == 0 && len(lines) > n*linesPerGame {
		lines = lines[:len(lines)-1]
	}
	if len(lines) > 0 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	list, at := make([][]byte, 0, n), 0
	for i := 0; i+linesPerGame <= len(lines) && len(list) < n; i += linesPerGame {
		end := at + len(lines[i]) + len(lines[i+1])
		list = append(list, output[at:end:end])
		at = end
	}
	if len(list) == n && len(lines) == n*linesPerGame {
		// Blank lines at the end belong to the last answer, which forgives
		// them or not.
		list[n-1] = output[at-len(list[n-1]):]
	}
	switch {
	case len(lines) < n*linesPerGame:
		return list, &oracle.SyntaxError{Line: len(lines) + 1, Column: 1,
			Found: fmt.Sprintf("the end of the output after %d lines", len(lines)), Expected: fmt.Sprintf("%d lines, two for each of %d games", n*linesPerGame, n)}
	case len(lines) > n*linesPerGame:
		return list, &oracle.SyntaxError{Line: n*linesPerGame + 1, Column: 1,
			Found: "another line", Expected: fmt.Sprintf("the end of the output after %d games", n)}
	}
	return list, nil
}

// parseOutput reads what a solver printed for one game of so many players. The
// error's line is the offending one, also given as text.
func parseOutput(output []byte, players int, exact bool) (result, *oracle.SyntaxError, string) {
	var r result
	lines := strings.Split(string(output), "\n")
	if !exact {
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " \t\r")
		}
	} else if lines[len(lines)-1] != "" {
		n := len(lines)
		return r, &oracle.SyntaxError{Line: n, Column: len(lines[n-1]) + 1, Found: "the end of the output", Expected: "a line end"}, lines[n-1]
	} else {
		lines = lines[:len(lines)-1]
	}
	for !exact && len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return r, &oracle.SyntaxError{Line: 1, Column: 1, Found: "no output", Expected: "the line of cards"}, ""
	}
	var err *oracle.SyntaxError
	if r.Cards, err = parseCards(lines[0]); err != nil {
		err.Line = 1
		return r, err, lines[0]
	}
	if len(lines) < 2 {
		return r, &oracle.SyntaxError{Line: 2, Column: 1, Found: "the end of the output", Expected: `the line of scores, "Score: ..."`}, ""
	}
	if r.Scores, err = parseScores(lines[1], players); err != nil {
		err.Line = 2
		return r, err, lines[1]
	}
	if len(lines) > linesPerGame {
		return r, &oracle.SyntaxError{Line: 3, Column: 1, Found: "another line", Expected: "the end of the output after two lines"}, lines[2]
	}
	return r, nil, ""
}

func parseCards(line string) ([]card, *oracle.SyntaxError) {
	if line == "" {
		return nil, &oracle.SyntaxError{Column: 1, Found: "an empty line", Expected: "the line of cards"}
	}
	var list []card
	column := 1
	for w := range strings.SplitSeq(line, " ") {
		c, ok := cardOf(w)
		if !ok {
			found := clip(w)
			if w == "" {
				found = "a space"
			}
			return nil, &oracle.SyntaxError{Column: column, Found: found, Expected: wantCard}
		}
		list = append(list, c)
		column += len(w) + 1
	}
	return list, nil
}

func parseScores(line string, players int) ([]int, *oracle.SyntaxError) {
	const head = "Score:"
	rest, ok := strings.CutPrefix(line, head)
	if !ok {
		same := 0
		for same < len(line) && same < len(head) && line[same] == head[same] {
			same++
		}
		return nil, &oracle.SyntaxError{Column: same + 1, Found: clip(line), Expected: `"Score:"`}
	}
	if rest != "" && rest[0] != ' ' {
		return nil, &oracle.SyntaxError{Column: len(head) + 1, Found: clip(rest), Expected: `a space after "Score:"`}
	}
	var list []int
	column := len(head) + 2
	for w := range strings.SplitSeq(strings.TrimPrefix(rest, " "), " ") {
		n, err := strconv.Atoi(w)
		switch {
		case err != nil || strconv.Itoa(n) != w || n < 0:
			found := clip(w)
			if w == "" {
				found = "no number"
			}
			return nil, &oracle.SyntaxError{Column: column, Found: found, Expected: fmt.Sprintf("%d numbers with one space before each", players)}
		case len(list) == players:
			return nil, &oracle.SyntaxError{Column: column, Found: clip(w), Expected: fmt.Sprintf("the end of the line after %d numbers", players)}
		}
		list = append(list, n)
		column += len(w) + 1
	}
	if len(list) < players {
		return nil, &oracle.SyntaxError{Column: len(line) + 1, Found: "the end of the line",
			Expected: fmt.Sprintf("%d numbers, one for each player", players)}
	}
	return list, nil
}
