package maumau_test

import (
	"testing"

	"kiebitz/oracle/maumau"
)

// TestGlyph demands pictures of cards in the ranks of the statement: E is an eight, N a nine.
func TestGlyph(t *testing.T) {
	for code, want := range map[string]string{"HE": "8♥", "CN": "9♣", "SS": "7♠", "DT": "10♦", "HA": "A♥", "X": ""} {
		if got := maumau.Problem.Info().Glyph(code); got != want {
			t.Errorf("%s: found %q, expected %q", code, got, want)
		}
	}
}
