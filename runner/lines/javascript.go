package lines

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strconv"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

//go:embed probe/trace.js
var javascriptProbe []byte

// javascript traces programs that node runs. Their sources are rewritten by a script, with
// node's own parser.
type javascript struct {
	*box
	blocks []Block
	source string // the rewritten one
}

// nodes are the names of node.
const nodes = `^(node|nodejs)(\.exe)?$`

// javascriptProbeName is the script, in the scratch folder.
const javascriptProbeName = "kiebitz_trace.cjs"

// checkJavaScript says whether what runs JavaScript is node.
func checkJavaScript(l source.Language, path string) error {
	if l.Compile != nil || !pattern.Of(nodes).MatchString(filepath.Base(l.Run[0])) {
		return &UnsupportedError{Source: path, Language: l.Name, Why: "it is not run by node"}
	}
	return nil
}

func openJavaScript(ctx context.Context, b *source.Builder, path string, o TraceOptions) (Tracer, error) {
	s, err := b.Build(ctx, path)
	if err != nil {
		return nil, err
	}
	command, at, err := sourceIn(s, path)
	if err != nil {
		return nil, err
	}
	probe := sandbox.File{Name: javascriptProbeName, Data: javascriptProbe}
	lister, err := newBox(slices.Insert(slices.Clone(command), at, "--expose-internals", "./"+javascriptProbeName), s, []sandbox.File{probe}, o)
	if err != nil {
		return nil, err
	}
	defer lister.Close()
	j := &javascript{}
	rewritten, err := j.list(ctx, lister, s)
	if err != nil {
		return nil, err
	}
	command = slices.Replace(command, at, at+1, "-r", "./"+javascriptProbeName, rewritten.Name)
	j.source = rewritten.Name
	j.box, err = newBox(command, s, []sandbox.File{probe, rewritten, {Name: "blocks", Data: []byte(strconv.Itoa(len(j.blocks)))}}, o)
	return j, err
}

// list rewrites the source and asks which blocks and comparisons it has.
func (j *javascript) list(ctx context.Context, b *box, s *source.Solver) (rewritten sandbox.File, err error) {
	data, err := b.listed(ctx, s)
	if err != nil {
		return rewritten, err
	}
	var list struct {
		Module           bool
		Text             string
		Blocks, Compared [][]int // the number of a function, and lines
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return rewritten, errors.New("the list of lines can't be read")
	}
	if slices.ContainsFunc(slices.Concat(list.Blocks, list.Compared), func(row []int) bool { return len(row) < 2 }) {
		return rewritten, errors.New("the list of lines has a row without a line")
	}
	for _, row := range list.Blocks {
		j.blocks = append(j.blocks, Block{Func: row[0], Lines: row[1:]})
	}
	for _, row := range list.Compared {
		j.blocks = appendCompared(j.blocks, row[1], row[0])
	}
	if err := countListed(j.blocks, s); err != nil {
		return rewritten, err
	}
	rewritten = sandbox.File{Name: "kiebitz_solver.cjs", Data: []byte(list.Text)}
	if list.Module {
		rewritten.Name = "kiebitz_solver.mjs"
	}
	return rewritten, nil
}

func (j *javascript) Blocks() []Block { return j.blocks }

func (j *javascript) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	r, recorded, err := j.run(ctx, in)
	x := executed(&r, recorded, j.blocks, j.source)
	x.dropMarks()
	return x, err
}
