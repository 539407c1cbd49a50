// Package report shows a finished run. It reads a [result.Run] and
// computes nothing of its own.
//
// Start with [Terminal], or [Text] for a Go program. [JUnit], [GitHub] and [GitHubSummary] are for other
// programs; [Diff] sets two results side by side.
package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Style says how text is shown. The zero value is plain ASCII of any width.
type Style struct {
	Color   bool // by marks that visible.Writer makes colours of
	Unicode bool // add pictures to cards: "SE (8♠)"
	Width   int  // columns; 0: any
}

// TerminalOptions chooses how much is shown.
type TerminalOptions struct {
	Style
	Quiet   bool   // the last line only
	Seed    bool   // the last line names the seed if nothing else does: it was chosen at random
	Verbose bool   // every failed case
	Show    int    // how many causes are shown with an example
	Page    string // the file of a page that is written, too; "": none
}

// Terminal writes the result for people.
func Terminal(out io.Writer, p oracle.Problem, d *result.Run, o TerminalOptions) error {
	t := &terminal{p: p, d: d, o: o}
	if !o.Quiet {
		t.header()
		if t.d.NotCompiled() == nil {
			t.groups()
		}
		if o.Verbose {
			t.list()
		}
		t.kept()
		t.causes()
		t.forgiven()
		t.ruledOut()
		t.readings()
		if !compared(d) || o.Verbose || len(examples(d)) > 0 { // what is known needs no diagnosis
			t.misreading()
		}
		t.lines()
		t.sandbox()
		t.baseline()
	}
	t.verdict()
	return send(out, &t.b)
}

// Text returns what 'kiebitz run' prints of a finished run of p: plain text, at most 80
// columns wide.
func Text(p oracle.Problem, d *result.Run) string {
	var b strings.Builder
	Terminal(visible.Writer(&b), p, d, TerminalOptions{Style: Style{Width: 80}, Show: 3}) // a builder takes everything
	return b.String()
}

type terminal struct {
	b strings.Builder
	p oracle.Problem
	d *result.Run
	o TerminalOptions
}

func (t *terminal) printf(format string, args ...any) { fmt.Fprintf(&t.b, format, args...) }

// sandbox says how the solver was contained, if it was less than it could be.
func (t *terminal) sandbox() {
	if t.ran() && (t.o.Verbose || t.d.Sandbox != "T1") {
		t.paragraph("sandbox: " + result.Visible(t.d.Sandbox))
	}
}

func (t *terminal) header() {
	t.printf("%s (%s)", t.d.Problem.ID, t.d.Problem.Source)
	if t.ran() {
		t.printf(", solver %s, seed %d", solver(t.d), t.d.Seed)
	}
	if s := t.d.Portion(); s != "" {
		t.printf(", %s", s)
	}
	t.printf("\n\n")
}

// solver names the solver as it was typed, and the language of a source.
func solver(d *result.Run) string {
	name := result.Visible(result.Quote(d.Solver.Command))
	if d.Solver.Language != "" {
		name += " (" + result.Visible(d.Solver.Language) + ")"
	}
	return name
}

// ran reports whether a solver was run; if not, outputs were only checked.
func (t *terminal) ran() bool { return t.d.Solver != nil }

// groups prints a line for each group of cases.
func (t *terminal) groups() {
	type group struct{ name, count, state string }
	var list []group
	wide, long := 0, 0
	for _, of := range t.d.Groups {
		ok, other := of.Verdicts[oracle.OK], of.Verdicts[oracle.OtherReading]
		g := group{result.Visible(of.Name), fmt.Sprintf("%d/%d", ok, of.Cases), t.green("ok")}
		switch {
		case ok+other < of.Cases:
			g.state = t.red(NotOK(t.d, of.Name))
		case other > 0:
			g.state = NotOK(t.d, of.Name)
		}
		wide, long = max(wide, len(g.name)), max(long, len(g.count))
		list = append(list, g)
	}
	for _, g := range list {
		t.printf("  %-*s  %*s  %s\n", wide, g.name, long, g.count, g.state)
	}
	t.printf("\n")
	t.asked()
}

