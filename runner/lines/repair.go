package lines

import (
	"slices"
	"strconv"
	"strings"

	"kiebitz/internal/pattern"
	"kiebitz/runner/result"
)

// repair is a change of a line, and what games come to with it.
type repair struct {
	*change
	result.Repair // the games; Met are all in which it changes the first wrong decision
}

// gain is the share of the wrong games that come right, less that of the right ones that
// don't stay so.
func (r *repair) gain() float64 {
	return float64(r.Wrong)/float64(max(1, r.AllWrong)) - float64(r.AllRight-r.Right)/float64(max(1, r.AllRight))
}

// meets is the share of the wrong games in which the change shows first where these go
// wrong, less that of the right ones that it makes wrong: what decides there is on its line,
// though it need not be mended by one change.
func (r *repair) meets() float64 {
	return float64(r.Met)/float64(max(1, r.AllWrong)) - float64(r.AllRight-r.Right)/float64(max(1, r.AllRight))
}

// speaks says how strongly the change speaks against its line, up to 4. One that makes all
// wrong games right, and others wrong, still found where that is decided; one that makes
// everything right outweighs whatever else is known of other lines.
func (r *repair) speaks() float64 {
	mends := 2 * max(0, r.gain())
	if r.AllWrong >= few && r.Wrong == r.AllWrong {
		mends = max(mends, 0.5)
	}
	return mends + max(0, r.meets()) + float64(btoi(r.whole()))
}

// whole reports whether the program is right with the change, as far as is known.
func (r *repair) whole() bool { return r.Wrong == r.AllWrong && r.Right == r.AllRight }

// hopeless reports whether a change leaves so much wrong that more games need not be played,
// and does not even tell where they are decided.
func (r *repair) hopeless() bool {
	bad := r.AllWrong - r.Wrong + r.AllRight - r.Right
	return bad >= few && 2*bad >= r.AllWrong+r.AllRight && r.Wrong < r.AllWrong && r.meets() < 0.5
}

// count notes what games come to with a change.
func (r *repair) count(games []*game, outcomes []outcome) {
	for i, g := range games {
		o := outcomes[i]
		if g.right {
			r.AllRight++
			r.Right += btoi(o.right)
		} else {
			r.AllWrong++
			r.Wrong += btoi(o.right)
			r.Met += btoi(o.meets)
		}
	}
}

// repair returns the change of a line that speaks most against it, nil if none does.
func (f *findings) repair(line int) *result.Repair {
	r := f.repairs[line]
	if r == nil || r.speaks() <= 0 {
		return nil
	}
	d := r.Repair
	d.Changed = r.kind
	if r.gain() > 0 || r.Wrong == r.AllWrong {
		d.Met = 0 // that it mends says more
	}
	// What a compiler has made of a line may have other numbers than the line.
	words := pattern.Of(tokens).FindAllString(f.text[line-1], -1)
	ways := [][2]string{{r.from, r.to}, {character(r.from), character(r.to)}, {quoted(r.from), quoted(r.to)}}
	switch {
	case r.kind == result.OtherCondition:
		d.Changed, ways = r.condition(words)
	case r.from == "" && r.kind == result.OtherConnective && slices.Contains(words, "&&") != slices.Contains(words, "||"):
		ways = [][2]string{{"&&", "||"}, {"||", "&&"}}
	}
	for _, w := range ways {
		if w[0] != "" && w[1] != "" && slices.Contains(words, w[0]) {
			d.From, d.To = w[0], w[1]
			break
		}
	}
	return &d
}

// opposites are operators with those that say the opposite.
var opposites = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// condition says what of a condition was changed, and by which operators of the source, of
// which one must be on its line. Compilers ask for the opposite, to jump over what is not to
// be done, and make a > 2 of a >= 3.
func (r *repair) condition(words []string) (result.Changed, [][2]string) {
	ways := [][2]string{{r.from, r.to}}
	if from, to := opposites[r.from], opposites[r.to]; r.code != nil && slices.Contains(words, from) {
		if ways = [][2]string{{from, to}}; slices.Contains(words, r.from) {
			ways = nil // one of the two
		}
	}
	switch {
	case r.from == "" || r.to == opposites[r.from]:
		return result.Opposite, ways
	case strings.TrimSuffix(r.from, "=") == strings.TrimSuffix(r.to, "="):
		return result.OtherBorder, ways
	}
	return result.OtherCondition, ways
}

// tokens matches what a change may name, and words, so that there are no numbers in these.
const tokens = `<<|>>|->|[A-Za-z_]\w*|-?\d+|'[^'\\]*'|"[^"]*"|&&|\|\||[-+*/%<>=!]=?`

// character writes a number as a character in quotes, "" if it is none.
func character(number string) string {
	n, err := strconv.Atoi(number)
	if err != nil || n <= ' ' || n > '~' {
		return ""
	}
	return "'" + string(rune(n)) + "'"
}

// quoted writes what Python quotes with single quotes with double ones, "" if it is
// something else.
func quoted(text string) string {
	if inner, ok := strings.CutPrefix(text, "'"); ok {
		return `"` + strings.TrimSuffix(inner, "'") + `"`
	}
	return ""
}
