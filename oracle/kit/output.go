package kit

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

const theEnd = "the end of the output"

// Output cuts what a solver printed for one case into lines. With exact the last
// one must have its end; else white space at line ends, and blank lines at the
// end, are forgiven.
func Output(output []byte, exact bool) ([]string, *oracle.SyntaxError) {
	lines := strings.Split(string(output), "\n")
	last := len(lines) - 1
	if exact {
		if lines[last] != "" {
			return lines, &oracle.SyntaxError{Line: last + 1, Column: len(lines[last]) + 1, Found: theEnd, Expected: "a line end", Kind: "line-end"}
		}
		return lines[:last], nil
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], blanks)
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines, nil
}

// Cut cuts what one process printed for n cases, of which each has a number of
// lines. Blank lines at the end belong to the last case, which forgives them or
// does not. Unit is what a case is called. See [oracle.Problem.Unpack].
func Cut(output []byte, n, lines int, unit string) ([][]byte, error) {
	if n == 1 {
		return [][]byte{output}, nil
	}
	whole := bytes.SplitAfter(output, []byte("\n"))
	for k := len(whole); k > 0 && len(bytes.TrimSpace(whole[k-1])) == 0 && (k > n*lines || len(whole[k-1]) == 0); k-- {
		whole = whole[:k-1]
	}
	list, at := make([][]byte, 0, n), 0
	for i := 0; i+lines <= len(whole) && len(list) < n; i += lines {
		end := at
		for _, l := range whole[i : i+lines] {
			end += len(l)
		}
		list = append(list, output[at:end:end])
		at = end
	}
	switch {
	case len(whole) < n*lines:
		return list, &oracle.SyntaxError{Line: len(whole) + 1, Column: 1,
			Found: theEnd + " after " + english.Count(len(whole), "line"), Expected: fmt.Sprintf("%d lines, %d for each of %s", n*lines, lines, english.Count(n, unit)), Kind: "lines-fewer"}
	case len(whole) > n*lines:
		return list, &oracle.SyntaxError{Line: n*lines + 1, Column: 1,
			Found: "another line", Expected: theEnd + " after " + english.Count(n, unit), Kind: "lines-more"}
	}
	list[n-1] = output[at-len(list[n-1]):]
	return list, nil
}

// WithHeads puts before each of some answers its head, in a line of its own. See
// [oracle.Framer].
func WithHeads(answers [][]byte, head func(i int) string) []byte {
	var b []byte
	for i, a := range answers {
		b = append(append(append(b, head(i+1)...), '\n'), a...)
	}
	return b
}

// CutAtHeads cuts what one process printed for n cases, of which each stands
// below a head: a line of its own that begins with the given word. Heads are not
// part of what is returned. See [oracle.Problem.Unpack].
func CutAtHeads(output []byte, n int, word string, head func(i int) string, unit string) ([][]byte, error) {
	var list [][]byte
	from, offset, line := -1, 0, 0 // from: where the output for the current case begins
	take := func() {
		if from >= 0 {
			list = append(list, output[from:offset])
		}
	}
	for raw := range bytes.Lines(output) {
		line++
		text := string(bytes.TrimRight(raw, blanks))
		if strings.HasPrefix(text, word) || from < 0 && text != "" {
			take()
			switch {
			case len(list) == n:
				return list, &oracle.SyntaxError{Line: line, Column: 1, Found: english.Quote(text), Expected: theEnd + " after " + english.Count(n, unit), Kind: oracle.FaultHead}
			case text != head(len(list)+1):
				return list, &oracle.SyntaxError{Line: line, Column: 1, Found: english.Quote(text), Expected: strconv.Quote(head(len(list) + 1)), Kind: oracle.FaultHead}
			}
			from = offset + len(raw)
		}
		offset += len(raw)
	}
	take()
	if len(list) < n {
		return list, &oracle.SyntaxError{Line: line + 1, Column: 1, Found: theEnd, Expected: strconv.Quote(head(len(list) + 1)), Kind: oracle.FaultHead}
	}
	return list, nil
}
