package maumau_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
)

// whole is the problem with engines that trace all of a game.
type whole struct{ oracle.Problem }

func (w whole) Engine(v oracle.Variant) (oracle.Engine, error) {
	e, err := w.Problem.Engine(v)
	return struct{ oracle.Engine }{e}, err
}

func (w whole) Explain(x *oracle.Explanation) { w.Problem.(oracle.Explainer).Explain(x) }

// TestNear demands that a trace of what is around the first difference explains outputs
// as one of the whole game does: those of misreadings, and the same with a word cut out or
// in another's place.
func TestNear(t *testing.T) {
	p := maumau.Problem
	explained := 0
	for i, m := range p.Book().Misreadings() {
		random := rand.New(rand.NewPCG(21, uint64(i)))
		for range 30 {
			c := p.Generate(random, oracle.Aim{})
			e, err := p.Engine(oracle.Variant{Misreadings: []string{m.ID}})
			if err != nil {
				t.Fatal(err)
			}
			got, _ := e.Append(nil, c)
			words := bytes.Fields(got)
			at := random.IntN(len(words))
			cut := append(bytes.Join(words[:at], []byte(" ")), got[bytes.IndexByte(got, '\n'):]...)
			swapped := bytes.Replace(got, words[at], words[random.IntN(len(words))], 1)
			for _, output := range [][]byte{got, cut, swapped} {
				for _, exact := range []bool{false, true} {
					o := oracle.ExplainOptions{JudgeOptions: oracle.JudgeOptions{Exact: exact}}
					near, all := oracle.Explain(p, c, output, o), oracle.Explain(whole{p}, c, output, o)
					if !reflect.DeepEqual(near, all) {
						t.Fatalf("%s, %q for %q: found near it\n%+v\nand in all of the game\n%+v", m.ID, output, c.Text(), near, all)
					}
					if near.Verdict == oracle.Wrong {
						explained++
					}
				}
			}
		}
	}
	if explained < 3_000 {
		t.Errorf("found %d wrong outputs, expected more", explained)
	}
}
