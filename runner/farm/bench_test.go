package farm

import (
	"context"
	"testing"
)

// BenchmarkTasks measures what a task costs beside its own work: tasks that do
// nothing, from the submission to the merged result, with two workers in this
// process.
func BenchmarkTasks(b *testing.B) {
	b.Run("one node", func(b *testing.B) { benchmarkTasks(b, startHub(b).URL(), 1) })
}

func benchmarkTasks(b *testing.B, url string, replicas int) {
	f, _ := dial(b, Options{URL: url, Replicas: replicas})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	const workers = 2
	for range workers {
		w, _ := dial(b, Options{URL: url, Role: Worker})
		cache := b.TempDir()
		go func() {
			ended <- w.Work(ctx, WorkOptions{
				Jobs: 1, Version: testVersion, Suite: testSuite, Cache: cache,
				Execute: func(context.Context, Task, string) ([]byte, error) { return []byte("{}"), nil },
			})
		}()
	}
	submitAndCollect(b, f, 100) // the first tasks pay for the connections
	b.ResetTimer()
	submitAndCollect(b, f, b.N)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tasks/s")
	b.StopTimer()
	stop()
	for range workers {
		if err := <-ended; err != nil {
			b.Fatal(err)
		}
	}
}

func submitAndCollect(b *testing.B, f *Farm, tasks int) {
	r := submit(b, f, testRun(tasks, spec("")))
	merged := 0
	dead, err := f.Collect(soon(b), r, mergeFunc(func(int, []byte) error { merged++; return nil }), CollectOptions{})
	if err != nil || len(dead) > 0 || merged != tasks {
		b.Fatal(merged, dead, err)
	}
}
