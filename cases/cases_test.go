package cases_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/oracle/problems"
)

var update = flag.Bool("update", false, "write the oracle's answers into the stored cases")

// eachProblem runs a test for every problem.
func eachProblem(t *testing.T, f func(*testing.T, oracle.Problem)) {
	for _, p := range problems.All {
		t.Run(p.Info().ID, func(t *testing.T) { f(t, p) })
	}
}

func stored(t *testing.T, p oracle.Problem) []cases.Case {
	t.Helper()
	list, err := cases.Stored(p)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func engine(t *testing.T, p oracle.Problem, misread ...string) oracle.Engine {
	t.Helper()
	e, err := p.Engine(oracle.Variant{Misreadings: misread})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestStored proves that the stored answers are the oracle's and that each
// case really cites what it says it shows. With -update it writes the answers.
func TestStored(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		e := engine(t, p)
		for _, c := range stored(t, p) {
			answer, err := e.Append(nil, c.Input)
			if err != nil {
				t.Errorf("%s: %v", c.ID, err)
				continue
			}
			if *update {
				rewrite(t, p, c, answer)
			} else if c.Answer == nil {
				t.Errorf("%s has no answer yet; 'go test ./cases -run Stored/%s -update' writes it", c.ID, p.Info().ID)
			} else if diff := cmp.Diff(lines(c.Answer), lines(answer)); diff != "" {
				t.Errorf("%s: stored answer (-) and oracle (+) differ:\n%s", c.ID, diff)
			}
			if len(c.Shows) == 0 || c.Doc == "" {
				t.Errorf("%s: found no description, or no line \"shows:\"", c.ID)
			}
			for _, id := range c.Traps {
				if got, _ := engine(t, p, id).Append(nil, c.Input); oracle.Alike(p, c.Input, got, answer) {
					t.Errorf("%s: does not catch %s", c.ID, id)
				}
			}
		}
	})
}

func lines(b []byte) []string { return strings.Split(string(b), "\n") }

// rewrite puts the oracle's answer into the file of a stored case.
func rewrite(t *testing.T, p oracle.Problem, c cases.Case, answer []byte) {
	name := filepath.Join(p.Info().ID, filepath.FromSlash(c.ID)+".txtar")
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool { return f.Name == "answer" })
	a.Files = append(a.Files, txtar.File{Name: "answer", Data: oracle.Frame(p, nil, [][]byte{answer})})
	if err := os.WriteFile(name, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestCertificates wants beside the stored cases of a problem whose answers can be proven
// their certificates, which all machines make alike. With -update it writes them.
func TestCertificates(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		prover, ok := p.(oracle.Prover)
		dir := filepath.Join(p.Info().ID, "certificates")
		known := map[string]bool{}
		for _, c := range stored(t, p) {
			if !ok {
				break
			}
			proof, err := prover.Prove(c.Input)
			if err != nil {
				t.Errorf("%s: %v", c.ID, err)
				continue
			}
			name := filepath.Join(dir, strings.ReplaceAll(c.ID, "/", "-")+".json")
			known[name] = true
			if *update {
				if err := os.MkdirAll(dir, 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, proof.JSON, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Errorf("%v; 'go test ./cases -run Certificates/%s -update' writes it", err, p.Info().ID)
				continue
			}
			if diff := cmp.Diff(lines(data), lines(proof.JSON)); diff != "" {
				t.Errorf("%s: stored certificate (-) and ours (+) differ:\n%s", c.ID, diff)
			}
			if _, err := p.(oracle.Verifier).Verify(data); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if !known[name] {
				t.Errorf("%s: there is no such case", name)
			}
		}
	})
}

// situations are those of all clauses of p.
func situations(p oracle.Problem) (list []oracle.Situation) {
	for _, c := range p.Book().Clauses() {
		list = append(list, c.Situations...)
	}
	return list
}

