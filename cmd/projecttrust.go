package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"kiebitz/internal/foreign"
	"kiebitz/runner/sandbox"
)

// role is what kiebitz does by a key's value.
type role int

const (
	plain   role = iota
	shown        // it is a path, shown to a solver
	input        // a path that is read
	written      // a path that is written
)

// allowed are the keys that the file may have: its own, and flags. It may come with a
// stranger's solver, so that a flag is none of them before somebody has thought of what it
// could do. What is meant for one occasion or one terminal is missing as well.
var allowed = map[string]role{
	"kiebitz": plain, "problem": plain, "solver": shown, "command": shown, "solvers": shown,
	"random": plain, "seed": plain, "players": plain, "cases": input, "answers": input, "adaptive": plain,
	"lang": plain, "folders": plain, "file": input, "exact": plain, "reading": plain,
	"timeout": plain, "memory": plain, "output-limit": plain, "max-fail": plain, "max-timeouts": plain, "max-crashes": plain, "jobs": plain,
	"sandbox": plain, "read": shown, "env": plain,
	"show": plain, "shrink-time": plain, "lines": plain, "quiet": plain, "verbose": plain, "github": plain,
	"json": written, "json-stream": written, "junit": written, "html": written, "html-each": written, "csv": written, "tap": written, "sarif": written,
	"baseline": written,
}

// ceilings are how much the file may ask for.
var ceilings = map[string]int{"memory": 4096, "jobs": 16, "output-limit": 256 << 20, "random": 1_000_000}

// longest are the times that it may ask for.
var longest = map[string]time.Duration{"timeout": time.Minute, "shrink-time": 10 * time.Minute}

// mostInput is how large a file may be that it has read, in bytes.
const mostInput = 64 << 20

const distrust = "more is possible only on the command line, since this file may come with an untrusted solver"

// trusts refuses what a file that came with a stranger's solver must not say: to run that
// without a sandbox, to show it what lies elsewhere, to read or write there, or to take the
// machine for itself.
func (p *project) trusts(key, text string) error {
	expected := ""
	switch n, err := strconv.Atoi(text); {
	case key == "sandbox" && text == string(sandbox.Off):
		expected = "auto or require"
	case key == "env" && !strings.Contains(text, "="):
		expected = "NAME=VALUE"
	case ceilings[key] > 0 && err == nil && n > ceilings[key]:
		return p.refuse(key, "found %s, expected at most %d; "+distrust, text, ceilings[key])
	case longest[key] > 0:
		if d, err := time.ParseDuration(text); err == nil && d > longest[key] {
			return p.refuse(key, "found %s, expected at most %s; "+distrust, text, strings.TrimSuffix(longest[key].String(), "0s"))
		}
	case allowed[key] != plain && text != "-" && !(allowed[key] == written && text == "off"):
		if why := p.outside(text, allowed[key]); why != "" {
			return p.refuse(key, "found %q, %s; "+distrust, text, why)
		}
	}
	if expected != "" {
		return p.refuse(key, "found %q, expected %s; "+distrust, text, expected)
	}
	return nil
}

// outside says why a path does not lead to what lies below the folder of the file, without
// a link on the way; "" if it does, or to nothing, which is said as for any other path.
func (p *project) outside(text string, r role) string {
	const below = "expected a path below the folder of this file"
	in, err := foreign.Open(filepath.Dir(p.name))
	if err != nil {
		return below
	}
	defer in.Close()
	name, ok := in.Name(text)
	if !ok {
		return below
	}
	ofGit := func(part string) bool { return strings.EqualFold(part, ".git") }
	if r == written && slices.ContainsFunc(strings.Split(name, "/"), ofGit) {
		return "expected a path outside of .git"
	}
	info, err := in.Stat(name)
	for dir := name; errors.Is(err, fs.ErrNotExist) && dir != "."; { // a link to nothing may be on the way
		dir = path.Dir(dir)
		_, err = in.Stat(dir)
	}
	switch {
	case errors.Is(err, foreign.ErrLink):
		return below + ", without links"
	case err != nil || info == nil || r == shown:
		return ""
	}
	of := map[role]string{input: ".txtar", written: ".html"}[r] // what is read or written in a folder
	tree := in.Tree(name, func(base string) bool { return path.Ext(base) != of }, func(dir string) bool { return dir == name })
	fault, large := tree.Fail(), ""
	tree.All(func(file *foreign.Tree) {
		if file.Size > mostInput && r == input {
			large = fmt.Sprintf("of more than %d MiB", mostInput>>20)
		}
	})
	var why *fs.PathError
	switch {
	case fault == nil:
		return large
	case errors.As(fault.Fault, &why) && fault != tree:
		return fmt.Sprintf("in which %s can't be opened: %v", path.Base(fault.Name), why.Err)
	case why != nil:
		return "which can't be opened: " + why.Err.Error()
	}
	return below
}

// command returns the command of the file as one from here. A word that is a file's
// name there is taken for that, as the sandbox does. What the sandbox would show lies
// below the folder of the file.
func (p *project) command() ([]string, error) {
	words := p.list("command")
	for i, w := range words {
		there := p.path(w)
		if i == 0 && filepath.Base(w) == w {
			continue // a program of the PATH
		}
		if _, err := os.Lstat(there); err == nil {
			if err := p.trusts("command", there); err != nil {
				return nil, err
			}
			if filepath.Dir(p.name) != "." {
				words[i] = there
			}
			if i == 0 && filepath.Base(words[i]) == words[i] {
				words[i] = "." + string(filepath.Separator) + words[i]
			}
		}
		for _, path := range sandbox.Visible([]string{"", words[i]}) {
			if why := p.outside(path, shown); why != "" {
				return nil, p.refuse("command", "found %q, which shows %s, %s; "+distrust, w, path, why)
			}
		}
	}
	return words, nil
}
