package oracletest

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
)

func (r *run) testTraces(t *testing.T) {
	each(t, r.inputs, func(c oracle.Case) {
		trace, err := trace(t, r.engine(t), c)
		if err != nil || len(trace.Steps) == 0 {
			t.Fatalf("%s: Trace: found %v, expected steps", c.Text(), cmp.Or(err, errors.New("none")))
		}
		again, _ := r.engine(t).Trace(c)
		if cause, _, _ := oracle.Diverge(trace, again); cause < len(trace.Steps) {
			t.Errorf("%s: two traces part at step %d", c.Text(), cause)
		}
		answer, _ := r.engine(t).Append(nil, c)
		rest := string(answer)
		for i := range trace.Steps {
			s := &trace.Steps[i]
			if s.Number != i {
				t.Errorf("%s: step %d has the number %d", c.Text(), i, s.Number)
			}
			var next bool
			if rest, next = r.printed(rest, s.Printed); !next {
				t.Fatalf("%s: step %d prints %q, which does not come next in %q", c.Text(), i, s.Printed, answer)
			}
			r.testStep(t, c, s)
		}
		if strings.TrimSpace(rest) != "" && !r.info.Several {
			t.Errorf("%s: no step prints %q, the end of the answer", c.Text(), rest)
		}
		cites, err := oracle.Cites(r.engine(t), c)
		if err != nil || !slices.Equal(cites, trace.Cites()) {
			t.Errorf("%s: Cites: found %v and %v, expected what the trace cites, %v", c.Text(), cites, err, trace.Cites())
		}
	})
	for _, c := range r.stored {
		cites, _ := oracle.Cites(r.engine(t), c.Input)
		for _, id := range c.Shows {
			if !slices.Contains(cites, id) {
				t.Errorf("%s: does not show %q; it cites %v", c.ID, id, cites)
			}
		}
	}
	for _, m := range r.p.Book().Misreadings() { // what a misreading plays is shown, too
		e := r.engine(t, m.ID)
		for _, c := range r.inputs[:min(len(r.inputs), 10)] {
			trace, _ := trace(t, e, c)
			for i := range trace.Steps {
				r.testStep(t, c, &trace.Steps[i])
			}
		}
	}
}

// trace plays c, which must give a trace even if it can't be played.
func trace(t *testing.T, e oracle.Engine, c oracle.Case) (*oracle.Trace, error) {
	t.Helper()
	trace, err := e.Trace(c)
	if trace == nil {
		t.Fatalf("%s: Trace: found no trace with the error %v, expected one with the steps up to there", c.Text(), err)
	}
	return trace, err
}

// printed returns what is left of an answer after the words that a step prints,
// and whether they come next. Where there are several right answers, steps may
// print in another order.
func (r *run) printed(answer, text string) (rest string, next bool) {
	if r.info.Several {
		return answer, true
	}
	for word := range strings.FieldsSeq(text) {
		if answer, next = strings.CutPrefix(strings.TrimLeft(answer, " \n"), word); !next {
			return answer, false
		}
	}
	return answer, true
}

// testStep demands what renderers and judges rely on.
func (r *run) testStep(t *testing.T, c oracle.Case, s *oracle.Step) {
	t.Helper()
	bad := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: step %d: "+format, append([]any{c.Text(), s.Number}, args...)...)
	}
	if s.Act.Verb == "" || s.Act.Verb == oracle.Over || s.Act.Verb == oracle.Unknown {
		bad("found the verb %q, expected one of the game's own", s.Act.Verb)
	}
	if !slices.Contains(s.Cites, s.Clause) {
		bad("its clause %s is not among its citations", s.Clause)
	}
	for _, id := range append(slices.Clone(s.Cites), s.Bears...) {
		if !r.known[id] {
			bad("cites %q, which is neither a clause nor a situation", id)
		}
	}
	kinds := []oracle.ZoneKind{oracle.Hand, oracle.Stock, oracle.Pile, oracle.Trick, oracle.Group, oracle.Aside}
	for _, z := range s.Zones {
		if !slices.Contains(kinds, z.Kind) || z.Name == "" {
			bad("found a zone %q of kind %q", z.Name, z.Kind)
		}
		for _, card := range z.Cards {
			if r.p.Info().Glyph(card) == "" {
				bad("found no picture of %q in %s", card, z.Name)
			}
		}
		for _, i := range z.Marked {
			if i < 0 || i >= len(z.Cards) {
				bad("found a mark on card %d of %s", i, z.Name)
			}
		}
	}
	for _, i := range s.Focus {
		if i < 0 || i >= len(s.Zones) {
			bad("the zone %d that matters is none of %d", i, len(s.Zones))
		}
	}
	taken := 0
	for _, choice := range s.Choices {
		if len(choice.Cards) == 0 {
			bad("found a choice without cards")
		}
		if choice.Taken {
			taken++
		}
	}
	if taken > 1 {
		bad("found %d choices that were taken, expected one at most", taken)
	}
	r.testWords(t, s, bad)
}

// testWords demands a predicate, sentences, and words for an act alone, too.
func (r *run) testWords(t *testing.T, s *oracle.Step, bad func(string, ...any)) {
	t.Helper()
	w := oracle.Say(r.p, s)
	if w.Text == "" || strings.HasSuffix(w.Text, ".") {
		bad("found the words %q, expected a predicate without its full stop", w.Text)
	}
	if strings.Contains(w.Why, "  ") || strings.TrimSpace(w.Why) != w.Why {
		bad("found the reason %q, expected no whitespace around sentences", w.Why)
	}
	if len(w.Choices) > len(s.Choices) {
		bad("found words for %d of %d choices", len(w.Choices), len(s.Choices))
	}
	for _, text := range []string{w.Text, w.Brief, w.Why} {
		for i, part := range strings.Split(text, "{") {
			if card, _, marked := strings.Cut(part, "}"); i > 0 && (!marked || r.p.Info().Glyph(card) == "") {
				bad("found no card in the braces of %q", text)
			}
		}
	}
	if alone := oracle.Say(r.p, &oracle.Step{Player: s.Player, Act: s.Act}); alone.Text == "" {
		bad("found no words for its act alone, which is all that is known of a solver")
	}
}
