package lines

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// change is one small change of a program, that can be tried without compiling it.
type change struct {
	line     int
	kind     result.Changed
	from, to string // what the source has and what is in its place, if that is known

	where uint64 // from the start of the program; in Go and Python a number, 0 for none
	code  []byte // what is there instead: mostCode bytes at most; there none
	thing uint64 // the same for all changes of one number, condition and so on
	round int    // those of earlier ones are tried before; see order
}

// nearVariables bounds those that are put in place of one, the nearest ones; in Python it is NAMES.
const nearVariables = 8

// letters are those of which each is put in place of the others.
var letters = []string{"0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"}

// alike returns the others of the groups that a letter is in.
func alike(letter rune, groups []string) (list []int64) {
	for _, group := range groups {
		for _, other := range group {
			if other != letter && strings.ContainsRune(group, letter) {
				list = append(list, int64(other))
			}
		}
	}
	return list
}

// mostCode bounds an instruction.
const mostCode = 15

// changer is a Tracer that can also run its program with changes.
type changer interface {
	// changes returns what can be changed, by the lines of the source.
	changes(ctx context.Context) (map[int][]change, error)

	// try runs the program on each input once with each change alone, for a short time, and
	// returns what these print, by inputs: nil if one has not ended well. The first one is no
	// change. work is how much they have done together, in blocks that were run.
	try(ctx context.Context, inputs []oracle.Invocation, list []change) (outputs [][][]byte, work uint64, err error)

	// jobs is how many calls of try do something at a time.
	jobs() int
}

const (
	mostChecked = 40 // games that went wrong, and others, on which a change is tried that makes the shortest one right

	// mostWork is for all changes together: it, not a clock, ends the search, so that what is
	// found does not depend on the machine. It is some 20 seconds of two processors.
	mostWork = 4 << 30
)

// changeTime is for all changes together, a third of it for one process that tries some, and
// all of it for neighbours, should their work and number not tell how long they take: they may wait.
var changeTime = 3 * time.Minute

// mostChanges is how many are tried.
var mostChanges = 16384

// Change tries small changes of the lines that ran in the shortest game that went wrong,
// the most suspicious ones first: a line with a change that makes wrong games right, and
// leaves the right ones so, is more than suspicious. It needs a tracer that can do that.
func (s *Study) Change(ctx context.Context, text []string) error {
	t, ok := s.Tracer.(changer)
	if !ok {
		return nil
	}
	if parts := s.apart(); parts != nil {
		for _, p := range parts {
			if err := p.Change(ctx, text); err != nil {
				return err
			}
		}
		return nil
	}
	first, rest := s.toRepair()
	if first == nil {
		return nil
	}
	list, err := t.changes(ctx)
	if err != nil || len(list) == 0 {
		return err
	}
	e := &experiment{Study: s, tracer: t, first: first, rest: rest, met: map[uint64]int{}}
	for _, g := range append([]*game{first}, rest...) {
		g.departs = s.departs(g)
	}
	s.repairs = map[int]*repair{}
	whole := 0
	return e.each(ctx, changeTime, e.order(list, s.find(text).rank()), func(ctx context.Context, part []change) (bool, error) {
		found, err := e.on(ctx, part)
		s.tries += len(part)
		for _, r := range found {
			old := s.repairs[r.line]
			if old == nil || r.speaks() > old.speaks() {
				whole += btoi(r.whole()) - btoi(old != nil && old.whole())
				s.repairs[r.line] = r
			}
		}
		return whole >= wholeLines || s.work.Load() >= mostWork, err
	})
}

// each does something with some changes after the other, until it is done or its time is over.
func (e *experiment) each(ctx context.Context, most time.Duration, list []change, do func(context.Context, []change) (done bool, err error)) error {
	until, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	for part := range slices.Chunk(list[:min(len(list), mostChanges)], atOnce) {
		done, err := do(until, part)
		if until.Err() != nil {
			return ctx.Err()
		}
		if err != nil || done {
			return err
		}
	}
	return nil
}

