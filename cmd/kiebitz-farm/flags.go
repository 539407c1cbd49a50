package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagKind says who reads a flag of kiebitz on a farm.
type flagKind int

const (
	ofShard  flagKind = iota // what is run and how it is judged: each shard
	ofReport                 // what is told about it: the merge
	ofNobody                 // refused; the text says why
)

// kiebitzFlag is a flag of 'kiebitz run' or 'kiebitz matrix'.
type kiebitzFlag struct {
	name, short string
	of          string // one of these commands; "": both have it
	kind        flagKind
	yes         bool // it takes no value
	assigns     bool // its value is NAME=VALUE
	text        string
}

// kiebitzFlags are all flags of these commands. Their values are checked by
// kiebitz itself, before anything is submitted. A worker accepts no others: a
// submitter must not read or write files there.
var kiebitzFlags = []kiebitzFlag{
	{name: "random", text: "number `N` of random cases, half of them aimed at clauses and misreadings"},
	{name: "seed", text: "`SEED` of the random cases (default 4711)"},
	{name: "players", text: "number `N` of players in random cases (default: mixed)"},
	{name: "timeout", text: "processor `TIME` limit of a process (default: the judge's limit)"},
	{name: "memory", text: "memory limit of a process, in `MiB`"},
	{name: "output-limit", text: "limit of a process's output, in `BYTES`"},
	{name: "exact", yes: true, text: "reject whitespace that is not as in the statement: further spaces, tabs and blank lines, a missing line end"},
	{name: "reading", text: "how to read a disputed clause: the `ID` of a reading (repeatable)"},
	{name: "shrink-time", text: "`TIME` limit for shrinking, per task or solver (0: do not shrink)"},
	{name: "max-fail", text: "give up after `N` failed cases (0: never)"},
	{name: "max-timeouts", text: "give up after `N` cases that timed out (0: never)"},
	{name: "max-crashes", text: "give up after `N` cases that crashed, were malformed or exceeded a limit (0: never)"},
	{name: "lang", text: "the `LANGUAGE` of the source (default: by its extension)"},
	{name: "env", assigns: true, text: "an environment variable for the solver, `NAME=VALUE` (repeatable)"},
	{name: "folders", of: "matrix", yes: true, text: "treat each folder in a PATH as one solver, whatever it contains"},
	{name: "case", of: "matrix", text: "run only these cases: an `ID`, a range such as random/1-100 or a pattern such as 'curated/R4*' (repeatable)"},
	{name: "deal", of: "matrix", text: "run only this `CASE`, given as text (repeatable)"},

	{name: "json", kind: ofReport, text: "write the result as JSON into this `FILE` (-: standard output)"},
	{name: "junit", kind: ofReport, text: "write the result as JUnit XML into this `FILE` (-: standard output)"},
	{name: "html", kind: ofReport, text: "write a page for the browser into this `FILE` (-: standard output)"},
	{name: "html-each", of: "matrix", kind: ofReport, text: "write a separate page for each solver into this `FOLDER`"},
	{name: "csv", kind: ofReport, text: "write a row for each case, or each solver of a matrix, as CSV into this `FILE` (-: standard output)"},
	{name: "tap", of: "run", kind: ofReport, text: "write the result in the Test Anything Protocol into this `FILE` (-: standard output)"},
	{name: "sarif", of: "run", kind: ofReport, text: "write the failures as SARIF into this `FILE` (-: standard output), for editors and code scanning"},
	{name: "github", kind: ofReport, yes: true, text: "print errors as GitHub annotations, and write the step's summary"},
	{name: "show", of: "run", kind: ofReport, text: "show `N` kinds of failure, each with an example (default 3)"},
	{name: "color", kind: ofReport, text: "colour the output: `WHEN` is auto, always or never"},
	{name: "verbose", short: "v", kind: ofReport, yes: true, text: "list every failed case"},
	{name: "quiet", short: "q", kind: ofReport, yes: true, text: "print only the verdict"},

	{name: "jobs", kind: ofNobody, text: "each worker has its own: kiebitz-farm work --jobs N"},
	{name: "shard", kind: ofNobody, text: "the farm makes the shards: --tasks N"},
	{name: "read", kind: ofNobody, text: "files of a worker's machine are not shown; send some with --with"},
	{name: "json-stream", of: "run", kind: ofNobody, text: "the cases come from many machines; --json gives the whole result"},
	{name: "save", of: "run", kind: ofNobody, text: "the minimal cases are in the result: --json"},
	{name: "lines", of: "run", kind: ofNobody, yes: true, text: "run it here: kiebitz run --lines"},
	{name: "languages", kind: ofNobody, text: "its commands could name files of a worker's machine; a worker uses the languages that kiebitz knows"},
	{name: "baseline", of: "run", kind: ofNobody, text: "a run of many machines is not compared with a recorded one"},
	{name: "known-failures", of: "run", kind: ofNobody, text: "a run of many machines is not compared with a recorded one"},
	{name: "update-baseline", of: "run", kind: ofNobody, yes: true, text: "a run of many machines is not compared with a recorded one"},
	{name: "case", of: "run", kind: ofNobody, text: "single cases need no farm"},
	{name: "cases", of: "run", kind: ofNobody, text: "single cases need no farm"},
	{name: "deal", of: "run", kind: ofNobody, text: "single cases need no farm"},
	{name: "cases", of: "matrix", kind: ofNobody, text: "files with cases are not sent; --case and --deal name single ones"},
	{name: "answers", kind: ofNobody, text: "they belong to --cases, which a farm does not take"},
	{name: "failed", kind: ofNobody, text: "its file is not sent; --case and --deal name single ones, and they need no farm"},
	{name: "script", of: "matrix", kind: ofNobody, text: "scripts are not sent, and are programs that no worker should run"},
	{name: "adaptive", of: "run", kind: ofNobody, text: "each case depends on the answers before it, so nothing can be distributed"},
}

