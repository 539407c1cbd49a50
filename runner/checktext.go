package runner

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"io"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// view is the part of a text that is at hand, of one that may be longer than memory.
type view struct {
	text   io.ReaderAt
	buffer []byte
	space  []byte // that buffer is in
	begin  int64  // of buffer in the text
	lines  int    // that end before buffer
	column int    // bytes before buffer in its first line
	ended  bool   // nothing follows buffer
	err    error  // of text
}

// windowSize is how much is read at a time. Tests read less.
var windowSize = 1 << 18

// drop drops the first n bytes.
func (w *view) drop(n int) {
	gone := w.buffer[:n]
	if last := bytes.LastIndexByte(gone, '\n'); last >= 0 {
		w.lines, w.column = w.lines+bytes.Count(gone, []byte("\n")), n-last-1
	} else {
		w.column += n
	}
	w.buffer, w.begin = w.buffer[n:], w.begin+int64(n)
}

// fill reads more. What has been taken from the buffer before stays as it is only as
// long as nothing is filled in.
func (w *view) fill() {
	n := len(w.buffer)
	if cap(w.buffer)-n < windowSize/2 {
		if cap(w.space) < n+windowSize {
			w.space = make([]byte, 0, 2*n+windowSize)
		}
		w.buffer = append(w.space[:0], w.buffer...)
	}
	got, err := w.text.ReadAt(w.buffer[n:cap(w.buffer)], w.begin+int64(n))
	w.buffer = w.buffer[:n+got]
	if w.ended = err != nil; w.ended && !errors.Is(err, io.EOF) {
		w.err = err
	}
}

// word takes the next word; nil if there is none.
func (w *view) word() []byte {
	for {
		word, rest := oracle.NextWord(w.buffer)
		if word != nil && len(rest) > 0 || w.ended {
			w.buffer, w.begin = w.buffer[len(w.buffer)-len(rest):], w.begin+int64(len(w.buffer)-len(rest))
			return word
		}
		w.fill()
	}
}

// begins reports whether the text goes on with the given one, and takes it if it does.
func (w *view) begins(text []byte) bool {
	for len(w.buffer) < len(text) && !w.ended {
		w.fill()
	}
	rest, same := bytes.CutPrefix(w.buffer, text)
	w.begin += int64(len(w.buffer) - len(rest))
	w.buffer = rest
	return same
}

// atEnd reports whether nothing follows.
func (w *view) atEnd() bool {
	for len(w.buffer) == 0 && !w.ended {
		w.fill()
	}
	return len(w.buffer) == 0
}

// beginsWords does so with words.
func (w *view) beginsWords(text []byte) bool {
	for word, rest := oracle.NextWord(text); word != nil; word, rest = oracle.NextWord(rest) {
		if !bytes.Equal(word, w.word()) {
			return false
		}
	}
	return true
}

// find drops what stands before the first place of a text and the text itself; false if
// it is not found.
func (w *view) find(text []byte) bool {
	for {
		if at := bytes.Index(w.buffer, text); at >= 0 {
			w.drop(at + len(text))
			return true
		}
		if w.ended {
			return false
		}
		w.drop(max(0, len(w.buffer)-len(text)+1))
		w.fill()
	}
}

// kept is what outcomes keep of a whole output.
type kept struct {
	begin  []byte
	digest [32]byte
}

// keepOf reads an output for it.
func keepOf(output *io.SectionReader) (k kept, err error) {
	all := io.NewSectionReader(output, 0, output.Size())
	sum := sha256.New()
	k.begin = make([]byte, min(output.Size(), result.OutputKept))
	if _, err = io.ReadFull(all, k.begin); err != nil {
		return k, err
	}
	sum.Write(k.begin)
	_, err = io.Copy(sum, all)
	sum.Sum(k.digest[:0])
	return k, err
}

// lineOf is [oracle.LineOf] of a text that may be longer than memory.
func lineOf(output *io.SectionReader) func(number int) string {
	return func(number int) string {
		in := bufio.NewReaderSize(io.NewSectionReader(output, 0, output.Size()), windowSize)
		for number > 1 {
			part, err := in.ReadSlice('\n')
			if len(part) > 0 && part[len(part)-1] == '\n' {
				number--
			} else if !errors.Is(err, bufio.ErrBufferFull) {
				return ""
			}
		}
		line, _ := in.ReadBytes('\n')
		return string(bytes.TrimRight(line, "\r\n"))
	}
}

// place is where in an output the last case stands.
type place struct {
	text view // after it
	lost int  // pieces that were not found
}

// mostLost is how many pieces of an output may not be found in it until the places of
// faults are given up: each is looked for in all of the rest.
const mostLost = 100

// pass goes to the end of a piece.
func (p *place) pass(piece []byte) {
	if p.lost > mostLost {
		return
	}
	w := &p.text
	before := view{text: w.text, begin: w.begin, lines: w.lines, column: w.column}
	if !w.find(piece) {
		p.text = before
		p.lost++
	}
}
