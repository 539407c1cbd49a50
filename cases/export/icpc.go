package export

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/examples"
	"kiebitz/oracle"
)

// header is problem.yaml. The formats write names and keywords otherwise, and each has
// members that the other lacks.
type header struct {
	Version    string `yaml:"problem_format_version"`
	Type       string `yaml:"type,omitempty"`
	Name       any    `yaml:"name"`
	UUID       string `yaml:"uuid"`
	Source     string `yaml:"source"`
	License    string `yaml:"license"`
	Owner      string `yaml:"rights_owner,omitempty"`
	Keywords   any    `yaml:"keywords"`
	Validation string `yaml:"validation,omitempty"`
	Limits     limits `yaml:"limits"`
}

type limits struct {
	TimeLimit   float64            `yaml:"time_limit,omitempty"`
	Memory      int                `yaml:"memory"`
	Output      int                `yaml:"output"`
	Multipliers map[string]float64 `yaml:"time_multipliers,omitempty"`
}

// The time limit is RightWithin times that of the slowest right solver at least, and a
// too slow one takes SlowFrom/2 limits at least. The legacy format has such numbers,
// too, but makes the limit itself with them, and so they are left out there.
const (
	RightWithin = 3
	SlowFrom    = 3
)

// memory is what a solver may use, in MiB: as much as in a run of kiebitz. The time
// is the problem's own, there and here.
const memory = 1024

// Rights say what a package may be used for. The words and programs of a package
// are kiebitz's; the problem is its author's.
type Rights struct {
	License string // one of [Licenses]; "": permission
	Owner   string // "": who set the problem
}

// Licenses are what the formats know.
var Licenses = []string{"permission", "cc by", "cc by-sa", "cc0", "educational", "public domain", "unknown"}

// of returns the license and the owner as the formats have them: there is no owner of
// what is in the public domain, or whose author nobody knows.
func (r Rights) of(p oracle.Problem) (license, owner string) {
	license = cmp.Or(r.License, Licenses[0])
	if license == "public domain" || license == "unknown" {
		return license, ""
	}
	return license, cmp.Or(r.Owner, "the author of "+p.Info().Source)
}

// icpc2025 makes a package in the format of September 2025.
func icpc2025(p oracle.Problem, list []cases.Case, o Options) ([]txtar.File, error) {
	b, err := begin(p, o, func(k *Package, a *header) {
		a.Version, a.Type, a.Name, a.Keywords = "2025-09", "pass-fail", map[string]string{"en": p.Info().Title}, k.Contents.Keywords
		a.Limits.TimeLimit = p.Info().TimeLimit.Seconds()
		a.Limits.Multipliers = map[string]float64{"ac_to_time_limit": RightWithin, "time_limit_to_tle": SlowFrom / 2.0}
	})
	if err != nil {
		return nil, err
	}
	k := b.k
	b.add("solution/solution.en.md", notes(p), nil)
	tex, err := k.statement(p.Info().Title)
	b.add("statement/problem.en.tex", tex, err)
	b.validator("output_validator", "output")
	made := b.data(list, o, ".yaml", func(about string) ([]byte, error) {
		return asYAML(map[string]string{"description": about})
	})
	b.samplesShown(made)
	b.visualizer(made)
	flags, err := asYAML(map[string][]string{"output_validator_args": k.flags()})
	b.add("data/test_group.yaml", flags, err)
	wanted, err := k.expectations(made)
	b.add("submissions/submissions.yaml", wanted, err)
	b.edits("data/invalid_input", k.Checks.InvalidInput, false)
	b.edits("data/invalid_output", k.Checks.InvalidOutput, true)
	b.edits("data/valid_output", k.Checks.ValidOutput, true)
	b.copyShared("generators/random.py", "generator.py")
	b.generators(made, o)
	return b.files, b.err
}

// icpcLegacy makes one in the format before.
func icpcLegacy(p oracle.Problem, list []cases.Case, o Options) ([]txtar.File, error) {
	b, err := begin(p, o, func(k *Package, a *header) {
		a.Version, a.Name, a.Keywords, a.Validation = "legacy", p.Info().Title, strings.Join(k.Contents.Keywords, " "), "custom"
	})
	if err != nil {
		return nil, err
	}
	// The format itself has no place for a time limit.
	b.add("domjudge-problem.ini", fmt.Appendf(nil, "timelimit = %v\n", p.Info().TimeLimit.Seconds()), nil)
	b.validator("output_validators", "output")
	made := b.data(list, o, ".desc", func(about string) ([]byte, error) { return []byte(about), nil })
	tex, err := b.k.statement(p.Info().Title)
	b.add("problem_statement/problem.en.tex", append(tex, samplesWrapped(made)...), err)
	return b.files, b.err
}

// begin makes what stands in packages of both formats under the same names; own fills in
// what a format says of a problem in its own way.
func begin(p oracle.Problem, o Options, own func(*Package, *header)) (*builder, error) {
	k, err := Read(p)
	if err != nil {
		return nil, err
	}
	b, a := &builder{k: k}, header{UUID: k.Contents.UUID, Source: p.Info().Source, Limits: limits{Memory: memory, Output: k.Contents.Output}}
	a.License, a.Owner = o.Rights.of(p)
	own(k, &a)
	head, err := asYAML(a)
	b.add("problem.yaml", head, err)
	page, err := k.page(p.Info().Title)
	b.add("problem.html", page, err) // DOMjudge shows no TeX
	b.validator("input_validators", "input")
	b.submissions()
	return b, nil
}

