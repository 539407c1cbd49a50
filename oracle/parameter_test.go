package oracle

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

var (
	suits  = &Parameter{ID: "R6-suits", Text: "suits rank %s", Names: []string{"C", "S", "H", "D"}, Rules: Value{0, 1, 2, 3}, Kind: Order}
	ranks  = &Parameter{ID: "R4-ranks", Text: "%s count", Names: []string{"7", "10", "K"}, Rules: Value{1, 0, 0}, Kind: Some}
	values = &Parameter{ID: "R2-values", Text: "cards count %s", Names: []string{"A", "K"}, Rules: Value{11, 4}, Kind: Numbers, Low: -1, High: 20}
	who    = &Parameter{ID: "R1-who", Text: "%s begins", Names: []string{"dealer", "left", "Alice"}, Rules: Value{0}, Kind: One}
	cost   = &Parameter{ID: "R1-cost", Text: "a seven costs %s", Names: []string{""}, Rules: Value{2}, Kind: Numbers, High: 4}
)

func TestParameterRead(t *testing.T) {
	for _, tc := range []struct {
		name  string
		p     *Parameter
		text  string
		value Value // nil: refused
		words string
	}{
		{"order", suits, "SHDC", Value{1, 2, 3, 0}, "suits rank S > H > D > C (the rules: C > S > H > D)"},
		{"order of the rules", suits, "CSHD", nil, ""},
		{"order with a thing missing", suits, "SHD", nil, ""},
		{"order with a thing twice", suits, "SSHD", nil, ""},
		{"order of unknown things", suits, "SHDX", nil, ""},
		{"empty order", suits, "", nil, ""},
		{"set", ranks, "10/K", Value{0, 1, 1}, "10, K count (the rules: 7)"},
		{"empty set", ranks, "none", Value{0, 0, 0}, "none count (the rules: 7)"},
		{"set of the rules", ranks, "7", nil, ""},
		{"set of unknown things", ranks, "8", nil, ""},
		{"table", values, "A:1/K:10", Value{1, 10}, "cards count A 1, K 10 (the rules: A 11, K 4)"},
		{"one of a table", values, "K:-1", Value{11, -1}, "cards count K -1 (the rules: K 4)"},
		{"table without a number", values, "K", nil, ""},
		{"table with too large a number", values, "K:21", nil, ""},
		{"table of the rules", values, "K:4", nil, ""},
		{"number", cost, "3", Value{3}, "a seven costs 3 (the rules: 2)"},
		{"no number", cost, "x", nil, ""},
		{"something after the number", cost, "3x", nil, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			v, err := tc.p.Read(tc.text)
			var refused *ValueError
			if tc.value == nil && errors.As(err, &refused) {
				return
			}
			if err != nil || !slices.Equal(v, tc.value) {
				t.Fatalf("found %v, %v; expected %v", v, err, tc.value)
			}
			if m := tc.p.Misreading(v); m.ID != tc.p.ID+"="+tc.text || m.Text != tc.words {
				t.Errorf("found %q, %q; expected %q, %q", m.ID, m.Text, tc.p.ID+"="+tc.text, tc.words)
			}
		})
	}
}

// TestParameterAll demands of all values that they are legal, each once, as many
// as counted, that what is written of each is read again, and that each is reached
// from the rules by steps to values next to it.
func TestParameterAll(t *testing.T) {
	for _, p := range []*Parameter{suits, ranks, values, cost} {
		t.Run(p.ID, func(t *testing.T) {
			reached := map[string]bool{}
			for list := []Value{p.Rules}; len(list) > 0; list = list[1:] {
				for v := range p.Near(list[0]) {
					if text := p.Write(v); !reached[text] {
						reached[text] = true
						list = append(list, v)
					}
				}
			}
			n := 0
			for v := range p.All() {
				n++
				if !reached[p.Write(v)] {
					t.Errorf("%v is next to nothing", v)
				}
				if slices.Equal(v, p.Rules) {
					if p.Distance(v) != 0 {
						t.Errorf("the rules are %d from themselves", p.Distance(v))
					}
					continue
				}
				if got, err := p.Read(p.Write(v)); err != nil || !slices.Equal(got, v) || p.Distance(v) == 0 {
					t.Errorf("%v is written %q and read as %v, %v", v, p.Write(v), got, err)
				}
			}
			if n != len(reached) || n != p.Count(1000) || p.Count(3) != 4 {
				t.Errorf("found %d values, reached %d, counted %d", n, len(reached), p.Count(1000))
			}
		})
	}
}

