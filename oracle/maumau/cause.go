package maumau

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
)

// cause looks for the first wrong decision in an output.
type cause struct {
	*oracle.Explanation
	*wrong
	steps []oracle.Step // by the rules
}

// Explain implements [oracle.Explainer].
func (problem) Explain(x *oracle.Explanation) {
	d := x.Case.(*Deal)
	var g game
	g.play(d)
	got, _, _ := parseOutput(x.Output, d.players, x.Options.Exact)
	w, _ := resultOf(&g).compare(got)
	v := &cause{x, w, x.Rules.Steps}
	switch {
	case x.Other != nil:
		v.noteCard()
	case w.scores:
		v.byScores()
	default:
		v.byTable()
	}
	v.hold()
	if x.Options.Minimal {
		v.noteSpare(d)
	}
}

// hold shows the hand from which the first row was played.
func (v *cause) hold() {
	if len(v.Rows) == 0 {
		return
	}
	first := v.Rows[0]
	i := slices.IndexFunc(v.steps, func(s oracle.Step) bool { return s.Number == first.Move })
	if first.Player > 0 && i > 0 && first.Remark != oracle.RemarkPerhaps {
		v.Held = v.handBefore(i, first.Player)
	}
}

func (v *cause) handBefore(i, player int) []string { return v.steps[i-1].Zones[player-1].Cards }

// noteCard explains the first wrong card that can be seen, if the last row shows
// how it was played from a hand.
func (v *cause) noteCard() {
	if len(v.Rows) == 0 {
		return // the form alone is wrong
	}
	last := &v.Rows[len(v.Rows)-1]
	a := &last.Solver.Act
	if v.scores || v.at >= len(v.got.Cards) || a.Verb != doPlay || a.Cards[0] != v.got.Cards[v.at].String() {
		return
	}
	c := v.got.Cards[v.at]
	first := &v.Rows[0].Solver.Act
	switch {
	case len(v.Rows) > 1 && len(first.Places) > 0:
		v.Note("{%s} at move %d would be right only if %s had been called.", c, last.Move, first.Places[0])
	case last.Move == 0, last.Move >= len(v.steps), v.holds(last.Move, c):
	default:
		v.noteWhere(c, last.Move)
	}
}

// byScores explains scores that differ after a game that was played right.
func (v *cause) byScores() {
	last := len(v.steps) - 1
	doubled, halved := true, true
	for p, n := range v.want.Scores {
		doubled = doubled && v.got.Scores[p] == 2*n
		halved = halved && 2*v.got.Scores[p] == n
	}
	clause := "score"
	if doubled || halved {
		clause = "double"
	}
	v.At(last, clause, oracle.Act{Verb: doScore, Numbers: v.got.Scores})
	v.noteEnd(&v.steps[last])
	switch {
	case halved:
	case doubled:
		v.Note("The last card is not a jack: nothing is doubled.")
	default:
		v.Note("All cards are right. If the values are right as well, the solver has drawn other cards on the way, or has not removed from a hand the card that it printed.")
	}
}

// noteEnd says what the player whose score differs holds at the end.
func (v *cause) noteEnd(end *oracle.Step) {
	var worth []string
	for _, code := range end.Zones[v.at].Cards {
		c, _ := cardOf(code)
		worth = append(worth, fmt.Sprintf("%s %d", code, values[c.rank()]))
	}
	if worth == nil {
		worth = []string{"no card"}
	}
	v.Note("At the end player %d holds %s.", v.at+1, strings.Join(worth, ", "))
}

// byTable finds the first wrong decision from the table alone: whose hands hold the
// card that the solver played, and when could that player have moved? The
// moves between two printed cards (passes, penalties, skips) can't be seen in
// an output, so that each of them may be where the solver went wrong.
func (v *cause) byTable() {
	if v.at == 0 {
		v.opening()
		return
	}
	from, to := v.between()
	if v.at >= len(v.got.Cards) {
		v.short(from, to)
		return
	}
	c := v.got.Cards[v.at]
	if v.at >= len(v.want.Cards) {
		v.At(to, "last", plays(c))
		v.Rows[0].Rules, v.Rows[0].Player = &oracle.Step{Act: oracle.Act{Verb: oracle.Over}}, v.steps[to-1].Player
		v.Rows[0].Solver.Player = v.Rows[0].Player
		return
	}
	i, held := v.decision(c, from, to)
	if !held {
		v.elsewhere(c, to)
		return
	}
	v.here(i, plays(c))
	v.uncalled(c, from-1, i)
}

// plays is what a solver does that plays c, as far as that is known.
func plays(c card) oracle.Act { return oracle.Act{Verb: doPlay, Cards: []string{c.String()}} }

// here makes step i of the rules, with its own clause, the visible difference.
func (v *cause) here(i int, solver oracle.Act) { v.At(i, v.steps[i].Clause, solver) }

