package cmd

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"kiebitz/internal/file"
	"kiebitz/runner/result"
	"kiebitz/runner/sandbox"
)

// didYouMeanProblem suggests a problem: of so few even some letters tell much.
func didYouMeanProblem(id string) string {
	if n := cmp.Or(meant(id, problemIDs()), nearestWithin(2*len(id), id, problemIDs())); n != "" {
		return fmt.Sprintf("; did you mean %q?", n)
	}
	return ""
}

// didYouMeanCase suggests the id of a stored case. A group that there is stays
// as it is; a name without a group is looked for in all.
func didYouMeanCase(pattern string, known []string) string {
	group, name, grouped := strings.Cut(pattern, "/")
	if !grouped {
		name = pattern
	}
	var ids, names []string
	for _, id := range known {
		if g, n, _ := strings.Cut(id, "/"); !grouped || g == group {
			ids, names = append(ids, id), append(names, n)
		}
	}
	switch {
	case len(ids) == 0: // there is no such group
		return didYouMean(pattern, known)
	case grouped:
		name = cmp.Or(nearestWithin(len(name), name, names), meant(name, names)) // of few names even a letter tells much
	case !slices.Contains(names, name):
		name = meant(name, names)
	}
	if i := slices.Index(names, name); i >= 0 {
		return fmt.Sprintf("; did you mean %q?", ids[i])
	}
	return didYouMean(strings.TrimPrefix(pattern, group+"/"), ids)
}

var errFolder = errors.New("it is a folder")

// cannotRead words a file that can't be read.
func cannotRead(name string, err error) error {
	err = file.Reason(err)
	if info, statErr := os.Stat(name); statErr == nil && info.IsDir() {
		err = errFolder // systems have words of their own for it
	}
	hint := ""
	if errors.Is(err, fs.ErrNotExist) { // else it is the file that was meant
		hint = cmp.Or(hintFile(name), hintQuoted([]string{name}))
	}
	return &requestError{Msg: fmt.Sprintf("cannot read %q: %v", name, err), Hint: hint}
}

// hintFile suggests a file with a similar name in the same folder.
func hintFile(name string) string {
	dir := filepath.Dir(name)
	entries, _ := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	base := filepath.Base(name)
	// Endings tell nothing: many files have the same.
	letters := len(strings.TrimSuffix(base, filepath.Ext(base)))
	found := nearestWithin(letters, base, names)
	if found == "" || letters < 3 {
		return ""
	}
	found = filepath.Join(dir, found)
	if strings.HasPrefix(name, "./") {
		found = "./" + found
	}
	return fmt.Sprintf("There is %q here; did you mean that?", found)
}

// findSolver resolves the command of a solver. The name kiebitz stands for
// this very program, so that it can be its own demonstration.
func findSolver(command []string) ([]string, error) {
	name := command[0]
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrDot) {
		err = nil // a name found in the current folder of a Windows machine
	}
	if err == nil {
		return append([]string{path}, command[1:]...), nil
	}
	if name == "kiebitz" {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		return append([]string{self}, command[1:]...), nil
	}
	return nil, &requestError{Msg: fmt.Sprintf("cannot start the solver %q: %s", name, whyNot(name, err)),
		Hint: strings.TrimSpace(cmp.Or(hintSource(command), hintQuoted(command), hintSolver(name)) + " No game was run.")}
}

// hintQuoted recognises a whole command line in one word.
func hintQuoted(command []string) string {
	words := strings.Fields(command[0])
	if len(command) > 1 || len(words) < 2 {
		return ""
	}
	if _, err := exec.LookPath(words[0]); err != nil && words[0] != "kiebitz" && !strings.HasPrefix(words[1], "-") {
		return ""
	}
	return fmt.Sprintf("Without the quotes, as in '-- %s', it is a program with arguments.", command[0])
}

// hintInterpreter says what a script that can't be started asks for in vain.
func hintInterpreter(script string) string {
	if info, err := os.Stat(script); err != nil || !info.Mode().IsRegular() {
		return "" // to open a pipe could block
	}
	f, err := os.Open(script)
	if err != nil {
		return ""
	}
	defer f.Close()
	line, _ := bufio.NewReader(io.LimitReader(f, 256)).ReadString('\n')
	if strings.HasPrefix(line, "\ufeff#!") {
		return "It begins with a byte order mark, which the system does not take for #!; save it without."
	}
	words := strings.Fields(strings.TrimPrefix(line, "#!"))
	if !strings.HasPrefix(line, "#!") || len(words) == 0 {
		return ""
	}
	if strings.HasSuffix(line, "\r\n") {
		return "Its first line has a Windows line ending, and the carriage return counts as part of the name."
	}
	if _, err := os.Stat(words[0]); err != nil {
		return fmt.Sprintf("Its first line asks for %q, which is not installed on this machine.", words[0])
	}
	return fmt.Sprintf("Its first line asks for %q, which is not visible in the sandbox; --read PATH shows it.", words[0])
}

// whyNot returns the reason why a program can't be started.
func whyNot(name string, err error) string {
	if info, statErr := os.Stat(name); statErr == nil {
		if info.IsDir() {
			return "it is a folder"
		}
		if info.Mode()&0o111 == 0 {
			return "the file is not executable"
		}
		if errors.Is(err, fs.ErrPermission) {
			return sandbox.NoStart
		}
	}
	if errors.Is(err, exec.ErrNotFound) && !strings.ContainsRune(name, filepath.Separator) {
		return "no such program"
	}
	return "no such file"
}

func hintSolver(name string) string {
	if info, err := os.Stat(name); err == nil && !info.IsDir() {
		switch ext := filepath.Ext(name); {
		case ext == ".py":
			return "Start it with its interpreter: -- python3 " + result.Quote([]string{name})
		case !strings.ContainsRune(name, filepath.Separator) && info.Mode()&0o111 != 0:
			return fmt.Sprintf("There is %q here; did you mean that?", "./"+name)
		case info.Mode()&0o111 != 0:
			return "Copy it to a folder whose file system is not mounted noexec."
		}
		return "Make it executable (chmod +x), or start it with its interpreter."
	}
	return hintFile(name)
}