// TestLedger proves that every clause and situation has a case, and that the
// ids of the ledger are well formed and used once.
func TestLedger(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		list := stored(t, p)
		shown := map[string]bool{}
		for _, c := range list {
			for _, id := range c.Shows {
				shown[id], shown[oracle.ClauseOf(id)] = true, true
			}
		}
		seen := map[string]bool{}
		check := func(id, text string) {
			if seen[id] {
				t.Errorf("%s stands in the ledger twice", id)
			}
			seen[id] = true
			if text == "" {
				t.Errorf("%s has no text", id)
			}
		}
		for _, c := range p.Book().Clauses() {
			check(c.ID, c.Text+c.Title+c.Source)
			if !shown[c.ID] {
				t.Errorf("clause %s has no case: no file below cases/%s names it after \"shows:\"", c.ID, p.Info().ID)
			}
			for _, s := range c.Situations {
				check(s.ID, s.Text)
				if oracle.ClauseOf(s.ID) != c.ID {
					t.Errorf("situation %s stands below clause %s", s.ID, c.ID)
				}
				if !shown[s.ID] {
					t.Errorf("situation %s has no case", s.ID)
				}
			}
		}
		for _, c := range list {
			for _, s := range situations(p) {
				if s.RuledOut && hits(t, p, c.Input, s.ID) != slices.Contains(c.Shows, s.ID) {
					t.Errorf("%s shows %q, and whether %s is among them is wrong: the suite would have a case that the statement may rule out", c.ID, c.Shows, s.ID)
				}
			}
		}
		for id := range shown {
			if !seen[id] {
				t.Errorf("a case shows %s, which the ledger does not list", id)
			}
		}
		for _, m := range p.Book().Misreadings() {
			check(m.ID, m.Text)
			if !strings.HasPrefix(m.ID, m.Clause+"-") {
				t.Errorf("misreading %s does not begin with its clause %s", m.ID, m.Clause)
			}
		}
	})
}

// TestAdequate proves that the stored cases measure what they should: every
// misreading is caught, unless it is equivalent; every case is needed; and
// solvers that do not try fail.
func TestAdequate(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		l, err := cases.NewLedger(p, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range l.Clauses {
			alike := func(c oracle.Case, x, y []byte) bool { return oracle.Alike(p, c, x, y) }
			for _, m := range c.Misreadings {
				switch {
				case m.Equivalent == "" && len(m.CaughtBy) == 0:
					t.Errorf("%s survives all stored cases", m.ID)
				case m.Equivalent != "":
					if c := toldApart(p, engine(t, p), engine(t, p, m.ID), alike); c != "" {
						t.Errorf("%s is said to be equivalent, but it plays otherwise: %s", m.ID, c)
					}
				}
			}
		}
		shownBy := map[string]int{}
		list := stored(t, p)
		samples := 0
		for _, c := range list {
			if cases.Group(c.ID) == cases.Samples {
				samples++
			}
		}
		if l.SilentPass > 0 || l.EchoPass > samples || l.LazyPass > l.Stored/4 {
			t.Errorf("of %d stored cases a silent solver passes %d, one that echoes the samples' answers %d, one that %s %d; expected none, %d and %d at most",
				l.Stored, l.SilentPass, l.EchoPass, p.Info().LazyText, l.LazyPass, samples, l.Stored/4)
		}
		for _, c := range list {
			for _, id := range c.Shows {
				shownBy[id]++
			}
		}
		for _, c := range list {
			alone := slices.ContainsFunc(c.Shows, func(id string) bool { return shownBy[id] == 1 })
			if cases.Group(c.ID) == cases.Curated && len(c.Traps) == 0 && !alone {
				t.Errorf("%s is not needed: it traps nothing and shows nothing alone", c.ID)
			}
		}
	})
}

