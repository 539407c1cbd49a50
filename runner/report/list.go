package report

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// What became of a case, by the verdict and by the baseline.
const (
	passed  = "passed"
	failed  = "failed"
	known   = "known" // it fails as recorded
	skipped = "not run"
)

// entry is a line of a list of cases: a case, or several that the result counts only.
type entry struct {
	name    string // "curated/*" of several, solverEntry of a solver that does not compile
	count   int
	outcome string
	verdict oracle.Verdict
	message string
	of      *result.Case   // nil of several
	change  *result.Change // how it is not as recorded; nil if it is
	time    result.CaseTime
}

const (
	solverEntry = "solver"
	wholeEntry  = "whole run" // in TAP and JUnit, of one that did not get to its end
)

// unended says of a run that it did not get to its end.
func unended(d *result.Run) string {
	why := d.Verdict
	if d.Missing != nil {
		why += ", " + d.Missing.String()
	}
	return fmt.Sprintf("%s: %d of %s run", why, d.Total()-d.Count("", oracle.NotRun), english.Count(d.Total(), d.Problem.Unit))
}

// counted reports whether it stands for cases that the result counts only.
func (e *entry) counted() bool { return e.of == nil && e.change == nil }

// group is the group of the case, or of the cases.
func (e *entry) group() string {
	if e.of != nil {
		return cmp.Or(e.of.Group, solverEntry)
	}
	group, _, _ := strings.Cut(e.name, "/")
	return group
}

// entries lists a run as CSV, TAP and JUnit show it.
func entries(d *result.Run) (list []entry) {
	reasons, changes := map[int]string{}, map[int]*result.Change{}
	if compared(d) {
		reasons, changes = d.KnownReasons(), d.ChangesByCase()
		for i := range d.Baseline.Changes {
			if c := &d.Baseline.Changes[i]; c.Case == nil {
				list = append(list, entry{name: c.ID, count: 1, outcome: failed, message: c.Kind + " " + d.Tell(c), change: c})
			}
		}
	}
	if cause := d.NotCompiled(); cause != nil {
		c, _ := d.Shown(cause)
		list = append(list, entry{name: solverEntry, count: 1, outcome: failed, verdict: c.Verdict, message: message(d, c), of: c})
	}
	left := map[string]map[oracle.Verdict]int{}
	for _, g := range d.Groups {
		left[g.Name] = maps.Clone(g.Verdicts)
	}
	for i := range d.Cases {
		c := &d.Cases[i]
		if of := left[c.Group]; of != nil { // else the result was edited
			of[c.Verdict]--
		}
		e := entry{name: c.ID, count: 1, outcome: outcomeOf(c.Verdict), verdict: c.Verdict, of: c, time: d.Timing.Cases[i], change: changes[i]}
		reason, isKnown := reasons[i]
		switch {
		case c.Verdict == oracle.NotRun:
			e.message = whyNot(d)
		case isKnown:
			e.outcome, e.message = known, strings.TrimSuffix(message(d, c)+"; "+reason, "; ")
		case e.change != nil:
			e.outcome, e.message = failed, e.change.Kind+" "+d.Tell(e.change)
		case result.Failed(c.Verdict):
			e.message = message(d, c)
		case c.Verdict == oracle.OtherReading:
			e.message = "right by another reading: " + strings.Join(c.Readings, ", ")
		}
		list = append(list, e)
	}
	for _, g := range d.Groups {
		for _, v := range slices.Sorted(maps.Keys(left[g.Name])) {
			if n := left[g.Name][v]; n > 0 {
				list = append(list, entry{name: g.Name + "/*", count: n, outcome: outcomeOf(v), verdict: v, message: english.Count(n, "more "+d.Problem.Unit)})
			}
		}
	}
	return list
}

func outcomeOf(v oracle.Verdict) string {
	switch {
	case v == oracle.NotRun:
		return skipped
	case result.Failed(v):
		return failed
	}
	return passed
}

// sheet writes rows whose cells have the names of the first one.
type sheet struct {
	*csv.Writer
	names []string
}

func newSheet(out io.Writer, names ...string) sheet {
	s := sheet{csv.NewWriter(out), names}
	s.Write(names)
	return s
}

func (s sheet) row(cells map[string]string) {
	row := make([]string, len(s.names))
	for i, name := range s.names {
		row[i] = Cell(cells[name])
	}
	s.Write(row)
}

func (s sheet) finish() error {
	s.Flush()
	return s.Error()
}

// decimals writes a time with all its digits.
func decimals(s result.Seconds) string { return strconv.FormatFloat(float64(s), 'f', 6, 64) }

// CSV writes a row for each case of the run, for a spreadsheet or a data frame. Cases that
// the result counts only have a row for each verdict of a group, with their number in
// the column "cases". Times are the case's share of its process's, in seconds.
func CSV(out io.Writer, d *result.Run) error {
	w := newSheet(out, "case", "cases", "outcome", "verdict", "clause", "misreading", "message", "seconds", "memory_bytes", "input", "reproduce")
	for _, e := range entries(d) {
		w.row(e.cells(d))
	}
	return w.finish()
}

