package maumau_test

import (
	"strings"
	"testing"

	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// TestFree exchanges every card that is told to be free with some that are never drawn: the same
// difference must remain.
func TestFree(t *testing.T) {
	long.Test(t, "plays many values of each parameter")
	const deal = "2 DA CA DT SA CE HA SE CT HE ST HS CN DS SN HT HN DN DE CS SS CK SK HK DK CQ SQ HQ DQ CJ SJ HJ DJ"
	suspects := []string{"R2-suit-first"}
	e, err := maumau.Problem.Engine(oracle.Variant{Misreadings: suspects})
	if err != nil {
		t.Fatal(err)
	}
	judge := func(text string) oracle.Judgement {
		c, err := maumau.Problem.ParseCase(text)
		if err != nil {
			t.Fatal(err)
		}
		out, err := e.Append(nil, c)
		if err != nil {
			t.Fatal(err)
		}
		return explain(c, out, oracle.ExplainOptions{Misreadings: suspects, Minimal: true})
	}
	j := judge(deal)
	last, free := j.Free[0], j.Free[1]
	if want := "The last 12 cards of the deal are never drawn, so their order does not matter."; last != want {
		t.Fatalf("got %q, want %q", last, want)
	}
	list := strings.TrimSuffix(strings.TrimPrefix(free, "These cards are interchangeable up to the first difference: "), ".")
	if want := "DA CA SA CE SE HS CN DS SN DN DE CS SS"; list != want {
		t.Fatalf("free are %q, want %q", list, want)
	}
	all := append(strings.Fields(list), strings.Fields(deal)[33-12:]...)
	for i, f := range strings.Fields(list) {
		for k, s := range all[i+1:] {
			if (i+k)%9 > 0 {
				continue
			}
			text := strings.NewReplacer(f, s, s, f).Replace(deal)
			if got := judge(text); got.Clause != j.Clause || got.Mark != j.Mark || !got.Rows[0].Rules.Act.Equal(j.Rows[0].Rules.Act) {
				t.Errorf("%s for %s: clause %s at %v, not %s at %v", s, f, got.Clause, got.Mark, j.Clause, j.Mark)
			}
		}
	}
}
