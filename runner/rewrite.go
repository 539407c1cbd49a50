package runner

import (
	"slices"
	"strconv"
	"strings"

	"kiebitz/runner/result"
)

// row is a line of an answer that is to be written.
type row struct {
	before string
	words  []string
	cards  []bool   // which of the words are cards
	seps   []string // after each word but the last
	after  string
}

// block is the answer to a case, with what stands around it.
type block struct {
	head, foot []string // further lines
	rows       []row
	ends       []string // after each row
}

// blockOf cuts a right answer. Cards are words of two characters that stand in the
// input, too.
func blockOf(answer, input string) *block {
	given := map[string]bool{}
	for _, w := range strings.Fields(input) {
		given[w] = len(w) == 2 && !isNumber(w)
	}
	b := &block{}
	for line := range strings.Lines(answer) {
		words := strings.Fields(line)
		r := row{words: words, seps: repeated(" ", len(words)-1)}
		for _, w := range words {
			r.cards = append(r.cards, given[w])
		}
		b.rows, b.ends = append(b.rows, r), append(b.ends, "\n")
	}
	return b
}

func isNumber(word string) bool { _, err := strconv.Atoi(word); return err == nil }

func repeated(text string, n int) []string { return slices.Repeat([]string{text}, max(0, n)) }

// rewritten returns the block with index i, of n, as rewritings make it.
func (b *block) rewritten(list []result.Rewriting, i, of int) *block {
	n := &block{rows: slices.Clone(b.rows), ends: slices.Clone(b.ends)}
	for k := range n.rows {
		r := &n.rows[k]
		r.words, r.cards, r.seps = slices.Clone(r.words), slices.Clone(r.cards), slices.Clone(r.seps)
	}
	for k := range list {
		n.rewrite(&list[k], i, of)
	}
	return n
}

// rewrite does what one rewriting says.
func (b *block) rewrite(w *result.Rewriting, i, of int) {
	switch w.Kind {
	case result.Head:
		if i == 0 || !w.Once {
			b.head = append([]string{numbered(w, i)}, b.head...)
		}
	case result.Foot:
		if i == of-1 || !w.Once {
			b.foot = append(b.foot, numbered(w, i))
		}
	case result.LineMissing:
		if k := index(w.Line, len(b.rows)); k >= 0 {
			b.rows, b.ends = slices.Delete(b.rows, k, k+1), slices.Delete(b.ends, k, k+1)
		}
	case result.LineOrder:
		b.reorder(w.Order)
	case result.LineEnd:
		for k := range len(b.ends) - 1 {
			if w.Line == 0 || w.Line == k+1 {
				b.ends[k] = w.Text
			}
		}
	default:
		if w.Once && (w.Kind == result.LineStart && i != 0 || w.Kind == result.LineFinish && i != of-1) {
			return
		}
		for k := range b.rows {
			if w.Line == 0 || index(w.Line, len(b.rows)) == k {
				b.rows[k].rewrite(w)
			}
		}
	}
}

// numbered is the text of a line, with the number of the case.
func numbered(w *result.Rewriting, i int) string {
	if w.From == nil {
		return w.Text
	}
	return strings.Replace(w.Text, "%d", strconv.Itoa(i+*w.From), 1)
}

// index makes of a number from 1, or from the end as -1, the index of one of n things;
// -1 if there is none.
func index(number, n int) int {
	if number < 0 {
		number += n + 1
	}
	if number > n {
		return -1
	}
	return number - 1
}

// reorder puts rows into another order, all of them the other way round if none is
// given.
func (b *block) reorder(order []int) {
	if order == nil {
		slices.Reverse(b.rows)
		return
	}
	if len(order) != len(b.rows) {
		return
	}
	rows := make([]row, len(order))
	for k, from := range order {
		rows[k] = b.rows[from-1]
	}
	b.rows = rows
}

// rewrite does what one rewriting says of lines and words.
func (r *row) rewrite(w *result.Rewriting) {
	switch w.Kind {
	case result.LineStart:
		r.before = w.Text + r.before
	case result.LineFinish:
		r.after += w.Text
	case result.Separator:
		for k := range min(len(r.seps), len(r.words)-1) {
			numbers := isNumber(r.words[k]) && isNumber(r.words[k+1])
			if w.Of == "" || w.Of == result.OfCards && r.cards[k] && r.cards[k+1] || w.Of == result.OfNumbers && numbers {
				r.seps[k] = w.Text
			}
		}
	case result.WordMissing:
		if k := index(w.Word, len(r.words)); k >= 0 {
			r.words, r.cards = slices.Delete(r.words, k, k+1), slices.Delete(r.cards, k, k+1)
			if len(r.seps) > 0 {
				k = min(k, len(r.seps)-1)
				r.seps = slices.Delete(r.seps, k, k+1)
			}
		}
	default:
		for k := range r.words {
			if w.Of == "" || (w.Of == result.OfCards) == r.cards[k] {
				r.words[k] = word(w, r.words[k])
			}
		}
	}
}

// word rewrites a word.
func word(w *result.Rewriting, text string) string {
	switch w.Kind {
	case result.SmallLetters:
		return strings.ToLower(text)
	case result.CapitalLetters:
		return strings.ToUpper(text)
	case result.OtherWay:
		letters := []rune(text)
		slices.Reverse(letters)
		return string(letters)
	case result.FirstLetter:
		return w.Other(text[:1]) + text[1:]
	case result.SecondLetter:
		return text[:1] + w.Other(text[1:])
	case result.Words:
		return w.Other(text)
	}
	return text
}

// piece is a part of what is written.
type piece struct {
	text string
	card bool
}

// pieces returns what is written for the block.
func (b *block) pieces() (list []piece) {
	add := func(text string, card bool) { list = append(list, piece{text, card}) }
	for _, h := range b.head {
		add(h+"\n", false)
	}
	for i, r := range b.rows {
		add(r.before, false)
		for k, w := range r.words {
			add(w, r.cards[k])
			if k < len(r.seps) {
				add(r.seps[k], false)
			}
		}
		add(r.after+b.ends[i], false)
	}
	for _, f := range b.foot {
		add(f+"\n", false)
	}
	return list
}

func (b *block) String() string {
	var s strings.Builder
	for _, p := range b.pieces() {
		s.WriteString(p.text)
	}
	return s.String()
}
