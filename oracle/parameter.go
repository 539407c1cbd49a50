package oracle

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Parameter is what a clause fixes and a solver may have otherwise: the order of
// some things, a number for each of them, or which of them, or which one, is meant. Each value
// but that of the rules is a misreading, listed or not; its id is that of the
// parameter followed by the value: "order-jokers=BJ/RJ".
//
// To add one, call [Book.AddOrder], [Book.AddNumber],
// [Book.AddOne], [Book.AddSwitch] or [Book.AddParameter] in misreadings.go, and read
// g.mis.Value(x) at the place of the clause. A misreading that is a value becomes a name
// for it ([Book.Name]). Prefer several small parameters that do not depend on each other
// to a large one: the search that infers them goes from value to value next to it, and
// is led by outputs that agree a little longer. What a solver keeps from one game to the
// next is a parameter for each piece of state: engines play all cases of a process in
// order.
type Parameter struct {
	ID     string // clause and name: "order-jokers"
	Clause string
	Text   string   // what a solver with another value does, with %s in the value's place: "suits rank %s when a card is chosen"
	Names  []string // of the things; [""]: one number of nothing else
	Words  []string // for the things where Text is filled in; nil: their names
	Rules  Value    // by the rules
	Kind   Kind

	// Low and High bound each number.
	Low, High int

	// Any is what the number of the rules stands for if a larger one would not show,
	// and the rules themselves have no such limit: "any length". It may be "".
	Any string

	// Say words a value that the rules do not have, if the words for its kind do
	// not fit. It replaces Text, which then tells only what the parameter is.
	Say func(Value) string

	// Equivalent returns the reason why no case can tell a value from that of the
	// rules, "" if one can. It may be nil.
	Equivalent func(Value) string

	ref Ref
}

// Kind says what the values of a parameter are.
type Kind int

// The kinds of parameters.
const (
	Order   Kind = iota // the indices of all things, the first of the order first
	Some                // 1 for each thing that is meant, 0 for the others
	Numbers             // a number for each thing
	One                 // the index of the thing that is meant
)

// Value is a value of a [Parameter], as its [Kind] says.
type Value []int

// Ref returns the parameter's index, for [Book.Against] and [Set.Has].
func (p *Parameter) Ref() Ref { return p.ref }

// Misreading returns the misreading that is the value v.
func (p *Parameter) Misreading(v Value) Misreading {
	m := Misreading{ID: p.ID + "=" + p.Write(v), Clause: p.Clause}
	m.Value = m.ID
	if p.Equivalent != nil {
		m.Equivalent = p.Equivalent(v)
	}
	if p.Say != nil {
		m.Text = p.Say(v)
		return m
	}
	m.Text = fmt.Sprintf(p.Text, p.words(v, v)) + " (the rules: " + p.words(p.Rules, v) + ")"
	return m
}

// words words a value; a table of numbers only where other is not as the rules
// have it.
func (p *Parameter) words(v, other Value) string {
	names := p.Names
	if p.Words != nil {
		names = p.Words
	}
	list := p.parts(names, v, other, " ")
	if p.Kind == Order {
		return strings.Join(list, " > ")
	}
	return strings.Join(list, ", ")
}

// Write writes a value as ids have it: "SHDC", "JQ" or "none", "A:1/K:10" where
// the numbers are not those of the rules, "3", or "always".
func (p *Parameter) Write(v Value) string {
	long := slices.ContainsFunc(p.Names, func(n string) bool { return len(n) > 1 })
	if long || p.Kind == Numbers {
		return strings.Join(p.parts(p.Names, v, v, ":"), "/")
	}
	return strings.Join(p.parts(p.Names, v, v, ""), "")
}

// parts returns a text for each thing in a value; of a table of numbers only for
// those that other does not have as the rules do.
func (p *Parameter) parts(names []string, v, other Value, between string) (list []string) {
	for i, n := range v {
		switch {
		case p.Kind == Order, p.Kind == One:
			list = append(list, names[n])
		case p.Kind == Some && n != 0:
			list = append(list, names[i])
		case p.Kind == Numbers && p.Names[i] == "":
			list = append(list, strconv.Itoa(n))
		case p.Kind == Numbers && p.Rules[i] != other[i]:
			list = append(list, names[i]+between+strconv.Itoa(n))
		}
	}
	if len(list) == 0 {
		return []string{none}
	}
	return list
}

// none is written for a set without things.
const none = "none"

