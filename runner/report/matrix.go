package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"kiebitz/internal/english"
	"kiebitz/runner/result"
)

// Matrix writes a matrix for people: the solvers, the clauses that they break,
// whose result is not the expected one, and who agrees with whom.
func Matrix(out io.Writer, m *result.Matrix, o TerminalOptions) error {
	t := newMatrixText(m, o)
	if !o.Quiet {
		t.printf("%s (%s), %s, %s, seed %d%s\n\n", m.Problem.ID, m.Problem.Source, numberOf(m), english.Count(m.Cases, m.Problem.Unit), m.Seed, shardOf(m))
		t.solvers()
		t.clauses()
		t.missing()
		t.unexpected()
		t.agreements()
		t.skipped()
	}
	t.last()
	_, err := io.WriteString(out, t.b.String())
	return err
}

type matrixText struct {
	terminal
	m     *result.Matrix
	width int // columns
}

// pipeWidth is how wide tables are where there is no terminal.
const pipeWidth = 100

func newMatrixText(m *result.Matrix, o TerminalOptions) *matrixText {
	return &matrixText{terminal: terminal{o: o}, m: m, width: max(60, cmp.Or(o.Width, pipeWidth)-1)}
}

// solvers prints a table of solvers and groups.
func (t *matrixText) solvers() {
	groups := groupsOf(t.m)
	head, sizes := "", ""
	var wide []int
	for _, g := range groups {
		name := result.Visible(g.Name)
		w := max(columns(name), len(fmt.Sprint(g.Cases)))
		wide = append(wide, w)
		head += "  " + strings.Repeat(" ", w-columns(name)) + name
		sizes += fmt.Sprintf("  %*d", w, g.Cases)
	}
	name := t.nameColumn(columns(head))
	if groups != nil {
		t.printf("      %s%s  slowest  verdict\n", pad("solver", name), head)
		t.printf("      %s%s\n", pad("failed of", name), sizes)
	}
	for i := range t.m.Solvers {
		s := &t.m.Solvers[i]
		line := fmt.Sprintf("%4d  ", i+1)
		if n := t.name(i); columns(n) <= name {
			line += pad(n, name)
		} else { // a name is never cut: it says which solver is meant
			t.printf("%s%s\n", line, n)
			line = strings.Repeat(" ", numberColumn+name)
		}
		for k, g := range groups {
			line += fmt.Sprintf("  %*s", wide[k], GroupCell(s, g.Name))
		}
		if groups != nil {
			line += fmt.Sprintf("  %7s", slowestOf(s))
		}
		t.line(line, s)
	}
	t.printf("\n")
}

// Columns of the table of solvers, with the spaces before them.
const (
	numberColumn  = 6
	slowestColumn = 9
)

// nameColumn returns how wide names are beside groups of the given width: as wide
// as those that leave room for the verdicts.
func (t *matrixText) nameColumn(groups int) int {
	verdict := 0
	for i := range t.m.Solvers {
		s := &t.m.Solvers[i]
		verdict = max(verdict, min(40, columns(verdictMarked(s))+2+columns(FoundIn(s))))
	}
	room := max(20, t.width-numberColumn-groups-slowestColumn-2-verdict)
	name := len("failed of")
	for i := range t.m.Solvers {
		if n := columns(t.name(i)); n <= room {
			name = max(name, n)
		}
	}
	return name
}

