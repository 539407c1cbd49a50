package export

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/examples"
	"kiebitz/oracle"
)

// about2025 is problem.yaml of the format of September 2025.
type about2025 struct {
	Version  string            `yaml:"problem_format_version"`
	Type     string            `yaml:"type"`
	Name     map[string]string `yaml:"name"`
	UUID     string            `yaml:"uuid"`
	Source   string            `yaml:"source"`
	License  string            `yaml:"license"`
	Keywords []string          `yaml:"keywords"`
	Limits   limits2025        `yaml:"limits"`
}

type limits2025 struct {
	TimeLimit float64 `yaml:"time_limit"`
	Memory    int     `yaml:"memory"`
	Output    int     `yaml:"output"`
}

// aboutLegacy is problem.yaml of the legacy format.
type aboutLegacy struct {
	Version    string       `yaml:"problem_format_version"`
	Name       string       `yaml:"name"`
	UUID       string       `yaml:"uuid"`
	Source     string       `yaml:"source"`
	License    string       `yaml:"license"`
	Keywords   string       `yaml:"keywords"`
	Validation string       `yaml:"validation"`
	Limits     limitsLegacy `yaml:"limits"`
}

type limitsLegacy struct {
	Memory int `yaml:"memory"`
	Output int `yaml:"output"`
}

// license is what the formats call it that a problem's author has said nothing.
// The words and programs of a package are kiebitz's; the problem is not.
const license = "unknown"

func icpc2025(p oracle.Problem, list []cases.Case, seed uint64) ([]txtar.File, error) {
	k, err := Read(p)
	if err != nil {
		return nil, err
	}
	info, c := p.Info(), k.Contents
	head, err := asYAML(about2025{
		Version: "2025-09", Type: "pass-fail", Name: map[string]string{"en": info.Title}, UUID: c.UUID, Source: info.Source,
		License: license, Keywords: c.Keywords, Limits: limits2025{c.TimeLimit, c.Memory, c.Output},
	})
	if err != nil {
		return nil, err
	}
	files := []txtar.File{
		{Name: "problem.yaml", Data: head},
		{Name: "solution/solution.en.md", Data: notes(p)},
	}
	b := builder{k: k, files: files}
	b.copy("statement/problem.en.md", "statement.md")
	b.copy("input_validators/input_validator.py", "input_validator.py")
	b.copy("output_validator/output_validator.py", "output_validator.py")
	b.submissions()
	b.data(list, seed, func(t test) (txtar.File, error) {
		text, err := asYAML(map[string]string{"description": t.about})
		return txtar.File{Name: ".yaml", Data: text}, err
	})
	b.edits("data/invalid_input", k.Checks.InvalidInput, false)
	b.edits("data/invalid_output", k.Checks.InvalidOutput, true)
	b.edits("data/valid_output", k.Checks.ValidOutput, true)
	return b.files, b.err
}

func icpcLegacy(p oracle.Problem, list []cases.Case, seed uint64) ([]txtar.File, error) {
	k, err := Read(p)
	if err != nil {
		return nil, err
	}
	info, c := p.Info(), k.Contents
	head, err := asYAML(aboutLegacy{
		Version: "legacy", Name: info.Title, UUID: c.UUID, Source: info.Source, License: license,
		Keywords: strings.Join(c.Keywords, " "), Validation: "custom", Limits: limitsLegacy{c.Memory, c.Output},
	})
	if err != nil {
		return nil, err
	}
	statement, err := fs.ReadFile(k.dir, "statement.md")
	if err != nil {
		return nil, err
	}
	tex, err := TeX(info.Title, statement)
	if err != nil {
		return nil, fmt.Errorf("statement.md: %w", err)
	}
	b := builder{k: k, files: []txtar.File{
		{Name: "problem.yaml", Data: head},
		{Name: "problem_statement/problem.en.tex", Data: tex},
		// The format itself has no place for a time limit.
		{Name: "domjudge-problem.ini", Data: fmt.Appendf(nil, "timelimit = %v\n", c.TimeLimit)},
	}}
	b.copy("input_format_validators/input_validator.py", "input_validator.py")
	b.copy("output_validators/output_validator.py", "output_validator.py")
	b.submissions()
	b.data(list, seed, func(t test) (txtar.File, error) {
		return txtar.File{Name: ".desc", Data: []byte(t.about)}, nil
	})
	return b.files, b.err
}