// Read reads what [Parameter.Write] wrote. It refuses the value of the rules,
// which is no misreading. The error is a [*ValueError].
func (p *Parameter) Read(text string) (Value, error) {
	v, ok := p.parse(text)
	if !ok || !p.legal(v) || slices.Equal(v, p.Rules) {
		return nil, &ValueError{Parameter: p, Found: text}
	}
	return v, nil
}

func (p *Parameter) parse(rest string) (v Value, ok bool) {
	switch {
	case p.Kind == Numbers:
		v = slices.Clone(p.Rules)
	case p.Kind == Some:
		v = make(Value, len(p.Names))
		if rest == none {
			return v, true
		}
	}
	for rest != "" {
		i := p.first(rest)
		if i < 0 {
			return nil, false
		}
		rest = rest[len(p.Names[i]):]
		switch p.Kind {
		case Order, One:
			v = append(v, i)
		case Some:
			v[i] = 1
		case Numbers:
			digits, _, _ := strings.Cut(strings.TrimPrefix(rest, ":"), "/")
			n, err := strconv.Atoi(digits)
			if err != nil {
				return nil, false
			}
			v[i] = n
			rest = rest[strings.Index(rest, digits)+len(digits):]
		}
		rest = strings.TrimPrefix(rest, "/")
	}
	return v, true
}

// first returns the index of the longest name that a text begins with; -1: none.
func (p *Parameter) first(text string) int {
	index := -1
	for i, n := range p.Names {
		if strings.HasPrefix(text, n) && (index < 0 || len(n) > len(p.Names[index])) {
			index = i
		}
	}
	return index
}

// legal reports whether p can have the value v.
func (p *Parameter) legal(v Value) bool {
	if len(v) != p.size() {
		return false
	}
	low, high := p.bounds()
	for i, n := range v {
		if n < low || n > high || p.Kind == Order && slices.Contains(v[:i], n) {
			return false
		}
	}
	return true
}

// size returns the length of a value.
func (p *Parameter) size() int {
	if p.Kind == One {
		return 1
	}
	return len(p.Names)
}

// bounds returns the least and the greatest number in a value.
func (p *Parameter) bounds() (low, high int) {
	switch p.Kind {
	case Order, One:
		return 0, len(p.Names) - 1
	case Some:
		return 0, 1
	}
	return p.Low, p.High
}

// Count returns the number of values; more than most are not counted.
func (p *Parameter) Count(most int) int {
	n := 1
	low, high := p.bounds()
	for i := range p.size() {
		if p.Kind == Order {
			n *= i + 1
		} else {
			n *= high - low + 1
		}
		if n > most {
			return most + 1
		}
	}
	return n
}

// All yields all values in a fixed order, that of the rules among them.
func (p *Parameter) All() iter.Seq[Value] {
	return func(yield func(Value) bool) { p.fill(make(Value, 0, p.size()), yield) }
}

// fill yields all values that begin with v. It reports false when nobody wants
// more.
func (p *Parameter) fill(v Value, yield func(Value) bool) bool {
	if len(v) == p.size() {
		return yield(slices.Clone(v))
	}
	low, high := p.bounds()
	for n := low; n <= high; n++ {
		if p.Kind == Order && slices.Contains(v, n) {
			continue
		}
		if !p.fill(append(v, n), yield) {
			return false
		}
	}
	return true
}

// Near yields the values that differ from v in one place: another number for one
// thing, or one thing moved to another place of the order. Then those in which two things
// have each other's numbers.
func (p *Parameter) Near(v Value) iter.Seq[Value] {
	if p.Kind == Order {
		return moves(v)
	}
	low, high := p.bounds()
	return func(yield func(Value) bool) {
		for i := range v {
			for n := low; n <= high; n++ {
				if n == v[i] {
					continue
				}
				w := slices.Clone(v)
				if w[i] = n; !yield(w) {
					return
				}
			}
		}
		for i := range v {
			for j := range i {
				w := slices.Clone(v)
				if w[i], w[j] = v[j], v[i]; v[i] != v[j] && p.Kind == Numbers && !yield(w) {
					return
				}
			}
		}
	}
}

// moves yields the orders in which one thing has another place.
func moves(v Value) iter.Seq[Value] {
	return func(yield func(Value) bool) {
		for from := range v {
			for to := range v {
				if to == from || to == from-1 { // neighbours change places once
					continue
				}
				w := slices.Delete(slices.Clone(v), from, from+1)
				if !yield(slices.Insert(w, to, v[from])) {
					return
				}
			}
		}
	}
}

