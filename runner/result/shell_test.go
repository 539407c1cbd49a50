package result

import "testing"

func TestVisible(t *testing.T) {
	for _, tc := range []struct{ name, reason, in, want string }{
		{"plain", "letters and cards stay", "SE (8♠) ä", "SE (8♠) ä"},
		{"escape", "no sequence reaches the terminal", "\x1b[31mred", `\x1b[31mred`},
		{"line ends", "nor a line end", "a\r\nb", `a\r\nb`},
		{"tab", "nor a tab, whose width nobody knows", "a\tb", `a\tb`},
		{"nul", "nor a zero byte", "\x00", `\x00`},
		{"bad utf-8", "bytes that are no text show as bytes", "\xff\xfe", `\xff\xfe`},
		{"replacement", "the replacement character itself is text", "\ufffd", "\ufffd"},
		{"direction", "marks that turn the text around are shown", "\u202e", `\u202e`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Visible(tc.in); got != tc.want {
				t.Errorf("%s: got %q, expected %q", tc.reason, got, tc.want)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	for _, tc := range []struct {
		name, reason string
		args         []string
		want         string
	}{
		{"plain", "words without meaning to a shell", []string{"./mau", "-x=1", "a,b"}, "./mau -x=1 a,b"},
		{"space", "a deal is one word", []string{"--deal", "2 CS"}, "--deal '2 CS'"},
		{"quote", "a quote in quotes", []string{"it's"}, `'it'\''s'`},
		{"empty", "an empty word is a word", []string{""}, "''"},
		{"glob", "patterns are not expanded", []string{"curated/R4*"}, "'curated/R4*'"},
		{"line end", "what would be shown as an escape is written as one", []string{"new\nline.py"}, `$'new\nline.py'`},
		{"bytes", "a name need not be text", []string{"\xff\xfe.py"}, `$'\xff\xfe.py'`},
		{"byte before a digit", "some shells take more than two", []string{"\xffe"}, `$'\377e'`},
		{"direction", "not all shells know characters by number", []string{"a\u202e'\\ \x1b[m"}, `$'a\xe2\x80\xae\'\\ \x1b[m'`},
		{"letters", "what can be seen stays", []string{"mäu mau\ufffd"}, "'mäu mau\ufffd'"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Quote(tc.args); got != tc.want {
				t.Errorf("%s: got %s, expected %s", tc.reason, got, tc.want)
			}
		})
	}
}
