package proof

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// license is where a clause decides a step, and what it licenses there.
type license struct {
	clause string
	where  func(p *position) bool
	does   func(p *position) oracle.Act
}

var licenses = []license{
	{"open", func(p *position) bool { return len(p.pile) == 0 }, open},
	{"R1", func(p *position) bool { return p.owes() && len(p.sevens()) > 0 }, func(p *position) oracle.Act { return p.lay(p.sevens()) }},
	{"open-seven", func(p *position) bool { return p.serves() && !p.began }, penalty},
	{"seven", func(p *position) bool { return p.serves() && p.began && p.owed == 2 }, penalty},
	{"chain", func(p *position) bool { return p.serves() && p.owed > 2 }, penalty},
	{"open-eight", func(p *position) bool { return p.skip && !p.began }, skip},
	{"eight", func(p *position) bool { return p.skip && p.began }, skip},
	{"R2", func(p *position) bool { return p.chooses() && len(p.best()) == 1 && !p.jackFirst() }, layBest},
	{"R6", func(p *position) bool { return p.chooses() && len(p.best()) > 1 && !p.jackFirst() }, layBest},
	{"R3", func(p *position) bool { return p.chooses() && len(p.best()) == 0 && len(p.jacks()) > 0 }, layJack},
	{"R4", func(p *position) bool { return p.chooses() && p.jackFirst() }, layJack},
	{"draw", func(p *position) bool { return p.chooses() && len(p.best())+len(p.jacks()) == 0 }, drawOne},
	{"score", func(p *position) bool { return p.over && !p.scored && !p.endsWithJack() }, score},
	{"double", func(p *position) bool { return p.over && !p.scored && p.endsWithJack() }, score},
}

// owes reports whether a player faces an active seven, serves whether without one.
func (p *position) owes() bool   { return p.owed > 0 && !p.over }
func (p *position) serves() bool { return p.owes() && len(p.sevens()) == 0 }

// chooses reports whether a player is free to lay any card that fits.
func (p *position) chooses() bool { return len(p.pile) > 0 && !p.over && !p.skip && p.owed == 0 }

func (p *position) endsWithJack() bool { return p.pile[len(p.pile)-1][1] == jack }

// lay lays the card of the highest suit.
func (p *position) lay(cards []string) oracle.Act {
	card := slices.MinFunc(cards, func(a, b string) int { return strings.IndexByte(suits, a[0]) - strings.IndexByte(suits, b[0]) })
	return oracle.Act{Verb: "play", Cards: []string{card}, Places: p.called(card)}
}

func layBest(p *position) oracle.Act { return p.lay(p.best()) }
func layJack(p *position) oracle.Act { return p.lay(p.jacks()) }
func open(p *position) oracle.Act    { return oracle.Act{Verb: "open", Cards: p.stock[:1]} }
func skip(*position) oracle.Act      { return oracle.Act{Verb: "skip"} }

func penalty(p *position) oracle.Act {
	cards, _, _ := p.draw(p.owed)
	return oracle.Act{Verb: "penalty", Cards: cards}
}

func drawOne(p *position) oracle.Act {
	cards, _, _ := p.draw(1)
	if len(cards) == 1 && p.fits(cards[0]) {
		return oracle.Act{Verb: "draw", Cards: []string{cards[0], cards[0]}, Places: p.called(cards[0])}
	}
	return oracle.Act{Verb: "pass", Cards: cards}
}

func score(p *position) oracle.Act {
	points := make([]int, len(p.hands))
	for i, h := range p.hands {
		for _, c := range h {
			points[i] += values[c[1]]
		}
		if p.endsWithJack() {
			points[i] *= 2
		}
	}
	return oracle.Act{Verb: "score", Numbers: points}
}

// Verify checks a recorded game. The error is an [*oracle.Refusal], or of another type
// if the input is no deal.
func Verify(r *oracle.Record) error {
	p, err := newPosition(r.Input)
	if err != nil {
		return err
	}
	var laid []string
	last := ""
	for i := range r.Steps {
		place := fmt.Sprintf("step %d", i)
		if last, err = p.step(place, i, &r.Steps[i]); err != nil {
			return err
		}
		if last != "" && !p.scored {
			laid = append(laid, last)
		}
	}
	if !p.scored {
		return &oracle.Refusal{Place: fmt.Sprintf("step %d", len(r.Steps)), Found: "none", Expected: "one: the game is not over"}
	}
	return kit.Expect("answer", r.Answer, strings.Join(laid, " ")+"\n"+last+"\n")
}

// step checks a step in the position before it, does it, and returns what it prints.
func (p *position) step(place string, number int, s *oracle.Step) (printed string, err error) {
	player := p.turn + 1
	if len(p.pile) == 0 || p.over {
		player = 0
	}
	var right []string
	licensed := false
	for _, l := range licenses {
		if l.where(p) {
			act := l.does(p)
			licensed = licensed || l.clause == s.Clause && act.Equal(s.Act)
			right = append(right, say(player, act, l.clause))
		}
	}
	if s.Number != number || s.Player != player || !licensed {
		expected := "nothing, as the game is over"
		if len(right) > 0 {
			expected = fmt.Sprintf("number %d, %s", number, strings.Join(right, " or "))
		}
		return "", &oracle.Refusal{Place: place, Found: fmt.Sprintf("number %d, %s", s.Number, say(s.Player, s.Act, s.Clause)), Expected: expected}
	}
	p.advance(s.Act)
	switch s.Act.Verb {
	case "open", "play", "draw":
		printed = s.Act.Cards[len(s.Act.Cards)-1]
	case "score":
		printed = "Score:"
		for _, n := range s.Act.Numbers {
			printed += " " + strconv.Itoa(n)
		}
	}
	if err := kit.Expect(place+", what is printed", s.Printed, printed); err != nil {
		return "", err
	}
	ordered := func(k oracle.ZoneKind) bool { return k != oracle.Hand }
	return printed, kit.ExpectTable(place, s.Zones, p.table(), ordered)
}

// say puts an act and the clause for it into words.
func say(player int, a oracle.Act, clause string) string {
	words := append([]string{fmt.Sprintf("player %d", player), a.Verb}, a.Cards...)
	words = append(words, a.Places...)
	for _, n := range a.Numbers {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, " ") + " by " + clause
}
