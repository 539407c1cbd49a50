package cmd

import (
	"os"
	"slices"

	"github.com/spf13/cobra"
)

// apply sets the flags that the command has and the command line does not give.
func (p *project) apply(cmd *cobra.Command) error {
	for _, key := range p.keys {
		flag := cmd.Flags().Lookup(key)
		if flag == nil || flag.Changed || p.excluded(cmd, key) {
			continue
		}
		p.set[key] = true
		for _, text := range p.list(key) {
			if allowed[key] != plain {
				text = p.path(text)
			}
			if err := p.trusts(key, text); err != nil {
				return err
			}
			if err := cmd.Flags().Set(key, text); err != nil {
				return p.placed(flagError(cmd, err))
			}
		}
	}
	return nil
}

// excluded reports whether what the command line asks for excludes a key. It says so of
// a file that would be missed.
func (p *project) excluded(cmd *cobra.Command, key string) bool {
	given := func(names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool {
			f := cmd.Flags().Lookup(n)
			return f != nil && f.Changed && !p.set[n]
		})
	}
	chosen, path := given("case", "cases", "deal", "failed"), p.path(p.text(key))
	switch key {
	case "random":
		return chosen || given("adaptive")
	case "adaptive":
		return given("random", "shard", "baseline", "update-baseline")
	case "cases", "answers":
		return chosen || given("shard", "random")
	case "json":
		// The result of all cases is worth more than that of an attempt to mend what failed.
		info, err := os.Stat(path)
		kept := given("failed") && err == nil && sameFile(cmd.Flags().Lookup("failed").Value.String(), info)
		if kept {
			tell("%s stays as it is: this run has only the cases that failed in it", path)
		}
		return kept
	case "junit", "csv", "tap", "sarif":
		if _, err := os.Stat(path); err != nil || !given("failed") {
			return false
		}
		tell("%s stays as it is: this run has only the cases that failed before", path)
		return true
	case "baseline":
		other := given("baseline")
		if given("shard") && !other {
			tell("one shard is not compared with %[1]s; 'kiebitz merge --baseline %[1]s' compares the whole run", path)
		}
		return other || given("shard", "adaptive")
	}
	return false
}
