// Package lines finds out which lines of a solver's source carry which clause of
// the rules, and which of them is probably wrong.
//
// A solver is run once more, as a build that records what it executes. The
// oracle knows what each case of a run is about, turn by turn and clause by
// clause; so the executions of an unmodified program are cut into turns, and the
// clauses looked for in them.
//
// Start with [Open], which makes a [Tracer] of a source, and [Study.Run], which
// plays cases with it. The result is a [result.Lines].
//
// Then read lines.go, which has the data; native.go, golang.go, python.go and javascript.go,
// which record; cut.go, which divides executions into turns; units.go and carry.go, which find what
// recognizes a clause in them; change.go, which tries small changes of the program, tried.go, what
// is written and read for that, and change64.go, which finds them in machine code; broken.go, which
// proves by them what carries a clause; direct.go and texts.go, which find lines that need no
// ranking; suspect.go, which ranks the others by how much their execution tells of what goes
// wrong, and by what changes of them make right; and played.go, which tells a few games turn by
// turn. Each kind of evidence can be left out.
//
// Goals: what is recorded is data without a language, so that each language is
// one Tracer and no more; nothing here changes a verdict; a rank is never told as
// certainty.
//
// Non-goals: running solvers that are not sources; changing sources.
package lines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
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

// Supported lists the languages whose executions can be recorded.
func Supported() []string { return []string{"C", "C++", "Go", "Rust", "Python", "PyPy", "JavaScript"} }

// notBuilt returns why the variant of a source that records can't be built: a source that
// compiles as it is is not blamed for it.
func notBuilt(ctx context.Context, b *source.Builder, l source.Language, path string, err error) error {
	var failed *source.CompileError
	if !errors.As(err, &failed) {
		return err
	}
	if _, plain := b.Build(ctx, path); plain != nil {
		return plain
	}
	return &UnsupportedError{Source: path, Language: l.Name, Why: "it does not compile with calls that report its blocks"}
}

// TraceOptions say how a solver is run that records what it executes.
type TraceOptions struct {
	Mode   sandbox.Mode
	Read   []string // see [sandbox.Options]
	Hide   []string // the same, besides the source
	Env    []string
	CPU    time.Duration // of one process as it is; a recorded one gets more
	Memory int           // bytes, as above
	Files  []string      // the names of the files that a solver is given; see [oracle.Info]
	Jobs   int           // processes with changed programs at a time; 0: as many as there are processors
}

const (
	slower      = 3         // how many times the processor time of a plain one, of many games, a recorded process may take for one
	moreMemory  = 256 << 20 // bytes, for what records
	mostOutput  = 8 << 20
	mostScratch = 96 << 20

	// traceName is the folder in the scratch folder for what is recorded.
	traceName = "trace"
)

// Open builds a solver of a source that records what it executes. The errors are
// those of [source.Builder.Build], and an [*UnsupportedError].
func Open(ctx context.Context, b *source.Builder, path string, o TraceOptions) (Tracer, error) {
	if err := Check(b, path); err != nil {
		return nil, err
	}
	l, err := b.LanguageOf(path)
	if err != nil {
		return nil, err
	}
	switch l.Name {
	case "Python", "PyPy":
		return openPython(ctx, b, path, o)
	case "JavaScript":
		return openJavaScript(ctx, b, path, o)
	case "Go":
		return openGo(ctx, b, l, path, o)
	}
	return openNative(ctx, b, l, path, o)
}

// box runs the processes of a tracer.
type box struct {
	*sandbox.Box
	names []string       // of the files of a case
	files []sandbox.File // that each process gets besides
}

// newBox makes the box of a tracer. The command has absolute paths, or names of
// files in the scratch folder.
func newBox(command []string, s *source.Solver, files []sandbox.File, o TraceOptions) (*box, error) {
	return openBox(command, s, files, o, sandbox.Limits{
		CPU: slower * o.CPU, Wall: 2*slower*o.CPU + time.Second, Memory: o.Memory + moreMemory,
		Output:    max(mostOutput, 2*MostEvents+1<<20), // bounds files, too
		Processes: 256, Scratch: mostScratch, Collect: 24 << 20,
	})
}

