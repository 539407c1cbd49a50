package proof

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/kit"
)

// Limits of what is read. Prices are sums of few cards, and trees have few branches.
const (
	mostDeep  = 60
	mostPrice = 1_000_000
	mostParts = 1_000_000 // the least common denominator of a list
	mostCards = 104 + 20  // two decks and jokers, in all
	mostLists = 200       // of prices, as each takes time
)

// Read reads a certificate. It is strict: every member is there once and no other is.
// The error is a [*oracle.SyntaxError] with the place. Whether anything is proven,
// [Certificate.Verify] says.
func Read(data []byte) (*Certificate, error) {
	v, err := kit.ReadJSON(data, mostDeep)
	if err != nil {
		return nil, err
	}
	r := &reader{data: data, c: &Certificate{}}
	r.file(v)
	if r.err != nil {
		return nil, r.err
	}
	return r.c, nil
}

// reader reads members until the first fault.
type reader struct {
	data  []byte
	c     *Certificate
	lists int // of prices, so far
	err   *oracle.SyntaxError
}

func (r *reader) fault(v kit.Value, path, found, expected string) {
	if r.err == nil {
		r.err = kit.JSONFault(r.data, v.Offset, found, expected+" in "+path)
	}
}

// members returns those of an object, which must be just these.
func (r *reader) members(v kit.Value, path string, names ...string) (list []kit.Value) {
	list = make([]kit.Value, len(names))
	if v.Members == nil {
		r.fault(v, path, v.Kind(), "an object")
		return list
	}
	for _, name := range v.Names() {
		if !slices.Contains(names, name) {
			r.fault(v.Members[name], path, fmt.Sprintf("the member %q", name), "the members "+english.List(names))
		}
	}
	for i, name := range names {
		m, ok := v.Members[name]
		if !ok {
			r.fault(v, path, "no member "+strconv.Quote(name), "the members "+english.List(names))
		}
		list[i] = m
	}
	return list
}

func (r *reader) file(v kit.Value) {
	m := r.members(v, "the certificate", "certificate", "version", "before", "after", "most", "proof")
	if name := r.text(m[0], "certificate"); name != Form {
		r.fault(m[0], "certificate", strconv.Quote(name), strconv.Quote(Form))
	}
	if n := r.number(m[1], "version"); n != Version {
		r.fault(m[1], "version", strconv.Itoa(n), strconv.Itoa(Version))
	}
	r.c.letters = lettersOf(m[2])
	r.c.before, r.c.after = r.layout(m[2], "before"), r.layout(m[3], "after")
	r.c.most = r.number(m[4], "most")
	if r.err == nil {
		r.c.proof = r.tree(m[5], "proof")
	}
}

func (r *reader) text(v kit.Value, path string) string {
	s, ok := v.Data.(string)
	if !ok {
		r.fault(v, path, v.Kind(), "a string")
	}
	return s
}

func (r *reader) number(v kit.Value, path string) int {
	n, ok := v.Data.(json.Number)
	i, err := strconv.Atoi(string(n))
	if !ok || err != nil {
		r.fault(v, path, v.Kind()+" "+string(n), "a whole number")
	}
	return i
}

// lettersOf guesses the letters by the first card that only one alphabet has.
func lettersOf(before kit.Value) string {
	words := strings.Fields(fmt.Sprint(before.Members["hand"].Data))
	for _, g := range before.Members["table"].Items {
		words = append(words, strings.Fields(fmt.Sprint(g.Data))...)
	}
	for _, w := range words {
		_, first := readCard(w, suits[0])
		_, other := readCard(w, suits[1])
		if first != other {
			return suits[map[bool]int{true: 0, false: 1}[first]]
		}
	}
	return suits[0]
}

func (r *reader) layout(v kit.Value, path string) (l layout) {
	m := r.members(v, path, "table", "hand")
	if r.err == nil && m[0].Kind() != "an array" {
		r.fault(m[0], path+".table", m[0].Kind(), "an array of groups")
	}
	n := 0
	for i, g := range m[0].Items {
		l.table = append(l.table, r.cards(g, fmt.Sprintf("%s.table[%d]", path, i)))
		n += len(l.table[i])
	}
	l.hand = r.cards(m[1], path+".hand")
	if n+len(l.hand) > mostCards {
		r.fault(v, path, english.Count(n+len(l.hand), "card"), fmt.Sprintf("at most %d", mostCards))
	}
	return l
}

func (r *reader) cards(v kit.Value, path string) (list []kind) {
	for word := range strings.FieldsSeq(r.text(v, path)) {
		list = append(list, r.card(v, word, path))
	}
	return list
}

func (r *reader) card(v kit.Value, word, path string) kind {
	k, ok := readCard(word, r.c.letters)
	if !ok {
		r.fault(v, path, strconv.Quote(word), fmt.Sprintf("a card such as %q (suits %s, ten is 0) or the joker JJ", cardText(3, r.c.letters), r.c.letters))
	}
	return k
}

func (r *reader) tree(v kit.Value, path string) *tree {
	if _, ok := v.Members["prices"]; !ok && v.Members["group"].Kind() != "null" {
		m := r.members(v, path, "group", "there", "not")
		t := &tree{group: r.cards(m[0], path+".group")}
		if r.err == nil {
			t.there, t.not = r.tree(m[1], path+".there"), r.tree(m[2], path+".not")
		}
		return t
	}
	m := r.members(v, path, "prices")
	if r.lists++; r.lists > mostLists {
		r.fault(v, path, "one list of prices more", fmt.Sprintf("at most %d", mostLists))
	}
	t, parts := &tree{prices: map[kind]price{}}, int64(1)
	if r.err == nil && m[0].Members == nil {
		r.fault(m[0], path+".prices", m[0].Kind(), "an object of prices by card")
	}
	for _, name := range m[0].Names() {
		p := m[0].Members[name]
		price := r.price(p, path+".prices."+name)
		t.prices[r.card(p, name, path+".prices")] = price
		if r.err != nil {
			break
		}
		var ok bool
		if parts, ok = price.within(parts); !ok {
			r.fault(p, path+".prices", "prices with the least common denominator "+strconv.FormatInt(parts, 10), fmt.Sprintf("at most %d", mostParts))
		}
	}
	return t
}

// price reads a fraction: "3", "-1", "1/2".
func (r *reader) price(v kit.Value, path string) price {
	text := r.text(v, path)
	above, below, fraction := strings.Cut(text, "/")
	n, err := strconv.ParseInt(above, 10, 64)
	d := int64(1)
	if fraction && err == nil {
		d, err = strconv.ParseInt(below, 10, 64)
	}
	if err != nil || d < 1 || d > mostParts || n > mostPrice || n < -mostPrice || priceOf(n, d).String() != text {
		r.fault(v, path, strconv.Quote(text), `a price such as "2", "1/2" or "-1", in lowest terms`)
		return one
	}
	return price{n, d}
}
