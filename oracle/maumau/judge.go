package maumau

import (
	"fmt"
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
	diff, differs := oracle.FirstDifference(want, got)
	if !differs {
		return oracle.Judgement{Verdict: oracle.OK}
	}
	if diff.Field == "Scores" {
		return judgeScores(t, want, got)
	}
	v := &verdict{t: t, rules: &oracle.Trace{Steps: t.steps}, want: want, got: got, at: diff.Index}
	if o.Suspect != "" && v.bySuspect(d, output, o.Suspect) {
		return v.finish()
	}
	v.byTable()
	return v.finish()
}

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

func malformed(want, got result, err *oracle.SyntaxError, line string) oracle.Judgement {
	j := oracle.Judgement{Verdict: oracle.Malformed, Syntax: err, Line: line,
		Fault: fmt.Sprintf("output line %d: expected %s", err.Line, err.Expected)}
	switch {
	case err.Line == 1:
		j.Notes = append(j.Notes, `Expected form: "`+clipCards(want.Cards)+`", the cards as they were played.`)
	case err.Line == 2:
		j.Notes = append(j.Notes, `Expected form: "`+scoreLine(want.Scores)+`", one number for each player.`)
	}
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

// judgeScores explains scores that differ after a game that was played right.
func judgeScores(t *tracer, want, got result) oracle.Judgement {
	last := &t.steps[len(t.steps)-1]
	j := oracle.Judgement{Verdict: oracle.Wrong, Clause: "score",
		Expected: scoreLine(want.Scores), Got: scoreLine(got.Scores)}
	doubled, halved := true, true
	at := -1
	for p, n := range want.Scores {
		doubled = doubled && got.Scores[p] == 2*n
		halved = halved && 2*got.Scores[p] == n
		if got.Scores[p] != n && at < 0 {
			at = p
		}
	}
	if doubled || halved {
		j.Clause = "double"
	}
	head := len(scoreLine(got.Scores[:at])) + 1
	j.Mark = oracle.Span{From: head, To: head + len(strconv.Itoa(got.Scores[at]))}
	j.Rows = []oracle.Row{{Move: last.Number, Rules: last.Text, Clause: j.Clause,
		Solver: "the scores are " + strings.TrimPrefix(j.Got, "Score: "), Remark: oracle.RemarkDifference}}
	zone := last.Zones[at]
	hand := "no card"
	var values []string
	for _, code := range zone.Cards {
		values = append(values, fmt.Sprintf("%s %d", code, valueOf(code)))
	}
	if len(values) > 0 {
		hand = strings.Join(values, ", ")
	}
	j.Notes = append(j.Notes, fmt.Sprintf("At the end player %d holds %s.", at+1, hand))
	if last.Why != "" {
		j.Notes = append(j.Notes, last.Why)
	} else if doubled {
		j.Notes = append(j.Notes, "The last card is no jack: nothing is doubled.")
	}
	j.Fault = "the cards are right, the scores are not"
	return j
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
	at        int // the first card that differs

	rows   []oracle.Row
	clause string
	notes  []string
}

func (v *verdict) note(format string, args ...any) {
	v.notes = append(v.notes, fmt.Sprintf(format, args...))
}

// bySuspect explains the difference by the misreading with the given id. It
// reports false if the misreading does not play this output.
func (v *verdict) bySuspect(d *Deal, output []byte, id string) bool {
	m, ok := mistakeOf(id)
	if !ok {
		return false
	}
	set := mistakes(1) << m
	e := &engine{game: game{mis: &set}}
	other, fail := e.trace(d)
	if _, differs := oracle.FirstDifference(resultOf(&e.game), v.got); fail != nil || differs {
		return false
	}
	v.rows, v.clause = oracle.CompareRows(v.rules, &oracle.Trace{Steps: other.steps})
	i := min(v.rows[0].Move, len(v.rules.Steps)-1)
	v.noteHand(i, v.rules.Steps[i].Player)
	v.noteWhy(i)
	if call, ok := other.calls[i]; ok && len(v.rows) > 1 && v.at < len(v.got.Cards) {
		v.note("{%s} at move %d is right only if %s were called.", v.got.Cards[v.at], v.rows[len(v.rows)-1].Move, suitNames[call])
	}
	return true
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
	mark := oracle.Span{From: 3 * v.at, To: 3*v.at + 2}
	return oracle.Judgement{
		Verdict: oracle.Wrong, Clause: v.clause, Fault: "wrong by clause " + v.clause,
		Expected: cardLine(v.want.Cards), Got: cardLine(v.got.Cards), Mark: mark,
		Rows: v.rows, Notes: v.notes,
	}
}
