package maumau_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// put plays a card, which may have been drawn in this turn. It reports whether the
// game is over.
func (t *houseTable) put(c string, drawn bool) (over bool) {
	hand, rank := t.hands[t.seat], plainRank(c)
	i := slices.Index(hand, c)
	t.hands[t.seat] = slices.Delete(slices.Clone(hand), i, i+1)
	t.discards, t.played = append(t.discards, c), append(t.played, c)
	if len(t.hands[t.seat]) == 0 && !(t.on("last-eight-plays-on") && t.players == 2 && rank == "E") {
		t.past.winner, t.past.standing = t.seat+1, ""
		if n := len(t.discards); n > 1 && plainRank(t.discards[n-2]) == "J" && len(t.follow) == 1 {
			t.past.standing = t.follow
		}
		if t.on("last-debt-kept") {
			t.past.due = t.due
		}
		t.past.doubled = t.past.doubled || rank == "J"
		if rank == "J" && t.on("print-called-suit") {
			t.played[len(t.played)-1] = "CJ" // no card is left to count
		}
		if rank == "S" && t.on("last-seven-alone") {
			t.seat = t.next(1)
			_ = t.take(t.due)
		}
		if rank == "E" && t.on("last-eight-carried") {
			t.past.skip = 1
		}
		return true
	}
	t.follow, t.jackToo, t.anyToo, t.passes, t.eightOf, t.renewed = "", false, false, 0, 0, false
	if rank == "E" && t.players == 2 {
		t.eightOf = t.seat + 1
	}
	acts := !drawn || t.in("draw-acts", rank, "S", "E", "J") || !strings.Contains("SEJ", rank)
	switch {
	case rank == "S" && acts:
		t.seven()
	case rank == "S":
		t.due = 0
		if !t.on("chain-counts-served") {
			t.sevens = 0
		} else {
			t.sevens++
		}
	case rank == "E" && acts:
		if t.eight(1); t.on("eight-wraps") && t.seat == t.players-1 {
			t.skip = 0
		}
	case rank == "J":
		t.call(c, acts)
	}
	t.afterFirst()
	if t.in("seven-covered", rank) && t.due > 0 {
		t.due, t.sevens = 0, 0
	}
	t.seat = t.next(1)
	return false
}

// afterFirst lets an opening eight skip once the first move has been made.
func (t *houseTable) afterFirst() {
	if t.house["open-eight-after-first"] == "adds" {
		t.skip += t.skipsAfter
	}
	t.skip, t.skipsAfter = max(t.skip, t.skipsAfter), 0
}

// seven makes a seven that was just played active.
func (t *houseTable) seven() {
	cost := func(n int) int {
		added := t.at("chain-adds", fmt.Sprint(n), 2)
		if n == 1 || added == 2 {
			return t.number("seven-cost", 2)
		}
		return added
	}
	if t.on("chain-counts-pile") {
		t.due = 0
		for i := len(t.discards) - 1; i >= 0 && plainRank(t.discards[i]) == "S"; i-- {
			t.due += 2
		}
		return
	}
	before := t.due
	t.sevens++
	if t.due += cost(min(t.sevens, 4)); before == 0 {
		t.due = 0
		for n := range t.sevens {
			t.due += cost(min(n+1, 4))
		}
		if !t.on("chain-counts-served") {
			t.due = cost(min(t.sevens, 4))
		}
	}
}

// call chooses the suits that may follow the jack c.
func (t *houseTable) call(c string, acts bool) {
	suits := t.best(c)
	if len(suits) == 1 {
		t.called = suits
		t.past.called = suits
		if t.on("print-called-suit") {
			t.played[len(t.played)-1] = suits + "J"
		}
	}
	t.jackToo = true
	for _, s := range []string{"C", "S", "H", "D"} {
		called, own := strings.Contains(suits, s), plainSuit(c) == s
		if called && t.in("call-fits", "called", "called") || own && t.in("call-fits", "own") || !called && !own && t.in("call-fits", "others") {
			t.follow += s
		}
	}
	if !acts {
		t.follow = plainSuit(c)
	}
}

