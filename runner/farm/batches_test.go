//go:build unix

package farm

import (
	"bytes"
	"context"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/result"
)

// BenchmarkBatches measures tasks that are real: each judges a batch of games
// and writes the document of its shard, and all of them are merged in order. The
// solver costs nothing. The same is done without the farm in turns with it, so
// that the difference is what a task costs on the farm: in processor time, which
// others can't take away, of this process, which all but the servers of a
// cluster are in.
func BenchmarkBatches(b *testing.B) {
	b.Run("one node", func(b *testing.B) { benchmarkBatches(b, startHub(b).URL(), 1) })
}

func benchmarkBatches(b *testing.B, url string, replicas int) {
	silent := func(context.Context, oracle.Invocation, io.Writer) error { return nil }
	for _, row := range []struct {
		name   string
		ahead  bool // the games are there before the clock starts
		listed int  // of how many games the results tell more than the verdict
		solver runner.Func
	}{
		{"counted", true, 1, remembered()},                   // as nearly all of a long run are
		{"listed", true, runner.DefaultListed, remembered()}, // as the first ones of a run are
		{"failing", true, runner.DefaultListed, silent},      // each failure is run again, and misreadings are tried
		{"made", false, runner.DefaultListed, remembered()},  // by the worker, and again to be merged; one half of them aimed
	} {
		b.Run(row.name, func(b *testing.B) {
			f, _ := dial(b, Options{URL: url, Replicas: replicas})
			s := newShards(b, max(1, b.N/rounds), row.ahead, runner.Options{Listed: row.listed, Func: row.solver})
			startWorkers(b, url, s.execute)
			s.alone(b) // the solver remembers
			submitAndCollect(b, f, 100, nothing{})
			var alone, farm time.Duration // processor time
			var wall time.Duration
			b.ResetTimer()
			for range rounds {
				alone += cpuTime(b, func() { s.alone(b) })
				start := time.Now()
				farm += cpuTime(b, func() { submitAndCollect(b, f, s.tasks, s.merge(b)) })
				wall += time.Since(start)
			}
			b.StopTimer()
			done := float64(rounds * s.tasks)
			b.ReportMetric(0, "ns/op") // of both together it means nothing
			b.ReportMetric(done/wall.Seconds(), "tasks/s")
			b.ReportMetric(float64(alone.Microseconds())/done, "µs-alone/task")
			reportOverhead(b, float64((farm-alone).Microseconds())/done)
		})
	}
}

// reportOverhead reports what the farm costs a task, in microseconds, and how
// much that is of what a task takes.
func reportOverhead(b *testing.B, each float64) {
	b.ReportMetric(each, "µs-farm/task")
	b.ReportMetric(100*each/50e3, "%of-50ms")
	b.ReportMetric(100*each/5e6, "%of-5s")
}

// cpuTime returns the processor time that f takes in this process.
func cpuTime(b *testing.B, f func()) time.Duration {
	used := func() time.Duration {
		var u unix.Rusage
		if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := used()
	f()
	return used() - before
}

// BenchmarkSeconds measures tasks that wait for 50 ms: what the jobs do beside
// them, waiting included, is the farm's part.
func BenchmarkSeconds(b *testing.B) {
	url := startHub(b).URL()
	f, _ := dial(b, Options{URL: url})
	var inTasks atomic.Int64 // waiting may take longer than it should
	startWorkers(b, url, func(context.Context, Task, string) ([]byte, error) {
		start := time.Now()
		time.Sleep(50 * time.Millisecond)
		inTasks.Add(int64(time.Since(start)))
		return []byte("{}"), nil
	})
	submitAndCollect(b, f, 10, nothing{})
	inTasks.Store(0)
	b.ResetTimer()
	submitAndCollect(b, f, b.N, nothing{})
	beside := jobs*b.Elapsed() - time.Duration(inTasks.Load())
	reportOverhead(b, float64(beside.Microseconds())/float64(b.N))
}

// rounds is how often the farm and no farm take turns.
const rounds = 4

// remembered is a solver that remembers what is right.
func remembered() runner.Func {
	var known sync.Map
	return func(_ context.Context, in oracle.Invocation, out io.Writer) error {
		if line, ok := known.Load(string(in.Stdin)); ok {
			_, err := out.Write(line.([]byte))
			return err
		}
		games, err := maumau.Problem.Parse(in.Stdin)
		if err != nil {
			return err
		}
		e, err := maumau.Problem.Engine(oracle.Variant{})
		if err != nil {
			return err
		}
		var lines []byte
		for _, game := range games {
			if lines, err = e.Append(lines, game); err != nil {
				return err
			}
		}
		known.Store(string(in.Stdin), lines)
		_, err = out.Write(lines)
		return err
	}
}

// shards is a run of random games, a batch a task.
type shards struct {
	tasks   int
	options runner.Options
}

func newShards(b *testing.B, tasks int, ahead bool, o runner.Options) *shards {
	o.Problem, o.Typed, o.Jobs, o.Seed, o.Kiebitz = maumau.Problem, []string{"solver"}, 1, 4711, testVersion
	var err error
	o.Cases, err = cases.NewPlan(o.Problem, nil, tasks*o.Problem.Info().Batch, o.Seed, oracle.Aim{})
	if err == nil && ahead {
		err = o.Cases.MakeAhead(b.Context())
	}
	if err != nil {
		b.Fatal(err)
	}
	return &shards{tasks, o}
}

// execute does what 'kiebitz run --shard' does. Tasks of other runs do nothing.
func (s *shards) execute(ctx context.Context, t Task, _ string) ([]byte, error) {
	if t.Of != s.tasks {
		return []byte("{}"), nil
	}
	o := s.options
	o.Shard = result.Part{Index: t.Index + 1, Of: t.Of}
	r, err := runner.Run(ctx, o)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := r.Write(&out); err != nil {
		return nil, err
	}
	return Compress(out.Bytes())
}

// merge does what 'kiebitz merge' does.
func (s *shards) merge(b *testing.B) Merge {
	m, err := runner.NewMerger(s.options, result.Header{Seed: 4711}, s.tasks)
	if err != nil {
		b.Fatal(err)
	}
	return mergeFunc(func(_ int, compressed []byte) error {
		var data bytes.Buffer
		if err := Expand(&data, compressed); err != nil {
			return err
		}
		d, err := result.Read(data.Bytes())
		if err != nil {
			return err
		}
		return m.Add(d)
	})
}

// alone does without a farm what the farm does.
func (s *shards) alone(b *testing.B) {
	results := make([]chan []byte, s.tasks)
	next := make(chan int, s.tasks)
	for i := range results {
		results[i] = make(chan []byte, 1)
		next <- i
	}
	close(next)
	for range jobs {
		go func() {
			for i := range next {
				result, err := s.execute(context.Background(), Task{Index: i, Of: s.tasks}, "")
				if err != nil {
					b.Error(err)
				}
				results[i] <- result
			}
		}()
	}
	m := s.merge(b)
	for i, c := range results {
		if err := m.Add(i, <-c); err != nil {
			b.Fatal(err)
		}
	}
}
