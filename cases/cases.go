// Package cases holds the test cases of every problem: the statement's own
// samples, the curated cases, and the generator of random ones.
//
// Start with [Stored] and [Random]; [Select] finds cases by id, [Read] and
// [Save] read and write a user's own, an [Aimer] makes cases that hit a clause
// or a misreading, a [Ledger] measures what the stored ones catch, and [Suite]
// tells since when each of them has been there.
//
// A case's id is its group and its name, "curated/R4-two-jacks" or "random/31";
// ids and what they mean never change.
//
// A stored case is one txtar file below the folder of its problem:
//
//	What the case shows, in some sentences.
//
//	shows: R4/two-jacks R6
//	traps: R4-lowest-jack
//	-- input --
//	1
//	2 CS SA ...
//	-- answer --
//	CK SJ ...
//	Score: 0 45
//
// Where solvers take files, these stand in place of input, by their names.
// The line that begins with "shows:" names the clauses and situations for
// which the case exists; a test demands that its trace really cites them. The
// line that begins with "traps:", which may be missing, names misreadings that
// the case was made to catch; a test demands that it does.
// Answers are written by the oracle:
//
//	go test ./cases -run 'Stored|Certificates' -update
//
// Small games say most: find one with 'kiebitz gen --hit', or let a run with a
// misreading shrink one (--save), then shorten it as far as it still shows its point,
// and read it with 'kiebitz explain PROBLEM curated/NAME'.
//
// As aimed cases start from stored ones, a new case is a new version of the suite.
// Raise Info.Suite once for all cases since the last release, name them in
// cases/PROBLEM/CHANGELOG.md, and run these:
//
//	go test ./cases -run TestSuite -update      # adds them to suite.txt, and changes no line that is there
//	go test ./cases -run Sharp -update          # order.txt
//	go test ./cases/export -run Golden -update  # packages
//	go test ./testscripts -update               # the suite's figures in cli/adequacy.txtar
//
// and record examples/maumau/planted.baseline again (--update-baseline).
package cases

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"kiebitz/internal/digest"
	"kiebitz/internal/file"
	"kiebitz/oracle"
)

// FS holds the stored cases as problem/group/name.txtar.
//
//go:embed */*/*.txtar
var FS embed.FS

// Case is a test case with its name.
type Case struct {
	ID     string   // group and name: "curated/R4-two-jacks"
	File   string   // where it is stored: in this repository, or as it was named; empty for a generated case
	Doc    string   // what it shows; empty for a generated case
	Shows  []string // the clauses and situations it exists for
	Traps  []string // the misreadings that it was made to catch
	Target string   // what an aimed case is aimed at
	Input  oracle.Case
	Answer []byte // as stored; nil for a generated case
}

// MadeFor reports whether the case exists for the given clause.
func (c *Case) MadeFor(clause string) bool {
	return slices.ContainsFunc(c.Shows, func(id string) bool { return oracle.ClauseOf(id) == clause })
}

// Groups, in the order in which a run takes them.
const (
	Samples  = "samples"
	Curated  = "curated"
	RandomID = "random"
)

// Group returns the group in a case's id.
func Group(id string) string {
	group, _, _ := strings.Cut(id, "/")
	return group
}