// best returns the suits that are called with the jack c by rule 5.
func (t *houseTable) best(c string) (suits string) {
	hand := t.hands[t.seat]
	rest := t.those(func(c string) bool { return plainRank(c) != "J" })
	if len(rest) == 0 && t.house["R5-empty"] != "" {
		for _, s := range []string{"C", "S", "H", "D"} {
			jack := t.pick(hand, "none")
			if t.in("R5-empty", s) || plainSuit(c) == s && t.in("R5-empty", "own") || jack != "" && plainSuit(jack) == s && t.in("R5-empty", "next") {
				suits += s
			}
		}
		return suits
	}
	if t.in("R5-jacks", "held") {
		rest = slices.Clone(hand)
	}
	if t.in("R5-jacks", "played") {
		rest = append(slices.Clone(rest), c)
	}
	weight, highest := map[string]int{}, map[string]int{}
	var arrived string // suits of the rest, in the order of arrival
	for _, card := range rest {
		weight[plainSuit(card)] += t.at("R5-weights", plainRank(card), 1)
		highest[plainSuit(card)] = max(highest[plainSuit(card)], plainPoints[plainRank(card)])
		arrived += plainSuit(card)
	}
	if t.house["R5-kept"] != "" {
		for _, s := range []string{"C", "S", "H", "D"} {
			t.past.counted[s] += weight[s]
		}
		weight = t.past.counted
	}
	compare := func(a, b string) int {
		first := func(s string) int { return (strings.Index(arrived, s) + 99) % 99 }
		switch {
		case weight[a] != weight[b]:
			return weight[b] - weight[a]
		case t.on("R5-ties-highest-card") && highest[a] != highest[b]:
			return highest[b] - highest[a]
		case t.on("R5-ties-first-in-hand") && first(a) != first(b):
			return first(a) - first(b)
		case t.on("R5-ties-last-in-hand") && strings.LastIndex(arrived, a) != strings.LastIndex(arrived, b):
			return strings.LastIndex(arrived, b) - strings.LastIndex(arrived, a)
		}
		return t.order(a, "R5-suits", "R6-order") - t.order(b, "R5-suits", "R6-order")
	}
	return slices.MinFunc([]string{"C", "S", "H", "D"}, compare)
}

func (t *houseTable) scores() []int {
	scores := make([]int, t.players)
	winner, sum := t.past.winner-1, 0
	for i := range t.players {
		p := (winner + i*t.step) % t.players
		if t.house["score-adds-up"] == "doubled" {
			scores[p], t.past.total[p] = t.past.total[p], 0
		}
		for _, c := range t.hands[p] {
			scores[p] += t.at("score-values", plainRank(c), plainPoints[plainRank(c)])
		}
		place := []string{"", "next", "second", "third"}[i]
		over := t.on("double-over-jack") && len(t.discards) > 1 && plainRank(t.discards[len(t.discards)-2]) == "J"
		if (t.in("double-on", plainRank(t.top()), "J") || over || t.past.doubled && t.on("double-kept")) && t.in("double-for", place, "", "next", "second", "third") {
			scores[p] *= t.number("double-factor", 2)
		}
		sum += scores[p]
	}
	if t.on("score-winner-takes-sum") {
		scores[winner] = sum
	}
	for p, n := range scores {
		t.past.total[p] += n
		if t.on("score-adds-up") {
			scores[p] = t.past.total[p]
		}
	}
	if t.on("print-scores-from-winner") {
		return append(slices.Clone(scores[winner:]), scores[:winner]...)
	}
	return scores
}

// printed returns the cards of the game that are printed.
func (t *houseTable) printed() []string {
	cards := t.played
	if t.on("print-pile") {
		cards = cards[len(cards)-len(t.discards):]
	}
	return cards[:min(len(cards), t.number("print-most", len(cards)))]
}

// take lets the player take n cards.
func (t *houseTable) take(n int) error {
	for range n {
		t.turnPile()
		if len(t.pile) == 0 && (len(t.house) == 0 || t.house["reshuffle-times"] != "" || t.house["reshuffle-keeps"] != "") {
			return errHouse
		}
		if len(t.pile) == 0 {
			return nil
		}
		c := t.pile[0]
		if last := len(t.pile) - 1; t.on("draw-from-bottom") {
			c, t.pile = t.pile[last], t.pile[:last]
		} else {
			t.pile = t.pile[1:]
		}
		t.hands[t.seat] = append(t.hands[t.seat], c)
		t.turnPile()
	}
	return nil
}

func (t *houseTable) turnPile() {
	if len(t.pile) == 0 && t.on("reshuffle-own-suit") && plainRank(t.top()) == "J" {
		t.follow = plainSuit(t.top())
	}
	most, stay := t.number("reshuffle-times", 4), t.number("reshuffle-keeps", 1)
	if n := len(t.discards) - stay; len(t.pile) == 0 && n > 0 && (most == 4 || t.turned < most) {
		t.pile, t.discards = slices.Clone(t.discards[:n]), slices.Clone(t.discards[n:])
		t.turned, t.renewed = t.turned+1, true
		if t.on("print-open-again") {
			t.played = append(t.played, t.top())
		}
	}
}

// again lets the open card of a pile that was turned act once more, as an opening one.
func (t *houseTable) again() {
	rank := plainRank(t.top())
	if !t.renewed || !t.in("reshuffle-acts", rank) {
		return
	}
	t.renewed = false
	switch rank {
	case "S":
		t.due, t.sevens = 2, 1
	case "E":
		t.skip = 1
	case "J":
		t.follow = "CSHD"
	}
}

