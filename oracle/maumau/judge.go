package maumau

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
)

// Judge implements [oracle.Problem].
func (problem) Judge(c oracle.Case, output []byte, o oracle.JudgeOptions) oracle.Judgement {
	d := c.(*Deal)
	e := new(engine)
	t, fail := e.trace(d)
	if fail != nil {
		return oracle.Judgement{Verdict: oracle.Wrong, Fault: "the case itself can't be played: " + fail.Error()}
	}
	want := resultOf(&e.game)
	got, err, line := parseOutput(output, d.players, o.Exact)
	if err != nil {
		return malformed(want, got, err, line)
	}
	// What comes long after the end of the game does not matter, and a flood
	// of cards would take its time.
	got.Cards = got.Cards[:min(len(got.Cards), len(want.Cards)+kept)]
	diff, differs := oracle.FirstDifference(want, got)
	if !differs {
		return oracle.Judgement{Verdict: oracle.OK}
	}
	v := &verdict{t: t, rules: &oracle.Trace{Steps: t.steps}, want: want, got: got, at: diff.Index, scores: diff.Field == "Scores"}
	switch {
	case len(o.Suspects) > 0 && v.bySuspects(d, o.Suspects):
	case v.scores:
		v.byScores()
	default:
		v.byTable()
	}
	if o.Minimal {
		v.noteSpare(d, o.Suspects)
	}
	return v.finish()
}

// kept is how many cards behind the end of a game are looked at.
const kept = 200

// resultOf returns the answer of a finished game as a value.
func resultOf(g *game) result {
	var r result
	for i := 0; i < len(g.out); i += 3 {
		c, _ := cardOf(string(g.out[i : i+2]))
		r.Cards = append(r.Cards, c)
	}
	list := g.scores()
	r.Scores = list[:g.players]
	return r
}

var digits = regexp.MustCompile(`[0-9]+`)

func malformed(want, got result, err *oracle.SyntaxError, line string) oracle.Judgement {
	// Numbers are left out: they may be another in every game.
	j := oracle.Judgement{Verdict: oracle.Malformed, Syntax: err, Line: line,
		Fault: fmt.Sprintf("output line %d: expected %s", err.Line, digits.ReplaceAllString(err.Expected, "so many"))}
	switch {
	case err.Line == 1:
		j.Notes = append(j.Notes, `Expected form: "`+clipCards(want.Cards)+`", the cards as they were played.`)
	case err.Line == 2:
		j.Notes = append(j.Notes, `Expected form: "`+scoreLine(want.Scores)+`", one number for each player.`)
	}
	got.Cards = got.Cards[:min(len(got.Cards), len(want.Cards)+kept)]
	if _, differs := oracle.FirstDifference(want.Cards, got.Cards); err.Line > 1 && !differs {
		j.Notes = append(j.Notes, "The line of cards agrees with the rules.")
	}
	return j
}

func clipCards(list []card) string {
	return strings.Join(codes(list[:min(4, len(list))]), " ") + " ..."
}

func cardLine(list []card) string { return strings.Join(codes(list), " ") }

func scoreLine(list []int) string { return "Score: " + strings.Trim(fmt.Sprint(list), "[]") }

// byScores explains scores that differ after a game that was played right.
func (v *verdict) byScores() {
	last := &v.rules.Steps[len(v.rules.Steps)-1]
	doubled, halved := true, true
	for p, n := range v.want.Scores {
		doubled = doubled && v.got.Scores[p] == 2*n
		halved = halved && 2*v.got.Scores[p] == n
	}
	v.clause = "score"
	if doubled || halved {
		v.clause = "double"
	}
	v.rows = []oracle.Row{{Move: last.Number, Rules: last.Text, Clause: v.clause,
		Solver: "the scores are " + strings.TrimPrefix(scoreLine(v.got.Scores), "Score: "), Remark: oracle.RemarkDifference}}
	v.noteEnd()
	switch {
	case halved:
		v.note("%s", last.Why)
	case doubled:
		v.note("The last card is no jack: nothing is doubled.")
	default:
		if last.Why != "" {
			v.note("%s", last.Why)
		}
		v.note("All cards are right. If the values are, too, the solver has drawn other cards on the way.")
	}
}

// noteEnd tells what the player whose score differs holds at the end.
func (v *verdict) noteEnd() {
	zone := v.rules.Steps[len(v.rules.Steps)-1].Zones[v.at]
	values := []string{"no card"}
	for i, code := range zone.Cards {
		values = append(values[:i], fmt.Sprintf("%s %d", code, valueOf(code)))
	}
	v.note("At the end player %d holds %s.", v.at+1, strings.Join(values, ", "))
}

func valueOf(code string) int {
	c, _ := cardOf(code)
	return values[c.rank()]
}

