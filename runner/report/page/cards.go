package page

import (
	"fmt"
	"slices"
	"strings"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// face is what is printed on a card.
type face struct {
	rank string // "10", "K"; "" of a joker
	suit string // its letter: C, D, H, S; of a joker R (red) or B (black)
}

// suitLetters are the letters of the signs that pictures of cards end with.
var suitLetters = map[string]string{"♣": "C", "♠": "S", "♥": "H", "♦": "D"}

// faceOf reads a picture as [oracle.Problem.Glyph] gives it.
func faceOf(glyph string) (face, bool) {
	switch {
	case glyph == "":
		return face{}, false
	case glyph == "black joker":
		return face{"", "B"}, true
	case strings.HasSuffix(glyph, "joker"):
		return face{"", "R"}, true
	}
	for sign, letter := range suitLetters {
		if rank, ok := strings.CutSuffix(glyph, sign); ok && rank != "" {
			return face{rank, letter}, true
		}
	}
	return face{}, false
}

func (f face) symbol() string { return "c" + f.rank + f.suit }
func (f face) red() bool      { return f.suit == "H" || f.suit == "D" || f.rank == "" && f.suit == "R" }
func (f face) joker() bool    { return f.rank == "" }

// chip is a card within a text.
func chip(p oracle.Problem, code string) HTML {
	glyph := p.Info().Glyph(code)
	f, ok := faceOf(glyph)
	if !ok {
		return HTML("<code>" + escape(code) + "</code>")
	}
	class := "c" // these are many: every byte counts
	if f.red() {
		class = `"c r"`
	}
	if f.joker() {
		glyph = code
	} else {
		glyph += "\uFE0E" // no emoji
	}
	return HTML("<i class=" + class + ">" + escape(glyph) + "</i>")
}

func chips(p oracle.Problem, codes []string) HTML {
	var b strings.Builder
	for i, c := range codes {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(string(chip(p, c)))
	}
	return HTML(b.String())
}

// withChips shows a text of a trace with pictures in place of its cards: of
// those that are marked, and of words that are made of codes.
func withChips(p oracle.Problem, text string) HTML {
	var b strings.Builder
	for i, word := range strings.Split(result.Visible(text), " ") { // a solver's words may stand in it
		if i > 0 {
			b.WriteByte(' ')
		}
		head, tail := "", ""
		if at := strings.IndexByte(word, '{'); at >= 0 {
			head, word = word[:at], word[at:]
		}
		core := strings.TrimRight(word, ".,;:)")
		core, tail = oracle.Plain(core), word[len(core):]
		if at := strings.IndexByte(word, '}'); at >= 0 {
			core, tail = oracle.Plain(word[:at]), word[at+1:]
		}
		if codes := split(p, core); codes != nil {
			b.WriteString(escape(head) + string(chips(p, codes)) + escape(tail))
		} else {
			b.WriteString(escape(head + oracle.Plain(word)))
		}
	}
	return HTML(b.String())
}

// split cuts a word that is made of codes; nil if it is not.
func split(p oracle.Problem, word string) (codes []string) {
	for word != "" {
		n := min(2, len(word))
		if p.Info().Glyph(word[:n]) == "" {
			return nil
		}
		codes, word = append(codes, word[:n]), word[n:]
	}
	return codes
}

// pips are the places of the suit signs on the cards without a picture.
var pips = map[string][][2]int{
	"2": {{50, 34}, {50, 106}}, "3": {{50, 34}, {50, 70}, {50, 106}},
	"4":  {{35, 34}, {65, 34}, {35, 106}, {65, 106}},
	"5":  {{35, 34}, {65, 34}, {50, 70}, {35, 106}, {65, 106}},
	"6":  {{35, 34}, {65, 34}, {35, 70}, {65, 70}, {35, 106}, {65, 106}},
	"7":  {{35, 34}, {65, 34}, {50, 52}, {35, 70}, {65, 70}, {35, 106}, {65, 106}},
	"8":  {{35, 34}, {65, 34}, {50, 52}, {35, 70}, {65, 70}, {50, 88}, {35, 106}, {65, 106}},
	"9":  {{35, 30}, {65, 30}, {35, 56}, {65, 56}, {50, 70}, {35, 84}, {65, 84}, {35, 110}, {65, 110}},
	"10": {{35, 30}, {65, 30}, {50, 43}, {35, 56}, {65, 56}, {35, 84}, {65, 84}, {50, 97}, {35, 110}, {65, 110}},
}

// symbols draws the cards that have these faces.
func symbols(faces []face) HTML {
	slices.SortFunc(faces, func(a, b face) int { return strings.Compare(a.symbol(), b.symbol()) })
	faces = slices.Compact(faces)
	var b strings.Builder
	b.WriteString(parts)
	for _, f := range faces {
		class := "k"
		if f.red() {
			class = "r"
		}
		fmt.Fprintf(&b, `<symbol id="%s" viewBox="0 0 100 140"><use href="#blank"/><g class="%s">%s</g></symbol>`, f.symbol(), class, f.draw())
		b.WriteByte('\n')
	}
	return HTML(b.String())
}

// draw draws the upper half of a card, the same turned about the middle, and what is
// in no half.
func (f face) draw() string {
	half, rest := f.index(), ""
	switch {
	case f.joker():
		rest = `<use href="#jester"/>`
	case f.rank == "A":
		rest = fmt.Sprintf(`<use href="#s%s" x="29" y="48" width="42" height="44"/>`, f.suit)
	case strings.Contains("KQJ", f.rank):
		half += `<use href="#f` + f.rank + `"/>` + f.pip(37, 32, 13)
		rest = `<rect class="fr" x="28" y="20" width="44" height="100" rx="3"/>`
	default:
		for _, at := range pips[f.rank] {
			turned := slices.Contains(pips[f.rank], [2]int{100 - at[0], 140 - at[1]})
			switch x, y := at[0], at[1]; {
			case y > 70: // one above, turned
			case y < 70 && turned:
				half += f.pip(x, y, 19)
			default:
				rest += f.pip(x, y, 19)
			}
		}
	}
	id := "h" + f.symbol()
	return fmt.Sprintf(`%s<g id="%s">%s</g><use href="#%s" transform="rotate(180 50 70)"/>`, rest, id, half, id)
}

// pip places a suit sign with its centre at x, y.
func (f face) pip(x, y, size int) string {
	return fmt.Sprintf(`<use href="#s%s" x="%g" y="%g" width="%d" height="%d"/>`, f.suit, float64(x)-float64(size)/2, float64(y)-float64(size)/2, size, size)
}

// index is the rank and the suit in a corner.
func (f face) index() string {
	if f.joker() {
		return `<use href="#star" x="5" y="7" width="20" height="20"/>`
	}
	class := "i"
	if len(f.rank) > 1 {
		class = "i w"
	}
	return fmt.Sprintf(`<text class="%s" x="15" y="28">%s</text>%s`, class, f.rank, f.pip(15, 43, 18))
}

// parts are what cards are drawn of: suit signs, figures, a back.
const parts = `<symbol id="sC" viewBox="0 0 24 24"><path d="M12 1.6a4.9 4.9 0 0 1 4.300 7.300 5 5 0 1 1-2.900 8.800c.2 2.100 1 3.700 2.400 4.900H8.200c1.400-1.200 2.200-2.800 2.400-4.900A5 5 0 1 1 7.700 8.900 4.900 4.900 0 0 1 12 1.600z"/></symbol>
<symbol id="sS" viewBox="0 0 24 24"><path d="M12 1.400c3.400 4.900 9.300 8.200 9.300 13.300a4.500 4.500 0 0 1-8 2.900c.2 2 1 3.600 2.500 4.900H8.200c1.500-1.300 2.300-2.900 2.500-4.900a4.500 4.500 0 0 1-8-2.900C2.700 9.600 8.600 6.300 12 1.400z"/></symbol>
<symbol id="sH" viewBox="0 0 24 24"><path d="M12 22.400C8.700 17.500 2 13.700 2 7.900A5.300 5.300 0 0 1 12 5.200 5.300 5.300 0 0 1 22 7.900c0 5.800-6.700 9.600-10 14.500z"/></symbol>
<symbol id="sD" viewBox="0 0 24 24"><path d="M12 1.200c2.200 4 4.700 7.500 8 10.800-3.300 3.300-5.800 6.800-8 10.800-2.200-4-4.700-7.500-8-10.800 3.300-3.300 5.800-6.800 8-10.800z"/></symbol>
<symbol id="star" viewBox="0 0 24 24"><path d="m12 1.500 3.100 7 7.600.8-5.700 5.100 1.600 7.500-6.600-3.800-6.600 3.800 1.600-7.500-5.700-5.100 7.600-.8z"/></symbol>
<symbol id="blank" viewBox="0 0 100 140"><rect class="bl" x="1" y="1" width="98" height="138" rx="9"/></symbol>
<symbol id="back" viewBox="0 0 100 140"><use href="#blank"/><rect class="bk" x="8" y="8" width="84" height="124" rx="5"/><path class="bp" d="M8 36 36 8M8 64 64 8M8 92 92 8M8 120 92 36M24 132 92 64M52 132 92 92M80 132l12-12M92 36 64 8M92 64 36 8M92 92 8 8M92 120 8 36M76 132 8 64M48 132 8 92M20 132 8 120"/></symbol>
<symbol id="fK" viewBox="0 0 100 140"><path class="rb" d="M31 70c1-11 8-15 19-15s18 4 19 15z"/><path class="tr" d="M44 56h12l-3 14h-6z"/><path class="hr" d="M42 45c0 12 4 17 8 17s8-5 8-17z"/><path class="sk" d="M43 40h14v7c0 4-3 7-7 7s-7-3-7-7z"/><path class="go" d="m40 41-2-16 7 7 5-10 5 10 7-7-2 16z"/></symbol>
<symbol id="fQ" viewBox="0 0 100 140"><path class="rb" d="M31 70c1-11 8-15 19-15s18 4 19 15z"/><path class="hr" d="M39 59c0-9-1-24 11-24s11 15 11 24c-6 2-16 2-22 0z"/><path class="sk" d="M44 42h12v6c0 4-3 7-6 7s-6-3-6-7z"/><path class="tr" d="m44 58 6 7 6-7-6 2z"/><path class="go" d="M41 41c-1-5-2-9-1-12l5 5 5-9 5 9 5-5c1 3 0 7-1 12-6-2-12-2-18 0z"/></symbol>
<symbol id="fJ" viewBox="0 0 100 140"><path class="rb" d="M31 70c1-11 8-15 19-15s18 4 19 15z"/><path class="tr" d="m42 57 8 13 8-13-8 3z"/><path class="hr" d="M42 38h16v13h-3v-7H45v7h-3z"/><path class="sk" d="M44 41h12v6c0 4-3 8-6 8s-6-4-6-8z"/><path class="rb" d="M39 41c0-8 5-12 12-12s10 4 10 8c-6-1-14 0-22 4z"/><path class="go" d="M58 32c1-5 5-8 10-9-1 6-4 10-8 12z"/></symbol>
<symbol id="jester" viewBox="0 0 100 140"><path class="rb" d="M50 62C45 45 34 41 25 47c7 2 10 8 11 18z"/><path class="tr2" d="M50 62c5-17 16-21 25-15-7 2-10 8-11 18z"/><path class="hr" d="M38 66c0-18 5-30 12-34 7 4 12 16 12 34z"/><circle class="go" cx="25" cy="49" r="4"/><circle class="go" cx="75" cy="49" r="4"/><circle class="go" cx="50" cy="31" r="4"/><path class="sk" d="M38 66h24v10c0 8-6 13-12 13s-12-5-12-13z"/><path class="tr" d="M37 63h26v5H37z"/><path class="ln" d="M44 74h.1M56 74h.1M44 81c3 3 9 3 12 0"/><path class="rb" d="M30 108c3-12 10-17 20-17s17 5 20 17l-7-5-6 7-7-8-7 8-6-7z"/></symbol>
`
