package source

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"kiebitz/internal/long"
)

// tree writes the files of an archive into a new folder.
func tree(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data), 0o644)
	}
	return dir
}

// TestFolder builds and runs solvers of several files, by the real tools.
func TestFolder(t *testing.T) {
	long.Test(t, "compiles in every language")
	for _, tc := range []struct{ name, language, reason, files string }{
		{"C", "C", "all sources, and headers beside them",
			"-- a.c --\n#include <stdio.h>\n#include \"util.h\"\nint main(void) { int n; scanf(\"%d\", &n); twice(n); }\n-- util.h --\nvoid twice(int);\n-- util.c --\n#include <stdio.h>\n#include \"util.h\"\nvoid twice(int n) { printf(\"%d %d\\n\", n, n); }\n"},
		{"C++", "C++", "also in folders, whatever is called main in a comment, and what builds have left",
			"-- src/solver.cpp --\n#include <iostream>\n#include \"../include/util.h\"\nint main() { int n; std::cin >> n; twice(n); }\n-- include/util.h --\nvoid twice(int);\n" +
				"-- src/util.cc --\n// int main() {}\n#include <iostream>\n#include \"../include/util.h\"\nvoid twice(int n) { std::cout << n << ' ' << n << '\\n'; }\n-- out/solver --\nold\n-- out/data --\nold\n"},
		{"Java", "Java", "the class with the method main is started",
			"-- Card.java --\nclass Card { static void twice(int n) { System.out.println(n + \" \" + n); } }\n-- Solution.java --\nimport java.util.Scanner;\npublic class Solution { public static void main(String[] a) { Card.twice(new Scanner(System.in).nextInt()); } }\n"},
		{"Java packages", "Java", "it may be in a package", "-- src/Main.java --\npackage mau;\nimport java.util.Scanner;\npublic class Main { public static void main(String[] a) { mau.cards.Card.twice(new Scanner(System.in).nextInt()); } }\n" +
			"-- src/mau/cards/Card.java --\npackage mau.cards;\npublic class Card { public static void twice(int n) { System.out.println(n + \" \" + n); }\n/* void main() */ }\n"},
		{"Go", "Go", "tests are no part of it", "-- mau.go --\npackage main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\ttwice(n)\n}\n-- cards.go --\npackage main\n\nimport \"fmt\"\n\nfunc twice(n int) { fmt.Println(n, n) }\n-- cards_test.go --\npackage main\n\nfunc TestIt() { nothing }\n"},
		{"Go module", "Go", "packages of the module are found, and those that the library lacks", "-- go.mod --\nmodule mau\n-- main.go --\npackage main\n\nimport (\n\t\"fmt\"\n\t\"mau/cards\"\n\t_ \"text/tabwriter\"\n)\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tcards.Twice(n)\n}\n-- cards/cards.go --\npackage cards\n\nimport \"fmt\"\n\nfunc Twice(n int) { fmt.Println(n, n) }\n"},
		{"Rust", "Rust", "the compiler finds the modules", "-- src/main.rs --\nmod util;\nfn main() {\n    let mut s = String::new();\n    std::io::stdin().read_line(&mut s).unwrap();\n    util::twice(s.trim());\n}\n-- src/util.rs --\npub fn twice(s: &str) { println!(\"{} {}\", s, s); }\n-- Cargo.toml --\n"},
		{"Python", "Python", "main.py is started, and finds the others", "-- main.py --\nfrom lib.cards import twice\ntwice(int(input()))\n-- lib/cards.py --\ndef twice(n):\n    print(n, n)\n-- other.py --\nraise 1\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l, _ := Languages().Named(tc.language)
			for _, tool := range l.Tools() {
				if Found(tool) != "" {
					continue
				}
				if os.Getenv("CI") == "true" && installed[l.Name] {
					t.Fatalf("%s is missing", tool)
				}
				t.Skipf("skipped: no %s here. %s", tool, l.Install)
			}
			b := newBuilder(t)
			if l.Name == "Go" {
				if testing.Short() {
					t.Skip("skipped: Go compiles its library first")
				}
				b.Cache, b.Limits = goCache(t), withLibrary
			}
			dir := tree(t, tc.files)
			s := build(t, b, dir)
			if got := output(t, s); got != "4711 4711\n" {
				t.Errorf("%s: got %q", tc.reason, got)
			}
			if s.Source != dir || s.Language != l.Name || s.SHA256 == "" || s.SHA256 != Sum(dir) {
				t.Errorf("got %+v, with the sum %s", s, Sum(dir))
			}
		})
	}
}

