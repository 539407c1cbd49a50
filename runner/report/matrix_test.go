package report_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"kiebitz/internal/long"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/problems"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// rowOf makes the row of a solver that ran.
func rowOf(d *result.Run, name string, results ...string) result.MatrixSolver {
	return result.MatrixSolver{
		Name: name, Path: "submissions/" + name, SHA256: fmt.Sprintf("%x", sha256.Sum256([]byte(name))), State: result.Judged,
		Results: results, Run: d, Clauses: result.Tallies(maumau.Problem, d),
	}
}

func expected(s result.MatrixSolver, from string, results ...string) result.MatrixSolver {
	s.Expected = &result.Expected{Results: results, From: from}
	return s
}

func unexpected(s result.MatrixSolver) result.MatrixSolver {
	s.Unexpected = true
	return s
}

// matrixOf sets solvers side by side.
func matrixOf(verdict string, solvers ...result.MatrixSolver) *result.Matrix {
	return &result.Matrix{
		Kind: result.MatrixKind, Schema: result.Version, Kiebitz: "kiebitz test", Problem: result.ProblemOf(maumau.Problem.Info()),
		Seed: 4711, Cases: 80, Verdict: verdict, Solvers: solvers, Agreements: []result.Agreement{},
	}
}

// everything is a matrix with a solver of each kind, and all that can be said.
func everything(t *testing.T) *result.Matrix {
	m := matrixOf(result.Incomplete,
		expected(rowOf(checked(t), "accepted/mau.cpp", "ACCEPTED"), "the folder accepted", "ACCEPTED"),
		unexpected(rowOf(checked(t, "R5-counts-jacks"), "mine.py", "WRONG_ANSWER")),
		expected(rowOf(checked(t, "R5-counts-jacks"), "wrong_answer/jacks.py", "WRONG_ANSWER"), "the folder wrong_answer", "WRONG_ANSWER"),
		unexpected(expected(rowOf(broken(t), "time_limit_exceeded/broken.c", "WRONG_ANSWER", "TIME_LIMIT_EXCEEDED", "RUN_TIME_ERROR"), "its line 1", "TIME_LIMIT_EXCEEDED", "RUN_TIME_ERROR")),
		unexpected(rowOf(notCompiled(t, "old.cpp:1:10: error: no such file\n\x1b[31m    1 | #include\n"), "old.cpp", "COMPILE_ERROR")),
		result.MatrixSolver{Name: "Mau.kt", Path: "Mau.kt", State: result.NotStarted, Reason: "it needs kotlinc, which is not installed on this machine", Hint: "See https://kotlinlang.org."},
		result.MatrixSolver{Name: "old_cpp", Path: "old_cpp", State: result.NotReached, Reason: "interrupted before"},
	)
	m.Solvers[6].SHA256 = m.Solvers[0].SHA256
	m.Agreements = []result.Agreement{
		{Solvers: []int{1, 3}, Cases: 1, Wrong: []int{17, 1}, Example: "curated/R4-two-jacks"},
		{Solvers: []int{2, 3}, Cases: 3, Wrong: []int{17, 3}, Example: "samples/1", Right: []int{0}, Meant: true},
		{Solvers: []int{1, 2}, Cases: 17, Wrong: []int{17, 17}, Example: "samples/1", Right: []int{0, 3}, Misread: []string{"R5-counts-jacks"}},
	}
	m.Skipped = []string{"README.md", "a", "b", "c", "d", "e"}
	return m
}

// class is a matrix of solvers of which nothing is stated. One follows two misreadings,
// one none that is known, and one slips in the form of its output.
func class(t *testing.T) *result.Matrix {
	named := func(name string, ids ...string) result.MatrixSolver {
		row := unexpected(rowOf(checked(t, ids...), name, "WRONG_ANSWER"))
		row.Run.Diagnosis.Named = nil
		for _, id := range ids {
			row.Run.Diagnosis.Named = append(row.Run.Diagnosis.Named, oracle.Misreading{ID: id, Clause: oracle.ClauseOf(id), Text: "a text"})
		}
		return row
	}
	unexplained := named("dave/", "R4-not-over-eight")
	unexplained.Run.Diagnosis.Named = nil
	return matrixOf(result.Unexpected,
		named("ann.cpp", "R4-ignored", "R5-counts-jacks"), named("bob.py", "R5-counts-jacks"), rowOf(checked(t), "carol.py", "ACCEPTED"), unexplained,
		unexpected(rowOf(notCompiled(t, "eve.cpp:1:10: error: no such file\n"), "eve.cpp", "COMPILE_ERROR")))
}

