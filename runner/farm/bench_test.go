package farm

import (
	"context"
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