// TestFolderChanges demands that a change of any file of a folder is compiled, and
// nothing else is again.
func TestFolderChanges(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: the compiler is a shell script")
	}
	dir := tree(t, "-- a.one --\n-- b.one --\n-- data.txt --\n1\n")
	compiler := write(t, filepath.Join(t.TempDir(), "compiler"), "#!/bin/sh\n[ $# = 2 ] || exit 9\necho '#!/bin/sh' > out/solver; cat data.txt >> out/solver\n", 0o755)
	b := newBuilder(t)
	b.Table = Table{{Name: "One", Endings: []string{".one"}, main: "begin", Compile: []string{compiler, "{sources}"}, Run: []string{"{out}/solver"}}}
	built := map[string]bool{}
	for i, tc := range []struct {
		name, text string
		entries    int
	}{{"data.txt", "echo 1\n", 1}, {"data.txt", "echo 1\n", 1}, {"data.txt", "echo 2\n", 2}, {"a.one", "begin", 3}, {".hidden", "x", 3}} {
		write(t, filepath.Join(dir, tc.name), tc.text, 0o644)
		s := build(t, b, dir)
		if built[s.SHA256] = true; len(built) != tc.entries {
			t.Errorf("change %d: found %d results, expected %d", i, len(built), tc.entries)
		}
		if entries, _ := os.ReadDir(b.Cache); len(entries) != tc.entries {
			t.Errorf("change %d: found %d entries in the cache, expected %d", i, len(entries), tc.entries)
		}
	}
}

// TestFolderRefused holds what folders that are no solver print.
func TestFolderRefused(t *testing.T) {
	const compile = "does not compile" // the compiler says why
	for _, tc := range []struct{ name, reason, files, language, want string }{
		{"nothing", "there must be a source", "-- notes.txt --\n", "", "DIR: found no source, expected the sources of one solver"},
		{"no main.py", "none of several scripts is chosen", "-- a.py --\n-- b.py --\n", "", "DIR: found a.py and b.py, each of which can be started, expected one or one called main"},
		{"many scripts", "a long list is cut", "-- a.py --\n-- b.py --\n-- c.py --\n-- d.py --\n-- e.py --\n", "", "DIR: found a.py, b.py, c.py and 2 more, each of which can be started, expected one or one called main"},
		{"two mains", "none of two is chosen", "-- a.cpp --\nint main() {}\n-- b.cpp --\nint main() {}\n", "", "DIR: found a.cpp and b.cpp, each of which can be started, expected one or one called main"},
		{"two mains, one called so", "all are compiled, and the compiler finds two", "-- main.cpp --\nint main() {}\n-- b.cpp --\nint main() {}\n", "", compile + ": multiple definition of"},
		{"no main", "the compiler says so", "-- a.cpp --\nint f() { return 1; }\n-- b.cpp --\n", "", compile + ": undefined reference to"},
		{"compile error", "it names the file", "-- main.cpp --\nint main() {}\n-- lib/util.cpp --\nint f() { return x; }\n", "", compile + ": lib/util.cpp:1"},
		{"two languages", "neither can be started", "-- a.cpp --\n-- b.java --\n", "", "DIR: found sources of C++ and Java, none of which can be started"},
		{"another language", "that which was asked for is not there", "-- a.cpp --\nint main() {}\n", "Python", "DIR: found no source, expected the sources of one solver"},
		{"unknown language", "as of one source", "-- a.cpp --\nint main() {}\n", "Cobol", `unknown language "Cobol"`},
		{"large", "a source of this size is refused alone as well", "-- a.cpp --\n" + strings.Repeat(" ", largestSource+1) + "\n", "", "read DIR/a.cpp: a file of more than 4 MiB"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if strings.HasPrefix(tc.want, compile) && Found("g++") == "" && os.Getenv("CI") != "true" {
				t.Skip("skipped: no g++ here")
			}
			b := newBuilder(t)
			b.Language = tc.language
			dir := tree(t, tc.files)
			_, err := b.Build(context.Background(), dir)
			var fault *CompileError
			if words, ok := strings.CutPrefix(tc.want, compile+": "); ok && errors.As(err, &fault) {
				if !strings.Contains(string(fault.Message), words) {
					t.Errorf("%s: got %q", tc.reason, fault.Message)
				}
			} else if err == nil || strings.ReplaceAll(err.Error(), dir, "DIR") != tc.want {
				t.Errorf("%s: got %v, expected %s", tc.reason, err, tc.want)
			}
		})
	}
	t.Run("link", func(t *testing.T) { // a compiler's message would show what it leads to
		if runtime.GOOS == "windows" {
			t.Skip("skipped: links are not for everybody there")
		}
		dir := tree(t, "-- s/main.cpp --\nint main() {}\n-- s/b.h --\n-- secret --\n")
		for _, to := range []string{"../secret", filepath.Join(dir, "secret"), "nowhere", "b.h", ".", ".."} {
			os.Remove(filepath.Join(dir, "s/link.h"))
			if err := os.Symlink(to, filepath.Join(dir, "s/link.h")); err != nil {
				t.Fatal(err)
			}
			var path *fs.PathError
			if _, err := newBuilder(t).Build(context.Background(), filepath.Join(dir, "s")); !errors.As(err, &path) || !strings.Contains(err.Error(), "s/link.h: it is a link, and links are not followed") {
				t.Errorf("%s: got %v", to, err)
			}
		}
		for _, name := range []string{"l.cpp", "l"} { // also typed, as a shell's pattern does
			link := filepath.Join(dir, name)
			if err := os.Symlink(map[string]string{"l.cpp": "s/main.cpp", "l": "s"}[name], link); err != nil {
				t.Fatal(err)
			}
			if _, err := newBuilder(t).Build(context.Background(), link); err == nil || err.Error() != "read "+link+": it is a link, and links are not followed" {
				t.Errorf("%s: got %v", name, err)
			}
		}
	})
}

