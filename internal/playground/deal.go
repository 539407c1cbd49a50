package playground

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// Deal is a case that can be played.
type Deal struct {
	// Key names the case and how it is played: a problem, a case and any number of
	// misreadings and readings, as "maumau/curated/R4-two-jacks~R4-ignored". The case
	// is a stored one, or "random/SEED/INDEX", with "/PLAYERS" if a number was asked
	// for, or "deal/TEXT" with the case's own text.
	Key      string   `json:"key"`
	Problem  string   `json:"problem"`
	Name     string   `json:"name"` // for people
	Text     string   `json:"text"`
	Summary  string   `json:"summary"`
	Doc      string   `json:"doc"`
	Players  int      `json:"players"`
	Variant  []string `json:"variant"`
	Warnings []string `json:"warnings"` // what the statement would not let happen

	p oracle.Problem
	c cases.Case
	v oracle.Variant
}

// What a key has another sense for is escaped in a case's text. An underscore is
// a space.
var (
	escapeText   = strings.NewReplacer("%", "%25", "_", "%5F", "~", "%7E", "@", "%40", " ", "_")
	unescapeText = strings.NewReplacer("%25", "%", "%5F", "_", "%7E", "~", "%40", "@", "_", " ")
)

// dealOf finds the case of a request: by its key, or as it was typed.
func dealOf(r *Request) (*Deal, error) {
	id, rest, _ := strings.Cut(r.Key, "/")
	name, ids := rest, []string(nil)
	if at := strings.IndexByte(rest, '~'); at >= 0 {
		name, ids = rest[:at], strings.Split(rest[at+1:], "~")
	}
	if r.Text != "" {
		id = r.Problem
	}
	p, err := problemOf(id)
	if err != nil {
		return nil, err
	}
	d := &Deal{Problem: p.Info().ID, p: p}
	if d.v, err = variant(p, ids); err != nil {
		return nil, err
	}
	if text, ok := strings.CutPrefix(name, "deal/"); ok && r.Text == "" {
		r.Text = unescapeText.Replace(text)
	}
	if r.Text != "" {
		err = d.typed(r.Text)
	} else {
		err = d.named(name)
	}
	if err != nil {
		return nil, err
	}
	return d, d.complete()
}

// named finds a stored or random case.
func (d *Deal) named(name string) error {
	if rest, ok := strings.CutPrefix(name, "random/"); ok {
		parts := strings.Split(rest, "/")
		var numbers [3]uint64
		for i, s := range parts {
			n, err := strconv.ParseUint(s, 10, 64)
			if i > 2 || err != nil || i > 0 && n > 1<<40 {
				return refuse("found the case %q, expected random/SEED/INDEX or random/SEED/INDEX/PLAYERS", name)
			}
			numbers[i] = n
		}
		if len(parts) < 2 || numbers[1] == 0 {
			return refuse("found the case %q, expected random/SEED/INDEX with an index from 1", name)
		}
		aim, err := aimOf(d.p, int(numbers[2]))
		if err != nil {
			return err
		}
		d.c = cases.Random(d.p, numbers[0], int(numbers[1]), aim)
		d.c.ID, d.Name = name, name
		return nil
	}
	list, err := cases.Stored(d.p)
	if err != nil {
		return err
	}
	for _, c := range list {
		if strings.EqualFold(c.ID, name) {
			d.c, d.Name = c, c.ID
			return nil
		}
	}
	return refuse("unknown case %q of %s", name, d.Problem)
}

// typed reads a case's text, or an input file of one case.
func (d *Deal) typed(text string) error {
	if err := oracle.Unmarked([]byte(text)); err != nil {
		return err
	}
	c, err := d.p.ParseCase(strings.TrimRight(text, " \t\r\n"))
	if err != nil && strings.Contains(strings.TrimSpace(text), "\n") {
		list, bad := d.p.Parse([]byte(text))
		switch {
		case bad != nil:
			return faultIn(text, bad)
		case len(list) != 1:
			return refuse("found %d cases, expected one: an input file of several goes below, with their outputs", len(list))
		}
		c, err = list[0], nil
	}
	if err != nil {
		return faultIn(text, err)
	}
	d.c = cases.Case{ID: "deal/" + escapeText.Replace(c.Text()), Input: c}
	d.Name = "your " + d.p.Info().Unit
	return nil
}

