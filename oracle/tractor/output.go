package tractor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// head stands above what is printed for the n-th round.
func head(n int) string { return fmt.Sprintf("Case #%d:", n) }

// Frame implements [oracle.Framer]: each answer after the head of its round.
func (problem) Frame(before int, answers [][]byte) []byte {
	return kit.WithHeads(before, answers, head)
}

// Unpack implements [oracle.Problem]. Heads are read here: a judge sees what
// is printed below them.
func (problem) Unpack(output []byte, n int) ([][]byte, error) {
	return oracle.UnpackWhole(Problem, output, n)
}

// UnpackPart implements [oracle.Streamer].
func (problem) UnpackPart(text []byte, part oracle.Part) ([]oracle.Span, error) {
	return kit.CutAtHeads(text, part, "Case", head, "round")
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
	dst = append(append(append(append(dst, rankName(o.Ranks[0])...), ' '), rankName(o.Ranks[1])...), ' ')
	dst = append(dst, seats[o.Dealer]...)
	return append(dst, '\n')
}

// lines returns the two lines of an answer.
func (o *outcome) lines() [2]string {
	points, rest, _ := strings.Cut(string(o.append(nil)), "\n")
	return [2]string{points, strings.TrimSuffix(rest, "\n")}
}

// What stands in the two lines below the head.
const (
	wantPoints = "the points of the defenders, a number that is not negative, alone on its line"
	wantLast   = `"Winner: Team 1" (or 2), or the ranks of team 1 and 2 and the next dealer, such as "3 T Alice"`
)

// parseOutput reads what a solver printed for one round below its head. The
// error's line is the offending one, also given as text; the head, which has
// been read before, counts as line 1.
func parseOutput(output []byte, exact bool) (o outcome, err *oracle.SyntaxError, text string) {
	o, err, text = kit.ReadOutput(output, exact, parseLines, func([]string) []int { return []int{1} })
	if err != nil {
		err.Line++
	}
	return o, err, text
}

func parseLines(lines []string) (o outcome, err *oracle.SyntaxError) {
	for i, part := range []struct {
		read           func(*outcome, string) *oracle.SyntaxError
		kind, expected string
	}{
		{(*outcome).parsePoints, "points-missing", wantPoints},
		{(*outcome).parseLast, "last-missing", wantLast},
	} {
		switch {
		case len(lines) == i:
			return o, &oracle.SyntaxError{Line: i + 1, Column: 1, Found: "the end of the output", Expected: part.expected, Kind: part.kind}
		case lines[i] == "":
			return o, &oracle.SyntaxError{Line: i + 1, Column: 1, Found: "an empty line", Expected: part.expected, Kind: "blank-line"}
		}
		if err := part.read(&o, lines[i]); err != nil {
			return o, kit.On(i+1, err)
		}
	}
	if len(lines) > 2 {
		err := kit.Unexpected(lines[2], "the end of the output, or the next round")
		err.Kind = "lines-more"
		return o, kit.On(3, err)
	}
	return o, nil
}

func (o *outcome) parsePoints(line string) *oracle.SyntaxError {
	n, ok := kit.Number(line)
	if !ok {
		return &oracle.SyntaxError{Column: 1, Found: english.Quote(line), Expected: wantPoints, Kind: "points"}
	}
	o.Points = n
	return nil
}

// parseLast reads the line with the winner, or the ranks and the dealer.
func (o *outcome) parseLast(line string) *oracle.SyntaxError {
	const winner = "Winner: Team "
	switch {
	case line == winner+"1" || line == winner+"2":
		o.Winner = int(line[len(winner)] - '0')
		return nil
	case strings.HasPrefix(line, "W"):
		same := kit.Same(line, winner)
		return &oracle.SyntaxError{Column: same + 1, Found: english.Quote(line[same:]), Expected: `"Winner: Team 1" or "Winner: Team 2"`, Kind: "winner"}
	}
	words, err := kit.WordsOf(line, o.parseWord)
	if err == nil && len(words) < 3 {
		err = &oracle.SyntaxError{Column: len(line) + 1, Found: "the end of the line", Expected: wantLast, Kind: "words-fewer"}
	}
	return err
}

// parseWord reads the i-th word of the line with the ranks and the dealer.
func (o *outcome) parseWord(i int, word string) (expected, kind string) {
	switch {
	case i < 2:
		rank := strings.Index(rankLetters, word)
		if len(word) != 1 || rank < 0 {
			return fmt.Sprintf("the rank of team %d: 2 to 9, T, J, Q, K or A", i+1), "rank"
		}
		o.Ranks[i] = rank + lowest
	case i == 2:
		if o.Dealer = slices.Index(seats, word); o.Dealer < 0 {
			return "the next dealer: Alice, Bob, Charles or David", "dealer"
		}
	default:
		return "the end of the line", "words-more"
	}
	return "", ""
}
