package cmd

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"kiebitz/oracle/maumau"
	"kiebitz/runner/result"
)

// TestRerun demands a line that writes what is missing beside what is there, and over none of it.
func TestRerun(t *testing.T) {
	header := &result.Header{Problem: result.Problem{ID: "maumau"}, Seed: 1, Solver: &result.Solver{Command: []string{"./my mau"}}, Limits: &result.Limits{}, Shard: &result.Shard{Part: result.Part{Index: 1, Of: 12}}}
	const command = "kiebitz run maumau --quiet --seed=1 --random=0 --max-fail=0 --max-timeouts=0 --max-crashes=0 --shard "
	for _, tc := range []struct{ name, reason, missing, want string }{
		{"1.json", "a single one", "2", command + "2/12 --json 2.json -- './my mau'"},
		{"a b/s1-1.json", "the last number of the name is its own, and a shell reads a space", "2-12",
			"for i in $(seq 2 12); do " + command + "$i/12 --json 'a b/s1-'$i.json -- './my mau'; done"},
		{"dir1/first.json", "no number: a name of ours in the same folder", "2,5-7",
			"for i in 2 $(seq 5 7); do " + command + "$i/12 --json dir1/shard-$i.json -- './my mau'; done"},
	} {
		f, err := shardOf(tc.name, aRun{&result.Run{Header: *header}, maumau.Problem})
		if err != nil {
			t.Fatal(err)
		}
		files := shardFiles{list: []shardFile{*f}}
		if got := files.rerun(&result.Missing{Shards: tc.missing, Of: 12}); got != tc.want {
			t.Errorf("%s: found\n%s\nexpected\n%s\n%s", tc.name, got, tc.want, tc.reason)
		}
	}
	files := shardFiles{list: []shardFile{
		{name: "9.json", Part: result.Part{Index: 9, Of: 12}}, {name: "010.json", Part: result.Part{Index: 10, Of: 12}}}}
	if before, after := files.named(); before+"|"+after != "shard-|.json" {
		t.Errorf("names of two forms: found %q and %q", before, after)
	}
}

// TestFilesIn demands that signs of patterns in the name of a folder stand for themselves.
func TestFilesIn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run[1]")
	file := filepath.Join(dir, "1.json")
	if err := errors.Join(os.Mkdir(dir, 0o755), os.WriteFile(file, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	if got := filesIn(dir, "*.json"); !slices.Equal(got, []string{file}) {
		t.Errorf("found %q, expected %q", got, file)
	}
}
