package proof

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kiebitz/internal/english"
)

// Lines say the proof to people, a paragraph each.
func (c *Certificate) Lines() []string {
	if len(c.after.hand) == 0 {
		return []string{"The hand is empty: there is nothing more to lay."}
	}
	s := &sayer{Certificate: c}
	s.tree(c.start(), c.proof, "")
	return s.lines
}

// Summary says what the certificate shows, if it is valid.
func (c *Certificate) Summary() string {
	return fmt.Sprintf("%d of %s can be laid, and no more", c.most, english.Count(len(c.before.hand), "card"))
}

// Prices are those of all cards, by their codes, as they are said; nil if there is no
// single list, or if nothing has to be shown.
func (c *Certificate) Prices() map[string]string {
	if c.proof.prices == nil || len(c.after.hand) == 0 {
		return nil
	}
	prices := map[string]string{}
	for k, n := range c.start().most {
		if n > 0 {
			prices[cardText(kind(k), c.letters)] = c.proof.price(kind(k)).mixed()
		}
	}
	return prices
}

type sayer struct {
	*Certificate
	lines []string
}

// tree says a proof; number is the place of the case that it is for: "1.2".
func (s *sayer) tree(b *branch, t *tree, number string) {
	label := ""
	if number != "" {
		label = number + ". "
	}
	if t.prices != nil {
		s.lines = append(s.lines, label+s.list(b, t))
		return
	}
	dot := number
	if dot != "" {
		dot += "."
	}
	// One branch after another in which a group is there, and the last in which none is.
	var chain []*tree
	var groups []string
	for ; t.prices == nil; t = t.not {
		chain = append(chain, t)
		groups = append(groups, fmt.Sprintf("%s (%s%d)", s.cards(t.group), dot, len(chain)))
	}
	last := fmt.Sprintf("%s%d", dot, len(chain)+1)
	text := fmt.Sprintf("Either the group %s is on the table after the move, or it is not (%s)", groups[0], last)
	if len(chain) > 1 {
		text = fmt.Sprintf("Look which of these groups is the first that is on the table after the move: %s; or none of them is (%s)", strings.Join(groups, ", "), last)
	}
	s.lines = append(s.lines, label+"No single list of prices shows it. "+text+". A sequence that can be cut into two groups counts as two.")
	for i, t := range chain {
		there, _ := b.there(t.group)
		s.tree(there, t.there, fmt.Sprintf("%s%d", dot, i+1))
		b = b.not(t.group)
	}
	s.tree(b, t, last)
}

// list says what a list of prices shows.
func (s *sayer) list(b *branch, t *tree) string {
	var text strings.Builder
	if n := len(b.groups); n > 0 {
		fmt.Fprintf(&text, "Of the cards besides %s", s.groups(b.groups))
		text.WriteString(", let each ")
	} else {
		text.WriteString("Let each card ")
	}
	text.WriteString("cost 1" + s.others(b, t) + ". Then every group ")
	if len(b.without) > 0 {
		text.WriteString("that may be there ")
	}
	fmt.Fprintf(&text, "costs at least its number of cards, and all cards together cost %s%s. ", b.total(t).mixed(), s.stay(b, t))
	most, set := b.total(t).whole(), ""
	if n := b.set(); n > 0 {
		set = fmt.Sprintf("%d + %d = ", most, n)
		most += n
	}
	switch on := s.onTable(); {
	case most < on:
		fmt.Fprintf(&text, "So at most %s%s can be on the table, where %d must stay: there is no such move.", set, english.Count(most, "card"), on)
	case on > 0:
		fmt.Fprintf(&text, "So at most %s%s can be on the table after the move; %d were there before it, and %d - %d = %d.", set, english.Count(most, "card"), on, most, on, most-on)
	default:
		fmt.Fprintf(&text, "So at most %s%s can be laid.", set, english.Count(most, "card"))
	}
	return text.String()
}

func (s *sayer) groups(list [][]kind) string {
	var texts []string
	for _, g := range list {
		texts = append(texts, s.cards(g))
	}
	return english.List(texts)
}

// others names the cards with other prices than 1, dearest first.
func (s *sayer) others(b *branch, t *tree) string {
	byPrice := map[string][]string{}
	var prices []price
	for k := range kinds {
		p := t.price(k)
		if b.most[k] == 0 || p == one {
			continue
		}
		if byPrice[p.String()] == nil {
			prices = append(prices, p)
		}
		byPrice[p.String()] = append(byPrice[p.String()], cardText(k, s.letters))
	}
	slices.SortFunc(prices, func(x, y price) int { return cmp.Compare(y.compare(x), 0) })
	var texts []string
	for _, p := range prices {
		texts = append(texts, english.List(byPrice[p.String()])+" "+p.mixed())
	}
	if texts == nil {
		return ""
	}
	return ", but " + strings.Join(texts, "; ")
}

// stay tells of cards that cost less than nothing and need not be laid.
func (s *sayer) stay(b *branch, t *tree) string {
	var cards []string
	for k := range kinds {
		if b.most[k] > b.least[k] && t.price(k).above < 0 {
			cards = append(cards, cardText(k, s.letters))
		}
	}
	if cards == nil {
		return ""
	}
	return " at most, if the hand's " + english.List(cards) + " stay in it"
}
