package oracletest

import (
	"errors"
	"path"
	"slices"
	"strings"
	"testing"

	"kiebitz/oracle"
)

// pairs demands that any two misreadings that the book lets play together do so:
// on some of the cases, by some reading, the answer is another one than the first's
// alone, and on some another than the second's. Else one of them is ignored without a word; then
// the book must refuse the pair, or silent gives the reason; see [Options]. It is not asked of
// rules that are a value: an edit of which nothing is left is refused, and of two edits one can
// mean the other without anybody listing it.
func pairs(t *testing.T, p oracle.Problem, list []oracle.Case, silent map[string]string) {
	if _, ok := p.(oracle.Inferrer); ok {
		return
	}
	misreadings := p.Book().Misreadings()
	choices := append([][]string{nil}, oracle.OtherReadings(p)...)
	choices = slices.DeleteFunc(choices, func(ids []string) bool { return oracle.OfForm(p, ids) })
	alone := make([][]*player, len(choices)) // by choice of readings
	rules := make([]*player, len(choices))
	for k, readings := range choices {
		rules[k] = newPlayer(t, p, oracle.Variant{Readings: readings})
		for _, m := range misreadings {
			alone[k] = append(alone[k], newPlayer(t, p, oracle.Variant{Misreadings: []string{m.ID}, Readings: readings}))
		}
	}
	seen := map[string]bool{}
	played, refused := 0, 0
	for i, a := range misreadings {
		for k, b := range misreadings[i+1:] {
			pair := oracle.Variant{Misreadings: []string{a.ID, b.ID}}
			_, err := p.Engine(pair)
			var contradiction *oracle.ContradictionError
			if errors.As(err, &contradiction) {
				refused++
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			played++
			// Next to an equivalent misreading the other one shows, and no more.
			first, second := a.Equivalent != "", b.Equivalent != ""
			for n, readings := range choices {
				if first && second {
					break
				}
				pair.Readings = readings
				first, second = effects(p, list, rules[n], newPlayer(t, p, pair), alone[n][i], alone[n][i+1+k], first, second)
			}
			if first && second {
				continue
			}
			names := listed(silent, a.ID, b.ID)
			for _, name := range names {
				seen[name] = true
			}
			if names == nil {
				t.Errorf("%s %s: %s; expected that both do, a pair that the book refuses (Either, Against), or a reason in Options.Silent",
					a.ID, b.ID, shows(a.ID, b.ID, first, second))
			}
		}
	}
	for name := range silent {
		if !seen[name] {
			t.Errorf("%s is listed as silent, but in all such pairs both show, or the book refuses them", name)
		}
	}
	t.Logf("%d pairs played, %d refused", played, refused)
}

// shows says which of two misreadings has an effect.
func shows(a, b string, first, second bool) string {
	switch {
	case first:
		return "only " + a + " shows"
	case second:
		return "only " + b + " shows"
	}
	return "neither shows"
}

// listed returns the entries of silent that a pair is listed in, in either order.
func listed(silent map[string]string, a, b string) (names []string) {
	for name := range silent {
		first, second, _ := strings.Cut(name, " ")
		for _, pair := range [][2]string{{a, b}, {b, a}} {
			one, _ := path.Match(first, pair[0])
			other, _ := path.Match(second, pair[1])
			if one && other {
				names = append(names, name)
				break
			}
		}
	}
	return names
}

// effects reports whether what a pair plays is another play than its second
// misreading's alone, so that the first has an effect, and than its first's, unless that
// is known already. What one of them does to the rules it most likely does to the other,
// so that the processes in which it shows alone are played first, and the rest only for
// what is still missing.
func effects(p oracle.Problem, list []oracle.Case, rules, pair, a, b *player, first, second bool) (bool, bool) {
	for _, promising := range []bool{true, false} {
		for from := 0; from < len(list) && !(first && second); from += inProcess {
			shows := !first && tells(p, list, from, rules, a) || !second && tells(p, list, from, rules, b)
			if shows != promising {
				continue
			}
			first = first || tells(p, list, from, b, pair)
			second = second || tells(p, list, from, a, pair)
		}
	}
	return first, second
}

// tells reports whether what two players print for a process of cases tells one from the
// other.
func tells(p oracle.Problem, list []oracle.Case, from int, a, b *player) bool {
	one, other := a.process(list, from), b.process(list, from)
	for i, c := range list[from:min(from+inProcess, len(list))] {
		if oracle.Tells(p, c, a.engine, one[i], b.engine, other[i]) {
			return true
		}
	}
	return false
}

// inProcess is how many cases a player plays with one engine, as a process of a
// solver plays several: some misreadings keep something from case to case.
const inProcess = 8

// player plays cases in processes, each when somebody asks for it.
type player struct {
	t       *testing.T
	p       oracle.Problem
	variant oracle.Variant
	engine  oracle.Engine    // of the process that was played last
	answers map[int][][]byte // by the first case of the process
}

func newPlayer(t *testing.T, p oracle.Problem, v oracle.Variant) *player {
	return &player{t: t, p: p, variant: v, answers: map[int][][]byte{}}
}

// process returns the answers to the process of cases that begins with one.
func (p *player) process(list []oracle.Case, from int) [][]byte {
	if answers, ok := p.answers[from]; ok {
		return answers
	}
	var err error
	if p.engine, err = p.p.Engine(p.variant); err != nil {
		p.t.Fatal(err)
	}
	var answers [][]byte
	for _, c := range list[from:min(from+inProcess, len(list))] {
		answer, _ := p.engine.Append(nil, c) // what was played counts
		answers = append(answers, answer)
	}
	p.answers[from] = answers
	return answers
}
