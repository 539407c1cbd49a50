package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// table sets the moves of the rules beside another play's, whose column has the
// given title. Of more rows than most (0: any number) the last but one and those
// before it are left out.
func (s Style) table(p oracle.Problem, rows []result.Row, other string, most int) string {
	if len(rows) == 0 {
		return ""
	}
	var b strings.Builder
	type line struct{ move, player, rules, solver, clause, remark string }
	list := []line{{"move", "player", "the rules", other, "rule", ""}}
	same := 0
	for i, r := range rows {
		if most > 0 && len(rows) > most && i >= most-2 && i < len(rows)-1 {
			if i == most-2 {
				list = append(list, line{move: "...", rules: "...", solver: count(len(rows)-most+1, "move") + " that follow from it"})
			}
			continue
		}
		if same = sameRun(rows, i, same); same > 2 && i < len(rows)-1 {
			if same == 3 {
				list = append(list, line{move: "...", rules: "...", solver: oracle.TheSame})
			}
			continue
		}
		player := ""
		if r.Player > 0 {
			player = p.Info().ShortSeat(r.Player)
		}
		l := line{fmt.Sprint(r.Move), player, s.cell(p, r.Rules), s.cell(p, r.Solver), r.Clause, ""}
		if r.Other > 0 {
			l.solver = p.Info().Seat(r.Other) + " " + l.solver
		}
		if r.Remark != "" {
			l.remark = "  " + s.paint("1", "<- "+string(r.Remark))
		}
		list = append(list, l)
	}
	rules, solver, clause, player := 0, 0, 0, 0
	for _, l := range list {
		player = max(player, columns(l.player))
		rules, solver, clause = max(rules, columns(l.rules)), max(solver, columns(l.solver)), max(clause, columns(l.clause))
	}
	// Long draws would make a table that nobody can read.
	if room := (cmp.Or(s.Width, longLine) - clause - player - 36) / 2; rules+solver > 2*room {
		rules, solver = min(rules, max(room, 24)), min(solver, max(room, 24))
	}
	for _, l := range list {
		if columns(l.rules) > rules || columns(l.solver) > solver {
			l.rules, l.solver = withoutShared(l.rules, l.solver)
		}
		l.rules, l.solver = clip(l.rules, rules), clip(l.solver, solver)
		text := fmt.Sprintf("  %4s  %s  %s  %s  %s%s", l.move, pad(l.player, player), pad(l.rules, rules), pad(l.solver, solver), pad(l.clause, clause), l.remark)
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return b.String()
}

// withoutShared cuts the words with which two long texts both begin, but for the
// first: what differs must be seen.
func withoutShared(a, b string) (string, string) {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	n = strings.LastIndexByte(a[:n], ' ') + 1
	first := strings.IndexByte(a, ' ') + 1
	if n < first+len("... ")+4 {
		return a, b
	}
	return a[:first] + "... " + a[n:], b[:first] + "... " + b[n:]
}

// sameRun returns how many rows up to i, in a row, are the same for both.
func sameRun(rows []result.Row, i, before int) int {
	if rows[i].Same {
		return before + 1
	}
	return 0
}

// cell says what is done in a move.
func (s Style) cell(p oracle.Problem, a result.Act) string {
	return s.Cards(p, result.Visible(a.Text))
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
	_, err := io.WriteString(out, b.String())
	return err
}
