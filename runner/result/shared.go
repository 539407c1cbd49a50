package result

import (
	"fmt"
	"slices"

	"kiebitz/cases"
)

// SharedCase is what a matrix file holds once of a case that several solvers were
// given. In the runs stand the case's id and what became of it.
type SharedCase struct {
	ID    string `json:"id"`
	Group string `json:"group"`
	Given
}

// packed returns m as its file holds it: what several runs have in common stands
// there once, and what a process took in the first of its cases.
func (m *Matrix) packed() *Matrix {
	p := *m
	p.Solvers, p.Table = slices.Clone(m.Solvers), []SharedCase{}
	at := map[string]int{}
	for i := range p.Solvers {
		if p.Solvers[i].Run == nil {
			continue
		}
		run := *p.Solvers[i].Run
		run.Cases, run.Timing.Cases = slices.Clone(run.Cases), slices.Clone(run.Timing.Cases)
		for k := range run.Cases {
			c := &run.Cases[k]
			s := SharedCase{c.ID, c.Group, c.Given}
			c.Group, c.Given = "", Given{}
			n, ok := at[s.ID]
			switch {
			case !ok:
				at[s.ID] = len(p.Table)
				p.Table = append(p.Table, s)
			case p.Table[n].Input == "": // it was right
				p.Table[n] = s
			}
		}
		for k := len(run.Timing.Cases) - 1; k > 0; k-- {
			if t := &run.Timing.Cases[k]; *t == run.Timing.Cases[k-1] {
				*t = CaseTime{Same: true}
			}
		}
		p.Solvers[i].Run = &run
	}
	return &p
}

// unpack undoes packed.
func (m *Matrix) unpack() error {
	bad := func(format string, args ...any) error { return &ReadError{Reason: fmt.Sprintf(format, args...)} }
	table := map[string]SharedCase{}
	for _, s := range m.Table {
		table[s.ID] = s
	}
	m.Table = nil
	for i := range m.Solvers {
		run := m.Solvers[i].Run
		if run == nil {
			continue
		}
		for k := range run.Cases {
			c := &run.Cases[k]
			s, ok := table[c.ID]
			if !ok {
				return bad("solvers[%d].run.cases[%d].id: found %q, expected that of a case in table", i, k, Short(c.ID))
			}
			if generated := s.Group == cases.RandomID || s.Group == cases.AimedID; generated && c.Failure == nil {
				s.Input, s.Summary = "", "" // it can be made again
			}
			c.Group, c.Given = s.Group, s.Given
		}
		for k := range run.Timing.Cases {
			switch t := &run.Timing.Cases[k]; {
			case !t.Same:
			case k == 0:
				return bad("solvers[%d].run.timing.cases[0].same: found one, expected a case before it", i)
			default:
				*t = run.Timing.Cases[k-1]
			}
		}
	}
	return nil
}
