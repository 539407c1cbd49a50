package testscripts_test

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestShardsMakeTheirOwn demands that a shard makes the random cases that it
// runs, and not those of all: many shards would make them as many times.
func TestShardsMakeTheirOwn(t *testing.T) {
	result := filepath.Join(t.TempDir(), "result.json")
	// least is the processor time of kiebitz itself, the lesser of two runs.
	least := func(flags ...string) (used time.Duration) {
		for range 2 {
			args := append([]string{"run", "maumau", "-q", "--sandbox", "off", "--json", result}, flags...)
			cmd := exec.Command(program, append(args, "--", "kiebitz", "solve", "maumau")...)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if d := cmd.ProcessState.UserTime(); used == 0 || d < used {
				used = d
			}
		}
		return used
	}
	few := least("--random", "500")
	shard := least("--random", "100000", "--shard", "100/200")
	if shard > 5*few {
		t.Errorf("one of 200 shards of 100,000 random games takes %v, a run of 500 takes %v", shard, few)
	}
	t.Logf("500 random games take %v, and %v as a shard", few, shard)
}
