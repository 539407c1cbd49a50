package runner

import (
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
)

// TestShort lets a solver end its search too early in some of the cases in which it misreads a
// rule: the misreading is named, if these are no more than one in twenty and all that the solver
// does is legal by it.
func TestShort(t *testing.T) {
	p, misread := rummy.Problem, "joker-groups=sequences"
	for _, tc := range []struct {
		name  string
		every int // wrong cases for each that is changed
		by    []string
		named bool
	}{
		{"few end too early", 20, []string{misread, "goal-most=1"}, true},
		{"more of them do", 10, []string{misread, "goal-most=1"}, false},
		{"few do what the misreading forbids", 20, []string{"goal-most=1"}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			ev := playedBy(t, p, someCases(t, p, 200), []string{misread})
			by, err := p.Engine(oracle.Variant{Misreadings: tc.by})
			if err != nil {
				t.Fatal(err)
			}
			own, err := p.Engine(oracle.Variant{Misreadings: []string{misread}})
			if err != nil {
				t.Fatal(err)
			}
			changed := 0
			for _, batch := range ev.batches {
				c := &batch[0]
				if !ev.explained(c) || (changed+1)*tc.every > ev.wrong {
					continue
				}
				if _, err := own.Append(nil, c.in); err != nil || oracle.Unruled(own) != "" {
					continue // such are left open for another reason
				}
				if output, err := by.Append(nil, c.in); err == nil && !oracle.Matches(p, own, c.in, output) && !oracle.Resigns(p, c.in, output) {
					c.output = output
					changed++
				}
			}
			r := newRun(Options{Problem: p})
			if _, err := r.nameOf(t.Context(), ev, nil, nil, nil, newInference(ev, nil)); err != nil {
				t.Fatal(err)
			}
			d := r.Diagnosis
			if named := len(d.Named) == 1 && d.Named[0].ID == misread; named != tc.named || named && d.Reproduces != ev.wrong-changed {
				t.Errorf("%d of %d changed: named %v, closest %v, %d reproduced; expected that it is named: %t", changed, ev.wrong, d.Named, d.Closest, d.Reproduces, tc.named)
			}
		})
	}
}
