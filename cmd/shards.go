package cmd

import (
	"cmp"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// shardValue is the value of --shard.
type shardValue result.Part

func (v *shardValue) Type() string { return "I/N" }

func (v *shardValue) String() string {
	if v.Of == 0 {
		return ""
	}
	return result.Part(*v).String()
}

func (v *shardValue) Set(text string) error {
	index, of, ok := strings.Cut(text, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if !ok || err1 != nil || err2 != nil || i < 1 || i > n {
		return fmt.Errorf("found %q, expected I/N such as 3/8, with I from 1 to N", text)
	}
	*v = shardValue{Index: i, Of: n}
	return nil
}

// shardFile is a shard and where it stands: of a run its header, of a matrix all
// of it.
type shardFile struct {
	name string
	result.Part
	p      oracle.Problem
	run    *result.Header
	matrix *result.Matrix
	cut    string // why it does not count; "": it is whole

	kind       string   // run or matrix
	parts      []part   // in which shards of one whole must not differ
	args, rest []string // of the command that ran it, before and after the number of the shard
}

// part is something that a shard has.
type part struct {
	what  string
	value any
}

// shardFiles are the files that a merge was given. Those that can't be read, or hold no
// shard to its end, are faults.
type shardFiles struct {
	list   []shardFile // in order, each shard once
	faults []string
}

// readShards reads the results of shards, and refuses what belongs to no shard of one run or
// matrix. Shards that were interrupted are in the list only if it is to be partial.
func readShards(cmd *cobra.Command, names []string, partial bool) (*shardFiles, error) {
	var files shardFiles
	var list []shardFile
	for _, name := range names {
		if name == "-" {
			return nil, refuse("merge reads its files twice: found -, expected the name of a file")
		}
		r, err := readResult(cmd, []string{name})
		if err != nil {
			files.faults = append(files.faults, err.Error())
			continue
		}
		f, err := shardOf(name, r)
		if err != nil {
			return nil, err
		}
		list = append(list, *f)
	}
	if len(list) == 0 {
		tellSome(files.faults[1:])
		return nil, refuse("%s", files.faults[0])
	}
	if err := sameWhole(list); err != nil {
		return nil, err
	}
	list, err := onceEach(cmd, list)
	if err != nil {
		return nil, err
	}
	for _, f := range list {
		if f.cut != "" {
			files.faults = append(files.faults, f.name+": "+f.cut)
		}
		if f.cut == "" || f.cut == interrupted && partial {
			files.list = append(files.list, f)
		}
	}
	if len(files.list) == 0 {
		tellSome(files.faults[1:])
		return nil, refuse("%s: there is nothing to merge", files.faults[0])
	}
	return &files, nil
}

// Why a shard does not count.
const (
	interrupted = "the shard was interrupted"
	notCompiled = "the solver does not compile"
)

// shardOf takes what a merge needs of a result: not all of a run, as no more than one is in
// memory at a time.
func shardOf(name string, r reported) (*shardFile, error) {
	f := &shardFile{name: name, kind: "run"}
	var shared bool
	var missing *result.Missing
	verdict, problem := "", &result.Problem{}
	switch r := r.(type) {
	case aMatrix:
		f.kind, f.p, f.matrix, problem = "matrix", r.p, r.Matrix, &r.Problem
		if missing, verdict, shared = r.Missing, r.Verdict, r.Shard != nil; shared {
			f.ofMatrix(r.Matrix)
		}
	case aRun:
		h := r.Header
		f.p, f.run, problem = r.p, &h, &h.Problem
		if missing, verdict, shared = r.Missing, r.Verdict, r.Shard != nil; shared {
			f.ofRun(&h)
		}
		if r.NotCompiled() != nil {
			f.cut = notCompiled
		}
	}
	if !shared {
		return nil, refuse("%s: found %s %[3]s, expected a shard (%[3]s --shard I/N)", name, wholeOrMerged(missing), f.kind)
	}
	if verdict == result.Interrupted {
		f.cut = interrupted
	}
	f.parts = append([]part{{"the problem", problem.ID}, {"the version of the suite", problem.Suite}}, f.parts...)
	f.args = append([]string{"kiebitz", f.kind, problem.ID, "--quiet"}, f.args...)
	return f, nil
}

func (f *shardFile) ofRun(h *result.Header) {
	s := *h.Shard
	f.Part = s.Part
	f.args = append([]string{fmt.Sprint("--seed=", h.Seed), fmt.Sprint("--random=", s.Random),
		fmt.Sprint("--max-fail=", s.MaxFail), fmt.Sprint("--max-timeouts=", s.MaxTimeouts), fmt.Sprint("--max-crashes=", s.MaxCrashes)}, h.Flags.Args()...)
	if f.rest = h.Solver.Command; h.Solver.Language == "" {
		f.rest = append([]string{"--"}, h.Solver.Command...)
	}
	s.Index = 0
	f.parts = []part{
		{"the version of kiebitz", h.Kiebitz},
		{"the solver's command", h.Solver.Command},
		{"the solver's files", h.Solver.Digests},
		{"the seed", h.Seed},
		{"the flags of the run", h.Flags},
		{"the limits", *h.Limits},
		{"the number of shards", s.Of},
		{"the number of cases, or of failures after which it gives up", s},
	}
}

func (f *shardFile) ofMatrix(m *result.Matrix) {
	s := m.Shard
	f.Part, f.rest = s.Part, s.Paths
	f.args = append([]string{fmt.Sprint("--seed=", m.Seed)}, s.Flags...)
	f.parts = []part{
		{"the version of kiebitz", m.Kiebitz},
		{"the seed", m.Seed},
		{"the flags of the matrix", s.Flags},
		{"the cases", s.CaseSum},
		{"the number of cases", m.Cases},
		{"the number of solvers", s.Solvers},
		{"the solvers: their names, what is expected of them, or their files", s.SolverSum},
		{"the number of shards", s.Of},
	}
}

func wholeOrMerged(m *result.Missing) string {
	if m != nil {
		return "a merged"
	}
	return "a whole"
}

// sameWhole sorts shards and refuses what are not shards of one run or matrix. Of the same
// shard a whole one comes first.
func sameWhole(list []shardFile) error {
	slices.SortStableFunc(list, func(a, b shardFile) int { return cmp.Or(cmp.Compare(a.Index, b.Index), cmp.Compare(a.cut, b.cut)) })
	first := &list[0]
	if found, expected := first.parts[1].value, first.p.Info().Suite; found != expected {
		return refuse("%s: found suite %v of %s, expected %d, the one of this kiebitz", first.name, found, first.p.Info().ID, expected)
	}
	for i := range list {
		f := &list[i]
		if f.kind != first.kind {
			return refuse("%s and %s: found a shard of a run and one of a matrix, expected shards of one", first.name, f.name)
		}
		for k, of := range first.parts {
			if !reflect.DeepEqual(of.value, f.parts[k].value) {
				return &requestError{Msg: fmt.Sprintf("%s and %s differ in %s", first.name, f.name, of.what), Hint: "Shards of one " + first.kind + " are expected."}
			}
		}
	}
	return nil
}

// onceEach takes each shard once: the results of one that was run twice must be the same.
func onceEach(cmd *cobra.Command, sorted []shardFile) (list []shardFile, err error) {
	for _, f := range sorted {
		if n := len(list) - 1; n >= 0 && list[n].Index == f.Index {
			same := f.cut != ""
			if !same {
				if same, err = sameResult(cmd, list[n].name, f.name); err != nil {
					return nil, err
				}
			}
			if !same {
				return nil, &requestError{Msg: fmt.Sprintf("%s and %s: found shard %s twice, with different results", list[n].name, f.name, f.Part),
					Hint: "What the solver prints depends on the machine or on chance, or one of them is not its result."}
			}
			continue
		}
		list = append(list, f)
	}
	return list, nil
}

// sameResult reports whether two files hold the same result, apart from the times and from how
// the solver was contained, which depend on the machine.
func sameResult(cmd *cobra.Command, names ...string) (bool, error) {
	var both [2]any
	for i, name := range names {
		r, err := readResult(cmd, []string{name})
		if err != nil {
			return false, err
		}
		switch r := r.(type) {
		case aRun:
			r.Timing, r.Sandbox = result.Timing{}, ""
			both[i] = r.Run
		case aMatrix:
			for k := range r.Solvers {
				if run := r.Solvers[k].Run; run != nil {
					run.Timing, run.Sandbox = result.Timing{}, ""
				}
			}
			both[i] = r.Matrix
		}
	}
	return reflect.DeepEqual(both[0], both[1]), nil
}

// missing returns the shards that are missing or not whole; nil if none is.
func (files *shardFiles) missing() *result.Missing {
	var whole []result.Part
	for _, f := range files.list {
		if f.cut == "" {
			whole = append(whole, f.Part)
		}
	}
	return result.MissingFrom(files.list[0].Of, whole)
}

// complain says what keeps the shards from being whole, and how to get there. That is an
// error unless the result is to be partial.
func (files *shardFiles) complain(partial bool) error {
	tellSome(files.faults)
	missing := files.missing()
	switch {
	case missing != nil && partial:
		tell("%s; to run what is missing: %s", missing, files.rerun(missing))
	case missing != nil:
		return &requestError{Msg: missing.String() + "; --partial merges what there is", Hint: "  " + files.rerun(missing)}
	case files.faults != nil && !partial:
		return refuse("no shard is missing, but some files can't be merged; --partial leaves them out")
	}
	return nil
}

// tellSome prints the first of some lines.
func tellSome(lines []string) {
	const most = 5
	for _, text := range lines[:min(len(lines), most)] {
		tell("%s", text)
	}
	if n := len(lines) - most; n > 0 {
		tell("and %d more", n)
	}
}

// rerun returns a line for a shell that runs shards again.
func (files *shardFiles) rerun(missing *result.Missing) string {
	f := &files.list[0]
	before, after := files.named()
	index, loop, end := missing.Shards, "", ""
	if !missing.One() {
		index, loop, end = "$i", "for i in "+pattern.Of(`(\d+)-(\d+)`).ReplaceAllString(strings.ReplaceAll(index, ",", " "), "$$(seq $1 $2)")+"; do ", "; done"
	}
	word := func(s string) string {
		if s == "" {
			return ""
		}
		return result.Quote([]string{s})
	}
	return fmt.Sprintf("%s%s --shard %s/%d --json %s%s%s %s%s", loop, result.Quote(f.args), index, missing.Of, word(before), index, word(after), result.Quote(f.rest), end)
}

// named returns what stands before and after the number of a shard in the names of
// the files.
func (files *shardFiles) named() (before, after string) {
	first := &files.list[0]
	dir, base := filepath.Split(first.name)
	index := strconv.Itoa(first.Index)
	at := strings.LastIndex(base, index)
	for _, f := range files.list {
		if at < 0 || f.name != dir+base[:at]+strconv.Itoa(f.Index)+base[at+len(index):] {
			return dir + "shard-", ".json"
		}
	}
	return dir + base[:at], base[at+len(index):]
}