func TestParameterByRules(t *testing.T) {
	for p, want := range map[*Parameter]string{suits: "CSHD", ranks: "7", values: "A:11/K:4", cost: "2"} {
		if got := p.ByRules(); got != want {
			t.Errorf("%s: found %q, expected %q", p.ID, got, want)
		}
	}
	limitless := Parameter{Kind: Numbers, Names: []string{""}, Rules: Value{6}, Any: "any length"}
	if got, want := limitless.ByRules(), "6, for any length"; got != want {
		t.Errorf("without a limit: found %q, expected %q", got, want)
	}
}

func TestParameterUnseen(t *testing.T) {
	for _, tc := range []struct {
		name   string
		p      *Parameter
		v      Value
		others []Value
		want   []string
	}{
		{"all seen", suits, Value{1, 0, 2, 3}, nil, nil},
		{"two suits", suits, Value{1, 0, 2, 3}, []Value{{1, 0, 3, 2}}, []string{"whether H or D comes first"}},
		{"a rank", ranks, Value{1, 1, 0}, []Value{{1, 1, 1}, {1, 0, 1}}, []string{"whether 10 is meant", "whether K is meant"}},
		{"values", values, Value{1, 4}, []Value{{0, 4}, {9, 4}}, nil},
		{"one of some things", who, Value{1}, []Value{{1}, {2}, {2}}, nil},
		{"a number", cost, Value{3}, []Value{{4}}, []string{"R1-cost could be any number from 3 to 4"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := tc.p.Unseen(tc.v, tc.others); !slices.Equal(got, tc.want) {
				t.Errorf("found %q, expected %q", got, tc.want)
			}
		})
	}
}

func TestBookParameters(t *testing.T) {
	b := testBook()
	p := b.AddOrder("R4-order", "things rank %s", "a", "b", "c")
	flag := b.Add("R4-ignored", "rule 4 is not known")
	name := b.Name("R4-reversed", "R4-order=cba", "things rank backwards")
	b.Against(flag, p.Ref())
	if len(b.Misreadings()) != 2 || len(b.Parameters()) != 1 {
		t.Fatalf("found %d misreadings and %d parameters", len(b.Misreadings()), len(b.Parameters()))
	}
	for _, tc := range []struct {
		name  string
		ids   []string
		order Value
		named bool
		ok    bool
	}{
		{"a value", []string{"R4-order=bac"}, Value{1, 0, 2}, false, true},
		{"a name", []string{"R4-reversed"}, Value{2, 1, 0}, true, true},
		{"small letters", []string{"r4-order=bac"}, Value{1, 0, 2}, false, true},
		{"twice the same", []string{"R4-order=bac", "R4-order=bac"}, Value{1, 0, 2}, false, true},
		{"two values", []string{"R4-order=bac", "R4-order=cab"}, nil, false, false},
		{"a value and a name", []string{"R4-reversed", "R4-order=cab"}, nil, false, false},
		{"against a flag", []string{"R4-ignored", "R4-order=bac"}, nil, false, false},
		{"a name against a flag", []string{"R4-reversed", "R4-ignored"}, nil, false, false},
		{"a parameter alone", []string{"R4-order"}, nil, false, false},
		{"no value", []string{"R4-order=abc"}, nil, false, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			set, err := b.Set(tc.ids)
			if (err == nil) != tc.ok {
				t.Fatalf("found error %v", err)
			}
			if tc.ok && (!slices.Equal(set.Value(p), tc.order) || !set.Has(p.Ref()) || set.Has(name) != tc.named || set.Has(flag)) {
				t.Errorf("found %v, %+v", set.Value(p), set)
			}
		})
	}
	if m, err := b.Find("R4-ORDER=bac"); err != nil || m.ID != "R4-order=bac" || m.Clause != "R4" {
		t.Errorf("found %+v, %v", m, err)
	}
	if new(Set).Value(p)[0] != 0 {
		t.Error("without a value it is not that of the rules")
	}
}

