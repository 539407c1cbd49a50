// Package examples holds solvers to try kiebitz on, right ones in several
// languages and one with a planted mistake; each is a program of its own in
// the folders below. The package itself has only tests: they build the
// programs and demand the verdicts that each deserves.
package examples