// many is a matrix of many solvers with long names.
func many(t *testing.T) *result.Matrix {
	m := matrixOf(result.AsExpected)
	ids := []string{"R5-counts-jacks", "R5-counts-played-jack", "R4-ignored", "chain-at-most-four"}
	var runs []*result.Run
	for _, id := range ids {
		runs = append(runs, checked(t, id))
	}
	for i := range 30 {
		name := fmt.Sprintf("wrong_answer/%02d_%s.cpp", i, strings.Repeat("a_long_name_", i%5))
		row := expected(rowOf(runs[i%4], name, "WRONG_ANSWER"), "the folder wrong_answer", "WRONG_ANSWER")
		id := ids[i%4]
		row.Run.Diagnosis.Named = []oracle.Misreading{{ID: id, Clause: oracle.ClauseOf(id), Text: "a text"}}
		row.SHA256 = ""
		m.Solvers = append(m.Solvers, row)
	}
	return m
}

func TestMatrix(t *testing.T) {
	all := everything(t)
	plain := report.TerminalOptions{}
	for _, tc := range []struct {
		name, reason string
		write        func(io.Writer) error
	}{
		{"matrix.txt", "a solver of each kind, in a pipe", func(w io.Writer) error { return report.Matrix(w, all, plain) }},
		{"matrix-quiet.txt", "the last line alone", func(w io.Writer) error { return report.Matrix(w, all, report.TerminalOptions{Quiet: true}) }},
		{"matrix-verbose.txt", "every clause", func(w io.Writer) error { return report.Matrix(w, all, report.TerminalOptions{Verbose: true}) }},
		{"matrix-colour.txt", "colours on a terminal", func(w io.Writer) error {
			return report.Matrix(w, all, report.TerminalOptions{Style: report.Style{Color: true, Width: 120}})
		}},
		{"matrix-many.txt", "thirty solvers with long names on a narrow terminal", func(w io.Writer) error {
			return report.Matrix(w, many(t), report.TerminalOptions{Style: report.Style{Width: 80}})
		}},
		{"matrix-right.txt", "nothing but right solvers", func(w io.Writer) error {
			return report.Matrix(w, matrixOf(result.AsExpected, rowOf(checked(t), "mau", "ACCEPTED")), plain)
		}},
		{"matrix-cut.txt", "a solver that was not run to its end", func(w io.Writer) error {
			cut := checked(t)
			become(cut, len(cut.Cases)-1, result.Case{Verdict: oracle.NotRun})
			return report.Matrix(w, matrixOf(result.AsExpected, rowOf(cut, "mau", "ACCEPTED")), plain)
		}},
		{"matrix-class.txt", "a class of which nothing is stated: no expectations, but who misreads what", func(w io.Writer) error { return report.Matrix(w, class(t), plain) }},
		{"matrix-class.github.txt", "nor in annotations", func(w io.Writer) error { return report.MatrixGitHub(w, class(t)) }},
		{"matrix-class.summary.md", "nor in the summary", func(w io.Writer) error { return report.MatrixGitHubSummary(w, class(t)) }},
		{"matrix.csv", "a row for each solver", func(w io.Writer) error { return report.MatrixCSV(w, all) }},
		{"matrix-class.csv", "without expectations", func(w io.Writer) error { return report.MatrixCSV(w, class(t)) }},
		{"matrix.junit.xml", "a suite for each solver", func(w io.Writer) error { return report.MatrixJUnit(w, maumau.Problem, all) }},
		{"matrix.github.txt", "an error for each that is unexpected, or could not be run", func(w io.Writer) error { return report.MatrixGitHub(w, all) }},
		{"matrix.summary.md", "a table", func(w io.Writer) error { return report.MatrixGitHubSummary(w, all) }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b strings.Builder
			if err := tc.write(visible.Writer(&b)); err != nil {
				t.Fatal(err)
			}
			golden(t, tc.name, tc.reason, b.String())
			if strings.HasSuffix(tc.name, "xml") {
				parseJUnit(t, checked(t), b.String())
			}
		})
	}
}

