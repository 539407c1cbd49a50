package maumau

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
	for _, row := range listed {
		lines("\n", []string{row.ID()})
		for _, c := range edited.Known(row.Edit()).Rules.Difference() {
			lines("  ", []string{c.ID})
			lines("    - ", c.Less)
			lines("    + ", c.More)
		}
	}
	return b.String()
}

// TestDifference: each edit that can be told from the rules shows in the book, in whole
// sentences.
func TestDifference(t *testing.T) {
	const stride, most = 797, 400_000
	n := 0
	for e := range Rules().Edits() {
		if n++; n == most {
			break
		}
		if n%stride != 0 {
			continue
		}
		changed := Rules().Apply(e).Difference()
		if len(changed) == 0 {
			t.Errorf("%s: the book says the same", Rules().Spell(e))
		}
		for _, c := range changed {
			for _, line := range c.More {
				if strings.ContainsAny(line, "{}#$|") || strings.Contains(line, "  ") || strings.TrimSpace(line) != line || line == "" {
					t.Errorf("%s: %q is no sentence", Rules().Spell(e), line)
				}
			}
		}
	}
}

// Unreached are the places of the rules to which none of some games comes.
func Unreached(t testing.TB, games []oracle.Case) (list []string) {
	var reached []uint64
	plays := Rules().Reacher()
	for _, c := range games {
		reached = plays.Play(c.(*Deal).setup())
	}
	for i, p := range Rules().Places() {
		if reached[i/64]>>(i%64)&1 == 0 {
			list = append(list, p.ID+": "+p.Says)
		}
	}
	return list
}
