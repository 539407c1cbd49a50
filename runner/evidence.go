package runner

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"golang.org/x/sync/errgroup"

	"kiebitz/oracle"
)

// finding is how well some misreadings explain a run.
type finding struct {
	theory
	reproduces  int
	contradicts int
	open        int    // other wrong outputs, which it may leave open
	short       int    // those that do less than could be done by it, if bounds let them be
	openFor     string // why, if that is not that the solver may have given up; see [oracle.Unruler]
	unruled     int    // right outputs that it does not print, and may leave open for that
	relevance   int    // how much the wrong cases are about them
	divergence  int    // how late their play differs from the rules; see evidence.divergence
}

// evidence is what findings are measured by: the processes of a run with what
// came out.
type evidence struct {
	problem      oracle.Problem
	exact        bool // whitespace counts
	jobs         int
	explained    func(*outcome) bool // whether an outcome is to be explained
	batches      [][]outcome
	answers      [][][]byte // of each case in batches, by the rules
	wrong, right int
	resigned     map[*outcome]bool // wrong ones in which the solver may have given up
}

// evidence collects the first batches of the run; those with an outcome that is to
// be explained come first, since most misreadings are ruled out by one of them.
func (r *run) evidence(explained func(*outcome) bool) (*evidence, error) {
	ev := &evidence{problem: r.o.Problem, exact: r.o.Exact, jobs: r.o.Jobs, explained: explained}
	var clean [][]outcome
	for _, batch := range r.batches() {
		wrong, right := 0, 0
		for i := range batch {
			if explained(&batch[i]) {
				wrong++
			} else if batch[i].passed() {
				right++
			}
		}
		switch {
		case wrong > 0:
			ev.batches = append(ev.batches, batch)
		case ev.right < diagnosed:
			clean = append(clean, batch)
		default:
			continue
		}
		ev.wrong, ev.right = ev.wrong+wrong, ev.right+right
		if ev.wrong >= diagnosed {
			break
		}
	}
	if ev.wrong == 0 {
		return ev, nil
	}
	ev.resign()
	ev.batches = append(ev.batches, clean...)
	return ev, ev.play(r.judgedBy)
}

// and returns the evidence with one process more, which comes first.
func (ev *evidence) and(batch []outcome, readings []string) (*evidence, error) {
	more := *ev
	for i := range batch {
		more.wrong += bool2int(ev.explained(&batch[i]))
		more.right += bool2int(batch[i].passed() && !ev.explained(&batch[i]))
	}
	more.batches, more.answers = append([][]outcome{batch}, ev.batches...), nil
	return &more, more.play(readings)
}

// mostOpen is how many wrong cases there must be for each that misreadings may leave
// open, and how many right ones.
const mostOpen = 10

// resign finds the wrong cases in which the solver seems to have given up. The processes
// that have other wrong ones come first: these tell more.
func (ev *evidence) resign() {
	ev.resigned = map[*outcome]bool{}
	var first, then [][]outcome
	for _, batch := range ev.batches {
		resigned, wrong := 0, 0
		for i := range batch {
			c := &batch[i]
			if !ev.explained(c) {
				continue
			}
			wrong++
			if oracle.Resigns(ev.problem, c.in, c.output) {
				ev.resigned[c] = true
				resigned++
			}
		}
		if resigned < wrong {
			first = append(first, batch)
		} else {
			then = append(then, batch)
		}
	}
	if ev.problem.Info().Batch == 1 { // the order is ours: short cases take engines less time
		slices.SortStableFunc(first, func(a, b []outcome) int { return len(a[0].output) - len(b[0].output) })
	}
	ev.batches = append(first, then...)
}

// play finds the right answers.
func (ev *evidence) play(readings []string) error {
	rules, err := ev.problem.Engine(oracle.Variant{Readings: readings})
	if err != nil {
		return err
	}
	for _, batch := range ev.batches {
		answers := make([][]byte, len(batch))
		for i := range batch {
			answers[i], _ = rules.Append(nil, batch[i].in)
		}
		ev.answers = append(ev.answers, answers)
	}
	return nil
}

