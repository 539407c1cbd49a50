package lines

import (
	"context"
	"errors"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// golang traces programs in Go, the sources of which are rewritten: see gorewrite.go and
// probe/trace.go.txt.
type golang struct {
	*box
	blocks []Block
}

func openGo(ctx context.Context, b *source.Builder, l source.Language, path string, o TraceOptions) (Tracer, error) {
	g := &golang{}
	var why error
	v := source.Variant{Rewrite: func(text []byte) (rewritten []byte, err error) {
		if rewritten, g.blocks, why = rewriteGo(text); why != nil {
			return nil, why
		}
		return rewritten, nil
	}}
	s, err := b.BuildVariant(ctx, path, v)
	var failed *source.CompileError
	switch {
	case why != nil:
		return nil, &UnsupportedError{Source: path, Language: l.Name, Why: why.Error()}
	case errors.As(err, &failed):
		if _, plain := b.Build(ctx, path); plain != nil {
			return nil, plain
		}
		return nil, &UnsupportedError{Source: path, Language: l.Name, Why: "it does not compile with calls that report its blocks"}
	case err != nil:
		return nil, err
	}
	g.box, err = newBox(s.Command, s, []sandbox.File{{Name: "blocks"}}, o)
	return g, err
}

func (g *golang) Blocks() []Block { return g.blocks }

func (g *golang) Trace(ctx context.Context, in oracle.Invocation) (Execution, error) {
	r, recorded, err := g.run(ctx, in)
	x := executed(&r, recorded, len(g.blocks))
	// What is printed in another way than by package fmt is not seen: then nothing is
	// known of when.
	if n := len(x.Marks); n > 0 && (x.Marks[n-1].Printed != len(x.Output) || x.Cut) {
		x.Marks = nil
	}
	return x, err
}
