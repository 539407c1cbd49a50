package runner_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// faulty is a solver that prints what edit makes of the right answers to the cases of
// one process.
func faulty(p oracle.Problem, edit func(list []oracle.Case, answers [][]byte) error) runner.Func {
	return func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		var list []oracle.Case
		var err error
		if p.Info().Files != nil {
			var c oracle.Case
			c, err = oracle.ParseFiles(p, in.Files)
			list = []oracle.Case{c}
		} else {
			list, err = p.Parse(in.Stdin)
		}
		if err != nil {
			return err
		}
		e, err := p.Engine(oracle.Variant{})
		if err != nil {
			return err
		}
		answers := make([][]byte, len(list))
		for i, c := range list {
			answers[i], _ = e.Append(nil, c)
		}
		if err := edit(list, answers); err != nil {
			return err
		}
		_, err = out.Write(oracle.Frame(p, nil, answers))
		return err
	}
}

// runFaulty runs such a solver on the stored cases and n others.
func runFaulty(t *testing.T, p oracle.Problem, n int, o runner.Options, edit func([]oracle.Case, [][]byte) error) *result.Run {
	t.Helper()
	stored, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := cases.NewPlan(p, stored, n, 4711, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	o.Problem, o.Cases, o.Func = p, plan, faulty(p, edit)
	r, err := runner.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func problemOf(t *testing.T, id string) oracle.Problem {
	for _, p := range problems.All {
		if p.Info().ID == id {
			return p
		}
	}
	t.Fatal(id)
	return nil
}

// spoil makes an answer of Mau-Mau wrong in a way that no rule explains.
func spoil(answer []byte) []byte {
	return []byte(strings.Replace(string(answer), "Score: ", "Score: 1", 1))
}

// TestCommon demands that the condition under which a solver fails is found.
func TestCommon(t *testing.T) {
	cites := func(p oracle.Problem, c oracle.Case, id string) bool {
		e, _ := p.Engine(oracle.Variant{})
		ids, _ := oracle.Cites(e, c)
		for _, x := range ids {
			if x == id {
				return true
			}
		}
		return false
	}
	maumau := problemOf(t, "maumau")
	holds := func(c oracle.Case, cards int) bool {
		e, _ := maumau.Engine(oracle.Variant{})
		trace, _ := e.Trace(c)
		for _, s := range trace.Steps {
			for _, z := range s.Zones {
				if z.Kind == oracle.Hand && len(z.Cards) >= cards {
					return true
				}
			}
		}
		return false
	}
	each := func(fails func(list []oracle.Case, i int) bool) func([]oracle.Case, [][]byte) error {
		return func(list []oracle.Case, answers [][]byte) error {
			for i := range list {
				if fails(list, i) {
					answers[i] = spoil(answers[i])
				}
			}
			return nil
		}
	}
	for n, tc := range []struct {
		reason string
		edit   func([]oracle.Case, [][]byte) error
		want   string
	}{
		{"players", each(func(list []oracle.Case, i int) bool { return list[i].Players() == 4 }), "wrong: players 4"},
		{"the pile is turned", each(func(list []oracle.Case, i int) bool { return cites(maumau, list[i], "reshuffle") }), "wrong: shows reshuffle"},
		{"two conditions", each(func(list []oracle.Case, i int) bool {
			return list[i].Players() == 4 && cites(maumau, list[i], "R4")
		}), "wrong: players 4, shows R4"},
		{"not the first", each(func(list []oracle.Case, i int) bool { return i > 0 }), "wrong, alone right: from-place 2"},
		{"the eighth", each(func(list []oracle.Case, i int) bool { return i == 7 }), "wrong, alone right: at-place 8"},
		{"after more players", each(func(list []oracle.Case, i int) bool { return i > 0 && list[i-1].Players() > list[i].Players() }), "wrong, alone right: after-more"},
		{"after a turn, with 2 players", each(func(list []oracle.Case, i int) bool {
			return i > 0 && cites(maumau, list[i-1], "reshuffle") && list[i].Players() == 2
		}), "wrong, alone right: after reshuffle, players 2"},
		{"since a chain of four", each(func(list []oracle.Case, i int) bool {
			for k := range i {
				if cites(maumau, list[k], "chain/4") {
					return true
				}
			}
			return false
		}), "wrong, alone right: earlier chain/4"},
		{"most of the games with 4 players", each(func(list []oracle.Case, i int) bool {
			return list[i].Players() == 4 && list[i].Text()[3]%2 == 1
		}), "wrong: players 4"},
		{"a crash with a large hand", func(list []oracle.Case, answers [][]byte) error {
			for _, c := range list {
				if holds(c, 10) {
					panic("index")
				}
			}
			return nil
		}, "crashed: hand-cards 10"},
		{"crash", func(list []oracle.Case, answers [][]byte) error {
			for i := range list {
				if len(strings.Fields(string(answers[i]))) >= 45 {
					panic("index")
				}
			}
			return nil
		}, "crashed: answer-words 45"},
	} {
		t.Run(tc.reason, func(t *testing.T) {
			if n > 2 {
				long.Test(t, "diagnoses many solvers")
			}
			r := runFaulty(t, maumau, 600, runner.Options{ListOnly: true}, tc.edit) // the script common looks for the rest, too
			if got := common(r); got != tc.want {
				t.Errorf("%s: found %q, expected %q", counts(r), got, tc.want)
			}
			for _, c := range r.Diagnosis.Common {
				if c.Holds != c.Failed || c.Failed != r.Count("", c.Verdict) || c.RightHolds > 0 != (tc.reason == "most of the games with 4 players") {
					t.Errorf("it counts %d of %d failed and %d of %d right cases", c.Holds, c.Failed, c.RightHolds, c.Right)
				}
			}
		})
	}
}

// common writes in brief what failures have in common.
func common(r *result.Run) string {
	var list []string
	for _, c := range r.Diagnosis.Common {
		head := string(c.Verdict)
		if c.Alone > 0 && c.AloneRight == c.Alone {
			head += ", alone right"
		}
		var parts []string
		for _, x := range c.Conditions {
			text := strings.Join(strings.Fields(strings.Replace(fmt.Sprintln(map[bool]string{true: "not"}[x.Not], x.Kind, x.ID, x.Number), " 0\n", "", 1)), " ")
			parts = append(parts, text)
		}
		list = append(list, head+": "+strings.Join(parts, ", "))
	}
	return strings.Join(list, "; ")
}

// TestState demands one cause of a solver that is right in the first game of a process
// and then breaks one rule or another, by what it kept: with the fewest games before it
// that show it. What fails alone, too, is a cause of its own.
func TestState(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	p := problemOf(t, "maumau")
	var others []oracle.Engine
	for _, id := range []string{"R6-reversed", "R4-ignored", "R5-counts-jacks"} {
		e, err := p.Engine(oracle.Variant{Misreadings: []string{id}})
		if err != nil {
			t.Fatal(err)
		}
		others = append(others, e)
	}
	var engines sync.Mutex // several processes run side by side
	r := runFaulty(t, p, 600, runner.Options{ListOnly: true}, func(list []oracle.Case, answers [][]byte) error {
		engines.Lock()
		defer engines.Unlock()
		for i, c := range list {
			switch {
			case i > 0:
				answers[i], _ = others[i%len(others)].Append(nil, c)
			case c.Players() == 3 && c.Text()[2] == 'C': // few, so that most failures pass alone
				answers[i] = spoil(answers[i])
			}
		}
		return nil
	})
	kept := 0
	for i, c := range r.Causes {
		if e := r.Cases[c.Example]; len(e.With) > 1 {
			kept++
			if len(e.With) != 2 {
				t.Errorf("the example needs %v", e.With)
			}
		}
		n := 0
		for k := range r.Cases {
			if at := r.Cases[k].Cause; at != nil && *at == i {
				n++
			}
		}
		if n != c.Count {
			t.Errorf("cause %d counts %d failures, %d cases name it", i, c.Count, n)
		}
	}
	if kept != 1 {
		t.Errorf("found %d causes of what is kept, expected one of %+v", kept, r.Causes)
	}
}

// TestStateFromAfar demands two games of a failure that needs one far before it, and
// none of those between.
func TestStateFromAfar(t *testing.T) {
	p := problemOf(t, "maumau")
	list, err := cases.Played(p)
	if err != nil {
		t.Fatal(err)
	}
	keeps, fails := list[6], list[40]
	r := runFaulty(t, p, 0, runner.Options{ListOnly: true}, func(list []oracle.Case, answers [][]byte) error {
		kept := false
		for i, c := range list {
			if kept = kept || c.Text() == keeps.Input.Text(); kept && c.Text() == fails.Input.Text() {
				answers[i] = spoil(answers[i])
			}
		}
		return nil
	})
	if len(r.Causes) != 1 {
		t.Fatalf("found %d causes, expected one", len(r.Causes))
	}
	if with := r.Cases[r.Causes[0].Example].With; !slices.Equal(with, []string{keeps.ID, fails.ID}) {
		t.Errorf("%s needs %v, expected it after %s alone", fails.ID, with, keeps.ID)
	}
}

// TestStateByChance demands that nothing is said of state that a solver keeps, where it
// passes alone and fails in its batch by chance.
func TestStateByChance(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	for name, wrong := range map[string]func(batch bool, run int) bool{
		"another output when rerun":       func(_ bool, run int) bool { return run%2 == 0 },
		"batches fail only twice":         func(batch bool, run int) bool { return batch && run < 2 },
		"batches fail three times":        func(batch bool, run int) bool { return batch && run < 3 },
		"only the first run alone passes": func(batch bool, run int) bool { return batch || run > 0 },
	} {
		t.Run(name, func(t *testing.T) {
			var runs sync.Map // of a list of cases, how many
			r := runFaulty(t, problemOf(t, "maumau"), 600, runner.Options{ListOnly: true}, func(list []oracle.Case, answers [][]byte) error {
				for i, c := range list {
					n, _ := runs.LoadOrStore(fmt.Sprint(len(list), c.Text()), new(atomic.Int32))
					if run := int(n.(*atomic.Int32).Add(1)) - 1; c.Players() == 3 && wrong(len(list) > 1, run) {
						answers[i] = spoil(answers[i])
					}
				}
				return nil
			})
			for _, c := range r.Causes {
				if with := r.Cases[c.Example].With; with != nil {
					t.Errorf("%s is said to need %v", r.Cases[c.Example].ID, with)
				}
			}
			if r.Verdict != result.Nonconforming {
				t.Errorf("found %s, expected failures", counts(r))
			}
		})
	}
}
