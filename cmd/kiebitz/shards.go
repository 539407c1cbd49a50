package main

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

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
}

// readShard reads the result of a shard.
func readShard(cmd *cobra.Command, name string) (*shardFile, error) {
	if name == "-" {
		return nil, refuse("merge reads its files twice: found -, expected the name of a file")
	}
	r, err := readResult(cmd, []string{name})
	if err != nil {
		return nil, err
	}
	switch r := r.(type) {
	case aMatrix:
		if r.Shard == nil {
			return nil, refuse("%s: found a whole matrix, expected a shard (matrix --shard I/N)", name)
		}
		return &shardFile{name: name, Part: r.Shard.Part, p: r.p, matrix: r.Matrix}, nil
	case aRun:
		if r.Shard == nil {
			return nil, refuse("%s: found a whole run, expected a shard (run --shard I/N)", name)
		}
		if r.NotCompiled() != nil {
			return nil, refuse("%s: the solver does not compile: there is nothing to merge", name)
		}
		h := r.Header // not all of the run: no more than one is in memory at a time
		return &shardFile{name: name, Part: h.Shard.Part, p: r.p, run: &h}, nil
	}
	return nil, fmt.Errorf("%s: found a %T", name, r)
}

// allShards sorts the shards and refuses what are not all shards of one run or
// matrix.
func allShards(list []shardFile) error {
	slices.SortStableFunc(list, func(a, b shardFile) int { return cmp.Compare(a.Index, b.Index) })
	first := &list[0]
	if found, expected := first.problem().Suite, first.p.Info().Suite; found != expected {
		return refuse("%s: found suite %d of %s, expected %d, the one of this kiebitz", first.name, found, first.p.Info().ID, expected)
	}
	for i := range list {
		if what := first.differs(&list[i]); what != "" {
			return &requestError{Msg: fmt.Sprintf("%s and %s differ in %s", first.name, list[i].name, what), Hint: "Shards of one " + first.kind() + " are expected."}
		}
	}
	for i := 1; i < len(list); i++ {
		if list[i].Index == list[i-1].Index {
			return refuse("%s and %s: found shard %s twice", list[i-1].name, list[i].name, list[i].Part)
		}
	}
	return noneMissing(list)
}

// noneMissing demands all shards; the list is sorted, and none is in it twice.
func noneMissing(list []shardFile) error {
	n := list[0].Of - len(list)
	if n == 0 {
		return nil
	}
	const most = 5
	var missing []string
	for i, at := 1, 0; len(missing) < min(n, most); i++ {
		if at < len(list) && list[at].Index == i {
			at++
			continue
		}
		missing = append(missing, result.Part{Index: i, Of: list[0].Of}.String())
	}
	text := "missing: shard " + strings.Join(missing, ", ")
	if n > most {
		text += fmt.Sprintf(" and %d more", n-most)
	}
	return refuse("%s", text)
}

func (f *shardFile) problem() *result.Problem {
	if f.matrix != nil {
		return &f.matrix.Problem
	}
	return &f.run.Problem
}

func (f *shardFile) kind() string {
	if f.matrix != nil {
		return "matrix"
	}
	return "run"
}

// differs names a part in which shards of one whole must not differ; "" if there
// is none.
func (f *shardFile) differs(other *shardFile) string {
	both := []part{
		{"the problem", f.problem().ID, other.problem().ID},
		{"the version of the suite", f.problem().Suite, other.problem().Suite},
	}
	if f.matrix != nil {
		both = append(both, partsOfMatrix(f.matrix, other.matrix)...)
	} else {
		both = append(both, partsOfRun(f.run, other.run)...)
	}
	for _, of := range both {
		if !reflect.DeepEqual(of.a, of.b) {
			return of.what
		}
	}
	return ""
}

// part is something that two shards have.
type part struct {
	what string
	a, b any
}

func partsOfRun(a, b *result.Header) []part {
	one, other := *a.Shard, *b.Shard
	one.Index, other.Index = 0, 0
	return []part{
		{"the version of kiebitz", a.Kiebitz, b.Kiebitz},
		{"the solver's command", a.Solver.Command, b.Solver.Command},
		{"the solver's files", a.Solver.Digests, b.Solver.Digests},
		{"the seed", a.Seed, b.Seed},
		{"the flags of the run", a.Flags, b.Flags},
		{"the limits", *a.Limits, *b.Limits},
		{"the number of shards", one.Of, other.Of},
		{"the number of cases, or of failures after which it gives up", one, other},
	}
}

func partsOfMatrix(a, b *result.Matrix) []part {
	one, other := a.Shard, b.Shard
	return []part{
		{"the version of kiebitz", a.Kiebitz, b.Kiebitz},
		{"the seed", a.Seed, b.Seed},
		{"the flags of the matrix", one.Flags, other.Flags},
		{"the cases", one.CaseSum, other.CaseSum},
		{"the number of cases", a.Cases, b.Cases},
		{"the number of solvers", one.Solvers, other.Solvers},
		{"the solvers: their names, what is expected of them, or their files", one.SolverSum, other.SolverSum},
		{"the number of shards", one.Of, other.Of},
	}
}