// opening explains an output that does not begin with the opening card.
func (v *cause) opening() {
	v.here(0, oracle.Act{Verb: doOpen, Cards: codes(v.got.Cards[:1])})
	v.Note("The output begins with the opening card, which is the first card after the deal.")
	if len(v.want.Cards) > 1 && v.got.Cards[0] == v.want.Cards[1] {
		v.Note("Here the opening card is missing: {%s} is the first card that is played.", v.got.Cards[0])
	}
}

// short explains an output that ends before the game does. If a move that
// can't be seen comes next, the solver failed there: it could not draw.
func (v *cause) short(from, to int) {
	at, clause := from, v.steps[from].Clause
	for i := from; i <= to; i++ {
		if slices.Contains(v.steps[i].Cites, "reshuffle") {
			at, clause = i, v.steps[i].Clause
			if i < to {
				clause = "reshuffle"
			}
		}
	}
	v.At(at, clause, oracle.Act{Verb: oracle.Over})
	v.Note("The output ends after %d of %d cards.", len(v.got.Cards), len(v.want.Cards))
}

// between returns the range of steps from the one after the last card on which
// both agree to the one that plays the next card (or ends the game).
func (v *cause) between() (from, to int) {
	printed := -1
	for i := range v.steps {
		if v.steps[i].Printed == "" {
			continue
		}
		printed++
		if printed == v.at-1 {
			from = i + 1
		}
		if printed == v.at {
			return from, i
		}
	}
	return from, len(v.steps) - 1
}

// decision returns the step from from to to at which the solver played c: the
// last, if its player could choose c there; else the first whose player holds
// or draws c.
func (v *cause) decision(c card, from, to int) (step int, held bool) {
	if v.holds(to, c) && !slices.Contains(v.steps[to].Cites, "draw") {
		return to, true
	}
	for i := from; i <= to; i++ {
		if v.holds(i, c) {
			return i, true
		}
	}
	return 0, false
}

// holds reports whether the player of step i holds c before it or after it.
func (v *cause) holds(i int, c card) bool {
	if i == 0 || v.steps[i].Player == 0 {
		return false
	}
	hand := v.steps[i].Player - 1
	return slices.Contains(v.steps[i-1].Zones[hand].Cards, c.String()) ||
		slices.Contains(v.steps[i].Zones[hand].Cards, c.String())
}

// uncalled shows a called suit as the cause, if a jack was the last card on
// which both agree and c does not have the suit called with it: the solver must have
// called that of c.
func (v *cause) uncalled(c card, step, i int) {
	s := &v.steps[step]
	if len(s.Act.Places) == 0 || c.rank() == jack || suitNames[c.suit()] == s.Act.Places[0] {
		return
	}
	for k := i - 1; k > step; k-- {
		v.Before(k, v.steps[k].Clause, v.steps[k].Act, "")
	}
	v.Before(step, "R5", oracle.Act{Verb: s.Act.Verb, Cards: s.Act.Cards, Places: []string{suitNames[c.suit()]}}, oracle.RemarkHidden)
	v.Clause = "R5"
	v.Because(step)
	v.Note("{%s} at move %d would be legal only if %s had been called.", c, v.steps[i].Number, suitNames[c.suit()])
}

// elsewhere explains a card that no player in turn holds.
func (v *cause) elsewhere(c card, to int) {
	place := slices.Index(v.steps[to-1].Zone("draw pile").Cards, c.String())
	if place == 0 {
		// On top of the pile: it can only have been drawn at this move.
		v.here(to, oracle.Act{Verb: doDraw, Cards: codes([]card{c, c})})
		return
	}
	v.here(to, plays(c))
	v.noteWhere(c, to)
	if place > 0 {
		v.blameDraws(to)
	}
}

// noteWhere says where c lies before step i.
func (v *cause) noteWhere(c card, i int) {
	for _, z := range v.steps[i-1].Zones {
		place := slices.Index(z.Cards, c.String())
		switch {
		case place < 0:
		case z.Player > 0:
			v.Note("{%s} is in the hand of player %d.", c, z.Player)
		case z.Kind == oracle.Stock:
			v.Note("{%s} lies in the draw pile, in place %d: nobody can have it. Before this move the solver has drawn a wrong number of cards, or wrong ones.", c, place+1)
		default:
			v.Note("{%s} has been played already and lies in the discard pile.", c)
		}
	}
}

// blameDraws moves the suspicion to the last penalty before step i or the last
// turn of the pile, whichever is later: draws are not printed.
func (v *cause) blameDraws(i int) {
	for k := i; k > 0; k-- {
		s := &v.steps[k]
		clause := ""
		switch {
		case slices.Contains(s.Cites, "reshuffle"):
			clause = "reshuffle"
		case s.Clause == "seven" || s.Clause == "chain":
			clause = s.Clause
		case k == i || s.Clause != "draw":
			continue
		default:
			clause = "draw"
		}
		v.Clause = clause
		if k < i {
			v.Before(k, clause, oracle.Act{Verb: oracle.Unknown}, oracle.RemarkPerhaps)
		}
		return
	}
}
