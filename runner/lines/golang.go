package lines

import (
	"context"
	"path/filepath"

	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// goWork is what one game counts as: starting takes most of its time.
const goWork = 1 << 18

// openGo traces programs in Go, the sources of which are rewritten: see gorewrite.go and
// probe/trace.go.txt.
func openGo(ctx context.Context, b *source.Builder, l source.Language, path string, o TraceOptions) (*tracer, error) {
	var g *goRewriter
	var s *source.Solver
	var err, why error
	// Where nothing is known of imported packages, a change may not fit: then there are none.
	for _, changing := range []bool{true, false} {
		s, err = b.BuildVariant(ctx, path, source.Variant{Rewrite: func(text []byte) (rewritten []byte, err error) {
			rewritten, g, why = rewriteGo(text, changing)
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
	t := &tracer{blocks: g.blocks, source: filepath.Base(path), files: []sandbox.File{{Name: "blocks"}}, each: goWork,
		unseen: true, // what is printed in another way than by package fmt
		list:   func(context.Context) (map[int][]change, error) { return g.altered, nil }}
	return t.open(s.Command, s, o)
}
