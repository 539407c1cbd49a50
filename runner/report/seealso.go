package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// purpose is what the command below a failure is for: where no solver was run, it
// can't repeat the failure, and shows what would have been right.
func purpose(d *result.Run) string {
	if d.Solver == nil {
		return "explain  "
	}
	return "reproduce"
}

// reproduce prints the commands that repeat or explain the failures shown.
func (t *terminal) reproduce() {
	head := "  " + purpose(t.d) + "  "
	for i, e := range examples(t.d) {
		if i == t.o.Show {
			break
		}
		t.printf("%s%s\n", head, t.bold(result.Visible(e.reproduce)))
		head = strings.Repeat(" ", len(head))
	}
	t.seeAlso()
}

// seeAlso says where more is told of the first failed game that is shown, and of the
// rule that was misread.
func (t *terminal) seeAlso() {
	list := examples(t.d)
	if !t.ran() || t.o.Show == 0 || len(list) == 0 || list[0].solver {
		return
	}
	if v := list[0].c.Verdict; v != oracle.Wrong && v != oracle.Malformed { // no table of moves shows the game
		if text := playing(t.d, list[0].c); text != "" {
			t.printf("  %-9s  %s\n", "the "+t.d.Problem.Unit, text)
		}
		t.replay()
		return
	}
	var clauses []string
	for _, m := range t.d.Diagnosis.Named {
		if !slices.Contains(clauses, m.Clause) {
			clauses = append(clauses, m.Clause)
		}
	}
	if broken := list[0].c.Broken(); broken != "" && len(clauses) == 0 && keptCase(t.d) == nil {
		clauses = []string{broken}
	}
	head := "  the rule   "
	for _, clause := range clauses {
		t.printf("%skiebitz explain %s %s\n", head, t.d.Problem.ID, result.Visible(clause))
		head = strings.Repeat(" ", len(head))
	}
	if play := PlayLike(t.p, t.d); play != "" {
		t.printf("  play it    %s\n", play)
	}
	t.replay()
}

// PlayLike returns the command that plays as the solver does, if it misreads something that
// no list has; else "".
func PlayLike(p oracle.Problem, d *result.Run) string {
	play, edited := []string{"kiebitz", "solve", d.Problem.ID}, false
	for _, m := range d.Diagnosis.Named {
		known, _ := oracle.FindMisreading(p, m.ID)
		play, edited = append(play, "--misread", m.ID), edited || known.Edit
	}
	if !edited {
		return ""
	}
	return result.Visible(result.Quote(play))
}

func (t *terminal) replay() {
	t.printf("  replay     in a browser: %s\n", result.Visible(cmp.Or(t.o.Page, "--html FILE")))
}

// playing returns a command that plays a case by the rules, "" if it has no short name.
func playing(d *result.Run, c *result.Case) string {
	args := []string{"kiebitz", "explain", d.Problem.ID, c.ID}
	switch c.Group {
	case cases.Samples, cases.Curated:
	case cases.RandomID, cases.AimedID:
		args = append(args, "--seed", fmt.Sprint(d.Seed))
		args = append(args, (&result.Flags{Players: d.Flags.Players}).Args()...) // which random cases depend on
	default:
		return ""
	}
	return result.Visible(result.Quote(args))
}
