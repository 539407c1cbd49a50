package examples_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"kiebitz/cases"
	"kiebitz/cases/export"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/matrix"
	"kiebitz/runner/result"
	"kiebitz/runner/source"
)

// BenchmarkMatrix sets a matrix of all solvers of a package beside its floor: a plain
// loop that compiles them and gives each the same batches, as many at once, until
// one times out or crashes; it judges nothing. Only the ratio of one invocation counts.
//
//	go test ./examples -run '^$' -bench Matrix -benchtime 1x
func BenchmarkMatrix(b *testing.B) {
	p := maumau.Problem
	stored, err := cases.Played(p)
	if err != nil {
		b.Fatal(err)
	}
	list := stored
	for i := range 490 {
		list = append(list, cases.Random(p, 4711, i+1, oracle.Aim{}))
	}
	dir := filepath.Join(b.TempDir(), "package")
	format, _ := export.Find("icpc-legacy")
	files, err := format.Files(p, list, export.Options{})
	if err == nil {
		err = export.Write(b.Context(), dir, files)
	}
	if err != nil {
		b.Fatal(err)
	}
	dir = filepath.Join(dir, "submissions")
	found, err := matrix.Search{Table: source.Languages()}.Find([]string{dir})
	if err != nil {
		b.Fatal(err)
	}
	floor, ours := time.Duration(0), time.Duration(0)
	worked := [2]time.Duration{} // processor time, which a busy machine changes less
	for b.Loop() {
		start, before := time.Now(), processorTime(b)
		plainLoop(b, found, inBatches(p, list))
		floor += time.Since(start)
		worked[0] += processorTime(b) - before
		start, before = time.Now(), processorTime(b)
		builder := &source.Builder{Table: source.Languages(), Cache: b.TempDir()} // nothing was compiled before
		m, err := matrix.Run(b.Context(), found, matrix.Options{Builder: builder, Run: runner.Options{
			Problem: p, Cases: cases.List(list), Seed: 4711, Jobs: lanes, Budget: result.Budget{MaxTimeouts: 1, MaxCrashes: 3},
		}})
		if err != nil || m.Verdict != result.AsExpected {
			b.Fatalf("%v, the matrix is %s", err, m.Verdict)
		}
		ours += time.Since(start)
		worked[1] += processorTime(b) - before
	}
	b.ReportMetric(float64(worked[1])/float64(worked[0]), "processor-ratio")
	b.ReportMetric(ours.Seconds()/float64(b.N), "s/matrix")
	b.ReportMetric(floor.Seconds()/float64(b.N), "s/floor")
	b.ReportMetric(float64(ours)/float64(floor), "ratio")
	b.ReportMetric(0, "ns/op")
}

// processorTime is that of this process and of those that it has waited for.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	return usedBy(b, syscall.RUSAGE_SELF) + usedBy(b, syscall.RUSAGE_CHILDREN)
}

// inBatches packs cases as a run does.
func inBatches(p oracle.Problem, list []cases.Case) (inputs [][]byte) {
	var batch []oracle.Case
	for i, c := range list {
		batch = append(batch, c.Input)
		if last := i+1 == len(list); last || len(batch) == p.Info().Batch || cases.Group(list[i+1].ID) != cases.Group(c.ID) {
			inputs = append(inputs, p.Pack(batch).Stdin)
			batch = nil
		}
	}
	return inputs
}

// plainLoop compiles and runs solvers on inputs.
func plainLoop(b *testing.B, found *matrix.Found, inputs [][]byte) {
	b.Helper()
	// Of processor time, which a busy machine does not change.
	limit := fmt.Sprintf("ulimit -t %d; exec \"$@\"", int(math.Ceil(maumau.Problem.Info().TimeLimit.Seconds())))
	var workers errgroup.Group
	workers.SetLimit(lanes)
	for _, s := range found.Submissions {
		workers.Go(func() error {
			command := []string{"python3", s.Path}
			if strings.HasSuffix(s.Path, ".cpp") {
				command = []string{filepath.Join(b.TempDir(), "solver")}
				if out, err := exec.Command("g++", "-O2", "-std=gnu++17", "-o", command[0], s.Path).CombinedOutput(); err != nil {
					b.Errorf("%v\n%s", err, out)
					return nil
				}
			}
			for _, in := range inputs {
				cmd := exec.CommandContext(b.Context(), "sh", append([]string{"-c", limit, "sh"}, command...)...)
				cmd.Stdin, cmd.Stdout, cmd.Env = bytes.NewReader(in), new(bytes.Buffer), os.Environ()
				if cmd.Run() != nil {
					return nil // its verdict is known
				}
			}
			return nil
		})
	}
	workers.Wait()
}
