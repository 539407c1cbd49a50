// Command kiebitz checks solvers of card-game contest problems against the
// rules, shows the first wrong decision and names the rule that was misread.
//
// Run it without arguments for its commands. There are no rules and no process
// handling here: each file is one subcommand, which turns a command line into
// calls of the packages oracle, cases, runner and runner/report.
package main

import "os"

func main() { os.Exit(run(os.Args[1:])) }
