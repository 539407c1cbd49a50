package rummy

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"kiebitz/internal/recent"
	"kiebitz/oracle"
	"kiebitz/oracle/edits"
	lang "kiebitz/oracle/rules"
)

// edited makes the misreadings: each is an edit of [Rules].
var edited = edits.New(&edits.Game{Problem: info.ID, Rules: Rules, Book: book, Listed: listed})

// variants are the rules with edits made, ready for a search, by the spellings of the edits. Each
// is lent to one at a time.
var variants recent.Cache[*sync.Pool]

// searchBy returns searches by some rules.
func searchBy(r *lang.RuleSet, texts []string) (*sync.Pool, error) {
	first, err := r.NewLaying(string(hungarianSuits))
	if err != nil {
		return nil, err
	}
	return variants.Get(strings.Join(texts, "\n"), func() *sync.Pool {
		p := &sync.Pool{New: func() any {
			l, _ := r.NewLaying(string(hungarianSuits))
			return l
		}}
		p.Put(first)
		return p
	}), nil
}

// byRules returns searches by the rules; by these a case is laid out.
var byRules = sync.OnceValue(func() *sync.Pool {
	p, err := searchBy(Rules(), nil)
	if err != nil {
		panic(err)
	}
	return p
})

// spread is a case as the rules know it.
func (l *Layout) spread() *lang.Spread {
	if s := l.spreads.Load(); s != nil {
		return s
	}
	var table [][]uint8
	for _, g := range l.table {
		table = append(table, indices(g))
	}
	by := byRules().Get().(*lang.Laying)
	defer byRules().Put(by)
	s := by.Spread(table, indices(l.hand), one(l.letters == hungarianSuits))
	l.spreads.Store(s)
	return s
}

// indexOf is a card as the rules know it: its rank times four plus its suit.
func (k kind) indexOf() uint8 {
	if k == joker {
		return uint8(joker)
	}
	return uint8(4*(k.rank()-1) + k.suit())
}

func indices(list []kind) (cards []uint8) {
	for _, k := range list {
		cards = append(cards, k.indexOf())
	}
	return cards
}

func kindsOf(cards []uint8) (list []kind) {
	for _, c := range cards {
		if c == uint8(joker) {
			list = append(list, joker)
		} else {
			list = append(list, cardOf(int(c)%4, int(c)/4+1))
		}
	}
	return list
}

// variant is an [oracle.Engine] of edited rules.
type variant struct {
	searches *sync.Pool
	noLine   bool // an empty hand has no line
	asked    *Layout
}

func (e *variant) search(do func(by *lang.Laying)) {
	by := e.searches.Get().(*lang.Laying)
	defer e.searches.Put(by)
	do(by)
}

// move returns the best move.
func (e *variant) move(l *Layout) answer {
	e.asked = l
	a, _ := e.best(l)
	return l.inOrder(a)
}

// best returns the best move, unless it is given up. Where the cards on the table can't be laid, all
// stays as it is.
func (e *variant) best(l *Layout) (a answer, sure bool) {
	e.search(func(by *lang.Laying) {
		o := by.Best(l.spread())
		sure = !o.Unsure
		if o.None || len(o.Groups) == 0 {
			a = answer{table: l.table, hand: l.hand}
			return
		}
		for _, g := range o.Groups {
			a.table = append(a.table, kindsOf(g))
		}
		a.hand = added(slices.Concat(append(slices.Clone(l.table), l.hand)...), slices.Concat(a.table...))
		a.hand = append(l.left(a.table), added(a.hand, l.hand)...)
		a.disposed = o.Gone(l.spread())
	})
	return a, sure
}

// Append implements [oracle.Engine].
func (e *variant) Append(dst []byte, c oracle.Case) ([]byte, error) {
	l := c.(*Layout)
	a := e.move(l)
	e.search(func(by *lang.Laying) { dst = append(dst, e.print(by, l, a)...) })
	return dst, nil
}

func (e *variant) print(by *lang.Laying, l *Layout, a answer) string {
	var o lang.Outcome
	for _, g := range a.table {
		o.Groups = append(o.Groups, indices(g))
	}
	text := by.Print(l.spread(), o)
	if e.noLine && len(a.hand) == 0 {
		lines := strings.SplitAfter(text, "\n")
		text = strings.Join(slices.DeleteFunc(lines, func(line string) bool { return line == "\n" }), "")
	}
	return text
}

// Trace implements [oracle.Engine].
func (e *variant) Trace(c oracle.Case) (t *oracle.Trace, err error) {
	l := c.(*Layout)
	a := e.move(l)
	e.search(func(by *lang.Laying) {
		order := func(g group) group { return kindsOf(by.Printed(indices(g), l.spread().Letters)) }
		t = l.trace(a, order)
	})
	return t, nil
}

// Cites implements [oracle.Citer].
func (e *variant) Cites(c oracle.Case) ([]string, error) {
	l := c.(*Layout)
	return l.cites(e.move(l)), nil
}

// Unruled implements [oracle.Unruler].
//
// table: the groups on the table are legal. By edits of what a group is they may not be.
func (e *variant) Unruled() (what string) {
	if e.asked == nil {
		return ""
	}
	e.search(func(by *lang.Laying) {
		if by.Unruled(e.asked.spread()) {
			what = "a group on the table is illegal"
		}
	})
	return what
}

// outputs are what an output may be meant as: without the line of an empty hand, if that may be
// missing.
func (e *variant) outputs(output []byte) []string {
	var lines []string
	for line := range bytes.Lines(output) {
		lines = append(lines, string(bytes.TrimSpace(line))+"\n")
	}
	text := strings.Join(lines, "")
	if !e.noLine {
		return []string{text}
	}
	if slices.Contains(lines, "\n") {
		return nil
	}
	return []string{text, text + "\n", "\n" + text}
}

// Excludes implements [oracle.Matcher]: what is not legal is not printed.
func (e *variant) Excludes(c oracle.Case, output []byte) (no bool) {
	l := c.(*Layout)
	e.asked = l
	e.search(func(by *lang.Laying) {
		legal := slices.ContainsFunc(e.outputs(output), func(out string) bool { return by.Legal(l.spread(), out) })
		no = !legal && !by.Impossible(l.spread())
	})
	return no
}

// Matches implements [oracle.Matcher]: it is legal, and nothing better is. Where the cards on
// the table can't be laid, a solver may leave all as it is.
func (e *variant) Matches(c oracle.Case, output []byte) (may bool) {
	l := c.(*Layout)
	e.asked = l
	e.search(func(by *lang.Laying) {
		may = slices.ContainsFunc(e.outputs(output), func(out string) bool {
			switch by.Judge(l.spread(), out) {
			case lang.Allowed, lang.Unsure:
				return true
			case lang.Silent:
				return out == e.print(by, l, answer{table: l.table, hand: l.hand})
			}
			return false
		})
	})
	return may
}
