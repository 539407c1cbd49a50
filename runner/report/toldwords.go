package report

import (
	"fmt"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// RuledOut tells how many explanations made cases ruled out, and the command that
// shows the case that ruled out most of them; "" if no case does so alone.
func RuledOut(d *result.Run) (text, command string) {
	g := &d.Diagnosis
	text = "Cases made to distinguish them ruled out " + english.Count(g.Told, "other explanation")
	if g.ToldBy == "" {
		return text + ".", ""
	}
	args := []string{"kiebitz", "explain", d.Problem.ID, "--deal", g.ToldBy}
	for _, m := range g.Named {
		args = append(args, "--misread", m.ID)
	}
	for _, id := range d.Flags.Readings {
		args = append(args, "--reading", id)
	}
	return text + ". The clearest:", result.Visible(result.Quote(append(args, "--compare")))
}

// fewIndistinguishable is how many misreadings are listed with their texts.
const fewIndistinguishable = 3

// SoDo tells which misreadings explain everything, too.
func SoDo(g *result.Diagnosis) (texts []string) {
	var ids []string
	for _, m := range g.Indistinguishable {
		ids = append(ids, m.ID)
		texts = append(texts, "So does "+m.ID+": "+m.Text+".")
	}
	if len(ids) <= fewIndistinguishable {
		return texts
	}
	list := strings.Join(ids, ", ")
	if g.Indistinguishable[len(ids)-1].Edit { // how they are spelled is long
		list = english.List(english.Few(ids))
	}
	return []string{fmt.Sprintf("So do %d others, as few cases distinguish them: %s.", len(ids), list)}
}

// Refuted names misreadings that reproduce all that is wrong, where cases made to
// test them show that the solver follows none of them alone, but something else, or more: a
// few failures can't tell what it misreads; "" elsewhere.
func Refuted(d *result.Run) string {
	g := &d.Diagnosis
	if g.Closest == nil || g.Reproduces < g.Wrong {
		return ""
	}
	ids := []string{g.Closest.ID}
	for _, m := range g.Indistinguishable {
		ids = append(ids, m.ID)
	}
	fit, them := "fits", "it"
	if len(ids) > 1 {
		fit, them = "fit", "them"
	}
	return fmt.Sprintf("Of %s too little is known: %s %s, but not all %ss made to test %s: the fault is another one, or not the only one.",
		wrongOnes(d), english.List(english.Few(ids)), fit, d.Problem.Unit, them)
}

// NothingFits says that no misreading explains the wrong outputs of a run, and nothing else does;
// "" elsewhere, or if the run was ended before all was tried.
func NothingFits(d *result.Run) string {
	g := &d.Diagnosis
	if d.Verdict != result.Nonconforming || g.Wrong == 0 || d.Count("", oracle.Wrong) == 0 || len(g.Named) > 0 || g.Closest != nil || g.Form != nil || keptCase(d) != nil {
		return ""
	}
	return fmt.Sprintf("No misreading was found that explains the %s.", wrongOnes(d))
}

// LeftOpen tells why the misreadings that are named do not reproduce all wrong outputs: the
// solver leaves everything as it is, or the rules say nothing there; "" if they do.
func LeftOpen(d *result.Run) string {
	g := &d.Diagnosis
	n := g.Wrong - g.Reproduces
	if len(g.Named) == 0 || n <= 0 {
		return ""
	}
	others := "other " + d.Problem.Unit
	if n > 1 {
		others = "others"
	}
	if g.Open != "" {
		return "In the " + others + " " + g.Open + " by this, which the statement doesn't cover."
	}
	return "In the " + others + " the solver does less than even this allows; perhaps its search stopped."
}
