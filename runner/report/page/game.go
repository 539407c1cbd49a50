package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Game is a game of a page.
type Game struct {
	ID      string
	Name    string // for people; "": the id
	Summary string // how large it is: "2 players"
	Doc     string // what it shows
	Note    string // in the list: "shrunk from random/31"
	Texts   []string
	Verdict oracle.Verdict // "" if it was not judged
	Clause  string         // that the first wrong decision breaks
	Clauses []string       // that the game was made for

	Proof     *oracle.Proof // that the rules' play can't be better; nil: there is none
	Rules     *oracle.Trace // nil: the game stands in the list only
	Other     *oracle.Trace // how somebody else plays it; nil if that is not known
	OtherName string        // "your solver"
	Broken    string        // the clause that Other misreads, if it is one
	Answer    string        // by the rules
	Output    string        // the other's, from its beginning on; "" if it is not known
	Failure   *result.Failure
}

// gameView is a game with what is to be said of it.
type gameView struct {
	*Game
	b       *builder
	Mark    string
	Cause   int  // index of the step in which the plays part; -1: there is none
	Diff    int  // of the step at which that shows; -1: there is none
	after   int  // of the step below which the other's moves stand
	results bool // not the moves differ that count, but what they come to
	ribbons []ribbon
	flags   map[int]*flag // by step of the rules' play
	notes   []HTML
	source  *sourceView
	tables  JS
}

// flag is what is said of a step beside what it is.
type flag struct {
	class, text string
	rule        string // that decides the step; "": as the step says
	versus      *versus
	notes       []HTML
}

// flag returns what is said of a step.
func (v *gameView) flag(step int) *flag {
	if v.flags[step] == nil {
		v.flags[step] = &flag{}
	}
	return v.flags[step]
}

// Replayed reports whether the game can be replayed; else it stands in the list only.
func (v *gameView) Replayed() bool { return v.Rules != nil && len(v.Rules.Steps) > 0 }

// number is that of a step for people.
func (v *gameView) number(step int) int { return v.Rules.Steps[step].Number }

// Tag is what the list says of a game.
func (v *gameView) Tag() string {
	switch {
	case v.Note != "":
		return "minimal"
	case v.Mark == "✗" && v.results:
		return ""
	case v.Mark == "✗" && v.Diff > 0 && v.number(v.Diff) > 0:
		return fmt.Sprintf("from move %d", v.number(v.Diff))
	case v.Mark == "✗" && v.Verdict != oracle.Wrong:
		return string(v.Verdict)
	}
	return ""
}

// Title is what people call the game.
func (v *gameView) Title() string { return cmp.Or(v.Name, v.ID) }

// Subtitle says what game it is and where it goes wrong.
func (v *gameView) Subtitle() string {
	parts := []string{}
	if v.Summary != "" {
		parts = append(parts, v.Summary)
	}
	if v.Note != "" {
		parts = append(parts, v.Note)
	}
	if v.Cause >= 0 && v.Cause < v.Diff && v.flag(v.Cause).class == "h" && !v.results { // the same move as in the table
		parts = append(parts, fmt.Sprintf("cause at move %d", v.number(v.Cause)))
	}
	if v.Diff >= 0 && !v.results {
		parts = append(parts, fmt.Sprintf("first difference at move %d", v.number(v.Diff)))
	}
	return strings.Join(parts, " · ")
}

// other is whose play stands beside the rules'.
func (v *gameView) other() string { return cmp.Or(v.OtherName, "your solver") }

// versus sets what the rules do beside what a solver did.
type versus struct {
	Rules, Solver HTML
	Want, Got     []string // the cards in them
}

// sourceView is a faulty line of an output, or the last words of a process.
type sourceView struct {
	Head, Text, Under string
}

// builder makes views of games.
type builder struct {
	p     oracle.Problem
	info  oracle.Info
	faces []face
	codes map[string]face
}

