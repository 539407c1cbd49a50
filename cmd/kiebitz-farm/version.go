package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"kiebitz/oracle/problems"
)

// version is what the build says about itself, worded as kiebitz does: the two
// of one build say the same.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "kiebitz (unknown version)"
	}
	s := "kiebitz " + info.Main.Version
	for _, set := range info.Settings {
		if set.Key == "vcs.revision" {
			s += " " + set.Value
		}
	}
	return s + " " + info.GoVersion
}

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
