// Package report shows a finished run. It reads a [runner.Result] and computes
// nothing of its own.
//
// Start with [Terminal].
package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
)

// Style says how text is shown. The zero value is plain ASCII of any width.
type Style struct {
	Color   bool
	Unicode bool // add pictures to cards: "SE (8♠)"
	Width   int  // columns; 0: any
}

// TerminalOptions chooses how much is shown.
type TerminalOptions struct {
	Style
	Quiet   bool // the last line only
	Verbose bool // every failed case
	Show    int  // how many causes are shown with an example
}

// Terminal writes the result for people.
func Terminal(out io.Writer, p oracle.Problem, r *runner.Result, o TerminalOptions) error {
	t := &terminal{p: p, r: r, o: o}
	if !o.Quiet {
		t.header()
		t.groups()
		if o.Verbose {
			t.failed()
		}
		t.causes()
		t.readings()
		t.misreading()
	}
	t.verdict()
	_, err := io.WriteString(out, t.b.String())
	return err
}

type terminal struct {
	b strings.Builder
	p oracle.Problem
	r *runner.Result
	o TerminalOptions
}

func (t *terminal) printf(format string, args ...any) { fmt.Fprintf(&t.b, format, args...) }

func (t *terminal) header() {
	t.printf("%s (%s)", t.r.Info.ID, t.r.Info.Source)
	if t.ran() {
		t.printf(", solver %s, seed %d", visible(Quote(t.r.Command)), t.r.Seed)
	}
	t.printf("\n\n")
}

// ran reports whether a solver was run; if not, outputs were only checked.
func (t *terminal) ran() bool { return len(t.r.Command) > 0 }

// groups prints a line for each group of cases.
func (t *terminal) groups() {
	type group struct{ name, count, state string }
	var list []group
	wide, long := 0, 0
	for i := range t.r.Cases {
		name := cases.Group(t.r.Cases[i].ID)
		if len(list) > 0 && list[len(list)-1].name == name {
			continue
		}
		total := 0
		for _, v := range oracle.Verdicts {
			total += t.r.Count(name, v)
		}
		ok := t.r.Count(name, oracle.OK)
		other := t.r.Count(name, oracle.OtherReading)
		g := group{name, fmt.Sprintf("%d/%d", ok, total), t.green("ok")}
		switch {
		case ok+other < total:
			g.state = t.red(t.tally(name))
		case other > 0:
			g.state = t.tally(name)
		}
		wide, long = max(wide, len(g.name)), max(long, len(g.count))
		list = append(list, g)
	}
	for _, g := range list {
		t.printf("  %-*s  %*s  %s\n", wide, g.name, long, g.count, g.state)
	}
	t.printf("\n")
}

