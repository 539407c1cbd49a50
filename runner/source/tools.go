package source

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// find returns the absolute path of a tool that a source needs.
func find(l Language, tool, source string) (string, error) {
	path, err := exec.LookPath(tool)
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return "", &MissingToolError{Source: source, Language: l, Tool: tool}
	}
	named := filepath.Base(tool) != tool || err != nil
	if path, err = filepath.Abs(path); err != nil || named {
		return path, err // of a folder that the user has not on the PATH, nothing is run outside of the sandbox
	}
	return shimTarget(path), nil
}

// Found returns where a tool is on this machine, "" if it is not.
func Found(tool string) string {
	path, err := find(Language{}, tool, "")
	if err != nil {
		return ""
	}
	return path
}

// shims remembers which programs shims start: to ask costs up to a second.
var shims sync.Map // from path to path

// shimTarget returns the program that a shim would start. rustup, pyenv, rbenv
// and their like put small programs on the PATH that look for the real one in
// the home at each start: slow, and the home would have to be shown.
func shimTarget(path string) string {
	if real, ok := shims.Load(path); ok {
		return real.(string)
	}
	real := askManager(path)
	shims.Store(path, real)
	return real
}

func askManager(path string) string {
	manager, env := "", os.Environ()
	top := filepath.VolumeName(path) + string(filepath.Separator)
	if target, err := filepath.EvalSymlinks(path); err == nil && filepath.Base(target) == "rustup" {
		manager = target
	} else if dir := filepath.Dir(path); filepath.Base(dir) == "shims" {
		root := filepath.Dir(dir)
		name := strings.TrimPrefix(filepath.Base(root), ".")
		found, _ := exec.LookPath(name)
		manager = cmp.Or(found, filepath.Join(root, "bin", name))
		name = strings.ToUpper(name)
		env = append(env, name+"_ROOT="+root, name+"_DIR="+top) // as the shim does: the root need not lie in the home
	}
	if manager == "" {
		return path
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	ask := exec.CommandContext(ctx, manager, "which", filepath.Base(path))
	// It must not obey what lies in the working directory, such as a rust-toolchain.toml: there
	// strangers hand in, and one would choose the compiler of all.
	ask.Dir, ask.Env = top, append(env, "PWD="+top)
	out, err := ask.Output()
	line, _, _ := bytes.Cut(out, []byte("\n"))
	real := strings.TrimSpace(string(line))
	if err != nil || !filepath.IsAbs(real) {
		return path
	}
	if info, err := os.Stat(real); err != nil || !info.Mode().IsRegular() {
		return path
	}
	return real
}

// surroundings returns the variables that the language needs with their values,
// and the files and folders.
func (l *Language) surroundings() (env, read []string) {
	values := map[string]string{}
	for _, v := range l.Env {
		name, value, given := strings.Cut(v, "=")
		if here, ok := os.LookupEnv(name); ok {
			value, given = here, true
		}
		if given {
			values[name] = value
			env = append(env, name+"="+value)
		}
	}
	for _, path := range l.Read {
		path = os.Expand(path, func(name string) string { return cmp.Or(values[name], os.Getenv(name)) })
		if rest, ok := strings.CutPrefix(path, "~/"); ok {
			if home, err := os.UserHomeDir(); err == nil {
				path = filepath.Join(home, rest)
			}
		}
		if _, err := os.Stat(path); err == nil {
			read = append(read, path)
		}
	}
	return env, read
}
