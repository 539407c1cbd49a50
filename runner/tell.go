package runner

import (
	"context"
	"crypto/sha256"
	"math/rand/v2"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// How far the search for cases that tell explanations apart goes.
const (
	toldMost    = 64   // explanations told apart
	toldRounds  = 6    // processes of the solver
	toldCases   = 8    // in each of them
	toldTries   = 2000 // cases looked at for a process
	toldTriesOf = 60   // the same, where each case has a process of its own, and takes long
	fewWrong    = 3    // wrong cases that name nothing by themselves: a listed misreading is tried, too
	toldLike    = 6    // cases like the wrong ones
	toldInRow   = 32   // cases in a process that may tell by what is kept from one to the next
)

// decide makes of the misreadings that were named, and others that explain as much,
// as few as possible: it lets the solver play cases that tell them apart.
func (r *run) decide(ctx context.Context, ev *evidence) (err error) {
	if len(r.explanations) == 0 || ctx.Err() != nil {
		return nil
	}
	all := slices.DeleteFunc(slices.Clone(r.explanations), func(h theory) bool {
		return !slices.Equal(h.readings, r.explanations[0].readings)
	})
	if r.boxes != nil && len(all) > 1 && !r.o.Adaptive {
		if all, err = r.tellApart(ctx, all[:min(len(all), toldMost)]); err != nil {
			return err
		}
	}
	all = namedFirst(all)
	if r.boxes != nil && len(all) > 0 && (len(all[0].misread) > 1 || !all[0].isListed() || ev.wrong <= fewWrong) {
		if ok, err := r.confirmed(ctx, ev, all[0]); err != nil {
			return err
		} else if !ok {
			all = nil
		}
	}
	if len(all) > 0 {
		r.nameAll(all)
		return nil
	}
	return r.nameNone(ctx, ev)
}

// namedFirst puts first what has most misreadings of the list: no case tells them apart, and their
// sentences say it better.
func namedFirst(all []theory) []theory {
	edits := func(h theory) (n int) {
		for _, m := range h.misread {
			n += bool2int(m.Edit)
		}
		return n
	}
	return slices.SortedStableFunc(slices.Values(all), func(a, b theory) int { return edits(a) - edits(b) })
}

// nameNone takes back what was named: cases made to try it show that it is
// something else. What came closest is kept, with what explains the cases of the run as
// well: of one alone many do.
func (r *run) nameNone(ctx context.Context, ev *evidence) error {
	d := &r.Diagnosis
	d.Named, d.Indistinguishable, d.Told, d.ToldBy, d.Reproduces, d.Contradicts = nil, nil, 0, "", 0, 0
	for _, m := range r.explanations[0].misread {
		f, err := ev.try(ctx, theory{[]oracle.Misreading{m}, r.explanations[0].readings}, ev.half())
		if err != nil {
			return err
		}
		r.nameCloser(f)
	}
	if d.Closest == nil || d.Reproduces < d.Wrong {
		return nil
	}
	for _, x := range r.explanations {
		if m := named(x.misread); len(m) == 1 && m[0].ID != d.Closest.ID {
			d.Indistinguishable = append(d.Indistinguishable, m...)
		}
	}
	return nil
}

// confirmed lets the solver play new cases in which x does not print what the rules do, and
// some in which it does not print what it would without one of its misreadings. Of many values
// some explain a few outputs by chance, and of two misreadings the second may. Few wrong cases are
// of a rare kind, which random ones are not: there cases like them are tried, too.
func (r *run) confirmed(ctx context.Context, ev *evidence, x theory) (bool, error) {
	w, err := newWorker(r, r.judgedBy)
	if err != nil {
		return false, err
	}
	random := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(key(x.misread)))))
	for _, less := range append([]theory{{readings: x.readings}}, x.lesser()...) {
		batch, err := r.telling(ctx, []theory{less, x}, random)
		if err != nil {
			return false, err
		}
		if ev.wrong <= fewWrong {
			like, err := r.like(ctx, ev, []theory{less, x}, random)
			if err != nil {
				return false, err
			}
			batch = append(batch, like...)
		}
		right, wrong := 0, 0
		for some := range slices.Chunk(batch, r.o.Problem.Info().Batch) {
			outputs, _, err := w.outputs(ctx, some)
			if err != nil {
				return false, err
			}
			if outputs == nil {
				continue // what the solver does there is another matter
			}
			if same, err := x.printed(r.o.Problem, some, outputs, r.o.Exact, r.short); err != nil || !same {
				r.against = r.judged(some, outputs)
				return false, err
			}
			for i, c := range some {
				if r.o.Problem.Judge(c.Input, outputs[i], oracle.JudgeOptions{Exact: r.o.Exact, Readings: x.readings}).Verdict == oracle.OK {
					right++
				} else {
					wrong++
				}
			}
		}
		if ev.wrong <= fewWrong && right > 0 && wrong == 0 {
			return false, nil // x allows what is right as well, and explains a few outputs by that
		}
	}
	return true, nil
}

