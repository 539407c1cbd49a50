package lines

import (
	"context"
	"path/filepath"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// golang traces programs in Go, the sources of which are rewritten: see gorewrite.go and
// probe/trace.go.txt.
type golang struct {
	*box
	blocks []Block
	source string
}

func openGo(ctx context.Context, b *source.Builder, l source.Language, path string, o TraceOptions) (Tracer, error) {
	g := &golang{source: filepath.Base(path)}
	var why error
	v := source.Variant{Rewrite: func(text []byte) (rewritten []byte, err error) {
		if rewritten, g.blocks, why = rewriteGo(text); why != nil {
			return nil, why
		}
		return rewritten, nil
	}}
	s, err := b.BuildVariant(ctx, path, v)
	switch {
	case why != nil:
		return nil, &UnsupportedError{Source: path, Language: l.Name, Why: why.Error()}
	case err != nil:
		return nil, notBuilt(ctx, b, l, path, err)
	}
	g.box, err = newBox(s.Command, s, []sandbox.File{{Name: "blocks"}}, o)
	return g, err
}

func (g *golang) Blocks() []Block { return g.blocks }

func (g *golang) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	r, recorded, err := g.run(ctx, in)
	x := executed(&r, recorded, g.blocks, g.source)
	x.dropMarks() // what is printed in another way than by package fmt is not seen
	return x, err
}
