package oracletest

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
)

// How much of a parameter is tried: all values of a small one, else a number that
// are near to the rules' and a number of any kind; and on how many cases that tell a
// value from the rules its cause has to be exact.
const (
	allValues  = 32
	someValues = 6
	causesEach = 6
)

// together is how many pairs of values and listed misreadings are played.
var together = flag.Int("together", 100, "pairs of values of parameters and misreadings that TestConformance plays, each for some cases")

// testParameters demands of the values of each parameter, of the small ones all and
// of the others a sample, what is demanded of listed misreadings.
func (r *run) testParameters(t *testing.T) {
	source := rand.New(rand.NewPCG(seed, 2))
	seen := map[string]bool{} // entries of the options that excused something
	values, rules := 0, newPlayer(t, r.p, oracle.Variant{})
	for _, p := range r.p.Book().Parameters() {
		texts := map[string]string{}
		for _, v := range sample(p, source) {
			m := r.testValue(t, p, v)
			if other := texts[m.Text]; other != "" && !r.alike(t, m.ID, other) {
				t.Errorf("%s: another value that plays otherwise, %s, is worded %q, too", m.ID, other, m.Text)
			}
			texts[m.Text] = m.ID
			r.testPlay(t, m, rules, seen)
			values++
		}
	}
	for name := range r.o.Seldom {
		if !seen[name] {
			t.Errorf("%s is listed as seldom, but some case tells each of its values that were tried", name)
		}
	}
	for name := range r.o.Inexact {
		if strings.Contains(name, "=") && !seen[name] {
			t.Errorf("%s is listed as inexact, but the causes of its values that were tried are exact", name)
		}
	}
	t.Logf("%d values of %d parameters", values, len(r.p.Book().Parameters()))
	r.testTogether(t, source)
}

// alike reports whether two misreadings have the same answers to all inputs.
func (r *run) alike(t *testing.T, a, b string) bool {
	one, other := newPlayer(t, r.p, oracle.Variant{Misreadings: []string{a}}), newPlayer(t, r.p, oracle.Variant{Misreadings: []string{b}})
	for i := range r.inputs {
		if !bytes.Equal(one.answer(r.inputs, i), other.answer(r.inputs, i)) {
			return false
		}
	}
	return true
}

// sample returns some values of p that the rules do not have.
func sample(p *oracle.Parameter, source *rand.Rand) (list []oracle.Value) {
	add := func(v oracle.Value) {
		if !slices.Equal(v, p.Rules) && !slices.ContainsFunc(list, func(o oracle.Value) bool { return slices.Equal(o, v) }) {
			list = append(list, v)
		}
	}
	if p.Count(allValues) <= allValues {
		for v := range p.All() {
			add(v)
		}
		return list
	}
	near := slices.Collect(p.Near(p.Rules))
	for range someValues {
		add(near[oracle.Below(source, len(near))])
		add(p.Random(source))
	}
	return list
}

// testValue demands that a value is what its id says, and returns its misreading.
func (r *run) testValue(t *testing.T, p *oracle.Parameter, v oracle.Value) oracle.Misreading {
	t.Helper()
	m := p.Misreading(v)
	again, err := p.Read(p.Write(v))
	if err != nil || !slices.Equal(again, v) {
		t.Errorf("%s: read again as %v, %v; expected %v", m.ID, again, err, v)
	}
	for _, id := range []string{m.ID, strings.Replace(m.ID, p.ID, strings.ToUpper(p.ID), 1)} {
		if found, err := r.p.Book().Find(id); err != nil || found != m {
			t.Errorf("%s: found %+v and %v, expected %+v", id, found, err, m)
		}
	}
	if m.Text == "" || strings.HasSuffix(m.Text, ".") || strings.Contains(m.Text, "%!") || !r.known[m.Clause] {
		t.Errorf("%s: found the text %q of clause %q, expected one without its full stop, and a clause", m.ID, m.Text, m.Clause)
	}
	return m
}

