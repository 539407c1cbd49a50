package kit

import (
	"fmt"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Counted is an [oracle.Reader] of an input that says in its first line how many cases
// there are, and has one in each line that follows, or in several. Whitespace at line ends
// and blank lines do not count.
type Counted struct {
	Unit string // what a case is called

	// One reads the line of a case, without whitespace at its end; it returns none if the case
	// goes on in the next line.
	One func(line []byte) (oracle.Case, *oracle.SyntaxError)

	// Begun says how much has been found of a case that has begun, "" if none has, and what a
	// whole one is. It is nil if each has one line; else what follows a fault can't be told apart.
	Begun func() (found, whole string)

	count, cases int
	refused      bool // nothing else counts
}

// Line implements [oracle.Reader].
func (r *Counted) Line(number int, text []byte) (oracle.Case, error) {
	switch {
	case r.refused:
		return nil, nil
	case r.count == 0:
		n, ok := Number(strings.TrimLeft(string(text), blanks))
		if r.refused = !ok || n < 1; r.refused {
			return nil, On(number, Unexpected(string(text), "the number of "+r.Unit+"s, alone on its line"))
		}
		r.count = n
		return nil, nil
	case r.Begun != nil && r.cases == r.count:
		r.refused = true
		return nil, On(number, Unexpected(string(text), theEndAfter(r.count, r.Unit)+", as the first line says"))
	}
	c, err := r.One(text)
	if err != nil {
		r.cases, r.refused = r.cases+1, r.Begun != nil
		return nil, On(number, err)
	}
	if c != nil {
		r.cases++
	}
	return c, nil
}

// End implements [oracle.Reader].
func (r *Counted) End(lines int) error {
	switch {
	case r.refused:
		return nil
	case r.count == 0:
		return &oracle.SyntaxError{Line: 1, Column: 1, Found: "an empty file", Expected: "the number of " + r.Unit + "s"}
	case r.Begun != nil:
		if found, whole := r.Begun(); found != "" {
			return End(lines, fmt.Sprintf("the end of the file in %s %d after %s", r.Unit, r.cases+1, found), whole)
		}
	}
	if r.count == r.cases {
		return nil
	}
	return End(lines, theEndAfter(r.cases, r.Unit), fmt.Sprintf("%d, as the first line says", r.count))
}

func theEndAfter(cases int, unit string) string {
	return "the end of the file after " + english.Count(cases, unit)
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
	for _, c := range list {
		b = p.AppendCase(b, c)
	}
	return oracle.Invocation{Stdin: append(b, oracle.End(p)...)}
}

// CountHead is a first line that says how many cases there are.
func CountHead(cases int) []byte { return append(strconv.AppendInt(nil, int64(cases), 10), '\n') }
