package report

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// listed is how many passed cases of a group, and how many failed ones, have an
// element of their own: a run of 100,000 games would else make a file that no
// reporter takes. One more element stands for the rest.
const listed = 1000

// The elements, as the reporters of Jenkins, GitLab and GitHub read them; Jenkins's
// xUnit plugin refuses what junit-10.xsd does not list.
type (
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name string `xml:"name,attr"`
		junitCounts
		Skipped    int             `xml:"skipped,attr"` // junit-10.xsd has it here, and not above
		Started    string          `xml:"timestamp,attr,omitempty"`
		Properties []junitProperty `xml:"properties>property"`
		Cases      []junitCase     `xml:"testcase"`
	}
	junitCounts struct {
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"` // that the result is not whole; after faults of kiebitz there is no report
		Time     string `xml:"time,attr"`
		seconds  float64
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    string        `xml:"time,attr"`
		Failure *junitFailure `xml:"failure"`
		Error   *junitFailure `xml:"error"`
		Skipped *junitSkipped `xml:"skipped"`
		Out     string        `xml:"system-out,omitempty"`
		Err     string        `xml:"system-err,omitempty"`
		seconds float64
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
	junitSkipped struct {
		Message string `xml:"message,attr"`
	}
)

// JUnit writes the run as JUnit XML: a suite for each group, a case for each
// case. What a solver does wrong is a failure, its verdict the type.
func JUnit(out io.Writer, p oracle.Problem, d *result.Run) error {
	all := junitSuites{Name: "kiebitz " + d.Problem.ID}
	list := entries(d)
	place := func(e entry) int { // what no case tells of comes last
		if e.of == nil {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(place(a), place(b)) })
	r, groups := &junitRun{p, d, map[string]bool{}}, d.Groups
	if d.NotCompiled() != nil { // skipped cases alone would pass
		groups = append([]result.Group{{Name: solverEntry}}, groups...)
	}
	for _, g := range groups {
		all.add(r.suite(g.Name, list))
	}
	if !d.Ended() {
		all.notWhole("kiebitz."+d.Problem.ID+".run", wholeEntry, d.Verdict, unended(d))
	}
	return writeJUnit(out, &all)
}

func properties(d *result.Run) []junitProperty {
	list := []junitProperty{{"kiebitz", d.Kiebitz}, {"statement", d.Problem.Source}, {"suite", fmt.Sprint(d.Problem.Suite)}}
	if d.Solver != nil {
		list = append(list, junitProperty{"solver", solver(d)},
			junitProperty{"seed", fmt.Sprint(d.Seed)}, junitProperty{"sandbox", d.Sandbox})
	}
	return append(list, portion(d.Portion(), d.Missing)...)
}

// portion names the shard, or those that are missing, if the result is not whole.
func portion(text string, missing *result.Missing) []junitProperty {
	switch {
	case missing != nil:
		return []junitProperty{{"missing", text}}
	case text != "":
		return []junitProperty{{"shard", strings.TrimPrefix(text, "shard ")}}
	}
	return nil
}

// junitRun makes the elements of a run.
type junitRun struct {
	p     oracle.Problem
	d     *result.Run
	names map[string]bool // class and name of each element
}

// suite makes the suite of a group.
func (r *junitRun) suite(group string, list []entry) junitSuite {
	s := junitSuite{Name: "kiebitz." + r.d.Problem.ID + "." + group, Properties: properties(r.d)}
	if group != solverEntry {
		s.start(r.d)
	}
	own, left, took := map[string]int{}, map[string]int{}, map[string]float64{} // by outcome; left have no element
	for i := range list {
		// Reporters add times up, so a case has its share of its process's.
		switch e, share := &list[i], float64(list[i].time.Share()); {
		case e.group() != group:
		case e.counted() || own[e.outcome] == listed:
			left[e.outcome] += e.count
			took[e.outcome] += share
		default:
			own[e.outcome]++
			x := r.element(e)
			x.Class, x.Name, x.seconds = s.Name, r.name(e, s.Name), share
			s.Cases = append(s.Cases, x)
		}
	}
	// The time of cases that the run does not list is known of all together: it stands with
	// those that passed, if any did.
	for _, outcome := range []string{passed, failed} {
		if left[outcome] > 0 {
			took[outcome] += float64(r.d.Timing.Unlisted[group])
			break
		}
	}
	more := func(outcome string) string { return english.Count(left[outcome], "more "+r.d.Problem.Unit) }
	text := more(failed) + " failed; the JSON result lists them"
	for _, rest := range []struct {
		outcome, what string
		e             junitCase
	}{
		{passed, "passed", junitCase{}},
		{failed, "failed", junitCase{Failure: &junitFailure{Type: "failed", Message: text, Text: text + "\n"}}},
		{skipped, "were not run", junitCase{Skipped: &junitSkipped{whyNot(r.d)}}},
		{known, "fail as recorded", junitCase{Skipped: &junitSkipped{"known"}}},
	} {
		if left[rest.outcome] > 0 {
			rest.e.Class, rest.e.Name, rest.e.seconds = s.Name, more(rest.outcome)+" that "+rest.what, took[rest.outcome]
			s.Cases = append(s.Cases, rest.e)
		}
	}
	return s.counted()
}

