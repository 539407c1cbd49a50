package export

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"kiebitz/cases"
	"kiebitz/oracle"
)

var update = flag.Bool("update", false, "write the golden files")

// TestGolden holds the names of all files of each package, with size and
// digest, and some files whole.
func TestGolden(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		for _, f := range Formats {
			t.Run(f.Name, func(t *testing.T) {
				var a txtar.Archive
				for _, file := range files(t, p, f.Name) {
					sum := sha256.Sum256(file.Data)
					if path.Ext(file.Name) == ".jsonl" { // the words are the oracle's, and change with it
						a.Comment = fmt.Appendf(a.Comment, "%*s\n", 24+len(file.Name), file.Name)
						continue
					}
					a.Comment = fmt.Appendf(a.Comment, "%x %6d %s\n", sum[:8], len(file.Data), file.Name)
					if shownWhole(file.Name) {
						a.Files = append(a.Files, file)
					}
				}
				golden := filepath.Join("testdata", p.Info().ID+"-"+f.Name+".txt")
				got := txtar.Format(&a)
				if *update {
					if err := os.WriteFile(golden, got, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				if diff := cmp.Diff(string(read(t, golden)), string(got)); diff != "" {
					t.Errorf("%s (-want +got; -update writes it):\n%s", golden, diff)
				}
			})
		}
	})
}

// shownWhole reports whether a golden file holds a file itself: one that says
// something about the package or, for example, about an input.
func shownWhole(name string) bool {
	switch path.Ext(name) {
	case ".tex", ".ini":
		return true
	case ".yaml", ".desc":
		return !strings.Contains(name, "curated") && !strings.HasPrefix(name, "generators/")
	}
	return false
}

// allowed are the names that files and folders of a package may have.
var allowed = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9_.-]*$`)

// TestTree demands what the formats ask of all packages.
func TestTree(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		for _, f := range Formats {
			t.Run(f.Name, func(t *testing.T) {
				inputs, names := make(map[string]string), make(map[string]bool)
				for _, file := range files(t, p, f.Name) {
					for part := range strings.SplitSeq(file.Name, "/") {
						if !allowed.MatchString(part) {
							t.Errorf("%s: the name %q is not allowed", file.Name, part)
						}
					}
					if lower := strings.ToLower(file.Name); names[lower] {
						t.Errorf("%s differs from another name in case only", file.Name)
					} else {
						names[lower] = true
					}
					if strings.Contains(file.Name, "/invalid_") || strings.Contains(file.Name, "/valid_") {
						continue // these show what is wrong, or forgiven
					}
					if !utf8.Valid(file.Data) || bytes.Contains(file.Data, []byte("\r")) || !bytes.HasSuffix(file.Data, []byte("\n")) {
						t.Errorf("%s: expected UTF-8, lines that end in LF, and a last one that does", file.Name)
					}
					if other, ok := inputs[string(file.Data)]; ok && path.Ext(file.Name) == ".in" {
						t.Errorf("%s and %s are the same", file.Name, other)
					}
					inputs[string(file.Data)] = file.Name
				}
			})
		}
	})
}

// TestAllCasesInside demands that no stored case is lost, and none is played
// twice.
func TestAllCasesInside(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		list := some(t, p)
		for i := range perFile {
			list = append(list, cases.Random(p, testSeed+1, i+1, oracle.Aim{}))
		}
		twice := append(slices.Clone(list), list...)
		made, err := tests(p, twice, Options{Seed: testSeed})
		if err != nil {
			t.Fatal(err)
		}
		want := make(map[string]bool)
		for _, c := range list {
			want[c.Input.Text()] = true
		}
		n := 0
		for _, tc := range made {
			size := 1
			if len(p.Info().Files) == 0 {
				in, err := p.Parse(tc.in)
				if err != nil {
					t.Fatal(err)
				}
				size = len(in)
				for _, c := range in {
					delete(want, c.Text())
				}
			}
			n += size
			if size > 49 {
				t.Errorf("%s has %d cases", tc.name, size)
			}
		}
		distinct := make(map[string]bool)
		for _, c := range list {
			distinct[c.Input.Text()] = true
		}
		if n != len(distinct) {
			t.Errorf("found %d cases, want %d", n, len(distinct))
		}
		if len(p.Info().Files) == 0 && len(want) > 0 {
			t.Errorf("%d cases are missing", len(want))
		}
	})
}

// TestCaseFiles reads exported case files as a run does.
func TestCaseFiles(t *testing.T) {
	eachPackage(t, func(t *testing.T, p oracle.Problem, k *Package) {
		dir := filepath.Join(t.TempDir(), "own")
		if err := Write(t.Context(), dir, files(t, p, "txtar")); err != nil {
			t.Fatal(err)
		}
		for _, want := range some(t, p) {
			name := filepath.Join(dir, fileName(want.ID)+".txtar")
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := cases.Read(p, name, data)
			if err != nil {
				t.Fatal(err)
			}
			if got.Input.Text() != want.Input.Text() || !slices.Equal(got.Shows, want.Shows) || !slices.Equal(got.Traps, want.Traps) {
				t.Errorf("%s is another case after it was read", want.ID)
			}
		}
	})
}
