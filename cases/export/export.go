package export

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// Format is a form of packages.
type Format struct {
	Name string // "icpc-legacy"
	Text string // who takes it

	make func(oracle.Problem, []cases.Case, string) ([]txtar.File, error)
}

// Formats lists the formats.
var Formats = []Format{
	{"icpc-2025-09", "the ICPC package format of September 2025", icpc2025},
	{"icpc-legacy", "the ICPC package format before, which DOMjudge and Kattis take", icpcLegacy},
	{"plain", "numbered pairs of input and answer", plain},
	{"txtar", "a case file each, for 'kiebitz run --cases'", caseFiles},
}

// Find returns the format with the given name.
func Find(name string) (Format, bool) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, false
	}
	return Formats[i], true
}

// Files returns a package of p with the given cases, in the order of the names.
// Descriptions mention the origin of the random ones: "seed 4711". Names have
// slashes between folders.
func (f Format) Files(p oracle.Problem, list []cases.Case, origin string) ([]txtar.File, error) {
	files, err := f.make(p, list, origin)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(files, func(a, b txtar.File) int { return strings.Compare(a.Name, b.Name) })
	for i := 1; i < len(files); i++ {
		if files[i].Name == files[i-1].Name {
			return nil, fmt.Errorf("two files are named %s", files[i].Name)
		}
	}
	return files, nil
}

// plain makes numbered pairs, and a list of what they show.
func plain(p oracle.Problem, list []cases.Case, origin string) (files []txtar.File, err error) {
	made, err := tests(p, list, origin)
	if err != nil {
		return nil, err
	}
	var index []byte
	wide := len(fmt.Sprint(len(made)))
	for i, t := range made {
		name := fmt.Sprintf("%0*d", wide, i+1)
		files = append(files, txtar.File{Name: name + ".in", Data: t.in}, txtar.File{Name: name + ".ans", Data: t.ans})
		index = fmt.Appendf(index, "== %s\n%s", name, t.about)
	}
	return append(files, txtar.File{Name: "index.txt", Data: index}), nil
}

// caseFiles makes files that [cases.Load] reads.
func caseFiles(p oracle.Problem, list []cases.Case, origin string) (files []txtar.File, err error) {
	for _, c := range list {
		if c.Doc == "" {
			c.Doc = fmt.Sprintf("%s of suite %d, %s", c.ID, p.Info().Suite, origin)
			if c.Target != "" {
				c.Doc += ", aimed at " + c.Target
			}
		}
		data, err := cases.Format(p, c)
		if err != nil {
			return nil, err
		}
		files = append(files, txtar.File{Name: fileName(c.ID) + ".txtar", Data: data})
	}
	return files, nil
}
