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
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/problems"
	"kiebitz/runner/source"
)

var (
	table     = flag.Bool("table", false, "measure the ranks of many slips")
	tableSeed = flag.String("table-seed", "16", "the seeds of the slips, with commas between them")
	tableN    = flag.Int("table-slips", 20, "slips of each program")
	tableWhat = flag.String("table-only", "", "programs whose path has this")
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
	{"maumau", "examples/maumau/go/main.go"},
	{"maumau", "runner/lines/testdata/maumau.rs"},
	{"maumau", "runner/lines/testdata/maumau.js"},
}

// read returns the source. That of Rummy's package reads standard input, as judges of
// contests give it; here it is given two files.
func (p program) read(t testing.TB) string {
	data, err := os.ReadFile("../../" + p.path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if p.problem == "rummy" && strings.HasPrefix(p.path, "cases/") {
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
	misread string        // a catalogued misreading that prints the same
	took    time.Duration // changes were tried for
}

// plant finds slips that compile, and that some game shows and some does not.
func plant(t testing.TB, b *source.Builder, pr program, n int, seed uint64, each func(*planted)) (wholly int) {
	p, _ := problems.Find(pr.problem)
	text, dir := pr.read(t), t.TempDir()
	stored, err := cases.Played(p)
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
		if i == 10 && !slices.ContainsFunc(p.study.games, func(g *game) bool { return g.right }) {
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
		slices.SortStableFunc(order, func(a, b *game) int { return cmp.Compare(btoi(a.right), btoi(b.right)) })
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

// ochiai ranks lines by the windows in which their blocks run, whole games or turns.
func (f *findings) ochiai(windows []*window) (list []ranked) {
	all := 0.0
	wrong, right := map[int]float64{}, map[int]float64{}
	for _, w := range windows {
		all += w.wrong
		seen := map[int]bool{}
		for _, u := range w.units {
			if int(u) >= len(f.units.blocks) || f.units.blocks[u].Compared != "" {
				continue
			}
			for _, l := range f.units.blocks[u].Lines {
				switch {
				case seen[l]:
				case w.wrong > 0:
					wrong[l] += w.wrong
				default:
					right[l]++
				}
				seen[l] = true
			}
		}
	}
	for l := range f.text {
		if wrong[l+1]+right[l+1] > 0 {
			list = append(list, ranked{line: l + 1, score: wrong[l+1] / math.Sqrt(max(1e-9, all*(wrong[l+1]+right[l+1])))})
		}
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
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

// tally counts the places of slips by groups.
type tally struct {
	sync.Mutex
	groups map[string]*scores
	order  []string
}

func (c *tally) note(group string, place, lines int) {
	if c.groups[group] == nil {
		c.groups[group] = &scores{}
		c.order = append(c.order, group)
	}
	c.groups[group].add(place, lines)
}

func (c *tally) String() string {
	var out bytes.Buffer
	fmt.Fprintf(&out, "%-24s %4s %8s %8s %8s %8s %8s\n", "", "n", "top 1", "top 3", "top 5", "top 10", "median")
	for _, name := range c.order {
		fmt.Fprintf(&out, "%-24s %s\n", name, c.groups[name])
	}
	return out.String()
}

// TestTable measures how soon the line of a planted slip comes, beside Ochiai's
// coefficient by games and by turns. With a folder $KIEBITZ_LINES_CACHE slips are
// compiled and played once.
func TestTable(t *testing.T) {
	if !*table {
		t.Skip("only asked for by -table: minutes")
	}
	changeTime = time.Hour // what is measured depends on no clock
	b := &source.Builder{Cache: os.Getenv("KIEBITZ_LINES_CACHE")}
	defer b.Close()
	c := &tally{groups: map[string]*scores{}}
	t.Run("slips", func(t *testing.T) {
		for _, pr := range programs {
			for seed := range strings.SplitSeq(*tableSeed, ",") {
				n, err := strconv.ParseUint(seed, 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(pr.path, *tableWhat) {
					continue
				}
				t.Run(pr.path+" "+seed, func(t *testing.T) {
					t.Parallel()
					wholly := plant(t, b, pr, *tableN, n, func(p *planted) { c.measure(t, p) })
					t.Logf("%d more slips that no game survives", wholly)
				})
			}
		}
	})
	t.Logf("seeds %s\n%s", *tableSeed, c)
}

// measure finds the places of one slip.
func (c *tally) measure(t *testing.T, p *planted) {
	text := strings.Split(p.text, "\n")
	if err := p.study.Nearby(t.Context()); err != nil {
		t.Fatal(err)
	}
	kind, lines := "blind", len(text)
	if p.misread != "" {
		kind, p.study.Misread = "misreading", []string{p.misread}
		for _, g := range p.study.games { // a run names it before games are played for lines
			p.study.again(g)
		}
	}
	start := time.Now()
	if err := p.study.Change(t.Context(), text); err != nil {
		t.Fatal(err)
	}
	p.took = time.Since(start)
	f := p.study.find(text)
	list := f.rank()
	place, other, turns := p.place(list, text), p.place(f.ochiai(f.whole), text), p.place(f.ochiai(f.windows), text)
	c.Lock()
	defer c.Unlock()
	for _, group := range []string{"all", strings.TrimPrefix(filepath.Ext(p.path), "."), p.problem, p.kind, kind} {
		c.note(group, place, lines)
		c.note(group+" (Ochiai)", other, lines)
		c.note(group+" (by turns)", turns, lines)
	}
	if !*tableV {
		return
	}
	wrong := 0
	for _, g := range p.study.games {
		wrong += 1 - btoi(g.right)
	}
	t.Logf("%3d %3d %3d  %s:%d %s %s %s wrong %d/%d, %d changes in %.1f s, %d million blocks", place, other, turns, filepath.Base(p.path), p.line, p.kind, p.what, p.misread, wrong, len(p.study.games), p.study.tries, p.took.Seconds(), p.study.work.Load()>>20)
	for _, r := range list[:min(5, len(list))] {
		t.Logf("        %d %.3f %s", r.line, r.score, strings.TrimSpace(text[r.line-1]))
	}
}
