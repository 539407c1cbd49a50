package maumau

import (
	"strings"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// Judge implements [oracle.Problem].
func (problem) Judge(c oracle.Case, output []byte, o oracle.JudgeOptions) oracle.Judgement {
	d := c.(*Deal)
	var g game
	if fail := g.play(d); fail != nil {
		return oracle.Judgement{Verdict: oracle.Wrong, Fault: oracle.FaultUnplayable, Reason: fail.Error()}
	}
	if !o.Exact && oracle.SameWords(g.appendAnswer(nil), output) {
		return kit.Right(g.appendAnswer(nil), output)
	}
	want := resultOf(&g)
	got, err, line := parseOutput(output, d.players, o.Exact)
	if err != nil {
		return malformed(want, got, err, line)
	}
	w, differs := want.compare(got)
	if !differs {
		return oracle.Judgement{Verdict: oracle.OK}
	}
	return w.judgement()
}

// wrong is an output in the right form that differs from the answer.
type wrong struct {
	want, got result
	scores    bool // the cards are right, the scores are not
	at        int  // the first card or score that differs
}

// kept is how many cards after the end of a game are looked at.
const kept = 200

// compare finds the first difference.
func (want result) compare(got result) (*wrong, bool) {
	// What comes long after the end of the game does not matter, and a flood
	// of cards would take its time.
	got.Cards = got.Cards[:min(len(got.Cards), len(want.Cards)+kept)]
	diff, differs := oracle.FirstDifference(want, got)
	return &wrong{want, got, diff.Field == "Scores", diff.Index}, differs
}

// judgement shows the line that differs.
func (w *wrong) judgement() oracle.Judgement {
	j := oracle.Judgement{Verdict: oracle.Wrong}
	if !w.scores {
		j.Expected, j.Got = cardLine(w.want.Cards), cardLine(w.got.Cards)
		j.Mark = oracle.Span{From: 3 * w.at, To: 3*w.at + 2}
		return j
	}
	j.Expected, j.Got = scoreLine(w.want.Scores), scoreLine(w.got.Scores)
	j.Mark = oracle.Span{From: len(scoreLine(w.got.Scores[:w.at])), To: len(scoreLine(w.got.Scores[:w.at+1]))}
	if w.at > 0 {
		j.Mark.From++ // the space
	}
	return j
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
	j := oracle.Judgement{Verdict: oracle.Malformed, Syntax: err, Line: line, Fault: err.Kind}
	switch {
	case err.Line == 1:
		j.Notes = append(j.Notes, `Expected form: "`+clipCards(want.Cards)+`", the cards as they were played.`)
	case err.Line == 2:
		j.Notes = append(j.Notes, `Expected form: "`+scoreLine(want.Scores)+`", one number for each player.`)
	}
	got.Cards = got.Cards[:min(len(got.Cards), len(want.Cards)+kept)]
	if _, differs := oracle.FirstDifference(want.Cards, got.Cards); err.Line > 1 && !differs {
		j.Notes = append(j.Notes, "The line of cards agrees with the rules.")
		if err.Kind == "lines-more" && strings.TrimSpace(line) != "" {
			j.Notes = append(j.Notes, "A loop that plays one game too many prints more lines.")
		}
	}
	if err.Kind == "no-output" {
		j.Notes = append(j.Notes, "A loop that ends one game too early prints nothing of a single game.")
	}
	return j
}

func clipCards(list []card) string {
	return strings.Join(codes(list[:min(4, len(list))]), " ") + " ..."
}

func cardLine(list []card) string { return strings.Join(codes(list), " ") }

func scoreLine(list []int) string { return "Score: " + numbers(list) }
