package tractor

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Words implements [oracle.Problem].
func (problem) Words(s *oracle.Step) oracle.Words {
	t, played := s.Turn.(*turn)
	if !played { // what is known of a solver
		return sayAct(s.Act)
	}
	w := oracle.Words{State: t.sayState()}
	switch s.Act.Verb {
	case doDeal:
		w.Text, w.Why = sayDeal(s.Act), t.whyDeal()
	case doTrick:
		w.Text, w.Brief = t.sayTrick(s.Act)
		w.Why = "The lead is " + t.trick.form.text() + "."
		for _, c := range t.worths {
			w.Choices = append(w.Choices, strings.NewReplacer("FORM", t.trick.form.text(), "CARD", c.card.String()).Replace(c.says))
		}
	case doHidden:
		w.Text, w.Why = t.sayHidden(s.Act.Numbers[0], s.Act.Numbers[1])
	case doAccount:
		w.Text = t.sayEnd()
	}
	return w
}

// sayAct says what a solver did, as far as that is known.
func sayAct(a oracle.Act) oracle.Words {
	switch a.Verb {
	case doDeal:
		return oracle.Words{Text: sayDeal(a)}
	case doTrick:
		return oracle.Words{Text: "perhaps " + a.Places[0] + " wins"} // no output shows who wins a trick
	case doHidden:
		return oracle.Words{Text: "they count " + english.Times(a.Numbers[min(1, len(a.Numbers)-1)])}
	case doTotal:
		return oracle.Words{Text: fmt.Sprintf("%d in all", a.Numbers[0])}
	}
	if len(a.Numbers) < 2 {
		return oracle.Words{Text: "Winner: " + a.Places[0]}
	}
	return oracle.Words{Text: rankName(a.Numbers[0]) + " " + rankName(a.Numbers[1]) + " " + a.Places[0]}
}

// sayState says what the cards on the table do not show.
func (t *turn) sayState() []string {
	return []string{trumpText(suitNames[t.round.main]), "current rank " + rankName(t.rank),
		fmt.Sprintf("team %d declares", t.side+1), fmt.Sprintf("defenders have %d points", t.points)}
}

func trumpText(suit string) string {
	if suit == suitNames[none] {
		return "there is no main suit"
	}
	return suit + " are trumps"
}

func sayDeal(a oracle.Act) string {
	return fmt.Sprintf("%s deals, %s, the current rank is %s", a.Places[0], trumpText(a.Places[1]), rankName(a.Numbers[0]))
}

func (t *turn) whyDeal() string {
	why := fmt.Sprintf("Team %d declares.", t.side+1)
	for _, w := range t.round.Warnings() {
		why += " Not a legal deal: " + w + "."
	}
	return why
}

// sayTrick says who leads what and who wins. Beside another play the structure
// of a lead is said, too, on which the hidden points rest.
func (t *turn) sayTrick(a oracle.Act) (text, brief string) {
	leads, wins := "leads "+strings.Join(a.Cards, ""), ", "+a.Places[0]+" wins"
	if k := &t.trick; teamOf(k.winner) != t.side || k.points > 0 {
		wins += fmt.Sprintf(" (%d points)", k.points)
	}
	text = leads + wins
	if len(a.Numbers) > 1 && len(a.Cards) > 1 {
		brief = leads + ", " + t.trick.form.text() + wins
	}
	return text, brief
}

// sizes are how many cards the components of a lead have, the longest first.
type sizes []int

func (f sizes) throw() bool { return len(f) > 1 }

// text names the structure of a lead.
func (f sizes) text() string {
	var parts []string
	for i, n := 0, 0; i < len(f); i += n {
		n = 1
		for i+n < len(f) && f[i+n] == f[i] {
			n++
		}
		switch f[i] {
		case 1:
			parts = append(parts, plural(n, "single card"))
		case 2:
			parts = append(parts, plural(n, "pair"))
		default:
			parts = append(parts, fmt.Sprintf("%s of %d pairs", plural(n, "tractor"), f[i]/2))
		}
	}
	text := english.List(parts)
	if f.throw() {
		return "a throw of " + text
	}
	return text
}

// plural counts components: "a pair", "2 pairs".
func plural(n int, thing string) string {
	if n == 1 {
		return "a " + thing
	}
	return english.Count(n, thing)
}

// sayHidden says how often the hidden points count, and why.
func (t *turn) sayHidden(points, times int) (text, why string) {
	text, why = fmt.Sprintf("%d hidden points", points), "The declarers win the last trick."
	switch {
	case points > 0 && times > 0:
		lead := t.trick.form.text()
		if t.trick.form.throw() {
			lead = "a longest component of " + lead
		}
		text += " count " + english.Times(times)
		why = fmt.Sprintf("The defenders win the last trick; w is %d, the length of %s.", t.power, lead)
	case points > 0:
		text += " do not count"
	case times > 0:
		why = "The defenders win the last trick, but there is nothing to count."
	}
	if points == 0 {
		text = "no hidden points"
	}
	return text + fmt.Sprintf(": %d in all", t.points), why
}

func (t *turn) sayEnd() string {
	text, o := fmt.Sprintf("made at %d points", t.points), &t.end
	if t.down {
		text = fmt.Sprintf("down at %d points", t.points)
	}
	if t.rises > 0 {
		text += fmt.Sprintf(", team %d rises by %d", t.riser+1, t.rises)
	} else {
		text += ", nobody rises"
	}
	if o.Winner > 0 {
		return text + fmt.Sprintf(" and beyond ace: team %d wins", o.Winner)
	}
	return text + fmt.Sprintf(": ranks %s and %s, %s deals next", rankName(o.Ranks[0]), rankName(o.Ranks[1]), seats[o.Dealer])
}
