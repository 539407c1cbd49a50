package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/runner/result"
)

// Matrix writes a matrix for people: the solvers, the clauses that they break,
// whose result is not the expected one, and who agrees with whom.
func Matrix(out io.Writer, m *result.Matrix, o TerminalOptions) error {
	rows := NewMatrixRows(out, m, o)
	for i := range m.Solvers {
		rows.Row(i)
	}
	return rows.Finish(m)
}

// MatrixRows writes the text of a matrix row by row, while it is run.
type MatrixRows struct {
	terminal
	m     *result.Matrix
	width int // columns

	groups []result.Group
	wide   []int // columns of each group
	names  int   // columns of names

	out     io.Writer
	waiting []int // rows that came before one from which the groups are known
	begun   bool
	err     error
}

// pipeWidth is how wide tables are where there is no terminal.
const pipeWidth = 100

// NewMatrixRows begins the text of a matrix, in which all solvers have their rows
// already, whether they were run or not.
func NewMatrixRows(out io.Writer, m *result.Matrix, o TerminalOptions) *MatrixRows {
	return &MatrixRows{terminal: terminal{o: o}, m: m, width: max(60, cmp.Or(o.Width, pipeWidth)-1), out: out}
}

// Row writes the next row. Rows of solvers that were not run wait for one that was,
// as that tells the groups.
func (t *MatrixRows) Row(i int) {
	t.waiting = append(t.waiting, i)
	if t.m.Solvers[i].Run != nil || t.begun {
		t.rows()
		t.flush()
	}
}

// rows prints the rows that wait, and what stands above them.
func (t *MatrixRows) rows() {
	if !t.o.Quiet {
		if !t.begun {
			t.printf("%s (%s), %s, %s, seed %d%s\n\n", t.m.Problem.ID, t.m.Problem.Source, numberOf(t.m), english.Count(t.m.Cases, t.m.Problem.Unit), t.m.Seed, portionOf(t.m))
			t.heads()
		}
		for _, i := range t.waiting {
			t.row(i)
		}
	}
	t.begun, t.waiting = true, nil
}

func (t *MatrixRows) flush() {
	if t.err == nil {
		t.err = send(t.out, &t.b)
	}
	t.b.Reset()
}

// Finish writes what is said of the matrix as a whole, which is the one whose rows
// were written.
func (t *MatrixRows) Finish(m *result.Matrix) error {
	t.rows()
	t.m = m
	if !t.o.Quiet {
		t.text(Legend(t.m))
		t.text(result.Visible(Separation(t.m)))
		t.printf("\n")
		t.clauses()
		t.sections()
		t.skipped()
	}
	t.last()
	t.flush()
	return t.err
}

// sections tell what is to be looked at, an empty line after each.
func (t *MatrixRows) sections() {
	for _, section := range []func(){t.missing, t.unexpected, t.misreaders, t.unexplained, t.agreements} {
		before := t.b.Len()
		if section(); t.b.Len() > before {
			t.printf("\n")
		}
	}
}

// heads prints the heads of the table of solvers and groups.
func (t *MatrixRows) heads() {
	t.groups = Groups(t.m)
	head, sizes := "", ""
	for _, g := range t.groups {
		name := result.Visible(g.Name)
		w := max(columns(name), len(fmt.Sprint(g.Cases)))
		t.wide = append(t.wide, w)
		head += "  " + strings.Repeat(" ", w-columns(name)) + name
		sizes += fmt.Sprintf("  %*d", w, g.Cases)
	}
	t.names = t.nameColumn(columns(head))
	if t.groups != nil {
		t.printf("      %s%s        slowest  verdict\n", pad("solver", t.names), head)
		t.printf("      %s%s\n", pad("failed of", t.names), sizes)
	}
}

// row prints the row of a solver.
func (t *MatrixRows) row(i int) {
	s := &t.m.Solvers[i]
	line := t.head(i, t.names)
	for k, g := range t.groups {
		line += fmt.Sprintf("  %*s", t.wide[k], GroupCell(s, g.Name))
	}
	if t.groups != nil {
		line += fmt.Sprintf("  %13s", SlowestOf(s))
	}
	t.line(line, s)
}

// head begins the row of a solver, with names of a width. A longer one stands above: a name
// is never cut, as it says which solver is meant.
func (t *MatrixRows) head(i, width int) string {
	line := fmt.Sprintf("%4d  ", i+1)
	if n := t.name(i); columns(n) > width {
		t.printf("%s%s\n", line, n)
		return strings.Repeat(" ", numberColumn+width)
	}
	return line + pad(t.name(i), width)
}

// Columns of the table of solvers, with the spaces before them.
const (
	numberColumn  = 6
	slowestColumn = 15
)

// verdictColumn is the room for a verdict and what was found, which nobody knows
// when the first row is printed; what does not fit stands below.
const verdictColumn = 30

