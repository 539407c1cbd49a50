//go:build !js

package page

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// mostChanges is how many games that are not as recorded are listed.
const mostChanges = 100

// fewTimes is how many times that changed are listed of each solver.
const fewTimes = 5

// compared is the verdict on a run that was compared with a baseline, if that
// is another one than without.
func (r *run) compared() (Verdict, bool) {
	b := r.d.Baseline
	switch {
	case b == nil || !r.d.Ended():
	case b.Outcome == result.Different:
		text := fmt.Sprintf("not as recorded: %d changed", len(b.Changes))
		if n := len(b.Found); n > 0 {
			text += ", " + english.Count(n, "new failure")
		}
		return Verdict{text, "bad"}, true
	case b.Outcome == result.AsRecorded && r.d.Verdict != result.Conforms:
		return Verdict{"as recorded: " + english.Count(len(b.Known), "known failure"), "same"}, true
	}
	return Verdict{}, false
}

// baseline lists what is not as recorded; nil if nothing was recorded before.
func (r *run) baseline() *Baseline {
	b := r.d.Baseline
	if b == nil {
		return nil
	}
	name, unit := result.Visible(b.File), r.d.Problem.Unit
	if b.Outcome == result.Recorded {
		return &Baseline{Head: "Baseline", Texts: []string{fmt.Sprintf("This run is recorded in %s.", name)}}
	}
	v := &Baseline{Head: "Baseline", Bad: b.Outcome == result.Different}
	v.Texts = append(v.Texts, fmt.Sprintf("Compared with %s: %d of %s. The solver changed %d; %s as recorded.",
		name, b.Compared, english.Count(b.Recorded, "recorded "+unit), len(b.Changes), english.Count(len(b.Known), "failure")))
	if b.New > 0 {
		v.Texts = append(v.Texts, fmt.Sprintf("New, not recorded%s: %s. Of these %d failed.", b.Because(), r.unit(b.New), len(b.Found)))
	}
	r.known = map[string]string{}
	for _, k := range b.Known {
		r.known[r.d.Cases[k.Case].ID] = k.Reason
	}
	v.add(r.p, r.d, b)
	return v
}

// add lists what b says of a run, cases and times as far as there is room.
func (v *Baseline) add(p oracle.Problem, d *result.Run, b *result.Baseline) {
	for _, id := range b.Gone {
		v.Changes = append(v.Changes, Change{Kind: "misreading gone", Text: report.MisreadingText(p, id)})
	}
	for _, id := range b.Came {
		v.Changes = append(v.Changes, Change{Kind: "misreading new", Text: report.MisreadingText(p, id), Bad: true})
	}
	for _, list := range [][]result.Change{b.Changes, b.Found} {
		for i := range list {
			if len(v.Changes) >= mostChanges {
				v.Rest++
				continue
			}
			c := &list[i]
			name := result.Visible(c.ID)
			text := strings.TrimLeft(strings.TrimPrefix(d.Tell(c), name), ": ")
			v.Changes = append(v.Changes, Change{Kind: c.Kind, ID: c.ID, Name: name, Text: text,
				Bad: c.Case != nil && result.Failed(d.Cases[*c.Case].Verdict)})
		}
	}
	for i, t := range b.Times {
		if i == fewTimes {
			v.Rest += len(b.Times) - i
			break
		}
		v.Changes = append(v.Changes, Change{Kind: report.TimeWord(t), Text: report.TimeText(d, t), Bad: t.Now > t.Was})
	}
}

// OfDiff makes the page of two results side by side. Of two runs it is the page of the new
// one, in which the games that changed can be replayed.
func OfDiff(p oracle.Problem, c *result.Diff) (*Page, error) {
	page := &Page{Problem: p, Meta: []string{c.Problem.ID, c.Problem.Source}}
	if len(c.Solvers) == 1 && c.Solvers[0].Difference != nil {
		var err error
		if page, err = OfRun(p, c.Solvers[0].Run); err != nil {
			return nil, err
		}
	}
	v := &Baseline{Head: "What changed", Bad: c.Verdict == result.Worse}
	for i := range c.Solvers {
		s := &c.Solvers[i]
		if s.Name != "" {
			v.Changes = append(v.Changes, Change{Kind: s.Verdict, Name: result.Visible(s.Name), Text: report.DiffText(c, s), Bad: s.Verdict == result.Worse})
		} else {
			v.Texts = append(v.Texts, strings.Join(report.Sides(c, s), "; ")+".")
		}
		if b := s.Difference; b != nil {
			if text := report.NotCompared(s.Run, b); text != "" {
				v.Texts = append(v.Texts, text)
			}
			v.add(p, s.Run, b)
		}
	}
	v.find(page.Games)
	page.Baseline, page.Maker = v, c.Kiebitz
	page.Verdict = Verdict{c.Verdict + ": " + report.DiffCounts(c), map[string]string{result.Worse: "bad", result.Better: "ok"}[c.Verdict]}
	page.Meta = append(page.Meta, result.Visible(c.New)+" beside "+result.Visible(c.Old))
	page.Title = fmt.Sprintf("%s %s – %s – kiebitz", sign(page.Verdict), c.Verdict, c.Problem.ID)
	link(page)
	return page, nil
}

// find notes which games can be replayed.
func (b *Baseline) find(games []Game) {
	if b == nil {
		return
	}
	replayed := map[string]bool{}
	for i := range games {
		replayed[games[i].ID] = games[i].Rules != nil
	}
	for i := range b.Changes {
		b.Changes[i].Game = replayed[b.Changes[i].ID]
	}
}
