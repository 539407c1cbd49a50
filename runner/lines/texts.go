package lines

import (
	"slices"
	"strings"

	"kiebitz/internal/pattern"
)

// literal is a text in a line of a source, in the languages that are traced, and holes is
// what something else is put for in one.
const (
	literal = `"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + "`(?:[^`\\\\]|\\\\.)*`"
	holes   = `\$?\{[^{}]*\}|%[-+ #0-9.]*[a-zA-Z]`
)

var unescaped = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\r`, "\r", `\"`, `"`, `\'`, "'", `\\`, `\`)

// pieces returns the texts of a line, cut where something else is put in.
func pieces(line string) (list []string) {
	for _, text := range pattern.Of(literal).FindAllString(line, -1) {
		for _, piece := range pattern.Of(holes).Split(text[1:len(text)-1], -1) {
			if piece = unescaped.Replace(piece); piece != "" {
				list = append(list, piece)
			}
		}
	}
	return list
}

// touches reports whether a piece stands in an output where it reaches a place, or ends
// just before it.
func touches(output, piece string, at int) bool {
	from := max(0, at-len(piece))
	to := min(len(output), at+len(piece))
	return from < to && strings.Contains(output[from:to], piece)
}

// leastText is how long a text is at least of which a line is told: a single letter stands
// anywhere.
const leastText = 2

// longest returns the lines with the longest text that stands at a place of an output, each
// once.
func longest(lines [][]string, output string, at int) (of []int) {
	most := leastText
	for l := range lines {
		for _, piece := range lines[l] {
			if len(piece) < most || !touches(output, piece, at) {
				continue
			}
			if len(piece) > most {
				most, of = len(piece), nil
			}
			of = append(of, l+1)
		}
	}
	return slices.Compact(of)
}

// texts returns the texts of each line: a program that prints all at its end, or by one function,
// says there what it prints.
func (f *findings) texts() [][]string {
	lines := make([][]string, len(f.text))
	for i, l := range f.text {
		if f.code(i + 1) {
			lines[i] = pieces(l)
		}
	}
	return lines
}
