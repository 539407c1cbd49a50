package baseline_test

import (
	"bytes"
	gocmp "cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/baseline"
	"kiebitz/runner/result"
)

var problem = maumau.Problem

// solver is a run of a solver whose mistakes can be switched.
type solver struct {
	misread  []string          // on all cases
	on       map[string]string // on one case: what it prints instead
	even     int               // random cases; none: 0
	seed     uint64
	players  int
	only     func(id string) bool // the cases that are run; nil: all
	verdicts map[string]oracle.Verdict
	gaveUp   string
}

// run returns what the solver does on the stored cases and some random ones.
func (s solver) run(t testing.TB) *result.Run {
	t.Helper()
	list, err := cases.Played(problem)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.even {
		list = append(list, cases.Random(problem, s.seed, i+1, oracle.Aim{Players: s.players}))
	}
	if s.only != nil {
		list = slices.DeleteFunc(list, func(c cases.Case) bool { return !s.only(c.ID) })
	}
	return s.runOn(t, list)
}

func (s solver) runOn(t testing.TB, list []cases.Case) *result.Run {
	t.Helper()
	e, err := problem.Engine(oracle.Variant{Misreadings: s.misread})
	if err != nil {
		t.Fatal(err)
	}
	var outputs [][]byte
	for _, c := range list {
		out, _ := e.Append(nil, c.Input)
		if other, ok := s.on[c.ID]; ok {
			out = []byte(other)
		}
		outputs = append(outputs, out)
	}
	r, err := runner.Check(t.Context(), runner.Options{Problem: problem, Cases: cases.List(list), Seed: s.seed, Kiebitz: "kiebitz test", ListOnly: true}, oracle.Frame(problem, nil, outputs))
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Cases {
		c := &r.Cases[i]
		v, ok := s.verdicts[c.ID]
		if !ok {
			continue
		}
		g := &r.Groups[slices.IndexFunc(r.Groups, func(g result.Group) bool { return g.Name == c.Group })]
		g.Verdicts[c.Verdict]--
		g.Verdicts[v]++
		c.Verdict, c.Clause, c.Fault, c.OutputSHA256, c.Failure = v, "", "", "", &result.Failure{}
		r.Verdict = result.Nonconforming
	}
	r.GaveUp = s.gaveUp
	return r
}

// suite is the problem's now, with some cases that joined only in the next version.
func suite(t testing.TB, joined ...string) []cases.Entry {
	t.Helper()
	list, err := cases.Suite(problem)
	if err != nil {
		t.Fatal(err)
	}
	list = slices.DeleteFunc(list, func(e cases.Entry) bool { return e.Last > 0 })
	for i := range list {
		if slices.Contains(joined, list[i].ID) {
			list[i].Since = problem.Info().Suite + 1
		}
	}
	return list
}

// recorded is the baseline of a run, through its file.
func recorded(t testing.TB, d *result.Run, s baseline.Settings, list []cases.Entry) *baseline.File {
	t.Helper()
	f, err := baseline.Record(nil, d, s, list)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, string(f.Format()), list)
}

func read(t testing.TB, text string, list []cases.Entry) *baseline.File {
	t.Helper()
	f, err := baseline.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if err := f.Check(list, problem.Book().Clauses()); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return f
}

// told words a comparison, a line each.
func summary(b *result.Baseline) string {
	var w strings.Builder
	fmt.Fprintf(&w, "%s: %d of %d, %d new, %d known\n", b.Outcome, b.Compared, b.Recorded, b.New, len(b.Known))
	for _, list := range [][]result.Change{b.Changes, b.Found} {
		for _, c := range list {
			fmt.Fprintf(&w, "%s %s", c.Kind, c.ID)
			if c.Was != nil {
				fmt.Fprintf(&w, " (%s %s)", c.Was.Verdict, c.Was.Clause)
			}
			w.WriteString("\n")
		}
	}
	for _, s := range b.Why {
		w.WriteString(s + "\n")
	}
	return w.String()
}

// The usual solver of these tests is wrong on 17 stored cases.
const (
	mistake = "R4-ignored"
	wrongID = "curated/R4-two-jacks" // one that it gets wrong
)

