//go:build !race && unix

package farm

import (
	"fmt"
	"testing"
	"time"

	"kiebitz/internal/long"
)

// A cluster needs some ten seconds to elect a leader, with the race detector a
// minute, and its races would not be ours: it is tested without, in a step of
// its own of .ci/run.

// startCluster starts three servers of a cluster.
func startCluster(t testing.TB) (servers []*server, url string) {
	t.Helper()
	ports := freePorts(t, 6)
	clients, routes := ports[:3], ports[3:]
	for i := range 3 {
		s := newServer(t, fmt.Sprintf(`
			server_name: n%d
			listen: "127.0.0.1:%d"
			jetstream { store_dir: %q }
			cluster {
				name: farm, listen: "127.0.0.1:%d"
				routes: ["nats://127.0.0.1:%d", "nats://127.0.0.1:%d", "nats://127.0.0.1:%d"]
			}`, i, clients[i], t.TempDir(), routes[i], routes[0], routes[1], routes[2]))
		servers = append(servers, s)
	}
	for _, s := range servers {
		s.start()
	}
	return servers, fmt.Sprintf("nats://127.0.0.1:%d,nats://127.0.0.1:%d,nats://127.0.0.1:%d", clients[0], clients[1], clients[2])
}

// The leader of a cluster and a worker are killed in the middle of a run.
func TestLeaderKilled(t *testing.T) {
	long.Test(t)
	repeat(t, func(t *testing.T) {
		servers, url := startCluster(t)
		f, _ := dial(t, Options{URL: url, Replicas: 3, AckWait: 3 * time.Second})
		var workers []*process
		for range 3 {
			workers = append(workers, startWorker(t, url, "JOBS=2"))
		}
		r := submit(t, f, testRun(*tasksFlag, spec(`"Sleep": 20000000`)))
		got, merged, ended := &sum{of: r.Tasks}, make(chan int, 1), make(chan error)
		go func() {
			_, err := f.Collect(soon(t), r, got, CollectOptions{Progress: func(done int) {
				select {
				case merged <- done:
				default:
				}
			}})
			ended <- err
		}()
		select {
		case <-merged:
		case err := <-ended:
			t.Fatal(err)
		}
		killed := false
		eventually(t, "there is a leader", func() bool { // one may be elected just now
			s, err := f.js.Stream(soon(t), resultStream)
			for i, server := range servers {
				if err == nil && s.CachedInfo().Cluster.Leader == fmt.Sprint("n", i) {
					server.kill()
					killed = true
				}
			}
			return killed
		})
		workers[0].kill()
		if err := <-ended; err != nil || got.next != r.Tasks || len(got.skipped) > 0 {
			t.Fatalf("merged %d of %d, without %v: %v", got.next, r.Tasks, got.skipped, err)
		}
		once(t, f, r)
	})
}

// A second result is refused in a cluster as well, even if both are on their
// way at the same time.
func TestSecondResultInCluster(t *testing.T) {
	t.Parallel()
	_, url := startCluster(t)
	one, _ := dial(t, Options{URL: url, Replicas: 3})
	two, _ := dial(t, Options{URL: url, Replicas: 3})
	testSecondResults(t, one, two)
}

// BenchmarkCluster is BenchmarkTasks and BenchmarkBatches with three replicas.
func BenchmarkCluster(b *testing.B) {
	_, url := startCluster(b)
	b.Run("tasks", func(b *testing.B) { benchmarkTasks(b, url, 3) })
	b.Run("batches", func(b *testing.B) { benchmarkBatches(b, url, 3) })
}