func slowestOf(s *result.MatrixSolver) string {
	if !s.Compiles() {
		return "-"
	}
	d := s.Run.Timing.Slowest.Duration()
	if d >= time.Second {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%d ms", d.Round(time.Millisecond).Milliseconds())
}

// line ends a solver's line with the verdict and what was found. What does not
// fit goes below.
func (t *matrixText) line(line string, s *result.MatrixSolver) {
	plain, found := verdictMarked(s), FoundIn(s)
	painted := plain
	switch {
	case s.Unexpected:
		painted = t.red(plain)
	case s.Conforms():
		painted = t.green(plain)
	}
	t.printf("%s  %s", line, painted)
	switch {
	case found == "":
	case columns(line)+2+columns(plain)+2+columns(found) <= t.width:
		t.printf("  %s", found)
	default:
		below := max(0, min(columns(line)+2, t.width-columns(found)))
		t.printf("\n%s%s", strings.Repeat(" ", below), found)
	}
	t.printf("\n")
}

// name returns a solver's name as it can be printed.
func (t *matrixText) name(i int) string { return result.Visible(t.m.Solvers[i].Name) }

// numbered is a solver in a text: "3 mau.py".
func (t *matrixText) numbered(i int) string { return fmt.Sprintf("%d %s", i+1, t.name(i)) }

func (t *matrixText) all(list []int) string {
	var names []string
	for _, i := range list {
		names = append(names, t.numbered(i))
	}
	return strings.Join(names, ", ")
}

// verdictMarked is the verdict, with a mark if it is not the expected one.
func verdictMarked(s *result.MatrixSolver) string {
	if s.Unexpected {
		return VerdictOf(s) + " (!)"
	}
	return VerdictOf(s)
}

// clauses prints tables of clauses and solvers, of as many solvers at a time as
// there is room for.
func (t *matrixText) clauses() {
	var shown []int
	for i := range t.m.Solvers {
		if s := &t.m.Solvers[i]; s.Failing() || s.Compiles() && t.o.Verbose {
			shown = append(shown, i)
		}
	}
	rules := MatrixClauses(t.m)
	if len(shown) == 0 || len(rules) == 0 {
		return
	}
	name := columns(noClause)
	for _, id := range rules {
		name = max(name, columns(id))
	}
	const cell = 9 // "1000/1000"
	room := max(1, (t.width-2-name)/(cell+2))
	for part := range slices.Chunk(shown, room) {
		t.printf("  %s", pad("clause", name))
		for _, i := range part {
			t.printf("  %*d", cell, i+1)
		}
		t.printf("\n")
		for _, id := range rules {
			t.clause(id, part, name, cell)
		}
		t.printf("\n")
	}
	t.text("Of the " + t.m.Problem.Unit + "s that try a clause, so many break it.")
	t.printf("\n")
}

// noClause is the row of the failures that are no clause's.
const noClause = "(none)"

// clause prints a row, if somebody breaks the clause or everything is asked for.
func (t *matrixText) clause(id string, part []int, name, cell int) {
	failed := 0
	line := "  " + pad(cmp.Or(id, noClause), name)
	for _, i := range part {
		n := t.m.Solvers[i].Tally(id)
		failed += n.Failed
		text := "."
		if n.Failed > 0 {
			text = fmt.Sprintf("%d/%d", n.Failed, n.Tried)
		} else if t.o.Verbose && n.Tried > 0 {
			text = fmt.Sprintf("0/%d", n.Tried)
		}
		line += fmt.Sprintf("  %*s", cell, text)
	}
	if failed > 0 || t.o.Verbose {
		t.printf("%s\n", line)
	}
}

// missing tells why solvers were not run.
func (t *matrixText) missing() {
	some := false
	for i := range t.m.Solvers {
		s := &t.m.Solvers[i]
		if s.Run != nil || s.State == result.NotReached {
			continue
		}
		some = true
		t.printf("%s %s: %s\n", t.red(s.State), t.numbered(i), result.Visible(s.Reason))
		if s.Hint != "" {
			t.text(result.Visible(s.Hint))
		}
	}
	if some {
		t.printf("\n")
	}
}

// unexpected lists the solvers that have another result than they deserve.
func (t *matrixText) unexpected() {
	some := false
	for i := range t.m.Solvers {
		if s := &t.m.Solvers[i]; s.Unexpected {
			some = true
			t.printf("%s %s\n", t.red("unexpected (!)"), t.numbered(i))
			t.text(result.Visible(Surprise(s)))
			if !s.Compiles() {
				t.message(s.Run.NotCompiled().Solver.Stderr)
			} else if len(s.Run.Causes) > 0 {
				t.printf("  %s\n", result.Visible(s.Run.Causes[0].Reproduce))
			}
		}
	}
	if some {
		t.printf("\n")
	}
}

// agreements tells who agrees with whom against the oracle.
func (t *matrixText) agreements() {
	for _, set := range t.m.Copies() {
		t.text(fmt.Sprintf("The same file, so that they count as one below: %s.", t.all(set)))
	}
	for i := range t.m.Agreements {
		a := &t.m.Agreements[i]
		head, rest := Agreement(t.m, a)
		head = strings.TrimSpace(t.o.Wrap(head, ""))
		if len(a.Misread) == 0 && !a.Meant {
			head = t.bold(head)
		}
		t.printf("%s\n", head)
		t.text("They are " + t.all(a.Solvers) + ".")
		for _, line := range rest {
			t.text(line)
		}
	}
	if len(t.m.Copies())+len(t.m.Agreements) > 0 {
		t.printf("\n")
	}
}

// skipped names the files that were passed over.
func (t *matrixText) skipped() {
	n := len(t.m.Skipped)
	if n == 0 {
		return
	}
	var names []string
	for _, s := range t.m.Skipped[:min(n, 5)] {
		names = append(names, result.Visible(s))
	}
	if n > 5 {
		names = append(names, fmt.Sprintf("and %d more", n-5))
	}
	t.b.WriteString(t.o.Wrap(fmt.Sprintf("Skipped, as neither sources nor programs: %s.", strings.Join(names, ", ")), ""))
	t.printf("\n")
}

// last prints the verdict on the matrix.
func (t *matrixText) last() {
	word := t.red
	if t.m.Verdict == result.AsExpected {
		word = t.green
	}
	t.printf("%s  %s%s\n", word(strings.ToUpper(t.m.Verdict)), MatrixCounts(t.m), t.seed(t.m.Seed))
}
