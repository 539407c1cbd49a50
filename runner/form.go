package runner

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kiebitz/cases"
	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// sheet is what one process printed, or what it printed for one case, beside the right
// answers.
type sheet struct {
	id     string // of the case
	blocks []*block
	right  string
	got    string // without whitespace that is forgiven; each line has its end
	at, of int    // which of its process's cases the first is, and how many there are; 0: unknown

	wrong bool     // it has the right form
	split []string // the words of got, once they were asked for
}

// printed returns the words of the output.
func (s *sheet) printed() []string {
	if s.split == nil {
		s.split = pattern.Of(between).Split(strings.Trim(s.got, "\n"), -1)
	}
	return s.split
}

// words returns the words of what rewritings make of the right answers.
func (s *sheet) words(list []result.Rewriting) (words []piece) {
	var text strings.Builder
	cards := map[int]bool{} // where they begin
	for i, b := range s.blocks {
		for _, p := range b.rewritten(list, s.at+i, s.of).pieces() {
			if p.card {
				cards[text.Len()] = true
			}
			text.WriteString(p.text)
		}
	}
	whole := strings.TrimRight(text.String(), "\n")
	at := 0
	for _, gap := range append(pattern.Of(between).FindAllStringIndex(whole, -1), []int{len(whole), len(whole)}) {
		words = append(words, piece{whole[at:gap[0]], cards[at]})
		at = gap[1]
	}
	return words
}

// follows reports whether rewritings make a text of the right answers: that of the output, or
// theirs, in which they change nothing then. It ends where they part: an output may be large.
func (s *sheet) follows(list []result.Rewriting, text string) bool {
	for i, b := range s.blocks {
		made := b.rewritten(list, s.at+i, s.of).String()
		rest, same := strings.CutPrefix(text, made)
		if !same {
			made = untrailed(made)
			rest, same = strings.CutPrefix(text, made)
		}
		if !same && i == len(s.blocks)-1 {
			return strings.TrimRight(made, " \t\r\n") == strings.TrimRight(text, " \t\r\n")
		}
		if !same {
			return false
		}
		text = rest
	}
	return strings.TrimSpace(text) == ""
}

// untrailed is a text without the whitespace that is forgiven, each line with its end.
func untrailed(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return strings.Join(lines, "\n") + "\n"
}

// sheetOf sets an output beside the right answers to some cases; whole is set if it is
// all that a process printed. It is taken for one of a case that is alone.
func (w *worker) sheetOf(list []cases.Case, output []byte, whole bool) (*sheet, error) {
	answers, err := w.answers(list)
	if err != nil {
		return nil, err
	}
	if own := w.within(list, output); own != "" {
		answers[0] = []byte(own)
	}
	s := &sheet{id: list[0].ID, got: untrailed(string(output)), of: len(list)}
	right := ""
	if whole {
		right = string(oracle.Frame(w.o.Problem, nil, answers))
	}
	for i, a := range answers {
		text := string(a)
		if whole { // what stands before it is the case's, too
			end := strings.Index(right, text)
			if end < 0 {
				return nil, nil
			}
			text, right = right[:end+len(text)], right[end+len(text):]
		}
		s.blocks = append(s.blocks, blockOf(text, list[i].Input.Text()))
		s.right += text
	}
	s.right = untrailed(s.right)
	return s, nil
}

// within returns what of an output is a right answer where there are several, of which a solver prints
// its own: all but lines around it, or what its first line begins with; "" if nothing is.
func (w *worker) within(list []cases.Case, output []byte) string {
	if _, many := w.o.Problem.(oracle.Behaver); !many || len(list) > 1 {
		return ""
	}
	lines := strings.SplitAfter(untrailed(string(output)), "\n")
	lines = lines[:len(lines)-1]
	var parts []string
	for before := range min(mostAround+1, len(lines)) {
		for after := range min(mostAround+1, len(lines)-before) {
			parts = append(parts, strings.Join(lines[before:len(lines)-after], ""))
		}
	}
	if len(lines) > 0 {
		for _, text := range append(beginnings(lines[0]), "\ufeff") {
			parts = append(parts, strings.TrimPrefix(strings.Join(lines, ""), text))
		}
	}
	for _, part := range parts {
		how := oracle.JudgeOptions{Exact: w.o.Exact, Readings: w.r.Readings}
		if w.o.Problem.Judge(list[0].Input, []byte(part), how).Verdict == oracle.OK {
			return part
		}
	}
	return ""
}

// mostAround is how many lines more may stand before an answer, and after it.
const mostAround = 2

// sheets returns what failed by its output, and some right answers. Nothing failed if
// that can't be told.
func (r *run) sheets(ctx context.Context) (failed, right []*sheet, err error) {
	w, err := newWorker(r, r.Readings)
	if err != nil {
		return nil, nil, err
	}
	// Where nothing was run there is one output, and pieces of one that can't be cut
	// are none of their cases.
	whole := slices.ContainsFunc(r.cases, func(o outcome) bool { return o.batch == nil && o.process != nil })
	for i := range r.cases {
		c := &r.cases[i]
		one := []cases.Case{{ID: c.ID, Input: c.in}}
		var s *sheet
		switch {
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case c.process != nil && c.given == nil: // it is too long to be compared
			return nil, nil, nil
		case c.process != nil:
			s, err = w.sheetOf(c.given, c.process, true)
		case whole:
			continue
		case (c.Verdict == oracle.Wrong || c.Verdict == oracle.Malformed) && c.whole():
			s, err = w.sheetOf(one, c.output, c.uncut())
		case c.Verdict == oracle.OK && len(right) < looked:
			if s, err = w.sheetOf(one, nil, false); err != nil {
				return nil, nil, err
			}
			s.at, s.of = c.place()
			right = append(right, s)
			continue
		case c.Verdict == oracle.Wrong || c.Verdict == oracle.Malformed || c.Verdict == oracle.NotDeterministic:
			return nil, nil, nil
		default: // right, or without an output
			continue
		}
		if s == nil || err != nil || len(s.blocks[0].rows) == 0 {
			return nil, nil, err
		}
		if s.wrong = c.Verdict == oracle.Wrong && c.process == nil; c.process == nil && !c.uncut() {
			s.at, s.of = c.place()
		}
		if failed = append(failed, s); len(failed) == diagnosed {
			break
		}
	}
	return failed, right, nil
}