func FuzzParameterRead(f *testing.F) {
	for _, text := range []string{"SHDC", "none", "10/K", "A:1/K:10", "3", "A:99999999999999999999", "/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range []*Parameter{suits, ranks, values, cost} {
			v, err := p.Read(text)
			if err != nil {
				if err.Error() == "" {
					t.Error("refused without a word")
				}
				continue
			}
			if w, err := p.Read(p.Write(v)); err != nil || !slices.Equal(v, w) {
				t.Errorf("%s: %q is %v, written %q, read as %v, %v", p.ID, text, v, p.Write(v), w, err)
			}
		}
	})
}

// TestOne reads and writes a parameter that is one of some things.
func TestOne(t *testing.T) {
	b := testBook()
	p := b.AddOne("R4-who", "%s begins", "dealer", "the dealer", "dealer-left", "who sits left of the dealer", "Alice", "")
	name := b.Name("R4-left", "r4-who=dealer-left", "the one on the left begins")
	for _, tc := range []struct{ id, text, reason string }{
		{"R4-who=dealer-left", "who sits left of the dealer begins (the rules: the dealer)", "the longest name is meant, in its words"},
		{"R4-who=Alice", "Alice begins (the rules: the dealer)", "a name without words is said"},
		{"R4-who=dealer", "", "the rules are no misreading"},
		{"R4-who=dealer/Alice", "", "only one is meant"},
		{"R4-who=", "", "one is meant"},
		{"R4-who=Bob", "", "there is no such thing"},
	} {
		t.Run(tc.id, func(t *testing.T) {
			m, err := b.Find(tc.id)
			var fault *ValueError
			if m.Text != tc.text || (err != nil) != (tc.text == "") || err != nil && (!errors.As(err, &fault) || !strings.Contains(err.Error(), "one of dealer, dealer-left, Alice")) {
				t.Errorf("%s: found %q and %v, expected %q", tc.reason, m.Text, err, tc.text)
			}
		})
	}
	if all := slices.Collect(p.All()); p.Count(9) != 3 || len(all) != 3 || len(slices.Collect(p.Near(p.Rules))) != 2 {
		t.Errorf("found %d values, %v, expected three, two of them near to the rules'", p.Count(9), all)
	}
	set, err := b.Set([]string{"R4-left"})
	if err != nil || set.Name(p) != "dealer-left" || !set.Has(name) || !set.Has(p.Ref()) {
		t.Errorf("a name: found %v and %v, expected its value", set, err)
	}
}

// TestNameContradicts lets a parameter contradict another one: their names do so, too.
func TestNameContradicts(t *testing.T) {
	b := testBook()
	who, when := b.AddOne("R4-who", "%s begins", "dealer", "", "Alice", ""), b.AddNumber("R4-when", "it begins at %s", 8, 7, 9)
	b.Name("R4-alice", "R4-who=Alice", "Alice is it")
	b.Name("R4-early", "R4-when=7", "it begins early")
	b.Against(who.Ref(), when.Ref())
	for _, ids := range [][]string{{"R4-alice", "R4-early"}, {"R4-early", "R4-alice"}, {"R4-who=Alice", "R4-early"}, {"R4-alice", "R4-when=9"}, {"R4-when=9", "R4-who=Alice"}} {
		var contradiction *ContradictionError
		if _, err := b.Set(ids); !errors.As(err, &contradiction) {
			t.Errorf("%v: found %v, expected a contradiction", ids, err)
		}
	}
}

// TestValueContradicts lets a name contradict a misreading: the value that it is a
// name of does so, too, but no other value.
func TestValueContradicts(t *testing.T) {
	b := testBook()
	b.AddOne("R4-who", "%s begins", "dealer", "", "Alice", "", "Bob", "")
	b.Against(b.Name("R4-alice", "R4-who=Alice", "Alice is it"), b.Add("R4-nobody", "nobody begins"))
	for _, ids := range [][]string{{"R4-who=Alice", "R4-nobody"}, {"R4-nobody", "R4-who=Alice"}} {
		var contradiction *ContradictionError
		if _, err := b.Set(ids); !errors.As(err, &contradiction) {
			t.Errorf("%v: found %v, expected a contradiction", ids, err)
		}
	}
	if _, err := b.Set([]string{"R4-who=Bob", "R4-nobody"}); err != nil {
		t.Errorf("another value: found %v", err)
	}
}
