package tractor

import (
	"strings"
	"testing"

	"kiebitz/oracle"
)

// BookText is the value of the rules in English, and what each listed misreading changes in it.
func BookText(t testing.TB) string {
	var b strings.Builder
	lines := func(mark string, list []string) {
		for _, l := range list {
			b.WriteString(mark + l + "\n")
		}
	}
	for _, e := range Rules().Book() {
		lines("", []string{strings.TrimSpace(e.ID + " " + e.Name)})
		lines("    ", e.Lines)
	}
	for _, row := range Edits() {
		lines("\n", []string{row[0]})
		for _, c := range edited.Known(row[1]).Rules.Difference() {
			lines("  ", []string{c.ID})
			lines("    - ", c.Less)
			lines("    + ", c.More)
		}
	}
	return b.String()
}

// ByValue is what the value of the rules prints for a round.
func ByValue(c oracle.Case) string {
	out, _ := Rules().Engine().Play(new(roundTable).of(c.(*Round)))
	return string(out)
}

// Edits are the readings and the listed misreadings, each an id and an edit.
func Edits() (list [][2]string) {
	for _, e := range readAs {
		list = append(list, [2]string{"reading " + e.ID(), e.Edit()})
	}
	for _, e := range listed {
		list = append(list, [2]string{e.ID(), e.Edit()})
	}
	return list
}

// Listed are the misreadings of the list, as edits.
var Listed = listed