func asYAML(v any) ([]byte, error) {
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), e.Close()
}

// notes are what is known of where solvers go wrong.
func notes(p oracle.Problem) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\nThe rules in the order in which they are applied, and the situations in which programs go wrong.\n", p.Info().Title)
	for _, c := range p.Clauses() {
		fmt.Fprintf(&b, "\n## %s: %s\n\n%s\n", c.ID, c.Title, c.Text)
		for i, s := range c.Situations {
			if i == 0 {
				fmt.Fprintln(&b)
			}
			fmt.Fprintf(&b, "- %s\n", s.Text)
		}
	}
	return b.Bytes()
}

// builder collects the files of a package. After an error it does nothing.
type builder struct {
	k     *Package
	files []txtar.File
	err   error
}

func (b *builder) add(name string, data []byte) {
	b.files = append(b.files, txtar.File{Name: name, Data: data})
}

// copy adds a file of the package's folder.
func (b *builder) copy(name, from string) {
	data, err := fs.ReadFile(b.k.dir, from)
	if err != nil && b.err == nil {
		b.err = err
	}
	b.add(name, data)
}

// data adds inputs, answers and descriptions. describe returns the latter with
// the ending of its name alone.
func (b *builder) data(list []cases.Case, seed uint64, describe func(test) (txtar.File, error)) {
	if b.err != nil {
		return
	}
	var made []test
	if made, b.err = tests(b.k.problem, list, seed); b.err != nil {
		return
	}
	for _, t := range made {
		name := "data/secret/" + t.name
		if t.sample {
			name = "data/sample/" + t.name
		}
		text, err := describe(t)
		if err != nil {
			b.err = err
			return
		}
		b.add(name+".in", t.in)
		b.add(name+".ans", t.ans)
		b.add(name+text.Name, text.Data)
	}
}

// edits adds data for the validators.
func (b *builder) edits(dir string, list []Edit, output bool) {
	for _, e := range list {
		if b.err != nil {
			return
		}
		var files []txtar.File
		files, b.err = b.k.edited(dir, e, output)
		b.files = append(b.files, files...)
	}
}

// variant is the line of reference.py that chooses a mistake.
const variant = "\nVARIANT = \"\"\n"

// submissions adds solvers.
func (b *builder) submissions() {
	if b.err != nil {
		return
	}
	stored, err := fs.Glob(b.k.dir, "submissions/*/*")
	if err != nil {
		b.err = err
		return
	}
	for _, name := range stored {
		b.copy(name, name)
	}
	for verdict, names := range b.k.Contents.Examples {
		for _, name := range names {
			data, err := examples.FS.ReadFile(name)
			if err != nil && b.err == nil {
				b.err = err
			}
			b.add(path.Join("submissions", verdict, path.Base(name)), data)
		}
	}
	b.variants()
}

// variants adds the reference and its mistakes.
func (b *builder) variants() {
	source, err := fs.ReadFile(b.k.dir, "submissions/reference.py")
	if err == nil && bytes.Count(source, []byte(variant)) != 1 {
		err = fmt.Errorf("reference.py: expected one line %q", strings.TrimSpace(variant))
	}
	if err != nil {
		if b.err == nil {
			b.err = err
		}
		return
	}
	b.add("submissions/accepted/reference.py", source)
	for verdict, ids := range b.k.Contents.Variants {
		for _, id := range ids {
			line := fmt.Sprintf("\nVARIANT = %q\n", id)
			if m, ok := oracle.FindMisreading(b.k.problem, id); ok {
				line = fmt.Sprintf("\n# %s: %s\n%s", m.ID, m.Text, line[1:])
			}
			b.add("submissions/"+verdict+"/"+fileName(id)+".py", bytes.Replace(source, []byte(variant), []byte(line), 1))
		}
	}
}

// fileName makes of an id what may be the name of a file in a package.
func fileName(id string) string { return strings.ReplaceAll(id, "/", "-") }