// TestMatrixWidth demands tables that fit a narrow terminal.
// The command that shows a solver's misreading has a case of it, also where more cases
// fail otherwise.
func TestMatrixReproduce(t *testing.T) {
	m := matrixOf(result.Unexpected, unexpected(expected(rowOf(checked(t, "R4-ignored", "R5-counts-jacks"), "mau.cpp", "WRONG_ANSWER"), "its line 1", "ACCEPTED")))
	d := m.Solvers[0].Run
	first, want := &d.Causes[0], ""
	for i := range d.Causes {
		shown, _ := d.Shown(&d.Causes[i])
		for _, id := range shown.Misread {
			if of, _ := d.Shown(first); want == "" && !slices.Contains(of.Misread, id) {
				want, d.Diagnosis.Named = d.Causes[i].Reproduce, []oracle.Misreading{{ID: id, Clause: oracle.ClauseOf(id), Text: "a text"}}
			}
		}
	}
	if want == "" || want == first.Reproduce {
		t.Fatal("all failures are of one misreading")
	}
	for name, write := range map[string]func(io.Writer) error{
		"csv":    func(w io.Writer) error { return report.MatrixCSV(w, m) },
		"text":   func(w io.Writer) error { return report.Matrix(w, m, report.TerminalOptions{}) },
		"github": func(w io.Writer) error { return report.MatrixGitHub(w, m) },
	} {
		var b strings.Builder
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		if out := b.String(); !strings.Contains(out, want) || strings.Contains(out, first.Reproduce) {
			t.Errorf("%s shows no case of %s:\n%s", name, d.Diagnosis.Named[0].ID, out)
		}
	}
}

func TestMatrixWidth(t *testing.T) {
	var b strings.Builder
	if err := report.Matrix(&b, many(t), report.TerminalOptions{Style: report.Style{Width: 80}}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("a line has %d columns: %s", n, line)
		}
	}
	for i := range 30 {
		if want := fmt.Sprintf("%02d_%s.cpp", i, strings.Repeat("a_long_name_", i%5)); !strings.Contains(b.String(), want) {
			t.Errorf("found no %s", want)
		}
	}
}

// TestMatrixHostile demands that nothing that a contestant chose acts on
// anything: names, reasons, compilers' messages, outputs.
func TestMatrixHostile(t *testing.T) {
	for i, text := range hostile {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			r := hostileRun(t, maumau.Problem, text)
			name := result.Valid(text[:min(len(text), 200)])
			a := unexpected(expected(rowOf(r, name, "WRONG_ANSWER"), "the folder "+name, "ACCEPTED"))
			b := unexpected(rowOf(notCompiled(t, text), name, "COMPILE_ERROR"))
			c := result.MatrixSolver{Name: name, Path: name, State: result.NotStarted, Reason: name, Hint: name}
			m := matrixOf(result.Incomplete, a, b, c)
			m.Agreements = []result.Agreement{{Solvers: []int{0, 1}, Cases: 1, Wrong: []int{1, 1}, Example: name}}
			m.Skipped = []string{name}
			var junit, out, commands, summary, saved, table strings.Builder
			for _, err := range []error{
				report.MatrixJUnit(&junit, maumau.Problem, m),
				report.Matrix(visible.InertWriter(&out), m, report.TerminalOptions{Verbose: true}),
				report.MatrixGitHub(&commands, m),
				report.MatrixGitHubSummary(&summary, m),
				m.Write(&saved),
				report.MatrixCSV(&table, m),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
			if rows, err := csv.NewReader(strings.NewReader(table.String())).ReadAll(); err != nil || len(rows) != 4 {
				t.Errorf("found %d rows of CSV, %v, expected 4", len(rows), err)
			} else {
				for _, c := range slices.Concat(rows...) {
					if c != "" && strings.ContainsRune("=+-@", rune(c[0])) {
						t.Errorf("a spreadsheet would take %q for a formula", c)
					}
				}
			}
			asJenkins(t, junit.String())
			if _, err := result.ReadMatrix([]byte(saved.String())); err != nil {
				t.Errorf("the JSON can't be read: %v", err)
			}
			parseJUnit(t, checked(t), junit.String())
			if n := workflowCommands(out.String()); n != 0 {
				t.Errorf("the text holds %d workflow commands:\n%s", n, out.String())
			}
			if n := workflowCommands(commands.String()); n != 3 {
				t.Errorf("found %d workflow commands, expected 3:\n%s", n, commands.String())
			}
			for _, s := range []string{junit.String(), out.String(), commands.String(), summary.String(), table.String()} {
				plainText(t, s)
			}
			if tag := literal.ReplaceAllString(summary.String(), ""); strings.ContainsAny(tag, "<`[]!_") {
				t.Errorf("the summary holds markup outside of its texts:\n%s", tag)
			}
		})
	}
}

