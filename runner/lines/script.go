package lines

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner/sandbox"
	"kiebitz/runner/source"
)

// sourceIn returns a command that works elsewhere, and which of its words is the source.
func sourceIn(s *source.Solver, path string) (command []string, at int, err error) {
	if at = slices.Index(s.Command, s.Main); at < 1 {
		return nil, 0, &UnsupportedError{Source: path, Language: s.Language, Why: "its command does not name the source"}
	}
	return slices.Clone(s.Command), at, nil
}

// listed runs what lists the lines of a source, and returns the list.
func (b *box) listed(ctx context.Context, s *source.Solver) ([]byte, error) {
	r, list, err := b.run(ctx, oracle.Invocation{Files: make([][]byte, len(b.names))})
	if err == nil && r.End != sandbox.Exited {
		text := strings.TrimSpace(string(r.Stderr))
		if text = text[strings.LastIndex(text, "\n")+1:]; text == "" {
			text = r.Status
		}
		err = &UnsupportedError{Source: s.Source, Language: s.Language, Why: "its lines can't be listed: " + text}
	}
	return list, err
}

// countListed demands that events can name all blocks of a source, and that it has some.
func countListed(blocks []Block, s *source.Solver) error {
	if len(blocks) == 0 || len(blocks) > mostBlocks {
		return &UnsupportedError{Source: s.Source, Language: s.Language, Why: fmt.Sprintf("it has %d lines that can run", len(blocks))}
	}
	return nil
}
