package report_test

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// parseLists writes a run as CSV and TAP, reads both strictly, and demands that they
// tell of every case once, and the same of it.
func parseLists(t *testing.T, d *result.Run) (rows [][]string, tap string) {
	t.Helper()
	var a, b strings.Builder
	if err := report.CSV(&a, d); err != nil {
		t.Fatal(err)
	}
	if err := report.TAP(&b, d); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(a.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	head, rows := rows[0], rows[1:]
	column := func(row []string, name string) string { return row[slices.Index(head, name)] }
	counted, verdicts, states := 0, map[oracle.Verdict]int{}, []string{}
	for _, row := range rows {
		n, err := strconv.Atoi(column(row, "cases"))
		if err != nil || n < 1 {
			t.Errorf("found %q cases", column(row, "cases"))
		}
		for _, cell := range row {
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				t.Errorf("a spreadsheet takes %q for a formula", cell)
			}
		}
		if v := oracle.Verdict(column(row, "verdict")); v != "" && v != oracle.DoesNotCompile {
			counted += n
			verdicts[v] += n
		}
		states = append(states, map[string]string{"passed": "ok", "failed": "not ok", "known": "not ok # TODO", "not run": "ok # SKIP"}[column(row, "outcome")])
	}
	total := 0
	for _, g := range d.Groups {
		total += g.Cases
		for v, n := range g.Verdicts {
			verdicts[v] -= n
		}
	}
	if counted != total {
		t.Errorf("CSV tells of %d cases, the run has %d", counted, total)
	}
	for v, n := range verdicts {
		if n != 0 {
			t.Errorf("CSV has %d cases too many that are %s", n, v)
		}
	}
	var again, told []string
	for _, row := range rows {
		if line := column(row, "reproduce"); line != "" {
			again = append(again, line)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^  reproduce: (.*)$`).FindAllStringSubmatch(b.String(), -1) {
		line := ""
		if err := json.Unmarshal([]byte(m[1]), &line); err != nil {
			t.Error(err)
		}
		told = append(told, line)
	}
	if !slices.Equal(again, told) || len(again) == 0 && slices.ContainsFunc(d.Cases, func(c result.Case) bool { return c.Cause != nil }) {
		t.Errorf("CSV reproduces failures by %q, TAP by %q", again, told)
	}
	plainText(t, a.String())
	plainText(t, b.String())
	checkTAP(t, b.String(), states)
	return rows, b.String()
}

var tapLine = regexp.MustCompile(`^(ok|not ok) (\d+) - (?:[^#\\]|\\#|\\\\)*?( # SKIP| # TODO|$)`)

// checkTAP reads TAP strictly, and compares the tests' states.
func checkTAP(t *testing.T, text string, want []string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != "TAP version 13" || lines[1] != fmt.Sprintf("1..%d", len(want)) {
		t.Errorf("it begins with %q", lines[:2])
	}
	var got []string
	inside := false
	for _, line := range lines[2:] {
		switch m := tapLine.FindStringSubmatch(line); {
		case inside && line == "  ...", !inside && line == "  ---":
			inside = !inside
		case inside:
			_, value, _ := strings.Cut(line, ": ")
			if json.Unmarshal([]byte(value), new(string)) != nil || !strings.HasPrefix(line, "  ") {
				t.Errorf("found %q, expected a member of a diagnostic", line)
			}
		case m == nil || m[2] != strconv.Itoa(len(got)+1):
			t.Errorf("found %q, expected test %d", line, len(got)+1)
		default:
			got = append(got, m[1]+m[3])
		}
	}
	if !slices.Equal(got, want) || inside {
		t.Errorf("found tests %q, expected %q", got, want)
	}
}

// Cases that a long run only counts have a row for each verdict of their group.
func TestListUnlisted(t *testing.T) {
	d := checked(t, "R5-counts-jacks")
	g := &d.Groups[0]
	g.Cases += 30
	g.Verdicts[oracle.OK] += 20
	g.Verdicts[oracle.TimedOut] += 10
	rows, tap := parseLists(t, d)
	for i, want := range []string{g.Name + "/*,20,passed,ok,,,20 more games,,,,", g.Name + "/*,10,failed,timed out,,,10 more games,,,,"} {
		if got := strings.Join(rows[len(rows)-2+i], ","); got != want {
			t.Errorf("got %s, expected %s", got, want)
		}
	}
	if !strings.Contains(tap, fmt.Sprintf("\nnot ok %d - %s/*, 10 more games\n", len(rows), g.Name)) {
		t.Errorf("found no test for the cases that timed out:\n%s", tap)
	}
}

// Of a run that did not get to its end no reader says that all passed.
func TestUnended(t *testing.T) {
	for _, ended := range []bool{true, false} {
		d := checked(t)
		if !ended {
			become(d, 40, result.Case{Verdict: oracle.NotRun})
			d.Verdict = result.Interrupted
		}
		var junit, tap strings.Builder
		if err := errors.Join(report.JUnit(&junit, maumau.Problem, d), report.TAP(&tap, d)); err != nil {
			t.Fatal(err)
		}
		if s := parseJUnit(t, d, junit.String()); (s.Errors == 0) != ended {
			t.Errorf("it ended: %v; JUnit has %d errors", ended, s.Errors)
		}
		if fails := strings.Contains(tap.String(), "\nnot ok 81 - whole run\n"); fails == ended {
			t.Errorf("it ended: %v; TAP:\n%s", ended, tap.String())
		}
	}
}

// Perl's prove reads it.
func TestProve(t *testing.T) {
	prove, err := exec.LookPath("prove")
	if err != nil {
		t.Skip("there is no prove")
	}
	interrupted := checked(t)
	become(interrupted, 40, result.Case{Verdict: oracle.NotRun})
	interrupted.Verdict = result.Interrupted
	for name, d := range map[string]*result.Run{"conforms": checked(t), "fails": checked(t, "R5-counts-jacks"), "is interrupted": interrupted} {
		var b strings.Builder
		if err := report.TAP(&b, d); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "run.tap")
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		tests := len(d.Cases)
		if !d.Ended() { // one that fails says so
			tests++
		}
		out, err := exec.Command(prove, "--exec", "cat", file).CombinedOutput()
		if (err == nil) != d.Conforms() || strings.Contains(string(out), "Parse errors") || !strings.Contains(string(out), fmt.Sprintf("Tests=%d,", tests)) {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

// A name of a user's file can be anything.
func TestListNames(t *testing.T) {
	for _, name := range []string{"own/a # TODO b", `own/a\`, "=1+1", "own/a,\"b\"", "own/\n1..3", "@x"} {
		d := checked(t, "R5-counts-jacks")
		d.Cases[0].ID = name
		rows, _ := parseLists(t, d)
		if got := strings.TrimPrefix(rows[0][0], "'"); got != result.Visible(name) {
			t.Errorf("got %q, expected %q", got, result.Visible(name))
		}
	}
}
