package export

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// layout is what a format says of the files of a package and of its YAML.
type layout struct {
	files    []string          // patterns of names, of which each file must match one
	needed   []string          // names that must be there
	keys     map[string]string // of problem.yaml, with a pattern of the value as Go prints it
	required []string          // keys that must be there
}

// licenses is what both formats list; owner is needed unless there can't be one.
const licenses = `^(unknown|public domain|cc0|cc by|cc by-sa|educational|permission)$`

const uuid = `^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`

// layouts are tables made from the specifications: the problem package format of
// September 2025, the legacy format, and what DOMjudge's manual says of importing it,
// which adds two files.
var layouts = map[string]layout{
	"icpc-2025-09": {
		files: []string{
			`problem\.yaml`, `problem\.html`, `statement/problem\.en\.tex`, `solution/solution\.en\.md`,
			`data/(sample|secret)/[\w-]+\.(in|ans|yaml)`, `data/sample/[\w-]+\.(in|ans)\.(statement|download)`, `data/test_group\.yaml`,
			`data/invalid_input/[\w-]+\.in`, `data/(in)?valid_output/[\w-]+\.(in|ans|out)`,
			`input_validators/input_validator\.py`, `output_validator/output_validator\.py`, `generators/(random\.py|generators\.yaml)`,
			`output_visualizer/(output_visualizer\.py|tables\.jsonl)`,
			`submissions/submissions\.yaml`, `submissions/(accepted|wrong_answer|run_time_error|time_limit_exceeded|rejected|brute_force)/[\w-]+\.(py|cpp)`,
		},
		needed: []string{"problem.yaml", "statement/problem.en.tex", "data/sample/1.in", "data/sample/1.ans", "submissions/submissions.yaml", "data/test_group.yaml"},
		keys: map[string]string{
			"problem_format_version": `^2025-09$`, "type": `^pass-fail$`, "name": `^map\[en:.+\]$`, "uuid": uuid, "source": `.`,
			"license": licenses, "rights_owner": `.`, "keywords": `^\[.+\]$`, "limits": `^map\[memory:\d+ output:\d+ time_limit:[\d.]+ time_multipliers:map\[ac_to_time_limit:[\d.]+ time_limit_to_tle:[\d.]+\]\]$`,
		},
		required: []string{"problem_format_version", "name", "uuid", "license", "limits"},
	},
	"icpc-legacy": {
		files: []string{
			`problem\.yaml`, `problem_statement/problem\.en\.tex`, `domjudge-problem\.ini`, `problem\.html`,
			`data/(sample|secret)/[\w-]+\.(in|ans|desc)`,
			`input_validators/input_validator\.py`, `output_validators/output_validator\.py`,
			`submissions/(accepted|wrong_answer|run_time_error|time_limit_exceeded)/[\w-]+\.(py|cpp)`,
		},
		needed: []string{"problem.yaml", "problem.html", "domjudge-problem.ini", "problem_statement/problem.en.tex", "data/sample/1.in", "data/sample/1.ans"},
		keys: map[string]string{
			"problem_format_version": `^legacy$`, "name": `.`, "uuid": uuid, "source": `.`, "license": licenses, "rights_owner": `.`,
			"keywords": `^[a-z ]+$`, "validation": `^custom$`, "limits": `^map\[memory:\d+ output:\d+\]$`,
		},
		required: []string{"problem_format_version", "name", "validation", "license"},
	},
}

// yamlKeys are the keys at the top of other YAML files, by their names: those of the
// format of September 2025, and of BAPCtools' generators.
var yamlKeys = map[string]string{
	`data/(sample|secret)/[\w-]+\.yaml`: `description`,
	`data/test_group\.yaml`:             `output_validator_args`,
	`generators/generators\.yaml`:       `solution|data|test_group\.yaml`,
	`submissions/submissions\.yaml`:     `(accepted|wrong_answer|run_time_error|time_limit_exceeded)/([\w-]+\.(py|cpp)|\*)`,
}

