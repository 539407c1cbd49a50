package report_test

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner/baseline"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// beside returns a run set beside an earlier one; edit changes the file in
// between.
func beside(t testing.TB, before, after *result.Run, edit func(*baseline.File)) *result.Run {
	t.Helper()
	suite, err := cases.Suite(maumau.Problem)
	if err != nil {
		t.Fatal(err)
	}
	f, err := baseline.Record(nil, before, baseline.Settings{}, suite)
	if err != nil {
		t.Fatal(err)
	}
	if edit != nil {
		edit(f)
	}
	if f, err = baseline.Parse(f.Format()); err != nil {
		t.Fatal(err)
	}
	after.Baseline = baseline.Compare(f, "mau.baseline", after, baseline.Settings{}, suite)
	return after
}

// more adds random cases, one of them wrong, to a run.
func more(t testing.TB, r *result.Run) *result.Run {
	t.Helper()
	for i := range 3 {
		c := cases.Random(maumau.Problem, 4711, i+1, oracle.Aim{})
		r.Cases, r.Timing.Cases = append(r.Cases, result.Case{ID: c.ID, Group: cases.RandomID, Verdict: oracle.OK}), append(r.Timing.Cases, result.CaseTime{})
		if i == 1 {
			r.Cases[len(r.Cases)-1].Input, r.Cases[len(r.Cases)-1].Summary = c.Input.Text(), c.Input.Summary()
		}
	}
	fail(r, len(r.Cases)-2, result.Case{Verdict: oracle.Malformed, Fault: "expected a card",
		Failure: &result.Failure{Syntax: &oracle.SyntaxError{Line: 1, Column: 4, Found: `"C1"`, Expected: "a card"}, Line: excerpt("CA C1")}})
	return r
}

// giveReasons is what people do with a file.
func giveReasons(f *baseline.File) {
	f.Lines[0].Reason = "known since 2026-03, ticket 12"
	f.Lines[1].Reason = "<b>&]]>::error::\u202e%0A"
}

// TestBaseline shows runs beside a recorded one in every report.
func TestBaseline(t *testing.T) {
	recorded := checked(t, "R5-counts-jacks")
	recorded.Baseline = &result.Baseline{File: "mau.baseline", Outcome: result.Recorded, Suite: 1, Recorded: 80,
		Known: []result.Known{}, Changes: []result.Change{}, Found: []result.Change{}}
	incomplete := checked(t, "R5-counts-jacks")
	incomplete.Cases[79].Verdict, incomplete.GaveUp = oracle.NotRun, "10 timed out (--max-timeouts)"
	recount(incomplete)
	grown := func() *result.Run { return more(t, checked(t, "R5-counts-jacks")) }
	for _, tc := range []struct {
		name, reason string
		d            *result.Run
		o            report.TerminalOptions
	}{
		{"recorded", "the first run", recorded, report.TerminalOptions{Show: 1}},
		{"same", "as recorded, and wrong", beside(t, checked(t, "R5-counts-jacks"), checked(t, "R5-counts-jacks"), giveReasons), report.TerminalOptions{Show: 3}},
		{"same-quiet", "its last line alone", beside(t, checked(t, "R5-counts-jacks"), checked(t, "R5-counts-jacks"), nil), report.TerminalOptions{Quiet: true}},
		{"right", "as recorded, and right", beside(t, checked(t), checked(t), nil), report.TerminalOptions{Show: 3}},
		{"mended", "every failure is gone", beside(t, checked(t, "R5-counts-jacks"), checked(t), giveReasons), report.TerminalOptions{Show: 3}},
		{"broken", "a failure of each kind that is not known", beside(t, checked(t), broken(t), nil), report.TerminalOptions{Show: 2}},
		{"otherwise", "some cases of every kind of change", beside(t, checked(t, "R4-ignored"), checked(t, "R4-on-jack"), giveReasons), report.TerminalOptions{Show: 1}},
		{"pattern", "a line that stands for no failure", beside(t, checked(t, "R5-counts-jacks"), checked(t, "R5-counts-jacks"), func(f *baseline.File) {
			f.Lines = append([]baseline.Line{{ID: "samples/*", Pattern: true, Any: true, Verdicts: []oracle.Verdict{oracle.OK, oracle.Wrong}, Clause: "R5"}}, f.Lines...)
		}), report.TerminalOptions{Show: 3}},
		{"mixed", "one more failure of a known kind", beside(t, checked(t, "R5-counts-jacks"), checked(t, "R5-counts-jacks"), func(f *baseline.File) { f.Lines = f.Lines[1:] }), report.TerminalOptions{Show: 3}},
		{"grown", "a new case fails", beside(t, checked(t, "R5-counts-jacks"), grown(), giveReasons), report.TerminalOptions{Show: 3}},
		{"incomplete", "the run gave up", beside(t, checked(t, "R5-counts-jacks"), incomplete, giveReasons), report.TerminalOptions{Show: 3}},
		{"narrow", "a narrow terminal", beside(t, checked(t, "R4-ignored"), checked(t, "R4-on-jack"), giveReasons), report.TerminalOptions{Show: 1, Style: report.Style{Width: 60, Color: true}}},
	} {
		for _, f := range []struct {
			suffix string
			write  func(io.Writer) error
		}{
			{".txt", func(w io.Writer) error { return report.Terminal(w, maumau.Problem, tc.d, tc.o) }},
			{".junit.xml", func(w io.Writer) error { return report.JUnit(w, maumau.Problem, tc.d) }},
			{".tap", func(w io.Writer) error { return report.TAP(w, tc.d) }},
			{".github.txt", func(w io.Writer) error { return report.GitHub(w, tc.d) }},
			{".summary.md", func(w io.Writer) error { return report.GitHubSummary(w, maumau.Problem, tc.d) }},
		} {
			if f.suffix != ".txt" && (tc.name == "same-quiet" || tc.name == "narrow") {
				continue
			}
			t.Run(tc.name+f.suffix, func(t *testing.T) {
				var b strings.Builder
				if err := f.write(visible.Writer(&b)); err != nil {
					t.Fatal(err)
				}
				text := b.String()
				if f.suffix == ".junit.xml" {
					text = outcomes(text)
				}
				if f.suffix == ".tap" {
					text = regexp.MustCompile(`(?m)^ok \d+ - [^#\n]*\n`).ReplaceAllString(text, "")
				}
				golden(t, "baseline-"+tc.name+f.suffix, tc.reason, text)
				if strings.ContainsAny(text, "\u202e\x00") || f.suffix == ".txt" && workflowCommands(visible.Inert(text)) > 0 {
					t.Errorf("a reason acts:\n%s", text)
				}
			})
		}
	}
}

