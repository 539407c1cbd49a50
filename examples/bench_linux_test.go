package examples_test

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// lanes is how many processes run side by side.
const lanes = 2

// BenchmarkCpp gives the C++ solver of each problem one batch again and again: "bare" is a loop of
// posix_spawn that judges nothing, "run" a whole run, in the sandbox, "judge" a run
// whose solver costs nothing. One operation is one batch. cpu-µs/batch is its
// processor time, which a busy machine changes less, divided into what the solver,
// the wardens and kiebitz use.
//
//	go test ./examples -run '^$' -bench Cpp -benchtime 1500x
func BenchmarkCpp(b *testing.B) {
	for _, s := range solvers {
		if s.name == "cpp" {
			b.Run(s.problem.Info().ID, func(b *testing.B) { besideBare(b, s) })
		}
	}
}

func besideBare(b *testing.B, s solver) {
	p := s.problem
	size := p.Info().Batch
	var batch []cases.Case
	var inputs []oracle.Case
	for i := range size {
		batch = append(batch, cases.Random(p, 7, i+1, oracle.Aim{}))
		inputs = append(inputs, batch[i].Input)
	}
	command := ready(b, s)
	report := func(b *testing.B, took time.Duration, worked map[string]time.Duration) {
		b.ReportMetric(float64(b.N*size)/took.Seconds(), "games/s")
		var sum time.Duration
		for _, part := range slices.Sorted(maps.Keys(worked)) {
			b.ReportMetric(float64(worked[part].Microseconds())/float64(b.N), part+"-µs/batch")
			sum += worked[part]
		}
		b.ReportMetric(float64(sum.Microseconds())/float64(b.N), "cpu-µs/batch")
		b.ReportMetric(0, "ns/op")
	}
	b.Run("bare", func(b *testing.B) {
		dir := b.TempDir()
		spawn, input := filepath.Join(dir, "spawn"), filepath.Join(dir, "input")
		if out, err := exec.Command("cc", "-O2", "-o", spawn, "../runner/sandbox/testdata/floor/spawn.c").CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		packed, args := p.Pack(inputs), []string{fmt.Sprint(b.N), fmt.Sprint(lanes), input, command[0]}
		for i, name := range p.Info().Files {
			args = append(args, filepath.Join(dir, name))
			if err := os.WriteFile(args[len(args)-1], packed.Files[i], 0o644); err != nil {
				b.Fatal(err)
			}
		}
		if err := os.WriteFile(input, packed.Stdin, 0o644); err != nil {
			b.Fatal(err)
		}
		before := usedBy(b, syscall.RUSAGE_CHILDREN)
		out, err := exec.Command(spawn, args...).Output()
		if err != nil {
			b.Fatal(err)
		}
		var runs int
		var seconds float64
		if _, err := fmt.Sscanf(string(out), "%d runs, %f s,", &runs, &seconds); err != nil || runs != b.N {
			b.Fatalf("got %q, %v", out, err)
		}
		report(b, time.Duration(seconds*float64(time.Second)), map[string]time.Duration{"solver": usedBy(b, syscall.RUSAGE_CHILDREN) - before})
	})
	e, err := p.Engine(oracle.Variant{})
	if err != nil {
		b.Fatal(err)
	}
	var answers [][]byte
	for _, in := range inputs {
		answer, err := e.Append(nil, in)
		if err != nil {
			b.Fatal(err)
		}
		answers = append(answers, answer)
	}
	answer := oracle.Frame(p, nil, answers)
	free := func(_ context.Context, _ oracle.Invocation, out io.Writer) error {
		_, err := out.Write(answer)
		return err
	}
	for _, o := range []runner.Options{{Command: command}, {Func: free}} {
		name := "run"
		if o.Func != nil {
			name = "judge"
		}
		b.Run(name, func(b *testing.B) {
			o.Problem, o.Cases, o.Jobs, o.Timeout = p, cases.List(slices.Repeat(batch, b.N)), lanes, time.Minute
			o.Listed = b.N * size
			runtime.GC()
			ours, others := usedBy(b, syscall.RUSAGE_SELF), usedBy(b, syscall.RUSAGE_CHILDREN)
			r, err := runner.Run(b.Context(), o)
			if err != nil || !r.Conforms() {
				b.Fatalf("%v, conforms: %v", err, err == nil)
			}
			ours, others = usedBy(b, syscall.RUSAGE_SELF)-ours, usedBy(b, syscall.RUSAGE_CHILDREN)-others
			var solver result.Seconds
			for _, c := range r.Timing.Cases {
				solver += c.CPU / result.Seconds(c.Together)
			}
			report(b, r.Timing.Elapsed.Duration(), map[string]time.Duration{
				"solver": solver.Duration(), "warden": others - solver.Duration(), "kiebitz": ours,
			})
		})
	}
}

// usedBy is the processor time of this process, or of those that it has waited for.
func usedBy(b *testing.B, who int) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
