package maumau

import (
	"slices"

	"kiebitz/oracle"
)

// byTable finds the first wrong decision from the table alone: who holds the
// card that the solver played, and when could that player have moved? The
// moves between two printed cards (passes, penalties, skips) can't be seen in
// an output, so that each of them may be where the solver went wrong.
func (v *verdict) byTable() {
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
		v.clause = "last"
		v.rows = []oracle.Row{{Move: to, Player: v.rules.Steps[to-1].Player, Rules: "the game is over",
			Solver: "plays {" + c.String() + "}", Clause: "last", Remark: oracle.RemarkDifference}}
		v.noteWhy(to)
		return
	}
	i, held := v.decision(c, from, to)
	if !held {
		v.elsewhere(c, to)
		return
	}
	v.row(i, "plays {"+c.String()+"}")
	v.noteHand(i, v.rules.Steps[i].Player)
	v.noteWhy(i)
	v.uncalled(c, from-1, i)
}

// opening explains an output that does not begin with the opening card.
func (v *verdict) opening() {
	v.row(0, "{"+v.got.Cards[0].String()+"}")
	v.note("The output begins with the opening card, which is the first card after the deal.")
	if len(v.want.Cards) > 1 && v.got.Cards[0] == v.want.Cards[1] {
		v.note("Here the opening card is missing: {%s} is the first card that is played.", v.got.Cards[0])
	}
}

// short explains an output that ends before the game does. If a move that
// can't be seen comes next, the solver failed there: it could not draw.
func (v *verdict) short(from, to int) {
	at := from
	for i := from; i <= to; i++ {
		if slices.Contains(v.rules.Steps[i].Cites, "reshuffle") {
			at = i
		}
	}
	v.row(at, "the game is over")
	if at < to && slices.Contains(v.rules.Steps[at].Cites, "reshuffle") {
		v.clause = "reshuffle"
		v.rows[0].Clause = v.clause
	}
	v.note("The output ends after %d of %d cards.", len(v.got.Cards), len(v.want.Cards))
	v.noteWhy(at)
}

// between returns the range of steps from the one after the last card on which
// both agree to the one that plays the next card (or ends the game).
func (v *verdict) between() (from, to int) {
	printed := -1
	for i := range v.rules.Steps {
		if v.rules.Steps[i].Printed == "" {
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
	return from, len(v.rules.Steps) - 1
}

// row makes the visible difference step i of the rules.
func (v *verdict) row(i int, solver string) {
	s := &v.rules.Steps[i]
	v.clause = s.Clause
	v.rows = append(v.rows, oracle.Row{Move: s.Number, Player: s.Player, Rules: s.Text,
		Solver: solver, Clause: s.Clause, Remark: oracle.RemarkDifference})
}

// decision returns the step from from to to at which the solver played c: the
// last, if its player could choose c there; else the first whose player holds
// or draws c.
func (v *verdict) decision(c card, from, to int) (step int, held bool) {
	if v.holds(to, c) && !slices.Contains(v.rules.Steps[to].Cites, "draw") {
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
func (v *verdict) holds(i int, c card) bool {
	if i == 0 || v.rules.Steps[i].Player == 0 {
		return false
	}
	hand := v.rules.Steps[i].Player - 1
	return slices.Contains(v.rules.Steps[i-1].Zones[hand].Cards, c.String()) ||
		slices.Contains(v.rules.Steps[i].Zones[hand].Cards, c.String())
}

// uncalled shows a called suit as the cause, if jack was the last card on
// which both agree and c does not have the suit called with it.
func (v *verdict) uncalled(c card, step, i int) {
	suit, called := v.t.calls[step]
	if !called || c.rank() == jack || c.suit() == suit {
		return
	}
	s := &v.rules.Steps[step]
	rows := []oracle.Row{{Move: s.Number, Player: s.Player, Rules: s.Text,
		Solver: "plays {" + s.Printed + "}, calls ?", Clause: "R5", Remark: oracle.RemarkHidden}}
	for k := step + 1; k < i; k++ {
		s := &v.rules.Steps[k]
		rows = append(rows, oracle.Row{Move: s.Number, Player: s.Player, Rules: s.Text, Solver: "the same", Clause: s.Clause})
	}
	v.rows = append(rows, v.rows...)
	v.clause = "R5"
	v.notes = nil
	v.noteHand(step, s.Player)
	v.noteWhy(step)
	v.note("{%s} at move %d is legal only if %s were called.", c, v.rules.Steps[i].Number, suitNames[c.suit()])
}

// elsewhere explains a card that no player in turn holds.
func (v *verdict) elsewhere(c card, to int) {
	code := c.String()
	pile := v.rules.Steps[to-1].Zone("draw pile").Cards
	place := slices.Index(pile, code)
	if place == 0 {
		// On top of the pile: it can only have been drawn at this move.
		v.row(to, "draws {"+code+"}, plays it")
		v.noteHand(to, v.rules.Steps[to].Player)
		v.noteWhy(to)
		return
	}
	v.row(to, "plays {"+code+"}")
	if place > 0 {
		v.blameDraws(to)
	}
	v.noteWhere(c, to)
	v.noteWhy(to)
}

// noteWhere tells where c lies before step i.
func (v *verdict) noteWhere(c card, i int) {
	for _, z := range v.rules.Steps[i-1].Zones {
		place := slices.Index(z.Cards, c.String())
		switch {
		case place < 0:
		case z.Player > 0:
			v.note("{%s} is in the hand of player %d.", c, z.Player)
		case z.Name == "draw pile":
			v.note("{%s} lies in the draw pile, in place %d: nobody can have it. Before this move the solver has drawn a wrong number of cards, or wrong ones.", c, place+1)
		default:
			v.note("{%s} has been played already and lies in the discard pile.", c)
		}
	}
}

// blameDraws moves the suspicion to the last penalty before step i or the last
// turn of the pile, whichever is later: draws are not printed.
func (v *verdict) blameDraws(i int) {
	for k := i; k > 0; k-- {
		s := &v.rules.Steps[k]
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
		v.clause = clause
		if k < i {
			v.rows = append([]oracle.Row{{Move: s.Number, Player: s.Player, Rules: s.Text,
				Solver: "?", Clause: clause, Remark: "perhaps the cause"}}, v.rows...)
		}
		return
	}
}