// TestHostileBaseline demands that nothing in a baseline can act on anything:
// names of files, ids of a user's cases, and reasons are anybody's.
func TestHostileBaseline(t *testing.T) {
	const text = "<script>\n::error::x\r\n##[error]x]]>\x1b[2J\u202e"
	d := checked(t, "R5-counts-jacks")
	was := &result.Expect{Verdict: oracle.Wrong, Clause: text, Reason: text}
	failed := d.Causes[0].Example
	d.Cases[failed].ID = cases.OwnID + "/" + text
	for _, outcome := range []string{result.Recorded, result.AsRecorded, result.Different, result.Incomplete} {
		d.Baseline = &result.Baseline{File: text, Outcome: outcome, New: 1, Why: []string{text},
			Known:   []result.Known{{Case: failed, Reason: text}},
			Changes: []result.Change{{ID: text, Kind: result.NowRight, Was: was}, {ID: d.Cases[failed].ID, Case: &failed, Kind: result.Otherwise, Was: was}}}
		var junit, terminal, commands, summary strings.Builder
		for _, err := range []error{
			report.JUnit(&junit, maumau.Problem, d),
			report.Terminal(visible.InertWriter(&terminal), maumau.Problem, d, report.TerminalOptions{Show: 9, Verbose: true}),
			report.GitHub(&commands, d),
			report.GitHubSummary(&summary, maumau.Problem, d),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		parseLists(t, d)
		for _, out := range []string{junit.String(), terminal.String(), commands.String(), summary.String()} {
			plainText(t, out)
		}
		if n := workflowCommands(terminal.String()); n > 0 {
			t.Errorf("%s: %d workflow commands", outcome, n)
		}
		if n, most := workflowCommands(commands.String()), len(d.Causes)+1; n > most || strings.Count(commands.String(), "\n") != n {
			t.Errorf("%s: %d workflow commands:\n%s", outcome, n, commands.String())
		}
		if tag := literal.ReplaceAllString(summary.String(), ""); strings.Contains(tag, "<") {
			t.Errorf("%s: the summary holds a tag outside of its texts:\n%s", outcome, tag)
		}
	}
}

// outcomes leaves of JUnit XML the lines that say how many failed or were
// skipped, which, and the first words of why.
func outcomes(xml string) string {
	var b strings.Builder
	element := ""
	for line := range strings.Lines(xml) {
		switch tag, _, _ := strings.Cut(strings.TrimSpace(line), " "); tag {
		case "<testsuites", "<testsuite":
			b.WriteString(line)
		case "<testcase":
			element = line
		case "<failure", "<skipped":
			b.WriteString(element + line)
		}
	}
	return b.String()
}