// statement returns the statement in LaTeX.
func (k *Package) statement(title string) ([]byte, error) {
	markdown, err := fs.ReadFile(k.dir, "statement.md")
	if err != nil {
		return nil, err
	}
	tex, err := TeX(title, markdown)
	if err != nil {
		return nil, fmt.Errorf("statement.md: %w", err)
	}
	return tex, nil
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
	for _, c := range p.Book().Clauses() {
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

// add adds a file, unless there is an error.
func (b *builder) add(name string, data []byte, err error) {
	if b.err == nil {
		b.err = err
	}
	if b.err == nil {
		b.files = append(b.files, txtar.File{Name: name, Data: data})
	}
}

// copy adds a file of the package's folder.
func (b *builder) copy(name, from string) {
	data, err := fs.ReadFile(b.k.dir, from)
	b.add(name, data, err)
}

// Validators of all problems end alike: how they read, and what they tell a judge.
//
//go:embed input_tail.py output_tail.py generator.py visualizer.py
var tails embed.FS

// validator adds the package's validator of inputs or outputs. It is one file, as
// a judge takes it.
func (b *builder) validator(dir, what string) {
	own, err := fs.ReadFile(b.k.dir, what+"_validator.py")
	tail, fault := tails.ReadFile(what + "_tail.py")
	b.add(path.Join(dir, what+"_validator.py"), slices.Concat(own, []byte("\n\n"), tail), errors.Join(err, fault))
}

// copyShared adds a file that is the same for all problems.
func (b *builder) copyShared(name, from string) {
	data, err := tails.ReadFile(from)
	b.add(name, bytes.ReplaceAll(data, []byte("PROBLEM_ID"), []byte(b.k.problem.Info().ID)), err)
}

// data adds inputs, answers and what describe makes of descriptions, with the
// given ending. It returns the tests.
func (b *builder) data(list []cases.Case, o Options, ending string, describe func(about string) ([]byte, error)) []test {
	if o.Smallest {
		more, err := b.k.stopping(list)
		list = slices.Concat(list, more)
		b.err = cmp.Or(b.err, err)
	}
	made, err := tests(b.k.problem, list, o)
	b.err = cmp.Or(b.err, err)
	for _, t := range made {
		name := "data/secret/" + t.name
		if t.sample {
			name = "data/sample/" + t.name
		}
		about := t.about
		proof, err := proofOf(b.k.problem, t.cases)
		if proof != nil { // the formats have a place for its words alone
			about += oracle.Plain(proof.Question+" "+strings.Join(proof.Lines, " ")) + "\n"
		}
		b.err = cmp.Or(b.err, err)
		text, err := describe(about)
		b.add(name+".in", t.in, nil)
		b.add(name+".ans", t.ans, nil)
		b.add(name+ending, text, err)
	}
	return made
}

// stopping returns the cases that a list lacks and that stop a solver of the package.
func (k *Package) stopping(list []cases.Case) ([]cases.Case, error) {
	var ids []string
	for _, id := range slices.Sorted(maps.Values(k.Contents.Stops)) {
		if !slices.Contains(ids, id) && !slices.ContainsFunc(list, func(c cases.Case) bool { return c.ID == id }) {
			ids = append(ids, id)
		}
	}
	return cases.Select(k.problem, ids, 0, oracle.Aim{})
}

// edits adds data for the validators.
func (b *builder) edits(dir string, list []Edit, output bool) {
	for _, e := range list {
		files, err := b.k.edited(dir, e, output)
		for _, f := range files {
			b.add(f.Name, f.Data, err)
		}
		if b.err == nil {
			b.err = err
		}
	}
}

// submissions adds solvers.
func (b *builder) submissions() {
	stored, err := fs.Glob(b.k.dir, "submissions/*/*")
	if err != nil {
		b.err = err
	}
	for _, name := range stored {
		b.copy(name, name)
	}
	for verdict, names := range b.k.Contents.Examples {
		for _, name := range names {
			data, err := examples.FS.ReadFile(name)
			b.add(path.Join("submissions", verdict, path.Base(name)), data, err)
		}
	}
	b.copy("submissions/accepted/reference.py", reference)
	for verdict, ids := range b.k.Contents.Variants {
		for _, id := range ids {
			data, err := b.k.variant(id)
			b.add(path.Join("submissions", verdict, fileName(id)+".py"), data, err)
		}
	}
}

// reference is the solver that can make mistakes, and plain its line that
// chooses none.
const (
	reference = "submissions/reference.py"
	plainLine = "\nVARIANT = \"\"\n"
)

// variant returns the reference with a mistake.
func (k *Package) variant(id string) ([]byte, error) {
	source, err := fs.ReadFile(k.dir, reference)
	if err != nil {
		return nil, err
	}
	if n := bytes.Count(source, []byte(plainLine)); n != 1 {
		return nil, fmt.Errorf("%s: found %d lines %q, expected one", reference, n, strings.TrimSpace(plainLine))
	}
	line := fmt.Sprintf("\nVARIANT = %q\n", id)
	if m, ok := oracle.FindMisreading(k.problem, id); ok {
		line = fmt.Sprintf("\n# %s: %s\n%s", m.ID, m.Text, line[1:])
	}
	return bytes.Replace(source, []byte(plainLine), []byte(line), 1), nil
}

// fileName makes of an id what may be the name of a file in a package.
func fileName(id string) string { return strings.ReplaceAll(id, "/", "-") }
