package pages_test

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"kiebitz/internal/long"
)

// TestBuild builds the site of two solvers, one of which is wrong, and looks for
// what the workflow says is there.
func TestBuild(t *testing.T) {
	long.Test(t, "builds the whole site")
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	bin, dir := t.TempDir(), t.TempDir()
	solvers := filepath.Join(dir, "solvers", "maumau")
	if err := os.MkdirAll(solvers, 0o755); err != nil {
		t.Fatal(err)
	}
	for out, pkg := range map[string]string{bin + "/": "kiebitz/cmd/kiebitz", filepath.Join(solvers, "right"): "kiebitz/examples/maumau/go", filepath.Join(solvers, "planted"): "kiebitz/examples/maumau/planted"} {
		if said, err := exec.Command("go", "build", "-o", out, pkg).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
	}
	script, err := filepath.Abs("build.sh")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(script, "site")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"), "FLAGS=--random 20")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(dir, "site", name))
		if err != nil {
			t.Error(err)
		}
		return data
	}
	for _, name := range []string{"index.html", "kiebitz.bin", "rules-maumau.html", "rules-tractor.html", "rules-rummy.html", "maumau.html"} {
		if len(read(name)) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	var badge struct {
		SchemaVersion         int
		Label, Message, Color string
	}
	if err := json.Unmarshal(read("badge-maumau.json"), &badge); err != nil {
		t.Fatal(err)
	}
	if badge.SchemaVersion != 1 || badge.Label != "kiebitz maumau" || badge.Color != "red" || !strings.HasPrefix(badge.Message, "2 solvers, 1 ok, 1 not ok") {
		t.Errorf("found the badge %+v", badge)
	}
	var picture struct {
		XMLName xml.Name `xml:"svg"`
		Title   string   `xml:"title"`
	}
	if err := xml.Unmarshal(read("badge-maumau.svg"), &picture); err != nil || picture.Title != badge.Label+": "+badge.Message {
		t.Errorf("found the picture %+v (%v), want one with the words of %+v", picture, err, badge)
	}
}

// TestWorkflow demands that the workflow is YAML and builds the site by the script.
func TestWorkflow(t *testing.T) {
	data, err := os.ReadFile("pages.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var w struct {
		Jobs map[string]struct {
			Steps []struct{ Run string }
		}
	}
	if err := yaml.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	runs := ""
	for _, s := range w.Jobs["pages"].Steps {
		runs += s.Run + "\n"
	}
	for _, want := range []string{"./cmd/kiebitz", "examples/pages/build.sh site solvers"} {
		if !strings.Contains(runs, want) {
			t.Errorf("no step runs %s:\n%s", want, runs)
		}
	}
}
