//go:build !js

package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

func (r *run) unit(n int) string { return english.Count(n, r.d.Problem.Unit) }

// verdict is what the last line of the terminal says.
func (r *run) verdict() Verdict {
	d, total, failed := r.d, r.d.Total(), r.d.Failed()
	if v, ok := r.compared(); ok {
		return v
	}
	switch {
	case d.NotCompiled() != nil:
		return Verdict{"does not compile", "bad"}
	case d.Empty():
		return Verdict{report.Empty + ": " + report.Nothing(d.Portion(), d.Problem.Unit), "same"}
	case d.Verdict == result.Conforms && d.Count("", oracle.OtherReading) > 0:
		return Verdict{fmt.Sprintf("conforms: %s, %d by another reading", r.unit(total), d.Count("", oracle.OtherReading)), "ok"}
	case d.Verdict == result.Conforms:
		return Verdict{"conforms: " + r.unit(total) + " right", "ok"}
	case !d.Ended():
		return Verdict{fmt.Sprintf("%s: %d of %s run, %d failed", d.Verdict, total-d.Count("", oracle.NotRun), r.unit(total), failed), "bad"}
	}
	return Verdict{fmt.Sprintf("%d of %s %s", failed, r.unit(total), cmp.Or(report.FailedAs(d), "failed")), "bad"}
}

func (r *run) meta() []string {
	d := r.d
	list := []string{d.Problem.ID, d.Problem.Source}
	if d.Solver != nil {
		list = append(list, "solver "+result.Visible(result.Quote(d.Solver.Command)))
		if d.Solver.Language != "" {
			list = append(list, result.Visible(d.Solver.Language))
		}
		list = append(list, fmt.Sprintf("seed %d", d.Seed))
	}
	if s := d.Portion(); s != "" {
		list = append(list, s)
	}
	if args := d.Flags.Args(); len(args) > 0 {
		list = append(list, strings.Join(args, " "))
	}
	if !d.Timing.Started.IsZero() {
		list = append(list, d.Timing.Started.UTC().Format("2006-01-02 15:04 UTC"))
	}
	return list
}

// Heads of findings that say which rule is misread.
const (
	misread  = "Rule misread"
	misreads = "Rules misread"
	closest  = "Closest misreading"
)

// finding words the diagnosis.
func (r *run) finding() *Finding {
	d, g := r.d, &r.d.Diagnosis
	f := &Finding{Bad: d.Verdict != result.Conforms, Right: d.Count("", oracle.OK) + d.Count("", oracle.OtherReading), Wrong: d.Failed()}
	evidence := report.Reproduced(d) + report.Contradicted(" and contradicts", d)
	switch {
	case d.NotCompiled() != nil:
		fault := d.NotCompiled().Solver
		f.Head, f.Texts = "The solver does not compile", []string{sentence(result.Visible(fault.Status))}
		f.Printed = report.Printed(fault.Stderr, report.Code)
	case len(g.Named) > 0:
		f.Head, f.Clause = misread, g.Named[0].Clause
		var ids []string
		for _, m := range g.Named {
			ids = append(ids, f.rule(r.p, m)...)
		}
		if len(g.Named) == 1 {
			f.note("This misreading" + f.among(ids) + " reproduces " + evidence + ".")
		} else {
			f.Head = misreads
			f.note("Together these misreadings" + f.among(ids) + " reproduce " + strings.Replace(evidence, "contradicts", "contradict", 1) + ".")
		}
		f.note(report.LeftOpen(d))
	case report.Refuted(d) != "":
		f.Head, f.Texts = "Misreading unknown", []string{report.Refuted(d)}
	case g.Closest != nil:
		f.Head, f.Clause = closest, g.Closest.Clause
		ids := f.rule(r.p, *g.Closest)
		f.note("This misreading" + f.among(ids) + " reproduces " + evidence + ".")
		f.note("Something else is wrong as well.")
	case g.Form != nil:
		f.Head, f.Clause = "Right answers in the wrong form", g.Form.Clause
		f.Texts = []string{sentence("the solver " + report.Rewritten(d, g.Form))}
		f.note(report.FormText(d))
	case f.Wrong > 0:
		f.Head = "No misreading explains this"
		if len(d.Causes) > 0 {
			c := &d.Causes[0]
			shown, _ := d.Shown(c)
			f.Clause = shown.Broken()
			f.Texts = []string{fmt.Sprintf("%s %s", r.unit(c.Count), c.Verdict)}
			if text := shown.FaultText(); text != "" && shown.Repeat == nil { // of these each has its own
				f.Texts[0] += ": " + result.Visible(text)
			}
			f.note(report.Likely(d, shown))
		}
		if d.Count("", oracle.Wrong) == 0 {
			f.Head = "What went wrong"
		}
	case d.Empty():
		f.Head = "No " + d.Problem.Unit + " was run"
		f.Texts = []string{sentence(report.Nothing(d.Portion(), d.Problem.Unit))}
	default:
		f.Head = "The solver conforms"
		f.Texts = []string{fmt.Sprintf("All %s are right.", r.unit(f.Right))}
	}
	f.keeps(report.Kept(d))
	if n := len(r.p.Book().Misreadings()) - listed(r.p, g.Named) - listed(r.p, g.Indistinguishable); len(g.Named) > 0 && n > 0 {
		f.note(fmt.Sprintf("Ruled out: %s.", english.Count(n, "other misreading")))
	}
	if len(g.Named) > 0 {
		for _, text := range report.SoDo(g) {
			f.note(text)
		}
	}
	if g.Told > 0 {
		text, command := report.RuledOut(d)
		f.note(strings.TrimSpace(text + " " + command))
	}
	if len(g.Unseen) > 0 {
		f.note("Not seen: " + strings.Join(g.Unseen, "; ") + ".")
	}
	for i := range g.Common {
		f.note(report.InCommon(d, &g.Common[i]))
	}
	if d.Followed != nil {
		for _, o := range d.Followed.Readings {
			f.note(fmt.Sprintf("On %s it follows reading %s of the disputed clause %s: %s.", english.Count(d.Followed.Cases, "disputed "+d.Problem.Unit), o.ID, o.Clause, o.Text))
		}
	}
	if d.Adaptive != nil {
		f.note(fmt.Sprintf("The run asked for %d of %s, one after another (--adaptive); the suite was not run whole.", len(d.Adaptive.Left), english.Count(d.Adaptive.Of, "stored "+d.Problem.Unit)))
	}
	if d.GaveUp != "" {
		f.note("The run gave up after " + d.GaveUp + ".")
	}
	if n := len(d.Causes); n > 1 {
		f.note(fmt.Sprintf("%d kinds of failure.", n))
	}
	return f
}

