// Package result is a finished run, or a finished matrix of many runs: what
// package runner fills in, merge joins, every report is made from, and
// 'kiebitz run --json' writes.
//
// Start with [Run]; [Run.Write] and [Read] take it to a file and back, and a
// [Stream] writes the cases as they finish. [Matrix] holds the runs of several
// solvers. The JSON is described by [Schema].
//
// Goals: two runs with the same solver, cases and kiebitz give the same bytes
// except the member timing, as long as the clock cuts nothing short; the JSON
// is valid UTF-8 whatever bytes a solver printed; all reports can be made later
// from the file alone.
//
// Non-goals: the plays of the games, which a report makes again from the input;
// anything that a run needs only while it lasts.
package result

import (
	"fmt"
	"slices"
	"time"

	"kiebitz/oracle"
)

// Version is the version of the form of a run and of a matrix; see CHANGELOG.md.
// A reader refuses others.
const Version = 2

// Run is a finished run.
type Run struct {
	Header
	Summary

	// Cases are, in the order of the run, the first ones, whatever became of them,
	// and some batches after them in which something failed. Of all others only the
	// verdicts are counted, in Groups.
	Cases  []Case `json:"cases"`
	Timing Timing `json:"timing"`
}

// Header says what was run and how. It is known before the first case.
type Header struct {
	Schema  int      `json:"schema"`  // the version of this form: [Version]
	Kiebitz string   `json:"kiebitz"` // the version of kiebitz
	Problem Problem  `json:"problem"`
	Solver  *Solver  `json:"solver,omitempty"` // nil: outputs were checked and nothing was run
	Seed    uint64   `json:"seed"`             // of the random cases, up to 64 bits
	Flags   Flags    `json:"flags,omitzero"`
	Limits  *Limits  `json:"limits,omitempty"`  // for a process; nil as for Solver
	Sandbox string   `json:"sandbox"`           // the tier that contained the solver, or "off"
	Shard   *Shard   `json:"shard,omitempty"`   // nil: the run is none
	Missing *Missing `json:"missing,omitempty"` // of merged shards; nil: none

	OnlyFailed bool `json:"only_failed,omitempty"` // the cases are those that failed in an earlier run, with what they need before them
}

// Shard says which part of a run this is, and what else of the whole must be
// known to merge the parts. Failures are kept in full.
type Shard struct {
	Part
	Random int `json:"random"` // random cases of the whole, aimed ones among them
	Budget
}

// Budget says after how many cases the whole run gives up. Zero is never.
//
// They are counted in the order of the cases, so that the result does not depend on
// timing and a sleeping solver costs seconds.
type Budget struct {
	MaxFail     int `json:"max_fail"`     // that failed
	MaxTimeouts int `json:"max_timeouts"` // that timed out
	MaxCrashes  int `json:"max_crashes"`  // that crashed, were malformed or passed a limit
}

// Part is one of several parts of a run or a matrix, which together are the
// whole. The zero value is the whole.
type Part struct {
	Index int `json:"index"` // from 1
	Of    int `json:"of"`
}

func (p Part) String() string { return fmt.Sprintf("%d/%d", p.Index, p.Of) }

// MostRandom is how many random cases a run may have.
const MostRandom int = 1e12

// Range returns the range of a number of things that belongs to the part.
func (p Part) Range(count int) (from, to int) {
	if p.Of == 0 {
		return 0, count
	}
	// Not count*Index/Of, which may overflow.
	share := func(n int) int { return count/p.Of*n + count%p.Of*n/p.Of }
	return share(p.Index - 1), share(p.Index)
}

// Problem names a problem and the version of what it was tested with.
type Problem struct {
	ID     string   `json:"id"`
	Title  string   `json:"title"`
	Source string   `json:"source"`          // who set it, the statement that the clauses are about: "SPOJ MAUMAU"
	Unit   string   `json:"unit"`            // what one case is called, in the singular: "game"
	Suite  int      `json:"suite"`           // version of the suite, generators and curated cases, on which random cases depend beside the seed
	Seats  []string `json:"seats,omitempty"` // the players' names; nil: they are numbers
}

// ProblemOf names a problem.
func ProblemOf(info oracle.Info) Problem {
	return Problem{ID: info.ID, Title: info.Title, Source: info.Source, Unit: info.Unit, Suite: info.Suite, Seats: info.Seats}
}