// judged returns what the solver printed in one process as outcomes.
func (r *run) judged(batch []cases.Case, outputs [][]byte) (list []outcome) {
	for i, c := range batch {
		v := r.o.Problem.Judge(c.Input, outputs[i], oracle.JudgeOptions{Exact: r.o.Exact, Readings: r.judgedBy}).Verdict
		o := newOutcome(c, v)
		if o.passed() {
			o.keepRight(outputs[i])
		} else {
			o.keep(outputs[i], nil)
		}
		list = append(list, o)
	}
	return list
}

// nameByMore looks once more for what explains everything, if cases made to try what did have refuted
// it: by these cases as well. Else what came closest stays.
func (r *run) nameByMore(ctx context.Context, ev *evidence, others [][]string) error {
	if r.against == nil || len(r.Diagnosis.Named) > 0 || ctx.Err() != nil {
		return nil
	}
	before, explanations, readings := r.Diagnosis, r.explanations, []string(nil)
	more, err := ev.and(r.against, r.judgedBy)
	if err != nil {
		return err
	}
	r.Diagnosis = result.Diagnosis{Wrong: ev.wrong, Right: ev.right}
	if readings, err = r.name(ctx, more, others); err == nil {
		err = r.decide(ctx, more)
	}
	if err != nil || len(r.Diagnosis.Named) == 0 || !slices.Equal(readings, r.judgedBy) {
		r.Diagnosis, r.explanations = before, explanations
		return err
	}
	f, err := ev.try(ctx, r.explanations[0], bounds{missed: ev.wrong, contradicts: ev.right})
	if err == nil && f != nil {
		r.Diagnosis.Reproduces, r.Diagnosis.Contradicts, r.Diagnosis.Open = f.reproduces, f.contradicts, f.openFor
	}
	return err
}

// like makes cases that tell explanations apart and are like the wrong ones, some steps away.
func (r *run) like(ctx context.Context, ev *evidence, all []theory, random *rand.Rand) (list []cases.Case, err error) {
	var wrong []oracle.Case
	for _, batch := range ev.batches {
		for i := range batch {
			if ev.explained(&batch[i]) {
				wrong = append(wrong, batch[i].in)
			}
		}
	}
	for n := 0; n < toldTriesOf && len(wrong) > 0 && len(list) < toldLike && ctx.Err() == nil; n++ {
		c := wrong[n%len(wrong)]
		for range 1 + n%3 {
			c = r.o.Problem.Neighbour(random, c)
		}
		row := []cases.Case{{ID: cases.RandomID + "/" + c.Text(), Input: c}}
		told, err := tells(r.o.Problem, all, row)
		if err != nil {
			return nil, err
		}
		if told {
			list = append(list, row...)
		}
	}
	return list, nil
}

// tellApart lets the solver play cases for which some explanations print different
// answers, and returns those that print what the solver does.
func (r *run) tellApart(ctx context.Context, all []theory) ([]theory, error) {
	w, err := newWorker(r, r.judgedBy)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, x := range all {
		ids = append(ids, x.ids()...)
	}
	random := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(strings.Join(ids, " ")))))
	before := all
	var played []cases.Case
	for range toldRounds {
		batch, err := r.telling(ctx, all, random)
		if err != nil || ctx.Err() != nil {
			return all, err
		}
		if len(batch) == 0 {
			break
		}
		outputs, _, err := w.outputs(ctx, batch)
		if err != nil {
			return nil, err
		}
		if outputs == nil {
			break // what the solver does there is another matter
		}
		var left []theory
		for _, x := range all {
			same, err := x.printed(r.o.Problem, batch, outputs, r.o.Exact, false)
			if err != nil {
				return nil, err
			}
			if same {
				left = append(left, x)
			}
		}
		if len(left) == 0 {
			r.against = r.judged(batch, outputs)
			return nil, nil
		}
		played = append(played, batch...)
		r.Diagnosis.Told += len(all) - len(left)
		if all = left; len(all) == 1 {
			break
		}
	}
	r.Diagnosis.ToldBy, err = tellsMost(r.o.Problem, all[0], before, played)
	return all, err
}

