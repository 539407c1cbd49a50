package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"kiebitz/internal/cache"
	"kiebitz/internal/long"
	"kiebitz/runner/sandbox"
)

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // or each box sleeps a second before it ends
	status := m.Run()
	if keptGo != "" {
		os.RemoveAll(keptGo)
	}
	os.Exit(status)
}

// withLibrary are limits for sources in Go: some times what one takes with the library,
// half of what it takes without.
var withLibrary = func() sandbox.Limits { l := DefaultLimits; l.CPU = 4 * time.Second; return l }()

// keptGo is the folder of goCache.
var keptGo string

// goCache returns a cache for sources in Go, whose library takes long to compile: all tests
// have the same.
func goCache(t *testing.T) string {
	t.Helper()
	if keptGo == "" {
		var err error
		if keptGo, err = os.MkdirTemp("", "kiebitz-go"); err != nil {
			t.Fatal(err)
		}
	}
	return keptGo
}

// write makes a file and the folders that it is in.
func write(t *testing.T, path, text string, mode os.FileMode) string {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), mode), os.Chmod(path, mode)); err != nil {
		t.Fatal(err)
	}
	return path
}

// newBuilder makes a builder with a cache of its own.
func newBuilder(t *testing.T) *Builder {
	t.Helper()
	b := &Builder{Cache: filepath.Join(t.TempDir(), "cache")}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// build builds a source that must build.
func build(t *testing.T, b *Builder, path string) *Solver {
	t.Helper()
	s, err := b.Build(context.Background(), path)
	var fault *CompileError
	if errors.As(err, &fault) {
		t.Fatalf("%v\n%s", err, fault.Message)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// output runs a solver in a box and returns what it prints.
func output(t *testing.T, s *Solver) string {
	t.Helper()
	box, err := sandbox.Open(sandbox.Options{Command: s.Command, Read: s.Read, Env: s.Env, Limits: sandbox.Limits{Wall: time.Minute, Output: 1 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	r, err := box.Run(context.Background(), sandbox.Process{Stdin: []byte("4711\n")})
	if err != nil {
		t.Fatal(err)
	}
	if r.End != sandbox.Exited {
		t.Fatalf("%q: %s (%s) %s", s.Command, r.End, r.Status, r.Stderr)
	}
	return string(r.Stdout)
}

// installed are the languages that CI has.
var installed = map[string]bool{"C": true, "C++": true, "Python": true}

// TestLanguages builds and runs a source in each language whose tools are here:
// what reads a number and prints it twice.
func TestLanguages(t *testing.T) {
	files, err := filepath.Glob("testdata/twice/*")
	if err != nil || len(files) != len(Languages())-1 {
		t.Fatalf("%d sources for %d languages, of which PyPy shares another's: %v", len(files), len(Languages()), err)
	}
	try := func(t *testing.T, l Language, path string) {
		for _, tool := range l.Tools() {
			if Found(tool) != "" {
				continue
			}
			if os.Getenv("CI") == "true" && installed[l.Name] {
				t.Fatalf("%s is missing", tool)
			}
			t.Skipf("skipped: no %s here. %s", tool, l.Install)
		}
		if l.Name == "Go" {
			t.Skip("skipped: TestLibrary builds it, as it takes long")
		}
		b := newBuilder(t)
		b.Language = l.Name
		if got := output(t, build(t, b, path)); got != "4711 4711\n" {
			t.Errorf("got %q", got)
		}
	}
	for _, path := range files {
		l, ok := Languages().Find(path)
		if !ok {
			t.Fatalf("%s is in no language", path)
		}
		t.Run(l.Name, func(t *testing.T) { try(t, l, path) })
	}
	pypy, _ := Languages().Named("PyPy")
	t.Run("PyPy", func(t *testing.T) { try(t, pypy, "testdata/twice/twice.py") })
}

// TestLongClass demands that a class with a name that no file can have does not
// compile, as any other fault of a source.
func TestLongClass(t *testing.T) {
	dir := t.TempDir()
	compiler := write(t, filepath.Join(dir, "javac"), "#!/bin/sh\nexit 1\n", 0o755)
	b := newBuilder(t)
	b.Table = Table{{Name: "Java", Endings: []string{".java"}, Compile: []string{compiler, "{source}"}, Run: []string{compiler, "{out}", "{name}"}}}
	_, err := b.Build(context.Background(), write(t, filepath.Join(dir, "mau.java"), "class "+strings.Repeat("A", 5000)+" {}", 0o644))
	var fault *CompileError
	if !errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
}

// TestLibrary demands that the standard library of Go is compiled once for all
// sources, and that no source changes it.
func TestLibrary(t *testing.T) {
	long.Test(t, "compiles in every language")
	if Found("go") == "" || runtime.GOOS != "linux" || testing.Short() {
		t.Skip("skipped: needs Go, a sandbox, and some seconds")
	}
	b := newBuilder(t)
	b.Cache = goCache(t)
	before, _ := filepath.Glob(filepath.Join(b.Cache, "*", outName, "solver"))
	dir := t.TempDir()
	source, err := os.ReadFile("testdata/twice/twice.go")
	if err != nil {
		t.Fatal(err)
	}
	b.Limits = withLibrary
	for i := range 3 {
		path := write(t, filepath.Join(dir, fmt.Sprintf("mau%d.go", i)), fmt.Sprintf("// %d\n%s", i, source), 0o644)
		if got := output(t, build(t, b, path)); got != "4711 4711\n" {
			t.Errorf("got %q", got)
		}
	}
	libraries, _ := filepath.Glob(filepath.Join(b.Cache, "*", outName, "go-build"))
	solvers, _ := filepath.Glob(filepath.Join(b.Cache, "*", outName, "solver"))
	if len(libraries) != 1 || len(solvers) != len(before)+3 {
		t.Fatalf("found %d libraries, and %d solvers that were not there before, expected one and 3", len(libraries), len(solvers)-len(before))
	}
	if _, ok := (cache.Cache{Dir: b.Cache}).Get(filepath.Base(filepath.Dir(filepath.Dir(libraries[0])))); !ok {
		t.Error("the library has changed")
	}
}

// fakeTool is a shell script that plays any compiler or interpreter. What it
// makes, and what it prints, is its command line.
const fakeTool = `#!/bin/sh
made=
for word; do
	case $word in
	*out/solver*) made=out/solver${word#*out/solver} ;;
	out) made=out/Twice.class ;;
	esac
done
line="${0##*/} $*"
if [ -d out ]; then
	printf '#!/bin/sh\necho "%s"\necho "solver $*"\n' "$line" > $made
	chmod +x $made
	exit
fi
case $line in
*solver.exe*|*solver.jar*) for word; do [ -f "$word" ] && . "$word"; done ;;
esac
echo "$line"
`

// TestRows runs the commands of all languages, with tools that only tell how
// they were called. {} in a line stands for the folder of what was made.
func TestRows(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: the tools are shell scripts")
	}
	tools := t.TempDir()
	for _, l := range Languages() {
		for _, tool := range l.Tools() {
			write(t, filepath.Join(tools, tool), fakeTool, 0o755)
		}
	}
	t.Setenv("PATH", tools+":/usr/bin:/bin")
	sources := t.TempDir()
	for _, tc := range []struct {
		file, language string
		want           string
	}{
		{"twice.c", "", "gcc -O2 -std=gnu17 -o out/solver twice.c -lm|solver "},
		{"twice.cpp", "", "g++ -O2 -std=gnu++20 -o out/solver twice.cpp|solver "},
		{"-twice.cc", "", "g++ -O2 -std=gnu++20 -o out/solver ./-twice.cc|solver "},
		{"@twice.cc", "", "g++ -O2 -std=gnu++20 -o out/solver ./@twice.cc|solver "},
		{"twice.txt", "C++", "g++ -O2 -std=gnu++20 -o out/solver twice.cpp|solver "},
		{"twice.go", "", "go build -o out/solver twice.go|solver "},
		{"twice.rs", "", "rustc -O --edition 2021 --crate-name solver -o out/solver twice.rs|solver "},
		{"karl ß.rs", "", "rustc -O --edition 2021 --crate-name solver -o out/solver karl ß.rs|solver "}, // rustc refuses a crate of that name
		{"twice.java", "", "java -XX:+UseSerialGC -cp {} Twice"},
		{"twice.kt", "", "kotlinc twice.kt -include-runtime -d out/solver.jar|solver -XX:+UseSerialGC -jar {}/solver.jar|java -XX:+UseSerialGC -jar {}/solver.jar"},
		{"twice.py", "", "python3 {source}"},
		{"twice.py", "PyPy", "pypy3 {source}"},
		{"twice.js", "", "node {source}"},
		{"twice.rb", "", "ruby {source}"},
		{"twice.pl", "", "perl {source}"},
		{"twice.hs", "", "ghc -O2 -outputdir . -o out/solver twice.hs|solver "},
		{"twice.pas", "", "fpc -O2 -FU. -oout/solver twice.pas|solver "},
		{"twice.cs", "", "mcs -optimize+ -out:out/solver.exe twice.cs|solver {}/solver.exe|mono {}/solver.exe"},
	} {
		t.Run(tc.file+tc.language, func(t *testing.T) {
			buildRow(t, write(t, filepath.Join(sources, tc.file), "class Twice {}", 0o644), tc.language, tc.want)
		})
	}
	for _, tc := range []struct{ name, files, want string }{
		{"C++", "-- a.cpp --\nint main() {}\n-- lib/b.cpp --\n-- b.h --\n", "g++ -O2 -std=gnu++20 -o out/solver a.cpp lib/b.cpp|solver "},
		{"Java", "-- Main.java --\npackage mau;\nclass Main { public static void main(String[] a) {} }\n-- Card.java --\npackage mau;\nclass Card {}\n",
			"java -XX:+UseSerialGC -cp {} mau.Main"},
		{"Rust", "-- src/main.rs --\nmod util;\nfn main() {}\n-- src/util.rs --\n", "rustc -O --edition 2021 --crate-name solver -o out/solver src/main.rs|solver "},
	} {
		t.Run("folder of "+tc.name, func(t *testing.T) { buildRow(t, tree(t, tc.files), "", tc.want) })
	}
}

// buildRow builds a solver with tools that only tell how they were called.
func buildRow(t *testing.T, path, language, want string) {
	t.Helper()
	b := newBuilder(t)
	b.Language = language
	s := build(t, b, path)
	want = strings.ReplaceAll(want, "{source}", s.Main)
	if entries, _ := filepath.Glob(filepath.Join(b.Cache, "*", outName)); len(entries) == 1 {
		want = strings.ReplaceAll(want, "{}", entries[0])
	}
	if got := strings.ReplaceAll(strings.TrimSuffix(output(t, s), "\n"), "\n", "|"); got != want {
		t.Errorf("got\n%q, expected\n%q", got, want)
	}
	if s.Main != "" && (filepath.Base(s.Main) != filepath.Base(path) || filepath.Dir(s.Main) == filepath.Dir(path)) {
		t.Errorf("got the source %s, expected a copy of it", s.Main)
	}
	if s.Source != path || len(s.SHA256) != 64 || s.Language == "" {
		t.Errorf("got %+v", s)
	}
}

// TestLatin demands that a source in Java which is not UTF-8 is compiled as Latin-1.
func TestLatin(t *testing.T) {
	if _, err := exec.LookPath("javac"); err != nil {
		t.Skip("there is no Java")
	}
	for name, text := range map[string]string{"Latin-1": "caf\xe9", "UTF-8": "café"} {
		b := newBuilder(t)
		s := build(t, b, write(t, filepath.Join(t.TempDir(), "Main.java"),
			`public class Main { public static void main(String[] a) { System.out.println("`+text+`".length()); } }`, 0o644))
		if got := output(t, s); got != "4\n" {
			t.Errorf("%s: got %q, expected 4 letters", name, got)
		}
	}
}

// TestReplaced demands that what was digested is run, not what the source became later.
func TestReplaced(t *testing.T) {
	l := Language{Name: "Shell", Endings: []string{".sh"}, Run: words("sh {source}")}
	for name, tc := range map[string]struct{ source, replaced string }{
		"file":   {write(t, filepath.Join(t.TempDir(), "a.sh"), "echo old", 0o600), "a.sh"},
		"folder": {tree(t, "-- main.sh --\n. \"$(dirname \"$0\")/lib/part\"\n-- lib/part --\necho old\n"), "lib/part"},
	} {
		b := newBuilder(t)
		b.Table = Table{l}
		s := build(t, b, tc.source)
		dir := tc.source
		if name == "file" {
			dir = filepath.Dir(dir)
		}
		write(t, filepath.Join(dir, tc.replaced), "echo new", 0o644)
		if got := output(t, s); got != "old\n" {
			t.Errorf("%s: got %q, expected what was there when it was digested", name, got)
		}
		if got := string(s.AsGiven([]byte("at " + s.Main + ":1"))); !strings.HasPrefix(got, "at "+dir) {
			t.Errorf("%s: got %q, expected the path of the source in %s", name, got, dir)
		}
	}
}

func TestClass(t *testing.T) {
	for _, tc := range []struct{ name, source, class, pkg string }{
		{"public", "class A {} public final class B {} class C {}", "B", ""},
		{"first", "interface I {} class B {}", "I", ""},
		{"record", "public record R(int x) {}", "R", ""},
		{"package", "package a.b;\nclass C {}", "C", "a.b"},
		{"comments", "// public class A\n/* public class B\n */ public class C {}", "C", ""},
		{"strings", `class A { String s = "public class B \" public class C"; char c = '"'; } public class D {}`, "D", ""},
		{"text block", "class A { String s = \"\"\"\n public class B \" {}\n\"\"\"; } public class C {}", "C", ""},
		{"letters", "public class Größe$1_ {}", "Größe$1_", ""},
		{"none", "int x;", "", ""},
		{"unfinished comment", "class A {} /* public class B", "B", ""}, // it does not compile anyway
	} {
		t.Run(tc.name, func(t *testing.T) {
			if class, pkg := mainClass([]byte(tc.source)); class != tc.class || pkg != tc.pkg {
				t.Errorf("got %q in %q, expected %q in %q", class, pkg, tc.class, tc.pkg)
			}
		})
	}
}

// TestRefused holds the errors of what can't be built.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", write(t, filepath.Join(dir, "bin/javac"), fakeTool, 0o755)[:len(dir)+4])
	write(t, filepath.Join(dir, "bin/gcc"), "#!/nowhere/sh\n", 0o755)
	if err := os.MkdirAll(filepath.Join(dir, "folder.py"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mau.kt", "mau.java", "mau.txt", "mau", "mau.c"} {
		write(t, filepath.Join(dir, name), "", 0o644)
	}
	write(t, filepath.Join(dir, "large.c"), strings.Repeat(" ", largestSource+1), 0o644)
	for _, tc := range []struct{ name, file, language, want string }{
		{"tool", "mau.kt", "", "mau.kt needs java, which is not installed on this machine"},
		{"second tool", "mau.java", "", "mau.java needs java, which is not installed on this machine"},
		{"tool that can't start", "mau.c", "", "mau.c needs DIR/bin/gcc, which can't be started: no such file or directory"},
		{"ending", "mau.txt", "", `mau.txt: no language has the extension ".txt"`},
		{"no ending", "mau", "", `mau: no language has the extension ""`},
		{"language", "mau.py", "Cobol", `unknown language "Cobol"`},
		{"file", "nothing.py", "", "stat DIR/nothing.py: no such file or directory"},
		{"folder", "folder.py", "", "folder.py: found no source, expected the sources of one solver"},
		{"large", "large.c", "", "read DIR/large.c: a file of more than 4 MiB"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBuilder(t)
			b.Language = tc.language
			_, err := b.Build(context.Background(), filepath.Join(dir, tc.file))
			if err == nil || strings.TrimPrefix(strings.ReplaceAll(err.Error(), dir, "DIR"), "DIR/") != tc.want {
				t.Errorf("got %v, expected %s", err, tc.want)
			}
		})
	}
}

// TestShim demands that the program of a shim is found, and that a manager
// that knows nothing does no harm.
func TestShim(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: the shims are shell scripts")
	}
	dir := t.TempDir()
	real := write(t, filepath.Join(dir, "versions/1/bin/pearl"), "#!/bin/sh\n", 0o755)
	manager := "#!/bin/sh\n[ \"$*\" = 'which pearl' ] && echo '" + real + "'\n"
	rooted := strings.Replace(manager, "[", `[ "$ROOTENV_ROOT" = '`+filepath.Join(dir, ".rootenv")+`' ] && [`, 1)
	write(t, filepath.Join(dir, ".rootenv/bin/rootenv"), rooted, 0o755)
	for _, tc := range []struct{ name, path, manager, want string }{
		{"not in the home", ".rootenv/shims/pearl", "", real},
		{"shims", ".pearlenv/shims/pearl", ".pearlenv/bin/pearlenv", real},
		{"no manager", ".otherenv/shims/pearl", "", ""},
		{"fails", ".failenv/shims/other", ".failenv/bin/failenv", ""},
		{"no shim", "bin/pearl", "bin/pearlenv", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path := write(t, filepath.Join(dir, tc.path), "#!/bin/sh\nexit 1\n", 0o755)
			if tc.manager != "" {
				write(t, filepath.Join(dir, tc.manager), manager, 0o755)
			}
			if tc.want == "" {
				tc.want = path
			}
			t.Setenv("PATH", filepath.Dir(path))
			if got := Found(filepath.Base(path)); got != tc.want {
				t.Errorf("got %q, expected %q", got, tc.want)
			}
		})
	}
	t.Run("named by its path", func(t *testing.T) {
		path := filepath.Join(dir, ".pearlenv/shims/pearl") // of a stranger's folder, say: its manager is not run
		if got := Found(path); got != path {
			t.Errorf("got %q, expected %q", got, path)
		}
	})
	t.Run("rustup", func(t *testing.T) {
		write(t, filepath.Join(dir, "cargo/rustup"), manager, 0o755)
		if err := os.Symlink("rustup", filepath.Join(dir, "cargo/pearl")); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", filepath.Join(dir, "cargo"))
		if got := Found("pearl"); got != real {
			t.Errorf("got %q, expected %q", got, real)
		}
	})
}

// TestSurroundings holds what a language's variables and folders become.
func TestSurroundings(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"x/file", "given/y/file", "here/file"} {
		write(t, filepath.Join(home, name), "", 0o644)
	}
	t.Setenv("HOME", home)
	t.Setenv("KIEBITZ_HERE", home+"/here")
	l := Language{Env: []string{"KIEBITZ_HERE=" + home + "/there", "KIEBITZ_GIVEN=" + home + "/given", "KIEBITZ_NONE"},
		Read: []string{"~/x", "$KIEBITZ_GIVEN/y", "/nowhere/at/all", "$KIEBITZ_HERE", "$KIEBITZ_NONE"}}
	env, read := l.surroundings()
	if got, want := strings.ReplaceAll(strings.Join(env, " "), home, "~"), "KIEBITZ_HERE=~/here KIEBITZ_GIVEN=~/given"; got != want {
		t.Errorf("got %s, expected %s", got, want)
	}
	if got, want := strings.ReplaceAll(strings.Join(read, " "), home, "~"), "~/x ~/given/y ~/here"; got != want && runtime.GOOS != "windows" {
		t.Errorf("got %s, expected %s", got, want)
	}
}
