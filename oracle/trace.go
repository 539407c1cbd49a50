package oracle

import (
	"slices"
	"strings"
)

// Trace is a case played step by step.
//
// Texts in it mark cards with braces, "plays {SE}", so that a renderer can add
// a picture; see [Problem.Glyph] and [Plain].
type Trace struct {
	Steps []Step
}

// Step is one move, or the deal. A turn in which a card is drawn and played at
// once is one step; a player who is skipped makes a step too.
type Step struct {
	Number  int      // 0 is the deal, moves count from 1
	Player  int      // seat from 1; 0: nobody
	Text    string   // what happens, as the predicate of a sentence: "plays {SE}"
	Why     string   // one sentence with the reason; may be empty
	Clause  string   // the clause that decides the step
	Cites   []string // all clauses and situations that the step shows, Clause among them
	Printed string   // what the step adds to the answer; "" if it can't be seen there
	Zones   []Zone   // the table after the step
	Focus   []int    // indices of the zones that matter in this step
	Choices []Choice // what the step decided between; may be empty
	State   []string // what else holds after the step, in a few words each: "hearts called"
}

// Choice is one of the things that a step decided between: cards that could be
// played, or the players' parts of a trick.
type Choice struct {
	Player int      // whose cards they are; 0: those of the player of the step
	Cards  []string // codes
	Why    string   // why these were taken or were not: "a jack goes first"; may be empty
	Taken  bool
}

// Zone is a named place on the table with its cards, bottom or first card
// first.
type Zone struct {
	Name   string // "player 1", "draw pile"
	Kind   ZoneKind
	Player int // whose hand it is, or who has played the cards; 0: nobody
	Cards  []string
	Marked []int // indices of the cards that the step moved here, or is about to move away; rising
}

// ZoneKind says how the cards of a zone lie. Steps of a trace have the same
// zones of the other kinds; groups come and go.
type ZoneKind string

// The kinds of zones.
const (
	Hand  ZoneKind = "hand"  // a player's cards
	Stock ZoneKind = "stock" // face down; the first card is drawn next
	Pile  ZoneKind = "pile"  // face up; the last card lies on top
	Trick ZoneKind = "trick" // what a player has played to the trick
	Group ZoneKind = "group" // cards that count together: a sequence, a set
	Aside ZoneKind = "aside" // cards that take no part
)

// Reason returns the step's Why and, of a step that decided between what several
// players did, what is to be said of the others.
func (s *Step) Reason(i Info) string {
	parts := []string{s.Why}
	for _, c := range s.Choices {
		if c.Player == 0 || c.Player == s.Player {
			continue
		}
		text := i.Seat(c.Player) + " plays " + strings.Join(c.Cards, "")
		if c.Why != "" {
			text += ": " + c.Why
		}
		parts = append(parts, text+".")
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

// Cites returns every clause and situation that some step of t shows, sorted.
func (t *Trace) Cites() []string {
	var ids []string
	for _, s := range t.Steps {
		ids = append(ids, s.Cites...)
	}
	return Cited(ids)
}

// Cited returns clauses and situations, and the clauses that the situations are
// of, sorted, each once.
func Cited(ids []string) []string {
	known := make(map[string]bool, 64)
	var list []string
	add := func(id string) {
		if !known[id] {
			known[id] = true
			list = append(list, id)
		}
	}
	for _, id := range ids {
		add(id)
		add(ClauseOf(id))
	}
	slices.Sort(list)
	return list
}

// Zone returns the zone of s that has the given name, or an empty one.
func (s *Step) Zone(name string) Zone {
	for _, z := range s.Zones {
		if z.Name == name {
			return z
		}
	}
	return Zone{Name: name}
}

// Shown returns the zones of s that matter in it.
func (s *Step) Shown() []Zone {
	var list []Zone
	for _, i := range s.Focus {
		list = append(list, s.Zones[i])
	}
	return list
}

// Plain removes the braces around cards.
func Plain(text string) string { return stripBraces.Replace(text) }

var stripBraces = strings.NewReplacer("{", "", "}", "")

// Diverge finds where two plays of one case part: the index of the first step
// in which they differ at all, which is the cause, and the indices in each of
// the first step that prints something else. An index is the number of steps
// where there is no such step.
func Diverge(rules, other *Trace) (cause, inRules, inOther int) {
	n := min(len(rules.Steps), len(other.Steps))
	for cause < n {
		a, b := &rules.Steps[cause], &other.Steps[cause]
		if a.Text != b.Text || a.Player != b.Player || a.Printed != b.Printed {
			break
		}
		cause++
	}
	inRules, inOther = cause, cause
	for {
		inRules, inOther = rules.printing(inRules), other.printing(inOther)
		if inRules == len(rules.Steps) || inOther == len(other.Steps) ||
			rules.Steps[inRules].Printed != other.Steps[inOther].Printed {
			return cause, inRules, inOther
		}
		inRules++
		inOther++
	}
}

// printing returns the index of the first step from i on that prints.
func (t *Trace) printing(i int) int {
	for i < len(t.Steps) && t.Steps[i].Printed == "" {
		i++
	}
	return i
}