// Stored returns the samples and the curated cases of p, sorted by name within
// their group.
func Stored(p oracle.Problem) ([]Case, error) {
	var list []Case
	files, dir := folder(p, FS)
	for _, group := range []string{Samples, Curated} {
		names, err := fs.Glob(files, path.Join(dir, group, "*.txtar"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			c, err := parse(p, group+"/"+strings.TrimSuffix(path.Base(name), ".txtar"), data)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			c.File = path.Join("cases", strings.TrimPrefix(name, "cases/"))
			list = append(list, c)
		}
	}
	return list, nil
}

// folder returns where the files of a problem are: in what is embedded here, or in what it brings.
func folder(p oracle.Problem, here embed.FS) (files fs.FS, dir string) {
	f, own := p.(oracle.Filer)
	switch {
	case !own:
		return here, p.Info().ID
	case f.Files() == nil:
		return embed.FS{}, "."
	}
	return f.Files(), "cases"
}

// parse reads the file of a stored case.
func parse(p oracle.Problem, id string, data []byte) (Case, error) {
	c := Case{ID: id}
	if err := oracle.Unmarked(data); err != nil {
		return c, err
	}
	a := txtar.Parse(data)
	var doc []string
	for line := range strings.Lines(string(a.Comment)) {
		if shows, ok := strings.CutPrefix(line, "shows:"); ok {
			c.Shows = append(c.Shows, strings.Fields(shows)...)
			continue
		}
		if traps, ok := strings.CutPrefix(line, "traps:"); ok {
			c.Traps = append(c.Traps, strings.Fields(traps)...)
			continue
		}
		doc = append(doc, strings.TrimSpace(line))
	}
	c.Doc = strings.TrimSpace(strings.Join(doc, "\n"))
	names := p.Info().Files
	inputs := make([][]byte, len(names))
	for _, f := range a.Files {
		switch i := slices.Index(names, f.Name); {
		case i >= 0:
			inputs[i] = f.Data
		case f.Name == "input" && len(names) == 0:
			list, err := p.Parse(f.Data)
			if err != nil {
				return c, fmt.Errorf("input: %w", err)
			}
			if len(list) != 1 {
				return c, fmt.Errorf("input: found %d cases, expected one", len(list))
			}
			c.Input = list[0]
		case f.Name == "answer":
			// Without what depends on the place among others.
			answers, err := p.Unpack(f.Data, 1)
			if err != nil {
				return c, fmt.Errorf("answer: %w", err)
			}
			c.Answer = answers[0]
		default:
			return c, fmt.Errorf("found the file %q, expected %s and answer", f.Name, cmp.Or(strings.Join(names, ", "), "input"))
		}
	}
	if len(names) > 0 && len(a.Files) > 0 {
		var err error
		if c.Input, err = oracle.ParseFiles(p, inputs); err != nil {
			return c, err
		}
	}
	if len(a.Files) == 0 {
		return c, ErrNoCaseFile
	}
	if c.Input == nil {
		return c, errors.New("the file input is missing")
	}
	return c, nil
}

// ErrNoCaseFile says that a file is not in the form of the stored ones.
var ErrNoCaseFile = errors.New("this is not a case file: found no line \"-- input --\" (run --save writes one; check and explain take input files)")

// ReadInput reads the cases of an input file, as the problem's judges have it, or of a
// list where a case is several files.
func ReadInput(p oracle.Problem, name string, data []byte) ([]Case, error) {
	inputs, err := p.Parse(data)
	if err != nil {
		return nil, err
	}
	list := make([]Case, len(inputs))
	for i, in := range inputs {
		list[i] = Case{ID: fmt.Sprintf("%s/%s-%d", OwnID, nameOf(name), i+1), Input: in}
	}
	return list, nil
}

// nameOf is the name of a file without its ending.
func nameOf(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// OwnID is the group of cases from a user's files.
const OwnID = "own"

// Read reads a user's case file, in the form of the stored ones, of which these are the
// data: what is a pipe can be read once. Its answer, if it has one, must be the oracle's: a
// suite for years must notice if the two part.
func Read(p oracle.Problem, name string, data []byte) (Case, error) {
	c, err := parse(p, OwnID+"/"+nameOf(name), data)
	if err != nil {
		return c, err
	}
	answer, err := answerTo(p, c.Input)
	if err != nil {
		return c, fmt.Errorf("the case can't be played: %w", err)
	}
	if c.Answer != nil && !bytes.Equal(c.Answer, answer) {
		return c, errors.New("the answer in the file is not the oracle's")
	}
	c.Answer, c.File = answer, name
	return c, nil
}

// Save writes a case file that Read takes, through a temporary name.
func Save(p oracle.Problem, name string, c Case) error {
	data, err := Format(p, c)
	if err != nil {
		return err
	}
	return file.Put(name, data)
}

// Format returns a case as a file that Read takes, with the oracle's answer.
func Format(p oracle.Problem, c Case) ([]byte, error) {
	answer, err := answerTo(p, c.Input)
	if err != nil {
		return nil, err
	}
	comment := c.Doc + "\n"
	if len(c.Shows) > 0 {
		comment += "\nshows: " + strings.Join(c.Shows, " ") + "\n"
	}
	if len(c.Traps) > 0 {
		comment += "traps: " + strings.Join(c.Traps, " ") + "\n"
	}
	files := append(InputFiles(p, c.Input), txtar.File{Name: "answer", Data: oracle.Frame(p, nil, [][]byte{answer})})
	return txtar.Format(&txtar.Archive{Comment: []byte(comment), Files: files}), nil
}

// answerTo returns the answer of the rules.
func answerTo(p oracle.Problem, c oracle.Case) ([]byte, error) {
	rules, err := p.Engine(oracle.Variant{})
	if err != nil {
		return nil, err
	}
	return rules.Append(nil, c)
}

// InputFiles returns a case as the files of a stored one.
func InputFiles(p oracle.Problem, c oracle.Case) (files []txtar.File) {
	in := p.Pack([]oracle.Case{c})
	for i, name := range p.Info().Files {
		files = append(files, txtar.File{Name: name, Data: in.Files[i]})
	}
	if files == nil {
		files = []txtar.File{{Name: "input", Data: in.Stdin}}
	}
	return files
}

// Random returns the random case with the given index, from 1. It depends on
// the problem, the version of its suite, the seed and the index, and on what
// aim asks for; on nothing else, in particular not on the machine.
func Random(p oracle.Problem, seed uint64, index int, aim oracle.Aim) Case {
	return evenCase(index, NewGenerator(p, seed, aim).Input(index))
}

// evenCase is the random case with the given index, from 1, and input.
func evenCase(index int, in oracle.Case) Case {
	return Case{ID: RandomID + "/" + strconv.Itoa(index), Input: in}
}

// Generator makes many random cases of a seed. It is for one goroutine.
type Generator struct {
	problem oracle.Problem
	aim     oracle.Aim
	key     []byte // without the index
	source  *rand.ChaCha8
	rand    *rand.Rand // reads source
}

// NewGenerator returns what makes the cases that [Random] returns.
func NewGenerator(p oracle.Problem, seed uint64, aim oracle.Aim) *Generator {
	info, source := p.Info(), rand.NewChaCha8([32]byte{})
	return &Generator{p, aim, fmt.Appendf(make([]byte, 0, 100), "kiebitz %s suite %d seed %d index ", info.ID, info.Suite, seed), source, rand.New(source)}
}

// Input returns the input of the case with an index.
func (g *Generator) Input(index int) oracle.Case {
	g.source.Seed(digest.Sum(strconv.AppendInt(g.key, int64(index), 10)))
	return g.problem.Generate(g.rand, g.aim)
}

// Select returns the cases whose ids match the patterns, in the order of the
// patterns. A pattern is an id or, for stored cases, a glob as of path.Match, and for
// others a range, random/3-5.
// A pattern that matches nothing is an [*UnknownCaseError].
func Select(p oracle.Problem, patterns []string, seed uint64, aim oracle.Aim) ([]Case, error) {
	stored, err := Stored(p)
	if err != nil {
		return nil, err
	}
	var list []Case
	var aimer *Aimer
	for _, pattern := range patterns {
		group, from, to := generated(pattern)
		if group == AimedID && aimer == nil {
			if aimer, err = NewAimer(p); err != nil {
				return nil, err
			}
		}
		for i := from; i < to; i++ {
			if group == RandomID {
				list = append(list, Random(p, seed, i, aim))
			} else {
				list = append(list, aimer.Case(seed, i, aim))
			}
		}
		if group != "" {
			continue
		}
		n := len(list)
		for _, c := range stored {
			ok, err := path.Match(pattern, c.ID)
			if err != nil {
				return nil, fmt.Errorf("the pattern %q: %w", pattern, err)
			}
			if ok && !slices.ContainsFunc(list, func(o Case) bool { return o.ID == c.ID }) {
				list = append(list, c)
			} else if ok {
				n = -1 // chosen by an earlier pattern
			}
		}
		if n == len(list) {
			return nil, &UnknownCaseError{Pattern: pattern, Known: IDs(stored)}
		}
	}
	return list, nil
}

// MostInRange is how many cases a range may choose, all of which are kept.
const MostInRange = 10_000

// generated returns the group and the indices, up to another, in the id of a case that
// is not stored, or in a range of them, random/3-5; "" for other patterns.
func generated(id string) (group string, from, to int) {
	group, name, _ := strings.Cut(id, "/")
	first, last, ranged := strings.Cut(name, "-")
	if !ranged {
		last = first
	}
	from, err := strconv.Atoi(first)
	to, wrong := strconv.Atoi(last)
	if err != nil || wrong != nil || from < 1 || to < from || to-from >= MostInRange || group != RandomID && group != AimedID {
		return "", 0, 0
	}
	return group, from, to + 1
}

// Ranges writes ids so that those of generated cases that follow one another are one
// range, for [Select].
func Ranges(ids []string) (list []string) {
	at, first, next := "", 0, 0 // the range that the last pattern is
	for _, id := range ids {
		group, from, to := generated(id)
		if group == "" || group != at || from != next {
			list = append(list, id)
			at, first, next = group, from, to
			continue
		}
		list[len(list)-1] = fmt.Sprintf("%s/%d-%d", group, first, from)
		next = to
	}
	return list
}

// IDs returns the ids of cases.
func IDs(list []Case) []string {
	var names []string
	for _, c := range list {
		names = append(names, c.ID)
	}
	return names
}

// UnknownCaseError says that no case has an id.
type UnknownCaseError struct {
	Pattern string
	Known   []string // the ids of the stored cases
}

func (e *UnknownCaseError) Error() string { return fmt.Sprintf("unknown case %q", e.Pattern) }
