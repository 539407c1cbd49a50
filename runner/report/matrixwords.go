package report

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// What all reports of a matrix say of solvers, in words. They are plain text of
// what people chose, too: who prints it makes it visible.

// VerdictOf is the verdict on a solver in a few words.
func VerdictOf(s *result.MatrixSolver) string {
	switch {
	case s.Run == nil:
		return s.State
	case !s.Compiles():
		return string(oracle.DoesNotCompile)
	case s.Run.Verdict == result.Conforms && s.Run.Count("", oracle.OtherReading) > 0:
		return "ok by another reading"
	case s.Run.Verdict == result.Conforms:
		return "ok"
	}
	var parts []string
	for _, v := range oracle.Verdicts {
		if result.Failed(v) && s.Run.Count("", v) > 0 {
			parts = append(parts, string(v))
		}
	}
	if n := len(parts) - 2; n > 1 {
		parts = append(parts[:2], fmt.Sprintf("%d more kinds", n))
	}
	if s.Run.Verdict == result.Interrupted {
		parts = append(parts, "interrupted")
	} else if s.Run.GaveUp != "" {
		parts = append(parts, "gave up")
	}
	return strings.Join(parts, ", ")
}

// FoundIn names the misreadings that a solver has been found to follow, or its
// reading.
func FoundIn(s *result.MatrixSolver) string {
	ids, wholly := s.Misread()
	text := strings.Join(ids, " + ")
	switch {
	case s.Run == nil || Refuted(s.Run) != "":
		return ""
	case len(ids) > 0 && !wholly:
		return "closest " + text
	case len(ids) > 0 && len(s.Run.Diagnosis.Indistinguishable) > 0:
		return fmt.Sprintf("%s (or %d more)", text, len(s.Run.Diagnosis.Indistinguishable))
	case s.Run.Diagnosis.Form != nil:
		return Rewritten(s.Run, s.Run.Diagnosis.Form)
	case len(ids) == 0 && s.Run.Followed != nil:
		for _, r := range s.Run.Followed.Readings {
			ids = append(ids, "reading "+r.ID)
		}
		return strings.Join(ids, ", ")
	}
	return text
}

// Surprise says what is unexpected about a solver; where nothing is stated, what is
// wrong with it.
func Surprise(m *result.Matrix, s *result.MatrixSolver) string {
	want, from := s.Deserves()
	text := fmt.Sprintf("expected %s (%s), got %s", want, from, strings.Join(s.Results, ", "))
	if !Stated(m) {
		text = VerdictOf(s)
	}
	if !s.Compiles() {
		return text + ": " + s.Run.NotCompiled().Solver.Status + "."
	}
	if n := s.Run.Failed(); n > 0 {
		text += fmt.Sprintf(": %d of %s failed", n, english.Count(s.Run.Total(), s.Run.Problem.Unit))
	}
	if n := s.Run.Count("", oracle.NotRun); n > 0 {
		text += fmt.Sprintf(", %d not run", n)
	}
	if found := FoundIn(s); found != "" {
		text += ", " + found
	}
	return text + "."
}

// Agreement words an agreement that no misreading explains: what it is, and what
// speaks for and against the oracle.
func Agreement(m *result.Matrix, a *result.Agreement) (head string, rest []string) {
	n, cases := english.Count(len(a.Solvers), "solver"), english.Count(a.Cases, m.Problem.Unit)
	head = fmt.Sprintf("%s that should be wrong agree with each other in %s", n, cases)
	if !a.Meant {
		head = fmt.Sprintf("%s agree with each other against the oracle in %s: look at the oracle or the statement", n, cases)
		rest = append(rest, "No misreading explains it. If they were written independently, that is a sign.")
	}
	switch n := len(a.Right); n {
	case 0:
		rest = append(rest, "No solver agrees with the oracle on all of them.")
	case 1:
		rest = append(rest, "One other solver agrees with the oracle on all of them.")
	default:
		rest = append(rest, fmt.Sprintf("%d other solvers agree with the oracle on all of them.", n))
	}
	var wrong []string
	for _, w := range a.Wrong {
		wrong = append(wrong, fmt.Sprint(w))
	}
	rest = append(rest, fmt.Sprintf("Of their wrong outputs (%s) these are the same. The first: kiebitz explain %s %s", strings.Join(wrong, ", "), m.Problem.ID, result.Visible(a.Example)))
	return head, rest
}

