package runner

import (
	"slices"
	"strconv"
	"strings"

	"kiebitz/internal/pattern"
	"kiebitz/runner/result"
)

// What rewritings may be: at most this number of a kind, and of pairs in one.
const (
	mostTexts = 8
	mostPairs = 16
	mostRead  = 300 // outputs that pairs are read from
	mostLines = 3   // lines of an answer that are told apart
)

// between finds what may stand between words.
const between = `[\s,;|/\\"()\[\]{}<>*=-]+`

// propose lists rewritings that may have made an output, the plainest first. What is
// written is taken from the output itself.
func propose(s *sheet) (list []result.Rewriting) {
	add := func(w result.Rewriting) { list = append(list, w) }
	for _, of := range []string{"", result.OfCards, result.OfOthers} {
		add(result.Rewriting{Kind: result.SmallLetters, Of: of})
		add(result.Rewriting{Kind: result.CapitalLetters, Of: of})
	}
	add(result.Rewriting{Kind: result.OtherWay, Of: result.OfCards})
	rows := min(len(s.blocks[0].rows), mostLines)
	lines := []int{0}
	for k := range rows {
		lines = append(lines, k+1)
	}
	for _, text := range textsBetween(s.got) {
		for _, of := range []string{result.OfCards, result.OfNumbers} {
			add(result.Rewriting{Kind: result.Separator, Of: of, Text: text})
		}
		for _, line := range lines {
			add(result.Rewriting{Kind: result.Separator, Line: line, Text: text})
			if line < len(s.blocks[0].rows) {
				add(result.Rewriting{Kind: result.LineEnd, Line: line, Text: text})
			}
		}
	}
	list = append(list, ofLines(rows)...)
	return append(list, slices.DeleteFunc(further(s), func(w result.Rewriting) bool {
		return !w.Once && len(w.Text)*len(s.blocks) > len(s.got) // it can't be there for each case
	})...)
}

// textsBetween returns what stands between words of an output, the most frequent
// first, and nothing.
func textsBetween(got string) []string {
	texts := []string{""}
	count := map[string]int{}
	for _, t := range pattern.Of(between).FindAllString(got[:min(len(got), 10_000)], -1) {
		if count[t]++; count[t] == 1 && len(t) <= 4 && (strings.Trim(t, "\n") == "" || !strings.Contains(t, "\n")) {
			texts = append(texts, t)
		}
	}
	slices.SortStableFunc(texts[1:], func(a, b string) int { return count[b] - count[a] })
	return texts[:min(len(texts), mostTexts)]
}

// ofLines lists rewritings of answers with n lines.
func ofLines(rows int) (list []result.Rewriting) {
	for _, line := range []int{1, 2, 3, -1} {
		if line <= rows {
			list = append(list, result.Rewriting{Kind: result.LineMissing, Line: line})
		}
	}
	list = append(list, result.Rewriting{Kind: result.LineOrder})
	if rows == 3 {
		for _, order := range [][]int{{1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}} {
			list = append(list, result.Rewriting{Kind: result.LineOrder, Order: order})
		}
	}
	for line := range rows {
		for _, word := range []int{1, 2, 3, -1} {
			list = append(list, result.Rewriting{Kind: result.WordMissing, Line: line + 1, Word: word})
		}
	}
	return list
}

// further lists rewritings that add something to answers: what stands at the ends of
// the output's lines, and lines that the answer has not.
func further(s *sheet) (list []result.Rewriting) {
	lines := strings.Split(strings.TrimSuffix(s.got, "\n"), "\n")
	for k := range min(len(s.blocks[0].rows), len(lines), mostLines) {
		for _, line := range []int{0, k + 1} {
			for _, text := range beginnings(lines[k]) {
				list = append(list, result.Rewriting{Kind: result.LineStart, Line: line, Text: text})
			}
			for _, text := range endings(lines[k]) {
				list = append(list, result.Rewriting{Kind: result.LineFinish, Line: line, Text: text})
			}
		}
	}
	list = append(list, once(s, lines)...)
	last := len(s.blocks[0].rows)
	for _, k := range []int{0, last, last - 1, last + 1, len(lines) - 1} {
		if k < 0 || k >= len(lines) {
			continue
		}
		text := lines[k]
		for _, kind := range []string{result.Head, result.Foot} {
			for _, once := range []bool{false, true} {
				list = append(list, result.Rewriting{Kind: kind, Text: text, Once: once})
				for from := range 2 {
					if n := strconv.Itoa(from); strings.Contains(text, n) && !once {
						list = append(list, result.Rewriting{Kind: kind, Text: strings.Replace(text, n, "%d", 1), From: &from})
					}
				}
			}
		}
	}
	for _, kind := range []string{result.Head, result.Foot} { // the last one's may have been taken for whitespace
		list = append(list, result.Rewriting{Kind: kind})
	}
	return list
}

