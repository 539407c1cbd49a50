package testscripts

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"kiebitz/oracle"
)

// Check refuses a file that is no script: one that is not a text, and one without
// a command, which would pass whatever is wrong. The error is a
// [*oracle.SyntaxError]. The files of a script may be anything.
func Check(data []byte) error {
	if err := oracle.Unmarked(data); err != nil {
		return err
	}
	commands, n := false, 0
	for line := range strings.Lines(string(txtar.Parse(data).Comment)) {
		n++
		if err := plain(n, line); err != nil {
			return err
		}
		line = strings.TrimSpace(line)
		commands = commands || line != "" && !strings.HasPrefix(line, "#")
	}
	if !commands {
		return &oracle.SyntaxError{Found: "no command", Expected: "a script, which tests something"}
	}
	return nil
}

// plain refuses bytes that no text has in a line.
func plain(n int, line string) error {
	for i, r := range line {
		_, size := utf8.DecodeRuneInString(line[i:])
		if r == utf8.RuneError && size == 1 || unicode.IsControl(r) && !strings.ContainsRune("\t\r\n", r) {
			return &oracle.SyntaxError{Line: n, Column: i + 1, Found: fmt.Sprintf("the byte %#02x", line[i]), Expected: "a script, which is a text in UTF-8"}
		}
	}
	return nil
}
