package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"kiebitz/cases"
	"kiebitz/oracle"
)

// Contents is package.json: what the oracle does not know of a package.
type Contents struct {
	UUID     string   `json:"uuid"`     // never changes
	Keywords []string `json:"keywords"` // for catalogues
	Output   int      `json:"output"`   // MiB
	Random   int      `json:"random"`   // random cases by default, even and aimed ones together

	// Examples are solvers below the folder examples, by verdict, the folder
	// that they come into: accepted, wrong_answer, run_time_error or
	// time_limit_exceeded.
	Examples map[string][]string `json:"examples"`

	// Variants are values for the constant of reference.py, by verdict.
	Variants map[string][]string `json:"variants"`

	// Stops are the variants below time_limit_exceeded and run_time_error, each with
	// a case that it comes to no end of, or crashes in.
	Stops map[string]string `json:"stops"`
}

// Checks is checks.json: data that show the validators at work.
type Checks struct {
	InvalidInput  []Edit `json:"invalid_input"`  // of an input; refused
	InvalidOutput []Edit `json:"invalid_output"` // of an answer; refused
	ValidOutput   []Edit `json:"valid_output"`   // of an answer; taken
}

// Edit is a file that differs from that of a stored case in one point. Either
// Text replaces the whole, or New stands in place of Old, which must occur
// once.
type Edit struct {
	Name string  `json:"name"` // of the files
	Why  string  `json:"why"`  // the point, in a sentence
	Case string  `json:"case"` // id of the case
	Old  string  `json:"old"`
	New  string  `json:"new"`
	Text *string `json:"text"`
}

// needed are the files without which there is no package.
var needed = []string{"package.json", "checks.json", "statement.md", "input_validator.py", "output_validator.py", reference}

// IncompleteError says that a problem has no package yet, or not all of it.
type IncompleteError struct {
	Dir     string   // "cases/maumau/package"
	Missing []string // files
}

func (e *IncompleteError) Error() string {
	return fmt.Sprintf("%s lacks %s", e.Dir, strings.Join(e.Missing, ", "))
}

// Read returns what the package of p has beside its cases. If files are missing,
// the error is an [*IncompleteError].
func Read(p oracle.Problem) (*Package, error) {
	name := path.Join(p.Info().ID, "package")
	dir, err := fs.Sub(cases.Packages, name)
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, file := range needed {
		if _, err := fs.Stat(dir, file); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, file)
		}
	}
	if missing != nil {
		return nil, &IncompleteError{"cases/" + name, missing}
	}
	k := &Package{problem: p, dir: dir}
	if err := readJSON(dir, "package.json", &k.Contents); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := readJSON(dir, "checks.json", &k.Checks); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return k, nil
}

// Package is the folder cases/PROBLEM/package.
type Package struct {
	Contents Contents
	Checks   Checks

	problem oracle.Problem
	dir     fs.FS
}

// readJSON reads a file strictly.
func readJSON(dir fs.FS, name string, v any) error {
	data, err := fs.ReadFile(dir, name)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: found more than one value", name)
	}
	return nil
}

// apply makes the change that e describes.
func (e Edit) apply(data []byte) ([]byte, error) {
	if e.Text != nil {
		return []byte(*e.Text), nil
	}
	if n := bytes.Count(data, []byte(e.Old)); n != 1 || e.Old == "" {
		return nil, fmt.Errorf("%s: found %q %d times in %s, expected it once", e.Name, e.Old, n, e.Case)
	}
	return bytes.Replace(data, []byte(e.Old), []byte(e.New), 1), nil
}
