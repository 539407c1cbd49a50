package cases_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/internal/long"
	"kiebitz/oracle"
)

var (
	mutants     = flag.Int("mutants", 2, "how many blind mutants of each engine are played")
	mutantSeed  = flag.Uint64("mutant-seed", 4, "seed of the mutants")
	mutantGames = flag.Int("mutant-cases", 300, "how many random cases a mutant that no stored case kills is played on")
)

// TestMutants changes an engine blindly, an operator or a number at a time, and
// asks whether the stored cases notice: authors of solvers make mistakes that
// nobody has listed. Only code is changed that the rules' engine runs. A mutant that
// no stored case kills must have no effect on random cases either. With
// "-mutants 70 -mutant-cases 20000 -timeout 2h -v" it prints a table; Rummy's cases take
// long: "-run Mutants/rummy -mutant-cases 1000".
//
// No case is for what only costs time, which counts as missed if the clock ends it, and as without
// an effect if a search is given up. In Rummy that is the bound of the search for the move with the fewest changes (-= in
// good), without which moves are as good, and jokers that begin a sequence while it is
// arranged (inFront in begin), where the rules need none, as those at the ends are added
// when it closes. What is drawn by default leaves out the lines of onlyTime.
func TestMutants(t *testing.T) {
	long.Test(t, "compiles changed engines")
	eachProblem(t, func(t *testing.T, p oracle.Problem) {
		t.Parallel()
		list := stored(t, p)
		of := len(list)
		for i := range *mutantGames {
			list = append(list, cases.Random(p, *mutantSeed, i+1, oracle.Aim{}))
		}
		m := newMutator(t, p, list)
		killed, same, missed := 0, 0, 0
		for n := 0; n < *mutants; {
			site, ok := m.next()
			if !ok {
				t.Fatalf("found %d mutants, expected %d", n, *mutants)
			}
			program, ok := m.build(t, &site)
			if !ok {
				continue // it does not compile
			}
			n++
			verdict := "no effect"
			if at := m.differs(t, program, 0, of); at >= 0 {
				verdict = "killed by " + list[at].ID
				killed++
			} else if at = m.differs(t, program, of, len(list)); at < 0 {
				same++
			} else {
				verdict = "MISSED, " + list[at].ID
				missed++
				t.Errorf("no stored case kills the mutant %v, but %s does (%s): a case is missing, or say above TestMutants why none is", site, list[at].ID, list[at].Input.Text())
			}
			t.Logf("%v: %s", site, verdict)
		}
		t.Logf("%s: of %d mutants %d are killed by stored cases, %d have no effect on %d random ones, %d are missed (seed %d)",
			p.Info().ID, *mutants, killed, same, *mutantGames, missed, *mutantSeed)
		if killed == 0 {
			t.Error("the stored cases kill none")
		}
	})
}

// site is a change of a source: new text in the place of old.
type site struct {
	file     string // its name alone
	line     int
	from, to int // bytes
	old, new string
}

func (s site) String() string {
	old, _, _ := strings.Cut(s.old, "\n")
	return fmt.Sprintf("%s:%d %s -> %s", s.file, s.line, old, cmp.Or(s.new, "nothing"))
}

// onlyTime are lines of which a change leaves answers right and lets a large search take many times
// as long: the bounds by which Rummy's is led are read from stored automata.
var onlyTime = []string{"next: n & (1<<jokersShift - 1)"}

// mutator makes mutants of an engine.
type mutator struct {
	p       oracle.Problem
	dir     string // of the sources
	work    string
	list    []cases.Case
	answers [][]byte
	took    time.Duration // of the engine as it is
	sites   []site
}

func newMutator(t *testing.T, p oracle.Problem, list []cases.Case) *mutator {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("..", "oracle", p.Info().ID))
	if err != nil {
		t.Fatal(err)
	}
	m := &mutator{p: p, dir: dir, work: t.TempDir(), list: list}
	covered := m.covered(t)
	sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(data), "\n")
		for _, s := range sitesOf(filepath.Base(name), data) {
			if slices.ContainsFunc(onlyTime, func(text string) bool { return strings.Contains(lines[s.line-1], text) }) {
				continue
			}
			if slices.ContainsFunc(covered[s.file], func(b block) bool { return b.has(s.line) }) {
				m.sites = append(m.sites, s)
			}
		}
	}
	r := rand.New(rand.NewPCG(*mutantSeed, 0))
	r.Shuffle(len(m.sites), func(i, j int) { m.sites[i], m.sites[j] = m.sites[j], m.sites[i] })
	return m
}

func (m *mutator) next() (s site, ok bool) {
	if len(m.sites) == 0 {
		return s, false
	}
	s, m.sites = m.sites[0], m.sites[1:]
	return s, true
}

// other are operators that stand in for one.
var other = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"}, token.EQL: {"!="}, token.NEQ: {"=="},
	token.LAND: {"||"}, token.LOR: {"&&"}, token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"+"}, token.QUO: {"*"}, token.REM: {"/"},
	token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"|"}, token.AND_NOT: {"&"}, token.SHL: {">>"}, token.SHR: {"<<"},
	token.ADD_ASSIGN: {"-="}, token.SUB_ASSIGN: {"+="}, token.OR_ASSIGN: {"&="}, token.AND_ASSIGN: {"|="}, token.AND_NOT_ASSIGN: {"|="},
	token.INC: {"--"}, token.DEC: {"++"},
}

