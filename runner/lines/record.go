package lines

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"

	"kiebitz/internal/pattern"
	"kiebitz/runner/sandbox"
)

// What a recording begins with; see probe/trace.c.
const (
	magic    = "kiebitz1"
	headSize = len(magic) + 4*4
	mark     = 0xffff // the next two events are the halves of how much was printed
)

// decode reads what a process has recorded of a program with a number of blocks. The
// process may have written anything.
func decode(x *Execution, data []byte, blocks int) error {
	const unread = "what the solver recorded can't be read: found %d %s, expected %s"
	if len(data) < headSize || string(data[:len(magic)]) != magic {
		return fmt.Errorf(unread, len(data), "bytes", "the head of a recording")
	}
	number := func(i int) int { return int(binary.LittleEndian.Uint32(data[len(magic)+4*i:])) }
	if number(0) != blocks {
		return fmt.Errorf(unread, number(0), "blocks", fmt.Sprint(blocks))
	}
	counts, rest := data[headSize:], []byte(nil)
	if len(counts) < 4*(blocks+1) {
		return fmt.Errorf(unread, len(data), "bytes", "counts of all blocks")
	}
	counts, rest = counts[4:4*(blocks+1)], counts[4*(blocks+1):] // 0 is no block
	x.Counts = make([]int, blocks)
	for i := range x.Counts {
		x.Counts[i] = int(binary.LittleEndian.Uint32(counts[4*i:]))
	}
	n := min(number(1), len(rest)/2, MostEvents)
	x.Cut = number(3) != 0 || n < number(1)
	x.Events, x.Marks = make([]uint16, 0, n), []Mark{}
	event := func(i int) uint16 { return binary.LittleEndian.Uint16(rest[2*i:]) }
	for i := 0; i < n; i++ {
		switch e := event(i); {
		case e == mark && i+2 >= n:
			return nil
		case e == mark:
			x.mark(int(event(i+1)) | int(event(i+2))<<16)
			i += 2
		case e >= 1 && int(e) <= blocks:
			x.Events = append(x.Events, e-1)
		}
	}
	return nil
}

// mark notes how much has been printed. Less than before is nonsense.
func (x *Execution) mark(printed int) {
	if n := len(x.Marks); n > 0 && printed < x.Marks[n-1].Printed {
		return
	}
	x.Marks = append(x.Marks, Mark{Event: len(x.Events), Printed: printed})
}

// dropMarks forgets marks that do not see all that is printed: then nothing is known of when.
func (x *Execution) dropMarks() {
	if n := len(x.Marks); n == 0 || x.Marks[n-1].Printed != len(x.Output) || x.Cut {
		x.Marks = nil
	}
}

// executed makes an execution of what became of a process of a source.
func executed(r *sandbox.Result, blocks []Block, source string) Execution {
	x := Execution{End: r.End, Status: r.Status, Output: r.Stdout}
	if decode(&x, written(r, "blocks"), len(blocks)) != nil {
		x.Events, x.Marks, x.Counts = nil, nil, nil
	}
	if x.End == sandbox.Crashed {
		x.Crash = cmp.Or(thrown(r.Stderr, source), x.last(blocks))
	}
	return x
}

// thrown returns the line of a source that the words of an interpreter or a runtime for a crash
// name: in Python's traceback the last one, elsewhere the first; 0 if there is none.
func thrown(stderr []byte, source string) int {
	name := regexp.QuoteMeta(source)
	if list := pattern.Of(`File "(?:[^"]*/)?`+name+`", line (\d+)`).FindAllSubmatch(stderr, -1); list != nil {
		return lineNumber(list[len(list)-1][1])
	}
	if m := pattern.Of(`(?m)(?:^|[\s/(])` + name + `:(\d+)`).FindSubmatch(stderr); m != nil {
		return lineNumber(m[1])
	}
	return 0
}

func lineNumber(digits []byte) int {
	n, _ := strconv.Atoi(string(digits))
	return n
}

// last returns the line of the last block that ran, 0 if that is not known.
func (x *Execution) last(blocks []Block) int {
	for i := len(x.Events) - 1; i >= 0 && !x.Cut; i-- {
		if b := &blocks[x.Events[i]]; b.Compared == "" {
			return b.last()
		}
	}
	return 0
}
