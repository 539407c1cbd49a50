package runner

import (
	"bytes"
	"slices"
	"testing"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/rummy"
	"kiebitz/runner/result"
)

// silent is a problem that counts how often its reference is asked for an answer.
type silent struct {
	oracle.Problem
	asked *int
}

func (s silent) Engine(v oracle.Variant) (oracle.Engine, error) {
	e, err := s.Problem.Engine(v)
	return silentEngine{e, e.(oracle.Matcher), e.(oracle.Decider), s.asked}, err
}

type silentEngine struct {
	oracle.Engine
	oracle.Matcher
	oracle.Decider
	asked *int
}

func (e silentEngine) Append(dst []byte, c oracle.Case) ([]byte, error) {
	*e.asked++
	return e.Engine.Append(dst, c)
}

// TestCheckDecided asks that right moves of Rummy are checked without those of the reference,
// which take ten times as long to find.
func TestCheckDecided(t *testing.T) {
	list := someCases(t, rummy.Problem, 50)
	e, err := rummy.Problem.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	var outputs [][]byte
	for _, c := range list {
		answer, err := e.Append(nil, c.Input)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.SplitAfter(answer, []byte("\n"))
		slices.Reverse(lines[:len(lines)-2]) // the hand's line and what is after it stay
		outputs = append(outputs, bytes.Join(lines, nil))
	}
	whole := oracle.Frame(rummy.Problem, nil, outputs)
	for _, listed := range []bool{false, true} {
		asked := 0
		d, err := Check(t.Context(), Options{Problem: silent{rummy.Problem, &asked}, Cases: cases.List(list), Listed: len(list), ListFailing: !listed}, whole)
		if err != nil || d.Verdict != result.Conforms || asked > 0 {
			t.Errorf("listed %v: %s, %d answers asked for, error %v; all are right, and none is needed", listed, d.Verdict, asked, err)
		}
	}
}