// given is the value of a flag of kiebitz: the words of the command line.
type given struct {
	flag  kiebitzFlag
	words *[]string
}

func (g given) String() string {
	if g.words == nil { // the library asks one of its own for what is shown as a default
		return ""
	}
	return last(*g.words, g.flag.name)
}

func (g given) Type() string {
	if g.flag.yes {
		return "bool"
	}
	return "string"
}

func (g given) Set(value string) error {
	if g.flag.kind == ofNobody {
		return fmt.Errorf("not on a farm: %s", g.flag.text)
	}
	if g.flag.assigns && !strings.Contains(value, "=") {
		return fmt.Errorf("found %q, expected NAME=VALUE: variables of a worker's machine are not shown", value)
	}
	*g.words = append(*g.words, "--"+g.flag.name+"="+value)
	return nil
}

// addKiebitzFlags adds flags of a command of kiebitz, "" for any; their words go
// into the list of their kind.
func addKiebitzFlags(cmd *cobra.Command, of string, lists map[flagKind]*[]string) {
	for _, k := range kiebitzFlags {
		list, ok := lists[k.kind]
		if !ok || k.of != "" && of != "" && k.of != of {
			continue
		}
		f := &pflag.Flag{Name: k.name, Shorthand: k.short, Usage: k.text, Value: given{k, list}, Hidden: k.kind == ofNobody}
		if k.yes {
			f.NoOptDefVal = "true"
		}
		cmd.Flags().AddFlag(f)
	}
}

// last returns the value of a flag that was given, the last one if it was more
// than once; "" if it was not.
func last(words []string, name string) (value string) {
	for _, w := range words {
		if v, ok := strings.CutPrefix(w, "--"+name+"="); ok {
			value = v
		}
	}
	return value
}

// checkWords refuses flags that a worker takes from nobody.
func checkWords(kind kind, words []string) error {
	for _, w := range words {
		name, value, ok := strings.Cut(strings.TrimPrefix(w, "--"), "=")
		known := slices.ContainsFunc(kiebitzFlags, func(k kiebitzFlag) bool {
			return k.name == name && k.kind == ofShard && (k.of == "" || k.of == kind.program()) && (!k.assigns || strings.Contains(value, "="))
		})
		if !ok || !strings.HasPrefix(w, "--") || !known {
			return fmt.Errorf("found the flag %q in the task, expected one that says what is run", w)
		}
	}
	return nil
}
