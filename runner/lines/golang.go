package lines

import (
	"context"
	"encoding/binary"
	"errors"
	"path/filepath"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// golang traces programs in Go, the sources of which are rewritten: see gorewrite.go and
// probe/trace.go.txt.
type golang struct {
	*box
	*goRewriter
	source string
	tries  *tryBoxes
}

func openGo(ctx context.Context, b *source.Builder, l source.Language, path string, o TraceOptions) (Tracer, error) {
	g := &golang{source: filepath.Base(path)}
	var s *source.Solver
	var err, why error
	// Where nothing is known of imported packages, a change may not fit: then there are none.
	for _, changing := range []bool{true, false} {
		s, err = b.BuildVariant(ctx, path, source.Variant{Rewrite: func(text []byte) (rewritten []byte, err error) {
			rewritten, g.goRewriter, why = rewriteGo(text, changing)
			return rewritten, why
		}})
		if err == nil || why != nil || ctx.Err() != nil {
			break
		}
	}
	switch {
	case why != nil:
		return nil, &UnsupportedError{Source: path, Language: l.Name, Why: why.Error()}
	case err != nil:
		return nil, notBuilt(ctx, b, l, path, err)
	}
	if g.box, err = newBox(s.Command, s, []sandbox.File{{Name: "blocks"}}, o); err != nil {
		return nil, err
	}
	if g.tries, err = newTryBoxes(s.Command, s, o); err != nil {
		return nil, errors.Join(err, g.box.Close())
	}
	return g, nil
}

func (g *golang) Close() error { return errors.Join(g.box.Close(), g.tries.Close()) }

func (g *golang) Blocks() []Block { return g.blocks }

func (g *golang) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	r, recorded, err := g.run(ctx, in)
	x := executed(&r, recorded, g.blocks, g.source)
	x.dropMarks() // what is printed in another way than by package fmt is not seen
	return x, err
}

func (g *golang) changes(context.Context) (map[int][]change, error) { return g.altered, nil }

func (g *golang) jobs() int { return g.tries.jobs() }

// goWork is what one game counts as: starting takes most of its time.
const goWork = 1 << 18

func (g *golang) try(ctx context.Context, inputs []oracle.Invocation, list []change) ([][][]byte, uint64, error) {
	var pairs []byte
	for _, c := range list { // of both numbers the lower half is known, with its sign
		pairs = binary.LittleEndian.AppendUint64(pairs, uint64(int32(c.where>>32)))
		pairs = binary.LittleEndian.AppendUint64(pairs, uint64(int32(c.where)))
	}
	outputs, _, err := g.tries.try(ctx, inputs, list, sandbox.File{Name: "changes", Data: pairs})
	return outputs, uint64(goWork * len(inputs) * (len(list) - 1)), err
}
