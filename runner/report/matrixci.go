package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"kiebitz/internal/english"
	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// MatrixJUnit writes a matrix as JUnit XML: a suite for each solver, in it a case
// for its result and one for each group. A solver that is wrong as it should be
// has passed; one that could not be run is skipped.
func MatrixJUnit(out io.Writer, p oracle.Problem, m *result.Matrix) error {
	all := junitSuites{Name: "kiebitz " + m.Problem.ID + " matrix"}
	names := map[string]bool{}
	for i := range m.Solvers {
		// Reporters take a dot for the end of a package's name.
		name := strings.ReplaceAll(result.Visible(m.Solvers[i].Name), ".", "_")
		if names[name] {
			name = fmt.Sprintf("%s (%d)", name, i+1)
		}
		names[name] = true
		all.add(solverSuite(p, m, &m.Solvers[i], "kiebitz."+m.Problem.ID+"."+name))
	}
	switch class := "kiebitz." + m.Problem.ID + ".matrix"; {
	case m.Missing != nil:
		all.notWhole(class, "missing shards", m.Verdict, m.Missing.String())
	case m.Verdict == result.Interrupted || m.Verdict == result.Incomplete:
		all.notWhole(class, "whole matrix", m.Verdict, m.Verdict+": "+MatrixCounts(m))
	}
	return writeJUnit(out, &all)
}

// solverSuite makes the suite of one solver.
func solverSuite(p oracle.Problem, m *result.Matrix, s *result.MatrixSolver, name string) junitSuite {
	suite := junitSuite{Name: name}
	want, from := s.Deserves()
	suite.Properties = []junitProperty{{"kiebitz", m.Kiebitz}, {"path", result.Visible(s.Path)},
		{"expected", result.Visible(want + " (" + from + ")")}, {"verdict", result.Visible(VerdictOf(s))}}
	if !Stated(m) {
		suite.Properties = slices.Delete(suite.Properties, 2, 3)
	}
	suite.Properties = append(suite.Properties, portion(m.Portion(), m.Missing)...)
	if s.SHA256 != "" {
		suite.Properties = append(suite.Properties, junitProperty{"sha256", result.Visible(s.SHA256)})
	}
	own := junitCase{Class: name, Name: "result", Out: inline(strings.Join([]string{VerdictOf(s), FoundIn(s)}, " "))}
	switch {
	case s.State == result.NotStarted || s.State == result.NotReached:
		own.Skipped = &junitSkipped{result.Visible(s.State + ": " + s.Reason)}
	case s.Unexpected:
		text := result.Visible(Surprise(m, s))
		own.Failure = &junitFailure{Type: "failed", Message: text, Text: text + "\n"}
		if s.Compiles() {
			own.Failure.Text += findings(p, s.Run)
		} else {
			own.Out = Printed(s.Run.NotCompiled().Solver.Stderr, result.Visible)
		}
	}
	suite.Cases = []junitCase{own}
	if s.Compiles() {
		suite.start(s.Run)
		for _, g := range s.Run.Groups {
			suite.Cases = append(suite.Cases, groupElement(p, s, g, name))
		}
	}
	return suite.counted()
}

// groupElement makes the element of a group of a solver's cases.
func groupElement(p oracle.Problem, s *result.MatrixSolver, g result.Group, class string) junitCase {
	d := s.Run
	e := junitCase{Class: class, Name: result.Visible(g.Name), seconds: float64(d.GroupTime(g.Name))}
	failed := d.FailedIn(g.Name)
	text := fmt.Sprintf("%d of %s failed", failed, english.Count(g.Cases, d.Problem.Unit))
	switch {
	case failed > 0 && s.Unexpected:
		e.Failure = &junitFailure{Type: "failed", Message: text, Text: text + "\n"}
		for i := range d.Causes {
			cause := &d.Causes[i]
			if d.Cases[cause.Example].Group == g.Name {
				e.Failure.Text += "\n" + causeDetails(p, d, exampleOf(d, cause)) + "\nreproduce  " + result.Visible(cause.Reproduce) + "\n"
			}
		}
	case failed > 0:
		e.Out = text + ", as expected\n"
	case g.Verdicts[oracle.NotRun] == g.Cases:
		e.Skipped = &junitSkipped{whyNot(d)}
	}
	return e
}

