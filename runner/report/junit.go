package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
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
	names := map[string]bool{}
	known, changed := map[int]string{}, map[int]*result.Change{}
	if compared(d) {
		known, changed = d.KnownReasons(), d.ChangesByCase()
	}
	for _, g := range d.Groups {
		b := &suiteBuilder{p: p, d: d, names: names, known: known, changed: changed, suite: junitSuite{Name: "kiebitz." + d.Problem.ID + "." + g.Name, Properties: properties(d)}}
		if !d.Timing.Started.IsZero() {
			b.suite.Started = d.Timing.Started.UTC().Format(time.RFC3339)
		}
		for i := range d.Cases {
			if d.Cases[i].Group == g.Name {
				b.add(i)
			}
		}
		b.unlisted(&g)
		b.addGone(g.Name)
		s := b.finish()
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.seconds += s.seconds
		all.Suites = append(all.Suites, s)
	}
	if cause := d.NotCompiled(); cause != nil { // skipped cases alone would pass
		b := &suiteBuilder{p: p, d: d, names: names, suite: junitSuite{Name: "kiebitz." + d.Problem.ID + ".solver", Properties: properties(d)}}
		c, _ := d.Shown(cause)
		e := junitCase{}
		b.fail(&e, c, result.CaseTime{})
		b.put(c, e)
		s := b.finish()
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Suites = append([]junitSuite{s}, all.Suites...)
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
	names map[string]bool // class and name of each element

	known   map[int]string // by case: the reasons of failures that a baseline knows
	changed map[int]*result.Change

	passed, failed, skipped, expected rest
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

func (b *suiteBuilder) add(i int) {
	c, t := &b.d.Cases[i], b.d.Timing.Cases[i]
	reason, known := b.known[i]
	change := b.changed[i]
	// Reporters add times up, so a case has its share of its process's.
	share := float64(t.Share())
	b.suite.seconds += share
	e := junitCase{seconds: share}
	switch {
	case c.Verdict == oracle.NotRun:
		if b.skipped.more(0) {
			e.Skipped = &junitSkipped{whyNot(b.d)}
			b.put(c, e)
		}
	case known:
		if b.expected.more(share) {
			e.Skipped = &junitSkipped{strings.TrimSuffix("known: "+message(b.d, c)+"; "+result.Visible(reason), "; ")}
			b.put(c, e)
		}
	case change != nil && !result.Failed(c.Verdict):
		if b.failed.more(share) {
			e.Failure = notAsRecorded(b.d, change)
			b.put(c, e)
		}
	case result.Failed(c.Verdict):
		if b.failed.more(share) {
			b.fail(&e, c, t)
			if change != nil {
				e.Failure.Text += "\n" + change.Kind + " " + b.d.Tell(change) + "\n"
			}
			b.put(c, e)
		}
	case b.passed.more(share):
		e.Out = inline(c.Doc)
		if c.Verdict == oracle.OtherReading {
			e.Out += "Right by another reading: " + strings.Join(c.Readings, ", ") + ".\n"
		}
		b.put(c, e)
	}
}

// addGone adds the changes that no case of the group tells of.
func (b *suiteBuilder) addGone(group string) {
	if !compared(b.d) {
		return
	}
	for i := range b.d.Baseline.Changes {
		c := &b.d.Baseline.Changes[i]
		if g, name, _ := strings.Cut(c.ID, "/"); c.Case == nil && g == group && b.failed.more(0) {
			e := junitCase{Class: b.suite.Name, Name: result.Visible(name), Failure: notAsRecorded(b.d, c)}
			b.suite.Cases = append(b.suite.Cases, e)
		}
	}
}

// notAsRecorded is the failure of a case that is right: the baseline is not true
// any more.
func notAsRecorded(d *result.Run, c *result.Change) *junitFailure {
	text := c.Kind + " " + d.Tell(c)
	return &junitFailure{Type: c.Kind, Message: text, Text: text + "\n"}
}

// fail fills in a failure: the message first, as some reporters show nothing
// else of the content.
func (b *suiteBuilder) fail(e *junitCase, c *result.Case, t result.CaseTime) {
	msg := message(b.d, c)
	e.Failure = &junitFailure{Type: string(c.Verdict), Message: msg, Text: msg + "\n"}
	if f := c.Failure; f != nil {
		e.Failure.Text += "\n" + details(b.p, b.d, c, t)
		e.Out, e.Err = printed(f.Output), printed(f.Stderr)
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
func (b *suiteBuilder) put(c *result.Case, e junitCase) {
	e.Class = b.suite.Name
	e.Name = result.Visible(c.ID)
	if c.Group != "" {
		e.Name = result.Visible(strings.TrimPrefix(c.ID, c.Group+"/"))
	}
	for name, n := e.Name, 2; b.names[e.Class+e.Name]; n++ {
		e.Name = fmt.Sprintf("%s (%d)", name, n)
	}
	b.names[e.Class+e.Name] = true
	b.suite.Cases = append(b.suite.Cases, e)
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

// unlisted counts the cases of a group that the run does not list. Their
// time is known of all together: it stands with those that passed, if any did.
func (b *suiteBuilder) unlisted(g *result.Group) {
	for v, n := range g.Verdicts {
		kind := b.kind(v)
		kind.left += n
		kind.all += n
	}
	for i := range b.d.Cases {
		if c := &b.d.Cases[i]; c.Group == g.Name {
			b.kind(c.Verdict).left--
			b.kind(c.Verdict).all--
		}
	}
	took := float64(b.d.Timing.Unlisted[g.Name])
	b.suite.seconds += took
	for _, kind := range []*rest{&b.passed, &b.failed} {
		if kind.left > 0 {
			kind.seconds += took
			break
		}
	}
}

// kind is where cases with a verdict are counted.
func (b *suiteBuilder) kind(v oracle.Verdict) *rest {
	switch {
	case v == oracle.NotRun:
		return &b.skipped
	case result.Failed(v):
		return &b.failed
	}
	return &b.passed
}

// finish adds what stands for the cases without an element.
func (b *suiteBuilder) finish() junitSuite {
	s := &b.suite
	unit := b.d.Problem.Unit
	more := func(r rest, what string, e junitCase) {
		if r.left > 0 {
			e.Class, e.seconds = s.Name, r.seconds
			e.Name = fmt.Sprintf("%s that %s", english.Count(r.left, "more "+unit), what)
			s.Cases = append(s.Cases, e)
		}
	}
	more(b.passed, "passed", junitCase{})
	text := fmt.Sprintf("%s failed; the JSON result lists them", english.Count(b.failed.left, "more "+unit))
	more(b.failed, "failed", junitCase{Failure: &junitFailure{Type: "failed", Message: text, Text: text + "\n"}})
	more(b.skipped, "were not run", junitCase{Skipped: &junitSkipped{whyNot(b.d)}})
	more(b.expected, "fail as recorded", junitCase{Skipped: &junitSkipped{"known"}})
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

// printed shows what a solver printed, line by line, so that nothing of it can
// act on anything: XML has no place for most control characters.
func printed(e *result.Excerpt) string {
	if e == nil {
		return ""
	}
	var b strings.Builder
	if e.From > 0 {
		fmt.Fprintf(&b, "... %s before\n", english.Count(e.From, "byte"))
	}
	for line := range strings.Lines(e.String()) {
		b.WriteString(result.Visible(strings.TrimSuffix(line, "\n")) + "\n")
	}
	if e.Rest > 0 {
		fmt.Fprintf(&b, "... %s more\n", english.Count(e.Rest, "byte"))
	}
	return b.String()
}
