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
		Errors   int    `xml:"errors,attr"` // faults of kiebitz, after which there is no report
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
	names, groups := map[string]bool{}, d.Groups
	if d.NotCompiled() != nil { // skipped cases alone would pass
		groups = append([]result.Group{{Name: solverEntry}}, groups...)
	}
	for _, g := range groups {
		b := &suiteBuilder{p: p, d: d, names: names, suite: junitSuite{Name: "kiebitz." + d.Problem.ID + "." + g.Name, Properties: properties(d)}}
		if !d.Timing.Started.IsZero() && g.Name != solverEntry {
			b.suite.Started = d.Timing.Started.UTC().Format(time.RFC3339)
		}
		for i := range list {
			if list[i].group() == g.Name {
				b.add(&list[i])
			}
		}
		b.unlisted(float64(d.Timing.Unlisted[g.Name]))
		s := b.finish()
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.seconds += s.seconds
		all.Suites = append(all.Suites, s)
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

// suiteBuilder collects the cases of one group.
type suiteBuilder struct {
	p     oracle.Problem
	d     *result.Run
	suite junitSuite
	names map[string]bool  // class and name of each element
	rests map[string]*rest // by outcome
}

// rest counts the cases of one kind, and sums up those that have no element.
type rest struct {
	all, left int
	seconds   float64
}

// more counts one case and reports whether it gets an element.
func (r *rest) more(s float64) bool {
	r.all++
	if r.all > listed {
		r.left++
		r.seconds += s
		return false
	}
	return true
}

// rest returns where cases with an outcome are counted.
func (b *suiteBuilder) rest(outcome string) *rest {
	if b.rests == nil {
		b.rests = map[string]*rest{}
	}
	if b.rests[outcome] == nil {
		b.rests[outcome] = new(rest)
	}
	return b.rests[outcome]
}

func (b *suiteBuilder) add(e *entry) {
	if e.counted() {
		b.rest(e.outcome).left += e.count
		return
	}
	// Reporters add times up, so a case has its share of its process's.
	share := float64(e.time.Share())
	b.suite.seconds += share
	if !b.rest(e.outcome).more(share) {
		return
	}
	x := junitCase{seconds: share}
	switch {
	case e.outcome == skipped:
		x.Skipped = &junitSkipped{e.message}
	case e.outcome == known:
		x.Skipped = &junitSkipped{"known: " + result.Visible(e.message)}
	case e.of != nil && result.Failed(e.verdict):
		b.fail(&x, e.of, e.time)
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
	b.put(e, x)
}

// fail fills in a failure: the message first, as some reporters show nothing
// else of the content.
func (b *suiteBuilder) fail(e *junitCase, c *result.Case, t result.CaseTime) {
	msg := message(b.d, c)
	e.Failure = &junitFailure{Type: string(c.Verdict), Message: msg, Text: msg + "\n"}
	if f := c.Failure; f != nil {
		e.Failure.Text += "\n" + details(b.p, b.d, c, t)
		e.Out, e.Err = Printed(f.Output, result.Visible), Printed(f.Stderr, result.Visible)
	}
	if len(c.Misread) > 0 {
		e.Failure.Text += "\nmisreading " + strings.Join(c.Misread, " with ") + "\n"
	}
	if c.Cause != nil {
		e.Failure.Text += "\nThe smallest of this kind:\n  " + result.Visible(b.d.Causes[*c.Cause].Reproduce) + "\n"
	}
	if c.Input != "" {
		e.Out = "input   " + result.Visible(c.Input) + "\n" + e.Out
	}
}

// put adds an element under a name that is not yet taken.
func (b *suiteBuilder) put(e *entry, x junitCase) {
	x.Class, x.Name = b.suite.Name, result.Visible(strings.TrimPrefix(e.name, e.group()+"/"))
	if e.name == solverEntry {
		x.Name = result.Visible(e.of.ID)
	}
	for name, n := x.Name, 2; b.names[x.Class+x.Name]; n++ {
		x.Name = fmt.Sprintf("%s (%d)", name, n)
	}
	b.names[x.Class+x.Name] = true
	b.suite.Cases = append(b.suite.Cases, x)
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

// unlisted adds the time of the cases that the run does not list. It is known of all together: it
// stands with those that passed, if any did.
func (b *suiteBuilder) unlisted(took float64) {
	b.suite.seconds += took
	for _, outcome := range []string{passed, failed} {
		if kind := b.rest(outcome); kind.left > 0 {
			kind.seconds += took
			break
		}
	}
}

// finish adds what stands for the cases without an element.
func (b *suiteBuilder) finish() junitSuite {
	s := &b.suite
	unit := b.d.Problem.Unit
	more := func(outcome, what string, e junitCase) {
		if r := b.rest(outcome); r.left > 0 {
			e.Class, e.seconds = s.Name, r.seconds
			e.Name = fmt.Sprintf("%s that %s", english.Count(r.left, "more "+unit), what)
			s.Cases = append(s.Cases, e)
		}
	}
	more(passed, "passed", junitCase{})
	text := fmt.Sprintf("%s failed; the JSON result lists them", english.Count(b.rest(failed).left, "more "+unit))
	more(failed, "failed", junitCase{Failure: &junitFailure{Type: "failed", Message: text, Text: text + "\n"}})
	more(skipped, "were not run", junitCase{Skipped: &junitSkipped{whyNot(b.d)}})
	more(known, "fail as recorded", junitCase{Skipped: &junitSkipped{"known"}})
	s.Tests = len(s.Cases)
	sum := 0.0
	for i := range s.Cases {
		c := &s.Cases[i]
		// Reporters add times up: what is rounded off one goes to the next.
		before := math.Round(1000 * sum)
		sum += c.seconds
		c.Time = seconds((math.Round(1000*sum) - before) / 1000)
		if c.Failure != nil {
			s.Failures++
		}
		if c.Skipped != nil {
			s.Skipped++
		}
	}
	s.Time = seconds(s.seconds)
	return *s
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
