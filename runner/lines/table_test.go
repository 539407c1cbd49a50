package lines

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/source"
)

var (
	table     = flag.Bool("table", false, "measure the ranks of many slips")
	tableSeed = flag.Uint64("table-seed", 16, "the seed of the slips")
	tableN    = flag.Int("table-slips", 20, "slips of each program")
	tableWhat = flag.String("table-only", "", "programs whose path has this")
	tableW    = flag.Bool("table-without", false, "measure without each kind of evidence, too")
	tableV    = flag.Bool("table-v", false, "print each slip")
)

func sortSlips(list []slip) {
	slices.SortFunc(list, func(a, b slip) int {
		return cmp.Or(a.line-b.line, cmp.Compare(a.what, b.what), cmp.Compare(a.text, b.text))
	})
}

// program is a right solver that slips are planted in.
type program struct{ problem, path string }

var programs = []program{
	{"maumau", "examples/maumau/cpp/maumau.cpp"},
	{"tractor", "examples/tractor/cpp/tractor.cpp"},
	{"rummy", "cases/rummy/package/submissions/accepted/rummy.cpp"},
	{"maumau", "examples/maumau/python/maumau.py"},
	{"tractor", "examples/tractor/python/tractor.py"},
	{"rummy", "examples/rummy/python/rummy.py"},
}

