package page

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// ribbon is an output, word for word.
type ribbon struct {
	Name   string
	Tokens []token
	Rest   int // words that are left out
}

// token is a word of an output.
type token struct {
	Text  string
	Link  string // the permalink of the step that prints it
	Step  int
	Class string // e: expected at the first difference; g: got there; o: what follows
	Line  bool   // a new line begins here
}

// longRibbon is how many words of an output are shown. The longest right
// answers have some 260.
const longRibbon = 400

// ribbons sets an output below the answer.
func ribbons(g *Game, v *gameView) []ribbon {
	if g.Answer == "" {
		return nil
	}
	want := ribbon{Name: "the rules"}
	want.cut(g.Answer)
	want.link(g.Rules, g.ID, "")
	if g.Output == "" && g.Other == nil {
		want.Name = "answer"
		return []ribbon{want}
	}
	got := ribbon{Name: v.other()}
	got.cut(g.Output)
	if g.Other != nil {
		got.link(g.Other, g.ID, "x")
	}
	at := 0
	for at < min(len(want.Tokens), len(got.Tokens)) && want.Tokens[at].Text == got.Tokens[at].Text && want.Tokens[at].Line == got.Tokens[at].Line {
		if got.Tokens[at].Step <= v.Cause || g.Other == nil {
			got.Tokens[at].Link, got.Tokens[at].Step = want.Tokens[at].Link, want.Tokens[at].Step
		}
		at++
	}
	if g.Verdict != oracle.OK && g.Verdict != oracle.OtherReading && judgedByLine(g) {
		want.mark(at, "e")
		got.mark(at, "g")
	}
	align(&want, &got)
	return []ribbon{want, got}
}

// align puts empty words after the lines of both, so that each line begins in
// the same column.
func align(a, b *ribbon) {
	var outA, outB []token
	for i, j := 0, 0; i < len(a.Tokens) || j < len(b.Tokens); {
		nextA, nextB := a.line(i), b.line(j)
		outA, outB = append(outA, a.Tokens[i:nextA]...), append(outB, b.Tokens[j:nextB]...)
		for len(outA) < len(outB) && nextA < len(a.Tokens) {
			outA = append(outA, token{Step: -1})
		}
		for len(outB) < len(outA) && nextB < len(b.Tokens) {
			outB = append(outB, token{Step: -1})
		}
		i, j = nextA, nextB
	}
	a.Tokens, b.Tokens = outA, outB
}

// line returns where the line after that of word i begins.
func (r *ribbon) line(i int) int {
	for i++; i < len(r.Tokens) && !r.Tokens[i].Line; i++ {
	}
	return min(i, len(r.Tokens))
}

// judgedByLine reports whether an output is wrong because it differs; where
// there are many right answers it is not.
func judgedByLine(g *Game) bool {
	return g.Failure == nil || slices.ContainsFunc(strings.Split(g.Answer, "\n"), func(line string) bool {
		return strings.TrimSpace(line) == strings.TrimSpace(g.Failure.Expected)
	})
}

// cut makes words of a text.
func (r *ribbon) cut(text string) {
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		for k, word := range strings.Fields(line) {
			if len(r.Tokens) == longRibbon {
				r.Rest++
				continue
			}
			r.Tokens = append(r.Tokens, token{Text: clip(result.Visible(word), 24), Step: -1, Line: i > 0 && k == 0})
		}
	}
}

// link finds the words that each step prints, one after another.
func (r *ribbon) link(t *oracle.Trace, id, line string) {
	at := 0
	for i, s := range t.Steps {
		words := strings.Fields(s.Printed)
		if len(words) == 0 {
			continue
		}
		for from := at; from+len(words) <= len(r.Tokens); from++ {
			found := r.Tokens[from : from+len(words)]
			if !slices.EqualFunc(found, words, func(t token, w string) bool { return t.Text == w }) {
				continue
			}
			for k := range found {
				found[k].Link, found[k].Step = fmt.Sprintf("%s@%d%s", id, i, line), i
			}
			at = from + len(words)
			break
		}
	}
}

// mark marks the first word that differs and greys what follows.
func (r *ribbon) mark(at int, class string) {
	for i := range r.Tokens {
		switch {
		case i == at:
			r.Tokens[i].Class = class
		case i > at:
			r.Tokens[i].Class = "o"
		}
	}
	if at >= len(r.Tokens) && r.Rest == 0 {
		r.Tokens = append(r.Tokens, token{Text: "∅", Step: -1, Class: class})
	}
}
