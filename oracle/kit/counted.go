package kit

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Counted reads an input that says in its first line how many cases there are,
// and has one in each line that follows. White space at line ends and blank
// lines do not count. Unit is what a case is called; one reads a line.
func Counted(input []byte, unit string, one func(line string) (oracle.Case, *oracle.SyntaxError)) ([]oracle.Case, error) {
	var list []oracle.Case
	var errs []error
	count := 0
	for line, text := range Lines(input) {
		if count == 0 {
			n, ok := Number(text)
			if !ok || n < 1 {
				return nil, On(line, Word{text, 1}.Unexpected("the number of "+unit+"s, alone in its line"))
			}
			count = n
			continue
		}
		c, err := one(text)
		if err != nil {
			errs = append(errs, On(line, err))
		}
		list = append(list, c)
	}
	switch {
	case count == 0:
		errs = append(errs, &oracle.SyntaxError{Line: 1, Column: 1, Found: "an empty file", Expected: "the number of " + unit + "s"})
	case count != len(list):
		errs = append(errs, End(input, "the end of the file after "+english.Count(len(list), unit), fmt.Sprintf("%d, as the first line says", count)))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return list, nil
}

// Alone reads the text of one case as [Counted] reads a line.
func Alone(text string, one func(line string) (oracle.Case, *oracle.SyntaxError)) (oracle.Case, error) {
	c, err := one(strings.TrimRight(text, blanks))
	if err != nil {
		return nil, On(1, err)
	}
	return c, nil
}

// PackCounted is the reverse of [Counted].
func PackCounted(list []oracle.Case) oracle.Invocation {
	b := append(strconv.AppendInt(nil, int64(len(list)), 10), '\n')
	for _, c := range list {
		b = append(append(b, c.Text()...), '\n')
	}
	return oracle.Invocation{Stdin: b}
}