// writeJUnit writes the elements.
func writeJUnit(out io.Writer, all *junitSuites) error {
	all.Time = seconds(all.seconds)
	data, err := xml.MarshalIndent(all, "", " ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, xml.Header+inertXML(string(data))+"\n")
	return err
}

const (
	solversLines = `(?s)<system-(?:out|err)>.*?</system-`
	firstColons  = `(?m)^([\s\p{Z}\x{85}]*)::`
)

// inertXML makes what encoding/xml has written readable, and inert for GitHub, which may
// read standard output: no line begins with one of a solver, or with a command. A program that reads
// the XML gets the same texts.
func inertXML(data string) string {
	data = strings.ReplaceAll(data, "&#xA;", "\n") // line ends stand in texts only
	data = pattern.Of(solversLines).ReplaceAllStringFunc(data, func(element string) string {
		end := strings.LastIndex(element, "</")
		text := element[:end]
		return strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "&#xA;") + text[len(strings.TrimSuffix(text, "\n")):] + element[end:]
	})
	data = pattern.Of(firstColons).ReplaceAllString(data, "${1}&#58;:")
	return strings.ReplaceAll(data, "##[", "#&#35;[")
}

// MatrixGitHub writes a workflow command for each solver whose result is not
// expected or that could not be run, at most ten.
func MatrixGitHub(out io.Writer, m *result.Matrix) error {
	var b strings.Builder
	n := 0
	for i := range m.Solvers {
		s := &m.Solvers[i]
		text := ""
		switch {
		case s.Unexpected:
			text = Surprise(m, s)
			if len(s.Run.Causes) > 0 {
				text = result.Visible(text) + "\nreproduce  " + Reproducing(s.Run)
			}
		case s.State == result.NotStarted:
			text = s.State + ": " + s.Reason
		default:
			continue
		}
		if n++; n > annotations {
			break
		}
		lines := strings.Split(text, "\n")
		for k := range lines {
			lines[k] = result.Visible(lines[k])
		}
		title := fmt.Sprintf("%s: %s, %s", m.Problem.ID, result.Visible(s.Name), VerdictOf(s))
		fmt.Fprintf(&b, "::error file=%s,title=%s::%s\n", commandProperty(result.Visible(s.Path)), commandProperty(title), commandData(strings.Join(lines, "\n")))
	}
	b.WriteString(missingCommand(m.Problem.ID, m.Missing))
	return send(out, &b)
}

// MatrixGitHubSummary writes a matrix as Markdown for the summary of a step.
func MatrixGitHubSummary(out io.Writer, m *result.Matrix) error {
	var b strings.Builder
	fmt.Fprintf(&b, "## kiebitz %s: %s\n\n", m.Problem.ID, MatrixVerdict(m))
	pre(&b, MatrixCounts(m)+"\n")
	groups := Groups(m)
	b.WriteString("| solver |")
	for _, g := range groups {
		fmt.Fprintf(&b, " %s (%d) |", markdown(g.Name), g.Cases)
	}
	b.WriteString(" slowest | verdict | misreading |\n|---|" + strings.Repeat("---|", len(groups)) + "---|---|---|\n")
	for i := range m.Solvers {
		s := &m.Solvers[i]
		fmt.Fprintf(&b, "| %s |", markdown(s.Name))
		for _, g := range groups {
			fmt.Fprintf(&b, " %s |", strings.Replace(GroupCell(s, g.Name), ".", "0", 1))
		}
		verdict := markdown(VerdictOf(s))
		if s.Unexpected && Stated(m) {
			verdict = "**" + verdict + "**, unexpected"
		}
		fmt.Fprintf(&b, " %s | %s | %s |\n", SlowestOf(s), verdict, markdown(FoundIn(s)))
	}
	b.WriteString("\nFailed cases of each group.\n\n")
	if text := Separation(m); text != "" {
		b.WriteString(markdown(text) + "\n\n")
	}
	t := &MatrixRows{m: m}
	t.sections()
	if t.b.Len() > 0 {
		pre(&b, t.b.String())
	}
	pre(&b, fmt.Sprintf("%s, %s, suite %d, seed %d%s\n", m.Kiebitz, m.Problem.Source, m.Problem.Suite, m.Seed, portionOf(m)))
	return send(out, &b)
}

// markdown writes a text so that nothing in it has a meaning for Markdown: all but
// letters and digits as numbers.
func markdown(text string) string {
	var b strings.Builder
	for _, r := range result.Visible(text) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "&#%d;", r)
		}
	}
	return b.String()
}
