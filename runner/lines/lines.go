// Package lines finds out which lines of a solver's source carry which clause of
// the rules, and which of them is probably wrong.
//
// A solver is run once more, as a build that records what it executes. The
// oracle knows what each case of a run is about, turn by turn and clause by
// clause; so the executions of an unmodified program are cut into turns, and the
// clauses looked for in them.
//
// Start with [Find], which does all of it: [Open] makes a [Tracer] of a source, and [Study.Play] plays
// cases with it. The result is a [result.Lines].
//
// Then read lines.go, which has the data. Programs that record are run by tracer.go and made by
// native.go, golang.go and script.go, of what machine.go reads and gorewrite.go writes. cut.go divides
// executions into turns; units.go and carry.go find what recognizes a clause in them. Small changes of
// the program are listed by x86.go, gochange.go and probe/change.py, and tried by change.go, which
// repair.go tells of; broken.go proves by them what carries a clause. direct.go and texts.go find lines
// that need no ranking; suspect.go ranks the others by how much their execution tells of what goes
// wrong, and by what changes of them make right; played.go tells a few games turn by turn.
//
// Goals: what is recorded and what is changed is data without a language, so that each language is a
// row of a table; nothing here changes a verdict; a rank is never told as certainty.
//
// Non-goals: running solvers that are not sources; changing sources.
package lines

import (
	"context"
	"fmt"
	"slices"

	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// Tracer runs a solver that records what it executes. Its method Trace must not
// be called side by side. It must be closed.
type Tracer interface {
	// Blocks returns what of the source can be executed, in the order of the
	// source; events are indices of this list.
	Blocks() []Block

	// Trace runs one process. The error is one of the system; what a solver does
	// is none.
	Trace(ctx context.Context, in oracle.Invocation) (Execution, error)

	Close() error
}

// Block is a piece of a source that is executed as a whole.
type Block struct {
	Lines []int // rising, from 1; at least one
	Func  int   // the function that it is in: the same number for its other blocks

	// Compared, if not "", says that it is no piece of the source, but a comparison of
	// two numbers or characters on its line that came out like this.
	Compared result.Comparison
}

// last returns the last line.
func (b *Block) last() int { return b.Lines[len(b.Lines)-1] }

// rising sorts lines, each once.
func rising(lines []int) []int {
	slices.Sort(lines)
	return slices.Compact(lines)
}

// comparisons are how the first of two operands compares, in the order of their
// blocks.
var comparisons = []result.Comparison{result.Less, result.LessByOne, result.Equal, result.GreaterByOne, result.Greater}

// appendCompared appends the blocks of a comparison on a line of a function.
func appendCompared(blocks []Block, line, function int) []Block {
	for _, c := range comparisons {
		blocks = append(blocks, Block{Lines: []int{line}, Func: function, Compared: c})
	}
	return blocks
}

// Execution is what one process did. A hostile solver may have made it up: what
// it names is there, but need not have been executed.
type Execution struct {
	End    sandbox.End
	Status string // see [sandbox.Result]
	Output []byte

	// Events are the blocks in the order in which they were executed, MostEvents
	// at most. Cut says that there were more; the counts have them, too.
	Events []uint16
	Counts []int // by block
	Cut    bool

	Crash int // the line of the source where the process crashed; 0: it did not, or that is not known

	// Marks say when output was seen, in the order of the events; nil if that can't
	// be told.
	Marks []Mark
}

// Mark says how much of the output there was before an event.
type Mark struct {
	Event   int // an index of Events, or their number
	Printed int // bytes
}

// MostEvents bounds the events of one process: 2 MiB, some hundred games.
const MostEvents = 1 << 20

// mostBlocks is how many blocks events can name.
const mostBlocks = 1<<16 - 2

// UnsupportedError says that executions of solvers in a language can't be
// recorded.
type UnsupportedError struct {
	Source   string
	Language string // "": it is a folder
	Why      string // in a clause; may be empty
}

func (e *UnsupportedError) Error() string {
	if e.Language == "" {
		return fmt.Sprintf("%s: lines are found in one source, and it is a folder of them", e.Source)
	}
	text := fmt.Sprintf("%s: the lines that a solver in %s executes can't be recorded", e.Source, e.Language)
	if e.Why != "" {
		text += ", as " + e.Why
	}
	return text
}
