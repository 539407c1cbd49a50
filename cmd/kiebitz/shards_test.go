package main

import (
	"testing"

	"kiebitz/runner/result"
)

func TestNoneMissing(t *testing.T) {
	for _, row := range []struct {
		reason, want string
		of           int
		here         []int
	}{
		{"all are there", "", 3, []int{1, 2, 3}},
		{"the first", "missing: shard 1/3", 3, []int{2, 3}},
		{"the last ones", "missing: shard 3/4, 4/4", 4, []int{1, 2}},
		{"some are named of many", "missing: shard 2/9, 3/9, 5/9, 6/9, 7/9 and 2 more", 9, []int{1, 4}},
		{"of however many a file says there are", "missing: shard 1/1073741824, 3/1073741824, 4/1073741824, 5/1073741824, 6/1073741824 and 1073741818 more", 1 << 30, []int{2}},
	} {
		var list []shardFile
		for _, i := range row.here {
			list = append(list, shardFile{Part: result.Part{Index: i, Of: row.of}})
		}
		got := ""
		if err := noneMissing(list); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%s: found %q, expected %q", row.reason, got, row.want)
		}
	}
}