// Solver is the command that was run, or the source that was given instead.
type Solver struct {
	Command  []string `json:"command"`            // as it was typed
	Language string   `json:"language,omitempty"` // of the source that is the only word of the command; "": a command
	Digests  []Digest `json:"digests"`            // of the content of each word that is a file
}

// Digest identifies a file of a command by its content.
type Digest struct {
	Word   int    `json:"word"` // its index in the command; 0 is the program
	SHA256 string `json:"sha256"`
}

// Limits bound each process.
type Limits struct {
	Timeout Seconds `json:"timeout_seconds"` // of processor time
	Memory  int     `json:"memory_bytes"`
	Output  int     `json:"output_bytes"`
}

// Summary is what is known when all cases have finished.
type Summary struct {
	Verdict   string          `json:"verdict"`            // on the run
	GaveUp    string          `json:"gave_up,omitempty"`  // why the run stopped early
	Adaptive  *Adaptive       `json:"adaptive,omitempty"` // missing unless the run was adaptive
	Groups    []Group         `json:"groups"`             // in the order of the run
	Causes    []Cause         `json:"causes"`             // the failures, grouped; the largest group first
	Diagnosis Diagnosis       `json:"diagnosis"`
	Readings  []string        `json:"readings,omitempty"` // by which the wrong outputs are explained; nil: the defaults
	Followed  *Followed       `json:"followed,omitempty"`
	Clauses   []oracle.Clause `json:"clauses"`            // the rules of the problem, in the order in which a game evaluates them
	Baseline  *Baseline       `json:"baseline,omitempty"` // missing unless one was asked for
	Lines     *Lines          `json:"lines,omitempty"`    // missing unless they were asked for, and some case failed
}

// The verdicts on a run.
const (
	Conforms      = "conforms"      // every case was run and is right
	Nonconforming = "nonconforming" // some are not, or the run gave up
	Interrupted   = "interrupted"   // the result so far
	// [Incomplete], if shards are missing, whatever the others found
)

// Adaptive says of a run that it asked for one case after another until it knew
// which misreading it is: the result has these cases and no other.
type Adaptive struct {
	Of   int   `json:"of"`   // how many cases it chose from
	Left []int `json:"left"` // after each case how many misreadings explained all answers so far
}

// Group counts the cases of a group.
type Group struct {
	Name     string                 `json:"name"` // "curated"
	Cases    int                    `json:"cases"`
	Verdicts map[oracle.Verdict]int `json:"verdicts"` // how many cases have each
}

// Cause groups failures with the same fault.
type Cause struct {
	Verdict   oracle.Verdict `json:"verdict"`
	Count     int            `json:"count"`             // how many cases failed for it
	Example   int            `json:"example"`           // the index in cases of the failure that shows it best; 0 if it is no case's
	Minimal   *Case          `json:"minimal,omitempty"` // a smaller case made from the example, that fails in the same way
	Cut       bool           `json:"cut,omitempty"`     // the time ended the search for a smaller case: another run may find another one
	Solver    *Failure       `json:"solver,omitempty"`  // of a solver that does not compile, and only then: the compiler's end as status, the beginning of its message as stderr
	Reproduce string         `json:"reproduce"`         // a command line that repeats the failure; it holds the game itself where that is not stored
}

// Diagnosis says which misreadings explain the wrong outputs.
type Diagnosis struct {
	Named             []oracle.Misreading `json:"named,omitempty"`             // together they contradict no right output, and reproduce every wrong one, except a few that they leave open
	Indistinguishable []oracle.Misreading `json:"indistinguishable,omitempty"` // each of these does so, too
	Unseen            []string            `json:"unseen,omitempty"`            // in results of before, what of the named ones no case shows
	Told              int                 `json:"told,omitempty"`              // how many others were ruled out by cases made to tell them apart
	ToldBy            string              `json:"told_by,omitempty"`           // the text of the case that tells most of them from the named ones
	Closest           *oracle.Misreading  `json:"closest,omitempty"`           // if none is named: what reproduces most
	Open              string              `json:"open,omitempty"`              // why the named ones leave wrong outputs open, if that is not that the solver may have given up: "a lead has cards of several suits"
	Reproduces        int                 `json:"reproduces"`                  // wrong outputs that they reproduce
	Wrong             int                 `json:"wrong"`                       // wrong outputs looked at
	Contradicts       int                 `json:"contradicts"`                 // right outputs that they contradict
	Right             int                 `json:"right"`                       // right outputs looked at

	Form   *Form    `json:"form,omitempty"`   // if none is named: how all outputs that failed are made of the right ones
	Common []Common `json:"common,omitempty"` // if nothing explains the failures: what they have in common, by verdict
}

