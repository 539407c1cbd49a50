package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/problems"
	"kiebitz/runner"
	"kiebitz/runner/baseline"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

func TestFormats(t *testing.T) {
	gaveUp, own := broken(t), checked(t, "R4-ignored")
	gaveUp.GaveUp = "1 timed out (--max-timeouts)"
	become(gaveUp, 20, result.Case{Verdict: oracle.NotRun})
	for i := range own.Cases {
		c := &own.Cases[i]
		c.ID, c.Group, c.File = cases.OwnID+"/same,name", cases.OwnID, "my cases/100%:1,2.txtar"
		own.Timing.Cases[i] = result.CaseTime{Together: 49, Wall: 0.49}
	}
	recount(own)
	for i := range own.Causes {
		own.Causes[i].Reproduce = own.Reproduce(&own.Cases[own.Causes[i].Example])
	}
	own.Timing.Started = time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	for _, tc := range []struct {
		name, reason string
		r            *result.Run
	}{
		{"conforms", "a passing run", checked(t)},
		{"misread", "a misreading found", checked(t, "R5-counts-jacks")},
		{"broken", "a failure of each kind, and a case that was not run", gaveUp},
		{"not-compiled", "a source that does not compile", notCompiled(t, compilerMessage)},
		{"own", "a user's cases of one name, in a file with all that needs escapes", own},
	} {
		d := tc.r
		for _, f := range []struct {
			suffix string
			write  func(io.Writer) error
		}{
			{".junit.xml", func(w io.Writer) error { return report.JUnit(w, maumau.Problem, d) }},
			{".github.txt", func(w io.Writer) error { return report.GitHub(w, d) }},
			{".summary.md", func(w io.Writer) error { return report.GitHubSummary(w, maumau.Problem, d) }},
			{".csv", func(w io.Writer) error { return report.CSV(w, d) }},
			{".tap", func(w io.Writer) error { return report.TAP(w, d) }},
		} {
			t.Run(tc.name+f.suffix, func(t *testing.T) {
				var b strings.Builder
				if err := f.write(&b); err != nil {
					t.Fatal(err)
				}
				golden(t, tc.name+f.suffix, tc.reason, b.String())
				parseLists(t, d)
				if strings.HasSuffix(f.suffix, "xml") {
					parseJUnit(t, d, b.String())
				}
			})
		}
	}
}

// suites is what a reporter reads of JUnit XML.
type suites struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Suites   []struct {
		Skipped  int     `xml:"skipped,attr"`
		Tests    int     `xml:"tests,attr"`
		Failures int     `xml:"failures,attr"`
		Errors   int     `xml:"errors,attr"`
		Time     float64 `xml:"time,attr"`
		Cases    []struct {
			Class   string  `xml:"classname,attr"`
			Name    string  `xml:"name,attr"`
			Time    float64 `xml:"time,attr"`
			Failure *struct {
				Type    string `xml:"type,attr"`
				Message string `xml:"message,attr"`
				Text    string `xml:",chardata"`
			} `xml:"failure"`
			Skipped *struct{} `xml:"skipped"`
			Error   *struct{} `xml:"error"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

// parseJUnit reads XML strictly and demands what reporters rely on.
func parseJUnit(t *testing.T, d *result.Run, data string) suites {
	t.Helper()
	asJenkins(t, data)
	var s suites
	dec := xml.NewDecoder(strings.NewReader(data))
	dec.Strict = true
	if err := dec.Decode(&s); err != nil {
		t.Fatalf("no XML: %v", err)
	}
	if control := regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f]`).FindString(data); control != "" || !utf8.ValidString(data) {
		t.Errorf("the XML holds the character %q", control)
	}
	names := map[string]bool{}
	tests, failures, skipped, said, errs := 0, 0, 0, 0, 0
	for _, suite := range s.Suites {
		said += suite.Skipped
		sum := 0.0
		for _, c := range suite.Cases {
			tests++
			sum += c.Time
			if !strings.HasPrefix(c.Class, "kiebitz."+d.Problem.ID+".") || names[c.Class+"/"+c.Name] || c.Name == "" {
				t.Errorf("the case %q of %q: expected the problem, and a name of its own", c.Name, c.Class)
			}
			names[c.Class+"/"+c.Name] = true
			if c.Error != nil && slices.Contains([]string{"whole run", "whole matrix", "missing shards"}, c.Name) {
				errs++
			} else if c.Error != nil {
				t.Errorf("%s: a solver's fault is an error", c.Name)
			}
			if c.Skipped != nil {
				skipped++
			}
			if f := c.Failure; f != nil {
				failures++
				if !slices.Contains(oracle.Verdicts, oracle.Verdict(f.Type)) && f.Type != "failed" {
					t.Errorf("%s: the type is %q", c.Name, f.Type)
				}
				if f.Message == "" || strings.Contains(f.Message, "\n") || !strings.HasPrefix(f.Text, f.Message+"\n") {
					t.Errorf("%s: the content does not begin with the message %q", c.Name, f.Message)
				}
			}
		}
		if diff := sum - suite.Time; diff > 1e-3 || diff < -1e-3 {
			t.Errorf("the times of a suite's cases sum up to %f, it says %f", sum, suite.Time)
		}
	}
	if s.Errors != errs {
		t.Errorf("it says %d errors; found %d", s.Errors, errs)
	}
	if s.Tests != tests || s.Failures != failures || said != skipped {
		t.Errorf("it says %d tests, %d failures, %d skipped; found %d, %d, %d", s.Tests, s.Failures, said, tests, failures, skipped)
	}
	return s
}

