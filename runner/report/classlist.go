package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/runner/result"
)

// Stated reports whether anything is said of what some solver deserves. Of a class
// nothing is: then a matrix is a list of who misreads what, in which nothing is
// expected or unexpected.
func Stated(m *result.Matrix) bool {
	return slices.ContainsFunc(m.Solvers, func(s result.MatrixSolver) bool { return s.Expected != nil })
}

// MatrixVerdict is the verdict on a matrix. Where nothing is said of its solvers it
// is whether all conform.
func MatrixVerdict(m *result.Matrix) string {
	switch {
	case m.Empty():
		return Empty
	case Stated(m):
	case m.Verdict == result.AsExpected:
		return result.Conforms
	case m.Verdict == result.Unexpected:
		return result.Nonconforming
	}
	return m.Verdict
}

// Misreaders are the solvers in which the same misreading, or the same slip in the
// form of the output, was found.
type Misreaders struct {
	ID, Text string // of a slip the id is empty
	Solvers  []int  // their indices, in order
}

// Misreadings groups the solvers of a matrix by what was found in them: first what
// most follow, then in the order of the solvers. One that follows two misreadings is in both groups.
// The closest misreading of one that nothing explains is none that was found.
func Misreadings(m *result.Matrix) (groups []Misreaders) {
	add := func(id, text string, solver int) {
		k := slices.IndexFunc(groups, func(g Misreaders) bool { return g.ID == id && g.Text == text })
		if k < 0 {
			k = len(groups)
			groups = append(groups, Misreaders{ID: id, Text: text})
		}
		groups[k].Solvers = append(groups[k].Solvers, solver)
	}
	for i := range m.Solvers {
		r := m.Solvers[i].Run
		if r == nil {
			continue
		}
		for _, mis := range r.Diagnosis.Named {
			add(mis.ID, mis.Text, i)
		}
		if len(r.Diagnosis.Named) == 0 && r.Diagnosis.Form != nil {
			add("", Rewritten(r, r.Diagnosis.Form), i)
		}
	}
	slices.SortStableFunc(groups, func(a, b Misreaders) int { return -cmp.Compare(len(a.Solvers), len(b.Solvers)) })
	return groups
}

// reproduce returns the command that shows the misreading in one of its solvers.
func (g *Misreaders) reproduce(d *result.Run) string {
	line := ""
	for i := range d.Causes {
		c, _ := d.Shown(&d.Causes[i])
		if line = cmp.Or(line, d.Causes[i].Reproduce); slices.Contains(c.Misread, g.ID) {
			return d.Causes[i].Reproduce
		}
	}
	return line
}

// Reproducing returns the command that shows what was found in a run: it has a case of
// the named misreading, where there is one. "" is none.
func Reproducing(d *result.Run) string {
	var g Misreaders
	if len(d.Diagnosis.Named) > 0 {
		g.ID = d.Diagnosis.Named[0].ID
	}
	return g.reproduce(d)
}

// Unexplained returns the indices of the solvers that fail and are in no group of
// [Misreadings].
func Unexplained(m *result.Matrix) (list []int) {
	for i := range m.Solvers {
		if s := &m.Solvers[i]; s.Failing() && len(s.Run.Diagnosis.Named) == 0 && s.Run.Diagnosis.Form == nil {
			list = append(list, i)
		}
	}
	return list
}

// misreaders lists who misreads what.
func (t *MatrixRows) misreaders() {
	groups := Misreadings(t.m)
	for k := range groups {
		g := &groups[k]
		head := "misread " + g.ID + ": " + g.Text
		if g.ID == "" {
			head = "form    " + g.Text
		}
		t.printf("%s\n", strings.TrimSpace(t.o.Wrap(result.Visible(head), "")))
		t.text(fmt.Sprintf("%s: %s.", english.Count(len(g.Solvers), "solver"), Numbered(t.m, g.Solvers...)))
		if line := g.reproduce(t.m.Solvers[g.Solvers[0]].Run); line != "" && !Stated(t.m) {
			t.printf("  %s\n", result.Visible(line))
		}
	}
}

// unexplained lists solvers that fail otherwise, or don't compile, where nothing
// else does.
func (t *MatrixRows) unexplained() {
	if Stated(t.m) {
		return
	}
	for _, i := range Unexplained(t.m) {
		t.fault("not explained", i, true)
	}
	for i := range t.m.Solvers {
		if s := &t.m.Solvers[i]; s.Run != nil && !s.Compiles() {
			t.printf("%s %s: %s\n", t.red(VerdictOf(s)), Numbered(t.m, i), result.Visible(s.Run.NotCompiled().Solver.Status))
			t.message(s.Run.NotCompiled().Solver.Stderr)
		}
	}
}

// clauses prints tables of solvers and the clauses that they break, of as many
// clauses at a time as there is room for.
func (t *MatrixRows) clauses() {
	ids, shown := Broken(t.m)
	if t.o.Verbose {
		ids, shown = allClauses(t.m), nil
		for i := range t.m.Solvers {
			if t.m.Solvers[i].Compiles() {
				shown = append(shown, i)
			}
		}
	}
	name := columns("solver")
	for _, i := range shown {
		if n := columns(t.name(i)); n <= t.width/2 {
			name = max(name, n)
		}
	}
	rules := t.broken(ids, shown)
	for len(rules) > 0 {
		n, line := 0, numberColumn+name
		for ; n < len(rules) && (n == 0 || line+2+rules[n].width <= t.width); n++ {
			line += 2 + rules[n].width
		}
		head := ""
		for _, c := range rules[:n] {
			head += strings.Repeat(" ", 2+c.width-columns(c.head)) + c.head
		}
		t.printf("%s%s%s\n", strings.Repeat(" ", numberColumn), pad("solver", name), head)
		for k, i := range shown {
			cells := ""
			for _, c := range rules[:n] {
				cells += fmt.Sprintf("  %*s", c.width, c.cells[k])
			}
			t.printf("%s%s\n", t.head(i, name), cells)
		}
		t.printf("\n")
		if rules = rules[n:]; len(rules) == 0 {
			t.text("Each cell: failures / " + t.m.Problem.Unit + "s that exercise the clause.")
			t.printf("\n")
		}
	}
}

// clauseColumn is a column of that table.
type clauseColumn struct {
	head  string
	width int
	cells []string
}

// broken returns the columns of some clauses for some solvers.
func (t *MatrixRows) broken(ids []string, shown []int) (list []clauseColumn) {
	for _, id := range ids {
		c := clauseColumn{head: id, width: max(4, columns(id))}
		tried := 0
		for _, i := range shown {
			n, text := t.m.Solvers[i].Tally(id), "."
			tried += n.Tried
			if n.Failed > 0 || t.o.Verbose && n.Tried > 0 {
				text = fmt.Sprintf("%d/%d", n.Failed, n.Tried)
			}
			c.width = max(c.width, columns(text))
			c.cells = append(c.cells, text)
		}
		if tried > 0 {
			list = append(list, c)
		}
	}
	return list
}
