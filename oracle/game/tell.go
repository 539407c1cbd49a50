package game

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	"kiebitz/oracle/rules"
)

// The verbs. An act has the cards that are moved and, of each group of them, how many they are, from
// where they come and where they go; a group of none is a pile that is turned over.
const (
	doBegin = "begin"
	doTurn  = "turn"
	doEnd   = "end"
)

// teller makes the steps of a trace of what a witness tells.
type teller struct {
	*rules.Witness
	p     *problem
	piles []rules.Declared
	asked []rules.Declared // the state that is no pile, a question each
}

func (p *problem) teller(r *rules.RuleSet) edits.Teller {
	t := &teller{p: p}
	var questions []rules.Question
	for _, d := range r.State() {
		seats := []string{""}
		if d.Each {
			seats = nil
			for seat := range slices.Max(p.info.Players) {
				seats = append(seats, fmt.Sprintf(" seat:%d", seat+1))
			}
		}
		if d.Kind == rules.OnePile {
			t.piles = append(t.piles, d)
			continue
		}
		for _, seat := range seats {
			questions = append(questions, rules.Question{At: "after turn", Piece: d.ID + seat})
			t.asked = append(t.asked, d)
		}
	}
	var err error
	if t.Witness, err = r.Witness(questions); err != nil {
		panic(err) // each asks for what is declared
	}
	return t
}

// Tell implements [edits.Teller].
func (t *teller) Tell(c oracle.Case) (told *oracle.Trace, fail string) {
	d := c.(*deal)
	turns, fail := t.Play(d.setup())
	told = &oracle.Trace{Steps: make([]oracle.Step, len(turns))}
	for i := range turns {
		s := &told.Steps[i]
		s.Number, s.Printed, s.Act = i, turns[i].Printed, t.act(&turns[i])
		switch {
		case i == 0:
			s.Act.Verb = doBegin
		case i == len(turns)-1 && fail == "":
			s.Act.Verb = doEnd
		default:
			s.Act.Verb, s.Player = doTurn, turns[i].Seat+1
		}
		for _, id := range turns[i].Done {
			if _, ok := oracle.FindClause(t.p, id); ok && !slices.Contains(s.Cites, id) {
				s.Cites = append(s.Cites, id)
			}
		}
		if s.Cites == nil { // under an edit nothing is done
			s.Cites = []string{t.p.book.Clauses()[0].ID}
		}
		s.Clause = s.Cites[0]
		s.Zones = t.zones(&turns[i], d.players)
		for k, z := range s.Zones {
			if i == 0 || i == len(turns)-1 || !slices.Equal(z.Cards, told.Steps[i-1].Zones[k].Cards) {
				s.Focus = append(s.Focus, k)
			}
		}
		t.state(s, &turns[i])
	}
	return told, fail
}

// act is what is moved in a turn.
func (t *teller) act(told *rules.Turn) (a oracle.Act) {
	var ways []rules.Move // without their cards
	groups := map[rules.Move][]string{}
	for _, m := range told.Moves {
		card := m.Card
		if m.Card = 0; groups[m] == nil {
			ways, groups[m] = append(ways, m), []string{}
		}
		if card != rules.None {
			groups[m] = append(groups[m], t.p.deck[card])
		}
	}
	for _, m := range ways {
		a.Cards = append(a.Cards, groups[m]...)
		a.Numbers = append(a.Numbers, len(groups[m]))
		a.Places = append(a.Places, t.place(m.From, m.FromSeat), t.place(m.To, m.ToSeat))
	}
	return a
}

// place is what a pile is called.
func (t *teller) place(id string, seat int) string {
	d := t.piles[slices.IndexFunc(t.piles, func(d rules.Declared) bool { return d.ID == id })]
	if d.Each {
		return d.Name + " " + t.p.info.Seat(seat+1)
	}
	return d.Name
}

// zones are the piles after a turn.
func (t *teller) zones(told *rules.Turn, players int) (list []oracle.Zone) {
	for _, d := range t.piles {
		kind, of := oracle.Pile, 1
		if d.Each {
			kind, of = oracle.Hand, players
		}
		for seat := range of {
			z := oracle.Zone{Name: strings.TrimPrefix(t.place(d.ID, seat), "the "), Kind: kind}
			if d.Each {
				z.Player = seat + 1
			}
			for _, c := range told.Pile(d.ID, seat) {
				z.Cards = append(z.Cards, t.p.deck[c])
			}
			list = append(list, z)
		}
	}
	return list
}

// state notes what a later turn may rest on, and what is said of it.
func (t *teller) state(s *oracle.Step, told *rules.Turn) {
	var says []string
	for _, z := range s.Zones {
		s.State.Add(uint64(len(z.Cards)))
		for _, code := range z.Cards {
			s.State.Add(uint64(slices.Index(t.p.deck, code)))
		}
	}
	for i, d := range t.asked {
		v := told.Answer(i)
		s.State.Add(uint64(v))
		yes, no, _ := strings.Cut(d.Name, "|")
		switch {
		case d.Each:
		case d.Kind == rules.Truth && v != 0:
			says = append(says, yes)
		case d.Kind == rules.Truth && no != "":
			says = append(says, no)
		case d.Kind == rules.Number:
			says = append(says, fmt.Sprintf("%s: %d", yes, v))
		}
	}
	s.Turn = says
}

// many cards are counted, not named.
const many = 8

// Words implements [oracle.Problem].
func (p *problem) Words(s *oracle.Step) oracle.Words {
	var parts []string
	rest := s.Act.Cards
	for i, n := range s.Act.Numbers {
		cards := "turns over"
		switch {
		case n > many:
			cards = "moves " + english.Count(n, "card")
		case n > 0:
			cards = "moves {" + strings.Join(rest[:n], "} {") + "}"
		}
		parts = append(parts, cards+" from "+s.Act.Places[2*i]+" to "+s.Act.Places[2*i+1])
		rest = rest[n:]
	}
	w := oracle.Words{Text: strings.Join(parts, ", ")}
	switch {
	case w.Text != "":
	case s.Act.Verb == doBegin:
		w.Text = "the game begins"
	case s.Act.Verb == doEnd:
		w.Text = "the game is over"
	default:
		w.Text = "moves no card"
	}
	for _, id := range s.Cites {
		c, _ := oracle.FindClause(p, id)
		w.Why = strings.TrimSpace(w.Why + " " + c.Text)
	}
	if says, ok := s.Turn.([]string); ok {
		w.State = says
	}
	return w
}