// TestOne tells solvers of several files from groups of solvers.
func TestOne(t *testing.T) {
	for _, tc := range []struct {
		name, reason, files string
		one                 bool
	}{
		{"two sources", "one of them has a main", "-- dave.cpp --\nint main() {}\n-- util.cpp --\n", true},
		{"header", "a header is a part of the source beside it", "-- dave.cpp --\nint main() {}\n-- util.h --\n", true},
		{"one source", "it is a solver as it is", "-- dave.cpp --\nint main() {}\n-- notes.txt --\n", false},
		{"class", "each has a main", "-- dave.cpp --\nint main() {}\n-- eve.cpp --\nauto main() -> int {}\n", false},
		{"class of folders", "the sources are in folders of their own", "-- dave/dave.cpp --\nint main() {}\n-- dave/util.cpp --\n-- eve/notes.txt --\n", false},
		{"src", "a common place for the sources", "-- src/main.cpp --\nint main() {}\n-- src/util.cpp --\n-- README --\n", true},
		{"scripts", "any can be started", "-- a.py --\n-- b.py --\n", false},
		{"main script", "it finds the others", "-- main.py --\n-- b.py --\n", true},
		{"script beside", "it could be another solver", "-- dave.cpp --\nint main() {}\n-- util.cpp --\n-- gen.py --\n", false},
		{"calls of main", "they are no beginning", "-- a.cpp --\nint main() {}\n-- b.cpp --\n// main()\nvoid f() { g.main(\"int main() {\"); }\n/*\nint main() {}*/\n", true},
		{"no main", "so nobody can tell", "-- a.cpp --\n-- b.cpp --\n", false},
		{"Haskell", "", "-- a.hs --\nmodule Main where\nmain :: IO ()\nmain = f\n-- F.hs --\nmodule F where\n", true},
		{"Pascal", "a unit has no main, and nor need programs", "-- main.pas --\n-- cards.pas --\nunit cards;\n", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f, err := Languages().Folder(tree(t, tc.files))
			if err != nil {
				t.Fatal(err)
			}
			if f.One() != tc.one {
				t.Errorf("%s: got %v of %+v", tc.reason, f.One(), f)
			}
		})
	}
}