// tally lists the verdicts of a group that are not ok: "4 wrong, 1 crashed".
func (t *terminal) tally(group string) string {
	var parts []string
	for _, v := range oracle.Verdicts {
		if n := t.r.Count(group, v); n > 0 && v != oracle.OK {
			parts = append(parts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return strings.Join(parts, ", ")
}

// failed prints a line for each failed case.
func (t *terminal) failed() {
	for i := range t.r.Cases {
		if c := &t.r.Cases[i]; c.Failed() {
			t.printf("%-17s %-32s %s\n", c.Verdict, c.ID, c.Judgement.Fault)
		}
	}
	t.printf("\n")
}

// causes prints an example of each cause.
func (t *terminal) causes() {
	for i, cause := range t.r.Causes {
		if i == t.o.Show {
			t.printf("%s; --show %d shows them\n\n", count(len(t.r.Causes)-i, "more kind")+" of failure", len(t.r.Causes))
			break
		}
		t.failure(cause)
		if n := cause.Count - 1; n > 0 {
			t.printf("  %s of this kind.\n", count(n, "more failure"))
		}
		t.printf("\n")
	}
}

// readings tells how the solver reads disputed clauses.
func (t *terminal) readings() {
	f := t.r.Followed
	if f.Cases == 0 {
		return
	}
	var ids []string
	for _, r := range f.Readings {
		ids = append(ids, r.ID)
		t.printf("%s %s of clause %s\n", t.bold("reading"), r.ID, r.Clause)
		t.text(r.Text + ".")
	}
	text := fmt.Sprintf("On %s this solver follows %s", count(f.Cases, "disputed "+t.r.Info.Unit), strings.Join(ids, " and "))
	text += "."
	if t.r.Count("", oracle.OtherReading) == 0 {
		text += " Another reading was asked for."
	} else {
		text += " They do not count as wrong, unless a reading is asked for: --reading " + t.defaults(f.Readings) + "."
	}
	t.text(text)
	t.printf("\n")
}

// defaults returns the ids of the default readings of the same clauses.
func (t *terminal) defaults(list []oracle.Reading) string {
	var ids []string
	for _, r := range t.p.Readings() {
		if r.Default && slices.ContainsFunc(list, func(o oracle.Reading) bool { return o.Clause == r.Clause }) {
			ids = append(ids, r.ID)
		}
	}
	return strings.Join(ids, " --reading ")
}

// misreading prints the diagnosis.
func (t *terminal) misreading() {
	d := t.r.Diagnosis
	switch {
	case len(d.Named) > 0:
		it := "It reproduces"
		for _, m := range d.Named {
			t.printf("%s %s: %s\n", t.bold("misreading"), m.ID, m.Text)
		}
		if len(d.Named) > 1 {
			it = "Together they reproduce"
		}
		t.printf("  %s %d of %s and contradict%s %d of %d right ones.\n", it, d.Reproduces,
			count(d.Wrong, "wrong "+t.r.Info.Unit), []string{"", "s"}[len(d.Named)%2], d.Contradicts, d.Right)
		t.twins(d.Twins)
		t.printf("\n")
	case d.Closest != nil:
		t.printf("%s %s: %s\n", t.bold("closest misreading"), d.Closest.ID, d.Closest.Text)
		t.printf("  closest: %d of %s; it contradicts %d of %d right ones.\n\n",
			d.Reproduces, count(d.Wrong, "wrong "+t.r.Info.Unit), d.Contradicts, d.Right)
	}
}

// fewTwins is how many misreadings are listed with their texts.
const fewTwins = 3

// twins prints further misreadings that explain everything.
func (t *terminal) twins(list []oracle.Misreading) {
	if len(list) > fewTwins {
		var ids []string
		for _, m := range list {
			ids = append(ids, m.ID)
		}
		t.text(fmt.Sprintf("So do %d others, as there is little to tell them by: %s.", len(list), strings.Join(ids, ", ")))
		return
	}
	for _, m := range list {
		t.printf("  So does %s: %s\n", m.ID, m.Text)
	}
}

// verdict prints the last lines.
func (t *terminal) verdict() {
	total := len(t.r.Cases)
	run := total - t.r.Count("", oracle.NotRun)
	failed := run - t.r.Count("", oracle.OK) - t.r.Count("", oracle.OtherReading)
	seconds := ""
	if t.ran() {
		seconds = fmt.Sprintf(", %.1f s", t.r.Elapsed.Seconds())
	}
	games := count(total, t.r.Info.Unit)
	switch {
	case t.r.Conforms():
		t.printf("%s  %s", t.green("CONFORMS"), games)
		if n := t.r.Count("", oracle.OtherReading); n > 0 {
			t.printf(", %d by another reading", n)
		}
		t.printf("%s", seconds)
		if t.ran() {
			t.printf(" (slowest run %s, limit %s)", t.r.Slowest.Round(time.Millisecond), t.r.Timeout)
		}
		t.printf("\n")
		return
	case t.r.Interrupted:
		t.printf("%s  %d of %s run, %d failed%s\n", t.red("INTERRUPTED"), run, games, failed, seconds)
	default:
		t.printf("%s  %d of %s %s", t.red("NONCONFORMING"), failed, games, t.failures(failed))
		if t.r.GaveUp != "" {
			t.printf(", gave up after %s", t.r.GaveUp)
		}
		t.printf("%s\n", seconds)
	}
	if !t.o.Quiet {
		t.reproduce()
	}
}

// failures words the verdicts of a run that does not conform.
func (t *terminal) failures(failed int) string {
	for _, v := range oracle.Verdicts {
		switch {
		case t.r.Count("", v) != failed || v == oracle.OK || v == oracle.OtherReading || v == oracle.NotRun:
		case v == oracle.OutputLimit:
			return "over the output limit"
		default:
			return string(v)
		}
	}
	return "failed (" + t.tally("") + ")"
}

// reproduce prints the commands that repeat the failures shown.
func (t *terminal) reproduce() {
	head := "  reproduce  "
	for i, cause := range t.r.Causes {
		if i == t.o.Show {
			break
		}
		t.printf("%s%s\n", head, t.bold(Reproduce(t.r, cause.Shown())))
		head = strings.Repeat(" ", len(head))
	}
}

// Reproduce returns a command that runs one failed case again. It needs
// nothing but kiebitz and the solver: a random case stands in it.
func Reproduce(r *runner.Result, c *runner.CaseResult) string {
	args := []string{"kiebitz", "run", r.Info.ID}
	if len(r.Command) == 0 {
		return Quote(append([]string{"kiebitz", "explain", r.Info.ID, "--deal", c.Input.Text()}, r.Repeat...))
	}
	ids := c.With
	if ids == nil {
		ids = []string{c.ID}
	}
	switch group := cases.Group(c.ID); {
	case group == cases.Samples || group == cases.Curated:
		for _, id := range ids {
			args = append(args, "--case", id)
		}
	case len(ids) > 1 && (group == cases.RandomID || group == cases.AimedID):
		args = append(args, "--seed", fmt.Sprint(r.Seed))
		for _, id := range ids {
			args = append(args, "--case", id)
		}
	default:
		args = append(args, "--deal", c.Input.Text())
	}
	args = append(append(args, r.Repeat...), "--")
	return visible(Quote(append(args, r.Command...)))
}
