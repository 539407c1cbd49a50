package runner

import (
	"bytes"
	"cmp"
	"context"
	"math/bits"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// set is a set of cases, by their index in facts.
type set []uint64

func (s set) add(i int) { s[i>>6] |= 1 << (i & 63) }

// common counts what is in all of some sets.
func (s set) common(others ...set) (n int) {
	for k, w := range s {
		for _, o := range others {
			w &= o[k]
		}
		n += bits.OnesCount64(w)
	}
	return n
}

// facts are what holds for some cases of a run.
type facts struct {
	cases []*outcome
	place []int // of each in its process, from 0
	list  []fact
	index map[result.Condition]int
}

// fact is a condition with the cases that meet it.
type fact struct {
	result.Condition
	cases set
}

// mark notes that a case meets a condition.
func (f *facts) mark(i int, c result.Condition) {
	k, known := f.index[c]
	if !known {
		k = len(f.list)
		f.index[c] = k
		f.list = append(f.list, fact{c, make(set, len(f.cases)/64+1)})
	}
	f.list[k].cases.add(i)
}

// shown is what a case shows by the rules.
type shown struct {
	times   map[string]int // the steps that show a clause or a situation
	by      map[citation]bool
	moves   int
	input   int // words
	answer  int // words
	players int
	hand    int // cards of the largest
}

// citation is a clause or a situation that a player's step shows.
type citation struct {
	id     string
	player int
}

// facts plays cases by the rules and notes what holds for each. Those of one
// batch follow each other.
func (r *run) facts(ctx context.Context, batches [][]outcome) (*facts, error) {
	f := &facts{index: map[result.Condition]int{}}
	var plays [][]shown
	var workers errgroup.Group
	workers.SetLimit(r.o.Jobs)
	for _, batch := range batches {
		play := make([]shown, len(batch))
		plays = append(plays, play)
		workers.Go(func() error { return r.show(ctx, batch, play) })
		for k := range batch {
			f.cases = append(f.cases, &batch[k])
			f.place = append(f.place, batch[k].placeIn(k))
		}
	}
	if err := workers.Wait(); err != nil {
		return nil, err
	}
	f.note(plays)
	f.sort(r.o.Problem)
	return f, nil
}

// note notes what the cases show that have been played.
func (f *facts) note(plays [][]shown) {
	measures := make([][]int, 6)
	i := 0
	for _, play := range plays {
		earlier := map[string]bool{}
		for k := range play {
			s := &play[k]
			f.noteSelf(i, s)
			if f.place[i] > 0 {
				f.noteBefore(i, s, &play[k-1], earlier)
			}
			for m, n := range []int{f.place[i] + 1, s.players, s.moves, s.answer, s.input, s.hand} {
				measures[m] = append(measures[m], n)
			}
			i++
		}
	}
	f.measure(result.FromPlace, result.AtPlace, measures[0])
	f.measure(result.PlayersFrom, result.Players, measures[1])
	f.measure(result.HandCards, "", measures[5])
	f.measure(result.Moves, "", measures[2])
	f.measure(result.AnswerWords, "", measures[3])
	f.measure(result.InputWords, "", measures[4])
}

// processes returns the cases of each process; those that were run alone count as one.
func (f *facts) processes() []set {
	list := []set{make(set, len(f.cases)/64+1)}
	for i, place := range f.place {
		switch {
		case place > 0:
		case i+1 < len(f.place) && f.place[i+1] > 0:
			list = append(list, make(set, len(list[0])))
		default:
			list[0].add(i)
			continue
		}
		list[len(list)-1].add(i)
	}
	return list
}

// placeIn returns the place of a case in its process, from 0, of the k-th case of a
// batch: where the batch failed, each was run alone.
func (o *outcome) placeIn(k int) int {
	if o.batch == nil || o.took.Together > k {
		return k
	}
	return 0
}

// show plays the cases of a batch.
func (r *run) show(ctx context.Context, batch []outcome, play []shown) error {
	e, err := r.o.Problem.Engine(oracle.Variant{Readings: r.Readings})
	if err != nil {
		return err
	}
	for k := range batch {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		in, s := batch[k].in, &play[k]
		answer, _ := e.Append(nil, in)
		trace, _ := e.Trace(in) // up to where it can be played
		s.times, s.by = map[string]int{}, map[citation]bool{}
		s.input, s.answer, s.players = len(strings.Fields(in.Text())), len(bytes.Fields(answer)), in.Players()
		for i := range trace.Steps {
			step := &trace.Steps[i]
			s.moves = max(s.moves, step.Number)
			for _, z := range step.Zones {
				if z.Kind == oracle.Hand {
					s.hand = max(s.hand, len(z.Cards))
				}
			}
			for _, id := range oracle.Cited(step.Cites) {
				s.times[id]++
				if step.Player > 0 {
					s.by[citation{id, step.Player}] = true
				}
			}
		}
	}
	return nil
}

// noteSelf notes what a case itself shows.
func (f *facts) noteSelf(i int, s *shown) {
	for id, n := range s.times {
		f.mark(i, result.Condition{Kind: result.Shows, ID: id})
		for k := 2; k <= min(n, mostTimes); k++ {
			f.mark(i, result.Condition{Kind: result.Shows, ID: id, Number: k})
		}
	}
	for c := range s.by {
		f.mark(i, result.Condition{Kind: result.Shows, ID: c.id, Player: c.player})
	}
}

// mostTimes is how many steps that show the same are told apart.
const mostTimes = 3

// noteBefore notes what the cases were that the process of a case was given before
// it, and adds the last of them to those that are earlier.
func (f *facts) noteBefore(i int, s, before *shown, earlier map[string]bool) {
	for id := range before.times {
		earlier[id] = true
		f.mark(i, result.Condition{Kind: result.After, ID: id})
	}
	for id := range earlier {
		f.mark(i, result.Condition{Kind: result.Earlier, ID: id})
	}
	if before.players > s.players {
		f.mark(i, result.Condition{Kind: result.AfterMore})
	}
	if before.players < s.players {
		f.mark(i, result.Condition{Kind: result.AfterFewer})
	}
	if before.answer > s.answer {
		f.mark(i, result.Condition{Kind: result.AfterLonger})
	}
}

// mostSteps is how many numbers a measure of the cases is compared with.
const mostSteps = 128

// measure notes for which cases a number is a value or more and, where a kind for
// that is given, exactly the value.
func (f *facts) measure(from, exactly string, numbers []int) {
	values := slices.Compact(slices.Sorted(slices.Values(numbers)))
	for k := range min(len(values), mostSteps) {
		v := values[k*len(values)/min(len(values), mostSteps)]
		for i, n := range numbers {
			if n >= v && v > values[0] {
				f.mark(i, result.Condition{Kind: from, Number: v})
			}
			if n == v && v > 0 && exactly != "" {
				f.mark(i, result.Condition{Kind: exactly, Number: v})
			}
		}
	}
}

// kinds are the kinds of conditions in the order in which they are preferred where
// they say the same.
var kinds = []string{result.FromPlace, result.AtPlace, result.AfterMore, result.AfterFewer, result.AfterLonger, result.Players, result.PlayersFrom,
	result.Shows, result.After, result.Earlier, result.HandCards, result.Moves, result.AnswerWords, result.InputWords}

// sort puts the facts into an order that depends on nothing but what they are, the
// plainest first.
func (f *facts) sort(p oracle.Problem) {
	place := map[string]int{}
	text := map[string]string{}
	for _, c := range p.Book().Clauses() {
		for _, s := range c.Situations {
			text[s.ID], place[s.ID] = s.Text, len(place)
		}
		text[c.ID] = c.Title
	}
	for _, c := range p.Book().Clauses() { // what a clause says is less than what a situation does
		place[c.ID] = len(place)
	}
	slices.SortFunc(f.list, func(a, b fact) int {
		return cmp.Or(
			slices.Index(kinds, a.Kind)-slices.Index(kinds, b.Kind),
			bool2int(a.Player > 0)-bool2int(b.Player > 0),
			bool2int(a.Number > 0)-bool2int(b.Number > 0),
			place[a.ID]-place[b.ID], a.Player-b.Player, a.Number-b.Number)
	})
	f.index = nil
	for i := range f.list {
		f.list[i].Text = text[f.list[i].ID]
	}
}