// MatrixCounts counts the solvers of a matrix by what became of them.
func MatrixCounts(m *result.Matrix) string {
	parts := []string{english.Count(len(m.Solvers), "solver")}
	if m.Missing != nil {
		parts = []string{m.Missing.String() + ": " + numberOf(m)}
	}
	for _, k := range []struct {
		text string
		so   func(*result.MatrixSolver) bool
	}{
		{"%d ok", (*result.MatrixSolver).Conforms},
		{"%d not ok", (*result.MatrixSolver).Failing},
		{"%d not compiled", func(s *result.MatrixSolver) bool { return s.Run != nil && !s.Compiles() }},
		{"%d not started", func(s *result.MatrixSolver) bool { return s.State == result.NotStarted }},
		{"%d not run", func(s *result.MatrixSolver) bool { return s.State == result.NotReached }},
		{"%d unexpected", func(s *result.MatrixSolver) bool { return s.Unexpected && Stated(m) }},
	} {
		if n := m.Count(k.so); n > 0 {
			parts = append(parts, fmt.Sprintf(k.text, n))
		}
	}
	return strings.Join(parts, ", ")
}

// Groups returns the groups of the cases, in order, with their sizes.
func Groups(m *result.Matrix) []result.Group {
	for i := range m.Solvers {
		if r := m.Solvers[i].Run; r != nil {
			return r.Groups
		}
	}
	return nil
}

// GroupCell is the number of a solver's failures in a group: "." of none, "?" if
// it was not run to its end, "-" if not at all.
func GroupCell(s *result.MatrixSolver, group string) string {
	switch {
	case !s.Compiles():
		return "-"
	case s.Run.FailedIn(group) > 0:
		return fmt.Sprint(s.Run.FailedIn(group))
	case s.Run.Count(group, oracle.NotRun) > 0:
		return "?"
	}
	return "."
}

// Legend says what those signs of [GroupCell] mean that occur; "" if none does.
func Legend(m *result.Matrix) string {
	var signs []string
	for _, sign := range []struct{ cell, means string }{{".", "none failed"}, {"?", "not run to its end"}, {"-", "not run"}} {
		if slices.ContainsFunc(m.Solvers, func(s result.MatrixSolver) bool {
			return slices.ContainsFunc(Groups(m), func(g result.Group) bool { return GroupCell(&s, g.Name) == sign.cell })
		}) {
			signs = append(signs, sign.cell+" "+sign.means)
		}
	}
	return strings.Join(signs, ", ")
}

// Broken returns the clauses, in the order of the rules, that one of the solvers breaks, and
// the indices of those solvers: one that only crashes breaks none.
func Broken(m *result.Matrix) (clauses []string, solvers []int) {
	for i := range m.Solvers {
		if s := &m.Solvers[i]; slices.ContainsFunc(s.Clauses, func(t result.Tally) bool { return t.Clause != "" && t.Failed > 0 }) {
			solvers = append(solvers, i)
		}
	}
	for _, c := range allClauses(m) {
		if slices.ContainsFunc(solvers, func(i int) bool { return m.Solvers[i].Tally(c).Failed > 0 }) {
			clauses = append(clauses, c)
		}
	}
	return clauses, solvers
}

// allClauses returns the ids of the clauses, in the order of the rules.
func allClauses(m *result.Matrix) (ids []string) {
	if i := slices.IndexFunc(m.Solvers, func(s result.MatrixSolver) bool { return s.Run != nil }); i >= 0 {
		for _, c := range m.Solvers[i].Run.Clauses {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// numberOf says of how many solvers a matrix is.
func numberOf(m *result.Matrix) string {
	switch {
	case m.Shard != nil:
		return fmt.Sprintf("%d of %s", len(m.Solvers), english.Count(m.Shard.Solvers, "solver"))
	case m.Missing != nil:
		return fmt.Sprintf("%d of %s", len(m.Solvers), english.Count(m.Missing.Solvers, "solver"))
	}
	return english.Count(len(m.Solvers), "solver")
}

// portionOf says after other words which part of a matrix this is; "" if it is whole.
func portionOf(m *result.Matrix) string {
	if s := m.Portion(); s != "" {
		return ", " + s
	}
	return ""
}
