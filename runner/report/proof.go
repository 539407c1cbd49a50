package report

import (
	"fmt"
	"io"
	"strings"

	"kiebitz/oracle"
)

// Proof prints what is proven of a case: the answer, and why there is no better one.
func Proof(out io.Writer, id, answer string, p *oracle.Proof, s Style) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", s.paint("1", id), p.Shown)
	for line := range strings.Lines(strings.TrimSpace(answer)) {
		b.WriteString("  " + line)
	}
	b.WriteString("\n\n" + why(p, s) + "\n" + s.Wrap(p.Unproven, "  "))
	return send(out, &b)
}

// Why prints the answer to the question that is left where an answer may be good but
// not the best.
func Why(out io.Writer, p *oracle.Proof, s Style) error {
	_, err := io.WriteString(out, "\n"+why(p, s))
	return err
}

func why(p *oracle.Proof, s Style) string {
	text := s.paint("1", p.Question) + "\n"
	for _, line := range p.Lines {
		text += s.Wrap(line, "  ")
	}
	return text
}