// TestJUnitSize demands that a run of 100,000 games makes a file that a
// reporter takes.
func TestJUnitSize(t *testing.T) {
	r := checked(t, "R5-counts-jacks")
	wrong := r.Cases[r.Causes[0].Example]
	for i := range 100_000 {
		c := result.Case{Verdict: oracle.OK}
		if i%5 == 0 {
			c = wrong
		}
		c.ID, c.Group = fmt.Sprintf("random/%d", i+1), cases.RandomID
		r.Cases, r.Timing.Cases = append(r.Cases, c), append(r.Timing.Cases, result.CaseTime{Wall: 1e-3, Together: 2})
	}
	recount(r)
	d := r
	// As of a longer run, which lists no more than these.
	d.Timing.Unlisted = map[string]result.Seconds{"random": 7}
	g := &d.Groups[slices.IndexFunc(d.Groups, func(g result.Group) bool { return g.Name == "random" })]
	g.Cases, g.Verdicts[oracle.OK] = g.Cases+14_000, g.Verdicts[oracle.OK]+14_000
	var b bytes.Buffer
	if err := report.JUnit(&b, maumau.Problem, d); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 5<<20 {
		t.Errorf("the file has %d bytes", b.Len())
	}
	s := parseJUnit(t, d, b.String())
	last := s.Suites[len(s.Suites)-1]
	if want := 57.0; last.Time < want-0.01 || last.Time > want+0.01 {
		t.Errorf("the suite took %f s, expected %f", last.Time, want)
	}
	sum := 0.0
	for _, c := range last.Cases {
		sum += c.Time
	}
	if math.Abs(sum-last.Time) > 0.01 {
		t.Errorf("its cases took %f s, the suite %f", sum, last.Time)
	}
	more := last.Cases[len(last.Cases)-1]
	if more.Failure == nil || more.Name != "19000 more games that failed" {
		t.Errorf("the last case is %q", more.Name)
	}
}

// hostile are outputs that try to act on whoever reads a report.
var hostile = []string{
	"<script>alert(1)</script>", "]]>", "]]>&amp;<!--", "</pre><img src=x onerror=alert(1)>", "</failure>", "```\n# head",
	"::error::forged", "a\n::set-output name=x::forged\n  ::add-mask::forged\nb", "  ::error::forged", "\u00a0::stop-commands::x", "##[error]forged", "x ###[error]forged", "\r::error::forged",
	"\x1b[31mred\x1b]0;title\x07", "\x00\x01\x0b", "\xff\xfe\xc0\xaf", "\u202e\u2028::error::forged", "\u0085\u009b31m\u2066\U000e0001\x7f", "\ufffe\uffff",
	strings.Repeat("<a>::error::", 1<<17), // longer than a summary may be
}

