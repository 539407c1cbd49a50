package tractor

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// linesPerRound is the length of what is printed for a round: its head, the
// points, the ranks or the winner.
const linesPerRound = 3

func head(n int) string { return fmt.Sprintf("Case #%d:", n) }

// Frame implements [oracle.Framer]: each answer after the head of its round.
func (problem) Frame(answers [][]byte) []byte {
	var b bytes.Buffer
	for i, a := range answers {
		fmt.Fprintln(&b, head(i+1))
		b.Write(a)
	}
	return b.Bytes()
}

// Unpack implements [oracle.Problem]. Heads are read here: a judge sees what
// is printed below them.
func (problem) Unpack(output []byte, n int) ([][]byte, error) {
	var list [][]byte
	from, offset, line := -1, 0, 0 // from: where the output for the current round begins
	take := func() {
		if from >= 0 {
			list = append(list, output[from:offset])
		}
	}
	for raw := range bytes.Lines(output) {
		line++
		text := string(bytes.TrimRight(raw, " \t\r\n"))
		if strings.HasPrefix(text, "Case") || from < 0 && text != "" {
			take()
			if len(list) == n || text != head(len(list)+1) {
				return list, headError(line, text, len(list), n)
			}
			from = offset + len(raw)
		}
		offset += len(raw)
	}
	take()
	if len(list) < n {
		return list, &oracle.SyntaxError{Line: line + 1, Column: 1, Found: "the end of the output", Expected: strconv.Quote(head(len(list) + 1))}
	}
	return list, nil
}

// headError says what stands in place of the head after so many rounds.
func headError(line int, text string, rounds, n int) error {
	if rounds == n {
		return &oracle.SyntaxError{Line: line, Column: 1, Found: clip(text), Expected: "the end of the output after " + number(n, "round")}
	}
	return &oracle.SyntaxError{Line: line, Column: 1, Found: clip(text), Expected: strconv.Quote(head(rounds + 1))}
}

// append writes the answer to a round, without its head.
//
// print: the points of the defenders; then the team that wins, or the ranks of
// team 1 and 2 and the next dealer.
func (o *outcome) append(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(o.Points), 10)
	dst = append(dst, '\n')
	if o.Winner > 0 {
		dst = append(dst, "Winner: Team "...)
		return append(strconv.AppendInt(dst, int64(o.Winner), 10), '\n')
	}
	dst = append(dst, rankLetters[o.Ranks[0]-lowest], ' ', rankLetters[o.Ranks[1]-lowest], ' ')
	dst = append(dst, seats[o.Dealer]...)
	return append(dst, '\n')
}

// lines returns the two lines of an answer.
func (o *outcome) lines() [2]string {
	points, rest, _ := strings.Cut(string(o.append(nil)), "\n")
	return [2]string{points, strings.TrimSuffix(rest, "\n")}
}

// parseOutput reads what a solver printed for one round below its head. The
// error's line is the offending one, also given as text; the head, which has
// been read before, counts as line 1.
func parseOutput(output []byte, exact bool) (o outcome, err *oracle.SyntaxError, text string) {
	lines := strings.Split(string(output), "\n")
	if exact && lines[len(lines)-1] != "" {
		n := len(lines)
		return o, &oracle.SyntaxError{Line: n + 1, Column: len(lines[n-1]) + 1, Found: "the end of the output", Expected: "a line end"}, lines[n-1]
	}
	for i := range lines {
		if !exact {
			lines[i] = strings.TrimRight(lines[i], " \t\r")
		}
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" && (!exact || len(lines) == linesPerRound) {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return o, &oracle.SyntaxError{Line: 2, Column: 1, Found: "the end of the output", Expected: "the points of the defenders"}, ""
	}
	points, perr := strconv.Atoi(lines[0])
	if perr != nil || points < 0 || strconv.Itoa(points) != lines[0] {
		found := clip(lines[0])
		if lines[0] == "" {
			found = "an empty line"
		}
		return o, &oracle.SyntaxError{Line: 2, Column: 1, Found: found, Expected: "the points of the defenders, a number alone in its line"}, lines[0]
	}
	o.Points = points
	if len(lines) < 2 {
		return o, &oracle.SyntaxError{Line: 3, Column: 1, Found: "the end of the output", Expected: wantLast}, ""
	}
	if err := o.parseLast(lines[1]); err != nil {
		if err.Line = 3; lines[1] == "" {
			err.Found = "an empty line"
		}
		return o, err, lines[1]
	}
	if len(lines) > 2 {
		return o, &oracle.SyntaxError{Line: 4, Column: 1, Found: clip(lines[2]), Expected: "the end of the output, or the next round"}, lines[2]
	}
	return o, nil, ""
}

const wantLast = `"Winner: Team 1" (or 2), or the ranks of team 1 and 2 and the next dealer, such as "3 T Alice"`

// parseLast reads the line with the winner, or the ranks and the dealer.
func (o *outcome) parseLast(line string) *oracle.SyntaxError {
	switch line {
	case "Winner: Team 1", "Winner: Team 2":
		o.Winner = int(line[len(line)-1] - '0')
		return nil
	}
	if strings.HasPrefix(line, "W") {
		const winner = "Winner: Team "
		same := 0
		for same < len(line) && same < len(winner) && line[same] == winner[same] {
			same++
		}
		return &oracle.SyntaxError{Column: same + 1, Found: clip(line[same:]), Expected: `"Winner: Team 1" or "Winner: Team 2"`}
	}
	list := strings.Split(line, " ")
	column := 1
	for i, w := range list {
		switch {
		case i < 2:
			rank := strings.Index(rankLetters, w)
			if len(w) != 1 || rank < 0 {
				return &oracle.SyntaxError{Column: column, Found: clip(w), Expected: fmt.Sprintf("the rank of team %d: 2 to 9, T, J, Q, K or A", i+1)}
			}
			o.Ranks[i] = rank + lowest
		case i == 2:
			if o.Dealer = slices.Index(seats, w); o.Dealer < 0 {
				return &oracle.SyntaxError{Column: column, Found: clip(w), Expected: "the next dealer: Alice, Bob, Charles or David"}
			}
		default:
			return &oracle.SyntaxError{Column: column, Found: clip(w), Expected: "the end of the line"}
		}
		column += len(w) + 1
	}
	if len(list) < 3 {
		return &oracle.SyntaxError{Column: len(line) + 1, Found: "the end of the line", Expected: wantLast}
	}
	return nil
}
