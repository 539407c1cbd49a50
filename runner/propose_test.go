package runner

import (
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// TestProposeLong demands that no text is tried before or after each answer that is too
// long to be there so often: an output in one line would be written once for each game.
func TestProposeLong(t *testing.T) {
	const games = 50
	e, err := maumau.Problem.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	s := new(sheet)
	for i := range games {
		in := cases.Random(maumau.Problem, 1, i+1, oracle.Aim{}).Input
		answer, _ := e.Append(nil, in)
		s.blocks = append(s.blocks, blockOf(string(answer), in.Text()))
		s.got += strings.ReplaceAll(string(answer), "\n", " ")
	}
	list := propose(s)
	for _, w := range list {
		if !w.Once && len(w.Text) > len(s.got)/games {
			t.Errorf("%s of %d bytes is tried for each of %d games, whose output has %d", w.Kind, len(w.Text), games, len(s.got))
		}
	}
	if len(list) == 0 {
		t.Error("nothing is tried")
	}
}
