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

	Lines   []Line
	Rest    int // lines that are left out
	Carried []Carried
	Windows template.JS // by game: each its first and last step, and the ranges of lines that ran

	Suspects []Suspect
}

// Line is a line of a source.
type Line struct {
	Number int
	Text   string
	Rules  []Rule
}

// Rule is a clause that a line carries.
type Rule struct{ Clause, Sure string }

// Carried says which lines carry a clause.
type Carried struct {
	Clause, Title string
	Sure          string
	Found         []report.Range // of lines that are listed
	How           string
}

// Suspect is a line that is suspicious, among those around it.
type Suspect struct {
	Number int
	Reason string
	Around []Line
}

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
	page.Listing = &Listing{Name: name, Texts: append([]string{report.Divided(p, l)}, marked(p, l)...)}
	page.Listing.annotate(p, l, source)
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
func (s *Listing) annotate(p oracle.Problem, l *result.Lines, source []byte) {
	beside := map[int][]Rule{}
	for i := range l.Clauses {
		c := &l.Clauses[i]
		word := map[result.Sureness]string{result.Exactly: "exact", result.Likely: "likely"}[c.Sure]
		for _, n := range c.Lines {
			beside[n] = append(beside[n], Rule{c.Clause, word})
		}
	}
	lines, size := strings.Split(strings.TrimRight(string(source), "\n"), "\n"), 0
	for i, text := range lines {
		text = clip(report.Code(clipBytes(text)), longLine)
		if size += len(text); i == mostLines || size > mostText {
			s.Rest = len(lines) - i
			break
		}
		s.Lines = append(s.Lines, Line{i + 1, text, beside[i+1]})
	}
	for i := range l.Clauses {
		c := &l.Clauses[i]
		v := Carried{Clause: c.Clause, Sure: report.Sure(c), How: report.How(c)}
		if clause, ok := oracle.FindClause(p, c.Clause); ok {
			v.Title = clause.Title
		}
		for _, r := range report.Ranges(c.Lines) {
			if r.First <= len(s.Lines) {
				v.Found = append(v.Found, r)
			}
		}
		s.Carried = append(s.Carried, v)
	}
}

// clipBytes shortens what no reader reads to its end, before it is made visible.
func clipBytes(s string) string { return s[:min(len(s), 4*longLine)] }

// suspects lists the suspicious lines of a run; nil: it was not asked for them.
func (r *run) suspects() *Listing {
	l := r.d.Lines
	if l == nil || r.d.Conforms() {
		return nil
	}
	s := &Listing{Name: result.Visible(l.Source), Texts: []string{"The order is no proof."}}
	if len(l.Suspects) == 0 {
		s.Texts = []string{"None stands out in " + english.Count(l.Games, r.p.Info().Unit) + "."}
	}
	for i := range l.Suspects {
		x := &l.Suspects[i]
		v := Suspect{Number: x.Line, Reason: report.Suspicion(l, x, r.p.Info().Unit)}
		for k, text := range x.Context {
			v.Around = append(v.Around, Line{Number: x.First + k, Text: clip(report.Code(clipBytes(text)), longLine)})
		}
		s.Suspects = append(s.Suspects, v)
	}
	return s
}