// theory is what a solver may have in mind: misreadings and readings that are
// at work together.
type theory struct {
	misread  []oracle.Misreading
	readings []string
}

// ids returns the ids of the misreadings.
func (t theory) ids() (ids []string) {
	for _, m := range t.misread {
		ids = append(ids, m.ID)
	}
	return ids
}

func (t theory) variant() oracle.Variant {
	return oracle.Variant{Misreadings: t.ids(), Readings: t.readings}
}

// lesser returns what t is without each of several misreadings.
func (t theory) lesser() (list []theory) {
	for i := 0; len(t.misread) > 1 && i < len(t.misread); i++ {
		list = append(list, theory{slices.Delete(slices.Clone(t.misread), i, i+1), t.readings})
	}
	return list
}

// with returns what t is with one misreading more.
func (t theory) with(m oracle.Misreading) theory {
	return theory{append(slices.Clone(t.misread), m), t.readings}
}

// spot is the place of an outcome in the evidence.
type spot struct{ process, at int }

// played yields the place of each outcome with an engine that plays its process as a theory
// does: a new one, since what a misreading keeps from case to case ends with the process. Of
// misreadings that contradict one another nothing is played.
func (ev *evidence) played(t theory) iter.Seq2[spot, oracle.Engine] {
	return func(yield func(spot, oracle.Engine) bool) {
		for b, batch := range ev.batches {
			e, err := ev.problem.Engine(t.variant())
			if err != nil {
				return
			}
			for i := range batch {
				if !yield(spot{b, i}, e) {
					return
				}
			}
		}
	}
}

// lost returns the place of the first outcome that a theory does not print, except for some.
func (ev *evidence) lost(t theory, but func(spot) bool) (at spot, found bool) {
	for at, e := range ev.played(t) {
		if same, _ := ev.prints(e, at.process, at.at, nil); !same && !but(at) {
			return at, true
		}
	}
	return spot{}, false
}

// bounds say how much misreadings may fail to explain before they are dropped.
type bounds struct {
	missed      int // wrong outputs that they do not reproduce
	contradicts int // right outputs that they do not print
	short       int // wrong outputs that do less than could be done; see [evidence.short]

	// unruled lets all cases be open of which the rules say nothing, not only few.
	unruled bool
}

// sampled is about how many wrong cases tell which theories explain one half of what is
// wrong, or nearly; sampledAlone, where each case has a process of its own, and takes long.
const (
	sampled      = 1000
	sampledAlone = 40
)

// half lets a misreading explain one half of what is wrong.
func (ev *evidence) half() bounds { return bounds{missed: ev.wrong / 2, contradicts: ev.right} }

// mostContradicted is for how many outputs that a closest misreading reproduces it may
// contradict a right one: what contradicts more is no explanation.
const mostContradicted = 10

// closestOf returns the theory that explains most of what is wrong, less what it
// contradicts; nil if none explains one half, or a third and contradicts nothing. Where much
// is wrong a sample drops most of them, those that explain less than one quarter of that, and
// says which to measure first: others are measured no further than they can still come closer.
func (ev *evidence) closestOf(ctx context.Context, list []theory) (best *finding, err error) {
	if part := ev.sample(); part.wrong < ev.wrong {
		some, err := part.findings(ctx, list, bounds{missed: part.wrong * 3 / 4, contradicts: 2 * part.wrong / mostContradicted})
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(some, func(a, b *finding) int { return b.net() - a.net() })
		list = nil
		for _, f := range some {
			list = append(list, f.theory)
		}
	}
	most := bounds{missed: ev.wrong * 2 / 3, contradicts: ev.wrong / mostContradicted}
	for part := range slices.Chunk(list, ev.jobs) {
		all, err := ev.findings(ctx, part, most)
		if err != nil {
			return nil, err
		}
		for _, f := range all {
			much := 2*f.reproduces >= ev.wrong || f.contradicts == 0
			if much && mostContradicted*f.contradicts <= f.reproduces && (best == nil || f.net() > best.net()) {
				best = f
				room := ev.wrong - f.net() - 1
				most = bounds{missed: min(most.missed, room), contradicts: min(most.contradicts, room)}
			}
		}
	}
	return best, nil
}

