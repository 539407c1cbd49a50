package runner

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/rummy"
	"kiebitz/oracle/tractor"
)

// lengths says how the length of a problem's cases is measured.
type lengths struct {
	problem oracle.Problem
	every   int // misreadings that are left out between two, and one
	random  int // random cases that are looked at
	unit    string
	length  func(trace *oracle.Trace, c oracle.Case, answer, output []byte) int
	bounds  []bound
	alone   bool // random cases alone are shrunk: the stored ones are as small as can be
}

// bound says that no case that shows certain misreadings is shorter.
type bound struct {
	least int
	why   string
	ids   string
}

// shed returns the least number of turns in which one player can play n
// cards: the others have a turn each between two of them, unless an eight takes
// one away.
func shed(cards, players, eights int) int { return cards + (cards-1)*(players-1) - eights }

// lateGames are misreadings of Mau-Mau that can't show before somebody has
// played most of a hand: seven cards with two players, six with three. More
// players need more turns, although their hands are smaller. Eights save turns;
// there are four.
var lateGames = []bound{
	{shed(7, 2, 4), "the game must end",
		"last-seven-served last-no-jack score-jack-ten score-jack-two score-ace-one score-court-cards-ten score-low-cards-nothing " +
			"score-king-queen-swapped double-never double-any-action double-by-jacks " +
			"print-no-score-word print-no-space-after-colon print-score-a-line"},
	{shed(6, 3, 4), "the game must end, and with two players nobody but the next has a score",
		"double-next-only"},
	{shed(6, 2, 4) + 1, "a player must have one card left; the other's turn shows it",
		"R4-ignored R4-on-jack R4-on-active-seven R4-lowest-jack R4-not-over-seven R4-seat-after-next"},
	{shed(6, 2, 3) + 1, "the same, and an eight is in the other's hand",
		"R4-not-over-eight"},
	{shed(5, 3, 4) + 1, "with two players there is one opponent, who is next and previous",
		"R4-previous-player R4-any-opponent"},
	{shed(5, 2, 4) + 1, "a player must have two cards left; the other's turn shows it",
		"R4-two-cards"},
	{shed(6, 2, 4), "a player must have two cards left; the sixth card shows it",
		"R4-own-hand"},
	{shed(5, 2, 4) + 1, "three jacks must be left, none of clubs; the one that is played is the fifth card",
		"R5-empty-own-suit"},
}

// TestShrink shrinks a failing case of some misreadings as a run does, and prints how
// long it is beside the median of its random failing cases. It must be a third at
// most, or 5; what has a bound above that must reach the bound.
func TestShrink(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for _, l := range []lengths{
		{maumau.Problem, 40, 1000, "turns up to the first difference", turns, lateGames, false},
		{tractor.Problem, 60, 300, "cards in tricks of several cards, or that the leader does not win", hardCards, nil, false},
		{rummy.Problem, 40, 60, "cards", allCards, nil, true},
	} {
		t.Run(l.problem.Info().ID, l.test)
	}
}

func (l *lengths) test(t *testing.T) {
	stored, err := cases.Played(l.problem)
	if err != nil {
		t.Fatal(err)
	}
	var random []cases.Case
	for i := range l.random {
		random = append(random, cases.Random(l.problem, 7, i+1, oracle.Aim{}))
	}
	rows := make([]string, len(l.problem.Book().Misreadings()))
	var workers sync.WaitGroup
	free := make(chan bool, runtime.NumCPU())
	for i, m := range l.problem.Book().Misreadings() {
		if i%Some(l.every) == 0 && m.Equivalent == "" {
			workers.Go(func() {
				free <- true
				rows[i] = l.row(t, m.ID, stored, random)
				<-free
			})
		}
	}
	workers.Wait()
	t.Logf("%s, shrunk and median:\n%s", l.unit, strings.Join(rows, ""))
}

// row shrinks a failing case of a misreading and returns its line of the table.
func (l *lengths) row(t *testing.T, id string, stored, random []cases.Case) string {
	before := l.failing(id, random)
	if len(before) == 0 {
		return fmt.Sprintf("%-28s no random case shows it\n", id)
	}
	median := medianOf(before)
	known := before
	if !l.alone {
		known = append(l.failing(id, stored), before...)
	}
	short, from := l.shrunk(t, id, known)
	l.judge(t, id, short.length, median)
	return fmt.Sprintf("%-28s %3d of %3d, %s, from %s%s\n", id, short.length, median, short.in.Summary(), from, l.note(id))
}