// faultIn says where in a text the first fault is, and how many more there are.
func faultIn(text string, err error) error {
	list := oracle.Faults(err)
	f := refuse("%v", list[0])
	if n := len(list) - 1; n > 0 {
		f = refuse("%v (and %d more)", list[0], n)
	}
	at, ok := errors.AsType[*oracle.SyntaxError](list[0])
	if !ok || at.Line == 0 {
		return f
	}
	offset := 0
	for range at.Line - 1 {
		end := strings.IndexByte(text[offset:], '\n')
		if end < 0 {
			break
		}
		offset += end + 1
	}
	offset = min(len(text), offset+max(0, at.Column-1))
	f.At = len(utf16.Encode([]rune(text[:offset])))
	return f
}

// complete demands that the case can be played, as validate does, and fills in
// what else is known.
func (d *Deal) complete() error {
	e, err := d.p.Engine(oracle.Variant{Readings: d.v.Readings})
	if err != nil {
		return err
	}
	in := d.c.Input
	if _, err := e.Append(nil, in); err != nil {
		return refuse("this %s can't be played: %v", d.p.Info().Unit, err)
	}
	d.Text, d.Summary, d.Doc, d.Players = in.Text(), in.Summary(), d.c.Doc, in.Players()
	d.Warnings = oracle.Warnings(in)
	d.Variant = append(append([]string{}, d.v.Misreadings...), d.v.Readings...)
	d.Key = keyOf(d.Problem, d.c.ID, d.Variant)
	return nil
}

func keyOf(problem, id string, variant []string) string {
	return strings.Join(append([]string{problem + "/" + id}, variant...), "~")
}

func aimOf(p oracle.Problem, players int) (oracle.Aim, error) {
	if known := p.Info().Players; players != 0 && !slices.Contains(known, players) {
		return oracle.Aim{}, refuse("found %d players, expected one of %v", players, known)
	}
	return oracle.Aim{Players: players}, nil
}

// searchTime bounds the search for a case.
const searchTime = 20 * time.Second

// clock is a context that is done at a time: in a browser no timer goes off while
// something runs.
type clock struct {
	context.Context
	end time.Time
}

func (c clock) Err() error {
	if time.Now().After(c.end) {
		return context.DeadlineExceeded
	}
	return nil
}

// find looks for a case that shows something.
func (s *Server) find(r *Request) (*Deal, error) {
	p, err := problemOf(r.Problem)
	if err != nil {
		return nil, err
	}
	aim, err := aimOf(p, r.Players)
	if err != nil {
		return nil, err
	}
	a := s.aimers[r.Problem]
	if a == nil {
		if a, err = cases.NewAimer(p); err != nil {
			return nil, err
		}
		if s.aimers == nil {
			s.aimers = map[string]*cases.Aimer{}
		}
		s.aimers[r.Problem] = a
	}
	for _, id := range r.Hit {
		if !a.Known(id) {
			return nil, refuse("%q is not a clause, situation or misreading of %s that a %s can show", id, r.Problem, p.Info().Unit)
		}
	}
	if len(r.Hit) == 0 {
		return nil, refuse("found nothing to look for, expected a clause, a situation or a misreading")
	}
	c := a.Find(clock{context.Background(), time.Now().Add(searchTime)}, r.Hit, r.Seed, max(1, r.Index), aim)
	if c == nil {
		return nil, refuse("found no %s that shows %s in %v", p.Info().Unit, strings.Join(r.Hit, " and "), searchTime)
	}
	d := &Deal{Problem: r.Problem, p: p}
	if err := d.typed(c.Text()); err != nil {
		return nil, err
	}
	return d, d.complete()
}
