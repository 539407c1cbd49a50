//go:build !js

package page

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

//go:embed listing.html
var listingSource string

//go:embed listing.css
var listingStyle string

//go:embed listing.js
var listingScript string

// Listing is the source of a solver: whole, with its rules, or its suspicious lines.
type Listing struct {
	Name  string
	Texts []string // what is known, and how it was found out
	Known *result.Lines

	Lines   []Line      // nil: those around suspicious ones are shown
	Rest    int         // lines that are left out
	Windows template.JS // by game: each its first and last step, and the ranges of lines that ran
}

// Line is a line of a source.
type Line struct {
	Number int
	Text   string
	Rules  []*result.Carried
}

// exactness says beside a line how sure it is that it carries a clause.
var exactness = map[result.Sureness]string{result.Exactly: "exact", result.Likely: "likely"}

// Bounds of what is shown of a source.
const (
	mostLines = 10_000
	mostText  = 1 << 20 // bytes, of all lines
	longLine  = 400     // characters
)

// OfMap makes the page of a map, with the source that it is of.
func OfMap(p oracle.Problem, m *result.Map, source []byte) (*Page, error) {
	l := &m.Lines
	name := result.Visible(filepath.Base(l.Source))
	page := &Page{Problem: p, Maker: m.Kiebitz, Title: fmt.Sprintf("%s – %s – kiebitz", name, m.Problem.ID), Verdict: Verdict{Text: "Map of " + name},
		Meta: []string{m.Problem.ID, m.Problem.Source, result.Visible(l.Language)}}
	page.Listing = &Listing{Name: name, Texts: append([]string{report.Divided(p, l)}, marked(p, l)...), Known: l}
	page.Listing.annotate(source)
	r := &run{p: p, d: &result.Run{Header: result.Header{Problem: m.Problem}}, readings: m.Readings}
	var err error
	if r.players, err = NewPlayer(p, m.Readings); err != nil {
		return nil, err
	}
	windows := map[string][][]int{}
	for i := range l.Played {
		c := &l.Played[i]
		g, err := r.game(&c.Case, true)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		}
		page.Games = append(page.Games, g)
		list := [][]int{}
		for _, w := range c.Windows {
			row := []int{w.From, w.To}
			for _, lines := range w.Lines {
				row = append(row, lines[0], lines[1])
			}
			list = append(list, row)
		}
		windows[c.ID] = list
	}
	data, err := json.Marshal(windows)
	page.Listing.Windows = template.JS(data) // json.Marshal leaves no < in it
	page.Book = Book(p, nil)
	link(page)
	return page, err
}

// marked says what the marks in the source mean.
func marked(p oracle.Problem, l *result.Lines) (texts []string) {
	unit := p.Info().Unit
	switch {
	case len(l.Played) == 0:
		return []string{"No " + unit + " can be followed in it."}
	case l.Cut == result.ByTurns:
		texts = []string{"The replay marks the lines that ran in the turn that it shows."}
	case l.Cut == result.ByWords:
		texts = []string{"The replay marks the lines that ran from one printed word to the next; turns that print nothing, or at once with others, have the same marks."}
	default:
		texts = []string{fmt.Sprintf("The replay marks all lines that ran in the %s.", unit)}
	}
	if l.Wrong > 0 && l.Cut != result.ByGames {
		texts = append(texts, fmt.Sprintf("In a %s that went wrong no line is marked after that: the solver's turns are not the rules' any more.", unit))
	}
	return texts
}

// annotate lists the source with its rules, as much of it as there is room for.
func (s *Listing) annotate(source []byte) {
	beside := map[int][]*result.Carried{}
	for i := range s.Known.Clauses {
		c := &s.Known.Clauses[i]
		for _, n := range c.Lines {
			beside[n] = append(beside[n], c)
		}
	}
	lines, size := strings.Split(strings.TrimRight(string(source), "\n"), "\n"), 0
	for i, text := range lines {
		text = code(text)
		if size += len(text); i == mostLines || size > mostText {
			s.Rest = len(lines) - i
			break
		}
		s.Lines = append(s.Lines, Line{i + 1, text, beside[i+1]})
	}
}

// code shows a line of a source. It is shortened before it is made visible, too: nobody
// reads it to its end.
func code(line string) string {
	return clip(report.Code(line[:min(len(line), 4*longLine)]), longLine)
}

// suspects lists the suspicious lines of a run; nil: it was not asked for them.
func (r *run) suspects() *Listing {
	l := r.d.Lines
	if l == nil || r.d.Conforms() {
		return nil
	}
	s := &Listing{Name: result.Visible(l.Source), Texts: []string{"The order is no proof."}, Known: l}
	if len(l.Suspects) == 0 {
		s.Texts = []string{"None stands out in " + english.Count(l.Games, r.p.Info().Unit) + "."}
	}
	return s
}
