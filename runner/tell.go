package runner

import (
	"cmp"
	"context"
	"crypto/sha256"
	"math/rand/v2"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// How far the search for cases that tell explanations apart goes.
const (
	alikeMost   = 200  // values of a parameter that explain everything
	toldMost    = 64   // explanations told apart
	toldRounds  = 6    // processes of the solver
	toldCases   = 8    // in each of them
	toldTries   = 2000 // cases looked at for a process
	toldTriesOf = 60   // the same, where each case has a process of its own, and takes long
	fewWrong    = 3    // wrong cases that name nothing by themselves: a listed misreading is tried, too
	toldInRow   = 32   // cases in a process that may tell by what is kept from one to the next
)

// explanation is a hypothesis that explains everything, as terms.
type explanation struct {
	hypothesis
	terms []term
}

// explanationOf finds the parameters of which a hypothesis has values.
func explanationOf(p oracle.Problem, h hypothesis) explanation {
	x := explanation{hypothesis: h}
	for _, m := range h.misread {
		t := term{Misreading: m}
		t.of, t.value = p.Book().ValueOf(m)
		x.terms = append(x.terms, t)
	}
	return x
}

// with returns x with another value of a parameter.
func (x explanation) with(i int, v oracle.Value) explanation {
	y := explanation{terms: slices.Clone(x.terms)}
	y.terms[i] = termOf(x.terms[i].of, v)
	y.hypothesis = (&point{terms: y.terms}).hypothesis(x.readings)
	return y
}

// points names the values of parameters and the misreadings that x is, however they
// are called.
func (x explanation) points() string {
	var ids []string
	for _, m := range x.misread {
		ids = append(ids, cmp.Or(m.Value, m.ID))
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

// kind names what x has values of, or its misreadings.
func (x explanation) kind() string { return kindOf(x.terms) }

// decide makes of the misreadings that were named, and others that explain as much,
// as few as possible: it looks for further values of their parameters, and then
// lets the solver play cases that tell them apart.
func (r *run) decide(ctx context.Context, ev *evidence) error {
	if len(r.explanations) == 0 || ctx.Err() != nil {
		return nil
	}
	var all []explanation
	known, kinds := map[string]bool{}, map[string]bool{}
	add := func(list []explanation) {
		for _, x := range list {
			if k := x.points(); !known[k] {
				known[k] = true
				all = append(all, x)
			}
		}
	}
	for i, h := range r.explanations {
		x := explanationOf(r.o.Problem, h)
		listed := x.isListed(r.o.Problem)
		if kinds[x.kind()] && !listed || !slices.Equal(h.readings, r.explanations[0].readings) {
			continue
		}
		if i > 0 && listed {
			add([]explanation{x})
		}
		if kinds[x.kind()] {
			continue
		}
		kinds[x.kind()] = true
		alike, err := ev.alike(ctx, x)
		if err != nil {
			return err
		}
		add(alike)
	}
	if r.boxes != nil && len(all) > 1 && !r.o.Adaptive {
		var err error
		if all, err = r.tellApart(ctx, all[:min(len(all), toldMost)]); err != nil {
			return err
		}
	}
	all = namedFirst(r.o.Problem, all)
	if r.boxes != nil && len(all) > 0 && (len(all[0].terms) > 1 || !all[0].isListed(r.o.Problem) || ev.wrong <= fewWrong) {
		if ok, err := r.confirmed(ctx, all[0]); err != nil {
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

// namedFirst puts first what has values of other parameters than the first explanation and more
// misreadings of the list: no case tells them apart, and their sentences say it better.
func namedFirst(p oracle.Problem, all []explanation) []explanation {
	names := func(x explanation) (n int) {
		for _, m := range x.listed(p) {
			n += bool2int(m.ID != m.Value)
		}
		return n
	}
	best := 0
	for i, x := range all {
		if x.kind() != all[0].kind() && names(x) > names(all[best]) {
			best = i
		}
	}
	if best == 0 {
		return all
	}
	return slices.Concat(all[best:best+1], all[:best], all[best+1:])
}

// nameNone takes back what was named: cases made to try it show that it is
// something else. What came closest is kept, with what explains the cases of the run as
// well: of one alone many do.
func (r *run) nameNone(ctx context.Context, ev *evidence) error {
	d := &r.Diagnosis
	d.Named, d.Indistinguishable, d.Told, d.ToldBy, d.Reproduces, d.Contradicts = nil, nil, 0, "", 0, 0
	for _, m := range r.explanations[0].misread {
		f, err := ev.try(ctx, hypothesis{[]oracle.Misreading{m}, r.explanations[0].readings}, ev.half())
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
// some explain a few outputs by chance, and of two misreadings the second may.
func (r *run) confirmed(ctx context.Context, x explanation) (bool, error) {
	w, err := newWorker(r, r.judgedBy)
	if err != nil {
		return false, err
	}
	random := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(key(x.terms)))))
	for _, less := range append([]explanation{{hypothesis: hypothesis{readings: x.readings}}}, x.lesser()...) {
		batch, err := r.telling(ctx, []explanation{less, x}, random)
		if err != nil {
			return false, err
		}
		if len(batch) == 0 {
			continue
		}
		outputs, _, err := w.outputs(ctx, batch)
		if err != nil {
			return false, err
		}
		if outputs == nil {
			continue // what the solver does there is another matter
		}
		if same, err := x.printed(r.o.Problem, batch, outputs, r.o.Exact, r.short); err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

// lesser returns what x is without each of several misreadings.
func (x explanation) lesser() (list []explanation) {
	for i := 0; len(x.terms) > 1 && i < len(x.terms); i++ {
		y := explanation{terms: slices.Delete(slices.Clone(x.terms), i, i+1)}
		y.hypothesis = (&point{terms: y.terms}).hypothesis(x.readings)
		list = append(list, y)
	}
	return list
}

// alike returns what explains everything and differs from x in the value of one
// parameter, x too: that which is closest to the rules first, unless x is listed.
func (ev *evidence) alike(ctx context.Context, x explanation) ([]explanation, error) {
	list := []explanation{x}
	for i, t := range x.terms {
		if t.of == nil {
			continue
		}
		tried := map[string]bool{t.of.Write(t.value): true}
		for next := 0; next < len(list) && len(list) < alikeMost; next++ {
			for v := range nextTo(t.of, list[next].terms[i].value) {
				if id := t.of.Write(v); tried[id] || slices.Equal(v, t.of.Rules) {
					continue
				} else {
					tried[id] = true
				}
				y := list[next].with(i, v)
				if _, err := ev.problem.Engine(y.variant()); err != nil {
					continue // it contradicts another part of x
				}
				f, err := ev.try(ctx, y.hypothesis, bounds{})
				if err != nil || ctx.Err() != nil {
					return list, err
				}
				if f != nil {
					list = append(list, y)
				}
			}
		}
	}
	if !x.isListed(ev.problem) {
		slices.SortStableFunc(list, func(a, b explanation) int { return a.distance() - b.distance() })
	}
	return list, nil
}

// distance is how far the values of x are from those of the rules.
func (x explanation) distance() (n int) {
	for _, t := range x.terms {
		if t.of != nil {
			n += t.of.Distance(t.value)
		}
	}
	return n
}

// tellApart lets the solver play cases for which some explanations print different
// answers, and returns those that print what the solver does.
func (r *run) tellApart(ctx context.Context, all []explanation) ([]explanation, error) {
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
		var left []explanation
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
func tellsMost(p oracle.Problem, x explanation, others []explanation, played []cases.Case) (text string, err error) {
	most := 0
	for _, c := range played {
		n := 0
		for _, y := range others {
			if told, err := tells(p, []explanation{x, y}, []cases.Case{c}); err != nil {
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
func (r *run) telling(ctx context.Context, all []explanation, random *rand.Rand) (batch []cases.Case, err error) {
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
func tells(p oracle.Problem, all []explanation, row []cases.Case) (bool, error) {
	first := make([][]byte, len(row))
	var buf []byte
	for i, x := range all {
		e, err := p.Engine(x.variant())
		if err != nil {
			return false, err
		}
		for k, c := range row {
			buf, _ = e.Append(buf[:0], c.Input)
			if len(x.terms) > 0 && oracle.Resigns(p, c.Input, buf) {
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
func (x explanation) printed(p oracle.Problem, batch []cases.Case, outputs [][]byte, exact, short bool) (bool, error) {
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

// nameAll names the first of what explains everything. Other values of the same
// order, set or number say what has not been seen; all else are indistinguishable.
func (r *run) nameAll(all []explanation) {
	d, first := &r.Diagnosis, all[0]
	d.Named, d.Indistinguishable, d.Unseen = named(first.listed(r.o.Problem)), nil, nil
	values := make([][]oracle.Value, len(first.terms))
	kinds := map[string]bool{}
	for _, x := range all[1:] {
		if slices.ContainsFunc(x.misread, func(m oracle.Misreading) bool { return m.Edit }) && r.boxes != nil {
			continue // no game was found that tells them apart: it is the same in other words
		}
		twin := x.kind() != first.kind() || x.isListed(r.o.Problem)
		for i, t := range first.terms {
			twin = twin || t.of != nil && t.of.Kind == oracle.One && !slices.Equal(x.terms[i].value, t.value)
		}
		switch {
		case !twin:
			for i, t := range x.terms {
				values[i] = append(values[i], t.value)
			}
		case len(first.terms) == 1 && (x.isListed(r.o.Problem) || !kinds[x.kind()] || first.terms[0].of == x.terms[0].of):
			kinds[x.kind()] = true
			d.Indistinguishable = append(d.Indistinguishable, named(x.listed(r.o.Problem))...)
		}
	}
	for i, t := range first.terms {
		if t.of != nil {
			d.Unseen = append(d.Unseen, t.of.Unseen(t.value, values[i])...)
		}
	}
}

// listed returns the misreadings of x, by their names if the list has them.
func (x explanation) listed(p oracle.Problem) []oracle.Misreading {
	list := slices.Clone(x.misread)
	for i, m := range list {
		for _, l := range p.Book().Misreadings() {
			if m.Value != "" && l.Value == m.Value {
				list[i] = l
			}
		}
	}
	return list
}

// isListed reports whether the list has all misreadings of x.
func (x explanation) isListed(p oracle.Problem) bool {
	return !slices.ContainsFunc(x.listed(p), func(m oracle.Misreading) bool { return m.ID == m.Value })
}
