package farm

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	"kiebitz/cases"
	"kiebitz/oracle"
	"kiebitz/oracle/maumau"
	"kiebitz/runner"
	"kiebitz/runner/report/document"
)

// BenchmarkBatches measures tasks that are real: each judges a batch of random
// games, writes the document of its shard, and all of them are merged in order.
// The solver costs nothing. The same is done without the farm beside it, so that
// the difference is what a task costs on the farm.
func BenchmarkBatches(b *testing.B) {
	b.Run("one node", func(b *testing.B) { benchmarkBatches(b, startHub(b).URL(), 1) })
}

func benchmarkBatches(b *testing.B, url string, replicas int) {
	for _, row := range []struct {
		name   string
		solver runner.Func
	}{
		{"right", remembered()},
		{"silent", func(context.Context, oracle.Invocation, io.Writer) error { return nil }},
	} {
		b.Run(row.name, func(b *testing.B) {
			f, _ := dial(b, Options{URL: url, Replicas: replicas})
			s := newShards(b, max(1, b.N/rounds), row.solver)
			startWorkers(b, url, s.execute)
			s.alone(b) // the solver remembers
			submitAndCollect(b, f, 100, nothing{})
			var alone, farm time.Duration
			b.ResetTimer()
			for range rounds { // others have the processor now and then
				alone += s.alone(b)
				start := time.Now()
				submitAndCollect(b, f, s.tasks, s.merge(b))
				farm += time.Since(start)
			}
			b.StopTimer()
			done := float64(rounds * s.tasks)
			each := float64(jobs*(farm-alone).Microseconds()) / done
			b.ReportMetric(0, "ns/op") // of both together, which means nothing
			b.ReportMetric(done/farm.Seconds(), "tasks/s")
			b.ReportMetric(done/alone.Seconds(), "alone/s")
			b.ReportMetric(each, "µs-farm/task")
			b.ReportMetric(100*each/50e3, "%of-50ms")
			b.ReportMetric(100*each/5e6, "%of-5s")
		})
	}
}

// BenchmarkSeconds measures tasks that wait for 50 ms: what they take beside
// that is the farm's part, delays included.
func BenchmarkSeconds(b *testing.B) {
	const takes = 50 * time.Millisecond
	url := startHub(b).URL()
	f, _ := dial(b, Options{URL: url})
	startWorkers(b, url, func(ctx context.Context, _ Task, _ string) ([]byte, error) {
		time.Sleep(takes)
		return []byte("{}"), nil
	})
	submitAndCollect(b, f, 10, nothing{})
	b.ResetTimer()
	start := time.Now()
	submitAndCollect(b, f, b.N, nothing{})
	each := float64((jobs*time.Since(start) - time.Duration(b.N)*takes).Microseconds()) / float64(b.N)
	b.ReportMetric(each, "µs-farm/task")
	b.ReportMetric(100*each/50e3, "%of-50ms")
	b.ReportMetric(100*each/5e6, "%of-5s")
}

// rounds is how often farm and no farm take turns, and jobs the number of tasks
// side by side.
const (
	rounds = 4
	jobs   = 2
)

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

func newShards(b *testing.B, tasks int, solver runner.Func) *shards {
	p := maumau.Problem
	plan, err := cases.NewPlan(p, nil, tasks*p.Info().Batch, 4711, oracle.Aim{})
	if err != nil {
		b.Fatal(err)
	}
	return &shards{tasks, runner.Options{Problem: p, Cases: plan, Func: solver, Typed: []string{"solver"}, Jobs: 1, Seed: 4711}}
}

// execute does what 'kiebitz run --shard' does. Tasks of other runs do nothing.
func (s *shards) execute(ctx context.Context, t Task, _ string) ([]byte, error) {
	if t.Of != s.tasks {
		return []byte("{}"), nil
	}
	o := s.options
	o.Shard = runner.Shard{Index: t.Index + 1, Of: t.Of}
	r, err := runner.Run(ctx, o)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if err := document.New(o.Problem, r, testVersion).Write(w); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

// merge does what 'kiebitz merge' does.
func (s *shards) merge(b *testing.B) Merge {
	m, err := runner.NewMerger(s.options, runner.Result{Seed: 4711}, s.tasks)
	if err != nil {
		b.Fatal(err)
	}
	return mergeFunc(func(_ int, result []byte) error {
		r, err := gzip.NewReader(bytes.NewReader(result))
		if err != nil {
			return err
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		d, err := document.Read(data)
		if err != nil {
			return err
		}
		part, err := d.Part(s.options.Problem)
		if err != nil {
			return err
		}
		return m.Add(part)
	})
}

// alone does without a farm what the farm does, and returns how long it took.
func (s *shards) alone(b *testing.B) time.Duration {
	start := time.Now()
	results := make([]chan []byte, s.tasks)
	for i := range results {
		results[i] = make(chan []byte, 1)
	}
	next := make(chan int, s.tasks)
	for i := range s.tasks {
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
	return time.Since(start)
}

// nothing merges nothing.
type nothing struct{}

func (nothing) Add(int, []byte) error { return nil }

// startWorkers starts one worker for each of the jobs, in this process.
func startWorkers(b *testing.B, url string, execute Execute) {
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, jobs)
	for range jobs {
		w, _ := dial(b, Options{URL: url, Role: Worker})
		o := WorkOptions{Jobs: 1, Version: testVersion, Suite: testSuite, Cache: b.TempDir(), Execute: execute}
		go func() { ended <- w.Work(ctx, o) }()
	}
	b.Cleanup(func() {
		stop()
		for range jobs {
			if err := <-ended; err != nil {
				b.Error(err)
			}
		}
	})
}

// submitAndCollect demands a result of each task, once and in order.
func submitAndCollect(b *testing.B, f *Farm, tasks int, m Merge) {
	r := submit(b, f, Run{Title: "benchmark", Tasks: tasks, Spec: json.RawMessage("{}"), Version: testVersion, Suite: testSuite})
	var order []int
	dead, err := f.Collect(soon(b), r, mergeFunc(func(i int, result []byte) error {
		order = append(order, i)
		return m.Add(i, result)
	}), CollectOptions{})
	if err != nil || len(dead) > 0 || len(order) != tasks || !slices.IsSorted(order) {
		b.Fatal(len(order), dead, err)
	}
}