// verdict is a wrong line of cards on its way to a judgement.
type verdict struct {
	t         *tracer
	rules     *oracle.Trace
	want, got result
	scores    bool // the cards are right, the scores are not
	at        int  // the first card or score that differs

	other  *tracer // the play of the suspects, if that explains the output
	rows   []oracle.Row
	clause string
	notes  []string
}

func (v *verdict) note(format string, args ...any) {
	v.notes = append(v.notes, fmt.Sprintf(format, args...))
}

// bySuspects explains the difference by the misreadings with the given ids. It
// reports false if they do not play this output.
func (v *verdict) bySuspects(d *Deal, ids []string) bool {
	e, err := newEngine(ids)
	if err != nil {
		return false
	}
	other, _ := e.trace(d) // a misreading need not come to an end
	played := resultOf(&e.game)
	played.Cards = played.Cards[:min(len(played.Cards), len(v.want.Cards)+kept)]
	if _, differs := oracle.FirstDifference(played, v.got); differs {
		return false
	}
	v.other = other
	v.rows, _ = oracle.CompareRows(v.rules, &oracle.Trace{Steps: other.steps})
	v.clause = v.broken(d, ids)
	v.rows[0].Clause = v.clause
	first := min(v.rows[0].Move, len(v.rules.Steps)-1)
	v.noteHand(first, v.rules.Steps[first].Player)
	if i := v.cited(first); i == first {
		v.noteWhy(i)
	} else if why := v.rules.Steps[i].Why; why != "" {
		v.note("Move %d: %s", i, why)
	}
	if !v.scores && v.at < len(v.got.Cards) {
		v.noteCard(v.got.Cards[v.at], other.calls, first)
	}
	return true
}

// noteCard explains c, the first wrong card that can be seen, if the last row
// shows how it was played from a hand.
func (v *verdict) noteCard(c card, calls map[int]int, cause int) {
	last := v.rows[len(v.rows)-1]
	if !strings.Contains(last.Solver, "plays {"+c.String()+"}") {
		return
	}
	call, called := calls[cause]
	switch {
	case called && len(v.rows) > 1:
		v.note("{%s} at move %d is right only if %s were called.", c, last.Move, suitNames[call])
	case strings.Contains(last.Solver, "draws"), last.Move == 0, last.Move >= len(v.rules.Steps), v.holds(last.Move, c):
	default:
		v.noteWhere(c, last.Move)
	}
}

// broken returns the clause of the misreading, of several, that alone makes the
// first wrong decision.
func (v *verdict) broken(d *Deal, ids []string) string {
	for _, id := range ids {
		e, err := newEngine([]string{id})
		if err != nil {
			continue
		}
		t, _ := e.trace(d)
		rows, _ := oracle.CompareRows(v.rules, &oracle.Trace{Steps: t.steps})
		if len(ids) == 1 || len(rows) > 0 && rows[0].Move == v.rows[0].Move && rows[0].Solver == v.rows[0].Solver {
			m, _ := oracle.FindMisreading(Problem, id)
			return m.Clause
		}
	}
	m, _ := oracle.FindMisreading(Problem, ids[0])
	return m.Clause
}

// cited returns the step nearest to i, at it or before it, that shows the
// broken clause, as far back as the card before; else i.
func (v *verdict) cited(i int) int {
	for k := i; k > 0; k-- {
		s := &v.rules.Steps[k]
		if slices.ContainsFunc(s.Cites, func(id string) bool { return oracle.ClauseOf(id) == v.clause }) {
			return k
		}
		if s.Printed != "" && k < i {
			break
		}
	}
	return i
}

// noteHand tells the hand of a player before step i.
func (v *verdict) noteHand(i, player int) {
	if player == 0 || i == 0 {
		return
	}
	zone := v.rules.Steps[i-1].Zone("player " + strconv.Itoa(player))
	v.note("Before move %d player %d holds %s.", i, player, strings.Join(zone.Cards, " "))
}

func (v *verdict) noteWhy(i int) {
	if why := v.rules.Steps[i].Why; why != "" {
		v.note("%s", why)
	}
}

// finish makes the judgement.
func (v *verdict) finish() oracle.Judgement {
	j := oracle.Judgement{
		Verdict: oracle.Wrong, Clause: v.clause, Fault: "wrong by clause " + v.clause,
		Rows: v.rows, Notes: v.notes,
	}
	if v.scores {
		j.Expected, j.Got = scoreLine(v.want.Scores), scoreLine(v.got.Scores)
		from := len(scoreLine(v.got.Scores[:v.at]))
		if v.at > 0 {
			from++
		}
		j.Mark = oracle.Span{From: from, To: from + len(strconv.Itoa(v.got.Scores[v.at]))}
		return j
	}
	j.Expected, j.Got = cardLine(v.want.Cards), cardLine(v.got.Cards)
	j.Mark = oracle.Span{From: 3 * v.at, To: 3*v.at + 2}
	return j
}
