package oracle

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// Streamer is the part of a [Problem] that reads and writes input files piece by piece,
// so that they may be longer than memory.
type Streamer interface {
	// Reader returns a reader of a file whose first line that is not blank is given,
	// or nil if such a file can be understood as a whole only.
	Reader(first []byte) Reader

	// Head is what stands in a file above a number of cases, and AppendCase appends
	// one of them: together they write what Parse reads.
	Head(cases int) []byte
	AppendCase(dst []byte, c Case) []byte

	// UnpackPart does what Unpack does with a part of an output: it returns the places in
	// text of the outputs that end there, or, with a fault, of those before it. The next
	// part begins where the last of them ends.
	UnpackPart(text []byte, part Part) ([]Span, error)
}

// Part says where in the output of a process a part of it stands.
type Part struct {
	Cases int  // whose outputs stand before it
	Lines int  // that end before it
	Bytes int  // before it in its first line
	Of    int  // cases of the whole; 0: not known yet, and enough
	More  bool // more of the output follows
}

// UnpackWhole is [Problem.Unpack] by UnpackPart.
func UnpackWhole(s Streamer, output []byte, n int) ([][]byte, error) {
	spans, err := s.UnpackPart(output, Part{Of: n})
	list := make([][]byte, len(spans))
	for i, at := range spans {
		list[i] = output[at.From:at.To:at.To]
	}
	return list, err
}

// Reader takes an input file line by line.
type Reader interface {
	// Line takes the next line that is not blank, without whitespace at its end, and
	// its number from 1. It returns the case that the line completes, or nil. After a
	// fault, a [*SyntaxError], cases are of no use, but there may be more faults. The
	// line is the caller's again when Line returns.
	Line(number int, text []byte) (Case, error)

	// End is called after the last line, with the number of all lines.
	End(lines int) error
}

// Read yields the cases of an input file as [Problem.Parse] reads them, and its faults,
// each of them as an error, without a case. Other errors are those of in. Of a file
// that has a [Reader] it holds no more than a line at a time.
func Read(p Problem, in io.Reader) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		l := &lineScanner{in: in}
		first := l.next()
		if err := Unmarked(l.line); first && l.number == 1 && err != nil {
			yield(nil, err)
			return
		}
		for first && len(l.text()) == 0 {
			first = l.next()
		}
		if r := p.Reader(l.text()); r != nil {
			l.read(r, first, yield)
			return
		}
		all, err := l.rest()
		if err != nil {
			yield(nil, err)
			return
		}
		list, err := p.Parse(all)
		if err != nil {
			for _, fault := range Faults(err) {
				if !yield(nil, fault) {
					return
				}
			}
			return
		}
		for _, c := range list {
			if !yield(c, nil) {
				return
			}
		}
	}
}

// ReadAll reads a whole input by a reader, as [Problem.Parse] does.
func ReadAll(r Reader, input []byte) ([]Case, error) {
	var list []Case
	var faults []error
	l := &lineScanner{buffer: input, ended: true}
	l.read(r, l.next(), func(c Case, err error) bool {
		if err != nil {
			faults = append(faults, err)
		} else {
			list = append(list, c)
		}
		return true
	})
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return list, nil
}

// Faults splits the error of [Problem.Parse].
func Faults(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// lineScanner cuts a stream into lines.
type lineScanner struct {
	in     io.Reader
	buffer []byte // what has been read and is not done with
	at     int    // in buffer, after line
	line   []byte // with its end
	number int    // of line, from 1
	err    error  // of in
	ended  bool
}

// scanned is how much is read at a time.
const scanned = 1 << 16

// longest is how long a line may be, and whole how long an input that is not read line by line. What is
// beyond is a slip, such as a device: it would take all memory.
const (
	longest = 64 << 20
	whole   = 1 << 30
)

// next goes to the next line.
func (l *lineScanner) next() bool {
	from := l.at
	for {
		if n := bytes.IndexByte(l.buffer[from:], '\n'); n >= 0 {
			return l.advance(from + n + 1)
		}
		if l.ended {
			return l.err == nil && len(l.buffer) > l.at && l.advance(len(l.buffer))
		}
		if from = len(l.buffer) - l.at; from > longest {
			l.err, l.ended = &SyntaxError{Line: l.number + 1, Column: 1, Found: fmt.Sprintf("a line of more than %d MiB", longest>>20), Expected: "a shorter one"}, true
			return false
		}
		l.fill()
	}
}

func (l *lineScanner) advance(end int) bool {
	l.line, l.at = l.buffer[l.at:end], end
	l.number++
	return true
}

// fill reads more after what is not done with.
func (l *lineScanner) fill() {
	n := copy(l.buffer, l.buffer[l.at:])
	l.buffer, l.at = l.buffer[:n], 0
	if cap(l.buffer)-n < scanned/2 {
		l.buffer = append(make([]byte, 0, 2*cap(l.buffer)+scanned), l.buffer...)
	}
	got, err := l.in.Read(l.buffer[n:cap(l.buffer)])
	l.buffer = l.buffer[:n+got]
	if l.ended = err != nil; err != io.EOF {
		l.err = err
	}
}

// text is the line without whitespace at its end.
func (l *lineScanner) text() []byte {
	end := len(l.line)
	for end > 0 && (l.line[end-1] == '\n' || l.line[end-1] == ' ' || l.line[end-1] == '\t' || l.line[end-1] == '\r') {
		end--
	}
	return l.line[:end]
}

// read hands r all lines from the present one on, if there is one.
func (l *lineScanner) read(r Reader, more bool, yield func(Case, error) bool) {
	for ; more; more = l.next() {
		text := l.text()
		if len(text) == 0 {
			continue
		}
		c, err := r.Line(l.number, text)
		if (c != nil || err != nil) && !yield(c, err) {
			return
		}
	}
	err := l.err
	if err == nil {
		err = r.End(l.number)
	}
	if err != nil {
		yield(nil, err)
	}
}

// rest returns the whole of the input: blank lines before the present one, so that
// numbers of lines stay as they are, it, and what follows.
func (l *lineScanner) rest() ([]byte, error) {
	all := bytes.Repeat([]byte("\n"), max(0, l.number-1))
	all = append(append(all, l.line...), l.buffer[l.at:]...)
	if l.ended {
		return all, l.err
	}
	more, err := io.ReadAll(io.LimitReader(l.in, whole))
	if err == nil && len(more) == whole {
		err = &SyntaxError{Line: 1, Column: 1, Found: fmt.Sprintf("a file of more than %d MiB", whole>>20), Expected: "a shorter one"}
	}
	return append(all, more...), err
}