func TestCompare(t *testing.T) {
	base := solver{misread: []string{mistake}, even: 20, seed: 4711}
	all := suite(t)
	f := recorded(t, base.run(t), baseline.Settings{}, all)
	known := len(f.Lines)
	if known < 17 {
		t.Fatalf("only %d known failures", known)
	}
	n := len(all) + base.even
	head := func(outcome string, compared, known int) string {
		return fmt.Sprintf("%s: %d of %d, 0 new, %d known\n", outcome, compared, n, known)
	}
	right := rightCase(t, base)
	change := func(edit func(*solver)) solver {
		s := base
		edit(&s)
		return s
	}
	bad := map[string]string{wrongID: "CA\nScore: 0 1\n"}
	for _, tc := range []struct {
		name, reason string
		s            solver
		want         string
	}{
		{"same", "nothing has changed", base,
			head("as recorded", n, known)},
		{"new failure", "a case that was right", change(func(s *solver) { s.on = map[string]string{right: "CA\nScore: 0 1\n"} }),
			head("different", n, known) + fmt.Sprintf("now failing %s (ok )\n", right)},
		{"another wrong answer", "wrong before and now, but otherwise", change(func(s *solver) { s.on = bad }),
			head("different", n, known-1) + fmt.Sprintf("failing differently %s (wrong R4)\n", wrongID)},
		{"unexpected pass", "a failure that is gone", change(func(s *solver) { s.on = map[string]string{wrongID: answer(t, wrongID)} }),
			head("different", n, known-1) + fmt.Sprintf("now right %s (wrong R4)\n", wrongID)},
		{"another verdict", "it crashes where it was wrong", change(func(s *solver) { s.verdicts = map[string]oracle.Verdict{wrongID: oracle.Crashed} }),
			head("different", n, known-1) + fmt.Sprintf("failing differently %s (wrong R4)\n", wrongID)},
		{"whitespace", "what is forgiven is no other answer", change(func(s *solver) { s.on = map[string]string{wrongID: spaced(t, wrongID)} }),
			head("as recorded", n, known)},
		{"fewer random", "those that both have are compared", change(func(s *solver) { s.even = 5 }),
			head("as recorded", n-15, knownOf(f, 5))},
		{"a choice", "as --case makes it", change(func(s *solver) { s.only = func(id string) bool { return id == wrongID || id == "random/3" } }),
			head("as recorded", 2, knownOf(f, 3)-knownOf(f, 2)+1)},
		{"not run", "failures that show only together end a run", change(func(s *solver) { s.verdicts = map[string]oracle.Verdict{right: oracle.NotRun} }),
			head("incomplete", n-1, known)},
		{"gave up", "the rest was not run", change(func(s *solver) {
			s.verdicts, s.gaveUp = map[string]oracle.Verdict{right: oracle.NotRun}, "10 timed out"
		}),
			head("incomplete", n-1, known)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := tc.s.run(t)
			b := baseline.Compare(f, "base", d, baseline.Settings{}, all)
			if diff := cmp.Diff(tc.want, summary(b)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tc.reason, diff)
			}
			b, err := baseline.Runs(problem, "base", base.run(t), d)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, summary(b)); diff != "" {
				t.Errorf("beside the run itself (-want +got):\n%s", diff)
			}
		})
	}
}

// rightCase returns a stored case that a solver gets right.
func rightCase(t *testing.T, s solver) string {
	t.Helper()
	for _, c := range s.run(t).Cases {
		if c.Verdict == oracle.OK && c.Group == cases.Curated {
			return c.ID
		}
	}
	t.Fatal("the solver gets nothing right")
	return ""
}

// knownOf counts the failures among the stored cases and n random ones.
func knownOf(f *baseline.File, random int) (n int) {
	for _, l := range f.Lines {
		var i int
		if k, _ := fmt.Sscanf(l.ID, "random/%d", &i); k == 0 || i <= random {
			n++
		}
	}
	return n
}

func answer(t *testing.T, id string, misread ...string) string {
	t.Helper()
	list, err := cases.Select(problem, []string{id}, 0, oracle.Aim{})
	if err != nil {
		t.Fatal(err)
	}
	e, _ := problem.Engine(oracle.Variant{Misreadings: misread})
	out, _ := e.Append(nil, list[0].Input)
	return string(out)
}