// tryBoxes run programs that are changed, many in one process.
type tryBoxes struct {
	all  []*box
	free chan *box
}

// newTryBoxes makes a box for each process that may run at a time.
func newTryBoxes(command []string, s *source.Solver, o TraceOptions) (*tryBoxes, error) {
	n := cmp.Or(o.Jobs, runtime.GOMAXPROCS(0))
	t := &tryBoxes{free: make(chan *box, n)}
	for range n {
		b, err := openBox(command, s, nil, o, sandbox.Limits{
			CPU: changeTime / 3, Wall: changeTime / 3, Memory: o.Memory + moreMemory, Output: mostOutput, Processes: 256, Scratch: mostScratch, Collect: 24 << 20,
		})
		if err != nil {
			return nil, errors.Join(err, t.Close())
		}
		t.all = append(t.all, b)
		t.free <- b
	}
	return t, nil
}

// jobs is how many processes may run at a time.
func (t *tryBoxes) jobs() int { return len(t.all) }

func (t *tryBoxes) Close() (err error) {
	for _, b := range t.all {
		err = errors.Join(err, b.Close())
	}
	return err
}

// run runs one process in a free box, with some files.
func (t *tryBoxes) run(ctx context.Context, in oracle.Invocation, files ...sandbox.File) ([]byte, error) {
	b := <-t.free
	defer func() { t.free <- b }()
	b.files = files
	_, recorded, err := b.run(ctx, in)
	return recorded, err
}

// try runs one process that runs programs with changes on some inputs; see [changer].
func (t *tryBoxes) try(ctx context.Context, inputs []oracle.Invocation, list []change, files ...sandbox.File) ([][][]byte, uint64, error) {
	files = append(files, sandbox.File{Name: "inputs", Data: encodeInputs(inputs, t.all[0].names)})
	tried, err := t.run(ctx, inputs[0], files...)
	outputs, work := decodeTried(tried, len(inputs), len(list))
	return outputs, work, err
}

func openBox(command []string, s *source.Solver, files []sandbox.File, o TraceOptions, limits sandbox.Limits) (*box, error) {
	command = slices.Clone(command)
	placed := false
	for _, name := range o.Files {
		for i, word := range command {
			placed = placed || strings.Contains(word, "{"+name+"}")
			command[i] = strings.ReplaceAll(word, "{"+name+"}", name)
		}
	}
	if !placed {
		command = append(command, o.Files...)
	}
	b, err := sandbox.Open(sandbox.Options{
		Mode: o.Mode, Command: command, Read: slices.Concat(o.Read, s.Read), Hide: append(slices.Clone(o.Hide), s.Source), Env: s.Environment(o.Env), Limits: limits,
		Collect: traceName, CollectFailed: true,
	})
	if err != nil {
		return nil, err
	}
	return &box{Box: b, names: o.Files, files: files}, nil
}

// run runs one process and returns the file that it has recorded into, nil if
// there is none.
func (b *box) run(ctx context.Context, in oracle.Invocation) (r sandbox.Result, recorded []byte, err error) {
	p := sandbox.Process{Stdin: in.Stdin, Files: b.files}
	for i, name := range b.names {
		p.Files = append(p.Files, sandbox.File{Name: name, Data: in.Files[i]})
	}
	if r, err = b.Run(ctx, p); err != nil {
		return r, nil, err
	}
	if r.End == sandbox.Stopped {
		return r, nil, context.Cause(ctx)
	}
	for _, f := range r.Files {
		if f.Name == "blocks" || f.Name == "tried" {
			recorded = f.Data
		}
	}
	return r, recorded, nil
}
