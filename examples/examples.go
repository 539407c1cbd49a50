// Package examples holds solvers to try kiebitz on, right ones in several
// languages and one with a planted mistake; each is a program of its own in
// the folders below. The tests build the programs and demand the verdicts that
// each deserves. [FS] has the sources that packages for judges take along.
package examples

import "embed"

// FS holds sources as problem/language/name.
//
//go:embed */cpp/*.cpp */python/*.py
var FS embed.FS
