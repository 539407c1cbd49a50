package report

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// InCommon words what failures have in common, as a paragraph.
func InCommon(d *result.Run, c *result.Common) string {
	unit := d.Problem.Unit
	of, counted := failing(c.Verdict, unit)
	alone := ""
	if c.AloneRight > 0 {
		alone = fmt.Sprintf(" When run alone, %d of %d are right: the solver keeps state from one %s to the next.", c.AloneRight, c.Alone, unit)
	}
	if len(c.Conditions) == 0 {
		return of + " come after others in their process." + alone
	}
	return fmt.Sprintf("%s have in common: %s: %d of %d %s, %d of %d right.",
		of, conditions(d, c), c.Holds, c.Failed, counted, c.RightHolds, c.Right) + alone
}

func conditions(d *result.Run, c *result.Common) string {
	var parts []string
	for i := range c.Conditions {
		parts = append(parts, condition(d, &c.Conditions[i]))
	}
	return strings.Join(parts, "; and ")
}

// Known says in a few words what is known of failures that no misreading explains; "" if
// nothing is.
func Known(d *result.Run) string {
	text, _ := Kept(d)
	if text == "" && len(d.Diagnosis.Common) > 0 {
		text = conditions(d, &d.Diagnosis.Common[0])
	}
	return clip(text, messageWidth)
}

// Kept words, in a head and a sentence, that a solver keeps something from case to
// case, if that causes the most failures; else it returns nothing.
func Kept(d *result.Run) (head, text string) {
	c := keptCase(d)
	if c == nil {
		return "", ""
	}
	head = "something carries over from one " + d.Problem.Unit + " to the next"
	var others []string
	how := "after"
	for i, id := range c.With {
		switch {
		case id != c.ID:
			others = append(others, id)
		case i < len(c.With)-1:
			how = "together with"
		}
	}
	if n := len(others); n > mostOthers {
		others = append(others[:1], english.Count(n-1, "other"))
	}
	return head, fmt.Sprintf("%s passes when run alone and fails in one process %s %s.", c.ID, how, english.List(others))
}

// unnamed says what is known of failures that no misreading explains: that the solver keeps
// state, or what they have in common, else what went wrong first.
func unnamed(d *result.Run) string {
	_, text := Kept(d)
	for i := range d.Diagnosis.Common {
		text += " " + InCommon(d, &d.Diagnosis.Common[i])
	}
	if list := examples(d); text == "" && len(list) > 0 {
		text = message(d, list[0].c)
	}
	return strings.TrimSpace(text)
}

// mostOthers is how many cases are named that a process must be given besides.
const mostOthers = 3

// keptCase returns the example of the largest cause that is shown if its output is wrong or
// malformed only with other cases of its process, else nil. Malformed outputs without a digest
// could not be told apart at all: that need not come of what was kept.
func keptCase(d *result.Run) *result.Case {
	list := examples(d)
	if len(list) == 0 || Others(d, list[0].c) < 1 {
		return nil
	}
	c := list[0].c
	if c.Verdict != oracle.Wrong && (c.Verdict != oracle.Malformed || c.OutputSHA256 == "") {
		return nil
	}
	return c
}

// Both says of a case that fewer of a solver's misreadings do not explain that it takes
// them all, where there are other kinds of failure; else it returns "".
func Both(d *result.Run, c *result.Case) string {
	if len(c.Misread) < 2 || len(d.Causes) < 2 || len(d.Diagnosis.Named) < 2 {
		return ""
	}
	all := "both misreadings"
	if n := len(c.Misread); n > 2 {
		all = fmt.Sprintf("all %d misreadings", n)
	}
	return fmt.Sprintf("It takes %s to explain this %s: %s.", all, d.Problem.Unit, english.List(c.Misread))
}

// Others is how many other cases a process must be given for c to fail. It is 0 where the
// solver is not deterministic: then chance may have done it.
func Others(d *result.Run, c *result.Case) int {
	if len(c.With) == 0 || d.Count("", oracle.NotDeterministic) > 0 {
		return 0
	}
	return len(c.With) - 1
}

// reproduce returns a command that runs a failed case again; that of its kind, where this one
// needs other cases of its process, and c may need others that nobody has looked for.
func reproduce(d *result.Run, c *result.Case) string {
	if cause := &d.Causes[*c.Cause]; c.With == nil && Others(d, &d.Cases[cause.Example]) > 0 {
		return cause.Reproduce
	}
	return d.Reproduce(c)
}

// failing names the cases with a verdict, as the subject of a sentence and after a
// number.
func failing(v oracle.Verdict, unit string) (subject, counted string) {
	switch v {
	case oracle.TimedOut:
		return "The " + unit + "s that timed out", "that timed out"
	case oracle.MemoryLimit, oracle.OutputLimit:
		return fmt.Sprintf("The %ss over the %s limit", unit, strings.TrimSuffix(string(v), " limit")), "over it"
	case oracle.Forbidden:
		return fmt.Sprintf("The %ss that were killed for a forbidden operation", unit), "killed"
	}
	return strings.ToUpper(string(v[:1])) + string(v[1:]) + " " + unit + "s", string(v)
}

// condition words a condition.
func condition(d *result.Run, c *result.Condition) string {
	unit, n := d.Problem.Unit, c.Number
	either := func(so, not string) string {
		if c.Not {
			return not
		}
		return so
	}
	words := func(of string) string {
		return of + " " + either("at least ", "fewer than ") + english.Count(n, "word")
	}
	switch c.Kind {
	case result.FromPlace:
		if n == 2 {
			return either("not the first ", "the first ") + unit + " of its process"
		}
		return either(fmt.Sprintf("%s %d of its process or a later one", unit, n), fmt.Sprintf("one of the first %d %ss of its process", n-1, unit))
	case result.AtPlace:
		return either("", "not ") + fmt.Sprintf("%s %d of its process", unit, n)
	case result.AfterMore, result.AfterFewer, result.AfterLonger:
		than := map[string]string{result.AfterMore: "more players", result.AfterFewer: "fewer players", result.AfterLonger: "a longer answer"}[c.Kind]
		return either("the "+unit+" before it in its process has ", "no "+unit+" just before it in its process with ") + than
	case result.Players:
		return either("", "not ") + english.Count(n, "player")
	case result.PlayersFrom:
		return either(fmt.Sprintf("%d players or more", n), fmt.Sprintf("fewer than %d players", n))
	case result.HandCards:
		return either("a hand of ", "no hand of ") + english.Count(n, "card") + " or more"
	case result.Moves:
		return fmt.Sprintf(either("at least %s", "fewer than %s"), english.Count(n, "move"))
	case result.InputWords:
		return words("an input of")
	case result.AnswerWords:
		return words("a right answer of")
	case result.After:
		return either("in the ", "not in the ") + unit + " before it in its process " + event(c)
	case result.Earlier:
		return either("in some ", "in no ") + unit + " before it in its process " + event(c)
	}
	switch {
	case c.Player > 0:
		return either("", "not ") + "in a move of " + oracle.Info{Seats: d.Problem.Seats}.Seat(c.Player) + " " + event(c)
	case n > 0:
		return either("at least ", "less than ") + english.Times(n) + " " + event(c)
	}
	return either("", "none shows that ") + event(c)
}

// event names a situation by what happens there, and a clause by its title.
func event(c *result.Condition) string {
	if oracle.ClauseOf(c.ID) == c.ID {
		return fmt.Sprintf("clause %s applies (%s)", c.ID, c.Text)
	}
	return fmt.Sprintf("%s (%s)", c.Text, c.ID)
}
