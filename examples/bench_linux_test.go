package examples_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
)

// lanes is how many processes run side by side.
const lanes = 2

// BenchmarkCpp gives a fast C++ solver batches of 49 games: "bare" is a loop of
// posix_spawn that judges nothing, "run" a whole run, in the sandbox. One
// operation is one batch.
//
//	go test ./examples -run '^$' -bench Cpp -benchtime 1500x
func BenchmarkCpp(b *testing.B) {
	p := maumau.Problem
	size := p.Info().Batch
	var batch []cases.Case
	var inputs []oracle.Case
	for i := range size {
		batch = append(batch, cases.Random(p, 7, i+1, oracle.Aim{}))
		inputs = append(inputs, batch[i].Input)
	}
	command := ready(b, solvers[0])
	report := func(b *testing.B, took time.Duration) {
		b.ReportMetric(float64(b.N*size)/took.Seconds(), "games/s")
		b.ReportMetric(0, "ns/op")
	}
	b.Run("bare", func(b *testing.B) {
		dir := b.TempDir()
		spawn, input := filepath.Join(dir, "spawn"), filepath.Join(dir, "input")
		if out, err := exec.Command("cc", "-O2", "-o", spawn, "../runner/sandbox/testdata/floor/spawn.c").CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		if err := os.WriteFile(input, p.Pack(inputs).Stdin, 0o644); err != nil {
			b.Fatal(err)
		}
		b.ResetTimer()
		out, err := exec.Command(spawn, fmt.Sprint(b.N), fmt.Sprint(lanes), input, command[0]).Output()
		if err != nil {
			b.Fatal(err)
		}
		var runs int
		var seconds float64
		if _, err := fmt.Sscanf(string(out), "%d runs, %f s,", &runs, &seconds); err != nil || runs != b.N {
			b.Fatalf("got %q, %v", out, err)
		}
		report(b, time.Duration(seconds*float64(time.Second)))
	})
	b.Run("run", func(b *testing.B) {
		var list []cases.Case
		for range b.N {
			list = append(list, batch...)
		}
		b.ResetTimer()
		r, err := runner.Run(b.Context(), runner.Options{Problem: p, Cases: cases.List(list), Command: command, Jobs: lanes, Timeout: time.Minute})
		if err != nil || !r.Conforms() {
			b.Fatalf("%v, conforms: %v", err, err == nil)
		}
		report(b, r.Timing.Elapsed.Duration())
	})
}
