package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func TestProjectVersion(t *testing.T) {
	for _, tc := range []struct{ name, want, have, refused string }{
		{"none asked for", "", "v0.1.0", ""},
		{"the same", "1.4.0", "v1.4.0", ""},
		{"later", "1.4", "v1.10.0", ""},
		{"with its letter", "v1.4", "v2.0.0", ""},
		{"a commit after it", "1.4", "v1.4.1-0.20260102030405-0123456789ab", ""},
		{"older", "1.4.1", "v1.4.0", `found "1.4.1", but this kiebitz is 1.4.0`},
		{"a commit before it", "1.4.1", "v1.4.1-0.20260102030405-0123456789ab", "but this kiebitz is 1.4.1-0."},
		{"before the release", "1.4", "v1.4.0-rc.1", "but this kiebitz is 1.4.0-rc.1"},
		{"no release", "1.4", "", ""},
		{"no version", "latest", "v1.4.0", `found "latest", expected a version such as 1.4`},
	} {
		p := &project{name: projectName, values: map[string]any{"kiebitz": tc.want}, lines: map[string]int{"kiebitz": 3}}
		err := p.checkVersion(tc.have)
		if (err != nil) != (tc.refused != "") || err != nil && (!strings.HasPrefix(err.Error(), "kiebitz.toml: line 3: kiebitz: found ") || !strings.Contains(err.Error(), tc.refused)) {
			t.Errorf("%s: got %v, expected %q", tc.name, err, tc.refused)
		}
	}
}

// A file of one command's flags serves all: a key means the same everywhere, and
// paths are told by what the help calls them.
func TestProjectFlags(t *testing.T) {
	flags, _ := projectFlags()
	for _, name := range []string{"random", "seed", "timeout", "json", "html", "junit", "baseline", "file", "read", "lang"} {
		if flags[name] == nil {
			t.Errorf("found no flag %s", name)
		}
	}
	for _, cmd := range []*pflag.FlagSet{newRun().Flags(), newWatch().Flags(), newMatrix().Flags()} {
		cmd.VisitAll(func(f *pflag.Flag) {
			if g := flags[f.Name]; g != nil && kindOf(f) != kindOf(g) {
				t.Errorf("--%s: found %s and %s, expected one kind for all commands", f.Name, kindOf(f), kindOf(g))
			}
			if _, ok := own[f.Name]; ok {
				t.Errorf("--%s is a key of the file's own as well", f.Name)
			}
		})
	}
	for name := range allowed {
		if _, isOwn := own[name]; !isOwn && flags[name] == nil {
			t.Errorf("--%s is no flag", name)
		}
	}
	for name, f := range flags {
		what, _ := pflag.UnquoteUsage(f)
		if isPath := what == "FILE" || what == "FOLDER"; isPath != (allowed[name] != plain) {
			t.Errorf("--%s takes a %s: is it a path?", name, what)
		}
	}
}

func TestFindProject(t *testing.T) {
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"a/b/c", "e/" + projectName + "/d"} {
		if err := os.MkdirAll(filepath.Join(top, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(top, "a/b/c"))
	if got := findProject(); got != "" {
		t.Skipf("this machine has %s", got)
	}
	put(t, filepath.Join(top, projectName), nil)
	for dir, want := range map[string]string{
		".": projectName, "a": "../" + projectName, "a/b/c": "../../../" + projectName,
		"e/" + projectName + "/d": "../../" + projectName, // a folder, which can't be read, is not passed over
	} {
		t.Chdir(filepath.Join(top, dir))
		if got := findProject(); got != filepath.FromSlash(want) {
			t.Errorf("in %s: found %q, expected %q", dir, got, want)
		}
	}
}

// The topic's file is one.
func TestTopicProject(t *testing.T) {
	topic, err := help.ReadFile("help/project.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, ok := strings.Cut(string(topic), "```toml\nproblem = ")
	block, _, _ = strings.Cut(block, "```")
	name := filepath.Join(t.TempDir(), projectName)
	put(t, name, []byte("problem = "+block))
	if _, err := readProject(name); err != nil || !ok {
		t.Errorf("the topic's %s: found %t: %v", projectName, ok, err)
	}
}
