package page

import (
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle/problems"
)

// TestWithChips shows texts of traces with pictures, and everything else in
// them as it stands, inert.
func TestWithChips(t *testing.T) {
	for _, row := range []struct{ name, problem, text, want string }{
		{"a marked card", "maumau", "plays {SE}, calls hearts", "plays [8♠], calls hearts"},
		{"a list", "maumau", "draws the penalty of 2 (pile turned): DE, CJ", "draws the penalty of 2 (pile turned): [8♦], [J♣]"},
		{"cards without spaces", "tractor", "leads S6S6RJ, David wins", "leads [6♠] [6♠] [RJ], David wins"},
		{"both alphabets", "rummy", "K5 JJ K7 is laid for H0", "[5♥] [JJ] [7♥] is laid for [10♥]"},
		{"words that are no cards", "maumau", "R4 must wait: DEAL, A, JJ", "R4 must wait: DEAL, A, JJ"},
		{"markup", "maumau", `<b>{SE}</b> & "x" <script>`, "&lt;b&gt;[8♠]&lt;/b&gt; &amp; &#34;x&#34; &lt;script&gt;"},
		{"markup in marks", "maumau", "{<img>}, {", "&lt;img&gt;, "},
		{"control characters", "maumau", "a\x1b[31m\x00\xff", `a\x1b[31m\x00\xff`},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, _ := problems.Find(row.problem)
			got := string(withChips(p, row.text))
			got = strings.NewReplacer("<i class=c>", "[", `<i class="c r">`, "[", "</i>", "]", "\uFE0E", "").Replace(got)
			if got != row.want {
				t.Errorf("%q:\n got %s\nwant %s", row.text, got, row.want)
			}
		})
	}
}

// TestFaces finds a face and a drawing for every card of every problem.
func TestFaces(t *testing.T) {
	for _, row := range []struct{ glyph, symbol string }{
		{"8♠", "c8S"}, {"10♦", "c10D"}, {"red joker", "cR"}, {"black joker", "cB"}, {"joker", "cR"}, {"", ""}, {"♠", ""}, {"x", ""},
	} {
		f, ok := faceOf(row.glyph)
		if ok != (row.symbol != "") || ok && f.symbol() != row.symbol {
			t.Errorf("%q: got %q, %v; want %q", row.glyph, f.symbol(), ok, row.symbol)
		}
	}
	for _, rank := range []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"} {
		drawn := string(symbols([]face{{rank, "H"}, {rank, "H"}}))
		if strings.Count(drawn, `<symbol id="c`+rank+`H"`) != 1 || !strings.Contains(drawn, `href="#sH"`) {
			t.Errorf("%s of hearts is not drawn once:\n%s", rank, drawn[len(parts):])
		}
		for _, at := range pips[rank] {
			if below := at[1] > 70; below && !slices.Contains(pips[rank], [2]int{100 - at[0], 140 - at[1]}) {
				t.Errorf("%s: the sign at %v has none above that it is, turned", rank, at)
			}
		}
	}
}
