package export

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// Format is a form of packages.
type Format struct {
	Name string // "icpc-legacy"
	Text string // who takes it

	// inside is set if an archive holds a folder with the problem's name and not the
	// files themselves.
	inside bool

	make func(oracle.Problem, []cases.Case, Options) ([]txtar.File, error)
}

// TakesAny reports whether the cases may be anybody's. A package for judges of
// contests says what those of the suite show.
func (f Format) TakesAny() bool { return f.Name == "plain" || f.Name == "txtar" }

// Options say what a package tells beside its cases.
type Options struct {
	Seed    uint64 // of the random cases
	Players int    // in each of these; 0: mixed
	Chosen  bool   // the cases are certain ones instead
	Rights  Rights

	// Smallest says that the curated cases are those of [cases.Smallest]. They stay
	// together, as some misreadings show from one case to the next alone.
	Smallest bool
}

// Origin says how the random cases were made: "seed 4711".
func (o Options) Origin() string {
	if o.Chosen {
		return "chosen cases"
	}
	if o.Smallest {
		return "the smallest suite"
	}
	if o.Players != 0 {
		return fmt.Sprintf("seed %d, %d players", o.Seed, o.Players)
	}
	return fmt.Sprintf("seed %d", o.Seed)
}

// Formats lists the formats.
var Formats = []Format{
	{"icpc-2025-09", "the ICPC package format of September 2025", true, icpc2025},
	{"icpc-legacy", "the ICPC package format before, which DOMjudge and Kattis take", false, icpcLegacy},
	{"plain", "numbered pairs of input and answer", false, plain},
	{"txtar", "a case file each, for 'kiebitz run --cases'", false, caseFiles},
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
// Names have slashes between folders.
func (f Format) Files(p oracle.Problem, list []cases.Case, o Options) ([]txtar.File, error) {
	files, err := f.make(p, list, o)
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

// Zip writes the files of a package as an archive: the same files make the same
// bytes. DOMjudge looks for problem.yaml at the top of it; in the format of September
// 2025 a folder with the problem's short name holds all.
func (f Format) Zip(w io.Writer, p oracle.Problem, files []txtar.File) error {
	archive := zip.NewWriter(w)
	for _, file := range files {
		name := file.Name
		if f.inside {
			name = p.Info().ID + "/" + name
		}
		head := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		mode := fs.FileMode(0o644)
		if bytes.HasPrefix(file.Data, []byte("#!")) {
			mode = 0o755 // archives have modes, and judges start programs
		}
		head.SetMode(mode)
		part, err := archive.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := part.Write(file.Data); err != nil {
			return err
		}
	}
	return archive.Close()
}

// plain makes numbered pairs, and a list of what they show.
func plain(p oracle.Problem, list []cases.Case, o Options) (files []txtar.File, err error) {
	made, err := tests(p, list, o)
	if err != nil {
		return nil, err
	}
	var index []byte
	wide := len(fmt.Sprint(len(made)))
	for i, t := range made {
		name := fmt.Sprintf("%0*d", wide, i+1)
		files = append(files, txtar.File{Name: name + ".in", Data: t.in}, txtar.File{Name: name + ".ans", Data: t.ans})
		index = fmt.Appendf(index, "== %s\n%s", name, t.about)
		if files, err = withProof(files, p, name, t.cases); err != nil {
			return nil, err
		}
	}
	return append(files, txtar.File{Name: "index.txt", Data: index}), nil
}

// caseFiles makes files that [cases.Read] takes.
func caseFiles(p oracle.Problem, list []cases.Case, o Options) (files []txtar.File, err error) {
	for _, c := range list {
		if c.Doc == "" {
			c.Doc = fmt.Sprintf("%s of suite %d, %s", c.ID, p.Info().Suite, o.Origin())
			if c.Target != "" {
				c.Doc += ", aimed at " + c.Target
			}
		}
		data, err := cases.Format(p, c)
		if err != nil {
			return nil, err
		}
		files = append(files, txtar.File{Name: fileName(c.ID) + ".txtar", Data: data})
		if files, err = withProof(files, p, fileName(c.ID), []cases.Case{c}); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// withProof adds the certificate of an answer to one case, if there are certificates
// of the problem.
func withProof(files []txtar.File, p oracle.Problem, name string, list []cases.Case) ([]txtar.File, error) {
	proof, err := proofOf(p, list)
	if proof == nil {
		return files, err
	}
	return append(files, txtar.File{Name: name + ".certificate.json", Data: proof.JSON}), nil
}

// proofOf proves the answer to one case; nil if that is no question.
func proofOf(p oracle.Problem, list []cases.Case) (*oracle.Proof, error) {
	prover, ok := p.(oracle.Prover)
	if !ok || len(list) != 1 {
		return nil, nil
	}
	proof, err := prover.Prove(list[0].Input)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", list[0].ID, err)
	}
	return proof, nil
}