// Distance is how far a value is from that of the rules: the number of things that
// have another number, and how far that is from theirs, which counts less; or the
// number of pairs that stand in another order.
func (p *Parameter) Distance(v Value) (n int) {
	const other = 1 << 10
	for i := range v {
		switch {
		case p.Kind == Order:
			for j := range i {
				if slices.Index(p.Rules, v[j]) > slices.Index(p.Rules, v[i]) {
					n += other
				}
			}
		case v[i] != p.Rules[i]:
			n += other + max(v[i]-p.Rules[i], p.Rules[i]-v[i])
		}
	}
	return n
}

// Unseen says, in a few words each, what of the value v can't be told where others
// may be meant in its place. Of a table of numbers it says nothing: most often only
// their order counts.
func (p *Parameter) Unseen(v Value, others []Value) (list []string) {
	for i := range v {
		switch {
		case p.Kind == Order:
			if i > 0 && slices.ContainsFunc(others, func(o Value) bool { return slices.Index(o, v[i]) < slices.Index(o, v[i-1]) }) {
				list = append(list, fmt.Sprintf("whether %s or %s comes first", p.Names[v[i-1]], p.Names[v[i]]))
			}
		case p.Kind == Some:
			if slices.ContainsFunc(others, func(o Value) bool { return o[i] != v[i] }) {
				list = append(list, "whether "+p.Names[i]+" is meant")
			}
		case p.Kind == One: // another one is another misreading
		case p.Names[i] == "":
			least, most := v[i], v[i]
			for _, o := range others {
				least, most = min(least, o[i]), max(most, o[i])
			}
			if least < most {
				list = append(list, fmt.Sprintf("%s could be any number from %d to %d", p.ID, least, most))
			}
		}
	}
	return list
}

// Random returns a value other than that of the rules; r alone decides which.
func (p *Parameter) Random(r *rand.Rand) Value {
	low, high := p.bounds()
	for {
		v := make(Value, p.size())
		for i := range v {
			if p.Kind != Order {
				v[i] = low + Below(r, high-low+1)
				continue
			}
			k := Below(r, i+1) // i goes in front of one of those before it, or last
			copy(v[k+1:], v[k:i])
			v[k] = i
		}
		if !slices.Equal(v, p.Rules) {
			return v
		}
	}
}

// ByRules writes the value of the rules, with all its numbers, and what it stands for.
func (p *Parameter) ByRules() string {
	if p.Any != "" {
		return p.Write(p.Rules) + ", for " + p.Any
	}
	if p.Kind != Numbers || p.Names[0] == "" {
		return p.Write(p.Rules)
	}
	var list []string
	for i, n := range p.Rules {
		list = append(list, p.Names[i]+":"+strconv.Itoa(n))
	}
	return strings.Join(list, "/")
}

// Listed says what the parameter is, which values there are, and which the rules have.
func (p *Parameter) Listed() string {
	text := strings.ReplaceAll(p.Text, "%s", "VALUE")
	if text == "" && p.Count(2) == 2 {
		for v := range p.All() {
			if !slices.Equal(v, p.Rules) {
				text = p.Misreading(v).Text
			}
		}
	}
	return strings.TrimSpace(text + " (VALUE: " + p.Values() + "; the rules: " + p.ByRules() + ")")
}

// Values says in a few words what values there are: "an order of C, S, H, D".
func (p *Parameter) Values() string {
	names := strings.Join(p.Names, ", ")
	switch {
	case p.Kind == Order:
		return "an order of " + names
	case p.Kind == One && len(p.Names) == 2:
		return strings.Join(p.Names, " or ")
	case p.Kind == One:
		return "one of " + names
	case p.Kind == Some && len(p.Names) == 1:
		return names + " or " + none
	case p.Kind == Some:
		return none + ", or some of " + names + ", as in " + strings.Join(p.Names[:2], "/")
	case names == "":
		return fmt.Sprintf("a number from %d to %d", p.Low, p.High)
	}
	return fmt.Sprintf("numbers from %d to %d for some of %s, as in %s:%d", p.Low, p.High, names, p.Names[0], p.High)
}

// ValueError says that a parameter has no such value.
type ValueError struct {
	Parameter *Parameter
	Found     string
}

func (e *ValueError) Error() string {
	p := e.Parameter
	return fmt.Sprintf("misreading %s=%s: found %q, expected %s, and not what the rules say", p.ID, e.Found, e.Found, p.Values())
}
