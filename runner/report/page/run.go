//go:build !js

package page

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner/report"
	"kiebitz/runner/result"
)

// Bounds of what a page of a run holds.
const (
	mostListed  = 500      // failed games in the list
	someFailed  = 25       // of them that are replayed before the stored games are
	someRight   = 10       // right random games that are replayed, of each group
	mostReplays = 15 << 18 // bytes of replays, about; the rest stands in the list only
	fewReplays  = 5 << 18  // the same where games failed, and those matter
)

// OfRun makes the page of a finished run.
func OfRun(p oracle.Problem, d *result.Run) (*Page, error) {
	if p.Info().ID != d.Problem.ID {
		return nil, fmt.Errorf("found a document of %s, expected one of %s", d.Problem.ID, p.Info().ID)
	}
	r := &run{p: p, d: d}
	page := &Page{Problem: p, Verdict: r.verdict(), Meta: r.meta(), Maker: d.Kiebitz, Finding: r.finding(), Baseline: r.baseline(), Groups: r.groups(), Times: r.times(), Listing: r.suspects(), Runs: d.Solver != nil}
	page.Title = fmt.Sprintf("%s %s – %s – kiebitz", sign(page.Verdict), page.Verdict.Text, d.Problem.ID)
	if err := r.games(page); err != nil {
		return nil, err
	}
	for _, c := range d.Causes {
		if len(page.Commands) < 5 {
			page.Commands = append(page.Commands, c.Reproduce)
		}
	}
	if play := report.PlayLike(p, d); play != "" {
		page.Commands = append(page.Commands, play)
	}
	page.Baseline.find(page.Games)
	if len(d.Causes) > 0 && len(page.Games) > 0 && page.Games[0].Rules != nil {
		page.Finding.Game = page.Games[0].ID
	}
	page.Book = r.clauses()
	link(page)
	return page, nil
}

func sign(v Verdict) string {
	return map[string]string{"ok": "✓", "bad": "✗", "same": "="}[v.Mark]
}

// run is a run on its way into a page.
type run struct {
	p oracle.Problem
	d *result.Run

	known    map[string]string // failures that are as recorded, with their reasons
	readings []string          // by which the rules explain
	players  *Player
	bytes    int // of replays so far, about
}

// game makes a game of a case, with its plays if it is to be replayed.
func (r *run) game(c *result.Case, replay bool) (Game, error) {
	g := Game{ID: c.ID, Summary: c.Summary, Doc: oneLine(c.Doc), Verdict: c.Verdict, Clause: c.Broken(), Clauses: clausesOf(c.Shows), Failure: c.Failure, OtherName: "your solver"}
	if result.Failed(c.Verdict) && !c.MadeFor(c.Broken()) {
		g.Doc = "" // it is there for something else
	}
	g.Texts = r.texts(c)
	if reason, ok := r.known[c.ID]; ok {
		g.Texts = append(g.Texts, sentence(strings.TrimSuffix("As recorded: "+result.Visible(reason), ": ")))
	}
	if !replay || c.Input == "" {
		return g, nil
	}
	in, err := r.p.ParseCase(c.Input)
	if err != nil {
		return g, err
	}
	if g.Rules, g.Answer, err = r.players.Play(in, nil); err != nil {
		return g, err
	}
	if c.Failure != nil {
		var unproven *oracle.PlayError // which is worth showing all the same
		if g.Proof, err = r.players.Prove(in); err != nil && !errors.As(err, &unproven) {
			return g, err
		}
	}
	if f := c.Failure; f != nil && f.Output != nil && f.Output.From == 0 {
		g.Output = f.Output.String()
	}
	if len(c.Misread) > 0 && c.Verdict == oracle.Wrong {
		other, output, err := r.players.Play(in, c.Misread)
		// A misreading that keeps something from game to game plays otherwise
		// when it plays this one alone.
		var stuck *oracle.PlayError
		if errors.As(err, &stuck) || err == nil && g.Output != "" && !oracle.Alike(r.p, in, []byte(output), []byte(g.Output)) {
			other = nil
		} else if err != nil {
			return g, err
		}
		if other != nil {
			g.Other, g.Broken = other, broken(r.p, c.Misread)
			g.Output = cmp.Or(g.Output, output)
		}
	}
	r.bytes += r.size(&g)
	return g, nil
}

// size is about how many bytes a game takes in a page.
func (r *run) size(g *Game) (n int) {
	n = 1500 + 40*len(strings.Fields(g.Answer+" "+g.Output))
	for _, t := range []*oracle.Trace{g.Rules, g.Other} {
		if t == nil {
			continue
		}
		for i := range t.Steps {
			s := &t.Steps[i]
			w := oracle.Say(r.p, s)
			n += 300 + 2*len(w.Text) + 2*len(w.Why) + 110*len(s.Choices)
		}
	}
	return n
}

// texts says what else is known of a case.
func (r *run) texts(c *result.Case) []string {
	list := []string{report.Batched(r.d, c), report.Both(r.d, c)}
	if c.Failure != nil {
		list = append(list, sentence(result.Visible(c.Failure.Status)))
	}
	switch c.Verdict {
	case oracle.OtherReading:
		list = append(list, "Right by reading "+strings.Join(c.Readings, ", ")+" of a disputed clause.")
	case oracle.Wrong, oracle.Malformed, oracle.OK:
	default:
		list = append(list, sentence(result.Visible(c.FaultText())))
	}
	return slices.DeleteFunc(list, func(text string) bool { return text == "" })
}
