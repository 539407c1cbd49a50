package export

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// TeX translates a statement from Markdown into the LaTeX of the legacy format.
// It knows headings of the second and third level, paragraphs, lists, code and
// emphasis; for anything else the error names what was found and its line.
// Formulas are not known: a dollar sign is refused, as it begins one in the
// Markdown of the format of September 2025.
func TeX(title string, markdown []byte) ([]byte, error) {
	if i := bytes.IndexByte(markdown, '$'); i >= 0 {
		return nil, fmt.Errorf("line %d: found a dollar sign, expected no formulas", lineOf(markdown, i))
	}
	w := &texWriter{source: markdown}
	fmt.Fprintf(&w.out, "\\problemname{%s}\n", texEscape(title))
	root := goldmark.DefaultParser().Parse(text.NewReader(markdown))
	if err := w.children(root); err != nil {
		return nil, err
	}
	return w.out.Bytes(), nil
}

// texWriter writes the nodes of a document.
type texWriter struct {
	source []byte
	out    bytes.Buffer
}

func (w *texWriter) children(n ast.Node) error {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if err := w.node(c); err != nil {
			return err
		}
	}
	return nil
}

// node writes one node with what is in it.
func (w *texWriter) node(n ast.Node) error {
	switch n := n.(type) {
	case *ast.Heading:
		switch n.Level {
		case 2:
			return w.around(n, "\n\\section*{", "}\n")
		case 3:
			return w.around(n, "\n\\subsection*{", "}\n")
		}
		return fmt.Errorf("%sfound a heading of level %d, expected 2 or 3", w.place(n), n.Level)
	case *ast.Paragraph:
		return w.around(n, "\n", "\n")
	case *ast.List:
		kind := "itemize"
		if n.IsOrdered() {
			kind = "enumerate"
		}
		return w.around(n, "\n\\begin{"+kind+"}\n", "\\end{"+kind+"}\n")
	case *ast.ListItem:
		return w.around(n, "\\item ", "")
	case *ast.TextBlock:
		return w.around(n, "", "\n")
	case *ast.FencedCodeBlock:
		return w.code(n)
	case *ast.CodeBlock:
		return w.code(n)
	case *ast.CodeSpan:
		return w.around(n, "\\texttt{", "}")
	case *ast.Emphasis:
		return w.around(n, map[int]string{1: "\\emph{", 2: "\\textbf{"}[n.Level], "}")
	case *ast.Text:
		value := n.Value(w.source)
		if !n.IsRaw() {
			value = util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(value)))
		}
		w.out.WriteString(texEscape(string(value)))
		if n.SoftLineBreak() {
			w.out.WriteByte('\n')
		}
		if !n.HardLineBreak() {
			return nil
		}
	}
	return fmt.Errorf("%sfound %s, expected headings, paragraphs, lists, code and emphasis", w.place(n), n.Kind())
}

func (w *texWriter) around(n ast.Node, before, after string) error {
	w.out.WriteString(before)
	if err := w.children(n); err != nil {
		return err
	}
	w.out.WriteString(after)
	return nil
}

// code writes lines as they are.
func (w *texWriter) code(n ast.Node) error {
	lines := string(n.Lines().Value(w.source))
	if strings.Contains(lines, `\end{verbatim}`) {
		return fmt.Errorf("%sfound the end of a verbatim environment in code", w.place(n))
	}
	fmt.Fprintf(&w.out, "\n\\begin{verbatim}\n%s\\end{verbatim}\n", lines)
	return nil
}

// place returns the line of the block in which n stands, as the beginning of an
// error.
func (w *texWriter) place(n ast.Node) string {
	for ; n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			return fmt.Sprintf("line %d: ", lineOf(w.source, n.Lines().At(0).Start))
		}
	}
	return ""
}

func lineOf(source []byte, i int) int { return 1 + bytes.Count(source[:i], []byte("\n")) }

// texEscape makes of plain text what LaTeX prints so.
var texEscape = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `#`, `\#`, `$`, `\$`, `%`, `\%`, `&`, `\&`, `_`, `\_`,
	`^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`, `<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`, `"`, `\char34{}`,
).Replace
