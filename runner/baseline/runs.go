package baseline

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Runs sets a run beside an earlier one, whose file is named: what [Compare] says of a
// record of that run, whichever cases it had, and which times changed. The error is a
// [*MismatchError], if the two were judged differently.
func Runs(p oracle.Problem, name string, old, d *result.Run) (*result.Baseline, error) {
	suite, err := cases.Suite(p)
	if err != nil {
		return nil, err
	}
	f := begin(old, settingsOf(old))
	if f.addGroups(old, suite) != nil || old.Count("", oracle.NotRun) > 0 {
		f.Ran = map[string]bool{}
	}
	for i := range old.Cases {
		if c := &old.Cases[i]; f.Ran != nil && c.Verdict != oracle.NotRun {
			f.Ran[c.ID] = true
		}
	}
	for l, c := range lines(old) {
		if c.Verdict != oracle.NotRun {
			f.Lines = append(f.Lines, l)
		}
	}
	now := p.Info()
	now.Suite = max(f.Suite, now.Suite) // cases that are not known here are compared by their ids
	if err := f.Fits(now, settingsOf(d), suite); err != nil {
		return nil, err
	}
	b := Compare(f, name, d, settingsOf(d), suite)
	b.Times = times(old, d)
	return b, nil
}

func settingsOf(d *result.Run) Settings {
	return Settings{Players: d.Flags.Players, Readings: d.Flags.Readings, Exact: d.Flags.Exact}
}

// Differences of times up to these are noise: between two runs of one solver on a machine
// that does other work, too, they are common.
const (
	noise      = 0.05 // seconds
	noiseShare = 1.5
)

// times finds the processes, given the same cases, whose times differ by more than noise;
// the largest difference comes first.
func times(old, d *result.Run) (list []result.TimeChange) {
	was := map[string]int{}
	for i := range old.Cases {
		was[old.Cases[i].ID] = i
	}
	var last result.CaseTime
	for i := range d.Cases {
		b := d.Timing.Cases[i]
		if b == last {
			continue // it is of the same process
		}
		last = b
		k, ok := was[d.Cases[i].ID]
		if !ok || old.Timing.Cases[k].Together != b.Together {
			continue
		}
		t := result.TimeChange{ID: d.Cases[i].ID, Cases: b.Together, Was: used(old.Timing.Cases[k]), Now: used(b)}
		if low, high := min(t.Was, t.Now), max(t.Was, t.Now); low > 0 && high-low > noise && high > low*noiseShare {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b result.TimeChange) int {
		return cmp.Compare(math.Abs(float64(b.Now-b.Was)), math.Abs(float64(a.Now-a.Was)))
	})
	return list
}

func used(t result.CaseTime) result.Seconds { return cmp.Or(t.CPU, t.Wall) }

// Results sets a result, of one solver or of many, beside an earlier one: the rows of two
// matrices with the same name, or the only ones. Each error says which row it is about.
func Results(p oracle.Problem, name string, old, now []result.MatrixSolver) ([]result.Compared, error) {
	var list []result.Compared
	at := map[string]*result.MatrixSolver{}
	for i := range old {
		at[old[i].Name] = &old[i]
	}
	for i := range now {
		s := &now[i]
		was := at[s.Name]
		delete(at, s.Name)
		c := result.Compared{Name: s.Name, Old: result.StandingOf(was), New: result.StandingOf(s), Run: s.Run}
		if was != nil && was.Run != nil && s.Run != nil {
			b, err := Runs(p, name, was.Run, s.Run)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Name, err)
			}
			c.Difference = b
		}
		list = append(list, c)
	}
	for i := range old {
		if at[old[i].Name] != nil {
			list = append(list, result.Compared{Name: old[i].Name, Old: result.StandingOf(&old[i])})
		}
	}
	return list, nil
}
