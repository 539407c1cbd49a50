package page_test

import (
	"path/filepath"
	"testing"
)

// TestMoved wants the cards that leave a group to be marked on the table before
// a move of Rummy, and those that came on the table after it.
func TestMoved(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.html")
	kiebitz(t, "explain", "rummy", "--deal", "H5 D5 C5 S5 / D9 D0 DJ | C4 C6 DQ", "--html", file)
	p := open(t, browser(t), file, 1280)
	p.visit("#deal/1@4")
	for _, tc := range []struct{ name, groups, want string }{
		{"before", "small", "C5"},
		{"after", "groups2:not(.small)", "DQ C4 C5 C6"},
	} {
		got := eval[string](p, "[...document.querySelectorAll('."+tc.groups+" .card.new')].map(c => c.querySelector('.code').textContent).join(' ')")
		if got != tc.want {
			t.Errorf("table %s: %q is marked, expected %q", tc.name, got, tc.want)
		}
	}
	p.quiet()
}
