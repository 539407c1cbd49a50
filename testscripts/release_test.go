package testscripts_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"kiebitz/internal/long"
)

// releaser is what .goreleaser.yaml says, as far as we say anything.
type releaser struct {
	Version int
	Project string `yaml:"project_name"`
	Before  struct{ Hooks []string }
	Builds  []struct {
		ID, Main, Binary         string
		Env, Goos, Goarch, Flags []string
		Tags                     []string
		Timestamp                string `yaml:"mod_timestamp"`
	}
	Archives []struct {
		Formats   []string
		Overrides []struct {
			Goos    string
			Formats []string
		} `yaml:"format_overrides"`
		Files []yaml.Node
	}
	Checksum struct {
		Name string `yaml:"name_template"`
	}
	Release struct{ Draft bool }
}

// TestRelease makes a release of a copy of the repository that has got a tag, except
// compiling for other systems; see TestOtherSystems. Its module keeps the path that it
// has here, so that most is compiled already; see TestModule.
func TestRelease(t *testing.T) {
	long.Test(t, "builds the program again, or runs it dozens of times")
	t.Parallel()
	dir, in := repository(t)
	in("git", "tag", "v1.2.3")
	checkRelease(t, dir, in)
}

// TestModule gives the module of a copy of the repository a path of its own, twice. All
// that is imported then, by tests too, is found.
func TestModule(t *testing.T) {
	long.Test(t, "builds the program again, or runs it dozens of times")
	t.Parallel()
	dir, in := repository(t)
	for _, bad := range []string{"kiebitz", "github.com", "Github.com/x/kiebitz", "example.org/a b", "example.org/x'"} {
		cmd := exec.Command(".ci/module", bad)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err == nil || cmd.ProcessState.ExitCode() != 2 || !strings.Contains(string(out), bad) {
			t.Errorf(".ci/module %q: %v: %s", bad, err, out)
		}
	}
	if changed := in("git", "status", "--short"); changed != "" {
		t.Errorf("a path that is none changes files:\n%s", changed)
	}
	in(".ci/module", "example.org/first")
	in(".ci/module", "github.com/hilde/kiebitz")
	ours := regexp.MustCompile(`(^|[^\w./-])(kiebitz|example\.org/first)/(cases|cmd|examples|internal|oracle|runner|testscripts)\b`)
	for name := range strings.Lines(in("git", "ls-files", "--", "*.go", "*.md")) {
		data, err := os.ReadFile(filepath.Join(dir, strings.TrimSpace(name)))
		if err != nil {
			t.Fatal(err)
		}
		if m := ours.Find(data); m != nil {
			t.Errorf("%s has still %q", strings.TrimSpace(name), m)
		}
	}
	readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil || !strings.Contains(string(readme), "\ngo install github.com/hilde/kiebitz/cmd/kiebitz@latest ") {
		t.Errorf("README does not say how the module is installed (%v)", err)
	}
	game, err := os.ReadFile(filepath.Join(dir, "examples/beggar/go.mod"))
	if err != nil || !strings.Contains(string(game), "\nrequire github.com/hilde/kiebitz v") || !strings.Contains(string(game), "\nreplace github.com/hilde/kiebitz => ../..") {
		t.Errorf("examples/beggar requires another module (%v):\n%s", err, game)
	}
	in("go", "list", "-deps", "-test", "./...") // finds all that is imported
}

// repository makes one of a copy of ours, and returns its folder and what carries out
// commands in it.
func repository(t *testing.T) (dir string, in func(name string, args ...string) string) {
	t.Helper()
	if _, err := os.Stat("../.git"); err != nil {
		t.Skip("this is no clone")
	}
	dir = t.TempDir()
	copyTree(t, dir)
	in = func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath", "GIT_CONFIG_COUNT=2", "GIT_CONFIG_KEY_0=user.name", "GIT_CONFIG_VALUE_0=a", "GIT_CONFIG_KEY_1=user.email", "GIT_CONFIG_VALUE_1=a@example.org")
		var said bytes.Buffer
		cmd.Stderr = &said
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, said.String())
		}
		return string(out)
	}
	in("git", "init", "-q")
	in("git", "add", "-A")
	in("git", "commit", "-qm", "before")
	return dir, in
}

// checkRelease does what .goreleaser.yaml says, for this system.
func checkRelease(t *testing.T, dir string, in func(string, ...string) string) {
	data, err := os.ReadFile("../.goreleaser.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var r releaser
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&r); err != nil {
		t.Fatal(err)
	}
	for _, hook := range r.Before.Hooks {
		words := strings.Fields(hook)
		in(words[0], words[1:]...)
	}
	if changed := in("git", "status", "--short"); changed != "" {
		t.Errorf("what is made before a release changes the repository, so that the version is none:\n%s", changed)
	}
	if len(r.Builds) != 1 || r.Version != 2 || !r.Release.Draft || r.Checksum.Name == "" {
		t.Errorf("found %+v", r)
	}
	for _, b := range r.Builds {
		if !slices.Equal(b.Goos, []string{"linux", "darwin", "windows"}) || !slices.Contains(b.Env, "CGO_ENABLED=0") {
			t.Errorf("%s: found %v for %v, expected static programs for three systems", b.ID, b.Env, b.Goos)
		}
		in("env", slices.Concat([]string{"CGO_ENABLED=0", "go", "build", "-o", b.Binary, "-tags", strings.Join(b.Tags, ",")}, b.Flags, []string{b.Main})...)
		if got := in("./"+b.Binary, "--version"); !strings.HasPrefix(got, "kiebitz v1.2.3 ") {
			t.Errorf("%s --version: found %s", b.Binary, got)
		}
	}
	// The page's program is in it: no Go is needed.
	in("env", "PATH=/nowhere", filepath.Join(dir, "kiebitz"), "playground", "--html", "page.html")
	var packed []string
	for _, f := range r.Archives[0].Files {
		pattern := f.Value
		if f.Kind == yaml.MappingNode {
			var from struct{ Src, Dst string }
			if err := f.Decode(&from); err != nil {
				t.Fatal(err)
			}
			pattern = from.Src
			packed = append(packed, from.Dst)
		}
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		for _, name := range found {
			if info, err := os.Stat(name); err != nil || info.Size() == 0 {
				t.Errorf("%s is empty (%v)", name, err)
			}
		}
		if len(found) == 0 || err != nil {
			t.Errorf("found nothing that is %s (%v)", pattern, err)
		}
	}
	if want := []string{"completions", "man"}; !slices.Equal(packed, want) {
		t.Errorf("found the folders %q, expected %q", packed, want)
	}
}

// copyTree copies what is under version control, or will be.
func copyTree(t *testing.T, dir string) {
	t.Helper()
	cmd := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = ".."
	list, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		from := filepath.Join("..", name)
		info, err := os.Lstat(from)
		if err != nil || !info.Mode().IsRegular() {
			continue // it was removed, or is a link
		}
		data, err := os.ReadFile(from)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, info.Mode().Perm())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
