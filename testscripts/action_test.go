package testscripts_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"kiebitz/internal/long"
)

// action is a composite action, as GitHub reads it.
type action struct {
	Name        string
	Description string
	Inputs      map[string]struct {
		Description string
		Required    bool
		Default     *string
	}
	Outputs map[string]struct{ Description, Value string }
	Runs    struct {
		Using string
		Steps []struct {
			ID, If, Uses, Shell, Run string
			Dir                      string `yaml:"working-directory"`
			With, Env                map[string]string
		}
	}
}

// TestAction reads action.yml strictly and carries its scripts out.
func TestAction(t *testing.T) {
	long.Test(t, "builds the program again, or runs it dozens of times")
	t.Parallel()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&a); err != nil {
		t.Fatal(err)
	}
	if a.Name == "" || a.Description == "" || a.Runs.Using != "composite" {
		t.Errorf("found the action %q, %q, using %q", a.Name, a.Description, a.Runs.Using)
	}
	temp, work := t.TempDir(), t.TempDir()
	values := map[string]string{
		"inputs.problem": "maumau", "inputs.solver": `kiebitz solve "maumau" --misread 'R4-ignored'`, "inputs.source": "", "inputs.flags": "--random 0 -q",
		"inputs.working-directory": work, "inputs.artifact": "a name", "runner.temp": temp, "github.action_path": root,
	}
	for id, in := range a.Inputs {
		if in.Description == "" || in.Required == (in.Default != nil) {
			t.Errorf("input %s: expected a description, and a default unless it is required", id)
		}
		if _, ok := values["inputs."+id]; !ok {
			t.Errorf("input %s is not tested", id)
		}
	}
	fill := func(s string) string {
		return expression.ReplaceAllStringFunc(s, func(e string) string {
			v, ok := values[expression.FindStringSubmatch(e)[1]]
			if !ok && !strings.Contains(e, "steps.") {
				t.Errorf("unknown expression %s", e)
			}
			return v
		})
	}
	var uploads, failed bool
	var again func() (string, error)
	output := filepath.Join(temp, "output")
	for i, s := range a.Runs.Steps {
		if (s.Uses == "") == (s.Run == "") {
			t.Errorf("step %d: expected either uses or run", i)
		}
		if strings.HasPrefix(s.Uses, "actions/upload-artifact@") {
			uploads = s.If == "always()" && fill(s.With["path"]) == filepath.Join(temp, "kiebitz-reports", "a name")
		}
		for _, v := range s.With {
			fill(v)
		}
		if s.Run == "" {
			continue
		}
		if s.Shell != "bash" || expression.MatchString(s.Run) {
			t.Errorf("step %d: expected a script for bash without an expression", i)
		}
		carryOut := func() (string, error) {
			cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
			cmd.Dir = fill(s.Dir)
			cmd.Env = append(os.Environ(), "GITHUB_OUTPUT="+output, "GITHUB_STEP_SUMMARY="+filepath.Join(temp, "summary.md"))
			for k, v := range s.Env {
				cmd.Env = append(cmd.Env, k+"="+fill(v))
			}
			out, err := cmd.CombinedOutput()
			return string(out), err
		}
		out, err := carryOut()
		failed = err != nil
		if failed != (s.ID == "run") {
			t.Errorf("step %s: %v\n%s", s.ID, err, out)
		}
		if s.ID == "run" {
			if !strings.Contains(out, "::error title=maumau%3A wrong ") {
				t.Errorf("it prints:\n%s", out)
			}
			again = carryOut
		}
	}
	if !uploads || !failed {
		t.Errorf("uploads always: %t; fails with a wrong solver: %t", uploads, failed)
	}
	reports := filepath.Join(temp, "kiebitz-reports", "a name")
	for name, want := range map[string]string{
		filepath.Join(reports, "report.html"): "<html",
		output:                                "reports=" + reports + "\n", filepath.Join(temp, "summary.md"): "## kiebitz maumau: does not conform",
		filepath.Join(reports, "result.json"): `"verdict": "nonconforming"`, filepath.Join(reports, "result.xml"): "<testsuites ",
	} {
		if data, err := os.ReadFile(name); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: found no %q (%v)", name, want, err)
		}
	}
	testInputs(t, work, values, again)
}

// testInputs names the solver in other ways.
func testInputs(t *testing.T, work string, values map[string]string, carryOut func() (string, error)) {
	project := filepath.Join(work, "kiebitz.toml")
	for name, text := range map[string]string{
		filepath.Join(work, "mau.py"): "print()\n",
		project:                       "problem = \"maumau\"\ncommand = [\"kiebitz\", \"solve\", \"maumau\"]\nrandom = 8\njson = \"not-here.json\"\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct{ name, problem, solver, source, flags, want string }{
		{"a source", "maumau", "", "mau.py", "--case samples/1 --shrink-time 0 -q", "NONCONFORMING  1 of 1 game malformed"},
		{"kiebitz.toml", "", "", "", "-q", "CONFORMS  88 games"},
		{"flags before kiebitz.toml", "", "", "", "-q --random 4", "CONFORMS  84 games"},
		{"two solvers", "maumau", "./mau", "mau.py", "", "::error title=kiebitz::found both solver and source"},
		{"no solver", "maumau", "", "", "", "the solver is missing"},
		{"no problem", "", "./mau", "", "", "the problem is missing"},
	} {
		values["inputs.problem"], values["inputs.solver"] = tc.problem, tc.solver
		values["inputs.source"], values["inputs.flags"] = tc.source, tc.flags
		out, err := carryOut()
		if !strings.Contains(out, tc.want) || (err == nil) != strings.HasPrefix(tc.want, "CONFORMS") {
			t.Errorf("%s: %v; expected %q, it prints:\n%s", tc.name, err, tc.want, out)
		}
	}
	if _, err := os.Stat(filepath.Join(work, "not-here.json")); err == nil {
		t.Error("kiebitz.toml's own report is written, expected the action's in its place")
	}
	os.Remove(project)
}

var expression = regexp.MustCompile(`\$\{\{ ([a-z._-]+) \}\}`)

// TestTopicYAML reads the snippets of the topic reports for other systems, and demands that
// kiebitz knows the commands in them and the action its inputs.
func TestTopicYAML(t *testing.T) {
	topic, err := os.ReadFile("../cmd/help/reports.md")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(topic, -1)
	if len(blocks) != 2 {
		t.Fatalf("found %d snippets", len(blocks))
	}
	var steps []struct {
		Uses string
		With map[string]string
	}
	if err := yaml.Unmarshal(blocks[0][1], &steps); err != nil || len(steps) != 1 {
		t.Fatalf("GitHub's: %v", err)
	}
	for id := range steps[0].With {
		if _, ok := a.Inputs[id]; !ok {
			t.Errorf("the action has no input %s", id)
		}
	}
	var jobs map[string]struct{ Script []string }
	if err := yaml.Unmarshal(blocks[1][1], &jobs); err != nil || len(jobs["kiebitz"].Script) != 1 {
		t.Fatalf("GitLab's: %v", err)
	}
	known(t, jobs["kiebitz"].Script[0])
}
