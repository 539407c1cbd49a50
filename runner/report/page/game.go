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

// gameView is a game as the template needs it.
type gameView struct {
	*Game
	Mark    string
	Moves   []moveView
	Var     []moveView // the other's moves, from the cause on
	Cause   int        // index of the step in which the plays part; -1: there is none
	Diff    int        // of the step at which that shows; -1: there is none
	After   int        // of the step below which the other's moves stand
	Ribbons []ribbon
	results bool // not the moves differ that count, but what they come to
	Notes   []HTML
	Source  *sourceView
	Tables  JS
}

// Tag is what the list says of a game.
func (v *gameView) Tag() string {
	switch {
	case v.Note != "":
		return "minimal"
	case v.Mark == "✗" && v.results:
		return ""
	case v.Mark == "✗" && v.Diff > 0 && v.Moves[v.Diff].Number > 0:
		return fmt.Sprintf("from move %d", v.Moves[v.Diff].Number)
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
	for i := range v.Moves { // the same move as in the table
		if i < v.Diff && strings.Contains(" "+v.Moves[i].Class+" ", " h ") && !v.results {
			parts = append(parts, fmt.Sprintf("cause at move %d", v.Moves[i].Number))
			break
		}
	}
	if v.Diff >= 0 && !v.results {
		parts = append(parts, fmt.Sprintf("first difference at move %d", v.Moves[v.Diff].Number))
	}
	return strings.Join(parts, " · ")
}

// Instead heads the other's moves.
func (v *gameView) Instead() string { return cmp.Or(v.OtherName, "your solver") + " instead" }

// moveView is a step.
type moveView struct {
	Link    string
	Index   int
	Number  int
	Player  int
	Who     string
	Short   string
	Text    HTML
	Rule    string
	Why     HTML
	Choices []choiceView
	Before  string // the word before the choices
	State   []string
	Class   string
	Flag    string
	Versus  *versus
	Notes   []HTML
	Deal    []zoneView
}

type choiceView struct {
	Who   string
	Cards HTML
	Why   HTML
	Taken bool
}

// versus sets what the rules do beside what a solver did.
type versus struct {
	Name          string
	Rules, Solver HTML
	Want, Got     []string // the cards in them
}

type zoneView struct {
	Name  string
	Cards HTML
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
	b := &builder{p: p, info: p.Info(), codes: map[string]face{}}
	return b
}

// game makes the view of one game.
func (b *builder) game(g *Game) (*gameView, error) {
	v := &gameView{Game: g, Mark: mark(g.Verdict), Cause: -1, Diff: -1}
	if g.Rules == nil {
		return v, nil
	}
	rows := b.differences(v)
	v.Ribbons = ribbons(g, v)
	for i := range g.Rules.Steps {
		v.Moves = append(v.Moves, b.move(g, &g.Rules.Steps[i], i, ""))
	}
	if g.Other != nil && v.Cause >= 0 {
		for i := v.Cause; i < len(g.Other.Steps); i++ {
			v.Var = append(v.Var, b.move(g, &g.Other.Steps[i], i, "x"))
		}
	}
	b.flag(v, rows)
	b.failure(v)
	if last := len(v.Moves) - 1; g.Proof != nil && last >= 0 {
		for i, text := range g.Proof.Lines {
			if i == 0 {
				text = g.Proof.Question + " " + text
			}
			v.Moves[last].Notes = append(v.Moves[last].Notes, withChips(b.p, text))
		}
	}
	tables := encode(g.Rules, g.Other)
	if g.Proof != nil {
		tables.Prices = g.Proof.Prices
	}
	data, err := json.Marshal(tables)
	v.Tables = JS(data) // json.Marshal leaves no < in it
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
		v.Cause, v.Diff, v.After = cause, min(diff, len(g.Rules.Steps)-1), cause
		if g.Failure != nil && !judgedByLine(g) {
			// Two right plays may differ: it is the result that counts.
			v.Diff = len(g.Rules.Steps) - 1
			v.After, v.results = v.Diff, true
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

// move makes the view of step i of a line.
func (b *builder) move(g *Game, s *oracle.Step, i int, line string) moveView {
	words := oracle.Say(b.p, s)
	m := moveView{Link: fmt.Sprintf("%s@%d%s", g.ID, i, line), Index: i, Number: s.Number,
		Text: withChips(b.p, words.Text), Why: withChips(b.p, words.Why), Rule: s.Clause, State: words.State}
	if s.Player > 0 && (b.info.Players != nil || b.info.Seats != nil) {
		m.Player, m.Who, m.Short = s.Player, b.info.Seat(s.Player), b.info.ShortSeat(s.Player)
		if b.info.Seats == nil {
			m.Who, m.Short = "Player "+m.Short, "P"+m.Short
		}
	}
	m.Before = "Could be played"
	for k, c := range s.Choices {
		cv := choiceView{Cards: chips(b.p, c.Cards), Taken: c.Taken}
		if k < len(words.Choices) {
			cv.Why = withChips(b.p, words.Choices[k])
		}
		if c.Player > 0 {
			cv.Who = b.info.Seat(c.Player)
			m.Before = "Played"
		}
		m.Choices = append(m.Choices, cv)
	}
	if len(s.Choices) > 0 && !slices.ContainsFunc(s.Choices, func(c oracle.Choice) bool { return c.Taken }) {
		m.Before = "Could not be played"
	}
	if i == 0 && line == "" {
		for _, z := range s.Zones {
			if len(z.Cards) > 0 {
				m.Deal = append(m.Deal, zoneView{z.Name, chips(b.p, z.Cards)})
			}
		}
	}
	return m
}

// flag marks the moves at which the plays part.
func (b *builder) flag(v *gameView, rows []result.Row) {
	name := v.OtherName
	if name == "" {
		name = "your solver"
	}
	if v.Cause >= 0 && v.Cause != v.Diff && len(rows) > 0 {
		v.Moves[v.Cause].Class, v.Moves[v.Cause].Flag = "h", "the cause, not printed"
	}
	if v.Diff >= 0 {
		v.Moves[v.Diff].Class, v.Moves[v.Diff].Flag = "d", "first difference"
		if v.results {
			v.Moves[v.Diff].Flag = "the results differ"
			v.Moves[v.Diff].Rule = cmp.Or(v.Broken, v.Clause, v.Moves[v.Diff].Rule)
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
		v.Moves[i].Versus = &versus{Name: name, Rules: withChips(b.p, r.Rules.Text), Solver: solver,
			Want: b.drawn(r.Rules.Cards), Got: b.drawn(r.Solver.Cards)}
		if i == v.Cause {
			v.Moves[i].Rule = cmp.Or(v.Broken, r.Clause, v.Moves[i].Rule)
		}
	}
	if f := v.Failure; v.Diff >= 0 && v.Moves[v.Diff].Versus == nil && f != nil && f.Expected != "" {
		v.Moves[v.Diff].Versus = &versus{Name: name, Rules: withChips(b.p, f.Expected),
			Solver: HTML(escape(clip(result.Visible(f.Got.String()), 200)))}
	}
	if len(v.Var) > 0 {
		v.Var[0].Class = "d"
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
		switch {
		case f.Syntax != nil: // what is quoted in it is to be read letter by letter
			notes = append(notes, HTML(escape(oracle.Plain(result.Visible(n)))))
		default:
			notes = append(notes, withChips(b.p, n))
		}
	}
	if v.Diff >= 0 {
		v.Moves[v.Diff].Notes = notes
	} else {
		v.Notes = notes
	}
	switch {
	case f.Syntax != nil:
		s := &sourceView{Head: fmt.Sprintf("Output line %d, column %d: found %s, expected %s", f.Syntax.Line, f.Syntax.Column, result.Visible(f.Syntax.Found), f.Syntax.Expected)}
		if line := f.Line.String(); line != "" {
			at := f.Syntax.Column - 1 - f.Line.From
			at = max(0, min(at, len(line)))
			before, after := result.Visible(line[:at]), clip(result.Visible(line[at:]), 120)
			if r := []rune(before); len(r) > 80 {
				before = "…" + string(r[len(r)-60:])
			}
			s.Text, s.Under = before+after, strings.Repeat(" ", len([]rune(before)))+"^"
		}
		v.Source = s
	case f.Stderr.String() != "":
		lines := result.LastWords(f.Stderr.String(), 8)
		for i, l := range lines {
			lines[i] = clip(result.Visible(l), 200)
		}
		v.Source = &sourceView{Head: "Its last lines on standard error", Text: strings.Join(lines, "\n")}
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
