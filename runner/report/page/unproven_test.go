package page_test

import (
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
	"kiebitz/runner/report/page"
	"kiebitz/runner/result"
)

// unproven is Rummy for which no proof is ever found.
type unproven struct{ oracle.Problem }

func (unproven) Prove(oracle.Case) (*oracle.Proof, error) {
	return nil, &oracle.PlayError{GivenUp: true, Reason: "no certificate was found"}
}

// TestUnproven wants a game to be shown if only its proof fails, beside a variant too.
func TestUnproven(t *testing.T) {
	list, err := cases.Played(rummy.Problem)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []oracle.Variant{{}, {Misreadings: []string{"rearrange-extend"}}} {
		pg, err := page.OfGames(unproven{rummy.Problem}, list[:1], v, "x")
		if err != nil {
			t.Fatalf("%v: %v", v, err)
		}
		g := pg.Games[0]
		if text := strings.Join(g.Texts, "\n"); g.Rules == nil || g.Proof != nil || !strings.Contains(text, "not proven: no certificate was found.") {
			t.Errorf("%v: found the texts %q", v, text)
		}
	}
	m := &result.Map{Lines: result.Lines{Source: "r.cpp", Played: []result.Played{{Case: result.Case{ID: list[0].ID, Verdict: oracle.Wrong, Given: result.Given{Input: list[0].Input.Text()}, Failure: &result.Failure{}}}}}}
	pg, err := page.OfMap(unproven{rummy.Problem}, m, nil)
	if err != nil || len(pg.Games) != 1 || pg.Games[0].Rules == nil {
		t.Errorf("a wrong game without a proof: %v", err)
	}
}