// cells are what is listed of an entry, by the names of CSV's columns and of TAP's lines;
// "" is nothing.
func (e *entry) cells(d *result.Run) map[string]string {
	row := map[string]string{"case": e.name, "cases": strconv.Itoa(e.count), "outcome": e.outcome, "verdict": string(e.verdict), "message": e.message}
	if c := e.of; c != nil {
		row["clause"], row["misreading"], row["input"] = c.Broken(), strings.Join(c.Misread, " "), c.Input
		if c.Cause != nil {
			row["reproduce"] = reproduce(d, c)
		}
	}
	if e.time.Together > 0 {
		row["seconds"] = decimals(e.time.Share())
	}
	if e.time.Memory > 0 {
		row["memory_bytes"] = strconv.FormatInt(e.time.Memory, 10)
	}
	return row
}

// MatrixCSV writes a row for each solver of a matrix: the verdict on it, what was found in
// it, or what is closest to that, how many cases passed, failed and were not run, and for
// each clause that it breaks the failures and the games that exercise it. Solvers of shards
// that are missing have one row together.
func MatrixCSV(out io.Writer, m *result.Matrix) error {
	w := newSheet(out, "solver", "path", "verdict", "misreading", "closest", "passed", "failed", "not_run", "cases", "clauses", "expected", "unexpected", "slowest_seconds", "message", "reproduce")
	for i := range m.Solvers {
		s := &m.Solvers[i]
		row := map[string]string{"solver": s.Name, "path": s.Path, "verdict": VerdictOf(s), "message": s.Reason}
		if s.Expected != nil {
			row["expected"] = strings.Join(s.Expected.Results, " ")
		}
		if Stated(m) && s.Run != nil {
			row["unexpected"] = strconv.FormatBool(s.Unexpected)
		}
		if d := s.Run; s.Compiles() {
			if row["misreading"] = FoundIn(s); d.Diagnosis.Closest != nil && Refuted(d) == "" {
				row["misreading"], row["closest"] = "", d.Diagnosis.Closest.ID
			}
			failed, left := d.Failed(), d.Count("", oracle.NotRun)
			for name, n := range map[string]int{"passed": d.Total() - failed - left, "failed": failed, "not_run": left, "cases": d.Total()} {
				row[name] = strconv.Itoa(n)
			}
			row["slowest_seconds"] = decimals(d.Timing.Slowest)
			if row["misreading"] == "" {
				row["message"] = cmp.Or(s.Reason, unnamed(d))
			}
		} else if d != nil {
			row["message"] = d.NotCompiled().Solver.Status
		}
		if s.Run != nil {
			row["reproduce"] = Reproducing(s.Run)
		}
		var clauses []string
		for _, t := range s.Clauses {
			if t.Failed > 0 {
				clauses = append(clauses, fmt.Sprintf("%s:%d/%d", cmp.Or(t.Clause, "none"), t.Failed, t.Tried))
			}
		}
		row["clauses"] = strings.Join(clauses, " ")
		w.row(row)
	}
	if m.Missing != nil {
		w.row(map[string]string{"solver": "*", "verdict": result.NotReached, "message": m.Missing.String()})
	}
	return w.finish()
}

// Cell makes a text one that no spreadsheet takes for a formula.
func Cell(s string) string {
	if s = result.Visible(s); s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

// TAP writes the run in the Test Anything Protocol, version 13, as Perl's prove reads it: a test for each case, as
// in CSV. Failures that a baseline knows are TODO.
func TAP(out io.Writer, d *result.Run) error {
	var b strings.Builder
	list := entries(d)
	if !d.Ended() { // tests that were skipped pass
		list = append(list, entry{name: wholeEntry, count: 1, outcome: failed, message: unended(d)})
	}
	fmt.Fprintf(&b, "TAP version 13\n1..%d", len(list))
	if d.Empty() { // else prove would say that it is skipped for no reason
		b.WriteString(" # SKIP " + Nothing(d.Portion(), d.Problem.Unit))
	}
	b.WriteString("\n")
	for i, e := range list {
		word, directive := "ok", ""
		switch e.outcome {
		case skipped:
			directive = " # SKIP " + tapText(e.message)
		case known:
			word, directive = "not ok", " # TODO known"
		case failed:
			word = "not ok"
		}
		name := tapText(e.name)
		if e.count > 1 {
			name += ", " + tapText(e.message)
		}
		fmt.Fprintf(&b, "%s %d - %s%s\n", word, i+1, name, directive)
		if word == "not ok" {
			b.WriteString("  ---\n")
			cells := e.cells(d)
			for _, key := range []string{"message", "verdict", "clause", "misreading", "reproduce"} {
				if cells[key] != "" {
					data, _ := json.Marshal(result.Visible(cells[key])) // which is YAML as well
					fmt.Fprintf(&b, "  %s: %s\n", key, data)
				}
			}
			b.WriteString("  ...\n")
		}
	}
	return send(out, &b)
}

// tapText escapes what begins a directive.
func tapText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(result.Visible(s))
}
