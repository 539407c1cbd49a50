package report

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/runner/result"
)

// Rewritten words how a solver writes right answers, as the predicate of a sentence:
// "prints T as 10".
func Rewritten(d *result.Run, f *result.Form) string {
	if text := label(f); text != "" {
		return text
	}
	var parts []string
	for i := range f.Rewritings {
		parts = append(parts, rewriting(d, &f.Rewritings[i]))
	}
	return strings.Join(parts, ", and ")
}

// label words that the label of a line, such as "Score:", is another one, of spaces too:
// that is a word that is missing and a text before the line.
func label(f *result.Form) string {
	if len(f.Rewritings) != 2 {
		return ""
	}
	missing, start := f.Rewritings[0], f.Rewritings[1]
	if missing.Kind == result.LineStart {
		missing, start = start, missing
	}
	word, _, _ := strings.Cut(f.Expected, " ")
	if missing.Kind != result.WordMissing || missing.Word != 1 || start.Kind != result.LineStart || missing.Line != start.Line || !strings.HasSuffix(word, ":") {
		return ""
	}
	return fmt.Sprintf("prints %s for %s", result.Visible(strconv.Quote(strings.TrimRight(start.Text, " "))), result.Visible(strconv.Quote(word)))
}

// FormText tells how well that explains the outputs, with an example, in sentences.
func FormText(d *result.Run) string {
	g := &d.Diagnosis
	text := fmt.Sprintf("Written like this, right answers are %d of %s", g.Reproduces, english.Count(g.Wrong, "output")+" that failed")
	if g.Right > 0 {
		text += fmt.Sprintf("; it changes 0 of %d right ones", g.Right)
	}
	want, got := g.Form.Expected, g.Form.Got.String()
	from := 0
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			break
		}
		if want[i] == ' ' {
			from = i + 1
		}
	}
	printed, instead := "nothing", ", where nothing more is expected"
	if got[from:] != "" {
		printed = beginning(got[from:])
	}
	if want[from:] != "" {
		instead = " for " + beginning(want[from:])
	}
	return fmt.Sprintf("%s. In %s it prints %s%s.", text, result.Visible(g.Form.Example), printed, instead)
}

// beginning quotes the first words of a text.
func beginning(text string) string {
	short := text
	if words := strings.SplitAfterN(text, " ", 4); len(words) == 4 {
		short = strings.TrimRight(strings.Join(words[:3], ""), " ") + " ..."
	}
	return result.Visible(strconv.Quote(clip(short, messageWidth/2)))
}

// rewritingWords say by its kind what a solver does.
var rewritingWords = map[string]string{
	result.SmallLetters:   "prints WHAT in lowercase",
	result.CapitalLetters: "prints WHAT in capitals",
	result.OtherWay:       "prints the two characters of a card in reverse order",
	result.FirstLetter:    "prints PAIRS where a card begins",
	result.SecondLetter:   "prints PAIRS where a card ends",
	result.Words:          "prints PAIRS",
	result.WordMissing:    "does not print WORD of LINE",
	result.Separator:      "prints TEXT between THOSEIN",
	result.LineStart:      "prints TEXT before LINE",
	result.LineFinish:     "prints TEXT after LINE",
	result.LineEnd:        "prints TEXT in place of the end of LINE",
	result.LineMissing:    "does not print LINE",
	result.LineOrder:      "prints the lines of an answer in ORDER",
	result.Head:           "prints FURTHER before the answer to each UNIT",
	result.Foot:           "prints FURTHER after the answer to each UNIT",
}

// rewriting words one way to write answers otherwise.
func rewriting(d *result.Run, w *result.Rewriting) string {
	words := rewritingWords[w.Kind]
	switch {
	case w.Kind == result.Separator && w.Text == "":
		words = "prints no space between THOSEIN"
	case w.Kind == result.Separator && w.Text == "\n":
		words = "prints EACHIN in a line of its own"
	case w.Kind == result.LineEnd && strings.Trim(w.Text, "\n") == "" && w.Text != "":
		words = "prints an empty line after LINE"
	case w.Kind == result.LineEnd && w.Line == 0:
		words = "prints TEXT in place of the line ends within an answer"
	case w.Once && (w.Kind == result.LineStart || w.Kind == result.LineFinish):
		words = "prints TEXT" + once(d, w.Kind)
	case w.Once && (w.Kind == result.Head || w.Kind == result.Foot):
		words = "prints FURTHER" + once(d, w.Kind)
	}
	in := ""
	if w.Line != 0 {
		in = " in " + nth("line", w.Line)
	}
	return strings.NewReplacer("TEXT", result.Visible(strconv.Quote(w.Text)), "IN", in, "LINE", nth("line", w.Line), "WORD", nth("word", w.Word),
		"WHAT", map[string]string{"": "everything", result.OfCards: "cards", result.OfOthers: "everything but cards"}[w.Of],
		"THOSE", cmp.Or(w.Of, "words"), "EACH", "each "+strings.TrimSuffix(cmp.Or(w.Of, "words"), "s"),
		"PAIRS", pairs(w), "ORDER", order(w), "FURTHER", furtherLine(w), "UNIT", d.Problem.Unit).Replace(words)
}

// nth names one of several things, or each of them.
func nth(thing string, n int) string {
	switch n {
	case 0:
		return "each " + thing
	case -1:
		return "the last " + thing
	}
	return thing + " " + strconv.Itoa(n)
}

// pairs words what is written for what: "T as 10, J as 11".
func pairs(w *result.Rewriting) string {
	var list []string
	for _, p := range w.Pairs {
		text := result.Visible(p.Text)
		if strings.TrimSpace(text) == "" {
			text = "nothing"
		}
		as := result.Visible(p.For)
		if strings.HasSuffix(p.For, ":") || strings.ContainsAny(text[len(text)-1:], ".,:;") { // else they look like the sentence's own
			as, text = strconv.Quote(as), strconv.Quote(text)
		}
		list = append(list, as+" as "+text)
	}
	return english.List(list)
}

// order words an order of the lines of an answer.
func order(w *result.Rewriting) string {
	if w.Order == nil {
		return "reverse order"
	}
	var list []string
	for _, n := range w.Order {
		list = append(list, strconv.Itoa(n))
	}
	return "the order " + english.List(list)
}

// furtherLine words a further line.
func furtherLine(w *result.Rewriting) string {
	line := "an empty line"
	if w.Text != "" {
		line = "a line " + result.Visible(strconv.Quote(w.Text))
	}
	if w.From != nil {
		with := func(k int) string {
			return result.Visible(strconv.Quote(strings.Replace(w.Text, "%d", strconv.Itoa(*w.From+k), 1)))
		}
		line = fmt.Sprintf("a line %s, %s, ...", with(0), with(1))
	}
	return line
}

// once says where stands what is printed once for all answers.
func once(d *result.Run, kind string) string {
	text := " once, before the first " + d.Problem.Unit
	if kind == result.Foot || kind == result.LineFinish {
		text = " once, after the last " + d.Problem.Unit
	}
	if d.Solver == nil { // an output is checked
		return text
	}
	return text + " of each process"
}