func newBuilder(p oracle.Problem) *builder {
	return &builder{p: p, info: p.Info(), codes: map[string]face{}}
}

// game makes the view of one game.
func (b *builder) game(g *Game) (*gameView, error) {
	v := &gameView{Game: g, b: b, Mark: mark(g.Verdict), Cause: -1, Diff: -1, flags: map[int]*flag{}}
	if g.Rules == nil {
		return v, nil
	}
	rows := b.differences(v)
	v.ribbons = ribbons(g, v)
	b.flag(v, rows)
	b.failure(v)
	if last := len(g.Rules.Steps) - 1; g.Proof != nil && last >= 0 {
		for i, text := range g.Proof.Lines {
			if i == 0 {
				text = g.Proof.Question + " " + text
			}
			f := v.flag(last)
			f.notes = append(f.notes, withChips(b.p, text))
		}
	}
	tables := encode(g.Rules, g.Other)
	if g.Proof != nil {
		tables.Prices = g.Proof.Prices
	}
	data, err := json.Marshal(tables)
	v.tables = JS(data) // json.Marshal leaves no < in it
	b.collect(g.Rules)
	b.collect(g.Other)
	return v, err
}

// mark is the sign before a game; the verdict stands beside it in words.
func mark(v oracle.Verdict) string {
	switch {
	case v == "":
		return "▸"
	case v == oracle.OK, v == oracle.OtherReading:
		return "✓"
	case v == oracle.NotRun:
		return "–"
	}
	return "✗"
}

// differences finds where the plays part, and the rows that say so.
func (b *builder) differences(v *gameView) []result.Row {
	g := v.Game
	var rows []result.Row
	switch {
	case g.Other != nil:
		if rows = result.Rows(b.p, oracle.CompareRows(g.Rules, g.Other)); rows == nil {
			return nil
		}
		cause, diff, _ := oracle.Diverge(g.Rules, g.Other)
		v.Cause, v.Diff, v.after = cause, min(diff, len(g.Rules.Steps)-1), cause
		if g.Failure != nil && !judgedByLine(g) {
			// Two right plays may differ: it is the result that counts.
			v.Diff = len(g.Rules.Steps) - 1
			v.after, v.results = v.Diff, true
			return nil
		}
		return rows
	case g.Failure != nil:
		rows = g.Failure.Rows
	}
	for _, r := range rows {
		i := slices.IndexFunc(g.Rules.Steps, func(s oracle.Step) bool { return s.Number == r.Move })
		switch {
		case i < 0:
		case r.Remark == oracle.RemarkHidden:
			v.Cause = i
		case r.Remark == oracle.RemarkDifference:
			v.Diff = i
		}
	}
	if v.Diff < 0 && g.Failure != nil && g.Verdict == oracle.Wrong {
		v.Diff, v.results = len(g.Rules.Steps)-1, true
	}
	if v.Cause < 0 {
		v.Cause = v.Diff
	}
	return rows
}

// flag says of the moves at which the plays part what is different.
func (b *builder) flag(v *gameView, rows []result.Row) {
	if v.Cause >= 0 && v.Cause != v.Diff && len(rows) > 0 {
		v.flags[v.Cause] = &flag{class: "h", text: "the cause, not printed"}
	}
	if v.Diff >= 0 {
		v.flags[v.Diff] = &flag{class: "d", text: "first difference"}
		if v.results {
			v.flags[v.Diff] = &flag{class: "d", text: "the results differ", rule: cmp.Or(v.Broken, v.Clause)}
		}
	}
	for _, r := range rows {
		i := slices.IndexFunc(v.Rules.Steps, func(s oracle.Step) bool { return s.Number == r.Move })
		if i < 0 || i != v.Cause && i != v.Diff {
			continue
		}
		solver := withChips(b.p, r.Solver.Text)
		if r.Other > 0 {
			solver = HTML(escape(b.info.Seat(r.Other)+" ")) + solver
		}
		f := v.flag(i)
		f.versus = &versus{withChips(b.p, r.Rules.Text), solver, b.drawn(r.Rules.Cards), b.drawn(r.Solver.Cards)}
		if i == v.Cause {
			f.rule = cmp.Or(v.Broken, r.Clause, f.rule)
		}
	}
	if f := v.Failure; v.Diff >= 0 && v.flag(v.Diff).versus == nil && f != nil && f.Expected != "" {
		v.flag(v.Diff).versus = &versus{Rules: withChips(b.p, f.Expected), Solver: HTML(escape(clip(result.Visible(f.Got.String()), 200)))}
	}
}

