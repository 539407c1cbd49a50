package cmd

import (
	"errors"
	"strings"
	"testing"

	"kiebitz/oracle/problems"
)

// A problem without a folder below cases can be tried before it has a package; who exports it
// hears what is missing.
func TestExportIncomplete(t *testing.T) {
	all := problems.All
	t.Cleanup(func() { problems.All = all })
	problems.All = append(all[:len(all):len(all)], renamed{all[0], "fourth"})
	for _, args := range [][]string{
		{"--format", "icpc-2025-09"},
		{"--format", "icpc-2025-09", "--random", "0"},
		{"--format", "icpc-legacy", "--random", "0"},
		{"--format", "plain"},
	} {
		root := newRoot()
		root.SetArgs(append([]string{"export", "fourth", t.TempDir()}, args...))
		err := root.ExecuteContext(t.Context())
		var request *requestError
		if !errors.As(err, &request) || !strings.HasPrefix(request.Msg, "cases/fourth/package lacks package.json, ") {
			t.Errorf("%v: got %v, expected a request that can't be carried out, and what is missing", args, err)
		}
	}
	root := newRoot()
	root.SetOut(new(strings.Builder))
	root.SetArgs([]string{"export", "fourth", "--format", "plain", "--random", "1", t.TempDir()})
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Errorf("plain needs no package: %v", err)
	}
}
