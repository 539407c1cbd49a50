package runner_test

import (
	"slices"
	"strings"
	"testing"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
	"kiebitz/oracle/tractor"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// rounds are the stored rounds of Tractor and some random ones.
func rounds(t *testing.T, random int) (list []cases.Case) {
	t.Helper()
	list, err := cases.Played(tractor.Problem)
	if err != nil {
		t.Fatal(err)
	}
	for i := range random {
		list = append(list, cases.Random(tractor.Problem, 3, i+1, oracle.Aim{}))
	}
	return list
}

// checked judges what a variant prints for rounds.
func checked(t *testing.T, list []cases.Case, v oracle.Variant, o runner.Options) *result.Run {
	t.Helper()
	e, err := tractor.Problem.Engine(v)
	if err != nil {
		t.Fatal(err)
	}
	var answers [][]byte
	for _, c := range list {
		answer, _ := e.Append(nil, c.Input)
		answers = append(answers, answer)
	}
	o.Problem, o.Cases = tractor.Problem, cases.List(list)
	r, err := runner.Check(t.Context(), o, oracle.Frame(tractor.Problem, nil, answers))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func followed(r *result.Run) (ids []string) {
	if r.Followed == nil {
		return nil
	}
	for _, f := range r.Followed.Readings {
		ids = append(ids, f.ID)
	}
	return ids
}

// TestReadings runs solvers that follow each choice of readings, by each that
// may be asked for.
func TestReadings(t *testing.T) {
	list := rounds(t, 600)
	for _, tc := range []struct {
		name           string
		follows, asked []string
		conforms       bool
		found          []string
	}{
		{"default", nil, nil, true, nil},
		{"formal", []string{"formal"}, nil, true, []string{"formal"}},
		{"apart", []string{"apart"}, nil, true, []string{"apart"}},
		{"both", []string{"formal", "apart"}, nil, true, []string{"formal", "apart"}},
		{"formal, strict asked", []string{"formal"}, []string{"strict"}, false, []string{"formal"}},
		{"apart, chained asked", []string{"apart"}, []string{"chained"}, false, []string{"apart"}},
		{"default, formal asked", nil, []string{"formal"}, false, []string{"strict", "chained"}},
		{"formal, formal asked", []string{"formal"}, []string{"formal"}, true, nil},
		{"both, formal asked", []string{"formal", "apart"}, []string{"formal"}, false, []string{"formal", "apart"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := checked(t, list, oracle.Variant{Readings: tc.follows}, runner.Options{Readings: tc.asked, ListOnly: true})
			if r.Conforms() != tc.conforms || !slices.Equal(followed(r), tc.found) || len(r.Diagnosis.Named) > 0 || r.Diagnosis.Closest != nil {
				t.Errorf("conforms %v, follows %v, named %v, closest %v", r.Conforms(), followed(r), r.Diagnosis.Named, r.Diagnosis.Closest)
			}
		})
	}
}

// TestReadingsMostly demands that a solver which follows another reading and goes wrong in some rounds
// besides, for no reason that can be found, is told the reading: what is left is wrong by that.
func TestReadingsMostly(t *testing.T) {
	long.Test(t, "looks for what can't be found")
	const wrong = 2
	list := rounds(t, 100)[len(rounds(t, 0)):]
	formal, _ := tractor.Problem.Engine(oracle.Variant{Readings: []string{"formal"}})
	var answers [][]byte
	for i, c := range list {
		answer, _ := formal.Append(nil, c.Input)
		if i%(len(list)/wrong) == 1 {
			answer = []byte("7\n2 2 Alice\n")
		}
		answers = append(answers, answer)
	}
	r, err := runner.Check(t.Context(), runner.Options{Problem: tractor.Problem, Cases: cases.List(list)}, oracle.Frame(tractor.Problem, nil, answers))
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Count("", oracle.Wrong); !slices.Equal(followed(r), []string{"formal"}) || len(r.Diagnosis.Named) > 0 || n < wrong || n > wrong+1 {
		t.Errorf("follows %v, named %v, %d rounds are wrong, expected formal and %d", followed(r), r.Diagnosis.Named, n, wrong)
	}
}

// TestReproducedPlainly demands that a command which repeats a failure asks for no readings where
// it fails without: of a solver whose outputs some other reading excuses, and which follows none.
func TestReproducedPlainly(t *testing.T) {
	r := checked(t, rounds(t, 30), oracle.Variant{Misreadings: []string{"next-jokers-apart"}}, runner.Options{})
	if len(r.Causes) == 0 || followed(r) != nil || !slices.Equal(r.Readings, oracle.DefaultReadings(tractor.Problem)) {
		t.Fatalf("%d causes, follows %v, judged by %v: expected failures, some first excused", len(r.Causes), followed(r), r.Readings)
	}
	if text := r.Causes[0].Reproduce; strings.Contains(text, "--reading") {
		t.Errorf("found %q, expected no readings", text)
	}
}

// TestReadingsAndMisreadings plants every misreading in solvers that follow each
// choice of readings: both must be found.
func TestReadingsAndMisreadings(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	list := rounds(t, 200)
	for _, readings := range append([][]string{nil}, oracle.OtherReadings(tractor.Problem)...) {
		for i, m := range tractor.Problem.Book().Misreadings() {
			if m.Equivalent != "" || i%runner.Some(18) != 0 {
				continue
			}
			v := oracle.Variant{Readings: readings, Misreadings: []string{m.ID}}
			if e, _ := tractor.Problem.Engine(v); e != nil {
				if _, cuts := e.(oracle.Framer); cuts {
					continue // nothing can be said of rounds that can't be told apart; TestMisreadings runs it
				}
			}
			r := checked(t, list, v, runner.Options{})
			// By chance the other readings may not show, or explain it, too.
			if len(r.Diagnosis.Named) != 1 || !explainsAs(t, list, oracle.Variant{Readings: r.Readings, Misreadings: []string{r.Diagnosis.Named[0].ID}}, v) {
				t.Errorf("%v %s: follows %v, named %v, closest %v", readings, m.ID, followed(r), r.Diagnosis.Named, r.Diagnosis.Closest)
			}
			onlyByFollowed(t, r)
		}
	}
}

// TestReadingsAndInferred demands that a solver which follows another reading and misreads what
// no list has, or two things, is told both: the reading hides what it misreads, and a misreading
// that touches nearly all rounds hides the reading.
func TestReadingsAndInferred(t *testing.T) {
	long.Test(t, "diagnoses many solvers")
	list := rounds(t, 80)[len(rounds(t, 0)):]
	for _, misread := range [][]string{{"power-twice", "win-at-ace"}, {"by-rank.0=table:2,3,4,5,6,7,8,10,9,11,12,13,14 it"}} {
		v := oracle.Variant{Readings: []string{"formal"}, Misreadings: misread}
		r := checked(t, list, v, runner.Options{})
		var ids []string
		for _, m := range r.Diagnosis.Named {
			ids = append(ids, m.ID)
		}
		if len(ids) == 0 || !explainsAs(t, list, oracle.Variant{Readings: r.Readings, Misreadings: ids}, v) {
			t.Errorf("%v: follows %v, named %v, closest %v", misread, followed(r), ids, r.Diagnosis.Closest)
		}
		onlyByFollowed(t, r)
	}
}

// onlyByFollowed demands that outputs are excused by the readings that the solver
// follows only: a misreading may happen to print what another reading asks for.
func onlyByFollowed(t *testing.T, r *result.Run) {
	t.Helper()
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict == oracle.OtherReading && !slices.Equal(c.Readings, followed(r)) {
			t.Errorf("%s is excused by %v, but the solver follows %v", c.ID, c.Readings, followed(r))
		}
	}
}

// explainsAs reports whether two variants print the same.
func explainsAs(t *testing.T, list []cases.Case, a, b oracle.Variant) bool {
	t.Helper()
	ea, err := tractor.Problem.Engine(a)
	if err != nil {
		t.Fatal(err)
	}
	eb, err := tractor.Problem.Engine(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		x, _ := ea.Append(nil, c.Input)
		y, _ := eb.Append(nil, c.Input)
		if string(x) != string(y) {
			return false
		}
	}
	return true
}

// TestExactBetween demands that nothing between the outputs of cases is forgiven
// if nothing is to be.
func TestExactBetween(t *testing.T) {
	list := rounds(t, 0)[:2]
	e, err := tractor.Problem.Engine(oracle.Variant{})
	if err != nil {
		t.Fatal(err)
	}
	var answers [][]byte
	for _, c := range list {
		answer, _ := e.Append(nil, c.Input)
		answers = append(answers, answer)
	}
	right := string(oracle.Frame(tractor.Problem, nil, answers))
	for _, tc := range []struct {
		name, output string
		exact        bool
	}{
		{"as it should be", right, true},
		{"space after a head", strings.Replace(right, "#2:", "#2: ", 1), false},
		{"carriage return after a head", strings.Replace(right, "#1:", "#1:\r", 1), false},
		{"blank line before the first head", "\n" + right, false},
	} {
		for _, exact := range []bool{false, true} {
			r, err := runner.Check(t.Context(), runner.Options{Problem: tractor.Problem, Cases: cases.List(list), Exact: exact, ListOnly: true}, []byte(tc.output))
			if err != nil {
				t.Fatal(err)
			}
			if want := !exact || tc.exact; r.Conforms() != want {
				t.Errorf("%s, exact %v: conforms %v", tc.name, exact, r.Conforms())
			}
		}
	}
}
