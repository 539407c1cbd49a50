package playground

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/report/page"
	"kiebitz/runner/result"
)

// mostShown is how many failed games have a replay.
const mostShown = 25

// Judged is what an output, or several, deserve.
type Judged struct {
	Verdict page.Verdict   `json:"verdict"`
	Finding *page.Finding  `json:"finding"`
	Found   []string       `json:"found"` // the misreadings that each give exactly this
	Games   []page.Article `json:"games"` // that failed, by their keys: the first ones have a replay
}

// judgement is a judgement on its way.
type judgement struct {
	p        oracle.Problem
	readings []string
	games    []judged
	whole    []byte // the output; it counts in place of the games' if it can't be cut
	uncut    bool

	wrong, right int
	found        []oracle.Misreading
	follows      []string // readings by which all is right; nil: none
}

// judged is a game with what was printed for it.
type judged struct {
	cases.Case
	key    string // without the problem
	output []byte
	oracle.Judgement
}

// judge judges what a solver printed for a case, or for an input file.
func (s *Server) judge(r *Request) (*Judged, error) {
	j := &judgement{whole: []byte(r.Output)}
	if err := j.read(r); err != nil {
		return nil, err
	}
	if err := j.cut(); err != nil {
		return nil, err
	}
	for i := range j.games {
		g := &j.games[i]
		g.Judgement = j.explain(g, oracle.ExplainOptions{})
		if g.Verdict == oracle.OK {
			j.right++
		} else {
			j.wrong++
		}
	}
	if j.wrong > 0 {
		if err := j.diagnose(s.Working); err != nil {
			return nil, err
		}
	}
	return j.reply()
}

// read finds the cases.
func (j *judgement) read(r *Request) error {
	if r.Input == "" {
		d, err := dealOf(r)
		if err != nil {
			return err
		}
		j.p, j.readings = d.p, d.v.Readings
		j.games = []judged{{Case: d.c, key: d.c.ID}}
		j.games[0].ID = d.Name
		return nil
	}
	p, err := problemOf(r.Problem)
	if err != nil {
		return err
	}
	inputs, err := p.Parse([]byte(r.Input))
	if err != nil {
		return faultIn(r.Input, err)
	}
	if len(inputs) == 0 {
		return refuse("found no %s in the input", p.Info().Unit)
	}
	j.p = p
	for i, c := range inputs {
		j.games = append(j.games, judged{Case: cases.Case{ID: "input/" + strconv.Itoa(i+1), Input: c}, key: "deal/" + escapeText.Replace(c.Text())})
	}
	return nil
}

// cut gives each case its output.
func (j *judgement) cut() error {
	outputs, err := j.p.Unpack(j.whole, len(j.games))
	if err != nil && len(j.games) > 1 {
		return refuse("the output can't be cut into those of %s: %v", english.Count(len(j.games), j.p.Info().Unit), err)
	}
	if j.uncut = err != nil; j.uncut {
		outputs = [][]byte{j.whole}
	}
	for i := range j.games {
		j.games[i].output = outputs[i]
	}
	return nil
}

func (j *judgement) explain(g *judged, o oracle.ExplainOptions) oracle.Judgement {
	o.Readings, o.Whole = j.readings, j.uncut
	return oracle.Explain(j.p, g.Input, g.output, o)
}

// diagnose lets each misreading, and other readings of disputed clauses, play
// all games as one process would, and keeps those that print all outputs.
func (j *judgement) diagnose(working func(done, total int)) error {
	list := j.p.Book().Misreadings()
	for i, m := range list {
		if working != nil {
			working(i, len(list))
		}
		if m.Equivalent != "" {
			continue
		}
		gives, err := j.gives(oracle.Variant{Misreadings: []string{m.ID}, Readings: j.readings})
		if err != nil {
			return err
		}
		if gives {
			j.found = append(j.found, m)
		}
	}
	for _, ids := range oracle.OtherReadings(j.p) {
		gives, err := j.gives(oracle.Variant{Readings: ids})
		if err != nil {
			return err
		}
		if gives && j.follows == nil && j.readings == nil && oracle.Followed(j.p, ids, j.outputs()) {
			j.follows = ids
		}
	}
	j.order()
	o := oracle.ExplainOptions{Follows: j.follows}
	if len(j.found) > 0 {
		o.Misreadings = []string{j.found[0].ID}
	}
	for i := range j.games {
		if g := &j.games[i]; g.Verdict != oracle.OK {
			verdict := g.Verdict
			g.Judgement = j.explain(g, o)
			if g.Verdict = verdict; j.follows != nil {
				g.Verdict = oracle.OtherReading
			}
		}
	}
	return nil
}

// outputs yields what was printed for each game.
func (j *judgement) outputs() iter.Seq2[oracle.Case, []byte] {
	return func(yield func(oracle.Case, []byte) bool) {
		for i := range j.games {
			if !yield(j.games[i].Input, j.games[i].output) {
				return
			}
		}
	}
}

// order puts first what breaks the clause that the first failure is about.
func (j *judgement) order() {
	first := j.games[slices.IndexFunc(j.games, func(g judged) bool { return g.Verdict != oracle.OK })]
	about := func(m oracle.Misreading) bool { return m.Clause == first.Clause }
	others := slices.DeleteFunc(slices.Clone(j.found), about)
	j.found = append(slices.DeleteFunc(j.found, func(m oracle.Misreading) bool { return !about(m) }), others...)
}