// Found returns the ids of the misreadings found.
func (d *Diagnosis) Found() (ids []string) {
	for _, m := range d.Named {
		ids = append(ids, m.ID)
	}
	if d.Closest != nil {
		ids = append(ids, d.Closest.ID)
	}
	return ids
}

// Followed says how the solver reads disputed clauses, if that is not as the
// rules do by which it is judged.
type Followed struct {
	Readings []oracle.Reading `json:"readings"`
	Defaults []string         `json:"defaults"` // the ids of the default readings of the same clauses
	Cases    int              `json:"cases"`    // that are right by them and not by the rules
}

// Case is what became of one case.
type Case struct {
	ID      string         `json:"id"`              // group and name: "curated/R4-two-jacks"
	Group   string         `json:"group,omitempty"` // missing in a matrix file, as all that a [SharedCase] has
	Verdict oracle.Verdict `json:"verdict"`

	// Of a case that failed:
	Clause  string   `json:"clause,omitempty"`  // the clause that the first wrong decision breaks, as the case alone shows it
	Fault   string   `json:"fault,omitempty"`   // names what is wrong, the same for all cases with this fault: "clause", or a word of the problem
	Misread []string `json:"misread,omitempty"` // the misreadings found that reproduce the output
	With    []string `json:"with,omitempty"`    // the ids of the cases that one process must be given for the failure to show; nil: it shows alone
	Cause   *int     `json:"cause,omitempty"`   // the index in causes

	// OutputSHA256 identifies the whole output where the verdict is about it:
	// wrong, malformed, other reading. Whitespace that is forgiven does not
	// count.
	OutputSHA256 string `json:"output_sha256,omitempty"`

	Repeat *Repeat `json:"repeat,omitempty"` // of a case that did not come out the same each time, where each was run several times

	Forgiven string   `json:"forgiven,omitempty"` // of a right case: what was forgiven
	Readings []string `json:"readings,omitempty"` // by which the output is right, if it is not by the rules
	Failure  *Failure `json:"failure,omitempty"`  // of a case that failed, or is right by another reading

	Given
	From string `json:"from,omitempty"` // of a minimal case: the id of the one that it was made from
}

// Given is what is known of a case before anybody is given it.
type Given struct {
	// Input is the text of the case, which --deal takes. It is missing where
	// a generated case is right, as that can be made again from seed and suite.
	Input   string   `json:"input,omitempty"`
	Summary string   `json:"summary,omitempty"` // how large it is: "2 players"
	File    string   `json:"file,omitempty"`    // where it is stored: in the repository of kiebitz, or as it was named
	Doc     string   `json:"doc,omitempty"`     // what a stored case shows
	Shows   []string `json:"shows,omitempty"`   // the clauses and situations for which it exists
	Traps   []string `json:"traps,omitempty"`   // the misreadings that it was made to catch
	Target  string   `json:"target,omitempty"`  // what an aimed case is aimed at
}

// Repeat counts what became of a case that was run several times, with the same cases
// before it.
type Repeat struct {
	Runs    int `json:"runs"`
	Results int `json:"results"`         // how many different ones
	Right   int `json:"right"`           // in how many runs it was right
	Alone   int `json:"alone,omitempty"` // how many different results it has in as many runs alone; 0: it was alone in them
}

// Broken returns the clause that the first wrong decision breaks, by all that is
// known.
func (c *Case) Broken() string {
	if c.Failure != nil && c.Failure.Clause != "" {
		return c.Failure.Clause
	}
	return c.Clause
}

