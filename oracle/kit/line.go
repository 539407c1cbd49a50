package kit

import (
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// OutputLines is [Output] for a case whose output has as many lines as there are
// texts in expected, which say what each holds. Of an error it returns the faulty
// line, too.
func OutputLines(output []byte, exact bool, expected ...string) (lines []string, err *oracle.SyntaxError, line string) {
	lines, err = Output(output, exact)
	n := len(lines)
	switch {
	case err != nil:
		return nil, err, lineAt(lines, err)
	case n == 0:
		return nil, &oracle.SyntaxError{Line: 1, Column: 1, Found: "no output", Expected: expected[0], Kind: "no-output"}, ""
	case n < len(expected):
		return nil, &oracle.SyntaxError{Line: n + 1, Column: 1, Found: "the end of the output", Expected: expected[n], Kind: "lines-fewer"}, ""
	case n > len(expected):
		n = len(expected)
		return nil, &oracle.SyntaxError{Line: n + 1, Column: 1, Found: "another line", Expected: "the end of the output after " + english.Count(n, "line"), Kind: "lines-more"}, lines[n]
	}
	return lines, nil, ""
}

// Same is how many bytes two texts have in common before they differ.
func Same(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// WordsOf cuts a line of an output at its spaces, of which there must be one
// between two words. Check says what is expected in place of the i-th word, "" if
// nothing is wrong with it, and the kind of that fault. The line is to be filled in;
// see [On].
func WordsOf(line string, check func(i int, word string) (expected, kind string)) ([]string, *oracle.SyntaxError) {
	list := strings.Split(line, " ")
	column := 1
	for i, w := range list {
		if expected, kind := check(i, w); expected != "" {
			found := english.Quote(w)
			if w == "" {
				found = "no word"
			}
			return nil, &oracle.SyntaxError{Column: column, Found: found, Expected: expected, Kind: kind}
		}
		column += len(w) + 1
	}
	return list, nil
}

// CompareWords judges the words of a line by those of the answer, and marks the
// first that differs.
func CompareWords(want, got []string) oracle.Judgement {
	diff, differs := oracle.FirstDifference(want, got)
	if !differs {
		return oracle.Judgement{Verdict: oracle.OK}
	}
	j := oracle.Judgement{Verdict: oracle.Wrong, Expected: strings.Join(want, " "), Got: strings.Join(got, " ")}
	j.Mark.From = len(strings.Join(got[:diff.Index], " "))
	if diff.Index > 0 {
		j.Mark.From++ // the space
	}
	j.Mark.To = j.Mark.From
	if diff.Index < len(got) {
		j.Mark.To += len(got[diff.Index])
	}
	return j
}
