//go:build !js

package tractor

import (
	"strings"
	"testing"

	"kiebitz/oracle"
)

// EditedEngine returns an engine for edited rules.
func EditedEngine(t testing.TB, spellings ...string) *editedEngine {
	t.Helper()
	e, err := edited(spellings...)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Edits are the readings and the listed misreadings as edits, each an id and a spelling.
func Edits() (list [][2]string) {
	for _, e := range readingEdits {
		list = append(list, [2]string{"reading " + e.id, e.edit})
	}
	for _, e := range listedEdits {
		list = append(list, [2]string{e.id, e.edit})
	}
	return list
}

// TryEdits returns one, or why there is none.
func TryEdits(spellings ...string) (*editedEngine, error) { return edited(spellings...) }

// InferEdits returns the spellings of the edits by which an engine plays, and how many rounds were
// played to find them.
func InferEdits(e *editedEngine, rounds []oracle.Case, together int) (list []string, plays int) {
	var outputs []oracle.Printed
	for i, c := range rounds {
		out, _ := e.Append(nil, c)
		outputs = append(outputs, oracle.Printed{Case: c, Output: out, First: i == 0})
	}
	found := infer(outputs, together)
	if found == nil {
		return nil, 0
	}
	for _, e := range found.Edits {
		list = append(list, Rules().Spell(e))
	}
	return list, found.Plays
}

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
		r, err := Rules().Together(row[1])
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Difference() {
			lines("  ", []string{c.ID})
			lines("    - ", c.Less)
			lines("    + ", c.More)
		}
	}
	return b.String()
}