// asked lists what an adaptive run has asked for.
func (t *terminal) asked() {
	a := t.d.Adaptive
	if a == nil || len(a.Left) > len(t.d.Cases) {
		return
	}
	wide, long := 0, 0
	for _, c := range t.d.Cases {
		wide, long = max(wide, len(result.Visible(c.ID))), max(long, len(c.Verdict))
	}
	for i, left := range a.Left {
		c := &t.d.Cases[i]
		t.printf("  %2d  %-*s  %-*s  %s left\n", i+1, wide, result.Visible(c.ID), long, c.Verdict, english.Count(left, "misreading"))
	}
	t.printf("\n")
}

// partly says in the last line that an adaptive run is not the whole.
func (t *terminal) partly() string {
	if t.d.Adaptive == nil {
		return ""
	}
	return fmt.Sprintf(", %d of %d asked (--adaptive: not the whole suite)", len(t.d.Adaptive.Left), t.d.Adaptive.Of)
}

// forgiven prints what was forgiven, and in how many cases.
func (t *terminal) forgiven() {
	var list []*result.Case // the first of each
	n := map[string]int{}
	for i := range t.d.Cases {
		c := &t.d.Cases[i]
		if n[c.Forgiven]++; n[c.Forgiven] == 1 && c.Forgiven != "" {
			list = append(list, c)
		}
	}
	for _, c := range list {
		t.paragraph(result.Visible(fmt.Sprintf("note: %s (%s, first %s). This is accepted; --exact rejects it.",
			c.Forgiven, english.Count(n[c.Forgiven], t.d.Problem.Unit), c.ID)))
	}
}

// ruledOut says which cases the statement may rule out: none is run unless it is named.
func (t *terminal) ruledOut() {
	var list []oracle.Situation
	ids := map[string][]string{}
	for _, c := range t.d.Cases {
		s, ruledOut := cases.RuledOut(t.p, c.Shows)
		if !ruledOut {
			continue
		}
		if ids[s.ID] = append(ids[s.ID], result.Visible(c.ID)); len(ids[s.ID]) == 1 {
			list = append(list, s)
		}
	}
	for _, s := range list {
		t.paragraph("note: the statement may rule out " + english.List(ids[s.ID]) + ": " + s.Text + ".")
	}
}