// TestIdenticalFiles demands that copies are only said to be counted as one where one of
// them is counted.
func TestIdenticalFiles(t *testing.T) {
	m := class(t)
	m.Solvers[1].SHA256 = m.Solvers[0].SHA256
	for _, tc := range []struct {
		name, reason string
		agreement    result.Agreement
		want         string
	}{
		{"others agree", "nothing below is about the copies", result.Agreement{Solvers: []int{2, 3}}, "Identical files: 1 ann.cpp"},
		{"one agrees", "it stands for both", result.Agreement{Solvers: []int{0, 3}}, "Identical files, counted as one below: 1 ann.cpp"},
		{"one is right", "it is counted against those who agree", result.Agreement{Solvers: []int{2, 3}, Right: []int{0}}, "Identical files, counted as one below: 1 ann.cpp"},
		{"a misreading", "agreements by one are not told here", result.Agreement{Solvers: []int{0, 3}, Misread: []string{"R4-ignored"}}, "Identical files: 1 ann.cpp"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b strings.Builder
			m.Agreements = []result.Agreement{tc.agreement}
			if err := report.Matrix(&b, m, report.TerminalOptions{}); err != nil || !strings.Contains(b.String(), tc.want) {
				t.Errorf("%s: %v, expected %q in:\n%s", tc.reason, err, tc.want, b.String())
			}
		})
	}
}

// ofRun matches the parts of a run that reports of a matrix show themselves. The
// others are edited by [TestEdited].
var ofRun = regexp.MustCompile(`\.run\.(verdict|gave_up|groups|diagnosis|followed|causes)(\[\d+\])?(\.[a-z]+)?$`)

// TestMatrixEdited demands that a matrix that was changed by hand is refused or
// can be rendered.
func TestMatrixEdited(t *testing.T) {
	long.Test(t, "makes all reports of many runs")
	// A few rows, one of each kind, and small runs.
	m := everything(t)
	m.Solvers, m.Agreements, m.Skipped = []result.MatrixSolver{m.Solvers[3], m.Solvers[4], m.Solvers[5]}, m.Agreements[1:2], m.Skipped[:1]
	m.Agreements[0].Solvers = []int{0, 1}
	small := smallDocument(t)
	small.Cases, small.Causes, small.Timing.Cases = small.Cases[:1], small.Causes[:1], small.Timing.Cases[:1]
	small.Baseline = nil // it tells of cases that are gone now
	m.Solvers[0].Run, m.Solvers[0].Clauses = small, m.Solvers[0].Clauses[:1]
	broken := m.Solvers[1].Run
	broken.Cases, broken.Timing.Cases, broken.Clauses = broken.Cases[:1], broken.Timing.Cases[:1], broken.Clauses[:1]
	var saved bytes.Buffer
	if err := m.Write(&saved); err != nil {
		t.Fatal(err)
	}
	var root any
	if err := json.Unmarshal(saved.Bytes(), &root); err != nil {
		t.Fatal(err)
	}
	read, refused := 0, 0
	walk(root, func(path string, set func(any), was any) {
		if strings.Contains(path, ".run.") && !ofRun.MatchString(path) {
			return
		}
		for _, v := range slices.Concat(extremes, []any{1, 7, "{CA}", "\u202e\x00", "a\tb", true}) {
			set(v)
			data, err := json.Marshal(root)
			if err != nil {
				t.Fatal(err)
			}
			m, err := result.ReadMatrix(data)
			if err != nil {
				refused++
				continue
			}
			read++
			renderMatrix(t, fmt.Sprintf("%s = %.20v", path, v), m)
		}
		set(was)
	}, "")
	if read < 200 || refused < 200 {
		t.Errorf("%d matrices were read and %d refused", read, refused)
	}
}

func renderMatrix(t *testing.T, name string, m *result.Matrix) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s: %v", name, r)
		}
	}()
	p, ok := problems.Find(m.Problem.ID)
	if !ok {
		return
	}
	for _, err := range []error{
		report.Matrix(io.Discard, m, report.TerminalOptions{Verbose: true, Style: report.Style{Width: 40}}),
		report.MatrixJUnit(io.Discard, p, m),
		report.MatrixGitHub(io.Discard, m),
		report.MatrixGitHubSummary(io.Discard, m),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
