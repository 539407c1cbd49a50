package lines

import (
	"context"
	"slices"
	"strings"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// carryover is what executions of cases that are wrong only after others, in one process with
// them, show: what the solver keeps from one to the next.
type carryover struct {
	cases  int          // that were played after others, and were wrong
	parts  map[int]int  // by line: cases that go on otherwise there than alone
	begins map[int]int  // by line: cases that begin there
	often  map[int]bool // lines that ran in each case of a process
}

// Together plays lists of cases, each in one process, of which the last is wrong there and
// right alone, and compares that with the last case alone.
func (s *Study) Together(ctx context.Context, lists [][]oracle.Case, text []string) error {
	k := &carryover{parts: map[int]int{}, begins: map[int]int{}, often: map[int]bool{}}
	for _, list := range lists {
		all, err := s.Tracer.Trace(ctx, s.Problem.Pack(list))
		if err != nil {
			return err
		}
		alone, err := s.Tracer.Trace(ctx, s.Problem.Pack(list[len(list)-1:]))
		if err != nil {
			return err
		}
		if s.wrongLast(list, &all) && !all.Cut && !alone.Cut {
			blocks := s.Tracer.Blocks()
			for _, x := range []*Execution{&all, &alone} { // how many old things are cleared away says nothing
				x.Events = slices.DeleteFunc(x.Events, func(e uint16) bool {
					return pattern.Of(implicit).MatchString(text[blocks[e].Lines[0]-1])
				})
			}
			k.compare(blocks, len(list), &all, &alone)
		}
	}
	if k.cases > 0 {
		s.kept = k
	}
	return nil
}

// wrongLast reports whether a process has printed a wrong output for the last of its cases.
func (s *Study) wrongLast(list []oracle.Case, x *Execution) bool {
	outputs, err := s.Problem.Unpack(x.Output, len(list))
	if x.End != sandbox.Exited || err != nil || len(outputs) != len(list) {
		return x.End == sandbox.Exited
	}
	j := s.Problem.Judge(list[len(list)-1], outputs[len(list)-1], oracle.JudgeOptions{Exact: s.Exact, Readings: s.Readings})
	return j.Verdict != oracle.OK
}

// compare finds where the last of n cases of a process begins, and where it goes on otherwise
// than alone.
func (k *carryover) compare(blocks []Block, n int, all, alone *Execution) {
	at := slices.IndexFunc(alone.Events, func(e uint16) bool {
		return blocks[e].Compared == "" && alone.Counts[e] == 1 && all.Counts[e] == n
	})
	if at < 0 {
		return
	}
	begin := alone.Events[at]
	from := len(all.Events) - 1
	for from >= 0 && all.Events[from] != begin {
		from--
	}
	if from < 0 {
		return
	}
	k.cases++
	k.begins[blocks[begin].Lines[0]]++
	for b, times := range all.Counts {
		for _, l := range blocks[b].Lines {
			k.often[l] = k.often[l] || times >= n
		}
	}
	x, y := all.Events[from:], alone.Events[at:]
	for i := 1; i < min(len(x), len(y)); i++ {
		if x[i] == y[i] {
			continue
		}
		if blocks[x[i]].Compared == "" { // it was decided before
			for i--; i > 0 && blocks[x[i]].Compared != ""; i-- {
			}
		}
		k.parts[blocks[x[i]].last()]++
		return
	}
}

// keeps returns the lines where what is kept shows, where it is set, and where cases begin.
func (f *findings) keeps() []result.Suspect {
	k := f.kept
	if k == nil {
		return nil
	}
	list := f.counted(k.parts, k.cases, result.Departs)
	for _, s := range slices.Clone(list) {
		for _, name := range pattern.Of(names).FindAllString(s.Text, -1) {
			if l := f.declared(name); l > 0 && !slices.ContainsFunc(list, func(o result.Suspect) bool { return o.Line == l }) && len(list) < 2*mostDirect {
				list = append(list, f.suspect(l, result.Kept))
			}
		}
	}
	return append(list, f.counted(k.begins, k.cases, result.Begins)...)
}

// names matches what may be a variable.
const names = `[A-Za-z_]\w*`

// declared returns the first line on which a name stands, if that does not run in each case
// and neither defines nor imports: what it sets is kept. Else it returns 0.
func (f *findings) declared(name string) int {
	word := pattern.Of(`\b` + name + `\b`)
	for i, text := range f.text {
		code, _, _ := strings.Cut(strings.TrimSpace(text), "//")
		switch {
		case !word.MatchString(code), strings.HasPrefix(code, "#"):
			continue
		case f.kept.often[i+1], pattern.Of(idle).MatchString(code):
			return 0
		}
		return i + 1
	}
	return 0
}

// implicit matches where compilers place what they write themselves: functions of a type, and
// whether something has been set up.
const implicit = `^\s*(typedef\s+)?(struct|class|union|static)\b`

// idle matches lines that set no variable: heads of functions, types and imports.
const idle = `^(def|class|import|from|using|struct|enum|typedef|template|const|constexpr|static const|func|type|package|fn|use|function)\b|\)\s*(const)?\s*\{`