// mostDrawn is how many cards are drawn beside one another.
const mostDrawn = 5

// drawn returns cards that are to be drawn, unless they are too many.
func (b *builder) drawn(codes []string) []string {
	if len(codes) > mostDrawn {
		return nil
	}
	for _, c := range codes {
		b.see(c)
	}
	return codes
}

// failure shows what went wrong, at the move where it did or else before all
// moves.
func (b *builder) failure(v *gameView) {
	f := v.Failure
	if f == nil {
		return
	}
	var notes []HTML
	said := slices.Concat(f.Notes, f.Free)
	if v.Cause < 0 && f.Reason != "" { // else the move that is flagged says it
		said = append([]string{f.Reason}, said...)
	}
	for _, n := range said {
		text := withChips(b.p, n)
		if f.Syntax != nil { // what is quoted in it is to be read letter by letter
			text = HTML(escape(oracle.Plain(result.Visible(n))))
		}
		notes = append(notes, text)
	}
	if v.Diff >= 0 {
		v.flag(v.Diff).notes = notes
	} else {
		v.notes = notes
	}
	switch {
	case f.Syntax != nil:
		s := &sourceView{Head: fmt.Sprintf("Output line %d, column %d: found %s, expected %s", f.Syntax.Line, f.Syntax.Column, result.Visible(f.Syntax.Found), f.Syntax.Expected)}
		if line := f.Line.String(); line != "" {
			at := max(0, min(f.Syntax.Column-1-f.Line.From, len(line)))
			before, after := result.Visible(line[:at]), clip(result.Visible(line[at:]), 120)
			if r := []rune(before); len(r) > 80 {
				before = "…" + string(r[len(r)-60:])
			}
			s.Text, s.Under = before+after, strings.Repeat(" ", len([]rune(before)))+"^"
		}
		v.source = s
	case f.Stderr.String() != "":
		lines := result.LastWords(f.Stderr.String(), 8)
		for i, l := range lines {
			lines[i] = clip(result.Visible(l), 200)
		}
		v.source = &sourceView{Head: "Its last lines on standard error", Text: strings.Join(lines, "\n")}
	}
}

// collect notes which cards are to be drawn.
func (b *builder) collect(t *oracle.Trace) {
	if t == nil {
		return
	}
	for _, s := range t.Steps {
		for _, z := range s.Zones {
			for _, c := range z.Cards {
				b.see(c)
			}
		}
	}
}

func (b *builder) see(code string) {
	if _, ok := b.codes[code]; ok {
		return
	}
	if f, ok := faceOf(b.p.Info().Glyph(code)); ok {
		b.codes[code] = f
		b.faces = append(b.faces, f)
	}
}

// cards returns what the script needs to know of the cards: the symbol, the
// picture and whether it is red, by code.
func (b *builder) cards() map[string][3]any {
	cards := map[string][3]any{}
	for code, f := range b.codes {
		picture := code
		if !f.joker() {
			picture = b.info.Glyph(code) + "\uFE0E"
		}
		red := 0
		if f.red() {
			red = 1
		}
		cards[code] = [3]any{f.symbol(), picture, red}
	}
	return cards
}

// clip shortens s to n characters.
func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
