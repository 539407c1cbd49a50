package matrix

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"go.yaml.in/yaml/v3"

	"kiebitz/runner/result"
)

// expectationsName is the file of a folder of submissions that says what is expected
// of each, in the format of September 2025.
const expectationsName = "submissions.yaml"

// expectations are what such a file says. Of a glob it may say more, of groups of
// tests above all; a matrix has other cases than a package, and reads what counts for
// all of them.
type expectations struct {
	dir   string
	globs map[string]struct {
		Permitted []string `yaml:"permitted"`
		Required  []string `yaml:"required"`
	}
}

// words are what the file calls results.
var words = map[string]string{"AC": Accepted, "WA": WrongAnswer, "TLE": TimeLimit, "RTE": RunTimeError}

// readExpectations reads the file of a folder; there are no globs if there is none.
func readExpectations(dir string) (e expectations, err error) {
	e.dir = dir
	name := filepath.Join(dir, expectationsName)
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return e, nil
	}
	if err != nil {
		return e, err
	}
	if err := yaml.Unmarshal(data, &e.globs); err != nil {
		return e, fmt.Errorf("%s: %w", name, err)
	}
	for glob, said := range e.globs {
		if _, err := path.Match(glob, ""); err != nil {
			return e, fmt.Errorf("%s: found the pattern %q: %w", name, glob, err)
		}
		for _, w := range slices.Concat(said.Permitted, said.Required) {
			if words[w] == "" {
				return e, fmt.Errorf("%s: %s: found %q, expected AC, WA, TLE or RTE", name, glob, w)
			}
		}
	}
	return e, nil
}

// of returns what is expected of a file; nil if nothing is said. Of several globs that
// match the longest says it.
func (e *expectations) of(file string) *result.Expected {
	rel, err := filepath.Rel(e.dir, file)
	if err != nil {
		return nil
	}
	name, best := filepath.ToSlash(rel), ""
	for glob, said := range e.globs {
		ok, _ := path.Match(glob, name)
		if ok && (len(glob) > len(best) || len(glob) == len(best) && glob < best) && len(said.Permitted)+len(said.Required) > 0 {
			best = glob
		}
	}
	if best == "" {
		return nil
	}
	list := e.globs[best].Required // each of them in some case, which says what the whole is
	if list == nil {
		list = e.globs[best].Permitted
	}
	expected := &result.Expected{From: expectationsName}
	for _, r := range Results {
		if slices.ContainsFunc(list, func(w string) bool { return words[w] == r }) {
			expected.Results = append(expected.Results, r)
		}
	}
	return expected
}
