package shards_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.yaml.in/yaml/v3"

	"kiebitz/internal/long"
)

// The examples are carried out with a small number of cases, as their systems
// would: each shard with its environment, then the merge.

// array is a folder in which the shards of an example run.
type array struct {
	t    *testing.T
	dir  string
	path string
}

// built is where kiebitz and a solver are, for all tests.
var built string

func TestMain(m *testing.M) {
	status := func() int {
		var err error
		if built, err = os.MkdirTemp("", "kiebitz-shards-"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(built)
		return m.Run()
	}()
	os.Exit(status)
}

var build = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("go", "build", "-o", built+"/", "kiebitz/cmd/kiebitz", "kiebitz/examples/maumau/planted").CombinedOutput()
	return string(out), err
})

func newArray(t *testing.T) *array {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("Slurm, Kubernetes, these runners of GitHub and GNU parallel are not on Windows")
	}
	if out, err := build(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	a := &array{t: t, dir: t.TempDir(), path: built}
	if err := os.Symlink(filepath.Join(built, "planted"), filepath.Join(a.dir, "mau")); err != nil {
		t.Fatal(err)
	}
	return a
}

// installed skips a test that needs programs of an engine, unless they are required.
func installed(t *testing.T, programs ...string) {
	t.Helper()
	for _, name := range programs {
		if _, err := exec.LookPath(name); err != nil && os.Getenv("KIEBITZ_SHARDS") == "required" {
			t.Fatal(err)
		} else if err != nil {
			t.Skipf("%v; with KIEBITZ_SHARDS=required this is a failure", err)
		}
	}
}

// write writes a program.
func (a *array) write(name, text string) {
	a.t.Helper()
	name = filepath.Join(a.dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o755)); err != nil {
		a.t.Fatal(err)
	}
}

// searched is the PATH of what an array runs.
func (a *array) searched() string { return a.path + string(filepath.ListSeparator) + os.Getenv("PATH") }

// run runs a command and demands its exit status.
func (a *array) run(status int, env []string, command ...string) string {
	a.t.Helper()
	cmd := exec.Command("env", append([]string{"PATH=" + a.searched()}, command...)...)
	cmd.Dir = a.dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) || cmd.ProcessState.ExitCode() != status {
		a.t.Fatalf("%q ended with %v, expected the status %d\n%s", command, err, status, out)
	}
	return string(out)
}

// read reads an example, with few cases and no search for smaller ones.
func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data = bytes.ReplaceAll(data, []byte("--quiet"), []byte("--quiet --shrink-time 0"))
	return bytes.ReplaceAll(data, []byte("10000000"), []byte("300"))
}

// merged demands the report of all shards.
func merged(t *testing.T, out string) {
	t.Helper()
	if !regexp.MustCompile(`(?m)^NONCONFORMING  \d+ of 380 games wrong`).MatchString(out) {
		t.Errorf("found no report of all cases:\n%s", out)
	}
}

// job is a job of Kubernetes, with what the example uses of it.
type job struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct{ Name string }
	Spec       struct {
		CompletionMode       string `yaml:"completionMode"`
		Completions          int
		Parallelism          int
		BackoffLimitPerIndex int `yaml:"backoffLimitPerIndex"`
		Template             struct {
			Spec struct {
				RestartPolicy                string `yaml:"restartPolicy"`
				AutomountServiceAccountToken bool   `yaml:"automountServiceAccountToken"`
				Containers                   []struct {
					Name, Image   string
					Env           []struct{ Name, Value string }
					Command, Args []string
					Resources     struct{ Limits map[string]string }
					VolumeMounts  []struct {
						Name      string
						MountPath string `yaml:"mountPath"`
					} `yaml:"volumeMounts"`
				}
				Volumes []struct {
					Name  string
					Claim struct {
						Name string `yaml:"claimName"`
					} `yaml:"persistentVolumeClaim"`
				}
			}
		}
	}
}

func TestKubernetes(t *testing.T) {
	long.Test(t, "runs whole arrays of shards")
	data := read(t, "kubernetes.yaml")
	var j job
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&j); err != nil {
		t.Fatal(err)
	}
	pod := j.Spec.Template.Spec
	if j.Spec.CompletionMode != "Indexed" || len(pod.Containers) != 1 || pod.Containers[0].VolumeMounts[0].Name != pod.Volumes[0].Name {
		t.Fatalf("found %+v", j)
	}
	c := pod.Containers[0]
	a := newArray(t)
	const tasks = 3
	for i := range tasks {
		env := []string{fmt.Sprint("JOB_COMPLETION_INDEX=", i)}
		for _, e := range c.Env {
			switch e.Name {
			case "SHARDS":
				if e.Value != fmt.Sprint(j.Spec.Completions) {
					t.Errorf("found %s shards of %d completions", e.Value, j.Spec.Completions)
				}
				e.Value = fmt.Sprint(tasks)
			case "RESULTS":
				if e.Value != c.VolumeMounts[0].MountPath {
					t.Errorf("the results go to %s, which is not the volume", e.Value)
				}
				e.Value = a.dir
			}
			env = append(env, e.Name+"="+e.Value)
		}
		a.run(0, env, slices.Concat(c.Command, c.Args)...)
	}
	merge := regexp.MustCompile(`(?m)^#   (kiebitz merge .*)$`).FindSubmatch(data)
	if merge == nil {
		t.Fatal("found no merge")
	}
	merged(t, a.run(1, nil, "sh", "-c", strings.ReplaceAll(string(merge[1]), "/shards/", a.dir+"/")))
}

// workflow is a workflow of GitHub, with what the example uses of it.
type workflow struct {
	Name string
	On   any
	Jobs map[string]struct {
		RunsOn   string `yaml:"runs-on"`
		Needs    string
		If       string
		Strategy struct {
			FailFast bool `yaml:"fail-fast"`
			Matrix   struct{ Shard []int }
		}
		Steps []struct {
			Uses, Run string
			With, Env map[string]string
		}
	}
}

func TestGitHub(t *testing.T) {
	long.Test(t, "runs whole arrays of shards")
	var w workflow
	dec := yaml.NewDecoder(bytes.NewReader(read(t, "github.yaml")))
	dec.KnownFields(true)
	if err := dec.Decode(&w); err != nil {
		t.Fatal(err)
	}
	a := newArray(t)
	shards := w.Jobs["shards"].Strategy.Matrix.Shard
	steps := func(job string, shard int) (out string) {
		for _, s := range w.Jobs[job].Steps {
			if !strings.Contains(s.Run, "kiebitz run") && !strings.Contains(s.Run, "kiebitz merge") {
				continue // how it comes to kiebitz and the solver
			}
			var env []string
			for k, v := range s.Env {
				env = append(env, k+"="+strings.ReplaceAll(v, "${{ matrix.shard }}", fmt.Sprint(shard)))
			}
			status := 0
			if job == "report" {
				status = 1 // the verdict
			}
			out += a.run(status, env, "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		}
		return out
	}
	for i, shard := range shards {
		if shard != i+1 {
			t.Errorf("found the shards %v", shards)
		}
		steps("shards", shard)
		if _, err := os.Stat(filepath.Join(a.dir, fmt.Sprint(shard, ".json"))); err != nil {
			t.Error(err)
		}
	}
	merged(t, steps("report", 0))
}
