// Package page writes pages for a browser: a finished run, the replay of a game, a
// source beside it, a rule book. A page is one file that needs nothing else, neither a
// network nor a server; what a solver printed, and its source, stand in it as text only.
//
// Start with [Page] and [Page.Write]; [OfRun], [OfMatrix], [OfDiff], [OfMap], [OfGames] and
// [OfRules] make pages. All of them are the same page with other parts.
//
// Everything that is to be read is in the HTML: findings, games, every move
// with its clause and reason. The script (page.js) adds the table, on which the
// moves can be followed: it draws what the zones of a trace say and knows no
// game.
//
// Goals: a page opens at once, also that of a long run; it is complete without
// the script, on paper, at a width of 390 pixels and with a screen reader.
package page

import (
	"kiebitz/cases"
	"kiebitz/oracle"
)

// Page is what a page shows. Parts that are empty are left out.
type Page struct {
	Problem oracle.Problem
	Title   string   // of the window
	Verdict Verdict  // the first thing to be read
	Meta    []string // how it came about, a few words each
	Maker   string   // the version of kiebitz

	Finding  *Finding
	Baseline *Baseline
	Games    []Game // in the order of the list
	Rest     []Rest // games that are not listed
	Runs     bool   // a solver was run, and can be again
	Groups   []Group
	Commands []string
	Times    *Times

	Matrix *Matrix // several solvers; then the games show what each does wrong

	Listing *Listing // lines of a solver's source

	Book     []Clause      // the rules
	Ledger   *cases.Ledger // what tests them
	Rulebook bool          // the rules come before the games

	Playground *Playground // nil: the page shows what it has, and no more
}

// LastMeta is the index of the last of Meta.
func (p *Page) LastMeta() int { return len(p.Meta) - 1 }

// Verdict is the result in a few words.
type Verdict struct {
	Text string
	Mark string // "ok", "bad" or ""
}

// Finding is what a run has found out.
type Finding struct {
	Head         string // "Rule misread"
	Texts        []string
	Edits        []Edit // in place of texts
	Printed      string // what a compiler printed
	Notes        []string
	Bad          bool
	Wrong, Right int    // for the bar; both 0: none
	Clause       string // that it is about
	Game         string // the game that shows it best
}

// Edit is a misreading that no list has: the lines of the rules that go and that come.
type Edit struct{ Was, Reads []string }

// Part is the share of failures, in percent; a single one is seen too.
func (f *Finding) Part() int {
	if f.Wrong == 0 {
		return 0
	}
	return max(1, 100*f.Wrong/(f.Wrong+f.Right))
}

// Baseline tells what is not as it was.
type Baseline struct {
	Head    string // "Baseline"
	Texts   []string
	Changes []Change
	Rest    int // changes that are not listed
	Bad     bool
}

// Change is a game that is not as recorded.
type Change struct {
	Kind string // "now failing"
	ID   string
	Name string // the same for people
	Text string // what it is now, and was
	Bad  bool   // it fails
	Game bool   // it can be replayed here
}

// Rest counts games that are not listed.
type Rest struct {
	Count int
	Text  string
}

// Group counts the cases of a group.
type Group struct {
	Name         string
	Right, Cases int
	Text         string // "17 wrong"
	Bad          bool
}

// Times tells how long a run took.
type Times struct {
	Texts   []string
	Slowest []GameTime
}

// GameTime is what the process of a game took.
type GameTime struct {
	ID   string
	Text string
	Part float64 // of the limit
}

// Percent is the part of the limit in percent.
func (g GameTime) Percent() int { return max(1, int(100*g.Part)) }

// Clause is a rule with what hangs on it.
type Clause struct {
	oracle.Clause
	Misreadings           []oracle.Misreading
	Readings              []oracle.Reading
	Cases                 []string // ids of games
	Example               string   // permalink of a replay that shows it
	Right, Tested, Failed int      // games made for it, and failures that break it
}
