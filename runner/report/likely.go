package report

import (
	"fmt"
	"path/filepath"
	"strings"

	"kiebitz/internal/pattern"
	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// sees says what a contained solver sees, to somebody whose solver looks for more.
const sees = "In the sandbox a solver sees the system's folders and its source, or what its command names, and nothing beside that; --read PATH shows more."

// absent are last words of solvers that can't begin, as what they need is not there.
const absent = `No module named|ImportError|ClassNotFoundException|NoClassDefFoundError|load main class|Cannot find module|cannot open shared object file|No such file or directory|[Cc]an't open|ENOENT|NoSuchFile`

// missing is the line in which an interpreter says that it can't read its program.
const missing = `(?m)^.*(can't open file|[Cc]an't open|[Cc]annot open|Unable to access jarfile|Cannot find module|No such file).*$`

// Likely says what a crash probably comes from, in a sentence or two, if its status
// or last words are those of a solver that lacks something; else "".
func Likely(d *result.Run, c *result.Case) string {
	f := c.Failure
	if c.Verdict != oracle.Crashed || f == nil {
		return ""
	}
	words := f.Stderr.String()
	if s := d.Solver; s != nil && s.Language == "" {
		for _, word := range s.Command[1:] {
			if line := pattern.Of(missing).FindString(words); filepath.Ext(word) != "" && strings.Contains(line, filepath.Base(word)) {
				return fmt.Sprintf("The argument %s names no file that can be read here.", result.Visible(result.Quote([]string{word})))
			}
		}
	}
	contained := !strings.Contains(d.Sandbox, "T4")
	switch {
	case !contained:
	case notFound(f.Status):
		return "A program was not found: it is not installed, or the sandbox hides it. " + sees
	case pattern.Of(absent).MatchString(words):
		return "What it looks for was not found. " + sees
	}
	return ""
}

// notFound reports whether a process ended as shells do that can't find a
// program, or can't start it.
func notFound(status string) bool { return status == "exit status 126" || status == "exit status 127" }
