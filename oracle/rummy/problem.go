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
	mis, err := book.Set(v.Misreadings)
	if err != nil {
		return nil, err
	}
	if err := unsearched(mis); err != nil {
		return nil, err
	}
	e := &engine{rules: theRules.misread(mis), mis: mis}
	e.noLine = slices.Contains(v.Readings, unlined)
	if mis != nil {
		taken := mis.Name(tableTaken)
		e.taken = [2]bool{strings.HasPrefix(taken, "cards"), strings.HasSuffix(taken, "jokers")}
	}
	return e, nil
}

// engine is the reference as an [oracle.Engine].
type engine struct {
	rules  rules
	mis    *oracle.Set // misreadings at work; nil: none
	handIn kindOfGroup // of the move that is looked for
	free   bool        // jokers count for nothing in it
	noLine bool        // an empty hand has no line
	taken  [2]bool     // into the hand may go cards of the table, or jokers

	asked *Layout // the case that was answered last, as it was read
	moved moved   // the last move with misreadings

	unfixed *Layout // the case with jokers where that which is played has fixed ones as cards; nil: it has none
}

// Append implements [oracle.Engine].
func (e *engine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	l := c.(*Layout)
	a, err := e.move(l)
	if err != nil {
		return dst, playError(err)
	}
	e.asked = e.read(l)
	return e.print(dst, e.asked, a), nil
}

// Unruled implements [oracle.Unruler].
//
// table: the groups on the table are legal. By misreadings of what a group is they may not be.
func (e *engine) Unruled() string {
	if e.mis == nil || e.has(tableStays.Ref()) || e.asked == nil || !slices.ContainsFunc(e.asked.table, func(g group) bool { return !e.legal(g) }) {
		return ""
	}
	return "a group on the table is illegal"
}

// playError says why there is no move.
func playError(err error) error {
	return &oracle.PlayError{Move: 1, Reason: err.Error(), GivenUp: errors.Is(err, errTooHard)}
}

// move returns the move of the rules, or of misreadings.
func (e *engine) move(l *Layout) (answer, error) {
	if e.mis != nil {
		return e.misMoved(e.read(l)), nil
	}
	f := l.right.Load()
	if f == nil {
		f = new(found)
		if f.answer, f.err = l.solve(theRules); f.err == nil {
			f.answer = l.fewestChanges(f.answer)
		}
		l.right.Store(f)
	}
	return f.answer, f.err
}

// Trace implements [oracle.Engine].
func (e *engine) Trace(c oracle.Case) (*oracle.Trace, error) {
	l := c.(*Layout)
	a, err := e.move(l)
	if err != nil {
		return &oracle.Trace{}, playError(err)
	}
	l = e.read(l)
	return l.trace(a, func(g group) group { return e.order(l, g) }, e.handPrinted(l, a), e.groupsPrinted(l, a)), nil
}

// Cites implements [oracle.Citer].
func (e *engine) Cites(c oracle.Case, _ ...string) ([]string, error) {
	l := c.(*Layout)
	a, err := e.move(l)
	if err != nil {
		return nil, playError(err)
	}
	return e.read(l).cites(a), nil
}