// TestIndistinguishable proves that no two misreadings play alike in every game: such a
// pair would have to be merged. Those that the stored cases do not tell apart
// play random ones until one does.
func TestIndistinguishable(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		byPlay := map[string][]string{}
		for _, m := range p.Book().Misreadings() {
			if m.Equivalent != "" {
				continue
			}
			e, output := engine(t, p, m.ID), []byte(nil)
			for _, c := range stored(t, p) {
				one, _ := e.Append(nil, c.Input)
				output = append(output, oracle.Frame(p, e, [][]byte{one})...)
			}
			byPlay[string(output)] = append(byPlay[string(output)], m.ID)
		}
		for _, alike := range byPlay {
			for i, a := range alike {
				for _, b := range alike[:i] {
					same := func(_ oracle.Case, x, y []byte) bool { return bytes.Equal(x, y) }
					if toldApart(p, engine(t, p, a), engine(t, p, b), same) == "" {
						t.Errorf("%s and %s play alike in all stored cases, and in random ones", a, b)
					}
				}
			}
		}
	})
}

// toldApart returns a random case in which two engines that play one case after
// another do not print the same; "" if there is none among many.
func toldApart(p oracle.Problem, a, b oracle.Engine, same func(c oracle.Case, x, y []byte) bool) string {
	for i := range 2 * p.Info().Random {
		c := cases.Random(p, 2, i+1, oracle.Aim{}).Input
		x, _ := a.Append(nil, c)
		y, _ := b.Append(nil, c)
		if !same(c, oracle.Frame(p, a, [][]byte{x}), oracle.Frame(p, b, [][]byte{y})) {
			return c.Text()
		}
	}
	return ""
}

// TestAimed proves that aimed cases hit what they are aimed at, and that Find
// finds each target.
func TestAimed(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		a, err := cases.NewAimer(p)
		if err != nil {
			t.Fatal(err)
		}
		moved := 0
		for i, target := range a.Targets() {
			c := a.Case(4711, i+1, oracle.Aim{})
			if c.Target != "" && !hits(t, p, c.Input, target) {
				t.Errorf("%s does not hit %s: %s", c.ID, target, c.Input.Text())
			}
			for _, s := range situations(p) {
				if s.RuledOut && hits(t, p, c.Input, s.ID) {
					t.Errorf("%s shows %s, which the statement may rule out: %s", c.ID, s.ID, c.Input.Text())
				}
			}
			if !slices.ContainsFunc(stored(t, p), func(s cases.Case) bool { return s.Input.Text() == c.Input.Text() }) {
				moved++
			}
		}
		least := len(a.Targets()) * 3 / 4
		if len(p.Info().Files) > 0 { // a change of a rare case of Rummy seldom keeps what it shows
			least = len(a.Targets()) * 2 / 3
		}
		if moved < least {
			t.Errorf("only %d of %d aimed cases are not stored ones", moved, len(a.Targets()))
		}
		for _, players := range p.Info().Players {
			for i := range 20 {
				if c := a.Case(1, i+1, oracle.Aim{Players: players}); c.Input.Players() != players {
					t.Errorf("%s has %d players, expected %d", c.ID, c.Input.Players(), players)
				}
			}
		}
	})
}

// hits is the slow way to see that a case hits a target.
func hits(t *testing.T, p oracle.Problem, c oracle.Case, target string) bool {
	tr, err := engine(t, p).Trace(c)
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(tr.Cites(), target) {
		return true
	}
	if _, ok := oracle.FindMisreading(p, target); !ok {
		return false
	}
	want, _ := engine(t, p).Append(nil, c)
	got, _ := engine(t, p, target).Append(nil, c)
	return !oracle.Alike(p, c, want, got)
}