// net is how many wrong outputs a theory reproduces, less the right ones that it contradicts.
func (f *finding) net() int { return f.reproduces - f.contradicts }

// stride is how far apart the processes stand that are sampled, at least 1.
func (ev *evidence) stride() int {
	if ev.problem.Info().Batch == 1 {
		return max(1, ev.wrong/sampledAlone)
	}
	return max(1, ev.wrong/sampled)
}

// sample returns processes of the evidence, of a long one the beginning.
func (ev *evidence) sample() *evidence {
	part := *ev
	part.batches, part.answers, part.wrong, part.right = nil, nil, 0, 0
	for b := 0; b < len(ev.batches); b += ev.stride() {
		cases, wrong := 0, 0
		for ; cases < len(ev.batches[b]) && wrong < sampled; cases++ {
			c := &ev.batches[b][cases]
			if ev.explained(c) {
				wrong++
			} else if c.passed() {
				part.right++
			}
		}
		part.wrong += wrong
		part.batches, part.answers = append(part.batches, ev.batches[b][:cases]), append(part.answers, ev.answers[b][:cases])
	}
	return &part
}

// findings measures each of several theories, side by side. Those
// that pass the bounds are left out.
func (ev *evidence) findings(ctx context.Context, list []theory, most bounds) ([]*finding, error) {
	all := make([]*finding, len(list))
	var workers errgroup.Group
	workers.SetLimit(ev.jobs)
	for i, h := range list {
		workers.Go(func() (err error) {
			all[i], err = ev.try(ctx, h, most)
			return err
		})
	}
	if err := workers.Wait(); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(f *finding) bool { return f == nil }), nil
}

// try lets a theory play the processes of the run. It returns nil as soon as it
// passes the bounds, and of misreadings that contradict one another.
func (ev *evidence) try(ctx context.Context, t theory, most bounds) (*finding, error) {
	f := &finding{theory: t}
	variant := t.variant()
	missed := 0
	var buf []byte
	for b, batch := range ev.batches {
		// A new engine for each process: what a misreading keeps from case to
		// case ends with the process.
		e, err := ev.problem.Engine(variant)
		if apart := new(oracle.ContradictionError); errors.As(err, &apart) {
			return nil, nil // nobody can mean it
		}
		if err != nil || ctx.Err() != nil {
			return nil, err
		}
		for i := range batch {
			c := &batch[i]
			var same bool
			switch same, buf = ev.prints(e, b, i, buf); {
			case ev.explained(c) && same:
				f.reproduces++
				for _, m := range t.misread {
					f.relevance += relevance(c, m)
				}
			case ev.explained(c):
				switch {
				case f.leaves(ev, c, e, most.unruled):
				case f.short < most.short && ev.short(e, c):
					f.short++
				default:
					missed++
				}
			case c.passed() && !same:
				if mostOpen*(f.unruled+1) > ev.right && !most.unruled || oracle.Unruled(e) == "" { // which takes longer to ask than the play
					f.contradicts++
				} else {
					f.unruled++
				}
			}
			if missed > most.missed || f.contradicts > most.contradicts {
				return nil, nil
			}
		}
	}
	return f, nil
}

// leaves reports whether f may leave open a wrong output that it does not reproduce, and
// counts it: one of a solver that may have given up, or of a case in which the rules say
// nothing about what comes of the misreadings, few of them or all. e has just answered it.
func (f *finding) leaves(ev *evidence, c *outcome, e oracle.Engine, all bool) bool {
	full := mostOpen*(f.open+1) > ev.wrong
	if full && !all {
		return false
	}
	unruled := oracle.Unruled(e)
	if unruled == "" && (full || !ev.resigned[c]) {
		return false
	}
	if f.open++; !ev.resigned[c] {
		f.openFor = cmp.Or(f.openFor, unruled)
	}
	return true
}