// testPlay demands that a value plays to its end and again the same, that a case
// tells it from the rules unless it is said that none does, and that its cause is
// exact.
func (r *run) testPlay(t *testing.T, m oracle.Misreading, rules *player, seen map[string]bool) {
	t.Helper()
	one, other := newPlayer(t, r.p, oracle.Variant{Misreadings: []string{m.ID}}), newPlayer(t, r.p, oracle.Variant{Misreadings: []string{m.ID}})
	list := r.inputs
	told, exact := 0, 0
	for i, c := range list {
		output := one.answer(list, i)
		if i < 5*inProcess && !bytes.Equal(output, other.answer(list, i)) {
			t.Errorf("%s: %s: two engines play different games", m.ID, c.Text())
		}
		if !oracle.Tells(r.p, c, nil, rules.answer(list, i), one.engine, output) {
			continue
		}
		if told++; m.Equivalent != "" {
			t.Errorf("%s: %s distinguishes it from the rules, but none can: %s", m.ID, c.Text(), m.Equivalent)
			return
		}
		if r.testCause(t, m, c, seen) {
			exact++
		}
		if exact == causesEach || told == 4*causesEach {
			return
		}
	}
	if told == 0 && m.Equivalent == "" && !excused(r.o.Seldom, m.ID, seen) {
		t.Errorf("%s: none of %d cases tells it from the rules: let its Parameter.Equivalent say why, or give the reason in Options.Seldom", m.ID, len(list))
	}
}

// testCause demands that the step called the cause of what a value prints for a
// case alone is one in which its clause has a part, and that the explanation names
// that clause. It reports whether there is anything to explain.
func (r *run) testCause(t *testing.T, m oracle.Misreading, c oracle.Case, seen map[string]bool) bool {
	t.Helper()
	output, whole, told := r.plays(t, c, m.ID)
	if !told {
		return false // it rests on what came before
	}
	j := oracle.Explain(r.p, c, output, oracle.ExplainOptions{Misreadings: []string{m.ID}, Whole: whole})
	if j.Verdict == oracle.Wrong && j.Clause != m.Clause {
		t.Errorf("%s, %s: Explain, given the misreading: found clause %q, expected %s", c.Text(), m.ID, j.Clause, m.Clause)
	}
	if clause, _ := oracle.FindClause(r.p, m.Clause); clause.Form {
		return true // no step is wrong
	}
	rules, _ := r.engine(t).Trace(c)
	wrong, _ := r.engine(t, m.ID).Trace(c)
	for i := range wrong.Steps {
		r.testStep(t, c, &wrong.Steps[i])
	}
	cause, _, _ := oracle.Diverge(rules, wrong)
	if (cause >= len(rules.Steps) || !rules.Steps[cause].About(m.Clause)) && !excused(r.o.Inexact, m.ID, seen) {
		t.Errorf("%s: %s has no part in its cause in %s, %s; cite it in that step or let it bear on it, or let the State of an earlier step differ, or give the reason in Options.Inexact",
			m.ID, m.Clause, c.Text(), r.described(rules, cause))
	}
	return true
}

// excused reports whether an id is listed, itself or by a pattern.
func excused(reasons map[string]string, id string, seen map[string]bool) bool {
	found := false
	for pattern := range reasons {
		if ok, _ := path.Match(strings.ReplaceAll(pattern, "/", "|"), strings.ReplaceAll(id, "/", "|")); ok {
			seen[pattern], found = true, true
		}
	}
	return found
}

// testTogether plays pairs of values and listed misreadings, each for a few cases:
// they come to an end, and play the same again, or the book refuses them.
func (r *run) testTogether(t *testing.T, source *rand.Rand) {
	listed, parameters := r.p.Book().Misreadings(), r.p.Book().Parameters()
	if len(parameters) == 0 {
		return
	}
	random := func() string {
		if n := oracle.Below(source, len(listed)+3*len(parameters)); n < len(listed) {
			return listed[n].ID
		}
		p := parameters[oracle.Below(source, len(parameters))]
		return p.Misreading(p.Random(source)).ID
	}
	pairs, refused := *together, 0
	if !long.Runs() {
		pairs /= 5
	}
	for range pairs {
		v := oracle.Variant{Misreadings: []string{random(), random()}}
		_, err := r.p.Engine(v)
		var contradiction *oracle.ContradictionError
		if errors.As(err, &contradiction) {
			refused++
			continue
		}
		one, other := newPlayer(t, r.p, v), newPlayer(t, r.p, v)
		list := make([]oracle.Case, 3*inProcess)
		for i := range list {
			list[i] = r.inputs[oracle.Below(source, len(r.inputs))]
		}
		for i, c := range list {
			if !bytes.Equal(one.answer(list, i), other.answer(list, i)) {
				t.Errorf("%v: %s: two engines play different games", v.Misreadings, c.Text())
			}
		}
		e, _ := r.p.Engine(v)
		if trace, _ := e.Trace(list[0]); trace != nil {
			for i := range trace.Steps {
				r.testStep(t, list[0], &trace.Steps[i])
			}
		}
	}
	t.Logf("%d pairs of values and misreadings played, %d refused", pairs-refused, refused)
}
