package cmd

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// failedCases returns the cases that failed in the run whose result is in the file of
// --failed, with those that one process must be given for a failure to show. Seed and
// players become those of that run.
func (c *caseFlags) failedCases(cmd *cobra.Command, p oracle.Problem) ([]cases.Case, error) {
	d, err := runResult(cmd, p, "failed", c.failed)
	if err != nil {
		return nil, err
	}
	known, wanted, failed := map[string]*result.Case{}, []string{}, 0
	for i := range d.Cases {
		f := &d.Cases[i]
		known[f.ID] = f
		if result.Failed(f.Verdict) {
			failed++
			wanted = append(append(wanted, f.With...), f.ID)
		}
	}
	switch unit := p.Info().Unit; {
	case d.Conforms():
		tell("no %s failed in %s: nothing is run or written", unit, inputName(c.failed))
		return nil, statusError(0)
	case len(wanted) == 0:
		return nil, &requestError{Msg: fmt.Sprintf("--failed: no %s failed in %s, but not all were run", unit, inputName(c.failed)), Hint: "Without --failed all are."}
	}
	if n := d.Failed() - failed; n > 0 {
		tell("--failed: %s does not list %s; they are not run", inputName(c.failed), english.Count(n, "more failed "+p.Info().Unit))
	}
	c.seed, c.players, c.seedValue = strconv.FormatUint(d.Seed, 10), d.Flags.Players, d.Seed
	var list []cases.Case
	seen := map[string]bool{}
	for _, id := range wanted {
		if seen[id] {
			continue
		}
		seen[id] = true
		if k := known[id]; k != nil && k.Input != "" {
			in, err := p.ParseCase(k.Input)
			if err != nil {
				return nil, refuse("--failed: %s: %s: %v", inputName(c.failed), id, err)
			}
			list = append(list, cases.Case{ID: id, File: k.File, Doc: k.Doc, Shows: k.Shows, Traps: k.Traps, Target: k.Target, Input: in})
			continue
		}
		// It was right, and can be made again.
		some, err := selectCases(p, []string{id}, d.Seed, oracle.Aim{Players: c.players})
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// runResult reads the result of a run of p, in which the solver was run, that a flag names.
func runResult(cmd *cobra.Command, p oracle.Problem, flag, name string) (*result.Run, error) {
	r, err := readResult(cmd, []string{name})
	if err != nil {
		return nil, err
	}
	run, ok := r.(aRun)
	switch {
	case !ok:
		return nil, refuse("--%s: %s is the result of a matrix, expected that of one run", flag, inputName(name))
	case run.p != p:
		return nil, refuse("--%s: %s is a result of %s, expected one of %s", flag, inputName(name), run.Problem.ID, p.Info().ID)
	case run.NotCompiled() != nil:
		return nil, refuse("--%s: in %s the solver does not compile: no %s was run", flag, inputName(name), p.Info().Unit)
	}
	return run.Run, nil
}