// once lists what may stand before the first answer of a process or after the last, in
// the same line: a prompt, or a byte order mark.
func once(s *sheet, lines []string) (list []result.Rewriting) {
	rows := s.blocks[0].rows
	if before, found := strings.CutSuffix(lines[0], strings.Join(rows[0].words, " ")); found && before != "" {
		for _, once := range []bool{false, true} {
			list = append(list, result.Rewriting{Kind: result.LineStart, Line: 1, Text: before, Once: once})
		}
	}
	rows = s.blocks[len(s.blocks)-1].rows
	if after, found := strings.CutPrefix(lines[len(lines)-1], strings.Join(rows[len(rows)-1].words, " ")); found && after != "" {
		list = append(list, result.Rewriting{Kind: result.LineFinish, Line: -1, Text: after, Once: true})
	}
	return list
}

// beginnings returns what a line may begin with besides what it should: marks, or a
// word.
func beginnings(line string) (texts []string) {
	if at := pattern.Of(between).FindStringIndex(line); at != nil {
		if at[0] == 0 {
			return []string{line[:at[1]]}
		}
		texts = append(texts, line[:at[1]])
		if at = pattern.Of(between).FindStringIndex(line[at[1]:]); at != nil {
			texts = append(texts, line[:len(texts[0])+at[1]])
		}
	}
	return texts
}

// endings returns what a line may end with.
func endings(line string) []string {
	all := pattern.Of(between).FindAllStringIndex(line, -1)
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	return []string{line[last[0]:]}
}

// paired are texts of right answers and what is written for them in outputs.
type paired struct {
	pairs map[string]string
	seen  map[string]int // how often
	order []string
	other map[string]string // the other way round
	twice string            // what is written for itself and for something else
	no    bool              // two things are written for one, or one for two
}

func newPaired() *paired {
	return &paired{pairs: map[string]string{}, seen: map[string]int{}, other: map[string]string{}}
}

func (p *paired) add(from, to string) {
	is, known := p.pairs[from]
	was, taken := p.other[to]
	if taken && was != from && (was == to || from == to) {
		// One text may be that of another thing, too: A for Alice, and for the ace.
		taken = p.twice != "" && p.twice != to
		p.twice = to
	}
	if known && is != to || taken && was != from {
		p.no = true
		return
	}
	if !known {
		p.pairs[from], p.other[to] = to, from
		p.order = append(p.order, from)
	}
	p.seen[from]++
}

// rewriting makes a rewriting of the pairs that differ; false if there are none or too
// many, or if some have hardly been seen. Numbers for numbers are another answer.
func (p *paired) rewriting(kind, of string, least int) (w result.Rewriting, ok bool) {
	w = result.Rewriting{Kind: kind, Of: of}
	slices.Sort(p.order)
	for _, from := range p.order {
		to := p.pairs[from]
		if from == to {
			continue
		}
		if kind == result.Words && isNumber(from) && isNumber(to) || p.seen[from] < least {
			return w, false
		}
		w.Pairs = append(w.Pairs, result.Pair{For: from, Text: result.Valid(to)})
	}
	return w, !p.no && len(w.Pairs) > 0 && len(w.Pairs) <= mostPairs
}

// maps lists rewritings of letters and words that may have made outputs of what other
// rewritings made of the right answers.
func maps(sheets []*sheet, base []result.Rewriting, least int) (list []result.Rewriting) {
	first, second, words := newPaired(), newPaired(), newPaired()
	fits := false
	for i, s := range sheets[:min(len(sheets), mostRead)] {
		if i == 3 && !fits || words.no && first.no && second.no {
			return nil
		}
		want, got := s.words(base), s.printed()
		if len(want) != len(got) {
			continue
		}
		fits = true
		for i, w := range want {
			words.add(w.text, got[i])
			if !w.card || len(w.text) < 2 || got[i] == "" {
				continue
			}
			if rest, same := strings.CutPrefix(got[i], w.text[:1]); same && len(w.text) == 2 {
				second.add(w.text[1:], rest)
			}
			if rest, same := strings.CutSuffix(got[i], w.text[1:]); same {
				first.add(w.text[:1], rest)
			}
		}
	}
	for _, m := range []struct {
		p        *paired
		kind, of string
	}{{second, result.SecondLetter, result.OfCards}, {first, result.FirstLetter, result.OfCards}, {words, result.Words, ""}} {
		if w, ok := m.p.rewriting(m.kind, m.of, least); ok {
			list = append(list, w)
		}
	}
	return list
}
