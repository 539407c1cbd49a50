//go:build !js

package page

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// Matrix sets solvers side by side.
type Matrix struct {
	*result.Matrix
	Rows    []MatrixRow
	Clauses []string     // those that somebody breaks
	Failing []*MatrixRow // those who do
	Misread []MatrixMisread
	Notes   []MatrixNote
}

// MatrixRow is a solver.
type MatrixRow struct {
	*result.MatrixSolver
	Number     int      // from 1
	Found      string   // what it misreads, or what is known else
	Mark       string   // "✓", "✗" or "–"
	Unexpected bool     // where something is stated
	Want       string   // the results that are expected; "" where nothing is stated
	Expected   string   // the same with who says so
	Misread    string   // the numbers of its groups of misreadings, with spaces
	Finding    *Finding // nil if it was not run
	Game       string   // that shows the failure best; "" if there is none
}

// Anchor is the place in the page that tells more.
func (r *MatrixRow) Anchor() string { return fmt.Sprintf("solver-%d", r.Number) }

// MatrixMisread are the solvers that misread the same.
type MatrixMisread struct {
	Number   int // from 1
	ID, Text string
	Rows     []*MatrixRow
}

// MatrixNote is something to be looked at.
type MatrixNote struct {
	Head  string
	Texts []string
	Bad   bool
}

//go:embed matrix.css
var matrixStyle string

//go:embed matrix.js
var matrixScript string

// solverCauses is how many kinds of a solver's failure are replayed.
const solverCauses = 3

// OfMatrix makes the page of a matrix: the tables first, then what each solver
// does wrong on the game that shows it best.
func OfMatrix(p oracle.Problem, m *result.Matrix) (*Page, error) {
	if p.Info().ID != m.Problem.ID {
		return nil, fmt.Errorf("found a matrix of %s, expected one of %s", m.Problem.ID, p.Info().ID)
	}
	page := &Page{Problem: p, Maker: m.Kiebitz, Matrix: &Matrix{Matrix: m}, Book: Book(p, nil)}
	verdict := report.MatrixVerdict(m)
	page.Verdict = Verdict{verdict + ": " + report.MatrixCounts(m), "bad"}
	switch {
	case m.Empty():
		page.Verdict = Verdict{verdict + ": " + report.Nothing(m.Portion(), "solver"), "same"}
	case m.Verdict == result.AsExpected:
		page.Verdict.Mark = "ok"
	}
	page.Title = fmt.Sprintf("%s %s – %s – kiebitz", sign(page.Verdict), verdict, m.Problem.ID)
	page.Meta = []string{m.Problem.ID, m.Problem.Source, english.Count(m.Cases, m.Problem.Unit), fmt.Sprintf("seed %d", m.Seed)}
	if s := m.Portion(); s != "" {
		page.Meta = append(page.Meta, s)
	}
	for i := range m.Solvers {
		page.Matrix.Rows = append(page.Matrix.Rows, rowOf(p, m, i))
	}
	if err := page.solverGames(m); err != nil {
		return nil, err
	}
	page.Matrix.misread(m)
	page.Matrix.clauses(m)
	page.Matrix.notes(m)
	link(page)
	return page, nil
}

// rowOf makes the row of a solver, with what was found about it.
func rowOf(p oracle.Problem, m *result.Matrix, i int) MatrixRow {
	s := &m.Solvers[i]
	r := MatrixRow{MatrixSolver: s, Number: i + 1, Found: report.FoundIn(s), Mark: "–"}
	if report.Stated(m) {
		want, from := s.Deserves()
		r.Unexpected, r.Want = s.Unexpected, result.Visible(want)
		r.Expected = result.Visible(fmt.Sprintf("Expected: %s (%s).", want, from))
	}
	if s.Run == nil {
		return r
	}
	r.Found = cmp.Or(r.Found, report.Known(s.Run))
	r.Mark = "✗"
	if s.Conforms() {
		r.Mark = "✓"
	}
	r.Finding = (&run{p: p, d: s.Run}).finding()
	return r
}

// solverGames adds the games that show what is wrong with each solver: the best
// of all first, then others as far as there is room.
func (page *Page) solverGames(m *result.Matrix) error {
	games, bytes := make([][]Game, len(m.Solvers)), 0
	for cause := range solverCauses {
		for i := range m.Solvers {
			d := m.Solvers[i].Run
			if !m.Solvers[i].Compiles() || cause >= len(d.Causes) || cause > 0 && bytes >= mostReplays {
				continue
			}
			g, size, err := page.solverGame(d, cause, &page.Matrix.Rows[i], bytes < mostReplays)
			if err != nil {
				return fmt.Errorf("%s: %w", m.Solvers[i].Name, err)
			}
			bytes += size
			games[i] = append(games[i], g)
		}
	}
	page.Games = slices.Concat(games...)
	return nil
}

