package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// tableLine is a line of a table of moves, or its head.
type tableLine struct{ move, player, rules, solver, clause, remark string }

// table sets the moves of the rules beside another play's, whose column has the
// given title. Of more rows than most (0: any number) the last but one and those
// before it are left out.
func (s Style) table(p oracle.Problem, rows []result.Row, other string, most int) string {
	if len(rows) == 0 {
		return ""
	}
	list := []tableLine{{"move", "player", "the rules", other, "rule", ""}}
	same := 0 // how many rows up to this one, in a row, are the same for both
	for i, r := range rows {
		if most > 0 && len(rows) > most && i >= most-2 && i < len(rows)-1 {
			if i == most-2 {
				list = append(list, tableLine{move: "...", rules: "...", solver: english.Count(len(rows)-most+1, "move") + " that follow from it"})
			}
			continue
		}
		if same++; !r.Same {
			same = 0
		}
		if same > 2 && i < len(rows)-1 {
			if same == 3 {
				list = append(list, tableLine{move: "...", rules: "...", solver: oracle.TheSame})
			}
			continue
		}
		list = append(list, s.tableLine(p, &r))
	}
	return s.layOut(list)
}

// tableLine makes the line of a row.
func (s Style) tableLine(p oracle.Problem, r *result.Row) tableLine {
	act := func(a result.Act) string { return s.Cards(p, result.Visible(a.Text)) }
	l := tableLine{move: fmt.Sprint(r.Move), rules: act(r.Rules), solver: act(r.Solver), clause: r.Clause, remark: string(r.Remark)}
	if r.Player > 0 {
		l.player = p.Info().ShortSeat(r.Player)
	}
	if r.Other > 0 {
		l.solver = p.Info().Seat(r.Other) + " " + l.solver
	}
	return l
}

// tableWidths are the widths of a table's columns, and whether its remarks stand below
// their moves.
type tableWidths struct {
	player, rules, solver, clause int
	below                         bool
}

// widths fits a table into the width of the terminal. Long draws would make one that
// nobody can read: they are wrapped, and nothing that differs is cut away. Where remarks
// beside the moves leave no room for them, they stand below.
func (s Style) widths(list []tableLine) (w tableWidths) {
	remark := 0
	for _, l := range list {
		w.player, w.clause = max(w.player, columns(l.player)), max(w.clause, columns(l.clause))
		w.rules, w.solver = max(w.rules, columns(l.rules)), max(w.solver, columns(l.solver))
		if l.remark != "" {
			remark = max(remark, columns("  "+besideRow+l.remark))
		}
	}
	free := cmp.Or(s.Width, longLine) - len("  move  ") - w.player - len("      ") - w.clause
	w.below = remark > 0 && min(w.rules, narrowCell)+min(w.solver, narrowCell)+remark > free
	if !w.below {
		free -= remark
	}
	if half := free / 2; w.rules+w.solver > free {
		w.rules, w.solver = min(w.rules, max(half, free-w.solver, leastCell)), min(w.solver, max(half, free-w.rules, leastCell))
	}
	return w
}

// layOut prints the lines of a table in columns.
func (s Style) layOut(list []tableLine) string {
	w := s.widths(list)
	var b strings.Builder
	for _, l := range list {
		left, right := wrapCell(l.rules, w.rules), wrapCell(l.solver, w.solver)
		remark := l.remark
		for i := range max(len(left), len(right)) {
			if i > 0 {
				l = tableLine{}
			}
			text := fmt.Sprintf("  %4s  %s  %s  %s  %s", l.move, pad(l.player, w.player), pad(lineOf(left, i), w.rules), pad(lineOf(right, i), w.solver), pad(l.clause, w.clause))
			if l.remark != "" && !w.below {
				text += "  " + s.paint("1", besideRow+remark)
			}
			b.WriteString(strings.TrimRight(text, " ") + "\n")
		}
		if remark != "" && w.below {
			b.WriteString(strings.Repeat(" ", len("  move    ")+w.player) + s.paint("1", belowRow+remark) + "\n")
		}
	}
	return b.String()
}

// What stands before a remark, beside its move or below.
const besideRow, belowRow = "<- ", "^ "

// lineOf returns the i-th line of a cell, "" past its end.
func lineOf(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// cellLines is how many lines a cell has at most: what a solver does can be of any
// length.
const cellLines = 8

// narrowCell is how wide a cell should be that is wrapped beside a remark; leastCell
// is how wide it is in any case.
const narrowCell, leastCell = 24, 12

// wrapCell breaks the text of a cell into lines of at most width columns.
func wrapCell(text string, width int) (lines []string) {
	if width < 1 {
		return nil
	}
	if r := []rune(text); len(r) > cellLines*width {
		text = string(r[:cellLines*width]) + " ..."
	}
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		switch {
		case line == "":
			line = word
		case columns(line)+1+columns(word) <= width:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
		for columns(line) > width {
			r, cut := []rune(line), width-width%2 // not within a card
			lines, line = append(lines, string(r[:cut])), string(r[cut:])
		}
	}
	if lines = append(lines, line); len(lines) > cellLines {
		lines = append(lines[:cellLines-1], "...")
	}
	return lines
}

// Compare prints how another play of a case, whose column gets the title, differs
// from the rules', from the first difference on.
func Compare(out io.Writer, p oracle.Problem, c cases.Case, rules, other *oracle.Trace, title string, s Style) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", s.paint("1", c.ID), c.Input.Summary())
	rows := result.Rows(p, oracle.CompareAll(rules, other))
	if len(rows) == 0 {
		b.WriteString("  Both play the same.\n")
	}
	b.WriteString(s.table(p, rows, title, 0))
	return send(out, &b)
}
