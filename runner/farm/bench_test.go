package farm

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
)

// BenchmarkTasks measures the queue alone: tasks that do nothing, from the
// submission to the merged result, with two workers in this process.
func BenchmarkTasks(b *testing.B) {
	b.Run("one node", func(b *testing.B) { benchmarkTasks(b, startHub(b).URL(), 1) })
}

func benchmarkTasks(b *testing.B, url string, replicas int) {
	f, _ := dial(b, Options{URL: url, Replicas: replicas})
	startWorkers(b, url, func(context.Context, Task, string) ([]byte, error) { return []byte("{}"), nil })
	submitAndCollect(b, f, 100, nothing{}) // the first tasks pay for the connections
	b.ResetTimer()
	submitAndCollect(b, f, b.N, nothing{})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tasks/s")
}

// jobs is the number of tasks side by side.
const jobs = 2

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
	dead, err := f.Collect(b.Context(), r, mergeFunc(func(i int, result []byte) error {
		order = append(order, i)
		return m.Add(i, result)
	}), CollectOptions{})
	if err != nil || len(dead) > 0 || len(order) != tasks || !slices.IsSorted(order) {
		b.Fatal(len(order), dead, err)
	}
}