// form finds out whether all outputs that failed are the right answers written
// otherwise, where no misreading explains them.
func (r *run) form(ctx context.Context) error {
	if len(r.Diagnosis.Named) > 0 || r.count(oracle.OtherReading) > 0 || r.count(oracle.Wrong)+r.count(oracle.Malformed) == 0 {
		return nil
	}
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), lastLook)
		defer cancel()
	}
	failed, right, err := r.sheets(ctx)
	if ctx.Err() != nil || len(failed) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	p := &printer{ctx: ctx, failed: failed, right: right, least: 1}
	if slices.ContainsFunc(failed, func(s *sheet) bool { return s.wrong }) { // it needs more to be told from another answer
		if p.least = 2; len(failed) < leastWrong {
			return nil
		}
	}
	example := failed[0]
	list := p.find()
	if len(list) == 0 || len(list) > len(failed) { // one output is also made of another by changing each of its words
		return nil
	}
	r.Diagnosis = result.Diagnosis{Form: r.formOf(list, example), Wrong: len(failed), Reproduces: len(failed), Right: len(right)}
	for i := range r.cases {
		r.cases[i].Misread = nil
	}
	return nil
}

// leastWrong is how many wrong outputs there must be to say that they are right answers
// in another form.
const leastWrong = 3

// formOf says what was found, with an example.
func (r *run) formOf(list []result.Rewriting, s *sheet) *result.Form {
	f := &result.Form{Rewritings: list, Example: s.id}
	for _, m := range r.o.Problem.Book().Misreadings() {
		if m.Form && f.Clause == "" {
			f.Clause = m.Clause
		}
	}
	want, got := strings.Split(s.right, "\n"), strings.Split(s.got, "\n")
	for i := range want {
		if i == len(got) || want[i] != got[i] {
			f.Expected = result.Short(want[i])
			if i < len(got) {
				f.Got = result.Cut(got[i], 0, result.LineKept)
			}
			break
		}
	}
	return f
}

// printer looks for rewritings that make all outputs that failed of the right answers,
// and change nothing in right ones.
type printer struct {
	ctx           context.Context
	failed, right []*sheet
	least         int // how often a pair of texts must have been seen
}

// fewPairs is how many pairs of texts are plainer than two rewritings.
const fewPairs = 6

// longest is how many times as long as the right answer an output may be, and a little more, that
// is taken for one in another form.
const longest = 100

// find returns one rewriting, or two, that explain everything; nil if there are none.
func (p *printer) find() []result.Rewriting {
	if slices.ContainsFunc(p.failed, func(s *sheet) bool {
		return strings.TrimSpace(s.got) == "" || strings.TrimRight(s.got, "\n") == strings.TrimRight(s.right, "\n") || len(s.got) > longest*(len(s.right)+longest)
	}) {
		return nil // nothing and floods are no form, and whitespace alone is judged elsewhere
	}
	slices.SortStableFunc(p.failed, func(a, b *sheet) int { return len(a.got) - len(b.got) }) // most is ruled out by the first
	var first []result.Rewriting
	known := map[string]bool{}
	for _, s := range []*sheet{p.failed[0], p.failed[len(p.failed)/2]} {
		for _, w := range propose(s) {
			if id := fmt.Sprint(w.Kind, w.Line, w.Word, w.Of, w.Text, w.From != nil && *w.From == 0, w.From != nil, w.Once, w.Order); !known[id] {
				known[id] = true
				first = append(first, w)
			}
		}
	}
	single := append(slices.Clone(first), maps(p.failed, nil, p.least)...)
	long := slices.IndexFunc(single, func(w result.Rewriting) bool { return len(w.Pairs) > fewPairs })
	for i, a := range single {
		if list := []result.Rewriting{a}; i != long && p.explains(list) {
			return list
		}
	}
	for _, a := range single {
		if p.ctx.Err() != nil {
			return nil
		}
		base := []result.Rewriting{a}
		if p.failed[0].follows(base, p.failed[0].right) {
			continue
		}
		for _, b := range append(maps(p.failed, base, p.least), first...) {
			if list := []result.Rewriting{a, b}; max(len(a.Pairs), len(b.Pairs)) <= fewPairs && p.explains(list) {
				return list
			}
		}
	}
	if long >= 0 && p.explains(single[long:long+1]) {
		return single[long : long+1]
	}
	return nil
}

func (p *printer) explains(list []result.Rewriting) bool {
	for _, s := range p.failed {
		if !s.follows(list, s.got) {
			return false
		}
	}
	for _, s := range p.right {
		if !s.follows(list, s.right) {
			return false
		}
	}
	return true
}
