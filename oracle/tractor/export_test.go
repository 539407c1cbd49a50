//go:build !js

package tractor

import "testing"

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
