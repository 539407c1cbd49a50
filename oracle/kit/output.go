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

// Forgiven is what is told of an output with the right words and other whitespace.
const Forgiven = "the whitespace is not as in the statement"

// Right is the judgement on an output with the words of the answer.
func Right(answer, output []byte) oracle.Judgement {
	j := oracle.Judgement{Verdict: oracle.OK}
	if !bytes.Equal(oracle.TrimLines(answer), oracle.TrimLines(output)) {
		j.Forgiven = Forgiven
	}
	return j
}

// ReadOutput reads what a solver printed for one case: read takes its lines. With
// exact these are the lines as they stand; else whitespace is forgiven: blank
// lines are left out and words have one space between them. If they can't be read
// so, divide says at which words other lines begin, and read tries again. An
// error has its place in the output, and the faulty line is returned with it.
func ReadOutput[T any](output []byte, exact bool, read func(lines []string) (T, *oracle.SyntaxError), divide func(words []string) []int) (T, *oracle.SyntaxError, string) {
	if exact {
		lines, err := Output(output, true)
		if err != nil {
			var none T
			return none, err, lineAt(lines, err)
		}
		v, err := read(lines)
		return v, err, lineAt(lines, err)
	}
	var lines []string
	if text := string(oracle.Lines(output)); text != "" {
		lines = strings.Split(text, "\n")
	}
	v, err := read(lines)
	if err == nil {
		return v, nil, ""
	}
	at, place := wordAt(lines, err)
	if words := strings.Split(strings.Join(lines, " "), " "); len(lines) > 0 {
		again := join(words, divide(words))
		other, fault := read(again)
		if fault == nil {
			return other, nil, ""
		}
		// A reading that comes farther has understood more.
		if n, offset := wordAt(again, fault); n > at || n == at && offset > place {
			v, err, at, place = other, fault, n, offset
		}
	}
	text := put(err, output, at, place)
	return v, err, text
}

// lineAt returns the line of an error.
func lineAt(lines []string, err *oracle.SyntaxError) string {
	if err == nil || err.Line > len(lines) {
		return ""
	}
	return lines[err.Line-1]
}

// join makes lines of words, of which others than the first begin at indices.
func join(words []string, begin []int) (lines []string) {
	from := 0
	for _, i := range append(begin, len(words)) {
		if i > from {
			lines = append(lines, strings.Join(words[from:i], " "))
			from = i
		}
	}
	return lines
}

// wordAt returns the place of an error in lines with one space between words: the
// word's index in the whole, and the byte in it. Behind the last line there is no
// word.
func wordAt(lines []string, err *oracle.SyntaxError) (word, offset int) {
	for i, line := range lines {
		if i+1 < err.Line {
			word += 1 + strings.Count(line, " ")
			continue
		}
		before := line[:min(err.Column-1, len(line))]
		return word + strings.Count(before, " "), err.Column - 2 - strings.LastIndexByte(before, ' ')
	}
	return word, 0
}

// put gives an error the place of a word in an output, and returns its line. Behind
// the last word this is the line after it.
func put(err *oracle.SyntaxError, output []byte, word, offset int) string {
	rest, end := output, 0
	for n := 0; ; n++ {
		var text []byte
		if text, rest = oracle.NextWord(rest); text == nil {
			break
		}
		if end = len(output) - len(rest); n == word {
			at := end - len(text)
			err.Line, err.Column = oracle.Place(output, at)
			line, _, _ := bytes.Cut(output[at-err.Column+1:], []byte("\n"))
			err.Column += offset
			return string(bytes.TrimRight(line, blanks))
		}
	}
	err.Line, err.Column = 1, 1
	if end > 0 {
		line, _ := oracle.Place(output, end)
		err.Line = line + 1
	}
	return ""
}