// judge demands that a case is short.
func (l *lengths) judge(t *testing.T, id string, length, median int) {
	t.Helper()
	limit := max(median/3, 5)
	switch b := l.bound(id); {
	case b == nil && length > limit:
		t.Errorf("%s: found %d, expected at most %d, as the median is %d", id, length, limit, median)
	case b != nil && length != b.least:
		t.Errorf("%s: found %d, expected %d: %s", id, length, b.least, b.why)
	case b != nil && b.least <= limit:
		t.Errorf("%s: the bound %d is not needed, as the median is %d", id, b.least, median)
	}
}

func (l *lengths) bound(id string) *bound {
	for i, b := range l.bounds {
		if slices.Contains(strings.Fields(b.ids), id) {
			return &l.bounds[i]
		}
	}
	return nil
}

// note words the bound of a misreading, if it has one.
func (l *lengths) note(id string) string {
	if b := l.bound(id); b != nil {
		return fmt.Sprintf("; none has fewer: %s", b.why)
	}
	return ""
}

// shrunk shrinks the shortest of several failing cases, as a run does that has
// seen all of them, and returns what came out and the id of the case that it was
// made from.
func (l *lengths) shrunk(t *testing.T, id string, known []failed) (short failed, from string) {
	t.Helper()
	var list []*outcome
	slices.SortStableFunc(known, func(a, b failed) int { return a.length - b.length })
	for i := range known {
		list = append(list, &known[i].outcome)
	}
	s, err := newShrinker(newRun(Options{Problem: l.problem}), list[0])
	if err != nil {
		t.Error(err)
		return known[0], ""
	}
	s.byModel(context.Background(), list)
	after := l.failing(id, []cases.Case{{Input: s.now}})
	if len(after) != 1 {
		t.Errorf("%s: the shrunk case does not fail", id)
		return known[0], ""
	}
	return after[0], s.from.ID
}

// failed is a failing case and how long it is.
type failed struct {
	outcome
	length int
}

// enough failing cases have a steady median.
const enough = 100

// failing returns the first cases in which a misreading goes wrong.
func (l *lengths) failing(id string, list []cases.Case) (found []failed) {
	rules := l.engine()
	for _, c := range list {
		answer, err := rules.Append(nil, c.Input)
		if err != nil {
			panic(err)
		}
		output, _ := l.engine(id).Append(nil, c.Input) // it need not come to an end
		if oracle.Alike(l.problem, c.Input, answer, output) {
			continue
		}
		trace, err := rules.Trace(c.Input)
		if err != nil {
			panic(err)
		}
		r := newOutcome(c, oracle.Wrong)
		r.output, r.Misread = output, []string{id}
		if found = append(found, failed{r, l.length(trace, c.Input, answer, output)}); len(found) == enough {
			break
		}
	}
	return found
}

// engine returns a new engine: misreadings may keep something.
func (l *lengths) engine(misread ...string) oracle.Engine {
	e, err := l.problem.Engine(oracle.Variant{Misreadings: misread})
	if err != nil {
		panic(err)
	}
	return e
}

func medianOf(list []failed) int {
	var all []int
	for _, f := range list {
		all = append(all, f.length)
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// turns counts the turns of a game of Mau-Mau up to the first card that differs,
// or to the end if only the scores do. A skipped player has no turn.
func turns(trace *oracle.Trace, _ oracle.Case, answer, output []byte) (n int) {
	same := 0
	for same < len(answer) && same < len(output) && answer[same] == output[same] {
		same++
	}
	printed := 0
	for _, s := range trace.Steps {
		if s.Player > 0 && s.Act.Verb != "skip" {
			n++
		}
		if s.Printed != "" {
			printed++
		}
		if 3*printed > same+1 {
			break
		}
	}
	return n
}

// hardCards counts the cards in the tricks of a round of Tractor that need
// thought. All cards are always played.
func hardCards(trace *oracle.Trace, c oracle.Case, _, _ []byte) (n int) {
	seats := tractor.Problem.Info()
	for _, s := range trace.Steps {
		if s.Act.Verb != "trick" {
			continue
		}
		cards := len(s.Act.Cards)
		if cards > 1 || s.Act.Places[0] != seats.Seat(s.Player) {
			n += 4 * cards
		}
	}
	return n
}

// allCards counts the cards of a case of Rummy.
func allCards(_ *oracle.Trace, c oracle.Case, _, _ []byte) (n int) {
	for _, word := range strings.Fields(c.Text()) {
		if len(word) == 2 {
			n++
		}
	}
	return n
}