// TestLayout compares each package with what its format allows and demands.
func TestLayout(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		for name, l := range layouts {
			t.Run(name, func(t *testing.T) {
				list := files(t, p, name)
				all := regexp.MustCompile("^(" + strings.Join(l.files, "|") + ")$")
				for _, f := range list {
					if !all.MatchString(f.Name) {
						t.Errorf("%s has no place in the format", f.Name)
					}
				}
				for _, need := range l.needed {
					contents(t, list, need)
				}
				for _, ans := range list {
					if base, ok := strings.CutSuffix(ans.Name, ".in"); ok && !strings.Contains(base, "invalid_input") {
						contents(t, list, base+".ans")
					}
				}
				for pattern, keys := range yamlKeys {
					for _, f := range list {
						var file map[string]any
						if regexp.MustCompile("^" + pattern + "$").MatchString(f.Name) {
							if err := yaml.Unmarshal(f.Data, &file); err != nil || len(file) == 0 {
								t.Errorf("%s: %v, with %d keys", f.Name, err, len(file))
							}
						}
						for key := range file {
							if !regexp.MustCompile("^(" + keys + ")$").MatchString(key) {
								t.Errorf("%s: found the key %q", f.Name, key)
							}
						}
					}
				}
				var head map[string]any
				if err := yaml.Unmarshal(contents(t, list, "problem.yaml"), &head); err != nil {
					t.Fatal(err)
				}
				for _, key := range l.required {
					if head[key] == nil {
						t.Errorf("problem.yaml lacks %s", key)
					}
				}
				for key, value := range head {
					if want, ok := l.keys[key]; !ok || !regexp.MustCompile(want).MatchString(fmt.Sprint(value)) {
						t.Errorf("problem.yaml: found %s: %v, expected one of its keys, with a value that matches %q", key, value, want)
					}
				}
				if (head["license"] == "unknown") != (head["rights_owner"] == nil) {
					t.Errorf("the license is %v, and its owner %v", head["license"], head["rights_owner"])
				}
				if name == "icpc-legacy" && !regexp.MustCompile(`^timelimit = [\d.]+\n$`).Match(contents(t, list, "domjudge-problem.ini")) {
					t.Error("domjudge-problem.ini lacks a time limit")
				}
			})
		}
	})
}

// contents returns a file of a package.
func contents(t *testing.T, list []txtar.File, name string) []byte {
	t.Helper()
	i := slices.IndexFunc(list, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		t.Errorf("%s is missing", name)
		return nil
	}
	return list[i].Data
}

// TestExpectations reads submissions.yaml: globs that match solvers, tests that are
// there, and for each solver that misreads a clause a curated test that catches it.
func TestExpectations(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		list := files(t, p, "icpc-2025-09")
		var said map[string]map[string]any
		if err := yaml.Unmarshal(contents(t, list, "submissions/submissions.yaml"), &said); err != nil {
			t.Fatal(err)
		}
		for _, id := range k.Contents.Variants["wrong_answer"] {
			if said["wrong_answer/"+fileName(id)+".py"] == nil {
				t.Errorf("nothing is said of %s", id)
			}
		}
		for glob, of := range said {
			if !slices.ContainsFunc(list, func(f txtar.File) bool {
				ok, _ := path.Match("submissions/"+glob, f.Name)
				return ok
			}) {
				t.Errorf("%s matches no solver", glob)
			}
			curated := 0
			for key, value := range of {
				if words := regexp.MustCompile(`\w+`).FindAllString(fmt.Sprint(value), -1); slices.ContainsFunc(words, func(word string) bool {
					return !slices.Contains([]string{"AC", "WA", "TLE", "RTE", "map", "permitted", "required"}, word)
				}) {
					t.Errorf("%s, %s: found %v", glob, key, value)
				}
				switch {
				case key == "permitted" || key == "required":
				case strings.HasPrefix(key, "secret/curated") || strings.HasPrefix(key, "sample/"):
					contents(t, list, "data/"+key+".in")
					curated++
				default:
					t.Errorf("%s: found the key %q", glob, key)
				}
			}
			if curated == 0 && !strings.HasPrefix(glob, "accepted") {
				t.Errorf("%s: no test of a purpose catches it", glob)
			}
		}
	})
}

