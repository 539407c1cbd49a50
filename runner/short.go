package runner

import (
	"context"
	"slices"

	"kiebitz/oracle"
)

// Where solvers search for what is best, one may end its search too early: it does less then
// than could be done by its own rules, but nothing that they forbid.

// mostShort is how many wrong cases there must be for each in which a solver may have ended its
// search too early.
const mostShort = 20

// searches reports whether solvers of the problem search for what is best.
func (ev *evidence) searches() bool {
	_, ok := ev.problem.(oracle.Resigner)
	return ok
}

// short reports whether a wrong output that e does not print does less than could be done by the
// rules of e, and nothing that they forbid.
func (ev *evidence) short(e oracle.Engine, c *outcome) bool {
	m, ok := e.(oracle.Matcher)
	return ok && ev.searches() && !c.uncut() && !m.Excludes(c.in, c.output)
}

// nameNear names what explains all wrong outputs if some of them may do less than could be done:
// one of several theories, or a finding that comes close. Else that is the closest.
func (r *run) nameNear(ctx context.Context, ev *evidence, near *finding, others ...theory) ([]string, error) {
	if most := ev.wrong / mostShort; most > 0 && ev.searches() {
		if near != nil {
			others = append(others, near.theory)
		}
		all, err := ev.findings(ctx, others, bounds{short: most})
		if err == nil {
			all, _, err = ev.needed(ctx, all)
		}
		if err != nil {
			return r.judgedBy, err
		}
		if len(all) > 0 {
			least := func(f *finding) int { return f.reproduces - leastNeeded*len(f.misread) }
			return r.choose(ev, []*finding{slices.MaxFunc(all, func(a, b *finding) int { return least(a) - least(b) })}), nil
		}
	}
	r.nameCloser(near)
	return r.judgedBy, nil
}
