package rummy

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// Problem is KöMaL S.28.
var Problem oracle.Problem = problem{}

type problem struct{}

// Info implements [oracle.Problem].
func (problem) Info() oracle.Info { return info }

// info is asked for each case.
var info = oracle.Info{
	ID:       "rummy",
	Title:    "Rummy",
	Source:   "KöMaL S.28",
	Glyph:    glyph,
	Unit:     "case",
	Lazy:     oracle.Variant{Misreadings: []string{"goal-nothing"}},
	LazyText: "leaves everything as it is",
	Files:    []string{"table", "hand"},
	Random:   300,

	Several:     true,
	BlankCounts: true, // it is an empty hand
	Suite:       2,
	Batch:       1,
	TimeLimit:   10 * time.Second, // the statement sets none
}

// Book implements [oracle.Problem].
func (problem) Book() *oracle.Book { return book }

// glyph returns the picture of a card. The two alphabets have no letter in common.
func glyph(code string) string {
	for _, letters := range []alphabet{englishSuits, hungarianSuits} {
		if k, ok := readCard(code, letters); ok && k == joker {
			return "joker"
		} else if ok {
			return rankSigns[k.rank()-1] + suitSigns[k.suit()]
		}
	}
	return ""
}

// Parse implements [oracle.Problem]: a case a line, as its text, or the input of a
// package, in which an empty line stands between the table and the hand.
func (p problem) Parse(input []byte) ([]oracle.Case, error) {
	if table, hand, ok := cutInput(input); ok {
		l, err := readFiles(table, hand)
		if err == nil {
			return []oracle.Case{l}, nil
		}
		if err.File == "hand" {
			err.Line += bytes.Count(table, []byte("\n"))
		}
		err.File = ""
		return nil, err
	}
	return oracle.ReadAll(new(listReader), input)
}

// Reader implements [oracle.Streamer]: a list has a case a line, and of a package's
// input the end alone shows that it is no faulty list.
func (problem) Reader(first []byte) oracle.Reader {
	if bytes.IndexByte(first, '|') < 0 {
		return nil
	}
	return new(listReader)
}

// listReader is an [oracle.Reader] of a case a line.
type listReader struct{ any bool }

// Line implements [oracle.Reader].
func (r *listReader) Line(number int, text []byte) (oracle.Case, error) {
	r.any = true
	l, fault := readText(string(text))
	if fault != nil {
		return nil, kit.On(number, fault)
	}
	return l, nil
}

// End implements [oracle.Reader].
func (r *listReader) End(int) error {
	if !r.any {
		return &oracle.SyntaxError{Line: 1, Column: 1, Found: "an empty file", Expected: "a case a line: groups with / between them, then | and the hand"}
	}
	return nil
}

// Head implements [oracle.Streamer].
func (problem) Head(int) []byte { return nil }

// AppendCase implements [oracle.Streamer].
func (problem) AppendCase(dst []byte, c oracle.Case) []byte {
	return append(append(dst, c.Text()...), '\n')
}

// cutInput cuts the input of a package after the last blank line before the hand. It
// reports false if there is none, or if the input is a list of cases.
func cutInput(input []byte) (table, hand []byte, ok bool) {
	if bytes.IndexByte(input, '|') >= 0 {
		return nil, nil, false
	}
	at, blank := 0, 0 // blank: the end of a blank line that no card has followed; 0: none
	for line := range bytes.Lines(input) {
		at += len(line)
		switch empty := len(bytes.TrimSpace(line)) == 0; {
		case empty:
			blank = at
		case blank > 0:
			table, hand, ok, blank = input[:blank], input[blank:], true, 0
		}
	}
	return table, hand, ok
}

// ParseCase implements [oracle.Problem]. Places are those of the text.
func (problem) ParseCase(text string) (oracle.Case, error) {
	l, fault := readText(text)
	if fault != nil {
		return nil, fault
	}
	return l, nil
}

func readText(text string) (*Layout, *oracle.SyntaxError) {
	table, hand, ok := strings.Cut(text, "|")
	if !ok {
		return nil, &oracle.SyntaxError{Line: 1, Column: len(text) + 1, Found: "the end of the case", Expected: "| and the hand after the groups on the table (one file is a list of cases; for one case name the table's file and the hand's)"}
	}
	l, err := readFiles([]byte(strings.ReplaceAll(table, "/", "\n")), []byte(hand))
	if err == nil {
		return l, nil
	}
	from := 0
	if err.File == "hand" {
		from = len(table) + 1
	}
	err.File = ""
	return nil, kit.InText(text, from, err)
}

// ParseFiles implements [oracle.FileReader].
func (problem) ParseFiles(files [][]byte) (oracle.Case, error) {
	if len(files) != 2 {
		return nil, fmt.Errorf("found %d files, expected the table and the hand", len(files))
	}
	l, err := readFiles(files[0], files[1])
	if err != nil {
		return nil, err
	}
	return l, nil
}