// nameColumn returns how wide names are beside groups of the given width: as wide
// as those that leave room for the verdicts.
func (t *MatrixRows) nameColumn(groups int) int {
	room := max(20, t.width-numberColumn-groups-slowestColumn-2-verdictColumn)
	name := len("failed of")
	for i := range t.m.Solvers {
		if n := columns(t.name(i)); n <= room {
			name = max(name, n)
		}
	}
	return name
}

// line ends a solver's line with the verdict and what was found. What does not
// fit goes below.
func (t *MatrixRows) line(line string, s *result.MatrixSolver) {
	plain, found := t.verdictMarked(s), FoundIn(s)
	painted := plain
	switch {
	case s.Unexpected: // that it does not conform, where nothing is stated
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
func (t *MatrixRows) name(i int) string { return result.Visible(t.m.Solvers[i].Name) }

// Numbered names solvers in a text, by their indices: "3 mau.py, 4 mau2.py".
func Numbered(m *result.Matrix, list ...int) string {
	var names []string
	for _, i := range list {
		names = append(names, fmt.Sprintf("%d %s", i+1, result.Visible(m.Solvers[i].Name)))
	}
	return strings.Join(names, ", ")
}

// verdictMarked is the verdict, with a mark if it is not the expected one.
func (t *MatrixRows) verdictMarked(s *result.MatrixSolver) string {
	if s.Unexpected && Stated(t.m) {
		return VerdictOf(s) + " (!)"
	}
	return VerdictOf(s)
}

// missing tells why solvers were not run.
func (t *MatrixRows) missing() {
	for i := range t.m.Solvers {
		if s := &t.m.Solvers[i]; s.Run == nil && s.State != result.NotReached {
			t.printf("%s %s: %s\n", t.red(s.State), Numbered(t.m, i), result.Visible(s.Reason))
			t.text(result.Visible(s.Hint))
		}
	}
}

// unexpected lists the solvers that have another result than they deserve.
func (t *MatrixRows) unexpected() {
	if !Stated(t.m) {
		return
	}
	for i := range t.m.Solvers {
		if s := &t.m.Solvers[i]; s.Unexpected {
			t.fault("unexpected (!)", i, FoundIn(s) == "")
		}
	}
}

// fault tells what is wrong with a solver, and what is known of failures that nothing explains.
func (t *MatrixRows) fault(head string, i int, known bool) {
	s := &t.m.Solvers[i]
	t.printf("%s %s\n", t.red(head), Numbered(t.m, i))
	t.text(result.Visible(Surprise(t.m, s)))
	if !s.Compiles() {
		t.message(s.Run.NotCompiled().Solver.Stderr)
	} else if len(s.Run.Causes) > 0 {
		if known {
			t.text(result.Visible(unnamed(s.Run)))
		}
		t.printf("  %s\n", result.Visible(Reproducing(s.Run)))
	}
}

// agreements tells who agrees with whom against the oracle.
func (t *MatrixRows) agreements() {
	for _, set := range t.m.Copies() {
		below := ""
		if t.countedBelow(set) {
			below = ", counted as one below"
		}
		t.text(fmt.Sprintf("Identical files%s: %s.", below, Numbered(t.m, set...)))
	}
	for i := range t.m.Agreements {
		a := &t.m.Agreements[i]
		if len(a.Misread) > 0 {
			continue // they are listed by what they misread
		}
		head, rest := Agreement(t.m, a)
		head = strings.TrimSpace(t.o.Wrap(head, ""))
		if !a.Meant {
			head = t.bold(head)
		}
		t.printf("%s\n", head)
		t.text("They are " + Numbered(t.m, a.Solvers...) + ".")
		for _, line := range rest {
			t.text(line)
		}
	}
}

// countedBelow reports whether one of a set of solvers is counted in an agreement that
// is told.
func (t *MatrixRows) countedBelow(set []int) bool {
	return slices.ContainsFunc(t.m.Agreements, func(a result.Agreement) bool {
		return len(a.Misread) == 0 && slices.ContainsFunc(slices.Concat(a.Solvers, a.Right), func(i int) bool { return slices.Contains(set, i) })
	})
}

// skipped names the files that were passed over.
func (t *MatrixRows) skipped() {
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
	t.paragraph(fmt.Sprintf("Skipped, neither sources nor programs: %s.", strings.Join(names, ", ")))
}

// last prints the verdict on the matrix.
func (t *MatrixRows) last() {
	if t.m.Empty() {
		t.printf("%s  %s\n", strings.ToUpper(Empty), Nothing(t.m.Portion(), "solver"))
		return
	}
	word := t.red
	if t.m.Verdict == result.AsExpected {
		word = t.green
	}
	t.printf("%s  %s%s\n", word(strings.ToUpper(MatrixVerdict(t.m))), MatrixCounts(t.m), t.seed(t.m.Seed))
}
