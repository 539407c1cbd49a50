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

// conditionWords say by their kinds that one holds, and that it does not.
var conditionWords = map[string][2]string{
	result.FromPlace:   {"UNIT NUMBER of its process or a later one", "one of the first BELOW UNITs of its process"},
	result.AtPlace:     {"UNIT NUMBER of its process", "not UNIT NUMBER of its process"},
	result.AfterMore:   {"the UNIT before it in its process has more players", "no UNIT just before it in its process with more players"},
	result.AfterFewer:  {"the UNIT before it in its process has fewer players", "no UNIT just before it in its process with fewer players"},
	result.AfterLonger: {"the UNIT before it in its process has a longer answer", "no UNIT just before it in its process with a longer answer"},
	result.After:       {"in the UNIT before it in its process EVENT", "not in the UNIT before it in its process EVENT"},
	result.Earlier:     {"in some UNIT before it in its process EVENT", "in no UNIT before it in its process EVENT"},
	result.Players:     {"PLAYERS", "not PLAYERS"},
	result.PlayersFrom: {"NUMBER players or more", "fewer than NUMBER players"},
	result.HandCards:   {"a hand of CARDS or more", "no hand of CARDS or more"},
	result.Moves:       {"at least MOVES", "fewer than MOVES"},
	result.InputWords:  {"an input of at least WORDS", "an input of fewer than WORDS"},
	result.AnswerWords: {"a right answer of at least WORDS", "a right answer of fewer than WORDS"},
}

// condition words a condition.
func condition(d *result.Run, c *result.Condition) string {
	n, words := c.Number, conditionWords[c.Kind]
	switch {
	case c.Kind == result.FromPlace && n == 2:
		words = [2]string{"not the first UNIT of its process", "the first UNIT of its process"}
	case c.Kind != result.Shows:
	case c.Player > 0:
		seat := oracle.Info{Seats: d.Problem.Seats}.Seat(c.Player)
		words = [2]string{"in a move of " + seat + " EVENT", "not in a move of " + seat + " EVENT"}
	case n > 0:
		words = [2]string{"at least TIMES EVENT", "less than TIMES EVENT"}
	default:
		words = [2]string{"EVENT", "none shows that EVENT"}
	}
	text := words[0]
	if c.Not {
		text = words[1]
	}
	return strings.NewReplacer("UNIT", d.Problem.Unit, "NUMBER", fmt.Sprint(n), "BELOW", fmt.Sprint(n-1), "TIMES", english.Times(n), "EVENT", event(c),
		"PLAYERS", english.Count(n, "player"), "CARDS", english.Count(n, "card"), "MOVES", english.Count(n, "move"), "WORDS", english.Count(n, "word")).Replace(text)
}

// event names a situation by what happens there, and a clause by its title.
func event(c *result.Condition) string {
	if oracle.ClauseOf(c.ID) == c.ID {
		return fmt.Sprintf("clause %s applies (%s)", c.ID, c.Text)
	}
	return fmt.Sprintf("%s (%s)", c.Text, c.ID)
}