// TestHostile demands inert reports in every format, whatever a solver prints.
func TestHostile(t *testing.T) {
	for _, p := range problems.All {
		stored, err := cases.Played(p)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range hostile {
			inert := func(t *testing.T, d *result.Run) {
				diff := hostileDiff(t, p, d, text)
				var junit, text, commands, summary, markdown strings.Builder
				for _, err := range []error{
					report.JUnit(&junit, p, d),
					report.Terminal(visible.InertWriter(&text), p, d, report.TerminalOptions{Show: 9, Verbose: true}),
					report.GitHub(&commands, d),
					report.GitHubSummary(&summary, p, d),
					report.Diff(visible.InertWriter(&text), p, diff, report.TerminalOptions{Verbose: true}),
					report.DiffMarkdown(&markdown, p, diff),
				} {
					if err != nil {
						t.Fatal(err)
					}
				}
				var saved bytes.Buffer
				if err := d.Write(&saved); err != nil {
					t.Fatal(err)
				}
				if _, err := result.Read(saved.Bytes()); err != nil {
					t.Errorf("the JSON can't be read: %v", err)
				}
				if n := workflowCommands(junit.String()); n != 0 {
					t.Errorf("the JUnit holds %d workflow commands:\n%s", n, junit.String())
				}
				if n := workflowCommands(saved.String()); n != 0 {
					t.Errorf("the JSON holds %d workflow commands:\n%s", n, saved.String())
				}
				if bad := saved.String(); strings.ContainsAny(bad, "<>&\x00\x1b\x7f\u0085\u009b\u202e\u2028\u2066\U000e0001") || !utf8.ValidString(bad) {
					t.Error("the JSON holds a character that HTML, a terminal or a script has a meaning for")
				}
				parseJUnit(t, d, junit.String())
				parseLists(t, d)
				if n := workflowCommands(text.String()); n != 0 {
					t.Errorf("the text holds %d workflow commands:\n%s", n, text.String())
				}
				if n := workflowCommands(commands.String()); n != len(d.Causes) {
					t.Errorf("found %d workflow commands, expected %d:\n%s", n, len(d.Causes), commands.String())
				}
				plainText(t, junit.String())
				plainText(t, text.String())
				plainText(t, commands.String())
				plainText(t, summary.String()+markdown.String())
				if tag := literal.ReplaceAllString(summary.String()+markdown.String(), ""); strings.ContainsAny(tag, "<`") {
					t.Errorf("the summary holds a tag or a fence outside of its texts:\n%s", tag)
				}
				if summary.Len() >= 1<<20 {
					t.Errorf("the summary has %d bytes", summary.Len())
				}
				inertBadge(t, report.BadgeOf(d))
			}
			t.Run(fmt.Sprintf("%s/%d", p.Info().ID, i), func(t *testing.T) { inert(t, hostileRun(t, p, text)) })
			t.Run(fmt.Sprintf("%s/%d not compiled", p.Info().ID, i), func(t *testing.T) {
				r, err := runner.Run(t.Context(), runner.Options{Problem: p, Cases: cases.List(stored[:3]), Typed: []string{text[:min(len(text), 100)]}, Language: text[:min(len(text), 100)],
					NotCompiled: &source.CompileError{Status: text, Message: []byte(text), Sandbox: "T1"}})
				if err != nil {
					t.Fatal(err)
				}
				inert(t, r)
			})
		}
	}
}

// hostileDiff sets a run, and one that was not there before, beside the same where all was right.
func hostileDiff(t *testing.T, p oracle.Problem, d *result.Run, name string) *result.Diff {
	t.Helper()
	before := *d
	before.Cases, before.Diagnosis = slices.Clone(d.Cases), result.Diagnosis{}
	for i := range before.Cases {
		before.Cases[i].Verdict = oracle.OK
	}
	row := func(name string, d *result.Run) result.MatrixSolver {
		return result.MatrixSolver{Name: name, Path: name, State: result.Judged, Run: d}
	}
	solvers, err := baseline.Results(p, name, []result.MatrixSolver{row(name, &before)}, []result.MatrixSolver{row(name, d), row("new"+name, d)})
	if err != nil {
		t.Fatal(err)
	}
	c := &result.Diff{Problem: result.ProblemOf(p.Info()), Old: name, New: name, Solvers: solvers}
	c.Judge()
	return c
}

// inertBadge wants a badge of a few words, as JSON of four members and as a picture
// of nothing but shapes and these words.
func inertBadge(t *testing.T, b report.Badge) {
	t.Helper()
	var text, picture strings.Builder
	if err := errors.Join(b.JSON(&text), b.SVG(&picture)); err != nil {
		t.Fatal(err)
	}
	plainText(t, text.String())
	plainText(t, picture.String())
	var members map[string]any
	if err := json.Unmarshal([]byte(text.String()), &members); err != nil || len(members) != 4 || members["message"] != b.Message {
		t.Errorf("found the badge %s (%v)", text.String(), err)
	}
	if len(b.Label+b.Message) > 60 || workflowCommands(text.String()+picture.String()) != 0 {
		t.Errorf("the badge says %q: %q", b.Label, b.Message)
	}
	for d := xml.NewDecoder(strings.NewReader(picture.String())); ; {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("the picture is no XML: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok && !slices.Contains([]string{"svg", "title", "clipPath", "g", "rect", "text"}, e.Name.Local) {
			t.Errorf("the picture has an element %s", e.Name.Local)
		}
	}
}

// literal is text that Markdown leaves alone, and that no tag ends.
var literal = regexp.MustCompile(`(?m)^<pre>\n[^<]*\n</pre>$`)

