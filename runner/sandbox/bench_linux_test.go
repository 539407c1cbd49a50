package sandbox_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"sync"
	"syscall"
	"testing"
	"time"

	"kiebitz/runner/sandbox"
)

// The benchmarks stand beside what they measure: BenchmarkFloor is a loop of
// posix_spawn and wait in C (testdata/floor/spawn.c), BenchmarkBoxed runs the
// same programs in boxes, BenchmarkPlain without containment. They report runs
// a second and processor time a run, of all processes together. Only ratios of
// one invocation mean anything:
//
//	go test ./runner/sandbox -run '^$' -bench 'Floor|Boxed|Plain|BigHeap' -benchtime 2000x

// lanes is how many processes run side by side.
const lanes = 2

// benchPrograms are statically linked, so that starting them is all they cost.
var benchPrograms = []string{"true", "cat"}

// benchInput is of the size of a batch of 49 games.
var benchInput = bytes.Repeat([]byte("2 CE CA HE SA DE DA HS CT DS ST CJ DT DJ CN SN DN HA HT HN SE CS SS CK SK HK DK CQ SQ HQ DQ SJ HJ\n"), 49)

// floorPrograms compiles the programs of testdata/floor.
func floorPrograms(b *testing.B) string {
	b.Helper()
	dir := publicDir(b)
	cc, err := exec.LookPath("cc")
	if err != nil {
		unable(b, "no C compiler (cc) to compile the programs of the floor")
	}
	for _, name := range append([]string{"spawn"}, benchPrograms...) {
		out, err := exec.Command(cc, "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-static",
			"-o", filepath.Join(dir, name), "testdata/floor/"+name+".c").CombinedOutput()
		if err != nil {
			b.Fatalf("%s: %v\n%s", name, err, out)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "input"), benchInput, 0o644); err != nil {
		b.Fatal(err)
	}
	return dir
}

// report reports what n runs have cost.
func report(b *testing.B, n int, wall, cpu time.Duration) {
	b.ReportMetric(float64(n)/wall.Seconds(), "runs/s")
	b.ReportMetric(float64(cpu.Microseconds())/float64(n), "cpu-µs/run")
	b.ReportMetric(0, "ns/op") // says the same as runs/s
}

// BenchmarkFloor is what the processes cost by themselves.
func BenchmarkFloor(b *testing.B) {
	dir := floorPrograms(b)
	for _, name := range benchPrograms {
		b.Run(name, func(b *testing.B) {
			cmd := exec.Command(filepath.Join(dir, "spawn"), fmt.Sprint(b.N), fmt.Sprint(lanes), filepath.Join(dir, "input"), filepath.Join(dir, name))
			b.ResetTimer()
			out, err := cmd.Output()
			b.StopTimer()
			if err != nil {
				b.Fatal(err)
			}
			var runs, size int
			var seconds, perSecond, cpu float64
			if _, err := fmt.Sscanf(string(out), "%d runs, %f s, %f runs/s, %f us/run, %d bytes/run", &runs, &seconds, &perSecond, &cpu, &size); err != nil {
				b.Fatalf("%q: %v", out, err)
			}
			if runs != b.N || name == "cat" && size != len(benchInput) {
				b.Fatalf("got %q", out)
			}
			report(b, runs, time.Duration(seconds*float64(time.Second)), time.Duration(cpu*float64(runs))*time.Microsecond)
		})
	}
}

// BenchmarkBoxed is what they cost in each tier.
func BenchmarkBoxed(b *testing.B) {
	dir := floorPrograms(b)
	for tier := 1; tier <= 3; tier++ {
		for _, name := range benchPrograms {
			b.Run(fmt.Sprintf("T%d/%s", tier, name), func(b *testing.B) {
				inLanes(b, dir, name, sandbox.Options{Mode: sandbox.Auto, Force: tier})
			})
		}
	}
}

// BenchmarkPlain is what they cost without containment.
func BenchmarkPlain(b *testing.B) {
	dir := floorPrograms(b)
	for _, name := range benchPrograms {
		b.Run(name, func(b *testing.B) { inLanes(b, dir, name, sandbox.Options{Mode: sandbox.Off}) })
	}
}

// BenchmarkBigHeap is BenchmarkBoxed beside 500 MB that kiebitz has in use.
func BenchmarkBigHeap(b *testing.B) {
	dir := floorPrograms(b)
	for _, size := range []int{0, 500 << 20} {
		b.Run(fmt.Sprintf("MiB=%d", size>>20), func(b *testing.B) {
			heap := make([]byte, size)
			for i := 0; i < len(heap); i += 4096 {
				heap[i] = 1
			}
			inLanes(b, dir, "true", sandbox.Options{Mode: sandbox.Auto})
			for i := 0; i < len(heap); i += 4096 { // it was there all the time
				if heap[i] != 1 {
					b.Fatal("the heap has changed")
				}
			}
		})
		debug.FreeOSMemory()
	}
}

// inLanes runs a program b.N times in as many boxes as there are lanes.
func inLanes(b *testing.B, dir, name string, o sandbox.Options) {
	o.Command = []string{filepath.Join(dir, name)}
	o.Limits = sandbox.Limits{CPU: 10 * time.Second, Wall: 100 * time.Second, Memory: 256 << 20, Output: 16 << 20, Processes: 64, Scratch: 16 << 20}
	expected := 0
	if name == "cat" {
		expected = len(benchInput)
	}
	boxes := make([]*sandbox.Box, lanes)
	before := cpuTime(b)
	for i := range boxes {
		var err error
		if boxes[i], err = sandbox.Open(o); err != nil {
			unable(b, "T%d can't be had: %v", o.Force, err)
		}
	}
	var wait sync.WaitGroup
	b.ResetTimer()
	for i, box := range boxes {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for range b.N/lanes + min(max(b.N%lanes-i, 0), 1) {
				r, err := box.Run(context.Background(), sandbox.Process{Stdin: benchInput})
				if err != nil || r.End != sandbox.Exited || len(r.Stdout) != expected {
					b.Errorf("got %s (%s), %d bytes, %v", r.End, r.Status, len(r.Stdout), err)
					return
				}
			}
		}()
	}
	wait.Wait()
	b.StopTimer()
	wall := b.Elapsed()
	// A warden's processor time is known when it has ended; its start is
	// counted as well.
	for _, box := range boxes {
		if err := box.Close(); err != nil {
			b.Error(err)
		}
	}
	report(b, b.N, wall, cpuTime(b)-before)
}

// cpuTime is what this process and all that it has waited for have used.
func cpuTime(b *testing.B) time.Duration {
	var sum int64
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var r syscall.Rusage
		if err := syscall.Getrusage(who, &r); err != nil {
			b.Fatal(err)
		}
		sum += r.Utime.Nano() + r.Stime.Nano()
	}
	return time.Duration(sum)
}