// spaced is the wrong answer with whitespace that is forgiven.
func spaced(t *testing.T, id string) string {
	return strings.Replace(answer(t, id, mistake), "\n", " \t\n", 1)
}

// TestGrown lets the suite grow by two cases between two runs of one solver, and
// then lets the solver change, too.
func TestGrown(t *testing.T) {
	joined := []string{wrongID, "curated/chain-2"}
	list := suite(t, joined...)
	old := solver{misread: []string{mistake}, even: 20, seed: 4711, only: func(id string) bool { return !slices.Contains(joined, id) }}
	before := old.run(t)
	f := recorded(t, before, baseline.Settings{}, list)

	grown := old
	grown.only = nil
	after := func(s solver) *result.Run {
		d := s.run(t)
		d.Problem.Suite++
		return d
	}
	random := 0
	for _, c := range before.Cases {
		if c.Group == cases.RandomID && c.Verdict != oracle.OK {
			random++
		}
	}
	d := after(grown)
	b := baseline.Compare(f, "base", d, baseline.Settings{}, list)
	stored, version := len(list)-len(joined), problem.Info().Suite
	why := fmt.Sprintf("suite %d, recorded with %d", version+1, version)
	if b.Compared != stored || b.Recorded != stored+20 || b.New != 22 || len(b.Changes) != 0 || !slices.Equal(b.Why, []string{why}) {
		t.Errorf("the solver has not changed: %s", summary(b))
	}
	if len(b.Found) != random+1 || b.Found[0].ID != wrongID || b.Outcome != result.Different {
		t.Errorf("expected one new curated failure and %d random ones: %s", random, summary(b))
	}

	grown.on = map[string]string{"curated/R4-jack-first": "CA\nScore: 0 1\n"}
	b = baseline.Compare(f, "base", after(grown), baseline.Settings{}, list)
	if len(b.Changes) != 1 || b.Changes[0].ID != "curated/R4-jack-first" || b.Changes[0].Kind != result.Otherwise || len(b.Found) != random+1 {
		t.Errorf("a planted change of a wrong answer is lost: %s", summary(b))
	}

	// Rewritten, it knows all cases; reasons stay where lines hold.
	f.Lines[0].Reason = "ticket 12"
	first := f.Lines[0].ID
	now, err := baseline.Record(f, d, baseline.Settings{}, list)
	if err != nil {
		t.Fatal(err)
	}
	if now.Suite != version+1 || now.Lines[0].ID != first || now.Lines[0].Reason != "ticket 12" {
		t.Errorf("rewritten as\n%s", now.Format())
	}
	if b := baseline.Compare(now, "base", d, baseline.Settings{}, list); b.Outcome != result.AsRecorded || b.New != 0 {
		t.Errorf("after an update: %s", summary(b))
	}
}

// TestOtherRandom compares what the same seed would have made otherwise.
func TestOtherRandom(t *testing.T) {
	list := suite(t)
	s := solver{misread: []string{mistake}, even: 20, seed: 4711}
	f := recorded(t, s.run(t), baseline.Settings{}, list)
	seed, four, more := s, s, s
	seed.seed, four.players, more.even = 1, 4, 40
	for _, tc := range []struct {
		name, reason string
		s            solver
		settings     baseline.Settings
		compared     int
		why          []string
	}{
		{"seed", "other games below the same ids", seed, baseline.Settings{}, len(list), []string{"seed 1, recorded with 4711"}},
		{"players", "the same", four, baseline.Settings{Players: 4}, len(list), []string{"players 4, recorded with mixed"}},
		{"more", "some that were not run", more, baseline.Settings{}, len(list) + 20, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := baseline.Compare(f, "base", tc.s.run(t), tc.settings, list)
			if b.Compared != tc.compared || b.New != tc.s.even+len(list)-tc.compared || !slices.Equal(b.Why, tc.why) || len(b.Changes) > 0 || len(b.Found) == 0 {
				t.Errorf("%s: %s", tc.reason, summary(b))
			}
			for _, c := range b.Found {
				if !strings.HasPrefix(c.ID, "random/") {
					t.Errorf("%s is said to be new", c.ID)
				}
			}
		})
	}
}

