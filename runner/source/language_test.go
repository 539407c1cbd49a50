package source

import (
	"slices"
	"strings"
	"testing"
)

// TestTable demands that every language can be found, and that its commands
// are complete.
func TestTable(t *testing.T) {
	endings, names := map[string]string{}, map[string]bool{}
	for _, l := range Languages() {
		t.Run(l.Name, func(t *testing.T) {
			if names[strings.ToLower(l.Name)] {
				t.Error("there is another language of this name")
			}
			names[strings.ToLower(l.Name)] = true
			for _, e := range l.Endings {
				if endings[e] != "" || !strings.HasPrefix(e, ".") || e != strings.ToLower(e) {
					t.Errorf("ending %q: it is one of %q, too, or not a dot and small letters", e, endings[e])
				}
				endings[e] = l.Name
				if found, ok := Languages().Find("dir.x/solution" + e); !ok || found.Name != l.Name {
					t.Errorf("ending %q finds %q", e, found.Name)
				}
			}
			for _, name := range []string{l.Name, strings.ToLower(l.Name), strings.ToUpper(l.Name)} {
				if found, ok := Languages().Named(name); !ok || found.Name != l.Name {
					t.Errorf("%q names %q", name, found.Name)
				}
			}
			if l.Install == "" {
				t.Error("nothing says where to get its tools")
			}
			first, run := l.Run, strings.Join(l.Run, " ")
			if l.Compile != nil {
				first = l.Compile
				if !strings.Contains(run, "{out}") || !strings.Contains(strings.Join(first, " "), "{out}") {
					t.Error("what the compiler makes is not what is run")
				}
			}
			if !slices.Contains(first, "{source}") && (l.Compile == nil || !slices.Contains(first, "{sources}")) {
				t.Errorf("nobody reads the source: %q", first)
			}
		})
	}
}

func TestFind(t *testing.T) {
	for _, tc := range []struct{ name, path, want string }{
		{"last ending", "mau.py.cpp", "C++"},
		{"capitals", "MAU.PY", "Python"},
		{"ending of a folder", "dir.cpp/mau", ""},
		{"ending alone", ".cpp", "C++"},
		{"none", "mau", ""},
		{"unknown", "mau.txt", ""},
		{"dot at the end", "mau.", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if l, ok := Languages().Find(tc.path); l.Name != tc.want || ok != (tc.want != "") {
				t.Errorf("%q: got %q, expected %q", tc.path, l.Name, tc.want)
			}
		})
	}
}

func TestNamed(t *testing.T) {
	for _, tc := range []struct{ name, want string }{
		{"cpp", "C++"}, {".cpp", "C++"}, {"C", "C"}, {"js", "JavaScript"}, {"pypy", "PyPy"}, {"c#", "C#"}, {"", ""}, {"Cobol", ""},
	} {
		if l, ok := Languages().Named(tc.name); l.Name != tc.want || ok != (tc.want != "") {
			t.Errorf("%q: got %q, expected %q", tc.name, l.Name, tc.want)
		}
	}
}
