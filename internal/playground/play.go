package playground

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"strings"

	"kiebitz/cases"
	"kiebitz/internal/digest"
	"kiebitz/internal/visible"
	"kiebitz/oracle"
	"kiebitz/runner/report/page"
	"kiebitz/runner/result"
)

// Play is a deal with its replay.
type Play struct {
	*Deal
	Games []page.Article `json:"games"` // the one, by its key
}

// play replays a case by the rules, beside its variant if it has one.
func play(r *Request) (*Play, error) {
	d, err := dealOf(r)
	if err != nil {
		return nil, err
	}
	pg, err := page.OfGames(d.p, []cases.Case{d.c}, d.v, strings.Join(d.Variant, " + "))
	if err != nil {
		return nil, err
	}
	g := &pg.Games[0]
	g.ID, g.Name = d.Key, d.Name
	reply := &Play{Deal: d}
	reply.Games, err = articles(pg)
	return reply, err
}

func articles(pg *page.Page) ([]page.Article, error) {
	list, err := pg.Articles()
	for i := range list {
		list[i].HTML = page.HTML(visible.Text(string(list[i].HTML)))
	}
	return list, err
}

// Copies are a replay in forms that can be taken elsewhere.
type Copies struct {
	Case    string `json:"case"`    // a case file
	Script  string `json:"script"`  // a testscript
	Command string `json:"command"` // that explains the case
}

// copies writes a case as files and commands.
func copies(r *Request) (*Copies, error) {
	d, err := dealOf(r)
	if err != nil {
		return nil, err
	}
	d.c.Doc = cmp.Or(d.c.Doc, "A "+d.p.Info().Unit+" from the playground.")
	file, err := cases.Format(d.p, d.c)
	if err != nil {
		return nil, err
	}
	args := []string{"kiebitz", "explain", d.Problem}
	switch group := cases.Group(d.c.ID); group {
	case cases.Samples, cases.Curated:
		args = append(args, d.c.ID)
	default:
		args = append(args, "--deal", d.Text)
	}
	for _, id := range d.v.Misreadings {
		args = append(args, "--misread", id)
	}
	for _, id := range d.v.Readings {
		args = append(args, "--reading", id)
	}
	if len(d.Variant) > 0 {
		args = append(args, "--compare")
	}
	script, err := script(d)
	return &Copies{string(file), script, result.Quote(args)}, err
}

// script documents a case as the scripts in testscripts do: what is printed by the
// rules and, if the case has a variant, that this differs.
func script(d *Deal) (string, error) {
	printed := func(v oracle.Variant) (string, error) {
		e, err := d.p.Engine(v)
		if err != nil {
			return "", err
		}
		answer, err := e.Append(nil, d.c.Input)
		return string(oracle.Frame(d.p, e, [][]byte{answer})), err
	}
	right, err := printed(oracle.Variant{Readings: d.v.Readings})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n#\n", d.Name)
	for line := range strings.Lines(d.c.Doc) {
		fmt.Fprintf(&b, "# %s\n", strings.TrimRight(line, "\n"))
	}
	files, names := "", ""
	for _, f := range cases.InputFiles(d.p, d.c.Input) {
		name := f.Name
		if len(d.p.Info().Files) == 0 {
			name = "case.in"
		}
		names += " " + name
		files += "-- " + name + " --\n" + string(f.Data)
	}
	flags := ""
	for _, id := range d.v.Readings {
		flags += " --reading " + id
	}
	fmt.Fprintf(&b, "\n# The right answer.\nexec kiebitz solve %s%s%s\n! stderr .\ncmp stdout case.out\n", d.Problem, flags, names)
	files += "-- case.out --\n" + right
	if len(d.v.Misreadings) > 0 {
		what := "exec"
		wrong, err := printed(d.v)
		if err != nil {
			what = "! exec" // the misreading comes to no end
		}
		fmt.Fprintf(&b, "\n# What the misreading makes of it.\n%s kiebitz solve %s%s", what, d.Problem, flags)
		for _, id := range d.v.Misreadings {
			fmt.Fprintf(&b, " --misread %s", result.Quote([]string{id}))
		}
		fmt.Fprintf(&b, "%s\ncmp stdout misread.out\n", names)
		files += "-- misread.out --\n" + wrong
	}
	return b.String() + "\n" + files, nil
}

// answers plays random cases and returns a digest of all answers: builds for
// different machines must agree on it.
func answers(r *Request) (any, error) {
	p, err := problemOf(r.Problem)
	if err != nil {
		return nil, err
	}
	e, err := p.Engine(oracle.Variant{})
	if err != nil {
		return nil, err
	}
	var text []byte
	for i := range r.Cases {
		c := cases.Random(p, r.Seed, max(1, r.Index)+i, oracle.Aim{}).Input
		if text, err = e.Append(append(text, c.Text()+"\n"...), c); err != nil {
			return nil, err
		}
	}
	sum := digest.Sum(text)
	return map[string]any{"sha256": hex.EncodeToString(sum[:]), "cases": r.Cases}, nil
}