// order returns the changes of lines that ran in the first game: of each thing two of a kind,
// those of the most suspicious lines first, before any has more.
func (e *experiment) order(all map[int][]change, ranking []ranked) (list []change) {
	type of struct {
		thing uint64
		kind  result.Changed
	}
	number := map[of]int{}
	ran := e.first.lines(e.Tracer.Blocks())
	for _, k := range ranking {
		for _, c := range all[k.line] {
			if ran[k.line] {
				key := of{c.thing, c.kind}
				c.round = number[key] / 2
				number[key]++
				list = append(list, c)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b change) int { return cmp.Or(a.round-b.round, a.pass()-b.pass()) })
	return list
}

// pass returns when a change of a round is tried: some kinds are on all lines before others, of
// which there are more.
func (c *change) pass() int {
	switch {
	case c.kind == result.OtherVariable:
		return 2
	case c.kind == result.StepRemoved, c.kind == result.OtherNumber && pattern.Of(letter).MatchString(c.from):
		return 1
	}
	return 0
}

// letter matches one as a number, or in quotes.
const letter = `^(6[5-9]|[78]\d|9[0789]|1[01]\d|12[0-2]|'[A-Za-z]')$`

const (
	atOnce      = 128 // changes that are tried before what they come to is looked at
	fewChanges  = 16  // if there are fewer, processes share games in place of changes
	gamesAtOnce = 8   // games there at least, if each needs one of its own
	few         = 3   // games that tell something together
	fewWords    = 8   // of an answer, that are too few to see by them what decided
	mostMeet    = 3   // changes of one thing that are tried on other games though they don't make the first one right
	wholeLines  = 5   // lines with a change that makes everything right: then no more are sought
)

// lines returns which lines a game ran.
func (g *game) lines(blocks []Block) map[int]bool {
	ran := map[int]bool{}
	for i, n := range g.Counts {
		if n > 0 && blocks[i].Compared == "" {
			for _, l := range blocks[i].Lines {
				ran[l] = true
			}
		}
	}
	return ran
}

// experiment tries changes.
type experiment struct {
	*Study
	tracer changer
	first  *game          // the shortest one that went wrong
	rest   []*game        // the others
	met    map[uint64]int // by thing, changes that meet the first wrong decision and make nothing right
	breaks bool           // it is asked for the clauses that are broken
}

// toRepair returns the game that went wrong in the fewest steps, and others: one that goes on
// until somebody ends it takes its time with each change.
func (s *Study) toRepair() (first *game, rest []*game) {
	var wrong, right []*game
	executed := map[*game]int{}
	for _, g := range s.games {
		for _, n := range g.Counts {
			executed[g] += n
		}
		if g.right {
			right = append(right, g)
		} else {
			wrong = append(wrong, g)
		}
	}
	if len(wrong) == 0 {
		return nil, nil
	}
	for _, list := range [][]*game{wrong, right} {
		slices.SortStableFunc(list, func(a, b *game) int { return cmp.Compare(executed[a], executed[b]) })
	}
	// In turns, so that it is soon seen what a change does to both.
	for i := range mostChecked {
		if i+1 < len(wrong) {
			rest = append(rest, wrong[i+1])
		}
		if i < len(right) {
			rest = append(rest, right[i])
		}
	}
	return wrong[0], rest
}

// on tries changes, first on the shortest game, and returns those that make it right, and
// some that meet its first wrong decision.
func (e *experiment) on(ctx context.Context, list []change) (found []*repair, err error) {
	first, err := e.play(ctx, list, []*game{e.first})
	if err != nil {
		return nil, err
	}
	for i := range list {
		r := &repair{change: &list[i]}
		r.count([]*game{e.first}, first[i])
		if r.Wrong == 0 && r.Met > 0 {
			e.met[r.thing]++
		}
		if r.Wrong > 0 || r.Met > 0 && e.met[r.thing] <= mostMeet {
			found = append(found, r)
		}
	}
	for games := range slices.Chunk(e.rest, max(gamesAtOnce, e.Problem.Info().Batch)) {
		if len(found) == 0 {
			break
		}
		var left []change
		for _, r := range found {
			left = append(left, *r.change)
		}
		outcomes, err := e.play(ctx, left, games)
		if err != nil {
			return nil, err
		}
		for i, r := range found {
			r.count(games, outcomes[i])
		}
		found = slices.DeleteFunc(found, (*repair).hopeless)
	}
	return found, nil
}

// outcome is what a game comes to with a change.
type outcome struct {
	right bool
	meets bool // it was wrong, and is otherwise from where it went wrong

	clause string // that it breaks, if that is asked for
}

// play says of each change what some games come to with it. Of those that one process plays
// together, and that has not ended well, nothing is right. The changes are shared among
// processes that run side by side; if they are few, the games are.
func (e *experiment) play(ctx context.Context, list []change, games []*game) ([][]outcome, error) {
	size := max(1, e.Problem.Info().Batch)
	changes, together := share(len(list), e.tracer.jobs()), len(games)
	if len(list) < fewChanges {
		changes, together = len(list), size*share(share(len(games), size), e.tracer.jobs())
	}
	outcomes := make([][]outcome, len(list))
	for k := range outcomes {
		outcomes[k] = make([]outcome, len(games))
	}
	var side errgroup.Group
	for from := 0; from < len(list); from += changes {
		for first := 0; first < len(games); first += together {
			part, batches := list[from:min(from+changes, len(list))], slices.Collect(slices.Chunk(games[first:min(first+together, len(games))], size))
			side.Go(func() error {
				printed, work, err := e.tracer.try(ctx, e.pack(batches), append([]change{{}}, part...))
				e.work.Add(work)
				for b := range printed {
					for k, output := range printed[b][1:] {
						copy(outcomes[from+k][first+b*size:], e.outcomes(batches[b], output))
					}
				}
				return err
			})
		}
	}
	return outcomes, side.Wait()
}

// share is how many of some things each of a number of processes gets.
func share(things, processes int) int { return max(1, (things+processes-1)/processes) }

// pack returns what processes read that play games together.
func (e *experiment) pack(batches [][]*game) (inputs []oracle.Invocation) {
	for _, batch := range batches {
		in := make([]oracle.Case, len(batch))
		for i, g := range batch {
			in[i] = g.in
		}
		inputs = append(inputs, e.Problem.Pack(in))
	}
	return inputs
}

// outcomes says what the games of one process come to that has printed that; nil: it has not
// ended well.
func (e *experiment) outcomes(games []*game, output []byte) []outcome {
	list := make([]outcome, len(games))
	outputs, err := e.Problem.Unpack(output, len(games))
	if output == nil || err != nil || len(outputs) != len(games) {
		return list
	}
	for i, g := range games {
		o := oracle.JudgeOptions{Exact: e.Exact, Readings: e.Readings}
		j := e.Problem.Judge(g.in, outputs[i], o)
		list[i] = outcome{right: j.Verdict == oracle.OK, meets: g.meets(outputs[i])}
		if e.breaks && j.Verdict == oracle.Wrong {
			list[i].clause = oracle.Explain(e.Problem, g.in, outputs[i], oracle.ExplainOptions{JudgeOptions: o}).Clause
		}
	}
	return list
}

// meets reports whether an output of a game that went wrong is otherwise from the first word
// that was not the rules'.
func (g *game) meets(output []byte) bool {
	n, same := common(output, g.Output)
	return n == g.departs && !same
}

// departs returns the first word of the output of a game that is not the rules', -1 if that is
// not known, or no decision: of a problem with several right answers there is no such word, and a crash
// and what has no form say nothing.
func (s *Study) departs(g *game) int {
	if g.right || g.crash || g.malformed || s.Problem.Info().Several {
		return -1
	}
	answer := s.answer(g)
	if len(oracle.Tokens(answer)) < fewWords {
		return -1 // nearly everything changes one of them
	}
	n, _ := common(answer, g.Output)
	return n
}

// common returns how many words two texts begin with that are the same, and whether all are.
func common(a, b []byte) (n int, same bool) {
	x, y := oracle.Tokens(a), oracle.Tokens(b)
	for n < min(len(x), len(y)) && bytes.Equal(x[n], y[n]) {
		n++
	}
	return n, n == max(len(x), len(y))
}
