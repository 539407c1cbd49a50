package page

import (
	"errors"
	"fmt"
	"slices"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
)

// Book lists the rules of a problem with what hangs on them. The cases are
// those among which the ones made for a clause are looked for.
func Book(p oracle.Problem, list []cases.Case) (book []Clause) {
	for _, c := range p.Book().Clauses() {
		entry := Clause{Clause: c}
		for _, m := range p.Book().Misreadings() {
			if m.Clause == c.ID {
				m.Text = m.Listed()
				entry.Misreadings = append(entry.Misreadings, m)
			}
		}
		for _, r := range p.Book().Readings() {
			if r.Clause == c.ID {
				entry.Readings = append(entry.Readings, r)
			}
		}
		for i := range list {
			if list[i].MadeFor(c.ID) {
				entry.Cases = append(entry.Cases, list[i].ID)
			}
		}
		book = append(book, entry)
	}
	return book
}

// OfGames makes the page that replays games. With a variant, its play stands
// beside the rules'; name says whose it is.
func OfGames(p oracle.Problem, list []cases.Case, v oracle.Variant, name string) (*Page, error) {
	info := p.Info()
	page := &Page{Problem: p, Meta: []string{info.ID, info.Source}}
	rules, err := NewPlayer(p, nil)
	if err != nil {
		return nil, err
	}
	other, err := NewPlayer(p, v.Readings)
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		g, err := gameOf(rules, c)
		if err != nil {
			return nil, err
		}
		if len(v.Misreadings)+len(v.Readings) > 0 {
			g.OtherName, g.Broken = name, broken(p, v.Misreadings)
			g.Texts = append(g.Texts, variantTexts(p, v)...)
			var stuck *oracle.PlayError
			g.Other, g.Output, err = other.Play(c.Input, v.Misreadings)
			if err != nil && !errors.As(err, &stuck) {
				return nil, fmt.Errorf("%s: %w", c.ID, err)
			}
			if stuck != nil {
				g.Texts = append(g.Texts, sentence(stuck.Error()))
			}
		}
		page.Games = append(page.Games, g)
	}
	shown := english.Count(len(list), info.Unit)
	if len(list) == 1 {
		shown = list[0].ID
	}
	page.Title = fmt.Sprintf("%s – %s – kiebitz", shown, info.ID)
	page.Book = Book(p, nil)
	link(page)
	return page, nil
}

// variantTexts says what a variant does.
func variantTexts(p oracle.Problem, v oracle.Variant) (list []string) {
	for _, id := range v.Misreadings {
		m, _ := oracle.FindMisreading(p, id)
		list = append(list, fmt.Sprintf("Misreading %s of %s: %s.", m.ID, m.Clause, m.Text))
	}
	for _, id := range v.Readings {
		r, _ := oracle.FindReading(p, id)
		list = append(list, fmt.Sprintf("Reading %s of %s: %s.", r.ID, r.Clause, r.Text))
	}
	return list
}

// broken is the clause that a misreading breaks, "" for none or several.
func broken(p oracle.Problem, misreadings []string) string {
	if len(misreadings) != 1 {
		return ""
	}
	m, _ := oracle.FindMisreading(p, misreadings[0])
	return m.Clause
}

// clausesOf returns the clauses of clauses and situations.
func clausesOf(ids []string) (clauses []string) {
	for _, id := range ids {
		if clause := oracle.ClauseOf(id); !slices.Contains(clauses, clause) {
			clauses = append(clauses, clause)
		}
	}
	return clauses
}

// gameOf plays a case by the rules.
func gameOf(rules *Player, c cases.Case) (Game, error) {
	g := Game{ID: c.ID, Summary: c.Input.Summary(), Doc: oneLine(c.Doc), Clauses: clausesOf(c.Shows)}
	var err error
	if g.Rules, g.Answer, err = rules.Play(c.Input, nil); err != nil {
		return g, fmt.Errorf("%s: %w", c.ID, err)
	}
	// The game is worth showing without its proof, too, which no list of prices may give.
	var unproven *oracle.PlayError
	if g.Proof, err = rules.Prove(c.Input); errors.As(err, &unproven) {
		g.Texts = append(g.Texts, sentence("That no play is better is not proven: "+unproven.Reason))
	} else if err != nil {
		return g, fmt.Errorf("%s: %w", c.ID, err)
	}
	return g, nil
}

// OfRules makes the rule book: the clauses, all stored cases as their examples,
// and the ledger.
func OfRules(p oracle.Problem, ledger *cases.Ledger) (*Page, error) {
	list, err := cases.Stored(p)
	if err != nil {
		return nil, err
	}
	page, err := OfGames(p, list, oracle.Variant{}, "")
	if err != nil {
		return nil, err
	}
	page.Title = p.Info().Title + " – the rules – kiebitz"
	page.Verdict = Verdict{Text: "The rules of " + p.Info().Title}
	page.Book, page.Ledger, page.Rulebook = Book(p, list), ledger, true
	link(page)
	return page, nil
}

// link finds for each clause a replay that shows it: the first game made for
// it, at the first move that the clause decides, or that shows it.
func link(page *Page) {
	for i := range page.Book {
		c := &page.Book[i]
		for pass := range 3 {
			for k := range page.Games {
				if c.Example != "" {
					break
				}
				g := &page.Games[k]
				if g.Rules == nil || pass < 2 && !slices.Contains(g.Clauses, c.ID) {
					continue
				}
				at := slices.IndexFunc(g.Rules.Steps, func(s oracle.Step) bool {
					return s.Clause == c.ID || pass > 0 && slices.ContainsFunc(s.Cites, func(id string) bool { return oracle.ClauseOf(id) == c.ID })
				})
				if at >= 0 {
					c.Example = fmt.Sprintf("%s@%d", g.ID, at)
				}
			}
		}
	}
}
