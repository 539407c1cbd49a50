package oracle

import (
	"slices"
	"strings"
)

// Trace is a case played step by step.
type Trace struct {
	Steps []Step
}

// Step is one move, or the deal, as data. A turn in which a card is drawn and
// played at once is one step; a player who is skipped makes a step too. Its words
// are made by [Problem.Words] where somebody reads them, and are never read
// again. Its JSON is what can be checked by the statement alone: neither words, nor
// what the engine notes for itself.
type Step struct {
	Number  int      `json:"number"`            // 0 is the deal, moves count from 1
	Player  int      `json:"player,omitempty"`  // seat from 1; 0: nobody
	Act     Act      `json:"act"`               // what is done
	Clause  string   `json:"clause"`            // the clause that decides the step
	Cites   []string `json:"-"`                 // all clauses and situations that the step shows, Clause among them
	Bears   []string `json:"-"`                 // further clauses that have a part in the decision, though the step is no example of them
	Printed string   `json:"printed,omitempty"` // what the step adds to the answer; "" if it can't be seen there
	State   Digest   `json:"-"`                 // what the engine knows after the step and a later one may rest on

	Zones   []Zone   `json:"zones,omitempty"` // the table after the step
	Focus   []int    `json:"-"`               // indices of the zones that matter in this step
	Choices []Choice `json:"-"`               // what the step decided between; may be empty

	// Turn is what the problem's own words need besides; nobody else looks
	// inside. It is nil in a step that stands for what is known of a solver.
	Turn any `json:"-"`
}

// Act is what is done in a step: a verb of the problem's vocabulary, with the
// cards, places and numbers that it is done with.
type Act struct {
	Verb    string   `json:"verb"`             // of the problem's few; over: the play has ended; unknown: nobody knows
	Cards   []string `json:"cards,omitempty"`  // codes
	Places  []string `json:"places,omitempty"` // suits, players, piles, by their names
	Numbers []int    `json:"numbers,omitempty"`
}

// Equal reports whether two acts are the same.
func (a Act) Equal(b Act) bool {
	return a.Verb == b.Verb && slices.Equal(a.Cards, b.Cards) && slices.Equal(a.Places, b.Places) && slices.Equal(a.Numbers, b.Numbers)
}

// The verbs that all problems share. They have words of their own.
const (
	Over    = "over"    // no step: the play has ended
	Unknown = "unknown" // nobody knows what the solver did
)

// Words are a step in English. Cards are marked with braces, "plays {SE}", so that
// a renderer can add a picture; see [Problem.Glyph] and [Plain].
type Words struct {
	Text    string   // what happens, as the predicate of a sentence: "plays {SE}"
	Brief   string   // the same for a table in which most steps are of its kind: "{SE}"; "": as Text
	Why     string   // the reason, in sentences; may be empty
	State   []string // what else holds after the step, in a few words each: "hearts called"
	Lacks   []string // what is said if one of State does not hold: "no suit is called"; nil: nothing is to be said for it
	Choices []string // for each choice of the step, why it was taken or was not; nil if there is nothing to say
}

// Say returns the words for a step.
func Say(p Problem, s *Step) Words {
	switch s.Act.Verb {
	case Over:
		return Words{Text: "the game is over"}
	case Unknown:
		return Words{Text: "?"}
	}
	return p.Words(s)
}

// Reason returns the Why of a step's words and, of a step that decided between
// what several players did, what is to be said of the others.
func (w *Words) Reason(s *Step, i Info) string {
	parts := []string{w.Why}
	for k, c := range s.Choices {
		if c.Player == 0 || c.Player == s.Player {
			continue
		}
		text := i.Seat(c.Player) + " plays " + strings.Join(c.Cards, "")
		if k < len(w.Choices) && w.Choices[k] != "" {
			text += ": " + w.Choices[k]
		}
		parts = append(parts, text+".")
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

// Choice is one of the things that a step decided between: cards that could be
// played, or the players' parts of a trick.
type Choice struct {
	Player int      // whose cards they are; 0: those of the player of the step
	Cards  []string // codes
	Taken  bool
}

// Zone is a named place on the table with its cards, bottom or first card
// first.
type Zone struct {
	Name   string   `json:"name"` // "player 1", "draw pile"
	Kind   ZoneKind `json:"kind"`
	Player int      `json:"player,omitempty"` // whose hand it is, or who has played the cards; 0: nobody
	Cards  []string `json:"cards,omitempty"`
	Marked []int    `json:"marked,omitempty"` // indices of the cards that the step moved here, or is about to move away; rising
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

// Digest tells states of an engine apart: of equal states it is equal, of others
// it differs except with a chance of one in 2^64. Its zero value is ready for use.
type Digest uint64

// Add takes numbers into the digest, in their order. It is FNV-1a with words in
// place of bytes, and a shift that lets all bits have a part.
func (d *Digest) Add(numbers ...uint64) {
	const prime = 1099511628211
	h := uint64(*d) ^ 14695981039346656037
	for _, n := range numbers {
		h = (h ^ n) * prime
		h ^= h >> 29
	}
	*d = Digest(h)
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

// About reports whether a clause has a part in the step.
func (s *Step) About(clause string) bool {
	return slices.Contains(s.Bears, clause) ||
		slices.ContainsFunc(s.Cites, func(id string) bool { return ClauseOf(id) == clause })
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

// FocusAll lets all zones matter in the step.
func (s *Step) FocusAll() {
	s.Focus = nil
	for i := range s.Zones {
		s.Focus = append(s.Focus, i)
	}
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
