package english

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, row := range []struct{ name, got, want string }{
		{"none", Count(0, "game"), "0 games"},
		{"one", Count(1, "game"), "1 game"},
		{"many", Count(1000, "game"), "1000 games"},
		{"not at all", Times(0), "not at all"},
		{"once", Times(1), "once"},
		{"twice", Times(2), "twice"},
		{"often", Times(3), "3 times"},
		{"no word", List(nil), ""},
		{"one word", List([]string{"a"}), "a"},
		{"two words", List([]string{"a", "b"}), "a and b"},
		{"three words", List([]string{"a", "b", "c"}), "a, b and c"},
		{"short", Quote("a\x00"), `"a\x00"`},
		{"long", Quote(strings.Repeat("a", 41)), `"` + strings.Repeat("a", 40) + `"...`},
	} {
		if row.got != row.want {
			t.Errorf("%s: found %q, expected %q", row.name, row.got, row.want)
		}
	}
}
