package oracle

import "bytes"

// Space is the whitespace of outputs, of which judges that compare words see
// none.
const Space = " \t\n\v\f\r"

// Tokens cuts an output at whitespace.
func Tokens(output []byte) [][]byte {
	var list [][]byte
	for word, rest := NextWord(output); word != nil; word, rest = NextWord(rest) {
		list = append(list, word)
	}
	return list
}

// NextWord returns the first word of an output and what follows it; nil if there
// is none.
func NextWord(output []byte) (word, rest []byte) {
	from := 0
	for from < len(output) && isSpace(output[from]) {
		from++
	}
	to := from
	for to < len(output) && !isSpace(output[to]) {
		to++
	}
	if from == to {
		return nil, nil
	}
	return output[from:to:to], output[to:]
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// SameWords compares two outputs as the judges of contests do: whitespace
// divides words, and how much of it, and which, does not count.
func SameWords(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	for {
		wordA, restA := NextWord(a)
		wordB, restB := NextWord(b)
		if !bytes.Equal(wordA, wordB) {
			return false
		}
		if wordA == nil || wordB == nil {
			return wordA == nil && wordB == nil
		}
		a, b = restA, restB
	}
}

// Lines returns an output without blank lines, whitespace at the ends of lines
// and more than one space between words: what a judge that compares words does
// not see, except which line a word is in.
func Lines(output []byte) []byte {
	b := make([]byte, 0, len(output)+1)
	for line := range bytes.Lines(output) {
		begun := len(b)
		for word, rest := NextWord(line); word != nil; word, rest = NextWord(rest) {
			b = append(append(b, word...), ' ')
		}
		if len(b) > begun {
			b[len(b)-1] = '\n'
		}
	}
	return bytes.TrimSuffix(b, []byte("\n"))
}

// Place returns the line and column, from 1, of a byte of an output.
func Place(output []byte, at int) (line, column int) {
	return bytes.Count(output[:at], []byte("\n")) + 1, at - bytes.LastIndexByte(output[:at], '\n')
}

// LineOf returns a line of an output by its number from 1, without its end; "" if there
// is none.
func LineOf(output []byte) func(number int) string {
	return func(number int) string {
		for line := range bytes.Lines(output) {
			if number--; number == 0 {
				return string(bytes.TrimRight(line, "\r\n"))
			}
		}
		return ""
	}
}

// TrimLines returns an output without whitespace at the ends of its lines and of
// the whole, which no judge has ever counted and nobody needs to be told of.
func TrimLines(output []byte) []byte {
	lines := bytes.Split(bytes.TrimRight(output, Space), []byte("\n"))
	for i := range lines {
		lines[i] = bytes.TrimRight(lines[i], Space)
	}
	return bytes.Join(lines, []byte("\n"))
}
