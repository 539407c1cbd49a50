package report

import (
	"strings"
	"testing"

	"kiebitz/oracle"
	"kiebitz/runner/result"
)

// TestLikely reads what a crash probably comes from, by the last words of real
// interpreters.
func TestLikely(t *testing.T) {
	for _, tc := range []struct {
		name, reason   string
		command, words string
		status         string
		language       string
		sandbox        string
		want           string
	}{
		{name: "Python's file", reason: "its name is mistyped", command: "python3 nope.py",
			words: "python3: can't open file '/mau/nope.py': [Errno 2] No such file or directory", want: "The argument nope.py names no file"},
		{name: "Node's file", reason: "another interpreter's words", command: "node nope.js", words: "throw err;\n  ^\n\nError: Cannot find module '/mau/nope.js'", want: "The argument nope.js names no file"},
		{name: "jar", reason: "Java has files as well", command: "java -jar mau.jar", words: "Error: Unable to access jarfile mau.jar", want: "The argument mau.jar names no file"},
		{name: "class", reason: "it is named in no file's way", command: "java -cp build Mau",
			words: "Error: Could not find or load main class Mau\nCaused by: java.lang.ClassNotFoundException: Mau", want: "What it looks for was not found. In the sandbox "},
		{name: "class of an old Java", reason: "it gives no cause", command: "java Mau", words: "Error: Could not find or load main class Mau", want: "What it looks for was not found."},
		{name: "module", reason: "its folder may be hidden", command: "python3 mau.py",
			words: "  File \"mau.py\", line 1\n    import cards\nModuleNotFoundError: No module named 'cards'", want: "--read PATH shows more."},
		{name: "module as a program", reason: "Python says it without an exception", command: "python3 -m nope", words: "python3: No module named nope", want: "What it looks for was not found."},
		{name: "module of a source", reason: "a source is read the same way", language: "Python", command: "python3 mau.py", words: "ModuleNotFoundError: No module named 'cards'", want: "--read PATH"},
		{name: "data", reason: "a file beside the solver is hidden", language: "Python", command: "python3 mau.py", words: "FileNotFoundError: [Errno 2] No such file or directory: 'cards.txt'", want: "nothing beside that; --read PATH shows more."},
		{name: "data of a script", reason: "Node has words of its own", command: "node mau.js", words: "Error: ENOENT, open 'cards.txt'", want: "What it looks for was not found."},
		{name: "interpreter", reason: "a shell finds no program", command: "sh mau.sh", status: "exit status 127", words: "mau.sh: 1: pearl: not found", want: "A program was not found: it is not installed, or the sandbox hides it."},
		{name: "nothing hidden", reason: "there is no sandbox", command: "java Mau", sandbox: "T4 (switched off)", words: "Caused by: java.lang.ClassNotFoundException: Mau"},
		{name: "another crash", reason: "nothing is missing", command: "python3 mau.py", words: "IndexError: pop from empty list"},
	} {
		d := &result.Run{Header: result.Header{Sandbox: tc.sandbox, Solver: &result.Solver{Command: strings.Fields(tc.command), Language: tc.language}}}
		c := &result.Case{Verdict: oracle.Crashed, Failure: &result.Failure{Status: tc.status, Stderr: result.Cut(tc.words, 0, len(tc.words))}}
		if got := Likely(d, c); !strings.Contains(got, tc.want) || tc.want == "" && got != "" {
			t.Errorf("%s (%s): found %q, expected %q", tc.name, tc.reason, got, tc.want)
		}
	}
}