// tellsMost returns the text of the case that alone tells x from the most others;
// "" if none does alone.
func tellsMost(p oracle.Problem, x theory, others []theory, played []cases.Case) (text string, err error) {
	most := 0
	for _, c := range played {
		n := 0
		for _, y := range others {
			if told, err := tells(p, []theory{x, y}, []cases.Case{c}); err != nil {
				return "", err
			} else if told {
				n++
			}
		}
		if n > most {
			most, text = n, c.Input.Text()
		}
	}
	return text, nil
}

// telling makes cases for one process of the solver, each of which tells some
// explanations apart; or if none is found that does, cases that do in a row, by what
// is kept from one to the next.
func (r *run) telling(ctx context.Context, all []theory, random *rand.Rand) (batch []cases.Case, err error) {
	p := r.o.Problem
	tries, most := toldTries, min(toldCases, p.Info().Batch)
	if p.Info().Batch == 1 {
		tries = toldTriesOf
	}
	for n := 0; n < tries && len(batch) < most && ctx.Err() == nil; n++ {
		row := made(p, random, 1)
		told, err := tells(p, all, row)
		if err != nil {
			return nil, err
		}
		if told {
			batch = append(batch, row...)
		}
	}
	inRow := min(toldInRow, p.Info().Batch)
	for n := 0; n < tries && inRow > 1 && len(batch) == 0 && ctx.Err() == nil; n += inRow {
		row := made(p, random, inRow)
		told, err := tells(p, all, row)
		if err != nil {
			return nil, err
		}
		if told {
			batch = row
		}
	}
	return batch, nil
}

// made makes n cases.
func made(p oracle.Problem, random *rand.Rand, n int) (list []cases.Case) {
	for range n {
		c := p.Generate(random, oracle.Aim{})
		list = append(list, cases.Case{ID: cases.RandomID + "/" + c.Text(), Input: c})
	}
	return list
}

// tells reports whether some explanations print different answers to cases that one
// process is given.
func tells(p oracle.Problem, all []theory, row []cases.Case) (bool, error) {
	first := make([][]byte, len(row))
	var buf []byte
	for i, x := range all {
		e, err := p.Engine(x.variant())
		if err != nil {
			return false, err
		}
		for k, c := range row {
			buf, _ = e.Append(buf[:0], c.Input)
			if len(x.misread) > 0 && oracle.Resigns(p, c.Input, buf) {
				return false, nil // a solver need not give up where the engine does
			}
			if oracle.Unruled(e) != "" {
				return false, nil // solvers differ
			}
			if i == 0 {
				first[k] = append(first[k], buf...)
			} else if !oracle.Alike(p, c.Input, first[k], buf) {
				return true, nil
			}
		}
	}
	return false, nil
}

// printed reports whether x prints what a process of the solver printed, or if that may do less
// than it could, does not forbid it.
func (x theory) printed(p oracle.Problem, batch []cases.Case, outputs [][]byte, exact, short bool) (bool, error) {
	e, err := p.Engine(x.variant())
	if err != nil {
		return false, err
	}
	rules, err := p.Engine(oracle.Variant{Readings: x.readings})
	if err != nil {
		return false, err
	}
	for i := range batch {
		answer, noEnd := e.Append(nil, batch[i].Input)
		if oracle.Unruled(e) != "" {
			continue
		}
		if noEnd != nil {
			right, _ := rules.Append(nil, batch[i].Input)
			if goesOn(outputs[i], answer, right) {
				continue
			}
		}
		if m, ok := e.(oracle.Matcher); ok {
			if !m.Matches(batch[i].Input, outputs[i]) && !(short && !m.Excludes(batch[i].Input, outputs[i])) {
				return false, nil
			}
			continue
		}
		if !oracle.Prints(p, batch[i].Input, e, answer, outputs[i], oracle.PrintOptions{Exact: exact}) {
			return false, nil
		}
	}
	return true, nil
}

// nameAll names the first of what explains everything; all else can't be told from it.
func (r *run) nameAll(all []theory) {
	d, first := &r.Diagnosis, all[0]
	d.Named, d.Indistinguishable = named(first.misread), nil
	if p, ok := r.o.Problem.(oracle.Inferrer); ok {
		d.Named = named(p.Join(first.misread))
	}
	for _, x := range all[1:] {
		if many := r.o.Problem.Info().Batch > 1; many && r.boxes != nil && !x.isListed() {
			continue // of many games none was found that tells them apart: it is the same in other words
		}
		if len(first.misread) == 1 {
			d.Indistinguishable = append(d.Indistinguishable, named(x.misread)...)
		}
	}
}

// isListed reports whether the list has all misreadings of x.
func (x theory) isListed() bool {
	return !slices.ContainsFunc(x.misread, func(m oracle.Misreading) bool { return m.Edit })
}
