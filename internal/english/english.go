// Package english holds the few forms of words that many messages need.
package english

import (
	"strconv"
	"strings"
)

// Count words a number of things: "1 game", "2 games".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// Times words how often something happens: "once", "3 times".
func Times(n int) string {
	switch n {
	case 0:
		return "not at all"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return strconv.Itoa(n) + " times"
}

// List joins words: "a, b and c".
func List(words []string) string { return list(words, " and ") }

// Either joins words: "a, b or c".
func Either(words []string) string { return list(words, " or ") }

func list(words []string, before string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + before + words[last]
}

// Few shortens a list for a sentence: "a", "b", "c", "7 more".
func Few(words []string) []string {
	if len(words) <= 4 {
		return words
	}
	return append(words[:3:3], strconv.Itoa(len(words)-3)+" more")
}

// Wrap breaks words into lines of a number of bytes at most, of which those after the first are
// indented. The first one begins in a column.
func Wrap(words []string, width, column, indent int) string {
	var b strings.Builder
	for i, word := range words {
		switch {
		case i > 0 && column+1+len(word) > width:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		case i > 0:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// quoted is how many bytes of a text are quoted.
const quoted = 40

// Quote quotes a text for a message, shortened: it may be anything, of any
// length.
func Quote(text string) string {
	if len(text) > quoted {
		return strconv.Quote(text[:quoted]) + "..."
	}
	return strconv.Quote(text)
}