// Pack implements [oracle.Problem].
func (problem) Pack(list []oracle.Case) oracle.Invocation {
	table, hand := list[0].(*Layout).files()
	return oracle.Invocation{Files: [][]byte{table, hand}}
}

func head(n int) string { return fmt.Sprintf("case %d:", n) }

// Frame implements [oracle.Framer]: several answers have a head each.
func (problem) Frame(before int, answers [][]byte) []byte {
	if before == 0 && len(answers) == 1 {
		return answers[0]
	}
	return kit.WithHeads(before, answers, head)
}

// Unpack implements [oracle.Problem].
func (problem) Unpack(output []byte, n int) ([][]byte, error) {
	return oracle.UnpackWhole(Problem, output, n)
}

// UnpackPart implements [oracle.Streamer].
func (problem) UnpackPart(text []byte, part oracle.Part) ([]oracle.Span, error) {
	if part.Of == 1 {
		return kit.Uncut(text, part), nil
	}
	return kit.CutAtHeads(text, part, "case", head, "case")
}

// Behaviour implements [oracle.Behaver].
func (problem) Resigns(c oracle.Case, output []byte) bool { return c.(*Layout).resigns(output) }

func (problem) Behaviour(c oracle.Case, output []byte) string { return c.(*Layout).behaviour(output) }

// Engine implements [oracle.Problem].
func (problem) Engine(v oracle.Variant) (oracle.Engine, error) {
	if err := book.Known(v.Readings); err != nil {
		return nil, err
	}
	noLine := slices.Contains(v.Readings, unlined)
	if len(v.Misreadings) == 0 {
		return &engine{noLine: noLine}, nil
	}
	known, texts, err := edited.Variant(v)
	if err != nil {
		return nil, err
	}
	by, err := searchBy(known.Rules, texts)
	if n := len(v.Misreadings); err != nil && n > 1 { // one takes away what another says
		return nil, &oracle.ContradictionError{Problem: info.ID, IDs: [2]string{v.Misreadings[n-2], v.Misreadings[n-1]}}
	} else if err != nil {
		return nil, err
	}
	return &variant{searches: by, noLine: noLine}, nil
}

// engine is the reference as an [oracle.Engine].
type engine struct{ noLine bool } // an empty hand has no line

// Append implements [oracle.Engine].
func (e *engine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	l := c.(*Layout)
	a, err := l.move()
	if err != nil {
		return dst, playError(err)
	}
	dst = a.append(dst, l.letters)
	if e.noLine && len(a.hand) == 0 {
		dst = dst[:len(dst)-1]
	}
	return dst, nil
}

// Decides implements [oracle.Decider].
func (e *engine) Decides(c oracle.Case) error {
	if _, err := c.(*Layout).optimum(); err != nil {
		return playError(err)
	}
	return nil
}

// playError says why there is no move.
func playError(err error) error {
	return &oracle.PlayError{Move: 1, Reason: err.Error(), GivenUp: errors.Is(err, errTooHard)}
}

// optimum returns a best move of the rules: that is enough for a verdict.
func (l *Layout) optimum() (answer, error) {
	f := l.right.Load()
	if f == nil {
		f = new(found)
		f.answer, f.err = l.solve()
		l.right.Store(f)
	}
	return f.answer, f.err
}

// move returns the move of the rules that is shown, which takes ten times as long to find: it
// changes few groups.
func (l *Layout) move() (answer, error) {
	a, err := l.optimum()
	if err != nil {
		return a, err
	}
	f := l.gentle.Load()
	if f == nil {
		f = &found{answer: l.fewestChanges(a)}
		l.gentle.Store(f)
	}
	return f.answer, nil
}

// Trace implements [oracle.Engine].
func (e *engine) Trace(c oracle.Case) (*oracle.Trace, error) {
	l := c.(*Layout)
	a, err := l.move()
	if err != nil {
		return &oracle.Trace{}, playError(err)
	}
	return l.trace(a, func(g group) group { return g }), nil
}

// Cites implements [oracle.Citer].
func (e *engine) Cites(c oracle.Case, _ ...string) ([]string, error) {
	l := c.(*Layout)
	a, err := l.move()
	if err != nil {
		return nil, playError(err)
	}
	return l.cites(a), nil
}

// Excludes implements [oracle.Matcher]: what is not legal is not printed.
func (e *engine) Excludes(c oracle.Case, output []byte) bool {
	_, ok := c.(*Layout).legalAnswer(output, e.noLine)
	return !ok
}

// Matches implements [oracle.Matcher].
func (e *engine) Matches(c oracle.Case, output []byte) bool {
	l := c.(*Layout)
	a, ok := l.legalAnswer(output, e.noLine)
	best, err := l.optimum()
	return ok && err == nil && a.disposed == best.disposed
}
