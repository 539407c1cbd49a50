// Package export makes problem packages for judges of contests.
//
// Start with [Format.Files], which makes a package as a list of files, and
// [Write], which puts them into a folder, all or none. [Formats] lists the
// formats.
//
// What a package holds of a problem beside its cases lies in the folder
// cases/PROBLEM/package:
//
//	package.json         uuid, limits, submissions; see [Contents]
//	checks.json          data that validators must refuse or take; see [Checks]
//	statement.md         the statement in our own words, in the Markdown that [TeX] knows
//	input_validator.py   exit status 42: the input is legal, 43: it is not
//	output_validator.py  the same for an output; arguments as in the ICPC package format
//	submissions/reference.py      a right solver. A line VARIANT = "" in it chooses a mistake
//	submissions/VERDICT/NAME      further solvers, copied as they are
//
// The validators lack their ends, which are the same for all problems: input_tail.py
// and output_tail.py in this folder, which the exporter adds. A validator of inputs
// has LIMIT, in bytes, and check(lines); one of outputs has check(data, answer,
// output, strict). What they refuse they raise as Refused. The output visualizer is
// the output validator with visualizer.py as its end; what it shows of the rules is
// in tables.jsonl beside it, as kiebitz is not at the judge's.
//
// Programs are single files of Python 3 without dependencies. Of reference.py
// the exporter writes accepted/reference.py, and a copy for each variant that
// package.json lists; a variant below wrong_answer is a misreading's id, and
// must behave as it does: 'go test ./cases/export -run Variants' compares the two, where
// there are many right answers by what stays in the hand, and -run RummyLegality compares
// judge and validator on what all misreadings print. A variant that comes to no end, or
// crashes, has the case that stops it in "stops"; if it counts orders, a comment says how
// many (-run Orders). Variants that crash or take too long are right where they get
// through, as judges ask. After a change: 'go test ./cases/export -run Golden -update'.
//
// A package is for one moment: which cases stand in which of its inputs may change with
// the suite. Its uuid never does. problemtools and BAPCtools have not been run on packages.
//
// Data come from the oracle alone. A solver that takes files reads them from
// standard input instead, one after another with an empty line between.
//
// Goals: the same bytes for the same cases on every machine; nothing in a
// package that its own validators do not take.
//
// Non-goals: formats of single judges. Polygon takes validators in C++ alone, and
// CMS imports the plain format.
package export
