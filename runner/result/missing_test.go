package result_test

import (
	"testing"

	"kiebitz/runner/result"
)

func TestMissingFrom(t *testing.T) {
	for _, row := range []struct {
		name, reason, want string
		of                 int
		here               []int
	}{
		{"none", "all are there", "", 3, []int{1, 2, 3}},
		{"first", "the first, alone", "shard 1 of 3 is missing", 3, []int{2, 3}},
		{"last", "a range up to the end", "shards 3-4 of 4 are missing", 4, []int{1, 2}},
		{"between", "ranges and single ones, as Slurm takes them", "shards 2-3,5,7-9 of 9 are missing", 9, []int{1, 4, 6}},
		{"all", "no shard is whole", "shards 1-2 of 2 are missing", 2, nil},
		{"vast", "of however many a file says there are", "shards 1,3-1073741824 of 1073741824 are missing", 1 << 30, []int{2}},
	} {
		here := []result.Part{}
		for _, i := range row.here {
			here = append(here, result.Part{Index: i, Of: row.of})
		}
		if got := result.MissingFrom(row.of, here).String(); got != row.want {
			t.Errorf("%s: found %q, expected %q: %s", row.name, got, row.want, row.reason)
		}
	}
}