// TestRandom holds some random and aimed cases: they must never change within
// a version of the suite. Aimed ones start from stored cases, so that a new
// stored case is a new version, too.
func TestRandom(t *testing.T) {
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		var got strings.Builder
		aimer, err := cases.NewAimer(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, seed := range []uint64{1, 4711} {
			for _, i := range []int{1, 2, 1000} {
				for _, c := range []cases.Case{cases.Random(p, seed, i, oracle.Aim{}), aimer.Case(seed, i, oracle.Aim{})} {
					fmt.Fprintf(&got, "seed %d %s: %s\n", seed, c.ID, c.Input.Text())
				}
			}
		}
		golden := filepath.Join(p.Info().ID, "random.txt")
		if *update {
			if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatalf("%v; 'go test ./cases -run Random/%s -update' writes it", err, p.Info().ID)
		}
		if diff := cmp.Diff(string(want), got.String()); diff != "" {
			t.Errorf("random cases have changed; that needs a new version of the suite:\n%s", diff)
		}
	})
}

func TestSelect(t *testing.T) {
	p := maumau.Problem // which has two samples
	for _, tc := range []struct {
		name     string
		reason   string
		patterns []string
		want     []string // ids; nil: unknown
	}{
		{"id", "one stored case", []string{"samples/1"}, []string{"samples/1"}},
		{"order", "the order of the patterns counts", []string{"samples/2", "samples/1"}, []string{"samples/2", "samples/1"}},
		{"glob", "a glob finds several", []string{"samples/*"}, []string{"samples/1", "samples/2"}},
		{"twice", "a case found twice is run once", []string{"samples/1", "samples/*"}, []string{"samples/1", "samples/2"}},
		{"random", "a random case is found by its index", []string{"random/7"}, []string{"random/7"}},
		{"range", "random cases may be a range", []string{"random/7-9", "aimed/3-3"}, []string{"random/7", "random/8", "random/9", "aimed/3"}},
		{"backwards", "a range ends after its beginning", []string{"random/9-7"}, nil},
		{"long range", "a range is bounded", []string{"random/1-999999999"}, nil},
		{"stored range", "stored cases have names", []string{"samples/1-2"}, nil},
		{"unknown", "a typo is an error", []string{"samples/3"}, nil},
		{"empty glob", "a glob that matches nothing is an error", []string{"nothing/*"}, nil},
		{"random zero", "random cases count from 1", []string{"random/0"}, nil},
		{"one of two", "one unknown pattern among known ones is an error", []string{"samples/1", "x"}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			list, err := cases.Select(p, tc.patterns, 1, oracle.Aim{})
			var unknown *cases.UnknownCaseError
			if tc.want == nil {
				if !errors.As(err, &unknown) {
					t.Fatalf("%s: got the error %v", tc.reason, err)
				}
				return
			}
			var ids []string
			for _, c := range list {
				ids = append(ids, c.ID)
			}
			if diff := cmp.Diff(tc.want, ids); err != nil || diff != "" {
				t.Errorf("%s: %v %s", tc.reason, err, diff)
			}
		})
	}
	if _, err := cases.Select(p, []string{"[x"}, 1, oracle.Aim{}); err == nil {
		t.Error("a broken glob is no error")
	}
}

// TestRanges demands patterns that choose the same cases, in the same order.
func TestRanges(t *testing.T) {
	ids := []string{"samples/1", "samples/2", "random/7", "random/8", "aimed/9", "aimed/10", "aimed/11", "aimed/13", "aimed/12", "random/13"}
	want := []string{"samples/1", "samples/2", "random/7-8", "aimed/9-11", "aimed/13", "aimed/12", "random/13"}
	if diff := cmp.Diff(want, cases.Ranges(ids)); diff != "" {
		t.Error(diff)
	}
}

// TestFiles proves that every file below the problems is a case that runs.
func TestFiles(t *testing.T) {
	n, files := 0, 0
	for _, p := range problems.All {
		n += len(stored(t, p))
	}
	err := fs.WalkDir(cases.FS, ".", func(_ string, d fs.DirEntry, err error) error {
		if !d.IsDir() {
			files++
		}
		return err
	})
	if err != nil || files != n {
		t.Errorf("found %d files and %d stored cases (%v)", files, n, err)
	}
}
