package kit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Counted is an [oracle.Reader] of an input that says in its first line how many cases
// there are, and has one in each line that follows. Whitespace at line ends and blank
// lines do not count.
type Counted struct {
	Unit string // what a case is called

	// One reads the line of a case, without whitespace at its end.
	One func(line []byte) (oracle.Case, *oracle.SyntaxError)

	count, cases int
	refused      bool // the first line is no number: nothing else counts
}

// Line implements [oracle.Reader].
func (r *Counted) Line(number int, text []byte) (oracle.Case, error) {
	switch {
	case r.refused:
		return nil, nil
	case r.count == 0:
		n, ok := Number(string(text))
		if r.refused = !ok || n < 1; r.refused {
			return nil, On(number, Word{string(text), 1}.Unexpected("the number of "+r.Unit+"s, alone on its line"))
		}
		r.count = n
		return nil, nil
	}
	r.cases++
	c, err := r.One(text)
	if err != nil {
		return nil, On(number, err)
	}
	return c, nil
}

// End implements [oracle.Reader].
func (r *Counted) End(lines int) error {
	switch {
	case r.refused || r.count > 0 && r.count == r.cases:
		return nil
	case r.count == 0:
		return &oracle.SyntaxError{Line: 1, Column: 1, Found: "an empty file", Expected: "the number of " + r.Unit + "s"}
	}
	return End(lines, "the end of the file after "+english.Count(r.cases, r.Unit), fmt.Sprintf("%d, as the first line says", r.count))
}

// Alone reads the text of one case as [Counted] reads a line.
func Alone(text string, one func(line []byte) (oracle.Case, *oracle.SyntaxError)) (oracle.Case, error) {
	c, err := one([]byte(strings.TrimRight(text, blanks)))
	if err != nil {
		return nil, On(1, err)
	}
	return c, nil
}

// Pack packs cases as one file of p, which its Reader reads.
func Pack(p oracle.Streamer, list []oracle.Case) oracle.Invocation {
	b := p.Head(len(list))
	for i, c := range list {
		if b = p.AppendCase(b, c); i == 0 { // most others are about as long
			b = slices.Grow(b, (len(list)-1)*(len(b)+len(b)/8))
		}
	}
	return oracle.Invocation{Stdin: append(b, oracle.End(p)...)}
}

// CountHead is a first line that says how many cases there are.
func CountHead(cases int) []byte { return append(strconv.AppendInt(nil, int64(cases), 10), '\n') }
