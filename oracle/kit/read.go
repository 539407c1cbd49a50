// Package kit is what games share: reading inputs and outputs line by line with
// the places of faults, cutting outputs, and recording the steps of a play.
//
// Nothing in it is known outside the games. A game may do without any of it.
package kit

import (
	"bytes"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// blanks is white space within a line.
const blanks = " \t\r\n"

// Lines yields the lines of an input that are not blank, without white space at
// their ends, and their numbers from 1.
func Lines(input []byte) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		line := 0
		for raw := range bytes.Lines(input) {
			line++
			if text := strings.TrimRight(string(raw), blanks); text != "" && !yield(line, text) {
				return
			}
		}
	}
}

// End is the fault of an input that ends too early, or not at all: its place is
// behind the last line.
func End(input []byte, found, expected string) *oracle.SyntaxError {
	lines := bytes.Count(input, []byte("\n"))
	if len(input) > 0 && input[len(input)-1] != '\n' {
		lines++
	}
	return &oracle.SyntaxError{Line: lines + 1, Column: 1, Found: found, Expected: expected}
}

// Word is a word of a line and its column, in bytes from 1.
type Word struct {
	Text   string
	Column int
}

// Words cuts a line at white space.
func Words(line string) (list []Word) {
	for i := 0; i < len(line); {
		if strings.IndexByte(blanks, line[i]) >= 0 {
			i++
			continue
		}
		n := strings.IndexAny(line[i:], blanks)
		if n < 0 {
			n = len(line) - i
		}
		list = append(list, Word{line[i : i+n], i + 1})
		i += n
	}
	return list
}

// Unexpected is the fault of a word. The line is to be filled in.
func (w Word) Unexpected(expected string) *oracle.SyntaxError {
	return &oracle.SyntaxError{Column: w.Column, Found: english.Quote(w.Text), Expected: expected}
}

// On puts a fault into its line.
func On(line int, err *oracle.SyntaxError) *oracle.SyntaxError {
	err.Line = line
	return err
}

// Number reads a number as programs print it, without a sign or leading zeros.
func Number(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}

// Output cuts what a solver printed for one case into lines. With exact the last
// one must have its end; else white space at line ends, and blank lines at the
// end, are forgiven.
func Output(output []byte, exact bool) ([]string, *oracle.SyntaxError) {
	lines := strings.Split(string(output), "\n")
	last := len(lines) - 1
	if exact {
		if lines[last] != "" {
			return lines, &oracle.SyntaxError{Line: last + 1, Column: len(lines[last]) + 1, Found: "the end of the output", Expected: "a line end", Kind: "line-end"}
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
			Found: fmt.Sprintf("the end of the output after %d lines", len(whole)), Expected: fmt.Sprintf("%d lines, %d for each of %d %ss", n*lines, lines, n, unit), Kind: "lines-fewer"}
	case len(whole) > n*lines:
		return list, &oracle.SyntaxError{Line: n*lines + 1, Column: 1,
			Found: "another line", Expected: fmt.Sprintf("the end of the output after %d %ss", n, unit), Kind: "lines-more"}
	}
	list[n-1] = output[at-len(list[n-1]):]
	return list, nil
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
				return list, &oracle.SyntaxError{Line: line, Column: 1, Found: english.Quote(text), Expected: "the end of the output after " + english.Count(n, unit), Kind: "lines-more"}
			case text != head(len(list)+1):
				return list, &oracle.SyntaxError{Line: line, Column: 1, Found: english.Quote(text), Expected: strconv.Quote(head(len(list) + 1)), Kind: "head"}
			}
			from = offset + len(raw)
		}
		offset += len(raw)
	}
	take()
	if len(list) < n {
		return list, &oracle.SyntaxError{Line: line + 1, Column: 1, Found: "the end of the output", Expected: strconv.Quote(head(len(list) + 1)), Kind: "head"}
	}
	return list, nil
}
