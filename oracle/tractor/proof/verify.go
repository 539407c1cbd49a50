package proof

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

var (
	names  = []string{"Alice", "Bob", "Charles", "David"} // clockwise; Alice and Charles are team 1
	suits  = map[string]string{"H": "hearts", "S": "spades", "C": "clubs", "D": "diamonds", "O": "none"}
	values = map[byte]int{'5': 5, 'T': 10, 'K': 10}
)

// round is what the rules make of the plays.
type round struct {
	dealer  int
	ranks   [2]int
	tricks  []*trick
	leaders []int // of the tricks; the last one has won the last trick
	hidden  []string
	steps   []step
}

// step is what a step must be.
type step struct {
	oracle.Step
	clauses []string // that license it
}

// newRound reads an input as [oracle.Case.Text] has it.
func newRound(text string) (*round, error) {
	lines := strings.Split(text, " / ")
	head := strings.Fields(lines[0])
	if len(head) != 4 || suits[head[0]] == "" || !slices.Contains(names, head[1]) || len(head[2]) != 1 || len(head[3]) != 1 {
		return nil, errors.New("no main suit, dealer and two ranks")
	}
	r := &round{dealer: slices.Index(names, head[1]), ranks: [2]int{strings.Index(ranks, head[2]), strings.Index(ranks, head[3])}}
	if min(r.ranks[0], r.ranks[1]) < 0 {
		return nil, errors.New("no ranks of two teams")
	}
	deck, out, played := cards(), map[string]int{}, 0
	for _, line := range lines[1:] {
		var plays [][]string
		for _, word := range strings.Fields(line) {
			var play []string
			for ; word != ""; word = word[2:] {
				if len(word) < 2 || !slices.Contains(deck, word[:2]) {
					return nil, fmt.Errorf("%q, which begins with no card", word)
				}
				play = append(play, word[:2])
				out[word[:2]]++
			}
			plays = append(plays, play)
		}
		t, err := newTrick(head[0][0], head[2+r.dealer%2][0], plays)
		if err != nil {
			return nil, err
		}
		played += len(plays[0])
		r.tricks = append(r.tricks, t)
	}
	if played != 25 {
		return nil, fmt.Errorf("a round of %d cards a player, not 25", played)
	}
	for _, c := range deck {
		for range 2 - out[c] {
			r.hidden = append(r.hidden, c)
		}
	}
	r.play(head)
	return r, nil
}

// cards returns those of a deck.
func cards() []string {
	deck := []string{"BJ", "RJ"}
	for _, s := range "HSCD" {
		for _, k := range ranks {
			deck = append(deck, string(s)+string(k))
		}
	}
	return deck
}

func points(cards []string) (sum int) {
	for _, c := range cards {
		sum += values[c[1]]
	}
	return sum
}

// play finds the steps.
func (r *round) play(head []string) {
	r.add("", []string{"rank"}, 0, oracle.Act{Verb: "deal", Places: []string{head[1], suits[head[0]]}, Numbers: []int{r.ranks[r.dealer%2] + 2}})
	r.leaders = []int{r.dealer}
	total, times, worth := 0, 0, points(r.hidden)
	for i, t := range r.tricks {
		leader := r.leaders[i]
		winner := (leader + t.winner) % 4
		r.leaders = append(r.leaders, winner)
		won := []int{0}
		times = (winner + r.dealer) % 2 // 1: the defenders win
		if times > 0 {
			won[0] = points(slices.Concat(t.plays...))
		}
		total += won[0]
		if i == len(r.tricks)-1 && times > 0 && worth > 0 { // power: where there is something to multiply
			won = append(won, t.sizes...)
			times = 1 << t.sizes[0]
		}
		r.add("", t.clauses(), leader+1, oracle.Act{Verb: "trick", Cards: t.plays[0], Places: []string{names[winner]}, Numbers: won})
	}
	total += times * worth
	r.add(strconv.Itoa(total), []string{"hidden"}, 0, oracle.Act{Verb: "hidden", Numbers: []int{worth, times, total}})
	r.account(total)
}

