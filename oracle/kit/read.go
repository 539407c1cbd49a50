// Package kit is what games share: reading inputs and outputs line by line with
// the places of faults, cutting and comparing outputs, decks of cards, and
// recording the steps of a play.
//
// Nothing in it is known outside the games. A game may do without any of it.
package kit

import (
	"bytes"
	"iter"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// blanks is whitespace within a line.
const blanks = " \t\r\n"

// Lines yields the lines of an input that are not blank, without whitespace at
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
// after the last of its lines.
func End(lines int, found, expected string) *oracle.SyntaxError {
	return &oracle.SyntaxError{Line: lines + 1, Column: 1, Found: found, Expected: expected}
}

// Word is a word of a line and its column, in bytes from 1.
type Word struct {
	Text   string
	Column int
}

// Words cuts a line at whitespace.
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

// Unexpected is the fault of a line, of which all is found. The line is to be
// filled in.
func Unexpected(line, expected string) *oracle.SyntaxError {
	text := strings.TrimLeft(line, blanks)
	return Word{text, len(line) - len(text) + 1}.Unexpected(expected)
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

// InText moves a fault to its place in the text of a case, where slashes stand for
// line ends. It was found in the part of the text from a byte on.
func InText(text string, from int, err *oracle.SyntaxError) *oracle.SyntaxError {
	at := from
	for range err.Line - 1 {
		if n := strings.IndexAny(text[at:], "/\n"); n >= 0 {
			at += n + 1
		} else {
			at = len(text)
		}
	}
	at = min(at+err.Column-1, len(text))
	err.Line, err.Column = strings.Count(text[:at], "\n")+1, at-strings.LastIndex(text[:at], "\n")
	return err
}