// NotOK lists the verdicts of a group, "" for all, that are not ok: "4 wrong, 1 crashed".
func NotOK(d *result.Run, group string) string {
	var parts []string
	for _, v := range oracle.Verdicts {
		if n := d.Count(group, v); n > 0 && v != oracle.OK {
			parts = append(parts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return strings.Join(parts, ", ")
}

// list prints a line for each failed case.
func (t *terminal) list() {
	var failed []*result.Case
	wide := 32
	for i := range t.d.Cases {
		if c := &t.d.Cases[i]; result.Failed(c.Verdict) {
			failed = append(failed, c)
			wide = max(wide, columns(result.Visible(c.ID)))
		}
	}
	for _, c := range failed {
		t.printf("%-17s %s %s\n", c.Verdict, pad(result.Visible(c.ID), wide), result.Visible(c.FaultText()))
	}
	t.printf("\n")
}

// kept says first that the solver keeps state, if it does: in which decision that
// shows is chance.
func (t *terminal) kept() {
	head, text := Kept(t.d)
	if head == "" {
		return
	}
	t.printf("%s: %s\n", t.bold("state"), head)
	t.text(result.Visible(text))
	t.printf("\n")
	t.common()
}

// common says what failures have in common.
func (t *terminal) common() {
	for i := range t.d.Diagnosis.Common {
		t.paragraph(InCommon(t.d, &t.d.Diagnosis.Common[i]))
	}
}

// sampleBeyond names the first failed sample whose cause is not among the first ones
// that are shown: samples are what a contestant tries first.
func sampleBeyond(d *result.Run, shown int) string {
	for i := range d.Cases {
		c := &d.Cases[i]
		if cases.Group(c.ID) == cases.Samples && !compared(d) && c.Cause != nil && *c.Cause >= shown {
			return fmt.Sprintf(" (%s: %s)", result.Visible(c.ID), c.Verdict)
		}
	}
	return ""
}

// causes prints an example of each cause.
func (t *terminal) causes() {
	list := examples(t.d)
	for i, e := range list {
		if i == t.o.Show {
			more := english.Count(len(list)-i, "more kind") + " of failure" + sampleBeyond(t.d, i)
			t.paragraph(fmt.Sprintf("%s; --show %d shows them", more, len(list)))
			break
		}
		t.failure(e)
		t.text(Both(t.d, e.c))
		if more := e.more(); more != "" {
			t.printf("  %s\n", more)
		}
		t.printf("\n")
	}
}

// readings tells how the solver reads disputed clauses.
func (t *terminal) readings() {
	f := t.d.Followed
	if f == nil {
		return
	}
	var ids []string
	for _, r := range f.Readings {
		ids = append(ids, r.ID)
		t.printf("%s %s of clause %s\n", t.bold("reading"), r.ID, r.Clause)
		t.text(r.Text + ".")
	}
	text := fmt.Sprintf("On %s this solver follows %s", english.Count(f.Cases, "disputed "+t.d.Problem.Unit), strings.Join(ids, " and ")) + "."
	if t.d.Count("", oracle.OtherReading) == 0 {
		text += " Another reading was asked for."
	} else {
		text += " They do not count as wrong, unless a reading is asked for: --reading " + strings.Join(f.Defaults, " --reading ") + "."
	}
	t.text(text)
	t.printf("\n")
}

// Reproduced says how many of the wrong outputs a misreading prints.
func Reproduced(d *result.Run) string {
	return fmt.Sprintf("%d of %s", d.Diagnosis.Reproduces, wrongOnes(d))
}

// wrongOnes counts the outputs that the diagnosis looked at.
func wrongOnes(d *result.Run) string {
	return english.Count(d.Diagnosis.Wrong, d.Diagnosed()+" "+d.Problem.Unit)
}

// Contradicted says how many of the right outputs a misreading does not print, after a
// verb, or that there are none where it is named: a run of chosen cases refutes little.
// Of a run of what failed earlier the right ones are those that are right now.
func Contradicted(verb string, d *result.Run) string {
	switch g := &d.Diagnosis; {
	case g.Right == 0 && len(g.Named) > 0:
		return "; there are no right ones to contradict this"
	case g.Right == 0:
		return ""
	case d.OnlyFailed && g.Right == 1:
		return fmt.Sprintf("%s %d of 1 that is right now", verb, g.Contradicts)
	case d.OnlyFailed:
		return fmt.Sprintf("%s %d of %d that are right now", verb, g.Contradicts, g.Right)
	default:
		return fmt.Sprintf("%s %d of %d right ones", verb, g.Contradicts, g.Right)
	}
}

// edit prints lines of the rules that go, or that come.
func (t *terminal) edit(mark string, lines []string) {
	for _, line := range lines {
		t.finding("  ", mark, line)
	}
}

// misreading prints the diagnosis.
func (t *terminal) misreading() {
	d := &t.d.Diagnosis
	switch {
	case len(d.Named) > 0:
		it, contradict := "It reproduces", "contradicts"
		for _, m := range d.Named {
			t.named("misreading", m)
		}
		if len(d.Named) > 1 {
			it, contradict = "Together they reproduce", "contradict"
		}
		t.finding("  ", it, Reproduced(t.d)+Contradicted(" and "+contradict, t.d)+".")
		t.text(LeftOpen(t.d))
		for _, text := range SoDo(d) {
			t.text(text)
		}
		if d.Told > 0 {
			text, command := RuledOut(t.d)
			t.text(text)
			if command != "" {
				t.printf("    %s\n", t.bold(command))
			}
		}
		if len(d.Unseen) > 0 {
			t.text("Not seen: " + strings.Join(d.Unseen, "; ") + ".")
		}
		t.printf("\n")
	case Refuted(t.d) != "":
		t.finding("", "misreading unknown:", Refuted(t.d))
		t.printf("\n")
	case d.Closest != nil:
		t.named("closest misreading", *d.Closest)
		t.finding("  ", "closest:", Reproduced(t.d)+Contradicted("; it contradicts", t.d)+".")
		t.printf("\n")
	case NothingFits(t.d) != "":
		t.finding("", "misreading unknown:", NothingFits(t.d))
		t.printf("\n")
	}
	if d.Form != nil {
		t.printf("%s %s: the answers are right, but the solver %s\n", t.bold("form"), d.Form.Clause, Rewritten(t.d, d.Form))
		t.text(FormText(t.d))
		t.printf("\n")
	}
	if keptCase(t.d) == nil {
		t.common()
	}
}

// verdict prints the last lines.
func (t *terminal) verdict() {
	total := t.d.Total()
	run := total - t.d.Count("", oracle.NotRun)
	failed := t.d.Failed()
	seconds := ""
	if t.ran() {
		seconds = t.seed(t.d.Seed) + fmt.Sprintf(", %.1f s", float64(t.d.Timing.Elapsed))
	}
	if text := NearLimit(t.d); text != "" {
		seconds += ", " + text
	}
	games := english.Count(total, t.d.Problem.Unit)
	headline := t.headline()
	switch {
	case t.d.NotCompiled() != nil:
		t.printf("%s  %s does not compile, no %s was run\n", t.red("NONCONFORMING"), result.Visible(result.Quote(t.d.Solver.Command)), t.d.Problem.Unit)
	case headline != "":
		t.printf("%s%s\n", headline, seconds)
	case t.d.Empty():
		t.printf("%s  %s\n", strings.ToUpper(Empty), Nothing(t.d.Portion(), t.d.Problem.Unit))
		return
	case t.d.Verdict == result.Conforms:
		t.printf("%s  %s%s", t.green("CONFORMS"), games, t.partly())
		if n := t.d.Count("", oracle.OtherReading); n > 0 {
			t.printf(", %d by another reading", n)
		}
		if n := t.d.Flags.Repeat; n > 1 {
			t.printf(", each %d times", n)
		}
		t.printf("%s", seconds)
		if t.ran() {
			t.printf(" (slowest run %s of %s", t.d.Timing.Slowest.Duration().Round(time.Millisecond), t.d.Limits.Timeout.Duration())
			if n := t.d.Timing.Largest; n > 0 {
				t.printf(", memory at most %d of %d MiB", (n+1<<20-1)>>20, t.d.Limits.Memory>>20)
			}
			t.printf(")")
		}
		if compared(t.d) {
			t.printf(", as recorded")
		}
		t.printf("\n")
		t.spent()
		return
	case !t.d.Ended():
		missing := ""
		if t.d.Missing != nil {
			missing = t.d.Missing.String() + ": "
		}
		cut := ""
		if t.d.Missing == nil && run == total {
			cut = ", the search for the cause was cut short"
		}
		t.printf("%s  %s%d of %s run, %d failed%s%s%s%s\n", t.red(strings.ToUpper(t.d.Verdict)), missing, run, games, failed, t.partly(), t.gaveUp(), cut, seconds)
	default:
		t.printf("%s  %d of %s %s%s", t.red("NONCONFORMING"), failed, games, cmp.Or(FailedAs(t.d), "failed ("+NotOK(t.d, "")+")"), t.partly())
		t.printf("%s%s\n", t.gaveUp(), seconds)
	}
	t.spent()
	if !t.o.Quiet {
		t.reproduce()
		t.accept()
	}
}

// gaveUp says why a run stopped early; "" if it did not.
func (t *terminal) gaveUp() string {
	if t.d.GaveUp == "" {
		return ""
	}
	return ", gave up after " + t.d.GaveUp
}

// seed names the seed in the last line if it stands alone and nobody could know
// the seed.
func (t *terminal) seed(seed uint64) string {
	if !t.o.Quiet || !t.o.Seed {
		return ""
	}
	return fmt.Sprintf(", seed %d", seed)
}

// failedAs says what became of cases, where the verdict alone is no predicate.
var failedAs = map[oracle.Verdict]string{
	oracle.OutputLimit: "over the output limit",
	oracle.MemoryLimit: "over the memory limit",
	oracle.Forbidden:   "was killed for a forbidden operation",
}

// FailedAs says what became of all cases that failed; "" if that is not the same of all.
func FailedAs(d *result.Run) string {
	for _, v := range oracle.Verdicts {
		if result.Failed(v) && d.Count("", v) == d.Failed() {
			return cmp.Or(failedAs[v], string(v))
		}
	}
	return ""
}