// hostileRun is a run whose solver prints a text for every case: as its
// output, as its last words, and as both.
func hostileRun(t *testing.T, p oracle.Problem, text string) *result.Run {
	t.Helper()
	list, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	r, err := runner.Check(t.Context(), runner.Options{Problem: p, Cases: cases.List(list[:1]), Typed: []string{"./solver", text[:min(len(text), 100)]}, Kiebitz: "kiebitz test", ListOnly: true}, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range []oracle.Verdict{oracle.Wrong, oracle.Crashed, oracle.TimedOut, oracle.OutputLimit, oracle.NotDeterministic} {
		kept := excerpt(text[:min(len(text), result.OutputKept)])
		f := &result.Failure{Status: "exit status 1", Output: kept, Stderr: kept}
		c := result.Case{Verdict: v, Failure: f}
		if v == oracle.Wrong {
			c.Fault = "wrong"
			f.Expected, f.Got, f.Mark = "CS", result.Cut(text, 0, 2*result.LineKept), &oracle.Span{To: min(len(text), 2*result.LineKept)}
			f.Rows, f.Notes = []result.Row{{Rules: result.Act{Text: "plays {CS}"}, Solver: result.Act{Text: result.Valid(text)}}}, []string{result.Valid(text)}
		}
		of := list[i+1]
		r.Cases = append(r.Cases, result.Case{ID: of.ID, Group: cases.Group(of.ID), Given: result.Given{Input: of.Input.Text(), Summary: of.Input.Summary()}})
		r.Timing.Cases = append(r.Timing.Cases, result.CaseTime{})
		fail(r, i+1, c)
	}
	return r
}

// plainText demands text without control characters but line ends.
func plainText(t *testing.T, text string) {
	t.Helper()
	if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f || r == '\u202e' || r == '\u2028' }); i >= 0 || !utf8.ValidString(text) {
		t.Errorf("the text holds %q", text[max(0, i):min(len(text), max(0, i)+20)])
	}
}

// workflowCommands counts what GitHub's runner would obey: it splits at every
// kind of line end, trims whitespace before "::name", and looks for "##[" and
// "]" anywhere.
func workflowCommands(text string) (n int) {
	for _, line := range regexp.MustCompile("\r\n|\r|\n").Split(text, -1) {
		_, old, found := strings.Cut(line, "##[")
		if strings.HasPrefix(strings.TrimSpace(line), "::") || found && strings.Contains(old, "]") {
			n++
		}
	}
	return n
}

// TestFromJSON demands that a report made from saved JSON is the one that the
// run itself makes.
func TestFromJSON(t *testing.T) {
	for name, d := range map[string]*result.Run{"misread": checked(t, "R5-counts-jacks"), "broken": broken(t), "conforms": checked(t), "not compiled": notCompiled(t, compilerMessage)} {
		var saved bytes.Buffer
		if err := d.Write(&saved); err != nil {
			t.Fatal(err)
		}
		back, err := result.Read(saved.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		for format, write := range map[string]func(io.Writer, *result.Run) error{
			"text": func(w io.Writer, d *result.Run) error {
				return report.Terminal(w, maumau.Problem, d, report.TerminalOptions{Show: 9, Verbose: true})
			},
			"junit":   func(w io.Writer, d *result.Run) error { return report.JUnit(w, maumau.Problem, d) },
			"csv":     report.CSV,
			"tap":     report.TAP,
			"sarif":   func(w io.Writer, d *result.Run) error { return report.SARIF(w, maumau.Problem, d) },
			"github":  report.GitHub,
			"summary": func(w io.Writer, d *result.Run) error { return report.GitHubSummary(w, maumau.Problem, d) },
		} {
			var a, b strings.Builder
			if err := errors.Join(write(&a, d), write(&b, back)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(a.String(), b.String()); diff != "" {
				t.Errorf("%s, %s:\n%s", name, format, diff)
			}
		}
	}
}

func TestChanges(t *testing.T) {
	right, misread, other := checked(t), checked(t, "R5-counts-jacks"), checked(t, "R4-ignored")
	notRun := checked(t)
	for i := range notRun.Cases[5:] {
		become(notRun, 5+i, result.Case{Verdict: oracle.NotRun})
	}
	for _, tc := range []struct {
		name, reason  string
		before, after *result.Run
		width         int
	}{
		{"same", "the same failures are no change", misread, misread, 0},
		{"mended", "all failures are gone", misread, right, 0},
		{"broke", "a right solver fails", right, misread, 60},
		{"otherwise", "other causes, on a narrow terminal", misread, other, 60},
		{"kinds", "other verdicts", right, broken(t), 0},
		{"not run", "what was not run tells nothing", misread, notRun, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b strings.Builder
			changed, err := baseline.Runs(maumau.Problem, "", tc.before, tc.after)
			if err == nil {
				err = report.Changes(&b, maumau.Problem, tc.after, changed, report.Style{Width: tc.width})
			}
			if err != nil {
				t.Fatal(err)
			}
			golden(t, "changes-"+strings.ReplaceAll(tc.name, " ", "-")+".txt", tc.reason, b.String())
		})
	}
}