// Failure shows what went wrong in a case. Only what stands first in it is kept
// for every failure: package runner decides of which more.
type Failure struct {
	// Clause is the clause that the first wrong decision breaks by what the run has
	// found out about the solver, if that is another than the case alone shows.
	Clause string `json:"clause,omitempty"`

	Expected string              `json:"expected,omitempty"` // the first line that differs, by the rules
	Got      *Excerpt            `json:"got,omitempty"`      // the solver's
	Mark     *oracle.Span        `json:"mark,omitempty"`     // the first difference in got; it may lie past its end
	Syntax   *oracle.SyntaxError `json:"syntax,omitempty"`   // for a malformed output: where and what
	Status   string              `json:"status,omitempty"`   // how a process ended that crashed

	Line   *Excerpt `json:"line,omitempty"`   // for a malformed output: the line itself
	Rows   []Row    `json:"rows,omitempty"`   // the moves from the cause to the first visible difference
	Held   []string `json:"held,omitempty"`   // the cards of the player of the first row before it, where they matter
	Reason string   `json:"reason,omitempty"` // why the rules do in the first row what they do; cards stand in braces
	Notes  []string `json:"notes,omitempty"`  // sentences that explain
	Free   []string `json:"free,omitempty"`   // what of the case could be otherwise, a sentence each
	Output *Excerpt `json:"output,omitempty"` // what the solver printed for the case
	Stderr *Excerpt `json:"stderr,omitempty"` // the last words of its process; of a compiler, the first
}

// Row sets one move of the rules beside the solver's; see [oracle.Row].
type Row struct {
	Move   int           `json:"move"`             // 0 is the deal
	Player int           `json:"player,omitempty"` // seat, from 1; 0: nobody
	Rules  Act           `json:"rules"`
	Solver Act           `json:"solver"`
	Same   bool          `json:"same,omitempty"`  // both do the same, and nothing is known to differ
	Other  int           `json:"other,omitempty"` // who moves in the solver's play, if somebody else does
	Clause string        `json:"clause,omitempty"`
	Remark oracle.Remark `json:"remark,omitempty"`
}

// Act is what is done in a move; see [oracle.Act].
type Act struct {
	Text string `json:"text"` // in brief; cards stand in braces
	oracle.Act
}

// Rows says what rows say.
func Rows(p oracle.Problem, list []oracle.Row) (rows []Row) {
	for i := range list {
		r := &list[i]
		rules, solver := r.Words(p)
		rows = append(rows, Row{
			Move: r.Move, Player: r.Player, Rules: actOf(r.Rules, rules), Solver: actOf(r.Solver, solver),
			Same: r.Alike(), Other: r.Other(), Clause: r.Clause, Remark: r.Remark,
		})
	}
	return rows
}

// some returns nil for an empty list, as it is read back.
func some[T any](list []T) []T { return append([]T(nil), list...) }

func actOf(s *oracle.Step, text string) Act {
	a := Act{Short(text), s.Act}
	a.Cards, a.Places, a.Numbers = some(a.Cards), some(a.Places), some(a.Numbers)
	return a
}

// Timing is what differs from run to run.
type Timing struct {
	RunTimes
	Cases []CaseTime `json:"cases"` // of each of the listed cases

	// Unlisted is, by group, what the cases took that are not listed.
	Unlisted map[string]Seconds `json:"unlisted_seconds,omitempty"`
}

// AddUnlisted adds what a case took that is not listed.
func (t *Timing) AddUnlisted(group string, s Seconds) {
	if s == 0 { // it was not run
		return
	}
	if t.Unlisted == nil {
		t.Unlisted = map[string]Seconds{}
	}
	t.Unlisted[group] += s
}

// GroupTime is what all cases of a group took, listed or not: of each its share
// of the time of its process.
func (d *Run) GroupTime(group string) Seconds {
	sum := d.Timing.Unlisted[group]
	for i := range d.Cases {
		if d.Cases[i].Group == group {
			sum += d.Timing.Cases[i].Share()
		}
	}
	return sum
}

// CaseTime is what the process of a case took. The cases of one process have
// it in common.
type CaseTime struct {
	Same     bool    `json:"same,omitempty"` // in a matrix file only: the same as the case before
	Wall     Seconds `json:"wall_seconds,omitempty"`
	CPU      Seconds `json:"cpu_seconds,omitempty"`  // 0: not measured
	Memory   int64   `json:"memory_bytes,omitempty"` // it had at most so much at one time, as far as was seen, with what it was started from; 0: not measured
	Together int     `json:"together,omitempty"`     // how many cases the process was given; 0: the case was not run
}