// manyTurns is a deal in which the pile runs out again and again.
const manyTurns = "4 CT CS CA CK HK DQ DS HE SS DK DE HT DJ SN DN SQ HJ HN SK SJ HS CQ CN DT ST SA CJ DA HQ HA SE CE"

// series is how many games are played one after another.
const series = 6

// TestHouse compares the engine with the plain one by values of every parameter,
// in series of games.
func TestHouse(t *testing.T) {
	long.Test(t, "plays many values of each parameter")
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for _, p := range maumau.Problem.Book().Parameters() {
		t.Run(p.ID, func(t *testing.T) {
			values := slices.Collect(p.Near(p.Rules))
			for range 20 {
				values = append(values, p.Random(r))
			}
			r.Shuffle(len(values), func(i, k int) { values[i], values[k] = values[k], values[i] })
			told, differs := 0, false
			for _, v := range append(values[:min(len(values), 8)], p.Rules) {
				var list []string
				h := house{}
				if !slices.Equal(v, p.Rules) {
					m := p.Misreading(v)
					if list, h[p.ID] = []string{m.ID}, p.Write(v); m.Equivalent != "" {
						continue
					}
					differs = true
				}
				for range 8 {
					_, n := compareHouse(t, h, list, r)
					told += n
				}
				if t.Failed() {
					return
				}
			}
			if told == 0 && differs {
				t.Errorf("no game differs from the rules")
			}
			t.Logf("%s: %d games are not those of the rules", p.ID, told)
		})
	}
}

// TestHouseBeside compares the engine with the plain one by parameters that show only beside
// another misreading.
func TestHouseBeside(t *testing.T) {
	for _, tc := range []struct{ beside, misreading string }{
		{"draw-whole-hand", "last-not=J"}, {"draw-whole-hand", "last-not=AS"}, {"draw-whole-hand", "reshuffle-own-suit=yes"},
		{"R2-suit-of-open-jack", "R2-suit-first"}, {"R4-on-jack-drawn", "R4-on-jack"},
	} {
		t.Run(tc.beside+" and "+tc.misreading, func(t *testing.T) {
			seed := rand.Uint64()
			id, value, ok := strings.Cut(tc.misreading, "=")
			if !ok {
				value = "yes"
			}
			differs := 0
			for i := uint64(0); !t.Failed() && (i < 200 || differs == 0 && i < 20000); i++ {
				h, list := house{id: value}, []string{tc.misreading}
				alone, _ := compareHouse(t, h, list, rand.New(rand.NewPCG(seed, i)))
				h[tc.beside] = "yes"
				both, _ := compareHouse(t, h, append(list, tc.beside+"=yes"), rand.New(rand.NewPCG(seed, i)))
				if both != alone {
					differs++
				}
			}
			if differs == 0 {
				t.Error("nothing differs from the misreading alone")
			}
			t.Logf("seed %d: %d series differ from those of the misreading alone", seed, differs)
		})
	}
}

// compareHouse plays a series of games and returns the engine's output and how many
// games were others than by the rules.
func compareHouse(t *testing.T, h house, misreadings []string, r *rand.Rand) (output string, told int) {
	t.Helper()
	e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: misreadings})
	if err != nil {
		t.Fatal(err)
	}
	past := &housePast{total: make([]int, 4)}
	for i := range series {
		c := maumau.Problem.Generate(r, oracle.Aim{})
		if i == 0 {
			if c, err = maumau.Problem.ParseCase(manyTurns); err != nil {
				t.Fatal(err)
			}
			c = maumau.Problem.Neighbour(r, c)
		}
		words := strings.Fields(c.Text())
		played, scores, fail := houseGame(h, int(words[0][0]-'0'), words[1:], past)
		got, err := e.Append(nil, c)
		output += string(got)
		if (err != nil) != (fail != nil) {
			t.Errorf("%v, game %d of a series: %s\nengine: %s%v\nplain:  %v %v", misreadings, i+1, c.Text(), got, err, played, fail)
			return output, told
		}
		cards, _, _ := strings.Cut(string(got), "\n")
		want := strings.Join(played, " ")
		if err != nil && cards == want {
			return output, told + 1 // what a game without an end leaves to the next is open
		}
		if want += fmt.Sprintf("\nScore: %s\n", strings.Trim(fmt.Sprint(scores), "[]")); string(got) != want {
			t.Errorf("%v, game %d of a series: %s\nengine: %s\nplain:  %s", misreadings, i+1, c.Text(), got, want)
			return output, told
		}
		if rules, _ := plainAnswer(c); string(got) != rules {
			told++
		}
	}
	return output, told
}