// rule tells what is misread, and returns the id by which a list has it.
func (f *Finding) rule(p oracle.Problem, m oracle.Misreading) []string {
	if was, reads, edit := report.Changed(p, m); edit {
		f.Edits = append(f.Edits, Edit{was, reads})
		return nil
	}
	f.Texts = append(f.Texts, sentence(m.Text))
	return []string{m.ID}
}

// among names misreadings in a sentence, unless no list has one of them.
func (f *Finding) among(ids []string) string {
	if len(f.Edits) > 0 {
		return ""
	}
	return ", " + strings.Join(ids, " and ") + ","
}

// note adds a sentence; "" is none.
func (f *Finding) note(text string) {
	if text != "" {
		f.Notes = append(f.Notes, text)
	}
}

// keeps says first that the solver keeps state, if it does: in which decision that shows is
// chance. Only a misreading tells more.
func (f *Finding) keeps(head, how string) {
	if head == "" {
		return
	}
	switch f.Head {
	case misread, misreads, closest:
		texts := f.Texts
		for _, e := range f.Edits {
			texts = append(texts, "“"+strings.Join(e.Was, " ")+"” is read as “"+strings.Join(e.Reads, " ")+"”.")
		}
		f.Notes = append([]string{f.Head + ": " + strings.Join(texts, " ")}, f.Notes...)
	default:
		f.Clause, f.Notes = "", nil
	}
	f.Head, f.Texts, f.Edits = strings.TrimSuffix(sentence(head), "."), []string{result.Visible(how)}, nil
}

// listed counts the misreadings that stand in the book.
func listed(p oracle.Problem, list []oracle.Misreading) (n int) {
	for _, m := range list {
		if slices.ContainsFunc(p.Book().Misreadings(), func(o oracle.Misreading) bool { return o.ID == m.ID }) {
			n++
		}
	}
	return n
}

func (r *run) groups() (list []Group) {
	for _, g := range r.d.Groups {
		right := g.Verdicts[oracle.OK] + g.Verdicts[oracle.OtherReading]
		list = append(list, Group{g.Name, right, g.Cases, report.NotOK(r.d, g.Name), right < g.Cases})
	}
	return list
}

// times tells how long the run took, and its slowest processes.
func (r *run) times() *Times {
	d := r.d
	if d.Solver == nil || d.Limits == nil || d.NotCompiled() != nil {
		return nil
	}
	limit := d.Limits.Timeout.Duration()
	t := &Times{Texts: []string{fmt.Sprintf("%.1f s in all; the slowest process took %s of %g s.", float64(d.Timing.Elapsed), seconds(d.Timing.Slowest), limit.Seconds())}}
	var order []int
	for i := range d.Timing.Cases {
		if i < len(d.Cases) && d.Timing.Cases[i].Wall > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(d.Timing.Cases[b].Wall, d.Timing.Cases[a].Wall) })
	last := result.Seconds(-1)
	for _, i := range order {
		took := d.Timing.Cases[i].Wall
		if took == last {
			continue // the same process
		}
		if last = took; len(t.Slowest) == 5 {
			break
		}
		t.Slowest = append(t.Slowest, GameTime{d.Cases[i].ID, seconds(took), min(1, float64(took)/limit.Seconds())})
	}
	return t
}

func seconds(s result.Seconds) string {
	if s < 1 {
		return fmt.Sprintf("%.0f ms", 1000*float64(s))
	}
	return fmt.Sprintf("%.1f s", float64(s))
}

// clauses counts for each clause the games that were made for it.
func (r *run) clauses() []Clause {
	list := Book(r.p, nil)
	for i := range list {
		c := &list[i]
		for k := range r.d.Cases {
			g := &r.d.Cases[k]
			if g.Verdict == oracle.NotRun {
				continue
			}
			if result.Failed(g.Verdict) && g.Broken() == c.ID {
				c.Failed++
			}
			if g.MadeFor(c.ID) {
				c.Tested++
				c.Cases = append(c.Cases, g.ID)
				if !result.Failed(g.Verdict) {
					c.Right++
				}
			}
		}
	}
	return list
}