// element makes the element of a case.
func (r *junitRun) element(e *entry) (x junitCase) {
	switch {
	case e.outcome == skipped:
		x.Skipped = &junitSkipped{e.message}
	case e.outcome == known:
		x.Skipped = &junitSkipped{"known: " + result.Visible(e.message)}
	case e.of != nil && result.Failed(e.verdict):
		r.fail(&x, e.of, e.time)
		if e.change != nil {
			x.Failure.Text += "\n" + e.message + "\n"
		}
	case e.change != nil: // the baseline is not true any more
		x.Failure = &junitFailure{Type: e.change.Kind, Message: e.message, Text: e.message + "\n"}
	default:
		x.Out = inline(e.of.Doc)
		if e.verdict == oracle.OtherReading {
			x.Out += "Right by another reading: " + strings.Join(e.of.Readings, ", ") + ".\n"
		}
	}
	return x
}

// fail fills in a failure: the message first, as some reporters show nothing
// else of the content.
func (r *junitRun) fail(e *junitCase, c *result.Case, t result.CaseTime) {
	msg := message(r.d, c)
	e.Failure = &junitFailure{Type: string(c.Verdict), Message: msg, Text: msg + "\n"}
	if f := c.Failure; f != nil {
		e.Failure.Text += "\n" + details(r.p, r.d, c, t)
		e.Out, e.Err = Printed(f.Output, result.Visible), Printed(f.Stderr, result.Visible)
	}
	if len(c.Misread) > 0 {
		e.Failure.Text += "\nmisreading " + strings.Join(c.Misread, " with ") + "\n"
	}
	if c.Cause != nil {
		e.Failure.Text += "\nThe smallest of this kind:\n  " + result.Visible(r.d.Causes[*c.Cause].Reproduce) + "\n"
	}
	if c.Input != "" {
		e.Out = "input   " + result.Visible(c.Input) + "\n" + e.Out
	}
}

// name names an element as no other of its class is.
func (r *junitRun) name(e *entry, class string) string {
	first := result.Visible(strings.TrimPrefix(e.name, e.group()+"/"))
	if e.name == solverEntry {
		first = result.Visible(e.of.ID)
	}
	name := first
	for n := 2; r.names[class+name]; n++ {
		name = fmt.Sprintf("%s (%d)", first, n)
	}
	r.names[class+name] = true
	return name
}

// whyNot says why cases were not run.
func whyNot(d *result.Run) string {
	switch {
	case d.NotCompiled() != nil:
		return "not run: the solver does not compile"
	case d.GaveUp != "":
		return "not run: gave up after " + d.GaveUp
	case d.Missing != nil:
		return "not run: " + d.Missing.String()
	case d.Verdict == result.Interrupted:
		return "not run: interrupted"
	}
	return "not run"
}

// start says when the run began.
func (s *junitSuite) start(d *result.Run) {
	if !d.Timing.Started.IsZero() {
		s.Started = d.Timing.Started.UTC().Format(time.RFC3339)
	}
}

// counted counts the elements of a suite.
func (s junitSuite) counted() junitSuite {
	s.Tests = len(s.Cases)
	for i := range s.Cases {
		c := &s.Cases[i]
		// Reporters add times up: what is rounded off one goes to the next.
		before := math.Round(1000 * s.seconds)
		s.seconds += c.seconds
		c.Time = seconds((math.Round(1000*s.seconds) - before) / 1000)
		if c.Failure != nil {
			s.Failures++
		}
		if c.Error != nil {
			s.Errors++
		}
		if c.Skipped != nil {
			s.Skipped++
		}
	}
	s.Time = seconds(s.seconds)
	return s
}

// notWhole adds an error, as what was skipped alone would pass.
func (all *junitSuites) notWhole(class, name, verdict, text string) {
	e := junitCase{Class: class, Name: name, Error: &junitFailure{Type: verdict, Message: text, Text: text + "\n"}}
	all.add(junitSuite{Name: class, Cases: []junitCase{e}}.counted())
}

// add adds a suite to the whole.
func (all *junitSuites) add(s junitSuite) {
	all.Tests += s.Tests
	all.Failures += s.Failures
	all.Errors += s.Errors
	all.seconds += s.seconds
	all.Suites = append(all.Suites, s)
}

// seconds are written with three decimals, as junit-10.xsd has no more.
func seconds(s float64) string { return fmt.Sprintf("%.3f", s) }

// inline makes one line of a text, with its end; "" of nothing.
func inline(text string) string {
	if text == "" {
		return ""
	}
	return result.Visible(strings.Join(strings.Fields(text), " ")) + "\n"
}

// Printed shows what a program printed, line by line, so that nothing of it can act on
// anything: XML has no place for most control characters.
func Printed(e *result.Excerpt, shown func(line string) string) string {
	if e == nil {
		return ""
	}
	var b strings.Builder
	if e.From > 0 {
		fmt.Fprintf(&b, "... %s before\n", english.Count(e.From, "byte"))
	}
	for line := range strings.Lines(e.String()) {
		b.WriteString(shown(strings.TrimSuffix(line, "\n")) + "\n")
	}
	if e.Rest > 0 {
		fmt.Fprintf(&b, "... %s more\n", english.Count(e.Rest, "byte"))
	}
	return b.String()
}
