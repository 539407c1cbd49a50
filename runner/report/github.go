package report

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// annotations is how many errors GitHub shows of one step.
const annotations = 10

// GitHub writes a workflow command for each cause, at most ten: an error that
// GitHub shows beside the run. Suspicious lines of the source are warnings at them.
func GitHub(out io.Writer, d *result.Run) error {
	var b strings.Builder
	list := examples(d)
	for _, e := range list[:min(len(list), annotations)] {
		c, where := e.c, ""
		if file := fileOf(d, e); file != "" {
			where = "file=" + commandProperty(file) + ","
		}
		title := fmt.Sprintf("%s: %s %s", d.Problem.ID, c.Verdict, result.Visible(c.ID))
		fmt.Fprintf(&b, "::error %stitle=%s::%s\n", where, commandProperty(title), commandData(explained(d, e)))
	}
	for i := range suspects(d) {
		k := &d.Lines.Suspects[i]
		fmt.Fprintf(&b, "::warning file=%s,line=%d,title=%s::%s\n", commandProperty(result.Visible(d.Lines.Source)), k.Line,
			commandProperty(d.Problem.ID+": "+suspected), commandData(Suspicion(d.Lines, k, d.Problem.Unit)))
	}
	b.WriteString(missingCommand(d.Problem.ID, d.Missing) + baselineCommand(d))
	return send(out, &b)
}

// missingCommand says which shards are missing; "" if none is.
func missingCommand(problem string, m *result.Missing) string {
	if m == nil {
		return ""
	}
	return fmt.Sprintf("::error title=%s::%s\n", commandProperty(problem+": "+result.Incomplete), m)
}

// suspected is what is said of a suspicious line beside its reason. It is no more.
const suspected = "to look at first; the order is no proof"

// suspects returns the suspicious lines of a run that failed.
func suspects(d *result.Run) []result.Suspect {
	if d.Lines == nil || d.Conforms() {
		return nil
	}
	return d.Lines.Suspects
}

// explained says in lines what is wrong in an example, and how to see it again.
func explained(d *result.Run, e example) string {
	text := message(d, e.c)
	if more := e.more(); more != "" {
		text += "\n" + more
	}
	for _, m := range d.Diagnosis.Named {
		if slices.Contains(e.c.Misread, m.ID) {
			text += fmt.Sprintf("\nmisreading %s: %s", m.ID, m.Text)
		}
	}
	if d.Diagnosis.Form != nil && (e.c.Verdict == oracle.Wrong || e.c.Verdict == oracle.Malformed) {
		text += "\nthe solver " + Rewritten(d, d.Diagnosis.Form)
	}
	return text + "\n" + purpose(d) + "  " + result.Visible(e.reproduce)
}

// fileOf returns the file that an example is about, "" for none: a case of the user's
// or the source. Files of other cases are not in the user's repository.
func fileOf(d *result.Run, e example) string {
	switch {
	case !e.solver && e.c.Group == cases.OwnID:
		return e.c.File
	case e.solver || d.Solver != nil && d.Solver.Language != "": // its command is the source
		return result.Visible(d.Solver.Command[0])
	}
	return ""
}

// baselineCommand tells GitHub what no failure shows: that some are gone, or
// that all are known.
func baselineCommand(d *result.Run) string {
	if !compared(d) {
		return ""
	}
	var gone []string
	for i := range d.Baseline.Changes {
		if c := &d.Baseline.Changes[i]; c.Kind == result.NowRight || c.Kind == result.ReadsOther {
			gone = append(gone, c.Kind+" "+d.Tell(c))
		}
	}
	level, title, text := "notice", "as recorded", fmt.Sprintf("%s in %s", english.Count(len(d.Baseline.Known), "known failure"), result.Visible(d.Baseline.File))
	switch {
	case len(gone) > 0:
		level, title = "error", fmt.Sprintf("%d not as recorded", len(gone))
		text = strings.Join(gone[:min(len(gone), changesListed)], "\n")
		if n := len(gone) - changesListed; n > 0 {
			text += fmt.Sprintf("\nand %d more", n)
		}
	case d.Baseline.Outcome != result.AsRecorded || len(d.Baseline.Known) == 0:
		return ""
	}
	return fmt.Sprintf("::%s title=%s::%s\n", level, commandProperty(d.Problem.ID+": "+title), commandData(text))
}

// commandData escapes the message of a workflow command.
func commandData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// commandProperty escapes the value of a property of one.
func commandProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}

// Of a step's summary GitHub takes 1 MiB.
const (
	summaryCauses = 10
	summaryKept   = 32 << 10 // bytes for each of them
)

// GitHubSummary writes the run as Markdown for the summary of a step. All that
// depends on the solver stands in elements that Markdown leaves alone.
func GitHubSummary(out io.Writer, p oracle.Problem, d *result.Run) error {
	var b strings.Builder
	fmt.Fprintf(&b, "## kiebitz %s: %s\n\n", d.Problem.ID, heading(d))
	head := lastLine(p, d)
	if d.Solver != nil {
		head += "solver   " + solver(d) + "\n"
	}
	pre(&b, head)
	b.WriteString("| cases | right | |\n|---|---|---|\n")
	for _, g := range d.Groups {
		fmt.Fprintf(&b, "| %s | %d/%d | %s |\n", html.EscapeString(strings.ReplaceAll(result.Visible(g.Name), "|", "/")), g.Verdicts[oracle.OK], g.Cases, NotOK(d, g.Name))
	}
	b.WriteString("\n")
	list, text := examples(d), findings(p, d)
	if keptCase(d) != nil { // in which decision that shows is chance
		pre(&b, text)
		text = ""
	}
	for _, e := range list[:min(len(list), summaryCauses)] {
		pre(&b, causeDetails(p, d, e)+"\n"+purpose(d)+"  "+result.Visible(e.reproduce)+"\n")
	}
	if n := len(list) - summaryCauses; n > 0 {
		fmt.Fprintf(&b, "%s of failure.\n\n", english.Count(n, "more kind"))
	}
	if text != "" {
		pre(&b, text)
	}
	pre(&b, fmt.Sprintf("%s, %s, suite %d, seed %d, sandbox %s\n", d.Kiebitz, d.Problem.Source, d.Problem.Suite, d.Seed, d.Sandbox))
	return send(out, &b)
}

// heading is the verdict on the run in some words.
func heading(d *result.Run) string {
	word := d.Verdict
	if d.Verdict == result.Nonconforming {
		word = "does not conform"
	}
	if d.Empty() {
		return Empty
	}
	if compared(d) && d.Ended() {
		switch d.Baseline.Outcome {
		case result.Different:
			return "not as recorded"
		case result.AsRecorded:
			return word + ", as recorded"
		}
	}
	return word
}

// pre writes a text as it is. In this element Markdown has no meaning, up to
// the end tag, which escaping keeps out of the text.
func pre(b *strings.Builder, text string) {
	text = strings.Trim(text, "\n")
	if len(text) > summaryKept {
		text = text[:summaryKept]
		for !utf8.ValidString(text) {
			text = text[:len(text)-1]
		}
		text += "\n..."
	}
	fmt.Fprintf(b, "<pre>\n%s\n</pre>\n\n", html.EscapeString(text))
}