// prints reports whether e may print what the solver did for a case, and returns
// what e answers, in buf, if it had to. A misreading may run into a deal that it
// can't end; then it is enough that the solver began as it does; see goesOn.
func (ev *evidence) prints(e oracle.Engine, batch, i int, buf []byte) (bool, []byte) {
	c := &ev.batches[batch][i]
	explained := ev.explained(c)
	if m, ok := e.(oracle.Matcher); ok && !c.uncut() {
		output := c.output
		if c.Verdict == oracle.OK {
			output = c.right
			if output == nil { // it is that of the rules, or was not kept; one as good will do
				output = ev.answers[batch][i]
			}
		}
		if same := m.Matches(c.in, output); same || explained && m.Excludes(c.in, output) {
			return same, buf[:0]
		} else if explained {
			buf, _ = e.Append(buf[:0], c.in)
			return false, buf
		}
	}
	buf, err := e.Append(buf[:0], c.in)
	if explained {
		return c.isAnswer(ev.problem, e, buf, ev.exact) || err != nil && goesOn(c.output, buf, ev.answers[batch][i]), buf
	}
	return c.Verdict != oracle.OK || oracle.Prints(ev.problem, c.in, e, buf, ev.answers[batch][i], oracle.PrintOptions{Exact: ev.exact}), buf
}

// printedBy reports whether an output may be what e prints, which has answered with
// the given text.
func (o *outcome) printedBy(p oracle.Problem, e oracle.Engine, answer []byte, exact bool) bool {
	if m, ok := e.(oracle.Matcher); ok && !o.uncut() {
		return m.Matches(o.in, o.output)
	}
	return o.isAnswer(p, e, answer, exact)
}

// isAnswer reports whether an output is the given text, as e prints it.
func (o *outcome) isAnswer(p oracle.Problem, e oracle.Engine, answer []byte, exact bool) bool {
	return oracle.Prints(p, o.in, e, answer, o.output, oracle.PrintOptions{Whole: o.uncut(), Exact: exact})
}

// goesOn reports whether an output begins as an engine that came to no end, and not as
// the rules do: its first line with all that the engine has played.
func goesOn(output, answer, right []byte) bool {
	played, _, _ := bytes.Cut(answer, []byte("\n"))
	return len(played) > 0 && bytes.HasPrefix(output, played) && !bytes.HasPrefix(right, played)
}

// divergence rates how late f plays otherwise than the rules in the first wrong
// case, and whether by the clause that decides the step.
func (ev *evidence) divergence(f *finding) int {
	for _, batch := range ev.batches {
		for i := range batch {
			c := &batch[i]
			if !ev.explained(c) {
				continue
			}
			rules, err := ev.problem.Engine(oracle.Variant{Readings: f.readings})
			if err != nil {
				return 0
			}
			wrong, err := ev.problem.Engine(f.variant())
			if err != nil {
				return 0
			}
			a, _ := rules.Trace(c.in)
			b, _ := wrong.Trace(c.in)
			cause, _, _ := oracle.Diverge(a, b)
			late := 2 * cause
			if cause < len(a.Steps) && a.Steps[cause].Clause == f.misread[0].Clause {
				late++
			}
			return late
		}
	}
	return 0
}

// explains reports whether f explains all that there is to explain.
func (f *finding) explains(ev *evidence) bool {
	return f.reproduces+f.open+f.short == ev.wrong && f.contradicts == 0
}

// relevance rates how much a wrong case is about a misreading.
func relevance(c *outcome, m oracle.Misreading) (n int) {
	if slices.Contains(c.Traps, m.ID) {
		n += 4
	}
	if c.MadeFor(m.Clause) {
		n++
	}
	if c.Clause == m.Clause {
		n++
	}
	return n
}
