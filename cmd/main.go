// Package cmd is the command kiebitz as a function, [Main]: it checks solvers of card-game
// contest problems against the rules, shows the first wrong decision and names the rule that was
// misread. A game of one's own has it in a module of its own, beside the problems of kiebitz:
//
//	func main() { cmd.Main(append(problems.All, game.Problem)...) }
//
// There are no rules and no process handling here: each file is one subcommand, which turns a
// command line into calls of the packages oracle, cases, runner and runner/report.
package cmd

import (
	"os"
	"slices"

	"kiebitz/oracle"
	"kiebitz/oracle/problems"
)

// Main carries out the command line, with the given problems, and ends the program.
func Main(list ...oracle.Problem) {
	problems.All = slices.Clip(list)
	os.Exit(run(os.Args[1:]))
}
