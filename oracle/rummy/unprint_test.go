package rummy

import (
	"slices"
	"testing"

	"kiebitz/oracle"
)

// TestOddOutputs has engines with misreadings of the output look at what nobody
// prints: it is none of theirs, and no reason to fail.
func TestOddOutputs(t *testing.T) {
	c, err := Problem.ParseCase("H5 D5 C5 | S5 D0")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, m := range Problem.Book().Misreadings() {
		if m.Form {
			ids = append(ids, m.ID)
		}
	}
	for _, of := range []*oracle.Parameter{printHand, printTable, printBlankLine} {
		for v := range of.All() {
			if !slices.Equal(v, of.Rules) {
				ids = append(ids, of.Misreading(v).ID)
			}
		}
	}
	for i, a := range ids {
		for _, b := range ids[i:] {
			e, err := Problem.Engine(oracle.Variant{Misreadings: []string{a, b}})
			if a == b {
				e, err = Problem.Engine(oracle.Variant{Misreadings: []string{a}})
			}
			if err != nil {
				continue // they contradict each other
			}
			m := e.(oracle.Matcher)
			for _, output := range []string{"", "\n", "\n\n", "1", "10", "H10", "10\n10\n", "C", "?", ", ,", "S5, 10", "H510", "Case #1:\n10\n8 A"} {
				if m.Matches(c, []byte(output)) && m.Excludes(c, []byte(output)) {
					t.Errorf("%s, %s: %q matches and is excluded", a, b, output)
				}
			}
		}
	}
}

// TestNoLine wants an engine that prints no line for an empty hand to match what it prints,
// whatever else the line would have.
func TestNoLine(t *testing.T) {
	c, err := Problem.ParseCase("H5 D5 C5 | S5")
	if err != nil {
		t.Fatal(err)
	}
	for v := range printHand.All() {
		var ids []string
		if !slices.Equal(v, printHand.Rules) {
			ids = append(ids, printHand.Misreading(v).ID)
		}
		e := engineOf(t, ids)
		e.noLine = true
		output, _ := e.Append(nil, c)
		if !e.Matches(c, output) || e.Excludes(c, output) {
			t.Errorf("%v: %q does not match", ids, output)
		}
	}
}

// TestWholeHandFirst wants all groups to be read after a first line with cards of the hand that
// are disposed of.
func TestWholeHandFirst(t *testing.T) {
	c, err := Problem.ParseCase("H5 D5 C5 | S5 H9 D9 C9 D2")
	if err != nil {
		t.Fatal(err)
	}
	e := engineOf(t, []string{"print-hand-first", "print-hand=whole"})
	output, _ := e.Append(nil, c)
	if !e.Matches(c, output) || e.Excludes(c, output) {
		t.Errorf("%q does not match", output)
	}
}
