package oracletest

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/english"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// Options says what is known of a problem. The zero value is for one of which
// nothing is to be excused.
type Options struct {
	// Random is how many random cases are played; 0: 300.
	Random int

	// Inexact are the misreadings, with the reason, whose cause is not always a
	// step that the misread clause has a part in.
	Inexact map[string]string
}

// run is what the stages share.
type run struct {
	p      oracle.Problem
	info   oracle.Info
	o      Options
	stored []cases.Case
	inputs []oracle.Case   // the stored cases, and random ones after them
	known  map[string]bool // clauses and situations
	rand   *rand.Rand
	own    bool // a game of another module, which brings what it has
}

// seed makes the random cases: a fault is to be found again.
const seed = 20261122

// Run tests p. It is to be called from a test of the problem's own package, in this module or
// another.
func Run(t *testing.T, p oracle.Problem, o Options) {
	if c, ok := p.(oracle.Checker); ok && c.Check() != nil {
		t.Fatal(c.Check())
	}
	if o.Random == 0 {
		o.Random = 300
	}
	r := &run{p: p, info: p.Info(), o: o, known: map[string]bool{}, rand: rand.New(rand.NewPCG(seed, 0))}
	_, r.own = p.(oracle.Filer)
	for _, c := range p.Book().Clauses() {
		r.known[c.ID] = true
		for _, s := range c.Situations {
			r.known[s.ID] = true
		}
	}
	r.stages(t, []stage{
		{"info", r.testInfo, nil},
		{"clauses", r.testClauses, nil},
		{"stored cases", r.testStored, nil},
		{"inputs", r.testInputs, []string{"stored cases"}},
		{"answers", r.testAnswers, []string{"stored cases"}},
		{"random cases", r.testRandom, []string{"answers"}},
		{"outputs", r.testOutputs, []string{"answers"}},
		{"traces", r.testTraces, []string{"answers"}},
		{"neighbours", r.testNeighbours, []string{"answers"}},
		{"readings", r.testReadings, []string{"answers"}},
		{"misreadings", r.testMisreadings, []string{"answers"}},
		{"explanations", r.testExplanations, []string{"outputs", "traces", "misreadings"}},
	})
}

func (r *run) testInfo(t *testing.T) {
	i := &r.info
	if i.ID == "" || i.ID != strings.ToLower(i.ID) || strings.ContainsAny(i.ID, " /.") {
		t.Errorf("ID: found %q, expected a word in lowercase: the name on the command line", i.ID)
	}
	if _, listed := problems.Find(i.ID); !listed && !r.own {
		t.Errorf("found no line for %q in oracle/problems/problems.go: kiebitz and the other tests do not know it", i.ID)
	}
	for _, field := range [][3]string{
		{"Title", i.Title, "what people call it"},
		{"Source", i.Source, "who set it"},
		{"Unit", i.Unit, "what one case is called, in the singular"},
	} {
		if field[1] == "" {
			t.Errorf("%s: found nothing, expected %s", field[0], field[2])
		}
	}
	if i.Glyph == nil {
		t.Error("Glyph: found nothing, expected a function that returns a card's short picture")
	}
	if i.Suite < 1 || i.Random < 1 || i.Batch < 1 || i.TimeLimit <= 0 {
		t.Errorf("found Suite %d, Random %d, Batch %d and TimeLimit %v, expected numbers above 0", i.Suite, i.Random, i.Batch, i.TimeLimit)
	}
	if i.MaxCases != 0 && i.Batch > i.MaxCases {
		t.Errorf("Batch: found %d, expected MaxCases, %d, at most", i.Batch, i.MaxCases)
	}
}