// TestGenerators demands of generators.yaml that it has all data and nothing else: word
// for word, or as a call with which 'kiebitz gen' makes it.
func TestGenerators(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		list := files(t, p, "icpc-2025-09")
		var said struct {
			Solution string
			Group    map[string]any `yaml:"test_group.yaml"`
			Data     map[string]struct{ Data map[string]map[string]any }
		}
		d := yaml.NewDecoder(bytes.NewReader(contents(t, list, "generators/generators.yaml")))
		d.KnownFields(true)
		if err := d.Decode(&said); err != nil {
			t.Fatal(err)
		}
		contents(t, list, strings.TrimPrefix(said.Solution, "/"))
		made := make(map[string]string)
		calls := 0
		for group, tests := range said.Data {
			for name, entry := range tests.Data {
				for ending, value := range entry {
					base := "data/" + group + "/" + name + "."
					switch text, ok := value.(string); {
					case ending == "generate":
						calls++
						var seed uint64
						var n, first int
						if _, err := fmt.Sscanf(text, "random.py %d %d %d", &seed, &n, &first); err != nil {
							t.Errorf("%s: %q: %v", name, text, err)
						}
						var some []cases.Case
						for i := range n {
							some = append(some, cases.Random(p, seed, first+i, oracle.Aim{}))
						}
						in, ans, _, err := play(p, some)
						if err != nil {
							t.Fatal(err)
						}
						made[base+"in"], made[base+"ans"] = string(in), string(ans)
					case ok:
						made[base+ending] = text
					default:
						about, err := asYAML(value)
						if err != nil {
							t.Fatal(err)
						}
						made[base+ending] = string(about)
					}
				}
			}
		}
		if calls == 0 {
			t.Error("nothing is generated")
		}
		flags, err := asYAML(said.Group)
		if err != nil {
			t.Fatal(err)
		}
		made["data/test_group.yaml"] = string(flags)
		for _, f := range list {
			if text, ok := made[f.Name]; strings.HasPrefix(f.Name, "data/") && (!ok || text != string(f.Data)) {
				t.Errorf("%s: found %q, expected %q", f.Name, text, f.Data)
			}
			delete(made, f.Name)
		}
		for name := range made {
			t.Errorf("%s is not in the package", name)
		}
	})
}

// TestZip demands the same bytes twice, and files where the judge looks for them.
func TestZip(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		for _, f := range Formats {
			list := files(t, p, f.Name)
			var a, b bytes.Buffer
			for _, to := range []io.Writer{&a, &b} {
				if err := f.Zip(to, p, list); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s: two archives differ", f.Name)
			}
			r, err := zip.NewReader(bytes.NewReader(a.Bytes()), int64(a.Len()))
			if err != nil {
				t.Fatal(err)
			}
			top := ""
			if f.Name == "icpc-2025-09" {
				top = p.Info().ID + "/"
			}
			for i, part := range r.File {
				if part.Name != top+list[i].Name {
					t.Errorf("%s: found %s, expected %s", f.Name, part.Name, top+list[i].Name)
				}
				if runs := part.Mode()&0o100 != 0; runs != bytes.HasPrefix(list[i].Data, []byte("#!")) {
					t.Errorf("%s: %s can be run: %v", f.Name, part.Name, runs)
				}
			}
		}
	})
}

// TestSamplesShown demands that what the statement shows of a sample fits its page and
// has the sample's words, and that the page for DOMjudge needs no other file.
func TestSamplesShown(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		list := files(t, p, "icpc-2025-09")
		for _, f := range list {
			if shown, ok := strings.CutSuffix(f.Name, ".statement"); ok && !oracle.SameWords(contents(t, list, shown), f.Data) {
				t.Errorf("%s shows other words", f.Name)
			}
			if data, ok := strings.CutSuffix(f.Name, ".statement"); ok && !bytes.Equal(contents(t, list, data+".download"), contents(t, list, data)) {
				t.Errorf("%s is shown, and another one is downloaded", data)
			}
			if path.Dir(f.Name) != "data/sample" || path.Ext(f.Name) == ".yaml" || path.Ext(f.Name) == ".download" {
				continue
			}
			hidden := slices.ContainsFunc(list, func(g txtar.File) bool { return g.Name == f.Name+".statement" })
			for line := range strings.Lines(string(f.Data)) {
				if len(line) > shownWide+1 && !hidden && strings.Contains(strings.TrimSpace(line), " ") {
					t.Errorf("%s has a line of %d letters", f.Name, len(line)-1)
				}
			}
		}
		legacy := files(t, p, "icpc-legacy")
		tex := string(contents(t, legacy, "problem_statement/problem.en.tex"))
		for _, f := range legacy {
			shown := wrapped(f.Data)
			long := path.Dir(f.Name) == "data/sample" && path.Ext(f.Name) != ".desc" && !bytes.Equal(shown, f.Data)
			if long && !strings.Contains(tex, "{verbatim}\n"+string(shown)+"\\end{verbatim}") {
				t.Errorf("the statement does not show %s wrapped", f.Name)
			}
		}
		page := string(contents(t, legacy, "problem.html"))
		if page != string(contents(t, list, "problem.html")) {
			t.Error("problem.html differs between the formats")
		}
		for _, outside := range []string{"http:", "https:", "src=", "href=", "<script"} {
			if strings.Contains(page, outside) {
				t.Errorf("problem.html holds %q", outside)
			}
		}
		if !strings.Contains(page, "<h2>Sample 1</h2>") {
			t.Error("problem.html shows no sample")
		}
	})
}
