package testscripts_test

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kiebitz/internal/long"
	"kiebitz/oracle/problems"
)

var updateReadme = flag.Bool("update-readme", false, "write what the commands of README and the topics print into these")

// block is a fenced block of README.md.
var block = regexp.MustCompile("(?s)```(console|output)\n(.*?)```\n")

// unstable are the parts of an output that depend on the machine, with the spaces
// before them in tables.
var unstable = regexp.MustCompile(` *([0-9.]+ m?s\b|[0-9.]+m?s\b|<?[0-9]+%|memory at most [0-9]+\b)`)

// TestReadme runs the commands of README and of the topics of 'kiebitz help': those with
// a prompt must print the output block that follows, the others must be known to kiebitz.
func TestReadme(t *testing.T) {
	long.Test(t, "builds the program again, or runs it dozens of times")
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(root, "cmd/help/*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("found no topics: %v", err)
	}
	ran := 0
	for _, name := range append(pages, filepath.Join(root, "README.md")) {
		t.Run(filepath.Base(name), func(t *testing.T) { ran += runPage(t, root, name) })
	}
	if ran < 3 {
		t.Errorf("found %d commands with a prompt", ran)
	}
}

// runPage runs the commands of a page and returns how many it compared.
func runPage(t *testing.T, root, name string) (ran int) {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rest, got := string(data), ""
	var b strings.Builder
	for {
		m := block.FindStringSubmatchIndex(rest)
		if m == nil {
			break
		}
		kind, body := rest[m[2]:m[3]], rest[m[4]:m[5]]
		b.WriteString(rest[:m[4]])
		if kind == "output" {
			if unstable.ReplaceAllString(body, "N s") != unstable.ReplaceAllString(got, "N s") {
				t.Errorf("the output differs from what its command prints:\n%s", cmp.Diff(body, got))
			}
			body = got
		} else {
			for line := range strings.Lines(body) {
				line = strings.TrimSpace(line)
				if command, ok := strings.CutPrefix(line, "$ "); ok {
					got = shell(t, root, command)
					ran++
				} else {
					known(t, line)
				}
			}
		}
		b.WriteString(body)
		b.WriteString(rest[m[5]:m[1]])
		rest = rest[m[1]:]
	}
	if *updateReadme {
		if err := os.WriteFile(name, []byte(b.String()+rest), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return ran
}

// TestLinks demands that links between the pages that people read lead somewhere, and
// that README names all topics.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("../cmd/help/*.md")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		if link := strings.TrimPrefix(filepath.ToSlash(page), "../"); !strings.Contains(string(readme), "]("+link+") |") {
			t.Errorf("README has no row for %s", link)
		}
	}
	for _, name := range append(pages, "../README.md", "../CONTRIBUTING.md", "../SECURITY.md") {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`).FindAllStringSubmatch(string(data), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestReadmeProblems demands a row of README's table for each problem, with its
// source.
func TestReadmeProblems(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## Problems\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var ids []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(.+)` \\| (.+) \\|$").FindAllStringSubmatch(section, -1) {
		ids = append(ids, row[1])
		if p, ok := problems.Find(row[1]); ok && !strings.Contains(row[2], p.Info().Source) {
			t.Errorf("README: %s: found %q, expected the source %s in it", row[1], row[2], p.Info().Source)
		}
	}
	if diff := cmp.Diff(problemIDs(), ids); diff != "" {
		t.Errorf("README's section \"Problems\" needs a row \"| `ID` | TITLE, SOURCE |\" for each problem, in the order of problems.All (-expected +found):\n%s", diff)
	}
}

// TestTopicGo compiles the topic's test in Go, with a solver beside it.
func TestTopicGo(t *testing.T) {
	topic, err := os.ReadFile("../cmd/help/go.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(topic, -1)
	if len(blocks) != 1 {
		t.Fatalf("found %d blocks of Go, expected one", len(blocks))
	}
	dir := t.TempDir()
	here, err := filepath.Abs("readme")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for name, text := range map[string]string{
		"mau.go":      "package mau\n\nimport \"io\"\n\nfunc solve(io.Reader, io.Writer) error { return nil }\n",
		"mau_test.go": "package mau\n\n" + string(blocks[0][1]),
	} {
		replace[filepath.Join(here, name)] = filepath.Join(dir, name)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay"), overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	test := filepath.Join(dir, "mau.test")
	cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", filepath.Join(dir, "overlay"), "-o", test, "./readme")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(test, "-test.run=TestMau/samples").CombinedOutput(); err == nil || !strings.Contains(string(out), "malformed samples/1") {
		t.Errorf("%v, expected a failure:\n%s", err, out)
	}
}

// shell runs a command as a reader would, in a copy of nothing: the commands
// leave no files in the repository but those that they name, which go.
func shell(t *testing.T, root, command string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "NO_COLOR=1")
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 1) {
		t.Errorf("%s: %v", command, err)
	}
	t.Cleanup(func() {
		os.Remove(filepath.Join(root, "planted"))
		os.Remove(filepath.Join(root, "right"))
	})
	return string(out)
}

// known demands that kiebitz has the command and the flags of a line.
func known(t *testing.T, line string) {
	t.Helper()
	words := strings.Fields(strings.NewReplacer("<", " ", ">", " ").Replace(line))
	if len(words) < 2 || words[0] != "kiebitz" {
		return
	}
	out, err := exec.Command(program, words[1], "--help").CombinedOutput()
	if err != nil {
		t.Errorf("%s: %s", line, out)
	}
	for _, w := range words[2:] {
		if w == "--" || strings.HasPrefix(w, "#") {
			break
		}
		if strings.HasPrefix(w, "-") && w != "-" && !strings.Contains(string(out), w) {
			t.Errorf("%s: no flag %s", line, w)
		}
	}
}
