package lines

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// traced is a language whose executions can be recorded.
type traced struct {
	name string
	open func(context.Context, *source.Builder, source.Language, string, TraceOptions) (*tracer, error)

	tools  string // a pattern of compilers, or of what runs it, that can do it
	others string // what is said of another one
}

const (
	gcc = `^(.*-)?(gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(-[0-9.]+)?(\.exe)?$`

	neitherCompiler = "its compiler is neither gcc nor clang"
)

var languages = []traced{
	{"C", tracedC.open, gcc, neitherCompiler},
	{"C++", tracedC.open, gcc, neitherCompiler},
	{"Go", openGo, "", ""},
	{"Rust", tracedRust.open, `^(.*-)?rustc(-[0-9.]+)?(\.exe)?$`, "its compiler is not rustc"},
	{"Python", python.open, "", ""},
	{"PyPy", python.open, "", ""},
	{"JavaScript", javascript.open, `^(node|nodejs)(\.exe)?$`, "it is not run by node"},
}

// Supported lists the languages whose executions can be recorded.
func Supported() (names []string) {
	for _, l := range languages {
		names = append(names, l.name)
	}
	return names
}

// Check says, before a long run, whether executions of a source can be recorded: the
// error is an [*UnsupportedError] or a [*source.LanguageError].
func Check(b *source.Builder, path string) error {
	_, _, err := languageOf(b, path)
	return err
}

// languageOf returns the language of a source, and how its executions are recorded.
func languageOf(b *source.Builder, path string) (l source.Language, t traced, err error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return l, t, &UnsupportedError{Source: path}
	}
	if l, err = b.LanguageOf(path); err != nil {
		return l, t, err
	}
	unsupported := &UnsupportedError{Source: path, Language: l.Name}
	i := slices.IndexFunc(languages, func(t traced) bool { return t.name == l.Name })
	if i < 0 {
		return l, t, unsupported
	}
	t = languages[i]
	switch tool := filepath.Base(slices.Concat(l.Compile, l.Run)[0]); {
	case !pattern.Of(t.tools).MatchString(tool):
		unsupported.Why = t.others
		return l, t, unsupported
	case l.Name == "Go" && runtime.GOOS == "windows":
		unsupported.Why = "that takes a file in memory, which Go has on Unix"
		return l, t, unsupported
	}
	return l, t, nil
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
	mostOutput  = 8 << 20   // and of a file, of which those with events are smaller
	mostScratch = 96 << 20

	// traceName is the folder in the scratch folder for what is recorded.
	traceName = "trace"
)

// Open builds a solver of a source that records what it executes. The errors are
// those of [source.Builder.Build], and an [*UnsupportedError].
func Open(ctx context.Context, b *source.Builder, path string, o TraceOptions) (Tracer, error) {
	l, of, err := languageOf(b, path)
	if err != nil {
		return nil, err
	}
	t, err := of.open(ctx, b, l, path, o)
	if err != nil {
		return nil, err
	}
	return t, nil
}

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

// tracer is the Tracer of all languages: its programs report by themselves what they execute.
type tracer struct {
	blocks []Block
	source string // as the words for a crash name it

	recording *boxes
	files     []sandbox.File // that each process gets besides its case

	unseen bool             // not all that is printed is seen
	at     func([]byte) int // the line of the source of a stack that was noted; may be nil

	// What can be changed, by the lines of the source; nil: nothing can. Of a game with a change that
	// counts no blocks each counts as so much work.
	list       func(context.Context) (map[int][]change, error)
	changing   *boxes
	changeable []sandbox.File // that a process gets which runs changes
	each       uint64
}

