package runner

import (
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
)

// ruled returns the rule that misreads Rummy in some way.
func ruled(t *testing.T, ids ...string) theory {
	t.Helper()
	return ruledIn(t, rummy.Problem, ids...)
}

// ruledIn does so of any problem.
func ruledIn(t *testing.T, p oracle.Problem, ids ...string) theory {
	t.Helper()
	var h theory
	for _, id := range ids {
		m, err := p.Book().Find(id)
		if err != nil {
			t.Fatal(err)
		}
		h.misread = append(h.misread, m)
	}
	return h
}

// TestIllegalAlike lets a solver take sets with any number of jokers. Their groups are
// illegal by the rule that more than half are no jokers, as are those of a solver that
// takes such sequences, too; but that lays more, and is another one.
func TestIllegalAlike(t *testing.T) {
	p := rummy.Problem
	ev := playedBy(t, p, someCases(t, p, 0), []string{"majority.0=each-group (either (is-kind:1) $0)"})
	for id, want := range map[string]bool{"majority.0=each-group (either (is-kind:1) $0)": true, "majority-none": false} {
		f, err := ev.try(t.Context(), ruled(t, id), bounds{})
		if err != nil || (f != nil) != want {
			t.Errorf("%s explains what is printed: %t (%v), expected %t", id, f != nil, err, want)
		}
	}
}

// TestTellsGivenUp demands that a case tells nothing if the engine of a misreading lays
// nothing there: it may have given up its search where a solver does not.
func TestTellsGivenUp(t *testing.T) {
	p := rummy.Problem
	rules := theory{}
	for _, tc := range []struct {
		id, text string
		want     bool
		reason   string
	}{
		{"majority-none", "| H9 JJ HJ JJ", true, "all cards are laid"},
		{"goal-nothing", "| H9 H0 HJ SA", false, "nothing is laid"},
	} {
		c, err := p.ParseCase(tc.text)
		if err != nil {
			t.Fatal(err)
		}
		told, err := tells(p, []theory{rules, ruled(t, tc.id)}, []cases.Case{{ID: "made", Input: c}})
		if err != nil || told != tc.want {
			t.Errorf("%s, %s: told apart from the rules: %t (%v), expected %t", tc.id, tc.reason, told, err, tc.want)
		}
	}
}

// TestTellsUnruled demands that a case tells nothing, and any output fits, where a group on the
// table is illegal by a misreading: solvers differ there.
func TestTellsUnruled(t *testing.T) {
	p := rummy.Problem
	for _, tc := range []struct {
		id, text string
		want     bool
		reason   string
	}{
		{"joker-not-at-ends", "S3 S4 S5 | HK CK SK JJ D7 D8", true, "the table is legal"},
		{"joker-not-at-ends", "JJ S3 S4 | S5 D7 D8 HK CK SK", false, "the joker stands at an end"},
		{"joker-not-at-ends table-stays", "JJ S3 S4 | S5 D7 D8 HK CK SK", true, "such a group stays as it is"},
	} {
		c, err := p.ParseCase(tc.text)
		if err != nil {
			t.Fatal(err)
		}
		x, row := ruled(t, strings.Fields(tc.id)...), []cases.Case{{ID: "made", Input: c}}
		if told, err := tells(p, []theory{{}, x}, row); err != nil || told != tc.want {
			t.Errorf("%s, %s: told apart from the rules: %t (%v), expected %t", tc.id, tc.reason, told, err, tc.want)
		}
		if fits, err := x.printed(p, row, [][]byte{[]byte("S2 S2 S2\n")}, false, false); err != nil || fits == tc.want {
			t.Errorf("%s, %s: an output of other cards fits: %t (%v), expected %t", tc.id, tc.reason, fits, err, !tc.want)
		}
	}
}
