package cmd

import (
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// forTerminal renders a page for the terminal: paragraphs and the last columns of tables
// are filled to width, code is indented and never broken. It knows what our own pages
// have; there are no colours, so that a pipe gets the same.
func forTerminal(source []byte, width int) string {
	parser := goldmark.New().Parser()
	m := markdown{source: source, width: width}
	for n := parser.Parse(text.NewReader(source)).FirstChild(); n != nil; n = n.NextSibling() {
		m.block(n)
	}
	return strings.TrimRight(m.String(), "\n") + "\n"
}

type markdown struct {
	source []byte
	width  int
	cell   bool // the source is that of a table's cell, where code stands by itself
	strings.Builder
}

func (m *markdown) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		words := m.inline(n)
		if n.Level == 1 {
			words = strings.ToUpper(words)
		}
		m.WriteString(words + "\n\n")
	case *ast.FencedCodeBlock:
		lines := n.Lines()
		for i := range lines.Len() {
			line := lines.At(i)
			m.WriteString(strings.TrimRight("    "+string(line.Value(m.source)), " \n") + "\n")
		}
		m.WriteString("\n")
	case *ast.List:
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			var words []string
			for part := item.FirstChild(); part != nil; part = part.NextSibling() {
				words = append(words, m.inline(part))
			}
			m.row([]string{"-", strings.Join(words, " ")}, []int{1, 0}, " ")
		}
		m.WriteString("\n")
	case *ast.Paragraph:
		if lines := string(n.Lines().Value(m.source)); strings.HasPrefix(lines, "|") {
			m.table(lines)
			return
		}
		if words := m.inline(n); words != "" {
			m.WriteString(fill(words, m.width) + "\n\n")
		}
	}
}

// inline returns the words of a block: emphasis loses its marks, a picture is left out, and
// a link keeps its address only if that leads out of the repository. Code is in quotes
// where it could be read as a word of the sentence.
func (m *markdown) inline(n ast.Node) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.CodeSpan:
			if word, ok := n.FirstChild().(*ast.Text); ok && !m.cell && word.Segment.Value(m.source)[0] != '-' {
				b.WriteByte('\'')
			}
		case *ast.Image:
			return ast.WalkSkipChildren, nil
		case *ast.Link:
			if address := string(n.Destination); !entering && strings.HasPrefix(address, "https://") {
				b.WriteString(" (" + address + ")")
			}
		case *ast.AutoLink:
			if entering {
				b.Write(n.URL(m.source))
			}
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(m.source))
				if n.SoftLineBreak() {
					b.WriteByte('\n')
				}
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// table sets columns beside each other, each as wide as its widest cell; the last one
// has what is left of the width. The library's own tables come with much that takes a
// millisecond at each start.
func (m *markdown) table(lines string) {
	var rows [][]string
	var widths []int
	for line := range strings.Lines(lines) {
		var row []string
		if strings.Trim(line, "|-: \n") == "" {
			continue // between heading and rows
		}
		for text := range strings.SplitSeq(strings.Trim(strings.TrimSpace(line), "|"), "|") {
			cell := inCell(strings.TrimSpace(text))
			row = append(row, cell)
			if len(widths) < len(row) {
				widths = append(widths, 0)
			}
			widths[len(row)-1] = max(widths[len(row)-1], utf8.RuneCountInString(cell))
		}
		rows = append(rows, row)
	}
	column := 2
	for _, n := range widths[:len(widths)-1] {
		column += n + 2
	}
	for i, row := range rows {
		switch {
		case m.width-column >= leastCell:
			m.row(row, widths, "  ")
		case i > 0:
			m.entry(rows[0], row)
		}
		if i == 0 && m.width-column >= leastCell {
			m.WriteString("\n")
		}
	}
	m.WriteString("\n")
}

// inCell returns the words of a cell, in which nothing but a paragraph can stand.
func inCell(source string) string {
	cells := parser.NewParser(
		parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 0)),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...))
	m := markdown{source: []byte(source), cell: true}
	return m.inline(cells.Parse(text.NewReader(m.source)))
}

// row writes cells beside each other, below two spaces. The last is broken into lines.
func (m *markdown) row(cells []string, widths []int, gap string) {
	head, last := "  ", len(cells)-1
	for i, cell := range cells[:last] {
		head += cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)) + gap
	}
	m.WriteString(strings.TrimRight(head+m.filled(cells[last], utf8.RuneCountInString(head)), " ") + "\n")
}

// entry writes a row of a table that is too wide: each cell on a line of its own, with
// its heading.
func (m *markdown) entry(headings, cells []string) {
	m.WriteString("  " + cells[0] + "\n")
	for i, cell := range cells[1:] {
		m.WriteString("    " + m.filled(headings[i+1]+": "+cell, 6) + "\n")
	}
}

// filled breaks words into lines, which begin in a column.
func (m *markdown) filled(words string, column int) string {
	return strings.ReplaceAll(fill(words, m.width-column), "\n", "\n"+strings.Repeat(" ", column))
}

// leastCell is the fewest columns in which the last cells of a table can be read.
const leastCell = 20
