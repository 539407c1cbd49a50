package lines

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

//go:embed probe/trace.py
var pythonProbe []byte

//go:embed probe/change.py
var pythonChanges []byte

// python traces programs in Python, by sys.monitoring where there is one, else by
// sys.settrace. Each line is a block. Comparisons are calls, made by a change of the
// syntax tree.
type python struct {
	*box
	blocks []Block
	source string
	tries  *tryBoxes
}

// probeName is the script that runs the solver, in the scratch folder.
const probeName = "kiebitz_trace.py"

func openPython(ctx context.Context, b *source.Builder, path string, o TraceOptions) (Tracer, error) {
	s, err := b.Build(ctx, path)
	if err != nil {
		return nil, err
	}
	command, at, err := sourceIn(s, path)
	if err != nil {
		return nil, err
	}
	command = slices.Insert(command, at, probeName)
	t := &python{source: filepath.Base(path)}
	t.box, err = newBox(command, s, []sandbox.File{{Name: probeName, Data: pythonProbe}}, o)
	if err != nil {
		return nil, err
	}
	if t.tries, err = newTryBoxes(command, s, o); err != nil {
		return nil, errors.Join(err, t.box.Close())
	}
	if err := t.list(ctx, s); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

func (t *python) Close() error { return errors.Join(t.box.Close(), t.tries.Close()) }

// changes asks which changes there are. The solver has not run by then, so that it can't have
// written them.
func (t *python) changes(ctx context.Context) (map[int][]change, error) {
	table, err := t.tries.run(ctx, oracle.Invocation{Files: make([][]byte, len(t.names))}, t.changing(nil)...)
	if err != nil {
		return nil, err
	}
	list, number := map[int][]change{}, uint64(0)
	for row := range strings.Lines(string(table)) {
		fields := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		if len(fields) != 5 {
			return nil, errors.New("the list of changes can't be read")
		}
		line, err := strconv.Atoi(fields[0])
		column, err2 := strconv.ParseUint(fields[1], 10, 32)
		if err != nil || err2 != nil || line < 1 {
			return nil, errors.New("the list of changes can't be read")
		}
		list[line] = append(list[line], change{line: line, thing: uint64(line)<<32 | column, kind: result.Changed(fields[2]), from: fields[3], to: fields[4], where: number})
		number++
	}
	return list, nil
}

func (t *python) jobs() int { return t.tries.jobs() }

// pythonWork is what one game counts as: starting and compiling take most of its time.
const pythonWork = 1 << 19

func (t *python) try(ctx context.Context, inputs []oracle.Invocation, list []change) ([][][]byte, uint64, error) {
	numbers := []byte("-1")
	for _, c := range list[1:] {
		numbers = fmt.Appendf(numbers, " %d", c.where)
	}
	outputs, _, err := t.tries.try(ctx, inputs, list, t.changing(numbers)...)
	return outputs, uint64(pythonWork * len(inputs) * (len(list) - 1)), err
}

// changing returns the files by which the solver runs with changes.
func (t *python) changing(changes []byte) []sandbox.File {
	return []sandbox.File{{Name: probeName, Data: pythonProbe}, {Name: "kiebitz_change.py", Data: pythonChanges}, {Name: "changes", Data: changes}}
}

// list asks which lines there are, and which comparisons. Rows are a line and the first
// one of its function; one of zeros is between lines and comparisons.
func (t *python) list(ctx context.Context, s *source.Solver) error {
	table, err := t.listed(ctx, s)
	if err != nil {
		return err
	}
	funcs, compared := map[int]int{}, false
	for row := range bytes.Lines(table) {
		var line, function int
		n, err := fmt.Sscan(string(row), &line, &function)
		if n == 2 && line == 0 && !compared {
			compared = true
			continue
		}
		if n != 2 || err != nil || line < 1 {
			return errors.New("the list of lines can't be read")
		}
		if _, ok := funcs[function]; !ok {
			funcs[function] = len(funcs)
		}
		if !compared {
			t.blocks = append(t.blocks, Block{Lines: []int{line}, Func: funcs[function]})
			continue
		}
		t.blocks = appendCompared(t.blocks, line, funcs[function])
	}
	t.files = append(t.files, sandbox.File{Name: "blocks", Data: table})
	return countListed(t.blocks, s)
}

func (t *python) Blocks() []Block { return t.blocks }

func (t *python) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	r, recorded, err := t.run(ctx, in)
	return executed(&r, recorded, t.blocks, t.source), err
}