// open makes the boxes, for a command as [openBoxes] takes it.
func (t *tracer) open(command []string, s *source.Solver, o TraceOptions) (_ *tracer, err error) {
	if t.recording, err = openBoxes(1, command, s, o, slower*o.CPU, 2*slower*o.CPU+time.Second); err != nil {
		return nil, err
	}
	if t.list == nil {
		return t, nil
	}
	if t.changing, err = openBoxes(cmp.Or(o.Jobs, runtime.GOMAXPROCS(0)), command, s, o, changeTime/3, changeTime/3); err != nil {
		return nil, errors.Join(err, t.recording.Close())
	}
	return t, nil
}

func (t *tracer) Close() error { return errors.Join(t.recording.Close(), t.changing.Close()) }

func (t *tracer) Blocks() []Block { return t.blocks }

func (t *tracer) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	r, err := t.recording.run(ctx, in, t.files...)
	x := executed(&r, t.blocks, t.source)
	if t.unseen {
		x.dropMarks()
	}
	if t.at != nil && x.End == sandbox.Crashed {
		x.Crash = cmp.Or(t.at(written(&r, "crash")), x.Crash)
	}
	return x, err
}

func (t *tracer) changes(ctx context.Context) (map[int][]change, error) {
	if t.list == nil {
		return nil, nil
	}
	return t.list(ctx)
}

func (t *tracer) try(ctx context.Context, inputs []oracle.Invocation, list []change) ([][][]byte, uint64, error) {
	files := append(slices.Clone(t.changeable), sandbox.File{Name: "changes", Data: encode(list)},
		sandbox.File{Name: "inputs", Data: encodeInputs(inputs, t.changing.names)})
	r, err := t.changing.run(ctx, inputs[0], files...)
	outputs, work := decodeTried(written(&r, "tried"), len(inputs), len(list))
	return outputs, work + t.each*uint64(len(inputs)*(len(list)-1)), err
}

func (t *tracer) jobs() int { return cap(t.changing.free) }

// boxes run processes of one command, each in a free one.
type boxes struct {
	free  chan *sandbox.Box
	names []string // of the files of a case
}

// openBoxes makes a number of boxes. The command has absolute paths, or names of files in the scratch
// folder.
func openBoxes(n int, command []string, s *source.Solver, o TraceOptions, cpu, wall time.Duration) (*boxes, error) {
	command = sandbox.Place(command, o.Files, func(name string) string { return name })
	b := &boxes{free: make(chan *sandbox.Box, n), names: o.Files}
	for range n {
		box, err := sandbox.Open(sandbox.Options{
			Mode: o.Mode, Command: command, Read: slices.Concat(o.Read, s.Read), Hide: append(slices.Clone(o.Hide), s.Source), Env: s.Environment(o.Env),
			Limits:  sandbox.Limits{CPU: cpu, Wall: wall, Memory: o.Memory + moreMemory, Output: mostOutput, Processes: 256, Scratch: mostScratch, Collect: 24 << 20},
			Collect: traceName, CollectFailed: true,
		})
		if err != nil {
			return nil, errors.Join(err, b.Close())
		}
		b.free <- box
	}
	return b, nil
}

// Close closes all, of which none is in use.
func (b *boxes) Close() (err error) {
	for b != nil && len(b.free) > 0 {
		box := <-b.free
		err = errors.Join(err, box.Close())
	}
	return err
}

// run runs one process, which is given a case and other files.
func (b *boxes) run(ctx context.Context, in oracle.Invocation, files ...sandbox.File) (sandbox.Result, error) {
	p := sandbox.Process{Stdin: in.Stdin, Files: slices.Clone(files)}
	for i, name := range b.names {
		p.Files = append(p.Files, sandbox.File{Name: name, Data: in.Files[i]})
	}
	box := <-b.free
	defer func() { b.free <- box }()
	r, err := box.Run(ctx, p)
	if err == nil && r.End == sandbox.Stopped {
		err = context.Cause(ctx)
	}
	return r, err
}

// written returns a file that a process has written for us, nil if there is none.
func written(r *sandbox.Result, name string) []byte {
	for _, f := range r.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}