// Output cuts what a solver printed for one case into lines. With exact the last
// one must have its end, and none has whitespace before it; else whitespace at line ends, and blank lines at the
// end, are forgiven.
func Output(output []byte, exact bool) ([]string, *oracle.SyntaxError) {
	lines := strings.Split(string(output), "\n")
	last := len(lines) - 1
	if exact {
		for i, line := range lines {
			if kept := strings.TrimRight(line, blanks); kept != line {
				return lines, &oracle.SyntaxError{Line: i + 1, Column: len(kept) + 1, Found: "whitespace", Expected: "the end of the line", Kind: "white-space"}
			}
		}
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

// Uncut is how the output for the only case of a process is cut: not at all.
func Uncut(text []byte, part oracle.Part) []oracle.Span {
	if part.More {
		return nil
	}
	return []oracle.Span{{From: 0, To: len(text)}}
}

// Cut cuts what one process printed for several cases, of which each has a number of
// lines that are not blank. Blank lines belong to the case after them, those at
// the end to the last one, which forgives them or does not. Unit is what a case is
// called. See [oracle.Streamer].
func Cut(text []byte, part oracle.Part, lines int, unit string) ([]oracle.Span, error) {
	if part.Of == 1 {
		return Uncut(text, part), nil
	}
	var list []oracle.Span
	from, line, printed := 0, part.Lines+min(part.Bytes, 1), 0
	for at := 0; at < len(text); {
		end := at + 1 + bytes.IndexByte(text[at:], '\n')
		if end == at {
			if end = len(text); part.More {
				break
			}
		}
		line++
		blank := len(bytes.TrimSpace(text[at:end])) == 0
		if at = end; blank {
			continue
		}
		if part.Of > 0 && part.Cases+len(list) == part.Of {
			return list, &oracle.SyntaxError{Line: line, Column: 1,
				Found: "another line", Expected: theEnd + " after " + english.Count(part.Of, unit), Kind: "lines-more"}
		}
		if printed++; printed%lines == 0 {
			list = append(list, oracle.Span{From: from, To: end})
			from = end
		}
	}
	switch {
	case part.More || part.Of == 0:
		if part.Of > 0 && part.Cases+len(list) == part.Of { // blank lines at the end are its own
			list = list[:len(list)-1]
		}
		return list, nil
	case part.Cases+len(list) < part.Of:
		return list, &oracle.SyntaxError{Line: line + 1, Column: 1,
			Found:    theEnd + " after " + english.Count(part.Cases*lines+printed, "line"),
			Expected: fmt.Sprintf("%d lines, %d for each of %s", part.Of*lines, lines, english.Count(part.Of, unit)), Kind: "lines-fewer"}
	}
	list[len(list)-1].To = len(text)
	return list, nil
}

// WithHeads puts before each of some answers its head, in a line of its own. See
// [oracle.Framer].
func WithHeads(before int, answers [][]byte, head func(i int) string) []byte {
	var b []byte
	for i, a := range answers {
		b = append(append(append(b, head(before+i+1)...), '\n'), a...)
	}
	return b
}

// CutAtHeads cuts what one process printed for several cases, of which each stands
// after a head, whose first word is the given one. Heads are not part of what is
// returned. See [oracle.Streamer].
func CutAtHeads(text []byte, part oracle.Part, first string, head func(i int) string, unit string) ([]oracle.Span, error) {
	var list []oracle.Span
	from := -1 // where the output for the current case begins
	for word, rest := oracle.NextWord(text); word != nil; word, rest = oracle.NextWord(rest) {
		at := len(text) - len(rest) - len(word)
		if from >= 0 && !bytes.HasPrefix(word, []byte(first)) {
			continue
		}
		if part.More && !wholeHead(text[at:]) {
			return list, nil
		}
		if from >= 0 {
			list = append(list, oracle.Span{From: from, To: at})
		}
		n := part.Cases + len(list)
		after, same := skip(text[at:], head(n+1))
		if same && (part.Of == 0 || n < part.Of) {
			rest = restOfLine(after)
			from = len(text) - len(rest)
			continue
		}
		return list, notHead(text, at, part, n, head, unit)
	}
	if part.More {
		return list, nil
	}
	if from >= 0 {
		list = append(list, oracle.Span{From: from, To: len(text)})
	}
	if n := part.Cases + len(list); n < part.Of {
		return list, &oracle.SyntaxError{Line: lineAfter(text, part), Column: 1, Found: theEnd, Expected: strconv.Quote(head(n + 1)), Kind: oracle.FaultHead}
	}
	return list, nil
}

// headWords is how many words a head has at most.
const headWords = 2

// wholeHead reports whether a text has as much as decides whether it begins with a head,
// and what to say if it does not: the line, and that of the last word that may be its.
func wholeHead(text []byte) bool {
	if !bytes.Contains(text, []byte("\n")) {
		return false
	}
	for range headWords {
		var word []byte
		if word, text = oracle.NextWord(text); word == nil {
			return false
		}
	}
	return bytes.Contains(text, []byte("\n")) || len(bytes.TrimSpace(text)) > 0
}

// notHead says that a text has no head where the next one must stand, after n cases.
func notHead(text []byte, at int, part oracle.Part, n int, head func(i int) string, unit string) error {
	line, column := oracle.Place(text, at)
	if line == 1 {
		column += part.Bytes
	}
	found, _, _ := bytes.Cut(text[at:], []byte("\n"))
	err := &oracle.SyntaxError{Line: part.Lines + line, Column: column, Found: english.Quote(string(bytes.TrimRight(found, blanks))), Kind: oracle.FaultHead}
	if err.Expected = strconv.Quote(head(n + 1)); part.Of > 0 && n == part.Of {
		err.Expected = theEnd + " after " + english.Count(n, unit)
	}
	return err
}

// lineAfter is the number of the line after the end of an output, whose last part is
// the given one.
func lineAfter(text []byte, part oracle.Part) int {
	line := part.Lines + bytes.Count(text, []byte("\n")) + 1
	if open := len(text) > 0 && text[len(text)-1] != '\n' || len(text) == 0 && part.Bytes > 0; open {
		line++
	}
	return line
}

// restOfLine drops the whitespace up to a line's end, if no word stands before that.
func restOfLine(output []byte) []byte {
	if space, rest, ok := bytes.Cut(output, []byte("\n")); ok && len(bytes.TrimSpace(space)) == 0 {
		return rest
	}
	return output
}

// skip returns what follows the words of a text in an output, if it begins with them.
func skip(output []byte, text string) (rest []byte, same bool) {
	for want, more := oracle.NextWord([]byte(text)); want != nil; want, more = oracle.NextWord(more) {
		var got []byte
		if got, output = oracle.NextWord(output); !bytes.Equal(got, want) {
			return nil, false
		}
	}
	return output, true
}
