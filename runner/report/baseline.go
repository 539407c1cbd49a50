package report

import (
	"fmt"
	"strconv"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// example is a failure that is shown with all that is known of it.
type example struct {
	c         *result.Case
	time      result.CaseTime
	count     int    // failures of its kind
	sample    string // the first sample among these, if none is shown; people have it at hand
	reproduce string
	solver    bool // it is the solver that failed, before any case
	cut       bool // the time ended the search for a smaller case
}

// compared reports whether the run was set beside a baseline.
func compared(d *result.Run) bool {
	return d.Baseline != nil && d.Baseline.Outcome != result.Recorded
}

// examples returns the failures to show: one of each cause or, where a baseline
// knows some, one of each cause that has others.
func examples(d *result.Run) (list []example) {
	first, n := unknown(d)
	for i := range d.Causes {
		cause := &d.Causes[i]
		e := exampleOf(d, cause)
		if compared(d) && !e.solver && n[i] < cause.Count {
			if n[i] == 0 {
				continue
			}
			// The example may be a known one.
			c := &d.Cases[first[i]]
			e = example{c: c, time: d.Timing.Cases[first[i]], count: n[i], reproduce: reproduce(d, c)}
		}
		for k := 0; k < len(d.Cases) && d.Cases[k].Group == cases.Samples && e.c.Group != cases.Samples; k++ {
			if c := &d.Cases[k]; e.sample == "" && c.Cause != nil && *c.Cause == i && !compared(d) {
				e.sample = c.ID
			}
		}
		list = append(list, e)
	}
	return list
}

// more says how many failures more there are of the kind; "" if there are none.
func (e *example) more() string {
	if e.count < 2 {
		return ""
	}
	text := english.Count(e.count-1, "more failure") + " of this kind"
	if e.sample != "" {
		text += ", " + e.sample + " among them"
	}
	return text + "."
}

// exampleOf returns the failure that shows a cause best.
func exampleOf(d *result.Run, cause *result.Cause) example {
	c, _ := d.Shown(cause)
	e := example{c: c, count: cause.Count, reproduce: cause.Reproduce, solver: cause.Solver != nil, cut: cause.Cut}
	if !e.solver {
		e.time = d.Timing.Cases[cause.Example]
	}
	return e
}

// unknown counts, by cause, the failures that are not as a baseline says, and
// finds the first of them.
func unknown(d *result.Run) (first, n map[int]int) {
	first, n = map[int]int{}, map[int]int{}
	if !compared(d) {
		return first, n
	}
	for _, list := range [][]result.Change{d.Baseline.Changes, d.Baseline.Found} {
		for _, change := range list {
			if change.Case == nil || d.Cases[*change.Case].Cause == nil {
				continue
			}
			cause := *d.Cases[*change.Case].Cause
			if n[cause]++; n[cause] == 1 {
				first[cause] = *change.Case
			}
		}
	}
	return first, n
}

// baseline tells what is not as recorded, in two halves: what the solver
// changed, and what new cases found.
func (t *terminal) baseline() {
	b := t.d.Baseline
	if b == nil {
		return
	}
	unit := t.d.Problem.Unit
	name := t.bold("baseline") + " " + result.Visible(b.File) + ": "
	if b.Outcome == result.Recorded {
		t.printf("%sthis run is recorded, %s in %s\n\n", name, english.Count(t.d.Failed(), "failure"), english.Count(b.Recorded, unit))
		return
	}
	changed, were := "nothing", "were"
	if n := len(b.Changes); n > 0 {
		changed = strconv.Itoa(n)
	}
	if b.New == 1 {
		were = "was"
	}
	t.printf("%s%d of %s compared; the solver changed %s\n", name, b.Compared, english.Count(b.Recorded, "recorded "+unit), changed)
	t.changes(b)
	if b.New > 0 {
		t.printf("%s: %d %s not recorded%s; %s\n", t.bold("new "+unit+"s"), b.New, were, b.Because(), fail(len(b.Found)))
		t.kinds(b.Found)
	}
	t.printf("\n")
}

func fail(n int) string {
	switch n {
	case 0:
		return "no new failure among them"
	case 1:
		return "1 of them fails"
	}
	return fmt.Sprintf("%d of them fail", n)
}

// changes lists what is not as it was, with the misreadings that are gone and that came.
func (t *terminal) changes(b *result.Baseline) {
	t.kinds(b.Changes)
	for _, of := range []struct {
		what string
		ids  []string
	}{{"gone", b.Gone}, {"new", b.Came}} {
		for _, id := range of.ids {
			t.finding("  ", "misreading "+of.what, MisreadingText(t.p, id))
		}
	}
}

// MisreadingText is the id of a misreading with what it says; it may be of another version
// of kiebitz.
func MisreadingText(p oracle.Problem, id string) string {
	if m, ok := oracle.FindMisreading(p, id); ok && m.Text != "" {
		id += ": " + m.Text
	}
	return result.Visible(id)
}

// kinds lists some changes of each kind, or all.
func (t *terminal) kinds(list []result.Change) {
	most := changesListed
	if t.o.Verbose {
		most = len(list)
	}
	for _, kind := range []string{result.NowFailing, result.Otherwise, result.NowRight, result.ReadsOther, result.NewFailing} {
		n := 0
		for i := range list {
			if c := &list[i]; c.Kind == kind {
				if n++; n <= most {
					t.printf("  %-19s  %s\n", kind, t.o.clipLine(t.d.Tell(c), 23))
				}
			}
		}
		if n > most {
			t.printf("  %-19s  and %d more; -v lists them\n", kind, n-most)
		}
	}
}

// clipLine shortens a text, which follows n columns of something else, to the terminal.
func (s Style) clipLine(text string, before int) string {
	if s.Width > before+20 {
		return clip(text, s.Width-before)
	}
	return text
}

// accept says how to make what is new the record.
func (t *terminal) accept() {
	if compared(t.d) && t.d.Baseline.Outcome == result.Different && t.d.GaveUp == "" && t.d.Ended() {
		t.printf("  If this is intended, --update-baseline records it.\n")
	}
}

// headline is the verdict on a run that was compared, in one line; "" if the
// usual one says it all: the solver conforms and did before, or the run did not
// get to its end.
func (t *terminal) headline() string {
	b := t.d.Baseline
	if !compared(t.d) || !t.d.Ended() {
		return ""
	}
	games := english.Count(t.d.Total(), t.d.Problem.Unit)
	known := english.Count(len(b.Known), "known failure")
	some := ""
	if b.Compared < b.Recorded {
		some = fmt.Sprintf(", %d of %d recorded ones compared", b.Compared, b.Recorded)
	}
	switch {
	case b.Outcome == result.Different:
		return fmt.Sprintf("%s  %s; %s in %s%s%s", t.red("NOT AS RECORDED"), b.Counts(), known, games, some, t.gaveUp())
	case b.Outcome == result.AsRecorded && t.d.Verdict != result.Conforms:
		return fmt.Sprintf("%s  the solver does not conform: %s in %s%s", t.bold("AS RECORDED"), known, games, some)
	}
	return ""
}