// TestUnlisted compares a document that leaves right cases of a long run out.
func TestUnlisted(t *testing.T) {
	list := suite(t)
	wrong, right := solver{misread: []string{mistake}, even: 40, seed: 4711}, solver{even: 40, seed: 4711}
	f := recorded(t, wrong.run(t), baseline.Settings{}, list)
	cut := func(d *result.Run) *result.Run {
		d.Cases = slices.DeleteFunc(d.Cases, func(c result.Case) bool { return c.Group == cases.RandomID && c.Verdict == oracle.OK })
		return d
	}
	for name, s := range map[string]solver{"same": wrong, "mended": right} {
		full, few := summary(baseline.Compare(f, "base", s.run(t), baseline.Settings{}, list)), summary(baseline.Compare(f, "base", cut(s.run(t)), baseline.Settings{}, list))
		if full != few {
			t.Errorf("%s: with all cases %s, with few %s", name, full, few)
		}
	}
	again, err := baseline.Record(nil, cut(wrong.run(t)), baseline.Settings{}, list)
	if err != nil || !bytes.Equal(again.Format(), f.Format()) {
		t.Errorf("recorded otherwise: %v", err)
	}
	// A line that demands a failure of every case does not hold for those.
	head, _, _ := strings.Cut(string(f.Format()), "\n\n")
	strict := read(t, head+"\n\nrandom/* wrong R4\n", list)
	if again, err := baseline.Record(strict, cut(wrong.run(t)), baseline.Settings{}, list); err != nil || !bytes.Equal(again.Format(), f.Format()) {
		t.Errorf("recorded otherwise, %v:\n%s", err, again.Format())
	}
	lost := wrong.run(t)
	lost.Cases = slices.DeleteFunc(lost.Cases, func(c result.Case) bool { return c.Group == cases.RandomID })
	if b := baseline.Compare(f, "base", lost, baseline.Settings{}, list); b.Outcome != result.Incomplete {
		t.Errorf("failures are left out: %s", summary(b))
	}
	if _, err := baseline.Record(nil, lost, baseline.Settings{}, list); err == nil {
		t.Error("recorded, although failures are left out")
	}
}

// TestRunsOfSome demands that of a run of some cases those that both have are compared, and
// that a run judged by other rules is refused.
func TestRunsOfSome(t *testing.T) {
	s := solver{misread: []string{mistake}, even: 20, seed: 4711}
	all := s.run(t)
	s.only = func(id string) bool { return id == wrongID || id == "random/3" }
	few := s.run(t)
	b, err := baseline.Runs(problem, "few.json", few, all)
	if err != nil {
		t.Fatal(err)
	}
	if b.Recorded != 2 || b.Compared != 2 || b.New != len(all.Cases)-2 || len(b.Changes) != 0 || len(b.Found) == 0 {
		t.Errorf("got %s", summary(b))
	}
	all.Flags.Exact = true
	var e *baseline.MismatchError
	if _, err := baseline.Runs(problem, "few.json", few, all); !errors.As(err, &e) || e.What != "whitespace" {
		t.Errorf("another judge: %v", err)
	}
}

// TestTimes demands that a process counts once, by its processor time, and noise not at all.
func TestTimes(t *testing.T) {
	old, now := solver{}.run(t), solver{}.run(t)
	for i := range old.Timing.Cases {
		old.Timing.Cases[i] = result.CaseTime{Wall: 1, CPU: 0.10, Together: len(old.Cases)}
	}
	for _, tc := range []struct {
		name string
		now  result.CaseTime
		want int
	}{
		{"the same", result.CaseTime{Wall: 9, CPU: 0.10}, 0},
		{"a little", result.CaseTime{CPU: 0.14}, 0},
		{"slower", result.CaseTime{CPU: 0.16}, 1},
		{"faster", result.CaseTime{CPU: 0.04}, 1},
		{"given other cases", result.CaseTime{CPU: 0.9, Together: 3}, 0},
		{"not measured", result.CaseTime{}, 0},
	} {
		tc.now.Together = gocmp.Or(tc.now.Together, len(now.Cases))
		for i := range now.Timing.Cases {
			now.Timing.Cases[i] = tc.now
		}
		b, err := baseline.Runs(problem, "old.json", old, now)
		if err != nil || len(b.Times) != tc.want {
			t.Errorf("%s: got %v, %v", tc.name, b.Times, err)
		}
	}
}
