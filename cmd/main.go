// Package cmd is the command kiebitz as a function, [Main]: it checks solvers of card-game
// contest problems against the rules, shows the first wrong decision and names the rule that was
// misread. A game of one's own has it in a module of its own, beside the problems of kiebitz:
//
//	func main() { cmd.Main(append(problems.All, game.Problem)...) }
//
// There are no rules and no process handling here: a file is one subcommand, which turns a
// command line into calls of the packages oracle, cases, runner and runner/report, or a part of
// the edge that all share: edge.go carries out a command line and has the exit statuses.
package cmd

import (
	"fmt"
	"os"
	"strings"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// Main carries out the command line, with the given problems, and ends the program.
func Main(list ...oracle.Problem) {
	if faults := offer(list); len(faults) > 0 {
		for _, f := range faults {
			for line := range strings.Lines(f.Error()) {
				tell("%s", strings.TrimSuffix(line, "\n"))
			}
		}
		os.Exit(exitRequest)
	}
	os.Exit(run(os.Args[1:]))
}

// offer makes some problems those of the program, and returns what is wrong with them.
func offer(list []oracle.Problem) (faults []error) {
	problems.All = nil
	for _, p := range list {
		if c, ok := p.(oracle.Checker); ok {
			if err := c.Check(); err != nil {
				faults = append(faults, err)
				continue
			}
		}
		if id := p.Info().ID; !gameName(id) {
			faults = append(faults, fmt.Errorf("a problem with the id %q: expected %s", id, gameNames))
		} else if _, twice := problems.Find(id); twice {
			faults = append(faults, fmt.Errorf("two problems with the id %q", id))
		}
		problems.All = append(problems.All, p)
	}
	return faults
}
