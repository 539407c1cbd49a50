package lines

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

//go:embed probe/trace.py
var pythonProbe []byte

//go:embed probe/change.py
var pythonChanges []byte

//go:embed probe/trace.js
var javascriptProbe []byte

// script is what traces programs that an interpreter runs: beside a program it lists its blocks first,
// and may write a source to run in its place; then it records.
type script struct {
	sandbox.File
	list, run []string // what is before the source in the commands

	changes sandbox.File // the script that runs the program with changes; none if it has no name
	each    uint64       // see tracer
	unseen  bool         // the same
}

var (
	// python looks by sys.monitoring where there is one, else by sys.settrace. Each line is a block.
	// Comparisons are calls, made by a change of the syntax tree. Starting and compiling take most of
	// the time of a game with a change.
	python = script{File: sandbox.File{Name: "kiebitz_trace.py", Data: pythonProbe}, list: []string{"kiebitz_trace.py"}, run: []string{"kiebitz_trace.py"},
		changes: sandbox.File{Name: "kiebitz_change.py", Data: pythonChanges}, each: 1 << 19}

	// javascript rewrites the source, with node's own parser.
	javascript = script{File: sandbox.File{Name: "kiebitz_trace.cjs", Data: javascriptProbe},
		list: []string{"--expose-internals", "./kiebitz_trace.cjs"}, run: []string{"-r", "./kiebitz_trace.cjs"}, unseen: true}
)

func (p *script) open(ctx context.Context, b *source.Builder, _ source.Language, path string, o TraceOptions) (*tracer, error) {
	s, err := b.Build(ctx, path)
	if err != nil {
		return nil, err
	}
	refused := func(why string) (*tracer, error) {
		return nil, &UnsupportedError{Source: path, Language: s.Language, Why: why}
	}
	at := slices.Index(s.Command, s.Main)
	if at < 1 {
		return refused("its command does not name the source")
	}
	command := func(before []string, main string) []string {
		return slices.Concat(s.Command[:at], before, []string{main}, s.Command[at+1:])
	}
	lister, err := openBoxes(1, command(p.list, s.Main), s, o, slower*o.CPU, 2*slower*o.CPU+time.Second)
	if err != nil {
		return nil, err
	}
	defer lister.Close()
	r, err := lister.run(ctx, empty(lister), p.File)
	if err != nil {
		return nil, err
	}
	if r.End != sandbox.Exited {
		text := strings.TrimSpace(string(r.Stderr))
		if text = text[strings.LastIndex(text, "\n")+1:]; text == "" {
			text = r.Status
		}
		return refused("its lines can't be listed: " + text)
	}
	table := written(&r, "blocks")
	t := &tracer{source: filepath.Base(path), files: []sandbox.File{p.File, {Name: "blocks", Data: table}}, unseen: p.unseen, each: p.each}
	if t.blocks, err = parseBlocks(string(table)); err != nil {
		return nil, err
	}
	if n := len(t.blocks); n == 0 || n > mostBlocks {
		return refused(fmt.Sprintf("it has %d lines that can run", n))
	}
	main := s.Main
	for _, f := range r.Files { // the rewritten one
		if strings.HasPrefix(f.Name, "kiebitz_solver.") {
			main, t.source, t.files = f.Name, f.Name, append(t.files, f)
		}
	}
	if p.changes.Name != "" {
		t.changeable, t.list = []sandbox.File{p.File, p.changes}, t.listed
	}
	return t.open(command(p.run, main), s, o)
}

// empty is a case without anything in it.
func empty(b *boxes) oracle.Invocation { return oracle.Invocation{Files: make([][]byte, len(b.names))} }

// comparison begins a row of a comparison.
const comparison = "="

// parseBlocks reads rows of a number of a function and the lines of a block in it, and of comparisons.
func parseBlocks(table string) (blocks []Block, err error) {
	for row := range strings.Lines(table) {
		words := strings.Fields(row)
		compared := len(words) > 0 && words[0] == comparison
		var numbers []int
		for _, w := range words[btoi(compared):] {
			n, err := strconv.Atoi(w)
			if err != nil || n < 0 {
				return nil, errors.New("the list of lines can't be read")
			}
			numbers = append(numbers, n)
		}
		switch {
		case len(numbers) < 2 || numbers[1] < 1:
			return nil, errors.New("the list of lines has a row without a line")
		case compared:
			blocks = appendCompared(blocks, numbers[1], numbers[0])
		default:
			blocks = append(blocks, Block{Func: numbers[0], Lines: numbers[1:]})
		}
	}
	return blocks, nil
}

// listed asks which changes there are. The solver has not run by then, so that it can't have
// written them.
func (t *tracer) listed(ctx context.Context) (map[int][]change, error) {
	r, err := t.changing.run(ctx, empty(t.changing), append(slices.Clone(t.changeable), sandbox.File{Name: "changes"})...)
	if err != nil {
		return nil, err
	}
	list, number := map[int][]change{}, uint64(0)
	for row := range strings.Lines(string(written(&r, "tried"))) {
		fields := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		if len(fields) != 5 {
			return nil, errors.New("the list of changes can't be read")
		}
		line, err := strconv.Atoi(fields[0])
		column, err2 := strconv.ParseUint(fields[1], 10, 32)
		if err != nil || err2 != nil || line < 1 {
			return nil, errors.New("the list of changes can't be read")
		}
		number++
		list[line] = append(list[line], change{line: line, thing: uint64(line)<<32 | column, kind: result.Changed(fields[2]), from: fields[3], to: fields[4], where: number})
	}
	return list, nil
}