func (r *run) testClauses(t *testing.T) {
	if len(r.p.Book().Clauses()) == 0 {
		t.Error("found no clause in the book, expected each rule of the statement")
	}
	seen := map[string]bool{}
	for _, c := range r.p.Book().Clauses() {
		if c.ID == "" || c.Title == "" || c.Source == "" || !strings.HasSuffix(c.Text, ".") {
			t.Errorf("%q: found title %q, source %q and text %q, expected all of them, the text as sentences", c.ID, c.Title, c.Source, c.Text)
		}
		if seen[c.ID] {
			t.Errorf("found the clause %s twice", c.ID)
		}
		seen[c.ID] = true
		if p, ok := r.p.(oracle.Speller); ok {
			for _, line := range p.InFull(c.ID) {
				if strings.ContainsAny(line, "{}") {
					t.Errorf("%s: found %q, expected words for each argument", c.ID, line)
				}
			}
		}
		for _, s := range c.Situations {
			if oracle.ClauseOf(s.ID) != c.ID || s.Text == "" || strings.HasSuffix(s.Text, ".") || seen[s.ID] {
				t.Errorf("%s: found the situation %q, %q; expected one of the clause, once, as a sentence without its full stop", c.ID, s.ID, s.Text)
			}
			seen[s.ID] = true
		}
	}
}

func (r *run) testStored(t *testing.T) {
	var err error
	if r.stored, err = cases.Stored(r.p); err != nil {
		t.Fatal(err)
	}
	for _, c := range r.stored {
		r.inputs = append(r.inputs, c.Input)
	}
	switch {
	case len(r.stored) == 0:
		t.Fatalf("found no stored case, expected the statement's sample: write %s, without its answer", r.sample())
	case cases.Group(r.stored[0].ID) != cases.Samples:
		t.Errorf("found %s first, expected the statement's sample: %s", r.stored[0].ID, r.sample())
	}
}

// named is a case by its id, if it is a stored one, else by its text.
func (r *run) named(c oracle.Case) string {
	for _, s := range r.stored {
		if s.Input == c {
			return s.ID
		}
	}
	return c.Text()
}

// sample is where the first case belongs.
func (r *run) sample() string {
	if r.own {
		return "cases/samples/1.txtar"
	}
	return "cases/" + r.info.ID + "/samples/1.txtar"
}

