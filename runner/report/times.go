package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// near is the part of a limit from which a solver is said to be near it: on a slower or a
// busier machine it may pass it.
const near = 0.75

// NearLimit says how near a solver came to the time limit without passing it; "" if it was
// not near.
func NearLimit(d *result.Run) string {
	if d.Limits == nil || d.Count("", oracle.TimedOut) > 0 || d.Timing.Slowest < near*d.Limits.Timeout {
		return ""
	}
	return fmt.Sprintf("needs up to %s of %s", duration(d.Timing.Slowest), duration(d.Limits.Timeout))
}

// lackedMemory says that a process that timed out had nearly all the memory that it may
// have: it may have been slow for that; "" if it had not.
func lackedMemory(d *result.Run, took result.CaseTime) string {
	if d.Limits == nil || float64(took.Memory) < near*float64(d.Limits.Memory) {
		return ""
	}
	return fmt.Sprintf("It had %d of %d MiB (--memory), so that memory may be what it lacks.", took.Memory>>20, d.Limits.Memory>>20)
}

// duration words a time.
func duration(s result.Seconds) string {
	d := s.Duration()
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Round(time.Millisecond).Milliseconds())
	}
	return fmt.Sprintf("%.3g s", d.Seconds())
}

// SlowestOf is the time of the slowest process of a solver, and its part of the limit.
func SlowestOf(s *result.MatrixSolver) string {
	switch {
	case !s.Compiles():
		return "-"
	case s.Run.Limits == nil:
		return duration(s.Run.Timing.Slowest)
	}
	return fmt.Sprintf("%s %5s", duration(s.Run.Timing.Slowest), percent(s.Run)) // in a column
}

// percent is the part of the limit that the slowest process needs.
func percent(d *result.Run) string {
	switch {
	case d.Count("", oracle.TimedOut) > 0:
		return ">100%"
	case d.Timing.Slowest < 0.01*d.Limits.Timeout:
		return "<1%"
	}
	return fmt.Sprintf("%.0f%%", 100*d.Timing.Slowest/d.Limits.Timeout)
}

// slowestCases names the cases of the slowest process; "" if they are not listed, or if
// which ones these are is chance.
func slowestCases(d *result.Run) string {
	if d.Timing.Slowest < 0.1*d.Limits.Timeout {
		return ""
	}
	for i, t := range d.Timing.Cases {
		if cmp.Or(t.CPU, t.Wall) != d.Timing.Slowest {
			continue
		}
		text := result.Visible(d.Cases[i].ID)
		if t.Together > 1 {
			text += " and " + english.Count(t.Together-1, "more "+d.Problem.Unit)
		}
		return " on " + text
	}
	return ""
}

// factor is the safety factor of a suggested time limit.
const factor = 2

// Separation says how far the slowest right solver and the fastest slow one are from the
// time limit; "" if no solver is right.
func Separation(m *result.Matrix) string {
	right, slow := -1, -1
	for i := range m.Solvers {
		s := &m.Solvers[i]
		switch {
		case !s.Compiles() || s.Run.Limits == nil:
		case s.Conforms() && (right < 0 || s.Run.Timing.Slowest > m.Solvers[right].Run.Timing.Slowest):
			right = i
		case isSlow(s) && (slow < 0 || s.Run.Timing.Slowest < m.Solvers[slow].Run.Timing.Slowest):
			slow = i
		}
	}
	if right < 0 {
		return ""
	}
	d := m.Solvers[right].Run
	limit := d.Limits.Timeout
	text := fmt.Sprintf("The slowest right solver, %d %s, takes %s%s, %s of the limit of %s.", right+1, m.Solvers[right].Name,
		duration(d.Timing.Slowest), slowestCases(d), percent(d), duration(limit))
	if slow >= 0 {
		took := m.Solvers[slow].Run
		text += fmt.Sprintf(" The fastest slow one, %d %s, takes ", slow+1, m.Solvers[slow].Name)
		if took.Count("", oracle.TimedOut) > 0 {
			text += "more than that; how much more shows with a larger --timeout."
		} else {
			text += fmt.Sprintf("%s, %s.", duration(took.Timing.Slowest), percent(took))
		}
	}
	if factor*d.Timing.Slowest > limit {
		text += fmt.Sprintf(" With a safety factor of %d the limit would be %s.", factor, duration(factor*d.Timing.Slowest))
	}
	return text
}

// isSlow reports whether a solver is too slow, or should be.
func isSlow(s *result.MatrixSolver) bool {
	return s.Run.Count("", oracle.TimedOut) > 0 || s.Expected != nil && slices.Equal(s.Expected.Results, []string{"TIME_LIMIT_EXCEEDED"})
}

// spent says on what the time went.
func (t *terminal) spent() {
	var parts []string
	for _, s := range t.d.Timing.Spent {
		if s.Seconds >= 0.05 {
			parts = append(parts, fmt.Sprintf("%s %.1f s", s.On, float64(s.Seconds)))
		}
	}
	if t.o.Verbose && len(parts) > 0 {
		t.printf("  time       %s\n", strings.Join(parts, ", "))
	}
}