// Share is what one of the cases took of the time of their process.
func (t CaseTime) Share() Seconds { return t.Wall / Seconds(max(1, t.Together)) }

// Seconds is a duration as JSON holds it, exact to the microsecond.
type Seconds float64

// SecondsOf converts a duration.
func SecondsOf(d time.Duration) Seconds {
	return Seconds(float64(d.Microseconds()) / 1e6)
}

// Duration converts back.
func (s Seconds) Duration() time.Duration {
	return time.Duration(float64(s)*1e6+0.5) * time.Microsecond
}

// Shown returns the case that shows the cause best, and whether it is not one
// of the run but made from the example. The failure of a solver that does not
// compile is shown as that of a case with the solver's name.
func (d *Run) Shown(c *Cause) (shown *Case, made bool) {
	switch {
	case c.Solver != nil:
		return &Case{ID: Quote(d.Header.Solver.Command), Verdict: c.Verdict, Fault: c.Solver.Status, Failure: c.Solver}, true
	case c.Minimal != nil:
		return c.Minimal, true
	}
	return &d.Cases[c.Example], false
}

// NotCompiled returns the cause that the solver does not compile, nil if it
// does.
func (d *Run) NotCompiled() *Cause {
	if len(d.Causes) > 0 && d.Causes[0].Solver != nil {
		return &d.Causes[0]
	}
	return nil
}

// shortened is how many failures are listed of a run that is one of very many.
const shortened = 20

// Shorten lists the first failures and the examples of causes only, as one run of
// many needs no more. The groups count all cases.
func (d *Run) Shorten() {
	named := map[int]bool{}
	for _, c := range d.Causes {
		named[c.Example] = true
	}
	at := make([]int, len(d.Cases)) // where each case is then
	kept, times, failures := []Case{}, []CaseTime{}, 0
	for i := range d.Cases {
		at[i] = len(kept)
		if named[i] || failures < shortened && Failed(d.Cases[i].Verdict) {
			failures++
			kept, times = append(kept, d.Cases[i]), append(times, d.Timing.Cases[i])
			continue
		}
		d.Timing.AddUnlisted(d.Cases[i].Group, d.Timing.Cases[i].Share())
	}
	d.Cases, d.Timing.Cases = kept, times
	for i := range d.Causes {
		if len(at) > 0 { // else no case was run
			d.Causes[i].Example = at[d.Causes[i].Example]
		}
	}
}

// MadeFor reports whether the case exists for the given clause.
func (c *Case) MadeFor(clause string) bool {
	return slices.ContainsFunc(c.Shows, func(id string) bool { return oracle.ClauseOf(id) == clause })
}

// Ended reports whether the run got to its end, or gave up: neither was it interrupted, nor
// are shards missing.
func (s *Summary) Ended() bool { return s.Verdict != Interrupted && s.Verdict != Incomplete }

// Conforms reports whether every case was run and is right.
func (s *Summary) Conforms() bool { return s.Verdict == Conforms }

// Empty reports whether there was no case to run: of more shards than there is work for, some hold
// none. All of no cases are right, which says nothing of the solver.
func (s *Summary) Empty() bool { return s.Verdict == Conforms && s.Total() == 0 }

// Count returns the number of cases with a verdict in a group, "" for all.
func (s *Summary) Count(group string, v oracle.Verdict) (n int) {
	for _, g := range s.Groups {
		if group == "" || g.Name == group {
			n += g.Verdicts[v]
		}
	}
	return n
}

// Total returns the number of cases, listed or not.
func (s *Summary) Total() (n int) {
	for _, g := range s.Groups {
		n += g.Cases
	}
	return n
}

// Failed returns the number of cases that were run and are not right.
func (s *Summary) Failed() int { return s.FailedIn("") }

// FailedIn returns the number of those in a group, "" for all.
func (s *Summary) FailedIn(group string) (n int) {
	for _, v := range oracle.Verdicts {
		if Failed(v) {
			n += s.Count(group, v)
		}
	}
	return n
}

// Failed reports whether a case with the verdict was run and is not right.
func Failed(v oracle.Verdict) bool {
	return v != oracle.OK && v != oracle.OtherReading && v != oracle.NotRun
}
