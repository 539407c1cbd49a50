//go:build !js

package page

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/runner/result"
)

// mostChanges is how many games that are not as recorded are listed.
const mostChanges = 100

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
		return &Baseline{Texts: []string{fmt.Sprintf("This run is recorded in %s.", name)}}
	}
	v := &Baseline{Bad: b.Outcome == result.Different}
	v.Texts = append(v.Texts, fmt.Sprintf("Compared with %s: %d of %s. The solver changed %d; %s as recorded.",
		name, b.Compared, english.Count(b.Recorded, "recorded "+unit), len(b.Changes), english.Count(len(b.Known), "failure")))
	if b.New > 0 {
		why := ""
		if len(b.Why) > 0 {
			why = " (" + result.Visible(strings.Join(b.Why, "; ")) + ")"
		}
		v.Texts = append(v.Texts, fmt.Sprintf("New, not recorded%s: %s. Of these %d failed.", why, r.unit(b.New), len(b.Found)))
	}
	r.known = map[string]string{}
	for _, k := range b.Known {
		r.known[r.d.Cases[k.Case].ID] = k.Reason
	}
	for _, list := range [][]result.Change{b.Changes, b.Found} {
		for i := range list {
			if len(v.Changes) == mostChanges {
				v.Rest++
				continue
			}
			c := &list[i]
			name := result.Visible(c.ID)
			text := strings.TrimLeft(strings.TrimPrefix(r.d.Tell(c), name), ": ")
			v.Changes = append(v.Changes, Change{Kind: c.Kind, ID: c.ID, Name: name, Text: text,
				Bad: c.Case != nil && result.Failed(r.d.Cases[*c.Case].Verdict)})
		}
	}
	return v
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
