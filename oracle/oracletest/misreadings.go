package oracletest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kiebitz/internal/english"
	"kiebitz/oracle"
)

func (r *run) testMisreadings(t *testing.T) {
	count := map[string]int{}
	for _, m := range r.p.Book().Misreadings() {
		count[m.Clause]++
	}
	for _, c := range r.p.Book().Clauses() {
		if count[c.ID] == 0 && !r.own { // there each edit is one, and few have a name
			t.Errorf("clause %s has no misreading: add one, x = book.Add(%q, ...), and its branch", c.ID, c.ID+"-what")
		}
	}
	if _, err := r.p.Engine(r.info.Lazy); err != nil || !r.own && (len(r.info.Lazy.Misreadings) == 0 || r.info.LazyText == "") {
		t.Errorf("Info.Lazy: found %q, %q and %v, expected misreadings that make a solver without judgement, and what it does", r.info.Lazy.Misreadings, r.info.LazyText, err)
	}
	texts := map[string]string{}
	for _, m := range r.p.Book().Misreadings() {
		if m.Text == "" || strings.HasSuffix(m.Text, ".") || texts[m.Text] != "" {
			t.Errorf("%s: found the text %q, expected one of its own, without its full stop", m.ID, m.Text)
		}
		texts[m.Text] = m.ID
		if m.Equivalent != "" {
			continue
		}
		told := false
		for _, c := range r.stored {
			_, _, tells := r.plays(t, c.Input, m.ID)
			told = told || tells
		}
		if !told && !r.toldInOrder(t, m.ID) {
			t.Errorf("no stored case tells %s from the rules: write one ('kiebitz gen %s --hit %s' finds games), or add it by AddEquivalent if none can", m.ID, r.info.ID, m.ID)
		}
	}
	var unknown *oracle.UnknownMisreadingError
	if _, err := r.p.Engine(oracle.Variant{Misreadings: []string{"none of them"}}); !errors.As(err, &unknown) {
		t.Errorf("an unknown misreading: found %v, expected an UnknownMisreadingError", err)
	}
}

// toldInOrder reports whether the stored cases, given to one process, tell a
// misreading that keeps something from case to case.
func (r *run) toldInOrder(t *testing.T, misreading string) bool {
	rules, wrong := r.engine(t), r.engine(t, misreading)
	for _, c := range r.stored {
		a, _ := rules.Append(nil, c.Input)
		b, _ := wrong.Append(nil, c.Input)
		if !oracle.Alike(r.p, c.Input, a, b) {
			return true
		}
	}
	return false
}

// plays plays a case by a misreading, and reports whether what is printed tells it
// from the rules. Where that can't be cut, the output is the whole.
func (r *run) plays(t *testing.T, c oracle.Case, misreading string) (output []byte, whole, told bool) {
	t.Helper()
	answer, _ := r.engine(t).Append(nil, c)
	wrong := r.engine(t, misreading)
	output, _ = wrong.Append(nil, c)
	told = oracle.Tells(r.p, c, nil, answer, wrong, output)
	if framed := oracle.Frame(r.p, wrong, [][]byte{output}); told {
		if _, err := r.p.Unpack(framed, 1); err != nil {
			return framed, true, true
		}
	}
	return output, false, told
}

// testExplanations demands that the step called the cause is one in which the
// misread clause has a part: for all misreadings and a third of the stored cases that tell
// them from the rules, among them those that are made to. And the explanation names the clause.
func (r *run) testExplanations(t *testing.T) {
	pairs, exceptions, unexplained := 0, 0, 0
	byRules := make([]*oracle.Trace, len(r.stored))
	for k, m := range r.p.Book().Misreadings() {
		faults, first := 0, ""
		for i, c := range r.stored {
			if (i+k)%3 > 0 && !slices.Contains(c.Traps, m.ID) && r.o.Inexact[m.ID] == "" {
				continue
			}
			output, whole, told := r.plays(t, c.Input, m.ID)
			if !told {
				continue
			}
			pairs++
			j := oracle.Explain(r.p, c.Input, output, oracle.ExplainOptions{Misreadings: []string{m.ID}, Whole: whole})
			if (j.Verdict == oracle.Wrong || m.Form) && j.Clause != m.Clause {
				t.Errorf("%s, %s: Explain, given the misreading: found clause %q, expected %s", c.ID, m.ID, j.Clause, m.Clause)
			}
			if j = oracle.Explain(r.p, c.Input, output, oracle.ExplainOptions{Whole: whole}); j.Verdict == oracle.Wrong && j.Clause == "" && !r.own {
				if unexplained++; unexplained == 1 {
					t.Errorf("%s, %s: Explain, given the output alone, finds no clause: let Judge or an oracle.Explainer give one", c.ID, m.ID)
				}
			}
			if m.Form || r.own {
				continue // no step is wrong; or what a step cites is all that the clause does
			}
			if byRules[i] == nil {
				byRules[i], _ = trace(t, r.engine(t), c.Input)
			}
			rules := byRules[i]
			wrong, _ := trace(t, r.engine(t, m.ID), c.Input)
			cause, _, _ := oracle.Diverge(rules, wrong)
			if cause < len(rules.Steps) && rules.Steps[cause].About(m.Clause) {
				continue
			}
			if faults++; faults == 1 {
				first = c.ID + " it is " + r.described(rules, cause)
			}
		}
		switch reason := r.o.Inexact[m.ID]; {
		case faults > 0 && reason == "":
			t.Errorf("%s: %s has no part in the cause of %s: in %s; cite it in that step or let it bear on it, or let the State of an earlier step differ, or give the reason in Options.Inexact",
				m.ID, m.Clause, english.Count(faults, "difference"), first)
		case faults == 0 && reason != "":
			t.Errorf("%s is listed as inexact, but its cause is always exact", m.ID)
		}
		exceptions += faults
	}
	t.Logf("%d pairs of a misreading and a stored case that tells it were explained; the cause of %d is inexact, and %d have no clause without the misreading", pairs, exceptions, unexplained)
}

// described names a step by what it says and what has a part in it.
func (r *run) described(t *oracle.Trace, i int) string {
	if i >= len(t.Steps) {
		return fmt.Sprintf("after the last step, %d", i-1)
	}
	s := &t.Steps[i]
	return fmt.Sprintf("step %d (%q, about %s)", i, oracle.Say(r.p, s).Text, strings.Join(append(slices.Clone(s.Cites), s.Bears...), " "))
}