// solverGame makes the game that shows a cause. Games of several solvers may be
// the same, so that the solver is a part of the name.
func (page *Page) solverGame(d *result.Run, cause int, row *MatrixRow, replay bool) (Game, int, error) {
	r := &run{p: page.Problem, d: d, readings: d.Readings}
	var err error
	if r.players, err = NewPlayer(r.p, r.readings); err != nil {
		return Game{}, 0, err
	}
	c, made := d.Shown(&d.Causes[cause])
	g, err := r.game(c, replay)
	if err != nil {
		return Game{}, 0, err
	}
	if c.From != "" {
		g.Note = "shrunk from " + c.From
	}
	g.ID = fmt.Sprintf("%d/%s", row.Number, g.ID)
	if cause > 0 && !made {
		g.ID = fmt.Sprintf("%s (%d)", g.ID, cause+1)
	}
	g.OtherName = fmt.Sprintf("solver %d", row.Number)
	about := []string{fmt.Sprintf("Solver %d, %s.", row.Number, result.Visible(row.Name))}
	for _, m := range d.Diagnosis.Named {
		if slices.Contains(c.Misread, m.ID) {
			about = append(about, fmt.Sprintf("Misreading %s: %s.", m.ID, m.Text))
		}
	}
	g.Texts = append(about, g.Texts...)
	if cause == 0 && g.Rules != nil {
		row.Game = g.ID
		row.Finding.Game = g.ID
	}
	return g, r.bytes, nil
}

// misread lists who misreads what.
func (t *Matrix) misread(m *result.Matrix) {
	for k, g := range report.Misreadings(m) {
		group := MatrixMisread{Number: k + 1, ID: g.ID, Text: g.Text}
		for _, i := range g.Solvers {
			group.Rows = append(group.Rows, &t.Rows[i])
			t.Rows[i].Misread = strings.TrimSpace(fmt.Sprintf("%s %d", t.Rows[i].Misread, k+1))
		}
		t.Misread = append(t.Misread, group)
	}
}

// clauses finds what the second table is of: the clauses that somebody breaks.
func (t *Matrix) clauses(m *result.Matrix) {
	var solvers []int
	t.Clauses, solvers = report.Broken(m)
	for _, i := range solvers {
		t.Failing = append(t.Failing, &t.Rows[i])
	}
}

// notes says what should be looked at.
func (t *Matrix) notes(m *result.Matrix) {
	for i := range m.Solvers {
		switch s := &m.Solvers[i]; {
		case t.Rows[i].Unexpected:
			t.Notes = append(t.Notes, MatrixNote{"Unexpected: " + report.Numbered(m, i), []string{sentence(result.Visible(report.Surprise(m, s)))}, true})
		case s.State == result.NotStarted:
			t.Notes = append(t.Notes, MatrixNote{"Not started: " + report.Numbered(m, i), []string{sentence(result.Visible(s.Reason)), result.Visible(s.Hint)}, true})
		}
	}
	if text := report.Separation(m); text != "" {
		t.Notes = append(t.Notes, MatrixNote{Head: "The time limit.", Texts: []string{result.Visible(text)}})
	}
	if list := report.Unexplained(m); len(list) > 0 && !report.Stated(m) {
		t.Notes = append(t.Notes, MatrixNote{"No misreading explains: " + report.Numbered(m, list...) + ".", nil, true})
	}
	for i := range m.Agreements {
		a := &m.Agreements[i]
		if len(a.Misread) > 0 {
			continue // they are among those that misread the same
		}
		head, texts := report.Agreement(m, a)
		t.Notes = append(t.Notes, MatrixNote{sentence(head), append([]string{"They are " + report.Numbered(m, a.Solvers...) + "."}, texts...), !a.Meant})
	}
	for _, set := range m.Copies() {
		t.Notes = append(t.Notes, MatrixNote{Head: "Identical files: " + report.Numbered(m, set...) + "."})
	}
	if n := len(m.Skipped); n > 0 {
		t.Notes = append(t.Notes, MatrixNote{Head: fmt.Sprintf("%s skipped, as neither sources nor programs.", english.Count(n, "file"))})
	}
}