// gives reports whether a solver like a variant prints all outputs.
func (j *judgement) gives(v oracle.Variant) (bool, error) {
	e, err := j.p.Engine(v)
	if err != nil {
		return false, err
	}
	for i := range j.games {
		g := &j.games[i]
		if m, ok := e.(oracle.Matcher); ok && !j.uncut {
			if m.Excludes(g.Input, g.output) || !m.Matches(g.Input, g.output) {
				return false, nil
			}
			continue
		}
		answer, err := e.Append(nil, g.Input)
		var stuck *oracle.PlayError
		if err != nil && !errors.As(err, &stuck) {
			return false, err
		}
		if !oracle.Prints(j.p, g.Input, e, answer, g.output, oracle.PrintOptions{Whole: j.uncut}) {
			return false, nil
		}
	}
	return true, nil
}

// reply words what was found.
func (j *judgement) reply() (*Judged, error) {
	out := &Judged{Finding: j.finding(), Found: []string{}, Games: []page.Article{}}
	unit := j.p.Info().Unit
	switch {
	case j.follows != nil:
		out.Verdict = page.Verdict{Text: "right by another reading", Mark: "ok"}
	case j.wrong == 0:
		out.Verdict = page.Verdict{Text: english.Count(j.right, unit) + " right", Mark: "ok"}
	case len(j.games) == 1:
		out.Verdict = page.Verdict{Text: string(j.games[0].Verdict), Mark: "bad"}
	default:
		out.Verdict = page.Verdict{Text: fmt.Sprintf("%d of %s wrong", j.wrong, english.Count(len(j.games), unit)), Mark: "bad"}
	}
	for _, m := range j.found {
		out.Found = append(out.Found, m.ID)
	}
	pg := &page.Page{Problem: j.p}
	for i := range j.games {
		g := &j.games[i]
		if g.Verdict == oracle.OK {
			continue
		}
		game, err := j.game(g, len(pg.Games) < mostShown)
		if err != nil {
			return nil, err
		}
		pg.Games = append(pg.Games, game)
	}
	var err error
	out.Games, err = articles(pg)
	return out, err
}

// game makes a failed game, with its replay if there is to be one.
func (j *judgement) game(g *judged, replay bool) (page.Game, error) {
	var variant, misread []string
	if len(j.found) > 0 {
		misread = []string{j.found[0].ID}
		variant = append(variant, misread...)
	}
	variant = append(append(variant, j.readings...), j.follows...)
	game := page.Game{ID: keyOf(j.p.Info().ID, g.key, variant), Name: g.ID, Summary: g.Input.Summary(), Verdict: g.Verdict, Clause: g.Clause,
		OtherName: "your solver", Failure: result.FailureOf(j.p, &g.Judgement)}
	if !replay {
		return game, nil
	}
	player, err := page.NewPlayer(j.p, j.readings)
	if err != nil {
		return game, err
	}
	if game.Rules, game.Answer, err = player.Play(g.Input, nil); err != nil {
		return game, err
	}
	game.Output = string(g.output)
	if len(misread) > 0 && g.Verdict == oracle.Wrong {
		other, _, err := player.Play(g.Input, misread)
		if err == nil {
			game.Other, game.Broken = other, j.found[0].Clause
		}
	}
	return game, nil
}

// finding says what the outputs have in common.
func (j *judgement) finding() *page.Finding {
	unit := j.p.Info().Unit
	f := &page.Finding{Bad: j.wrong > 0 && j.follows == nil, Wrong: j.wrong, Right: j.right}
	switch {
	case j.wrong == 0:
		f.Head, f.Texts = "Right", []string{"This is what the rules give."}
		if j.right > 1 {
			f.Texts = []string{fmt.Sprintf("All %s are right.", english.Count(j.right, unit))}
		}
	case j.follows != nil:
		f.Head, f.Wrong, f.Right = "Another reading", 0, j.wrong+j.right
		for _, id := range j.follows {
			r, _ := oracle.FindReading(j.p, id)
			f.Clause = r.Clause
			f.Texts = append(f.Texts, fmt.Sprintf("Right by reading %s of the disputed clause %s: %s.", r.ID, r.Clause, r.Text))
		}
	case len(j.found) > 0:
		f.Head, f.Clause = "Rule misread", j.found[0].Clause
		f.Texts = []string{strings.ToUpper(j.found[0].Text[:1]) + j.found[0].Text[1:] + "."}
		f.Notes = []string{"The misreading " + j.found[0].ID + " gives exactly this."}
		var others []string
		for _, m := range j.found[1:] {
			others = append(others, m.ID)
		}
		if do := map[bool]string{true: "does", false: "do"}[len(others) == 1]; len(others) > 0 {
			f.Notes = append(f.Notes, fmt.Sprintf("So %s %s. More %ss would distinguish them.", do, english.List(others), unit))
		}
	default:
		f.Head = "No single misreading in the list gives exactly this"
		for i := range j.games {
			if g := &j.games[i]; g.Verdict != oracle.OK {
				f.Clause = g.Clause
				f.Texts = []string{cmp.Or(g.Reason, "See the first difference.")}
				if g.Syntax != nil {
					f.Head, f.Texts = "Malformed output", []string{"In the output, " + g.Syntax.Error() + "."}
				}
				break
			}
		}
		f.Notes = []string{"A full run tries combinations and others: kiebitz run " + j.p.Info().ID + "."}
	}
	for i, text := range f.Texts {
		f.Texts[i] = oracle.Plain(result.Visible(text))
	}
	return f
}