// engine returns an engine for misreadings.
func (r *run) engine(t *testing.T, misreadings ...string) oracle.Engine {
	t.Helper()
	e, err := r.p.Engine(oracle.Variant{Misreadings: misreadings})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// each calls f with cases up to the first that has a fault: the others are likely
// to have it, too.
func each(t *testing.T, list []oracle.Case, f func(oracle.Case)) {
	t.Helper()
	for i, c := range list {
		if t.Failed() {
			t.Logf("%d more cases are left out", len(list)-i)
			return
		}
		f(c)
	}
}

func (r *run) testAnswers(t *testing.T) {
	e := r.engine(t)
	var all [][]byte
	for _, c := range r.inputs {
		answer, err := e.Append([]byte("before"), c)
		if err != nil {
			t.Fatalf("%s: %v", r.named(c), err)
		}
		answer, kept := bytes.CutPrefix(answer, []byte("before"))
		if again, _ := r.engine(t).Append(nil, c); !kept || !bytes.Equal(again, answer) {
			t.Errorf("%s: found the answers %q and, by a new engine, %q, expected the same, after what was there", c.Text(), answer, again)
		}
		for _, exact := range []bool{false, true} {
			if j := r.p.Judge(c, answer, oracle.JudgeOptions{Exact: exact}); j.Verdict != oracle.OK {
				t.Errorf("%s: the answer is judged %s: %v", c.Text(), j.Verdict, j.Syntax)
			}
		}
		all = append(all, answer)
	}
	var missing []string
	for i, c := range r.stored {
		if c.Answer == nil {
			missing = append(missing, c.ID)
			continue
		}
		if !bytes.Equal(all[i], c.Answer) && !oracle.Alike(r.p, c.Input, all[i], c.Answer) {
			t.Errorf("%s: by the rules the answer is %q, in the file it is %q", c.ID, all[i], c.Answer)
		}
	}
	if missing != nil {
		how := "'kiebitz cases " + r.info.ID + " add INPUT --into cases/curated' writes cases with theirs"
		if !r.own {
			how = "'go test ./cases -run Stored/" + r.info.ID + " -update' writes it"
		}
		t.Errorf("%s without an answer: %s; %s", english.Count(len(missing), "stored case"), strings.Join(missing, " "), how)
	}
	for n := 1; n <= min(len(all), 3, r.info.Batch); n++ {
		pieces, err := r.p.Unpack(oracle.Frame(r.p, nil, all[:n]), n)
		if err != nil || !slices.EqualFunc(pieces, all[:n], bytes.Equal) {
			t.Errorf("%d answers: found %q and %v, expected what was joined", n, pieces, err)
		}
	}
	if _, err := r.p.Unpack(nil, 2); err == nil && r.info.Batch > 1 {
		t.Error("an empty output was cut into two answers")
	}
}

func (r *run) testRandom(t *testing.T) {
	e := r.engine(t)
	for i := range r.o.Random {
		c := r.p.Generate(rand.New(rand.NewPCG(seed, uint64(i))), oracle.Aim{})
		again := r.p.Generate(rand.New(rand.NewPCG(seed, uint64(i))), oracle.Aim{})
		if c.Text() != again.Text() {
			t.Fatalf("seed %d, %d: found %s and then %s, expected the same", seed, i, c.Text(), again.Text())
		}
		if _, err := e.Append(nil, c); err != nil {
			t.Errorf("%s: %v", c.Text(), err)
		}
		r.roundTrip(t, c)
		r.inputs = append(r.inputs, c)
		if t.Failed() {
			return
		}
	}
	for _, n := range r.info.Players {
		if c := r.p.Generate(r.rand, oracle.Aim{Players: n}); c.Players() != n {
			t.Errorf("found %d players, expected %d", c.Players(), n)
		}
	}
}

func (r *run) testNeighbours(t *testing.T) {
	e := r.engine(t)
	changed := 0
	each(t, r.inputs, func(c oracle.Case) {
		next := r.p.Neighbour(r.rand, c)
		answer, err := e.Append(nil, next)
		if err != nil {
			t.Errorf("%s, a neighbour of %s: %v", next.Text(), c.Text(), err)
		}
		r.roundTrip(t, next)
		if next.Text() != c.Text() {
			changed++
		}
		if size := r.p.Size(next, answer, nil); size < 0 || size != r.p.Size(next, answer, nil) {
			t.Errorf("%s: found size %d, expected a number that is the same again", next.Text(), size)
		}
		if least, size := r.p.Size(next, nil, nil), r.p.Size(next, answer, answer[:len(answer)/2]); least > size {
			t.Errorf("%s: found size %d without answer and output, and %d with them", next.Text(), least, size)
		}
	})
	if !t.Failed() && 2*changed < len(r.inputs) {
		t.Errorf("%d of %d neighbours are another case, expected most", changed, len(r.inputs))
	}
}

func (r *run) testReadings(t *testing.T) {
	defaults := map[string]int{}
	for _, reading := range r.p.Book().Readings() {
		if reading.Default {
			defaults[reading.Clause]++
		}
		if !r.known[reading.Clause] || reading.Text == "" || reading.Default != (reading.Why != "") {
			t.Errorf("%s of clause %q: found text %q and reason %q, expected a clause, a text and, of the default alone, a reason", reading.ID, reading.Clause, reading.Text, reading.Why)
		}
		if _, err := r.p.Engine(oracle.Variant{Readings: []string{reading.ID}}); err != nil {
			t.Error(err)
		}
	}
	for _, reading := range r.p.Book().Readings() {
		if defaults[reading.Clause] != 1 {
			t.Errorf("found %d default readings of %s, expected one", defaults[reading.Clause], reading.Clause)
		}
	}
	var unknown *oracle.UnknownReadingError
	if _, err := r.p.Engine(oracle.Variant{Readings: []string{"none of them"}}); !errors.As(err, &unknown) {
		t.Errorf("an unknown reading: found %v, expected an UnknownReadingError", err)
	}
}