// read returns the source. That of Rummy reads standard input, as judges of
// contests give it; here it is given two files.
func (p program) read(t testing.TB) string {
	data, err := os.ReadFile("../../" + p.path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if p.problem == "rummy" && strings.HasSuffix(p.path, ".cpp") {
		from := "int main() {\n"
		if !strings.Contains(text, from) {
			t.Fatal("rummy.cpp has no main as expected")
		}
		// On the same line, so that numbers of lines stay.
		text = strings.Replace(text, from, `int main(int argc, char** argv) { stringstream both; for (int i = 1; i < argc; i++) { if (i > 1) both << "\n"; FILE* f = fopen(argv[i], "r"); for (int c; (c = fgetc(f)) != EOF;) both.put(c); fclose(f); } cin.rdbuf(both.rdbuf());`+"\n", 1)
	}
	return text
}

// planted is a slip that some game shows.
type planted struct {
	program
	slip
	study   *Study
	misread string // a catalogued misreading that prints the same
}

// plant finds slips that compile, and that some game shows and some does not.
func plant(t testing.TB, b *source.Builder, pr program, n int, seed uint64, each func(*planted)) (wholly int) {
	p, _ := problems.Find(pr.problem)
	text, dir := pr.read(t), t.TempDir()
	stored, err := cases.Stored(p)
	if err != nil {
		t.Fatal(err)
	}
	var list []cases.Case
	for i, c := range stored {
		if i%2 == 0 { // each costs a process
			list = append(list, c)
		}
	}
	random := 40
	if p.Info().Several {
		random = 0 // each is slow
	}
	for i := range random {
		list = append(list, cases.Random(p, 4711, i+1, oracle.Aim{}))
	}
	lines := map[int]int{}
	for _, s := range draw(slips(text, filepath.Ext(pr.path)), seed) {
		if n == 0 {
			break
		}
		if lines[s.line] >= 2 {
			continue // else long lines have most of them
		}
		path := filepath.Join(dir, "slip"+filepath.Ext(pr.path))
		tr, err := openKept(t.Context(), b, path, s.text, TraceOptions{CPU: 150 * time.Millisecond, Memory: 1 << 30, Files: p.Info().Files})
		if errors.Is(err, errNotCompiled) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		pl := &planted{program: pr, slip: s, study: &Study{Problem: p, Tracer: tr}}
		err = pl.play(t.Context(), list)
		if err != nil {
			t.Fatal(err)
		}
		wrong, right, crashed := 0, 0, 0
		for _, g := range pl.study.games {
			switch {
			case g.right:
				right++
			case g.crash:
				crashed++
				fallthrough
			default:
				wrong++
			}
		}
		switch {
		case wrong == 0:
		case right == 0:
			wholly++
		default:
			n--
			lines[s.line]++
			if !pl.study.Problem.Info().Several { // its engines are slow
				if !tr.kept.Compared {
					tr.kept.Misread, tr.kept.Compared, tr.dirty = pl.study.equals(), true, true
				}
				pl.misread = tr.kept.Misread
			}
			each(pl)
		}
		if err := tr.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return wholly
}

// play plays the cases, but not all if the first ones all crash.
func (p *planted) play(ctx context.Context, list []cases.Case) error {
	late := 0
	for i, c := range list {
		if err := p.study.Play(ctx, c.Input); err != nil {
			return err
		}
		if g := p.study.games[len(p.study.games)-1]; g.End == "timed out" {
			if late++; late == 2 {
				return nil
			}
		}
		if i == 10 && !slices.ContainsFunc(p.study.games, func(g game) bool { return g.right }) {
			return nil
		}
	}
	return nil
}

// equals returns a catalogued misreading that prints what the solver does in all
// games.
func (s *Study) equals() string {
	for _, m := range s.Problem.Book().Misreadings() {
		e, err := s.Problem.Engine(oracle.Variant{Misreadings: []string{m.ID}})
		if err != nil {
			continue
		}
		same := true
		order := slices.Clone(s.games)
		slices.SortStableFunc(order, func(a, b game) int { return cmp.Compare(btoi(a.right), btoi(b.right)) })
		for _, g := range order {
			answer, _ := e.Append(nil, g.in)
			if g.crash || !oracle.Prints(s.Problem, g.in, e, answer, g.Output, oracle.PrintOptions{Whole: true}) {
				same = false
				break
			}
		}
		if same {
			return m.ID
		}
	}
	return ""
}

// place returns the place of the slip's line in a ranking, from 1; of a deleted
// one, that of a neighbour will do. 0: it is nowhere.
func (s *slip) place(list []ranked, text []string) int {
	for i, r := range list {
		if r.line == s.line || s.deleted && s.beside(r.line, text) {
			return i + 1
		}
	}
	return 0
}

// beside reports whether between a line and that of the slip there is no other with code.
func (s *slip) beside(line int, text []string) bool {
	from, to := min(line, s.line), max(line, s.line)
	for l := from + 1; l < to; l++ {
		if carriesCode(text[l-1]) {
			return false
		}
	}
	return true
}

// ochiai ranks lines by the games, or by the windows that a study has, in which their blocks run.
func (s *Study) ochiai() []ranked {
	type counts struct{ wrong, right float64 }
	lines := map[int]*counts{}
	var all float64
	for i := range s.games {
		g := &s.games[i]
		if !g.right {
			all++
		}
		seen := map[int]bool{}
		for b, n := range g.Counts {
			if n == 0 || s.Tracer.Blocks()[b].Compared != "" {
				continue
			}
			for _, l := range s.Tracer.Blocks()[b].Lines {
				if seen[l] {
					continue
				}
				seen[l] = true
				if lines[l] == nil {
					lines[l] = &counts{}
				}
				if g.right {
					lines[l].right++
				} else {
					lines[l].wrong++
				}
			}
		}
	}
	var list []ranked
	for l, c := range lines {
		list = append(list, ranked{line: l, score: c.wrong / math.Sqrt(max(1, all*(c.wrong+c.right)))})
	}
	slices.SortFunc(list, func(a, b ranked) int { return cmp.Or(cmp.Compare(b.score, a.score), a.line-b.line) })
	return list
}

// scores counts places.
type scores struct {
	places []int
}

func (s *scores) add(place, lines int) {
	if place == 0 {
		place = lines + 1
	}
	s.places = append(s.places, place)
}

func (s *scores) top(n int) int {
	k := 0
	for _, p := range s.places {
		if p <= n {
			k++
		}
	}
	return k
}

func (s *scores) String() string {
	if len(s.places) == 0 {
		return "none"
	}
	sorted := slices.Clone(s.places)
	slices.Sort(sorted)
	n := len(sorted)
	median := float64(sorted[n/2]+sorted[(n-1)/2]) / 2
	share := func(k int) int { return (100*s.top(k) + n/2) / n }
	return fmt.Sprintf("%4d %7d%% %7d%% %7d%% %7d%% %8.1f", n, share(1), share(3), share(5), share(10), median)
}

// kinds are the kinds of evidence.
var kinds = []struct {
	name string
	kind Evidence
}{{"games", Games}, {"turns", Turns | Prints}, {"ways", Ways}, {"unusual", Unusual}, {"clauses", Clauses}, {"density", Dense}}

// TestTable measures how soon the line of a planted slip comes, beside Ochiai's
// coefficient by games.
func TestTable(t *testing.T) {
	if !*table {
		t.Skip("only asked for by -table: minutes")
	}
	b := &source.Builder{Cache: os.Getenv("KIEBITZ_LINES_CACHE")}
	defer b.Close()
	all := map[string]*scores{}
	var order []string
	note := func(name string, place, lines int) {
		if all[name] == nil {
			all[name] = &scores{}
			order = append(order, name)
		}
		all[name].add(place, lines)
	}
	for _, pr := range programs {
		if !strings.Contains(pr.path, *tableWhat) {
			continue
		}
		wholly := plant(t, b, pr, *tableN, *tableSeed, func(p *planted) {
			text := strings.Split(p.text, "\n")
			if err := p.study.Nearby(t.Context()); err != nil {
				t.Fatal(err)
			}
			if p.misread != "" {
				p.study.Misread = []string{p.misread}
			}
			list := p.study.find(text).rank()
			o := p.study.ochiai()
			place, other := p.place(list, text), p.place(o, text)
			lines := len(text)
			kind := "blind"
			if p.misread != "" {
				kind = "misreading"
			}
			for _, group := range []string{"all", p.problem, p.kind, kind} {
				note(group, place, lines)
				note(group+" (Ochiai)", other, lines)
			}
			if *tableW {
				for _, e := range kinds {
					p.study.Without = e.kind
					note("without "+e.name, p.place(p.study.find(text).rank(), text), lines)
				}
				p.study.Without = 0
			}
			if *tableV {
				wrong := 0
				for _, g := range p.study.games {
					wrong += 1 - btoi(g.right)
				}
				t.Logf("%3d %3d  %s:%d %s %s %s wrong %d/%d", place, other, filepath.Base(p.path), p.line, p.kind, p.what, p.misread, wrong, len(p.study.games))
				for _, r := range list[:min(5, len(list))] {
					t.Logf("        %d %.3f %s", r.line, r.score, strings.TrimSpace(text[r.line-1]))
				}
			}
		})
		t.Logf("%s: %d more slips that no game survives", pr.path, wholly)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%-24s %4s %8s %8s %8s %8s %8s\n", "", "n", "top 1", "top 3", "top 5", "top 10", "median")
	for _, name := range order {
		fmt.Fprintf(&out, "%-24s %s\n", name, all[name])
	}
	t.Logf("seed %d\n%s", *tableSeed, out.String())
}