// make, down: who rises by how much.
//
// win: beyond ace.
//
// dealer: the partner, or the next player.
func (r *round) account(total int) {
	after, team, rise, clause := (r.dealer+2)%4, r.dealer%2, 1, []string{"make"}
	switch {
	case total >= 80:
		after, team, rise, clause = (r.dealer+1)%4, 1-team, (total-80)/40, []string{"down"}
	case total == 0:
		rise = 3
	case total < 40:
		rise = 2
	}
	r.ranks[team] += rise
	if r.ranks[team] >= len(ranks) {
		winner := fmt.Sprintf("Team %d", team+1)
		r.add("Winner: "+winner, clause, 0, oracle.Act{Verb: "account", Places: []string{winner}})
		return
	}
	printed := fmt.Sprintf("%c %c %s", ranks[r.ranks[0]], ranks[r.ranks[1]], names[after])
	r.add(printed, clause, 0, oracle.Act{Verb: "account", Places: []string{names[after]}, Numbers: []int{r.ranks[0] + 2, r.ranks[1] + 2}})
}

func (r *round) add(printed string, clauses []string, player int, a oracle.Act) {
	r.steps = append(r.steps, step{oracle.Step{Number: len(r.steps), Player: player, Act: a, Printed: printed}, clauses})
}

// table returns who holds and who has played what after a step, and the hidden cards;
// nothing after the last step.
func (r *round) table(number int) (zones []oracle.Zone) {
	if number == len(r.steps)-1 {
		return nil
	}
	hands, plays := make([][]string, 4), make([][]string, 4)
	for i, t := range r.tricks {
		for k, play := range t.plays {
			seat := (r.leaders[i] + k) % 4
			switch {
			case i >= number:
				hands[seat] = append(hands[seat], play...)
			case i == number-1:
				plays[seat] = play
			}
		}
	}
	for i, name := range names {
		zones = append(zones, oracle.Zone{Name: name, Kind: oracle.Hand, Player: i + 1, Cards: hands[i]})
	}
	for i, name := range names {
		zones = append(zones, oracle.Zone{Name: name + " plays", Kind: oracle.Trick, Player: i + 1, Cards: plays[i]})
	}
	return append(zones, oracle.Zone{Name: "hidden cards", Kind: oracle.Aside, Cards: r.hidden})
}

// Verify checks a recorded round. The error is an [*oracle.Refusal], or of another type
// if the input is no round.
func Verify(rec *oracle.Record) error {
	r, err := newRound(rec.Input)
	if err != nil {
		return err
	}
	answer := ""
	for i, s := range rec.Steps[:min(len(rec.Steps), len(r.steps))] {
		place, right := fmt.Sprintf("step %d", i), r.steps[i]
		if right.Printed != "" {
			answer += right.Printed + "\n"
		}
		if !s.Act.Equal(right.Act) || s.Number != i || s.Player != right.Player || s.Printed != right.Printed || !slices.Contains(right.clauses, s.Clause) {
			return &oracle.Refusal{Place: place, Found: say(&s, s.Clause), Expected: say(&right.Step, strings.Join(right.clauses, " or "))}
		}
		if err := kit.ExpectTable(place, s.Zones, r.table(i), func(oracle.ZoneKind) bool { return false }); err != nil {
			return err
		}
	}
	if n := min(len(rec.Steps), len(r.steps)); len(rec.Steps) != len(r.steps) {
		return kit.Expect(fmt.Sprintf("step %d, number of steps", n), len(rec.Steps), len(r.steps))
	}
	return kit.Expect("answer", rec.Answer, answer)
}

// say puts a step and the clauses for it into words.
func say(s *oracle.Step, clauses string) string {
	return fmt.Sprintf("number %d, player %d %s %s %v %v by %s, printing %q", s.Number, s.Player,
		s.Act.Verb, strings.Join(s.Act.Cards, ""), s.Act.Places, s.Act.Numbers, clauses, s.Printed)
}
