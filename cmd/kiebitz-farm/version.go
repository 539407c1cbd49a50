package main

import (
	"fmt"
	"strings"

	"kiebitz/oracle/problems"
)

// suite names the versions of all problems' suites, and the sandbox: all that
// must be the same wherever shards of a run are carried out. The owner of a
// worker chooses its sandbox, and whoever submits a run chooses workers by it.
func suite(mode string) string {
	var list []string
	for _, p := range problems.All {
		list = append(list, fmt.Sprintf("%s %d", p.Info().ID, p.Info().Suite))
	}
	return strings.Join(append(list, "sandbox "+mode), ", ")
}
