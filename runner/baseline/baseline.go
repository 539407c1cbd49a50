// Package baseline records what a solver does, case by case, and tells later
// what has changed: for people who test one solver for years, know that it is wrong
// here and there, and want to hear of anything else.
//
// Start with [Record], which makes a [File] of a finished run; [File.Format] and
// [Parse] take it to a text file and back, [File.Check] finds lines that stand
// for nothing, [File.Fits] runs that can't be compared, and [Compare] sets
// another run beside it. [Runs] and [Results] compare with a saved result in the
// same way. A file looks so:
//
//	kiebitz baseline 1
//	problem maumau
//	suite 1
//	cases samples 2, curated 78, random 500, aimed 500
//	seed 4711
//	misreading R4-ignored
//
//	curated/R4-two-jacks wrong R4 3f9a1b2c3d4e5f60 77aa0b1c2d3e4f50 # ticket 12
//	random/31 timed-out - - 0123456789abcdef
//	aimed/* ok|wrong R4 # as long as ticket 12 is open
//
// The header says which cases were run: with the suite's list of ids (see
// [cases.Suite]) that is every one of them, unless cases joined the same version of the
// suite later, which their number tells. Below stands a line for each case
// that is not ok: id, verdict, the clause that it breaks, the beginnings of the
// SHA-256 of the output and of the input, "-" for what there is none of, and a
// reason, which people write. Of a user's own cases those that are ok have a
// line as well, as nobody else knows what they were. A line without digests
// stands for any output, and may stand for several cases of a group.
//
// Goals: any other output is a difference, also a wrong one for a wrong one; the
// same run gives the same bytes, and a line depends on its case alone, so that
// version control shows what has changed; a suite that grows is not taken for a
// solver that changes.
//
// The clause of a case is what the case alone shows. What only a whole run finds out,
// such as whether an output counts as another reading, is compared where the cases of
// both runs are the same; else the same output is enough.
//
// Non-goals: times in a file, as they differ from machine to machine. Between two
// results they are compared.
package baseline

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// Version is the version of the form of the file. A reader refuses others.
const Version = 1

// Settings are what a run was asked for that decides which random cases it
// makes, or what is right.
type Settings struct {
	Players  int      // in random cases; 0: mixed
	Readings []string // that the solver must follow; nil: the defaults, but others are excused
	Exact    bool     // nothing is forgiven
}

// File is a recorded run.
type File struct {
	Problem string // its id
	Suite   int    // the version of the suite
	Groups  []Group
	Seed    uint64 // of the random cases; 0 if there are none
	Settings
	Misread []string // ids of the misreadings that were found
	Lines   []Line

	Ran map[string]bool // of a run of some cases of a group only: their ids
}

// Group is a group of cases that was run whole.
type Group struct {
	Name  string
	Cases int // how many; 0 of own ones, as the lines tell it, and of stored ones: all of the suite's version
}

// Line is what one line says of a case, or of several.
type Line struct {
	Number   int // in the file that it was read from, from 1; 0 else
	ClauseAt int // the column of a clause there, from 1; 0 where none is named

	// ID is the id of a case or, if Pattern is set, a pattern as of path.Match
	// whose group is literal.
	ID      string
	Pattern bool

	// Any is set of a line without digests: it stands for any output, and may
	// allow several verdicts. A pattern always does.
	Any bool

	Verdicts []oracle.Verdict // one, unless Any is set
	Clause   string           // "" for none; "*" for any, if Any is set
	Output   string           // digest; "" for none
	Input    string           // digest
	Reason   string
}

// digestKept is how many hexadecimal digits of a SHA-256 stand in a line.
const digestKept = 16

// generated reports whether the cases of a group are made from seed and suite.
func generated(group string) bool { return group == cases.RandomID || group == cases.AimedID }

// Format writes the file. The same content gives the same bytes, and what is
// written of a case does not depend on the others.
func (f *File) Format() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "kiebitz baseline %d\nproblem %s\nsuite %d\ncases ", Version, f.Problem, f.Suite)
	random := false
	for i, g := range f.Groups {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(g.Name)
		random = random || generated(g.Name)
		if g.Cases > 0 {
			fmt.Fprintf(&b, " %d", g.Cases)
		}
	}
	b.WriteString("\n")
	if random {
		fmt.Fprintf(&b, "seed %d\n", f.Seed)
	}
	if f.Players > 0 {
		fmt.Fprintf(&b, "players %d\n", f.Players)
	}
	for _, id := range f.Readings {
		fmt.Fprintf(&b, "reading %s\n", id)
	}
	if f.Exact {
		b.WriteString("exact\n")
	}
	for _, id := range f.Misread {
		fmt.Fprintf(&b, "misreading %s\n", id)
	}
	for i, l := range f.Lines {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString(l.String() + "\n")
	}
	return []byte(b.String())
}

// String returns the line without its end.
func (l *Line) String() string {
	id := l.ID
	if !l.Pattern && needsQuotes(id) {
		id = strconv.Quote(id)
	}
	var verdicts []string
	for _, v := range l.Verdicts {
		verdicts = append(verdicts, verdictWord(v))
	}
	words := []string{id, strings.Join(verdicts, "|"), cmp.Or(l.Clause, "-")}
	if !l.Any {
		words = append(words, cmp.Or(l.Output, "-"), l.Input)
	}
	if l.Reason != "" {
		words = append(words, "# "+l.Reason)
	}
	return strings.Join(words, " ")
}

// verdictWord is a verdict in one word.
func verdictWord(v oracle.Verdict) string { return strings.ReplaceAll(string(v), " ", "-") }

// wild are the characters that make a pattern.
const wild = `*?[\`

// needsQuotes reports whether an id could be read as something else. Files of a
// user's own cases may have any name.
func needsQuotes(id string) bool {
	return id == "" || id[0] == '#' || strings.ContainsAny(id, wild+`"`) ||
		strings.ContainsFunc(id, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) || r == unicode.ReplacementChar })
}

// matches reports whether the line stands for a case.
func (l *Line) matches(id string) bool {
	if !l.Pattern {
		return l.ID == id
	}
	ok, _ := path.Match(l.ID, id)
	return ok
}

// expects reports whether a case is as a line without digests says.
func (l *Line) expects(c *result.Case) bool {
	// Crashes and the like break no clause that could differ.
	return slices.Contains(l.Verdicts, c.Verdict) && (c.Verdict == oracle.OK || l.Clause == "*" || l.Clause == c.Clause || c.Clause == "")
}

// allowsOK reports whether a case may be right.
func (l *Line) allowsOK() bool { return slices.Contains(l.Verdicts, oracle.OK) }

// expect is what the line says, for reports: the failure, if it allows one.
func (l *Line) expect() *result.Expect {
	e := &result.Expect{Verdict: l.Verdicts[0], Clause: l.Clause, Reason: l.Reason, Line: l.Number}
	for _, v := range l.Verdicts[1:] {
		if e.Verdict == oracle.OK {
			v, e.Verdict = e.Verdict, v
		}
		e.Or = append(e.Or, v)
	}
	if e.Clause == "*" {
		e.Clause = ""
	}
	return e
}

// lineOf makes the line of one case.
func lineOf(c *result.Case) Line {
	return Line{ID: c.ID, Verdicts: []oracle.Verdict{c.Verdict}, Clause: c.Clause, Output: short(c.OutputSHA256), Input: short(cases.InputDigest(c.Input))}
}

func short(digest string) string { return digest[:min(len(digest), digestKept)] }