// sitesOf finds what can be changed in a source.
func sitesOf(name string, data []byte) (list []site) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
	if err != nil {
		panic(err) // it has been compiled
	}
	add := func(at token.Pos, old string, new ...string) {
		for _, n := range new {
			from := fset.Position(at).Offset
			list = append(list, site{name, fset.Position(at).Line, from, from + len(old), old, n})
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			add(n.OpPos, n.Op.String(), other[n.Op]...)
		case *ast.AssignStmt:
			add(n.TokPos, n.Tok.String(), other[n.Tok]...)
		case *ast.IncDecStmt:
			add(n.TokPos, n.Tok.String(), other[n.Tok]...)
		case *ast.BasicLit:
			if v, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
				add(n.Pos(), n.Value, strconv.Itoa(v+1))
				if v > 0 {
					add(n.Pos(), n.Value, strconv.Itoa(v-1))
				}
			}
		case *ast.Ident:
			switch n.Name {
			case "true":
				add(n.Pos(), n.Name, "false")
			case "false":
				add(n.Pos(), n.Name, "true")
			}
		case *ast.UnaryExpr:
			if n.Op == token.NOT {
				add(n.OpPos, "!", "")
			}
		case *ast.ExprStmt:
			add(n.Pos(), string(data[fset.Position(n.Pos()).Offset:fset.Position(n.End()).Offset]), "")
		}
		return true
	})
	return list
}

// block is a range of lines that run together.
type block struct{ from, to int }

func (b block) has(line int) bool { return line >= b.from && line <= b.to }

// covered returns what of the engine's sources the rules run in the cases, by file:
// what is run more often with them than without any.
func (m *mutator) covered(t *testing.T) map[string][]block {
	t.Helper()
	program := filepath.Join(m.work, "covered")
	pkg := "kiebitz/cases/testdata/mutant,kiebitz/oracle/" + m.p.Info().ID // without main nothing is counted
	command(t, "go", "build", "-cover", "-covermode=count", "-coverpkg="+pkg, "-o", program, "./testdata/mutant")
	start := time.Now()
	idle, _ := m.counted(t, program, nil)
	counts, answers := m.counted(t, program, m.list)
	m.answers, m.took = answers, max(time.Second, time.Since(start))
	list := make(map[string][]block)
	for at, n := range counts {
		var b block
		var column int
		name, lines, _ := strings.Cut(at, ":")
		if k, _ := fmt.Sscanf(lines, "%d.%d,%d.", &b.from, &column, &b.to); k == 3 && n > idle[at] {
			list[path.Base(name)] = append(list[path.Base(name)], b)
		}
	}
	return list
}

// counted lets the engine as it is play cases, and returns how often each block of
// its sources was run, and the answers.
func (m *mutator) counted(t *testing.T, program string, list []cases.Case) (counts map[string]int, answers [][]byte) {
	t.Helper()
	data := t.TempDir()
	answers, err := m.play(t, program, list, "GOCOVERDIR="+data)
	if err != nil || len(answers) != len(list) {
		t.Fatalf("the engine as it is: found %d answers, %v", len(answers), err)
	}
	profile := filepath.Join(data, "profile")
	command(t, "go", "tool", "covdata", "textfmt", "-pkg=kiebitz/oracle/"+m.p.Info().ID, "-i="+data, "-o="+profile)
	text, err := os.ReadFile(profile)
	if err != nil {
		t.Fatal(err)
	}
	counts = make(map[string]int)
	for line := range strings.Lines(string(text)) {
		if w := strings.Fields(line); len(w) == 3 { // FILE:FROM.COLUMN,TO.COLUMN STATEMENTS COUNT
			counts[w[0]], _ = strconv.Atoi(w[2])
		}
	}
	return counts, answers
}

func command(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

// build builds the program with a change, unless it does not compile.
func (m *mutator) build(t *testing.T, s *site) (program string, ok bool) {
	t.Helper()
	source := filepath.Join(m.dir, s.file)
	data, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	changed := filepath.Join(m.work, "changed.go")
	if err := os.WriteFile(changed, slices.Concat(data[:s.from], []byte(s.new), data[s.to:]), 0o644); err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {source: changed}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(m.work, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(m.work, "mutant")
	return program, exec.Command("go", "build", "-overlay", file, "-o", program, "./testdata/mutant").Run() == nil
}

// play lets a program play cases, and returns as many answers as it gave.
func (m *mutator) play(t *testing.T, program string, list []cases.Case, env ...string) (answers [][]byte, err error) {
	// A mutant may come to no end. One of Rummy's takes 7 times as long as the engine, and the machine may be busy.
	ctx, cancel := context.WithTimeout(t.Context(), cmp.Or(12*m.took, 10*time.Minute))
	defer cancel()
	var input strings.Builder
	for _, c := range list {
		input.WriteString(c.Input.Text() + "\n")
	}
	cmd := exec.CommandContext(ctx, program, m.p.Info().ID)
	cmd.Stdin, cmd.Env = strings.NewReader(input.String()), append(os.Environ(), env...)
	out, err := cmd.Output()
	for line := range bytes.Lines(out) {
		var answer []byte
		if json.Unmarshal(line, &answer) != nil {
			break // it was stopped here
		}
		answers = append(answers, answer)
	}
	return answers, err
}

// differs returns the first case of a range in which a mutant is wrong, or -1.
func (m *mutator) differs(t *testing.T, program string, from, to int) int {
	answers, _ := m.play(t, program, m.list[from:to])
	for i := from; i < to; i++ {
		if i-from == len(answers) {
			return i
		}
		a := answers[i-from]
		if from > 0 && string(a) == "given up" {
			continue // it only costs time
		}
		if !bytes.Equal(a, m.answers[i]) && m.p.Judge(m.list[i].Input, a, oracle.JudgeOptions{}).Verdict != oracle.OK {
			return i
		}
	}
	return -1
}
